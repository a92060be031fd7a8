#include "core/report/trace/side_by_side_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>
#include <utility>

#include "core/report/trace/piece_size.hpp"
#include "core/report/writing/append_format.hpp"
#include "core/report/writing/terminal.hpp"

namespace strata::report {
namespace {

constexpr std::size_t usual_width = 160;
constexpr std::size_t least_width = 60;
constexpr std::size_t character_width = 7;
constexpr std::string_view between = " │ ";
constexpr std::size_t between_width = 3;
// A shorter piece of a sentence is not worth showing.
constexpr std::size_t least_sentence = 24;
constexpr std::size_t kind_width = 12;

// The flags, if they are not as at the beginning of a page: ", RCDATA, escape flag true".
std::string flags_of(const spec::draft& draft, const compare::cause& cause,
                     const std::optional<study::traced_step>& step) {
    const bool has_flags = std::any_of(draft.contents.begin(), draft.contents.end(),
                                       [](const auto& each) { return each.model != spec::content_model::pcdata; });
    if (!has_flags || cause.content == draft.contents.front().name) return "";
    const bool escaped = step && step->escape_flag && draft.table.states[step->state].name == cause.state_name;
    return fmt::format(", {}{}", cause.content, escaped ? ", escape flag true" : "");
}

}  // namespace

side_by_side_text::side_by_side_text(const std::array<const spec::draft*, 2>& drafts, std::string_view source,
                                     trace_style style, std::ostream& to)
    : drafts_(drafts),
      source_(source),
      places_{step_places(source), step_places(source)},
      style_(style),
      to_(to),
      place_width_(std::max<std::size_t>(5, longest_place(source))) {
    if (style_.width == unlimited) style_.width = usual_width;
    style_.width = std::max(style_.width, least_width);
    const std::size_t before = place_width_ + 2 + character_width + 1;
    half_width_ = (style_.width - before - between_width) / 2;
    append_format(pending_, "{}{}{}{}\n", std::string(before, ' '),
                  coloured(padded(std::string(drafts[0]->about.name), half_width_), bold, style.colour), between,
                  coloured(std::string(drafts[1]->about.name), bold, style.colour));
}

void side_by_side_text::write(const compare::pair_of_steps& pair,
                              const std::optional<compare::divergence>& first_divergence) {
    if (pair.diverges_here && first_divergence) write_divergence(pair, *first_divergence);
    const lines left = half(0, pair);
    const lines right = half(1, pair);
    // One draft may see U+FFFD where the other sees the character of the source.
    const bool second = !pair.of[0] || (pair.of[1] && pair.of[0]->character == 0xFFFD);
    const study::traced_step& first = *pair.of[second ? 1 : 0];
    const std::string first_place = places_[second ? 1 : 0].of(first);
    for (std::size_t i = 0; i < std::max(left.size(), right.size()); ++i) {
        const std::string place = i > 0 ? std::string() : fmt::format("{:>{}}", first_place, place_width_);
        const std::string character = i > 0 ? std::string() : looked_at(first, source_, character_width);
        const auto cell = [&](const lines& of) {
            const std::string text = i < of.size() ? of[i] : std::string();
            return coloured(padded(text, half_width_), i == 0 ? bold : plain, style_.colour && i == 0);
        };
        std::string line = fmt::format("{}  {} {}{}{}", coloured(padded(place, place_width_), dim, style_.colour),
                                       padded(character, character_width), cell(left), between, cell(right));
        while (line.back() == ' ') line.pop_back();
        pending_.append(line).append("\n");
    }
    if (pending_.size() >= piece_size) finish();
}

std::vector<std::string> side_by_side_text::half(std::size_t side, const compare::pair_of_steps& pair) {
    if (!pair.of[side]) return {};
    const study::traced_step& step = *pair.of[side];
    const spec::draft& draft = *drafts_[side];
    lines text;
    std::string head = cut_to(short_state_name(draft, step.state), half_width_);
    head += cut_to(next_of(draft, step), half_width_ - columns_of(head));
    const bool again = pair.diverged && said_[side] == step.words;
    if (pair.diverged) {
        said_[side] = step.words;
        if (again) head = cut_to(head, half_width_ - 12) + "  (the same)";
        text.push_back(head);
        if (!again)
            for (const std::string& each : wrapped(step.words->sentence, half_width_ - 2)) text.push_back("  " + each);
    } else {
        const std::size_t room = half_width_ - columns_of(head);
        if (room > least_sentence + 2) head += "  " + shortened(step.words->sentence, room - 2);
        text.push_back(head);
    }
    std::string outcome;
    append_outcome(outcome, draft, step, places_[side], {"", false, pair.diverged && !again});
    for (std::string_view rest = outcome; !rest.empty();) {
        const std::size_t end = rest.find('\n');
        const std::string_view line = rest.substr(0, end);
        if (pair.diverged) {
            // The kind is a column of its own.
            const std::string_view kind = line.substr(0, kind_width);
            bool first = true;
            for (const std::string& each : wrapped(line.substr(kind.size()), half_width_ - 2 - kind_width))
                text.push_back("  " + padded(std::exchange(first, false) ? std::string(kind) : "", kind_width) + each);
        } else {
            text.push_back("  " + cut_to(line, half_width_ - 2));
        }
        rest.remove_prefix(end + 1);
    }
    return text;
}

void side_by_side_text::write_divergence(const compare::pair_of_steps& pair, const compare::divergence& d) {
    say(fmt::format("the drafts diverge here: {} differ", compare::name_of(d.kind)));
    input::locator of_causes(source_);
    for (const compare::cause& each : d.causes) {
        // The steps below show the effects.
        if (each.role == compare::cause_role::shows) continue;
        std::string names;
        for (const spec::draft* draft : each.drafts) names.append(names.empty() ? "" : ", ").append(draft->about.name);
        std::string head = fmt::format("{}  {}, {}, at {}", padded(names, 6), each.section, each.state_name,
                                       words_of(of_causes.at(each.offset)));
        if (!each.subject.empty()) head += ", " + each.subject;
        for (std::size_t i = 0; i < drafts_.size(); ++i)
            if (each.drafts.front() == drafts_[i]) head += flags_of(*drafts_[i], each, pair.of[i]);
        for (const std::string& line : wrapped(head, style_.width))
            pending_ += coloured(line, bold, style_.colour) + '\n';
        for (const std::string& line : wrapped(each.sentence, style_.width - 8))
            pending_.append("        ").append(line).append("\n");
    }
    pending_ += coloured(std::string(style_.width, '-'), yellow, style_.colour) + '\n';
}

void side_by_side_text::say(std::string_view text) {
    std::string line = fmt::format("---- {} ", text);
    line.resize(std::max(line.size(), style_.width), '-');
    pending_ += coloured(line, yellow, style_.colour) + '\n';
}

void side_by_side_text::finish() {
    to_.write(pending_.data(), static_cast<std::streamsize>(pending_.size()));
    pending_.clear();
}

}  // namespace strata::report

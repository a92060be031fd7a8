#include "core/report/trace/text.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <ostream>
#include <utility>

#include "core/report/tokens/text.hpp"
#include "core/report/writing/formatting.hpp"
#include "core/report/writing/layout.hpp"
#include "core/report/writing/names.hpp"
#include "core/spec/content_states.hpp"
#include "core/text/utf8.hpp"

namespace strata::report {

// --- Places ---

namespace {

// A position as "3:14": the line and the column, which is counted in code points.
std::string line_and_column(const input::position& place) { return fmt::format("{}:{}", place.line, place.column); }

// An upper bound for the width of any position in `source`, written as line and column. Complexity: linear.
std::size_t longest_place_text(std::string_view source) {
    std::size_t lines = 1;
    std::size_t longest = 0;
    std::size_t begin = 0;
    for (std::size_t end = 0; end <= source.size(); ++end) {
        const bool ends = end == source.size() || source[end] == '\n' || source[end] == '\r';
        if (!ends) continue;
        longest = std::max(longest, end - begin);
        begin = end + 1;
        if (end < source.size()) ++lines;
    }
    // One is added, because there is a position after the last character of a line.
    return fmt::format("{}:{}", lines, longest + 1).size();
}

}  // namespace

std::string step_places::of(const run::traced_step& step) {
    const std::uint64_t offset = step.where.begin;
    if (offset < of_steps_.offset()) of_steps_ = of_procedure_;
    const std::string place = line_and_column(of_steps_.at(offset));
    if (!step.in_procedure) of_procedure_ = of_steps_;
    return place;
}

std::string step_places::of_token(std::uint64_t offset) { return line_and_column(of_tokens_.at(offset)); }

std::string step_places::of_error(std::uint64_t offset) { return line_and_column(of_errors_.at(offset)); }

// --- Steps ---

namespace {

// With fewer columns than this, sentences do not fit after the states.
constexpr std::size_t roomy = 120;
constexpr std::size_t state_width = 31;
// In the details of a divergence, texts of at most this many code points are not cut, because readers compare them.
constexpr std::size_t long_length = 400;

// Whether the only result of a step is that its character is emitted.
bool emits_its_character(const run::traced_step& step) {
    if (step.tokens().size() != 1 || step.at_eof) return false;
    const auto* text = boost::variant2::get_if<characters>(&step.tokens().front());
    std::string character;
    input::append_utf8(character, step.character);
    return text != nullptr && text->data == character && text->where == step.where;
}

// The length in bytes of the first character of `text`. CR LF is one character.
std::size_t first_length(std::string_view text) {
    if (text.substr(0, 2) == "\r\n") return 2;
    return text.empty() ? 0 : input::decode_one(text, false).length;
}

// A state's name for a column: "Tag open". A step of the procedure on character references is "· [the match]".
std::string short_state_name(const spec::draft& draft, std::size_t state) {
    const spec::state_info& info = draft.table.states[state];
    return (spec::is_step(info) ? "· " : "") + std::string(short_state(info));
}

// Cuts a sentence to `columns`. If it begins with a condition on the content model flag, the condition is removed
// first.
std::string shortened(std::string_view sentence, std::size_t columns) {
    if (columns_of(sentence) <= columns) return std::string(sentence);
    constexpr std::string_view opening = "When the content model flag ";
    const std::size_t colon = sentence.find(": ");
    if (sentence.substr(0, opening.size()) == opening && colon != std::string_view::npos)
        return cut_to("… " + std::string(sentence.substr(colon + 2)), columns);
    return cut_to(sentence, columns);
}

// The next state of a step, written as " → RCDATA"; "" if the machine stays in its state.
std::string next_of(const spec::draft& draft, const run::traced_step& step) {
    if (step.ends) return " → end";
    return step.next == step.state ? "" : " → " + short_state_name(draft, step.next);
}

// What a step looked at: the name of a character, or several characters in quotes, cut to `columns`.
std::string looked_at(const run::traced_step& step, std::string_view source, std::size_t columns) {
    std::string text;
    if (step.at_eof) return "EOF";
    const std::string_view consumed = source.substr(step.where.begin, step.where.end - step.where.begin);
    if (consumed.size() <= first_length(consumed)) {
        append_character(text, step.character);
        return text;
    }
    // Only this much of a long run is escaped, because no more can fit.
    append_visible(text, consumed.substr(0, 4 * columns));
    return '"' + cut_to(text, columns - 2) + '"';
}

// How to write the results of a step.
struct outcome_style {
    std::string_view indent;  // written before each line
    bool colour = false;
    // Whether to write every result, even an emitted character that the rule already implies, and to cut texts only at
    // a greater length.
    bool says_all = false;
};

// Appends the results of a step, one on each line: errors, tokens, and all changes of the machine except the new state.
void append_outcome(std::string& to, const spec::draft& draft, const run::traced_step& step, step_places& places,
                    outcome_style how) {
    const token_style style{how.colour, how.says_all ? long_length : readable_length};
    for (const parse_error& each : step.errors) {
        to += how.indent;
        const bool of_preprocessing = each.state == preprocessing_state;
        append_readable(to, each, of_preprocessing ? each.state : std::string_view(), style);
        to += coloured("  at " + places.of_error(each.offset), dim, how.colour) + '\n';
    }
    const auto say_more = [&](std::uint64_t count, std::string_view one, std::string_view several) {
        if (count == 0) return;
        to += how.indent;
        to += coloured(fmt::format("and {}", counted(count, one, several)), dim, how.colour) + '\n';
    };
    say_more(step.more_errors, "more error", "more errors");
    for (const token& each : step.tokens()) {
        if (!how.says_all && emits_its_character(step)) break;
        to += how.indent;
        append_readable(to, each, style);
        const source_span where = where_of(each);
        to +=
            coloured((where.begin == where.end ? "  at " : "  from ") + places.of_token(where.begin), dim, how.colour);
        to += '\n';
    }
    say_more(step.more_attributes, "more attribute", "more attributes");
    const auto changed = [&](std::string_view what, std::string_view now) {
        to += how.indent;
        to += coloured(fmt::format("{:<11}", what), yellow, how.colour);
        to.append(" ").append(now).append("\n");
    };
    if (step.content) {
        const bool by_end_tag = std::any_of(step.tokens().begin(), step.tokens().end(), [](const token& t) {
            return boost::variant2::holds_alternative<end_tag>(t);
        });
        changed("content", fmt::format("{}, by {}", spec::content_at(draft, *step.content).name,
                                       by_end_tag ? "the end tag" : "tree construction"));
    }
    if (step.foreign) changed("content", *step.foreign ? "foreign: CDATA sections are recognised" : "HTML again");
    if (step.sets_escape_flag) changed("escape flag", *step.sets_escape_flag ? "true" : "false");
}

}  // namespace

// --- One draft ---

trace_text::trace_text(const spec::draft& draft, std::string_view source, trace_style style, std::ostream& to)
    : draft_(draft),
      source_(source),
      places_(source),
      style_(style),
      to_(to),
      place_width_(std::max<std::size_t>(5, longest_place_text(source))),
      character_width_(style.width < roomy ? 7 : 11),
      section_width_(0) {
    for (const spec::state_info& each : draft.table.states)
        section_width_ = std::max(section_width_, each.section.size());
    indent_.assign(place_width_ + character_width_ + 3, ' ');
}

void trace_text::write(const run::traced_step& step) {
    if (!step.in_procedure) {
        pending_ += results_;
        results_.clear();
    }
    if (style_.width < roomy)
        write_narrow(step);
    else
        write_roomy(step);
    said_ = step.words;
    append_outcome(step.in_procedure ? pending_ : results_, draft_, step, places_, {indent_, style_.colour, false});
    if (pending_.size() < outgoing_text::piece) return;
    to_.write(pending_.data(), static_cast<std::streamsize>(pending_.size()));
    pending_.clear();
}

void trace_text::finish() {
    pending_ += results_;
    results_.clear();
    to_.write(pending_.data(), static_cast<std::streamsize>(pending_.size()));
    pending_.clear();
}

std::string trace_text::beginning_of(const run::traced_step& step) {
    return fmt::format(
        "{}  {} {}  ", coloured(fmt::format("{:>{}}", places_.of(step), place_width_), dim, style_.colour),
        padded(looked_at(step, source_, character_width_), character_width_),
        coloured(padded(std::string(draft_.table.states[step.state].section), section_width_), dim, style_.colour));
}

void trace_text::write_roomy(const run::traced_step& step) {
    std::string state = short_state_name(draft_, step.state);
    std::string next = next_of(draft_, step);
    std::string said = step.words->sentence;
    if (style_.width != unlimited) {
        state = cut_to(state, state_width);
        const std::size_t room = style_.width - (indent_.size() + section_width_ + 2 + state_width + 2);
        said = shortened(said, room - std::min(room / 2, columns_of(next)));
        next = cut_to(next, room - columns_of(said));
    }
    append_format(pending_, "{}{}  {}{}\n", beginning_of(step),
                  coloured(padded(state, state_width), bold, style_.colour), said,
                  coloured(next, yellow, style_.colour));
}

void trace_text::write_narrow(const run::traced_step& step) {
    const std::size_t before = indent_.size() + section_width_ + 2;
    const std::size_t room = style_.width > before + 20 ? style_.width - before : 20;
    const std::string state = cut_to(short_state_name(draft_, step.state), room);
    const std::string next = cut_to(next_of(draft_, step), room - columns_of(state));
    const bool again = step.words == said_;
    append_format(pending_, "{}{}{}{}\n", beginning_of(step), coloured(state, bold, style_.colour),
                  coloured(next, yellow, style_.colour), again ? "  (the same)" : "");
    if (again) return;
    const std::size_t of_sentence = std::max(room, style_.width - std::min(style_.width, indent_.size()));
    for (const std::string& each : wrapped(step.words->sentence, of_sentence))
        pending_.append(indent_).append(each).append("\n");
}

// --- Two drafts side by side ---

namespace {

constexpr std::size_t usual_width = 160;
constexpr std::size_t least_width = 60;
constexpr std::size_t character_width = 7;
constexpr std::string_view between = " │ ";
constexpr std::size_t between_width = 3;
// A sentence is shown only if there is room for at least this many of its characters.
constexpr std::size_t least_sentence = 24;
constexpr std::size_t kind_width = 12;

// The values of the flags, if these are not the values at the beginning of a page: ", RCDATA, escape flag true".
std::string flags_of(const spec::draft& draft, const compare::cause& cause,
                     const std::optional<run::traced_step>& step) {
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
      place_width_(std::max<std::size_t>(5, longest_place_text(source))) {
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
    // If only one draft reads U+FFFD in place of the source's character, the source's character is shown.
    const bool second = !pair.of[0] || (pair.of[1] && pair.of[0]->character == 0xFFFD);
    const run::traced_step& first = *pair.of[second ? 1 : 0];
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
    if (pending_.size() >= outgoing_text::piece) finish();
}

std::vector<std::string> side_by_side_text::half(std::size_t side, const compare::pair_of_steps& pair) {
    if (!pair.of[side]) return {};
    const run::traced_step& step = *pair.of[side];
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
            // The kind of token is at the beginning of the line, in a column of its own.
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
        // Skips steps that only reveal the divergence, because these are among the steps below.
        if (each.role == compare::cause_role::shows) continue;
        std::string names;
        for (const spec::draft* draft : each.drafts) names.append(names.empty() ? "" : ", ").append(draft->about.name);
        std::string head = fmt::format("{}  {}, {}, at {}", padded(names, 6), each.section, each.state_name,
                                       line_and_column(of_causes.at(each.offset)));
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

#include "core/report/trace/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>

#include "core/report/tokens/text.hpp"
#include "core/report/trace/piece_size.hpp"
#include "core/report/writing/append_format.hpp"
#include "core/report/writing/counts.hpp"
#include "core/report/writing/state_names.hpp"
#include "core/report/writing/terminal.hpp"
#include "core/spec/content_states.hpp"
#include "core/text/utf8.hpp"

namespace strata::report {
namespace {

// In fewer columns, sentences have no room after the states.
constexpr std::size_t roomy = 120;
constexpr std::size_t state_width = 31;
// Texts that are to be compared are cut at this length.
constexpr std::size_t long_length = 400;

// Whether the only result of a step is its character as text.
bool emits_its_character(const study::traced_step& step) {
    if (step.tokens().size() != 1 || step.at_eof) return false;
    const auto* text = boost::variant2::get_if<characters>(&step.tokens().front());
    std::string character;
    input::append_utf8(character, step.character);
    return text != nullptr && text->data == character && text->where == step.where;
}

// How many bytes the first character of `text` has. CR LF is one character.
std::size_t first_length(std::string_view text) {
    if (text.substr(0, 2) == "\r\n") return 2;
    return text.empty() ? 0 : input::decode_one(text, false).length;
}

}  // namespace

std::string short_state_name(const spec::draft& draft, std::size_t state) {
    const spec::state_info& info = draft.table.states[state];
    return (spec::is_step(info) ? "· " : "") + std::string(short_state(info));
}

std::string shortened(std::string_view sentence, std::size_t columns) {
    if (columns_of(sentence) <= columns) return std::string(sentence);
    constexpr std::string_view opening = "When the content model flag ";
    const std::size_t colon = sentence.find(": ");
    if (sentence.substr(0, opening.size()) == opening && colon != std::string_view::npos)
        return cut_to("… " + std::string(sentence.substr(colon + 2)), columns);
    return cut_to(sentence, columns);
}

std::string next_of(const spec::draft& draft, const study::traced_step& step) {
    if (step.ends) return " → end";
    return step.next == step.state ? "" : " → " + short_state_name(draft, step.next);
}

std::string looked_at(const study::traced_step& step, std::string_view source, std::size_t columns) {
    std::string text;
    if (step.at_eof) return "EOF";
    const std::string_view consumed = source.substr(step.where.begin, step.where.end - step.where.begin);
    if (consumed.size() <= first_length(consumed)) {
        append_character(text, step.character);
        return text;
    }
    // Of a long run, only as much is made visible as can be seen.
    append_visible(text, consumed.substr(0, 4 * columns));
    return '"' + cut_to(text, columns - 2) + '"';
}

void append_outcome(std::string& to, const spec::draft& draft, const study::traced_step& step, step_places& places,
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

trace_text::trace_text(const spec::draft& draft, std::string_view source, trace_style style, std::ostream& to)
    : draft_(draft),
      source_(source),
      places_(source),
      style_(style),
      to_(to),
      place_width_(std::max<std::size_t>(5, longest_place(source))),
      character_width_(style.width < roomy ? 7 : 11),
      section_width_(0) {
    for (const spec::state_info& each : draft.table.states)
        section_width_ = std::max(section_width_, each.section.size());
    indent_.assign(place_width_ + character_width_ + 3, ' ');
}

void trace_text::write(const study::traced_step& step) {
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
    if (pending_.size() < piece_size) return;
    to_.write(pending_.data(), static_cast<std::streamsize>(pending_.size()));
    pending_.clear();
}

void trace_text::finish() {
    pending_ += results_;
    results_.clear();
    to_.write(pending_.data(), static_cast<std::streamsize>(pending_.size()));
    pending_.clear();
}

std::string trace_text::beginning_of(const study::traced_step& step) {
    return fmt::format(
        "{}  {} {}  ", coloured(fmt::format("{:>{}}", places_.of(step), place_width_), dim, style_.colour),
        padded(looked_at(step, source_, character_width_), character_width_),
        coloured(padded(std::string(draft_.table.states[step.state].section), section_width_), dim, style_.colour));
}

void trace_text::write_roomy(const study::traced_step& step) {
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

void trace_text::write_narrow(const study::traced_step& step) {
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

}  // namespace strata::report

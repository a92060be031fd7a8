#include "core/report/reading/reading.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "core/report/writing/formatting.hpp"
#include "core/report/writing/json_text.hpp"
#include "core/report/writing/layout.hpp"
#include "core/report/writing/visible_text.hpp"
#include "core/study/draft_diff.hpp"

namespace strata::report {

// --- Text ---

namespace {

std::string in_lower_case(std::string_view heading) {
    std::string words(heading);
    // Acronyms keep their capitals: "DOCTYPE state".
    if (words.size() > 1 && words[1] >= 'a' && words[1] <= 'z' && words[0] >= 'A' && words[0] <= 'Z')
        words[0] = static_cast<char>(words[0] + ('a' - 'A'));
    return words;
}

void append_line(std::string& to, std::string_view line) {
    to += on_one_line(line);
    to += '\n';
}

}  // namespace

std::pair<std::string, std::string> gap_words(const std::string& file, const reading::gap& of) {
    std::string words = of.state.empty() ? "" : in_lower_case(of.state) + ": ";
    words += fmt::format("{}: \"{}\"", of.is_absent ? "missing" : "not understood", of.sentence);
    if (!of.fault.empty()) words += fmt::format(" (its rule {})", of.fault);
    if (!of.nearest.empty()) words += fmt::format(" (nearest: \"{}\")", of.nearest);
    return {fmt::format("{}:{}", file, of.line), words};
}

std::string unsound_words(const read_text& of) {
    return fmt::format("its machine cannot be run as it was read: {}", of.fault);
}

std::string share_words(const reading::read_draft& of) {
    std::string words = fmt::format("{} of {} sentences read", number(of.sentences_read), number(of.sentences));
    if (of.sentences == 0) return words;
    const std::size_t tenths = of.sentences_read * 1000 / of.sentences;
    return words + fmt::format(" ({}.{} %)", tenths / 10, tenths % 10);
}

std::string reading_as_text(const read_text& of, const reading_style& style) {
    const spec::draft& draft = of.read->draft->value();
    std::string text;
    const auto head = [&](std::string_view name, std::string_view value) {
        text += coloured(fmt::format("{:<10}", name), dim, style.colour);
        append_line(text, value);
    };
    const std::size_t count = study::count_of_states(draft);
    const std::size_t steps = draft.table.states.size() - count;
    if (!draft.about.title.empty()) head("title", draft.about.title);
    if (!draft.about.date.empty()) head("date", draft.about.date);
    if (of.read->marks_changes)
        head("changes", of.is_before_changes ? "marked in the page; this is the text before them"
                                             : "marked in the page; this is the text after them (TEXT#before: before)");
    head("base", draft.about.beside);
    std::string states = number(count);
    if (steps > 0) states += fmt::format(", and {} on references", counted(steps, "step", "steps"));
    head("states", states);
    head("rules", number(draft.table.rules.size()));
    head("sentences", share_words(*of.read));
    if (!of.read->new_errors.empty()) head("new error", fmt::format("{}", fmt::join(of.read->new_errors, ", ")));
    if (!of.read->readings.empty()) text += '\n';
    for (const reading::applied_reading& each : of.read->readings) {
        append_line(text,
                    fmt::format("{}:{}: {}: corrected: {}", of.file, each.line, in_lower_case(each.state), each.why));
        append_line(text, fmt::format("  text  \"{}\"", each.from));
        append_line(text, fmt::format("  read  \"{}\"", each.to));
    }
    if (of.with_gaps && !of.read->gaps.empty()) text += '\n';
    if (of.with_gaps)
        for (const reading::gap& each : of.read->gaps) {
            const auto [place, words] = gap_words(of.file, each);
            append_line(text, fmt::format("{}: {}", place, words));
        }
    return text;
}

// --- JSON ---

namespace {

constexpr std::uint64_t json_version = 1;

}  // namespace

std::string reading_as_json(const read_text& of) {
    const spec::draft& draft = of.read->draft->value();
    const std::size_t states = study::count_of_states(draft);
    const std::size_t steps = draft.table.states.size() - states;
    std::string text = "{";
    append_member(text, "version", json_version);
    append_member(text, "name", draft.about.name);
    append_member(text, "file", of.file);
    append_member_or_null(text, "title", draft.about.title);
    append_member_or_null(text, "date", draft.about.date);
    append_member(text, "base", draft.about.beside);
    begin_member(text, "changes");
    text += !of.read->marks_changes ? "null" : of.is_before_changes ? "\"before\"" : "\"after\"";
    append_member(text, "states", states);
    append_member(text, "procedureSteps", steps);
    append_member(text, "rules", draft.table.rules.size());
    append_member(text, "sentences", of.read->sentences);
    append_member(text, "sentencesRead", of.read->sentences_read);
    append_member_or_null(text, "fault", of.fault);
    append_list(text, "newErrors", of.read->new_errors,
                [&](const std::string& each) { append_json_string(text, each); });
    append_list(text, "readings", of.read->readings, [&](const reading::applied_reading& each) {
        text += '{';
        append_member(text, "line", each.line);
        append_member(text, "state", each.state);
        append_member(text, "from", each.from);
        append_member(text, "to", each.to);
        append_member(text, "why", each.why);
        text += '}';
    });
    append_list(text, "gaps", of.read->gaps, [&](const reading::gap& each) {
        text += '{';
        append_member(text, "line", each.line);
        append_member(text, "state", each.state);
        append_member(text, "sentence", each.sentence);
        append_member_or_null(text, "nearest", each.nearest);
        append_member_or_null(text, "fault", each.fault);
        begin_member(text, "absent");
        text += each.is_absent ? "true" : "false";
        text += '}';
    });
    return text + "}\n";
}

}  // namespace strata::report

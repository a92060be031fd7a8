#include "core/report/reading/reading.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "core/report/schemas/schemas.hpp"
#include "core/report/writing/formatting.hpp"
#include "core/report/writing/json_definitions.hpp"
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

constexpr auto corrected_sentence = json::object(
    json::required("line", json::count, "The line in the text, counted from 1.", &reading::applied_reading::line),
    json::required("state", json::text, &reading::applied_reading::state),
    json::required("from", json::text, "The text's words.", &reading::applied_reading::from),
    json::required("to", json::text, "The words that were read instead.", &reading::applied_reading::to),
    json::required("why", json::text, &reading::applied_reading::why));

constexpr auto unknown_sentence = json::object(
    json::required("line", json::count, "The line in the text, counted from 1.", &reading::gap::line),
    json::required("state", json::text, &reading::gap::state),
    json::required("sentence", json::text, &reading::gap::sentence),
    json::required("nearest", json::or_null(json::text),
                   "The most similar sentence that strata understands; null if no sentence is similar.",
                   &reading::gap::nearest),
    json::required("fault", json::or_null(json::text),
                   "If the sentence was understood: why no machine can carry out its rule; otherwise null.",
                   &reading::gap::fault),
    json::required(
        "absent", json::truth,
        "Whether the text needs this sentence but does not have it; if so, line is where the sentence belongs.",
        &reading::gap::is_absent));

const spec::draft& draft_of(const read_text& of) { return of.read->draft->value(); }
std::size_t states_of(const read_text& of) { return study::count_of_states(draft_of(of)); }

std::string_view side_of_changes(const read_text& of) {
    if (!of.read->marks_changes) return "";
    return of.is_before_changes ? "before" : "after";
}

constexpr auto reading_of_text = json::object(
    json::version,
    json::required("name", json::text, "The name of the draft in other reports: \"@mine.txt\".",
                   [](const read_text& of) { return draft_of(of).about.name; }),
    json::required("file", json::text, "The path of the text.", &read_text::file),
    json::required("title", json::or_null(json::text), "The title; null if the text has none.",
                   [](const read_text& of) { return draft_of(of).about.title; }),
    json::required("date", json::or_null(json::text), "The day in words; null if the text has none.",
                   [](const read_text& of) { return draft_of(of).about.date; }),
    json::required("base", json::day, "The draft that supplies everything outside the section on tokenization.",
                   [](const read_text& of) { return draft_of(of).about.beside; }),
    json::required("changes", json::or_null(json::one_of("before", "after")),
                   "If the page marks changes: whether the text before the changes or the text after the changes was "
                   "read. Otherwise null.",
                   side_of_changes),
    json::required("states", json::count, states_of),
    json::required("procedureSteps", json::count,
                   "How many steps the procedure on character references has. These steps are not states of the draft.",
                   [](const read_text& of) { return draft_of(of).table.states.size() - states_of(of); }),
    json::required("rules", json::count, [](const read_text& of) { return draft_of(of).table.rules.size(); }),
    json::required("sentences", json::count, "How many sentences the section has.",
                   [](const read_text& of) { return of.read->sentences; }),
    json::required("sentencesRead", json::count, "How many of these sentences were understood.",
                   [](const read_text& of) { return of.read->sentences_read; }),
    json::required("fault", json::or_null(json::text),
                   "Why the machine that was read from the text cannot be run; null if it can be run.",
                   &read_text::fault),
    json::required("newErrors", json::list(json::text), "Names of parse errors that no draft has.",
                   [](const read_text& of) { return of.read->new_errors; }),
    json::required("readings", json::list(corrected_sentence), "Sentences that were corrected.",
                   [](const read_text& of) { return of.read->readings; }),
    json::required("gaps", json::list(unknown_sentence), "Sentences that were not understood.",
                   [](const read_text& of) { return of.read->gaps; }));

}  // namespace

std::string reading_as_json(const read_text& of) { return json::written(reading_of_text, of) + "\n"; }

json::schema read_schema(json::definitions& defined) {
    return json::schema_of("read", "strata read --format=json",
                           "The whole output: how much of a draft's text was understood.", reading_of_text, defined);
}

}  // namespace strata::report

#include "core/report/drafts/listing.hpp"

// Lists the drafts of the program and the texts on its chain of revisions. The figures of a text are computed from its
// table. If a text is only on the chain, its table is made from the chain's revisions.

#include <fmt/format.h>
#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/engine/registry.hpp"
#include "core/history/history.hpp"
#include "core/report/schemas/schemas.hpp"
#include "core/report/writing/json_definitions.hpp"
#include "core/report/writing/layout.hpp"
#include "core/spec/day.hpp"
#include "core/spec/draft.hpp"
#include "core/study/draft_diff.hpp"

namespace strata::report {
namespace {

// A text that has a name in commands: a draft of the program, or a text on the chain of revisions.
struct listed_text {
    const spec::draft* draft;
    std::string_view name, day, title;
    bool is_on_chain = false;
    bool is_made = false;  // whether it was made from the revisions of the chain
};

// All texts in the order of their days. `made` owns the texts that were made from revisions.
struct listed_texts {
    std::vector<listed_text> list;
    std::vector<std::unique_ptr<history::revised_draft>> made;

    // `known` must outlive the object. Complexity: the size of the tables times the number of revisions.
    explicit listed_texts(const registry& known);
};

listed_texts::listed_texts(const registry& known) {
    for (const spec::draft* const each : known.drafts)
        list.push_back({each, each->about.name, each->about.day, each->about.title});
    for (const spec::named_text& text : known.chain.texts) {
        if (known.find(text.name) != nullptr) continue;
        const std::string_view day = text.name.substr(0, spec::day_length);
        if (text.full != nullptr) {
            list.push_back({text.full, text.name, day, text.title, true});
            continue;
        }
        auto walked = history::walk(known.chain, *history::place_of_text(known.chain, text.name));
        list.push_back({walked ? &walked->value() : known.chain.landmark, text.name, day, text.title, true, true});
        made.push_back(std::move(walked));
    }
    std::stable_sort(list.begin(), list.end(),
                     [](const listed_text& a, const listed_text& b) { return a.day < b.day; });
}

// The draft's other names; empty for a text on the chain.
std::vector<std::string_view> aliases_of(const listed_text& text) {
    std::vector<std::string_view> aliases;
    if (text.is_on_chain) return aliases;
    for (const std::string_view alias : text.draft->about.aliases)
        if (!alias.empty()) aliases.push_back(alias);
    return aliases;
}

}  // namespace

std::string texts_as_text(const registry& known, const text_style& style) {
    std::string text;
    const auto append = [&](const styled_text& line) { append_line(text, line, style.colour, style.links); };
    append(styled_text(fmt::format("{:<12} {:<18} {:<16} {:>6} {:>6} {:>6}  {}", "DATE", "NAME", "ALIASES", "STATES",
                                   "RULES", "NAMES", "TITLE"),
                       bold));
    const listed_texts texts(known);
    for (const listed_text& each : texts.list) {
        const spec::draft& draft = *each.draft;
        const std::string aliases = fmt::format("{}", fmt::join(aliases_of(each), ", "));
        styled_text line(fmt::format("{:<12} ", each.day), dim);
        line.add(fmt::format("{:<18}", each.name), bold);
        line.add(fmt::format(" {:<16} {:>6} {:>6} {:>6}  ", aliases, study::count_of_states(draft),
                             draft.table.rules.size(), draft.references.names.size()));
        append(line.add_link(std::string(each.title), each.is_made ? "" : std::string(draft.about.copy.url)));
    }
    return text;
}

// --- JSON ---

namespace {

struct row_of_text {
    const listed_text& text;
    bool is_first, is_default;
};

constexpr auto count_of_steps = [](const row_of_text& of) {
    return of.text.draft->table.states.size() - study::count_of_states(*of.text.draft);
};

// All names of a text except the first.
std::vector<std::string_view> other_names(const row_of_text& of) {
    std::vector<std::string_view> names = aliases_of(of.text);
    if (!of.text.is_on_chain && of.text.day != of.text.name) names.insert(names.begin(), of.text.day);
    return names;
}

constexpr auto listed_draft = json::object(
    json::optional("version", json::constant("1"),
                   "The version of this format. Only the first element has this member.", &row_of_text::is_first),
    json::required("name", json::text, [](const row_of_text& of) { return of.text.name; }),
    json::required("day", json::day, [](const row_of_text& of) { return of.text.day; }),
    json::required("aliases", json::list(json::text), other_names),
    json::required("date", json::text, "The day in words.",
                   [](const row_of_text& of) {
                       return of.text.is_on_chain ? spec::day_in_words(of.text.day)
                                                  : std::string(of.text.draft->about.date);
                   }),
    json::required("title", json::text, [](const row_of_text& of) { return of.text.title; }),
    json::required("section", json::text, "The number and title of the section on tokenization.",
                   [](const row_of_text& of) { return of.text.draft->about.section; }),
    json::required("source", json::or_null(json::text),
                   "The text that the draft was written from; null if the chain of revisions makes it.",
                   [](const row_of_text& of) { return of.text.is_made ? "" : of.text.draft->about.source; }),
    json::required("url", json::or_null(json::text), "The address of a copy of that text; null if no copy is known.",
                   [](const row_of_text& of) { return of.text.is_made ? "" : of.text.draft->about.copy.url; }),
    json::required("states", json::count, [](const row_of_text& of) { return study::count_of_states(*of.text.draft); }),
    json::required("procedureSteps", json::count,
                   "How many steps the procedure on character references has. These steps are not states of the draft.",
                   count_of_steps),
    json::required("rules", json::count, [](const row_of_text& of) { return of.text.draft->table.rules.size(); }),
    json::required("names", json::count, "How many names of character references the draft has.",
                   [](const row_of_text& of) { return of.text.draft->references.names.size(); }),
    json::required("default", json::truth, &row_of_text::is_default));
constexpr auto list_of_drafts = json::list(listed_draft, json::list_layout::in_a_block);

}  // namespace

std::string texts_as_json(const registry& known) {
    const listed_texts texts(known);
    std::vector<row_of_text> rows;
    for (const listed_text& each : texts.list) rows.push_back({each, rows.empty(), each.draft == known.standard});
    return json::written(list_of_drafts, rows) + "\n";
}

json::schema drafts_schema(json::definitions& defined) {
    return json::schema_of("drafts", "strata drafts --format=json",
                           "The whole output: an object for each draft, and for each text with a name on the chain of "
                           "revisions.",
                           list_of_drafts, defined);
}

}  // namespace strata::report

#include "tests/atlas/topic_pages.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <string_view>

#include "core/cli/io/console.hpp"
#include "core/report/changes/changes.hpp"
#include "core/report/diff/model.hpp"
#include "core/report/document/document.hpp"
#include "core/report/writing/formatting.hpp"
#include "core/run/messages.hpp"
#include "core/study/changes.hpp"
#include "tests/atlas/anchors.hpp"
#include "tests/atlas/changes_page.hpp"
#include "tests/atlas/code_span.hpp"
#include "tests/atlas/editions.hpp"
#include "tests/atlas/features.hpp"
#include "tests/compare/evolution_rows.hpp"

namespace strata::testing {
namespace {

using report::line;
using report::markdown_text;
using study::change_step;

constexpr std::string_view up = "../../";

std::vector<change_step> changes_of_topic(const atlas& a, spec::change_topic topic) {
    std::vector<change_step> found;
    for (const change_step& each : study::all_changes(a.known->drafts))
        if (each.what->topic == topic) found.push_back(each);
    return found;
}

std::string between(const change_step& step) { return fmt::format("{} to {}", name_of(*step.from), name_of(*step.to)); }

std::string input_in_words(const spec::change_row& row) {
    const std::string how = options_in_words(row.options, row.of_characters);
    return how.empty() ? code_cell(row.inputs.front()) : fmt::format("{} with {}", code_cell(row.inputs.front()), how);
}

void append_list(std::string& to, const std::vector<change_step>& changes) {
    line(to, "| day | change | between | commit | differs in | input |\n| --- | --- | --- | --- | --- | --- |");
    for (const change_step& each : changes) {
        const spec::change& what = *each.what;
        line(to, "| {} | [{}](#{}) | {} | {} | {} | {} |", what.date().empty() ? "–" : what.date(),
             markdown_text(what.title), what.id, between(each),
             what.commit().empty() ? "–" : link_to_commit(what.commit()), in_words(what.kind),
             input_in_words(what.rows.front()));
    }
}

// Appends the tokens and errors of every draft for the first input that shows `change`. Drafts with the same results
// share an entry.
void append_drafts(std::string& to, const atlas& a, const spec::change& change) {
    const spec::change_row& row = change.rows.front();
    const std::string input = inputs_of({row.id, &row, &change, {}}).front();
    struct made_by_drafts {
        std::string names;
        std::optional<made_of_input> made;  // nothing if the drafts do not support the options
    };
    std::vector<made_by_drafts> all;
    for (const spec::draft* draft : a.known->drafts) {
        std::optional<made_of_input> made;
        try {
            made = taken_under(row, *draft, input);
        } catch (const run::failure&) {
            made.reset();
        }
        if (!all.empty() && all.back().made == made)
            all.back().names += fmt::format(", {}", name_of(*draft));
        else
            all.push_back({std::string(name_of(*draft)), std::move(made)});
    }
    const bool with_trees = change.kind == spec::change_kind::tree;
    line(to, "| | tokens | errors |{}\n| --- | --- | --- |{}", with_trees ? " tree errors |" : "",
         with_trees ? " --- |" : "");
    for (const made_by_drafts& each : all) {
        if (!each.made)
            line(to, "| {} | cannot begin so | |{}", each.names, with_trees ? " |" : "");
        else
            line(to, "| {} | {} | {} |{}", each.names, code_cells(each.made->tokens), code_cells(each.made->errors),
                 with_trees ? fmt::format(" {} |", code_cells(each.made->tree_errors)) : "");
    }
}

void append_change(std::string& to, const atlas& a, const change_step& step) {
    const spec::change& what = *step.what;
    line(to, "\n### {}\n\n**{}** ({})\n", what.id, markdown_text(what.title), between(step));
    line(to, "{}, words and causes: [what {} changed]({}drafts/changes/{}.md#{}).",
         report::counted(what.rows.size(), "row", "rows"), name_of(*step.to), up, step.to->about.day, what.id);
    line(to, "Here {}:\n", input_in_words(what.rows.front()));
    append_drafts(to, a, what);
}

// --- States and rules ---

std::string links_of(const spec::draft& draft, const study::change_views& changes, spec::change_topic topic) {
    std::string text;
    for (const spec::change* each : changes)
        if (each->topic == topic)
            text += fmt::format("{}{}", text.empty() ? "" : ", ", link_to_change(draft, *each, up));
    return text;
}

void append_state(std::string& to, const study::draft_diff& diff, spec::change_topic topic, std::string_view how,
                  study::change_side side, std::size_t state) {
    const spec::draft& of = side == study::change_side::before ? *diff.a : *diff.b;
    line(to, "| [{}]({}drafts/changes/{}.md#what-became-of-the-states) | {} | {} |",
         markdown_text(of.table.states[state].name), up, diff.b->about.day, how,
         links_of(*diff.b, study::changes_of_state(*diff.a, *diff.b, side, state), topic));
}

void append_pair(std::string& to, const study::draft_diff& whole, const study::continued_state& pair,
                 spec::change_topic topic, const std::string& anchor) {
    std::string characters;
    study::change_views changes;
    for (const study::rule_change& rule : pair.rules) {
        const study::change_views own = changes_of_rule(whole, pair, rule);
        if (std::none_of(own.begin(), own.end(), [&](const spec::change* c) { return c->topic == topic; })) continue;
        characters += fmt::format("{}{}", characters.empty() ? "" : ", ", markdown_text(rule.characters));
        for (const spec::change* each : own)
            if (std::find(changes.begin(), changes.end(), each) == changes.end()) changes.push_back(each);
    }
    if (changes.empty()) return;
    line(to, "| [{}](../{}-rules.md#{}) | {} | {} |", markdown_text(report::heading_of(whole, pair)),
         pair_name(*whole.a, *whole.b), anchor, characters, links_of(*whole.b, changes, topic));
}

// Returns tables of the states and facts in `diff` that changes on `topic` affect.
std::string tables_of(const study::draft_diff& diff, spec::change_topic topic) {
    std::string states;
    for (const std::size_t each : diff.removed)
        if (!links_of(*diff.b, study::changes_of_state(*diff.a, *diff.b, study::change_side::before, each), topic)
                 .empty())
            append_state(states, diff, topic, "*went*", study::change_side::before, each);
    for (const std::size_t each : diff.added)
        if (!links_of(*diff.b, study::changes_of_state(*diff.a, *diff.b, study::change_side::after, each), topic)
                 .empty())
            append_state(states, diff, topic, "*added*", study::change_side::after, each);
    for (const study::continued_state& pair : diff.continued)
        append_pair(states, diff, pair, topic, anchor_of(report::heading_of(diff, pair)));
    std::string facts;
    for (const study::fact_change& each : diff.facts) {
        const std::string links = links_of(*diff.b, study::changes_of_fact(study::made_by(*diff.b), each), topic);
        if (!links.empty()) line(facts, "| {} | {} |", markdown_text(each.what), links);
    }
    if (states.empty() && facts.empty()) return "";
    std::string to;
    line(to, "\n### {} to {}", name_of(*diff.a), name_of(*diff.b));
    if (!states.empty()) to += "\n| state | on | change |\n| --- | --- | --- |\n" + states;
    if (!facts.empty())
        to +=
            fmt::format("\n| [fact](../{}-rules.md) | change |\n| --- | --- |\n", pair_name(*diff.a, *diff.b)) + facts;
    return to;
}

atlas_file page_of(const atlas& a, const spec::topic_name& topic) {
    std::string ways = "[Atlas](../index.md)";
    for (const spec::topic_name& each : spec::topic_names)
        if (&each != &topic && !changes_of_topic(a, each.topic).empty())
            ways += fmt::format(" · [{}]({}.md)", each.title, each.name);
    std::string to = head_of_page(fmt::format("Topic: {}", topic.title), ways);
    const std::vector<change_step> changes = changes_of_topic(a, topic.topic);
    line(to,
         "\n{} in all drafts, by day; those whose day is not known come last of their draft. The same on the command "
         "line:\n`strata changes --topic={}`.\n",
         report::counted(changes.size(), "change", "changes"), topic.name);
    append_list(to, changes);
    if (const std::string table = table_of_features(a.known->drafts, up, topic.topic); !table.empty())
        to += "\n## In short\n\n" + table;
    line(to,
         "\n## Change by change\n\nEach by one input, under all drafts, with tree construction simulated unless "
         "the options say otherwise. Tokens are in the\nnotation of the html5lib tests.");
    for (const change_step& each : changes) append_change(to, a, each);
    std::string tables;
    for (const auto& each : a.chapters) tables += tables_of(each->diff, topic.topic);
    if (!tables.empty()) {
        line(to, "\n## Where the tables have it\n\nStates and rules that differ because of these changes.");
        to += only_in(edition::site, "The links lead to the rules of both drafts side by side.\n");
        to += only_in(edition::repository,
                      "`strata diff A B` shows the rules of the drafts A and B side by side, and so does the "
                      "[site](../../site/README.md).\n");
    }
    to += tables;
    return {fmt::format("topics/{}.md", topic.name), std::move(to)};
}

}  // namespace

std::vector<atlas_file> topic_pages(const atlas& a) {
    std::vector<atlas_file> pages;
    for (const spec::topic_name& each : spec::topic_names)
        if (!changes_of_topic(a, each.topic).empty()) pages.push_back(page_of(a, each));
    return pages;
}

std::string table_of_changes(const atlas& a) {
    std::string to;
    const auto changes = study::all_changes(a.known->drafts);
    std::size_t rows = 0;
    for (const study::change_step& each : changes) rows += each.what->rows.size();
    line(to,
         "{} changes with {} rows, by topic. The day is that of the [commit](../changes.md#what-a-change-is) that made "
         "the change,\nunder the draft that first has it; \"?\" if it is not known.\n",
         changes.size(), rows);
    std::vector<const spec::draft*> later;
    for (const auto& each : a.chapters) later.push_back(each->other);
    std::string head = "| |";
    std::string rule = "| --- |";
    for (const spec::draft* each : later) {
        head += fmt::format(" {} |", name_of(*each));
        rule += " --- |";
    }
    line(to, "{}\n{}", head, rule);
    for (const spec::topic_name& topic : spec::topic_names) {
        bool any = false;
        for (const study::change_step& each : changes) {
            const spec::change& what = *each.what;
            if (what.topic != topic.topic) continue;
            if (!any) line(to, "| **[{}](topics/{}.md)** |{}", topic.title, topic.name, empty_cells(later.size()));
            any = true;
            std::string row = fmt::format("| [{}](topics/{}.md#{}) |", markdown_text(what.title), topic.name, what.id);
            for (const spec::draft* draft : later)
                row += draft != each.to
                           ? " |"
                           : fmt::format(" [{}](../drafts/changes/{}.md#{}) |", what.date().empty() ? "?" : what.date(),
                                         draft->about.day, what.id);
            line(to, "{}", row);
        }
    }
    return to;
}

std::string list_of_topics(const atlas& a) {
    std::string text;
    for (const spec::topic_name& each : spec::topic_names)
        if (const std::size_t n = changes_of_topic(a, each.topic).size(); n > 0)
            text += fmt::format("{}[{}](topics/{}.md) ({})", text.empty() ? "" : " · ", each.title, each.name, n);
    return text;
}

}  // namespace strata::testing

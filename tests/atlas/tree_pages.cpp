// Writes the parts of the atlas on tree construction.

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "core/report/document/document.hpp"
#include "core/report/witness/witness.hpp"
#include "core/report/writing/formatting.hpp"
#include "core/study/changes.hpp"
#include "tests/atlas/atlas.hpp"
#include "tests/atlas/code_span.hpp"
#include "tests/atlas/sides.hpp"

namespace strata::testing {
namespace {

using report::line;
using report::markdown_text;

std::string_view word_of(search::tree_difference kind) {
    return kind == search::tree_difference::tokens ? "tokens" : "tree errors";
}

// Returns two cells: the value of the fact in the older draft and in the newer one.
std::string cells_of(const charted_fact& fact) {
    return fmt::format("{} | {}", markdown_text(fact.says[0]), markdown_text(fact.says[1]));
}

std::string changes_of(const chapter& c, const charted_fact& fact) {
    for (const study::fact_change& each : c.diff.facts)
        if (each.what == fact.name) return links_to_changes(changes_of_fact(study::made_by(*c.other), each), *c.other);
    return "";
}

void append_overview(std::string& to, const chapter& c) {
    line(to, "| what differs | {} | {} | change | input | with | differs in | |", name_of(*c.one), name_of(*c.other));
    line(to, "| --- | --- | --- | --- | --- | --- | --- | --- |");
    for (const charted_fact& fact : c.facts) {
        std::string beginning =
            fmt::format("| {} | {} | {} |", markdown_text(fact.name), cells_of(fact), changes_of(c, fact));
        for (const charted_tree_witness& each : fact.witnesses) {
            line(to, "{} {} | {} | {} | [more](#{}) |", beginning, code_cell(ascii_json(each.found->input)),
                 options_in_words(each.options, false), word_of(each.found->kind), each.found->id);
            beginning = "| | | | |";
        }
        if (fact.witnesses.empty()) line(to, "{} – | | nothing | |", beginning);
    }
}

void append_witness(std::string& to, const chapter& c, const charted_fact& fact, const charted_tree_witness& each) {
    const search::tree_witness& w = *each.found;
    line(to, "\n#### {}\n", w.id);
    const std::string how = each.options.empty() ? "" : " with " + code_span(each.options);
    line(to, "Input: {}{}. Differs in: {}.", code_span(ascii_json(w.input)), how, word_of(w.kind));
    if (!each.rows.empty()) line(to, "\nRows: {}.", links_to(each.rows, *c.other));
    to += '\n';
    append_head(to, *c.one, *c.other);
    line(to, "| data | {} |", cells_of(fact));
    append_made(to, each.made);
    if (w.kind != search::tree_difference::tokens)
        line(to, "| tree errors | {} | {} |", code_cells(w.tree_errors[0]), code_cells(w.tree_errors[1]));
    append_steps(to, w.found, *c.one, *c.other);
}

}  // namespace

std::string figures_of_trees(const chapter& c) {
    const auto in_tokens = static_cast<std::size_t>(
        std::count_if(c.trees.entries.begin(), c.trees.entries.end(),
                      [](const search::tree_witness& w) { return w.kind == search::tree_difference::tokens; }));
    return fmt::format("{} of tree construction: {} in tokens, {} in tree errors",
                       report::counted(c.trees.entries.size(), "witness", "witnesses"), in_tokens,
                       c.trees.entries.size() - in_tokens);
}

std::string section_on_trees(const chapter& c) {
    std::string to;
    line(to, "\n## Tree construction\n");
    line(to,
         "What the drafts say of elements is data too ([feedback](../feedback.md)). Each detail in which {} and {} "
         "differ,\n"
         "with the shortest input found by which the tokenizer feels it. Inputs are whole documents, or fragments "
         "where\n"
         "`--fragment` says so, with tree construction simulated. \"Tree errors\" are the tags whose slash is not "
         "acknowledged.\n"
         "[How they are found](../witness.md#tree-construction).\n",
         name_of(*c.one), name_of(*c.other));
    append_overview(to, c);
    for (const charted_fact& fact : c.facts) {
        if (fact.witnesses.empty()) continue;
        line(to, "\n### {}", markdown_text(fact.name));
        for (const charted_tree_witness& each : fact.witnesses) append_witness(to, c, fact, each);
    }
    if (c.trees.without_witness.empty()) return to;
    line(to, "\n### What no input shows\n");
    for (const search::unshown_fact& each : c.trees.without_witness)
        line(to, "- {}.", markdown_text(report::words_of(each)));
    return to;
}

}  // namespace strata::testing

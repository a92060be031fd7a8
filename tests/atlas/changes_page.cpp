#include "tests/atlas/changes_page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <span>
#include <tuple>

#include "core/report/changes/changes.hpp"
#include "core/report/document/document.hpp"
#include "core/report/writing/formatting.hpp"
#include "core/search/tree_facts.hpp"
#include "core/study/changes.hpp"
#include "core/study/draft_diff.hpp"
#include "core/study/state_relation.hpp"
#include "drafts/registry.hpp"
#include "tests/atlas/atlas.hpp"
#include "tests/atlas/code_span.hpp"
#include "tests/atlas/features.hpp"
#include "tests/atlas/sides.hpp"
#include "tests/atlas/state_map.hpp"
#include "tests/compare/evolution_rows.hpp"

namespace strata::testing {
namespace {

using report::line;
using report::markdown_text;

using spec::change_remark;

std::vector<change_remark> remarks_on(const spec::draft& draft, change_remark::kind on) {
    std::vector<change_remark> found;
    for (const change_remark& each : spec::remarks_of(draft))
        if (each.on == on) found.push_back(each);
    return found;
}

// --- A row ---

void append_inputs(std::string& to, const spec::change_row& row) {
    std::string how = row.options.empty() ? "" : " with " + code_span(row.options);
    if (row.of_characters) how += ", as characters";
    line(to, "\nInput: {}{}. Differs in: {}.", code_span(row.inputs.front()), how, in_words(row.kind));
    if (row.inputs.size() == 1) return;
    std::string also;
    for (const std::string_view each : row.inputs.subspan(1)) also += (also.empty() ? "" : ", ") + code_span(each);
    line(to, "\nAlso: {}.", also);
}

// Appends the row's additional quotations. The words of the two texts are side by side.
void append_quotations(std::string& to, const spec::change_row& row) {
    std::array<std::vector<std::string>, 2> said;
    for (const spec::change_quotation& each : row.quotations)
        said[each.of == spec::change_side::before ? 0 : 1].push_back(
            fmt::format("{}: “{}”", markdown_text(each.place), markdown_text(each.words)));
    for (std::size_t i = 0; i < std::max(said[0].size(), said[1].size()); ++i) {
        const auto cell = [&](const auto& side) { return i < side.size() ? side[i] : std::string("–"); };
        line(to, "| text | {} | {} |", cell(said[0]), cell(said[1]));
    }
}

void append_row(std::string& to, const evolution_row& row) {
    const spec::draft& one = *row.drafts[0];
    const spec::draft& other = *row.drafts[1];
    const std::string input = inputs_of(row).front();
    const std::array<made_of_input, 2> made = {taken_under(*row.what, one, input),
                                               taken_under(*row.what, other, input)};
    line(to, "\n#### {}\n\n{}", row.id, sentence_in_markdown(row.what->sentence));
    append_inputs(to, *row.what);
    to += '\n';
    append_head(to, one, other);
    append_made(to, made);
    if (made[0].tree_errors != made[1].tree_errors)
        line(to, "| tree errors | {} | {} |", code_cells(made[0].tree_errors), code_cells(made[1].tree_errors));
    // If a row is about tree construction, the tokenizers' rules only make its difference visible. So the page does not
    // list them as causes.
    const auto append = is_of_tree_construction(row) ? append_divergence : append_causes;
    for (const compare::divergence& each : divergences_on(row, input)) append(to, each, one, other);
    append_quotations(to, *row.what);
}

// --- A change ---

std::string commits_in_words(const spec::change& change) {
    if (change.commits.empty()) return "The commit is not known";
    std::string text;
    for (const spec::change_commit& each : change.commits)
        text += fmt::format("{}{} of {}", text.empty() ? "" : ", also ",
                            each.hash.empty() ? "a commit" : "commit " + link_to_commit(each.hash), each.day);
    text[0] = text[0] == 'a' ? 'A' : 'C';
    return text;
}

void append_change(std::string& to, const spec::draft& one, const spec::draft& other, const spec::change& change) {
    line(to, "\n### {}\n\n**{}**\n", change.id, markdown_text(change.title));
    line(to, "{}; {}.", commits_in_words(change), report::kind_in_words(change.kind));
    const auto words = [&](const spec::draft& draft, std::string_view said) {
        if (said.empty())
            line(to, "- {} says nothing about it.", name_of(draft));
        else
            line(to, "- {}: “{}”", name_of(draft), markdown_text(said));
    };
    to += '\n';
    words(one, change.before);
    words(other, change.after);
    for (const spec::change_row& row : change.rows) append_row(to, {row.id, &row, &change, {&one, &other}});
}

// --- The tables compared ---

// A fact that sums up the details of an element is left out, because its details have rows.
void append_facts(std::string& to, const spec::draft& one, const spec::draft& other) {
    line(to,
         "\n## Facts about tree construction\n\nThe details of tree construction that affect the tokenizer "
         "([feedback](../../feedback.md)), as far as the drafts differ in them.\n");
    line(to, "| what differs | {} | {} |\n| --- | --- | --- |", name_of(one), name_of(other));
    for (const search::tree_fact& each : search::differing_facts(one, other))
        if (!each.is_sum)
            line(to, "| {} | {} | {} |", markdown_text(each.name), markdown_text(each.says[0]),
                 markdown_text(each.says[1]));
}

// --- The page ---

std::string figures_of(std::span<const spec::change> changes) {
    std::map<spec::change_kind, std::size_t> rows;
    std::size_t all = 0;
    for (const spec::change& change : changes)
        for (const spec::change_row& row : change.rows) {
            ++rows[row.kind];
            ++all;
        }
    std::string list;
    for (const auto& [kind, count] : rows)
        list += fmt::format("{}{} in {}", list.empty() ? "" : ", ", count, in_words(kind));
    return fmt::format("{}, {}: {}.", report::counted(changes.size(), "change", "changes"),
                       report::counted(all, "row", "rows"), list);
}

atlas_file page_of(const registry& known, const spec::draft& one, const spec::draft& other) {
    std::string ways = fmt::format(
        "[Atlas](../../evolution/index.md) · [every difference: `strata witness {} {}`](../../evolution/{}.md)",
        name_of(one), name_of(other), pair_name(one, other));
    for (const spec::draft* each : known.drafts)
        if (each != &other && study::predecessor_of(known.drafts, *each) != nullptr)
            ways += fmt::format(" · [what {} changed]({}.md)", name_of(*each), each->about.day);
    std::string to = head_of_page(fmt::format("What {} changed", name_of(other)), ways);
    const auto changes = spec::changes_of(other);
    line(to, "\n{} [How to read a row](../../evolution.md#how-to-read-a-row).", figures_of(changes));
    for (const change_remark& each : remarks_on(other, change_remark::kind::quotations))
        line(to, "{}", sentence_in_markdown(each.words));

    if (const std::string table = features_between(known.drafts, one, other); !table.empty())
        to += "\n## In short\n\n" + table;
    for (const spec::topic_name& topic : spec::topic_names) {
        const auto is_of_it = [&](const spec::change& each) { return each.topic == topic.topic; };
        const auto count = static_cast<std::size_t>(std::count_if(changes.begin(), changes.end(), is_of_it));
        if (count == 0) continue;
        line(to, "\n## {}: {}\n", topic.title, report::counted(count, "change", "changes"));
        for (const change_remark& each : remarks_on(other, change_remark::kind::topic))
            if (each.topic == topic.topic) line(to, "{}\n", sentence_in_markdown(each.words));
        line(to, "This topic [in all drafts](../../evolution/topics/{}.md).", topic.name);
        for (const spec::change& change : changes)
            if (is_of_it(change)) append_change(to, one, other, change);
    }
    const std::vector<change_remark> unseen = remarks_on(other, change_remark::kind::unseen);
    if (!unseen.empty())
        line(to, "\n## Differences without effect\n\nThe texts also differ in this, but no input shows it:\n");
    for (const change_remark& each : unseen) line(to, "- {}", sentence_in_markdown(each.words));
    to += sections_on_states(study::diff_of(known.drafts, one, other));
    append_facts(to, one, other);
    return {fmt::format("../drafts/changes/{}.md", other.about.day), std::move(to)};
}

}  // namespace

std::vector<atlas_file> pages_of_changes(const registry& known) {
    std::vector<atlas_file> pages;
    for (const spec::draft* each : known.drafts)
        if (const spec::draft* const former = study::predecessor_of(known.drafts, *each))
            pages.push_back(page_of(known, *former, *each));
    return pages;
}

std::string sentence_in_markdown(std::string_view sentence) {
    std::string text;
    while (!sentence.empty()) {
        const std::size_t begin = std::min(sentence.find('`'), sentence.size());
        text += markdown_text(sentence.substr(0, begin));
        const std::size_t end = std::min(sentence.find('`', begin + 1), sentence.size());
        if (begin < sentence.size()) text += code_span(sentence.substr(begin + 1, end - begin - 1));
        sentence.remove_prefix(std::min(end + 1, sentence.size()));
        if (begin == end) break;
    }
    return text;
}

std::string link_to_commit(std::string_view hash) {
    return fmt::format("[{0}](https://github.com/whatwg/html/commit/{0})", hash);
}

std::string address_of_change(const spec::draft& draft, const spec::change& change, std::string_view up) {
    const std::string_view id = change.id;
    if (change.rows.empty()) return fmt::format("{1}evolution/years/{2}.md#{0}", id, up, change.date().substr(0, 4));
    // Another draft may declare the change. The link must lead to that draft's page.
    const std::optional<study::change_step> listed = study::change_named(drafts::all(), id);
    const spec::draft& lists = listed ? *listed->to : draft;
    return fmt::format("{1}drafts/changes/{2}.md#{0}", id, up, lists.about.day);
}

std::string link_to_change(const spec::draft& draft, const spec::change& change, std::string_view up) {
    return fmt::format("[{}]({})", change.id, address_of_change(draft, change, up));
}

}  // namespace strata::testing

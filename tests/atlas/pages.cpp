// Writes the parts that several pages of the atlas share, and the pages on two drafts.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <set>
#include <sstream>
#include <string_view>

#include "core/report/diff/diff.hpp"
#include "core/report/diff/model.hpp"
#include "core/report/document/document.hpp"
#include "core/report/graph/graph.hpp"
#include "core/report/graph/picture.hpp"
#include "core/report/witness/witness.hpp"
#include "core/report/writing/formatting.hpp"
#include "core/report/writing/names.hpp"
#include "core/run/coverage.hpp"
#include "tests/atlas/atlas.hpp"
#include "tests/atlas/changes_page.hpp"
#include "tests/atlas/code_span.hpp"
#include "tests/atlas/editions.hpp"
#include "tests/atlas/sides.hpp"
#include "tests/atlas/state_map.hpp"
#include "tests/graphs/pictures.hpp"
#include "tests/recital/draft_text.hpp"

namespace strata::testing {
namespace {

using report::line;
using report::markdown_text;
using study::weight;

constexpr std::size_t members_shown = 12;

std::string_view word_of(compare::divergence_kind kind) {
    return kind == compare::divergence_kind::tokens ? "tokens" : "errors";
}

struct witness_figures {
    std::size_t of_tokens = 0, of_errors = 0, causes = 0, longest = 0;
};
witness_figures figures_of(const chapter& c) {
    witness_figures f;
    std::set<std::string_view> causes;
    for (const search::witness& each : c.found.entries) {
        ++(each.kind == compare::divergence_kind::tokens ? f.of_tokens : f.of_errors);
        causes.insert(each.cause);
        f.longest = std::max(f.longest, each.length);
    }
    f.causes = causes.size();
    return f;
}

// Counts those of the draft's rules that fire on the chapter's witnesses: "85 of 167". `draft` is 0 for the older
// draft, 1 for the newer one.
std::string rules_fired(const chapter& c, std::size_t draft) {
    const spec::draft& of = draft == 0 ? *c.one : *c.other;
    run::draft_coverage counted(of);
    for (const charted_witness& each : c.witnesses) {
        tokenizer_options options;
        options.content = each.found->start.contents[draft];
        options.last_start_tag = each.found->start.last_start_tag;
        options.foreign = each.found->start.foreign;
        if (each.found->of_characters) options.input = input_kind::characters;
        run::count_run(counted, {&of, options}, each.found->input);
    }
    const run::coverage_figures f = run::figures_of(counted);
    return fmt::format("{} of {}", f.fired, f.rules);
}

// --- Witnesses ---

void append_witness(std::string& to, const chapter& c, const charted_witness& each) {
    const search::witness& w = *each.found;
    const compare::divergence& d = w.found;
    line(to, "\n#### {}\n", w.id);
    std::string how = each.options.empty() ? "" : " with " + code_span(each.options);
    if (w.of_characters) how += ", as characters";
    line(to, "Input: {}{}. Differs in: {}.", code_span(ascii_json(w.input)), how, word_of(w.kind));
    if (!w.about.empty()) {
        std::string about = markdown_text(w.about);
        if (w.members.size() > 1) {
            const std::size_t n = std::min(w.members.size(), members_shown);
            about += fmt::format(" ({}): ", w.members.size());
            for (std::size_t i = 0; i < n; ++i)
                about += fmt::format("{}{}", i == 0 ? "" : ", ", code_span(w.members[i]));
            if (n < w.members.size()) about += fmt::format(" and {} more", w.members.size() - n);
        }
        line(to, "\nWhat differs: {}.", about);
    }
    if (const std::string changes = links_to_changes(d, *c.other); !changes.empty()) line(to, "\nChange: {}.", changes);
    if (!each.rows.empty()) line(to, "\nRows: {}.", links_to(each.nearest_rows, *c.other));
    to += '\n';
    append_head(to, *c.one, *c.other);
    append_made(to, each.made);
    append_steps(to, d, *c.one, *c.other);
}

// --- Transitions ---

void append_changed_transitions(std::string& to, const study::graph& g) {
    const auto table = [&](study::mark m, std::string_view title, std::string_view sentence) {
        bool any = false;
        for (const study::graph_edge& each : g.edges) {
            if (each.changed != m) continue;
            if (!any) line(to, "\n**{}** ({})\n\n| from | on | to |\n| --- | --- | --- |", title, sentence);
            any = true;
            std::string on = markdown_text(each.on);
            if (!each.emits.empty()) on += fmt::format("{}· {}", on.empty() ? "" : " ", markdown_text(each.emits));
            line(to, "| {} | {} | {}{} |", markdown_text(g.nodes[each.from].name), on.empty() ? "–" : on,
                 each.reconsumes ? "⇢ " : "", markdown_text(g.nodes[each.to].name));
        }
    };
    table(study::mark::added, "Transitions added", "green in the picture");
    table(study::mark::removed, "Transitions removed", "red and dotted");
    table(study::mark::changed, "Transitions changed", "amber");
}

}  // namespace

std::string pair_name(const spec::draft& one, const spec::draft& other) {
    return fmt::format("{}-{}", one.about.name, other.about.name);
}

std::string head_of_page(std::string_view title, std::string_view ways) {
    return fmt::format("# {}\n\n{}\n\nGenerated: do not edit. Made from the tables of the drafts by\n`{}`.\n", title,
                       ways, command_that_makes_it);
}

std::string options_in_words(std::string_view options, bool of_characters) {
    std::string text = options.empty() ? std::string() : code_cell(options);
    if (of_characters) text += text.empty() ? "as characters" : ", as characters";
    return text;
}

std::string table_of_figures(const study::draft_diff& diff) {
    std::string to;
    const auto row = [&](std::string_view what, const auto& of) {
        line(to, "| {} | {} | {} |", what, of(*diff.a), of(*diff.b));
    };
    line(to, "| | {} | {} |\n| --- | --- | --- |", name_of(*diff.a), name_of(*diff.b));
    row("text", [](const spec::draft& d) { return markdown_text(d.about.title); });
    row("date", [](const spec::draft& d) { return d.about.date; });
    row("states", [](const spec::draft& d) { return study::count_of_states(d); });
    row("rules", [](const spec::draft& d) { return d.table.rules.size(); });
    row("names of character references", [](const spec::draft& d) { return d.references.names.size(); });
    row("numbers with their own row", [](const spec::draft& d) { return d.references.numbers.size(); });
    const report::state_figures s = report::figures_of(diff);
    line(to, "\n- States: {} kept, {} renamed or split, {} removed, {} added.", s.kept, s.renamed, s.removed, s.added);
    const report::rule_figures r = report::rules_of(diff);
    line(to,
         "- Rules compared, by what differs: tokens {}, errors only {}, next state {}, not known {},\n"
         "  wording only {}.",
         r.tokens, r.errors, r.route, r.unknown, r.words);
    line(to, "- Names of character references: {} added, {} removed, {} changed.", diff.names.added.size(),
         diff.names.removed.size(), diff.names.changed.size());
    return to;
}

atlas_file chapter_page(const atlas& a, const chapter& c) {
    const std::string name = pair_name(*c.one, *c.other);
    std::string ways = "[Atlas](index.md)";
    for (const auto& each : a.chapters)
        if (each.get() != &c)
            ways += fmt::format(" · [{} to {}]({}.md)", name_of(*each->one), name_of(*each->other),
                                pair_name(*each->one, *each->other));
    std::string to = head_of_page(fmt::format("{} to {}", name_of(*c.one), name_of(*c.other)), ways);

    line(to, "\n## Figures\n");
    to += table_of_figures(c.diff);
    const witness_figures f = figures_of(c);
    line(to, "- Witnesses: {}, of {}; {} in tokens and {} in errors only; the longest has {} characters.",
         c.found.entries.size(), report::counted(f.causes, "cause", "causes"), f.of_tokens, f.of_errors, f.longest);
    line(to, "- They fire {} rules of {} and {} of {}.", rules_fired(c, 0), name_of(*c.one), rules_fired(c, 1),
         name_of(*c.other));
    line(to, "- Extent of the search ([what that means](../witness.md#how-far-a-catalogue-is-complete)): {}.",
         report::reach_of(c.found));
    line(to, "- In addition, {}; {}.", figures_of_trees(c), report::reach_of(c.trees));
    line(to,
         "\nChange by change, with the commits and words of each: [what {0} changed](../drafts/changes/{1}.md). The "
         "rules "
         "of both\n"
         "drafts, compared: [{2}-rules.md]({2}-rules.md).",
         name_of(*c.other), c.other->about.day, name);

    to += sections_on_states(c.diff);

    line(to, "\n## The graph of the changes\n");
    line(to, "[![What changed from {0} to {1}]({2}.svg)]({2}.svg)\n", name_of(*c.one), name_of(*c.other), name);
    line(to,
         "How to read it: [graph](../graph.md#how-to-read-it). The same in a terminal:\n"
         "`strata graph --draft={} --diff={} --format=dot`.",
         name_of(*c.other), name_of(*c.one));
    append_changed_transitions(to, c.changes);

    line(to, "\n## Every difference\n");
    line(to,
         "Each by its shortest input, in the order of {}'s states. Inputs are JSON strings, run without tree "
         "construction\n"
         "with the options of `strata tokenize` beside them; tokens are in the notation of the html5lib tests; \"in\" "
         "is\n"
         "where the rules diverge and \"then\" where the difference becomes visible. [How to read a "
         "row](../evolution.md#how-to-read-a-row).\n",
         name_of(*c.one));
    line(to, "| input | with | differs in | diverges in | |\n| --- | --- | --- | --- | --- |");
    for (const charted_witness& each : c.witnesses)
        line(to, "| {} | {} | {} | {} | [more](#{}) |", code_cell(ascii_json(each.found->input)),
             options_in_words(each.options, each.found->of_characters), word_of(each.found->kind),
             markdown_text(report::short_state(each.place == nullptr ? "" : each.place->state_name)), each.found->id);
    std::string_view state;
    for (const charted_witness& each : c.witnesses) {
        if (each.place != nullptr && each.place->state_name != state) {
            state = each.place->state_name;
            line(to, "\n### {}", place_in_words(*each.place));
        }
        append_witness(to, c, each);
    }
    to += section_on_trees(c);
    return {name + ".md", std::move(to)};
}

atlas_file rules_page(const chapter& c) {
    const std::string name = pair_name(*c.one, *c.other);
    std::string to =
        head_of_page(fmt::format("{} to {}: the rules", name_of(*c.one), name_of(*c.other)),
                     fmt::format("[Atlas](index.md) · [{0} to {1}]({2}.md) · [how to read this](../diff.md)",
                                 name_of(*c.one), name_of(*c.other), name));
    // The report must not write a heading, because the page already has one.
    report::diff_options options;
    options.name_of_change = [&](const spec::change& each) {
        return report::inline_text().add(each.id, report::role::plain, address_of_change(*c.other, each, "../"));
    };
    std::ostringstream written;
    report::write_diff(*report::markdown_document(written), c.diff, options);
    const std::string all = written.str();
    to += '\n';
    to += all.substr(std::min(all.find('\n') + 2, all.size()));
    return {name + "-rules.md", std::move(to)};
}

atlas_file distant_page(const atlas& a, std::size_t one, std::size_t other) {
    const spec::draft& older = *a.known->drafts[one];
    const spec::draft& newer = *a.known->drafts[other];
    std::string ways = "[Atlas](index.md)";
    const std::vector<const chapter*> between = chapters_between(a, older, newer);
    for (const chapter* each : between)
        ways += fmt::format(" · [{} to {}]({}.md)", name_of(*each->one), name_of(*each->other),
                            pair_name(*each->one, *each->other));
    std::string to = head_of_page(fmt::format("{} to {}", name_of(older), name_of(newer)), ways);
    const study::draft_diff diff = study::diff_of(a.known->drafts, older, newer);
    line(to, "\n## Figures\n");
    to += table_of_figures(diff);
    line(to, "\nRule by rule: `strata diff {} {}`.", name_of(older), name_of(newer));
    line(to, "\n## What became of the states\n");
    to += state_map(diff);
    if (const std::string flag = flag_table(diff); !flag.empty()) {
        line(to, "\n## The content model flag\n");
        to += flag;
    }
    std::size_t of_tokens = 0;
    std::size_t of_errors = 0;
    std::string table;
    for (const charted_input& each : a.inputs) {
        if (!each.made[one] || !each.made[other]) continue;
        const output_difference how = difference_of(older, *each.made[one], newer, *each.made[other]);
        if (how == output_difference::none) continue;
        const bool in_tokens = how == output_difference::in_tokens;
        ++(in_tokens ? of_tokens : of_errors);
        const auto said = [&](const made_of_input& made) { return code_cells(in_tokens ? made.tokens : made.errors); };
        line(table, "| {} | {} | {} | {} | {} |", code_cell(ascii_json(each.input)),
             options_in_words(each.options, each.of_characters), in_tokens ? "tokens" : "errors", said(*each.made[one]),
             said(*each.made[other]));
    }
    line(to, "\n## Tree construction\n");
    std::string chapters;
    for (const chapter* each : between)
        chapters += fmt::format("{}[{} to {}]({}.md#tree-construction)", chapters.empty() ? "" : ", ",
                                name_of(*each->one), name_of(*each->other), pair_name(*each->one, *each->other));
    if (!chapters.empty())
        line(to, "Shown for consecutive drafts: {}; for these two, `strata witness {} {}` shows it.", chapters,
             name_of(older), name_of(newer));
    else
        line(to, "Neither is based on the other: `strata witness {} {}` shows it.", name_of(older), name_of(newer));
    line(to, "\n## Differences\n");
    line(to,
         "Consecutive drafts differ on {} inputs ([all of them](inputs.md)). These two differ on {} of these: {} in "
         "tokens,\n"
         "{} in errors only. The pages of the drafts between them explain how and why. The inputs were found for "
         "pairs\n"
         "of consecutive drafts; `strata witness {} {}` searches this pair, also for combined changes, and takes "
         "longer.\n",
         a.inputs.size(), of_tokens + of_errors, of_tokens, of_errors, name_of(older), name_of(newer));
    line(to, "| input | with | differs in | {} | {} |\n| --- | --- | --- | --- | --- |", name_of(older),
         name_of(newer));
    to += table;
    return {pair_name(older, newer) + ".md", std::move(to)};
}

std::vector<atlas_picture> pictures_of(const atlas& a) {
    std::vector<atlas_picture> pictures;
    for (const auto& each : a.chapters) {
        atlas_picture picture;
        picture.name = pair_name(*each->one, *each->other) + ".svg";
        picture.dot = report::graph_as_dot(each->changes);
        const std::string drawn_from = picture.dot + report::with_schemes("<svg>");
        picture.mark = fmt::format("<!-- Drawn from a graph of digest {:016x} -->\n", recital_test::digest(drawn_from));
        pictures.push_back(std::move(picture));
    }
    return pictures;
}

std::set<std::string> pictures_only_on_site(const atlas& a) {
    std::set<std::string> paths;
    for (const atlas_picture& each : pictures_of(a)) paths.insert(path_in_docs(each.name));
    for (const graph_picture& each : graph_pictures(*a.known))
        if (each.only_on_site) paths.insert(fmt::format("graphs/{}", each.name));
    paths.insert(fmt::format("graphs/{}", list_of_pictures));
    return paths;
}

}  // namespace strata::testing

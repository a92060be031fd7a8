// Writes the pages of the atlas that show all drafts together.

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <string_view>
#include <utility>

#include "core/conformance/html5lib_tests.hpp"
#include "core/language/recital.hpp"
#include "core/report/coverage/coverage.hpp"
#include "core/report/diff/model.hpp"
#include "core/report/document/document.hpp"
#include "core/report/writing/formatting.hpp"
#include "core/report/writing/names.hpp"
#include "core/run/coverage.hpp"
#include "tests/atlas/atlas.hpp"
#include "tests/atlas/changes_page.hpp"
#include "tests/atlas/code_span.hpp"
#include "tests/atlas/editions.hpp"
#include "tests/atlas/features.hpp"
#include "tests/atlas/october_2009.hpp"
#include "tests/atlas/state_map.hpp"
#include "tests/atlas/texts_in_time.hpp"
#include "tests/atlas/timeline_pages.hpp"
#include "tests/atlas/topic_pages.hpp"
#include "tests/draft_data.hpp"

namespace strata::testing {
namespace {

using report::line;
using report::markdown_text;

std::size_t count_of(const chapter& c, compare::divergence_kind kind) {
    return static_cast<std::size_t>(std::count_if(c.found.entries.begin(), c.found.entries.end(),
                                                  [&](const search::witness& each) { return each.kind == kind; }));
}
std::size_t in_tokens(const chapter& c) { return count_of(c, compare::divergence_kind::tokens); }
std::size_t in_errors(const chapter& c) { return count_of(c, compare::divergence_kind::errors); }

// Names the states that the newer draft added: "new: Self-closing start tag, CDATA section".
std::string states_that_came(const study::draft_diff& diff) {
    std::vector<std::size_t> states;
    for (const std::size_t s : diff.added)
        if (diff.b->table.states[s].reads != spec::part::procedure) states.push_back(s);
    if (states.empty()) return "";
    std::string text = report::short_states(*diff.b, states);
    constexpr std::size_t widest = 60;
    if (text.size() > widest) text = text.substr(0, text.rfind(',', widest)) + ", ...";
    return fmt::format("new: {}", text);
}

void append_timeline(std::string& to, const atlas& a) {
    line(to, "```");
    const spec::draft* before = nullptr;
    for (const spec::draft* each : a.known->drafts) {
        if (const chapter* c = chapter_to(a, *each)) {
            const std::string came = states_that_came(c->diff);
            line(to, "  |");
            if (c->one != before) line(to, "  |       from {}:", name_of(*c->one));
            line(to, "  |       {} witnesses: {} in tokens, {} in errors only", c->found.entries.size(), in_tokens(*c),
                 in_errors(*c));
            line(to, "  |       {}", figures_of_trees(*c));
            if (!came.empty()) line(to, "  |       {}", came);
            line(to, "  |");
        }
        line(to, "{:<7} {:<16} {:>2} states  {:>3} rules  {:>4} names", name_of(*each), each->about.date,
             study::count_of_states(*each), each->table.rules.size(), each->references.names.size());
        before = each;
    }
    line(to, "```");
}

std::string table_of_pairs(const atlas& a, edition which) {
    std::string to;
    line(to,
         "| from | to | witnesses | in tokens | in errors only | of tree construction | states added, removed, renamed "
         "or "
         "split | |");
    line(to, "| --- | --- | ---: | ---: | ---: | ---: | --- | --- |");
    for (const auto& each : a.chapters) {
        const report::state_figures s = report::figures_of(each->diff);
        const std::string name = pair_name(*each->one, *each->other);
        std::string links = fmt::format("[changes](../drafts/changes/{}.md)", each->other->about.day);
        if (which == edition::site)
            links = fmt::format("[page]({0}.md) · [rules]({0}-rules.md) · [graph]({0}.svg) · {1}", name, links);
        line(to, "| {} | {} | {} | {} | {} | [{}]({}.md#tree-construction) | {}, {}, {} | {} |", name_of(*each->one),
             name_of(*each->other), each->found.entries.size(), in_tokens(*each), in_errors(*each),
             each->trees.entries.size(), name, s.added, s.removed, s.renamed, links);
    }
    return to;
}

std::string table_of_all_pairs(const atlas& a) {
    std::string to;
    const auto drafts = a.known->drafts;
    std::string head = "| |";
    std::string rule = "| --- |";
    for (std::size_t j = 1; j < drafts.size(); ++j) {
        head += fmt::format(" {} |", name_of(*drafts[j]));
        rule += " --- |";
    }
    line(to, "{}\n{}", head, rule);
    for (std::size_t i = 0; i + 1 < drafts.size(); ++i) {
        std::string row = fmt::format("| {} |", name_of(*drafts[i]));
        for (std::size_t j = 1; j < drafts.size(); ++j)
            row += j <= i ? " |"
                          : fmt::format(" [{} to {}]({}.md) |", name_of(*drafts[i]), name_of(*drafts[j]),
                                        pair_name(*drafts[i], *drafts[j]));
        line(to, "{}", row);
    }
    return to;
}

// --- Questions ---

void append_flag_question(std::string& to, const atlas& a) {
    const auto last_with =
        std::find_if(a.chapters.begin(), a.chapters.end(), [](const auto& each) { return !each->diff.flag.empty(); });
    if (last_with == a.chapters.end()) return;
    const chapter& c = **last_with;
    line(to, "\n### What became of the content model flag?\n");
    line(to,
         "{} removed it: each state that depended on it became a state for each of its values\n"
         "([`strata diff {} {}`]({}-rules.md) shows it rule by rule).\n",
         name_of(*c.other), name_of(*c.one), name_of(*c.other), pair_name(*c.one, *c.other));
    to += flag_table(c.diff);
}

void append_title_question(std::string& to, const atlas& a) {
    constexpr std::string_view page = "<title></title";
    line(to, "\n### Since which draft is `</title` at the end of the input text?\n");
    line(to, "`printf '{}' | strata compare` shows it, and names the rules.\n", page);
    line(to, "| draft | tokens of {} |\n| --- | --- |", code_cell(ascii_json(page)));
    std::optional<std::string> before;
    for (const spec::draft* each : a.known->drafts) {
        const std::string tokens = code_cells(made_of_page(*each, page).tokens);
        line(to, "| {} | {} |", name_of(*each), before == tokens ? "the same" : tokens);
        before = tokens;
    }
    line(to, "\n`strata compare` answers this for any input.");
    to += only_in(edition::site, "[inputs.md](inputs.md) has each input on which drafts differ, under all of them.\n");
}

void append_suites_question(std::string& to) {
    line(to, "\n### Which rules do today's html5lib tests miss?\n");
    line(to,
         "[html5lib.md](html5lib.md) lists them, for today's tests and those of each draft's time. For any other "
         "tests or\n"
         "pages: `strata coverage --unfired DIRECTORY` ([coverage](../coverage.md)).");
}

// --- html5lib ---

std::string bytes_of(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

std::vector<std::filesystem::path> test_files_in(const std::filesystem::path& folder) {
    std::vector<std::filesystem::path> files;
    for (const auto& each : std::filesystem::recursive_directory_iterator(folder))
        if (each.path().extension() == ".test") files.push_back(each.path());
    std::sort(files.begin(), files.end());
    return files;
}

run::coverage covered_by(const spec::draft& draft, const std::filesystem::path& folder) {
    run::coverage c;
    c.drafts.emplace_back(draft);
    for (const std::filesystem::path& file : test_files_in(folder)) {
        const std::vector<conformance::test> tests = conformance::read_tests(bytes_of(file));
        ++c.inputs.test_files;
        c.inputs.tests += tests.size();
        for (const conformance::test& t : tests)
            for (const std::string& content : t.contents) {
                const std::optional<tokenizer_options> options = conformance::options_of(draft, t, content);
                if (options)
                    run::count_run(c.drafts[0], {&draft, *options}, t.input);
                else
                    ++c.drafts[0].impossible_runs;
            }
    }
    return c;
}

void append_unfired(std::string& to, const spec::draft& draft, const run::coverage& c) {
    report::coverage_choice choice;
    choice.only_unfired = true;
    const std::vector<report::listed_state> states = report::listed(c, 0, choice);
    if (states.empty()) return;
    line(to, "| section | state | on | the rule that no test fires |\n| --- | --- | --- | --- |");
    for (const report::listed_state& each : states) {
        const spec::state_info& state = draft.table.states[each.state];
        for (const std::size_t r : each.rules)
            line(to, "| {} | {} | {} | {} |", state.section, markdown_text(report::short_state(state)),
                 markdown_text(fmt::format(
                     "{}", fmt::join(language::subjects(draft, draft.table.rules_of(each.state)[r]), "; "))),
                 markdown_text(language::sentence(draft, each.state, r)));
    }
}

}  // namespace

atlas_file index_page(const atlas& a) {
    std::string to =
        head_of_page("The atlas of the drafts", "[README](../../README.md) · [how to read it](../evolution.md)");
    line(to, "\n## What the drafts have\n");
    line(to,
         "Each link is a change, and leads to its words, inputs and commit; \"=\" is the same as in the draft before. "
         "All\nchanges by topic: {}.\n",
         list_of_topics(a));
    to += table_of_features(a.known->drafts, "../");
    line(to, "\n## All changes\n");
    to += table_of_changes(a);
    line(to, "\n## What else is here\n");
    to += only_in(
        edition::site,
        "For each pair of drafts: what became of the states, the graph of the changes, every difference with the\n"
        "shortest input that shows it (its [witness](../witness.md)) and the words of both drafts; between one draft "
        "and the\n"
        "next, every difference of tree construction too. The [pictures](../graphs/index.md) show the machine of each "
        "draft.\n");
    to +=
        only_in(edition::repository,
                "Only the [site](../site/README.md) has a page for each pair of drafts, a page with all inputs, and "
                "pictures of all machines.\n"
                "In a terminal, these commands show the same for any two drafts A and B:\n\n"
                "- `strata diff A B`: what became of the states, and the rules of both drafts;\n"
                "- `strata witness A B`: every difference, with the shortest input that shows it (its "
                "[witness](../witness.md));\n"
                "- `strata graph --draft=B --diff=A --format=svg`: the graph of the changes ([graph](../graph.md)).\n");
    line(to, "\nTests fail if the pages do not match the tables.\n");
    line(to, "## Timeline\n");
    line(to,
         "Every revision since 2006, on one sheet and by topic: [timeline](timeline.md). How states took the place of "
         "flags:\n[October 2009](from-a-flag-to-states.md).\n");
    append_timeline(to, a);
    line(to, "\n## One draft and the next\n");
    for (const edition each : {edition::site, edition::repository}) to += only_in(each, table_of_pairs(a, each));
    line(to,
         "\nA witness shows one pair of rules at which drafts diverge and one kind of difference, so there are more of "
         "them\n"
         "than [rows of changes](../evolution.md), which combine what one sentence describes. A witness of tree "
         "construction\n"
         "shows one detail of the rules for an element, or of the draft as a whole.");
    line(to,
         "\nWhich draft reports which parse errors, and where: [errors.md](errors.md). A whole machine:\n"
         "`strata graph --draft=D --format=svg` ([graph](../graph.md)).");
    to += only_in(edition::site, "\n## All pairs\n\n" + table_of_all_pairs(a));
    line(to, "\n## Questions");
    append_flag_question(to, a);
    append_title_question(to, a);
    append_suites_question(to);
    to += only_in(
        edition::site,
        "\n## What is not here\n\n"
        "Pages on drafts with others between them leave tree construction out, and so does [inputs.md](inputs.md):\n"
        "`strata witness` shows it for any two drafts. [witness](../witness.md) explains how the searches work and for "
        "what\n"
        "they are complete.\n");
    return {"index.md", std::move(to)};
}

atlas_file inputs_page(const atlas& a) {
    std::string to = head_of_page("Inputs on which drafts differ", "[Atlas](index.md)");
    line(
        to,
        "\nEach input that is the shortest for some difference of two consecutive drafts, in order, under all drafts.\n"
        "\"=\": the same tokens and errors as in the column before; \"= but errors\": the same tokens, different "
        "errors;\n"
        "\"–\": that draft has no such start state. Without tree construction; tokens are in the notation of the "
        "html5lib "
        "tests.\n");
    std::string head = "| input | with |";
    std::string rule = "| --- | --- |";
    for (const spec::draft* each : a.known->drafts) {
        head += fmt::format(" {} |", name_of(*each));
        rule += " --- |";
    }
    line(to, "{}\n{}", head, rule);
    for (const charted_input& each : a.inputs) {
        std::string row = fmt::format("| {} | {} |", code_cell(ascii_json(each.input)),
                                      options_in_words(each.options, each.of_characters));
        std::optional<std::size_t> before;
        for (std::size_t d = 0; d < each.made.size(); ++d) {
            if (!each.made[d]) {
                row += " – |";
                continue;
            }
            output_difference how = output_difference::in_tokens;
            if (before)
                how = difference_of(*a.known->drafts[*before], *each.made[*before], *a.known->drafts[d], *each.made[d]);
            before = d;
            row += how == output_difference::none        ? " = |"
                   : how == output_difference::in_errors ? " = but errors |"
                                                         : fmt::format(" {} |", code_cells(each.made[d]->tokens));
        }
        line(to, "{}", row);
    }
    return {"inputs.md", std::move(to)};
}

atlas_file html5lib_page(const registry& known, const std::filesystem::path& data,
                         const std::filesystem::path& suites) {
    std::string to = head_of_page("What html5lib's tests miss", "[Atlas](index.md) · [coverage](../coverage.md)");
    line(to,
         "\nRules of each draft that no html5lib tokenizer test of its own time fires. Generated only if the tests are "
         "available.\n");
    struct counted_suite {
        const spec::draft* draft;
        std::string of;
        run::coverage counts;
    };
    std::vector<counted_suite> all;
    for (const spec::draft* draft : known.drafts)
        if (const auto suite = data_of(data, *draft).html5lib)
            all.push_back({draft, suite->of, covered_by(*draft, suites / suite->folder)});
    line(to, "| tests of | draft | tests | rules | fired | never |\n| --- | --- | ---: | ---: | ---: | ---: |");
    for (const counted_suite& each : all) {
        const run::coverage_figures f = run::figures_of(each.counts.drafts[0]);
        line(to, "| {} | {} | {} | {} | {} | {} |", each.of, name_of(*each.draft), each.counts.inputs.tests, f.rules,
             f.fired, f.never_fired);
    }
    for (const counted_suite& each : all) {
        line(to, "\n## Draft {}, by the tests of {}\n", name_of(*each.draft), each.of);
        append_unfired(to, *each.draft, each.counts);
    }
    return {"html5lib.md", std::move(to)};
}

std::vector<atlas_file> pages_of(const atlas& a) {
    std::vector<atlas_file> pages = {index_page(a), errors_page(*a.known)};
    const auto add_for_site = [&](atlas_file page) {
        page.only_on_site = true;
        pages.push_back(std::move(page));
    };
    add_for_site(inputs_page(a));
    for (atlas_file& each : topic_pages(a)) pages.push_back(std::move(each));
    for (atlas_file& each : pages_of_changes(*a.known)) pages.push_back(std::move(each));
    for (const auto& each : a.chapters) {
        add_for_site(chapter_page(a, *each));
        add_for_site(rules_page(*each));
    }
    for (std::size_t one = 0; one < a.known->drafts.size(); ++one)
        for (std::size_t other = one + 1; other < a.known->drafts.size(); ++other) {
            const chapter* c = chapter_to(a, *a.known->drafts[other]);
            if (c == nullptr || c->one != a.known->drafts[one]) add_for_site(distant_page(a, one, other));
        }
    const texts_in_time texts(*a.known);
    for (atlas_file& each : timeline_pages(texts)) pages.push_back(std::move(each));
    for (atlas_file& each : year_pages(texts)) pages.push_back(std::move(each));
    pages.push_back(october_page(texts));
    return pages;
}

}  // namespace strata::testing

// A search finds a witness for each difference that docs/drafts/changes/ lists. The witnesses are as short as possible,
// and no input shows any other difference.

#include <boost/test/unit_test.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/compare/run/comparison.hpp"
#include "core/report/writing/json_text.hpp"
#include "core/run/configuration.hpp"
#include "core/search/candidates.hpp"
#include "core/search/tree_facts.hpp"
#include "core/search/tree_witnesses.hpp"
#include "core/search/witnesses.hpp"
#include "core/spec/content_states.hpp"
#include "core/text/utf8.hpp"
#include "drafts/registry.hpp"
#include "tests/compare/comparing.hpp"
#include "tests/compare/evolution_rows.hpp"
#include "tests/sample.hpp"
#include "tests/search/made_catalogues.hpp"
#include "tests/search/named_causes.hpp"
#include "tests/search/tree_rows.hpp"

namespace witness_test {

namespace {

using namespace strata;
using namespace strata::testing;
using compare::divergence_kind;
using report::json_string;

std::string_view word_of(divergence_kind kind) { return kind == divergence_kind::tokens ? "tokens" : "errors"; }

/// For each cause and kind, the length of the shortest input that shows it.
using lengths = std::map<std::pair<std::string, divergence_kind>, std::size_t>;
lengths shortest(const search::catalogue& c) {
    lengths found;
    for (const search::witness& w : c.entries) {
        const auto at = found.emplace(std::make_pair(w.cause, w.kind), w.shortest).first;
        at->second = std::min(at->second, w.shortest);
    }
    return found;
}

std::array<run::configuration, 2> configurations_of(const search::catalogue& c, const search::witness_start& start,
                                                    input_kind kind) {
    std::array<run::configuration, 2> who;
    for (std::size_t d = 0; d < 2; ++d) {
        who[d].draft = d == 0 ? c.one : c.other;
        who[d].options.content = start.contents[d];
        who[d].options.last_start_tag = start.last_start_tag;
        who[d].options.foreign = start.foreign;
        who[d].options.input = kind;
    }
    return who;
}

// --- Rows of changes ---

const std::vector<evolution_row>& rows() {
    static const std::vector<evolution_row> all = rows_of_changes(drafts::all());
    return all;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(witnesses)

BOOST_AUTO_TEST_CASE(searches_of_consecutive_drafts_are_exhausted) {
    for (const auto& [one, other] : neighbours_of_today()) {
        const search::catalogue& c = catalogue_of(one, other);
        BOOST_TEST(c.exhausted);
        BOOST_TEST(c.unconfirmed == 0U);
        BOOST_TEST_MESSAGE(one << " and " << other << ": " << c.entries.size() << " witnesses, " << c.product_states
                               << " product states");
    }
}

BOOST_AUTO_TEST_CASE(every_row_of_what_a_draft_changed_has_a_witness_at_most_as_long) {
    for (const auto& [one, other] : neighbours_of_today()) {
        const search::catalogue& c = catalogue_of(one, other);
        const lengths known = shortest(c);
        const search::reference_classes references(*c.one, *c.other);
        for (const evolution_row& row : rows()) {
            if (!is_of(row, *c.one, *c.other) || is_of_tree_construction(row)) continue;
            if (!begins_as_documents_do(configurations_of(row))) continue;
            for (const std::string& input : inputs_of(row)) {
                std::string all;
                bool found = false;
                for (const named_cause& cause : causes_on(configurations_of(row), input, references)) {
                    all += fmt::format("\n  {}: {}", word_of(cause.kind), cause.name.diverges);
                    if (word_of(cause.kind) != in_words(row.what->kind)) continue;
                    const auto at = known.find({cause.name.diverges, cause.kind});
                    found = found || (at != known.end() && at->second <= input::characters_in(input));
                }
                BOOST_CHECK_MESSAGE(found, row.id << ", " << json_string(input) << ": no witness of" << all);
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(every_witness_is_on_the_page_of_what_the_draft_changed) {
    for (const auto& [one, other] : neighbours_of_today()) {
        const search::catalogue& c = catalogue_of(one, other);
        const search::reference_classes references(*c.one, *c.other);
        std::set<std::string> on_page;
        for (const evolution_row& row : rows()) {
            if (!is_of(row, *c.one, *c.other)) continue;
            for (const std::string& input : inputs_of(row))
                for (const named_cause& cause : causes_on(configurations_of(row), input, references))
                    on_page.insert(cause.name.diverges);
        }
        for (const search::witness& w : c.entries)
            BOOST_CHECK_MESSAGE(on_page.count(w.cause) != 0, w.id << ", " << json_string(w.input) << " "
                                                                  << word_of(w.kind) << " " << w.start.content << ": "
                                                                  << w.cause << " is in no row");
    }
}

BOOST_AUTO_TEST_CASE(every_row_of_tree_construction_has_a_witness_at_most_as_long) {
    for (const auto& [one, other] : neighbours_of_today()) {
        const search::tree_catalogue& c = trees_of(one, other);
        const search::catalogue& of_machines = catalogue_of(one, other);
        const lengths known = shortest(of_machines);
        const search::reference_classes references(*of_machines.one, *of_machines.other);
        const spec::draft &a = *drafts::find(one), &b = *drafts::find(other);
        const auto facts = search::differing_facts(a, b);
        std::size_t number = 0;
        for (const evolution_row& row : rows()) {
            if (!is_of(row, a, b) || !is_of_tree_construction(row)) continue;
            if (!sample::today().takes(number++)) continue;
            for (const std::string& input : inputs_of(row)) {
                const search::tree_context context = context_of(row);
                const search::tree_difference kind = difference_in(row);
                std::string all;
                bool found = false;
                for (const search::tree_fact* cause : search::causes_in_trees(facts, a, b, input, context, kind)) {
                    all += "\n  " + cause->name;
                    found = found || std::any_of(c.entries.begin(), c.entries.end(), [&](const auto& w) {
                                return w.cause == cause->name && w.kind == kind &&
                                       w.length <= input::characters_in(input) &&
                                       (w.context.fragment.empty() || !context.fragment.empty());
                            });
                }
                // The tokenizer may cause a difference that is visible only in the tree. Then the witness is in the
                // tokenizer's catalogue.
                if (!found)
                    for (const named_cause& cause : causes_on(configurations_of(row), input, references))
                        found = found || known.count({cause.name.diverges, cause.kind}) != 0;
                BOOST_CHECK_MESSAGE(found, row.id << ", " << json_string(input) << ": no witness of" << all);
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(every_witness_of_tree_construction_is_on_the_page_of_what_the_draft_changed) {
    for (const auto& [one, other] : neighbours_of_today()) {
        const search::tree_catalogue& c = trees_of(one, other);
        BOOST_TEST(!c.stopped);
        const spec::draft &a = *drafts::find(one), &b = *drafts::find(other);
        const auto facts = search::differing_facts(a, b);
        // For an element, a row about any of its facts counts.
        const auto subject_of = [&](const std::string& name) {
            const auto fact = std::find_if(facts.begin(), facts.end(), [&](const auto& f) { return f.name == name; });
            return fact == facts.end() || fact->of == tree::element::none
                       ? name
                       : std::string(tree::element_names[static_cast<std::size_t>(fact->of)]);
        };
        std::set<std::string> on_page;
        for (const evolution_row& row : rows()) {
            if (!is_of(row, a, b) || !is_of_tree_construction(row)) continue;
            for (const std::string& input : inputs_of(row))
                for (const search::tree_fact* cause :
                     search::causes_in_trees(facts, a, b, input, context_of(row), difference_in(row)))
                    on_page.insert(subject_of(cause->name));
        }
        for (const search::tree_witness& w : c.entries)
            // Tree errors in fragments are not on the pages (docs/witness.md).
            if (w.context.fragment.empty() || w.kind != search::tree_difference::tree_errors)
                BOOST_CHECK_MESSAGE(on_page.count(subject_of(w.cause)) != 0,
                                    w.id << ", " << json_string(w.input) << ": " << w.cause << " is in no row");
        BOOST_TEST_MESSAGE(one << " and " << other << ": " << c.entries.size() << " witnesses of " << c.facts
                               << " facts, " << c.product_states << " product states, complete to " << c.complete_to);
    }
}

BOOST_AUTO_TEST_CASE(every_witness_of_tree_construction_has_its_cause) {
    for (const auto& [one, other] : neighbours_of_today()) {
        const spec::draft &a = *drafts::find(one), &b = *drafts::find(other);
        const auto facts = search::differing_facts(a, b);
        for (const search::tree_witness& w : trees_of(one, other).entries) {
            const auto causes = search::causes_in_trees(facts, a, b, w.input, w.context, w.kind);
            BOOST_CHECK_MESSAGE(std::any_of(causes.begin(), causes.end(),
                                            [&](const search::tree_fact* each) { return each->name == w.cause; }),
                                w.id << ", " << json_string(w.input));
        }
    }
}

BOOST_AUTO_TEST_CASE(every_fact_of_tree_construction_has_a_witness_or_cannot_have_one) {
    auto all = neighbours_of_today();
    if (sample::today().takes(0, 7)) all.emplace_back("2007", "2026");
    for (const auto& [one, other] : all)
        for (const search::unshown_fact& each : trees_of(one, other).without_witness)
            BOOST_CHECK_MESSAGE(!each.why.empty(), one << ", " << other << ": nothing shows " << each.name);
}

BOOST_AUTO_TEST_CASE(every_short_input_on_which_drafts_differ_has_a_cause_of_the_catalogue) {
    for (const auto& [one, other] : neighbours_of_today()) {
        const search::catalogue& c = catalogue_of(one, other);
        const lengths known = shortest(c);
        const search::reference_classes references(*c.one, *c.other);
        const auto classes = search::input_classes(*c.one, *c.other, {"title"});
        const std::array rcdata = {*spec::find_content(*c.one, "RCDATA"), *spec::find_content(*c.other, "RCDATA")};
        std::size_t differing = 0;
        for (const search::witness_start& start :
             {search::witness_start{}, search::witness_start{"RCDATA", rcdata, "title", false}}) {
            const auto who = configurations_of(c, start, input_kind::characters);
            std::size_t number = 0;
            const auto try_input = [&](const std::string& input) {
                if (!sample::today().takes_one_in(21, number++)) return;
                for (const named_cause& cause : causes_on(who, input, references)) {
                    ++differing;
                    // A tag may have two causes: the first makes only errors differ, and the second makes tokens
                    // differ.
                    const auto at = known.find({cause.name.diverges, cause.kind});
                    const auto errors_at = known.find({cause.name.diverges, divergence_kind::errors});
                    const bool shown = at != known.end() && at->second <= input::characters_in(input);
                    const bool errors_shown = errors_at != known.end() && cause.kind == divergence_kind::tokens;
                    BOOST_CHECK_MESSAGE(shown || errors_shown, c.one->about.name << ", " << c.other->about.name << ", "
                                                                                 << json_string(input) << " "
                                                                                 << word_of(cause.kind) << " of "
                                                                                 << cause.name.diverges);
                }
            };
            for (const auto& a : classes)
                for (const auto& b : classes) {
                    try_input(a.text + b.text);
                    try_input("<a" + a.text + b.text);
                    try_input("</" + a.text + b.text);
                    if (!start.last_start_tag.empty()) try_input("</title" + a.text + b.text);
                    try_input("&" + a.text + b.text);
                }
        }
        BOOST_TEST_MESSAGE(one << " and " << other << ": " << differing << " differences");
    }
}

BOOST_AUTO_TEST_CASE(a_witness_is_closed_where_that_leaves_only_its_own_difference) {
    using pair = std::pair<std::string, std::string>;
    const auto has_input = [](const pair& drafts, std::string_view input) {
        const auto& all = catalogue_of(drafts.first, drafts.second).entries;
        return std::any_of(all.begin(), all.end(), [&](const search::witness& w) { return w.input == input; });
    };
    for (const pair& drafts : neighbours_of_today()) {
        if (drafts == pair{"2007", "2008"}) {
            BOOST_TEST(has_input(drafts, "<a a=\"&\">"));
            BOOST_TEST(!has_input(drafts, "<a a=\"&\""));
        }
        if (drafts == pair{"2008", "2009"}) BOOST_TEST(has_input(drafts, "<a/a>"));
        // No ending is added if the end of the input is the cause, or if there is nothing to close.
        if (drafts == pair{"2009", "modern"}) {
            BOOST_TEST(has_input(drafts, "<!----a-->"));
            BOOST_TEST(has_input(drafts, "<!----!>-->"));
            BOOST_TEST(has_input(drafts, "<a"));
        }
        if (drafts == pair{"modern", "2026"}) BOOST_TEST(has_input(drafts, "<?"));
    }
}

BOOST_AUTO_TEST_CASE(other_differences_that_a_witness_shows_are_counted) {
    for (const auto& [one, other] : neighbours_of_today()) {
        const search::catalogue& c = catalogue_of(one, other);
        std::size_t alone = 0;
        for (const search::witness& w : c.entries) {
            const auto kind = w.of_characters ? input_kind::characters : input_kind::bytes;
            kept_divergences kept;
            const auto who = configurations_of(c, w.start, kind);
            compare::comparison comparing(drafts::known(), {who[0], who[1]}, kept);
            comparing.feed(w.input);
            comparing.finish();
            std::size_t differences = 0;
            for (const compare::divergence& d : kept.all) differences += d.differences.size();
            BOOST_CHECK_MESSAGE(differences == w.shown_besides.differences + 1,
                                w.id << ", " << json_string(w.input) << ": " << differences << " differences");
            BOOST_TEST(w.length == input::characters_in(w.input));
            BOOST_TEST(w.shortest <= w.length);
            alone += w.shown_besides.nothing() ? 1U : 0U;
        }
        // Most witnesses of U+000B in 2009, and of processing instructions in 2026, show several differences at once.
        if (one == "2007" || one == "2009") BOOST_TEST(2 * alone > c.entries.size());
        BOOST_TEST_MESSAGE(one << " and " << other << ": " << alone << " of " << c.entries.size()
                               << " witnesses show nothing else");
    }
}

BOOST_AUTO_TEST_CASE(no_witness_starts_after_a_start_tag_that_does_not_switch_there) {
    auto all = neighbours_of_today();
    for (const auto& [one, other] : all) {
        const search::catalogue& c = catalogue_of(one, other);
        for (const search::witness& w : c.entries)
            BOOST_CHECK_MESSAGE(begins_as_documents_do(configurations_of(c, w.start, input_kind::bytes)),
                                w.id << ": " << w.start.content << ", " << w.start.last_start_tag);
    }
    const spec::draft& modern = *drafts::find("modern");
    const auto is_reached = [&](std::string_view content, std::string_view tag) {
        return search::is_reached_behind(modern, *spec::find_content(modern, content), tag);
    };
    BOOST_TEST(is_reached("RCDATA", "title"));
    BOOST_TEST(is_reached("Script data", "script"));
    BOOST_TEST(is_reached("RAWTEXT", "xmp"));
    BOOST_TEST(is_reached("Data", "a"));
    BOOST_TEST(!is_reached("RCDATA", "a"));
    BOOST_TEST(!is_reached("RCDATA", "TITLE"));
    BOOST_TEST(!is_reached("Script data", "title"));
}

BOOST_AUTO_TEST_CASE(random_inputs_have_causes_of_the_catalogue) {
    const std::vector<std::string_view> pieces = {
        "<", "a",    "</a", ">",      "/", " ",         "=",   "\"",        "'",      "&",    "&lt",
        "b", "!",    "--",  "-",      "?", "<!--",      "-->", "<!DOCTYPE", "PUBLIC", "&ac;", "\v",
        "`", "\x01", "&#1", "&#129;", ";", "<![CDATA[", "]]>", "SYSTEM",    "A",      "<?xml"};
    std::mt19937 random(20080309);
    const auto next_input = [&] {
        std::string input;
        for (std::size_t n = 1 + random() % 9; n > 0; --n) input += pieces[random() % pieces.size()];
        return input;
    };
    constexpr int inputs = 3000;
    for (const auto& [one, other] : neighbours()) {
        const auto& taken = neighbours_of_today();
        if (std::find(taken.begin(), taken.end(), std::pair(one, other)) == taken.end()) {
            for (int i = 0; i < inputs; ++i) next_input();
            continue;
        }
        const search::catalogue& c = catalogue_of(one, other);
        std::set<std::string> known;
        for (const search::witness& w : c.entries) known.insert(w.cause);
        const search::reference_classes references(*c.one, *c.other);
        std::size_t differing = 0;
        std::set<std::string> said;
        for (int i = 0; i < inputs; ++i) {
            const std::string input = next_input();
            if (!sample::today().takes(static_cast<std::size_t>(i))) continue;
            search::witness_start start;
            for (const named_cause& cause :
                 causes_on(configurations_of(c, start, input_kind::bytes), input, references)) {
                ++differing;
                if (known.count(cause.name.diverges) != 0 || !said.insert(cause.name.diverges).second) continue;
                BOOST_CHECK_MESSAGE(false, one << ", " << other << ", " << json_string(input) << ": "
                                               << word_of(cause.kind) << " of " << cause.name.diverges);
            }
        }
        BOOST_TEST_MESSAGE(one << " and " << other << ": " << differing << " differences");
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace witness_test

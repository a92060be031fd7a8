// `strata blame` shows which commit last changed each rule.

#include <boost/test/unit_test.hpp>

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "core/conformance/parsed_json.hpp"
#include "core/engine/registry.hpp"
#include "core/history/history.hpp"
#include "core/history/parts_in_time.hpp"
#include "core/language/table_notation.hpp"
#include "core/spec/draft.hpp"
#include "drafts/registry.hpp"
#include "tests/cli/program_fixture.hpp"
#include "tests/report/formats.hpp"

namespace blame_test {

namespace {

using namespace strata::testing;
namespace spec = strata::spec;
namespace history = strata::history;

// Returns the rule as C++ source, with the headings of the states to which it leads.
std::string source_of(const spec::draft& draft, const spec::rule& rule) {
    spec::named_rule named{rule};
    for (std::size_t n = 0; n < rule.count; ++n)
        if (goes_somewhere(rule.actions[n].code)) named.targets[n] = draft.table.states[rule.actions[n].to].name;
    std::string text;
    for (const strata::language::source_call& each : strata::language::rule_source(named).arguments) {
        text += each.name + ';';
        for (const strata::language::source_call& part : each.arguments) text += part.name + ',';
    }
    return text;
}

// Returns whether the state with this heading has the rule with this source.
bool has_rule(const spec::draft& draft, std::string_view heading, const std::string& source) {
    for (std::size_t s = 0; s < draft.table.states.size(); ++s) {
        if (draft.table.states[s].name != heading) continue;
        for (const spec::rule& each : draft.table.rules_of(s))
            if (source_of(draft, each) == source) return true;
    }
    return false;
}

// Returns whether a rule of the state with this heading is in `before` but not in `after`.
bool has_lost_a_rule(const spec::draft& before, const spec::draft& after, std::string_view heading) {
    for (std::size_t s = 0; s < before.table.states.size(); ++s) {
        if (before.table.states[s].name != heading) continue;
        for (const spec::rule& each : before.table.rules_of(s))
            if (!has_rule(after, heading, source_of(before, each))) return true;
    }
    return false;
}

}  // namespace

BOOST_FIXTURE_TEST_SUITE(blame_command, command_fixture)

BOOST_AUTO_TEST_CASE(rules_have_the_commits_that_are_known_to_have_changed_them) {
    struct known_rule {
        std::string_view draft, state, on, commit;
    };
    constexpr auto all = std::to_array<known_rule>({
        {"2009-06-08", "Comment end state", "U+0021 EXCLAMATION MARK (!)", "cf99432c"},
        {"2009-06-08", "Comment end space state", "U+003E GREATER-THAN SIGN (>)", "32bb24e1"},
        {"2009", "Tag name state", "U+002F SOLIDUS (/)", "1ff9688a"},
        {"2009", "Before attribute value state", "U+003E GREATER-THAN SIGN (>)", "f9cfad3e"},
        {"2008", "Before attribute name state", "U+0022 QUOTATION MARK (\")", "e6ffcf3f"},
        {"2009", "DOCTYPE name state", "U+0041 LATIN CAPITAL LETTER A through to U+005A LATIN CAPITAL LETTER Z",
         "d9999abe"},
        {"2010-04-30", "Script data escaped dash dash state", "U+003C LESS-THAN SIGN (<)", "bc1466f6"},
    });
    for (const known_rule& each : all) {
        const outcome o =
            strata({"blame", "--format=json", "--draft=" + std::string(each.draft), std::string(each.state)});
        BOOST_REQUIRE(o.status == 0);
        bool found = false;
        for (const std::string& line : lines_of(o.out)) {
            const auto rule = ::strata::report::parsed_json(line);
            if (rule["on"].empty() || rule["on"][0].get<std::string>() != each.on) continue;
            found = true;
            BOOST_TEST(rule["commit"].get<std::string>().starts_with(each.commit), each.state << " " << line);
        }
        BOOST_TEST(found, each.state << " " << each.on);
    }
}

BOOST_AUTO_TEST_CASE(a_rule_is_there_after_its_commit_and_not_before) {
    const spec::revision_chain& chain = ::strata::drafts::known().chain;
    const std::size_t all = chain.revisions.size();
    const history::blamed_table table = history::blame(chain, all);
    const auto last = history::walk(chain, all);
    std::size_t checked = 0;
    for (std::size_t s = 0; s < last->value().table.states.size(); ++s) {
        const spec::state_info& info = last->value().table.states[s];
        for (std::size_t r = 0; r < info.rule_count; ++r) {
            const std::size_t number = table.rules[info.first_rule + r];
            BOOST_TEST((number > 0 || table.states[s] == 0));
            if (number == 0) continue;
            const auto after = history::walk(chain, number);
            const std::string source = source_of(last->value(), last->value().table.rules_of(s)[r]);
            // A later revision may have renamed the rule's state or a state to which the rule leads. Then this text has
            // other headings, so the rule is not checked.
            if (!has_rule(after->value(), info.name, source)) continue;
            const auto before = history::walk(chain, number - 1);
            const spec::draft& earlier = before ? before->value() : *chain.landmark;
            // The rule may be older than the revision. Then the revision removed another rule, whose characters this
            // rule took over.
            BOOST_TEST((!has_rule(earlier, info.name, source) || has_lost_a_rule(earlier, after->value(), info.name)),
                       info.name << " " << source);
            ++checked;
        }
    }
    BOOST_TEST(checked > 200U);
}

BOOST_AUTO_TEST_CASE(the_text_has_a_state_with_its_commits_and_rules) {
    const outcome o = strata({"blame", "--draft=2009-06-08", "comment end bang"});
    BOOST_TEST(o.status == 0);
    BOOST_TEST(contains(o.out,
                        "\nComment end bang state\n"
                        "  - cf99432c 2009-06-04 --!> ends a comment (added the state)\n"
                        "  - 75f186ce 2009-06-05 --! within a comment is one parse error, not two\n"),
               o.out);
    BOOST_TEST(contains(o.out, "\n  cf99432c | U+003E GREATER-THAN SIGN (>): Emit the comment token."), o.out);
    BOOST_TEST(contains(strata({"blame", "--draft=2006-03-02"}).out,
                        "\nData state\n  - ........ 2006-03-02 in the first text\n"));
}

BOOST_AUTO_TEST_CASE(every_format_has_each_rule_with_its_commit_and_title) {
    for (const std::string format : {"text", "markdown", "html"}) {
        const outcome o = strata({"blame", "--width=1000", "--format=" + format, "tag open"});
        const std::string words = words_only(format == "text" ? o.out : without_markup(o.out, format == "markdown"));
        for (const std::string& line : lines_of(strata({"blame", "--format=jsonl", "tag open"}).out)) {
            const auto rule = ::strata::report::parsed_json(line);
            BOOST_TEST(contains(words, words_only(rule["rule"].get<std::string>())), words);
            if (rule["commit"].is_null()) continue;
            BOOST_TEST(contains(words, rule["commit"].get<std::string>().substr(0, 8)), words);
            BOOST_TEST(contains(words, words_only(rule["title"].get<std::string>())), words);
        }
    }
}

BOOST_AUTO_TEST_CASE(a_rule_that_took_over_the_characters_of_a_removed_one_has_changed) {
    const outcome o = strata({"blame", "--draft=df4550bf", "--width=200", "tag open"});
    BOOST_TEST(contains(o.out, "\n  df4550bf | Anything else: [If the content model flag is set to the RCDATA"), o.out);
    BOOST_TEST(count_of(o.out, "\n  df4550bf | ") == 1U);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace blame_test

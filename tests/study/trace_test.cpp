// Tests what a trace reports for each step: the rule, its place, and the result. Also tests traces of two drafts side
// by side.

#include "core/run/trace.hpp"

#include <fmt/format.h>

#include <boost/test/unit_test.hpp>

#include "core/compare/run/side_by_side.hpp"
#include "core/run/configuration.hpp"
#include "core/spec/content_states.hpp"
#include "core/tree/simulated.hpp"
#include "drafts/registry.hpp"
#include "tests/agreement/hostile_input.hpp"
#include "tests/compare/comparing.hpp"
#include "tests/recording.hpp"
#include "tests/sample.hpp"

namespace trace_test {

namespace {

using namespace strata;
using namespace strata::testing;

const spec::draft& draft_of(std::string_view name) { return *drafts::find(name); }

/// All steps of a trace. The steps point into the trace, so the object also keeps the trace.
struct steps_of {
    steps_of(std::string_view draft, std::string_view input, bool simulated = false,
             const tokenizer_options& options = {})
        : of(draft_of(draft)),
          trace({&of, options, simulated ? std::optional<simulation>(simulation{}) : std::nullopt}, input) {
        while (auto step = trace.next()) all.push_back(std::move(*step));
    }

    [[nodiscard]] std::string_view state(std::size_t i) const { return of.table.states[all.at(i).state].name; }
    [[nodiscard]] std::string_view next(std::size_t i) const { return of.table.states[all.at(i).next].name; }
    [[nodiscard]] const std::string& sentence(std::size_t i) const { return all.at(i).words->sentence; }
    /// Returns the number of the first step in the state called `name`.
    [[nodiscard]] std::size_t find(std::string_view name) const {
        for (std::size_t i = 0; i < all.size(); ++i)
            if (state(i) == name) return i;
        BOOST_FAIL("no step in the " << name);
        return 0;
    }
    /// Describes each step as "offset character state -> next".
    [[nodiscard]] std::vector<std::string> told() const {
        std::vector<std::string> lines;
        for (std::size_t i = 0; i < all.size(); ++i) {
            const run::traced_step& s = all[i];
            lines.push_back(fmt::format("{}{} {} -> {}", s.in_procedure ? "  " : "",
                                        s.at_eof ? fmt::format("{} EOF", s.where.begin)
                                                 : fmt::format("{} {:X}", s.where.begin, std::uint32_t{s.character}),
                                        state(i), s.ends ? "end" : next(i)));
        }
        return lines;
    }

    const spec::draft& of;
    run::trace trace;
    std::vector<run::traced_step> all;
};

void check_lines(const std::vector<std::string>& actual, const std::vector<std::string>& expected) {
    BOOST_CHECK_EQUAL_COLLECTIONS(actual.begin(), actual.end(), expected.begin(), expected.end());
}

std::vector<std::string> codes_of(const run::traced_step& step) {
    std::vector<std::string> codes;
    for (const parse_error& each : step.errors) codes.emplace_back(spec::name_of(each.code));
    return codes;
}

/// Passes on tokens, but not errors.
class tokens_only : public sink {
public:
    explicit tokens_only(sink& to) : to_(to) {}
    feedback on_token(const token& t) override { return to_.on_token(t); }

private:
    sink& to_;
};

std::string place_and_name(const parse_error& e) {
    return fmt::format("{} {} in {}", e.offset, spec::name_of(e.code), e.state);
}

/// Keeps only errors.
class errors_only : public sink {
public:
    feedback on_token(const token& /*t*/) override { return {}; }
    void on_error(const parse_error& e) override { all.push_back(place_and_name(e)); }
    std::vector<std::string> all;
};

}  // namespace

BOOST_AUTO_TEST_SUITE(trace)

BOOST_AUTO_TEST_CASE(each_step_has_character_state_and_next_state) {
    check_lines(steps_of("2008", "<b>x").told(), {
                                                     "0 3C Data state -> Tag open state",
                                                     "1 62 Tag open state -> Tag name state",
                                                     "2 3E Tag name state -> Data state",
                                                     "3 78 Data state -> Data state",
                                                     "4 EOF Data state -> end",
                                                 });
    check_lines(steps_of("modern", "<b>").told(), {
                                                      "0 3C Data state -> Tag open state",
                                                      "1 62 Tag open state -> Tag name state",
                                                      "1 62 Tag name state -> Tag name state",
                                                      "2 3E Tag name state -> Data state",
                                                      "3 EOF Data state -> end",
                                                  });
}

BOOST_AUTO_TEST_CASE(a_step_has_the_rule_in_the_drafts_words_and_in_the_tables) {
    const steps_of s("2008", "<b>");
    BOOST_TEST(s.sentence(0) ==
               "When the content model flag is set to the PCDATA state: switch to the tag open state.");
    BOOST_TEST(s.all[0].subject == "U+003C LESS-THAN SIGN (<)");
    check_lines(s.all[0].words->actions, {"switch_to(Tag open state)"});
    check_lines(s.all[1].words->actions,
                {"create_start_tag", "set_tag_name(current_character)", "switch_to(Tag name state)"});
    BOOST_TEST(s.sentence(2) == "Emit the current tag token. Switch to the data state.");
    BOOST_TEST(s.all[3].subject == "EOF");
}

BOOST_AUTO_TEST_CASE(a_rule_that_refers_to_anything_else_quotes_that_rule_too) {
    const steps_of s("2008", "<a b=c'");
    const run::traced_step& step = s.all.at(6);
    BOOST_TEST(step.subject == "U+0027 APOSTROPHE (')");
    BOOST_TEST(step.words->sentence ==
               "Parse error. Treat it as per the \"anything else\" entry below. Anything else: Append the current "
               "input character to the current attribute's value. Stay in the attribute value (unquoted) state.");
    check_lines(step.words->actions, {"parse_error(unexpected-character-in-unquoted-attribute-value)",
                                      "as_anything_else", "append_to_attribute_value(current_character)", "stay"});
    BOOST_TEST(s.next(6) == "Attribute value (unquoted) state");
}

BOOST_AUTO_TEST_CASE(initial_actions_of_a_state_are_part_of_its_step) {
    const steps_of s("modern", "&notin;");
    const std::size_t named = s.find("Named character reference state");
    BOOST_TEST(s.sentence(named).starts_with("Consume the maximum number of characters possible,"));
    BOOST_TEST(s.sentence(named).find(" [If there is a match:] Set the temporary buffer") != std::string::npos);
    BOOST_TEST(s.all[named].words->actions.front() == "consume_longest_identifier");
    BOOST_TEST(s.all[named].where.begin == 1U);
    BOOST_TEST(s.all[named].where.end == 7U);
    BOOST_TEST((s.all[named].character == U'n'));
}

BOOST_AUTO_TEST_CASE(the_line_is_the_one_that_names_the_character) {
    BOOST_TEST(steps_of("2008", "<a\n").all.at(2).subject == "U+000A LINE FEED (LF)");
    BOOST_TEST(steps_of("modern", "<Q").all.at(2).subject == "ASCII upper alpha");
    BOOST_TEST(steps_of("modern", "\xC3\xA9").all.at(0).subject == "Anything else");
    const steps_of s("2008", "<a b=\"&\">");
    BOOST_TEST(s.all.at(s.find("Tokenising entities")).subject == "The additional allowed character, if there is one");
    BOOST_TEST(s.all.at(s.find("Entity in attribute value state")).subject == "");
}

BOOST_AUTO_TEST_CASE(an_error_with_two_names_has_the_one_that_was_reported) {
    const steps_of at_end("2008", "<");
    check_lines(codes_of(at_end.all.at(1)), {"eof-before-tag-name"});
    BOOST_TEST(at_end.all.at(1).words->actions.front() == "parse_error(eof-before-tag-name)");
    const steps_of before("2008", "<1");
    check_lines(codes_of(before.all.at(1)), {"invalid-first-character-of-tag-name"});
    BOOST_TEST(before.all.at(1).words->actions.front() == "parse_error(invalid-first-character-of-tag-name)");
}

BOOST_AUTO_TEST_CASE(tokens_and_errors_belong_to_the_step_that_produced_them) {
    for (const spec::draft* draft : drafts::all()) {
        const steps_of s(draft->about.name, "<a b b>");
        for (std::size_t i = 0; i < s.all.size(); ++i) {
            const run::traced_step& each = s.all[i];
            const std::string about = fmt::format("{} at {}", draft->about.name, each.where.begin);
            const bool ends_name = s.state(i) == "Attribute name state" && each.where.begin == 6;
            BOOST_TEST(each.errors.size() == (ends_name ? 1U : 0U), about);
            const bool ends_tag = each.where == source_span{6, 7};
            BOOST_TEST(each.tokens().size() == (ends_tag || each.ends ? 1U : 0U), about);
        }
    }
}

BOOST_AUTO_TEST_CASE(steps_of_the_procedure_are_nested_in_the_step_that_runs_it) {
    const steps_of s("2008", "&amp<");
    check_lines(s.told(), {
                              "0 26 Data state -> Entity data state",
                              "1 61 Entity data state -> Data state",
                              "  1 61 Tokenising entities -> Tokenising entities [the match]",
                              "  4 3C Tokenising entities [the match] -> Tokenising entities [the last character "
                              "matched]",
                              "  4 3C Tokenising entities [the last character matched] -> Tokenising entities [the "
                              "entity name]",
                              "  4 3C Tokenising entities [the entity name] -> Entity data state",
                              "4 3C Data state -> Tag open state",
                              "5 EOF Tag open state -> Data state",
                              "5 EOF Data state -> end",
                          });
    BOOST_TEST(s.all[1].where.end == 4U);
    BOOST_TEST(s.all[1].tokens().size() == 1U);
    BOOST_TEST(s.all[1].errors.empty());
    check_lines(codes_of(s.all[4]), {"missing-semicolon-after-character-reference"});
    for (std::size_t i = 2; i < 6; ++i) BOOST_TEST(s.all[i].tokens().empty());
}

BOOST_AUTO_TEST_CASE(digits_that_are_put_back_are_not_consumed) {
    const steps_of s("2009", "&#x;");
    const std::size_t caller = s.find("Character reference data state");
    BOOST_TEST(s.all[caller].where.begin == 1U);
    BOOST_TEST(s.all[caller].where.end == 1U);
    BOOST_TEST(s.all.at(s.find("Tokenizing character references [the digits]")).where.begin == 3U);
}

BOOST_AUTO_TEST_CASE(a_step_has_the_span_of_all_that_it_consumed) {
    const steps_of s("2008", "<!DOCTYPE a><?b>\r\n");
    BOOST_TEST((s.all.at(s.find("Markup declaration open state")).where == source_span{2, 9}));
    BOOST_TEST((s.all.at(s.find("Bogus comment state")).where == source_span{13, 16}));
    const run::traced_step& newline = s.all.at(s.all.size() - 2);
    BOOST_TEST((newline.where == source_span{16, 18}));
    BOOST_TEST((newline.character == U'\n'));
}

BOOST_AUTO_TEST_CASE(tree_construction_switches_the_machine) {
    const steps_of modern("modern", "<title>a</title>", true);
    const std::size_t at = modern.find("Tag name state") + 5;
    BOOST_TEST(modern.next(at) == "RCDATA state");
    BOOST_REQUIRE(modern.all[at].content.has_value());
    BOOST_TEST(spec::content_at(modern.of, *modern.all[at].content).name == "RCDATA state");
    check_lines({modern.all[at].words->actions.front()}, {"switch_to(Data state)"});

    const steps_of old("2008", "<title>a</title>", true);
    std::vector<std::string> contents;
    for (const run::traced_step& each : old.all)
        if (each.content)
            contents.push_back(fmt::format("{} {}", each.where.begin, spec::content_at(old.of, *each.content).name));
    check_lines(contents, {"6 RCDATA", "15 PCDATA"});

    const steps_of alone("2008", "<title>a</title>");
    for (const run::traced_step& each : alone.all) BOOST_TEST(!each.content.has_value());
}

BOOST_AUTO_TEST_CASE(foreign_content_is_reported_where_it_begins_and_ends) {
    const steps_of s("modern", "<svg></svg>", true);
    std::vector<std::string> changes;
    for (const run::traced_step& each : s.all)
        if (each.foreign) changes.push_back(fmt::format("{} {}", each.where.begin, *each.foreign));
    check_lines(changes, {"4 true", "10 false"});
}

BOOST_AUTO_TEST_CASE(the_escape_flag_is_reported_where_it_changes) {
    tokenizer_options rcdata;
    rcdata.content = spec::content_index_at(1);
    const steps_of s("2008", "<!-- -- --> -->", false, rcdata);
    std::vector<std::string> changes;
    for (const run::traced_step& each : s.all)
        if (each.sets_escape_flag) changes.push_back(fmt::format("{} {}", each.where.begin, *each.sets_escape_flag));
    check_lines(changes, {"3 true", "10 false"});
    BOOST_TEST(s.all.at(6).escape_flag);
    BOOST_TEST((s.all.at(6).content_model == spec::content_model::rcdata));
}

BOOST_AUTO_TEST_CASE(steps_join_and_their_tokens_and_errors_are_the_tokenizers) {
    for (const spec::draft* draft : drafts::all()) {
        std::mt19937 random(41);
        const std::vector<tokenizer_options> starts = all_beginnings(*draft);
        for (int i = 0; i < 1500; ++i) {
            const tokenizer_options start = starts[random() % starts.size()];
            const bool simulated = random() % 2 == 0;
            const std::string input = hostile_string(random, 1 + random() % 16);
            if (!testing::sample::today().takes(static_cast<std::size_t>(i))) continue;
            const steps_of s(draft->about.name, input, simulated, start);

            recording traced;
            errors_only traced_errors;
            const run::traced_step* before = nullptr;
            for (const run::traced_step& each : s.all) {
                for (const token& t : each.tokens()) traced.on_token(t);
                for (const parse_error& e : each.errors) traced_errors.on_error(e);
                if (each.in_procedure) continue;
                if (before != nullptr) {
                    BOOST_REQUIRE_MESSAGE(before->where.end == each.where.begin, readable(input));
                    BOOST_REQUIRE_MESSAGE(before->next == each.state, readable(input));
                }
                before = &each;
            }
            BOOST_REQUIRE(before != nullptr && before->ends);

            recording straight;
            errors_only straight_errors;
            for (sink* to : {static_cast<sink*>(&straight), static_cast<sink*>(&straight_errors)}) {
                tokens_only quiet(*to);
                sink& end = to == &straight ? static_cast<sink&>(quiet) : *to;
                simulated_feedback answering(*draft, {}, end);
                tokenizer t(*draft, simulated ? static_cast<sink&>(answering) : end, start);
                t.feed(input);
                t.finish();
            }
            const std::string unequal = difference(straight, traced);
            BOOST_REQUIRE_MESSAGE(unequal.empty(), draft->about.name << " \"" << readable(input) << "\": " << unequal);
            check_lines(traced_errors.all, straight_errors.all);
        }
    }
}

BOOST_AUTO_TEST_CASE(the_input_is_read_only_as_far_as_steps_are_requested) {
    const std::string input = "<p>" + std::string(1000, 'x') + "<q>";
    run::trace trace({&draft_of("modern")}, input);
    for (int i = 0; i < 10; ++i) BOOST_TEST(trace.next().has_value());
    BOOST_TEST(trace.next()->where.begin == 9U);
}

BOOST_AUTO_TEST_SUITE_END()

// ---------------------------------------------------------------------------------------------------------------------

BOOST_AUTO_TEST_SUITE(side_by_side)

namespace {

struct pairs_of {
    pairs_of(std::string_view one, std::string_view other, std::string_view input, std::uint64_t from = 0)
        : both(drafts::known(), configurations(one, other), input, from) {
        while (auto pair = both.next()) {
            all.push_back(std::move(*pair));
            if (both.are_past_divergence() && together == 0) together = all.size();
        }
    }
    static std::array<run::configuration, 2> configurations(std::string_view one, std::string_view other) {
        return {{{&draft_of(one), {}, simulation{}}, {&draft_of(other), {}, simulation{}}}};
    }
    [[nodiscard]] std::vector<std::string> told() const {
        std::vector<std::string> lines;
        for (const compare::pair_of_steps& each : all) {
            std::string line = each.diverges_here ? "!" : each.diverged ? "|" : " ";
            for (std::size_t i = 0; i < 2; ++i)
                line += each.of[i] ? fmt::format(" {} {}", each.of[i]->where.begin,
                                                 draft_of(names[i]).table.states[each.of[i]->state].name)
                                   : " -";
            lines.push_back(line);
        }
        return lines;
    }
    std::array<std::string_view, 2> names{};
    compare::side_by_side both;
    std::vector<compare::pair_of_steps> all;
    std::size_t together = 0;  ///< the number of pairs until the runs came together again; 0 if they did not
};

}  // namespace

BOOST_AUTO_TEST_CASE(steps_at_the_same_character_are_paired_until_drafts_diverge) {
    pairs_of p("2008", "modern", "<br/>x");
    p.names = {"2008", "modern"};
    check_lines(p.told(), {
                              "  0 Data state 0 Data state",
                              "  1 Tag open state 1 Tag open state",
                              "  - 1 Tag name state",
                              "  2 Tag name state 2 Tag name state",
                              "! 3 Tag name state 3 Tag name state",
                              "| 4 Before attribute name state 4 Self-closing start tag state",
                              "| 5 Data state 5 Data state",
                              "| 6 Data state 6 Data state",
                          });
    BOOST_TEST(p.together == 6U);
    BOOST_REQUIRE(p.both.first_divergence().has_value());
    BOOST_TEST((p.both.first_divergence()->where == source_span{0, 5}));
}

BOOST_AUTO_TEST_CASE(steps_that_read_nothing_are_not_paired) {
    pairs_of p("2008", "modern", "&amp;x");
    p.names = {"2008", "modern"};
    BOOST_TEST(!p.both.first_divergence().has_value());
    check_lines(p.told(), {
                              "  0 Data state 0 Data state",
                              "  1 Entity data state 1 Character reference state",
                              "  1 Tokenising entities 1 Named character reference state",
                              "  5 Tokenising entities [the match] -",
                              "  5 Tokenising entities [the last character matched] -",
                              "  5 Tokenising entities [the entity name] -",
                              "  5 Data state 5 Data state",
                              "  6 Data state 6 Data state",
                          });
}

BOOST_AUTO_TEST_CASE(the_next_divergence_is_searched_from_the_end_of_the_last) {
    const std::string input = "<br/>x<hr/>y";
    BOOST_TEST(pairs_of("2008", "modern", input).both.first_divergence()->where.begin == 0U);
    BOOST_TEST(pairs_of("2008", "modern", input, 5).both.first_divergence()->where.begin == 6U);
    BOOST_TEST(!pairs_of("2008", "modern", input, 11).both.first_divergence().has_value());
}

BOOST_AUTO_TEST_CASE(every_divergence_has_a_pair_that_diverges_and_no_step_is_lost) {
    const auto all = drafts::all();
    std::mt19937 random(8);
    for (int i = 0; i < 1500; ++i) {
        const std::size_t one = random() % all.size();
        const std::size_t other = (one + 1 + random() % (all.size() - 1)) % all.size();
        const std::string input = hostile_string(random, 1 + random() % 12);
        if (!testing::sample::today().takes(static_cast<std::size_t>(i))) continue;
        const std::string about =
            fmt::format("{} {} \"{}\"", all[one]->about.name, all[other]->about.name, readable(input));
        const pairs_of p(all[one]->about.name, all[other]->about.name, input);
        std::size_t divergences = 0;
        std::array<std::vector<std::uint64_t>, 2> offsets;
        for (const compare::pair_of_steps& each : p.all) {
            divergences += each.diverges_here ? 1 : 0;
            for (std::size_t side = 0; side < 2; ++side)
                if (each.of[side]) offsets[side].push_back(each.of[side]->where.begin);
        }
        BOOST_REQUIRE_MESSAGE(divergences == (p.both.first_divergence() ? 1U : 0U), about);
        for (std::size_t side = 0; side < 2; ++side) {
            const steps_of alone(all[side == 0 ? one : other]->about.name, input, true);
            std::vector<std::uint64_t> expected;
            for (const run::traced_step& each : alone.all) expected.push_back(each.where.begin);
            BOOST_REQUIRE_MESSAGE(offsets[side] == expected, about);
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace trace_test

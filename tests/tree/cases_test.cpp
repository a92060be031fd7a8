// Checks the facts about each draft's tree construction, case by case: the effect of every start tag and CDATA section.

#include <fmt/format.h>

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "core/engine/registry.hpp"
#include "core/engine/tokenizer/tokenizer.hpp"
#include "core/spec/draft.hpp"
#include "core/spec/revision.hpp"
#include "core/tree/simulated.hpp"
#include "drafts/registry.hpp"
#include "tests/draft_data.hpp"
#include "tests/tree/answer_failures.hpp"

namespace cases_test {

namespace {

using namespace strata;
namespace v = boost::variant2;

struct silent : sink {
    feedback on_token(const token&) override { return {}; }
};

std::string heard_from(const spec::draft& draft, std::string_view context, bool scripting, std::string_view input,
                       engine_kind engine = engine_kind::runner) {
    const testing::answer_case each{scripting, std::string(context), std::string(input), {}};
    return testing::answers_to(draft, each, testing::answering_size::as_needed, engine);
}

const spec::draft* draft_named(std::string_view name) { return drafts::find(name); }

}  // namespace

BOOST_AUTO_TEST_SUITE(feedback_cases)

BOOST_AUTO_TEST_CASE(each_draft_answers_by_its_own_rules) {
    for (const spec::draft* draft : drafts::all()) {
        const auto cases = testing::read_answer_cases(testing::data_of(STRATA_DATA_DIR, *draft).answers());
        for (const engine_kind engine : {engine_kind::runner, engine_kind::interpreter})
            for (const std::string& each : testing::wrong_answers(*draft, cases, engine))
                BOOST_ERROR(draft->about.name << ": " << each);
    }
}

// For the texts until 2010, the expected replies come from a transcription of each section, in which elements are nodes
// on a stack. The drafts of 2014 to 2017 share their cases with modern. Where their sections differ, the expected
// replies were derived from the sections by hand.
BOOST_AUTO_TEST_CASE(each_text_between_the_drafts_answers_by_its_own_rules) {
    const tree::rules* last = nullptr;  // a text that repeats the section has equal rules
    for (const spec::named_text& text : drafts::known().chain.texts) {
        if (text.tree_construction == nullptr || text.tree_construction == last) continue;
        last = text.tree_construction;
        const std::filesystem::path file = fmt::format("{}/answers/{}.tsv", STRATA_DATA_DIR, text.name);
        BOOST_TEST_REQUIRE(std::filesystem::exists(file), file.string());
        const auto cases = testing::read_answer_cases(file);
        BOOST_TEST(cases.size() > 200U);
        for (const engine_kind engine : {engine_kind::runner, engine_kind::interpreter})
            for (const std::string& each : testing::wrong_answers(*text.full, cases, engine))
                BOOST_ERROR(text.name << ": " << each);
    }
}

// The tables are in docs/feedback.md, below "| draft | context | input | answers |".
BOOST_AUTO_TEST_CASE(the_examples_of_the_documentation_are_correct) {
    std::ifstream file(STRATA_DATA_DIR "/../../docs/feedback.md");
    BOOST_REQUIRE(file.is_open());
    int examples = 0;
    bool inside = false;
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line.front() != '|') inside = false;
        if (line == "| draft | context | input | answers |") inside = true;
        if (!inside || line.find('`') == std::string::npos) continue;
        std::vector<std::string> cells;
        for (const char c : line) {
            if (c == '|')
                cells.emplace_back();
            else if (c != '`' && !cells.empty())
                cells.back() += c;
        }
        for (std::string& each : cells) {
            each.erase(0, std::min(each.find_first_not_of(' '), each.size()));
            each.erase(each.find_last_not_of(' ') + 1);
        }
        BOOST_REQUIRE_EQUAL(cells.size(), 5U);
        const spec::draft* draft = draft_named(cells[0]);
        BOOST_REQUIRE_MESSAGE(draft != nullptr, cells[0]);
        const bool scripting = cells[1] != "no scripting";
        const std::string context = cells[1] == "document" || !scripting ? "" : cells[1];
        BOOST_CHECK_EQUAL(heard_from(*draft, context, scripting, cells[2]), cells[3]);
        ++examples;
    }
    BOOST_TEST_MESSAGE(examples << " examples");
    BOOST_TEST(examples > 0);
}

BOOST_AUTO_TEST_CASE(an_answer_of_the_sink_takes_precedence) {
    struct answering : sink {
        feedback on_token(const token& t) override {
            feedback f;
            if (v::get_if<start_tag>(&t) != nullptr) f.content = spec::content_index::first;
            return f;
        }
    } own;
    for (const spec::draft* draft : drafts::all()) {
        simulated_feedback between(*draft, {}, own);
        start_tag title;
        title.name = "title";
        const feedback answer = between.on_token(title);
        BOOST_REQUIRE(answer.content.has_value());
        BOOST_TEST((*answer.content == spec::content_index::first));
    }
}

BOOST_AUTO_TEST_CASE(unacknowledged_self_closing_flags_are_reported) {
    struct errors : tree_error_sink {
        void on_unacknowledged_self_closing(const start_tag& t) override { (names += t.name) += ' '; }
        std::string names;
    };
    const auto reported = [](std::string_view draft, std::string_view input) {
        silent nowhere;
        errors found;
        simulated_feedback between(*draft_named(draft), simulation{true, std::nullopt, &found}, nowhere);
        tokenizer t(*draft_named(draft), between);
        t.feed(input);
        t.finish();
        return found.names;
    };
    BOOST_TEST(reported("2008", "<div/>") == "");
    BOOST_TEST(reported("2009", "<div/><br/><img/><spacer/><keygen/>") == "div keygen ");
    BOOST_TEST(reported("modern", "<div/><br/><img/><spacer/><keygen/>") == "div spacer ");
    BOOST_TEST(reported("modern", "<svg><g/><div/></svg><svg/><title/></title>") == "div title ");
    BOOST_TEST(reported("2009", "<svg/><math/><math><mi/></math>") == "svg ");
    BOOST_TEST(reported("modern", "<col/><table><col/><input type=hidden /><tr/></table>") == "col tr ");
    BOOST_TEST(reported("2009", "<table><input type=hidden /></table>") == "input ");
    BOOST_TEST(reported("modern", "<select><br/><input/></select>") == "br ");
    BOOST_TEST(reported("modern", "<frameset><frame/></frameset><frame/>") == "frame ");
    BOOST_TEST(reported("modern", "<link/><head/><meta/><p/>") == "head p ");
}

// In the body, U+0000 is ignored, so no formatting elements are reconstructed before it.
BOOST_AUTO_TEST_CASE(nul_in_an_integration_point_reconstructs_no_formatting_element) {
    using namespace std::string_view_literals;
    const std::string_view input = "<svg><desc><p><b></p>\0<![CDATA[\0]]>\0 <![CDATA[x]]>"sv;
    for (const engine_kind engine : {engine_kind::runner, engine_kind::interpreter})
        BOOST_TEST(heard_from(*draft_named("modern"), "", true, input, engine) == "- - - - section comment");
}

// The form's end tag removes the form from below the inner svg. So no HTML element is between the svg and the
// foreignObject.
BOOST_AUTO_TEST_CASE(a_form_closed_from_within_foreign_content_leaves_no_gap_between_foreign_elements) {
    const std::string_view input = "<svg><foreignObject><form><svg></form></foreignObject></svg><![CDATA[x]]>";
    for (const engine_kind engine : {engine_kind::runner, engine_kind::interpreter})
        BOOST_TEST(heard_from(*draft_named("modern"), "", true, input, engine) == "- - - - comment");
}

BOOST_AUTO_TEST_CASE(contexts_are_those_that_the_draft_has) {
    BOOST_TEST(find_context(*draft_named("modern"), "svg desc").has_value());
    BOOST_TEST(find_context(*draft_named("2009"), "math mi").has_value());
    BOOST_TEST(!find_context(*draft_named("2009"), "svg desc").has_value());
    BOOST_TEST(!find_context(*draft_named("2008"), "math mi").has_value());
    BOOST_TEST(!find_context(*draft_named("modern"), "").has_value());
    const auto title = find_context(*draft_named("modern"), "TITLE");
    BOOST_REQUIRE(title.has_value());
    BOOST_TEST((options_of_fragment(*draft_named("modern"), *title, true).content == spec::content_index_at(1)));
    BOOST_TEST(
        options_of_fragment(*draft_named("modern"), *find_context(*draft_named("modern"), "svg title"), true).foreign);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace cases_test

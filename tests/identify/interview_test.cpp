// Some adapters misbehave. The interview continues without the answers of such an adapter, or reports that the adapter
// is broken.

#include <boost/test/unit_test.hpp>

#include <string>
#include <string_view>

#include "core/history/moments.hpp"
#include "core/identify/identification.hpp"
#include "core/identify/probes.hpp"
#include "drafts/registry.hpp"
#include "tests/identify/table_program.hpp"

namespace interview_test {

namespace {

using namespace strata;
using identify::probe;
using identify::reply;
using testing::table_program;

const history::moments_of_standard& standard() {
    static const history::moments_of_standard all(drafts::known());
    return all;
}

identify::interview held(identify::program& with) {
    identify::conversation begun(with);
    return identify::hold_interview(begun, standard().all(), identify::probes_of(drafts::known(), {}),
                                    [](std::size_t, std::size_t) {});
}

std::string complaint_about(identify::program& with) {
    try {
        (void)held(with);
    } catch (const identify::broken_adapter& e) {
        return e.what();
    }
    return "";
}

bool is_canary(const probe& what) {
    const auto all = identify::canaries();
    return std::find(all.begin(), all.end(), what) != all.end();
}

reply line(const std::string& text) { return {reply::kind::line, text}; }

}  // namespace

BOOST_AUTO_TEST_SUITE(interview)

BOOST_AUTO_TEST_CASE(all_texts_since_september_2017_answer_a_canary_alike) {
    const auto texts = standard().all();
    for (const probe& each : identify::canaries()) {
        const identify::readings all = identify::read_by_all(
            texts, each, {"", false, identify::error_detail::number, true, true, true, true, true});
        for (std::size_t t = 0; t < texts.size(); ++t)
            if (texts[t].day >= "2017-09")
                BOOST_TEST(all.of(t)->same_tokens(*all.of(texts.size() - 1)), each.input << " " << texts[t].day);
    }
}

BOOST_AUTO_TEST_CASE(a_program_that_dies_on_an_input_is_started_again_and_the_input_is_shortened) {
    table_program program(*drafts::known().standard);
    program.instead = [](const probe& what, std::uint64_t) {
        const bool dies = !is_canary(what) && what.input.find("</") != std::string::npos;
        return dies ? reply{reply::kind::ended, "ended with status 3"} : reply{};
    };
    const identify::interview found = held(program);
    BOOST_REQUIRE(!found.troubles.empty());
    BOOST_TEST(found.troubles.front().what.input == "</");
    BOOST_TEST(found.troubles.front().how == "ended with status 3");
    BOOST_TEST(found.given_up > 0U);
    BOOST_TEST(program.starts() <= identify::most_restarts + 1);
}

BOOST_AUTO_TEST_CASE(nonsense_and_answers_out_of_order_are_reported) {
    for (const std::string_view nonsense :
         {R"({"id":1000000,"output":[]})", "\x1B[2J", "{}", R"({"output":[["StartTag"]]})", "[]", R"({"output":7})"}) {
        table_program program(*drafts::known().standard);
        bool once = false;
        program.instead = [&](const probe& what, std::uint64_t) {
            if (once || is_canary(what)) return reply{};
            once = true;
            return line(std::string(nonsense));
        };
        const identify::interview found = held(program);
        BOOST_TEST_CONTEXT(nonsense) {
            BOOST_REQUIRE(found.troubles.size() == 1U);
            BOOST_TEST(found.troubles.front().how.starts_with("wrote a line that is not an answer ("));
            BOOST_TEST(found.troubles.front().how.find('\x1B') == std::string::npos);
            BOOST_TEST(program.starts() == 2U);
        }
    }
}

BOOST_AUTO_TEST_CASE(an_adapter_that_answers_a_plain_input_like_no_text_is_broken) {
    table_program wrong(*drafts::known().standard);
    wrong.instead = [](const probe& what, std::uint64_t id) {
        return what.input == "a"
                   ? line(R"({"id":)" + std::to_string(id) + R"(,"output":[["Character","b"]],"errors":[]})")
                   : reply{};
    };
    BOOST_TEST(
        complaint_about(wrong) ==
        "on the plain input \"a\", it answers [\"Character\", \"b\"], which no text of the standard does; today's "
        "text answers [\"Character\", \"a\"]");
    table_program errs(*drafts::known().standard);
    errs.instead = [](const probe& what, std::uint64_t id) {
        return what.input == "a" ? line(R"({"id":)" + std::to_string(id) +
                                        R"(,"output":[["Character","a"]],"errors":[{"code":"x","line":1,"col":1}]})")
                                 : reply{};
    };
    BOOST_TEST(complaint_about(errs) ==
               "on the plain input \"a\", it reports an error, which no text of the standard does");
}

BOOST_AUTO_TEST_CASE(an_adapter_whose_trees_do_not_show_the_document_is_broken) {
    table_program program(*drafts::known().standard, table_program::trees);
    program.instead = [](const probe&, std::uint64_t id) {
        return line(R"({"id":)" + std::to_string(id) + R"(,"tree":"| <html>"})");
    };
    BOOST_TEST(complaint_about(program) ==
               "on the plain input \"<!DOCTYPE html><body>ab\", it gives the same tree as on "
               "\"<!DOCTYPE html><body>a\"");
    std::uint64_t calls = 0;
    program.instead = [&](const probe&, std::uint64_t id) {
        return line(R"({"id":)" + std::to_string(id) + R"(,"tree":)" + std::to_string(++calls) + "}");
    };
    BOOST_TEST(complaint_about(program) ==
               "on the plain input \"<!DOCTYPE html><body>a\", it gives a different tree than before");
}

BOOST_AUTO_TEST_CASE(a_first_line_that_does_not_say_what_the_tokenizer_gives_is_refused) {
    const auto complaint = [](std::string first) {
        table_program program(*drafts::known().standard, std::move(first));
        return complaint_about(program);
    };
    BOOST_TEST(complaint("hello").starts_with("its first line does not say what it can do (not JSON"));
    BOOST_TEST(complaint("{}") == R"(its first line does not say what it can do (no "capabilities"): "{}")");
    BOOST_TEST(complaint(R"({"capabilities":{"gives":"tokens","errors":"many"}})").find("is not \"none\"") !=
               std::string::npos);
    BOOST_TEST(complaint(R"({"capabilities":{"gives":"tokens","surrogates":1}})").find("neither true nor false") !=
               std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace interview_test

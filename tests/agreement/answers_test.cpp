// Under every draft, the engines agree whichever content state a sink sends in reply to a token.

#include <boost/test/unit_test.hpp>

#include "core/spec/content_states.hpp"
#include "tests/agreement/hostile_input.hpp"
#include "tests/agreement/tested_drafts.hpp"
#include "tests/recording.hpp"
#include "tests/sample.hpp"

namespace answers_test {

namespace {

using namespace strata;
using namespace strata::testing;

// Beginnings of inputs. Each ends with a token other than text, or with the beginning of such a token, which the rest
// of the input completes.
const std::vector<std::string>& ends_of_tokens() {
    static const std::vector<std::string> all = {"<r>",
                                                 "<r >",
                                                 "<R a>",
                                                 "<r a=b>",
                                                 "<r a='&amp;' b>",
                                                 "<r/>",
                                                 "<br/>",
                                                 "</r>",
                                                 "</R a/>",
                                                 "<!--c-->",
                                                 "<!-->",
                                                 "<!c>",
                                                 "<?c d?>",
                                                 "</ c>",
                                                 "<!DOCTYPE a>",
                                                 "<!DOCTYPE>",
                                                 "<!DOCTYPE a PUBLIC 'b'>",
                                                 "x&<r>",
                                                 "<r",
                                                 "<!--c",
                                                 "<!DOCTYPE a"};
    return all;
}

// Runs `input` and returns the log. The log replies with `answer` to the first token other than text, and does not
// reply to any other token. `Log` is `recording` or `fingerprint`.
template <class Log>
Log answered(const spec::draft& draft, engine_kind kind, std::string_view input, const feedback& answer,
             std::size_t cut, const tokenizer_options& start) {
    Log log;
    bool has_answered = false;
    log.answer = [&](const token& each) {
        if (has_answered || boost::variant2::get_if<characters>(&each) != nullptr) return feedback{};
        has_answered = true;
        return answer;
    };
    tokenizer t(draft, log, start, kind);
    for (std::size_t at = 0; at < input.size(); at += cut) t.feed(input.substr(at, cut));
    t.finish();
    log.answer = {};
    return log;
}

template <class F>
void for_each_string(std::size_t length, const std::string& prefix, const F& with) {
    with(prefix);
    if (length == 0) return;
    for (const std::string& c : alphabet()) for_each_string(length - 1, prefix + c, with);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(agreement)

BOOST_AUTO_TEST_CASE(engines_agree_on_every_content_state_answered_to_every_kind_of_token) {
    for (const spec::draft* draft : tested_drafts()) {
        std::size_t considered = 0, inputs = 0, differences = 0;
        const auto compare = [&](const std::string& text, const feedback& answer, const tokenizer_options& start,
                                 bool byte_by_byte) {
            if (!sample::today().takes(considered++)) return;
            ++inputs;
            const std::uint64_t expected =
                answered<fingerprint>(*draft, engine_kind::interpreter, text, answer, text.size(), start).value();
            for (const std::size_t cut : {text.size(), std::size_t{1}}) {
                if (cut == 1 && !byte_by_byte) break;
                if (answered<fingerprint>(*draft, engine_kind::runner, text, answer, cut, start).value() == expected)
                    continue;
                if (++differences > 5) break;
                const recording reference =
                    answered<recording>(*draft, engine_kind::interpreter, text, answer, text.size(), start);
                BOOST_ERROR(fmt::format(
                    "{}: \"{}\", answered {}: {}", draft->about.name, readable(text),
                    answer.content ? spec::content_at(*draft, *answer.content).name : "nothing",
                    difference(reference, answered<recording>(*draft, engine_kind::runner, text, answer, cut, start))));
                break;
            }
        };
        for (const std::string& token : ends_of_tokens())
            for (std::size_t content = 0; content < draft->contents.size(); ++content) {
                feedback answer;
                answer.content = spec::content_index_at(content);
                for_each_string(2, token, [&](const std::string& text) {
                    compare(text, answer, {}, text.size() <= token.size() + 1);
                });
                // After the token, continues the input with beginnings that lead into every state.
                for (const std::string& more : beginnings())
                    for (const bool foreign : {false, true}) {
                        answer.foreign = foreign;
                        for_each_string(1, token + more, [&](const std::string& text) {
                            compare(text, answer, {}, text.size() == token.size() + more.size());
                        });
                    }
            }
        // Tries each content state as the initial state, together with each content state as the reply to an end tag.
        for (const tokenizer_options& start : all_beginnings(*draft))
            for (std::size_t content = 0; content < draft->contents.size(); ++content) {
                feedback answer;
                answer.content = spec::content_index_at(content);
                for (const char* token :
                     {"</title>", "</script >", "<!--</script>-->", "<!--<script></script>", "]]><r>"})
                    for_each_string(1, token, [&](const std::string& text) { compare(text, answer, start, true); });
            }
        BOOST_TEST_MESSAGE(fmt::format("{}: {} inputs, {} differences", draft->about.name, inputs, differences));
        BOOST_TEST(differences == 0U);
    }
}

BOOST_AUTO_TEST_CASE(a_cdata_section_that_tree_construction_allows_is_recognised) {
    for (const spec::draft* draft : tested_drafts()) {
        const auto content = spec::find_content(*draft, "CDATA section");
        if (!content) continue;
        feedback answer;
        answer.content = content;
        for (const engine_kind kind : {engine_kind::runner, engine_kind::interpreter}) {
            const recording log = answered<recording>(*draft, kind, "<r><i>]]><b>", answer, 100, {});
            BOOST_TEST(log.events[1] == "Characters [3,6) \"<i>\"");
            BOOST_TEST(log.events[2] == "StartTag [9,12) \"b\"");
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace answers_test

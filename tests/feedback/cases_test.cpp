// The facts about each draft's tree construction, case by case: what every start tag leads to, and every CDATA section.

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <array>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "core/feedback/simulated.hpp"
#include "drafts/registry.hpp"
#include "drafts/tokenizer.hpp"

namespace {

using namespace strata;
namespace v = boost::variant2;

struct silent : sink {
    feedback on_token(const token&) override { return {}; }
};

/// Stands between the tokenizer and the stand-in and writes down what it is answered.
class listener : public sink {
public:
    listener(const spec::draft& draft, std::string_view input, sink& answering)
        : draft_(draft), input_(input), answering_(answering) {}

    feedback on_token(const token& t) override {
        constexpr std::string_view opening = "<![CDATA[";
        const feedback answer = answering_.on_token(t);
        const std::uint64_t begin = where_of(t).begin;
        if (v::get_if<start_tag>(&t) != nullptr) {
            add(answer.content && *answer.content != 0 ? draft_.contents[*answer.content].name : "-");
        } else if (const auto* c = v::get_if<comment>(&t)) {
            if (c->data.substr(0, 7) == "[CDATA[") add("comment");
        } else if (v::get_if<characters>(&t) != nullptr) {
            if (begin >= opening.size() && input_.substr(begin - opening.size(), opening.size()) == opening)
                add("section");
        }
        return answer;
    }
    std::string heard;

private:
    void add(std::string_view word) {
        if (!heard.empty()) heard += ' ';
        heard += word.substr(0, word.find(' ') == 6 && word.substr(0, 6) == "Script" ? 6 : word.find(' '));
        if (word.substr(0, 6) == "Script") heard.replace(heard.size() - 6, 6, "script");
    }
    const spec::draft& draft_;
    std::string_view input_;
    sink& answering_;
};

enum class size { as_needed, whole };

std::string heard_from(const spec::draft& draft, std::string_view context, bool scripting, std::string_view input,
                       size which, engine_kind engine) {
    silent nowhere;
    simulation how;
    how.scripting = scripting;
    tokenizer_options start;
    if (!context.empty()) {
        how.fragment = find_context(draft, context);
        BOOST_REQUIRE(how.fragment.has_value());
        start = options_of_fragment(draft, *how.fragment, scripting);
    }
    simulated_feedback answering(draft, how, nowhere);
    if (which == size::whole) answering.begin_whole();
    listener between(draft, input, answering);
    tokenizer t(draft, between, start, engine);
    t.feed(input);
    t.finish();
    return between.heard;
}

std::vector<std::string> fields_of(const std::string& line) {
    std::vector<std::string> fields(1);
    for (const char c : line) {
        if (c == '\t')
            fields.emplace_back();
        else
            fields.back() += c;
    }
    return fields;
}

constexpr std::array<std::string_view, 5> columns = {"2007", "2008", "2009", "modern", "2026"};

}  // namespace

BOOST_AUTO_TEST_SUITE(feedback_cases)

BOOST_AUTO_TEST_CASE(each_draft_answers_by_its_own_rules) {
    std::ifstream file(STRATA_DATA_DIR "/../feedback/cases/cases.tsv");
    BOOST_REQUIRE(file.is_open());
    std::array<int, columns.size()> right{}, run{};
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line.front() == '#') continue;
        const std::vector<std::string> fields = fields_of(line);
        BOOST_REQUIRE_EQUAL(fields.size(), 4 + columns.size());
        for (std::size_t column = 0; column < columns.size(); ++column) {
            const spec::draft* draft = drafts::find(columns[column]);
            const std::string& expected = fields[4 + column];
            if (draft == nullptr || expected == "?") continue;
            ++run[column];
            bool all = true;
            for (const size which : {size::as_needed, size::whole}) {
                // 2007 and 2008 never need the whole size, and have no rules for it.
                if (which == size::whole && !draft->has_self_closing_flag) continue;
                for (const engine_kind engine : {engine_kind::fused, engine_kind::interpreter}) {
                    const std::string heard =
                        heard_from(*draft, fields[2], fields[1] == "on", fields[3], which, engine);
                    all = all && heard == expected;
                    BOOST_CHECK_MESSAGE(heard == expected, draft->about.name
                                                               << ": " << fields[3] << " in '" << fields[2] << "'"
                                                               << (which == size::whole ? " (whole)" : "") << "\n  "
                                                               << heard << "\n  " << expected << " expected");
                }
            }
            if (all) ++right[column];
        }
    }
    for (std::size_t column = 0; column < columns.size(); ++column)
        BOOST_TEST_MESSAGE(columns[column] << ": " << right[column] << " of " << run[column] << " cases");
}

BOOST_AUTO_TEST_SUITE_END()

#include "core/conformance/rebaseline.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "core/conformance/json_layout.hpp"
#include "core/conformance/json_spans.hpp"
#include "core/conformance/json_spelling.hpp"
#include "core/conformance/outputs.hpp"
#include "core/conformance/rewritten_test.hpp"
#include "core/spec/content_states.hpp"

namespace strata::conformance {
namespace {

// The tests of a file in the order in which `read_tests` gives them.
std::vector<const json_span*> spans_of_tests(const json_spans& spans) {
    std::vector<const json_span*> all;
    for (const char* const name : {"tests", "xmlViolationTests"})
        if (const json_span* const list = spans.member(spans.root(), name))
            for (const json_span* const each : spans.values_in(*list)) all.push_back(each);
    return all;
}

// What a test needs to be remade.
struct outcome {
    std::optional<result> now;  // nothing: it is not remade
    std::string content;        // of a run that failed
    std::string stuck;          // why it cannot be, or ""
    bool all_listed = false;
};

std::string words_for(std::string_view content) {
    return content.empty() ? "the draft's first state" : std::string(content);
}

outcome outcome_of(const test& t, const remaking& how) {
    outcome o;
    o.all_listed = true;
    std::string first_content;
    std::optional<result> first;
    bool fails = false;
    for (const std::string& content : t.contents) {
        if (how.is_listed && how.is_listed(t, content)) continue;
        o.all_listed = false;
        std::optional<result> now = result_of(how.draft, how.engine, t, content, t.written_in);
        if (!now) {
            const bool known = content.empty() || spec::find_content(how.draft, content).has_value();
            o.stuck = known ? fmt::format("the machine of {} stops at what was not understood", how.draft.about.name)
                            : fmt::format("{} is not a state of {}, which has {}", content, how.draft.about.name,
                                          spec::content_names(how.draft));
            return o;
        }
        if (!fails && !agree(t, t.expected, *now)) {
            fails = true;
            o.content = content;
        }
        if (!first) {
            first = std::move(now);
            first_content = content;
        } else if (!agree(t, *first, *now)) {
            o.stuck = fmt::format("{} and {} give different results, and a test has one expectation",
                                  words_for(first_content), words_for(content));
            return o;
        }
    }
    if (fails) o.now = std::move(first);
    return o;
}

// The notation of a file, for tests that expect no errors and therefore read the same in both.
notation notation_of(const json_spans& spans, const std::vector<const json_span*>& at, const std::vector<test>& tests,
                     const spec::draft& draft) {
    for (const json_span* const each : at)
        if (spans.member(*each, "errors") != nullptr) return notation::named_errors;
    for (const test& each : tests)
        if (each.written_in == notation::error_marks) return notation::error_marks;
    return draft.names_errors ? notation::named_errors : notation::error_marks;
}

}  // namespace

remade_file remake(std::string_view json, const remaking& how) {
    std::vector<test> tests = read_tests(json);
    const json_spans spans(json);
    const std::vector<const json_span*> at = spans_of_tests(spans);
    if (at.size() != tests.size()) bad("its tests cannot be found in its text");
    const notation in = notation_of(spans, at, tests, how.draft);
    json_layout layout(spans);
    json_spelling spelling;
    remade_file file;
    file.tests = tests.size();
    std::vector<text_edit> edits;
    std::vector<std::size_t> numbers;  // of the tests that are remade

    std::size_t line = 1, counted = 0;
    const auto line_at = [&](std::size_t place) {
        if (place < counted) {  // the second list may stand before the first
            line = 1;
            counted = 0;
        }
        line += static_cast<std::size_t>(std::count(json.begin() + static_cast<std::ptrdiff_t>(counted),
                                                    json.begin() + static_cast<std::ptrdiff_t>(place), '\n'));
        counted = place;
        return line;
    };
    for (std::size_t i = 0; i < tests.size(); ++i) {
        if (how.before_each) how.before_each();
        test& t = tests[i];
        if (t.of_coerced) {
            ++file.coerced;
            continue;
        }
        if (t.written_in == notation::named_errors && spans.member(*at[i], "errors") == nullptr) t.written_in = in;
        outcome o = outcome_of(t, how);
        file.listed += o.all_listed ? 1 : 0;
        if (!o.stuck.empty()) file.stuck.push_back({t.description, std::move(o.stuck), line_at(at[i]->begin)});
        if (!o.now) continue;
        numbers.push_back(i);
        file.remade.push_back({t, std::move(o.content), std::move(*o.now), line_at(at[i]->begin)});
    }
    if (file.remade.empty()) return file;

    for (std::size_t i = 0; i < at.size(); ++i) {
        layout.learn(*at[i]);
        const escaping escapes = tests[i].double_escaped ? escaping::twice : escaping::once;
        for (const char* const name : {"input", "output"})
            if (const json_span* const value = spans.member(*at[i], name)) spelling.learn(spans, *value, escapes);
    }
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        std::vector<text_edit> of_test =
            edits_of({spans, layout, spelling}, *at[numbers[i]], tests[numbers[i]], file.remade[i].now);
        edits.insert(edits.end(), std::make_move_iterator(of_test.begin()), std::make_move_iterator(of_test.end()));
    }
    std::sort(edits.begin(), edits.end(), [](const text_edit& a, const text_edit& b) { return a.begin < b.begin; });
    file.text = edited(json, edits);

    // Whatever the file is like, nothing is written that does not say what the draft gives.
    const std::vector<test> again = read_tests(file.text);
    for (std::size_t i = 0; i < numbers.size(); ++i)
        if (again.size() != tests.size() || !agree(again[numbers[i]], again[numbers[i]].expected, file.remade[i].now))
            bad(fmt::format("the expectation of test {} cannot be replaced", numbers[i] + 1));
    return file;
}

}  // namespace strata::conformance

#include "core/conformance/rebaseline.hpp"

// Rewrites what tests expect. Runs each test of a file under the draft. If a test fails, replaces its "output" and
// "errors" in the text of the file, in the file's own style (json_style.hpp). Reads the new text again as a check.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <iterator>
#include <optional>
#include <string_view>
#include <utility>

#include "core/conformance/json_style.hpp"
#include "core/conformance/outputs.hpp"
#include "core/conformance/parsed_json.hpp"
#include "core/report/writing/json_text.hpp"
#include "core/spec/content_states.hpp"

namespace strata::conformance {
namespace {

// --- One test in the text of its file ---

/// A file that is being rewritten, and its style. All members refer to objects that must outlive this one.
struct styled_file {
    const json_spans& spans;
    const json_layout& layout;
    const json_spelling& spelling;
};

// A list of values before and after the update. Equal values have equal strings in `before` and `now`.
struct changed_list {
    const json_span& old;
    std::vector<std::string> before, now;
};

// Returns the edit that changes `list` to its new values; nothing if the values stay the same. Equal values at both
// ends of the list keep their bytes. Between them, new values replace old ones one by one; then the remaining new
// values are added, or the remaining old ones removed. `spelt` returns the text of the new value with a given index.
std::optional<text_edit> edit_of(const json_spans& spans, const changed_list& list, const container_layout& layout,
                                 const std::function<std::string(std::size_t)>& spelt) {
    if (list.before == list.now) return std::nullopt;
    const std::vector<const json_span*> old = spans.values_in(list.old);
    if (list.now.empty()) return text_edit{list.old.begin, list.old.end, "[]"};
    const std::size_t shorter = std::min(old.size(), list.now.size());
    std::size_t head = 0, tail = 0;
    while (head < shorter && list.before[head] == list.now[head]) ++head;
    while (tail < shorter - head && list.before[old.size() - 1 - tail] == list.now[list.now.size() - 1 - tail]) ++tail;
    const std::size_t old_end = old.size() - tail, now_end = list.now.size() - tail;

    std::string text;
    for (std::size_t i = head; i < now_end; ++i) {
        if (i > head)
            text += i < old_end ? spans.text().substr(old[i - 1]->end, old[i]->begin - old[i - 1]->end)
                                : std::string_view(layout.separator);
        text += spelt(i);
    }
    if (old.empty()) return text_edit{list.old.begin, list.old.end, "[" + layout.open + text + layout.close + "]"};
    if (head < old_end && head < now_end) return text_edit{old[head]->begin, old[old_end - 1]->end, std::move(text)};
    // Here values are only added or only removed. The edit includes the separator before these values; if they are the
    // first of the list, it includes the separator after them.
    if (head > 0)
        return text_edit{old[head - 1]->end, old[old_end - 1]->end, text.empty() ? "" : layout.separator + text};
    return text_edit{old.front()->begin, old[old_end]->begin, text.empty() ? "" : text + layout.separator};
}

// Makes the edits for one test.
class rewriter {
public:
    rewriter(const styled_file& file, const json_span& at, const test& t)
        : file_(file),
          spans_(file.spans),
          at_(at),
          in_(t.double_escaped ? escaping::twice : escaping::once),
          output_(*spans_.member(at, "output")),
          errors_(spans_.member(at, "errors")),
          base_(file.layout.base_of(at, output_)),
          error_(file.layout.of_error(errors_)) {
        const json_span* token_seen = nullptr;
        const json_span* attributes_seen = nullptr;
        for (const json_span* const token : spans_.values_in(output_)) {
            if (token_seen == nullptr && token->first != json_span::none) token_seen = token;
            for (const json_span* const each : spans_.values_in(*token))
                if (attributes_seen == nullptr && each->what == json_span::kind::object &&
                    each->first != json_span::none)
                    attributes_seen = each;
        }
        token_ = file.layout.of(container::token, token_seen, base_);
        attributes_ = file.layout.of(container::attributes, attributes_seen, base_);
        colon_ = file.layout.colon(attributes_seen);
        spelling_.learn(spans_, output_, in_);
        if (const json_span* const input = spans_.member(at, "input")) spelling_.learn(spans_, *input, in_);
    }

    [[nodiscard]] std::vector<text_edit> edits(const result& now) const {
        std::vector<text_edit> all;
        if (auto edit = edit_of_output(now)) all.push_back(std::move(*edit));
        if (auto edit = edit_of_errors(now)) all.push_back(std::move(*edit));
        std::sort(all.begin(), all.end(), [](const text_edit& a, const text_edit& b) { return a.begin < b.begin; });
        return all;
    }

private:
    static std::string comparable(const output_item& item) {
        return static_cast<char>('0' + static_cast<int>(item.what)) + item.text;
    }
    static std::vector<std::string> comparable(const std::vector<output_item>& items) {
        std::vector<std::string> texts;
        texts.reserve(items.size());
        for (const output_item& each : items) texts.push_back(comparable(each));
        return texts;
    }

    [[nodiscard]] std::optional<text_edit> edit_of_output(const result& now) const {
        changed_list list{output_, {}, comparable(now.output)};
        // The old items are read one by one: read together, adjacent characters would become one item, although the
        // file may list several.
        for (const json_span* const each : spans_.values_in(output_)) {
            std::string alone = "[";
            alone.append(spans_.text_of(*each)).append("]");
            list.before.push_back(
                comparable(read_output(report::parsed_json(alone), in_ == escaping::twice, "a test").front()));
        }
        return edit_of(spans_, list, file_.layout.of(container::output, &output_, base_),
                       [&](std::size_t i) { return spelt(now.output[i]); });
    }

    // Writes an item in the style of the file.
    [[nodiscard]] std::string spelt(const output_item& item) const {
        std::string text;
        switch (item.what) {
            case output_item::kind::error_mark: append_string(text, "ParseError"); break;
            case output_item::kind::token: append_value(text, json_spans(item.text)); break;
            case output_item::kind::characters: {
                std::string canonical = "[\"Character\", ";
                report::append_json_string(canonical, item.text);
                append_value(text, json_spans(canonical += ']'));
            }
        }
        return text;
    }
    void append_string(std::string& to, std::string_view text) const {
        spelling_.append(to, text, in_, file_.spelling);
    }

    void append_value(std::string& to, const json_spans& token) const { append_value(to, token, token.root()); }
    // Appends a part of a token in the style of the file. The token is JSON that strata has written: an array that may
    // contain objects.
    void append_value(std::string& to, const json_spans& token, const json_span& value) const {
        const auto string_at = [&](std::size_t begin, std::size_t end) {
            append_string(to, report::string_of(report::parsed_json(token.text().substr(begin, end - begin))));
        };
        if (value.what == json_span::kind::string) return string_at(value.begin, value.end);
        if (value.what == json_span::kind::other) {
            to += token.text_of(value);
            return;
        }
        const bool of_members = value.what == json_span::kind::object;
        to += of_members ? '{' : '[';
        if (value.first != json_span::none) {
            const container_layout& layout = of_members ? attributes_ : token_;
            to += layout.open;
            bool first = true;
            for (const json_span* const each : token.values_in(value)) {
                if (!first) to += layout.separator;
                first = false;
                if (of_members) {
                    string_at(each->name_begin, each->name_end);
                    to += colon_;
                }
                append_value(to, token, *each);
            }
            to += layout.close;
        }
        to += of_members ? '}' : ']';
    }

    [[nodiscard]] std::optional<text_edit> edit_of_errors(const result& now) const {
        const auto spelt_error = [&](std::size_t i) { return spelt(now.errors[i]); };
        if (errors_ == nullptr) {
            if (now.errors.empty()) return std::nullopt;
            const member_layout member = file_.layout.of_new_errors(at_, output_);
            const container_layout layout = file_.layout.of(container::errors, nullptr, base_);
            std::string text = member.gap + "\"errors\"" + member.colon + "[" + layout.open;
            for (std::size_t i = 0; i < now.errors.size(); ++i) {
                if (i > 0) text += layout.separator;
                text += spelt_error(i);
            }
            text.append(layout.close).append("]");
            return text_edit{output_.end, output_.end, std::move(text)};
        }
        if (now.errors.empty() && errors_->first != json_span::none && !file_.layout.lists_no_errors())
            return removal(*errors_);
        const changed_list list{*errors_, read_errors(report::parsed_json(spans_.text_of(*errors_)), "a test"),
                                now.errors};
        const std::string_view base = file_.layout.base_of(at_, *errors_);
        return edit_of(spans_, list, file_.layout.of(container::errors, errors_, base), spelt_error);
    }

    // Returns the edit that removes a member with the comma before it. For the first member, it removes the comma after
    // it.
    [[nodiscard]] text_edit removal(const json_span& member) const {
        const std::vector<const json_span*> members = spans_.values_in(at_);
        const auto found = std::find(members.begin(), members.end(), &member);
        if (found != members.begin()) return {(*(found - 1))->end, member.end, ""};
        return {member.name_begin, (*(found + 1))->name_begin, ""};
    }

    // Writes an error such as "1:5 eof-in-tag" as an object in the style of the file.
    [[nodiscard]] std::string spelt(std::string_view error) const {
        const std::size_t colon = error.find(':'), space = error.find(' ');
        std::string code;
        spelling_.append(code, error.substr(space + 1), escaping::once, file_.spelling);
        const std::array<std::string_view, 3> values = {code, error.substr(0, colon),
                                                        error.substr(colon + 1, space - colon - 1)};
        std::string text;
        for (std::size_t i = 0; i < values.size(); ++i) text.append(error_.around[i]).append(values[error_.order[i]]);
        return text + error_.around[3];
    }

    const styled_file& file_;
    const json_spans& spans_;
    const json_span& at_;
    escaping in_;
    const json_span& output_;
    const json_span* errors_;
    std::string_view base_;
    error_layout error_;
    container_layout token_, attributes_;
    std::string colon_;
    json_spelling spelling_;
};

// Returns the edits, in order, that make a test expect the result `now`. `at` is the place of the test in the file, and
// `t` is the test as it was read. Values at the beginning and end of a list keep their bytes if they do not change. A
// list that is already right keeps all its bytes. A new "errors" follows "output". An "errors" that would be empty is
// removed, unless the file has empty lists of errors. Attributes are written in the order of their names.
std::vector<text_edit> edits_of(const styled_file& file, const json_span& at, const test& t, const result& now) {
    return rewriter(file, at, t).edits(now);
}

// --- All tests of a file ---

// Returns the tests of a file, in the order in which `read_tests` returns them.
std::vector<const json_span*> spans_of_tests(const json_spans& spans) {
    std::vector<const json_span*> all;
    for (const char* const name : {"tests", "xmlViolationTests"})
        if (const json_span* const list = spans.member(spans.root(), name))
            for (const json_span* const each : spans.values_in(*list)) all.push_back(each);
    return all;
}

// What the runs of a test under the draft have shown.
struct outcome {
    std::optional<result> now;  // the new expected result; nothing if the test is not updated
    std::string content;        // the state or content model in which a failed run began
    std::string stuck;          // why the test fails but cannot be updated; "" if it can
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
            o.stuck = known ? fmt::format("the machine of {} stops at a sentence that was not understood",
                                          how.draft.about.name)
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
            o.stuck = fmt::format("{} and {} give different results, but a test has only one expectation",
                                  words_for(first_content), words_for(content));
            return o;
        }
    }
    if (fails) o.now = std::move(first);
    return o;
}

// Returns the notation of a file. A test that expects no errors looks the same in both notations, so it counts as a
// test in the notation of its file.
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
    if (at.size() != tests.size()) bad("the tests cannot be located in the text of the file");
    const notation in = notation_of(spans, at, tests, how.draft);
    json_layout layout(spans);
    json_spelling spelling;
    remade_file file;
    file.tests = tests.size();
    std::vector<text_edit> edits;
    std::vector<std::size_t> numbers;  // the indices of the tests that are updated

    std::size_t line = 1, counted = 0;
    const auto line_at = [&](std::size_t place) {
        if (place < counted) {  // the second list of tests may come before the first in the file
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

    // Makes sure, whatever the file contains, that each updated test expects the draft's result.
    const std::vector<test> again = read_tests(file.text);
    for (std::size_t i = 0; i < numbers.size(); ++i)
        if (again.size() != tests.size() || !agree(again[numbers[i]], again[numbers[i]].expected, file.remade[i].now))
            bad(fmt::format("the expectation of test {} cannot be replaced", numbers[i] + 1));
    return file;
}

}  // namespace strata::conformance

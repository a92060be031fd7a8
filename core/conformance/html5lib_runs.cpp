// Runs html5lib's tests and compares the results. A recorder writes the output of a tokenizer in the notation of the
// test. To show how a result differs from the expected one, both are written as lists of lines, and the lists are
// compared.

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/conformance/html5lib_tests.hpp"
#include "core/conformance/outputs.hpp"
#include "core/language/sentence_names.hpp"
#include "core/report/writing/json_text.hpp"
#include "core/report/writing/visible_text.hpp"
#include "core/spec/content_states.hpp"
#include "core/text/locator.hpp"
#include "core/text/sink.hpp"

namespace strata::conformance {
namespace {

// --- The difference between two lists of lines ---

// Sets aside equal lines at the beginning and at the end of the two lists. Aligns the lines in between along a longest
// common subsequence. Dynamic programming computes that subsequence from the end, so that the lines can then be read in
// order.

constexpr std::size_t most_cells = 1'000'000;
constexpr std::size_t context = 3;

struct shown_line {
    char mark;
    std::string_view text;
};

// Aligns the lines [first, a_last) of `a` with the lines [first, b_last) of `b`. Appends all these lines to `to`, with
// marks that show which list has each line.
void align(std::vector<shown_line>& to, const std::vector<std::string>& a, std::size_t a_last,
           const std::vector<std::string>& b, std::size_t b_last, std::size_t first) {
    const std::size_t rows = a_last - first;
    const std::size_t columns = b_last - first;
    std::size_t i = 0;
    std::size_t j = 0;
    if ((rows + 1) * (columns + 1) <= most_cells) {
        // common[i][j] is the length of a longest common subsequence of the lines of `a` from i on and the lines of `b`
        // from j on.
        std::vector<std::size_t> common((rows + 1) * (columns + 1), 0);
        const auto cell = [&](std::size_t r, std::size_t c) -> std::size_t& { return common[r * (columns + 1) + c]; };
        for (std::size_t r = rows; r-- > 0;)
            for (std::size_t c = columns; c-- > 0;)
                cell(r, c) =
                    a[first + r] == b[first + c] ? cell(r + 1, c + 1) + 1 : std::max(cell(r + 1, c), cell(r, c + 1));
        while (i < rows && j < columns) {
            if (a[first + i] == b[first + j]) {
                to.push_back({' ', a[first + i]});
                ++i;
                ++j;
            } else if (cell(i + 1, j) >= cell(i, j + 1)) {
                to.push_back({'-', a[first + i++]});
            } else {
                to.push_back({'+', b[first + j++]});
            }
        }
    }
    while (i < rows) to.push_back({'-', a[first + i++]});
    while (j < columns) to.push_back({'+', b[first + j++]});
}

// Returns the lines of both lists in order, each with a line end. A line in both lists begins with two spaces, a line
// only in `expected` with "- ", and a line only in `actual` with "+ ". A long run of lines in both lists is replaced by
// the number of these lines. Complexity: the product of the lengths of the parts that differ. If that product is too
// large, all lines of these parts are shown as different.
std::string line_difference(const std::vector<std::string>& expected, const std::vector<std::string>& actual) {
    std::size_t first = 0;
    const std::size_t shorter = std::min(expected.size(), actual.size());
    while (first < shorter && expected[first] == actual[first]) ++first;
    std::size_t tail = 0;
    while (tail < shorter - first && expected[expected.size() - 1 - tail] == actual[actual.size() - 1 - tail]) ++tail;

    std::vector<shown_line> lines;
    for (std::size_t i = 0; i < first; ++i) lines.push_back({' ', expected[i]});
    align(lines, expected, expected.size() - tail, actual, actual.size() - tail, first);
    for (std::size_t i = expected.size() - tail; i < expected.size(); ++i) lines.push_back({' ', expected[i]});

    std::string text;
    for (std::size_t i = 0; i < lines.size();) {
        std::size_t end = i;
        while (end < lines.size() && lines[end].mark == ' ') ++end;
        const std::size_t before = i == 0 ? 0 : context;
        const std::size_t after = end == lines.size() ? 0 : context;
        if (end - i > before + after + 1) {
            for (std::size_t k = i; k < i + before; ++k) text += fmt::format("  {}\n", lines[k].text);
            text += fmt::format("  ... {} more lines in both ...\n", end - i - before - after);
            for (std::size_t k = end - after; k < end; ++k) text += fmt::format("  {}\n", lines[k].text);
        } else {
            for (std::size_t k = i; k < end; ++k) text += fmt::format("  {}\n", lines[k].text);
        }
        for (i = end; i < lines.size() && lines[i].mark != ' '; ++i)
            text += fmt::format("{} {}\n", lines[i].mark, lines[i].text);
    }
    return text;
}

// --- Runs ---

using json = nlohmann::json;
using item = output_item;

// Records the output of a tokenizer in the notation `in`.
class recorder : public sink {
public:
    // Stores up to `most` items and `most` errors. Any further ones are only counted.
    recorder(const spec::draft& draft, std::string_view source, notation in, std::size_t most)
        : draft_(draft), locator_(draft, source, input_kind::characters), in_(in), most_(most) {}

    feedback on_token(const token& t) override {
        namespace v = boost::variant2;
        const auto optional = [](const std::optional<std::string_view>& text) {
            return text ? json(std::string(*text)) : json(nullptr);
        };
        if (const auto* run = v::get_if<characters>(&t)) {
            if (out_.size() >= most_)
                return {};  // the characters may continue the last item, and no test expects items that are only
                            // counted
            out_.add_characters(run->data);
        } else if (out_.size() >= most_) {
            ++more_;
        } else if (const auto* start = v::get_if<start_tag>(&t)) {
            json attributes = json::object();
            for (const attribute& each : start->attributes)
                if (!each.dropped) attributes[std::string(each.name)] = std::string(each.value);
            json made = json::array({"StartTag", std::string(start->name), std::move(attributes)});
            if (start->self_closing) made.push_back(true);
            out_.add_token(made);
        } else if (const auto* end = v::get_if<end_tag>(&t)) {
            out_.add_token(json::array({"EndTag", std::string(end->name)}));
        } else if (const auto* c = v::get_if<comment>(&t)) {
            out_.add_token(json::array({"Comment", std::string(c->data)}));
        } else if (const auto* d = v::get_if<doctype>(&t)) {
            json name = !d->name && draft_.missing_doctype_name_is_empty ? json("") : optional(d->name);
            out_.add_token(json::array({"DOCTYPE", std::move(name), optional(d->public_identifier),
                                        optional(d->system_identifier), !d->force_quirks}));
        } else if (const auto* pi = v::get_if<processing_instruction>(&t)) {
            out_.add_token(json::array({"ProcessingInstruction", std::string(pi->target), std::string(pi->data)}));
        }
        return {};
    }
    void on_error(const parse_error& e) override {
        if (in_ == notation::error_marks ? out_.size() >= most_ : errors_.size() >= most_) {
            ++more_;
            return;
        }
        if (in_ != notation::named_errors) out_.add_error_mark();
        if (in_ == notation::error_marks) return;
        const input::position where = locator_.at(e.offset);
        errors_.push_back(error_line(where.line, where.utf16_column, spec::name_of(e.code)));
    }
    result take() { return {out_.take(), std::move(errors_), more_}; }

private:
    const spec::draft& draft_;
    input::locator locator_;
    notation in_;
    std::size_t most_;
    output_builder out_;
    std::vector<std::string> errors_;
    std::uint64_t more_ = 0;
};

/// The result of a run, and where the machine stopped if it reached a sentence that strata did not understand.
struct recording {
    result found;
    std::optional<early_stop> stop;
};

recording recorded(const spec::draft& draft, engine_kind engine, const tokenizer_options& options,
                   std::string_view input, notation in, std::size_t most) {
    recorder to(draft, input, in, most);
    const std::optional<early_stop> stop = tokenize(draft, engine, options, input, to);
    return {to.take(), stop};
}

}  // namespace

std::optional<tokenizer_options> options_of(const spec::draft& draft, const test& t, std::string_view content) {
    tokenizer_options options;
    options.input = input_kind::characters;
    options.last_start_tag = t.last_start_tag;
    if (content != beginning) {
        const auto found = spec::find_content(draft, content);
        if (!found) return std::nullopt;
        options.content = *found;
    }
    return options;
}

verdict run(const spec::draft& draft, engine_kind engine, const test& t, std::string_view content) {
    verdict v;
    const std::optional<tokenizer_options> options = options_of(draft, t, content);
    if (!options) {
        v.obstacle =
            fmt::format("{} is not a state of {}, which has {}", content, draft.about.name, spec::content_names(draft));
        return v;
    }
    // A result with far more items than expected cannot pass, however adjacent characters are joined. So not every item
    // is recorded: a hostile input can produce millions.
    recording run = recorded(draft, engine, *options, t.input, t.written_in,
                             20'000 + 2 * (t.expected.output.size() + t.expected.errors.size()));
    v.actual = std::move(run.found);
    v.passed = !run.stop && agree(t, t.expected, v.actual);
    if (run.stop) v.obstacle = "stopped " + language::words_of(draft, *run.stop);
    return v;
}

std::optional<result> result_of(const spec::draft& draft, engine_kind engine, const test& t, std::string_view content,
                                notation in) {
    const std::optional<tokenizer_options> options = options_of(draft, t, content);
    if (!options) return std::nullopt;
    return result_of(draft, engine, *options, t.input, in);
}

std::optional<result> result_of(const spec::draft& draft, engine_kind engine, const tokenizer_options& options,
                                std::string_view input, notation in) {
    recording run = recorded(draft, engine, options, input, in, std::string::npos);
    if (run.stop) return std::nullopt;
    return std::move(run.found);
}

bool agree(const test& t, const result& expected, const result& actual) {
    if (!t.ignores_error_order) return expected == actual;
    return marks_in(expected) == marks_in(actual) && without_marks(expected) == without_marks(actual);
}

std::vector<std::string> lines_of(const result& r) {
    std::vector<std::string> lines;
    for (const item& each : r.output) {
        std::string& line = lines.emplace_back();
        switch (each.what) {
            case item::kind::error_mark: line = "\"ParseError\""; break;
            case item::kind::token: line = each.text; break;
            case item::kind::characters:
                line = "[\"Character\", ";
                report::append_json_string(line, each.text);
                line += ']';
        }
    }
    for (const std::string& each : r.errors) lines.push_back("error at " + report::on_one_line(each));
    if (r.more > 0) lines.push_back(fmt::format("and {} more", r.more));
    return lines;
}

std::string difference(const test& t, const result& expected, const result& actual) {
    if (!t.ignores_error_order) return line_difference(lines_of(expected), lines_of(actual));
    const auto counted = [](const result& r) {
        std::vector<std::string> lines = lines_of(without_marks(r));
        lines.push_back(fmt::format("number of errors: {}", marks_in(r)));
        return lines;
    };
    return line_difference(counted(expected), counted(actual));
}

}  // namespace strata::conformance

#pragma once
// Reads and runs html5lib's tests of tokenizers. Also reads lists of known disagreements: runs whose results are known
// to differ from those that the tests expect.
//
// There are two notations for parse errors. The current one lists each error with its line and column, separately from
// the tokens. The notation of 2007 to 2009 writes the word "ParseError" among the tokens, where an error occurs. A test
// in that notation may list its errors as well, as the tests of `strata generate` do; a result must then agree with
// both. A test is run once for each state or content model that it names.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/engine/tokenizer/tokenizer.hpp"
#include "core/report/writing/json_schema.hpp"
#include "core/spec/draft.hpp"
#include "core/text/options.hpp"

namespace strata::conformance {

// --- Tests and their runs ---

/// How a test writes the errors that it expects.
enum class notation : std::uint8_t {
    named_errors,  ///< the current notation: code, line and column of each error, in order
    error_marks,   ///< the notation of 2007 to 2009: "ParseError" among the tokens
    both,          ///< both notations for each error
};

/// An item of an output: a token, adjacent characters, or the mark of an error.
struct output_item {
    enum class kind : std::uint8_t { token, characters, error_mark };
    kind what = kind::token;
    std::string text;  ///< for a token: its JSON, with attributes sorted by name; for characters: the characters
    friend bool operator==(const output_item& a, const output_item& b) { return a.what == b.what && a.text == b.text; }
};

/// The result that a test expects, or the result of a run.
struct result {
    std::vector<output_item> output;  ///< the items in order; two adjacent items are never both characters
    std::vector<std::string> errors;  ///< the errors, if they are named: "1:5 eof-in-tag"
    std::uint64_t more = 0;  ///< the number of further items and errors, which were only counted, because no test
                             ///< expects so many
    friend bool operator==(const result& a, const result& b) {
        return a.output == b.output && a.errors == b.errors && a.more == b.more;
    }
};

/// A test in a test file.
struct test {
    std::string description;
    std::string input;                  ///< the input in generalised UTF-8
    std::vector<std::string> contents;  ///< the states or content models in which to begin; "" stands for the state in
                                        ///< which the draft begins
    std::string last_start_tag;
    bool double_escaped = false;  ///< "doubleEscaped": whether the strings of the test are escaped twice
    bool of_coerced = false;  ///< whether the test is from "xmlViolationTests", which are for tokenizers that replace
                              ///< characters that XML forbids
    notation written_in = notation::named_errors;
    bool ignores_error_order = false;  ///< whether only the number of error marks is compared, not where they are
    result expected;
};

/// Reads a test file: its "tests" and "xmlViolationTests". Throws: std::runtime_error with a message about what is
/// wrong with the file.
[[nodiscard]] std::vector<test> read_tests(std::string_view json);

/// Returns the options for a run of `t` that begins in `content`, one of `t.contents`; nothing if `draft` has no such
/// state.
[[nodiscard]] std::optional<tokenizer_options> options_of(const spec::draft& draft, const test& t,
                                                          std::string_view content);

/// The outcome of one run.
struct verdict {
    bool passed = false;
    std::string obstacle;  ///< why the run was impossible or did not reach the end of the input; "" if it did
    result actual;
};

/// Runs a test once, beginning in `content`, one of `t.contents`.
[[nodiscard]] verdict run(const spec::draft& draft, engine_kind engine, const test& t, std::string_view content);

/// Returns the complete result of a run in the notation `in`, even if it is much longer than the expected one. Returns
/// nothing if `draft` has no such state, or if the machine stops before the end.
[[nodiscard]] std::optional<result> result_of(const spec::draft& draft, engine_kind engine, const test& t,
                                              std::string_view content, notation in);

/// Returns the complete result of a run on `input` with these options. Returns nothing if the machine stops before the
/// end.
[[nodiscard]] std::optional<result> result_of(const spec::draft& draft, engine_kind engine,
                                              const tokenizer_options& options, std::string_view input, notation in);

/// Whether `actual` agrees with `expected`, compared as the test `t` demands.
[[nodiscard]] bool agree(const test& t, const result& expected, const result& actual);

/// Returns the items and errors of a result, each as a line of text.
[[nodiscard]] std::vector<std::string> lines_of(const result& r);

/// Returns, as text, the lines in which the expected and the actual result of `t` differ. "- " precedes a line that
/// only the expected result has, "+ " a line that only the actual result has.
[[nodiscard]] std::string difference(const test& t, const result& expected, const result& actual);

// --- Known disagreements: runs whose results differ from those that the tests expect ---

/// A known disagreement: a test whose result is `actual`, whatever its file says.
struct known_disagreement {
    std::string file;                  ///< the path of the file, or the last parts of the path
    std::string description;           ///< the description of the test
    std::optional<std::string> state;  ///< the state or content model in which the run begins; nothing: every run of
                                       ///< the test
    std::optional<std::string> draft;  ///< the draft of the run; nothing: any draft
    std::string why;                   ///< the reason, for readers
    result actual;
};

/// Reads a list of known disagreements: a JSON array of
///
///     {"file": "xmlViolation.test", "description": "Non-XML character", "state": "Data state", "draft": "modern",
///      "why": "...", "actual": {"output": [...], "errors": [...]}}
///
/// "actual" has the notation of the tests in the file. "state" may name a content model. "state" and "draft" may be
/// absent. Other members are for human readers only (docs/schemas/test-known.schema.json). Throws: std::runtime_error
/// with a message about what is wrong with the list.
[[nodiscard]] std::vector<known_disagreement> read_known_disagreements(std::string_view json);

/// Makes the schema of such a list. Adds the definitions that the schema uses to `defined`.
[[nodiscard]] report::json::schema known_disagreements_schema(report::json::definitions& defined);

/// Whether `known` is about a test of the file `file`, run under `draft`.
[[nodiscard]] bool speaks_of(const known_disagreement& known, const spec::draft& draft, std::string_view file);

/// Whether `known` is about a run of the test `t` that begins in `content`.
[[nodiscard]] bool speaks_of(const known_disagreement& known, const spec::draft& draft, std::string_view file,
                             const test& t, std::string_view content);

/// A list of known disagreements. Remembers which of its entries have occurred in a run.
class known_list {
public:
    explicit known_list(std::vector<known_disagreement> all);

    /// Returns the entry about a run, and remembers that it has occurred; null if there is no such entry.
    [[nodiscard]] const known_disagreement* about(const spec::draft& draft, std::string_view file, const test& t,
                                                  std::string_view content);
    /// Returns the descriptions of the entries about `file` that have not occurred in any run. They are valid as long
    /// as this object exists.
    [[nodiscard]] std::vector<std::string_view> unmet_in(const spec::draft& draft, std::string_view file) const;

private:
    struct expectation {
        known_disagreement known;
        bool was_met = false;
    };
    std::vector<expectation> expectations_;
};

}  // namespace strata::conformance

#pragma once
// Reads and runs html5lib's tests of tokenizers. Also reads lists of known disagreements: runs that are known to
// disagree with their tests.
//
// There are two notations for parse errors. The current one lists each error with its line and column beside the
// tokens. The notation of 2007 to 2009 has the word "ParseError" among the tokens where an error occurs. A case in that
// notation may list its errors as well, as the cases of `strata generate` do. The output of a run must then agree with
// both. A case is run once for each state or content model that it names.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/engine/tokenizer/tokenizer.hpp"
#include "core/spec/draft.hpp"
#include "core/text/options.hpp"

namespace strata::conformance {

// --- Cases and their runs ---

/// How a case states the errors that it expects.
enum class notation : std::uint8_t {
    named_errors,  ///< current: code, line and column of each error, in order
    error_marks,   ///< 2007 to 2009: "ParseError" among the tokens
    both,          ///< each error in both notations
};

/// An item of an output: a token, characters, or an error mark.
struct output_item {
    enum class kind : std::uint8_t { token, characters, error_mark };
    kind what = kind::token;
    std::string text;  ///< a token: its JSON, with attributes sorted by name; characters: their data
    friend bool operator==(const output_item& a, const output_item& b) { return a.what == b.what && a.text == b.text; }
};

/// The expectation of a case, or the output of a run.
struct result {
    std::vector<output_item> output;  ///< no two adjacent items are characters
    std::vector<std::string> errors;  ///< if errors are named: "1:5 eof-in-tag"
    std::uint64_t more = 0;           ///< how many more items and errors there were; they were only counted, because no
                                      ///< case expects so many
    friend bool operator==(const result& a, const result& b) {
        return a.output == b.output && a.errors == b.errors && a.more == b.more;
    }
};

/// A case in a file of tests.
struct test {
    std::string description;
    std::string input;                  ///< generalised UTF-8
    std::vector<std::string> contents;  ///< names of states or content models to begin in; "": the draft's first
    std::string last_start_tag;
    bool double_escaped = false;  ///< "doubleEscaped": its strings are escaped twice
    bool of_coerced = false;      ///< from "xmlViolationTests": the case is for tokenizers that replace characters that
                                  ///< XML forbids
    notation written_in = notation::named_errors;
    bool ignores_error_order = false;  ///< only the number of error marks is compared, not their places
    result expected;
};

/// Reads a file of tests, both "tests" and "xmlViolationTests". Throws: std::runtime_error, which says what is wrong
/// with the file.
[[nodiscard]] std::vector<test> read_tests(std::string_view json);

/// The options that start a tokenizer for a case in `content`, one of `t.contents`. Nothing if this draft has no such
/// state.
[[nodiscard]] std::optional<tokenizer_options> options_of(const spec::draft& draft, const test& t,
                                                          std::string_view content);

/// The result of one run.
struct verdict {
    bool passed = false;
    std::string obstacle;  ///< why the run is impossible or was not completed; "" otherwise
    result actual;
};

/// Runs a case once. The tokenizer begins in `content`, which is one of `t.contents`.
[[nodiscard]] verdict run(const spec::draft& draft, engine_kind engine, const test& t, std::string_view content);

/// The whole result of a run in a notation, even if it is longer than the result that the case expects. Nothing if this
/// draft has no such state.
[[nodiscard]] std::optional<result> result_of(const spec::draft& draft, engine_kind engine, const test& t,
                                              std::string_view content, notation in);

/// The whole result of a run that begins with `options` and whose input is `characters`. Nothing if the machine stops
/// before the end.
[[nodiscard]] std::optional<result> result_of(const spec::draft& draft, engine_kind engine,
                                              const tokenizer_options& options, std::string_view input, notation in);

/// Whether `actual` agrees with `expected`, compared in the way that the case demands.
[[nodiscard]] bool agree(const test& t, const result& expected, const result& actual);

/// The items and errors of a result, each as a line of text.
[[nodiscard]] std::vector<std::string> lines_of(const result& r);

/// The lines in which the expected and the actual result differ, as text. Lines of only the expected result begin with
/// "- ", lines of only the actual result with "+ ".
[[nodiscard]] std::string difference(const test& t, const result& expected, const result& actual);

// --- Known disagreements: runs whose results differ from the expectations of their file ---

/// A known disagreement: this case results in `actual`, whatever its file expects.
struct known_disagreement {
    std::string file;                  ///< the file's name, or the last parts of its path
    std::string description;           ///< of the case
    std::optional<std::string> state;  ///< the state or content model of the run; nothing: every run of the case
    std::optional<std::string> draft;  ///< nothing: any
    result actual;
};

/// Reads a list of known disagreements: a JSON array of
///
///     {"file": "xmlViolation.test", "description": "Non-XML character", "state": "Data state", "draft": "modern",
///      "why": "...", "actual": {"output": [...], "errors": [...]}}
///
/// "actual" is written in the notation of the file's tests. "state" may name a content model. "state" and "draft" may
/// be absent. Other members are only for human readers (docs/schemas/test-known.schema.json). Throws:
/// std::runtime_error, which says what is wrong with the list.
[[nodiscard]] std::vector<known_disagreement> read_known_disagreements(std::string_view json);

/// Whether `known` is about a case of this file, run under this draft.
[[nodiscard]] bool speaks_of(const known_disagreement& known, const spec::draft& draft, std::string_view file);

/// Whether `known` is about this run.
[[nodiscard]] bool speaks_of(const known_disagreement& known, const spec::draft& draft, std::string_view file,
                             const test& t, std::string_view content);

/// A list of known disagreements, with a mark for each entry that a run has shown.
class known_list {
public:
    explicit known_list(std::vector<known_disagreement> all);

    /// The entry about this run, or null. The entry is then marked as shown.
    [[nodiscard]] const known_disagreement* about(const spec::draft& draft, std::string_view file, const test& t,
                                                  std::string_view content);
    /// The descriptions of the entries about `file` that no run of the file has shown. They live as long as the object.
    [[nodiscard]] std::vector<std::string_view> unmet_in(const spec::draft& draft, std::string_view file) const;

private:
    struct expectation {
        known_disagreement known;
        bool was_met = false;
    };
    std::vector<expectation> expectations_;
};

}  // namespace strata::conformance

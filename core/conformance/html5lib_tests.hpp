#pragma once
// The html5lib tests: files of cases for tokenizers, read and run; and lists of runs that are known to disagree.
//
// There are two notations for parse errors. The current one lists each error with its line and column beside the
// tokens. The notation of 2007 to 2009 has the word "ParseError" among the tokens where an error occurs. A case of that
// time may list its errors as well, as `strata generate` does; a run then has to agree with both. A case is run once
// for each state or content model that it names.

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

/// How a case lists the errors that it expects.
enum class notation : std::uint8_t {
    named_errors,  ///< current: code, line and column of each error, in order
    error_marks,   ///< 2007 to 2009: "ParseError" among the tokens
    both,          ///< each error both ways
};

/// A token, characters or an error mark, in an output.
struct output_item {
    enum class kind : std::uint8_t { token, characters, error_mark };
    kind what = kind::token;
    std::string text;  ///< of a token: its JSON, with attributes sorted by name; of characters: their data
    friend bool operator==(const output_item& a, const output_item& b) { return a.what == b.what && a.text == b.text; }
};

/// The expectation of a case, or the output of a run.
struct result {
    std::vector<output_item> output;  ///< no two adjacent items are characters
    std::vector<std::string> errors;  ///< with named errors: "1:5 eof-in-tag"
    std::uint64_t more = 0;           ///< how many items and errors were only counted, because no case expects so many
    friend bool operator==(const result& a, const result& b) {
        return a.output == b.output && a.errors == b.errors && a.more == b.more;
    }
};

/// A case of a file.
struct test {
    std::string description;
    std::string input;                  ///< generalised UTF-8
    std::vector<std::string> contents;  ///< names of states or content models to begin in; "": the draft's first
    std::string last_start_tag;
    bool double_escaped = false;  ///< "doubleEscaped": its strings are escaped twice
    bool of_coerced = false;      ///< of "xmlViolationTests": for tokenizers that replace characters that XML cannot
                                  ///< have
    notation written_in = notation::named_errors;
    bool ignores_error_order = false;  ///< only the number of error marks counts, not their places
    result expected;
};

/// Reads a file of tests, both "tests" and "xmlViolationTests". Throws: std::runtime_error, which says what is wrong
/// with the file.
[[nodiscard]] std::vector<test> read_tests(std::string_view json);

/// The initial state of a tokenizer for a case that begins in `content`, one of `t.contents`. Nothing if this draft has
/// no such state.
[[nodiscard]] std::optional<tokenizer_options> options_of(const spec::draft& draft, const test& t,
                                                          std::string_view content);

/// The result of one run.
struct verdict {
    bool passed = false;
    std::string obstacle;  ///< why the run is impossible or was not completed; "" otherwise
    result actual;
};

/// Runs a case once, beginning in `content`, which is one of `t.contents`.
[[nodiscard]] verdict run(const spec::draft& draft, engine_kind engine, const test& t, std::string_view content);

/// The whole result of a run in a notation, even if it is longer than the case expects. Nothing if this draft has no
/// such state.
[[nodiscard]] std::optional<result> result_of(const spec::draft& draft, engine_kind engine, const test& t,
                                              std::string_view content, notation in);

/// The whole result of a run that begins with `options`, and whose input is characters. Nothing if the machine stops
/// before the end.
[[nodiscard]] std::optional<result> result_of(const spec::draft& draft, engine_kind engine,
                                              const tokenizer_options& options, std::string_view input, notation in);

/// Whether `actual` agrees with `expected`, compared in the way that the case demands.
[[nodiscard]] bool agree(const test& t, const result& expected, const result& actual);

/// Each item and error of a result as a line of text.
[[nodiscard]] std::vector<std::string> lines_of(const result& r);

/// The lines in which expected and actual result differ, as text. Lines that are only expected begin with "- ", and
/// lines that are only actual with "+ ".
[[nodiscard]] std::string difference(const test& t, const result& expected, const result& actual);

// --- Known disagreements: runs whose results differ from the expectations of their file ---

/// A known disagreement: this case results in `actual`, whatever its file expects.
struct known_disagreement {
    std::string file;                  ///< the last part of the file's name, or more of it
    std::string description;           ///< of the case
    std::optional<std::string> state;  ///< the state or content model; nothing: every run of the case
    std::optional<std::string> draft;  ///< nothing: any
    result actual;
};

/// Reads a list of known disagreements: a JSON array of
///
///     {"file": "xmlViolation.test", "description": "Non-XML character", "state": "Data state", "draft": "modern",
///      "why": "...", "actual": {"output": [...], "errors": [...]}}
///
/// where "actual" is written as in a test in the file's notation, "state" may be a content model, "state" and "draft"
/// may be absent, and other members are only for human readers (docs/schemas/test-known.schema.json). Throws:
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

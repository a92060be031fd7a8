#pragma once
// Reads what an adapter writes: a first line with the capabilities of its tokenizer, and then an answer to each case. A
// result that strata computes with a text of the standard is reduced to the parts that the tokenizer can report, so
// that the two can be compared.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/conformance/html5lib_tests.hpp"

namespace strata::identify {

/// How a tokenizer reports parse errors.
enum class error_detail : std::uint8_t {
    none,
    number,  ///< only the number of errors
    places,  ///< the line and column of each error
    codes,   ///< the line, column and name of each error
};

/// What an adapter declares about its tokenizer.
struct capabilities {
    std::string implementation;  ///< the tokenizer's name and version; "" if the adapter does not say
    bool gives_trees = false;    ///< whether the adapter reports a tree instead of tokens
    error_detail errors = error_detail::none;
    bool self_closing = false;    ///< whether the adapter reports the self-closing flag of start tags
    bool doctype = false;         ///< whether the adapter reports the identifiers of DOCTYPEs
    bool force_quirks = false;    ///< whether the adapter reports the force-quirks flag of DOCTYPEs
    bool initial_states = false;  ///< whether the tokenizer can begin in any state
    bool surrogates = false;      ///< whether the adapter accepts lone surrogates
};

/// The tokens and errors of an input, as far as they are compared.
struct outcome {
    std::vector<conformance::output_item> tokens;
    std::vector<std::string>
        errors;  ///< each error as "1:5 eof-in-tag" or "1:5", in ascending order; empty if only the number counts
    std::size_t error_count = 0;
    bool names_errors = false;  ///< whether `errors` contains the names of the errors

    [[nodiscard]] bool same_tokens(const outcome& other) const { return tokens == other.tokens; }
    /// Whether the errors agree. If only one of the outcomes has names of errors, only the positions are compared.
    [[nodiscard]] bool same_errors(const outcome& other) const;
};

/// An adapter's response to a case: an outcome, or the reason why there is none.
struct answer {
    std::optional<outcome> given;
    std::string skipped;  ///< the adapter's reason, if there is no outcome
};

/// Maps an adapter's name of an error to the standard's name, or to "" if the standard does not have the error.
using error_names = std::map<std::string, std::string, std::less<>>;

/// Returns the capabilities of a tokenizer that reports every part of tokens but no errors.
[[nodiscard]] capabilities everything_in_tokens();

/// Reads the adapter's first line. Throws: std::runtime_error if the line is malformed or has members that
/// docs/identify.md does not name; the message says what is wrong.
[[nodiscard]] capabilities read_capabilities(std::string_view line);

/// Reads the answer to the case with the number `id`: tokens and errors; or a tree, which becomes a single item in
/// place of the tokens. An answer without a number belongs to the last case that was sent. `by` has the adapter's
/// capabilities. `names` maps the adapter's names of errors; an error that is mapped to "" is left out. Throws:
/// std::runtime_error with a message about what is wrong with the line.
[[nodiscard]] answer read_answer(std::string_view line, std::uint64_t id, const capabilities& by,
                                 const error_names& names = {});

/// Reduces a result of strata to what a tokenizer can report. `to` has the tokenizer's capabilities. `names_errors`
/// says whether the text of the standard names its errors.
[[nodiscard]] outcome reduced(conformance::result of, bool names_errors, const capabilities& to);

/// Returns the tokens and errors in html5lib's notation, one per line.
[[nodiscard]] std::vector<std::string> lines_of(const outcome& of);

}  // namespace strata::identify

#pragma once
// The answers of an adapter: a first line with the tokenizer's capabilities, and a line for each case. The answers
// of the texts of the standard are reduced to the parts that the tokenizer can report, so that they can be
// compared.

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
    number,  ///< how many there are
    places,  ///< the line and the column of each
    codes,   ///< and the name of each
};

/// The capabilities that an adapter declares.
struct capabilities {
    std::string implementation;  ///< the name and the version; "": the adapter does not give them
    bool gives_trees = false;    ///< a tree instead of tokens
    error_detail errors = error_detail::none;
    bool self_closing = false;    ///< the flag of start tags
    bool doctype = false;         ///< the identifiers of DOCTYPEs
    bool force_quirks = false;    ///< the flag of DOCTYPEs
    bool initial_states = false;  ///< the tokenizer can begin in any state
    bool surrogates = false;      ///< it reads lone surrogates
};

/// Tokens and errors, as far as they are compared.
struct outcome {
    std::vector<conformance::output_item> tokens;
    std::vector<std::string>
        errors;  ///< "1:5 eof-in-tag", or "1:5", in ascending order; none if only the number counts
    std::size_t error_count = 0;
    bool names_errors = false;  ///< whether `errors` has the names

    [[nodiscard]] bool same_tokens(const outcome& other) const { return tokens == other.tokens; }
    /// Whether the errors agree. If one of the two outcomes does not name errors, only the places of the errors are
    /// compared.
    [[nodiscard]] bool same_errors(const outcome& other) const;
};

/// An answer to a case.
struct answer {
    std::optional<outcome> given;
    std::string skipped;  ///< if no outcome is given: the reason
};

/// The standard's names of errors, by the adapter's names; "" for an error that the standard does not have.
using error_names = std::map<std::string, std::string, std::less<>>;

/// Everything that a text can report, except errors.
[[nodiscard]] capabilities everything_in_tokens();

/// Reads the first line, which may have only the members that docs/identify.md names. Throws: std::runtime_error, which
/// says what is wrong with it.
[[nodiscard]] capabilities read_capabilities(std::string_view line);

/// Reads the answer to the case with this number: tokens and errors. If a parser gives trees, its tree replaces the
/// tokens, as one item. An answer without a number is for the last case that was sent. `names`: the standard's names of
/// errors, by the adapter's names. An error whose name becomes "" is left out. Throws: std::runtime_error, which says
/// what is wrong with it.
[[nodiscard]] answer read_answer(std::string_view line, std::uint64_t id, const capabilities& by,
                                 const error_names& names = {});

/// A result of strata, reduced to what the tokenizer can report. `names_errors`: whether the text names its errors.
[[nodiscard]] outcome reduced(conformance::result of, bool names_errors, const capabilities& to);

/// Tokens and errors in html5lib's notation, each on a line.
[[nodiscard]] std::vector<std::string> lines_of(const outcome& of);

}  // namespace strata::identify

#pragma once
// Reads what an adapter writes: a first line with the tokenizer's capabilities, and one line for each case. To compare
// a text of the standard with the tokenizer, the answer of the text is reduced to the parts that the tokenizer can
// report.

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
    number,  ///< the number of errors
    places,  ///< the line and the column of each error
    codes,   ///< the line, the column and the name of each error
};

/// The capabilities that an adapter declares.
struct capabilities {
    std::string implementation;  ///< the tokenizer's name and version; "": the adapter does not give them
    bool gives_trees = false;    ///< it gives a tree instead of tokens
    error_detail errors = error_detail::none;
    bool self_closing = false;    ///< it reports the self-closing flag of start tags
    bool doctype = false;         ///< it reports the identifiers of DOCTYPEs
    bool force_quirks = false;    ///< it reports the force-quirks flag of DOCTYPEs
    bool initial_states = false;  ///< the tokenizer can begin in any state
    bool surrogates = false;      ///< it accepts lone surrogates
};

/// The tokens and errors that are compared.
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
    std::string skipped;  ///< if there is no outcome: the adapter's reason
};

/// Maps the adapter's names of errors to the standard's names; to "" if the standard does not have the error.
using error_names = std::map<std::string, std::string, std::less<>>;

/// All capabilities of a text of the standard, except that errors are not reported.
[[nodiscard]] capabilities everything_in_tokens();

/// Reads the first line, which may have only the members that docs/identify.md names. Throws: std::runtime_error, which
/// says what is wrong with the line.
[[nodiscard]] capabilities read_capabilities(std::string_view line);

/// Reads the answer to the case with this number: tokens and errors. If a parser gives trees, the tree takes the place
/// of the tokens, as a single item. An answer without a number is the answer to the last case that was sent. `names`
/// maps the adapter's names of errors to the standard's; an error that is mapped to "" is left out. Throws:
/// std::runtime_error, which says what is wrong with the line.
[[nodiscard]] answer read_answer(std::string_view line, std::uint64_t id, const capabilities& by,
                                 const error_names& names = {});

/// A result of strata, reduced to what the tokenizer can report. `names_errors` says whether the text of the standard
/// names its errors.
[[nodiscard]] outcome reduced(conformance::result of, bool names_errors, const capabilities& to);

/// The tokens and errors in html5lib's notation, one per line.
[[nodiscard]] std::vector<std::string> lines_of(const outcome& of);

}  // namespace strata::identify

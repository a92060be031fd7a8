#pragma once
// How a file spells the characters of its strings, so that new strings look like the old ones.
//
// JSON has several spellings for most characters, and in tests with "doubleEscaped" there are more. A character is
// spelt as it was seen; one that was not seen, like others of its sort.

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "core/conformance/json_spans.hpp"

namespace strata::conformance {

/// The layers of escapes in a string.
enum class escaping : std::uint8_t {
    once,   ///< those of JSON
    twice,  ///< "doubleEscaped": also \uXXXX in the string that JSON gives
};

/// Spellings seen in strings.
class json_spelling {
public:
    /// Learns from a string of the file, given with its quotation marks. The first spelling seen of a character counts.
    void learn(std::string_view quoted, escaping in);
    /// Learns from all strings in a value of the file, names of members included.
    void learn(const json_spans& file, const json_span& value, escaping in);
    /// Appends `text` (generalised UTF-8) as a string with quotation marks. Characters beyond ASCII and controls that
    /// were not seen are spelt as in `file`, whose habits count for those not seen there either.
    void append(std::string& to, std::string_view text, escaping in, const json_spelling& file) const;

private:
    [[nodiscard]] const std::string* seen(char32_t c, escaping in) const;
    [[nodiscard]] std::string habitual(char32_t c, escaping in) const;

    std::map<char32_t, std::string> once_, twice_;
    std::size_t plain_ = 0, escaped_ = 0;           // characters beyond ASCII
    std::size_t upper_ = 0, lower_ = 0;             // the letters of code units
    std::size_t short_forms_ = 0, long_forms_ = 0;  // \n and \u000A
};

}  // namespace strata::conformance

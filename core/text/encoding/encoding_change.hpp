#pragma once
// Handles declarations of an encoding that tree construction finds in meta elements: decides whether the page must be
// read again because of them.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/spec/sniffing.hpp"
#include "core/text/encoding/encoding.hpp"
#include "core/text/encoding/sniffer.hpp"
#include "core/text/token.hpp"

namespace strata::encoding {

/// The attributes of a meta element that can declare an encoding. All members are views of the attributes.
struct meta_values {
    std::optional<std::string_view> charset{};
    std::optional<std::string_view> http_equiv{};
    std::optional<std::string_view> content{};
};

/// Returns the values of these attributes in `tag`. Complexity: linear in the tag's attributes.
[[nodiscard]] meta_values meta_values_of(const start_tag& tag);

/// What a meta element does to the encoding of the page.
enum class change_effect : std::uint8_t {
    nothing,  ///< nothing: the element names no encoding, or the encoding is already certain
    certain,  ///< the current encoding becomes certain
    change,   ///< the page must be read again, in the new encoding, which is then certain
};

/// The effect of a meta element, with the sentences that cause it.
struct encoding_change {
    change_effect effect = change_effect::nothing;
    id encoding = id::utf_8;    ///< the encoding in force after the element
    std::string label;          ///< the label that the element declares
    std::string_view by;        ///< the sentence on tree construction that applied to the element; "" if none did
    std::string_view sentence;  ///< the sentence that applied in the section on changing the encoding
    std::string_view section;   ///< the number of that section
};

/// Returns the effect of a meta element under the rules of `draft`, if the element is inserted while the page is read
/// in the encoding `current`. Complexity: linear in the lengths of the values.
[[nodiscard]] encoding_change change_by(const spec::sniffing& draft, const choice& current, const meta_values& meta);

/// The choice that results when `change` is applied to `current`. `at` is the range of the declaration, if it is known.
[[nodiscard]] choice changed(const choice& current, const encoding_change& change, std::optional<byte_range> at);

}  // namespace strata::encoding

#pragma once
// The declarations of an encoding that tree construction finds, and whether the page must be read again because of
// them.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/spec/sniffing.hpp"
#include "core/text/encoding/encoding.hpp"
#include "core/text/encoding/sniffer.hpp"
#include "core/text/token.hpp"

namespace strata::encoding {

/// The attributes of a meta element that matter here. All members are views of them.
struct meta_values {
    std::optional<std::string_view> charset{};
    std::optional<std::string_view> http_equiv{};
    std::optional<std::string_view> content{};
};

/// The values of `tag`. Complexity: linear in its attributes.
[[nodiscard]] meta_values meta_values_of(const start_tag& tag);

/// The effect of a meta element.
enum class change_effect : std::uint8_t {
    nothing,  ///< it names no encoding, or the encoding is certain already
    certain,  ///< the current encoding becomes certain
    change,   ///< the page is to be read again, in the new encoding, which is then certain
};

/// The effect of a meta element.
struct encoding_change {
    change_effect effect = change_effect::nothing;
    id encoding = id::utf_8;    ///< the encoding in force after the element
    std::string label;          ///< as declared
    std::string_view by;        ///< the sentence of tree construction that makes the element count; "" if it does not
                                ///< count
    std::string_view sentence;  ///< the sentence that applied, on changing the encoding
    std::string_view section;   ///< its place
};

/// The effect of `draft`'s rules for a meta element that was inserted while the page is read in `current`. Complexity:
/// linear in the lengths of the values.
[[nodiscard]] encoding_change change_by(const spec::sniffing& draft, const choice& current, const meta_values& meta);

/// The choice that results from applying `change` to `current`. `at`: the place of the declaration, if that is known.
[[nodiscard]] choice changed(const choice& current, const encoding_change& change, std::optional<byte_range> at);

}  // namespace strata::encoding

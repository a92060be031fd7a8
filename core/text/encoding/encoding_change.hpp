#pragma once
// A declaration that tree construction meets: whether the page is to be read again in another encoding.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/spec/sniffing.hpp"
#include "core/text/encoding/encoding.hpp"
#include "core/text/encoding/sniffer.hpp"
#include "core/text/token.hpp"

namespace strata::encoding {

/// The attributes of a meta element that count. Views of them.
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
    id encoding = id::utf_8;    ///< the one in force after it
    std::string label;          ///< as declared
    std::string_view by;        ///< the sentence of tree construction by which it counts; "" if it does not
    std::string_view sentence;  ///< the sentence on changing the encoding that applied
    std::string_view section;   ///< its place
};

/// The effect of `draft`'s rules for a meta element that was inserted while the page is read in `current`. Complexity:
/// linear in the lengths of the values.
[[nodiscard]] encoding_change change_by(const spec::sniffing& draft, const choice& current, const meta_values& meta);

/// `current` after a change. `at`: the place of the declaration, if that is known.
[[nodiscard]] choice changed(const choice& current, const encoding_change& change, std::optional<byte_range> at);

}  // namespace strata::encoding

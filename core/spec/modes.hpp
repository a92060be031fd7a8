#pragma once
// The modes in which a state of an old draft behaves differently. A mode is a combination of the content model flag and
// the escape flag.
//
// Such a draft has one data state, whose behaviour depends on two flags. Other drafts have a state for each mode
// instead. In a table, a rule has the set of modes in which it applies, so that both kinds of draft can be compared.

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace strata::spec {

/// The content model flag. (A draft without this flag has states instead; in its table, the flag is always `pcdata`.)
enum class content_model : std::uint8_t { pcdata, rcdata, cdata, plaintext };
/// The names of the content models in the drafts.
inline constexpr std::array<std::string_view, 4> content_model_names{"PCDATA", "RCDATA", "CDATA", "PLAINTEXT"};
inline constexpr std::size_t content_model_count = content_model_names.size();
constexpr std::string_view name_of(content_model model) { return content_model_names[static_cast<std::size_t>(model)]; }

/// A mode, 0 to 7: a content model and the escape flag.
using mode = std::uint8_t;
inline constexpr std::size_t mode_count = 2 * content_model_count;
constexpr mode mode_of(content_model model, bool escape_flag) {
    return static_cast<mode>(static_cast<unsigned>(model) * 2U + (escape_flag ? 1U : 0U));
}

/// A set of modes, one bit each.
struct modes {
    std::uint8_t bits = 0xFF;
    [[nodiscard]] constexpr bool has(mode m) const { return (bits >> m & 1U) != 0; }
    friend constexpr modes operator|(modes a, modes b) { return {static_cast<std::uint8_t>(a.bits | b.bits)}; }
    friend constexpr modes operator&(modes a, modes b) { return {static_cast<std::uint8_t>(a.bits & b.bits)}; }
    friend constexpr bool operator==(modes, modes) = default;
};

// The words used in the tables.
inline constexpr modes any_mode{0xFF};
inline constexpr modes pcdata{0x03}, rcdata{0x0C}, cdata{0x30}, plaintext{0xC0};
inline constexpr modes escape_flag_false{0x55}, escape_flag_true{0xAA};

}  // namespace strata::spec

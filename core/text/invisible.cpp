#include "core/text/invisible.hpp"

#include <array>

#include "core/spec/draft.hpp"
#include "core/text/utf8.hpp"

namespace strata::input {
namespace {

// The general categories Cc, Cf, Zl and Zp of Unicode 16, and the code points that it reserves among them (U+2065, and
// U+E0000 to U+E007F except the tags).
constexpr std::array<spec::code_point_range, 21> invisible = {
    {{0x0000, 0x001F},   {0x007F, 0x009F},   {0x00AD, 0x00AD},   {0x0600, 0x0605},   {0x061C, 0x061C},
     {0x06DD, 0x06DD},   {0x070F, 0x070F},   {0x0890, 0x0891},   {0x08E2, 0x08E2},   {0x180E, 0x180E},
     {0x200B, 0x200F},   {0x2028, 0x202E},   {0x2060, 0x206F},   {0xFEFF, 0xFEFF},   {0xFFF9, 0xFFFB},
     {0x110BD, 0x110BD}, {0x110CD, 0x110CD}, {0x13430, 0x1343F}, {0x1BCA0, 0x1BCA3}, {0x1D173, 0x1D17A},
     {0xE0000, 0xE007F}}};

}  // namespace

bool is_invisible(char32_t c) {
    if (c >= 0x20 && c < 0x7F) return false;
    for (const spec::code_point_range& each : invisible) {
        if (c < each.first) break;
        if (c <= each.last) return true;
    }
    return is_surrogate(c) || is_noncharacter(c);
}

}  // namespace strata::input

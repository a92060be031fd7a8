#include "core/text/locator.hpp"

#include <algorithm>
#include <cstring>

#include "core/spec/draft.hpp"
#include "core/text/utf8.hpp"

namespace strata::input {
namespace {

/// Returns how many characters at the beginning of `text` are ASCII but neither line ends nor U+0000. Examines eight at
/// a time.
std::size_t plain_characters(std::string_view text) {
    constexpr std::uint64_t ones = 0x0101010101010101U;
    constexpr std::uint64_t highs = 0x8080808080808080U;
    const auto has_zero = [](std::uint64_t w) { return ((w - ones) & ~w & highs) != 0; };
    std::size_t at = 0;
    for (; at + 8 <= text.size(); at += 8) {
        std::uint64_t w = 0;
        std::memcpy(&w, text.data() + at, sizeof w);
        if ((w & highs) != 0 || has_zero(w) || has_zero(w ^ (ones * '\n')) || has_zero(w ^ (ones * '\r'))) break;
    }
    return at;
}

}  // namespace

locator::locator(const spec::draft& draft, std::string_view source, input_kind kind)
    : source_(source),
      drops_mark_(kind == input_kind::bytes || draft.stream.drops_byte_order_mark),
      drops_null_(draft.stream.drops_null),
      of_characters_(kind == input_kind::characters) {}

position locator::at(std::uint64_t offset) {
    if (offset < offset_) {
        here_ = {};
        offset_ = 0;
    }
    if (offset_ == 0 && offset > 0 && drops_mark_ && source_.substr(0, 3) == "\xEF\xBB\xBF") offset_ = 3;
    std::size_t at = static_cast<std::size_t>(offset_ - source_begin_);
    const auto end = static_cast<std::size_t>(std::min<std::uint64_t>(offset - source_begin_, source_.size()));
    while (at < end) {
        if (const std::size_t plain = plain_characters(source_.substr(at, end - at)); plain > 0) {
            at += plain;
            here_.column += plain;
            here_.utf16_column += plain;
            continue;
        }
        const char c = source_[at];
        if (c == '\n' || c == '\r') {
            std::size_t next = at + 1;
            while (drops_null_ && c == '\r' && next < source_.size() && source_[next] == '\0') ++next;
            const bool pair = c == '\r' && next < source_.size() && source_[next] == '\n';
            at = pair ? next + 1 : at + 1;
            ++here_.line;
            here_.utf16_column = here_.column = 1;
            continue;
        }
        const decoded d = decode_one(source_.substr(at), of_characters_);
        at += d.length;
        if (d.code_point == 0 && drops_null_) continue;
        ++here_.column;
        here_.utf16_column += d.code_point >= 0x10000 ? 2 : 1;
    }
    offset_ = source_begin_ + at;
    return here_;
}

}  // namespace strata::input

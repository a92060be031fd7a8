#include "core/input/locator.hpp"

#include "core/input/utf8.hpp"

namespace strata::input {

locator::locator(const spec::draft& draft, std::string_view source, input_kind kind)
    : source_(source),
      drops_mark_(kind == input_kind::bytes || draft.stream.drops_byte_order_mark),
      of_characters_(kind == input_kind::characters) {
    begin();
}

void locator::begin() {
    here_ = {};
    offset_ = drops_mark_ && source_.substr(0, 3) == "\xEF\xBB\xBF" ? 3 : 0;
}

position locator::at(std::uint64_t offset) {
    if (offset < offset_) begin();
    while (offset_ < offset && offset_ < source_.size()) {
        const char c = source_[offset_];
        if (c == '\n' || c == '\r') {
            const bool pair = c == '\r' && offset_ + 1 < source_.size() && source_[offset_ + 1] == '\n';
            offset_ += pair ? 2 : 1;
            ++here_.line;
            here_.utf16_column = here_.column = 1;
            continue;
        }
        const decoded d = decode_one(source_.substr(offset_), of_characters_);
        offset_ += d.length;
        ++here_.column;
        here_.utf16_column += d.code_point >= 0x10000 ? 2 : 1;
    }
    return here_;
}

}  // namespace strata::input

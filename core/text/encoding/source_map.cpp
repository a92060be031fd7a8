#include "core/text/encoding/source_map.hpp"

#include <algorithm>

namespace strata::encoding {

std::size_t source_map::source_of(std::size_t text_offset) const {
    if (text_offset >= text_size_) return source_size_;
    const auto after = std::upper_bound(runs_.begin(), runs_.end(), text_offset,
                                        [](std::size_t offset, const run& each) { return offset < each.text; });
    const run& of = *std::prev(after);
    return of.source + (text_offset - of.text) / of.text_width * of.source_width;
}

std::size_t source_map::text_of(std::size_t source_offset) const {
    if (source_offset >= source_size_) return text_size_ + (source_offset - source_size_);
    const auto after = std::upper_bound(runs_.begin(), runs_.end(), source_offset,
                                        [](std::size_t offset, const run& each) { return offset < each.source; });
    const std::size_t next = after == runs_.end() ? text_size_ : after->text;
    if (after == runs_.begin()) return next;
    const run& of = *std::prev(after);
    if (of.source_width == 0) return source_offset == of.source ? static_cast<std::size_t>(of.text) : next;
    const std::size_t characters = (source_offset - of.source + of.source_width - 1) / of.source_width;
    return std::min<std::size_t>(of.text + characters * of.text_width, next);
}

void source_map::add(std::size_t text_size, std::size_t source_size, std::size_t count) {
    if (count == 0) return;
    if (runs_.empty() || runs_.back().text_width != text_size || runs_.back().source_width != source_size) {
        run made{};
        made.text = text_size_;
        made.text_width = text_size;
        made.source = source_size_;
        made.source_width = source_size;
        runs_.push_back(made);
    }
    text_size_ += text_size * count;
    source_size_ += source_size * count;
}

void source_map::put_before(std::size_t text_size) {
    for (run& each : runs_) each.text += text_size;
    run made{};
    made.text_width = text_size;
    runs_.insert(runs_.begin(), made);
    text_size_ += text_size;
}

}  // namespace strata::encoding

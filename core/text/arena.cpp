#include "core/text/arena.hpp"

#include <algorithm>

namespace strata {

void arena::begin_block(std::size_t size) {
    size = (size + alignment - 1) / alignment * alignment;
    // Not value-initialised: most of it may never be touched.
    std::unique_ptr<char[]> memory(new char[size]);
    char* const begin = memory.get();
    blocks_.push_back({std::move(memory), size});
    at_ = begin;
    end_ = begin + size;
}

void arena::add_block(std::size_t least) {
    constexpr std::size_t smallest = 128;
    constexpr std::size_t largest = std::size_t{256} * 1024;
    const std::size_t usual = blocks_.empty() ? smallest : std::clamp(2 * blocks_.back().size, smallest, largest);
    begin_block(std::max(least, usual));
}

void arena::clear() {
    if (blocks_.size() > 1) {
        std::size_t all = 0;
        for (const block& each : blocks_) all += each.size;
        blocks_.clear();
        at_ = end_ = nullptr;
        begin_block(all);
    } else if (!blocks_.empty()) {
        at_ = blocks_.front().memory.get();
    }
}

}  // namespace strata

#include "core/engine/text_builder.hpp"

#include <algorithm>

#include "core/spec/ascii_case.hpp"

namespace strata::engine {

char* text_store::make_room(std::size_t size) {
    constexpr std::size_t usual_block = 1024;
    for (;; ++block_, used_ = 0) {
        if (block_ == blocks_.size()) blocks_.emplace_back(std::max(usual_block, size));
        std::vector<char>& block = blocks_[block_];
        if (block.size() - used_ < size) {
            if (used_ != 0 || block.size() >= size) continue;
            block.resize(size);
        }
        char* const to = block.data() + used_;
        used_ += size;
        return to;
    }
}

std::string_view text_store::keep(std::string_view text) {
    char* const to = make_room(text.size());
    if (!text.empty()) std::memcpy(to, text.data(), text.size());
    return {to, text.size()};
}

std::string_view text_store::keep_lowercase(std::string_view text) {
    char* const to = make_room(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) to[i] = spec::ascii_lower(text[i]);
    return {to, text.size()};
}

}  // namespace strata::engine

#include "core/engine/text_builder.hpp"

#include <algorithm>

namespace strata::engine {

std::string_view text_store::keep(std::string_view text) {
    constexpr std::size_t usual_block = 1024;
    for (;; ++block_, used_ = 0) {
        if (block_ == blocks_.size()) blocks_.emplace_back(std::max(usual_block, text.size()));
        std::vector<char>& block = blocks_[block_];
        if (block.size() - used_ < text.size()) {
            if (used_ != 0 || block.size() >= text.size()) continue;
            block.resize(text.size());
        }
        char* to = block.data() + used_;
        if (!text.empty()) std::memcpy(to, text.data(), text.size());
        used_ += text.size();
        return {to, text.size()};
    }
}

}  // namespace strata::engine

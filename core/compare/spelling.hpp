#pragma once
// Tokens spelt as bytes, so that two tokens are the same exactly if their bytes are.

#include <array>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

#include "core/token/token.hpp"

namespace strata::compare {

/// Bytes that grow at their end.
class spelling {
public:
    [[nodiscard]] std::size_t size() const { return bytes_.size(); }
    [[nodiscard]] std::string_view from(std::size_t begin, std::size_t length) const {
        return std::string_view(bytes_).substr(begin, length);
    }
    void clear() { bytes_.clear(); }
    /// Forgets the first `count` bytes; the others move down.
    void drop_front(std::size_t count) { bytes_.erase(0, count); }

    /// Appends characters as they are. As `data` is UTF-8, no byte of it is one that a token is spelt with.
    void add_text(std::string_view data) { bytes_.append(data); }
    /// Appends a token other than characters and the end of the file: all it says, but for its spans.
    void add_token(const token& t);

    /// The name in the spelling of a start or end tag.
    [[nodiscard]] static std::string_view tag_name_in(std::string_view spelt) {
        std::uint32_t length = 0;
        std::memcpy(&length, spelt.data() + tag_name_at, sizeof length);
        return spelt.substr(tag_name_at + sizeof length, length);
    }

private:
    static constexpr std::size_t tag_name_at = 3;  // behind the opening, the kind and the self-closing flag
    enum mark : unsigned char { opening = 0xF8, present, missing, kept, dropped, closing };
    void add(unsigned char byte) { bytes_.push_back(static_cast<char>(byte)); }
    void add_string(std::string_view text) {
        const auto length = static_cast<std::uint32_t>(text.size());
        std::array<char, sizeof length> prefix{};
        std::memcpy(prefix.data(), &length, sizeof length);
        bytes_.append(prefix.data(), prefix.size()).append(text);
    }
    void add_tag(const tag& t);

    std::string bytes_;
};

}  // namespace strata::compare

#include "core/text/keyed_hash.hpp"

#include <cstring>
#include <random>

namespace strata {
namespace {

std::uint64_t chosen() {
    std::random_device device;
    return (static_cast<std::uint64_t>(device()) << 32U | device()) | 1U;
}
const std::uint64_t secret = chosen();

__extension__ using wide = unsigned __int128;

std::uint64_t mixed(std::uint64_t a, std::uint64_t b) {
    const auto product = static_cast<wide>(a) * b;
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64U);
}

}  // namespace

std::uint64_t keyed_hash(std::string_view text) {
    std::uint64_t h = secret ^ text.size();
    std::size_t i = 0;
    for (; i + 8 <= text.size(); i += 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, text.data() + i, 8);
        h = mixed(h ^ word, 0x9E3779B97F4A7C15U ^ secret);
    }
    std::uint64_t rest = 0;
    if (i < text.size()) {
        // The last eight bytes, or fewer if the text is shorter. Some of them may be hashed twice.
        if (text.size() >= 8)
            std::memcpy(&rest, text.data() + text.size() - 8, 8);
        else
            for (; i < text.size(); ++i) rest = rest << 8U | static_cast<unsigned char>(text[i]);
    }
    return mixed(h ^ rest, 0xD1B54A32D192ED03U ^ secret);
}

std::uint64_t joined_hash(std::uint64_t a, std::uint64_t b) { return mixed(a ^ secret, b ^ 0x9E3779B97F4A7C15U); }

}  // namespace strata

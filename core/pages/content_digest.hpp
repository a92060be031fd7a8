#pragma once
// SHA-256 digests, by which inputs and pages are recognised.

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace strata::pages {

/// The SHA-256 digest of some bytes: what `sha256sum` prints for a file with them.
using content_digest = std::array<std::uint8_t, 32>;

/// Computes the digest of bytes that arrive in pieces.
class digester {
public:
    digester();
    ~digester();
    digester(const digester&) = delete;
    digester(digester&&) = delete;
    digester& operator=(const digester&) = delete;
    digester& operator=(digester&&) = delete;

    /// Complexity: linear.
    void add(std::string_view bytes);
    /// The digest of everything added. Nothing may be added after it.
    [[nodiscard]] content_digest finish();

private:
    struct state;
    std::unique_ptr<state> state_;
};

/// The digest of `bytes`.
[[nodiscard]] content_digest digest_of(std::string_view bytes);

/// Its 64 hexadecimal digits.
[[nodiscard]] std::string hex_of(const content_digest& digest);
/// The digest that 64 hexadecimal digits are; nothing if they are not.
[[nodiscard]] std::optional<content_digest> digest_in_hex(std::string_view digits);

}  // namespace strata::pages

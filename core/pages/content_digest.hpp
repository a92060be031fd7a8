#pragma once
// Computes SHA-256 digests, by which inputs and pages are recognised.

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace strata::pages {

/// The SHA-256 digest of some bytes, as `sha256sum` prints it for a file with these bytes.
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
    /// The digest of all bytes that were added. Nothing may be added after this call.
    [[nodiscard]] content_digest finish();

private:
    struct state;
    std::unique_ptr<state> state_;
};

/// The digest of `bytes`.
[[nodiscard]] content_digest digest_of(std::string_view bytes);

/// The 64 hexadecimal digits of a digest.
[[nodiscard]] std::string hex_of(const content_digest& digest);
/// The digest that these 64 hexadecimal digits stand for; nothing if `text` is anything else.
[[nodiscard]] std::optional<content_digest> digest_in_hex(std::string_view digits);

}  // namespace strata::pages

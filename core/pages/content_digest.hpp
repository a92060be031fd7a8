#pragma once
// Computes SHA-256 digests, by which a survey recognises inputs and pages that it has already seen.

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace strata::pages {

/// A SHA-256 digest, as `sha256sum` prints it for a file with the same bytes.
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

    /// Adds bytes to the data whose digest is computed. Complexity: linear.
    void add(std::string_view bytes);
    /// Returns the digest of all bytes that were added. Nothing may be added after this call.
    [[nodiscard]] content_digest finish();

private:
    struct state;
    std::unique_ptr<state> state_;
};

/// Returns the digest of `bytes`.
[[nodiscard]] content_digest digest_of(std::string_view bytes);

/// Returns the 64 hexadecimal digits of `digest`.
[[nodiscard]] std::string hex_of(const content_digest& digest);
/// Returns the digest that the 64 hexadecimal digits in `digits` stand for; nothing if `digits` is anything else.
[[nodiscard]] std::optional<content_digest> digest_in_hex(std::string_view digits);

}  // namespace strata::pages

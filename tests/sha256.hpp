#pragma once
// SHA-256, by OpenSSL.

#include <openssl/evp.h>

#include <array>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

namespace strata::testing {

/// The SHA-256 of texts that come one after the other.
class sha256 {
public:
    sha256() : context_(EVP_MD_CTX_new(), &EVP_MD_CTX_free) {
        if (!context_ || EVP_DigestInit_ex(context_.get(), EVP_sha256(), nullptr) != 1)
            throw std::runtime_error("no SHA-256");
    }
    void add(std::string_view text) { EVP_DigestUpdate(context_.get(), text.data(), text.size()); }
    /// In hexadecimal digits. Call it once.
    [[nodiscard]] std::string finish() {
        constexpr std::string_view digits = "0123456789abcdef";
        std::array<unsigned char, EVP_MAX_MD_SIZE> bytes{};
        unsigned size = 0;
        EVP_DigestFinal_ex(context_.get(), bytes.data(), &size);
        std::string text;
        for (unsigned i = 0; i < size; ++i) {
            text += digits[bytes[i] >> 4U];
            text += digits[bytes[i] & 15U];
        }
        return text;
    }

private:
    std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context_;
};

/// That of one text.
inline std::string sha256_of(std::string_view text) {
    sha256 of;
    of.add(text);
    return of.finish();
}

}  // namespace strata::testing

#include "core/pages/content_digest.hpp"

#include <openssl/crypto.h>
#include <openssl/evp.h>

#include <new>

namespace strata::pages {

struct digester::state {
    state() {
        // OpenSSL must not read its configuration file, because the file can name modules, which a static program
        // cannot load safely. Computing a digest needs no module.
        OPENSSL_init_crypto(OPENSSL_INIT_NO_LOAD_CONFIG, nullptr);
        context = EVP_MD_CTX_new();
        if (context == nullptr || EVP_DigestInit_ex(context, EVP_sha256(), nullptr) != 1) {
            EVP_MD_CTX_free(context);
            throw std::bad_alloc();
        }
    }
    ~state() { EVP_MD_CTX_free(context); }
    state(const state&) = delete;
    state(state&&) = delete;
    state& operator=(const state&) = delete;
    state& operator=(state&&) = delete;
    EVP_MD_CTX* context = nullptr;
};

digester::digester() : state_(std::make_unique<state>()) {}

digester::~digester() = default;

void digester::add(std::string_view bytes) { EVP_DigestUpdate(state_->context, bytes.data(), bytes.size()); }

content_digest digester::finish() {
    content_digest digest{};
    EVP_DigestFinal_ex(state_->context, digest.data(), nullptr);
    return digest;
}

content_digest digest_of(std::string_view bytes) {
    digester of_them;
    of_them.add(bytes);
    return of_them.finish();
}

std::string hex_of(const content_digest& digest) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string hex;
    hex.reserve(2 * digest.size());
    for (const std::uint8_t each : digest) {
        hex += digits[each >> 4U];
        hex += digits[each & 0xFU];
    }
    return hex;
}

std::optional<content_digest> digest_in_hex(std::string_view digits) {
    content_digest digest{};
    if (digits.size() != 2 * digest.size()) return std::nullopt;
    for (std::size_t i = 0; i < digits.size(); ++i) {
        const char c = digits[i];
        if ((c < '0' || c > '9') && (c < 'a' || c > 'f')) return std::nullopt;
        const auto value = static_cast<std::uint8_t>(c <= '9' ? c - '0' : c - 'a' + 10);
        digest[i / 2] = static_cast<std::uint8_t>(digest[i / 2] << 4U | value);
    }
    return digest;
}

}  // namespace strata::pages

#include "core/report/parsed_json.hpp"

#include <fmt/format.h>

#include <stdexcept>

#include "core/report/json_text.hpp"

namespace strata::report {
namespace {

// What the library says of an error, without its own name for it: "[json.exception.parse_error.101] parse error at
// ...".
std::string_view reason(const nlohmann::json::exception& e) {
    const std::string_view text = e.what();
    const std::size_t end = text.find("] ");
    return end == std::string_view::npos ? text : text.substr(end + 2);
}

}  // namespace

nlohmann::json parsed_json(std::string_view text) {
    // Only a text with escapes, or with the private-use character that spelling uses, is another one when spelt.
    const bool is_spelt =
        text.find("\\u") == std::string_view::npos && text.find("\xEE\x80\x80") == std::string_view::npos;
    try {
        return is_spelt ? nlohmann::json::parse(text) : nlohmann::json::parse(spell_surrogates(text));
    } catch (const nlohmann::json::exception& e) {
        throw std::runtime_error(fmt::format("not JSON: {}", reason(e)));
    }
}

std::string string_of(const nlohmann::json& value) { return unspell_surrogates(value.get_ref<const std::string&>()); }

}  // namespace strata::report

#include "core/text/encoding/xml_declaration.hpp"

#include <algorithm>
#include <string>

namespace strata::encoding {
namespace {

using namespace std::string_view_literals;

constexpr std::string_view encoding_word = "encoding";

// White space or a control character.
bool is_blank(char c) { return static_cast<unsigned char>(c) <= 0x20; }

}  // namespace

std::optional<declaration> utf_16_xml_declaration(std::string_view bytes) {
    constexpr std::string_view little = "<\0?\0x\0"sv;
    constexpr std::string_view big = "\0<\0?\0x"sv;
    const std::string_view first = bytes.substr(0, little.size());
    if (first == little) return declaration{{id::utf_16le}, {0, little.size()}, {}};
    if (first == big) return declaration{{id::utf_16be}, {0, big.size()}, {}};
    return std::nullopt;
}

std::optional<declaration> xml_declaration(const spec::sniffing& draft, std::string_view bytes) {
    if (bytes.substr(0, 5) != "<?xml") return std::nullopt;
    const std::size_t end = bytes.find('>');
    // By the letter, the name may come after the end of the declaration.
    std::size_t at = bytes.find(encoding_word);
    if (end == std::string_view::npos || at == std::string_view::npos) return std::nullopt;
    at += encoding_word.size();
    const auto skip_blanks = [&] {
        while (at < bytes.size() && is_blank(bytes[at])) ++at;
    };
    skip_blanks();
    if (at == bytes.size() || bytes[at] != '=') return std::nullopt;
    ++at;
    skip_blanks();
    if (at == bytes.size() || (bytes[at] != '"' && bytes[at] != '\'')) return std::nullopt;
    const std::size_t closing = bytes.find(bytes[at], at + 1);
    if (closing == std::string_view::npos) return std::nullopt;
    const std::string_view label = bytes.substr(at + 1, closing - at - 1);
    if (std::any_of(label.begin(), label.end(), is_blank)) return std::nullopt;
    std::optional<named_encoding> named = find_encoding(draft, label);
    if (!named) return std::nullopt;
    if (is_utf_16(named->encoding)) *named = {id::utf_8, false, nullptr};
    return declaration{*named, {0, std::max(end, closing) + 1}, std::string(label)};
}

}  // namespace strata::encoding

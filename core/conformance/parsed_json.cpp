#include "core/conformance/parsed_json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "core/report/writing/json_text.hpp"
#include "core/report/writing/visible_text.hpp"
#include "core/text/utf8.hpp"

namespace strata::report {
namespace {

// The deepest nesting that is accepted. It is limited because recursive functions process the parsed values.
constexpr std::size_t deepest = 500;
// The library's message quotes what it read last, which may be megabytes long. So messages are shortened.
constexpr std::size_t longest_reason = 200;

// Whether arrays and objects are nested more than `deepest` levels deep. The result is exact if the text is valid JSON.
bool is_too_deep(std::string_view text) {
    std::size_t depth = 0;
    bool in_string = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        switch (text[i]) {
            case '"': in_string = !in_string; break;
            case '\\': i += in_string ? 1 : 0; break;
            case '[':
            case '{':
                if (!in_string && ++depth > deepest) return true;
                break;
            case ']':
            case '}': depth -= !in_string && depth > 0 ? 1 : 0; break;
            default: break;
        }
    }
    return false;
}

// Returns the last part of the library's message about an error. The parts before it give the kind of error, the
// position and what the library was doing: "[json.exception.parse_error.101] parse error at line 1, column 2: syntax
// error while parsing value - ...".
std::string reason(std::string_view says) {
    const auto drop_through = [&says](std::string_view end) {
        const std::size_t at = says.find(end);
        if (at != std::string_view::npos) says.remove_prefix(at + end.size());
    };
    drop_through("] ");
    if (says.starts_with("parse error")) drop_through(": ");
    if (says.starts_with("syntax error")) drop_through(" - ");
    return on_one_line(without_middle(says, longest_reason));
}

// Returns the position of `offset` in words: "line 2, column 3", or "column 3" if the text is a single line. Columns
// count code points from 1.
std::string place_of(std::string_view text, std::size_t offset) {
    const std::string_view before = text.substr(0, offset);
    const auto line = std::count(before.begin(), before.end(), '\n') + 1;
    std::size_t column = 1;
    for (std::size_t at = line == 1 ? 0 : before.rfind('\n') + 1; at < before.size(); ++column)
        at += input::decode_one(before.substr(at), true).length;
    const std::size_t end = text.find('\n');
    const bool one_line = end == std::string_view::npos || end + 1 == text.size();
    return one_line ? fmt::format("column {}", column) : fmt::format("line {}, column {}", line, column);
}

// Whether the text is UTF-16, in which some shells write redirected output. JSON in UTF-8 neither begins with a byte
// order mark of UTF-16 nor contains U+0000.
bool is_utf16(std::string_view text) {
    const auto has_null_at = [&](std::size_t i) { return text.size() > i && text[i] == '\0'; };
    return text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF") || has_null_at(0) || has_null_at(1);
}

}  // namespace

nlohmann::json parsed_json(std::string_view text) {
    if (is_utf16(text)) throw std::runtime_error("JSON must be UTF-8, but this is UTF-16");
    if (is_too_deep(text))
        throw std::runtime_error(fmt::format("arrays and objects are nested more than {} deep", deepest));
    // Lone surrogates must be encoded before the library reads the text. This is only needed if the text has escapes,
    // or has the private-use character that the encoding uses.
    const bool is_spelt =
        text.find("\\u") == std::string_view::npos && text.find("\xEE\x80\x80") == std::string_view::npos;
    try {
        return is_spelt ? nlohmann::json::parse(text) : nlohmann::json::parse(spell_surrogates(text));
    } catch (const nlohmann::json::parse_error& e) {
        // `e.byte` is the number of bytes that the library had read when it found the error.
        const std::size_t read = e.byte == 0 ? 0 : e.byte - 1;
        const std::size_t offset = is_spelt ? std::min(read, text.size()) : offset_before_spelling(text, read);
        throw std::runtime_error(fmt::format("not JSON at {}: {}", place_of(text, offset), reason(e.what())));
    } catch (const nlohmann::json::exception& e) {
        throw std::runtime_error(fmt::format("JSON that cannot be read: {}", reason(e.what())));
    }
}

std::string string_of(const nlohmann::json& value) { return unspell_surrogates(value.get_ref<const std::string&>()); }

}  // namespace strata::report

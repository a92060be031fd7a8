#include "core/identify/plain_html.hpp"

#include <algorithm>
#include <array>

#include "core/conformance/parsed_json.hpp"
#include "core/text/utf8.hpp"

namespace strata::identify {
namespace {

using json = nlohmann::json;
using conformance::output_item;

// A byte order mark has a meaning only at the beginning of a document.
constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

// The start tags that make the parser switch the state of the tokenizer or enter foreign content.
constexpr std::array<std::string_view, 12> switching{"title",    "textarea", "style",    "xmp", "iframe", "noembed",
                                                     "noframes", "script",   "noscript", "svg", "math",   "plaintext"};

bool is_plain_name(std::string_view name) {
    const auto is_letter = [](char c) { return c >= 'a' && c <= 'z'; };
    const auto is_plain = [&](char c) { return is_letter(c) || (c >= '0' && c <= '9'); };
    return !name.empty() && is_letter(name.front()) && std::all_of(name.begin(), name.end(), is_plain);
}

// Whether all texts leave the character unchanged.
bool is_plain(char32_t c) {
    constexpr char32_t first_printable = 0x20;
    constexpr char32_t last_ascii = 0x7E;
    constexpr char32_t after_controls = 0xA0;
    if (c == '\n' || c == '\t') return true;
    if (c < first_printable || (c > last_ascii && c < after_controls)) return false;
    const bool is_noncharacter = (c >= 0xFDD0 && c <= 0xFDEF) || (c & 0xFFFEU) == 0xFFFEU;
    return !is_noncharacter && (c < 0xD800 || c > 0xDFFF) && c != 0xFEFF;
}

bool is_plain_text(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
        const input::decoded next = input::decode_one(text.substr(at), true);
        if (!is_plain(next.code_point)) return false;
        at += next.length;
    }
    return true;
}

void append_escaped(std::string& to, std::string_view text) {
    for (const char c : text) switch (c) {
            case '<': to += "&lt;"; break;
            case '>': to += "&gt;"; break;
            case '&': to += "&amp;"; break;
            case '"': to += "&quot;"; break;
            default: to += c;
        }
}

bool is_plain_comment(std::string_view data) {
    return is_plain_text(data) && data.find("--") == std::string_view::npos &&
           data.find('>') == std::string_view::npos && data.find('<') == std::string_view::npos &&
           !data.ends_with('-') && !data.starts_with('-');
}

/// Writes tokens as HTML one by one, as long as this is possible.
class token_writer {
public:
    std::optional<written_tokens> write(const outcome& of) {
        for (const output_item& each : of.tokens)
            if (each.what == output_item::kind::characters ? !text(each.text) : !token(report::parsed_json(each.text)))
                return std::nullopt;
        return std::move(made_);
    }

private:
    bool text(std::string_view data) {
        append_escaped(made_.html, data);
        return is_plain_text(data);
    }

    bool token(const json& of) {
        const std::string kind = report::string_of(of[0]);
        if (kind == "ProcessingInstruction") return made_.has_instruction = true;
        if (kind == "DOCTYPE") return doctype(of);
        const std::string name = report::string_of(of[1]);
        if (kind == "StartTag") return start_tag(name, of[2]);
        if (kind == "EndTag") {
            made_.html.append("</").append(name).append(">");
            return is_plain_name(name);
        }
        made_.html.append("<!--").append(name).append("-->");
        return kind == "Comment" && is_plain_comment(name);
    }

    bool start_tag(const std::string& name, const json& attributes) {
        made_.html.append("<").append(name);
        for (auto each = attributes.begin(); each != attributes.end(); ++each) {
            const std::string value = report::string_of(*each);
            if (!is_plain_name(each.key()) || !is_plain_text(value)) return false;
            made_.html.append(" ").append(each.key()).append("=\"");
            append_escaped(made_.html, value);
            made_.html += '"';
        }
        made_.html += '>';
        return is_plain_name(name);
    }

    bool doctype(const json& of) {
        constexpr std::size_t public_id = 2;
        constexpr std::size_t system_id = 3;
        constexpr std::size_t correctness = 4;
        // Texts disagree on which words after the name force quirks mode. So only the simplest form is written.
        if (!of[1].is_string() || !of[public_id].is_null() || !of[system_id].is_null()) return false;
        const std::string name = report::string_of(of[1]);
        made_.html.append("<!DOCTYPE ").append(name).append(of[correctness] == true ? ">" : " x>");
        return is_plain_name(name);
    }

    written_tokens made_;
};

}  // namespace

std::optional<written_tokens> as_plain_html(const outcome& of) { return token_writer().write(of); }

std::string_view beginning_for(const readings& of) {
    for (const outcome& each : of.different)
        for (const output_item& item : each.tokens)
            if (item.what == output_item::kind::token && item.text.starts_with("[\"DOCTYPE\"")) return "";
    return "<!DOCTYPE html><body>a";
}

bool shows_in_documents(const probe& what, const readings& of) {
    if (is_within(what) || what.input.find(byte_order_mark) != std::string::npos) return false;
    for (const outcome& each : of.different)
        for (const output_item& item : each.tokens) {
            if (item.what != output_item::kind::token) continue;
            const json token = report::parsed_json(item.text);
            if (token[0] == "StartTag" &&
                std::find(switching.begin(), switching.end(), report::string_of(token[1])) != switching.end())
                return false;
        }
    return true;
}

}  // namespace strata::identify

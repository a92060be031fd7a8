#include "core/text/encoding/content_type.hpp"

#include <algorithm>

#include "core/spec/ascii_case.hpp"

namespace strata::encoding {
namespace {

bool is_http_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

bool is_token_character(char c) {
    const char low = spec::ascii_lower(c);
    return (low >= 'a' && low <= 'z') || (c >= '0' && c <= '9') ||
           (c != '\0' && std::string_view("!#$%&'*+-.^_`|~").find(c) != std::string_view::npos);
}
bool is_token(std::string_view text) {
    return !text.empty() && std::all_of(text.begin(), text.end(), is_token_character);
}
bool can_be_quoted(char c) {
    const auto byte = static_cast<unsigned char>(c);
    return c == '\t' || (byte >= 0x20 && byte != 0x7F);
}

std::string_view trimmed_at_end(std::string_view text) {
    while (!text.empty() && is_http_space(text.back())) text.remove_suffix(1);
    return text;
}
std::string_view trimmed(std::string_view text) {
    while (!text.empty() && is_http_space(text.front())) text.remove_prefix(1);
    return trimmed_at_end(text);
}

// Reads from a text, from left to right.
class reader {
public:
    explicit reader(std::string_view text) : text_(text) {}

    [[nodiscard]] bool is_at_end() const { return at_ == text_.size(); }
    [[nodiscard]] bool is_at(char c) const { return !is_at_end() && text_[at_] == c; }
    void skip() { ++at_; }
    void skip_spaces() {
        while (!is_at_end() && is_http_space(text_[at_])) ++at_;
    }
    std::string_view until(std::string_view any_of) {
        const std::size_t begin = at_;
        at_ = std::min(text_.find_first_of(any_of, at_), text_.size());
        return text_.substr(begin, at_ - begin);
    }
    // "Collect an HTTP quoted string", with its value. A quote that is not closed goes to the end.
    std::string quoted_string() {
        std::string value;
        for (skip(); !is_at_end(); skip()) {
            char c = text_[at_];
            if (c == '"') {
                skip();
                break;
            }
            if (c == '\\' && at_ + 1 < text_.size()) {
                skip();
                c = text_[at_];
            }
            value += c;
        }
        return value;
    }

private:
    std::string_view text_;
    std::size_t at_ = 0;
};

struct mime_type {
    std::string essence;
    std::optional<std::string> charset;
};

// "Parse a MIME type", as far as its "charset" goes.
std::optional<mime_type> parsed(std::string_view text) {
    reader from(trimmed(text));
    const std::string_view type = from.until("/");
    if (!is_token(type) || from.is_at_end()) return std::nullopt;
    from.skip();
    const std::string_view subtype = trimmed_at_end(from.until(";"));
    if (!is_token(subtype)) return std::nullopt;
    mime_type found;
    for (const char c : type) found.essence += spec::ascii_lower(c);
    found.essence += '/';
    for (const char c : subtype) found.essence += spec::ascii_lower(c);
    while (!from.is_at_end()) {
        from.skip();
        from.skip_spaces();
        const std::string_view name = from.until(";=");
        if (from.is_at_end()) break;
        if (from.is_at(';')) continue;
        from.skip();
        std::string value;
        if (from.is_at('"')) {
            value = from.quoted_string();
            from.until(";");
        } else {
            value = trimmed_at_end(from.until(";"));
            if (value.empty()) continue;
        }
        const bool counts = !found.charset && std::all_of(value.begin(), value.end(), can_be_quoted);
        if (counts && spec::same_in_any_case(name, "charset")) found.charset = std::move(value);
    }
    return found;
}

}  // namespace

std::optional<std::string> charset_of(std::string_view content_type) {
    std::optional<mime_type> last;
    // Several values are separated by commas outside of quoted strings.
    std::size_t begin = 0;
    bool is_quoted = false;
    for (std::size_t at = 0; at <= content_type.size(); ++at) {
        const bool ends = at == content_type.size();
        if (!ends && is_quoted && content_type[at] == '\\') {
            at = std::min(at + 1, content_type.size() - 1);
            continue;
        }
        if (!ends && content_type[at] == '"') is_quoted = !is_quoted;
        if (!ends && (is_quoted || content_type[at] != ',')) continue;
        std::optional<mime_type> next = parsed(content_type.substr(begin, at - begin));
        begin = at + 1;
        if (!next || next->essence == "*/*") continue;
        // What an earlier value of the same type says still holds.
        if (last && last->essence == next->essence && !next->charset) next->charset = last->charset;
        last = std::move(next);
    }
    return last ? last->charset : std::nullopt;
}

}  // namespace strata::encoding

#include "core/text/encoding/declarations.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "core/spec/ascii.hpp"

namespace strata::encoding {
namespace {

// --- Labels ---

using spec::label_matching;

// Labels that would be unknown if only their letters and digits were kept.
constexpr auto labels_with_punctuation = std::to_array<std::string_view>({
    "ansi_x3.4-1968",  "asmo-708",        "big5-hkscs",      "cn-big5",         "dos-874",         "ecma-114",
    "ecma-118",        "elot_928",        "euc-jp",          "euc-kr",          "gb_2312-80",      "hz-gb-2312",
    "iso-10646-ucs-2", "iso-2022-cn",     "iso-2022-cn-ext", "iso-2022-jp",     "iso-2022-kr",     "iso_8859-1:1987",
    "iso-8859-16",     "iso_8859-2:1987", "iso_8859-3:1988", "iso_8859-4:1988", "iso_8859-5:1988", "iso_8859-6:1987",
    "iso-8859-6-e",    "iso-8859-6-i",    "iso_8859-7:1987", "iso_8859-8:1988", "iso-8859-8-e",    "iso-8859-8-i",
    "iso_8859-9:1989", "iso-ir-100",      "iso-ir-101",      "iso-ir-109",      "iso-ir-110",      "iso-ir-126",
    "iso-ir-127",      "iso-ir-138",      "iso-ir-144",      "iso-ir-148",      "iso-ir-149",      "iso-ir-157",
    "iso-ir-58",       "koi8-r",          "koi8-ru",         "koi8-u",          "ks_c_5601-1987",  "ks_c_5601-1989",
    "ms_kanji",        "shift-jis",       "sun_eu_greek",    "tis-620",         "ucs-2",           "unicode-1-1-utf-8",
    "us-ascii",        "utf-16",          "utf-16be",        "utf-16le",        "windows-1250",    "windows-1251",
    "windows-1252",    "windows-1253",    "windows-1254",    "windows-1255",    "windows-1256",    "windows-1257",
    "windows-1258",    "windows-31j",     "windows-874",     "windows-949",     "x-cp1250",        "x-cp1251",
    "x-cp1252",        "x-cp1253",        "x-cp1254",        "x-cp1255",        "x-cp1256",        "x-cp1257",
    "x-cp1258",        "x-euc-jp",        "x-gbk",           "x-mac-cyrillic",  "x-mac-roman",     "x-mac-ukrainian",
    "x-sjis",          "x-user-defined",  "x-x-big5",
});

// Whether a character of a label is compared. Bytes beyond ASCII and control characters are compared, so a label with
// one of them names no encoding.
constexpr bool counts(char c, label_matching by) {
    if (by == label_matching::charset_alias) return spec::is_ascii_alphanumeric(c);
    const bool is_ignored = (c >= 0x09 && c <= 0x0D) || (c >= 0x20 && c <= 0x2F) || (c >= 0x3A && c <= 0x40) ||
                            (c >= 0x5B && c <= 0x60) || (c >= 0x7B && c <= 0x7E);
    return !is_ignored;
}

// Returns the part of a label that is compared. Under Technical Standard #22, each zero that does not follow a digit is
// also left out.
std::string compared_part(std::string_view label, label_matching by) {
    std::string part;
    for (const char c : label) {
        if (!counts(c, by)) continue;
        const bool after_digit = !part.empty() && spec::is_ascii_digit(part.back());
        if (by == label_matching::charset_alias && c == '0' && !after_digit) continue;
        part += spec::ascii_lower(c);
    }
    return part;
}

constexpr bool is_label_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\r'; }

std::string_view without_spaces(std::string_view label) {
    while (!label.empty() && is_label_space(label.front())) label.remove_prefix(1);
    while (!label.empty() && is_label_space(label.back())) label.remove_suffix(1);
    return label;
}

bool is_loose(label_matching by) {
    return by == label_matching::ignoring_punctuation || by == label_matching::charset_alias;
}

std::optional<id> of_compared_part(const std::string& part, label_matching by) {
    const auto* const found = std::find_if(labels_with_punctuation.begin(), labels_with_punctuation.end(),
                                           [&](std::string_view each) { return compared_part(each, by) == part; });
    return of_label(found != labels_with_punctuation.end() ? *found : std::string_view(part));
}

}  // namespace

std::optional<named_encoding> find_encoding(const spec::sniffing& draft, std::string_view label) {
    const bool loose = is_loose(draft.labels);
    if (draft.labels == label_matching::trimmed) label = without_spaces(label);
    // The Encoding Standard's labels are also found with spaces around them.
    if (without_spaces(label).size() != label.size() && !loose) return std::nullopt;
    const std::string part = loose ? compared_part(label, draft.labels) : std::string(label);
    const auto names = [&](std::string_view name) {
        return loose ? compared_part(name, draft.labels) == part : spec::same_in_any_case(name, part);
    };
    named_encoding named;
    for (const spec::encoding_override& row : draft.overrides) {
        if (!names(row.declared)) continue;
        if (const auto used = of_label(row.used)) return named_encoding{*used, false, &row};
    }
    const std::optional<id> found = loose ? of_compared_part(part, draft.labels) : of_label(part);
    if (!found) return std::nullopt;
    named.encoding = *found;
    named.is_any_utf_16 = names("utf-16");
    return named;
}

// --- Extraction from a meta element's "content" ---

namespace {

constexpr std::string_view charset_word = "charset";

class extraction {
public:
    extraction(const spec::sniffing& draft, std::string_view content, bool any_case)
        : draft_(draft), content_(content), any_case_(any_case) {}

    std::optional<std::string_view> run() {
        if (draft_.extraction.after_semicolon) {
            const std::size_t semicolon = content_.find(';');
            if (semicolon == std::string_view::npos) return std::nullopt;
            at_ = semicolon + 1;
            skip_spaces();
            if (!is_word_at(at_)) return std::nullopt;
        } else if (!find_word()) {
            return std::nullopt;
        }
        for (;;) {
            at_ += charset_word.size();
            skip_spaces();
            if (at_ < content_.size() && content_[at_] == '=') break;
            if (!draft_.extraction.goes_on || !find_word()) return std::nullopt;
        }
        ++at_;
        skip_spaces();
        return value();
    }

private:
    [[nodiscard]] bool is_space(char c) const {
        return c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\r' ||
               (c == '\v' && draft_.prescan.line_tabulation_is_space);
    }
    void skip_spaces() {
        while (at_ < content_.size() && is_space(content_[at_])) ++at_;
    }
    [[nodiscard]] bool is_word_at(std::size_t at) const {
        const std::string_view there = content_.substr(at, charset_word.size());
        return there.size() == charset_word.size() &&
               (any_case_ ? spec::same_in_any_case(there, charset_word) : there == charset_word);
    }
    bool find_word() {
        while (at_ + charset_word.size() <= content_.size() && !is_word_at(at_)) ++at_;
        return at_ + charset_word.size() <= content_.size();
    }
    [[nodiscard]] std::optional<std::string_view> value() const {
        if (at_ == content_.size()) return std::nullopt;
        const char first = content_[at_];
        if (first == '"' || first == '\'') {
            const std::size_t end = content_.find(first, at_ + 1);
            if (end == std::string_view::npos) return std::nullopt;
            return content_.substr(at_ + 1, end - at_ - 1);
        }
        std::size_t end = at_;
        while (end < content_.size() && !is_space(content_[end]) &&
               !(content_[end] == ';' && draft_.extraction.ends_at_semicolon))
            ++end;
        return content_.substr(at_, end - at_);
    }

    const spec::sniffing& draft_;
    std::string_view content_;
    bool any_case_;
    std::size_t at_ = 0;
};

}  // namespace

std::optional<std::string_view> extracted_label(const spec::sniffing& draft, std::string_view content,
                                                bool lowercased) {
    return extraction(draft, content, lowercased || draft.extraction.ignores_case).run();
}

// --- Content-Type ---

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
    // "Collect an HTTP quoted string". Returns the value of the string. If there is no closing quote, the string
    // extends to the end.
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

// "Parse a MIME type". Keeps only the parameter "charset".
std::optional<media_type> parsed(std::string_view text) {
    reader from(trimmed(text));
    const std::string_view type = from.until("/");
    if (!is_token(type) || from.is_at_end()) return std::nullopt;
    from.skip();
    const std::string_view subtype = trimmed_at_end(from.until(";"));
    if (!is_token(subtype)) return std::nullopt;
    media_type found;
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

std::optional<media_type> media_type_of(std::string_view content_type) {
    std::optional<media_type> last;
    std::optional<std::string> charset;  // the "charset" of the first in a row of values with the same type
    // Several values are separated by commas; commas in quoted strings do not count.
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
        std::optional<media_type> next = parsed(content_type.substr(begin, at - begin));
        begin = at + 1;
        if (!next || next->essence == "*/*") continue;
        if (!last || last->essence != next->essence)
            charset = next->charset;
        else if (!next->charset)
            next->charset = charset;
        last = std::move(next);
    }
    return last;
}

std::optional<std::string> charset_of(std::string_view content_type) {
    std::optional<media_type> found = media_type_of(content_type);
    return found ? std::move(found->charset) : std::nullopt;
}

}  // namespace strata::encoding

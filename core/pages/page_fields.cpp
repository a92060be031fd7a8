#include "core/pages/page_fields.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/spec/ascii_case.hpp"
#include "core/text/encoding/declarations.hpp"
#include "core/text/utf8.hpp"

namespace strata::pages {

// --- The host ---

namespace {

constexpr std::size_t longest_label = 63;

int value_of_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    c = spec::ascii_lower(c);
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

std::string percent_decoded(std::string_view text) {
    std::string made;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool is_escape = text[i] == '%' && text.size() - i > 2 && value_of_digit(text[i + 1]) >= 0 &&
                               value_of_digit(text[i + 2]) >= 0;
        if (is_escape) {
            made += static_cast<char>(value_of_digit(text[i + 1]) * 16 + value_of_digit(text[i + 2]));
            i += 2;
        } else {
            made += text[i];
        }
    }
    return made;
}

// Converts a capital letter of the Latin, Greek, Cyrillic or Armenian script to a small letter. Nearly all domain names
// with capital letters use only these scripts.
char32_t lower(char32_t c) {
    if (c < 0x80) return static_cast<unsigned char>(spec::ascii_lower(static_cast<char>(c)));
    if ((c >= 0xC0 && c <= 0xDE && c != 0xD7) || (c >= 0x391 && c <= 0x3AB) || (c >= 0x410 && c <= 0x42F))
        return c + 0x20;
    if (c >= 0x400 && c <= 0x40F) return c + 0x50;
    if (c >= 0x531 && c <= 0x556) return c + 0x30;
    const bool is_pair = (c >= 0x100 && c <= 0x12F) || (c >= 0x132 && c <= 0x137) || (c >= 0x14A && c <= 0x177) ||
                         (c >= 0x460 && c <= 0x481) || (c >= 0x48A && c <= 0x4BF) || (c >= 0x4D0 && c <= 0x52F) ||
                         (c >= 0x1E00 && c <= 0x1E95) || (c >= 0x1EA0 && c <= 0x1EFF);
    if (is_pair) return c | 1U;
    const bool is_odd_pair = (c >= 0x139 && c <= 0x148) || (c >= 0x179 && c <= 0x17E) || (c >= 0x4C1 && c <= 0x4CE);
    return is_odd_pair && c % 2 == 1 ? c + 1 : c;
}

// --- Punycode (RFC 3492) ---

constexpr std::uint32_t base = 36;
constexpr std::uint32_t first_threshold = 1;
constexpr std::uint32_t last_threshold = 26;

std::uint32_t adapted(std::uint32_t delta, std::uint32_t points, bool is_first) {
    constexpr std::uint32_t skew = 38;
    constexpr std::uint32_t damp = 700;
    delta = is_first ? delta / damp : delta / 2;
    delta += delta / points;
    std::uint32_t k = 0;
    for (; delta > (base - first_threshold) * last_threshold / 2; k += base) delta /= base - first_threshold;
    return k + (base - first_threshold + 1) * delta / (delta + skew);
}

char digit_of(std::uint32_t value) { return static_cast<char>(value < 26 ? 'a' + value : '0' + (value - 26)); }

void append_number(std::string& to, std::uint32_t number, std::uint32_t bias) {
    for (std::uint32_t k = base;; k += base) {
        const std::uint32_t threshold = k <= bias                    ? first_threshold
                                        : k >= bias + last_threshold ? last_threshold
                                                                     : k - bias;
        if (number < threshold) break;
        to += digit_of(threshold + (number - threshold) % (base - threshold));
        number = (number - threshold) / (base - threshold);
    }
    to += digit_of(number);
}

// Encodes a label. `label` must have at most 63 characters, so that no number overflows.
std::string punycode_of(const std::u32string& label) {
    constexpr std::uint32_t first_bias = 72;
    std::string made = "xn--";
    for (const char32_t c : label)
        if (c < 0x80) made += static_cast<char>(c);
    auto handled = static_cast<std::uint32_t>(made.size() - 4);
    const std::uint32_t basic = handled;
    if (basic > 0) made += '-';
    std::uint32_t next = 0x80;
    std::uint32_t delta = 0;
    std::uint32_t bias = first_bias;
    while (handled < label.size()) {
        std::uint32_t least = 0x10FFFF;
        for (const char32_t c : label)
            if (c >= next) least = std::min<std::uint32_t>(least, c);
        delta += (least - next) * (handled + 1);
        next = least;
        for (const char32_t c : label) {
            if (c < next) ++delta;
            if (c != next) continue;
            append_number(made, delta, bias);
            bias = adapted(delta, handled + 1, handled == basic);
            delta = 0;
            ++handled;
        }
        ++delta;
        ++next;
    }
    return made;
}

// Returns a label of a domain name in ASCII; nothing if `label` cannot be a label.
std::optional<std::string> ascii_label(std::string_view label) {
    std::u32string letters;
    bool is_ascii = true;
    for (std::size_t at = 0; at < label.size();) {
        const input::decoded next = input::decode_one(label.substr(at), false);
        if (!next.well_formed) return std::nullopt;
        at += next.length;
        letters += lower(next.code_point);
        is_ascii = is_ascii && next.code_point < 0x80;
        if (!is_ascii && letters.size() > longest_label) return std::nullopt;
    }
    if (!is_ascii) return punycode_of(letters);
    std::string made;
    for (const char32_t c : letters) made += static_cast<char>(c);
    return made;
}

std::string in_ascii(const std::string& host) {
    std::string made;
    std::string_view rest = host;
    for (;;) {
        const std::size_t dot = rest.find('.');
        const std::optional<std::string> label = ascii_label(rest.substr(0, dot));
        if (!label) return host;
        made += *label;
        if (dot == std::string_view::npos) return made;
        made += '.';
        rest.remove_prefix(dot + 1);
    }
}

}  // namespace

std::string host_of(std::string_view uri) {
    const std::size_t begin = uri.find("://");
    if (begin == std::string_view::npos) return "";
    uri.remove_prefix(begin + 3);
    uri = uri.substr(0, uri.find_first_of("/?#"));
    uri.remove_prefix(uri.rfind('@') + 1);
    uri = uri.substr(0, uri.rfind(':') == std::string_view::npos || uri.ends_with(']') ? uri.size() : uri.rfind(':'));
    std::string host = in_ascii(percent_decoded(uri));
    while (host.ends_with('.')) host.pop_back();
    return host;
}

// --- Fields ---

namespace {

constexpr std::string_view of_list = "list:";
constexpr std::string_view unknown = "unknown";

bool is_digits(std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

// Returns the year of a date, with its month if `with_month` is set. No web page is older than 1990.
std::string_view part_of_date(std::string_view date, bool with_month) {
    constexpr std::size_t year_size = 4;
    constexpr std::size_t month_size = 7;
    const std::string_view year = date.substr(0, year_size);
    if (year.size() < year_size || !is_digits(year) || year < "1990" || year > "2099") return unknown;
    if (date.size() > year_size && date[year_size] != '-') return unknown;
    if (!with_month) return year;
    const std::string_view month = date.size() < month_size ? "" : date.substr(year_size + 1, 2);
    const bool goes_on = date.size() > month_size && date[month_size] != '-';
    return is_digits(month) && month >= "01" && month <= "12" && !goes_on ? date.substr(0, month_size) : unknown;
}

}  // namespace

bool is_field(std::string_view name) {
    const std::vector<std::string_view>& known = known_fields();
    return std::find(known.begin(), known.end(), name) != known.end() ||
           (name.starts_with(of_list) && name.size() > of_list.size());
}

const std::vector<std::string_view>& known_fields() {
    static const std::vector<std::string_view> fields = {"year", "month", "tld", "host", "encoding", "type"};
    return fields;
}

std::string field_of(std::string_view name, const page_record& page, const archive::page& given) {
    if (name.starts_with(of_list)) {
        const auto found = given.listed.find(std::string(name.substr(of_list.size())));
        return found == given.listed.end() ? "" : found->second;
    }
    if (name == "year" || name == "month") return std::string(part_of_date(page.date, name == "month"));
    if (name == "encoding") return page.drafts.empty() ? "" : page.drafts.back().encoding;
    if (name == "type") {
        const std::optional<encoding::media_type> type = encoding::media_type_of(page.content_type);
        return type ? type->essence : "";
    }
    const std::string host = host_of(page.uri);
    if (name == "host") return host;
    const std::size_t dot = host.rfind('.');
    const std::string last = dot == std::string::npos ? "" : host.substr(dot + 1);
    return is_digits(last) ? "" : last;
}

}  // namespace strata::pages

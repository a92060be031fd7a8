#include "core/text/encoding/label_matching.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "core/spec/ascii_case.hpp"

namespace strata::encoding {
namespace {

using spec::label_matching;

// One label for each that is not a label any more when only its letters and digits are left.
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

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Whether a character of a label counts. A byte beyond ASCII does, and so do control characters: such a label names
// nothing.
constexpr bool counts(char c, label_matching by) {
    if (by == label_matching::charset_alias)
        return is_digit(c) || (spec::ascii_lower(c) >= 'a' && spec::ascii_lower(c) <= 'z');
    const bool is_ignored = (c >= 0x09 && c <= 0x0D) || (c >= 0x20 && c <= 0x2F) || (c >= 0x3A && c <= 0x40) ||
                            (c >= 0x5B && c <= 0x60) || (c >= 0x7B && c <= 0x7E);
    return !is_ignored;
}

// What is compared of a label. Technical Standard #22 also leaves out each zero that no digit precedes.
std::string compared_part(std::string_view label, label_matching by) {
    std::string part;
    for (const char c : label) {
        if (!counts(c, by)) continue;
        const bool after_digit = !part.empty() && is_digit(part.back());
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
    // The Encoding Standard's labels are found with spaces around them, too.
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

}  // namespace strata::encoding

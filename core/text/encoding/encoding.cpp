#include "core/text/encoding/encoding.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace strata::encoding {
namespace {

constexpr std::array<std::string_view, encodings> names = {
    "UTF-8",          "IBM866",       "ISO-8859-2",   "ISO-8859-3",   "ISO-8859-4",    "ISO-8859-5",   "ISO-8859-6",
    "ISO-8859-7",     "ISO-8859-8",   "ISO-8859-8-I", "ISO-8859-10",  "ISO-8859-13",   "ISO-8859-14",  "ISO-8859-15",
    "ISO-8859-16",    "KOI8-R",       "KOI8-U",       "macintosh",    "windows-874",   "windows-1250", "windows-1251",
    "windows-1252",   "windows-1253", "windows-1254", "windows-1255", "windows-1256",  "windows-1257", "windows-1258",
    "x-mac-cyrillic", "GBK",          "gb18030",      "Big5",         "EUC-JP",        "ISO-2022-JP",  "Shift_JIS",
    "EUC-KR",         "replacement",  "UTF-16BE",     "UTF-16LE",     "x-user-defined"};
static_assert(names.back() == "x-user-defined");

struct labelled {
    std::string_view label;
    id encoding;
};

constexpr labelled labels[] = {
#include "core/text/encoding/indexes/labels.inc"
};

constexpr std::string_view white_space = "\t\n\f\r ";

// The longest label has fewer characters than this.
constexpr std::size_t longest = 32;

}  // namespace

std::string_view name_of(id encoding) { return names[static_cast<std::size_t>(encoding)]; }

std::optional<id> of_label(std::string_view label) {
    const std::size_t begin = label.find_first_not_of(white_space);
    if (begin == std::string_view::npos) return std::nullopt;
    label = label.substr(begin, label.find_last_not_of(white_space) + 1 - begin);
    if (label.size() > longest) return std::nullopt;
    std::string lower(label);
    for (char& c : lower)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    const auto* const found =
        std::lower_bound(std::begin(labels), std::end(labels), lower,
                         [](const labelled& each, const std::string& l) { return each.label < l; });
    if (found == std::end(labels) || found->label != lower) return std::nullopt;
    return found->encoding;
}

}  // namespace strata::encoding

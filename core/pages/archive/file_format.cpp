#include "core/pages/archive/file_format.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>
#include <stdexcept>
#include <string>

#include "core/spec/ascii.hpp"

namespace strata::archive {
namespace {

using names = std::span<const std::string_view>;

constexpr std::array<std::string_view, 2> record_names = {".warc", ".arc"};
constexpr std::array<std::string_view, 3> page_names = {".html", ".htm", ".xhtml"};
constexpr std::array<std::string_view, 2> zip_names = {".zip", ".wacz"};
constexpr std::array<std::string_view, 1> zim_names = {".zim"};
constexpr std::array<std::string_view, 1> gzip_names = {".gz"};
constexpr std::array<std::string_view, 1> zstd_names = {".zst"};
// The extensions of formats that strata cannot read. Some of these formats cannot be recognised by their first bytes.
constexpr std::array<std::string_view, 10> unsupported_names = {".xz", ".bz2", ".lz4", ".br",  ".lzma",
                                                                ".z",  ".7z",  ".rar", ".tar", ".tgz"};

/// Bytes that identify a format that strata cannot read, and their offset in the file.
struct signature {
    std::string_view bytes;
    std::size_t at;
    std::string_view name;
};
constexpr std::array<signature, 11> unsupported = {{{"\xFD\x37zXZ", 0, "xz"},
                                                    {"1AY&SY", 4, "bzip2"},
                                                    {"\x17\x72\x45\x38\x50\x90", 4, "bzip2"},
                                                    {"\x04\x22\x4D\x18", 0, "lz4"},
                                                    {"\x02\x21\x4C\x18", 0, "lz4"},
                                                    {"7z\xBC\xAF\x27\x1C", 0, "7z"},
                                                    {"Rar!\x1A\x07", 0, "RAR"},
                                                    {"\x1F\x9D", 0, "compress"},
                                                    {"\x1F\xA0", 0, "compress"},
                                                    {"ustar", 257, "tar"},
                                                    {"!<arch>\n", 0, "ar"}}};

bool ends_in_any(std::string_view name, names endings) {
    return std::any_of(endings.begin(), endings.end(), [&](std::string_view ending) {
        return name.size() > ending.size() && spec::same_in_any_case(name.substr(name.size() - ending.size()), ending);
    });
}

// Returns the name without its last extension.
std::string_view without_ending(std::string_view name) {
    const std::size_t dot = name.rfind('.');
    return dot == std::string_view::npos ? name : name.substr(0, dot);
}

bool is_named_as_packed(std::string_view name) {
    return ends_in_any(name, gzip_names) || ends_in_any(name, zstd_names) || ends_in_any(name, unsupported_names);
}

bool begins_with_record(std::string_view bytes) {
    return bytes.starts_with("WARC/") || bytes.starts_with("filedesc://");
}

[[noreturn]] void refuse(std::string_view what) {
    throw std::runtime_error(fmt::format("{} is not supported: unpack it first", what));
}

void refuse_unsupported(std::string_view bytes) {
    for (const signature& each : unsupported)
        if (bytes.size() >= each.at && bytes.substr(each.at).starts_with(each.bytes) &&
            (each.name != "bzip2" || bytes.starts_with("BZh")))
            refuse(each.name);
}

// Returns the format of a file that begins like a packed file.
format format_of_packed(std::string_view first_bytes, std::string_view name) {
    if (begins_with_dictionary(first_bytes)) return format::records;
    const std::string inside = unpacked_start(first_bytes);
    // Damaged first bytes do not show what the file contains. Records may still follow.
    const bool may_be_records = name == "-" || ends_in_any(without_ending(name), record_names);
    if (begins_with_record(inside) || (inside.empty() && may_be_records)) return format::records;
    refuse_unsupported(inside);
    if (packing_of(inside) != packing::none) refuse("a file that is packed twice");
    return format::packed_page;
}

}  // namespace

std::optional<format> format_of(std::string_view first_bytes, std::string_view name) {
    constexpr std::string_view zim_magic = "ZIM\x04";
    if (begins_with_record(first_bytes)) return format::records;
    if (first_bytes.starts_with("PK\x03\x04") || first_bytes.starts_with("PK\x05\x06")) return format::zip;
    if (first_bytes.starts_with(zim_magic)) return format::zim;
    if (packing_of(first_bytes) == packing::none) refuse_unsupported(first_bytes);
    if (is_named_as_records(name)) return format::records;
    if (ends_in_any(name, zip_names)) return format::zip;
    if (ends_in_any(name, zim_names)) return format::zim;
    if (packing_of(first_bytes) != packing::none) return format_of_packed(first_bytes, name);
    if (first_bytes.starts_with("\x1F\x8B"))
        throw std::runtime_error("a gzip file that ends in its header, or is damaged");
    // A page that is not packed may be named like a packed page, because some programs unpack the pages that they save
    // but keep the names.
    const bool is_named = is_named_as_packed(name);
    if (is_named && is_named_as_archive(name)) throw std::runtime_error("not what its name says");
    if (is_named && looks_binary(first_bytes))
        throw std::runtime_error("packed in an unsupported way, or damaged at its beginning");
    return std::nullopt;
}

bool is_named_as_archive(std::string_view name) {
    return ends_in_any(name, record_names) || ends_in_any(name, zip_names) || ends_in_any(name, zim_names) ||
           (is_named_as_packed(name) && ends_in_any(without_ending(name), record_names));
}

bool is_named_as_records(std::string_view name) {
    const bool is_packed = packing_named(name) != packing::none;
    return ends_in_any(is_packed ? without_ending(name) : name, record_names);
}

bool is_named_as_packed_page(std::string_view name) {
    return packing_named(name) != packing::none && ends_in_any(without_ending(name), page_names);
}

packing packing_named(std::string_view name) {
    if (ends_in_any(name, gzip_names)) return packing::gzip;
    return ends_in_any(name, zstd_names) ? packing::zstd : packing::none;
}

packing packing_expected(std::string_view first_bytes, std::string_view name) {
    const packing found = packing_of(first_bytes);
    return found == packing::none && looks_binary(first_bytes) ? packing_named(name) : found;
}

std::string unpacked_start(std::string_view first_bytes) {
    if (packing_of(first_bytes) == packing::none) return std::string(first_bytes);
    unpacked_input in(read_text(first_bytes));
    return std::string(in.ahead(telling_bytes).substr(0, telling_bytes));
}

bool looks_binary(std::string_view first_bytes) {
    constexpr std::size_t examined = 1445;
    if (first_bytes.starts_with("\xFE\xFF") || first_bytes.starts_with("\xFF\xFE")) return false;
    first_bytes = first_bytes.substr(0, examined);
    return std::any_of(first_bytes.begin(), first_bytes.end(), [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return byte <= 0x08 || byte == 0x0B || (byte >= 0x0E && byte <= 0x1A) || (byte >= 0x1C && byte <= 0x1F);
    });
}

bool is_apple_double(std::string_view first_bytes) {
    using namespace std::string_view_literals;
    return first_bytes.starts_with("\x00\x05\x16\x07\x00"sv);
}

}  // namespace strata::archive

#include <algorithm>
#include <array>
#include <span>
#include <stdexcept>
#include <string>

#include "core/pages/archive/archive_reader.hpp"
#include "core/pages/archive/container_readers.hpp"
#include "core/pages/archive/unpacked_input.hpp"
#include "core/spec/ascii_case.hpp"

namespace strata::archive {
namespace {

constexpr std::array<std::string_view, 2> plain_names = {".warc", ".arc"};
constexpr std::array<std::string_view, 4> packed_names = {".warc.gz", ".arc.gz", ".warc.zst", ".arc.zst"};
constexpr std::array<std::string_view, 2> container_names = {".zip", ".zim"};

bool ends_in_any(std::string_view name, std::span<const std::string_view> endings) {
    return std::any_of(endings.begin(), endings.end(), [&](std::string_view ending) {
        return name.size() > ending.size() && spec::same_in_any_case(name.substr(name.size() - ending.size()), ending);
    });
}

bool begins_with_record(std::string_view bytes) {
    return bytes.starts_with("WARC/") || bytes.starts_with("filedesc://");
}

// What is unpacked of the first bytes.
bool holds_records(std::string_view first_bytes) {
    if (begins_with_dictionary(first_bytes)) return true;
    unpacked_input in(read_text(first_bytes));
    return begins_with_record(in.ahead(16));
}

}  // namespace

std::optional<format> format_of(std::string_view first_bytes, std::string_view name) {
    constexpr std::string_view zim_magic = "ZIM\x04";
    if (begins_with_record(first_bytes)) return format::records;
    if (first_bytes.starts_with("PK\x03\x04") || first_bytes.starts_with("PK\x05\x06")) return format::zip;
    if (first_bytes.starts_with(zim_magic)) return format::zim;
    if (ends_in_any(name, plain_names)) return format::records;
    if (first_bytes.empty() && ends_in_any(name, packed_names)) return format::records;
    if (packing_of(first_bytes) == packing::none) return std::nullopt;
    if (name == "-" || ends_in_any(name, packed_names) || holds_records(first_bytes)) return format::records;
    return std::nullopt;
}

bool is_named_as_archive(std::string_view name) {
    return ends_in_any(name, plain_names) || ends_in_any(name, packed_names) || ends_in_any(name, container_names);
}

std::unique_ptr<archive_reader> read_file(const std::string& path, format kind, const limits& most) {
    switch (kind) {
        case format::records: return read_records(open_file(path), most);
        case format::zip: return read_zip(path, most);
        case format::zim: return read_zim(path, most);
    }
    throw std::logic_error("no such format");
}

}  // namespace strata::archive

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string>

#include "core/archive/archive_reader.hpp"
#include "core/archive/container_readers.hpp"
#include "core/archive/unpacked_input.hpp"
#include "core/spec/ascii_case.hpp"

namespace strata::archive {
namespace {

bool ends_in(std::string_view name, std::string_view ending) {
    return name.size() >= ending.size() && spec::same_in_any_case(name.substr(name.size() - ending.size()), ending);
}

}  // namespace

std::optional<format> format_of(std::string_view first_bytes, std::string_view name) {
    constexpr std::string_view zim_magic = "ZIM\x04";
    constexpr std::array<std::string_view, 4> packed_names = {".warc.gz", ".arc.gz", ".warc.zst", ".arc.zst"};
    if (first_bytes.starts_with("WARC/") || first_bytes.starts_with("filedesc://")) return format::records;
    if (first_bytes.starts_with("PK\x03\x04") || first_bytes.starts_with("PK\x05\x06")) return format::zip;
    if (first_bytes.starts_with(zim_magic)) return format::zim;
    if (ends_in(name, ".warc") || ends_in(name, ".arc")) return format::records;
    if (packing_of(first_bytes) == packing::none) return std::nullopt;
    if (name == "-") return format::records;
    for (const std::string_view each : packed_names)
        if (ends_in(name, each)) return format::records;
    return std::nullopt;
}

bool is_named_as_archive(std::string_view name) {
    constexpr std::array<std::string_view, 8> endings = {".warc",   ".warc.gz", ".warc.zst", ".arc",
                                                         ".arc.gz", ".arc.zst", ".zip",      ".zim"};
    return std::any_of(endings.begin(), endings.end(),
                       [&](std::string_view ending) { return name.size() > ending.size() && ends_in(name, ending); });
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

// Measures reading pages from a packed archive, and, for comparison, unpacking the archive with zlib, as `gzip -dc`
// does.

#include <fmt/format.h>
#include <zlib.h>

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "core/pages/archive/archive_reader.hpp"
#include "tests/bench/benchmarks.hpp"
#include "tests/bench/measure.hpp"
#include "tests/pages/archive/made_archives.hpp"

namespace strata::bench {
namespace {

constexpr std::size_t whole_size = 10'000'000;  // in packed bytes

// Unpacks all members of `packed`, and returns their size in bytes.
std::size_t inflated_size(std::string_view packed) {
    constexpr int gzip_bits = 31;
    constexpr std::size_t piece = std::size_t{256} << 10U;
    std::string out(piece, '\0');
    z_stream stream{};
    inflateInit2(&stream, gzip_bits);
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
    stream.avail_in = static_cast<uInt>(packed.size());
    std::size_t size = 0;
    while (stream.avail_in > 0) {
        stream.next_out = reinterpret_cast<Bytef*>(out.data());
        stream.avail_out = static_cast<uInt>(out.size());
        const int result = inflate(&stream, Z_NO_FLUSH);
        size += out.size() - stream.avail_out;
        if (result == Z_STREAM_END) inflateReset(&stream);
        if (result != Z_OK && result != Z_STREAM_END) break;
    }
    inflateEnd(&stream);
    return size;
}

std::size_t pages_in(std::string_view packed) {
    const auto reader = archive::read_records(archive::read_text(packed));
    std::size_t pages = 0;
    testing::read_all(
        *reader, [&](const archive::page&) { ++pages; }, [](const archive::passed_over&) {});
    return pages;
}

}  // namespace

void add_archives(const load& pages) {
    if (pages.inputs.empty()) return;
    const auto archive = std::make_shared<std::string>();
    while (archive->size() < whole_size)
        for (const std::string& each : pages.inputs)
            *archive +=
                testing::deflated(testing::warc_record("response", "http://example.org/", testing::response(each)));
    add(fmt::format("archive/{}/{}", no_draft, what::inflated), archive->size(), [archive] {
        return findings{inflated_size(*archive), {}};
    });
    add(fmt::format("archive/{}/{}", no_draft, what::pages), archive->size(), [archive] {
        return findings{pages_in(*archive), {}};
    });
}

}  // namespace strata::bench

#pragma once
// Makes archives for tests, byte by byte.

#include <unistd.h>
#include <zlib.h>

#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "core/pages/archive/archive_reader.hpp"

namespace strata::testing {

/// Packs `bytes` with zlib. `window_bits` is 31 for gzip, 15 for zlib, and -15 for deflate alone.
inline std::string deflated(std::string_view bytes, int window_bits = 31) {
    z_stream stream{};
    if (deflateInit2(&stream, Z_BEST_SPEED, Z_DEFLATED, window_bits, 8, Z_DEFAULT_STRATEGY) != Z_OK)
        throw std::runtime_error("no zlib");
    std::string packed(deflateBound(&stream, bytes.size()) + 64, '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
    stream.avail_in = static_cast<uInt>(bytes.size());
    stream.next_out = reinterpret_cast<Bytef*>(packed.data());
    stream.avail_out = static_cast<uInt>(packed.size());
    deflate(&stream, Z_FINISH);
    packed.resize(stream.total_out);
    deflateEnd(&stream);
    return packed;
}

/// Returns a WARC record with this content.
inline std::string warc_record(std::string_view type, std::string_view uri, std::string_view content,
                               std::string_view date = "2008-04-05T12:00:00Z") {
    std::string made = "WARC/1.0\r\nWARC-Type: ";
    made.append(type).append("\r\nWARC-Target-URI: ").append(uri).append("\r\nWARC-Date: ").append(date);
    made.append("\r\nContent-Type: application/http; msgtype=response\r\nContent-Length: ");
    made.append(std::to_string(content.size())).append("\r\n\r\n").append(content).append("\r\n\r\n");
    return made;
}

/// Returns an HTTP response. `headers` has headers in addition to the type, each with its line end.
inline std::string response(std::string_view body, std::string_view headers = {}, std::string_view type = "text/html",
                            std::string_view status = "200 OK") {
    std::string made = "HTTP/1.1 ";
    made.append(status).append("\r\n");
    if (!type.empty()) made.append("Content-Type: ").append(type).append("\r\n");
    made.append(headers).append("\r\n").append(body);
    return made;
}

/// A file that the destructor removes.
class temporary_file {
public:
    explicit temporary_file(std::string_view content, std::string_view ending = "") {
        static int count = 0;
        path_ = (std::filesystem::temp_directory_path() /
                 ("strata-" + std::to_string(::getpid()) + "-" + std::to_string(++count) + std::string(ending)))
                    .string();
        std::ofstream(path_, std::ios::binary) << content;
    }
    temporary_file(const temporary_file&) = delete;
    temporary_file& operator=(const temporary_file&) = delete;
    ~temporary_file() {
        std::error_code ignored;
        std::filesystem::remove(path_, ignored);
    }
    [[nodiscard]] const std::string& path() const { return path_; }

private:
    std::string path_;
};

/// Reads an archive to its end. Calls `on_page` with each page, and `on_passed` with each skipped entry.
template <class OnPage, class OnPassed>
void read_all(archive::archive_reader& reader, OnPage on_page, OnPassed on_passed) {
    namespace v = boost::variant2;
    for (;;) {
        const archive::found_in_archive each = reader.next();
        if (const auto* const page = v::get_if<archive::page>(&each))
            on_page(*page);
        else if (const auto* const passed = v::get_if<archive::passed_over>(&each))
            on_passed(*passed);
        else
            return;
    }
}

/// Returns a line for each page and each skipped entry: "page http://a/ <p>", "page! ..." if the page is cut short,
/// "passed over: status 404".
inline std::vector<std::string> found_by(archive::archive_reader& reader) {
    std::vector<std::string> lines;
    read_all(
        reader,
        [&](const archive::page& page) {
            lines.push_back((page.cut_short ? "page! " : "page ") + page.name + " " + page.body);
        },
        [&](const archive::passed_over& passed) { lines.push_back(passed.reason + ": " + passed.detail); });
    return lines;
}

inline std::vector<std::string> found_in(std::string_view archive, const archive::limits& most = {}) {
    return found_by(*archive::read_records(archive::read_text(archive), most));
}

}  // namespace strata::testing

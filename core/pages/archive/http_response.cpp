#include "core/pages/archive/http_response.hpp"

#include <brotli/decode.h>
#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <memory>
#include <new>
#include <vector>

#include "core/spec/ascii.hpp"
#include "core/text/encoding/declarations.hpp"

namespace strata::archive {

// --- Whether a resource is HTML ---

html_type html_type_of(std::string_view content_type) {
    const std::optional<encoding::media_type> type = encoding::media_type_of(content_type);
    if (!type || type->essence == "unknown/unknown" || type->essence == "application/unknown")
        return html_type::unknown;
    const bool is_html = type->essence == "text/html" || type->essence == "application/xhtml+xml";
    return is_html ? html_type::html : html_type::other;
}

bool begins_as_html(std::string_view bytes) {
    constexpr std::array<std::string_view, 16> tags = {
        "<!DOCTYPE HTML", "<HTML", "<HEAD",  "<SCRIPT", "<IFRAME", "<H1",   "<DIV", "<FONT",
        "<TABLE",         "<A",    "<STYLE", "<TITLE",  "<B",      "<BODY", "<BR",  "<P"};
    if (bytes.starts_with("\xEF\xBB\xBF")) bytes.remove_prefix(3);
    bytes.remove_prefix(std::min(bytes.find_first_not_of("\t\n\f\r "), bytes.size()));
    if (bytes.starts_with("<!--")) return true;
    return std::any_of(tags.begin(), tags.end(), [&](std::string_view tag) {
        return bytes.size() > tag.size() && spec::same_in_any_case(bytes.substr(0, tag.size()), tag) &&
               (bytes[tag.size()] == ' ' || bytes[tag.size()] == '>');
    });
}

// --- Responses ---

namespace {

constexpr std::size_t decoded_piece = std::size_t{64} << 10U;
constexpr int most_window = 26;
// A body with more codings than this is not decoded. No such body occurs in practice.
constexpr std::size_t most_codings = 4;

/// Collects the output of a decoder up to a limit.
class limited_output {
public:
    /// Accepts one byte more than the limit, to find out whether the output exceeds the limit.
    explicit limited_output(std::size_t most) : most_(most + 1) {}
    /// Returns where the decoder must write the next piece. Sets `size` to the largest size that the piece may have,
    /// which is 0 if the limit has been reached.
    char* piece(std::size_t& size) {
        before_ = made_.bytes.size();
        size = std::min(decoded_piece, most_ - before_);
        made_.bytes.resize(before_ + size);
        return made_.bytes.data() + before_;
    }
    void filled(std::size_t size) { made_.bytes.resize(before_ + size); }
    [[nodiscard]] bool is_full() const { return made_.bytes.size() == most_; }
    plain_body finish(bool whole) {
        made_.cut_short = !whole || is_full();
        if (is_full()) made_.bytes.pop_back();
        return std::move(made_);
    }

private:
    std::size_t most_;
    std::size_t before_ = 0;
    plain_body made_;
};

/// Unpacks `body` with zlib. `window_bits` selects the format, as for `inflateInit2`. Returns nothing if the body does
/// not begin like a stream of that format.
std::optional<plain_body> inflated(std::string_view body, int window_bits, std::size_t most) {
    z_stream stream{};
    if (inflateInit2(&stream, window_bits) != Z_OK) throw std::bad_alloc();
    const std::unique_ptr<z_stream, int (*)(z_stream*)> ends(&stream, &inflateEnd);
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(body.data()));
    stream.avail_in = static_cast<uInt>(body.size());
    limited_output out(most);
    std::size_t total = 0;
    int result = Z_OK;
    while (result == Z_OK && !out.is_full()) {
        std::size_t size = 0;
        stream.next_out = reinterpret_cast<Bytef*>(out.piece(size));
        stream.avail_out = static_cast<uInt>(size);
        result = inflate(&stream, Z_NO_FLUSH);
        out.filled(size - stream.avail_out);
        total += size - stream.avail_out;
        // A body may consist of several gzip members. All of them are unpacked.
        if (result == Z_STREAM_END && stream.avail_in > 2 && window_bits > 15 && stream.next_in[0] == 0x1F &&
            stream.next_in[1] == 0x8B)
            result = inflateReset(&stream);
    }
    if (result == Z_DATA_ERROR && total == 0) return std::nullopt;
    return out.finish(result == Z_STREAM_END);
}

std::optional<plain_body> from_brotli(std::string_view body, std::size_t most) {
    const std::unique_ptr<BrotliDecoderState, decltype(&BrotliDecoderDestroyInstance)> state(
        BrotliDecoderCreateInstance(nullptr, nullptr, nullptr), &BrotliDecoderDestroyInstance);
    if (!state) throw std::bad_alloc();
    std::size_t left = body.size();
    const auto* in = reinterpret_cast<const std::uint8_t*>(body.data());
    limited_output out(most);
    BrotliDecoderResult result = BROTLI_DECODER_RESULT_NEEDS_MORE_OUTPUT;
    std::size_t total = 0;
    while (result == BROTLI_DECODER_RESULT_NEEDS_MORE_OUTPUT && !out.is_full()) {
        std::size_t size = 0;
        auto* to = reinterpret_cast<std::uint8_t*>(out.piece(size));
        std::size_t room = size;
        result = BrotliDecoderDecompressStream(state.get(), &left, &in, &room, &to, &total);
        out.filled(size - room);
    }
    if (result == BROTLI_DECODER_RESULT_ERROR && total == 0) return std::nullopt;
    return out.finish(result == BROTLI_DECODER_RESULT_SUCCESS);
}

std::optional<plain_body> from_zstd(std::string_view body, std::size_t most) {
    const std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)> context(ZSTD_createDCtx(), &ZSTD_freeDCtx);
    if (!context) throw std::bad_alloc();
    ZSTD_DCtx_setParameter(context.get(), ZSTD_d_windowLogMax, most_window);
    ZSTD_inBuffer in{body.data(), body.size(), 0};
    limited_output out(most);
    std::size_t result = 1;
    std::size_t total = 0;
    while ((result != 0 || in.pos < in.size) && !out.is_full()) {
        std::size_t size = 0;
        ZSTD_outBuffer to{out.piece(size), 0, 0};
        to.size = size;
        const std::size_t before = in.pos;
        result = ZSTD_decompressStream(context.get(), &to, &in);
        out.filled(to.pos);
        total += to.pos;
        if (ZSTD_isError(result) != 0) {
            if (total == 0) return std::nullopt;
            break;
        }
        if (to.pos == 0 && in.pos == before) break;
    }
    return out.finish(result == 0 && in.pos == in.size);
}

/// A line that states the size of a chunk.
struct chunk_line {
    std::uint64_t size = 0;
    std::size_t length = 0;  // the length of the line with its line end
};

// Reads the line at the beginning of `text`. Returns nothing if it does not state the size of a chunk: hexadecimal
// digits, possibly white space, and then a semicolon or the end of the line.
std::optional<chunk_line> chunk_line_at(std::string_view text) {
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos) return std::nullopt;
    chunk_line found{0, end + 1};
    std::string_view line = text.substr(0, end);
    if (line.ends_with('\r')) line.remove_suffix(1);
    const auto [after, error] = std::from_chars(line.data(), line.data() + line.size(), found.size, 16);
    if (error != std::errc()) return std::nullopt;
    line.remove_prefix(static_cast<std::size_t>(after - line.data()));
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    return line.empty() || line.front() == ';' ? std::optional(found) : std::nullopt;
}

std::size_t length_of_line_end(std::string_view text) {
    return text.starts_with("\r\n") ? 2U : text.starts_with("\n") ? 1U : 0U;
}

// Whether a body is in chunks, judging by its first chunk. Crawlers often undo this coding but keep the header, and the
// first line of a page may look like the size of a chunk. The size may exceed the body only if the body is known to be
// cut short.
bool begins_with_chunk(std::string_view body, bool is_cut_short) {
    const std::optional<chunk_line> first = chunk_line_at(body);
    if (!first) return false;
    const std::string_view rest = body.substr(first->length);
    if (first->size > rest.size()) return is_cut_short;
    const std::string_view after = rest.substr(static_cast<std::size_t>(first->size));
    if (after.empty() || length_of_line_end(after) > 0) return true;
    // Headers may follow the last chunk.
    return first->size == 0 && after.substr(0, after.find('\n')).find(':') != std::string_view::npos;
}

// Joins the chunks of a body. Returns nothing if the body is not in chunks.
std::optional<plain_body> without_chunks(std::string_view body, bool is_cut_short) {
    if (!begins_with_chunk(body, is_cut_short)) return std::nullopt;
    plain_body made;
    for (;;) {
        const std::optional<chunk_line> line = chunk_line_at(body);
        if (!line) {
            made.cut_short = true;
            return made;
        }
        body.remove_prefix(line->length);
        if (line->size == 0) return made;
        made.cut_short = line->size > body.size();
        const std::size_t size = static_cast<std::size_t>(std::min<std::uint64_t>(line->size, body.size()));
        made.bytes.append(body.substr(0, size));
        if (made.cut_short) return made;
        body.remove_prefix(size);
        body.remove_prefix(length_of_line_end(body));
    }
}

std::optional<plain_body> uncoded(std::string_view coding, std::string_view body, std::size_t most, bool is_cut_short) {
    if (coding == "chunked") return without_chunks(body, is_cut_short);
    constexpr int gzip_bits = 15 + 16;
    if (coding == "gzip" || coding == "x-gzip") return inflated(body, gzip_bits, most);
    if (coding == "deflate") {
        // Some servers leave out the zlib header that the HTTP standard requires.
        if (std::optional<plain_body> made = inflated(body, 15, most)) return made;
        return inflated(body, -15, most);
    }
    if (coding == "br") return from_brotli(body, most);
    if (coding == "zstd") return from_zstd(body, most);
    return std::nullopt;
}

// Returns the words of a comma-separated list, in lower case.
std::vector<std::string> listed_words(std::string_view list) {
    std::vector<std::string> words;
    std::string word;
    for (const char c : list) {
        if (c == ',') {
            if (!word.empty()) words.push_back(std::move(word));
            word.clear();
        } else if (c != ' ' && c != '\t') {
            word += spec::ascii_lower(c);
        }
    }
    if (!word.empty()) words.push_back(std::move(word));
    return words;
}

}  // namespace

namespace {

// Returns the length of the version at the beginning of a status line: "HTTP/1.1" or, from NCSA's server of 1994,
// "HTTP". The version may be in upper or lower case. Returns 0 if the line is not a status line.
std::size_t length_of_version(std::string_view line) {
    constexpr std::string_view protocol = "HTTP";
    if (line.size() <= protocol.size() || !spec::same_in_any_case(line.substr(0, protocol.size()), protocol)) return 0;
    if (line[protocol.size()] != '/' && line[protocol.size()] != ' ') return 0;
    return std::min(line.find_first_of(" \t"), line.size());
}

// Parses one response, which may be an interim one.
std::optional<http_response> parse_one(std::string_view message) {
    message.remove_prefix(std::min(message.find_first_not_of("\r\n"), message.size()));
    const std::size_t line_end = std::min(message.find('\n'), message.size());
    std::string_view line = message.substr(0, line_end);
    const std::size_t version = length_of_version(line);
    if (version == 0) return std::nullopt;
    http_response made;
    line.remove_prefix(version);
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    std::from_chars(line.data(), line.data() + std::min<std::size_t>(line.size(), 3), made.status);
    std::string_view rest = message.substr(std::min(line_end + 1, message.size()));
    const std::string_view head = rest;
    while (!rest.empty()) {
        const std::size_t end = rest.find('\n');
        const std::string_view header = rest.substr(0, end);
        rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
        if (header.empty() || header == "\r") break;
    }
    made.headers = header_lines(head.substr(0, head.size() - rest.size()));
    made.body = rest;
    return made;
}

}  // namespace

std::optional<http_response> parse_response(std::string_view message) {
    std::optional<http_response> made = parse_one(message);
    // Any number of interim responses may precede the final response.
    while (made && made->status >= 100 && made->status < 200) {
        std::optional<http_response> next = parse_one(made->body);
        if (!next) break;
        made = std::move(next);
    }
    return made;
}

plain_body decoded_body(const http_response& response, std::size_t most, bool is_cut_short) {
    plain_body made;
    std::string_view body = response.body;
    bool is_copy = false;
    // the codings in the order in which the server applied them
    std::vector<std::string> codings = listed_words(response.headers.combined("Content-Encoding").value_or(""));
    for (std::string& each : listed_words(response.headers.combined("Transfer-Encoding").value_or("")))
        codings.push_back(std::move(each));
    if (codings.size() > most_codings) codings.clear();
    for (auto coding = codings.rbegin(); coding != codings.rend(); ++coding) {
        std::optional<plain_body> next = uncoded(*coding, body, most, is_cut_short);
        if (!next) continue;
        next->cut_short = next->cut_short || made.cut_short;
        made = std::move(*next);
        body = made.bytes;
        is_copy = true;
    }
    if (!is_copy) made.bytes = body.substr(0, most);
    made.cut_short = made.cut_short || body.size() > most;
    if (made.bytes.size() > most) made.bytes.resize(most);
    return made;
}

}  // namespace strata::archive

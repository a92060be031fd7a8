#include "core/pages/archive/archive_reader.hpp"

#include <algorithm>
#include <deque>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "core/pages/archive/http_response.hpp"
#include "core/pages/archive/record.hpp"
#include "core/pages/archive/unpacked_input.hpp"
#include "core/spec/ascii.hpp"

namespace strata::archive {

// --- Pages from WARC and ARC records ---

namespace {

// Records may exceed the limit for a page by this many bytes, to leave room for HTTP headers and codings.
constexpr std::size_t room_for_head = std::size_t{1} << 20U;

// Converts "20080405120000" to "2008-04-05T12:00:00Z". A date in another form stays unchanged.
std::string date_of(const std::string& given) {
    if (given.size() < 8 || given.find_first_not_of("0123456789") != std::string::npos) return given;
    std::string date = given.substr(0, 4) + '-' + given.substr(4, 2) + '-' + given.substr(6, 2);
    if (given.size() >= 14)
        date += 'T' + given.substr(8, 2) + ':' + given.substr(10, 2) + ':' + given.substr(12, 2) + 'Z';
    return date;
}

bool is_type(const record& of, std::string_view type) {
    return of.type.size() == type.size() && spec::same_in_any_case(of.type, type);
}

class pages_of_records : public archive_reader {
public:
    pages_of_records(std::unique_ptr<byte_source> from, const limits& most, std::uint64_t offset, packing expected)
        : in_(std::move(from), offset, expected, most),
          records_(in_, most.most_body + room_for_head),
          most_(most),
          begin_(offset) {}

    found_in_archive next() override {
        for (;;) {
            if (!broken_.empty()) {
                passed_over first = std::move(broken_.front());
                broken_.pop_front();
                return first;
            }
            if (waiting_) return *std::exchange(waiting_, std::nullopt);
            std::vector<passed_over> broken;
            std::optional<record> found = records_.next(broken);
            broken_.insert(broken_.end(), std::make_move_iterator(broken.begin()),
                           std::make_move_iterator(broken.end()));
            if (found)
                take(*found);
            else if (broken_.empty())
                return end_of_archive();
        }
    }

    [[nodiscard]] std::uint64_t bytes_read() const override { return in_.reached() - begin_; }

private:
    void take(record& of) {
        if (!of.broken.empty()) broken_.push_back({"broken record", of.broken, of.uri, of.offset});
        const bool is_response = is_type(of, "response");
        if (!is_response && !is_type(of, "resource")) return;
        if (of.is_segment)
            pass_over(of, "segment", "the record is one of several segments");
        else if (is_response)
            take_response(of);
        else
            take_resource(of);
    }

    void take_response(record& of) {
        const std::optional<http_response> response = parse_response(of.content);
        if (!response)
            return is_bare_page(of) ? take_resource(of)
                                    : pass_over(of, "not HTTP", "the record holds no HTTP response");
        if (response->status != 200) return pass_over(of, "status", "status " + std::to_string(response->status));
        std::string type = response->headers.combined("Content-Type").value_or("");
        const html_type kind = html_type_of(type);
        if (kind == html_type::other) return pass_over(of, "not HTML", "type " + type);
        plain_body body = decoded_body(*response, most_.most_body, of.cut_short);
        if (kind == html_type::unknown && !begins_as_html(body.bytes))
            return pass_over(of, "not HTML", "it has no type and does not begin like HTML");
        give(of, std::move(type), std::move(body.bytes), of.cut_short || body.cut_short);
    }

    // Whether the record is a page without HTTP headers. An HTTP/0.9 response has no status line and is always HTML.
    // Only the records of ARC files state the type of such a page.
    static bool is_bare_page(const record& of) {
        const html_type kind = of.is_arc ? html_type_of(of.content_type) : html_type::other;
        return kind == html_type::html || (kind == html_type::unknown && begins_as_html(of.content));
    }

    void take_resource(record& of) {
        const html_type kind = html_type_of(of.content_type);
        if (kind == html_type::other || (kind == html_type::unknown && !begins_as_html(of.content)))
            return pass_over(of, "not HTML", "type " + of.content_type);
        const bool is_long = of.content.size() > most_.most_body;
        if (is_long) of.content.resize(most_.most_body);
        give(of, of.content_type, std::move(of.content), of.cut_short || is_long);
    }

    void give(const record& of, std::string type, std::string body, bool cut_short) {
        page made;
        made.name = of.uri;
        made.date = date_of(of.date);
        made.content_type = std::move(type);
        made.body = std::move(body);
        made.offset = of.offset;
        made.length = of.size;
        made.cut_short = cut_short;
        waiting_ = std::move(made);
    }

    // Reports a skipped record. Does nothing if the record is broken or in a damaged member, because the damage has
    // already been reported.
    void pass_over(const record& of, std::string reason, std::string detail) {
        if (!of.broken.empty() || of.is_damaged) return;
        broken_.push_back({std::move(reason), std::move(detail), of.uri, of.offset});
    }

    unpacked_input in_;
    record_reader records_;
    limits most_;
    std::uint64_t begin_;
    std::deque<passed_over> broken_;
    std::optional<page> waiting_;
};

/// A source that returns a text, followed by the bytes of another source.
class source_after_text : public byte_source {
public:
    source_after_text(std::string text, std::unique_ptr<byte_source> rest)
        : text_(std::move(text)), rest_(std::move(rest)) {}
    std::size_t read(char* to, std::size_t size) override {
        const std::size_t count = text_.copy(to, size, taken_);
        taken_ += count;
        return count > 0 ? count : rest_->read(to, size);
    }

private:
    std::string text_;
    std::size_t taken_ = 0;
    std::unique_ptr<byte_source> rest_;
};

/// A source for a part of a file, and the offset at which the part begins. If the file begins with a zstd dictionary,
/// the source returns the dictionary before the part, and `offset` is lower by the size of the dictionary, as if the
/// dictionary were directly before the part in the file.
struct placed_source {
    std::unique_ptr<byte_source> bytes;
    std::uint64_t offset;
};

placed_source open_at(const file_opener& open, std::uint64_t offset, std::optional<std::uint64_t> length) {
    placed_source made{open(offset, length), offset};
    std::string dictionary = dictionary_in_front(*open(0, std::nullopt));
    if (dictionary.empty() || dictionary.size() > offset) return made;
    made.offset -= dictionary.size();
    made.bytes = std::make_unique<source_after_text>(std::move(dictionary), std::move(made.bytes));
    return made;
}

file_opener opener_of(const std::string& path) {
    return
        [path](std::uint64_t offset, std::optional<std::uint64_t> length) { return open_file(path, offset, length); };
}

}  // namespace

std::unique_ptr<archive_reader> read_records_at(const file_opener& open, std::uint64_t offset,
                                                std::optional<std::uint64_t> length, const limits& most) {
    placed_source from = open_at(open, offset, length);
    return read_records(std::move(from.bytes), most, from.offset);
}

std::unique_ptr<archive_reader> read_records_at(const std::string& path, std::uint64_t offset,
                                                std::optional<std::uint64_t> length, const limits& most) {
    return read_records_at(opener_of(path), offset, length, most);
}

bool is_record_at(const std::string& path, std::uint64_t offset) {
    constexpr std::size_t first_bytes = 8;
    const auto packing_at = [&](std::uint64_t place) {
        std::string first(first_bytes, '\0');
        first.resize(open_file(path, place)->read(first.data(), first.size()));
        return packing_of(first);
    };
    if (offset >= std::filesystem::file_size(path) || packing_at(offset) != packing_at(0)) return false;
    placed_source from = open_at(opener_of(path), offset, std::nullopt);
    unpacked_input in(std::move(from.bytes), from.offset);
    return record_reader(in, 0).begins_with_record();
}

std::unique_ptr<archive_reader> read_records(std::unique_ptr<byte_source> from, const limits& most,
                                             std::uint64_t offset, packing expected) {
    return std::make_unique<pages_of_records>(std::move(from), most, offset, expected);
}

// --- Files ---

namespace {

/// Reads a packed file that contains a single page.
class packed_page_reader : public archive_reader {
public:
    packed_page_reader(std::unique_ptr<byte_source> from, std::string name, const limits& most)
        : in_(std::move(from), 0, packing::none, most), name_(std::move(name)), most_(most) {}

    found_in_archive next() override {
        if (!read_) unpack();
        if (!damaged_.empty()) {
            const std::uint64_t place = damaged_.front();
            damaged_.erase(damaged_.begin());
            return passed_over{"damaged member", "a packed part of the page cannot be unpacked", name_, place};
        }
        if (page_) return *std::exchange(page_, std::nullopt);
        return end_of_archive();
    }
    [[nodiscard]] std::uint64_t bytes_read() const override { return in_.reached(); }

private:
    void unpack() {
        read_ = true;
        constexpr std::size_t most_damaged = 64;
        page made;
        made.name = name_;
        while (made.body.size() <= most_.most_body && (!in_.ahead().empty() || in_.more())) {
            const std::string_view bytes = in_.ahead();
            const std::size_t size = std::min(bytes.size(), most_.most_body + 1 - made.body.size());
            made.body.append(bytes, 0, size);
            in_.take(size);
        }
        damaged_ = in_.take_damaged(most_damaged);
        made.cut_short = !damaged_.empty() || made.body.size() > most_.most_body;
        made.body.resize(std::min(made.body.size(), most_.most_body));
        if (!made.body.empty() || damaged_.empty()) page_ = std::move(made);
    }

    unpacked_input in_;
    std::string name_;
    limits most_;
    bool read_ = false;
    std::vector<std::uint64_t> damaged_;
    std::optional<page> page_;
};

std::string start_of(const std::string& path) {
    std::string begin(telling_bytes, '\0');
    begin.resize(open_file(path)->read(begin.data(), begin.size()));
    return begin;
}

}  // namespace

std::unique_ptr<archive_reader> read_packed_page(std::unique_ptr<byte_source> from, std::string name,
                                                 const limits& most) {
    return std::make_unique<packed_page_reader>(std::move(from), std::move(name), most);
}

std::unique_ptr<archive_reader> read_file(const std::string& path, format kind, const limits& most) {
    switch (kind) {
        case format::records: return read_records(open_file(path), most, 0, packing_expected(start_of(path), path));
        case format::zip: return read_zip(path, most);
        case format::zim: return read_zim(path, most);
        case format::packed_page: return read_packed_page(open_file(path), path, most);
    }
    throw std::logic_error("no such format");
}

}  // namespace strata::archive

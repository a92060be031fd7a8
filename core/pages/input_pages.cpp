#include "core/pages/input_pages.hpp"

#include <unistd.h>

#include <algorithm>
#include <boost/variant2/variant.hpp>
#include <cstddef>
#include <cstring>
#include <exception>
#include <functional>
#include <map>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <system_error>
#include <utility>

#include "core/pages/archive/coordinates.hpp"
#include "core/pages/archive/unpacked_input.hpp"

namespace strata::pages {
namespace {

using archive::found_in_archive;
namespace v = boost::variant2;

/// Reads another source in pieces. Before each piece, calls the function that may end the work.
class polled_source : public archive::byte_source {
public:
    polled_source(std::unique_ptr<archive::byte_source> from, bool is_standard, const input_options& how)
        : from_(std::move(from)), is_standard_(is_standard), how_(how) {}
    std::size_t read(char* to, std::size_t size) override {
        const auto ask = [&] {
            if (how_.most.asks) how_.most.asks();
        };
        ask();
        while (is_standard_ && how_.waits && !how_.waits(STDIN_FILENO)) ask();
        return from_->read(to, size);
    }

private:
    std::unique_ptr<archive::byte_source> from_;
    bool is_standard_;
    const input_options& how_;
};

/// Passes on the bytes of another source and computes their digest. The first bytes can be looked at before they are
/// consumed.
class digested_source : public archive::byte_source {
public:
    explicit digested_source(std::unique_ptr<archive::byte_source> from) : from_(std::move(from)) {}

    /// Returns the first bytes without consuming them: reading still begins with them.
    std::string_view look(std::size_t size) {
        while (ahead_.size() < size) {
            const std::size_t before = ahead_.size();
            ahead_.resize(size);
            const std::size_t count = from_->read(ahead_.data() + before, size - before);
            ahead_.resize(before + count);
            if (count == 0) break;
        }
        return ahead_;
    }
    std::size_t read(char* to, std::size_t size) override {
        std::size_t count = std::min(size, ahead_.size() - taken_);
        if (count > 0) {
            std::memcpy(to, ahead_.data() + taken_, count);
            taken_ += count;
        } else {
            count = from_->read(to, size);
        }
        digest_.add({to, count});
        bytes_ += count;
        return count;
    }
    content_digest finish() {
        // A reader may stop before the end of the input, but the digest covers the whole input.
        std::string rest(std::size_t{64} << 10U, '\0');
        while (read(rest.data(), rest.size()) > 0) {
        }
        return digest_.finish();
    }
    [[nodiscard]] std::uint64_t bytes() const { return bytes_; }

private:
    std::unique_ptr<archive::byte_source> from_;
    std::string ahead_;
    std::size_t taken_ = 0;
    digester digest_;
    std::uint64_t bytes_ = 0;
};

/// Reads from a source that another object owns.
class borrowed_source : public archive::byte_source {
public:
    explicit borrowed_source(digested_source& from) : from_(from) {}
    std::size_t read(char* to, std::size_t size) override { return from_.read(to, size); }

private:
    digested_source& from_;
};

class input_of_bytes : public page_source {
public:
    explicit input_of_bytes(std::unique_ptr<digested_source> bytes) : bytes_(std::move(bytes)) {}
    content_digest digest() override { return bytes_->finish(); }
    [[nodiscard]] std::uint64_t bytes_read() const override { return bytes_->bytes(); }

protected:
    [[nodiscard]] digested_source& bytes() { return *bytes_; }

private:
    std::unique_ptr<digested_source> bytes_;
};

/// An input of WARC or ARC records, or a packed page, that is read from its beginning to its end.
class archive_input : public input_of_bytes {
public:
    using opener = std::function<std::unique_ptr<archive::archive_reader>(std::unique_ptr<archive::byte_source>)>;
    archive_input(std::unique_ptr<digested_source> from, const opener& open)
        : input_of_bytes(std::move(from)), reader_(open(std::make_unique<borrowed_source>(bytes()))) {}
    found_in_archive next() override { return reader_->next(); }

private:
    std::unique_ptr<archive::archive_reader> reader_;
};

/// An input that is one page. Only the beginning of a long page is kept.
class page_input : public input_of_bytes {
public:
    page_input(std::unique_ptr<digested_source> from, std::string name, const archive::limits& most)
        : input_of_bytes(std::move(from)), name_(std::move(name)), most_(most) {}
    found_in_archive next() override {
        if (std::exchange(given_, true)) return archive::end_of_archive();
        archive::page made;
        made.name = name_;
        constexpr std::size_t piece = std::size_t{64} << 10U;
        for (;;) {
            const std::size_t before = made.body.size();
            made.body.resize(std::min(before + piece, most_.most_body + 1));
            const std::size_t count = bytes().read(made.body.data() + before, made.body.size() - before);
            made.body.resize(before + count);
            made.cut_short = made.body.size() > most_.most_body;
            if (count == 0 || made.cut_short) break;
        }
        if (made.cut_short) made.body.resize(most_.most_body);
        return made;
    }

private:
    std::string name_;
    archive::limits most_;
    bool given_ = false;
};

/// An input in a format that a library reads directly from the file, such as zip.
class container_input : public input_of_bytes {
public:
    container_input(std::unique_ptr<digested_source> from, const std::string& path, archive::format kind,
                    const archive::limits& most)
        : input_of_bytes(std::move(from)), reader_(archive::read_file(path, kind, most)) {}
    found_in_archive next() override { return reader_->next(); }
    [[nodiscard]] std::uint64_t bytes_read() const override { return reader_->bytes_read(); }

private:
    std::unique_ptr<archive::archive_reader> reader_;
};

/// An input that lists records of archives. Each record is read from its archive.
class list_input : public input_of_bytes {
public:
    list_input(std::unique_ptr<digested_source> from, const input_options& how)
        : input_of_bytes(std::move(from)),
          list_bytes_(std::make_unique<borrowed_source>(bytes()), 0, archive::packing::none, how.most),
          how_(how) {}

    found_in_archive next() override {
        for (;;) {
            if (reader_) {
                found_in_archive found = reader_->next();
                if (auto* const page = v::get_if<archive::page>(&found)) page->listed = listed_;
                if (!v::holds_alternative<archive::end_of_archive>(found)) return found;
                reader_.reset();
            }
            std::string line;
            const bool has_line = take_line(line);
            if (damaged_) {
                held_ = has_line ? std::optional(line) : std::nullopt;
                return archive::passed_over{"damaged member", "a packed part of the list cannot be unpacked", "",
                                            *std::exchange(damaged_, std::nullopt)};
            }
            if (!has_line) return archive::end_of_archive();
            ++number_;
            try {
                std::optional<archive::coordinates> where = list_.read(line);
                if (!where) continue;
                // An empty record would otherwise be skipped without any message.
                if (where->length == 0) throw std::runtime_error("a record of no bytes");
                reader_ = archive::read_records_at(opener_of(where->file), where->offset, where->length, how_.most);
                listed_ = std::move(where->values);
            } catch (const std::exception& e) {
                return archive::passed_over{"broken coordinates", "line " + std::to_string(number_) + ": " + e.what(),
                                            "", 0};
            }
        }
    }

private:
    static constexpr std::size_t longest_line = std::size_t{1} << 20U;

    bool take_line(std::string& line) {
        if (held_) {
            line = *std::exchange(held_, std::nullopt);
            return true;
        }
        for (;;) {
            const std::size_t end = text_.find('\n', at_);
            if (end != std::string::npos) {
                line = text_.substr(at_, end - at_);
                at_ = end + 1;
                return true;
            }
            text_.erase(0, at_);
            at_ = 0;
            if (text_.size() > longest_line) text_.clear();
            const bool has_more = !list_bytes_.ahead().empty() || list_bytes_.more();
            for (const std::uint64_t place : list_bytes_.take_damaged(1)) damaged_ = place;
            if (!has_more) {
                line = std::exchange(text_, {});
                return !line.empty();
            }
            list_bytes_.begin_record();
            text_.append(list_bytes_.ahead());
            list_bytes_.take(list_bytes_.ahead().size());
        }
    }
    // Returns a function that opens the file `name` in the folder of archives. If there is no such file, the function
    // opens the file whose name is the last component of `name`. A list may come from a source that is not trusted, so
    // no name may lead out of the folder.
    [[nodiscard]] archive::file_opener opener_of(const std::string& name) const {
        const auto open = [&](const std::string& of) {
            return std::make_shared<const archive::file_beneath>(how_.root, of);
        };
        std::shared_ptr<const archive::file_beneath> file;
        const std::string last = name.substr(name.rfind('/') + 1);
        try {
            file = open(name);
        } catch (const std::runtime_error&) {
            if (last == name) throw;
            try {
                file = open(last);
            } catch (const std::runtime_error&) {
            }
            if (!file) throw;
        }
        return [file, &how = how_](std::uint64_t offset, std::optional<std::uint64_t> length) {
            return std::make_unique<polled_source>(archive::read_at(file, offset, length), false, how);
        };
    }

    archive::unpacked_input list_bytes_;
    std::optional<std::uint64_t> damaged_;  // where the list is damaged, until this is reported
    std::optional<std::string> held_;       // the line that follows the damage
    const input_options& how_;
    archive::coordinate_list list_;
    std::unique_ptr<archive::archive_reader> reader_;
    std::map<std::string, std::string> listed_;  // the fields that the list gives for the current record
    std::string text_;
    std::size_t at_ = 0;
    std::uint64_t number_ = 0;
};

}  // namespace

std::unique_ptr<page_source> open_input(const std::string& path, const input_options& how) {
    const bool is_standard = path == "-";
    const archive::limits& most = how.most;
    auto bytes = std::make_unique<digested_source>(std::make_unique<polled_source>(
        is_standard ? archive::read_descriptor(STDIN_FILENO) : archive::open_file(path), is_standard, how));
    const std::string_view begin = bytes->look(archive::telling_bytes);
    if (archive::is_coordinate_list(archive::unpacked_start(begin)))
        return std::make_unique<list_input>(std::move(bytes), how);
    const std::optional<archive::format> kind = archive::format_of(begin, path);
    if (!kind) return std::make_unique<page_input>(std::move(bytes), path, most);
    if (*kind == archive::format::records) {
        const archive::packing expected = archive::packing_expected(begin, path);
        return std::make_unique<archive_input>(std::move(bytes), [&](std::unique_ptr<archive::byte_source> from) {
            return archive::read_records(std::move(from), most, 0, expected);
        });
    }
    if (*kind == archive::format::packed_page)
        return std::make_unique<archive_input>(std::move(bytes), [&](std::unique_ptr<archive::byte_source> from) {
            return archive::read_packed_page(std::move(from), path, most);
        });
    if (is_standard) throw std::runtime_error("zip and ZIM files cannot be read from standard input: name the file");
    return std::make_unique<container_input>(std::move(bytes), path, *kind, most);
}

}  // namespace strata::pages

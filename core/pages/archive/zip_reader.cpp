#include <fcntl.h>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zip.h>

#include <algorithm>
#include <boost/variant2/variant.hpp>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <memory>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "core/pages/archive/archive_reader.hpp"
#include "core/pages/archive/http_response.hpp"
#include "core/pages/archive/reader_process.hpp"
#include "core/spec/ascii.hpp"

namespace strata::archive {
namespace {

bool is_named_as_html(std::string_view name) {
    for (const std::string_view ending : {".html", ".htm", ".xhtml"})
        if (name.size() > ending.size() && spec::same_in_any_case(name.substr(name.size() - ending.size()), ending))
            return true;
    return false;
}

bool has_ending(std::string_view name) {
    const std::string_view file = name.substr(name.rfind('/') + 1);
    return file.find('.') != std::string_view::npos;
}

// Reads a number that takes up `bytes` bytes. Zip files store the lowest byte of a number first.
std::uint64_t number_at(std::string_view text, std::size_t at, std::size_t bytes) {
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < bytes; ++i)
        number |= std::uint64_t{static_cast<unsigned char>(text[at + i])} << (8 * i);
    return number;
}

std::string bytes_of(std::uint64_t number, std::size_t bytes) {
    std::string made;
    for (std::size_t i = 0; i < bytes; ++i) made += static_cast<char>(number >> (8 * i) & 0xFFU);
    return made;
}

/// A file that can be read at any offset.
class placed_file {
public:
    explicit placed_file(const std::string& path) : descriptor_(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY)) {
        struct stat about {};
        if (descriptor_ < 0) throw std::system_error(errno, std::generic_category());
        if (::fstat(descriptor_, &about) == 0) size_ = static_cast<std::uint64_t>(about.st_size);
    }
    placed_file(const placed_file&) = delete;
    placed_file& operator=(const placed_file&) = delete;
    ~placed_file() { ::close(descriptor_); }

    [[nodiscard]] std::uint64_t size() const { return size_; }
    /// Returns `size` bytes, starting at `offset`; fewer only if the file ends earlier. Throws: std::system_error if
    /// reading fails.
    [[nodiscard]] std::string read(std::uint64_t offset, std::size_t size) const {
        std::string text(size, '\0');
        std::size_t filled = 0;
        while (filled < size) {
            const ssize_t count = read_some(offset + filled, text.data() + filled, size - filled);
            if (count < 0) throw std::system_error(errno, std::generic_category());
            if (count == 0) break;
            filled += static_cast<std::size_t>(count);
        }
        text.resize(filled);
        return text;
    }
    /// Like the system call `pread`, but accepts any offset. At or beyond the end of the file, reads nothing.
    [[nodiscard]] ssize_t read_some(std::uint64_t offset, char* to, std::size_t size) const {
        if (offset >= size_) return 0;
        for (;;) {
            const ssize_t count = ::pread(descriptor_, to, size, static_cast<off_t>(offset));
            if (count >= 0 || errno != EINTR) return count;
        }
    }

private:
    int descriptor_;
    std::uint64_t size_ = 0;
};

/// The directory of a zip file: its offset, and the number of its entries according to the file.
struct directory {
    std::uint64_t begin = 0;
    std::uint64_t entries = 0;
};

constexpr std::string_view end_mark = "PK\x05\x06";
constexpr std::string_view long_end_mark = "PK\x06\x06";
constexpr std::string_view long_locator_mark = "PK\x06\x07";
constexpr std::string_view entry_mark = "PK\x01\x02";
constexpr std::size_t end_size = 22;
constexpr std::size_t long_end_size = 56;
constexpr std::size_t long_locator_size = 20;
constexpr std::size_t fixed_part_of_entry = 46;  // the part of an entry before its name

// Reads the end record of a zip file, which says where the directory is. `last` contains the last bytes of the file,
// which begin at `offset`. The record is expected at index `at` of `last`. Returns nothing if no end record is there.
std::optional<directory> directory_by(const placed_file& file, std::string_view last, std::size_t at,
                                      std::uint64_t offset) {
    constexpr std::uint64_t in_long_form = 0xFFFFFFFF;
    directory found{number_at(last, at + 16, 4), number_at(last, at + 10, 2)};
    const bool has_long_form = at >= long_locator_size &&
                               last.substr(at - long_locator_size).starts_with(long_locator_mark) &&
                               (found.begin == in_long_form || found.entries == 0xFFFF);
    if (has_long_form) {
        const std::string end = file.read(number_at(last, at - long_locator_size + 8, 8), long_end_size);
        if (end.size() < long_end_size || !end.starts_with(long_end_mark)) return std::nullopt;
        found = {number_at(end, 48, 8), number_at(end, 32, 8)};
    }
    const bool is_there = found.begin < offset + at ? file.read(found.begin, entry_mark.size()) == entry_mark
                                                    : found.begin == offset + at;
    return is_there ? std::optional(found) : std::nullopt;
}

// Finds the directory through the last end record. After this record, a comment may follow, which may contain the mark
// of an end record.
directory directory_of(const placed_file& file) {
    constexpr std::size_t longest_comment = 0xFFFF;
    const std::uint64_t begin =
        file.size() - std::min<std::uint64_t>(file.size(), long_locator_size + end_size + longest_comment);
    const std::string last = file.read(begin, long_locator_size + end_size + longest_comment);
    for (std::size_t at = last.rfind(end_mark); at != std::string::npos; at = last.rfind(end_mark, at - 1)) {
        if (last.size() - at >= end_size)
            if (const std::optional<directory> found = directory_by(file, last, at, begin)) return *found;
        if (at == 0) break;
    }
    throw std::runtime_error("not a readable zip file: it has no directory at its end");
}

/// Presents a part of a zip file to libzip: the bytes of the file, but with a directory of only some entries, and an
/// end record for that directory. This limits memory, because libzip keeps the whole directory of a file that it opens.
class part_of_zip {
public:
    /// `file` must outlive the object. The part of the directory that begins at offset `begin` has `size` bytes and
    /// `entries` entries.
    part_of_zip(const placed_file& file, std::uint64_t begin, std::uint64_t size, std::uint64_t entries)
        : file_(file),
          file_end_(begin + size),
          end_(std::string(long_end_mark) + bytes_of(long_end_size - 12, 8) + bytes_of(45, 2) + bytes_of(45, 2) +
               bytes_of(0, 8) + bytes_of(entries, 8) + bytes_of(entries, 8) + bytes_of(size, 8) + bytes_of(begin, 8) +
               std::string(long_locator_mark) + bytes_of(0, 4) + bytes_of(file_end_, 8) + bytes_of(1, 4) +
               std::string(end_mark) + bytes_of(0, 4) + bytes_of(0xFFFF, 2) + bytes_of(0xFFFF, 2) +
               bytes_of(0xFFFFFFFF, 4) + bytes_of(0xFFFFFFFF, 4) + bytes_of(0, 2)) {
        zip_error_init(&error_);
        zip_source_t* const source = zip_source_function_create(&part_of_zip::serve, this, nullptr);
        if (source == nullptr) throw std::bad_alloc();
        opened_.reset(zip_open_from_source(source, ZIP_RDONLY, nullptr));
        if (!opened_) zip_source_free(source);
    }
    part_of_zip(const part_of_zip&) = delete;
    part_of_zip& operator=(const part_of_zip&) = delete;
    ~part_of_zip() {
        opened_.reset();
        zip_error_fini(&error_);
    }

    /// Returns the archive that libzip has opened; null if libzip cannot read this part.
    [[nodiscard]] zip_t* opened() const { return opened_.get(); }

private:
    static zip_int64_t serve(void* self, void* data, zip_uint64_t size, zip_source_cmd_t command) {
        return static_cast<part_of_zip*>(self)->serve(static_cast<char*>(data), size, command);
    }
    zip_int64_t serve(char* data, zip_uint64_t size, zip_source_cmd_t command) {
        switch (command) {
            case ZIP_SOURCE_OPEN: at_ = 0; return 0;
            case ZIP_SOURCE_READ: return read(data, static_cast<std::size_t>(size));
            case ZIP_SOURCE_CLOSE:
            case ZIP_SOURCE_FREE: return 0;
            case ZIP_SOURCE_STAT: {
                zip_stat_t about;
                zip_stat_init(&about);
                about.valid = ZIP_STAT_SIZE;
                about.size = file_end_ + end_.size();
                std::memcpy(data, &about, sizeof about);
                return sizeof about;
            }
            case ZIP_SOURCE_ERROR: return zip_error_to_data(&error_, data, size);
            case ZIP_SOURCE_SEEK: {
                const zip_int64_t to =
                    zip_source_seek_compute_offset(at_, file_end_ + end_.size(), data, size, &error_);
                if (to < 0) return -1;
                at_ = static_cast<std::uint64_t>(to);
                return 0;
            }
            case ZIP_SOURCE_TELL: return static_cast<zip_int64_t>(at_);
            case ZIP_SOURCE_SUPPORTS:
                return zip_source_make_command_bitmap(ZIP_SOURCE_OPEN, ZIP_SOURCE_READ, ZIP_SOURCE_CLOSE,
                                                      ZIP_SOURCE_STAT, ZIP_SOURCE_ERROR, ZIP_SOURCE_FREE,
                                                      ZIP_SOURCE_SEEK, ZIP_SOURCE_TELL, ZIP_SOURCE_SUPPORTS, -1);
            default: zip_error_set(&error_, ZIP_ER_OPNOTSUPP, 0); return -1;
        }
    }
    zip_int64_t read(char* to, std::size_t size) {
        ssize_t count = 0;
        if (at_ < file_end_) {
            count = file_.read_some(at_, to, static_cast<std::size_t>(std::min<std::uint64_t>(size, file_end_ - at_)));
            if (count < 0) {
                zip_error_set(&error_, ZIP_ER_READ, errno);
                return -1;
            }
        } else {
            const std::string_view rest = std::string_view(end_).substr(
                static_cast<std::size_t>(std::min<std::uint64_t>(at_ - file_end_, end_.size())));
            count = static_cast<ssize_t>(rest.copy(to, size));
        }
        at_ += static_cast<std::uint64_t>(count);
        return count;
    }

    const placed_file& file_;
    std::uint64_t file_end_;  // up to this offset, the bytes come from the file; `end_` follows
    std::string end_;
    std::uint64_t at_ = 0;
    zip_error_t error_{};
    std::unique_ptr<zip_t, decltype(&zip_discard)> opened_{nullptr, &zip_discard};
};

/// The unpacked bytes of an entry.
class entry_source : public byte_source {
public:
    explicit entry_source(std::unique_ptr<zip_file_t, decltype(&zip_fclose)> from) : from_(std::move(from)) {}
    std::size_t read(char* to, std::size_t size) override {
        const zip_int64_t count = zip_fread(from_.get(), to, size);
        // An entry that is damaged is read up to the damage.
        return count > 0 ? static_cast<std::size_t>(count) : 0;
    }

private:
    std::unique_ptr<zip_file_t, decltype(&zip_fclose)> from_;
};

class zip_reader : public archive_reader {
public:
    zip_reader(const std::string& path, const limits& most)
        : file_(path), most_(most), directory_(directory_of(file_)), part_end_(directory_.begin) {}

    found_in_archive next() override {
        for (;;) {
            if (std::optional<found_in_archive> found = next_of_records()) return std::move(*found);
            while (part_ && at_ < part_entries_ && !records_)
                if (std::optional<found_in_archive> found = read(at_++)) return std::move(*found);
            if (records_) continue;
            part_.reset();
            directory_.begin = part_end_;
            const std::uint64_t entries = open_part();
            if (entries == 0) break;
            if (part_) continue;
            // libzip rejects all entries of the part if one has an error. So smaller parts are tried.
            if (entries > 1) {
                most_entries_ = entries / 2;
                part_end_ = directory_.begin;
                continue;
            }
            ++entries_;
            return passed_over{"broken record", "the directory has an entry that cannot be read", "", 0};
        }
        if (entries_ >= directory_.entries) return end_of_archive();
        const std::uint64_t missing = std::exchange(directory_.entries, 0) - entries_;
        return passed_over{"broken record", fmt::format("the directory ends {} entries too early", missing), "", 0};
    }

    [[nodiscard]] std::uint64_t bytes_read() const override { return std::min(passed_, file_.size()); }

private:
    static constexpr std::uint64_t most_entries_at_once = 4096;

    // Opens the next entries of the directory. Returns their number, which is 0 at the end. Does not rely on the number
    // of entries that the file states: programs that do not write the long form of the format count entries modulo
    // 65536.
    std::uint64_t open_part() {
        constexpr std::size_t piece = std::size_t{256} << 10U;  // more than the longest possible entry
        const std::string text = file_.read(directory_.begin, piece);
        std::uint64_t entries = 0;
        std::size_t size = 0;
        while (entries < most_entries_ && text.size() - size >= fixed_part_of_entry &&
               std::string_view(text).substr(size).starts_with(entry_mark)) {
            const std::uint64_t rest =
                number_at(text, size + 28, 2) + number_at(text, size + 30, 2) + number_at(text, size + 32, 2);
            if (rest > text.size() - size - fixed_part_of_entry) break;
            size += fixed_part_of_entry + static_cast<std::size_t>(rest);
            ++entries;
        }
        if (entries == 0) return 0;
        auto part = std::make_unique<part_of_zip>(file_, directory_.begin, size, entries);
        part_end_ = directory_.begin + size;
        if (part->opened() != nullptr) {
            part_ = std::move(part);
            at_ = 0;
            part_entries_ = entries;
            entries_ += entries;
            most_entries_ = std::min(most_entries_ * 2, most_entries_at_once);
        }
        return entries;
    }

    // Returns the next page or skipped entry of the WARC or ARC file that is being read. Returns nothing if no such
    // file is being read, or at its end.
    std::optional<found_in_archive> next_of_records() {
        if (!records_) return std::nullopt;
        found_in_archive found = records_->next();
        if (boost::variant2::holds_alternative<end_of_archive>(found)) {
            records_.reset();
            return std::nullopt;
        }
        // An offset within an entry is of no use outside the zip file.
        if (auto* const made = boost::variant2::get_if<page>(&found))
            made->offset = made->length = 0;
        else if (auto* const passed = boost::variant2::get_if<passed_over>(&found))
            passed->detail += fmt::format(" (in {} at {})", records_name_, std::exchange(passed->offset, 0));
        return found;
    }

    // Reads an entry. Returns nothing for a folder, and for a WARC or ARC file, whose pages are returned later.
    std::optional<found_in_archive> read(std::uint64_t index) {
        zip_t* const archive = part_->opened();
        zip_stat_t about;
        if (zip_stat_index(archive, index, ZIP_FL_ENC_RAW, &about) != 0 || about.name == nullptr)
            return passed_over{"broken record", "the entry cannot be read", "", 0};
        passed_ += std::min(about.comp_size, file_.size());
        const std::string name = about.name;
        if (name.ends_with('/')) return std::nullopt;
        const bool is_html = is_named_as_html(name);
        const bool has_records = is_named_as_records(name);
        if (!is_html && !has_records && has_ending(name)) return passed_over{"not HTML", "by its name", name, 0};
        // Any number of entries may share the same bytes. So the total size of the entries is limited to the size of
        // the file.
        if (about.comp_size > file_.size() - taken_)
            return passed_over{"broken record", "the entries together are longer than the file", name, 0};
        std::unique_ptr<zip_file_t, decltype(&zip_fclose)> file(zip_fopen_index(archive, index, 0), &zip_fclose);
        if (!file) return passed_over{"broken record", zip_error_strerror(zip_get_error(archive)), name, 0};
        taken_ += about.comp_size;
        if (has_records) {
            records_ = read_records(std::make_unique<entry_source>(std::move(file)), most_);
            records_name_ = name;
            return std::nullopt;
        }
        page made;
        made.name = name;
        if ((about.valid & ZIP_STAT_MTIME) != 0)
            made.date = fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(about.mtime));
        if (!read_body(*file, about.size, made))
            return passed_over{"broken record", zip_file_strerror(file.get()), name, 0};
        if (is_apple_double(made.body))
            return passed_over{"not HTML", "a file that macOS stores next to another", name, 0};
        if (!is_html && !begins_as_html(made.body)) return passed_over{"not HTML", "by its beginning", name, 0};
        return made;
    }

    // Reads a page, up to one byte beyond the limit, to find out whether the page exceeds it. `stated` is the size of
    // the page according to the directory. Returns false if nothing can be read.
    bool read_body(zip_file_t& from, std::uint64_t stated, page& to) const {
        constexpr std::size_t piece = std::size_t{256} << 10U;
        std::size_t wanted = static_cast<std::size_t>(std::min<std::uint64_t>(stated, piece - 1)) + 1;
        for (;; wanted = piece) {
            const std::size_t before = to.body.size();
            to.body.resize(std::min(before + wanted, most_.most_body + 1));
            const zip_int64_t count = zip_fread(&from, to.body.data() + before, to.body.size() - before);
            to.body.resize(before + static_cast<std::size_t>(count > 0 ? count : 0));
            to.cut_short = count < 0 || to.body.size() > most_.most_body;
            if (count < 0 && to.body.empty()) return false;
            if (count <= 0 || to.cut_short) break;
        }
        if (to.body.size() > most_.most_body) to.body.resize(most_.most_body);
        return true;
    }

    placed_file file_;
    limits most_;
    directory directory_;  // the part of the directory that has not been read
    std::uint64_t part_end_;
    std::uint64_t most_entries_ = most_entries_at_once;
    std::unique_ptr<part_of_zip> part_;
    std::uint64_t part_entries_ = 0;
    std::uint64_t at_ = 0;                     // the index of the next entry in the current part
    std::uint64_t entries_ = 0;                // the number of entries in this part and all earlier ones
    std::unique_ptr<archive_reader> records_;  // reads the WARC or ARC file that was the last entry; null if there is
                                               // none
    std::string records_name_;                 // the name of that entry
    std::uint64_t taken_ = 0;                  // the number of packed bytes of the entries that were read
    std::uint64_t passed_ = 0;                 // the number of packed bytes of all entries so far
};

}  // namespace

std::unique_ptr<archive_reader> read_zip(const std::string& path, const limits& most) {
    limits own = most;
    own.asks = {};  // the program's own process calls it
    const auto send_all = [path, own](found_sender& to, std::uint64_t /*from*/) {
        zip_reader reader(path, own);
        to.opened();
        for (std::uint64_t number = 0;; ++number) {
            to.reach(number, reader.bytes_read());
            const found_in_archive found = reader.next();
            to.reach(number, reader.bytes_read());
            if (const auto* const made = boost::variant2::get_if<page>(&found))
                to.send(*made);
            else if (const auto* const passed = boost::variant2::get_if<passed_over>(&found))
                to.send(*passed);
            else
                return;
        }
    };
    return read_in_process(path, {"zip", send_all}, most);
}

}  // namespace strata::archive

#include "core/pages/journal.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>
#include <zlib.h>

#include <cerrno>
#include <chrono>
#include <cstddef>
#include <cstdio>
#include <set>
#include <stdexcept>
#include <system_error>
#include <utility>
#include <vector>

#include "core/pages/content_digest.hpp"
#include "core/pages/spool/spooled_text.hpp"
#include "core/pages/survey_json.hpp"

namespace strata::pages {
namespace {

constexpr std::size_t checksum_digits = 8;
constexpr std::size_t bytes_at_once = std::size_t{1} << 20U;
constexpr std::size_t longest_line = std::size_t{64} << 20U;

[[noreturn]] void fail() { throw std::system_error(errno, std::generic_category()); }

std::string checksum_of(std::string_view text) {
    return fmt::format("{:08x}", crc32(0, reinterpret_cast<const Bytef*>(text.data()), static_cast<uInt>(text.size())));
}

std::int64_t seconds_now() {
    return std::chrono::duration_cast<std::chrono::seconds>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

/// Reads the lines of a journal, up to one that is not whole.
class journal_lines {
public:
    explicit journal_lines(int file) : file_(file) {}

    /// The value of the next line, or nothing.
    std::optional<json> next() {
        std::size_t end = 0;
        while ((end = text_.find('\n', at_)) == std::string::npos) {
            text_.erase(0, at_);
            at_ = 0;
            if (text_.size() > longest_line || !read()) return std::nullopt;
        }
        const std::string_view line = std::string_view(text_).substr(at_, end - at_);
        if (line.size() < checksum_digits + 1 ||
            checksum_of(line.substr(checksum_digits + 1)) != line.substr(0, checksum_digits))
            return std::nullopt;
        json value = json::parse(line.substr(checksum_digits + 1), nullptr, false);
        if (!value.is_object()) return std::nullopt;
        whole_ += line.size() + 1;
        at_ = end + 1;
        return value;
    }
    /// How many bytes the lines take that were read.
    [[nodiscard]] std::uint64_t whole() const { return whole_; }

private:
    bool read() {
        const std::size_t before = text_.size();
        text_.resize(before + bytes_at_once);
        ssize_t count = 0;
        do {
            count = ::pread(file_, text_.data() + before, bytes_at_once, static_cast<off_t>(offset_));
        } while (count < 0 && errno == EINTR);
        if (count < 0) fail();
        text_.resize(before + static_cast<std::size_t>(count));
        offset_ += static_cast<std::uint64_t>(count);
        return count > 0;
    }

    int file_;
    std::string text_;
    std::size_t at_ = 0;
    std::uint64_t offset_ = 0;
    std::uint64_t whole_ = 0;
};

journal_input input_from(const json& from) {
    journal_input made;
    made.name = from.at("name").get<std::string>();
    made.size = from.at("size").get<std::uint64_t>();
    made.modified = from.at("modified").get<std::int64_t>();
    return made;
}

}  // namespace

journal::journal(const std::string& path, const survey_terms& terms) : path_(path) {
    if (path.empty()) {
        file_ = open_temporary_file();
    } else {
        file_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
        if (file_ < 0) fail();
        if (::flock(file_, LOCK_EX | LOCK_NB) != 0) {
            ::close(file_);
            throw std::runtime_error("another run is using it");
        }
    }
    try {
        read_before(terms);
    } catch (...) {
        ::close(file_);
        throw;
    }
}

journal::~journal() {
    if (file_ >= 0) ::close(file_);
}

void journal::read_before(const survey_terms& terms) {
    journal_lines lines(file_);
    const std::optional<json> head = lines.next();
    const off_t size = ::lseek(file_, 0, SEEK_END);
    if (!head) {
        // A file with something in it is somebody's; one cut off within the first line has the beginning of that line.
        std::string begin(checksum_digits + 2, '\0');
        const ssize_t count = ::pread(file_, begin.data(), begin.size(), 0);
        const bool is_ours = count < static_cast<ssize_t>(begin.size()) || begin.substr(checksum_digits) == " {";
        if (size > 0 && !is_ours) throw std::runtime_error("not a journal of a survey");
        if (::ftruncate(file_, 0) != 0 || ::lseek(file_, 0, SEEK_SET) < 0) fail();
        write(line_of({{"terms", json_of(terms)}}));
        return;
    }
    if (!head->contains("terms")) throw std::runtime_error("not a journal of a survey");
    const std::string difference = difference_between(terms_from(head->at("terms")), terms);
    if (!difference.empty()) throw std::runtime_error("it is of another survey: " + difference);
    while (const std::optional<json> line = lines.next()) {
        if (line->contains("begin")) {
            if (!before_.empty() && !before_.back().finished) before_.pop_back();
            before_.push_back(input_from(line->at("begin")));
        } else if (line->contains("page")) {
            ++before_.back().records;
        } else if (line->contains("end")) {
            before_.back().digest = digest_in_hex(line->at("end").get<std::string>()).value();
            before_.back().finished = true;
        }
    }
    if (::ftruncate(file_, static_cast<off_t>(lines.whole())) != 0 || ::lseek(file_, 0, SEEK_END) < 0) fail();
}

void journal::write(const std::string& line) {
    const std::string text = checksum_of(line) + " " + line + "\n";
    std::string_view left = text;
    while (!left.empty()) {
        const ssize_t count = ::write(file_, left.data(), left.size());
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) throw journal_error(std::generic_category().message(errno));
        left.remove_prefix(static_cast<std::size_t>(count));
    }
    if (!path_.empty() && seconds_now() != synced_at_) sync();
}

void journal::begin(const journal_input& input) {
    write(line_of({{"begin", {{"name", input.name}, {"size", input.size}, {"modified", input.modified}}}}));
}

void journal::add(const page_record& page) { write(line_of({{"page", json_of(page)}})); }

void journal::finish(const content_digest& digest) { write(line_of({{"end", hex_of(digest)}})); }

void journal::sync() {
    if (!path_.empty() && ::fdatasync(file_) != 0) throw journal_error(std::generic_category().message(errno));
    synced_at_ = seconds_now();
}

void journal::replay(const std::function<void(const page_record&)>& page,
                     const std::function<void(const journal_input&)>& end) const {
    // Pages are given only once their input is known to be finished: whether it is was read before.
    journal_lines lines(file_);
    (void)lines.next();
    std::vector<bool> finished;
    {
        journal_lines again(file_);
        while (const std::optional<json> line = again.next()) {
            if (line->contains("begin")) finished.push_back(false);
            if (line->contains("end") && !finished.empty()) finished.back() = true;
        }
    }
    std::size_t at = 0;
    journal_input input;
    while (const std::optional<json> line = lines.next()) {
        if (line->contains("begin")) {
            input = input_from(line->at("begin"));
            ++at;
        } else if (line->contains("page") && finished[at - 1]) {
            ++input.records;
            page(page_from(line->at("page")));
        } else if (line->contains("end")) {
            input.digest = digest_in_hex(line->at("end").get<std::string>()).value();
            input.finished = true;
            end(input);
        }
    }
}

void for_each_row(const journal& from,
                  const std::function<void(const std::string& input, const page_record& page)>& on_row) {
    // An input's name and digest stand after its pages.
    std::vector<std::string> names;
    std::vector<bool> counts;
    std::set<content_digest> known;
    from.replay([](const page_record&) {},
                [&](const journal_input& input) {
                    names.push_back(input.name);
                    counts.push_back(known.insert(input.digest).second);
                });
    std::size_t at = 0;
    from.replay(
        [&](const page_record& page) {
            if (counts[at]) on_row(names[at], page);
        },
        [&](const journal_input&) { ++at; });
}

}  // namespace strata::pages

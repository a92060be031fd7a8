#include "core/pages/journal.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
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
#include "core/pages/survey_json.hpp"
#include "core/report/writing/spooled_text.hpp"
#include "core/system/calls.hpp"

namespace strata::pages {
namespace {

constexpr const char* not_a_journal = "not a journal of a survey";
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

// Returns a line of the journal: a checksum, the line's number and its value.
std::string line_with(std::uint64_t number, const std::string& json) {
    const std::string text = fmt::format("{} {}", number, json);
    return fmt::format("{} {}\n", checksum_of(text), text);
}

/// Reads the lines of a journal. Stops before the first line that is incomplete, damaged or out of order.
class journal_lines {
public:
    explicit journal_lines(int file) : file_(file) {}

    /// Returns the value of the next line; nothing if no further line can be used.
    std::optional<json> next() {
        std::size_t end = 0;
        while ((end = text_.find('\n', at_)) == std::string::npos) {
            text_.erase(0, at_);
            at_ = 0;
            if (text_.size() > longest_line || !read()) return std::nullopt;
        }
        const std::string_view line = std::string_view(text_).substr(at_, end - at_);
        json value = value_of(line);
        if (!value.is_object()) {
            is_damaged_ = true;
            return std::nullopt;
        }
        ++number_;
        whole_ += line.size() + 1;
        at_ = end + 1;
        return value;
    }
    /// The number of lines that have been read.
    [[nodiscard]] std::uint64_t number() const { return number_; }
    /// The number of bytes in these lines.
    [[nodiscard]] std::uint64_t whole() const { return whole_; }
    /// Whether reading has stopped at a line that is complete. Such a line is damaged or out of order.
    [[nodiscard]] bool is_damaged() const { return is_damaged_; }

private:
    // Returns the value of a line. Returns a value that is not an object if the line is damaged or does not have the
    // expected number.
    [[nodiscard]] json value_of(std::string_view line) const {
        const std::string number = std::to_string(number_) + " ";
        if (line.size() < checksum_digits + 1 + number.size()) return {};
        const std::string_view text = line.substr(checksum_digits + 1);
        if (line.substr(0, checksum_digits + 1) != checksum_of(text) + " " || !text.starts_with(number)) return {};
        return json::parse(text.substr(number.size()), nullptr, false);
    }
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
    std::uint64_t number_ = 0;
    bool is_damaged_ = false;
};

// --- The values of the lines ---

// A time in nanoseconds, which may be negative.
struct time_kind {
    template <class To>
    void write(To& to, std::int64_t value) const {
        to += std::to_string(value);
    }
    template <class Json>
    void read(const Json& from, std::int64_t& to) const {
        if (!from.is_number_integer()) throw described::unreadable("is not a whole number");
        to = from.template get<std::int64_t>();
    }
};

constexpr auto input_in_line = described::object(described::required("name", described::bytes, &journal_input::name),
                                                 described::required("size", described::count, &journal_input::size),
                                                 described::required("modified", time_kind{}, &journal_input::modified),
                                                 described::required("changed", time_kind{}, &journal_input::changed));

// Returns a line with one member, whose name says what the line is.
template <class Kind, class Value>
std::string line_of(std::string_view name, const Kind& kind, const Value& value) {
    return described::written(described::object(described::required(name, kind, described::itself)), value);
}

// Reads the member `name` of a line. Throws: std::runtime_error if the value does not have the form of its kind.
template <class Value, class Kind>
Value value_in(const json& line, std::string_view name, const Kind& kind) {
    Value value;
    described::object(described::required(name, kind, [](Value& of) -> Value& { return of; })).read(line, value);
    return value;
}

page_record page_in(const json& line) { return value_in<page_record>(line, "page", page_as_json); }

// Checks that the contents of a page's line are possible. Checksums detect accidents, not manipulation, so a line with
// a correct checksum may still contain anything.
void check(const page_record& page, const survey_terms& terms) {
    if (!page.skipped.empty()) return;
    if (page.fields.size() != terms.by.size())
        throw std::runtime_error("the fields of a page are not those of the survey");
    if (const std::string_view what = impossible_in(page, terms.drafts.size()); !what.empty())
        throw std::runtime_error(std::string(what));
}

void note(const page_record& page, journal_input& in) {
    ++in.records;
    in.broken += is_broken(page) ? 1 : 0;
}

// Reads the inputs from the rest of a journal. Throws: std::runtime_error if the contents of a line are impossible.
std::vector<journal_input> inputs_in(journal_lines& lines, const survey_terms& terms) {
    std::vector<journal_input> inputs;
    while (const std::optional<json> line = lines.next()) {
        const bool is_open = !inputs.empty() && !inputs.back().finished;
        if (line->contains("begin")) {
            inputs.push_back(value_in<journal_input>(*line, "begin", input_in_line));
        } else if (!is_open) {
            throw std::runtime_error("a page or the end of an input comes before the input");
        } else if (line->contains("page")) {
            const page_record page = page_in(*line);
            check(page, terms);
            note(page, inputs.back());
        } else {
            inputs.back().digest = value_in<content_digest>(*line, "end", digest_as_json);
            inputs.back().finished = true;
        }
    }
    return inputs;
}

}  // namespace

journal::journal(const std::string& path, const survey_terms& terms) : path_(path) {
    if (path.empty()) {
        file_ = report::open_temporary_file();
    } else {
        file_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0666);
        if (file_ < 0) fail();
        struct stat about {};
        if (::fstat(file_, &about) != 0 || !S_ISREG(about.st_mode)) {
            ::close(file_);
            throw std::runtime_error("not a regular file");
        }
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

void journal::begin_file(const survey_terms& terms) {
    const std::string first = line_of("terms", terms_as_json, terms);
    // The file must be empty, or contain only the beginning of the first line, because an interrupt may have cut off
    // the rest. Any other file is not a journal of this survey, and must not be overwritten.
    const std::string whole = line_with(0, first);
    std::string there(whole.size(), '\0');
    const ssize_t count = ::pread(file_, there.data(), there.size(), 0);
    if (count < 0) fail();
    there.resize(static_cast<std::size_t>(count));
    if (!whole.starts_with(there) || ::lseek(file_, 0, SEEK_END) != static_cast<off_t>(count))
        throw std::runtime_error(not_a_journal);
    if (::ftruncate(file_, 0) != 0 || ::lseek(file_, 0, SEEK_SET) < 0) fail();
    write(first);
}

void journal::read_before(const survey_terms& terms) {
    journal_lines lines(file_);
    const std::optional<json> head = lines.next();
    if (!head) return begin_file(terms);
    try {
        const std::string difference = difference_between(terms_from(head->value("terms", json())), terms);
        if (!difference.empty()) throw std::runtime_error("it is of another survey: " + difference);
    } catch (const described::unreadable&) {
        throw std::runtime_error(not_a_journal);
    }
    const auto refuse = [&](std::string_view why) {
        throw std::runtime_error(fmt::format("{}: line {}: {}", not_a_journal, lines.number(), why));
    };
    try {
        inputs_ = inputs_in(lines, terms);
    } catch (const std::system_error&) {
        throw;
    } catch (const std::runtime_error& e) {
        refuse(e.what());
    }
    lines_ = lines.number();
    if (lines.is_damaged()) damaged_line_ = lines_ + 1;
    if (::ftruncate(file_, static_cast<off_t>(lines.whole())) != 0 || ::lseek(file_, 0, SEEK_END) < 0) fail();
}

void journal::write(const std::string& json) {
    const std::string text = line_with(lines_++, json);
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
    write(line_of("begin", input_in_line, input));
    inputs_.push_back(input);
    inputs_.back().counts = true;
}

void journal::add(const page_record& page) {
    write(line_of("page", page_as_json, page));
    note(page, inputs_.back());
}

void journal::finish(const content_digest& digest) {
    write(line_of("end", digest_as_json, digest));
    inputs_.back().digest = digest;
    inputs_.back().finished = true;
}

void journal::sync() {
    if (!path_.empty() && system::sync_data(file_) != 0) throw journal_error(std::generic_category().message(errno));
    synced_at_ = seconds_now();
}

void journal::replay(const std::function<void(const page_record&)>& page,
                     const std::function<void(const journal_input&)>& end) const {
    journal_lines lines(file_);
    (void)lines.next();
    std::size_t begun = 0;
    while (const std::optional<json> line = lines.next()) {
        if (line->contains("begin")) ++begun;
        const journal_input& input = inputs_[begun - 1];
        if (!input.counts || !input.finished) continue;
        if (line->contains("page"))
            page(page_in(*line));
        else if (line->contains("end"))
            end(input);
    }
}

void journal::replay_input(std::size_t place, const std::function<void(const page_record&)>& page) const {
    journal_lines lines(file_);
    std::size_t begun = 0;
    while (const std::optional<json> line = lines.next()) {
        if (line->contains("begin") && begun++ > place) return;
        if (line->contains("page") && begun == place + 1) page(page_in(*line));
    }
}

void for_each_row(const journal& from,
                  const std::function<void(const journal_input& input, const page_record& page)>& on_row) {
    // In a journal, an input's digest comes after its pages. So a first pass over the journal decides which inputs
    // count.
    std::vector<const journal_input*> inputs;
    std::vector<bool> counts;
    std::set<content_digest> known;
    from.replay([](const page_record&) {},
                [&](const journal_input& input) {
                    inputs.push_back(&input);
                    counts.push_back(known.insert(input.digest).second);
                });
    std::size_t at = 0;
    from.replay(
        [&](const page_record& page) {
            if (counts[at]) on_row(*inputs[at], page);
        },
        [&](const journal_input&) { ++at; });
}

}  // namespace strata::pages

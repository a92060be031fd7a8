#include "core/pages/run.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <condition_variable>
#include <cstring>
#include <deque>
#include <exception>
#include <filesystem>
#include <map>
#include <mutex>
#include <new>
#include <optional>
#include <system_error>
#include <thread>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "core/pages/archive/coordinates.hpp"

namespace strata::pages {
// --- The pages of one input ---

namespace {

using archive::found_in_archive;
namespace v = boost::variant2;

constexpr std::size_t first_bytes = 4096;

/// An input that is read to its end.
class page_source {
public:
    page_source() = default;
    page_source(const page_source&) = delete;
    page_source(page_source&&) = delete;
    page_source& operator=(const page_source&) = delete;
    page_source& operator=(page_source&&) = delete;
    virtual ~page_source() = default;

    /// The next page, or what is passed over. Throws: std::system_error or std::runtime_error if reading fails.
    [[nodiscard]] virtual archive::found_in_archive next() = 0;
    /// The digest of the input's bytes, which has been read to its end.
    [[nodiscard]] virtual content_digest digest() = 0;
    /// How many bytes of the input have been read.
    [[nodiscard]] virtual std::uint64_t bytes_read() const = 0;
};

/// Computes the digest of what is read, and can be looked into before.
class digested_source : public archive::byte_source {
public:
    explicit digested_source(std::unique_ptr<archive::byte_source> from) : from_(std::move(from)) {}

    /// The first bytes, which are read again after that.
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
        // Readers may stop before the end.
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

/// Passes a source on whose owner is another.
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

class records_input : public input_of_bytes {
public:
    records_input(std::unique_ptr<digested_source> from, const archive::limits& most)
        : input_of_bytes(std::move(from)),
          reader_(archive::read_records(std::make_unique<borrowed_source>(bytes()), most)) {}
    found_in_archive next() override { return reader_->next(); }

private:
    std::unique_ptr<archive::archive_reader> reader_;
};

/// A file that is a page. Of a long one only the beginning is kept.
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

/// An archive that a library opens by itself.
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

/// A list of records in other files.
class list_input : public input_of_bytes {
public:
    list_input(std::unique_ptr<digested_source> from, std::string root, const archive::limits& most)
        : input_of_bytes(std::move(from)), root_(std::move(root)), most_(most) {}

    found_in_archive next() override {
        for (;;) {
            if (reader_) {
                found_in_archive found = reader_->next();
                if (auto* const page = v::get_if<archive::page>(&found)) page->listed = listed_;
                if (!v::holds_alternative<archive::end_of_archive>(found)) return found;
                reader_.reset();
            }
            std::string line;
            if (!take_line(line)) return archive::end_of_archive();
            ++number_;
            try {
                std::optional<archive::coordinates> where = list_.read(line);
                if (!where) continue;
                reader_ = archive::read_records_at(path_of(where->file), where->offset, where->length, most_);
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
            std::string piece(std::size_t{64} << 10U, '\0');
            const std::size_t count = bytes().read(piece.data(), piece.size());
            if (count == 0) {
                line = std::exchange(text_, {});
                return !line.empty();
            }
            text_.append(piece, 0, count);
        }
    }
    // As it is given, or by its last part alone.
    [[nodiscard]] std::string path_of(const std::string& file) const {
        namespace fs = std::filesystem;
        const fs::path whole = root_.empty() ? fs::path(file) : fs::path(root_) / file;
        std::error_code error;
        if (fs::exists(whole, error)) return whole.string();
        const fs::path last = fs::path(root_) / fs::path(file).filename();
        return fs::exists(last, error) ? last.string() : whole.string();
    }

    std::string root_;
    archive::limits most_;
    archive::coordinate_list list_;
    std::unique_ptr<archive::archive_reader> reader_;
    std::map<std::string, std::string> listed_;  // of the record that is being read
    std::string text_;
    std::size_t at_ = 0;
    std::uint64_t number_ = 0;
};

// Opens an input; "-" is standard input. `root`: the folder in which archives that a list names are looked for.
// Throws: std::system_error or std::runtime_error if it cannot be opened.
std::unique_ptr<page_source> open_input(const std::string& path, const std::string& root, const archive::limits& most) {
    const bool is_standard = path == "-";
    auto bytes = std::make_unique<digested_source>(is_standard ? archive::read_descriptor(STDIN_FILENO)
                                                               : archive::open_file(path));
    const std::string_view begin = bytes->look(first_bytes);
    if (archive::is_coordinate_list(begin, path)) return std::make_unique<list_input>(std::move(bytes), root, most);
    const std::optional<archive::format> kind = archive::format_of(begin, path);
    if (!kind) return std::make_unique<page_input>(std::move(bytes), path, most);
    if (*kind == archive::format::records) return std::make_unique<records_input>(std::move(bytes), most);
    if (is_standard) throw std::runtime_error("zip and ZIM files cannot be read from standard input: name the file");
    return std::make_unique<container_input>(std::move(bytes), path, *kind, most);
}

// --- The run ---

// Bytes of pages that wait, and that are examined at the same time. A page beyond that is examined alone.
constexpr std::uint64_t most_waiting = std::uint64_t{16} << 20U;
constexpr std::uint64_t most_examined = std::uint64_t{8} << 20U;
constexpr std::size_t most_slots = 1024;

/// What happens to the journal, in order.
struct slot {
    std::optional<journal_input> begins;
    std::optional<content_digest> ends;
    std::optional<archive::page> page;  // to be examined
    page_record record;
    bool done = false;  // `record` is ready
    std::uint64_t bytes = 0;
};

/// Examines pages on threads, and writes what they give in the order in which the pages came.
class examiners {
public:
    examiners(journal& to, const examination& how, std::size_t threads) : to_(to), how_(how) {
        if (threads < 2) return;
        try {
            for (std::size_t i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
        } catch (const std::system_error&) {
            // There are fewer then. If there are none, pages are examined here.
        }
    }
    examiners(const examiners&) = delete;
    examiners(examiners&&) = delete;
    examiners& operator=(const examiners&) = delete;
    examiners& operator=(examiners&&) = delete;
    ~examiners() {
        {
            const std::lock_guard lock(mutex_);
            ending_ = true;
        }
        changed_.notify_all();
        for (std::thread& each : threads_) each.join();
    }

    void put(slot made) {
        if (made.page && threads_.empty()) {
            made.record = examine(*made.page, how_, parts_);
            made.page.reset();
        }
        if (!made.page) made.done = true;
        made.bytes = made.page ? made.page->body.size() : 0;
        {
            const std::lock_guard lock(mutex_);
            waiting_ += made.bytes;
            slots_.push_back(std::move(made));
        }
        changed_.notify_all();
        write_until(most_waiting, most_slots);
    }
    /// Writes everything.
    void finish() { write_until(0, 0); }

private:
    // Writes what is done, and waits as long as more is left than that.
    void write_until(std::uint64_t bytes, std::size_t slots) {
        for (;;) {
            slot front;
            {
                std::unique_lock lock(mutex_);
                if (slots_.empty()) return;
                if (!slots_.front().done) {
                    if (waiting_ <= bytes && slots_.size() <= slots) return;
                    changed_.wait(lock, [&] { return slots_.front().done || failed_; });
                    if (failed_) std::rethrow_exception(failed_);
                }
                front = std::move(slots_.front());
                slots_.pop_front();
                if (next_ > 0) --next_;
            }
            write(front);
        }
    }
    void write(const slot& of) {
        if (of.begins)
            to_.begin(*of.begins);
        else if (of.ends)
            to_.finish(*of.ends);
        else
            to_.add(of.record);
    }

    void work() {
        for (;;) {
            slot* mine = nullptr;
            {
                std::unique_lock lock(mutex_);
                changed_.wait(lock, [&] {
                    skip_done();
                    return ending_ || (next_ < slots_.size() && has_room(slots_[next_].bytes));
                });
                if (ending_) return;
                // A deque does not move its elements when others are added or taken at its ends.
                mine = &slots_[next_++];
                examined_ += mine->bytes;
            }
            try {
                page_record made = examine(*mine->page, how_, parts_);
                mine->page.reset();
                const std::lock_guard lock(mutex_);
                mine->record = std::move(made);
                examined_ -= mine->bytes;
                waiting_ -= mine->bytes;
                mine->done = true;
            } catch (...) {
                const std::lock_guard lock(mutex_);
                failed_ = std::current_exception();
            }
            changed_.notify_all();
        }
    }
    void skip_done() {
        while (next_ < slots_.size() && slots_[next_].done) ++next_;
    }
    [[nodiscard]] bool has_room(std::uint64_t bytes) const {
        return examined_ == 0 || examined_ + bytes <= most_examined;
    }

    journal& to_;
    const examination& how_;
    compare::examined_parts parts_;
    std::vector<std::thread> threads_;

    std::mutex mutex_;  // of everything below
    std::condition_variable changed_;
    std::deque<slot> slots_;
    std::size_t next_ = 0;  // the first that no thread has taken
    std::uint64_t waiting_ = 0, examined_ = 0;
    bool ending_ = false;
    std::exception_ptr failed_;
};

journal_input named(const std::string& path) {
    journal_input made;
    made.name = path;
    struct stat about {};
    if (path != "-" && ::stat(path.c_str(), &about) == 0) {
        made.size = static_cast<std::uint64_t>(about.st_size);
        const auto nanoseconds = [](const timespec& of) {
            return static_cast<std::int64_t>(of.tv_sec) * 1'000'000'000 + of.tv_nsec;
        };
        made.modified = nanoseconds(about.st_mtim);
        made.changed = nanoseconds(about.st_ctim);
    }
    return made;
}

// What an input is found by if it is named again.
std::string key_of(const journal_input& of) {
    return fmt::format("{}{}{} {} {}", of.name, '\0', of.size, of.modified, of.changed);
}

// Reads one input into the slots. Returns whether it came to the end.
bool read_input(const std::string& name, std::uint64_t skipped, const run_options& options, const archive::limits& most,
                examiners& to) {
    const std::unique_ptr<page_source> source = open_input(name, options.root, most);
    std::uint64_t read = 0;
    for (;;) {
        if (options.stops()) return false;
        archive::found_in_archive found = source->next();
        options.on_bytes(source->bytes_read() - read);
        read = source->bytes_read();
        if (v::holds_alternative<archive::end_of_archive>(found)) break;
        if (skipped > 0) {
            --skipped;
            continue;
        }
        slot made;
        if (auto* const page = v::get_if<archive::page>(&found))
            made.page = std::move(*page);
        else
            made.record = record_of(v::get<archive::passed_over>(found));
        to.put(std::move(made));
    }
    slot end;
    end.ends = source->digest();
    to.put(std::move(end));
    return true;
}

}  // namespace

void run(journal& to, const std::vector<std::string>& inputs, const examination& how, const run_options& options) {
    archive::limits most;
    most.most_body = static_cast<std::size_t>(how.terms.limits.page_bytes);
    examiners pages(to, how, options.threads);
    // Where the journal has them. Only what it ends with can be gone on with.
    std::unordered_map<std::string, std::size_t> before;
    std::optional<std::size_t> unfinished;
    for (std::size_t i = 0; i < to.inputs().size(); ++i) {
        if (to.inputs()[i].finished)
            before.emplace(key_of(to.inputs()[i]), i);
        else if (i + 1 == to.inputs().size())
            unfinished = i;
    }
    std::unordered_set<std::string> taken;
    for (const std::string& each : inputs) {
        if (options.stops()) break;
        const journal_input input = named(each);
        const bool is_standard = each == "-";
        if (!is_standard && !taken.insert(key_of(input)).second) continue;
        if (const auto at = before.find(key_of(input)); at != before.end() && !is_standard) {
            to.count(at->second);
            continue;
        }
        options.on_input(each);
        try {
            const bool goes_on = unfinished && key_of(input) == key_of(to.inputs()[*unfinished]) && !is_standard;
            const std::uint64_t skipped = goes_on ? to.inputs()[*unfinished].records : 0;
            if (goes_on) to.count(*unfinished);
            unfinished.reset();
            if (!goes_on) {
                slot begin;
                begin.begins = input;
                pages.put(std::move(begin));
            }
            if (!read_input(each, skipped, options, most, pages)) break;
        } catch (const journal_error&) {
            throw;
        } catch (const std::bad_alloc&) {
            throw;
        } catch (const std::exception& e) {
            options.on_failure(each, e.what());
        }
    }
    pages.finish();
    to.sync();
}

result result_of(const journal& from, const survey_terms& terms) {
    result made(terms);
    tally sums;
    from.replay([&](const page_record& page) { sums.add(page, terms.examples); },
                [&](const journal_input& input) { made.add(input.digest, input.name, std::exchange(sums, {})); });
    return made;
}

}  // namespace strata::pages

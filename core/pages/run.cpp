#include "core/pages/run.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <boost/variant2/variant.hpp>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <map>
#include <memory>
#include <mutex>
#include <new>
#include <optional>
#include <set>
#include <string_view>
#include <system_error>
#include <thread>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "core/pages/input_pages.hpp"
#include "core/system/calls.hpp"

namespace strata::pages {
namespace {

namespace v = boost::variant2;

// The maximum total size in bytes of all pages that wait, and of all pages that are being examined. A page that is
// larger than `most_examined` is examined alone.
constexpr std::uint64_t most_waiting = std::uint64_t{16} << 20U;
constexpr std::uint64_t most_examined = std::uint64_t{8} << 20U;
constexpr std::size_t most_slots = 1024;

/// A step of writing the journal: the beginning of an input, its end, or a page. Steps are carried out in order.
struct slot {
    std::optional<journal_input> begins;
    std::optional<content_digest> ends;
    std::optional<archive::page> page;  // the page to examine
    page_record record;
    bool done = false;  // whether the step can be carried out
    std::uint64_t bytes = 0;
};

/// Examines pages on several threads. Writes the results to the journal in the order in which the pages were added.
class examiners {
public:
    examiners(journal& to, const examination& how, const run_options& options) : to_(to), how_(how), options_(options) {
        if (options.threads < 2) return;
        try {
            for (std::size_t i = 0; i < options.threads; ++i) threads_.emplace_back([this] { work(); });
        } catch (const std::system_error&) {
            // No further thread can be started. If there are no threads at all, the thread that adds pages examines
            // them.
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

    void put(slot made, const std::function<void()>& asks = {}) {
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
        write_until(most_waiting, most_slots, asks);
    }
    /// Waits until all pages have been examined, and writes the results. Calls `asks` from time to time; `asks` may
    /// throw.
    void finish(const std::function<void()>& asks = {}) { write_until(0, 0, asks); }
    /// Drops the pages whose examination has not begun.
    void drop_waiting() {
        const std::lock_guard lock(mutex_);
        for (; slots_.size() > next_; slots_.pop_back())
            if (slots_.back().page) waiting_ -= slots_.back().bytes;
    }
    /// Writes the results up to the first page that has not been examined.
    void write_done() {
        while (std::optional<slot> front = take_front()) write(*front);
    }

private:
    // Removes and returns the first step, if it can be carried out.
    std::optional<slot> take_front() {
        const std::lock_guard lock(mutex_);
        if (slots_.empty() || !slots_.front().done) return std::nullopt;
        slot front = std::move(slots_.front());
        slots_.pop_front();
        if (next_ > 0) --next_;
        return front;
    }
    // Writes results, and waits until at most `bytes` bytes of pages and `slots` steps are left. Throws:
    // examination_stopped; any exception of `asks`.
    void write_until(std::uint64_t bytes, std::size_t slots, const std::function<void()>& asks) {
        constexpr std::chrono::milliseconds between_questions{100};
        for (;;) {
            write_done();
            std::unique_lock lock(mutex_);
            if (slots_.empty() || (waiting_ <= bytes && slots_.size() <= slots)) return;
            const auto may_go_on = [&] { return slots_.front().done || failed_ || stopped_; };
            if (asks) {
                if (!changed_.wait_for(lock, between_questions, may_go_on)) {
                    lock.unlock();
                    asks();
                    continue;
                }
            } else {
                changed_.wait(lock, may_go_on);
            }
            if (failed_) std::rethrow_exception(failed_);
            if (stopped_) throw examination_stopped();
        }
    }
    void write(const slot& of) {
        if (of.begins)
            to_.begin(*of.begins);
        else if (of.ends)
            to_.finish(*of.ends);
        else
            add(of.record);
    }
    void add(const page_record& record) {
        to_.add(record);
        if (options_.on_record) options_.on_record(to_.inputs().back().name, record);
    }

    void work() {
        for (;;) {
            slot* mine = nullptr;
            {
                std::unique_lock lock(mutex_);
                changed_.wait(lock, [&] {
                    skip_done();
                    return ending_ || stopped_ || (next_ < slots_.size() && has_room(slots_[next_].bytes));
                });
                if (ending_ || stopped_) return;
                // The pointer stays valid, because a deque does not move its elements when others are added or removed
                // at its ends.
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
            } catch (const examination_stopped&) {
                const std::lock_guard lock(mutex_);
                stopped_ = true;
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
    const run_options& options_;
    compare::examined_parts parts_;
    std::vector<std::thread> threads_;

    std::mutex mutex_;  // guards everything below
    std::condition_variable changed_;
    std::deque<slot> slots_;
    std::size_t next_ = 0;  // the first step that no thread has taken
    std::uint64_t waiting_ = 0, examined_ = 0;
    bool ending_ = false, stopped_ = false;
    std::exception_ptr failed_;
};

journal_input named(const std::string& path) {
    journal_input made;
    made.name = path;
    struct stat about {};
    if (path != "-" && ::stat(path.c_str(), &about) == 0) {
        made.size = static_cast<std::uint64_t>(about.st_size);
        const system::file_times times = system::times_of(about);
        made.modified = times.contents;
        made.changed = times.inode;
    }
    return made;
}

// Returns a key that identifies a file, so that an unchanged file is recognised when it is named again.
std::string key_of(const journal_input& of) {
    return fmt::format("{}{}{} {} {}", of.name, '\0', of.size, of.modified, of.changed);
}

constexpr const char* was_interrupted = "interrupted";

/// Recognises files whose contents have been read before. Only files of equal size can be equal, so few files have to
/// be read.
class known_contents {
public:
    void add(std::uint64_t size, const content_digest& digest) { digests_[size].insert(digest); }
    /// Whether a file with the same contents has been added. Throws: std::system_error if the file cannot be read.
    [[nodiscard]] bool has(const journal_input& file) const {
        const auto found = digests_.find(file.size);
        if (found == digests_.end()) return false;
        digester digest;
        const std::unique_ptr<archive::byte_source> from = archive::open_file(file.name);
        std::string piece(std::size_t{64} << 10U, '\0');
        while (const std::size_t count = from->read(piece.data(), piece.size()))
            digest.add(std::string_view(piece).substr(0, count));
        return found->second.count(digest.finish()) > 0;
    }

private:
    std::map<std::uint64_t, std::set<content_digest>> digests_;
};

/// Reads the inputs of a survey one after the other.
class input_reading {
public:
    input_reading(journal& to, const examination& how, const run_options& options)
        : to_(to), options_(options), pages_(to, how, options) {
        inputs_.root = options.root;
        inputs_.most.most_body = static_cast<std::size_t>(how.terms.limits.page_bytes);
        inputs_.most.most_unpacked = how.terms.limits.record_bytes;
        inputs_.most.asks = [this] { go_on(); };
        inputs_.waits = options.waits;
        // Only the last input of the journal can be resumed.
        last_ = to.inputs().size() - 1;
        may_go_on_ = !to.inputs().empty() && !to.inputs()[last_].finished;
        for (std::size_t i = 0; i < to.inputs().size(); ++i)
            if (to.inputs()[i].finished) before_.emplace(key_of(to.inputs()[i]), i);
    }

    /// Makes the inputs that an earlier run finished count in this run as well. Passes their pages to `on_record`.
    void count_known(const std::vector<std::string>& inputs) {
        for (const std::string& each : inputs)
            if (const auto at = before_.find(key_of(named(each))); at != before_.end() && each != "-") {
                to_.count(at->second);
                contents_.add(to_.inputs()[at->second].size, to_.inputs()[at->second].digest);
            }
        if (options_.on_record)
            for_each_row(to_, [&](const journal_input& input, const page_record& page) {
                options_.on_record(input.name, page);
            });
    }

    void read(const std::string& name) {
        const journal_input input = named(name);
        const bool is_file = name != "-";
        if (is_file && (!taken_.insert(key_of(input)).second || before_.count(key_of(input)) > 0)) return;
        stopped_ = stopped_ || options_.stops();
        if (stopped_) {
            missing_[name] = was_interrupted;
            return;
        }
        options_.on_input(name);
        try {
            // The time limit of an input must not include the pages of earlier inputs.
            if (has_time_limit()) pages_.finish();
            begun_at_ = clock::now();
            if (options_.on_record && is_file && contents_.has(input)) return;
            contents_.add(input.size, read_pages(name, begin(input)));
        } catch (const examination_stopped&) {
            stopped_ = true;
        } catch (const reading_stopped&) {
            stopped_ = true;
        } catch (const journal_error&) {
            throw;
        } catch (const std::bad_alloc&) {
            throw;
        } catch (const std::exception& e) {
            // The error may come from an interrupt that has ended the wait for a pipe.
            stopped_ = options_.stops();
            if (stopped_) return;
            // With a time limit, all pages that wait belong to this input.
            if (has_time_limit()) pages_.drop_waiting();
            missing_[name] = e.what();
            options_.on_failure(name, e.what());
        }
    }

    missing_inputs finish() {
        try {
            if (!stopped_) pages_.finish();
        } catch (const examination_stopped&) {
            stopped_ = true;
        }
        if (stopped_) pages_.write_done();
        to_.sync();
        // The journal is written in order. If a page is unfinished, the inputs after it are not in the journal either.
        for (const journal_input& each : to_.inputs())
            if (each.counts && each.finished) begun_.erase(each.name);
        for (const std::string& each : begun_) missing_.emplace(each, was_interrupted);
        return std::move(missing_);
    }

private:
    using clock = std::chrono::steady_clock;
    /// Thrown to stop reading because the survey must stop.
    struct reading_stopped {};

    [[nodiscard]] bool has_time_limit() const { return options_.most_of_input > std::chrono::seconds(0); }
    // Checks whether to continue. Throws: reading_stopped if the survey must stop; std::runtime_error if the input
    // takes too long.
    void go_on() const {
        if (options_.stops()) throw reading_stopped();
        if (has_time_limit() && clock::now() - begun_at_ > options_.most_of_input)
            throw std::runtime_error(
                fmt::format("did not finish within {} s (--max-input-seconds)", options_.most_of_input.count()));
    }

    // Begins or resumes an input. Returns how many of its records the journal already has.
    std::uint64_t begin(const journal_input& input) {
        const bool goes_on = may_go_on_ && key_of(input) == key_of(to_.inputs()[last_]) && input.name != "-";
        may_go_on_ = false;
        begun_.insert(input.name);
        if (!goes_on) {
            slot begin;
            begin.begins = input;
            pages_.put(std::move(begin));
            return 0;
        }
        to_.count(last_);
        if (options_.on_record)
            to_.replay_input(last_, [&](const page_record& page) { options_.on_record(input.name, page); });
        return to_.inputs()[last_].records;
    }

    // Reads the pages of an input, and adds them for examination. Leaves out the first `skipped` records. Returns the
    // input's digest.
    content_digest read_pages(const std::string& name, std::uint64_t skipped) {
        const std::unique_ptr<page_source> source = open_input(name, inputs_);
        std::uint64_t read = 0;
        for (;;) {
            go_on();
            archive::found_in_archive found = source->next();
            options_.on_bytes(source->bytes_read() - read);
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
            pages_.put(std::move(made), inputs_.most.asks);
        }
        slot end;
        end.ends = source->digest();
        const content_digest digest = *end.ends;
        if (has_time_limit()) pages_.finish(inputs_.most.asks);
        pages_.put(std::move(end));
        return digest;
    }

    journal& to_;
    const run_options& options_;
    input_options inputs_;
    clock::time_point begun_at_;
    examiners pages_;
    std::unordered_map<std::string, std::size_t> before_;  // the inputs that the journal had finished before this run:
                                                           // their keys, and their indices in the journal
    std::size_t last_ = 0;
    bool may_go_on_ = false;
    std::unordered_set<std::string> taken_;
    known_contents contents_;
    std::set<std::string> begun_;  // the names of the inputs that were begun in this run
    missing_inputs missing_;
    bool stopped_ = false;
};

}  // namespace

missing_inputs run(journal& to, const std::vector<std::string>& inputs, const examination& how,
                   const run_options& options) {
    input_reading reading(to, how, options);
    reading.count_known(inputs);
    for (const std::string& each : inputs) reading.read(each);
    return reading.finish();
}

result result_of(const journal& from, const survey_terms& terms) {
    result made(terms);
    tally sums;
    from.replay([&](const page_record& page) { sums.add(page, terms.examples); },
                [&](const journal_input& input) { made.add(input.digest, input.name, std::exchange(sums, {})); });
    return made;
}

}  // namespace strata::pages

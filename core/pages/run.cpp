#include "core/pages/run.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <new>
#include <optional>
#include <system_error>
#include <thread>
#include <unordered_set>
#include <utility>

namespace strata::survey {
namespace {

namespace v = boost::variant2;

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
        made.modified = static_cast<std::int64_t>(about.st_mtim.tv_sec) * 1'000'000'000 + about.st_mtim.tv_nsec;
    }
    return made;
}

bool is_same_file(const journal_input& a, const journal_input& b) {
    return a.name == b.name && a.size == b.size && a.modified == b.modified && a.name != "-";
}

// What an input that has been finished is found by, if it is named again.
std::string key_of(const journal_input& of) {
    return of.name + '\0' + std::to_string(of.size) + '\0' + std::to_string(of.modified);
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
    std::unordered_set<std::string> finished;
    for (const journal_input& each : to.before())
        if (each.finished) finished.insert(key_of(each));
    // Only what the journal ends with can be gone on with.
    std::optional<journal_input> unfinished;
    if (!to.before().empty() && !to.before().back().finished) unfinished = to.before().back();
    for (const std::string& each : inputs) {
        if (options.stops()) break;
        const journal_input input = named(each);
        if (each != "-" && finished.count(key_of(input)) > 0) continue;
        options.on_input(each);
        try {
            const bool goes_on = unfinished && is_same_file(input, *unfinished);
            const std::uint64_t skipped = goes_on ? unfinished->records : 0;
            unfinished.reset();
            if (!goes_on) {
                slot begin;
                begin.begins = input;
                pages.put(std::move(begin));
            }
            if (!read_input(each, skipped, options, most, pages)) break;
            finished.insert(key_of(input));
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

}  // namespace strata::survey

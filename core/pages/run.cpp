#include "core/pages/run.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <boost/variant2/variant.hpp>
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <new>
#include <optional>
#include <system_error>
#include <thread>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "core/pages/input_pages.hpp"

namespace strata::pages {
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
    const std::size_t last = to.inputs().size() - 1;
    bool may_go_on = !to.inputs().empty() && !to.inputs()[last].finished;
    for (std::size_t i = 0; i < to.inputs().size(); ++i)
        if (to.inputs()[i].finished) before.emplace(key_of(to.inputs()[i]), i);
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
            const bool goes_on = may_go_on && key_of(input) == key_of(to.inputs()[last]) && !is_standard;
            may_go_on = false;
            const std::uint64_t skipped = goes_on ? to.inputs()[last].records : 0;
            if (goes_on) to.count(last);
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

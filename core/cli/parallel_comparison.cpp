#include "core/cli/parallel_comparison.hpp"

#include <signal.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

#include "core/cli/interruption.hpp"

namespace strata::cli {
namespace {

// How much may wait of the input being taken, and of all inputs.
constexpr std::size_t most_of_current = std::size_t{4} << 20U;
constexpr std::size_t most_of_all = std::size_t{32} << 20U;

/// Blocks interrupts for the threads that are started while it exists: they are the caller's business.
class blocked_interrupts {
public:
    blocked_interrupts() {
        sigset_t interrupts{};
        sigemptyset(&interrupts);
        sigaddset(&interrupts, SIGINT);
        pthread_sigmask(SIG_BLOCK, &interrupts, &before_);
    }
    ~blocked_interrupts() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
    blocked_interrupts(const blocked_interrupts&) = delete;
    blocked_interrupts(blocked_interrupts&&) = delete;
    blocked_interrupts& operator=(const blocked_interrupts&) = delete;
    blocked_interrupts& operator=(blocked_interrupts&&) = delete;

private:
    sigset_t before_{};
};

// Reading anything else may have to wait, and an interrupt ends that.
bool is_read_at_once(const input_argument& input) {
    std::error_code error;
    return input.html || input.archived || (input.name != "-" && std::filesystem::is_regular_file(input.name, error));
}

// About how much memory a divergence takes: all groups and most differences repeat parts of its source.
std::size_t weight_of(const compare::divergence& d) { return 8192 + 16 * d.source.size(); }

}  // namespace

std::size_t threads_for(std::size_t asked, std::size_t inputs) {
    const std::size_t cores = std::max(1U, std::thread::hardware_concurrency());
    return std::min(asked == 0 ? cores : asked, inputs);
}

// One of these is set; none: the comparison has ended, with `thrown` if it failed.
struct parallel_comparison::event {
    std::optional<std::uint64_t> begins;
    std::shared_ptr<const compare::compared_encodings> encodings;
    std::string source;
    std::optional<compare::divergence> found;
    std::optional<input_result> result;
    std::exception_ptr thrown;
    std::size_t weight = 256;
    [[nodiscard]] bool is_last() const { return result || thrown; }
};

/// The events of one input.
class parallel_comparison::queue_of_input {
public:
    std::deque<event> events;
    std::size_t weight = 0;
};

parallel_comparison::parallel_comparison(const console& io, const std::vector<found_input>& inputs,
                                         const comparing& how, std::size_t threads)
    : io_(io), inputs_(inputs), how_(how), most_begun_(2 * threads + 2) {
    for (const found_input& each : inputs) apart_.push_back(!is_read_at_once(each.input));
    const blocked_interrupts while_starting;
    try {
        for (std::size_t i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
    } catch (const std::system_error&) {
        // Some platforms have none.
        if (threads_.empty()) apart_.assign(apart_.size(), true);
    }
}

parallel_comparison::~parallel_comparison() { end_threads(); }

void parallel_comparison::end_threads() {
    {
        const std::lock_guard lock(mutex_);
        ending_ = true;
    }
    taken_.notify_all();
    for (std::thread& each : threads_) each.join();
    threads_.clear();
}

void parallel_comparison::work() {
    for (;;) {
        std::size_t index = 0;
        {
            std::unique_lock lock(mutex_);
            // Only so many inputs may be begun that are not taken yet.
            taken_.wait(lock, [&] { return ending_ || next_ < current_ + most_begun_; });
            while (next_ < inputs_.size() && apart_[next_]) ++next_;
            if (ending_ || next_ >= inputs_.size()) return;
            index = next_++;
        }
        compare(index);
    }
}

void parallel_comparison::compare(std::size_t index) {
    /// Puts events into the queue.
    class queued : public input_events {
    public:
        queued(parallel_comparison& of, std::size_t input) : of_(of), index_(input) {}
        void on_begin(std::uint64_t bytes) override {
            event e;
            e.begins = bytes;
            of_.put(index_, std::move(e));
        }
        void on_encodings(std::shared_ptr<const compare::compared_encodings> found) override {
            event e;
            e.encodings = std::move(found);
            of_.put(index_, std::move(e));
        }
        void on_source(std::string_view piece) override {
            event e;
            e.source = piece;
            e.weight += piece.size();
            of_.put(index_, std::move(e));
        }
        void on_divergence(compare::divergence&& d) override {
            event e;
            e.weight += weight_of(d);
            e.found = std::move(d);
            of_.put(index_, std::move(e));
        }
        void on_end(input_result&& result) override {
            event e;
            e.result = std::move(result);
            of_.put(index_, std::move(e));
        }

    private:
        parallel_comparison& of_;
        std::size_t index_;
    };
    queued to(*this, index);
    const auto goes_on = [this] {
        interruption::throw_if_pending();
        const std::lock_guard lock(mutex_);
        if (ending_) throw ended();
    };
    event e;
    try {
        compare_input(io_, inputs_[index].input, how_, examined_, goes_on, to);
        return;
    } catch (const ended&) {
        return;
    } catch (...) {
        e.thrown = std::current_exception();
    }
    try {
        put(index, std::move(e));
    } catch (const ended&) {
        return;
    }
}

bool parallel_comparison::has_room(std::size_t index) const {
    if (waiting_ < most_of_all && index != current_) return true;
    return index == current_ && (queues_.empty() || !queues_.front() || queues_.front()->weight < most_of_current);
}

void parallel_comparison::put(std::size_t index, event&& e) {
    {
        std::unique_lock lock(mutex_);
        taken_.wait(lock, [&] { return ending_ || has_room(index); });
        if (ending_) throw ended();
        while (queues_.size() <= index - current_) queues_.emplace_back();
        auto& queue = queues_[index - current_];
        if (!queue) queue = std::make_unique<queue_of_input>();
        queue->weight += e.weight;
        waiting_ += e.weight;
        queue->events.push_back(std::move(e));
    }
    put_.notify_one();
}

void parallel_comparison::take(std::size_t index, input_events& to) {
    {
        const std::lock_guard lock(mutex_);
        while (current_ < index) {
            ++current_;
            if (!queues_.empty()) queues_.pop_front();
        }
    }
    taken_.notify_all();
    if (apart_[index]) {
        compare_input(io_, inputs_[index].input, how_, examined_, interruption::throw_if_pending, to);
        return;
    }
    for (bool last = false; !last;) {
        std::deque<event> events;
        {
            std::unique_lock lock(mutex_);
            put_.wait(lock, [&] { return !queues_.empty() && queues_.front() && !queues_.front()->events.empty(); });
            queue_of_input& queue = *queues_.front();
            events.swap(queue.events);
            waiting_ -= queue.weight;
            queue.weight = 0;
        }
        taken_.notify_all();
        for (event& e : events) {
            interruption::throw_if_pending();
            last = e.is_last();
            if (e.thrown) std::rethrow_exception(e.thrown);
            if (e.begins)
                to.on_begin(*e.begins);
            else if (e.encodings)
                to.on_encodings(std::move(e.encodings));
            else if (e.found)
                to.on_divergence(std::move(*e.found));
            else if (e.result)
                to.on_end(std::move(*e.result));
            else
                to.on_source(e.source);
        }
    }
}

}  // namespace strata::cli

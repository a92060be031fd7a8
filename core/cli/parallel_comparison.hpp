#pragma once
// Compares several inputs at once, and hands over what happens input by input, in order.
//
// Each thread takes the next input in order and puts its events into that input's queue; the caller takes the events of
// one input after the other. What waits in queues is bounded: a thread that is ahead pauses until its input is the one
// being taken, or until there is room. So is what is held of pages in archives.

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "core/cli/compared_input.hpp"
#include "core/cli/input_sequence.hpp"

namespace strata::cli {

/// How many threads to use for so many inputs. `asked`: the number asked for; 0: as many as the machine has cores.
/// `inputs`: nothing, if their number is not known.
[[nodiscard]] std::size_t threads_for(std::size_t asked, std::optional<std::size_t> inputs);

class parallel_comparison {
public:
    /// Begins, with so many threads; with fewer than two, the caller's thread compares each input when its turn comes.
    /// All must outlive this, and only this may use `inputs` from now on. If a thread cannot be started, there are
    /// fewer, possibly none.
    parallel_comparison(const console& io, input_sequence& inputs, const comparing& how, std::size_t threads);
    /// Ends the comparisons that are still running.
    ~parallel_comparison();
    parallel_comparison(const parallel_comparison&) = delete;
    parallel_comparison(parallel_comparison&&) = delete;
    parallel_comparison& operator=(const parallel_comparison&) = delete;
    parallel_comparison& operator=(parallel_comparison&&) = delete;

    /// An input whose turn it is.
    struct turn {
        std::string name, short_name;
        std::optional<std::uint64_t> archive_bytes;  ///< see `sequenced_input`
    };
    /// Goes on to the next input; nothing: there are no more. `report`: see `input_sequence::next`.
    /// Throws: interrupted; what ended a thread.
    [[nodiscard]] std::optional<turn> next(const report_trouble& report);
    /// Passes on the events of that input, as they come. One that only the caller's thread can read, such as standard
    /// input, is compared here. Throws: what `compare_input` throws, after the events before that.
    void take(input_events& to);
    /// Ends the comparisons that are still running. Returns the short names of the inputs after the one whose turn it
    /// is: see `input_sequence::left`. Nothing else may be called after this.
    [[nodiscard]] std::vector<std::string> end();

private:
    struct event;
    struct begun_input;
    struct ended {};  // thrown in threads to end them
    struct begun;
    void work();
    void begin_and_compare();
    [[nodiscard]] std::deque<event> next_events(std::unique_lock<std::mutex>& lock);
    void skip_events(std::unique_lock<std::mutex>& lock);
    [[nodiscard]] begun begin();
    void compare(begun_input& input);
    void put(begun_input& input, event&& e);
    [[nodiscard]] bool has_room(const begun_input& input) const;
    void go_on() const;
    void end_threads();

    const console& io_;
    input_sequence& inputs_;  // used by the thread that holds `beginning_`
    const comparing& how_;
    compare::examined_parts examined_;  // shared by all threads
    std::size_t most_begun_;            // how many inputs may be begun and not taken
    std::vector<std::thread> threads_;
    std::mutex beginning_;

    mutable std::mutex mutex_;  // of everything below
    std::condition_variable put_, taken_;
    std::deque<std::unique_ptr<begun_input>> begun_;  // from the one whose turn it is, or will be
    begun_input* current_ = nullptr;                  // the one whose turn it is,
    bool is_taken_ = false;                           // and whether its last event has been taken
    std::size_t waiting_ = 0;                         // about how many bytes wait in all queues
    std::size_t held_ = 0;                            // bytes of pages that are being compared
    bool no_more_ = false;                            // `inputs_` has no more, or `failure_` happened
    std::vector<std::string> troubles_;               // at its end
    std::exception_ptr failure_;
    bool has_lost_events_ = false;  // by `failure_`
    bool ending_ = false;
};

}  // namespace strata::cli

#pragma once
// Compares several inputs at once, and hands over what happens input by input, in order.
//
// Each thread takes the next input in order and puts its events into that input's queue; the caller takes the events of
// one input after the other. What waits in queues is bounded: a thread that is ahead pauses until its input is the one
// being taken, or until there is room.

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <exception>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "core/cli/compared_input.hpp"

namespace strata::cli {

/// How many threads to use for so many inputs. `asked`: the number asked for; 0: as many as the machine has cores. 1:
/// no other thread than the caller's.
[[nodiscard]] std::size_t threads_for(std::size_t asked, std::size_t inputs);

class parallel_comparison {
public:
    /// Begins, with so many threads. All must outlive this. If a thread cannot be started, there are fewer, possibly
    /// none.
    parallel_comparison(const console& io, const std::vector<found_input>& inputs, const comparing& how,
                        std::size_t threads);
    /// Ends the comparisons that are still running.
    ~parallel_comparison();
    parallel_comparison(const parallel_comparison&) = delete;
    parallel_comparison(parallel_comparison&&) = delete;
    parallel_comparison& operator=(const parallel_comparison&) = delete;
    parallel_comparison& operator=(parallel_comparison&&) = delete;

    /// Passes on the events of input `index`, as they come. Call it for each input, in order. An input that only one
    /// thread can read, such as standard input, or that no thread has begun if there are none, is compared by the
    /// caller itself. Throws: what `compare_input` throws, after the events before that.
    void take(std::size_t index, input_events& to);

private:
    struct event;
    class queue_of_input;
    struct ended {};  // thrown in threads to end them
    void work();
    void compare(std::size_t index);
    void put(std::size_t index, event&& e);
    [[nodiscard]] bool has_room(std::size_t index) const;
    void end_threads();

    const console& io_;
    const std::vector<found_input>& inputs_;
    const comparing& how_;
    compare::examined_parts examined_;  // shared by all threads
    std::size_t most_begun_;            // how many inputs may be begun and not taken
    std::vector<bool> apart_;           // which inputs are compared by the caller itself
    std::vector<std::thread> threads_;

    mutable std::mutex mutex_;  // of everything below
    std::condition_variable put_, taken_;
    std::deque<std::unique_ptr<queue_of_input>> queues_;  // of the inputs from `current_` onwards
    std::size_t current_ = 0;                             // the input being taken
    std::size_t next_ = 0;                                // the next input to begin
    std::size_t waiting_ = 0;                             // about how many bytes wait in all queues
    bool ending_ = false;
};

}  // namespace strata::cli

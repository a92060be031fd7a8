#pragma once
// Compares several inputs at the same time, but reports their results one input after the other, in order.
//
// Each thread takes the next input, compares it, and puts its findings, as events, into a queue for that input. The
// caller takes the events of one input after the other. Queues have a limited size: if a queue is full, its thread
// waits until there is room, or until the caller reaches that input. The number of archived pages in memory is limited
// in a similar way.

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "core/cli/inputs/input_files.hpp"
#include "core/cli/inputs/input_sequence.hpp"
#include "core/cli/inputs/input_warnings.hpp"
#include "core/cli/io/console.hpp"
#include "core/compare/record/divergence.hpp"
#include "core/compare/run/comparison.hpp"
#include "core/compare/time/compared_encodings.hpp"
#include "core/engine/registry.hpp"
#include "core/run/configuration.hpp"
#include "core/spec/change.hpp"
#include "core/text/plain_text.hpp"

namespace strata::cli {

/// Which differences the user wants to see.
struct difference_choice {
    /// Whether to leave out places at which only parse errors differ.
    bool tokens_only = false;
    /// Whether to leave out differences in errors at all other places as well. Without `tokens_only`, this has no
    /// effect.
    bool no_errors = false;
    /// If not empty, only differences caused by changes on these topics are wanted, and no other changes are listed as
    /// their causes. A place without a wanted difference is left out. If empty, all differences are wanted, even those
    /// that no change explains.
    std::vector<spec::change_topic> topics;
    /// If not empty, only differences caused by one of these changes are wanted.
    std::vector<const spec::change*> changes{};
};

/// The result of comparing a whole input.
struct input_result {
    compare::summary figures;  ///< the figures for the wanted differences
    bool any_chosen = false;
    input::ill_formed_counter ill_formed;       ///< the ill-formed sequences, if the input is UTF-8
    std::optional<decoding_errors> decoding{};  ///< the errors of decoding, if the input is in another encoding
};

/// Receives what happens while an input is compared: `on_begin`, `on_encodings`, then pieces of text and divergences,
/// then `on_end`.
class input_events {
public:
    input_events() = default;
    input_events(const input_events&) = delete;
    input_events(input_events&&) = delete;
    input_events& operator=(const input_events&) = delete;
    input_events& operator=(input_events&&) = delete;
    virtual ~input_events() = default;
    /// The input has been opened. `bytes` is its size; 0 if the size is unknown.
    virtual void on_begin(std::uint64_t bytes) = 0;
    /// `found` says how each draft decodes the bytes of the input.
    virtual void on_encodings(std::shared_ptr<const compare::compared_encodings> found) = 0;
    /// `piece` is the next part of the input's text, which is compared after this call. It is valid only during the
    /// call.
    virtual void on_source(std::string_view piece) = 0;
    virtual void on_divergence(compare::divergence&& d) = 0;
    virtual void on_end(input_result&& result) = 0;
};

/// What the comparisons of all inputs have in common.
struct comparing {
    const registry& known;
    const std::vector<run::configuration>& configurations;
    const difference_choice& choice;
    bool size_first = false;  ///< whether to read an input of unknown size to its end before the comparison begins
    encoding::page_context encoding{};  ///< what is known about the encoding of every input before reading it
    /// Whether offsets in divergences refer to the bytes of the input instead of its text. The two differ only if the
    /// input had to be decoded.
    bool offsets_of_bytes = false;
    bool independent = false;  ///< see `compare::comparison`
};

/// Returns how many threads to use. `asked` is the number that the user wants; 0 means the number of cores. `inputs` is
/// the number of inputs, if it is known; more threads would be useless.
[[nodiscard]] std::size_t threads_for(std::size_t asked, std::optional<std::size_t> inputs);

/// Compares all inputs of a sequence.
class parallel_comparison {
public:
    /// Starts the threads. If `threads` is less than 2, starts none, and the caller's thread compares each input in
    /// `take`. All arguments must outlive the object, and nobody else may use `inputs` from now on. If threads cannot
    /// be started, the object works with fewer, or with none.
    parallel_comparison(const console& io, input_sequence& inputs, const comparing& how, std::size_t threads);
    /// Ends all comparisons that have not ended.
    ~parallel_comparison();
    parallel_comparison(const parallel_comparison&) = delete;
    parallel_comparison(parallel_comparison&&) = delete;
    parallel_comparison& operator=(const parallel_comparison&) = delete;
    parallel_comparison& operator=(parallel_comparison&&) = delete;

    /// The input whose turn it is.
    struct turn {
        std::string name, short_name;
        std::optional<std::uint64_t> archive_bytes;  ///< see `sequenced_input`
    };
    /// Moves to the next input and returns it; nothing at the end. Calls `report` as `input_sequence::next` does.
    /// Throws: interrupted; an exception that ended a thread.
    [[nodiscard]] std::optional<turn> next(const report_trouble& report);
    /// Passes the events of the current input to `to` as they arrive. An input that may have to wait, such as standard
    /// input, is compared by this function itself. Throws: the exceptions of `compare_input`, after passing on the
    /// events that precede them.
    void take(input_events& to);
    /// Ends all comparisons that have not ended. Returns the short names of the inputs after the current one, as
    /// `input_sequence::left` does. Call no other function afterwards.
    [[nodiscard]] std::vector<std::string> end();

private:
    struct event;
    struct begun_input;
    struct ended {};  // thrown in a thread to end it
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
    input_sequence& inputs_;  // only the thread that has locked `beginning_` uses this
    const comparing& how_;
    compare::examined_parts examined_;  // shared by all threads
    std::size_t most_begun_;            // the most inputs that `begun_` may have
    std::vector<std::thread> threads_;
    std::mutex beginning_;

    mutable std::mutex mutex_;  // guards all members below
    std::condition_variable put_, taken_;
    std::deque<std::unique_ptr<begun_input>> begun_;  // the inputs that have begun and that the caller has not
                                                      // left, in order
    begun_input* current_ = nullptr;                  // the input whose turn it is; null if there is none
    bool is_taken_ = false;                           // whether the last event of `current_` has been taken
    std::size_t waiting_ = 0;                         // about how many bytes wait in all queues
    std::size_t held_ = 0;                            // the number of bytes of archived pages that are being compared
    bool no_more_ = false;                            // whether `inputs_` has ended, or `failure_` has happened
    std::vector<std::string> troubles_;               // messages about faults after the last input
    std::exception_ptr failure_;
    bool has_lost_events_ = false;  // whether events are missing because of `failure_`
    bool ending_ = false;
};

}  // namespace strata::cli

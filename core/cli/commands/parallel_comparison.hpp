#pragma once
// Compares several inputs at the same time, and delivers the events of one input after the other, in order.
//
// Each thread takes the next input, compares it, and puts the events into a queue for that input. The caller takes the
// events of one input after the other. Queues have a limited size. If the queue of a thread's input is full, the thread
// waits until there is room, or until it is that input's turn. The number of archived pages in memory is also limited.

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

/// Which differences a command selects.
struct difference_choice {
    /// Whether places that differ only in errors are left out.
    bool tokens_only = false;
    /// With `tokens_only`: whether differences in errors at other places are left out as well.
    bool no_errors = false;
    /// Only differences caused by changes on these topics are selected, and only these changes are listed with them. A
    /// place without such a difference is left out. If empty, all differences are selected, including those that no
    /// change explains.
    std::vector<spec::change_topic> topics;
    /// In the same way, only differences caused by one of these changes are selected. If empty, all are.
    std::vector<const spec::change*> changes{};
};

/// The result of comparing an input to its end.
struct input_result {
    compare::summary figures;  ///< figures about the selected differences
    bool any_chosen = false;
    input::ill_formed_counter ill_formed;       ///< the ill-formed sequences, for an input in UTF-8
    std::optional<decoding_errors> decoding{};  ///< the errors of decoding, for an input in another encoding
};

/// Receives the events of comparing an input: `on_begin`, `on_encodings`, pieces and divergences, then `on_end`.
class input_events {
public:
    input_events() = default;
    input_events(const input_events&) = delete;
    input_events(input_events&&) = delete;
    input_events& operator=(const input_events&) = delete;
    input_events& operator=(input_events&&) = delete;
    virtual ~input_events() = default;
    /// The input could be opened. `bytes` is its size; 0 if the size is not known.
    virtual void on_begin(std::uint64_t bytes) = 0;
    /// The drafts decode the input's bytes as `found` describes.
    virtual void on_encodings(std::shared_ptr<const compare::compared_encodings> found) = 0;
    /// `piece` is the part of the input's text that is compared next. The view is valid only during the call.
    virtual void on_source(std::string_view piece) = 0;
    virtual void on_divergence(compare::divergence&& d) = 0;
    virtual void on_end(input_result&& result) = 0;
};

/// How each input is compared.
struct comparing {
    const registry& known;
    const std::vector<run::configuration>& configurations;
    const difference_choice& choice;
    bool size_first = false;            ///< whether an input of unknown size is read completely before it is compared
    encoding::page_context encoding{};  ///< what is known in advance about the encoding of all inputs
    /// Whether offsets in divergences count the input's bytes instead of its text. Both are equal unless the input is
    /// decoded.
    bool offsets_of_bytes = false;
    bool independent = false;  ///< see `compare::comparison`
};

/// How many threads to use. `asked` is the number that was requested; 0 means as many as the machine has cores.
/// `inputs` is the number of inputs, if it is known.
[[nodiscard]] std::size_t threads_for(std::size_t asked, std::optional<std::size_t> inputs);

/// The comparisons of all inputs.
class parallel_comparison {
public:
    /// Starts the threads. If `threads` is less than two, starts none: the caller's thread then compares each input
    /// when it is that input's turn. All arguments must outlive the object, and from then on, only the object may use
    /// `inputs`. If a thread cannot be started, the object works with fewer threads, possibly with none.
    parallel_comparison(const console& io, input_sequence& inputs, const comparing& how, std::size_t threads);
    /// Ends the comparisons that are still running.
    ~parallel_comparison();
    parallel_comparison(const parallel_comparison&) = delete;
    parallel_comparison(parallel_comparison&&) = delete;
    parallel_comparison& operator=(const parallel_comparison&) = delete;
    parallel_comparison& operator=(parallel_comparison&&) = delete;

    /// The current input.
    struct turn {
        std::string name, short_name;
        std::optional<std::uint64_t> archive_bytes;  ///< see `sequenced_input`
    };
    /// Moves to the next input, and returns it; nothing if there are no more. `report` is called as by
    /// `input_sequence::next`. Throws: interrupted; an exception that ended a thread.
    [[nodiscard]] std::optional<turn> next(const report_trouble& report);
    /// Passes the events of the current input to `to`, as they arrive. If only the caller's thread can read the input,
    /// for instance standard input, this function compares it. Throws: the exceptions of `compare_input`, after the
    /// events before them.
    void take(input_events& to);
    /// Ends the comparisons that are still running. Returns the short names of the inputs after the current one, as
    /// `input_sequence::left` does. Afterwards, no other function may be called.
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

    mutable std::mutex mutex_;  // guards everything below
    std::condition_variable put_, taken_;
    std::deque<std::unique_ptr<begun_input>> begun_;  // the first is the input whose turn it is, or the next one
    begun_input* current_ = nullptr;                  // the input whose turn it is
    bool is_taken_ = false;                           // whether the last event of `current_` has been taken
    std::size_t waiting_ = 0;                         // about how many bytes wait in all queues
    std::size_t held_ = 0;                            // bytes of archived pages that are being compared
    bool no_more_ = false;                            // `inputs_` has no more, or `failure_` happened
    std::vector<std::string> troubles_;               // messages about faults after the last input
    std::exception_ptr failure_;
    bool has_lost_events_ = false;  // because of `failure_`
    bool ending_ = false;
};

}  // namespace strata::cli

#include "core/cli/commands/parallel_comparison.hpp"

// `compare_input` compares one input and reports events to `input_events`. Worker threads put these events into queues.
// The caller's thread takes them out.

#include <signal.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <system_error>
#include <utility>

#include "core/cli/io/interruption.hpp"
#include "core/compare/record/divergence.hpp"
#include "core/run/page.hpp"

namespace strata::cli {

// --- Selecting differences ---

namespace {

/// Passes on only the differences that the user wants to see.
class chosen_differences : public compare::divergence_sink {
public:
    /// `choice` and `to` must outlive the object.
    chosen_differences(const difference_choice& choice, compare::divergence_sink& to) : choice_(choice), to_(to) {}

    void on_divergence(compare::divergence&& d) override;
    /// Returns the figures for the divergences that were passed on. `all` has the figures for all divergences.
    [[nodiscard]] compare::summary of_these(compare::summary all) const;
    [[nodiscard]] bool any() const { return passed_on_ > 0; }

private:
    [[nodiscard]] bool is_wanted(const spec::change* what) const;

    const difference_choice& choice_;
    compare::divergence_sink& to_;
    std::uint64_t passed_on_ = 0, of_tokens_ = 0;
};

bool chosen_differences::is_wanted(const spec::change* what) const {
    const auto is_among = [](const auto& all, const auto& one) {
        return all.empty() || std::find(all.begin(), all.end(), one) != all.end();
    };
    return is_among(choice_.topics, what->topic) && is_among(choice_.changes, what);
}

void chosen_differences::on_divergence(compare::divergence&& d) {
    using compare::difference;
    if (choice_.tokens_only && d.kind == compare::divergence_kind::errors) return;
    if (choice_.tokens_only && choice_.no_errors)
        std::erase_if(d.differences,
                      [](const difference& each) { return each.what == compare::difference_kind::error; });
    if (!choice_.topics.empty() || !choice_.changes.empty()) {
        for (difference& each : d.differences) {
            std::erase_if(each.made_by, [&](const compare::made_change& made) {
                return !is_wanted(made.name) && !is_wanted(made.revision);
            });
            std::erase_if(each.changes, [&](const spec::change* what) {
                return !is_wanted(what) && std::none_of(each.made_by.begin(), each.made_by.end(),
                                                        [&](const auto& made) { return made.name == what; });
            });
        }
        std::erase_if(d.differences, [](const difference& each) { return each.changes.empty(); });
        if (d.differences.empty()) return;
    }
    ++passed_on_;
    of_tokens_ += d.kind != compare::divergence_kind::errors ? 1 : 0;
    to_.on_divergence(std::move(d));
}

compare::summary chosen_differences::of_these(compare::summary all) const {
    all.divergences = passed_on_;
    all.of_tokens = of_tokens_;
    return all;
}

// --- Comparing one input ---

// On most pages, the encoding is certain after this many bytes.
constexpr std::size_t bytes_for_encoding = 4096;
// Otherwise this many bytes are searched for a declaration of the encoding. The limit for a pipe is lower, because the
// comparison should not wait for the distant end of a pipe.
constexpr std::size_t most_examined = std::size_t{64} << 20U;
constexpr std::size_t most_examined_of_a_pipe = std::size_t{1} << 20U;
constexpr std::size_t piece_size = std::size_t{1} << 16U;

/// Passes divergences on as events. Their offsets refer to the bytes of the input or to its text, as requested.
class divergences_as_events : public compare::divergence_sink {
public:
    divergences_as_events(input_events& to, encoding::source_places places) : to_(to), places_(places) {}
    void on_divergence(compare::divergence&& d) override {
        to_.on_divergence(places_.are_the_same() ? std::move(d) : moved(std::move(d), places_));
    }

private:
    input_events& to_;
    encoding::source_places places_;
};

std::shared_ptr<const compare::compared_encodings> encodings_of(input_reader& reader, const comparing& how) {
    encoding::page_context about = how.encoding;
    if (about.content_type.empty()) about.content_type = reader.content_type();
    const std::string_view begin = reader.ahead(bytes_for_encoding);
    const bool are_enough = compare::is_certainly_utf_8(how.configurations, begin, about);
    const std::size_t most = reader.size() ? most_examined : most_examined_of_a_pipe;
    return std::make_shared<compare::compared_encodings>(how.configurations, are_enough ? begin : reader.ahead(most),
                                                         about);
}

// Compares an input and reports events to `to`. `examined` is as in `compare::comparison`. Calls `goes_on` before each
// piece of the input; it may throw to end the comparison. Throws: failure if the input cannot be read; `interrupted`;
// the exceptions of `goes_on` and `to`.
void compare_input(const console& io, input_argument input, const comparing& how, compare::examined_parts& examined,
                   const std::function<void()>& goes_on, input_events& to) {
    input_reader reader(io, std::move(input));
    if (how.size_first && !reader.size()) reader.read_whole();
    to.on_begin(reader.size().value_or(0));
    const std::shared_ptr<const compare::compared_encodings> encodings = encodings_of(reader, how);
    to.on_encodings(encodings);
    // UTF-8 is compared piece by piece while it is read. An input in another encoding is first decoded as a whole.
    const bool is_decoded = encodings->used() != encoding::id::utf_8;
    const std::string bytes = is_decoded ? reader.rest() : std::string();
    const run::page_text text(is_decoded ? std::string_view(bytes) : reader.ahead(bytes_for_encoding),
                              encodings->used());

    divergences_as_events as_events(to, how.offsets_of_bytes ? text.places() : encoding::source_places());
    chosen_differences chosen(how.choice, as_events);
    if (!encodings->agree()) chosen.on_divergence(encodings->difference(text));
    compare::comparison comparison(how.known, how.configurations, chosen, &examined, how.independent);
    input_result result;
    const auto compare_piece = [&](std::string_view piece) {
        goes_on();
        to.on_source(piece);
        comparison.feed(piece);
    };
    if (is_decoded) {
        result.decoding = errors_of(text);
        for (std::size_t at = 0; at < text.text().size(); at += piece_size)
            compare_piece(text.text().substr(at, piece_size));
    } else {
        for (std::string_view chunk = reader.next(); !chunk.empty(); chunk = reader.next()) {
            result.ill_formed.read(chunk);
            compare_piece(chunk);
        }
    }
    result.figures = chosen.of_these(comparison.finish());
    result.any_chosen = chosen.any();
    result.ill_formed.finish();
    to.on_end(std::move(result));
}

// --- Comparing several ---

// The most bytes that may wait in the queue of the current input, and in all queues together.
constexpr std::size_t most_of_current = std::size_t{4} << 20U;
constexpr std::size_t most_of_all = std::size_t{32} << 20U;
// The most bytes of archived pages that are compared at the same time. A page larger than this is compared only while
// no other archived page is being compared. At most one further page waits in memory for its turn.
constexpr std::size_t most_held = std::size_t{8} << 20U;

/// While this object exists, threads start with interrupts blocked, so that only the caller's thread receives them.
class blocked_interrupts {
public:
    blocked_interrupts() {
        sigset_t interrupts{};
        sigemptyset(&interrupts);
        sigaddset(&interrupts, SIGINT);
        sigaddset(&interrupts, SIGALRM);
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

// Whether the input can be read without ever waiting. An interrupt must be able to end a wait, and only the caller's
// thread receives interrupts. So all other inputs are read by that thread.
bool is_read_at_once(const input_argument& input) {
    std::error_code error;
    return input.html || input.archived || (input.name != "-" && std::filesystem::is_regular_file(input.name, error));
}

// Estimates how much memory a divergence needs. The size of its source is a good measure, because all groups and most
// differences repeat parts of the source.
std::size_t weight_of(const compare::divergence& d) { return 8192 + 16 * d.source.size(); }

}  // namespace

std::size_t threads_for(std::size_t asked, std::optional<std::size_t> inputs) {
    const std::size_t cores = std::max(1U, std::thread::hardware_concurrency());
    const std::size_t threads = asked == 0 ? cores : asked;
    return inputs ? std::min(threads, *inputs) : threads;
}

// Something that happened while an input was compared. At most one member is set; if none is, the event is a piece of
// the source. `result` or `thrown` is the last event of an input.
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

/// An input that has been taken from the sequence, and those events of its comparison that the caller has not taken
/// yet.
struct parallel_comparison::begun_input {
    turn what;
    input_argument input;
    bool apart = false;                 // whether the caller's thread compares the input
    std::vector<std::string> troubles;  // messages about faults that were found before the input
    std::deque<event> events;
    std::size_t weight = 0;
};

/// What a thread knows about its input. This is separate from the input, which may be destroyed as soon as its last
/// event has been taken, while the thread is still working.
struct parallel_comparison::begun {
    bool any = false;              // whether there was another input
    begun_input* input = nullptr;  // the input to compare; null if the caller's thread compares it
    std::size_t held = 0;          // the size in bytes, if the input is a page of an archive
};

parallel_comparison::parallel_comparison(const console& io, input_sequence& inputs, const comparing& how,
                                         std::size_t threads)
    : io_(io), inputs_(inputs), how_(how), most_begun_(2 * threads + 2) {
    if (threads < 2) return;
    const blocked_interrupts while_starting;
    threads_.reserve(threads);
    try {
        while (threads_.size() < threads) threads_.emplace_back([this] { work(); });
    } catch (const std::exception&) {
        // No further thread can be started. Without any thread, the caller's thread compares the inputs.
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

std::vector<std::string> parallel_comparison::end() {
    end_threads();
    std::vector<std::string> names;
    for (const std::unique_ptr<begun_input>& each : begun_)
        if (each.get() != current_) names.push_back(each->what.short_name);
    for (std::string& each : inputs_.left()) names.push_back(std::move(each));
    return names;
}

void parallel_comparison::go_on() const {
    interruption::throw_if_pending();
    const std::lock_guard lock(mutex_);
    if (ending_) throw ended();
}

// Takes the next input from the sequence, and records it as begun.
parallel_comparison::begun parallel_comparison::begin() {
    auto made = std::make_unique<begun_input>();
    const auto note = [&](const std::string& message) { made->troubles.push_back(message); };
    std::optional<sequenced_input> input;
    std::exception_ptr failure;
    try {
        input = inputs_.next([this] { go_on(); }, note);
    } catch (const ended&) {
        return {};
    } catch (...) {
        failure = std::current_exception();
    }
    begun what;
    if (input) {
        made->what = {input->input.name, std::move(input->short_name), input->archive_bytes};
        made->apart = !is_read_at_once(input->input);
        what = {true, made->apart ? nullptr : made.get(),
                input->input.archived ? input->input.archived->bytes.size() : 0};
        made->input = std::move(input->input);
    }
    {
        const std::lock_guard lock(mutex_);
        if (input) {
            begun_.push_back(std::move(made));
        } else {
            no_more_ = true;
            troubles_ = std::move(made->troubles);
            failure_ = failure;
        }
    }
    put_.notify_all();
    return what;
}

void parallel_comparison::work() {
    try {
        begin_and_compare();
    } catch (...) {
        // The exception could not be passed on as an event, so `next` or `take` throws it.
        const std::lock_guard lock(mutex_);
        no_more_ = has_lost_events_ = true;
        failure_ = std::current_exception();
    }
    put_.notify_all();
    taken_.notify_all();
}

void parallel_comparison::begin_and_compare() {
    for (;;) {
        begun mine;
        {
            // One thread at a time begins an input. So inputs begin in order, and the earliest waiting input is the
            // first to get free space.
            const std::lock_guard order(beginning_);
            {
                std::unique_lock lock(mutex_);
                taken_.wait(lock, [&] { return ending_ || no_more_ || begun_.size() < most_begun_; });
                if (ending_ || no_more_) return;
            }
            mine = begin();
            if (!mine.any) return;
            std::unique_lock lock(mutex_);
            taken_.wait(lock,
                        [&] { return ending_ || has_lost_events_ || held_ == 0 || held_ + mine.held <= most_held; });
            if (ending_ || has_lost_events_) return;
            if (mine.input != nullptr) held_ += mine.held;
        }
        if (mine.input == nullptr) continue;
        compare(*mine.input);
        {
            const std::lock_guard lock(mutex_);
            held_ -= mine.held;
        }
        taken_.notify_all();
    }
}

void parallel_comparison::compare(begun_input& input) {
    /// Puts the events of `input` into its queue.
    class queued : public input_events {
    public:
        queued(parallel_comparison& of, begun_input& input) : of_(of), input_(input) {}
        void on_begin(std::uint64_t bytes) override {
            event e;
            e.begins = bytes;
            of_.put(input_, std::move(e));
        }
        void on_encodings(std::shared_ptr<const compare::compared_encodings> found) override {
            event e;
            e.encodings = std::move(found);
            of_.put(input_, std::move(e));
        }
        void on_source(std::string_view piece) override {
            event e;
            e.source = piece;
            e.weight += piece.size();
            of_.put(input_, std::move(e));
        }
        void on_divergence(compare::divergence&& d) override {
            event e;
            e.weight += weight_of(d);
            e.found = std::move(d);
            of_.put(input_, std::move(e));
        }
        void on_end(input_result&& result) override {
            event e;
            e.result = std::move(result);
            of_.put(input_, std::move(e));
        }

    private:
        parallel_comparison& of_;
        begun_input& input_;
    };
    queued to(*this, input);
    event e;
    try {
        compare_input(
            io_, std::move(input.input), how_, examined_, [this] { go_on(); }, to);
        return;
    } catch (const ended&) {
        return;
    } catch (...) {
        e.thrown = std::current_exception();
    }
    try {
        put(input, std::move(e));
    } catch (const ended&) {
        return;
    }
}

bool parallel_comparison::has_room(const begun_input& input) const {
    const bool is_first = &input == begun_.front().get();
    return is_first ? input.weight < most_of_current : waiting_ < most_of_all;
}

void parallel_comparison::put(begun_input& input, event&& e) {
    {
        std::unique_lock lock(mutex_);
        taken_.wait(lock, [&] { return ending_ || has_room(input); });
        if (ending_) throw ended();
        input.weight += e.weight;
        waiting_ += e.weight;
        input.events.push_back(std::move(e));
    }
    put_.notify_one();
}

std::optional<parallel_comparison::turn> parallel_comparison::next(const report_trouble& report) {
    {
        std::unique_lock lock(mutex_);
        // The caller may have left the input before its end. Its remaining events must be taken before the input is
        // destroyed, because a thread may still be adding some.
        if (current_ != nullptr && !current_->apart && !is_taken_) skip_events(lock);
        if (current_ != nullptr) begun_.pop_front();
        current_ = nullptr;
        is_taken_ = false;
    }
    taken_.notify_all();
    if (threads_.empty()) static_cast<void>(begin());
    std::vector<std::string> troubles;
    std::optional<turn> found;
    {
        std::unique_lock lock(mutex_);
        put_.wait(lock, [&] { return !begun_.empty() || no_more_; });
        if (!begun_.empty()) {
            current_ = begun_.front().get();
            current_->apart = current_->apart || threads_.empty();
            found = current_->what;
            troubles = std::move(current_->troubles);
        } else {
            troubles = std::move(troubles_);
            troubles_.clear();
        }
    }
    for (const std::string& each : troubles) report(each);
    if (!found && failure_) std::rethrow_exception(failure_);
    return found;
}

// Waits until the current input has events, and takes them. Throws: the exception that ended a thread, if events are
// lost.
std::deque<parallel_comparison::event> parallel_comparison::next_events(std::unique_lock<std::mutex>& lock) {
    put_.wait(lock, [&] { return !current_->events.empty() || has_lost_events_; });
    if (current_->events.empty()) std::rethrow_exception(failure_);
    waiting_ -= current_->weight;
    current_->weight = 0;
    is_taken_ = current_->events.back().is_last();
    return std::exchange(current_->events, {});
}

void parallel_comparison::skip_events(std::unique_lock<std::mutex>& lock) {
    while (!is_taken_) {
        static_cast<void>(next_events(lock));
        taken_.notify_all();
    }
}

void parallel_comparison::take(input_events& to) {
    begun_input& input = *current_;
    if (input.apart) {
        compare_input(io_, std::move(input.input), how_, examined_, interruption::throw_if_pending, to);
        return;
    }
    while (!is_taken_) {
        std::deque<event> events;
        {
            std::unique_lock lock(mutex_);
            events = next_events(lock);
        }
        taken_.notify_all();
        for (event& e : events) {
            interruption::throw_if_pending();
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

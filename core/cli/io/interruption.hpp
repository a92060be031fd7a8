#pragma once
// Handles Ctrl-C and the end of --timeout as requests: the work stops, and its results so far are written.

#include <poll.h>

#include <csignal>
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/text/sink.hpp"

namespace strata::cli {

/// Thrown to end work that was interrupted. It is not a std::exception, so that no handler mistakes it for an error.
struct interrupted {};

/// While an object exists, the first interrupt is only recorded, and a second one kills the program as usual. System
/// calls are not restarted after an interrupt. If interrupts are ignored, as for a shell's background job, they stay
/// ignored.
class interruption {
public:
    interruption();
    ~interruption();
    interruption(const interruption&) = delete;
    interruption(interruption&&) = delete;
    interruption& operator=(const interruption&) = delete;
    interruption& operator=(interruption&&) = delete;

    /// Makes the process end by itself, with the message and exit status of an interrupted program, if the work does
    /// not stop within a third of a second after an interrupt. Output that is still held is then lost.
    static void limit_time();
    /// Interrupts the work after `seconds` of wall-clock time, even if interrupts are ignored.
    static void stop_after(std::uint64_t seconds);
    /// Ends `stop_after`: the work is done.
    static void stop_no_more();

    /// Whether an interrupt is waiting to be handled.
    [[nodiscard]] static bool pending();
    /// Throws: interrupted if an interrupt is pending.
    static void throw_if_pending();
    /// Marks the interrupt as handled: the work has stopped, and writing the results must not be interrupted again.
    static void acknowledge();
    /// Whether an interrupt happened, handled or not.
    [[nodiscard]] static bool happened();
    /// Records further interrupts as well instead of letting them kill the program, and lifts the time limit: a pager
    /// ends only when its user quits it.
    static void survive_repeats();

    /// Waits until a descriptor is readable or at its end, or an interrupt is pending. Does not miss an interrupt that
    /// arrived just before the call.
    static void wait_to_read(int descriptor);
    /// Waits until one of `what`, at most `most_waits`, is ready or an interrupt is pending, but at most
    /// `milliseconds`; -1: without limit.
    static constexpr std::size_t most_waits = 4;
    static void wait(std::span<pollfd> what, int milliseconds = -1);
    /// Waits until a descriptor is writable. After an interrupt, it waits only for a fraction of a second. Returns
    /// whether something can be written.
    [[nodiscard]] static bool wait_to_write(int descriptor);

    /// Notes that something was written to standard output, and whether it ends a line.
    static void note_line(bool is_whole);
    /// Notes whether a document on standard output is still incomplete.
    static void note_document(bool is_open);
    /// Notes that a message has told the user of the interrupt.
    static void note_message();
    /// The line that still has to tell the user about the interrupt; "": none.
    [[nodiscard]] static const char* message();
    /// Why the work was interrupted, in words that may be followed by a colon.
    [[nodiscard]] static const char* reason();
    /// The exit status after an interrupt: the one that shells use for Ctrl-C, or 2 if the time was up.
    [[nodiscard]] static int status();

private:
    struct sigaction before_ {};
};

/// A file that is not complete yet. While the object exists, an interrupt that ends the process removes the file. Only
/// a few files can be registered at a time. Further files would not be removed.
class unfinished_file {
public:
    /// `path` must outlive the object, and not change.
    explicit unfinished_file(const char* path);
    ~unfinished_file();
    unfinished_file(const unfinished_file&) = delete;
    unfinished_file(unfinished_file&&) = delete;
    unfinished_file& operator=(const unfinished_file&) = delete;
    unfinished_file& operator=(unfinished_file&&) = delete;

private:
    const char* path_;
};

/// Passes everything on to another sink, and throws `interrupted` between two tokens if an interrupt is pending.
class interruptible_sink : public sink {
public:
    /// `to` must outlive the object.
    explicit interruptible_sink(sink& to) : to_(to) {}
    feedback on_token(const token& t) override {
        interruption::throw_if_pending();
        return to_.on_token(t);
    }
    void on_error(const parse_error& e) override { to_.on_error(e); }

private:
    sink& to_;
};

}  // namespace strata::cli

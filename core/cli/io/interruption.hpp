#pragma once
// Handles Ctrl-C and the end of --timeout: both ask the program to stop its work and to write the results so far.

#include <poll.h>

#include <csignal>
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/text/sink.hpp"

namespace strata::cli {

/// Thrown to end work after an interrupt. Not a std::exception, so that no handler mistakes it for an error.
struct interrupted {};

/// While an object of this class exists, the first Ctrl-C is only recorded, and a second one kills the program as
/// usual. System calls that an interrupt ends are not restarted. If interrupts were ignored when the program was
/// started, as in a shell's background job, they stay ignored.
class interruption {
public:
    interruption();
    ~interruption();
    interruption(const interruption&) = delete;
    interruption(interruption&&) = delete;
    interruption& operator=(const interruption&) = delete;
    interruption& operator=(interruption&&) = delete;

    /// From now on, if the work does not stop within a third of a second after an interrupt, the process ends with the
    /// message and exit status of an interrupted program. Output that has not been written is then lost.
    static void limit_time();
    /// Interrupts the work after `seconds` of wall-clock time, even if Ctrl-C is ignored.
    static void stop_after(std::uint64_t seconds);
    /// Cancels `stop_after`. Call it when the work is done.
    static void stop_no_more();

    /// Whether an interrupt has arrived and has not been handled yet.
    [[nodiscard]] static bool pending();
    /// Throws: interrupted if an interrupt is pending.
    static void throw_if_pending();
    /// Marks the interrupt as handled. Call it when the work has stopped, so that the interrupt does not end the
    /// writing of the results.
    static void acknowledge();
    /// Whether an interrupt has arrived, handled or not.
    [[nodiscard]] static bool happened();
    /// From now on, interrupts are only recorded: they neither kill the program nor limit its time. Used while a pager
    /// runs, because the program must wait until the user quits the pager.
    static void survive_repeats();

    /// Waits until `descriptor` is readable or at its end, or until an interrupt is pending. Also notices an interrupt
    /// that arrives just before the wait begins.
    static void wait_to_read(int descriptor);
    /// Waits until one of `what` is ready or an interrupt is pending, but at most `milliseconds`; -1 means no limit.
    /// `what` has at most `most_waits` elements.
    static constexpr std::size_t most_waits = 4;
    static void wait(std::span<pollfd> what, int milliseconds = -1);
    /// Waits until `descriptor` is writable; after an interrupt, only for a fraction of a second. Returns whether it is
    /// writable.
    [[nodiscard]] static bool wait_to_write(int descriptor);

    /// Records that something was written to standard output. `is_whole` says whether it ended with a line feed.
    static void note_line(bool is_whole);
    /// Records whether a document on standard output is still incomplete.
    static void note_document(bool is_open);
    /// Records that a message has told the user about the interrupt.
    static void note_message();
    /// Returns the line that must still be printed to tell the user about the interrupt; "" if no such line is needed.
    [[nodiscard]] static const char* message();
    /// Returns the reason for the interrupt, in words that can precede a colon.
    [[nodiscard]] static const char* reason();
    /// Returns the exit status after an interrupt: 130 after Ctrl-C, as in shells, or 2 if the time was up.
    [[nodiscard]] static int status();

private:
    struct sigaction before_ {};
};

/// A file that is not complete yet. If an interrupt ends the process while the object exists, the file is deleted. This
/// works for only a few files at a time; any others are not deleted.
class unfinished_file {
public:
    /// `path` must outlive the object and must not change.
    explicit unfinished_file(const char* path);
    ~unfinished_file();
    unfinished_file(const unfinished_file&) = delete;
    unfinished_file(unfinished_file&&) = delete;
    unfinished_file& operator=(const unfinished_file&) = delete;
    unfinished_file& operator=(unfinished_file&&) = delete;

private:
    const char* path_;
};

/// Passes tokens and errors to another sink. Throws `interrupted` before a token if an interrupt is pending.
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

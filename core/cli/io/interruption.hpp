#pragma once
// Handles Ctrl-C and the end of --timeout as requests to stop: the work stops, and its results so far are written.

#include <poll.h>

#include <csignal>
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/text/sink.hpp"

namespace strata::cli {

/// Thrown to end work that was interrupted. This is not a std::exception, so that no handler mistakes it for an error.
struct interrupted {};

/// While an object of this class exists, the first interrupt is only recorded, and a second one kills the program as
/// usual. System calls are not restarted after an interrupt. If interrupts were ignored before, as in a background job
/// of a shell, they are still ignored.
class interruption {
public:
    interruption();
    ~interruption();
    interruption(const interruption&) = delete;
    interruption(interruption&&) = delete;
    interruption& operator=(const interruption&) = delete;
    interruption& operator=(interruption&&) = delete;

    /// From now on, if the work does not stop within a third of a second after an interrupt, the process ends by
    /// itself, with the message and exit status of an interrupted program. Output that is held back is then lost.
    static void limit_time();
    /// Interrupts the work after `seconds` of wall-clock time, even if interrupts are ignored.
    static void stop_after(std::uint64_t seconds);
    /// Cancels `stop_after`, because the work is done.
    static void stop_no_more();

    /// Whether an interrupt is waiting to be handled.
    [[nodiscard]] static bool pending();
    /// Throws: interrupted if an interrupt is pending.
    static void throw_if_pending();
    /// Marks the interrupt as handled. Call it when the work has stopped, so that writing the results is not
    /// interrupted again.
    static void acknowledge();
    /// Whether an interrupt happened, handled or not.
    [[nodiscard]] static bool happened();
    /// From now on, further interrupts do not kill the program but are only recorded, and there is no time limit. For
    /// waiting for a pager, which ends only when its user quits it.
    static void survive_repeats();

    /// Waits until a descriptor is readable or has ended, or until an interrupt is pending. An interrupt that arrived
    /// just before the call is not missed.
    static void wait_to_read(int descriptor);
    /// Waits until one of `what`, at most `most_waits`, is ready or an interrupt is pending, but at most
    /// `milliseconds`; -1: without limit.
    static constexpr std::size_t most_waits = 4;
    static void wait(std::span<pollfd> what, int milliseconds = -1);
    /// Waits until a descriptor is writable. After an interrupt, waits at most a fraction of a second. Returns whether
    /// something can be written.
    [[nodiscard]] static bool wait_to_write(int descriptor);

    /// Notes that something was written to standard output, and whether it ended a line.
    static void note_line(bool is_whole);
    /// Notes whether a document on standard output is still incomplete.
    static void note_document(bool is_open);
    /// Notes that a message has told the user of the interrupt.
    static void note_message();
    /// The line that must still be printed to tell the user about the interrupt; "" if nothing must be.
    [[nodiscard]] static const char* message();
    /// The reason for the interrupt, in words that a colon may follow.
    [[nodiscard]] static const char* reason();
    /// The exit status after an interrupt: the one that shells use for Ctrl-C, or 2 if the time was up.
    [[nodiscard]] static int status();

private:
    struct sigaction before_ {};
};

/// A file that is not complete yet. If an interrupt ends the process while the object exists, the file is removed. Only
/// a few files can be registered at a time; any more would not be removed.
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

/// Passes everything on to another sink. If an interrupt is pending, throws `interrupted` between two tokens.
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

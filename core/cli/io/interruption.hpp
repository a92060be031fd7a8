#pragma once
// Handles Ctrl-C as a request: the work stops, and its results so far are written.

#include <csignal>

namespace strata::cli {

/// Thrown to end work that was interrupted. It is not a std::exception, so that no handler mistakes it for an error.
struct interrupted {};

/// While this exists, the first interrupt is only recorded; a second one kills the program as usual. System calls are
/// not restarted after an interrupt. If interrupts are ignored, as for a shell's background job, they stay ignored.
class interruption {
public:
    interruption();
    ~interruption();
    interruption(const interruption&) = delete;
    interruption(interruption&&) = delete;
    interruption& operator=(const interruption&) = delete;
    interruption& operator=(interruption&&) = delete;

    /// Whether an interrupt is waiting to be handled.
    [[nodiscard]] static bool pending();
    /// Throws: interrupted if an interrupt is pending.
    static void throw_if_pending();
    /// Marks the interrupt as handled: the work has stopped, and writing the results must not be interrupted again.
    static void acknowledge();
    /// Waits until a descriptor is readable or at its end, or an interrupt is pending, including one that arrived just
    /// before.
    static void wait_to_read(int descriptor);
    /// Has further interrupts recorded too, instead of killing the program.
    static void survive_repeats();
    /// Whether an interrupt happened, handled or not.
    [[nodiscard]] static bool happened();

private:
    struct sigaction before_ {};
};

}  // namespace strata::cli

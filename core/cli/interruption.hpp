#pragma once
// Ctrl-C as a wish that work end where it is and that what has been found be written.

#include <csignal>

namespace strata::cli {

/// Thrown where a wish is obeyed in the middle of the work. It is no std::exception, so that no handler on its way
/// takes it for one that it knows.
struct interrupted {};

/// As long as it lives, the first interrupt is only noted; a second one ends the program as usual. Reading and waiting
/// are not begun again after an interrupt. Where interrupts are ignored, as in the background of a shell, they stay so.
class interruption {
public:
    interruption();
    ~interruption();
    interruption(const interruption&) = delete;
    interruption(interruption&&) = delete;
    interruption& operator=(const interruption&) = delete;
    interruption& operator=(interruption&&) = delete;

    /// Whether there is a wish that has not been granted.
    [[nodiscard]] static bool wished();
    /// Throws: interrupted, where there is one.
    static void obey();
    /// Says that the work has ended for it; what is left to do is to write what was found.
    static void grant();
    /// Waits until something can be read of a descriptor, or it has ended, or an interrupt has come, even just before.
    static void wait_to_read(int descriptor);
    /// Whether there has been a wish, granted or not.
    [[nodiscard]] static bool came();

private:
    struct sigaction before_ {};
};

}  // namespace strata::cli

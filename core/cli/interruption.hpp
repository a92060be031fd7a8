#pragma once
// Ctrl-C as a wish that long work end where it is and say what it has.

#include <csignal>

namespace strata::cli {

/// As long as it lives, the first interrupt is only noted; a second one ends the program as usual.
class interruption {
public:
    interruption();
    ~interruption();
    interruption(const interruption&) = delete;
    interruption(interruption&&) = delete;
    interruption& operator=(const interruption&) = delete;
    interruption& operator=(interruption&&) = delete;

    /// Whether one has come.
    [[nodiscard]] static bool wished();

private:
    void (*before_)(int);
};

}  // namespace strata::cli

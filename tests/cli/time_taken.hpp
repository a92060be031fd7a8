#pragma once
// Measures how long another program takes. On a busy machine, a program that has little left to do may still take
// seconds on the clock, so limits apply to its processor time.

#include <sys/resource.h>
#include <sys/types.h>

#include <algorithm>
#include <chrono>
#include <ctime>
#include <ostream>

namespace strata::testing {

/// How long a program took.
struct time_taken {
    std::chrono::milliseconds on_clock{}, of_processor{};

    /// Returns whether the program took less than `limit`. A program with several threads may use more processor time
    /// than the limit, and a busy machine may take more time on the clock, so either is enough. A program that only
    /// waits uses no processor time: it must end within five seconds more.
    [[nodiscard]] bool is_within(std::chrono::milliseconds limit) const {
        return std::min(on_clock, of_processor) < limit && on_clock < limit + std::chrono::seconds(5);
    }
    friend std::ostream& operator<<(std::ostream& out, const time_taken& time) {
        return out << time.on_clock.count() << " ms on the clock, " << time.of_processor.count()
                   << " ms of processor time";
    }
};

inline std::chrono::milliseconds processor_time_of(const rusage& used) {
    return std::chrono::milliseconds((used.ru_utime.tv_sec + used.ru_stime.tv_sec) * 1000 +
                                     (used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1000);
}

/// Returns the processor time that the running process has used so far; 0 if the system does not report it.
inline std::chrono::milliseconds processor_time_of(pid_t process) {
    clockid_t clock{};
    timespec used{};
    if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &used) != 0) return {};
    return std::chrono::milliseconds(used.tv_sec * 1000 + used.tv_nsec / 1'000'000);
}

/// Returns the processor time of all ended processes that this process has waited for.
inline std::chrono::milliseconds processor_time_of_children() {
    rusage used{};
    ::getrusage(RUSAGE_CHILDREN, &used);
    return processor_time_of(used);
}

}  // namespace strata::testing

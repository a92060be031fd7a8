#include "tests/bench/instructions.hpp"

#if defined(__linux__)
#include <linux/perf_event.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#endif

namespace strata::bench {

#if defined(__linux__)

instruction_counter::instruction_counter() {
    perf_event_attr what{};
    what.size = sizeof what;
    what.type = PERF_TYPE_HARDWARE;
    what.config = PERF_COUNT_HW_INSTRUCTIONS;
    what.exclude_kernel = 1;
    what.exclude_hv = 1;
    file_ = static_cast<int>(syscall(SYS_perf_event_open, &what, 0, -1, -1, 0));
    if (file_ < 0) why_not_ = std::strerror(errno);
}

instruction_counter::~instruction_counter() {
    if (file_ >= 0) close(file_);
}

std::optional<std::uint64_t> instruction_counter::now() const {
    std::uint64_t count = 0;
    if (file_ < 0 || read(file_, &count, sizeof count) != sizeof count) return std::nullopt;
    return count;
}

#else

instruction_counter::instruction_counter() : why_not_("only Linux is asked for them") {}
instruction_counter::~instruction_counter() = default;
std::optional<std::uint64_t> instruction_counter::now() const { return std::nullopt; }

#endif

const instruction_counter& instructions() {
    static const instruction_counter counter;
    return counter;
}

}  // namespace strata::bench

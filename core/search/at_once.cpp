#include "core/search/at_once.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace strata::search {

std::size_t threads_for(std::size_t asked) {
    return asked == 0 ? std::max<std::size_t>(1, std::thread::hardware_concurrency()) : asked;
}

bool run_at_once(std::size_t count, std::size_t threads,
                 const std::function<void(std::size_t, const std::function<bool()>&)>& task,
                 const std::function<bool(std::size_t, std::size_t)>& goes_on) {
    std::atomic<std::size_t> next{0};
    std::atomic<bool> stopped{false};
    const auto work = [&](bool asks) {
        const std::function<bool()> on = [&] {
            if (asks && goes_on && !goes_on(std::min(next.load(), count), count)) stopped = true;
            return !stopped.load();
        };
        for (std::size_t i = next++; i < count && !stopped; i = next++) task(i, on);
    };
    std::mutex one_at_a_time;
    std::exception_ptr thrown;
    const auto work_until_thrown = [&](bool asks) {
        try {
            work(asks);
        } catch (...) {
            const std::lock_guard lock(one_at_a_time);
            if (thrown == nullptr) thrown = std::current_exception();
            stopped = true;
        }
    };
    std::vector<std::thread> others;
    try {
        for (std::size_t n = 1; n < std::min(threads, count); ++n) others.emplace_back(work_until_thrown, false);
    } catch (const std::system_error&) {
        // No more threads can be started. The threads that are already running share the work.
    }
    work_until_thrown(true);
    for (std::thread& each : others) each.join();
    if (thrown != nullptr) std::rethrow_exception(thrown);
    return !stopped;
}

}  // namespace strata::search

#pragma once
// Runs independent tasks in several threads.

#include <cstddef>
#include <functional>

namespace strata::search {

/// Returns the number of threads to use if an option asks for `asked` threads: `asked` itself or, if it is 0, the
/// number of the machine's cores.
[[nodiscard]] std::size_t threads_for(std::size_t asked);

/// Calls `task` with each number below `count`, in up to `threads` threads, including the caller's. The tasks must not
/// depend on one another. The second argument of `task` is a function that a long task should call now and then: it
/// returns whether to continue. `goes_on`: a function that is called only on the caller's thread, with the number of
/// tasks begun and `count`; it may be empty. If it returns false, all tasks end. If no threads can be started, the
/// caller's thread runs all tasks. Returns false if `goes_on` ended the tasks. Throws: any exception of a task or of
/// `goes_on`, after all threads have ended.
bool run_at_once(std::size_t count, std::size_t threads,
                 const std::function<void(std::size_t, const std::function<bool()>&)>& task,
                 const std::function<bool(std::size_t, std::size_t)>& goes_on = {});

}  // namespace strata::search

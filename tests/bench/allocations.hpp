#pragma once
// Counts what the program allocates. For this, the benchmarks replace the global operator new and operator delete.
//
// The operators count only while a `counted_allocations` exists. At other times, such as in timed code, they execute
// only one additional branch. While the operators count, only one thread may allocate.

#include <cstddef>
#include <cstdint>

#include "tests/bench/findings.hpp"

namespace strata::bench {

/// Counts allocations while the object exists. Only one object may exist at a time.
class counted_allocations {
public:
    counted_allocations();
    ~counted_allocations();
    counted_allocations(const counted_allocations&) = delete;
    counted_allocations(counted_allocations&&) = delete;
    counted_allocations& operator=(const counted_allocations&) = delete;
    counted_allocations& operator=(counted_allocations&&) = delete;

    /// Returns the number of allocations.
    [[nodiscard]] std::uint64_t count() const;
    /// Returns the largest number of bytes that were allocated at one time, with sizes as the allocator rounds them up.
    [[nodiscard]] std::uint64_t most_bytes() const;
};

/// Runs `once`, and returns the largest number of bytes that were allocated at one time.
[[nodiscard]] double most_bytes_of(const pass& once);

/// Replacements for malloc, calloc, realloc and free that count allocations. They are for C libraries that accept such
/// replacements.
void* counted_allocate(std::size_t size);
void* counted_allocate_zeros(std::size_t count, std::size_t size);
void* counted_reallocate(void* memory, std::size_t size);
void counted_free(void* memory);

}  // namespace strata::bench

#pragma once
// Counts what the program allocates: the benchmarks replace the global operator new and operator delete.
//
// Counts only while a `counted_allocations` exists, so that timed code pays for a single branch. One thread only.

#include <cstddef>
#include <cstdint>

#include "tests/bench/findings.hpp"

namespace strata::bench {

/// Counts from its construction. One at a time.
class counted_allocations {
public:
    counted_allocations();
    ~counted_allocations();
    counted_allocations(const counted_allocations&) = delete;
    counted_allocations(counted_allocations&&) = delete;
    counted_allocations& operator=(const counted_allocations&) = delete;
    counted_allocations& operator=(counted_allocations&&) = delete;

    /// How many allocations were made.
    [[nodiscard]] std::uint64_t count() const;
    /// The most bytes allocated at once since construction, as rounded up by the allocator.
    [[nodiscard]] std::uint64_t most_bytes() const;
};

/// The most bytes that a pass allocates at once.
[[nodiscard]] double most_bytes_of(const pass& once);

/// The same for a C library that accepts an allocator.
void* counted_allocate(std::size_t size);
void* counted_allocate_zeros(std::size_t count, std::size_t size);
void* counted_reallocate(void* memory, std::size_t size);
void counted_free(void* memory);

}  // namespace strata::bench

#pragma once
// Counts what the program allocates: the benchmarks replace the global operator new and operator delete.
//
// They count only while a `counted_allocations` exists, so that timed code has only a single branch more. One thread
// only.

#include <cstddef>
#include <cstdint>

#include "tests/bench/findings.hpp"

namespace strata::bench {

/// Counts from its construction. Only one object may exist at a time.
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
    /// The most bytes allocated at the same time since construction, as the allocator rounds them up.
    [[nodiscard]] std::uint64_t most_bytes() const;
};

/// The most bytes that a pass allocates at the same time.
[[nodiscard]] double most_bytes_of(const pass& once);

/// Allocates and counts, for a C library that accepts an allocator.
void* counted_allocate(std::size_t size);
void* counted_allocate_zeros(std::size_t count, std::size_t size);
void* counted_reallocate(void* memory, std::size_t size);
void counted_free(void* memory);

}  // namespace strata::bench

#pragma once
// Counts what the program allocates: the benchmarks replace the global operator new and operator delete.
//
// Nothing is counted unless a `counted_allocations` lives, so that what is timed pays for one branch. One thread only.

#include <cstddef>
#include <cstdint>

namespace strata::bench {

/// Counts from its making on. One at a time.
class counted_allocations {
public:
    counted_allocations();
    ~counted_allocations();
    counted_allocations(const counted_allocations&) = delete;
    counted_allocations(counted_allocations&&) = delete;
    counted_allocations& operator=(const counted_allocations&) = delete;
    counted_allocations& operator=(counted_allocations&&) = delete;

    /// How often memory was asked for.
    [[nodiscard]] std::uint64_t count() const;
    /// The most bytes that were held at once, of those asked for since; as the allocator rounds them up.
    [[nodiscard]] std::uint64_t most_bytes() const;
};

/// The same accounting for a C library that is handed its allocator.
void* counted_allocate(std::size_t size);
void counted_free(void* memory);

}  // namespace strata::bench

#include "tests/bench/allocations.hpp"

#include <malloc.h>

#include <algorithm>
#include <cstdlib>
#include <new>

namespace strata::bench {
namespace {

// The replaced operators take no further arguments, so the counts are global.
struct {
    bool on = false;
    std::uint64_t count = 0;
    std::int64_t held = 0;  // the bytes allocated now; negative if memory from before the count was freed
                            // counting began
    std::int64_t most = 0;
} counts;

void* taken(void* memory) {
    if (counts.on && memory != nullptr) {
        ++counts.count;
        counts.held += static_cast<std::int64_t>(malloc_usable_size(memory));
        counts.most = std::max(counts.most, counts.held);
    }
    return memory;
}

void given_back(void* memory) {
    if (counts.on && memory != nullptr) counts.held -= static_cast<std::int64_t>(malloc_usable_size(memory));
    std::free(memory);
}

void* taken_or_thrown(void* memory) {
    if (memory == nullptr) throw std::bad_alloc();
    return taken(memory);
}

}  // namespace

counted_allocations::counted_allocations() {
    counts = {};
    counts.on = true;
}
counted_allocations::~counted_allocations() { counts.on = false; }
std::uint64_t counted_allocations::count() const { return counts.count; }
std::uint64_t counted_allocations::most_bytes() const { return static_cast<std::uint64_t>(counts.most); }

double most_bytes_of(const pass& once) {
    const counted_allocations counted;
    once();
    return static_cast<double>(counted.most_bytes());
}

void* counted_allocate(std::size_t size) { return taken(std::malloc(size)); }
void* counted_allocate_zeros(std::size_t count, std::size_t size) { return taken(std::calloc(count, size)); }
void* counted_reallocate(void* memory, std::size_t size) {
    if (counts.on && memory != nullptr) counts.held -= static_cast<std::int64_t>(malloc_usable_size(memory));
    return taken(std::realloc(memory, size));
}
void counted_free(void* memory) { given_back(memory); }

}  // namespace strata::bench

// By default, the array operators and the nothrow operators call the operators below.
void* operator new(std::size_t size) { return strata::bench::taken_or_thrown(std::malloc(size == 0 ? 1 : size)); }
void* operator new(std::size_t size, std::align_val_t alignment) {
    const auto unit = static_cast<std::size_t>(alignment);
    return strata::bench::taken_or_thrown(std::aligned_alloc(unit, (size + unit - 1) / unit * unit));
}
void operator delete(void* memory) noexcept { strata::bench::given_back(memory); }
void operator delete(void* memory, std::size_t /*size*/) noexcept { strata::bench::given_back(memory); }
void operator delete(void* memory, std::align_val_t /*alignment*/) noexcept { strata::bench::given_back(memory); }
void operator delete(void* memory, std::size_t /*size*/, std::align_val_t /*alignment*/) noexcept {
    strata::bench::given_back(memory);
}

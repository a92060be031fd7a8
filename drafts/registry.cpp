#include "drafts/registry.hpp"

#include <cstddef>

#include "drafts/registered.hpp"

namespace strata::drafts {
namespace {

constexpr registry known_drafts{registered, &spec::modern::value};

// A draft that is made from another as a value has that one's engine until it says its own.
constexpr bool has_engines_of_their_own() {
    for (std::size_t one = 0; one < registered.size(); ++one) {
        if (registered[one]->start_fused == nullptr) return false;
        for (std::size_t other = 0; other < one; ++other)
            if (registered[one]->start_fused == registered[other]->start_fused) return false;
    }
    return true;
}
static_assert(has_engines_of_their_own(), "each draft says how the engine of its own table is started");

}  // namespace

std::span<const spec::draft* const> all() { return registered; }
const spec::draft* find(std::string_view name) { return known_drafts.find(name); }
const spec::draft& standard() { return *known_drafts.standard; }
const strata::registry& known() { return known_drafts; }

}  // namespace strata::drafts

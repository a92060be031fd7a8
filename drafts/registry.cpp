#include "drafts/registry.hpp"

#include <cstddef>

#include "core/engine/registry.hpp"
#include "core/spec/day.hpp"
#include "core/spec/draft.hpp"
#include "drafts/registered.hpp"

namespace strata::drafts {
namespace {

// A draft that is copied from another keeps its program in the same place until it sets its own.
constexpr bool have_programs_of_their_own() {
    for (std::size_t one = 0; one < registered.size(); ++one) {
        if (registered[one]->compiled == nullptr) return false;
        for (std::size_t other = 0; other < one; ++other)
            if (registered[one]->compiled == registered[other]->compiled) return false;
    }
    return true;
}
constexpr bool come_after_their_predecessors() {
    for (std::size_t one = 0; one < registered.size(); ++one) {
        const spec::provenance& about = registered[one]->about;
        if (!spec::is_day(about.day.substr(0, spec::day_length))) return false;
        if (one > 0 && !(registered[one - 1]->about.day < about.day)) return false;
        bool found = about.predecessor.empty();
        for (std::size_t other = 0; other < one; ++other)
            found = found || registered[other]->about.day == about.predecessor;
        if (!found) return false;
    }
    return true;
}
static_assert(come_after_their_predecessors(), "drafts must be in order of their days, each after its predecessor");
static_assert(have_programs_of_their_own(), "each draft must have a place for the program of its own table");

}  // namespace

std::span<const spec::draft* const> all() { return registered; }
const spec::draft* find(std::string_view name) { return known().find(name); }
const spec::draft& standard() { return *registered_default; }
const strata::registry& known() {
    static const registry all{.drafts = registered, .standard = registered_default, .chain = chain()};
    return all;
}

}  // namespace strata::drafts

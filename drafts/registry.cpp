#include "drafts/registry.hpp"

#include "drafts/registered.hpp"

namespace strata::drafts {
namespace {

constexpr registry known_drafts{registered, &spec::modern::value};

}  // namespace

std::span<const spec::draft* const> all() { return registered; }
const spec::draft* find(std::string_view name) { return known_drafts.find(name); }
const spec::draft& standard() { return *known_drafts.standard; }
const strata::registry& known() { return known_drafts; }

}  // namespace strata::drafts

#include "core/compare/steps/same_difference.hpp"

#include <algorithm>
#include <string>

namespace strata::compare {
namespace {

// Whether `other`, found with more drafts, is about the same part of the same token or the same error. Characters may
// be split differently there: the last ones that begin before these are the same.
bool is_about_the_same(const difference& d, const difference& other) {
    if (d.what != other.what || d.of != other.of || d.name != other.name) return false;
    if (d.of == "characters") return other.offset <= d.offset;
    if (d.offset != other.offset) return false;
    if (d.what != difference_kind::error) return true;
    // There may be several errors in one place.
    const auto value_of = [](const difference& e) {
        const auto has_value = [](const difference::side& s) { return s.value.has_value(); };
        const auto found = std::find_if(e.sides.begin(), e.sides.end(), has_value);
        return found == e.sides.end() ? std::string() : *found->value;
    };
    return value_of(d) == value_of(other);
}

}  // namespace

std::optional<std::size_t> side_of(const difference& d, const spec::draft& draft) {
    for (std::size_t i = 0; i < d.sides.size(); ++i) {
        const auto& drafts = d.sides[i].drafts;
        if (std::find(drafts.begin(), drafts.end(), &draft) != drafts.end()) return i;
    }
    return std::nullopt;
}

bool differ_in(const difference& d, const spec::draft& one, const spec::draft& other) {
    const std::optional<std::size_t> side = side_of(d, one);
    const std::optional<std::size_t> other_side = side_of(d, other);
    return side && other_side && side != other_side;
}

const difference* as_all_have_it(const difference& d, const std::vector<difference>& of_all, const spec::draft& one,
                                 const spec::draft& other) {
    const difference* found = nullptr;
    for (const difference& each : of_all)
        if (is_about_the_same(d, each) && differ_in(each, one, other)) found = &each;
    return found;
}

const difference* between_two(const difference& d, const std::vector<difference>& of_all, const spec::draft& one,
                              const spec::draft& other) {
    if (differ_in(d, one, other)) return &d;
    for (const difference& each : of_all)
        if (each.what == difference_kind::token && each.offset == d.offset && differ_in(each, one, other)) return &each;
    return nullptr;
}

}  // namespace strata::compare

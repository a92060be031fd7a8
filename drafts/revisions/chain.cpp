#include "drafts/revisions/chain.hpp"

#include <array>
#include <cstddef>

#include "drafts/2006-03-02/draft.hpp"
#include "drafts/revisions/2006.hpp"
#include "drafts/revisions/2007.hpp"
#include "drafts/revisions/2008.hpp"
#include "drafts/revisions/2009.hpp"
#include "drafts/revisions/2010.hpp"
#include "drafts/revisions/2011_2014.hpp"
#include "drafts/revisions/2016.hpp"
#include "drafts/revisions/2017_2021.hpp"
#include "drafts/revisions/2026.hpp"

namespace strata::drafts {
namespace {

template <std::size_t... Counts>
constexpr auto joined(const std::array<spec::revision_view, Counts>&... years) {
    std::array<spec::revision_view, (Counts + ...)> all{};
    std::size_t n = 0;
    const auto add = [&](const auto& year) {
        for (const spec::revision_view& each : year) all[n++] = each;
    };
    (add(years), ...);
    return all;
}

constexpr auto all_revisions =
    joined(spec::revisions::of_2006, spec::revisions::of_2007, spec::revisions::of_2008, spec::revisions::of_2009,
           spec::revisions::of_2010, spec::revisions::of_2011_to_2014, spec::revisions::of_2016,
           spec::revisions::of_2017_to_2021, spec::revisions::of_2026);

constexpr bool are_in_order() {
    for (std::size_t i = 1; i < all_revisions.size(); ++i)
        if (all_revisions[i].source.date < all_revisions[i - 1].source.date) return false;
    return true;
}
static_assert(are_in_order(), "revisions must be in order of their days");

}  // namespace

spec::revision_chain chain() {
    return {.landmark = &spec::d2006_03_02::value, .revisions = all_revisions, .until = "2026-07-19"};
}

}  // namespace strata::drafts

// The registry of the small module, which has only today's default draft. The other drafts take three quarters of the
// module.

#include "core/engine/registry.hpp"
#include "core/spec/draft.hpp"
#include "drafts/2021-11-22/draft.hpp"
#include "drafts/registry.hpp"

// The small module names no changes. Their list would bring all other drafts with it.
const strata::spec::change_list strata::spec::d2021_11_22::named_changes{};

namespace strata::drafts {
namespace {

constexpr const spec::draft* only[] = {&spec::d2021_11_22::value};  // NOLINT(modernize-avoid-c-arrays)

}  // namespace

const strata::registry& known() {
    static const registry one{.drafts = only, .standard = only[0]};
    return one;
}

}  // namespace strata::drafts

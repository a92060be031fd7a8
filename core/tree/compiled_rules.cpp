#include "core/tree/compiled_rules.hpp"

#include "core/tree/compile_rules.hpp"

namespace strata::tree {

std::shared_ptr<const compiled_rules> compiled(const rules& draft) {
    // Copied rules may have been changed since.
    if (draft.compiled != nullptr && draft.compiled->of == &draft) return {std::shared_ptr<void>(), draft.compiled};
    return std::make_shared<const compiled_rules>(compile(draft, draft));
}

}  // namespace strata::tree

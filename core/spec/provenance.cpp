#include "core/spec/provenance.hpp"

#include "core/spec/draft.hpp"

namespace strata::spec {

const provenance& about(const draft& draft) { return draft.about; }

}  // namespace strata::spec

#pragma once
// Catalogues of witnesses, each made once for all tests.

#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/compare/comparison.hpp"
#include "core/study/reference_classes.hpp"
#include "core/study/tree_witnesses.hpp"
#include "core/study/witnesses.hpp"

namespace strata::testing {

/// Each draft and the next, by name.
[[nodiscard]] const std::vector<std::pair<std::string, std::string>>& neighbours();

[[nodiscard]] const study::catalogue& catalogue_of(const std::string& one, const std::string& other);
[[nodiscard]] const study::tree_catalogue& trees_of(const std::string& one, const std::string& other);

/// What two drafts differ in on an input, and why.
struct named_cause {
    compare::divergence_kind kind{};
    study::cause_name name;
    compare::divergence found;
};
[[nodiscard]] std::vector<named_cause> causes_on(const std::array<compare::contestant, 2>& who, std::string_view input,
                                                 const study::reference_classes& references);

}  // namespace strata::testing

#pragma once
// Turns steps of walks into causes, with the text of the rule in the words of its draft.

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/compare/record/divergence.hpp"
#include "core/compare/steps/recited_rules.hpp"
#include "core/compare/steps/walk.hpp"

namespace strata::compare {

class cause_maker {
public:
    /// `part` and `recited` must outlive this.
    cause_maker(const part_of_input& part, recited_rules& recited) : part_(part), recited_(recited) {}

    /// The step of a walk, as a cause.
    [[nodiscard]] cause of_step(cause_role role, const walk& w, std::size_t step);
    /// What preprocessing does to the character at source byte `at`, as a cause.
    [[nodiscard]] cause of_stream(cause_role role, const walk& w, std::uint64_t at);
    /// The offset of the source byte as causes report it.
    [[nodiscard]] std::uint64_t place_of(std::uint64_t offset) const;

    /// Adds a cause. If another draft says the same of the same character, the two share one cause.
    static void add(std::vector<cause>& to, cause&& c);

private:
    const part_of_input& part_;
    recited_rules& recited_;
};

}  // namespace strata::compare

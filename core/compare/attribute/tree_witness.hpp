#pragma once
// A tree construction that is shown tokens to find out what it would tell the tokenizer.

#include <cstdint>

#include "core/compare/record/correspondence.hpp"
#include "core/compare/record/told_by_tree.hpp"
#include "core/spec/draft.hpp"
#include "core/text/silent_sink.hpp"
#include "core/text/token.hpp"
#include "core/tree/simulated.hpp"

namespace strata::compare {

class tree_witness {
public:
    /// Uses the rules of `draft`, whose states have these classes. All but `how` must outlive this.
    tree_witness(const spec::draft& draft, const correspondence::of_draft& classes, const simulation& how);

    /// Shows it a token, which begins at the source byte `begin`.
    void on_token(const token& t, std::uint64_t begin);
    /// Whether it tells, before that source byte, what `newer` was told, in those respects where `older` differs.
    [[nodiscard]] bool tells(std::uint64_t before, const told_by_tree& older, const told_by_tree& newer) const;
    /// Nothing before this place will be requested again.
    void forget(std::uint64_t before);

private:
    [[nodiscard]] std::uint16_t class_of(spec::content_index content) const;

    const spec::draft& of_;
    const correspondence::of_draft& places_;
    silent_sink nothing_;
    simulated_feedback construction_;
    told_along told_;
};

}  // namespace strata::compare

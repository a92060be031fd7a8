#pragma once
// A part of the input in which drafts differ, looked at closely: it is cut where all of them stand between two tokens
// or characters at once, and what differs between two cuts is a divergence, with its cause.

#include <cstdint>
#include <functional>
#include <vector>

#include "core/compare/change_namer.hpp"
#include "core/compare/correspondence.hpp"
#include "core/compare/divergence.hpp"
#include "core/compare/recited_rules.hpp"
#include "core/compare/walk.hpp"

namespace strata::compare {

/// Counts the tokens on which drafts agree, with adjacent characters as one.
class agreement_count {
public:
    void add_characters() {
        if (!in_text_) ++tokens_;
        in_text_ = true;
    }
    void add_token() {
        ++tokens_;
        in_text_ = false;
    }
    /// Several at once, which begin or end with characters.
    void add(std::uint64_t tokens, bool begin_with_characters, bool end_with_characters) {
        if (tokens == 0) return;
        tokens_ += tokens - (in_text_ && begin_with_characters ? 1 : 0);
        in_text_ = end_with_characters;
    }
    /// Something differed.
    void interrupt() { in_text_ = false; }
    [[nodiscard]] std::uint64_t tokens() const { return tokens_; }

private:
    std::uint64_t tokens_ = 0;
    bool in_text_ = false;
};

/// Walks each draft of `standings` through `part` and tells `found` of the divergences in it, in the order of the
/// source and without their surroundings (lines, context). What the drafts agree on is counted in `agreed`.
/// `places`: the classes of each draft's states, in the order of `standings`, which is that of dates. `names`: what
/// changes are named by; null: they are not.
/// Complexity: linear in the part.
void examine(const part_of_input& part, const std::vector<standing>& standings,
             const std::vector<const correspondence::of_draft*>& places, recited_rules& recited,
             agreement_count& agreed, const naming* names, const std::function<void(divergence&&)>& found);

}  // namespace strata::compare

#pragma once
// Examines a part of the input in which drafts differ. The part is cut where all drafts are between two tokens or
// characters at once. If anything differs between two cuts, that is a divergence, which is reported with its causes.

#include <cstdint>
#include <functional>
#include <vector>

#include "core/compare/change_namer.hpp"
#include "core/compare/correspondence.hpp"
#include "core/compare/divergence.hpp"
#include "core/compare/recited_rules.hpp"
#include "core/compare/walk.hpp"

namespace strata::compare {

/// Counts the tokens on which drafts agree, adjacent characters as one.
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
    /// Adds several tokens at once, which may begin or end with characters.
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

/// Runs each draft of `standings` through `part` and passes the divergences in it to `found`, in source order and
/// without their surroundings (lines, context). Tokens on which the drafts agree are counted in `agreed`.
/// `places`: the classes of each draft's states, in the order of `standings`, oldest first. `names`: what is needed to
/// name changes; null: changes are not named.
/// Complexity: linear in the part.
void examine(const part_of_input& part, const std::vector<standing>& standings,
             const std::vector<const correspondence::of_draft*>& places, recited_rules& recited,
             agreement_count& agreed, const naming* names, const std::function<void(divergence&&)>& found);

}  // namespace strata::compare

#pragma once
// Examines a part of the input in which drafts differ. The part is cut into segments at all bytes where every draft is
// between two tokens or characters. A segment in which anything differs is reported as a divergence, with its causes.

#include <cstdint>
#include <functional>
#include <vector>

#include "core/compare/attribute/change_namer.hpp"
#include "core/compare/record/correspondence.hpp"
#include "core/compare/record/divergence.hpp"
#include "core/compare/steps/cause_maker.hpp"
#include "core/compare/steps/traced_run.hpp"

namespace strata::compare {

/// If a part is longer than this, not all of its steps are kept.
inline constexpr std::uint64_t long_part = std::uint64_t{1} << 14U;

/// The number of tokens on which the drafts agree in some stretch of the input.
struct agreement_sum {
    std::uint64_t tokens = 0;
    bool any = false;  ///< whether any token was counted, or a difference was noted
    bool begins_with_text = false;
    bool ends_with_text = false;
};

/// Counts the tokens on which drafts agree. Adjacent characters count as one token.
class agreement_count {
public:
    void add_characters() { add({1, true, true, true}); }
    void add_token() { add({1, true, false, false}); }
    /// Adds several tokens at once. The first and the last of them may be characters.
    void add(const agreement_sum& more) {
        if (!more.any) return;
        sum_.tokens += more.tokens - (sum_.ends_with_text && more.begins_with_text ? 1 : 0);
        sum_.ends_with_text = more.ends_with_text;
        if (!sum_.any) sum_.begins_with_text = more.begins_with_text;
        sum_.any = true;
    }
    /// Notes a difference, so characters before and after it do not count as adjacent.
    void interrupt() { add({0, true, false, false}); }
    [[nodiscard]] std::uint64_t tokens() const { return sum_.tokens; }
    [[nodiscard]] const agreement_sum& sum() const { return sum_; }

private:
    agreement_sum sum_;
};

/// Runs each draft of `starts` through `part` and passes the divergences in it to `found`, in source order and without
/// their surroundings (lines, context). Tokens on which the drafts agree are counted in `agreed`. `places`: the classes
/// of each draft's states, in the order of `starts`, oldest first. `names`: finds the names of changes; if null,
/// changes are not named. Complexity: linear in the part.
void examine(const part_of_input& part, const std::vector<start_state>& starts,
             const std::vector<const correspondence::of_draft*>& places, recited_rules& recited,
             agreement_count& agreed, const naming_context* names, const std::function<void(divergence&&)>& found);

}  // namespace strata::compare

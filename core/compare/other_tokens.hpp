#pragma once
// Which earlier place, where two drafts read different tokens, made tree construction tell them different things.
//
// "<frameset\\v>" is not a frameset if U+000B is part of a tag's name: how the rest of the page is read depends on that
// tag, and not on a rule of tree construction. Each earlier place is tried: if the older tree construction is shown the
// newer draft's tokens there and the older draft's elsewhere, does it say what the newer one did?

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/compare/correspondence.hpp"
#include "core/compare/told_by_tree.hpp"
#include "core/compare/tree_log.hpp"
#include "core/feedback/simulated.hpp"
#include "core/spec/draft.hpp"
#include "core/study/changes.hpp"
#include "core/token/token.hpp"

namespace strata::compare {

class other_tokens {
public:
    /// `from`: the predecessor of `to`; `places`: the classes of its states. `how`: how both are simulated. All must
    /// outlive this.
    other_tokens(const spec::draft& from, const spec::draft& to, const correspondence::of_draft& places,
                 const simulation& how);

    /// Receive the two drafts' tokens as they arrive. After some thousands, searches are no longer answered.
    /// Complexity: constant per token, plus linear in its attributes.
    void on_older(const tree_log::noted& t) { add(older_, t); }
    void on_newer(const tree_log::noted& t) { add(newer_, t); }
    /// Notes that the two read different tokens at this place because of these changes. Places come in source order.
    void note(source_span place, const study::change_views& changes);
    /// The changes of the last place before the source byte `before` that alone is enough to make the older tree
    /// construction say what `newer` was told. Complexity: linear in the tokens for each of the last few places; after
    /// some hundreds of searches, no more are answered.
    [[nodiscard]] study::change_views that_tell(std::uint64_t before, const told_by_tree& older,
                                                const told_by_tree& newer);

private:
    struct place {
        source_span where;
        study::change_views changes;
    };
    void add(tree_log& to, const tree_log::noted& t);
    [[nodiscard]] bool tells(const place& here, std::uint64_t before, const told_by_tree& older,
                             const told_by_tree& newer) const;

    static constexpr std::size_t most_tokens = std::size_t{1} << 12U;
    static constexpr std::size_t most_places = 16;
    static constexpr std::size_t most_searches = 256;

    const spec::draft& from_;
    const correspondence::of_draft& places_of_from_;
    simulation how_;
    tree_log older_, newer_;
    std::vector<place> places_;  // the last few
    std::size_t searches_ = 0;
    bool gave_up_ = false;
};

}  // namespace strata::compare

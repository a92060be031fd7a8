#pragma once
// Which earlier place, where two drafts read different tokens, made tree construction tell them different things.
//
// "<frameset\\v>" is not a frameset if U+000B is part of a tag's name: how the rest of the page is read depends on that
// tag, and not on a rule of tree construction. Each earlier place is tried: if the older tree construction is shown the
// newer draft's tokens there and the older draft's elsewhere, does it say what the newer one did?

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/compare/attribute/tree_log.hpp"
#include "core/compare/record/correspondence.hpp"
#include "core/compare/record/told_by_tree.hpp"
#include "core/spec/draft.hpp"
#include "core/study/changes.hpp"
#include "core/text/token.hpp"
#include "core/tree/simulated.hpp"

namespace strata::compare {

class other_tokens {
public:
    /// A log that has more entries than that is no longer used: searches are not answered.
    static constexpr std::size_t most_tokens = std::size_t{1} << 12U;

    /// `from`: the older draft; `places`: the classes of its states. `how`: how both are simulated. `older`, `newer`:
    /// the logs of the two drafts' tokens; null: there are none of the newer one's. All must outlive this.
    other_tokens(const spec::draft& from, const correspondence::of_draft& places, const simulation& how,
                 const tree_log& older, const tree_log* newer);

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
    [[nodiscard]] bool gave_up() const {
        return older_.size() > most_tokens || (newer_ != nullptr && newer_->size() > most_tokens);
    }
    [[nodiscard]] bool tells(const place& here, std::uint64_t before, const told_by_tree& older,
                             const told_by_tree& newer) const;

    static constexpr std::size_t most_places = 16;
    static constexpr std::size_t most_searches = 256;

    const spec::draft& from_;
    const correspondence::of_draft& places_of_from_;
    simulation how_;
    const tree_log& older_;
    const tree_log* newer_;
    std::vector<place> places_;  // the last few
    std::size_t searches_ = 0;
};

}  // namespace strata::compare

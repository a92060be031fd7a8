#pragma once
// Names the changes that the differences of a place belong to.
//
// If a draft and its predecessor are both compared, their own rules determine the change. If there are other drafts
// between two that are compared, those are run through the place as well, and their results show which of them caused
// the difference: for example, 2009 may have caused one between 2007 and the modern draft.
//
// If tree construction had told the two drafts different things before the place, the older draft is run again with
// what the newer one was told. If the results are then the same, no rule of the tokenizer caused the difference, and
// the responsible change is searched for among those of tree construction.
//
// For drafts that are run with different settings, the responsible settings are found in the same way
// (ways_between.hpp), and for texts on the chain of revisions the responsible revisions (revision_namer.hpp).

#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "core/compare/attribute/change_finder.hpp"
#include "core/compare/attribute/revision_namer.hpp"
#include "core/compare/attribute/tree_suspects.hpp"
#include "core/compare/record/correspondence.hpp"
#include "core/compare/record/divergence.hpp"
#include "core/compare/steps/cause_maker.hpp"
#include "core/compare/steps/divergence_point.hpp"
#include "core/compare/steps/extra_walk.hpp"
#include "core/compare/steps/walk.hpp"
#include "core/spec/draft.hpp"

namespace strata::compare {

/// A draft that is compared or is between two that are, and the state of its tokenizer at the beginning of a part.
struct draft_on_way {
    standing at;
    const correspondence::of_draft* places = nullptr;
    std::size_t number = 0;  ///< among all compared drafts and those between
};

/// What naming changes tells the suspects, to be told them later. They are identified by their index.
struct tree_notes {
    struct other_tokens {
        std::size_t suspects = 0;
        source_span place;
        study::change_views changes;
    };
    bool asked = false;  ///< they would have been asked: changes have not been named
    std::vector<other_tokens> found;
    std::vector<bool> go_on;  ///< for each, whether its drafts were still told different things at the end
};

/// What is needed to name changes.
struct naming {
    change_finder* changes = nullptr;
    texts_on_chain* texts = nullptr;
    /// The drafts that can start at the beginning of the part. If any other draft is in the chain between two drafts
    /// that differ, no change is named.
    std::vector<draft_on_way> drafts;
    std::vector<tree_suspects*> suspects;  ///< of the drafts in the chains, if tree construction is simulated
    tree_notes* notes = nullptr;           ///< if not null, the suspects are told nothing: this is noted
};

class change_namer {
public:
    /// All must outlive this.
    change_namer(const part_of_input& part, const naming& by, cause_maker& causes)
        : part_(part), by_(by), causes_(causes), revisions_(part, *by.texts) {}

    /// Fills in `changes` and `settings` of every difference of `d`. `compared`: the steps through it of each draft
    /// that is compared. Complexity: linear in those steps; the first call for a part also walks each draft in between.
    void name_changes(divergence& d, const std::vector<stretch>& compared);
    /// Ends the part: notes which drafts were still told different things at its end. `compared`: the walks.
    void end_part(const std::vector<const walk*>& compared);

private:
    // Two consecutive drafts of a chain, in a place.
    struct link_in_place {
        draft_link link;
        const spec::change* made_by = nullptr;  // the revision between two texts of a link on the chain of revisions
        stretch from, to;
        std::optional<std::vector<cause>> diverged;      // at which rules they first diverge; computed on demand
        std::optional<std::vector<difference>> of_both;  // what they differ in; computed on demand
        std::optional<std::vector<difference>> with_told_alike;  // see `told_alike`; computed on demand
    };
    // Drafts one after the other, in a place, with the links between them.
    struct way_in_place {
        std::vector<stretch> stretches;
        std::vector<link_in_place> links;
        std::uint64_t known_to = std::numeric_limits<std::uint64_t>::max();  // what they make of the rest is not known
        [[nodiscard]] const spec::draft& draft(std::size_t i) const { return stretches[i].of->draft(); }
    };
    void name_changes_on(const way_of_drafts& way, divergence& d, const std::vector<stretch>& compared);
    // The chain with the texts between two that are on the chain of revisions.
    [[nodiscard]] way_in_place in_place(const way_of_drafts& way, const std::vector<stretch>& stretches,
                                        const divergence& d);
    void add_texts_between(way_in_place& to, const draft_link& l, const stretch& newer, const divergence& d);
    // Adds to `each` what caused it on a chain of more than two. `of_all`: the differences among all of them.
    void add_reasons_along(difference& each, way_in_place& way, const std::vector<difference>& of_all,
                           const divergence& d);
    // Keeps the revisions without which `of` would be otherwise.
    void keep_needed(study::change_views& revisions, const difference& of, const way_in_place& way,
                     const divergence& d);
    [[nodiscard]] std::optional<revision_namer::link> revisions_of(const draft_link& l, const stretch& older,
                                                                   const stretch& newer) const;
    // Adds to `to` what caused `of`, a difference between the two drafts of the link.
    void add_reasons(difference& to, link_in_place& l, const difference& of, const divergence& d);
    // Adds all settings of a chain of settings, if the effect of each one is not known.
    void add_all_settings(difference& to, const way_of_drafts& way) const;
    // The steps of every draft of the chain through the place; nothing if one of them cannot be walked.
    [[nodiscard]] std::optional<std::vector<stretch>> walked(const way_of_drafts& way, const divergence& d,
                                                             const std::vector<stretch>& compared);
    [[nodiscard]] const draft_on_way* find(const spec::draft& draft) const;
    extra_walk& walk_of(const spec::draft& draft);
    // The walk of the older draft when told what the newer one was.
    extra_walk& walk_told_alike(const draft_link& l);

    [[nodiscard]] study::change_views changes_of(link_in_place& l, const difference& of, const divergence& d);
    // The same difference with its causes between the two drafts alone: other drafts may differ earlier.
    [[nodiscard]] const difference& between_both(link_in_place& l, const difference& of);
    // How much of a difference tree construction caused.
    enum class share : std::uint8_t { none, some, all };
    [[nodiscard]] share share_of_tree(link_in_place& l, const difference& of, const divergence& d);
    // The differences between the older draft, the older draft when told what the newer one was, and the newer draft.
    [[nodiscard]] const std::vector<difference>& told_alike(link_in_place& l, const divergence& d);
    [[nodiscard]] study::change_views changes_of_tree(const link_in_place& l, const difference& of);
    [[nodiscard]] std::vector<tree_suspects*>::const_iterator suspects_of(const draft_link& l) const;
    void note_other_tokens(const draft_link& l, source_span place, const study::change_views& changes);
    // The stretch in which the two were told different things when the difference occurred; null if they were told the
    // same.
    [[nodiscard]] const told_otherwise* told_otherwise_at(const link_in_place& l, const difference& of);
    // The rules at which the two diverge, and those where that becomes visible.
    [[nodiscard]] std::vector<cause> first_divergence(const stretch& one, const stretch& other);

    const part_of_input& part_;
    const naming& by_;
    cause_maker& causes_;
    revision_namer revisions_;
    std::map<const spec::draft*, extra_walk> between_;     // the drafts walked so far
    std::map<const spec::draft*, extra_walk> told_alike_;  // by the newer draft
    std::map<const spec::draft*, std::vector<told_otherwise>> told_otherwise_;
};

}  // namespace strata::compare

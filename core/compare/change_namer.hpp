#pragma once
// Names the changes that the differences of a place belong to.
//
// Where a draft and its predecessor are both compared, their own rules say it. Where other drafts stand between two
// that are compared, those are walked through the place as well, and what each of them has there says which of them
// made the difference: 2009, say, of one between 2007 and the modern draft.

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "core/compare/cause_maker.hpp"
#include "core/compare/change_finder.hpp"
#include "core/compare/correspondence.hpp"
#include "core/compare/divergence.hpp"
#include "core/compare/parting.hpp"
#include "core/compare/walk.hpp"
#include "core/spec/draft.hpp"

namespace strata::compare {

/// A draft between those that are compared, and how its tokenizer stands at the beginning of a part.
struct draft_between {
    standing at;
    const correspondence::of_draft* places = nullptr;
};

/// What changes are named by.
struct naming {
    change_finder* changes = nullptr;
    /// Those that stand, at the beginning of the part, where they can be begun. Of a difference on whose way another
    /// lies, no change is named.
    std::vector<draft_between> between;
};

class change_namer {
public:
    /// All must outlive this.
    change_namer(const part_of_input& part, const naming& by, cause_maker& causes)
        : part_(part), by_(by), causes_(causes) {}

    /// Fills in `changes` of every difference of `d`. `compared`: the steps of each draft that is compared through it.
    /// Complexity: linear in those steps; the first time in a part, a walk of each draft between besides.
    void name_changes(divergence& d, const std::vector<stretch>& compared);

private:
    void name_changes_on(const way_of_drafts& way, divergence& d, const std::vector<stretch>& compared);
    // The steps of every draft of the way through the place; nothing if one of them cannot be walked.
    [[nodiscard]] std::optional<std::vector<stretch>> walked(const way_of_drafts& way, const divergence& d,
                                                             const std::vector<stretch>& compared);
    // The walk of a draft between, and the step that the last place began at: places come in the order of the source.
    struct walk_between {
        std::unique_ptr<walk> taken;  // null: it cannot be
        std::size_t next = 0;
    };
    walk_between& walk_of(const spec::draft& draft);
    [[nodiscard]] stretch stretch_through(walk_between& of, source_span where) const;
    // The rules at which two of these diverge, and by which that shows.
    [[nodiscard]] std::vector<cause> first_divergence(const stretch& one, const stretch& other);

    const part_of_input& part_;
    const naming& by_;
    cause_maker& causes_;
    std::map<const spec::draft*, walk_between> between_;  // those walked so far
};

}  // namespace strata::compare

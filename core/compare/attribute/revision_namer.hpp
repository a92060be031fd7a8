#pragma once
// Names the revisions of a chain that made two texts on it differ.
//
// The texts between the two are run through the part. A value may change back and forth: what counts are the revisions
// from the one that changed the older text's value for the last time to the one that made it the newer text's. If there
// are several, each is left out in turn: if the others alone give the newer text's value, it had no part in it.

#include <cstdint>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "core/compare/attribute/texts_between.hpp"
#include "core/compare/record/divergence.hpp"
#include "core/compare/steps/traced_run.hpp"
#include "core/spec/change.hpp"
#include "core/study/changes.hpp"

namespace strata::compare {

class intermediate_runs;

/// Names the revisions for the places of one part.
class revision_namer {
public:
    /// `part` and `texts` must outlive the object.
    revision_namer(const part_of_input& part, texts_on_chain& texts);
    ~revision_namer();
    revision_namer(const revision_namer&) = delete;
    revision_namer(revision_namer&&) = delete;
    revision_namer& operator=(const revision_namer&) = delete;
    revision_namer& operator=(revision_namer&&) = delete;

    /// Two drafts on the chain, in a place of the part.
    struct link {
        const spec::draft* older = nullptr;
        const spec::draft* newer = nullptr;
        step_range from, to;
        const start_state* from_begins = nullptr;
        const start_state* to_begins = nullptr;
    };
    /// A text between them with which the output changed, in the place.
    struct turn {
        const spec::change* made_by = nullptr;
        step_range through;
    };
    /// All such texts, in order. `where`: the place; places come in source order.
    [[nodiscard]] std::vector<turn> turns_between(const link& l, source_span where);
    /// From this source byte on, the output of some of these texts is not known.
    [[nodiscard]] std::uint64_t unknown_from(const link& l);
    /// Drops from `found`, which has revisions between the two, those without which the difference would be the same.
    /// At least the last remains.
    void keep_needed(study::change_views& found, const difference& d, const link& l, source_span where);

private:
    struct part_between {
        std::unique_ptr<intermediate_runs> texts;
        std::vector<std::size_t> next;                     // for each turn, the step at which the last place began
        std::map<const spec::change*, extra_run> without;  // the last text without the revision
    };
    part_between& runs_between(const link& l);

    const part_of_input& part_;
    texts_on_chain& texts_;
    std::map<std::pair<const spec::draft*, const spec::draft*>, part_between> runs_;
};

}  // namespace strata::compare

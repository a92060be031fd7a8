#pragma once
// Names the revisions of a chain that made two texts on it differ.
//
// The texts between the two are run through the part (readings_between.hpp). The revision with which a value changed,
// for the last time since it was that of the older text, made the difference. If there are several such steps, each is
// undone: a revision without which all others give the newer text's value had no part in it.

#include <cstdint>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "core/compare/attribute/readings_between.hpp"
#include "core/compare/attribute/texts_between.hpp"
#include "core/compare/record/divergence.hpp"
#include "core/compare/steps/extra_walk.hpp"
#include "core/compare/steps/walk.hpp"
#include "core/spec/change.hpp"
#include "core/study/changes.hpp"

namespace strata::compare {

class revision_namer {
public:
    /// All must outlive this.
    revision_namer(const part_of_input& part, texts_on_chain& texts) : part_(part), texts_(texts) {}

    /// Two drafts on the chain, in a place of the part.
    struct link {
        const spec::draft* older = nullptr;
        const spec::draft* newer = nullptr;
        stretch from, to;
        const standing* from_begins = nullptr;
        const standing* to_begins = nullptr;
    };
    /// A text between them with which the reading changed, in the place.
    struct turn {
        const spec::change* made_by = nullptr;
        stretch through;
    };
    /// All of them, in order. `where`: the place; places come in source order.
    [[nodiscard]] std::vector<turn> turns_between(const link& l, source_span where);
    /// From this source byte on, what some of these texts made of the part is not known.
    [[nodiscard]] std::uint64_t unknown_from(const link& l) { return read_between(l).texts->unknown_from(); }
    /// Drops from `found`, revisions between the two, those without which the difference would be the same. At least
    /// the last remains.
    void keep_needed(study::change_views& found, const difference& d, const link& l, source_span where);

private:
    struct part_between {
        std::unique_ptr<readings_between> texts;
        std::vector<std::size_t> next;                      // for each turn, the step at which the last place began
        std::map<const spec::change*, extra_walk> without;  // the last text without the revision
    };
    part_between& read_between(const link& l);

    const part_of_input& part_;
    texts_on_chain& texts_;
    std::map<std::pair<const spec::draft*, const spec::draft*>, part_between> read_;
};

}  // namespace strata::compare

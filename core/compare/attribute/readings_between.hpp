#pragma once
// What the texts between two make of a part of the input, and which revisions changed it.
//
// Each text begins as the older of the two does. One is run only if its revision may make a difference to the run
// before it (texts_between.hpp), so that a part costs a few runs, however many revisions there are.

#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

#include "core/compare/attribute/answers_between.hpp"
#include "core/compare/attribute/texts_between.hpp"
#include "core/compare/steps/walk.hpp"
#include "core/spec/change.hpp"

namespace strata::compare {

/// A text between the two that are compared, and its walk through the part.
struct reading_between {
    const spec::change* made_by = nullptr;  ///< the revision with which the reading began
    std::unique_ptr<const walk> taken;
};

class readings_between {
public:
    /// `texts`: between the two drafts. `older`, `newer`: how the two went through the part. All must outlive this.
    /// Complexity: linear in the part times the runs, and in the revisions.
    readings_between(const texts_between& texts, const part_of_input& part, const answered_walk& older,
                     const answered_walk& newer);

    /// One for each revision with which the reading changed, in order. Readings differ if their tokens, the places of
    /// these, or their errors do.
    [[nodiscard]] const std::vector<reading_between>& turns() const { return turns_; }
    /// From this source byte on, what tree construction would have told some of them is not known.
    [[nodiscard]] std::uint64_t unknown_from() const { return unknown_from_; }
    /// The walk of the last text without the revision (`texts_between::last_without`); null if there is none, or if not
    /// all that it would have been told is known.
    [[nodiscard]] std::unique_ptr<const walk> walk_without(const spec::change& revision) const;

private:
    // The tokenizer of another text at the beginning of the part.
    [[nodiscard]] standing standing_of(const spec::draft& text) const;

    const texts_between& texts_;
    part_of_input part_;
    answered_walk older_, newer_;
    std::vector<reading_between> turns_;
    std::uint64_t unknown_from_ = std::numeric_limits<std::uint64_t>::max();
};

}  // namespace strata::compare

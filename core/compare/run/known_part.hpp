#pragma once
// What the examination of an outline found, and how that is told of a part that has this outline.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/compare/attribute/change_namer.hpp"
#include "core/compare/record/divergence.hpp"
#include "core/compare/run/examination.hpp"
#include "core/compare/run/outline.hpp"
#include "core/compare/steps/walk.hpp"

namespace strata::compare {

/// What an examination found.
struct known_part {
    /// Whether it is true of all parts with this outline. If not, only examining a part itself tells.
    bool holds = false;
    std::vector<divergence> found;
    agreement_sum agreed;
    tree_notes notes;
    std::size_t weight = 0;  ///< about how many bytes it takes
};

/// About how many bytes a divergence takes. Complexity: linear in what it lists.
[[nodiscard]] std::size_t weight_of(const divergence& d);

/// Watches walks through an outline: do all of them just copy what the markers stand for?
class marker_watch : public walk_watch {
public:
    /// `of` must outlive this.
    explicit marker_watch(const outline& of) : of_(of) {}
    void on_step(const spec::draft& draft, const engine::step& s) override;
    void on_end() override;
    [[nodiscard]] bool all_copied() const { return all_copied_; }

private:
    const outline& of_;
    std::size_t next_ = 0;  // the next marker of the walk
    bool all_copied_ = true;
};

/// Whether what was found in an outline is found in all parts that have it, given that all walks copy the runs: no
/// difference may depend on whether two runs are equal, or on a character of a run. `begin`: the source byte at which
/// the examined part began. Complexity: linear.
[[nodiscard]] bool is_independent_of_runs(const outline& of, const divergence& d, std::uint64_t begin);

/// The divergence of a part that has this outline and begins at the source byte `begin`, when the examined one began at
/// `known_begin`. Complexity: linear.
[[nodiscard]] divergence told_of(const outline& of, const divergence& known, std::uint64_t known_begin,
                                 std::uint64_t begin);
/// Where a span of the examined part is in that part.
[[nodiscard]] source_span told_of(const outline& of, source_span known, std::uint64_t known_begin, std::uint64_t begin);

}  // namespace strata::compare

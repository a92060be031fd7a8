#pragma once
// The cached result of examining a part of an input, and its translation to another part of the same shape.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/compare/attribute/change_namer.hpp"
#include "core/compare/record/divergence.hpp"
#include "core/compare/run/examination.hpp"
#include "core/compare/run/input_shape.hpp"
#include "core/compare/steps/traced_run.hpp"

namespace strata::compare {

/// What the examination of a part found.
struct cached_result {
    /// Whether the result holds for all parts with this shape. If not, each such part has to be examined.
    bool holds = false;
    std::vector<divergence> found;
    agreement_sum agreed;
    tree_notes notes;
    std::size_t weight = 0;  ///< about how many bytes the result takes
};

/// About how many bytes a divergence takes. Complexity: linear in what it lists.
[[nodiscard]] std::size_t weight_of(const divergence& d);

/// Watches traced runs through a shape, to find out whether all of them only copy the characters that the markers
/// represent.
class marker_watch : public run_watch {
public:
    /// `of` must outlive the object.
    explicit marker_watch(const input_shape& of) : of_(of) {}
    void on_step(const spec::draft& draft, const engine::step& s) override;
    void on_end() override;
    [[nodiscard]] bool all_copied() const { return all_copied_; }

private:
    const input_shape& of_;
    std::size_t next_ = 0;  // the index of the marker that the current run reaches next
    bool all_copied_ = true;
};

/// Whether the result for a shape holds for all parts with that shape. It does if no difference depends on a character
/// within a run of ordinary characters, or on whether two such runs are equal. Assumes that all traced runs copy these
/// characters. `begin`: the source byte at which the examined part began. Complexity: linear.
[[nodiscard]] bool is_independent_of_runs(const input_shape& of, const divergence& d, std::uint64_t begin);

/// Translates the divergence `known` of the examined part, which began at `known_begin`, to another part with the same
/// shape, which begins at the source byte `begin`. Complexity: linear.
[[nodiscard]] divergence translated(const input_shape& of, const divergence& known, std::uint64_t known_begin,
                                    std::uint64_t begin);
/// The span in the other part that corresponds to a span of the examined part.
[[nodiscard]] source_span translated(const input_shape& of, source_span known, std::uint64_t known_begin,
                                     std::uint64_t begin);

}  // namespace strata::compare

#pragma once
// The cached result for a shape of inputs, and its translation to another part of that shape.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/compare/attribute/change_namer.hpp"
#include "core/compare/record/divergence.hpp"
#include "core/compare/run/examination.hpp"
#include "core/compare/run/input_shape.hpp"
#include "core/compare/steps/traced_run.hpp"

namespace strata::compare {

/// The findings of an examination.
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
    std::size_t next_ = 0;  // the next marker of the traced run
    bool all_copied_ = true;
};

/// Whether the result for a shape holds for all parts with that shape, given that all traced runs copy the runs of
/// characters. No difference may depend on whether two runs of characters are equal, or on a character within one.
/// `begin`: the source byte at which the examined part began. Complexity: linear.
[[nodiscard]] bool is_independent_of_runs(const input_shape& of, const divergence& d, std::uint64_t begin);

/// The divergence in another part with the same shape, which begins at the source byte `begin`. The examined part began
/// at `known_begin`. Complexity: linear.
[[nodiscard]] divergence translated(const input_shape& of, const divergence& known, std::uint64_t known_begin,
                                    std::uint64_t begin);
/// The span in the other part that corresponds to a span of the examined part.
[[nodiscard]] source_span translated(const input_shape& of, source_span known, std::uint64_t known_begin,
                                     std::uint64_t begin);

}  // namespace strata::compare

#pragma once
// The steps of two drafts side by side as text: states in two columns and, where the drafts diverge, the rules in full.

#include <array>
#include <cstddef>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>

#include "core/compare/run/side_by_side.hpp"
#include "core/report/trace/text.hpp"

namespace strata::report {

/// Writes pairs of steps.
class side_by_side_text {
public:
    /// `source` is the input. It, `drafts` and `to` must outlive this. If the width is unlimited, 160 columns are used.
    side_by_side_text(const std::array<const spec::draft*, 2>& drafts, std::string_view source, trace_style style,
                      std::ostream& to);

    /// Writes what the drafts do at a character: a line, and the results below it. Before the pair at which the drafts
    /// diverge, reports where that is and by which rules; from that pair onwards, sentences are whole.
    void write(const compare::pair_of_steps& pair, const std::optional<compare::divergence>& first_divergence);
    /// Writes `text` between dashes, on a line of its own.
    void say(std::string_view text);
    /// Sends what is pending.
    void finish();

private:
    using lines = std::vector<std::string>;
    void write_divergence(const compare::pair_of_steps& pair, const compare::divergence& d);
    [[nodiscard]] lines half(std::size_t side, const compare::pair_of_steps& pair);

    std::array<const spec::draft*, 2> drafts_;
    std::string_view source_;
    std::array<step_places, 2> places_;
    trace_style style_;
    std::ostream& to_;
    std::size_t place_width_, half_width_;
    std::array<const study::rule_words*, 2> said_{};  // of the last steps that were written whole
    std::string pending_;
};

}  // namespace strata::report

#pragma once
// Comparisons as JSON: one object on one line for each input.
//
// Scripts rely on the objects and their members, which docs/compare.md describes.

#include <iosfwd>
#include <vector>

#include "core/report/comparison/report.hpp"
#include "core/report/writing/formatting.hpp"
#include "core/spec/draft.hpp"

namespace strata::report {

/// Writes an object for each input: first the drafts, then each divergence as soon as it arrives, and at the end the
/// totals. Keeps no divergences.
class comparison_json : public comparison_report {
public:
    /// `drafts`: the compared drafts, in order. The drafts and `to` must outlive the object.
    comparison_json(std::vector<const spec::draft*> drafts, std::ostream& to);

    void begin_input(std::string_view name, std::uint64_t bytes) override;
    void on_encodings(const compare::compared_encodings& found) override;
    void on_divergence(compare::divergence&& d) override;
    void end_input(const compare::summary& of) override;
    /// Discards the input's line. If a part of the line has already been sent, ends the line instead.
    void abandon_input() override;
    void finish() override {}

private:
    void begin_divergences();
    void end(const compare::summary* totals);

    std::vector<const spec::draft*> drafts_;
    outgoing_text pending_;
    bool begun_ = false;  // whether the input's list of divergences has begun
    bool first_ = true;   // whether the next divergence of the input is its first
};

}  // namespace strata::report

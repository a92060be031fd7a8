#pragma once
// The steps of a draft's machine as JSON Lines: one object for each step. docs/trace.md describes the fields.

#include <array>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>

#include "core/compare/side_by_side.hpp"
#include "core/input/locator.hpp"
#include "core/spec/draft.hpp"
#include "core/study/trace.hpp"

namespace strata::report {

/// Appends the object of a step, without a line end. `where` finds lines and columns of errors.
/// With `names_draft`, the object says first of which draft it is.
void append_jsonl(std::string& to, const spec::draft& draft, const study::traced_step& step, input::locator& where,
                  bool names_draft);

/// Writes the steps of one draft.
class trace_jsonl {
public:
    /// `source` is the input. It, `draft` and `to` must outlive this.
    trace_jsonl(const spec::draft& draft, std::string_view source, std::ostream& to);

    /// Writes a step.
    void write(const study::traced_step& step);
    /// Sends off what is not written yet.
    void finish();

private:
    const spec::draft& draft_;
    input::locator locator_;
    std::ostream& to_;
    std::string pending_;
};

/// Writes the steps of two drafts side by side, and an object that says where they part.
class side_by_side_jsonl {
public:
    /// As `trace_jsonl`.
    side_by_side_jsonl(const std::array<const spec::draft*, 2>& drafts, std::string_view source, std::ostream& to);

    /// Writes what the drafts do at a character. Before the pair at which they part goes where that is.
    void write(const compare::pair_of_steps& pair, const std::optional<compare::divergence>& parting);
    /// Sends off what is not written yet. Where nothing has been said of a parting, says now that there is none.
    void finish();

private:
    std::array<const spec::draft*, 2> drafts_;
    std::array<input::locator, 2> locators_;
    std::ostream& to_;
    bool parted_ = false;
    std::string pending_;
};

}  // namespace strata::report

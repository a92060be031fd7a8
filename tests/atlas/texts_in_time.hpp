#pragma once
// The texts before and after every event of the timeline, and their results for its witness.

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/engine/registry.hpp"
#include "core/history/history.hpp"
#include "core/history/timeline.hpp"
#include "tests/atlas/made_of_input.hpp"

namespace strata::testing {

/// An input with options of `strata tokenize`, and how two drafts read it.
struct two_readings {
    std::array<made_of_input, 2> made;  ///< before and after
    output_difference how = output_difference::none;
};

/// The drafts at all places of a program's chain, each made once. Commands find the same drafts by days and commits.
class texts_in_time {
public:
    /// `known` must outlive the object. Throws spec::wrong_address if a revision does not fit.
    explicit texts_in_time(const registry& known);

    [[nodiscard]] const registry& known() const { return known_; }
    [[nodiscard]] const history::timeline& events() const { return events_; }
    /// The draft that the first `count` revisions make.
    [[nodiscard]] const spec::draft& after(std::size_t count) const { return *at_[count]; }
    /// The draft before the commit; and the draft after it.
    [[nodiscard]] const spec::draft& before(std::string_view commit) const;
    [[nodiscard]] const spec::draft& after(std::string_view commit) const;

    /// How the texts before and after a revision or a change read its witness, as with `strata tokenize` and its
    /// options; nothing if it has no witness. Throws: run::failure if a draft does not support the options.
    [[nodiscard]] std::optional<two_readings> readings_of(const history::event& event) const;

private:
    const registry& known_;
    history::timeline events_;
    std::vector<std::unique_ptr<history::revised_draft>> made_;
    std::vector<const spec::draft*> at_;
};

/// The results of a draft for an input, run as by `strata tokenize` with these options. Throws: run::failure if it does
/// not support them.
[[nodiscard]] made_of_input made_with(const spec::draft& draft, std::string_view options, std::string_view input);

/// How two drafts read the input.
[[nodiscard]] two_readings readings_with(const spec::draft& one, const spec::draft& other, std::string_view options,
                                         std::string_view input);

/// Options of a revision, which have no quotation marks, quoted for a shell: "--initial-state='RCDATA state'
/// --last-start-tag=title".
[[nodiscard]] std::string quoted_options(std::string_view options);

/// The text of a witness, which is a JSON string.
[[nodiscard]] std::string text_of_witness(std::string_view witness);

}  // namespace strata::testing

#pragma once
// Runs the witness of each event of the timeline under the texts before and after the event.

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

/// The results of two drafts for an input.
struct two_readings {
    std::array<made_of_input, 2> made;  ///< the results of the first draft and of the second
    output_difference how = output_difference::none;
};

/// The drafts at all positions in the chain. Each draft is made once. It equals the draft that a command makes for the
/// same day or commit.
class texts_in_time {
public:
    /// `known` must outlive the object. Throws: spec::wrong_address if a revision of the chain does not fit the text
    /// before it.
    explicit texts_in_time(const registry& known);

    [[nodiscard]] const registry& known() const { return known_; }
    [[nodiscard]] const history::timeline& events() const { return events_; }
    /// Returns the draft after the first `count` revisions.
    [[nodiscard]] const spec::draft& after(std::size_t count) const { return *at_[count]; }
    /// Returns the draft before or after `commit`.
    [[nodiscard]] const spec::draft& before(std::string_view commit) const;
    [[nodiscard]] const spec::draft& after(std::string_view commit) const;

    /// Runs the witness of `event` under the texts before and after the event, as `strata tokenize` runs it with the
    /// options of the witness. Returns nothing if the event has no witness. Throws: run::failure if a draft does not
    /// support the options.
    [[nodiscard]] std::optional<two_readings> readings_of(const history::event& event) const;

private:
    const registry& known_;
    history::timeline events_;
    std::vector<std::unique_ptr<history::revised_draft>> made_;
    std::vector<const spec::draft*> at_;
};

/// Runs `input` under `draft`, as `strata tokenize` runs it with `options`. Throws: run::failure if the draft does not
/// support the options.
[[nodiscard]] made_of_input made_with(const spec::draft& draft, std::string_view options, std::string_view input);

/// Runs `input` under the drafts `one` and `other`, as `strata tokenize` runs it with `options`.
[[nodiscard]] two_readings readings_with(const spec::draft& one, const spec::draft& other, std::string_view options,
                                         std::string_view input);

/// Returns options quoted for a shell: "--initial-state='RCDATA state' --last-start-tag=title". A revision declares its
/// options without quotes.
[[nodiscard]] std::string quoted_options(std::string_view options);

/// Decodes a witness, which a revision declares as a JSON string.
[[nodiscard]] std::string text_of_witness(std::string_view witness);

}  // namespace strata::testing

#pragma once
// Counts which rules of each draft fire on a set of inputs, and how often.
//
// The interpreter names every rule that it fires (core/engine/reference/interpreter.hpp). This file counts the rules,
// separately for each mode in which they fire. The rules, their words, and which of them cannot fire
// (core/spec/audit.hpp) all follow from the tables. If a rule refers to the "anything else" entry, the rule is counted,
// and that entry is not. The counts of two sets of inputs can be added.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/run/configuration.hpp"
#include "core/spec/audit.hpp"
#include "core/spec/draft.hpp"

namespace strata::run {

/// How often a rule fired in each mode. (A draft without a content model flag has only one mode.)
struct rule_count {
    std::array<std::uint64_t, spec::mode_count> in_mode{};
    [[nodiscard]] std::uint64_t total() const;
    /// Returns how often the rule fired under a content model, whether the escape flag was set or not.
    [[nodiscard]] std::uint64_t under(spec::content_model model) const;
};

/// How often preprocessing reported an error with a certain code.
struct stream_error_count {
    spec::error_code code{};
    char32_t first = 0;  ///< the first code point with that error
    std::uint64_t count = 0;
};

/// The counts of one draft.
struct draft_coverage {
    /// Begins with all counts at zero. `of` must outlive the object.
    explicit draft_coverage(const spec::draft& of);

    const spec::draft* draft;
    std::vector<rule_count> rules;                  ///< the count of each rule in `draft->table.rules`
    std::vector<spec::firing> possible;             ///< whether each of these rules can fire
    std::vector<stream_error_count> stream_errors;  ///< one for each error code, in the order of the draft's table
    std::uint64_t runs = 0;                         ///< the number of runs; an input that is run from several states
                                                    ///< has several
    std::uint64_t stopped_runs = 0;                 ///< the number of runs in which the machine stopped before the end
    /// The number of runs that were skipped because the draft does not have the initial state.
    std::uint64_t impossible_runs = 0;
    std::uint64_t steps = 0;  ///< the number of times that any rule fired
};

/// How many inputs of each kind were counted.
struct covered_inputs {
    std::uint64_t pages = 0;
    std::uint64_t page_bytes = 0;
    std::uint64_t test_files = 0;  ///< html5lib's tokenizer tests
    std::uint64_t tests = 0;
    bool interrupted = false;  ///< whether the work was interrupted, so that some inputs are not counted
};

/// The counts of several drafts over the same inputs.
struct coverage {
    covered_inputs inputs;
    std::vector<draft_coverage> drafts;
};

/// Tokenizes `source` and adds the rules that fire to the counts in `into`. `by` must be a configuration of the same
/// draft. Returns where the machine stopped early; nothing if it reached the end. Complexity: linear in the source, at
/// the speed of the interpreter. The whole source is kept in memory.
std::optional<early_stop> count_run(draft_coverage& into, const configuration& by, std::string_view source);

/// Adds the counts in `more`, which come from other inputs, to `to`. Precondition: both are of the same draft.
void add(draft_coverage& to, const draft_coverage& more);
/// Adds the counts of all drafts in `more` to those in `to`. Precondition: both have the same drafts in the same order.
void add(coverage& to, const coverage& more);

/// Whether a rule fired, or could have fired.
enum class standing : std::uint8_t { fired, never_fired, cannot_fire };

/// Whether the rule with index `rule` in the whole table fired. A rule that fired counts as fired, even if according to
/// the table it cannot fire.
[[nodiscard]] standing standing_of(const draft_coverage& c, std::size_t rule);

/// How many rules fired, how many did not fire but can, and how many cannot fire.
struct coverage_figures {
    std::size_t rules = 0, fired = 0, never_fired = 0, cannot_fire = 0;
    std::uint64_t steps = 0;
};
/// Returns the figures of one state.
[[nodiscard]] coverage_figures figures_of(const draft_coverage& c, std::size_t state);
/// Returns the figures of the whole draft.
[[nodiscard]] coverage_figures figures_of(const draft_coverage& c);

}  // namespace strata::run

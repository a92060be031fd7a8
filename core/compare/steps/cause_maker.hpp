#pragma once
// Turns steps of runs into causes. A cause quotes the rule in the words of its draft, and includes the table row that
// the rule used for a character reference.

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "core/compare/record/divergence.hpp"
#include "core/compare/steps/traced_run.hpp"
#include "core/spec/draft.hpp"

namespace strata::compare {

/// A cache of the text of rules.
class recited_rules {
public:
    /// Returns the text of the rule: `language::sentence`. The reference remains valid.
    const std::string& sentence(const spec::draft& draft, std::size_t state, std::size_t rule);
    /// Returns the heading of the rule for this character: `language::subject`; "" for rules that test no character.
    const std::string& subject(const spec::draft& draft, std::size_t state, std::size_t rule, spec::symbol on);
    /// Returns the sentence on preprocessing a character: `language::stream_sentence`.
    const std::string& on_stream(const spec::draft& draft, char32_t c);

private:
    std::map<std::tuple<const spec::draft*, std::size_t, std::size_t>, std::string> sentences_;
    std::map<std::tuple<const spec::draft*, std::size_t, std::size_t, spec::symbol>, std::string> subjects_;
    std::map<std::pair<const spec::draft*, char32_t>, std::string> on_stream_;
};

/// Makes causes for the divergences in one part of the input.
class cause_maker {
public:
    /// `part` and `recited` must outlive the object.
    cause_maker(const part_of_input& part, recited_rules& recited) : part_(part), recited_(recited) {}

    /// Returns a cause for step `step` of the run `w`.
    [[nodiscard]] cause of_step(cause_role role, const traced_run& w, std::size_t step);
    /// Returns a cause for the preprocessing of the character at source byte `at`.
    [[nodiscard]] cause of_stream(cause_role role, const traced_run& w, std::uint64_t at);
    /// Returns the offset that causes report for the source byte `offset`: never beyond the end of the part.
    [[nodiscard]] std::uint64_t place_of(std::uint64_t offset) const;

    /// Adds a cause. If another draft's rule has the same words for the same character, the two share one cause.
    static void add(std::vector<cause>& to, cause&& c);

private:
    const part_of_input& part_;
    recited_rules& recited_;
};

/// Returns the row that determined the result of this step, from the draft's tables of named and numeric character
/// references. Returns an empty row if the step's rule used neither table. Complexity: linear in the length of the
/// longest name.
[[nodiscard]] table_row table_row_used(const part_of_input& part, const traced_run& w, std::size_t step);

}  // namespace strata::compare

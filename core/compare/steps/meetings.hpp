#pragma once
// Where walks meet: both are about to read the same character, in corresponding states, within the same token.

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "core/compare/steps/divergence_point.hpp"
#include "core/compare/steps/walk.hpp"
#include "core/run/token_origins.hpp"

namespace strata::compare {

/// Steps of two walks.
struct meeting {
    study::step_number one = 0, other = 0;
};

/// The meetings of walks through one place, found on demand.
class meetings {
public:
    /// Walks are identified by their index in `walks`. The walk of each stretch must outlive this.
    explicit meetings(const std::vector<stretch>& walks) : walks_(walks), readers_(walks.size()) {}

    /// Whether two steps that look at one character are a meeting. Complexity: logarithmic; the first time for a walk,
    /// linear in its steps.
    [[nodiscard]] bool meet(std::size_t one, study::step_number step, std::size_t other, study::step_number other_step);
    /// Whether two steps follow rules with the same wording, except for the next state and the names of errors.
    [[nodiscard]] bool say_the_same(std::size_t one, study::step_number step, std::size_t other,
                                    study::step_number other_step) const;
    /// Whether the other walk's draft has the rule of this step too: in the state of the same name, in the same words
    /// and for the same character.
    [[nodiscard]] bool has_rule_of(std::size_t one, study::step_number step, std::size_t other) const;
    /// Whether the step is in a state that only its draft has: the other has no state of that name, and neither draft
    /// declares that it was renamed.
    [[nodiscard]] bool is_in_new_state(std::size_t one, study::step_number step, std::size_t other) const;
    /// Whether both are within attribute values of the same kind, or both are not in an attribute value.
    [[nodiscard]] bool read_the_same(std::size_t one, study::step_number step, std::size_t other,
                                     study::step_number other_step);
    /// The last meeting at or before step `until` of walk `one` and `other_until` of walk `other`. Complexity:
    /// logarithmic; the first time for a pair of walks, linear in their steps.
    [[nodiscard]] std::optional<meeting> last(std::size_t one, study::step_number until, std::size_t other,
                                              study::step_number other_until);
    /// The last meeting before these steps at which the walks followed different rules and whose next steps are not
    /// another meeting.
    [[nodiscard]] std::optional<meeting> last_divergence(std::size_t one, study::step_number before, std::size_t other,
                                                         study::step_number other_before);
    /// Source byte at which the token begins that the walk is building at this step; in text, that of the step.
    [[nodiscard]] std::uint64_t token_begin(std::size_t walk, study::step_number step) {
        return step_at(walk, readers_of(walk).texts, step).offset;
    }

private:
    // Steps of a walk in states that read text; and in those that read text or attribute values.
    struct readers {
        bool known = false;
        std::vector<study::step_number> texts, texts_and_values;
    };
    struct meetings_of_two {
        std::vector<meeting> all, divergences;  // in source order
    };
    const meetings_of_two& of(std::size_t one, std::size_t other);
    const readers& readers_of(std::size_t walk);
    [[nodiscard]] const spec::rule& rule_of(std::size_t walk, study::step_number step) const;
    // The last of `steps` at or before `until`.
    [[nodiscard]] const walked_step& step_at(std::size_t walk, const std::vector<study::step_number>& steps,
                                             study::step_number until) const;
    // Whether both read on behalf of corresponding states of text or of an attribute value that were last at the same
    // character, or one of the steps is already back in that state.
    [[nodiscard]] bool are_for_one_reader(std::size_t one, study::step_number step, std::size_t other,
                                          study::step_number other_step);
    // Whether the step belongs to a procedure that reads references for other states.
    [[nodiscard]] bool is_called(std::size_t walk, study::step_number step) const;

    std::vector<stretch> walks_;
    std::vector<readers> readers_;
    std::map<std::pair<std::size_t, std::size_t>, meetings_of_two> found_;
};

}  // namespace strata::compare

#pragma once
// Where walks stand at the same place: both about to look at one character, in corresponding states, within the same
// token.

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "core/compare/divergence_point.hpp"
#include "core/compare/walk.hpp"
#include "core/study/token_origins.hpp"

namespace strata::compare {

/// Steps of two walks.
struct meeting {
    study::step_number one = 0, other = 0;
};

/// The meetings of walks through one place, found when they are asked for.
class meetings {
public:
    /// `walks` are named by their places in this list. What they are of must outlive this.
    explicit meetings(const std::vector<stretch>& walks) : walks_(walks), readers_(walks.size()) {}

    /// Whether two steps that look at one character are a meeting. Complexity: logarithmic; once for each walk, linear
    /// in its steps.
    [[nodiscard]] bool meet(std::size_t one, study::step_number step, std::size_t other, study::step_number other_step);
    /// Whether two steps follow rules of the same words, but for where these go on and which errors they name.
    [[nodiscard]] bool say_the_same(std::size_t one, study::step_number step, std::size_t other,
                                    study::step_number other_step) const;
    /// Whether the rule of a step of one walk stands in the state of the same name of the other's draft too, in the
    /// same words and under the same character.
    [[nodiscard]] bool has_rule_of(std::size_t one, study::step_number step, std::size_t other) const;
    /// Whether the step is in a state that only its draft has: the other has none of the name, and neither of the two
    /// says that it goes on under another.
    [[nodiscard]] bool is_in_new_state(std::size_t one, study::step_number step, std::size_t other) const;
    /// Whether both are within values of attributes, and of the same kind, or both are not.
    [[nodiscard]] bool read_the_same(std::size_t one, study::step_number step, std::size_t other,
                                     study::step_number other_step);
    /// The last meeting at or before step `until` of walk `one` and `other_until` of walk `other`. Complexity:
    /// logarithmic; once for each two walks, linear in their steps.
    [[nodiscard]] std::optional<meeting> last(std::size_t one, study::step_number until, std::size_t other,
                                              study::step_number other_until);
    /// The last meeting before these steps at which the walks followed different rules and from which they did not go
    /// on to another at their next steps.
    [[nodiscard]] std::optional<meeting> last_divergence(std::size_t one, study::step_number before, std::size_t other,
                                                         study::step_number other_before);
    /// Source byte at which the token begins that the walk puts together at this step; of text, that of the step.
    [[nodiscard]] std::uint64_t token_begin(std::size_t walk, study::step_number step) {
        return step_at(walk, readers_of(walk).texts, step).offset;
    }

private:
    // Steps of a walk in states that read text; and besides in those that read attributes' values.
    struct readers {
        bool known = false;
        std::vector<study::step_number> texts, texts_and_values;
    };
    struct meetings_of_two {
        std::vector<meeting> all, divergences;  // in the order of the source
    };
    const meetings_of_two& of(std::size_t one, std::size_t other);
    const readers& readers_of(std::size_t walk);
    [[nodiscard]] const spec::rule& rule_of(std::size_t walk, study::step_number step) const;
    // The last of `steps` at or before `until`.
    [[nodiscard]] const walked_step& step_at(std::size_t walk, const std::vector<study::step_number>& steps,
                                             study::step_number until) const;
    // Whether both read for states at the same place, of text or of an attribute's value, and from one character on or
    // one of them not any more.
    [[nodiscard]] bool are_for_one_reader(std::size_t one, study::step_number step, std::size_t other,
                                          study::step_number other_step);
    // Whether the step is one of a procedure that reads references for other states.
    [[nodiscard]] bool is_called(std::size_t walk, study::step_number step) const;

    std::vector<stretch> walks_;
    std::vector<readers> readers_;
    std::map<std::pair<std::size_t, std::size_t>, meetings_of_two> found_;
};

}  // namespace strata::compare

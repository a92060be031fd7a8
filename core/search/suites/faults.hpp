#pragma once
// The faults that a suite of tests is made to find: a table that differs from the draft's in one thing.
//
// This is the fault model of conformance testing: a rule that is missing or does something else (output faults), that
// goes to another state (transfer faults), that takes a character too many or too few, or applies when it should not.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/spec/draft.hpp"

namespace strata::generation {

/// On which inputs a fault can show.
enum class shows_on : std::uint8_t {
    firing,  ///< those that fire the rule
    symbol,  ///< those on which its state looks at one symbol
    state,   ///< those on which its state looks at one of the rule's symbols, or at any
};

/// A changed rule or two, or a changed state.
struct fault {
    std::size_t state = 0;
    std::size_t rule = 0;           ///< index among the draft's rules of the first that is changed
    std::vector<spec::rule> rules;  ///< the rules that replace the rules from there; none: `info` is what changes
    spec::state_info info{};
    shows_on where = shows_on::firing;
    spec::symbol symbol = 0;        ///< for `shows_on::symbol`, or that a changed condition is about; 0: none
    std::uint8_t in = 0xFF;         ///< the modes in which it can show
    std::size_t meant = no_state;   ///< the state that the rule goes to
    std::size_t target = no_state;  ///< the state that a transfer fault goes to instead
    static constexpr std::size_t no_state = static_cast<std::size_t>(-1);
};

/// The faults of one rule, an index among the draft's rules, in a fixed order. Left out are those after which the table
/// is not sound (core/spec/soundness.hpp), or does the same by its order of rules alone.
[[nodiscard]] std::vector<fault> faults_of_rule(const spec::draft& draft, std::size_t state, std::size_t rule);

/// The faults of a state itself: in its actions before its rules, and in the handling of duplicate attributes.
[[nodiscard]] std::vector<fault> faults_of_state(const spec::draft& draft, std::size_t state);

/// A copy of a draft's table that a fault can be put into and taken out of again.
class faulty_table {
public:
    explicit faulty_table(const spec::draft& original);
    faulty_table(const faulty_table&) = delete;
    faulty_table& operator=(const faulty_table&) = delete;
    faulty_table(faulty_table&&) = delete;
    faulty_table& operator=(faulty_table&&) = delete;
    ~faulty_table() = default;

    /// Takes the last fault out and puts this one in.
    void put_in(const fault& f);
    void take_out();
    /// The draft with that table.
    [[nodiscard]] const spec::draft& draft() const { return draft_; }

private:
    const spec::draft& original_;
    std::vector<spec::state_info> states_;
    std::vector<spec::rule> rules_;
    spec::draft draft_;
    fault in_;
    bool has_fault_ = false;
};

}  // namespace strata::generation

#pragma once
// The faults that a test suite is made to find. A fault is a table that differs from the draft's table in one thing.
//
// This is the fault model of conformance testing. A rule may be missing or do something else (output faults). It may go
// to another state (transfer faults). It may take a character too many or too few. Or it may apply when it should not.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/spec/draft.hpp"

namespace strata::generation {

/// On which inputs a fault can show.
enum class shows_on : std::uint8_t {
    firing,  ///< inputs that fire the rule
    symbol,  ///< inputs on which the rule's state looks at one certain symbol
    state,   ///< inputs on which the rule's state looks at one of the rule's symbols or, for some faults, at any symbol
};

/// One or two changed rules, or a changed state.
struct fault {
    std::size_t state = 0;
    std::size_t rule = 0;  ///< index of the first changed rule among the draft's rules
    /// The rules that replace those from `rule` on; empty: `info` replaces the state's data instead.
    std::vector<spec::rule> rules;
    spec::state_info info{};
    shows_on where = shows_on::firing;
    /// The symbol that `shows_on::symbol` refers to, or the symbol of a changed condition; 0: none.
    spec::symbol symbol = 0;
    std::uint8_t in = 0xFF;         ///< the modes in which the fault can show
    std::size_t meant = no_state;   ///< the state to which the draft's rule goes
    std::size_t target = no_state;  ///< the state to which a rule with a transfer fault goes instead
    static constexpr std::size_t no_state = static_cast<std::size_t>(-1);
};

/// The faults of one rule, in a fixed order. `rule` is an index among the draft's rules. Leaves out faults that make
/// the table unsound (core/spec/soundness.hpp), and faults that have no effect because of the order of the rules.
[[nodiscard]] std::vector<fault> faults_of_rule(const spec::draft& draft, std::size_t state, std::size_t rule);

/// The faults of a state itself: in the actions that it takes before its rules, and in how it handles duplicate
/// attributes.
[[nodiscard]] std::vector<fault> faults_of_state(const spec::draft& draft, std::size_t state);

/// A copy of a draft's table into which faults can be put, one after the other.
class faulty_table {
public:
    explicit faulty_table(const spec::draft& original);
    faulty_table(const faulty_table&) = delete;
    faulty_table& operator=(const faulty_table&) = delete;
    faulty_table(faulty_table&&) = delete;
    faulty_table& operator=(faulty_table&&) = delete;
    ~faulty_table() = default;

    /// Removes the last fault and puts this one in.
    void put_in(const fault& f);
    void take_out();
    /// The draft, with this table in place of its own.
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

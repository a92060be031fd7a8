#pragma once
// Makes a changed draft, in which a rule of the next draft replaces one of the draft's own rules.
//
// The changed draft has the states of both drafts. If the new rule, or a later rule, switches to a state that the older
// draft has, the machine continues in the older draft's state. The newer draft declares which states these are
// (`spec::continuation`). So everything comes from the older draft, except the new rule and the parts that only the
// newer draft has.

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include "core/compare/record/divergence.hpp"
#include "core/spec/draft.hpp"
#include "tests/mutation/made_draft.hpp"

namespace strata::testing {

/// A rule of a draft, or its preprocessing, and the character on which it fires. A comparison names a cause in this
/// form.
struct named_rule {
    std::optional<std::size_t> state;  ///< nothing if the cause is preprocessing
    std::size_t rule = 0;
    spec::symbol symbol = 0;
    char32_t character = 0;  ///< for preprocessing only
    compare::table_row row;  ///< set only if a row of a table makes the difference
    explicit named_rule(const compare::cause& c)
        : state(c.state), rule(c.rule), symbol(c.symbol), character(c.character), row(c.row) {}
    named_rule(std::size_t in_state, std::size_t its_rule, spec::symbol on)
        : state(in_state), rule(its_rule), symbol(on) {}
};

class replaced_draft {
public:
    /// `older` is the predecessor of `newer`. Both must outlive the object.
    replaced_draft(const spec::draft& older, const spec::draft& newer);

    /// Replaces `what`, a rule of the changed draft, with `by`, a rule of the newer draft. Throws: std::logic_error if
    /// that is not possible.
    void replace(const named_rule& what, const named_rule& by);
    /// Replaces the rules of tree construction, and the content states that follow tags, with the newer draft's.
    void replace_tree_construction();
    /// Returns the changed draft, which has no compiled program.
    [[nodiscard]] const spec::draft& value() const { return made_.value; }

private:
    void keep_temporary_buffer();
    std::size_t add_state(spec::state_info info, std::vector<spec::rule> rules);
    void set_rules(std::size_t state, const std::vector<spec::rule>& rules);
    [[nodiscard]] std::vector<spec::rule> rules_of(std::size_t state) const;
    [[nodiscard]] bool refers(std::size_t state) const;
    [[nodiscard]] bool newer_refers(std::size_t state) const;
    [[nodiscard]] const spec::rule* newer_rule_on(std::size_t state, spec::symbol on) const;
    [[nodiscard]] spec::action going_on(spec::action a, bool consumes) const;
    [[nodiscard]] spec::rule going_on(const spec::rule& r, std::size_t newer_state) const;
    void settle();
    void check_procedure(const named_rule& what, const named_rule& by) const;
    void put_first(std::size_t state, std::size_t newer_state, const spec::rule& newer, spec::symbol on,
                   spec::modes in);
    void replace_rule(std::size_t state, std::size_t older_rule, spec::symbol on, std::size_t newer_state,
                      const spec::rule& newer);
    void replace_everywhere(spec::symbol on, spec::op only_where);
    void replace_references();
    void replace_row(const compare::table_row& what, const compare::table_row& by);
    void replace_stream(char32_t character);
    void replace_state(std::size_t state, std::size_t by);

    const spec::draft& older_;
    const spec::draft& newer_;
    mutation::made_draft made_;
    std::vector<std::size_t>
        goes_on_as_;  // for each state of the newer draft: the state in which the machine continues
    bool has_newer_tree_ = false;
};

}  // namespace strata::testing

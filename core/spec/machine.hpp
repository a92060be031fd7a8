#pragma once
// Rules, states and machines, which make up a draft's table; and the functions with which a table is written.
//
//     state(tag_open, "Tag open state", "8.2.3",
//           when(pcdata, on('!', switch_to(markup_declaration_open))),
//           when(pcdata, on('?', parse_error(unexpected_question_mark_instead_of_tag_name), switch_to(bogus_comment))),
//           ...)
//
// Rules are tried in order, and only the first rule that applies fires. Consecutive rules for the same characters are
// one entry of the draft ("If ..., then ... Otherwise, ...").

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>

#include "core/spec/modes.hpp"
#include "core/spec/vocabulary.hpp"

namespace strata::spec {

/// How a rule uses its character.
enum class trigger : std::uint8_t {
    consume,  ///< on(...): the next input character is consumed and becomes the current one
    peek,     ///< next_is(...): the next input character is looked at and not consumed
    always,   ///< always(...): no character is needed
};

/// One rule of a state.
struct rule {
    static constexpr std::size_t capacity = 7;
    trigger by = trigger::consume;
    modes in = any_mode;
    characters on{};
    guard given{};
    bool only_if_foreign = false;  ///< whether the rule also requires that the adjusted current node is not an HTML
                                   ///< element
    std::array<action, capacity> actions{};
    std::uint8_t count = 0;

    [[nodiscard]] constexpr std::span<const action> then() const { return {actions.data(), count}; }
    /// Whether the rule fires depends only on the mode and the character.
    [[nodiscard]] constexpr bool is_unconditional() const { return given.what == condition::none && !only_if_foreign; }
    /// Whether the rule has an action with this code.
    [[nodiscard]] constexpr bool does(op code) const {
        for (std::size_t i = 0; i < count; ++i)
            if (actions[i].code == code) return true;
        return false;
    }
};

/// The part of the input that a state reads. The spans of tokens and attributes depend on it.
enum class part : std::uint8_t {
    other,
    text,  ///< character tokens; characters that were consumed on the way to this state without being emitted have been
           ///< dropped
    attribute_name,
    before_attribute_value,
    attribute_value_quoted,
    attribute_value_unquoted,
    procedure,  ///< a step of the procedure on character references, which is not a state of the draft
};
constexpr bool is_attribute_value(part p) {
    return p == part::attribute_value_quoted || p == part::attribute_value_unquoted;
}

/// A remark that a draft makes on a state.
enum class remark : std::uint8_t {
    none,
    cannot_happen_in_cdata,  ///< "(This cannot happen if the content model flag is set to the CDATA state.)"
    only_happens_in_pcdata,  ///< "(This can only happen if the content model flag is set to the PCDATA state.)"
    only_happens_in_pcdata_unrelated_cdata,  ///< like the remark before, with "and is unrelated to the content model
                                             ///< flag's CDATA state" added
    depends_on_content_model_flag,           ///< "The behaviour of this state depends on the content model flag."
};

/// The actions of a state before its rules are evaluated.
struct prologue {
    std::array<action, 2> actions{};
    std::uint8_t count = 0;
};

/// One state of a draft: its rules are `machine.rules[first_rule .. first_rule + rule_count)`.
struct state_info {
    std::string_view name{};     ///< the draft's heading: "Tag open state"
    std::string_view section{};  ///< "8.2.4.3"
    std::uint16_t first_rule = 0;
    std::uint8_t rule_count = 0;
    part reads = part::other;
    remark remarks = remark::none;
    prologue first{};
    /// The heading of another state, if the text has no section for this state but describes it as a step of that other
    /// state. Otherwise "".
    std::string_view step_of{};
    /// Whether leaving the state drops an attribute whose name already exists, as the paragraph on leaving the
    /// attribute name state says.
    bool drops_duplicate_attribute = false;
    /// Whether dropping the attribute is also a parse error.
    bool duplicate_attribute_is_error = true;
};

/// Whether this is a state only in the table. In the text, it is a step of another state, or of the procedure on
/// character references.
constexpr bool is_step(const state_info& info) { return info.reads == part::procedure || !info.step_of.empty(); }
/// The text's name for the state that reports an error. A step has no name of its own: its errors are reported under
/// the name of the state that contains it.
constexpr std::string_view name_in_text(const state_info& info) {
    return info.step_of.empty() ? info.name : info.step_of;
}

/// A draft's machine as a constant of fixed size.
template <std::size_t States, std::size_t Rules>
struct machine {
    std::array<state_info, States> states{};
    std::array<rule, Rules> rules{};
    static constexpr std::size_t state_count = States;
    static constexpr std::size_t rule_count = Rules;
};

/// A machine of any size, for engines that execute it at run time. The views are of constants.
struct machine_view {
    std::span<const state_info> states;
    std::span<const rule> rules;
    template <std::size_t S, std::size_t R>
    constexpr machine_view(const machine<S, R>& m)  // NOLINT(google-explicit-constructor): a view
        : states(m.states), rules(m.rules) {}
    /// Makes a view of a table that was made at run time.
    constexpr machine_view(std::span<const state_info> its_states, std::span<const rule> its_rules)
        : states(its_states), rules(its_rules) {}
    constexpr machine_view() = default;
    [[nodiscard]] constexpr std::span<const rule> rules_of(std::size_t state) const {
        return rules.subspan(states[state].first_rule, states[state].rule_count);
    }
};

// ---------------------------------------------------------------------------------------------------------------------
// Writing a table

namespace detail {
constexpr void put(rule& r, const action& a) { r.actions[r.count++] = a; }
constexpr void put(rule& r, const guard& g) { r.given = g; }
constexpr void put(rule& r, adjusted_current_node_is_foreign_t) { r.only_if_foreign = true; }
template <class... Items>
constexpr rule rule_of(trigger by, const characters& on, const Items&... items) {
    rule r;
    r.by = by;
    r.on = on;
    (put(r, items), ...);
    return r;
}
}  // namespace detail

/// Makes a rule that consumes the next input character and applies if that character is one of `c`. `items` are the
/// rule's condition, if it has one, and its actions in order.
template <class... Items>
constexpr rule on(const characters& c, const Items&... items) {
    return detail::rule_of(trigger::consume, c, items...);
}
/// Makes a rule that applies if the next input character is one of `c`. The character is not consumed.
template <class... Items>
constexpr rule next_is(const characters& c, const Items&... items) {
    return detail::rule_of(trigger::peek, c, items...);
}
/// Makes a rule that needs no character.
template <class... Items>
constexpr rule always(const Items&... items) {
    return detail::rule_of(trigger::always, {}, items...);
}
/// Restricts the rule `r` to the modes `m`.
constexpr rule when(modes m, rule r) {
    r.in = m;
    return r;
}
/// Makes the list of actions at the head of a state, before its rules.
template <class... Actions>
constexpr prologue first(const Actions&... actions) {
    prologue p;
    ((p.actions[p.count++] = actions), ...);
    return p;
}
struct drop_duplicate_attribute_t {
    bool is_error = true;
};
/// "When the user agent leaves the attribute name state, the complete attribute's name must be compared ..."
inline constexpr drop_duplicate_attribute_t on_leaving_drop_duplicate_attribute{};
/// Drops duplicate attributes. For texts that do not call them a parse error.
inline constexpr drop_duplicate_attribute_t on_leaving_silently_drop_duplicate_attribute{false};

struct step_of_t {
    std::string_view heading;
};
/// Says that the text describes this state in the section of the state with the heading `heading`.
constexpr step_of_t step_of(std::string_view heading) { return {heading}; }

/// A state that has been written but is not in a machine yet.
template <std::size_t Rules>
struct state_def {
    std::size_t id = 0;
    state_info info{};
    std::array<rule, Rules> rules{};
};

namespace detail {
template <std::size_t N>
constexpr void put(state_def<N>& s, const rule& r) {
    s.rules[s.info.rule_count++] = r;
}
template <std::size_t N>
constexpr void put(state_def<N>& s, part p) {
    s.info.reads = p;
}
template <std::size_t N>
constexpr void put(state_def<N>& s, remark r) {
    s.info.remarks = r;
}
template <std::size_t N>
constexpr void put(state_def<N>& s, step_of_t step) {
    s.info.step_of = step.heading;
}
template <std::size_t N>
constexpr void put(state_def<N>& s, const prologue& p) {
    s.info.first = p;
}
template <std::size_t N>
constexpr void put(state_def<N>& s, drop_duplicate_attribute_t drops) {
    s.info.drops_duplicate_attribute = true;
    s.info.duplicate_attribute_is_error = drops.is_error;
}
}  // namespace detail

/// Makes a state from its name in the table, the draft's heading and section, the rules in the draft's order, and
/// whatever else the draft says about the state.
template <class Id, class... Items>
constexpr auto state(Id id, std::string_view name, std::string_view section, const Items&... items) {
    static_assert(std::is_enum_v<Id>);
    state_def<(std::size_t{0} + ... + (std::is_same_v<Items, rule> ? 1U : 0U))> s;
    s.id = static_cast<std::size_t>(id);
    s.info.name = name;
    s.info.section = section;
    (detail::put(s, items), ...);
    return s;
}

/// Makes a machine of these states. If the states are not in the order of their enumeration, there is a compile error.
template <std::size_t... Rules>
consteval auto machine_of(const state_def<Rules>&... states) {
    machine<sizeof...(Rules), (Rules + ...)> m;
    std::size_t s = 0;
    std::size_t r = 0;
    const auto add = [&](const auto& def) {
        if (def.id != s) throw "the states are not in the order of their enumeration";
        m.states[s] = def.info;
        m.states[s].first_rule = static_cast<std::uint16_t>(r);
        for (const rule& each : def.rules) m.rules[r++] = each;
        ++s;
    };
    (add(states), ...);
    for (const state_info& each : m.states) {
        const std::span<const rule> rules(m.rules.data() + each.first_rule, each.rule_count);
        bool goes_to_anything_else = false;
        bool has_anything_else = false;
        bool consumes = false;
        for (const rule& r : rules) {
            if (consumes && r.by != trigger::consume) throw "a rule that looks ahead comes after one that consumes";
            consumes = consumes || r.by == trigger::consume;
            goes_to_anything_else = goes_to_anything_else || r.does(op::as_anything_else);
            has_anything_else = has_anything_else || (r.on == anything_else && r.in == any_mode);
            if (r.does(op::gap)) throw "only a text read at run time has sentences that were not understood";
            for (const action& a : r.then())
                if (a.to >= m.states.size()) throw "a rule goes to a state that this draft does not have";
        }
        if (goes_to_anything_else && !has_anything_else) throw "there is no \"anything else\" entry below";
    }
    return m;
}

// ---------------------------------------------------------------------------------------------------------------------
// Reading a table

/// Returns the rule "Anything else" among the rules of a state. In a sound table, every state whose rules refer to this
/// entry has it.
[[nodiscard]] constexpr const rule& anything_else_of(std::span<const rule> rules) {
    return *std::find_if(rules.begin(), rules.end(), [](const rule& r) {
        return r.by == trigger::consume && r.on == anything_else && r.in == any_mode;
    });
}

}  // namespace strata::spec

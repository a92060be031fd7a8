#pragma once
// What a draft's table says about its states and rules, evaluated by the compiler.
//
// This is the first of the files that derive facts from the table: those about runs (run_facts.hpp), plain tags
// (tag_path.hpp) and references (reference_facts.hpp) build on it. Only look-up tables remain of them when the engine
// runs. The steps that are expanded from these facts are in the other files of this directory; engine.hpp is the loop
// around them, and has an overview.
//
// Throughout the directory `D` is a draft's definition: `D::draft` is its `spec::draft`, `D::machine` its machine, both
// constants. `S` is a state of it, `R` a rule within that state, `I` an action of that rule.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <type_traits>

#include "core/spec/draft.hpp"

namespace strata::engine::fused {

using spec::condition;
using spec::op;
using spec::part;
using spec::trigger;

// ---------------------------------------------------------------------------------------------------------------------
// States and rules

template <class D>
inline constexpr std::size_t state_count = std::remove_cvref_t<decltype(D::machine)>::state_count;

template <class D>
constexpr const spec::state_info& state_at(std::size_t s) {
    return D::machine.states[s];
}
template <class D>
constexpr std::size_t rules_in(std::size_t s) {
    return D::machine.states[s].rule_count;
}
template <class D>
constexpr const spec::rule& rule_at(std::size_t s, std::size_t i) {
    return D::machine.rules[D::machine.states[s].first_rule + i];
}
/// The rules of a state, in the draft's order.
template <class D>
constexpr std::span<const spec::rule> rules_of(std::size_t s) {
    return {D::machine.rules.data() + state_at<D>(s).first_rule, rules_in<D>(s)};
}
/// Whether `is_wanted` holds for some rule of the state.
template <class D>
constexpr bool any_rule(std::size_t s, bool (*is_wanted)(const spec::rule&)) {
    for (const spec::rule& rule : rules_of<D>(s))
        if (is_wanted(rule)) return true;
    return false;
}

inline constexpr std::size_t byte_values = 256;   ///< how many values a byte has
inline constexpr std::size_t ascii_limit = 0x80;  ///< the ASCII code points are those below

/// A state, or nothing if a search in the table has not found it.
using maybe_state = std::optional<std::size_t>;

/// The states for whose part `is_wanted` holds. (Used at run time too, since the next state of a step may be known
/// only then.)
template <class D, bool (*IsWanted)(part)>
inline constexpr std::array<bool, state_count<D>> states_reading = [] {
    std::array<bool, state_count<D>> is{};
    for (std::size_t s = 0; s < is.size(); ++s) is[s] = IsWanted(state_at<D>(s).reads);
    return is;
}();
constexpr bool is_text(part reads) { return reads == part::text; }
template <class D>
inline constexpr const auto& text_states = states_reading<D, is_text>;
template <class D>
inline constexpr const auto& value_states = states_reading<D, spec::is_attribute_value>;

// ---------------------------------------------------------------------------------------------------------------------
// Which rule fires

/// Whether the state's rules depend on the mode. If not, everything is evaluated in mode 0.
template <class D>
constexpr bool is_modal(std::size_t s) {
    return any_rule<D>(s, [](const spec::rule& rule) { return !(rule.in == spec::any_mode); });
}
template <class D>
constexpr std::size_t modes_of(std::size_t s) {
    return is_modal<D>(s) ? spec::mode_count : 1;
}
/// Whether some rule of the state consumes a character.
template <class D>
constexpr bool consumes(std::size_t s) {
    return any_rule<D>(s, [](const spec::rule& rule) { return rule.by == trigger::consume; });
}

/// The number of a rule within its state, as a dispatch table holds it.
enum class rule_number : std::uint8_t {
    none = 0xFF  ///< the draft says nothing (an audit proves that it never happens)
};
/// The first rule that takes symbol `c` in mode `m`.
template <class D>
constexpr rule_number number_of_rule_for(std::size_t s, spec::mode m, spec::symbol c) {
    for (std::size_t i = 0; i < rules_in<D>(s); ++i) {
        const spec::rule& rule = rule_at<D>(s, i);
        if (rule.by == trigger::consume && rule.in.has(m) && rule.on.set.has(c)) return static_cast<rule_number>(i);
    }
    return rule_number::none;
}
/// The same as the rule itself, or null.
template <class D>
constexpr const spec::rule* rule_for(std::size_t s, spec::mode m, spec::symbol c) {
    const rule_number number = number_of_rule_for<D>(s, m, c);
    return number == rule_number::none ? nullptr : &rule_at<D>(s, static_cast<std::size_t>(number));
}
template <class D>
constexpr const spec::rule* rule_for(std::size_t s, char c) {
    return rule_for<D>(s, 0, static_cast<unsigned char>(c));
}

// (What is computed for every byte of every state is a function, not a lambda: the compiler needs half the memory.)
template <class D, std::size_t S>
constexpr auto dispatch_table() {
    static_assert(rules_in<D>(S) <= static_cast<std::size_t>(rule_number::none));
    std::array<std::array<rule_number, spec::symbol_count>, modes_of<D>(S)> table{};
    for (std::size_t m = 0; m < table.size(); ++m)
        for (std::size_t c = 0; c < spec::symbol_count; ++c)
            table[m][c] = number_of_rule_for<D>(S, static_cast<spec::mode>(m), static_cast<spec::symbol>(c));
    return table;
}
/// For each mode of the state: the rule that takes each symbol.
template <class D, std::size_t S>
inline constexpr auto dispatch = dispatch_table<D, S>();

/// The rule "Anything else", of a state that has one.
template <class D>
constexpr std::size_t anything_else_in(std::size_t s) {
    for (std::size_t i = 0; i < rules_in<D>(s); ++i) {
        const spec::rule& rule = rule_at<D>(s, i);
        if (rule.by == trigger::consume && rule.on == spec::anything_else && rule.in == spec::any_mode) return i;
    }
    throw "the state has no such rule";
}

// ---------------------------------------------------------------------------------------------------------------------
// What a rule does

/// The next state of a rule of state `s`, `s` itself if it stays; or nothing, if it is known only at run time.
constexpr maybe_state target_of(std::size_t s, const spec::rule& rule) {
    std::size_t to = s;
    bool is_known = true;
    for (const spec::action& a : rule.then()) {
        switch (a.code) {
            case op::switch_to:
            case op::reconsume_in:
            case op::switch_to_reference_in_attribute: to = a.to; break;
            case op::switch_back:
            case op::switch_to_return_state:
            case op::reconsume_in_return_state: is_known = false; break;
            default: break;
        }
    }
    return is_known ? maybe_state(to) : maybe_state();
}
constexpr bool reconsumes(const spec::rule& rule) {
    return rule.does(op::reconsume_in) || rule.does(op::reconsume_in_return_state);
}
/// Whether the sink may be called, with a token or with the end of the file.
constexpr bool emits(const spec::rule& rule) {
    for (const spec::action& a : rule.then()) {
        switch (a.code) {
            case op::emit:
            case op::emit_temporary_buffer:
            case op::emit_what_was_returned:
            case op::emit_eof:
            case op::emit_tag:
            case op::emit_comment:
            case op::emit_processing_instruction:
            case op::emit_doctype:
            case op::flush_reference: return true;
            default: break;
        }
    }
    return false;
}
constexpr bool reports(const spec::rule& rule) {
    return rule.does(op::parse_error) || rule.does(op::parse_error_by_number) ||
           rule.does(op::parse_error_unless_permitted_slash);
}
/// Whether an error is reported at the next input character.
constexpr bool reports_at_next(const spec::rule& rule) {
    for (const spec::action& a : rule.then())
        if ((a.code == op::parse_error && a.at_next) || a.code == op::parse_error_by_number) return true;
    return false;
}
/// Whether the rule has no condition besides its character and the mode.
constexpr bool is_unconditional(const spec::rule& rule) {
    return rule.given.what == condition::none && !rule.only_if_foreign;
}
template <class D>
constexpr bool begins_reference(const spec::rule& rule) {
    for (const spec::action& a : rule.then())
        if (a.code == op::set_return_state || a.code == op::switch_to_reference_in_attribute ||
            (a.code == op::switch_to && rules_in<D>(a.to) != 0 && rule_at<D>(a.to, 0).does(op::consume_reference)))
            return true;
    return false;
}
/// Whether "&" begins a reference in the state.
template <class D>
constexpr bool references_begin(std::size_t s, std::size_t m) {
    const spec::rule* const rule = rule_for<D>(s, static_cast<spec::mode>(m), '&');
    return rule != nullptr && begins_reference<D>(*rule) && rule->given.what == condition::none;
}
template <class D>
constexpr bool is_bogus_comment(std::size_t s) {
    return rules_in<D>(s) == 1 && rule_at<D>(s, 0).does(op::consume_bogus_comment);
}

// ---------------------------------------------------------------------------------------------------------------------
// Where a character leads, if it does no more than that

/// The rule that takes `c` in mode 0, if it has no condition and no rule comes before it; or null.
template <class D>
constexpr const spec::rule* simple_rule(maybe_state s, char c) {
    if (!s || state_at<D>(*s).first.count != 0) return nullptr;
    for (const spec::rule& rule : rules_of<D>(*s))
        if (rule.by != trigger::consume && rule.in.has(0)) return nullptr;
    const spec::rule* const rule = rule_for<D>(*s, c);
    return rule != nullptr && is_unconditional(*rule) ? rule : nullptr;
}
/// Where `c` leads if its rule does `what` and nothing else.
template <class D>
constexpr maybe_state only_does(op what, maybe_state s, char c) {
    const spec::rule* const rule = simple_rule<D>(s, c);
    if (rule == nullptr || rule->count != 1 || rule->actions[0].code != what) return {};
    return rule->actions[0].to;
}
template <class D>
constexpr maybe_state only_switches(maybe_state s, char c) {
    return only_does<D>(op::switch_to, s, c);
}
template <class D>
constexpr maybe_state only_reconsumes(maybe_state s, char c) {
    return only_does<D>(op::reconsume_in, s, c);
}

}  // namespace strata::engine::fused

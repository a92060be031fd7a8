#pragma once
// Runs: which characters of a state its rules take one after another with the same effect, so that the engine may take
// them at once. These are facts of the table; runs.hpp uses them.

#include <array>
#include <cstddef>

#include "core/engine/fused/table.hpp"
#include "core/engine/scan.hpp"
#include "core/spec/draft.hpp"

namespace strata::engine::fused {

/// A set of bytes for each mode of a state.
template <class D, std::size_t S>
using sets_by_mode = std::array<byte_set, modes_of<D>(S)>;

// ---------------------------------------------------------------------------------------------------------------------
// Runs that are appended or emitted

/// "Append to the tag name and to the temporary buffer": while it is not yet known whether a name ends a tag, it is
/// kept as text too.
constexpr bool is_buffered(const spec::rule& rule) {
    return rule.count == 2 && rule.actions[0].code == op::append_to_tag_name &&
           rule.actions[1].code == op::append_to_temporary_buffer && rule.actions[1].what == spec::current_character;
}
template <class D>
constexpr bool runs_are_buffered(std::size_t s) {
    return any_rule<D>(s, is_buffered);
}
constexpr bool appends_lowercase(const spec::rule& rule) { return rule.actions[0].what == spec::lowercase_version; }

/// "Append or emit the current character" and nothing else, staying in the state: such rules run over many characters
/// at once. So do those that append its lowercase version. Returns the action, or `op::none`.
constexpr op run_action(const spec::rule& rule) {
    if (rule.by != trigger::consume || !is_unconditional(rule)) return op::none;
    const bool ends_well =
        rule.count == 1 || (rule.count == 2 && (rule.actions[1].code == op::stay || is_buffered(rule)));
    if (!ends_well) return op::none;
    const bool lowers = appends_lowercase(rule);
    if (rule.actions[0].what != spec::current_character && !lowers) return op::none;
    switch (rule.actions[0].code) {
        case op::append_to_tag_name:
        case op::append_to_attribute_name:
        case op::append_to_doctype_name: return rule.actions[0].code;
        case op::emit:
        case op::append_to_attribute_value:
        case op::append_to_comment:
        case op::append_to_processing_instruction:
        case op::append_to_public_identifier:
        case op::append_to_system_identifier: return lowers ? op::none : rule.actions[0].code;
        default: return op::none;
    }
}
constexpr bool takes_runs(const spec::rule& rule) { return run_action(rule) != op::none; }
template <class D>
constexpr op run_action_in(std::size_t s) {
    for (const spec::rule& rule : rules_of<D>(s))
        if (takes_runs(rule)) return run_action(rule);
    return op::none;
}
template <class D>
constexpr bool lowers_in_run(std::size_t s) {
    return any_rule<D>(s, [](const spec::rule& rule) { return takes_runs(rule) && appends_lowercase(rule); });
}

/// Whether `c` ends a run of the state, in mode 0.
template <class D>
constexpr bool stops_on(std::size_t s, char c) {
    const spec::rule* const rule = rule_for<D>(s, c);
    return rule == nullptr || !takes_runs(*rule);
}
template <class D, std::size_t S>
constexpr sets_by_mode<D, S> stop_sets() {
    sets_by_mode<D, S> sets{};
    for (std::size_t m = 0; m < sets.size(); ++m)
        for (std::size_t c = 0; c < byte_values; ++c) {
            const rule_number number = dispatch<D, S>[m][c];
            sets[m][c] = c == '\r' || number == rule_number::none ||
                         !takes_runs(rule_at<D>(S, static_cast<std::size_t>(number)));
        }
    return sets;
}
/// The bytes that end a run. CR always does: it may be part of a CR LF.
template <class D, std::size_t S>
inline constexpr auto stops = stop_sets<D, S>();
template <class D, std::size_t S, std::size_t M>
inline constexpr byte_set stops_in = stops<D, S>[M];

/// How many bytes a scan for the end of a run examines before it tests whether one of them ends it.
template <class D, std::size_t S>
inline constexpr stride stride_in = run_action_in<D>(S) == op::append_to_tag_name         ? stride::one
                                    : run_action_in<D>(S) == op::append_to_attribute_name ? stride::sixteen
                                                                                          : stride::thirty_two;

// ---------------------------------------------------------------------------------------------------------------------
// Runs that are ignored

/// "Ignore the character" and nothing else.
constexpr bool ignores(const spec::rule& rule) {
    return rule.by == trigger::consume && is_unconditional(rule) && rule.in == spec::any_mode && rule.count != 0 &&
           (rule.actions[0].code == op::ignore || rule.actions[0].code == op::stay) &&
           (rule.count == 1 || (rule.count == 2 && rule.actions[1].code == op::stay));
}
template <class D>
constexpr bool ignores_any(std::size_t s) {
    return any_rule<D>(s, ignores);
}
template <class D>
constexpr byte_set ignored_by(std::size_t s) {
    byte_set set{};
    for (std::size_t c = 0; c < ascii_limit; ++c) {
        const spec::rule* const rule = rule_for<D>(s, static_cast<char>(c));
        set[c] = rule != nullptr && ignores(*rule);
    }
    set['\r'] = set['\n'];
    return set;
}
template <class D, std::size_t S>
inline constexpr byte_set ignored_in = ignored_by<D>(S);

// ---------------------------------------------------------------------------------------------------------------------
// Where text ends

/// Whether a state emits characters as it reads them, so that they may be gathered.
template <class D>
constexpr bool gathers(std::size_t s) {
    for (const spec::rule& rule : rules_of<D>(s))
        for (const spec::action& a : rule.then())
            if (a.code == op::emit && a.what == spec::current_character) return true;
    return false;
}
/// The bytes before which gathered characters must be passed to the sink: those on which such a state reports an error
/// or switches to a state that may emit something other than characters.
template <class D>
constexpr bool leaves_text(std::size_t s, std::size_t m, std::size_t c) {
    const spec::rule* const rule = rule_for<D>(s, static_cast<spec::mode>(m), static_cast<spec::symbol>(c));
    if (rule == nullptr || reports(*rule)) return true;
    return !emits(*rule) && !begins_reference<D>(*rule) && !rule->does(op::as_anything_else);
}
/// The bytes after a "<" which show that it was text: on them, the state that "<" leads to emits it.
template <class D>
constexpr bool is_text_before(std::size_t s, std::size_t m, std::size_t c) {
    const auto mode = static_cast<spec::mode>(m);
    const spec::rule* const less_than = rule_for<D>(s, mode, '<');
    const maybe_state to = less_than != nullptr ? target_of(s, *less_than) : maybe_state();
    if (!to) return false;
    const spec::rule* const then = rule_for<D>(*to, mode, static_cast<spec::symbol>(c));
    return then != nullptr && emits(*then) && !reports(*then);
}
template <class D, std::size_t S, bool (*Holds)(std::size_t s, std::size_t m, std::size_t c)>
constexpr sets_by_mode<D, S> bytes_where() {
    sets_by_mode<D, S> sets{};
    for (std::size_t m = 0; m < sets.size(); ++m)
        for (std::size_t c = 0; c < byte_values; ++c) sets[m][c] = Holds(S, m, c);
    return sets;
}
template <class D, std::size_t S>
inline constexpr auto leaving_bytes = bytes_where<D, S, leaves_text<D>>();
template <class D, std::size_t S>
inline constexpr auto text_after_less_than = bytes_where<D, S, is_text_before<D>>();

}  // namespace strata::engine::fused

#pragma once
// The functions with which revisions (core/spec/revision.hpp) are written:
//
//     inline constexpr auto space_after_comment_end = revision_of(
//         {.id = "comment-end-space", .date = "2009-06-04", .title = "...", .commit = "..."},
//         in("Comment end state",
//            insert_before('!', on(whitespace, parse_error(...), switch_to("Comment end space state")))),
//         after("Comment end state",
//               state("Comment end space state", "8.2.4.47", on('>', switch_to("Data state"), emit_comment), ...)));

#include <array>
#include <cstddef>
#include <span>
#include <string_view>
#include <type_traits>

#include "core/spec/revision.hpp"

namespace strata::spec {

// ---------------------------------------------------------------------------------------------------------------------
// Rules whose targets are headings

/// An action that goes to a state, with the heading of that state.
struct named_action {
    action what{};
    std::string_view target{};
};

template <std::size_t N>
constexpr named_action switch_to(const char (&heading)[N]) {
    return {action{op::switch_to}, {heading, N - 1}};
}
template <std::size_t N>
constexpr named_action reconsume_in(const char (&heading)[N]) {
    return {action{op::reconsume_in}, {heading, N - 1}};
}
template <std::size_t N>
constexpr named_action continue_in(const char (&heading)[N]) {
    return {action{op::continue_in}, {heading, N - 1}};
}
template <std::size_t N>
constexpr named_action set_return_state(const char (&heading)[N]) {
    return {action{op::set_return_state}, {heading, N - 1}};
}
template <std::size_t N>
constexpr named_action switch_to_reference_in_attribute(const char (&heading)[N], operand additional) {
    return {action{op::switch_to_reference_in_attribute, additional}, {heading, N - 1}};
}

namespace detail {
template <class... Items>
concept names_a_state = (std::is_same_v<Items, named_action> || ...);

template <class Item>
constexpr void put(named_rule& r, const Item& item) {
    if constexpr (std::is_same_v<Item, named_action>) {
        r.targets[r.body.count] = item.target;
        put(r.body, item.what);
    } else {
        put(r.body, item);
    }
}
template <class... Items>
constexpr named_rule named_rule_of(trigger by, const characters& on, const Items&... items) {
    named_rule r;
    r.body.by = by;
    r.body.on = on;
    (put(r, items), ...);
    return r;
}
}  // namespace detail

/// Like the functions of the same name in machine.hpp, for rules that name states by their headings.
template <class... Items>
requires detail::names_a_state<Items...>
constexpr named_rule on(const characters& c, const Items&... items) {
    return detail::named_rule_of(trigger::consume, c, items...);
}
template <class... Items>
requires detail::names_a_state<Items...>
constexpr named_rule next_is(const characters& c, const Items&... items) {
    return detail::named_rule_of(trigger::peek, c, items...);
}
template <class... Items>
requires detail::names_a_state<Items...>
constexpr named_rule always(const Items&... items) { return detail::named_rule_of(trigger::always, {}, items...); }
constexpr named_rule when(modes m, named_rule r) {
    r.body.in = m;
    return r;
}

// ---------------------------------------------------------------------------------------------------------------------
// Which entry an edit refers to

/// Returns the address of the entry whose rules look ahead at these characters.
constexpr entry next(const characters& c) {
    entry e(c);
    e.by = trigger::peek;
    return e;
}
/// The entry of the rule without a condition, which is the last rule of a list of keywords or of a step.
inline constexpr entry otherwise{guard{}};

/// Restricts the entry `e` to its rules in exactly the modes `m`.
constexpr entry when(modes m, entry e) {
    e.in_modes = true;
    e.in = m;
    return e;
}

// ---------------------------------------------------------------------------------------------------------------------
// Edits

/// Edits with their rules.
template <std::size_t Edits, std::size_t Rules>
struct edit_list {
    std::array<edit, Edits> edits{};
    std::array<named_rule, Rules> rules{};
};

namespace detail {

template <class... Rules>
constexpr edit_list<1, sizeof...(Rules)> one_edit(edit e, const Rules&... rules) {
    edit_list<1, sizeof...(Rules)> list;
    e.rule_count = sizeof...(Rules);
    list.edits[0] = e;
    std::size_t n = 0;
    ((list.rules[n++] = rules), ...);
    return list;
}
template <class... Rules>
constexpr auto entry_edit(edit_kind kind, const entry& where, const Rules&... rules) {
    edit e;
    e.kind = kind;
    e.where = where;
    return one_edit(e, rules...);
}
// Makes an edit that sets one property of a state.
template <class T>
constexpr edit_list<1, 0> info_edit(edit_kind kind, T state_info::*member, const T& value) {
    edit e;
    e.kind = kind;
    e.info.*member = value;
    return one_edit(e);
}

template <std::size_t... Edits, std::size_t... Rules>
constexpr auto joined(const edit_list<Edits, Rules>&... lists) {
    edit_list<(std::size_t{0} + ... + Edits), (std::size_t{0} + ... + Rules)> all;
    std::size_t e = 0;
    std::size_t r = 0;
    [[maybe_unused]] const auto add = [&](const auto& list) {
        for (edit each : list.edits) {
            each.first_rule += r;
            all.edits[e++] = each;
        }
        for (const named_rule& each : list.rules) all.rules[r++] = each;
    };
    (add(lists), ...);
    return all;
}

}  // namespace detail

/// Replaces the entry with `rules`.
template <class... Rules>
constexpr auto replace(const entry& where, const Rules&... rules) {
    static_assert(sizeof...(Rules) != 0, "to delete an entry, use remove()");
    return detail::entry_edit(edit_kind::replace, where, rules...);
}
/// Removes the entry.
constexpr edit_list<1, 0> remove(const entry& where) { return detail::entry_edit(edit_kind::replace, where); }
/// Inserts `rules` before or after the entry.
template <class... Rules>
constexpr auto insert_before(const entry& where, const Rules&... rules) {
    return detail::entry_edit(edit_kind::insert_before, where, rules...);
}
template <class... Rules>
constexpr auto insert_after(const entry& where, const Rules&... rules) {
    return detail::entry_edit(edit_kind::insert_after, where, rules...);
}
/// Adds `rules` after all rules of the state.
template <class... Rules>
constexpr auto append(const Rules&... rules) {
    return detail::entry_edit(edit_kind::append, {}, rules...);
}
/// Replaces all rules of the state with `rules`. For a state that was mostly rewritten.
template <class... Rules>
constexpr auto rewrite(const Rules&... rules) {
    return detail::entry_edit(edit_kind::rewrite, {}, rules...);
}
/// Sets the actions of the state before its rules are evaluated.
constexpr edit_list<1, 0> set_prologue(const prologue& first) {
    return detail::info_edit(edit_kind::set_prologue, &state_info::first, first);
}
/// Sets which part of the input the state reads.
constexpr edit_list<1, 0> set_part(part reads) {
    return detail::info_edit(edit_kind::set_part, &state_info::reads, reads);
}
/// Sets the text's remark on the state.
constexpr edit_list<1, 0> set_remark(const remark& r) {
    return detail::info_edit(edit_kind::set_remark, &state_info::remarks, r);
}
/// Makes the state a step of the state with the heading `of`; "" makes it a state of its own.
constexpr edit_list<1, 0> set_step_of(std::string_view of) {
    return detail::info_edit(edit_kind::set_step_of, &state_info::step_of, of);
}
/// Sets whether leaving the state drops an attribute whose name already exists.
constexpr edit_list<1, 0> set_drops_duplicate_attribute(bool drops) {
    return detail::info_edit(edit_kind::set_drops_duplicate_attribute, &state_info::drops_duplicate_attribute, drops);
}

/// Sets whether dropping such an attribute is also a parse error.
constexpr edit_list<1, 0> set_duplicate_attribute_is_error(bool is_error) {
    return detail::info_edit(edit_kind::set_duplicate_attribute_is_error, &state_info::duplicate_attribute_is_error,
                             is_error);
}

/// Combines several lists of edits to one state, whose heading is `heading`.
template <class... Lists>
constexpr auto in(std::string_view heading, const Lists&... lists) {
    auto all = detail::joined(lists...);
    for (edit& each : all.edits) each.state = heading;
    return all;
}

/// A new state, like the result of `state` in machine.hpp, but without a number.
template <std::size_t Rules>
struct new_state {
    state_info info{};
    std::array<named_rule, Rules> rules{};
};

namespace detail {
template <class Item>
inline constexpr bool is_rule = std::is_same_v<Item, rule> || std::is_same_v<Item, named_rule>;

template <std::size_t N, class Item>
constexpr void put(new_state<N>& s, const Item& item) {
    if constexpr (is_rule<Item>) {
        s.rules[s.info.rule_count++] = item;
    } else {
        state_def<0> flags;
        flags.info = s.info;
        put(flags, item);
        s.info = flags.info;
    }
}

template <std::size_t Rules>
constexpr edit_list<1, Rules> placed(edit_kind kind, std::string_view beside, const new_state<Rules>& state) {
    edit_list<1, Rules> list;
    list.rules = state.rules;
    list.edits[0].kind = kind;
    list.edits[0].state = beside;
    list.edits[0].info = state.info;
    list.edits[0].rule_count = Rules;
    return list;
}
}  // namespace detail

/// Makes a new state from its heading and section, the rules in the text's order, and whatever else the text says about
/// it.
template <std::size_t N, class... Items>
constexpr auto state(const char (&heading)[N], std::string_view section, const Items&... items) {
    new_state<(std::size_t{0} + ... + (detail::is_rule<Items> ? 1U : 0U))> s;
    s.info.name = {heading, N - 1};
    s.info.section = section;
    (detail::put(s, items), ...);
    return s;
}

/// Inserts the new states, in this order, after the state with this heading.
template <std::size_t... Rules>
constexpr auto after(std::string_view heading, const new_state<Rules>&... states) {
    std::string_view beside = heading;
    const auto place = [&](const auto& each) {
        const auto list = detail::placed(edit_kind::add_state_after, beside, each);
        beside = each.info.name;
        return list;
    };
    return detail::joined(decltype(place(states)){place(states)}...);
}
/// Inserts the new states, in this order, before the state with this heading.
template <std::size_t... Rules>
constexpr auto before(std::string_view heading, const new_state<Rules>&... states) {
    return detail::joined(detail::placed(edit_kind::add_state_before, heading, states)...);
}
/// Removes the state with this heading. After the revision, no rule may go to that state.
constexpr edit_list<1, 0> without(std::string_view heading) {
    edit e;
    e.kind = edit_kind::remove_state;
    e.state = heading;
    return detail::one_edit(e);
}
/// Puts the state with the heading `moved` before or after the state with the heading `beside`.
constexpr edit_list<1, 0> moved_before(std::string_view beside, std::string_view moved) {
    edit e;
    e.kind = edit_kind::move_state_before;
    e.state = beside;
    e.info.name = moved;
    return detail::one_edit(e);
}
constexpr edit_list<1, 0> moved_after(std::string_view beside, std::string_view moved) {
    edit e;
    e.kind = edit_kind::move_state_after;
    e.state = beside;
    e.info.name = moved;
    return detail::one_edit(e);
}
/// Changes the heading of the state to `now`.
constexpr edit_list<1, 0> renamed(std::string_view heading, std::string_view now) {
    edit e;
    e.kind = edit_kind::rename_state;
    e.state = heading;
    e.info.name = now;
    return detail::one_edit(e);
}

// ---------------------------------------------------------------------------------------------------------------------
// Revisions

/// A revision as a constant of fixed size.
template <std::size_t Edits, std::size_t Rules>
struct revision {
    revision_source source;
    edit_list<Edits, Rules> list{};
    fact_edits facts{};
    constexpr operator revision_view() const {  // NOLINT(google-explicit-constructor): a view
        return {source, list.edits, list.rules, facts};
    }
};

/// Makes a revision that consists of these edits.
template <class... Lists>
constexpr auto revision_of(const revision_source& source, const fact_edits& facts, const Lists&... lists) {
    const auto all = detail::joined(lists...);
    return revision<all.edits.size(), all.rules.size()>{source, all, facts};
}
template <std::size_t... Edits, std::size_t... Rules>
constexpr auto revision_of(const revision_source& source, const edit_list<Edits, Rules>&... lists) {
    return revision_of(source, fact_edits{}, lists...);
}

/// Revisions in the form of changes, so that differences between texts on a chain can be explained like differences
/// between drafts. These changes have no rows and no places, because the edits of the revisions describe the effect.
/// The object cannot be copied, because its changes have views of its commits.
template <std::size_t N>
class revisions_as_changes {
public:
    explicit constexpr revisions_as_changes(const std::array<revision_view, N>& revisions) {
        for (std::size_t i = 0; i < N; ++i) {
            const revision_source& source = revisions[i].source;
            commits_[i] = {source.short_commit(), source.date};
            all_[i] = {.id = source.id,
                       .title = source.title,
                       .topic = source.topic,
                       .kind = source.kind,
                       .before = source.before,
                       .after = source.after,
                       .commits = {&commits_[i], 1},
                       .rows = {},
                       .places = {}};
        }
    }
    revisions_as_changes(const revisions_as_changes&) = delete;
    revisions_as_changes(revisions_as_changes&&) = delete;
    revisions_as_changes& operator=(const revisions_as_changes&) = delete;
    revisions_as_changes& operator=(revisions_as_changes&&) = delete;
    ~revisions_as_changes() = default;

    [[nodiscard]] constexpr std::span<const change> all() const { return all_; }

private:
    std::array<change_commit, N> commits_{};
    std::array<change, N> all_{};
};

}  // namespace strata::spec

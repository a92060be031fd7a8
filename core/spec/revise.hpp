#pragma once
// Applies a revision to a table: at compile time, so that the result is another constant table, or at run time.
//
// Both work in the same way. The states of the table and the new states are put in order (`revised_order`), each with
// the edits that refer to it. Then the rules of each state are collected, their targets are renumbered, and they are
// passed to the output. Rows of names and numbers are merged with the edits of rows; both are in the table's order.
// Complexity: the number of states times the number of edits, and linear in the rules.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>

#include "core/spec/revision.hpp"

namespace strata::spec {

/// Thrown if a revision refers to something that the table does not have.
class wrong_address : public std::invalid_argument {
public:
    using std::invalid_argument::invalid_argument;
};

namespace detail {

// Each of these functions is called if a revision has a certain fault. At compile time, the call is an error that names
// the function, because it is not a constant expression. At run time, the function throws.
[[noreturn]] inline void the_table_has_no_state_with_this_heading(std::string_view heading) {
    throw wrong_address("the table has no state \"" + std::string(heading) + "\"");
}
[[noreturn]] inline void the_table_has_a_state_with_this_heading_already(std::string_view heading) {
    throw wrong_address("the table already has a state \"" + std::string(heading) + "\"");
}
[[noreturn]] inline void the_state_has_no_such_entry(std::string_view heading) {
    throw wrong_address("\"" + std::string(heading) + "\" has no such entry");
}
[[noreturn]] inline void the_state_has_more_than_one_such_entry(std::string_view heading) {
    throw wrong_address("\"" + std::string(heading) + "\" has more than one such entry: specify the modes");
}
[[noreturn]] inline void a_rule_goes_to_a_state_that_was_removed(std::string_view heading) {
    throw wrong_address("a rule of \"" + std::string(heading) + "\" goes to a state that was removed");
}
[[noreturn]] inline void a_rule_does_not_name_the_state_it_goes_to(std::string_view heading) {
    throw wrong_address("a new rule of \"" + std::string(heading) + "\" does not name the state it goes to");
}
[[noreturn]] inline void the_revision_is_too_large() { throw wrong_address("the revision is too large"); }

}  // namespace detail

/// The states of a table after a revision, in order.
class revised_order {
public:
    static constexpr std::size_t none = 0xFFFF;

    constexpr revised_order(std::span<const state_info> old, const revision_view& changes)
        : old_(old), changes_(changes) {
        for (std::size_t s = 0; s < old.size(); ++s) insert(count_, {old[s].name, s, none});
        for (std::size_t e = 0; e < changes.edits.size(); ++e) {
            if (e == edit_capacity) detail::the_revision_is_too_large();
            place_edit(e);
        }
    }

    [[nodiscard]] constexpr std::size_t size() const { return count_; }
    /// Returns the heading of the state at index `place` of the revised order.
    [[nodiscard]] constexpr std::string_view heading(std::size_t place) const { return states_[place].heading; }
    /// Returns the old table's number for the state at index `place`; `none` if the state is new.
    [[nodiscard]] constexpr std::size_t old_number(std::size_t place) const { return states_[place].old; }
    /// Returns the edit that added the state at index `place`; `none` if the old table has the state.
    [[nodiscard]] constexpr std::size_t added_by(std::size_t place) const { return states_[place].added_by; }
    /// Whether edit `e` changes the state at index `place`.
    [[nodiscard]] constexpr bool changes(std::size_t e, std::size_t place) const {
        return state_of_edit_[e] == identity(states_[place]);
    }
    /// Returns the index of the state with this heading in the revised order.
    [[nodiscard]] constexpr std::size_t find(std::string_view heading) const {
        for (std::size_t i = 0; i < count_; ++i)
            if (states_[i].heading == heading) return i;
        return none;
    }
    /// Returns the index of a state of the old table in the revised order; `none` if the state was removed.
    [[nodiscard]] constexpr std::size_t now_at(std::size_t old_number) const {
        for (std::size_t i = 0; i < count_; ++i)
            if (states_[i].old == old_number) return i;
        return none;
    }

private:
    static constexpr std::size_t state_capacity = 256;  // the largest number of states that `state_index` can count
    static constexpr std::size_t edit_capacity = 1024;

    struct placed_state {
        std::string_view heading{};
        std::size_t old = none;
        std::size_t added_by = none;
    };
    // A number that identifies a state. For an old state, it is the state's old number. For a new state, it is a sum:
    // how many old states there are, plus the index of the edit that added the state.
    [[nodiscard]] constexpr std::size_t identity(const placed_state& s) const {
        return s.old != none ? s.old : old_.size() + s.added_by;
    }
    constexpr void insert(std::size_t at, const placed_state& s) {
        if (count_ == state_capacity) detail::the_revision_is_too_large();
        for (std::size_t i = count_; i > at; --i) states_[i] = states_[i - 1];
        states_[at] = s;
        ++count_;
    }
    constexpr void erase(std::size_t at) {
        for (std::size_t i = at; i + 1 < count_; ++i) states_[i] = states_[i + 1];
        --count_;
    }
    constexpr void move(const edit& e, std::size_t beside) {
        const std::size_t at = find(e.info.name);
        if (at == none || at == beside) detail::the_table_has_no_state_with_this_heading(e.info.name);
        const placed_state moved = states_[at];
        erase(at);
        beside -= at < beside ? 1U : 0U;
        insert(e.kind == edit_kind::move_state_after ? beside + 1 : beside, moved);
    }
    constexpr void must_be_new(std::string_view heading) const {
        if (find(heading) != none) detail::the_table_has_a_state_with_this_heading_already(heading);
    }
    constexpr void place_edit(std::size_t e) {
        const edit& each = changes_.edits[e];
        const std::size_t at = find(each.state);
        if (at == none) detail::the_table_has_no_state_with_this_heading(each.state);
        switch (each.kind) {
            case edit_kind::add_state_before:
            case edit_kind::add_state_after:
                must_be_new(each.info.name);
                insert(each.kind == edit_kind::add_state_after ? at + 1 : at, {each.info.name, none, e});
                break;
            case edit_kind::move_state_before:
            case edit_kind::move_state_after: move(each, at); break;
            case edit_kind::remove_state: erase(at); break;
            case edit_kind::rename_state:
                must_be_new(each.info.name);
                states_[at].heading = each.info.name;
                break;
            default: state_of_edit_[e] = identity(states_[at]); break;
        }
    }

    std::span<const state_info> old_;
    const revision_view changes_;
    std::array<placed_state, state_capacity> states_{};
    std::size_t count_ = 0;
    std::array<std::size_t, edit_capacity> state_of_edit_ = [] {
        std::array<std::size_t, edit_capacity> all{};
        all.fill(none);
        return all;
    }();
};

namespace detail {

// The rules of one state while edits are being applied to them.
class rules_in_progress {
public:
    static constexpr std::size_t capacity = 64;

    struct item {
        const rule* old = nullptr;
        const named_rule* added = nullptr;
        [[nodiscard]] constexpr const rule& body() const { return old != nullptr ? *old : added->body; }
    };

    constexpr void add(const item& i) { insert(count_, i); }
    constexpr void apply(const edit& e, std::span<const named_rule> rules) {
        if (e.kind == edit_kind::rewrite) count_ = 0;
        if (e.kind == edit_kind::append || e.kind == edit_kind::rewrite) return insert_all(count_, e, rules);
        std::size_t first = 0;
        while (first < count_ && !e.where.means(items_[first].body())) ++first;
        if (first == count_) the_state_has_no_such_entry(e.state);
        std::size_t last = first;
        while (last < count_ && e.where.means(items_[last].body())) ++last;
        for (std::size_t i = last; i < count_; ++i)
            if (e.where.means(items_[i].body())) the_state_has_more_than_one_such_entry(e.state);
        if (e.kind == edit_kind::replace) {
            for (std::size_t i = last; i < count_; ++i) items_[first + i - last] = items_[i];
            count_ -= last - first;
        }
        insert_all(e.kind == edit_kind::insert_after ? last : first, e, rules);
    }
    [[nodiscard]] constexpr std::size_t size() const { return count_; }
    [[nodiscard]] constexpr const item& operator[](std::size_t i) const { return items_[i]; }

private:
    constexpr void insert(std::size_t at, const item& i) {
        if (count_ == capacity) the_revision_is_too_large();
        for (std::size_t n = count_; n > at; --n) items_[n] = items_[n - 1];
        items_[at] = i;
        ++count_;
    }
    constexpr void insert_all(std::size_t at, const edit& e, std::span<const named_rule> rules) {
        for (std::size_t n = 0; n < e.rule_count; ++n) insert(at + n, {nullptr, &rules[e.first_rule + n]});
    }

    std::array<item, capacity> items_{};
    std::size_t count_ = 0;
};

constexpr void set_member(state_info& info, const edit& e) {
    switch (e.kind) {
        case edit_kind::set_prologue: info.first = e.info.first; break;
        case edit_kind::set_part: info.reads = e.info.reads; break;
        case edit_kind::set_remark: info.remarks = e.info.remarks; break;
        case edit_kind::set_step_of: info.step_of = e.info.step_of; break;
        case edit_kind::set_drops_duplicate_attribute:
            info.drops_duplicate_attribute = e.info.drops_duplicate_attribute;
            break;
        case edit_kind::set_duplicate_attribute_is_error:
            info.duplicate_attribute_is_error = e.info.duplicate_attribute_is_error;
            break;
        default: break;
    }
}
constexpr bool edits_rules(edit_kind kind) {
    return kind == edit_kind::replace || kind == edit_kind::insert_before || kind == edit_kind::insert_after ||
           kind == edit_kind::append || kind == edit_kind::rewrite;
}

// Returns the rule with its targets renumbered for the revised table.
constexpr rule in_new_numbers(const rules_in_progress::item& i, const revised_order& order, std::string_view heading) {
    rule r = i.body();
    for (std::size_t n = 0; n < r.count; ++n) {
        action& a = r.actions[n];
        if (!goes_somewhere(a.code)) continue;
        std::size_t to = revised_order::none;
        if (i.old != nullptr) {
            to = order.now_at(a.to);
            if (to == revised_order::none) a_rule_goes_to_a_state_that_was_removed(heading);
        } else {
            if (i.added->targets[n].empty()) a_rule_does_not_name_the_state_it_goes_to(heading);
            to = order.find(i.added->targets[n]);
            if (to == revised_order::none) the_table_has_no_state_with_this_heading(i.added->targets[n]);
        }
        a.to = static_cast<state_index>(to);
    }
    return r;
}

}  // namespace detail

/// Passes the states and rules of the revised table to `out`, in order: `out.begin(place, info)` for each state, then
/// `out.add(rule)` for each of its rules. The section number in `info` is the old one, or the one that the revision
/// gives.
template <class Out>
constexpr void revise(std::span<const state_info> states, std::span<const rule> rules, const revision_view& changes,
                      Out& out) {
    const revised_order order(states, changes);
    for (std::size_t place = 0; place < order.size(); ++place) {
        detail::rules_in_progress own;
        state_info info;
        if (const std::size_t old = order.old_number(place); old != revised_order::none) {
            info = states[old];
            for (std::size_t i = 0; i < info.rule_count; ++i) own.add({&rules[info.first_rule + i], nullptr});
        } else {
            const edit& adding = changes.edits[order.added_by(place)];
            info = adding.info;
            for (std::size_t i = 0; i < adding.rule_count; ++i)
                own.add({nullptr, &changes.rules[adding.first_rule + i]});
        }
        info.name = order.heading(place);
        for (std::size_t e = 0; e < changes.edits.size(); ++e) {
            if (!order.changes(e, place)) continue;
            if (detail::edits_rules(changes.edits[e].kind))
                own.apply(changes.edits[e], changes.rules);
            else
                detail::set_member(info, changes.edits[e]);
        }
        out.begin(place, info);
        for (std::size_t i = 0; i < own.size(); ++i) out.add(detail::in_new_numbers(own[i], order, info.name));
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// At compile time

namespace detail {

/// "13.2.5.1", "13.2.5.2" and so on, as constants.
template <std::size_t Count>
struct numbered_sections {
    std::array<std::array<char, 16>, Count> text{};
    std::array<std::size_t, Count> size{};
    constexpr explicit numbered_sections(std::string_view prefix) {
        for (std::size_t i = 0; i < Count; ++i) {
            std::size_t n = 0;
            for (const char c : prefix) text[i][n++] = c;
            const std::size_t number = i + 1;
            if (number >= 100) text[i][n++] = static_cast<char>('0' + number / 100);
            if (number >= 10) text[i][n++] = static_cast<char>('0' + number / 10 % 10);
            text[i][n++] = static_cast<char>('0' + number % 10);
            size[i] = n;
        }
    }
    [[nodiscard]] constexpr std::string_view at(std::size_t i) const { return {text[i].data(), size[i]}; }
};

template <const auto& Changes, std::size_t Count>
inline constexpr numbered_sections<Count> sections_of{Changes.facts.sections};

struct table_size {
    std::size_t states = 0;
    std::size_t rules = 0;
    constexpr void begin(std::size_t, const state_info&) { ++states; }
    constexpr void add(const rule&) { ++rules; }
};

template <const auto& Changes, std::size_t States, std::size_t Rules>
struct constant_table {
    machine<States, Rules> made{};
    std::size_t state = 0, rules = 0;
    constexpr void begin(std::size_t place, state_info info) {
        state = place;
        info.first_rule = static_cast<std::uint16_t>(rules);
        info.rule_count = 0;
        if constexpr (!Changes.facts.sections.empty()) info.section = sections_of<Changes, States>.at(place);
        made.states[place] = info;
    }
    constexpr void add(const rule& r) {
        made.rules[rules++] = r;
        ++made.states[state].rule_count;
    }
};

}  // namespace detail

/// The machine that results from applying `Changes` to `Base` (both constants). An address that `Base` does not have is
/// a compile error that names it.
template <const auto& Base, const auto& Changes>
consteval auto revised() {
    constexpr detail::table_size size = [] {
        detail::table_size n;
        revise(Base.states, Base.rules, Changes, n);
        return n;
    }();
    detail::constant_table<Changes, size.states, size.rules> out;
    revise(Base.states, Base.rules, Changes, out);
    return out.made;
}

/// Returns `contents` with its states renumbered for the revision `Changes`. `contents` must come from a draft with the
/// machine `Base`.
template <const auto& Base, const auto& Changes, std::size_t Count>
consteval std::array<content_state, Count> moved(std::array<content_state, Count> contents) {
    const revised_order order(Base.states, Changes);
    for (content_state& each : contents) {
        const std::size_t now = order.now_at(each.state);
        if (now == revised_order::none) detail::the_table_has_no_state_with_this_heading(each.name);
        each.state = static_cast<state_index>(now);
    }
    return contents;
}

// ---------------------------------------------------------------------------------------------------------------------
// Tables of names and numbers as edits of another table, so that unchanged rows are not repeated

namespace detail {

constexpr std::string_view key_of(const named_reference& row) { return row.name; }
constexpr std::uint32_t key_of(const number_row& row) { return row.number; }
constexpr bool is_removal(const named_reference& row) { return row.first == 0; }
constexpr bool is_removal(const number_row& row) { return row.character == 0; }

constexpr named_reference removal_of(const named_reference& row) { return {row.name, 0, 0}; }
constexpr number_row removal_of(const number_row& row) { return {row.number, 0, {}}; }
constexpr bool same_row(const named_reference& a, const named_reference& b) {
    return a.name == b.name && a.first == b.first && a.second == b.second;
}
constexpr bool same_row(const number_row& a, const number_row& b) {
    return a.number == b.number && a.character == b.character && a.character_name == b.character_name;
}

[[noreturn]] inline void a_row_that_is_removed_is_not_there() {
    throw wrong_address("a row to be removed does not exist");
}
[[noreturn]] inline void edits_of_rows_are_out_of_order() { throw wrong_address("edits of rows are out of order"); }

}  // namespace detail

/// Applies `edits` to `rows`, and calls `add` with each row of the resulting table, in order. `rows` and `edits` must
/// both be in the table's order. Complexity: linear in both.
template <class Row, class Add>
constexpr void merge_rows(std::span<const Row> rows, std::span<const Row> edits, Add add) {
    std::size_t e = 0;
    const auto take_edit = [&](bool replaces) {
        const Row& each = edits[e++];
        if (e < edits.size() && !(detail::key_of(each) < detail::key_of(edits[e])))
            detail::edits_of_rows_are_out_of_order();
        if (!detail::is_removal(each))
            add(each);
        else if (!replaces)
            detail::a_row_that_is_removed_is_not_there();
    };
    for (const Row& row : rows) {
        while (e < edits.size() && detail::key_of(edits[e]) < detail::key_of(row)) take_edit(false);
        if (e < edits.size() && detail::key_of(edits[e]) == detail::key_of(row))
            take_edit(true);
        else
            add(row);
    }
    while (e < edits.size()) take_edit(false);
}

/// The table that results when `Edits` are applied to `Base`. Both are constant arrays.
template <const auto& Base, const auto& Edits>
consteval auto with_rows() {
    using row = typename std::remove_cvref_t<decltype(Base)>::value_type;
    constexpr std::size_t count = [] {
        std::size_t n = 0;
        merge_rows<row>(Base, Edits, [&](const row&) { ++n; });
        return n;
    }();
    std::array<row, count> made{};
    std::size_t n = 0;
    merge_rows<row>(Base, Edits, [&](const row& each) { made[n++] = each; });
    return made;
}

/// The edits that turn the rows `Base` into the rows `To`. Both are constant arrays in the table's order.
template <const auto& Base, const auto& To>
consteval auto edits_between() {
    using row = typename std::remove_cvref_t<decltype(Base)>::value_type;
    constexpr auto each_edit = [](auto add) {
        std::size_t b = 0;
        for (const row& wanted : To) {
            while (b < Base.size() && detail::key_of(Base[b]) < detail::key_of(wanted))
                add(detail::removal_of(Base[b++]));
            const bool is_there = b < Base.size() && detail::key_of(Base[b]) == detail::key_of(wanted);
            if (!is_there || !detail::same_row(Base[b], wanted)) add(wanted);
            if (is_there) ++b;
        }
        while (b < Base.size()) add(detail::removal_of(Base[b++]));
    };
    constexpr std::size_t count = [=] {
        std::size_t n = 0;
        each_edit([&](const row&) { ++n; });
        return n;
    }();
    std::array<row, count> made{};
    std::size_t n = 0;
    each_edit([&](const row& each) { made[n++] = each; });
    return made;
}

/// Returns the rows of the constant table `Base` for which `Is` holds.
template <const auto& Base, auto Is>
consteval auto rows_that() {
    using row = typename std::remove_cvref_t<decltype(Base)>::value_type;
    constexpr std::size_t count = [] {
        std::size_t n = 0;
        for (const row& each : Base) n += Is(each) ? 1U : 0U;
        return n;
    }();
    std::array<row, count> made{};
    std::size_t n = 0;
    for (const row& each : Base)
        if (Is(each)) made[n++] = each;
    return made;
}

/// Returns the edits that remove these rows.
template <const auto& Rows>
consteval auto removal_of() {
    auto made = Rows;
    for (auto& each : made) each = detail::removal_of(each);
    return made;
}

}  // namespace strata::spec

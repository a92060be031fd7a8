#pragma once
// A machine said as the changes to another one: what did not change is not written again.
//
// In the changes, states of the older machine go by their own names, and new states by an enumeration that goes on
// where the older one ends. The revised machine has all of them in its draft's order and with its draft's section
// numbers.

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "core/spec/machine.hpp"

namespace strata::spec {

/// One entry of an older state that now says something else: one or two rules in place of one.
struct changed_entry {
    std::size_t state = 0;
    characters on{};
    std::array<rule, 2> rules{};
    std::size_t count = 0;
};

/// In `state`, the rule under `on` is replaced by `rules`.
template <class Id, class... Rules>
constexpr changed_entry instead_of(Id state, const characters& on, const Rules&... rules) {
    static_assert(sizeof...(Rules) <= 2);
    return {static_cast<std::size_t>(state), on, {rules...}, sizeof...(Rules)};
}

/// What changes between a machine and the next.
template <std::size_t Entries, std::size_t States, std::size_t Rules>
struct revision {
    std::array<changed_entry, Entries> entries{};
    machine<States, Rules> added{};     ///< new states, numbered from the older machine's count on
    std::size_t added_behind = 0;       ///< the older state that they stand behind
    std::size_t removed = 0;            ///< an older state that is no more
    std::string_view section_prefix{};  ///< "13.2.5.": sections are numbered behind it, in order
};

/// The revision in which `entries` change, `added` stand behind the state `behind`, and `removed` is no more.
template <std::size_t Entries, std::size_t States, std::size_t Rules, class Id>
constexpr revision<Entries, States, Rules> revision_of(const std::array<changed_entry, Entries>& entries,
                                                       const machine<States, Rules>& added, Id behind, Id removed,
                                                       std::string_view section_prefix) {
    return {entries, added, static_cast<std::size_t>(behind), static_cast<std::size_t>(removed), section_prefix};
}

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
inline constexpr numbered_sections<Count> sections_of{Changes.section_prefix};

constexpr bool goes_somewhere(op code) {
    switch (code) {
        case op::switch_to:
        case op::reconsume_in:
        case op::continue_in:
        case op::set_return_state:
        case op::switch_to_reference_in_attribute: return true;
        default: return false;
    }
}

}  // namespace detail

/// The machine that comes of `Base` by `Changes` (both constants).
template <const auto& Base, const auto& Changes>
consteval auto revised() {
    constexpr std::size_t old_states = std::remove_cvref_t<decltype(Base)>::state_count;
    constexpr std::size_t new_states = std::remove_cvref_t<decltype(Changes.added)>::state_count;
    constexpr std::size_t states = old_states + new_states - 1;
    constexpr std::size_t rules = [] {
        std::size_t n = Base.rules.size() + Changes.added.rules.size() - Base.states[Changes.removed].rule_count;
        for (const changed_entry& each : Changes.entries) n = n - 1 + each.count;
        return n;
    }();
    // Where each state, by its number in the changes, stands in the revised machine.
    std::array<std::size_t, old_states + new_states> place{};
    std::size_t next = 0;
    for (std::size_t s = 0; s < old_states; ++s) {
        if (s != Changes.removed) place[s] = next++;
        if (s == Changes.added_behind)
            for (std::size_t n = 0; n < new_states; ++n) place[old_states + n] = next++;
    }
    machine<states, rules> result;
    std::size_t r = 0;
    const auto moved = [&](rule each) {
        for (std::size_t i = 0; i < each.count; ++i) {
            action& a = each.actions[i];
            if (!detail::goes_somewhere(a.code)) continue;
            if (a.to == Changes.removed) throw "a rule goes to a state that is removed";
            a.to = static_cast<state_index>(place[a.to]);
        }
        return each;
    };
    const auto begin = [&](std::size_t at, state_info info) {
        info.first_rule = static_cast<std::uint16_t>(r);
        info.rule_count = 0;
        info.section = detail::sections_of<Changes, states>.at(at);
        result.states[at] = info;
    };
    const auto add = [&](std::size_t at, const rule& each) {
        result.rules[r++] = moved(each);
        ++result.states[at].rule_count;
    };
    const auto add_old = [&](std::size_t s) {
        begin(place[s], Base.states[s]);
        for (std::size_t i = 0; i < Base.states[s].rule_count; ++i) {
            const rule& each = Base.rules[Base.states[s].first_rule + i];
            const changed_entry* change = nullptr;
            for (const changed_entry& c : Changes.entries)
                if (c.state == s && c.on == each.on) change = &c;
            if (change == nullptr) add(place[s], each);
            for (std::size_t k = 0; change != nullptr && k < change->count; ++k) add(place[s], change->rules[k]);
        }
    };
    for (std::size_t s = 0; s < old_states; ++s) {
        if (s != Changes.removed) add_old(s);
        if (s != Changes.added_behind) continue;
        for (std::size_t n = 0; n < new_states; ++n) {
            const state_info& info = Changes.added.states[n];
            begin(place[old_states + n], info);
            for (std::size_t i = 0; i < info.rule_count; ++i)
                add(place[old_states + n], Changes.added.rules[info.first_rule + i]);
        }
    }
    if (r != rules) throw "an entry that is to be replaced is not there, or there more than once";
    return result;
}

/// New states for a revision, numbered from `first` on in their order.
template <std::size_t... Rules>
consteval auto added_states(std::size_t first, const state_def<Rules>&... states) {
    machine<sizeof...(Rules), (Rules + ...)> m;
    std::size_t s = 0;
    std::size_t r = 0;
    const auto add = [&](const auto& def) {
        if (def.id != first + s) throw "the new states stand in another order than their enumeration";
        m.states[s] = def.info;
        m.states[s].first_rule = static_cast<std::uint16_t>(r);
        for (const rule& each : def.rules) m.rules[r++] = each;
        ++s;
    };
    (add(states), ...);
    return m;
}

}  // namespace strata::spec

#pragma once
// Remembers the states of a small machine that have occurred before and, for each of these states and each tag seen
// there, the state that followed. On a page, most tags lead from one of a few states to another one of these few.
//
// The state of a machine of the small size and the next token determine what the machine does. So, from a given state,
// a given tag always leads to the same next state, which can be looked up. This helps with the cells of tables,
// options, and lists in templates. A lazy DFA works in the same way. This code does not depend on any rule.
// docs/feedback.md describes the machine itself.

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include "core/tree/compiled_rules.hpp"
#include "core/tree/elements.hpp"
#include "core/tree/seen_token.hpp"

namespace strata::tree {

class construction;  // core/tree/construction.hpp

/// The state of a machine of the small size, if few elements are open: everything on which its behaviour depends, apart
/// from its rules, scripting and context.
struct small_state {
    static constexpr std::size_t room = 48;
    std::array<std::uint8_t, room> bytes{};  ///< bytes that are not used are 0

    friend bool operator==(const small_state& a, const small_state& b) {
        return std::memcmp(a.bytes.data(), b.bytes.data(), room) == 0;
    }
};

/// What is known about the effect of text.
enum class text_effect : std::uint8_t {
    unknown,
    none,                 ///< no effect, because the machine is inside an element whose content is text
    none_if_remembered,   ///< no effect, if the effect of text in this state has been remembered and all text has the
                          ///< same effect
    none_of_white_space,  ///< all white space has the same effect, and has no effect here
};

/// The states, in the order in which they first occurred, and their moves. Complexity: constant time for each call; at
/// most 140 KB.
class known_states {
public:
    /// The number of a known state; 0 stands for a state that is not known.
    using number = std::uint8_t;

    /// Returns the number of the machine's state. If the state is not known yet, adds it if there is room; otherwise
    /// returns 0.
    number find(construction& machine);
    /// The states to which tags lead from a state, indexed by `kind_of_tag` and the tag's name; 0 if not known. The
    /// entries of `element::none` are not used.
    using moves = std::array<by_element<number>, 3>;
    static constexpr moves no_moves{};
    /// A tag with attributes has an entry only if its effect does not depend on them.
    static constexpr std::size_t kind_of_tag(bool is_end_tag, bool has_attributes) {
        return is_end_tag ? 1 : has_attributes ? 2 : 0;
    }
    /// Returns the moves from a state. The reference is valid until `find` is called.
    [[nodiscard]] const moves& of(number from) const { return states_[from].known; }
    /// Returns the state that a tag leads to if its attributes have no effect; 0 if that state is not known. Names that
    /// no rule mentions are treated as `element::none`.
    [[nodiscard]] number after(number from, bool is_end_tag, element name) const {
        const std::size_t index = index_of(name), kind = is_end_tag ? 1 : 0;
        return index == 0 ? states_[from].of_others[kind] : states_[from].known[kind][index];
    }
    void set_after(number from, bool is_end_tag, element name, number to, const construction& machine) {
        set(states_[from], is_end_tag ? 1 : 0, index_of(name), to, machine);
    }
    /// Returns the state after text that is not only white space; 0 if it is not known.
    [[nodiscard]] number after_text(number from) const { return states_[from].after_text; }
    void set_after_text(number from, number to) { states_[from].after_text = to; }
    /// Returns the state in which each input begins; 0 if it is not known.
    [[nodiscard]] number first() const { return first_; }
    void set_first(number state) { first_ = state; }
    /// Puts the machine into a state.
    void restore(number state, construction& machine) const;
    [[nodiscard]] quiet_place place(number state) const { return states_[state].place; }
    [[nodiscard]] text_effect text(number state) const { return states_[state].text; }

    /// Call this function when another input begins. If the storage is full, the function forgets all states, because
    /// states of later inputs are more useful. Otherwise, it keeps them.
    void make_room() {
        if (states_.size() > most) forget();
        asked_ = tokens_before_first;
    }
    [[nodiscard]] std::size_t bytes_kept() const {
        return states_.capacity() * sizeof(state) + slots_.capacity() * sizeof(number);
    }

private:
    struct state {
        small_state is;
        quiet_place place = quiet_place::none;
        text_effect text = text_effect::unknown;
        number after_text = 0;
        moves known{};
        std::array<number, 2> of_others{};  // for start tags and end tags with names that no rule mentions
    };
    static constexpr std::size_t most = 255;
    static constexpr std::size_t slot_count = 1024;
    static constexpr std::size_t most_probed = 8;
    // States are stored only after this many tokens, because many simulations have a single short input, for which
    // stored states would gain nothing.
    static constexpr std::size_t tokens_before_first = 24;

    static std::size_t index_of(element name) {
        const auto number = static_cast<std::size_t>(name);
        return number < known_element_count ? number : 0;
    }
    static std::size_t slot_of(const small_state& is);
    static void set(state& from, std::size_t kind, std::size_t name, number to, const construction& machine);
    number add(const small_state& is, construction& machine);
    void forget();

    std::vector<state> states_;  // no state has the number 0
    std::vector<number> slots_;  // hash table of the states' numbers, with open addressing
    std::size_t asked_ = 0;
    number first_ = 0;
};

}  // namespace strata::tree

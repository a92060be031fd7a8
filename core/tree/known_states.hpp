#pragma once
// States of the small size that have occurred before, each with the states to which tags have led from it. On a page,
// most tags lead from one of a few states to another of these.
//
// The small size is a function of its state and the next token. So a tag always leads from a state to the same other
// state, which can be looked up: this helps with the cells of a table, options, and lists in templates. A lazy DFA
// works in the same way. This code depends on no rule. docs/feedback.md describes the machine itself.

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

/// Everything that the small size depends on, apart from its rules, scripting and context, if few elements are open.
struct small_state {
    static constexpr std::size_t room = 48;
    std::array<std::uint8_t, room> bytes{};  ///< bytes that are not used are 0

    friend bool operator==(const small_state& a, const small_state& b) {
        return std::memcmp(a.bytes.data(), b.bytes.data(), room) == 0;
    }
};

/// The known effects of text.
enum class text_effect : std::uint8_t {
    unknown,
    none,                 ///< inside an element whose content is text
    none_if_remembered,   ///< all text has the same effect, and has no effect here
    none_of_white_space,  ///< all white space has the same effect, and has no effect here
};

/// The states, in order of appearance, and their moves. Complexity: constant time for each call; at most 140 KB.
class known_states {
public:
    /// The number of a known state; 0 if the state is not known.
    using number = std::uint8_t;

    /// The number of the machine's state, which is added if there is room; 0 if it is not known.
    number find(construction& machine);
    /// The states to which tags lead from a state, by `kind_of_tag` and by name; 0 if not known. There is no entry for
    /// `element::none`.
    using moves = std::array<by_element<number>, 3>;
    static constexpr moves no_moves{};
    /// A tag with attributes has an entry only if its effect does not depend on them.
    static constexpr std::size_t kind_of_tag(bool is_end_tag, bool has_attributes) {
        return is_end_tag ? 1 : has_attributes ? 2 : 0;
    }
    /// Valid until `find` is called.
    [[nodiscard]] const moves& of(number from) const { return states_[from].known; }
    /// The state to which a tag leads if its attributes do not matter; 0 if not known. Names that no rule mentions are
    /// treated as `element::none`.
    [[nodiscard]] number after(number from, bool is_end_tag, element name) const {
        const std::size_t index = index_of(name), kind = is_end_tag ? 1 : 0;
        return index == 0 ? states_[from].of_others[kind] : states_[from].known[kind][index];
    }
    void set_after(number from, bool is_end_tag, element name, number to, const construction& machine) {
        set(states_[from], is_end_tag ? 1 : 0, index_of(name), to, machine);
    }
    /// The state after text that is not only white space; 0 if not known.
    [[nodiscard]] number after_text(number from) const { return states_[from].after_text; }
    void set_after_text(number from, number to) { states_[from].after_text = to; }
    /// The state in which each input begins; 0 if it is not known.
    [[nodiscard]] number first() const { return first_; }
    void set_first(number state) { first_ = state; }
    /// Puts the machine into a state.
    void restore(number state, construction& machine) const;
    [[nodiscard]] quiet_place place(number state) const { return states_[state].place; }
    [[nodiscard]] text_effect text(number state) const { return states_[state].text; }

    /// Call this when another input begins: if there is no room left, forgets states, because later states need the
    /// room more. Otherwise, known effects stay.
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
    // The number of tokens before any state is stored: if a simulation has a single input, that is often too short to
    // gain anything.
    static constexpr std::size_t tokens_before_first = 24;

    static std::size_t index_of(element name) {
        const auto number = static_cast<std::size_t>(name);
        return number < known_element_count ? number : 0;
    }
    static std::size_t slot_of(const small_state& is);
    static void set(state& from, std::size_t kind, std::size_t name, number to, const construction& machine);
    number add(const small_state& is, construction& machine);
    void forget();

    std::vector<state> states_;  // there is none at 0
    std::vector<number> slots_;  // open addressing
    std::size_t asked_ = 0;
    number first_ = 0;
};

}  // namespace strata::tree

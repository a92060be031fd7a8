#pragma once
// Computes a live state: a hash of the part of a machine's state that can still affect the machine's future.
//
// Between two steps a machine holds much that can never matter again: the letters of a comment, or the code of a
// reference that is already finished. Two machines with the same live state take the same steps on every continuation
// of their input, and can differ only in the text of what they emit. Because a search compares only live states, it has
// few states to explore.

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/engine/reference/interpreter.hpp"
#include "core/search/reference_classes.hpp"
#include "core/spec/draft.hpp"

namespace strata::search {

/// Combines two numbers into one hash, for the sets of states that a search has visited. Different pairs give different
/// results, except for rare collisions. Order matters.
constexpr std::uint64_t mixed(std::uint64_t a, std::uint64_t b) {
    const std::uint64_t sum = (a * 0xD1B54A32D192ED03U ^ b) * 0x9E3779B97F4A7C15U;
    return sum ^ sum >> 29U;
}

class live_states {
public:
    /// `draft` and `references` must outlive the object.
    live_states(const spec::draft& draft, const reference_classes& references);

    /// Returns the live state of a machine between two steps. `consumed`: the input before the next character; `ahead`:
    /// the input that has been fed but not consumed, because the next step depends on what follows it.
    [[nodiscard]] std::uint64_t of(const engine::machine_registers& r, std::string_view consumed,
                                   std::string_view ahead) const;

private:
    // Sets of registers.
    using registers = std::uint16_t;
    enum : registers {
        return_state = 1,
        code = 2,
        temporary_buffer = 4,
        tag_name = 8,
        tag_flags = 16,  // for the current tag: whether it is an end tag, its attributes, and its self-closing flag
        doctype_parts = 32,
        last_start_tag = 64,
        additional_allowed = 128,
    };
    // Why a state waits for more input. The reason determines which part of the unconsumed input matters.
    enum class waiting : std::uint8_t { for_words, for_end_of_comment, for_end_of_section, for_reference };

    void find_live();
    [[nodiscard]] registers live_in(std::size_t state, const spec::rule& rule) const;
    [[nodiscard]] std::uint64_t reference_ahead(std::string_view ahead) const;

    const spec::draft& draft_;
    const reference_classes& references_;
    std::vector<registers> live_;
    std::vector<waiting> waiting_;
    std::vector<bool> grows_name_;
    bool asks_for_html_ = false;  // whether some rule depends on whether a DOCTYPE is named "html"
    std::size_t shortest_permitted_ = 100;
    std::vector<std::string_view> words_behind_, words_in_buffer_;
};

}  // namespace strata::search

#pragma once
// The transitions out of a draft's states, as a graph draws them: those with the same destination and kind are merged.

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/spec/draft.hpp"

namespace strata::study {

/// The destination of a transition that does not lead to a fixed state.
inline constexpr std::size_t to_return_state = static_cast<std::size_t>(-1);

/// That of a transition by a sentence that was not understood: the machine stops.
inline constexpr std::size_t to_gap = static_cast<std::size_t>(-2);

/// All transitions of one kind from one state to another.
struct transition {
    std::size_t to = 0;
    bool reconsumes = false;
    spec::symbol_set on;
    bool by_character = false;
    std::vector<std::string> words;
    std::string name;  ///< what the temporary buffer must hold: "script"
    std::string emits;
    spec::modes in{0};
};

class state_transitions {
public:
    /// `mode`: only transitions in it; nothing: in any. `draft` must outlive this.
    state_transitions(const spec::draft& draft, const std::optional<spec::content_model>& mode);

    /// The modes in which the machine can be in this state.
    [[nodiscard]] spec::modes occupied(std::size_t state) const { return occupied_[state]; }

    /// Complexity: modes x symbols.
    [[nodiscard]] std::vector<transition> of(std::size_t state) const;

private:
    void take(std::size_t state, spec::mode m, spec::symbol s, std::vector<transition>& transitions) const;
    void follow(std::size_t state, spec::mode m, spec::symbol s, const spec::rule& r, bool after_a_condition,
                std::vector<transition>& transitions) const;
    [[nodiscard]] std::vector<const spec::action*> actions_of(std::size_t state, const spec::rule& r) const;
    [[nodiscard]] bool asks_for_words(std::size_t state) const;
    [[nodiscard]] bool is_all_always(std::size_t state) const;

    const spec::draft& draft_;
    std::vector<spec::modes> occupied_;
};

/// The label of a transition. `with_eof`: including the end of the file.
[[nodiscard]] std::string label_of(const transition& t, bool with_eof);

[[nodiscard]] bool is_only_eof(const transition& t);

}  // namespace strata::study

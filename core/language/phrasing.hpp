#pragma once
// Phrases for actions: one for each word of the vocabulary, or for several that the drafts combine. Their words are
// those of core/language/phrases.hpp; what is decided here is which of its wordings fits, and what fills its slots.

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/language/english.hpp"
#include "core/language/saying.hpp"
#include "core/spec/draft.hpp"

namespace strata::words {

/// What one or more actions say: an instruction in lower case, without a full stop. Instructions that share a
/// verb have several parts ("emit a ...", "a ...").
struct phrase {
    strings parts;
    bool is_error = false;
    bool own_paragraph = false;
};

/// The phrases for some of a rule's actions. How the neighbouring words change the phrase for an action is decided
/// here, and only by those words: a token made by the same rule is "its", a token that continues is "that", and so on.
class phrasing {
public:
    /// For `actions`, which are all that the rule does. Draft, rule and actions must outlive this.
    phrasing(const spec::draft& d, std::size_t state, const spec::rule& r, std::span<const spec::action> actions)
        : d_(d), state_(state), rule_(r), all_(actions) {}

    /// For what a state does before its rules, with no rule around it.
    phrasing(const spec::draft& d, std::size_t state, std::span<const spec::action> actions);

    /// The phrases for the actions from `first` up to `last`, in order.
    [[nodiscard]] std::vector<phrase> of(std::size_t first, std::size_t last);

private:
    [[nodiscard]] bool does(spec::op code) const;
    [[nodiscard]] bool consumes_more() const;

    void say(std::string text) { phrases_.push_back({{std::move(text)}, false, false}); }
    void say_apart(std::string text) { phrases_.push_back({{std::move(text)}, false, true}); }
    void say_error(std::string text) { phrases_.push_back({{std::move(text)}, true, false}); }
    /// Says the phrase for an instruction, each of its sentences as one of its own.
    void say(const phrases::instruction& what, const phrases::fillings& with = {}, const phrases::choices& chosen = {});
    void say_apart(const phrases::instruction& what, const phrases::fillings& with = {},
                   const phrases::choices& chosen = {});
    /// Says the phrase for an action on an operand.
    void say_operand(spec::op code, spec::operand what);
    /// Extends the last instruction after a mark: "this is a parse error; nothing is returned".
    void append(std::string_view mark, std::string text);
    [[nodiscard]] static std::string worded(const phrases::instruction& what, const phrases::fillings& with = {},
                                            const phrases::choices& chosen = {});

    /// States the action at `i` together with those after it that it includes; returns the place of the next.
    std::size_t phrase_from(std::size_t i, std::size_t last);
    std::size_t say_emission(std::size_t i, std::size_t last);
    std::size_t say_appending(std::size_t i, std::size_t last);
    std::size_t say_new_tag(std::size_t i, std::size_t last);
    std::size_t say_empty_identifier(std::size_t i, std::size_t last);
    /// States an action that does not include others.
    void phrase_alone(const spec::action& a);

    // phrasing.cpp
    /// ", then switch to the ... state", if that is the action at `i`, which is then passed; otherwise nothing.
    std::string switch_after_comma(std::size_t& i, std::size_t last) const;
    [[nodiscard]] std::string error_phrase(const spec::action& a) const;
    void say_gap(spec::operand index);
    void say_emitted_comment();
    void say_cdata_section();
    [[nodiscard]] std::string_view its_or_the_doctypes() const;
    [[nodiscard]] std::string_view emitted_doctype() const;

    // reference_phrasing.cpp
    void say_reference_attempt(spec::operand additional);
    void say_next_character();
    void say_interpretation(const spec::action& a);
    void say_longest_identifier();
    void say_unconsumed();
    void say_nothing_returned();
    void say_returned(spec::operand what);

    // transition_phrasing.cpp
    void say_consumed_keyword();
    void say_switch(spec::state_index to);
    void say_reconsumption(spec::state_index to);
    void say_switch_to_reference(const spec::action& a);

    const spec::draft& d_;
    std::size_t state_;
    const spec::rule& rule_;
    std::span<const spec::action> all_;
    std::vector<phrase> phrases_;
};

}  // namespace strata::words

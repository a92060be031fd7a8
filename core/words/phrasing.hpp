#pragma once
// Phrases for actions: one for each word of the vocabulary, or for several that the drafts combine.

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/spec/draft.hpp"
#include "core/words/english.hpp"

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
    /// Extends the last instruction: "this is a parse error; nothing is returned".
    void append(std::string_view text);

    /// States the action at `i` together with those after it that it includes; returns the place of the next.
    std::size_t phrase_from(std::size_t i, std::size_t last);
    std::size_t say_emission(std::size_t i, std::size_t last);
    std::size_t say_appending(std::size_t i, std::size_t last);
    std::size_t say_new_tag(std::size_t i, std::size_t last);
    std::size_t say_empty_identifier(std::size_t i, std::size_t last);
    /// States an action that does not include others.
    void phrase_alone(const spec::action& a);

    // phrasing.cpp
    [[nodiscard]] std::string error_phrase(const spec::action& a) const;
    [[nodiscard]] std::string attribute_name_phrase(spec::operand what) const;
    void say_gap(spec::operand index);
    void say_emitted_comment();
    void say_bogus_comment();
    void say_cdata_section();
    void say_correctness_by_name();
    [[nodiscard]] std::string_view its_or_the_doctypes() const;
    [[nodiscard]] std::string_view emitted_doctype() const;

    // reference_phrasing.cpp
    [[nodiscard]] std::string reference_attempt(spec::operand additional) const;
    void say_emission_of_returned();
    void say_appending_of_returned();
    void say_interpretation(bool hexadecimal, char last_letter = 'f');
    [[nodiscard]] static std::string code_phrase(spec::operand code);
    [[nodiscard]] static std::string digit_phrase(spec::operand less);
    void say_code_from_table();
    void say_longest_identifier();
    [[nodiscard]] std::string unconsumed() const;
    void say_nothing_returned();
    void say_returned(spec::operand what);

    // transition_phrasing.cpp
    [[nodiscard]] std::string consumed_keyword() const;
    void say_switch(spec::state_index to);
    void say_reconsumption(spec::state_index to);
    [[nodiscard]] std::string switch_to_reference(const spec::action& a) const;

    const spec::draft& d_;
    std::size_t state_;
    const spec::rule& rule_;
    std::span<const spec::action> all_;
    std::vector<phrase> phrases_;
};

}  // namespace strata::words

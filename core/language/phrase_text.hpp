#pragma once
// From a word of the tables to the standard's wording of it: finds the phrase for the word, chooses among its
// alternatives and fills its slots.
//
// The first phrase listed for a word is used, and the first of its alternatives, unless the caller chooses another. So
// one list serves both reading a text and reciting a table.

#include <string>
#include <string_view>
#include <vector>

#include "core/language/phrases.hpp"
#include "core/spec/characters.hpp"
#include "core/spec/machine.hpp"
#include "core/spec/vocabulary.hpp"

namespace strata::language {

/// What a slot is filled with. A slot that occurs twice in a phrase takes its fillings in order.
struct filled {
    slot what = slot::state;
    std::string with;
};
using fillings = std::vector<filled>;

/// The alternatives to take, by their words or the first of them: "its", "the EOF". Where none of them is offered, the
/// first alternative is taken whose slots are filled. An empty choice chooses nothing. "a" or "an" is never chosen, it
/// follows from the next letter.
using choices = std::vector<std::string_view>;

/// The sentences of a phrase, without their full stops, in lower case as in the list, with spaces as in running text.
/// Throws std::logic_error if a slot is not filled or a choice is not offered. Complexity: linear.
[[nodiscard]] std::vector<std::string> sentences_of(std::string_view phrase, const fillings& with = {},
                                                    const choices& chosen = {});
/// The sentences as one text: all but the first have their capitals, all but the last their full stops.
[[nodiscard]] std::string said(std::string_view phrase, const fillings& with = {}, const choices& chosen = {});

/// The instruction to find a phrase for.
struct instruction {
    spec::op does = spec::op::none;
    spec::operand what = 0;            ///< if the phrase has no slot for it
    spec::op beside = spec::op::none;  ///< the phrase is one that only occurs together with this
};

// The phrase for a word of the tables. If `with` is given, the first phrase that has slots for all of it. Each throws
// std::logic_error if there is none.
[[nodiscard]] std::string_view phrase_for(const instruction& wanted, const fillings& with = {});
[[nodiscard]] std::string_view phrase_for(spec::condition asked, const fillings& with = {}, bool ignoring_case = false);
[[nodiscard]] std::string_view phrase_for(condition_phrase::about what);
/// The phrase for a line of a list under "If the next few characters are:".
[[nodiscard]] std::string_view keyword_phrase_for(const fillings& with, bool ignoring_case = false);
[[nodiscard]] std::string_view phrase_for_operand(spec::operand what);
[[nodiscard]] std::string_view phrase_for(spec::character_item::kind set);
[[nodiscard]] std::string_view phrase_for(heading_of_entries what);
[[nodiscard]] std::string_view phrase_for(fact what);
[[nodiscard]] std::string_view phrase_for(spec::remark what);
[[nodiscard]] std::string_view phrase_for(procedure_remark what);

}  // namespace strata::language

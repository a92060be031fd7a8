// Phrases for actions on character references: those of the procedure, and those on the character reference code.

#include <string>

#include "core/language/character_words.hpp"
#include "core/language/operand_words.hpp"
#include "core/language/phrasing.hpp"
#include "core/language/state_words.hpp"

namespace strata::words {

using namespace spec;
using phrases::slot;

namespace {

/// Whether these are a letter in both cases, "x" and "X", which the drafts call by the capital.
bool is_one_letter(const characters& c) { return c.count > 1 && is_letter(static_cast<char>(c.items[0].first)); }

}  // namespace

void phrasing::say_reference_attempt(operand additional) {
    const std::string reference = with_article(d_.words.reference);
    say({op::consume_reference, additional == none_allowed ? none_allowed : not_mentioned}, {}, {reference});
}

void phrasing::say_next_character() {
    if (is_one_letter(rule_.on)) return say({op::consume_next_character}, {}, {"the X"});
    say({op::consume_next_character}, {{slot::character, joined(mentioned(rule_.on, "to"), " or ")}});
}

void phrasing::say_interpretation(const action& a) {
    const auto range = [](char first, char end) {
        return joined(mentioned(detail::range(first, end), "through to"), "");
    };
    strings ranges{range('0', '9')};
    if (a.code == op::interpret_as_hexadecimal) {
        const bool all_letters = a.what == with_all_letters;
        ranges.insert(ranges.end(), {range('a', all_letters ? 'z' : 'f'), range('A', all_letters ? 'Z' : 'F')});
    }
    say_apart({a.code, a.what}, {{slot::set, listed(ranges)}});
}

void phrasing::say_longest_identifier() {
    say({op::consume_longest_identifier}, {},
        {d_.words.matching_identifier, d_.words.reference_table, d_.words.identifier_case});
    // The procedure returns them instead.
    if (!is_procedure(d_, state_)) say({.beside = op::consume_longest_identifier});
}

// What the procedure returns.

void phrasing::say_unconsumed() {
    if (rule_.given.what == condition::no_digits)
        return say({op::unconsume_reference}, {{slot::character, code_point('#')}});
    say({.does = op::unconsume_reference, .beside = op::consume_longest_identifier},
        {{slot::character, code_point('&')}});
}

void phrasing::say_nothing_returned() {
    if (!does(op::unconsume_reference)) {
        const std::string none = "not " + with_article(d_.words.reference);
        return say({op::return_nothing}, {}, {rule_.by == trigger::peek ? none : ""});
    }
    append(!phrases_.empty() && phrases_.back().is_error ? "; " : ", and ",
           worded({.does = op::return_nothing, .beside = op::unconsume_reference}));
}

void phrasing::say_returned(operand what) {
    if (what == referenced_characters)
        return say({op::return_character, what}, {}, {d_.words.reference, d_.words.reference_table});
    if (!is_code_point(what)) return say({op::return_character, what});
    append("; ", worded({op::return_character}, {{slot::character, code_point(what)}}));
}

}  // namespace strata::words

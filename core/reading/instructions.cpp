#include "core/reading/instructions.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

namespace strata::reading {

using namespace phrases;
using namespace spec;

namespace {

const filling* slot_of(std::span<const filling> slots, slot what) {
    const auto found = std::find_if(slots.begin(), slots.end(), [what](const filling& f) { return f.what == what; });
    return found == slots.end() ? nullptr : &*found;
}

std::uint32_t number_of(std::span<const filling> slots, slot what, std::uint32_t or_else) {
    const filling* const found = slot_of(slots, what);
    return found == nullptr ? or_else : found->number;
}

/// Operands that are more than a value in one of the fields of an action are not expressible.
bool fits(const action& a) { return a.what <= handed_on; }

/// "... since the content model flag was set to the title state, switch to the normal state"
bool takes_title_back(std::span<const filling> slots) {
    return slots.size() == 2 && slots[0].number == only_title && slots[1].modes == pcdata;
}

/// A string of one character, repeated: views of constants, because tables keep views.
std::string_view repeated(std::uint32_t c, std::size_t count) {
    constexpr std::array<std::string_view, 3> known{"--------", "]]]]]]]]", "........"};
    for (const std::string_view each : known)
        if (static_cast<unsigned char>(each.front()) == c && count <= each.size()) return each.substr(0, count);
    return {};
}

}  // namespace

std::optional<std::vector<action>> actions_of(const phrases::action_phrase& phrase, std::span<const filling> slots) {
    std::vector<action> actions;
    if (phrase.what == taken_back_at_eof && phrase.does == op::none && !takes_title_back(slots)) return std::nullopt;
    if (phrase.does == op::none) return actions;
    action a(phrase.does, phrase.what);
    if (const filling* const to = slot_of(slots, slot::state)) {
        if (to->number > 0xFF) return std::nullopt;
        a.to = static_cast<state_index>(to->number);
    }
    if (const filling* const error = slot_of(slots, slot::error)) a.error = static_cast<error_code>(error->number);
    if (const filling* const list = slot_of(slots, slot::operands)) {
        for (const std::uint32_t each : list->list) {
            a.what = each;
            actions.push_back(a);
        }
        return actions;
    }
    if (phrase.does == op::emit_doctype && phrase.what == nameless_and_in_error)
        return std::vector<action>{create_doctype, set_doctype_name(the_empty_string), mark_incorrect, emit_doctype};
    switch (phrase.does) {
        case op::consume_bogus_comment:
            if (number_of(slots, slot::character, 0) != '>') return std::nullopt;
            break;
        case op::emit_comment:
            // A bogus comment with something else instead of U+0000
            if (!slots.empty() && (slots[0].number != 0 || slots[1].number != replacement_character))
                return std::nullopt;
            if (!slots.empty()) a.what = replacement_character;
            break;
        case op::consume_cdata_section:
            if (slots.size() != 3 || slots[0].number != ']' || slots[1].number != ']' || slots[2].number != '>')
                return std::nullopt;
            break;
        case op::emit_what_was_returned:
        case op::append_what_was_returned:
            if (number_of(slots, slot::character, 0) != '&') return std::nullopt;
            break;
        case op::interpret_as_hexadecimal:
            if (slots.front().set.set != (phrase.what == with_all_letters ? ascii_alphanumeric : ascii_hex_digit).set)
                return std::nullopt;
            break;
        case op::interpret_as_decimal:
            if (slots.front().set.set != ascii_digit.set) return std::nullopt;
            break;
        case op::unconsume_reference:
        case op::consume_next_character: break;
        case op::consume_those_characters: a.what = number_of(slots, slot::count, 0); break;
        default:
            for (const slot each : {slot::operand, slot::character, slot::number})
                if (const filling* const given = slot_of(slots, each)) a.what = given->number;
            break;
    }
    if (!fits(a)) return std::nullopt;
    const bool repeats = phrase.does == op::emit;
    actions.assign(repeats ? number_of(slots, slot::count, 1) : 1, a);
    return actions;
}

bool add_condition(const phrases::condition_phrase& phrase, std::span<const filling> slots, asked& to) {
    using enum condition_phrase::about;
    switch (phrase.of) {
        case models:
            to.in = to.in & slot_of(slots, slot::models)->modes;
            to.only_title = to.only_title || slot_of(slots, slot::models)->number == only_title;
            if (phrase.asks == condition::none) return true;
            break;
        case escape_flag_true: to.in = to.in & spec::escape_flag_true; return true;
        case escape_flag_false: to.in = to.in & spec::escape_flag_false; return true;
        case foreign: to.foreign = true; return true;
        case current_character:
            if (to.it_is) return false;
            to.it_is = slot_of(slots, slot::set)->set;
            return true;
        case next_character: {
            const std::uint32_t c = number_of(slots, slot::character, 0);
            if (to.next_is || c >= 0x80) return false;
            to.next_is = characters(static_cast<char>(c));
            return true;
        }
        case unless_it_is: to.unless_it_is = true; [[fallthrough]];
        case consumed_if_it_is:
            if (to.it_is) return false;
            to.it_is = slot_of(slots, slot::set)->set;
            return true;
        case listed_number:
            if (to.listed_number) return false;
            to.listed_number = true;
            to.numbers = slot_of(slots, slot::numbers)->list;
            return true;
        case remark: return true;
        case name_in_buffer:
        case guard: break;
    }
    spec::guard given{.what = phrase.asks, .ignoring_case = phrase.ignoring_case};
    const filling* const word = slot_of(slots, slot::string);
    const std::uint32_t count = number_of(slots, slot::count, 0);
    const filling* const list = slot_of(slots, slot::characters);
    switch (phrase.asks) {
        case condition::next_characters_are:
        case condition::characters_from_current_are:
            given.word = word != nullptr ? word->text : repeated(number_of(slots, slot::character, 0), count);
            if (given.word.empty()) return false;
            // "the next seven characters": unless a keyword stands in a list
            if (slot_of(slots, slot::count) == &slots.front() && count != given.word.size()) return false;
            break;
        case condition::last_characters_are:
            given.word = word->text;
            if (count != given.word.size() || list->list.size() != given.word.size()) return false;
            for (std::size_t i = 0; i < given.word.size(); ++i)
                if (list->list[i] != static_cast<unsigned char>(given.word[i])) return false;
            break;
        case condition::temporary_buffer_is: given.word = word->text; break;
        case condition::temporary_buffer_is_one_of:
            given.word = slots[0].text;
            given.other_word = slots[1].text;
            break;
        case condition::match_lacks_semicolon:
            if (number_of(slots, slot::character, 0) != ';') return false;
            break;
        case condition::unknown_name_before: {
            // "No match can be made and the characters after the & consist of ..."
            if (to.given.what != condition::no_identifier_matches || slots.front().number != '&') return false;
            given.followed_by = slot_of(slots, slot::set)->set;
            if (phrase.of == name_in_buffer) {
                // "... one or more ASCII alphanumerics and a ;": the list has both.
                const auto others = without_line(given.followed_by, characters(';').items[0]);
                if (others.count == 0 || others.count == given.followed_by.count) return false;
                given.followed_by = others;
                to.name_in_buffer = true;
                given.word = ";";
            } else if (slots.back().number == ';' || slots.back().number == '=') {
                given.word = slots.back().number == ';' ? ";" : "=";
            } else {
                return false;
            }
            to.given = {};
            break;
        }
        case condition::kept_for_historical_reasons:
            if (const filling* const one = slot_of(slots, slot::character)) {
                // "However, if this next character is in fact a = character": one of those that the condition before
                // has
                if (to.given.what != phrase.asks || one->number >= 0x80 ||
                    !to.given.followed_by.set.has(static_cast<symbol>(one->number)))
                    return false;
                given.followed_by = characters(static_cast<char>(one->number));
                to.given = {};
                break;
            }
            // "... as part of an attribute, and the last character matched is not a ;, and the next character is ..."
            if (to.given.what != condition::match_lacks_semicolon || !to.in_attribute) return false;
            given.followed_by = slot_of(slots, slot::set)->set;
            to.given = {};
            to.in_attribute = false;
            break;
        case condition::number_is_in_table:
            // A range in place of the table's first column: the procedure has to check that it is the same.
            if (const filling* const range = slot_of(slots, slot::numbers)) {
                to.numbers = range->list;
                if (to.numbers.size() != 2 || slots[0].number != to.numbers[0] || slots[1].number != to.numbers[1])
                    return false;
            }
            break;
        case condition::number_is_replaced:
            if (const filling* const ranges = slot_of(slots, slot::numbers))
                to.numbers = ranges->list;
            else
                to.numbers = {0, 0, 0xD800, 0xDFFF};
            break;
        case condition::close_tag_does_not_match: given.followed_by = slot_of(slots, slot::set)->set; break;
        default: break;
    }
    // Only the combination with the two others means something in the tables.
    if (given.what == condition::match_lacks_semicolon && to.given.what == condition::part_of_attribute) {
        to.given = {};
        to.in_attribute = true;
    }
    if (to.given.what != condition::none) return false;
    to.given = given;
    return true;
}

}  // namespace strata::reading

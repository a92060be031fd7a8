#include "core/language/phrasing.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "core/language/character_words.hpp"
#include "core/language/operand_words.hpp"
#include "core/language/state_words.hpp"

namespace strata::words {

using namespace spec;
using phrases::choices;
using phrases::fillings;
using phrases::instruction;
using phrases::phrase_for;
using phrases::said;
using phrases::sentences_of;
using phrases::slot;

namespace {

/// For what a state does before its rules, which belongs to no rule.
constexpr rule no_rule{};

bool appends(op code) {
    switch (code) {
        case op::append_to_tag_name:
        case op::append_to_attribute_name:
        case op::append_to_attribute_value:
        case op::append_to_comment:
        case op::append_to_processing_instruction:
        case op::append_to_doctype_name:
        case op::append_to_public_identifier:
        case op::append_to_system_identifier:
        case op::append_to_temporary_buffer: return true;
        default: return false;
    }
}

bool emits_literally(const action& a) {
    return (a.code == op::emit && is_code_point(a.what)) || a.code == op::emit_temporary_buffer ||
           a.code == op::emit_eof;
}

bool consumes(op code) {
    switch (code) {
        case op::consume_bogus_comment:
        case op::consume_cdata_section:
        case op::consume_reference:
        case op::consume_those_characters: return true;
        default: return false;
    }
}

}  // namespace

phrasing::phrasing(const draft& d, std::size_t state, std::span<const action> actions)
    : phrasing(d, state, no_rule, actions) {}

std::vector<phrase> phrasing::of(std::size_t first, std::size_t last) {
    phrases_.clear();
    for (std::size_t i = first; i < last;) i = phrase_from(i, last);
    return std::move(phrases_);
}

bool phrasing::does(op code) const {
    return std::any_of(all_.begin(), all_.end(), [code](const action& a) { return a.code == code; });
}

bool phrasing::consumes_more() const {
    return std::any_of(all_.begin(), all_.end(), [](const action& a) { return consumes(a.code); });
}

std::string phrasing::worded(const instruction& what, const fillings& with, const choices& chosen) {
    return said(phrase_for(what, with), with, chosen);
}

void phrasing::say(const instruction& what, const fillings& with, const choices& chosen) {
    for (auto& each : sentences_of(phrase_for(what, with), with, chosen)) say(std::move(each));
}

void phrasing::say_apart(const instruction& what, const fillings& with, const choices& chosen) {
    for (auto& each : sentences_of(phrase_for(what, with), with, chosen)) say_apart(std::move(each));
}

void phrasing::say_operand(op code, operand what) { say({code}, {{slot::operand, operand_phrase(d_, what)}}); }

void phrasing::append(std::string_view mark, std::string text) {
    if (phrases_.empty()) return say(std::move(text));
    phrases_.back().parts.back().append(mark).append(text);
}

// Several actions in one phrase.

std::size_t phrasing::phrase_from(std::size_t i, std::size_t last) {
    const auto& a = all_[i];
    if (emits_literally(a)) return say_emission(i, last);
    if (appends(a.code)) return say_appending(i, last);
    switch (a.code) {
        case op::create_start_tag:
        case op::create_end_tag: return say_new_tag(i, last);
        case op::set_public_identifier_empty:
        case op::set_system_identifier_empty: return say_empty_identifier(i, last);
        default: break;
    }
    phrase_alone(a);
    return i + 1;
}

std::size_t phrasing::say_emission(std::size_t i, std::size_t last) {
    strings parts;
    while (i < last && emits_literally(all_[i])) {
        const auto& a = all_[i++];
        fillings with;
        if (a.code == op::emit) {
            std::size_t count = 1;
            for (; i < last && all_[i].code == op::emit && all_[i].what == a.what; ++i) ++count;
            with.push_back({slot::character, code_point(a.what)});
            if (count > 1) with.push_back({slot::count, std::string{in_words(count)}});
        }
        parts.push_back(worded({a.code}, with));
        if (parts.size() > 1) parts.back().erase(0, phrases::shared_verb.size());
    }
    phrases_.push_back({std::move(parts), false, false});
    return i;
}

std::size_t phrasing::say_appending(std::size_t i, std::size_t last) {
    const auto code = all_[i].code;
    strings parts;
    while (i < last && all_[i].code == code) {
        const auto what = all_[i++].what;
        std::size_t count = 1;
        for (; is_code_point(what) && i < last && all_[i].code == code && all_[i].what == what; ++i) ++count;
        parts.push_back(operand_phrase(d_, what, count));
    }
    say({code}, {{slot::operands, listed(parts)}});
    return i;
}

std::size_t phrasing::say_new_tag(std::size_t i, std::size_t last) {
    auto text = worded({all_[i].code});
    ++i;
    if (i < last && all_[i].code == op::set_tag_name) {
        text += ", " + worded({op::set_tag_name}, {{slot::operand, operand_phrase(d_, all_[i].what)}});
        text += switch_after_comma(++i, last);
    }
    say(std::move(text));
    return i;
}

std::size_t phrasing::say_empty_identifier(std::size_t i, std::size_t last) {
    auto text = worded({all_[i].code});
    text += switch_after_comma(++i, last);
    say(std::move(text));
    return i;
}

std::string phrasing::switch_after_comma(std::size_t& i, std::size_t last) const {
    if (i == last || all_[i].code != op::switch_to) return "";
    return ", then " + worded({op::switch_to}, {{slot::state, state_name(d_, all_[i++].to)}});
}

// One action in a phrase.

void phrasing::phrase_alone(const action& a) {
    const std::string to = goes_somewhere(a.code) ? state_name(d_, a.to) : "";
    switch (a.code) {
        case op::none: return;
        // errors
        case op::parse_error: return say_error(error_phrase(a));
        case op::parse_error_by_number: return say_error(worded({op::parse_error, not_mentioned}));
        // character tokens
        case op::emit: return say_operand(a.code, a.what);
        case op::emit_what_was_returned:
        case op::append_what_was_returned: return say_apart({a.code}, {{slot::character, code_point('&')}});
        // tags and attributes
        case op::set_tag_name: return say_operand(a.code, a.what);
        case op::set_attribute_name:
            if (a.what != the_empty_string) return say_operand(a.code, a.what);
            return say({a.code, a.what});
        // comments, CDATA sections and processing instructions
        case op::create_comment: return say_operand(a.code, a.what);
        case op::emit_comment: return say_emitted_comment();
        case op::consume_bogus_comment: return say({a.code}, {{slot::character, code_point('>')}});
        case op::consume_cdata_section: return say_cdata_section();
        case op::reconsume_eof_if_reached: return say_apart({a.code});
        // DOCTYPEs
        case op::set_doctype_name:
            return say({a.code}, {{slot::operand, operand_phrase(d_, a.what)}},
                       {does(op::create_doctype) ? "the token's" : "the current DOCTYPE token's"});
        case op::mark_correct_if_named_html: return say_apart({a.code});
        case op::mark_incorrect:
        case op::set_force_quirks: return say({a.code}, {}, {its_or_the_doctypes()});
        case op::emit_doctype: return say({a.code}, {}, {emitted_doctype()});
        // flags, temporary buffer, character reference code
        case op::set_escape_flag: return say({a.code, a.what});
        case op::append_reference_to_temporary_buffer:
            return say({a.code}, {}, {d_.words.reference, d_.words.reference_table});
        case op::set_return_state: return say({a.code}, {{slot::state, to}});
        case op::set_code:
            if (a.what == 0) return say({a.code});
            return say({a.code}, {{slot::number, fmt::format("0x{:04X}", a.what)}});
        case op::multiply_code: return say({a.code}, {{slot::number, fmt::format("{}", a.what)}});
        case op::add_digit:
            return say({a.code}, {{slot::number, fmt::format("0x{:04X}", a.what)}},
                       {a.what == '0' ? "" : "as a hexadecimal digit"});
        // the procedure on character references
        case op::consume_reference: return say_reference_attempt(a.what);
        case op::consume_next_character: return say_next_character();
        case op::interpret_as_hexadecimal:
        case op::interpret_as_decimal: return say_interpretation(a);
        case op::unconsume_reference: return say_unconsumed();
        case op::consume_longest_identifier: return say_longest_identifier();
        case op::return_nothing: return say_nothing_returned();
        case op::return_character: return say_returned(a.what);
        // next states
        case op::consume_those_characters: return say_consumed_keyword();
        case op::stay: return say({a.code}, {{slot::state, state_name(d_, state_)}});
        case op::switch_to: return say_switch(a.to);
        case op::switch_to_reference_in_attribute: return say_switch_to_reference(a);
        case op::switch_back: return say_apart("finally, " + worded({a.code}));
        case op::reconsume_in: return say_reconsumption(a.to);
        case op::continue_in: return say("go on " + on_with_step(d_, a.to));
        case op::gap: return say_gap(a.what);
        // by the phrase alone
        case op::parse_error_unless_permitted_slash:
        case op::set_self_closing_flag:
        case op::emit_tag:
        case op::start_attribute:
        case op::create_processing_instruction:
        case op::emit_processing_instruction:
        case op::convert_temporary_buffer_to_comment:
        case op::create_doctype:
        case op::clear_temporary_buffer:
        case op::flush_reference:
        case op::set_code_from_table:
        case op::consume_digits:
        case op::ignore:
        case op::switch_to_return_state:
        case op::reconsume_in_return_state:
        case op::as_anything_else: return say({a.code});
        // stated with their neighbours: see phrase_from
        case op::emit_temporary_buffer:
        case op::emit_eof:
        case op::create_start_tag:
        case op::create_end_tag:
        case op::append_to_tag_name:
        case op::append_to_attribute_name:
        case op::append_to_attribute_value:
        case op::append_to_comment:
        case op::append_to_processing_instruction:
        case op::append_to_doctype_name:
        case op::set_public_identifier_empty:
        case op::append_to_public_identifier:
        case op::set_system_identifier_empty:
        case op::append_to_system_identifier:
        case op::append_to_temporary_buffer: return;
    }
}

void phrasing::say_gap(operand index) {
    if (index >= d_.gaps.size()) return say_apart("not understood");
    say_apart(fmt::format("not understood: \"{}\"", d_.gaps[index].sentence));
}

std::string phrasing::error_phrase(const action& a) const {
    if (d_.names_errors) return worded({op::parse_error}, {{slot::error, std::string{name_of(a.error)}}});
    // In the procedure on character references: an error that does not end it.
    return worded({op::parse_error, not_mentioned}, {}, {does(op::continue_in) ? "there" : "this"});
}

void phrasing::say_emitted_comment() {
    if (!does(op::consume_bogus_comment)) return say({op::emit_comment});
    const bool replaces_null = std::any_of(all_.begin(), all_.end(), [](const action& a) {
        return a.code == op::consume_bogus_comment && a.what == replacement_character;
    });
    fillings with;
    if (replaces_null) with = {{slot::character, code_point(0)}, {slot::character, code_point(replacement_character)}};
    say({.does = op::emit_comment, .beside = op::consume_bogus_comment}, with);
    say({.beside = op::consume_bogus_comment});
}

void phrasing::say_cdata_section() {
    const auto bracket = code_point(']');
    say({op::consume_cdata_section},
        {{slot::character, bracket}, {slot::character, bracket}, {slot::character, code_point('>')}});
    say({.beside = op::consume_cdata_section});
}

std::string_view phrasing::its_or_the_doctypes() const {
    return does(op::create_doctype) ? "its" : "the DOCTYPE token's";
}

std::string_view phrasing::emitted_doctype() const {
    if (does(op::create_doctype)) return "the token";
    const bool spoken_of = does(op::mark_incorrect) || does(op::set_force_quirks);
    return spoken_of ? "that DOCTYPE token" : "the current DOCTYPE token";
}

}  // namespace strata::words

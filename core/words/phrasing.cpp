#include "core/words/phrasing.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "core/words/character_words.hpp"
#include "core/words/operand_words.hpp"
#include "core/words/state_words.hpp"

namespace strata::words {

using namespace spec;

namespace {

/// For what a state does before its rules, which belongs to no rule.
constexpr rule no_rule{};

/// What is appended to, or "" for other words.
std::string_view appended_to(op code) {
    switch (code) {
        case op::append_to_tag_name: return "the current tag token's tag name";
        case op::append_to_attribute_name: return "the current attribute's name";
        case op::append_to_attribute_value: return "the current attribute's value";
        case op::append_to_comment: return "the comment token's data";
        case op::append_to_processing_instruction: return "the processing instruction token's data";
        case op::append_to_doctype_name: return "the current DOCTYPE token's name";
        case op::append_to_public_identifier: return "the current DOCTYPE token's public identifier";
        case op::append_to_system_identifier: return "the current DOCTYPE token's system identifier";
        case op::append_to_temporary_buffer: return "the temporary buffer";
        default: return "";
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

void phrasing::append(std::string_view text) {
    if (phrases_.empty()) return say(std::string{text.substr(2)});
    phrases_.back().parts.back().append(text);
}

// Several actions in one phrase.

std::size_t phrasing::phrase_from(std::size_t i, std::size_t last) {
    const auto& a = all_[i];
    if (emits_literally(a)) return say_emission(i, last);
    if (!appended_to(a.code).empty()) return say_appending(i, last);
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
        if (a.code == op::emit_eof) {
            parts.emplace_back("an end-of-file token");
        } else if (a.code == op::emit_temporary_buffer) {
            parts.emplace_back("a character token for each of the characters in the temporary buffer");
        } else {
            std::size_t count = 1;
            for (; i < last && all_[i].code == op::emit && all_[i].what == a.what; ++i) ++count;
            parts.push_back(count == 1 ? fmt::format("a {} character token", code_point(a.what))
                                       : fmt::format("{} {} character tokens", in_words(count), code_point(a.what)));
        }
    }
    parts.front().insert(0, "emit ");
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
    say(fmt::format("append {} to {}", listed(parts), appended_to(code)));
    return i;
}

std::size_t phrasing::say_new_tag(std::size_t i, std::size_t last) {
    auto text = fmt::format("create a new {} tag token", all_[i].code == op::create_start_tag ? "start" : "end");
    ++i;
    if (i < last && all_[i].code == op::set_tag_name) {
        text += fmt::format(", set its tag name to {}", operand_phrase(d_, all_[i].what));
        ++i;
        if (i < last && all_[i].code == op::switch_to) {
            text += fmt::format(", then switch to {}", state_name(d_, all_[i].to));
            ++i;
        }
    }
    say(std::move(text));
    return i;
}

std::size_t phrasing::say_empty_identifier(std::size_t i, std::size_t last) {
    auto text = fmt::format("set the DOCTYPE token's {} identifier to the empty string",
                            all_[i].code == op::set_public_identifier_empty ? "public" : "system");
    ++i;
    if (i < last && all_[i].code == op::switch_to) {
        text += fmt::format(", then switch to {}", state_name(d_, all_[i].to));
        ++i;
    }
    say(std::move(text));
    return i;
}

// One action in a phrase.

void phrasing::phrase_alone(const action& a) {
    switch (a.code) {
        case op::none: return;
        // errors
        case op::parse_error: return say_error(error_phrase(a));
        case op::parse_error_by_number: return say_error("this is a parse error");
        case op::parse_error_unless_permitted_slash: return say("parse error unless this is a permitted slash");
        // character tokens
        case op::emit: return say(fmt::format("emit {} as a character token", operand_phrase(d_, a.what)));
        case op::emit_what_was_returned: return say_emission_of_returned();
        // tags and attributes
        case op::set_tag_name: return say("set its tag name to " + operand_phrase(d_, a.what));
        case op::set_self_closing_flag: return say("set the self-closing flag of the current tag token");
        case op::emit_tag: return say("emit the current tag token");
        case op::start_attribute: return say("start a new attribute in the current tag token");
        case op::set_attribute_name: return say(attribute_name_phrase(a.what));
        case op::append_what_was_returned: return say_appending_of_returned();
        // comments, CDATA sections and processing instructions
        case op::create_comment: return say("create a comment token whose data is " + operand_phrase(d_, a.what));
        case op::emit_comment: return say_emitted_comment();
        case op::consume_bogus_comment: return say_bogus_comment();
        case op::consume_cdata_section: return say_cdata_section();
        case op::reconsume_eof_if_reached:
            return say_apart("if the end of the file was reached, reconsume the EOF character");
        case op::create_processing_instruction:
            return say(
                "create a processing instruction token whose target is the temporary buffer and whose data is the "
                "empty string");
        case op::emit_processing_instruction: return say("emit the processing instruction token");
        case op::convert_temporary_buffer_to_comment: return say("convert the temporary buffer to a comment");
        // DOCTYPEs
        case op::create_doctype: return say("create a new DOCTYPE token");
        case op::set_doctype_name:
            return say(fmt::format("set the {}token's name to {}", does(op::create_doctype) ? "" : "current DOCTYPE ",
                                   operand_phrase(d_, a.what)));
        case op::mark_incorrect: return say(fmt::format("set {} correctness flag to incorrect", its_or_the_doctypes()));
        case op::mark_correct_if_named_html: return say_correctness_by_name();
        case op::set_force_quirks: return say(fmt::format("set {} force-quirks flag to on", its_or_the_doctypes()));
        case op::emit_doctype: return say(std::string{emitted_doctype()});
        // flags, temporary buffer, character reference code
        case op::set_escape_flag: return say(fmt::format("set the escape flag to {}", a.what != 0));
        case op::clear_temporary_buffer: return say("set the temporary buffer to the empty string");
        case op::append_reference_to_temporary_buffer:
            return say(fmt::format("append {} to the temporary buffer", operand_phrase(d_, referenced_characters)));
        case op::set_return_state: return say("set the return state to " + state_name(d_, a.to));
        case op::flush_reference: return say("flush code points consumed as a character reference");
        case op::set_code: return say(code_phrase(a.what));
        case op::multiply_code: return say(fmt::format("multiply the character reference code by {}", a.what));
        case op::add_digit: return say(digit_phrase(a.what));
        case op::set_code_from_table: return say_code_from_table();
        // the procedure on character references
        case op::consume_reference: return say(reference_attempt(a.what));
        case op::consume_next_character: return say("consume " + that_character(rule_.on));
        case op::interpret_as_hexadecimal: return say_interpretation(true, a.what == with_all_letters ? 'z' : 'f');
        case op::interpret_as_decimal: return say_interpretation(false);
        case op::consume_digits: return say("consume as many characters as match the range of characters given above");
        case op::unconsume_reference: return say(unconsumed());
        case op::consume_longest_identifier: return say_longest_identifier();
        case op::return_nothing: return say_nothing_returned();
        case op::return_character: return say_returned(a.what);
        // next states
        case op::consume_those_characters: return say(consumed_keyword());
        case op::ignore: return say("ignore the character");
        case op::stay: return say("stay in " + state_name(d_, state_));
        case op::switch_to: return say_switch(a.to);
        case op::switch_to_reference_in_attribute: return say(switch_to_reference(a));
        case op::switch_back:
            return say_apart(
                "finally, switch back to the attribute value state that you were in when you were switched into this "
                "state");
        case op::reconsume_in: return say_reconsumption(a.to);
        case op::switch_to_return_state: return say("switch to the return state");
        case op::reconsume_in_return_state: return say("reconsume in the return state");
        case op::as_anything_else: return say("treat it as per the \"anything else\" entry below");
        case op::continue_in: return say("go on " + on_with_step(d_, a.to));
        case op::gap: return say_gap(a.what);
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
    if (d_.names_errors) return fmt::format("this is {} parse error", with_article(name_of(a.error)));
    // In the procedure on character references: an error that does not end it.
    return does(op::continue_in) ? "there is a parse error" : "this is a parse error";
}

std::string phrasing::attribute_name_phrase(operand what) const {
    if (what == the_empty_string) return "set that attribute name and value to the empty string";
    return fmt::format("set that attribute's name to {}, and its value to the empty string", operand_phrase(d_, what));
}

void phrasing::say_emitted_comment() {
    if (!does(op::consume_bogus_comment)) return say("emit the comment token");
    say("emit a comment token whose data is the concatenation of all the characters starting from and including the "
        "character that caused the state machine to switch into the bogus comment state, up to and including the "
        "character immediately before the last consumed character (i.e. up to the character just before the U+003E or "
        "EOF character)");
    say("(If the comment was started by the end of the file (EOF), the token is empty.)");
}

void phrasing::say_bogus_comment() {
    say(
        fmt::format("consume every character up to and including the first {} character or the end of the file (EOF), "
                    "whichever comes first",
                    code_point('>')));
}

void phrasing::say_cdata_section() {
    say(
        fmt::format("consume every character up to the next occurrence of the three character sequence {0} {0} {1} "
                    "(]]>), or the end of the file (EOF), whichever comes first",
                    code_point(']'), code_point('>')));
    say("emit a series of character tokens consisting of all the characters consumed except the matching three "
        "character sequence at the end (if one was found before the end of the file)");
}

std::string_view phrasing::its_or_the_doctypes() const {
    return does(op::create_doctype) ? "its" : "the DOCTYPE token's";
}

void phrasing::say_correctness_by_name() {
    say_apart(
        "if the name of the DOCTYPE token is exactly the four letters \"HTML\", then mark the token as being correct");
    say_apart("otherwise, mark it as being in error");
}

std::string_view phrasing::emitted_doctype() const {
    if (does(op::create_doctype)) return "emit the token";
    const bool spoken_of = does(op::mark_incorrect) || does(op::set_force_quirks);
    return spoken_of ? "emit that DOCTYPE token" : "emit the current DOCTYPE token";
}

}  // namespace strata::words

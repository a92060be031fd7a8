#include "core/language/rule_sentences.hpp"

// The private class `phrasing` goes through the actions of a rule and makes a phrase for each. Its functions are in
// this order: for actions that the drafts combine (emissions, appended characters, new tags), for single actions, for
// actions on character references, and for actions on the next state.

#include <fmt/format.h>
#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/language/english.hpp"
#include "core/language/phrases.hpp"
#include "core/language/sentence_names.hpp"
#include "core/spec/ascii.hpp"

namespace strata::language {

namespace {

using spec::action;
using spec::none_allowed;
using spec::not_mentioned;
using spec::op;
using spec::operand;

/// Passed to functions that need a rule if the actions belong to no rule, but to a state before its rules.
constexpr spec::rule no_rule{};

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

/// Whether the characters are the small and the capital form of one letter, such as "x" and "X". In the drafts, the
/// name of the capital stands for both.
bool is_one_letter(const spec::characters& c) {
    return c.count > 1 && spec::is_ascii_alpha(static_cast<char>(c.items[0].first));
}

class phrasing {
public:
    /// Makes phrases for `actions`, which are all the actions of the rule. The draft, the rule and the actions must
    /// outlive the object.
    phrasing(const spec::draft& d, std::size_t state, const spec::rule& r, std::span<const action> actions)
        : d_(d), state_(state), rule_(r), all_(actions) {}

    /// The phrases for the actions from `first` up to, but not including, `last`, in order.
    [[nodiscard]] std::vector<phrase> of(std::size_t first, std::size_t last);

private:
    [[nodiscard]] bool does(op code) const;
    [[nodiscard]] bool consumes_more() const;

    void say(std::string text) { phrases_.push_back({{std::move(text)}, false, false}); }
    void say_apart(std::string text) { phrases_.push_back({{std::move(text)}, false, true}); }
    void say_error(std::string text) { phrases_.push_back({{std::move(text)}, true, false}); }
    /// Adds the phrase for an instruction. Each of its sentences becomes a phrase of its own.
    void say(const instruction& what, const fillings& with = {}, const choices& chosen = {});
    void say_apart(const instruction& what, const fillings& with = {}, const choices& chosen = {});
    /// Adds the phrase for an action on an operand.
    void say_operand(op code, operand what);
    /// Adds the punctuation mark `mark`, and then `text`, to the last instruction: "this is a parse error; nothing is
    /// returned".
    void append(std::string_view mark, std::string text);
    [[nodiscard]] static std::string worded(const instruction& what, const fillings& with = {},
                                            const choices& chosen = {});

    /// States the action at `i`, together with the later actions that its phrase includes. Returns the index of the
    /// next action.
    std::size_t phrase_from(std::size_t i, std::size_t last);
    std::size_t say_emission(std::size_t i, std::size_t last);
    std::size_t say_appending(std::size_t i, std::size_t last);
    std::size_t say_new_tag(std::size_t i, std::size_t last);
    std::size_t say_empty_identifier(std::size_t i, std::size_t last);
    /// States an action whose phrase does not include other actions.
    void phrase_alone(const action& a);

    /// If the action at `i` switches to a state, returns ", then switch to the ... state" and advances `i`; otherwise
    /// returns "".
    std::string switch_after_comma(std::size_t& i, std::size_t last) const;
    [[nodiscard]] std::string error_phrase(const action& a) const;
    void say_gap(operand index);
    void say_emitted_comment();
    void say_cdata_section();
    [[nodiscard]] std::string_view its_or_the_doctypes() const;
    [[nodiscard]] std::string_view emitted_doctype() const;

    // Actions on character references
    void say_reference_attempt(operand additional);
    void say_next_character();
    void say_interpretation(const action& a);
    void say_longest_identifier();
    void say_unconsumed();
    void say_nothing_returned();
    void say_returned(operand what);

    // Actions that end a rule
    void say_consumed_keyword();
    void say_switch(spec::state_index to);
    void say_reconsumption(spec::state_index to);
    void say_switch_to_reference(const action& a);

    const spec::draft& d_;
    std::size_t state_;
    const spec::rule& rule_;
    std::span<const action> all_;
    std::vector<phrase> phrases_;
};

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

void phrasing::say_operand(op code, operand what) { say({code}, {{slot::operand, operand_name(d_, what)}}); }

void phrasing::append(std::string_view mark, std::string text) {
    if (phrases_.empty()) return say(std::move(text));
    phrases_.back().parts.back().append(mark).append(text);
}

// --- Several actions in one phrase ---

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
        if (parts.size() > 1) parts.back().erase(0, shared_verb.size());
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
        parts.push_back(operand_name(d_, what, count));
    }
    say({code}, {{slot::operands, listed(parts)}});
    return i;
}

std::size_t phrasing::say_new_tag(std::size_t i, std::size_t last) {
    auto text = worded({all_[i].code});
    ++i;
    if (i < last && all_[i].code == op::set_tag_name) {
        text += ", " + worded({op::set_tag_name}, {{slot::operand, operand_name(d_, all_[i].what)}});
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

// --- One action in a phrase ---

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
            if (a.what != spec::the_empty_string) return say_operand(a.code, a.what);
            return say({a.code, a.what});
        // comments, CDATA sections and processing instructions
        case op::create_comment: return say_operand(a.code, a.what);
        case op::emit_comment: return say_emitted_comment();
        case op::consume_bogus_comment: return say({a.code}, {{slot::character, code_point('>')}});
        case op::consume_cdata_section: return say_cdata_section();
        case op::reconsume_eof_if_reached: return say_apart({a.code});
        // DOCTYPEs
        case op::set_doctype_name:
            return say({a.code}, {{slot::operand, operand_name(d_, a.what)}},
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
        // the phrase needs no fillings
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
        // these actions are part of the phrase of a neighbouring action: see phrase_from
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
    // If the procedure on character references continues after the error, the text says "there is a parse error"
    // instead of "this is a parse error".
    return worded({op::parse_error, not_mentioned}, {}, {does(op::continue_in) ? "there" : "this"});
}

void phrasing::say_emitted_comment() {
    if (!does(op::consume_bogus_comment)) return say({op::emit_comment});
    const bool replaces_null = std::any_of(all_.begin(), all_.end(), [](const action& a) {
        return a.code == op::consume_bogus_comment && a.what == spec::replacement_character;
    });
    fillings with;
    if (replaces_null)
        with = {{slot::character, code_point(0)}, {slot::character, code_point(spec::replacement_character)}};
    say({.does = op::emit_comment, .beside = op::consume_bogus_comment}, with);
    say({.beside = op::consume_bogus_comment});
}

void phrasing::say_cdata_section() {
    const auto bracket = code_point(']');
    say({op::consume_cdata_section},
        {{slot::character, bracket}, {slot::character, bracket}, {slot::character, code_point('>')}});
}

std::string_view phrasing::its_or_the_doctypes() const {
    return does(op::create_doctype) ? "its" : "the DOCTYPE token's";
}

std::string_view phrasing::emitted_doctype() const {
    if (does(op::create_doctype)) return "the token";
    const bool spoken_of = does(op::mark_incorrect) || does(op::set_force_quirks);
    return spoken_of ? "that DOCTYPE token" : "the current DOCTYPE token";
}

// --- Actions on character references: in the procedure, and on the character reference code ---

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
        return joined(mentioned(spec::detail::range(first, end), "through to"), "");
    };
    strings ranges{range('0', '9')};
    if (a.code == op::interpret_as_hexadecimal) {
        const bool all_letters = a.what == spec::with_all_letters;
        ranges.insert(ranges.end(), {range('a', all_letters ? 'z' : 'f'), range('A', all_letters ? 'Z' : 'F')});
    }
    say_apart({a.code, a.what}, {{slot::set, listed(ranges)}});
}

void phrasing::say_longest_identifier() {
    say({op::consume_longest_identifier}, {},
        {d_.words.matching_identifier, d_.words.reference_table, d_.words.identifier_case});
    // The procedure on character references returns the characters instead of appending them to the temporary buffer.
    if (!is_procedure(d_, state_)) say({.beside = op::consume_longest_identifier});
}

void phrasing::say_unconsumed() {
    if (rule_.given.what == spec::condition::no_digits)
        return say({op::unconsume_reference}, {{slot::character, code_point('#')}});
    say({.does = op::unconsume_reference, .beside = op::consume_longest_identifier},
        {{slot::character, code_point('&')}});
}

void phrasing::say_nothing_returned() {
    if (!does(op::unconsume_reference)) {
        const std::string none = "not " + with_article(d_.words.reference);
        return say({op::return_nothing}, {}, {rule_.by == spec::trigger::peek ? none : ""});
    }
    append(!phrases_.empty() && phrases_.back().is_error ? "; " : ", and ",
           worded({.does = op::return_nothing, .beside = op::unconsume_reference}));
}

void phrasing::say_returned(operand what) {
    if (what == spec::referenced_characters)
        return say({op::return_character, what}, {}, {d_.words.reference, d_.words.reference_table});
    if (!is_code_point(what)) return say({op::return_character, what});
    append("; ", worded({op::return_character}, {{slot::character, code_point(what)}}));
}

// --- Actions that end a rule: the next state, and the character it begins with ---

void phrasing::say_consumed_keyword() {
    const std::string_view keyword = rule_.given.word;
    if (!is_repeated(keyword)) return say({op::consume_those_characters});
    say({op::consume_those_characters}, {{slot::count, std::string{in_words(keyword.size())}}});
}

void phrasing::say_switch(spec::state_index to) {
    const auto going = [&](std::string_view chosen) {
        return worded({op::switch_to}, {{slot::state, state_name(d_, to)}}, {chosen});
    };
    if (d_.table.states[to].remarks == spec::remark::only_happens_in_pcdata_unrelated_cdata)
        return say(going("(which is unrelated"));
    if (does(op::consume_reference)) return say_apart("finally, " + going(""));
    if (does(op::consume_bogus_comment) || does(op::consume_cdata_section)) return say_apart(going(""));
    // If a state has only looked ahead, the drafts say that nothing is consumed.
    const bool looked_ahead =
        rule_.by == spec::trigger::always && !consumes_more() && d_.table.states[state_].first.count == 0;
    if (!looked_ahead) return say(going(""));
    const auto target = d_.table.rules_of(to);
    if (!target.empty() && target.front().does(op::consume_bogus_comment)) {
        say(going(""));
        return say({.beside = op::switch_to});
    }
    say(going(d_.words.after_looking_ahead));
}

void phrasing::say_reconsumption(spec::state_index to) {
    const std::string character =
        rule_.on == spec::eof ? "the EOF character" : operand_name(d_, spec::current_character);
    const fillings in{{slot::state, state_name(d_, to)}};
    if (!d_.words.says_what_is_reconsumed) return say({op::reconsume_in}, in);
    if (all_.size() == 1) return say({.does = op::reconsume_in, .beside = op::switch_to}, in, {character});
    auto text = worded({op::reconsume_in}, in, {character});
    const bool after_one_token = !phrases_.empty() && phrases_.back().parts.size() == 1 &&
                                 phrases_.back().parts.front().starts_with("emit a U+");
    if (after_one_token) {
        phrases_.back().parts.push_back(std::move(text));
    } else {
        say(std::move(text));
    }
}

void phrasing::say_switch_to_reference(const action& a) {
    const std::string to = state_name(d_, a.to);
    if (is_code_point(a.what)) return say({a.code}, {{slot::state, to}, {slot::character, code_point(a.what)}});
    if (a.what == none_allowed) return say({a.code, a.what}, {{slot::state, to}});
    say({op::switch_to}, {{slot::state, to}});
}

}  // namespace

std::vector<phrase> phrases_of(const spec::draft& d, std::size_t state, const spec::rule& r, std::size_t first,
                               std::size_t last) {
    return phrasing{d, state, r, r.then()}.of(first, last);
}

std::vector<phrase> phrases_before_rules(const spec::draft& d, std::size_t state) {
    const spec::prologue& first = d.table.states[state].first;
    return phrasing{d, state, no_rule, {first.actions.data(), first.count}}.of(0, first.count);
}

// --- Phrases as sentences ---

strings stated(const std::vector<phrase>& phrases, opening how) {
    strings paragraphs(1);
    for (std::size_t i = 0; i < phrases.size(); ++i) {
        auto text = listed(phrases[i].parts);
        const bool first = i == 0;
        // In drafts whose errors have no names, an entry begins with just "Parse error."
        constexpr std::string_view full = "this is a parse error";
        if (first && how == opening::capital && phrases[i].is_error && text.starts_with(full)) {
            text.replace(0, full.size(), "Parse error");
        }
        if (!first || how == opening::capital || text.starts_with('('))
            text = as_sentence(text);
        else
            text += '.';
        if (!first && phrases[i].own_paragraph) paragraphs.emplace_back();
        if (!paragraphs.back().empty()) paragraphs.back() += ' ';
        paragraphs.back() += text;
    }
    return paragraphs;
}

std::string stated_in_one(const std::vector<phrase>& phrases, opening how) { return joined(stated(phrases, how), " "); }

std::string as_clause(const std::vector<phrase>& phrases, opening how) {
    strings parts;
    std::size_t i = 0;
    for (; i < phrases.size() && !phrases[i].is_error; ++i)
        parts.insert(parts.end(), phrases[i].parts.begin(), phrases[i].parts.end());
    if (parts.empty()) return stated_in_one(phrases, how);
    auto text = listed(parts) + '.';
    if (how == opening::capital) text = capitalised(text);
    if (i == phrases.size()) return text;
    // The "Parse error." at the beginning of an entry is excluded.
    const auto rest = stated_in_one({phrases.begin() + static_cast<std::ptrdiff_t>(i), phrases.end()}, opening::lower);
    return text + ' ' + capitalised(rest);
}

}  // namespace strata::language

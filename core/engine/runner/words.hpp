#pragma once
// The data of a step of the runner: the characters that the step looks at, the registers, and the result that it
// returns to the loop.
//
// The second part of this file executes the words of core/spec/vocabulary.hpp: the conditions of rules and their
// actions. The interpreter's counterparts are `holds` and `act`. exact_step.hpp decides when actions run, and contains
// the other parts of a step.
//
// The headers of this folder are one body of code, which runner.cpp includes. Each header covers one topic. The cursor
// is always a local variable of the loop, so that its members can be kept in the processor's registers.

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include "core/engine/byte_stream.hpp"
#include "core/engine/program/plain_characters.hpp"
#include "core/engine/program/program.hpp"
#include "core/engine/references.hpp"
#include "core/engine/registers.hpp"
#include "core/engine/stop_index.hpp"
#include "core/engine/text_builder.hpp"
#include "core/spec/ascii.hpp"
#include "core/spec/draft.hpp"
#include "core/text/preprocess.hpp"
#include "core/text/sink.hpp"
#include "core/text/utf8.hpp"

namespace strata::engine {

using spec::condition;
using spec::op;
using spec::part;
using spec::trigger;

// --- The result of a step ---

/// What a step returns to the loop around it: the next state, or the reason why the loop ends. State indices are
/// smaller than all other values.
enum class outcome : unsigned {
    /// the step has not been taken, because it needs more input
    suspended = std::numeric_limits<spec::state_index>::max() + 1U,
    finished  ///< the end-of-file token has been emitted, or the machine has stopped
};
constexpr outcome continue_in(std::size_t state) { return static_cast<outcome>(state); }
constexpr bool continues(outcome o) { return o < outcome::suspended; }
/// The next state, if `o` continues.
constexpr std::size_t state_of(outcome o) { return static_cast<std::size_t>(o); }

// --- Registers ---

/// The most frequent runs of a page are found by an index (see stop_index.hpp): text between tags, values in double
/// quotes, and attribute names.
enum indexed_runs : std::size_t { text_runs, value_runs, name_runs };

/// The registers, the program, and data that only the runner needs.
struct working_registers : registers {
    working_registers(const program& of, const tokenizer_options& options, sink& to)
        : registers(of.draft, of.plain, options, to),
          its(of),
          runs({&of.text_stops, &of.value_stops, &of.name_stops}) {}

    const program& its;
    stop_index runs;  ///< where the runs of the buffer end
    /// If a condition is looking ahead for a text, the number of bytes of that text that have matched. The text may
    /// have any length. In the close tag open state, it is the last start tag's name. In another condition, it consists
    /// of the letters of an unknown name.
    std::size_t matched_name = 0;
    /// Whether the whole input has been fed. If not, more input may follow at the end of the buffer. The flag is tested
    /// only there, so the same code serves both cases.
    bool input_ended = false;
    /// Where the machine stopped: before a step that a common program leaves out, or at a token during which the sink
    /// called `stop`.
    std::optional<early_stop> stopped_early;

    /// Used to look ahead before a content state that may be taken back (see `end_tag_comes` in runner.cpp). `searched`
    /// is the number of bytes that have been searched without finding an end tag, and `never_ended` is a name that is
    /// known to have no end tag in the rest of the input.
    std::size_t searched = 0;
    std::optional<std::string> never_ended;
    /// Discards the results of the look-ahead, which are no longer valid.
    void forget_looking_ahead() {
        matched_name = searched = 0;
        never_ended.reset();
    }

    [[nodiscard, gnu::always_inline]] stream_position position(const char* p) const { return stream.position_of(p); }
};

/// The next state after the sink has been called: `here`, unless tree construction has set another state.
inline outcome after_sink(working_registers& r, std::size_t here) {
    if (!r.state_from_sink) return continue_in(here);
    r.state = *r.state_from_sink;
    r.state_from_sink.reset();
    return continue_in(r.state);
}

// --- Characters ---

/// The characters that a step looks at.
struct cursor {
    const char* p;  ///< the next input character
    const char* end;
    const char* current;   ///< where the current input character begins
    const char* text;      ///< the current character, as it is in the stream
    std::uint32_t length;  ///< the length of `text` in bytes
    spec::symbol c;
    const char* rule_start;  ///< the next input character when the rules were evaluated
};

inline constexpr std::string_view line_feed = "\n";

/// The length in bytes of a character beyond ASCII whose first byte is `lead`. (The stream is well-formed UTF-8.)
[[gnu::always_inline]] inline std::uint32_t length_by_lead(unsigned char lead) {
    return lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
}
[[gnu::always_inline]] inline spec::symbol symbol_at(const char* p, const char* end) {
    if (p == end) return spec::eof_symbol;
    const auto c = static_cast<unsigned char>(*p);
    return c == '\r' ? spec::symbol{'\n'} : spec::symbol{c};
}
[[gnu::always_inline]] inline std::string_view between(const char* begin, const char* end) {
    return {begin, static_cast<std::size_t>(end - begin)};
}
/// The end of the characters at `p` that are in `letters`.
[[gnu::always_inline]] inline const char* end_of_letters(const char* p, const char* end,
                                                         const spec::symbol_set& letters) {
    while (p != end && letters.has(symbol_at(p, end))) ++p;
    return p;
}
/// The position of the current character. If the rule has not consumed a character, this is the character before the
/// next one.
[[gnu::always_inline]] inline stream_position current_position(const working_registers& r, const cursor& at,
                                                               bool consumed) {
    return r.position(consumed ? at.current : at.p - 1);
}

/// Consumes the next input character. Returns false if the chunk ends first.
[[gnu::always_inline]] inline bool consume(const working_registers& r, cursor& at) {
    at.current = at.p;
    if (at.p == at.end) {
        at.c = spec::eof_symbol;
        at.text = at.p;
        at.length = 0;
        return r.input_ended;
    }
    const auto c = static_cast<unsigned char>(*at.p);
    at.text = at.p;
    if (c >= ascii_limit) [[unlikely]] {
        at.c = c;
        at.length = length_by_lead(c);
        at.p += at.length;
        return true;
    }
    at.length = 1;
    if (c == '\r') [[unlikely]] {
        at.c = '\n';
        ++at.p;
        if (at.p != at.end && *at.p == '\n')
            at.text = at.p++;
        else
            at.text = line_feed.data();
        return true;
    }
    at.c = c;
    ++at.p;
    return true;
}
/// Undoes a step that has consumed its character. The step is taken again when more input has arrived.
[[gnu::always_inline]] inline outcome give_back(cursor& at) {
    at.p = at.current;
    return outcome::suspended;
}

/// The result of a condition: `unknown` if the chunk ends before it can be decided.
enum class answer : std::uint8_t { no, yes, unknown };
constexpr answer yes_if(bool b) { return b ? answer::yes : answer::no; }

/// Whether `word` is at `p`.
[[gnu::always_inline]] inline answer begins_with(const working_registers& r, const char* p, const char* end,
                                                 std::string_view word, bool fold) {
    for (std::size_t i = 0; i < word.size(); ++i) {
        if (p + i == end) return r.input_ended ? answer::no : answer::unknown;
        char have = p[i];
        char want = word[i];
        if (fold) {
            have = spec::ascii_lower(have);
            want = spec::ascii_lower(want);
        }
        if (have != want) return answer::no;
    }
    return answer::yes;
}

// --- Conditions of rules besides their characters ---

/// Tests the condition that no start tag was emitted, or that the input does not continue with the last start tag's
/// name followed by one of `followed_by`.
inline answer close_tag_does_not_match(working_registers& r, const cursor& at, const spec::symbol_set& followed_by) {
    if (!r.has_last_start_tag) return answer::yes;
    // The number of matching characters is remembered until more input arrives, so that no byte is compared twice.
    const std::string_view name = r.last_start_tag;
    while (r.matched_name < name.size()) {
        const char* q = at.p + r.matched_name;
        if (q == at.end) {
            if (!r.input_ended) return answer::unknown;
            r.matched_name = 0;
            return answer::yes;
        }
        if (spec::ascii_lower(*q) != spec::ascii_lower(name[r.matched_name])) {
            r.matched_name = 0;
            return answer::yes;
        }
        ++r.matched_name;
    }
    const char* after = at.p + name.size();
    if (after == at.end && !r.input_ended) return answer::unknown;
    r.matched_name = 0;
    return yes_if(!followed_by.has(symbol_at(after, at.end)));
}

/// Whether `word` ends before `at.p`, in the preprocessed stream.
inline answer last_characters_are(const working_registers& r, const cursor& at, std::string_view word) {
    for (std::size_t back = 1; back <= word.size(); ++back)
        if (r.stream.byte_before(at.p, back) != static_cast<unsigned char>(word[word.size() - back])) return answer::no;
    return answer::yes;
}

/// Tests the condition that the input at `at.p` begins with characters from `letters` followed by `word`, but not with
/// a known name.
inline answer unknown_name_before(working_registers& r, const cursor& at, const spec::symbol_set& letters,
                                  std::string_view word) {
    if (r.matched != nullptr) return answer::no;
    // The number of letters is remembered until more input arrives, so that no byte is read twice.
    const char* const after = end_of_letters(at.p + r.matched_name, at.end, letters);
    if (after == at.p && after != at.end) return answer::no;
    const answer holding = begins_with(r, after, at.end, word, false);
    r.matched_name = holding == answer::unknown ? static_cast<std::size_t>(after - at.p) : 0;
    return after == at.p ? answer::no : holding;
}

/// Whether a condition on the character reference code or on the matched name holds.
inline answer holds_of_reference(const working_registers& r, const cursor& at, const spec::guard& g) {
    const spec::reference_tables& tables = r.its.draft.references;
    switch (g.what) {
        case condition::number_is_in_table: return yes_if(row_of(tables, r.code) != nullptr);
        case condition::number_is_replaced: return yes_if(is_replaced(tables, r.code));
        case condition::number_is_zero: return yes_if(r.code == 0);
        case condition::number_is_beyond_unicode: return yes_if(r.code >= number_limit);
        case condition::number_is_surrogate: return yes_if(input::is_surrogate(r.code));
        case condition::number_is_noncharacter: return yes_if(input::is_noncharacter(r.code));
        case condition::number_is_control:
            return yes_if(r.code == '\r' || (input::is_control(r.code) && !input::is_ascii_whitespace(r.code)));
        case condition::identifier_matches: return yes_if(r.matched != nullptr);
        case condition::no_identifier_matches: return yes_if(r.matched == nullptr);
        case condition::match_lacks_semicolon: return yes_if(r.matched != nullptr && r.matched->name.back() != ';');
        case condition::kept_for_historical_reasons:
            return yes_if(r.matched != nullptr && r.matched->name.back() != ';' && r.its.is_value[r.return_state] &&
                          g.followed_by.set.has(symbol_at(at.p, at.end)));
        default: return answer::no;
    }
}

/// Whether a rule applies to the consumed character, which is one of the rule's characters.
inline answer holds(working_registers& r, const cursor& at, const spec::rule& rule) {
    const spec::guard& g = rule.given;
    if (rule.only_if_foreign && !r.foreign) return answer::no;
    switch (g.what) {
        case condition::none: return answer::yes;
        case condition::next_characters_are: return begins_with(r, at.p, at.end, g.word, g.ignoring_case);
        case condition::characters_from_current_are:
            return at.c == spec::eof_symbol ? answer::no : begins_with(r, at.current, at.end, g.word, g.ignoring_case);
        case condition::last_characters_are: return last_characters_are(r, at, g.word);
        case condition::close_tag_does_not_match: return close_tag_does_not_match(r, at, g.followed_by.set);
        case condition::appropriate_end_tag_token: return yes_if(r.is_appropriate_end_tag());
        case condition::temporary_buffer_is: return yes_if(r.temporary_buffer == g.word);
        case condition::temporary_buffer_is_one_of:
            return yes_if(spec::same_in_any_case(r.temporary_buffer, g.word) ||
                          spec::same_in_any_case(r.temporary_buffer, g.other_word));
        case condition::part_of_attribute: return yes_if(r.its.is_value[r.return_state]);
        case condition::unknown_name_before: return unknown_name_before(r, at, g.followed_by.set, g.word);
        default: return holds_of_reference(r, at, g);
    }
}

// --- Operands ---

inline constexpr std::array<char, ascii_limit> ascii_characters = [] {
    std::array<char, ascii_limit> all{};
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<char>(i);
    return all;
}();

/// The bytes of an operand: a view of a constant or of the buffer.
inline std::string_view text_of(spec::operand what, const cursor& at) {
    switch (what) {
        case spec::current_character: return {at.text, at.length};
        // `compile` ensures that rules use the lowercase and uppercase versions only of letters.
        case spec::lowercase_version: return {&ascii_characters[at.c + std::size_t{0x20}], 1};
        case spec::uppercase_version: return {&ascii_characters[at.c - std::size_t{0x20}], 1};
        case spec::those_characters: return between(at.rule_start, at.p);
        case spec::the_empty_string: return {};
        case spec::the_cdata_string: return "[CDATA[";
        case spec::replacement_character: return "\xEF\xBF\xBD";
        default: return {&ascii_characters[what], 1};
    }
}
[[gnu::always_inline]] inline void append(text_builder& to, std::string_view text) {
    to.append(text.data(), text.size());
}
inline void append_row(std::string& to, const spec::named_reference* row) {
    if (row == nullptr) return;  // possible only in a table that was read at run time
    input::append_utf8(to, row->first);
    if (row->second != 0) input::append_utf8(to, row->second);
}
/// The additional allowed character that an action names; 0 if it names none.
constexpr unsigned char additional_allowed_by(spec::operand what) {
    return what < ascii_limit ? static_cast<unsigned char>(what) : 0;
}
/// The mode `in`, with `flag` as its escape flag.
constexpr spec::mode with_escape_flag(spec::mode in, spec::operand flag) {
    return static_cast<spec::mode>((in & ~1U) | (flag != 0 ? 1U : 0U));
}

// --- Actions ---

/// The end of the characters that the condition of `rule` has matched.
inline const char* end_of_those_characters(const spec::rule& rule, const cursor& at) {
    if (rule.given.what == condition::unknown_name_before)
        return end_of_letters(at.rule_start, at.end, rule.given.followed_by.set) + rule.given.word.size();
    return (rule.given.what == condition::characters_from_current_are ? at.current : at.rule_start) +
           rule.given.word.size();
}

/// Executes action `a` of a rule of state `S`. `next` is the next state; the action may change it.
[[gnu::always_inline]] inline void act(working_registers& r, cursor& at, std::size_t S, const compiled_state& s,
                                       const compiled_rule& fired, const spec::action& a, outcome& next) {
    const spec::rule& rule = *fired.rule;
    const bool consumed = rule.by == trigger::consume;
    switch (a.code) {
        // errors
        case op::parse_error: {
            const spec::error_code code = consumed && at.c == a.but_on ? a.but : a.error;
            r.report(code, s.name, a.at_next ? r.position(at.rule_start) : current_position(r, at, consumed));
            break;
        }
        case op::parse_error_by_number: r.report(error_of_number(r.code), s.name, r.position(at.rule_start)); break;
        case op::parse_error_unless_permitted_slash:
            if (!r.is_permitted_slash(at.p == at.end ? 0 : static_cast<unsigned char>(*at.p)))
                r.report(a.error, s.name, current_position(r, at, consumed));
            break;
        // character tokens
        case op::emit:
            if (a.what < ascii_limit)
                r.emit_literal(static_cast<char>(a.what));
            else
                r.emit(text_of(a.what, at), r.position(at.p));
            break;
        case op::emit_temporary_buffer: r.emit_literal(std::string_view(r.temporary_buffer)); break;
        case op::emit_what_was_returned:
            if (r.returned.empty())
                r.emit_literal('&');
            else
                r.emit_copy(r.returned, r.position(at.p));
            break;
        case op::emit_eof: r.emit_eof(); break;
        // tags
        case op::create_start_tag: r.create_tag(false); break;
        case op::create_end_tag: r.create_tag(true); break;
        case op::set_tag_name:  // a new tag's name is empty
        case op::append_to_tag_name: append(r.tag_name, text_of(a.what, at)); break;
        case op::set_self_closing_flag: r.self_closing = true; break;
        case op::emit_tag: r.emit_tag(r.position(at.p), current_position(r, at, consumed)); break;
        // attributes
        case op::start_attribute: r.start_attribute(r.position(at.current)); break;
        case op::set_attribute_name:  // a new attribute's name is empty
        case op::append_to_attribute_name: append(r.attribute_name, text_of(a.what, at)); break;
        case op::append_to_attribute_value: append(r.attribute_value, text_of(a.what, at)); break;
        case op::append_what_was_returned: {
            const std::string_view text = r.returned.empty() ? std::string_view("&") : r.returned;
            r.attribute_value.append_copy(text.data(), text.size());
            break;
        }
        // comments and processing instructions
        case op::create_comment:
            r.comment.clear();
            append(r.comment, text_of(a.what, at));
            break;
        case op::append_to_comment:
            if (a.what < ascii_limit)
                r.comment.append_literal(static_cast<char>(a.what), r.stream.begin(), r.stream.end());
            else
                append(r.comment, text_of(a.what, at));
            break;
        case op::emit_comment: r.emit_comment(r.position(at.p)); break;
        case op::create_processing_instruction:
            r.instruction_target = r.temporary_buffer;
            r.instruction_data.clear();
            break;
        case op::append_to_processing_instruction: append(r.instruction_data, text_of(a.what, at)); break;
        case op::emit_processing_instruction: r.emit_processing_instruction(r.position(at.p)); break;
        case op::convert_temporary_buffer_to_comment:
            r.comment.clear();
            r.comment.append_copy("?", 1);
            r.comment.append_copy(r.temporary_buffer.data(), r.temporary_buffer.size());
            break;
        // DOCTYPEs
        case op::create_doctype: r.create_doctype(); break;
        case op::set_doctype_name:
            r.doctype_name.set_empty();
            append(r.doctype_name.text, text_of(a.what, at));
            break;
        case op::append_to_doctype_name: append(r.doctype_name.text, text_of(a.what, at)); break;
        case op::set_public_identifier_empty: r.public_identifier.set_empty(); break;
        case op::append_to_public_identifier: append(r.public_identifier.text, text_of(a.what, at)); break;
        case op::set_system_identifier_empty: r.system_identifier.set_empty(); break;
        case op::append_to_system_identifier: append(r.system_identifier.text, text_of(a.what, at)); break;
        case op::mark_incorrect:
        case op::set_force_quirks: r.force_quirks = true; break;
        case op::mark_correct_if_named_html: r.force_quirks = r.doctype_name.text.view() != "HTML"; break;
        case op::emit_doctype: r.emit_doctype(r.position(at.p)); break;
        // flags, temporary buffer, character references
        case op::set_escape_flag: r.mode = with_escape_flag(r.mode, a.what); break;
        case op::clear_temporary_buffer: r.temporary_buffer.clear(); break;
        case op::append_to_temporary_buffer:
            if (a.what == spec::character_reference_code)
                input::append_utf8(r.temporary_buffer, r.code);
            else
                r.temporary_buffer.append(text_of(a.what, at));
            break;
        case op::append_reference_to_temporary_buffer: append_row(r.temporary_buffer, r.matched); break;
        case op::set_return_state: r.return_state = a.to; break;
        case op::flush_reference:
            if (r.its.is_value[r.return_state])
                r.attribute_value.append_copy(r.temporary_buffer.data(), r.temporary_buffer.size());
            else
                r.emit_copy(r.temporary_buffer, r.position(fired.reconsumes ? at.current : at.p));
            break;
        case op::set_code: r.code = a.what; break;
        case op::multiply_code: r.code = with_digit(r.code, a.what, 0); break;
        case op::add_digit: r.code = with_digit(r.code, 1, at.c - a.what); break;
        case op::set_code_from_table:
            if (const spec::number_row* row = row_of(r.its.draft.references, r.code)) r.code = row->character;
            break;
        // next states
        case op::consume_those_characters:
            at.p = end_of_those_characters(rule, at);
            if (consumed && at.p != at.current) {
                // The last of the matched characters is now the current one. Words are ASCII.
                at.current = at.text = at.p - 1;
                at.length = 1;
                at.c = static_cast<unsigned char>(*at.text);
            }
            break;
        case op::switch_to:
        case op::reconsume_in: next = continue_in(a.to); break;
        case op::switch_to_reference_in_attribute:
            r.return_state = static_cast<spec::state_index>(S);
            r.additional_allowed = additional_allowed_by(a.what);
            next = continue_in(a.to);
            break;
        case op::switch_back:
        case op::switch_to_return_state:
        case op::reconsume_in_return_state: next = continue_in(r.return_state); break;
        default: break;  // has no effect here, or is part of its state's step
    }
}

}  // namespace strata::engine

#include "core/reading/state_reader.hpp"

// First comes a table of names for errors in texts that do not name them. The state and the character determine the
// name. Then comes the private class `rule_settling`, which completes one rule.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "core/language/grammar/phrase_tree.hpp"
#include "core/spec/vocabulary.hpp"

namespace strata::reading {

namespace {

using spec::action;
using spec::condition;
using spec::eof_symbol;
using spec::error_code;
using spec::op;
using spec::rule;
using spec::symbol;
using spec::symbol_count;

// --- Names for parse errors in texts that have none ---

/// A row of the table of errors. The row applies to the characters in `on`, in every state whose heading contains the
/// words in `state`.
struct row {
    std::string_view state;
    std::string_view on;  ///< the characters; "EOF"; "" for any others
    error_code code;
    bool among_others = false;  ///< whether it applies even if EOF is only part of "anything else"
};

// The first row that applies is used.
constexpr auto rows = [] {
    using enum spec::error_code;
    return std::to_array<row>({
        {"tag open", "?", unexpected_question_mark_instead_of_tag_name},
        {"close tag open", ">", missing_end_tag_name},
        {"end tag open", ">", missing_end_tag_name},
        {"close tag open", "EOF", eof_before_tag_name},
        {"close tag open", "", invalid_first_character_of_tag_name},
        {"end tag open", "EOF", eof_before_tag_name},
        {"end tag open", "", invalid_first_character_of_tag_name},
        {"tag open", "EOF", eof_before_tag_name, true},
        {"tag open", "", invalid_first_character_of_tag_name},

        // In texts in which no tag may end in a slash, these states report every slash.
        {"tag name", "/", slash_not_permitted},
        {"attribute name", "/", slash_not_permitted},
        {"tag name", "<", less_than_sign_in_tag_name},

        {"before attribute name", "=", unexpected_equals_sign_before_attribute_name},
        {"before attribute name", "\"'<", unexpected_character_in_attribute_name},
        {"after attribute name", "\"'<", unexpected_character_in_attribute_name},
        {"attribute name", "\"'<", unexpected_character_in_attribute_name},
        {"before attribute value", ">", missing_attribute_value},
        {"before attribute value", "<=`", unexpected_character_in_unquoted_attribute_value},
        {"attribute value (unquoted)", "\"'<=`", unexpected_character_in_unquoted_attribute_value},
        {"after attribute value (quoted)", "", missing_whitespace_between_attributes},
        {"self-closing start tag", "", unexpected_solidus_in_tag},

        {"markup declaration open", "", incorrectly_opened_comment},
        {"marked section open", "", incorrectly_opened_comment},
        {"comment less-than sign bang dash dash", "", nested_comment},
        {"comment start", ">", abrupt_closing_of_empty_comment},
        {"comment end bang", ">", incorrectly_closed_comment},
        {"comment end space", ">", incorrectly_closed_comment},
        {"comment end", "-", hyphen_after_double_hyphen_in_comment},
        {"comment end", "", double_hyphen_in_comment},

        {"before DOCTYPE name", ">", missing_doctype_name},
        {"after DOCTYPE name", "", invalid_character_sequence_after_doctype_name},
        {"after DOCTYPE public keyword", ">", missing_doctype_public_identifier},
        {"after DOCTYPE public keyword", "\"'", missing_whitespace_after_doctype_public_keyword},
        {"after DOCTYPE public keyword", "", missing_quote_before_doctype_public_identifier},
        {"after DOCTYPE system keyword", ">", missing_doctype_system_identifier},
        {"after DOCTYPE system keyword", "\"'", missing_whitespace_after_doctype_system_keyword},
        {"after DOCTYPE system keyword", "", missing_quote_before_doctype_system_identifier},
        {"before DOCTYPE public identifier", ">", missing_doctype_public_identifier},
        {"before DOCTYPE public identifier", "", missing_quote_before_doctype_public_identifier},
        {"after DOCTYPE public identifier", "\"'", missing_whitespace_between_doctype_public_and_system_identifiers},
        {"after DOCTYPE public identifier", "", missing_quote_before_doctype_system_identifier},
        {"between DOCTYPE public and system identifiers", "", missing_quote_before_doctype_system_identifier},
        {"before DOCTYPE system identifier", ">", missing_doctype_system_identifier},
        {"before DOCTYPE system identifier", "", missing_quote_before_doctype_system_identifier},
        {"after DOCTYPE system identifier", "", unexpected_character_after_doctype_system_identifier},
        {"DOCTYPE public identifier (", ">", abrupt_doctype_public_identifier},
        {"DOCTYPE system identifier (", ">", abrupt_doctype_system_identifier},
        {"DOCTYPE state", "", missing_whitespace_before_doctype_name},

        {"hexademical character reference start", "", absence_of_digits_in_numeric_character_reference},
        {"hexadecimal character reference start", "", absence_of_digits_in_numeric_character_reference},
        {"decimal character reference start", "", absence_of_digits_in_numeric_character_reference},
        {"hexademical character reference", "", missing_semicolon_after_character_reference},
        {"hexadecimal character reference", "", missing_semicolon_after_character_reference},
        {"decimal character reference", "", missing_semicolon_after_character_reference},

        {"script data", "EOF", eof_in_script_html_comment_like_text},
        {"CDATA section", "EOF", eof_in_cdata},
        {"DOCTYPE", "EOF", eof_in_doctype},
        {"comment", "EOF", eof_in_comment},
        {"attribute", "EOF", eof_in_tag},
        {"tag", "EOF", eof_in_tag},
    });
}();

/// Whether `heading` has these words, in upper or lower case.
bool has_words(std::string_view heading, std::string_view words) {
    for (std::size_t at = 0; at + words.size() <= heading.size(); ++at) {
        const bool begins = at == 0 || heading[at - 1] == ' ';
        if (begins && same_word(heading.substr(at, words.size()), words)) return true;
    }
    return false;
}

std::optional<error_code> code_of(std::string_view state, symbol on, bool among_others) {
    using enum spec::error_code;
    if (on == 0) return unexpected_null_character;
    for (const row& each : rows) {
        if (!has_words(state, each.state)) continue;
        if (each.on.empty()) {
            if (on != eof_symbol || among_others) return each.code;
        } else if (each.on == "EOF") {
            if (on == eof_symbol && (!among_others || each.among_others)) return each.code;
        } else if (on < 0x80 && each.on.find(static_cast<char>(on)) != std::string_view::npos) {
            return each.code;
        }
    }
    return std::nullopt;
}

}  // namespace

std::optional<error_code> error_of_condition(condition what) {
    using enum spec::error_code;
    switch (what) {
        case condition::no_digits: return absence_of_digits_in_numeric_character_reference;
        case condition::no_identifier_matches: return ampersand_without_character_reference;
        case condition::unknown_name_before: return unknown_named_character_reference;
        case condition::match_lacks_semicolon:
        case condition::kept_for_historical_reasons: return missing_semicolon_after_character_reference;
        default: return std::nullopt;
    }
}

std::optional<action> named_error(std::string_view state, const spec::characters& on) {
    const bool any = on == spec::anything_else;
    std::optional<error_code> most;
    std::optional<error_code> other;
    symbol other_on = symbol_count;
    const auto count = [&](symbol s) {
        const auto code = code_of(state, s, any);
        if (!code || code == most) return;
        if (!most) {
            most = code;
        } else {
            other = code;
            other_on = s;
        }
    };
    if (any) {
        count('x');
        count(eof_symbol);
    } else {
        for (symbol s = 0; s < symbol_count; ++s)
            if (on.set.has(s)) count(s);
    }
    if (!most) return std::nullopt;
    action a = spec::parse_error(*most);
    if (other) {
        a.but_on = other_on;
        a.but = *other;
    }
    return a;
}

namespace {

// --- The rule ---

class rule_settling {
public:
    rule_settling(rule r, const entry& from, const names& known, record& to, read_state& state)
        : rule_(r), from_(from), names_(known), record_(to), state_(state) {}

    /// Decides all points that the text leaves open, and returns the resulting rule.
    [[nodiscard]] rule settled() {
        for (action& a : actions()) settle_stay(a);
        for (action& a : actions()) settle_token(a);
        for (action& a : actions()) settle_count(a);
        for (action& a : actions()) settle_next_character(a);
        for (std::size_t i = 0; i < rule_.count; ++i) settle_bogus_comment(i);
        for (action& a : actions()) settle_flush(a);
        settle_conversion();
        settle_reconsumption();
        settle_next_state();
        for (action& a : actions())
            if (a.code == op::parse_error || a.code == op::parse_error_unless_permitted_slash) settle_error(a);
        return rule_;
    }

private:
    [[nodiscard]] std::span<action> actions() { return {rule_.actions.data(), rule_.count}; }
    [[nodiscard]] action gap(std::string_view nearest) {
        return record_.add_gap({from_.line, from_.state, from_.paragraphs.front().text, std::string(nearest)});
    }

    /// In the comment state, "Stay in the comment state" means the same as "Stay".
    void settle_stay(action& a) const {
        if (a.code != op::stay) return;
        if (a.to == names_.state(state_.heading))
            a.to = 0;
        else
            a.code = op::switch_to;
    }

    /// In "Emit the current token", the kind of the token follows from the state.
    void settle_token(action& a) const {
        if (a.code != op::emit_tag || a.what == 0) return;
        a.what = 0;
        if (state_.heading.find("DOCTYPE") != std::string::npos) a.code = op::emit_doctype;
        if (state_.heading.find("omment") != std::string::npos) a.code = op::emit_comment;
    }

    /// In "Consume those two characters", the number must equal the number of characters that the condition has
    /// matched.
    void settle_count(action& a) {
        if (a.code != op::consume_those_characters) return;
        const std::size_t count = std::exchange(a.what, 0);
        if (count != 0 && count != rule_.given.word.size()) a = gap("as many characters as were matched");
    }

    /// In "Consume the U+0023 NUMBER SIGN", the character must be one of the entry's characters.
    void settle_next_character(action& a) {
        if (a.code != op::consume_next_character || a.what == 0) return;
        const auto c = std::exchange(a.what, 0);
        if (c >= eof_symbol || !rule_.on.set.has(static_cast<symbol>(c))) a = gap("the character of the entry");
    }

    /// In the text, the sentence that emits the comment also says what replaces U+0000. In the tables, the action that
    /// consumes the characters does this.
    void settle_bogus_comment(std::size_t i) {
        action& emitted = rule_.actions[i];
        if (emitted.code != op::emit_comment || emitted.what == 0) return;
        const auto before = actions().first(i);
        const auto consumed = std::find_if(before.begin(), before.end(),
                                           [](const action& a) { return a.code == op::consume_bogus_comment; });
        if (consumed == before.end())
            emitted = gap("a bogus comment");
        else
            consumed->what = std::exchange(emitted.what, 0);
    }

    /// An instruction that is only one half of `flush_reference` becomes a gap, unless it is under "Check the return
    /// state:".
    void settle_flush(action& a) {
        if (a.code == op::flush_reference && a.what != 0) a = gap("check the return state");
    }

    /// "Create a comment token whose data is "?". Append each character in the temporary buffer to the comment token's
    /// data." is one action in the tables.
    void settle_conversion() {
        for (std::size_t i = 0; i < rule_.count; ++i) {
            action& conversion = rule_.actions[i];
            if (conversion.code != op::convert_temporary_buffer_to_comment || conversion.what == 0) continue;
            const auto is = [&](std::size_t back, op code, spec::operand what) {
                return i >= back && rule_.actions[i - back].code == code && rule_.actions[i - back].what == what;
            };
            const std::size_t before =
                is(1, op::create_comment, '?')                                                           ? 1
                : is(1, op::append_to_comment, '?') && is(2, op::create_comment, spec::the_empty_string) ? 2
                                                                                                         : 0;
            conversion.what = 0;
            if (before == 0) {
                conversion = gap("a new comment whose data is \"?\" before the buffer");
                continue;
            }
            const auto here = rule_.actions.begin() + static_cast<std::ptrdiff_t>(i);
            std::copy(here, rule_.actions.begin() + rule_.count, here - static_cast<std::ptrdiff_t>(before));
            rule_.count = static_cast<decltype(rule_.count)>(rule_.count - before);
            i -= before;
        }
    }

    /// "Switch to the data state. ... Reconsume the current input character." is one action, at the end of the rule.
    void settle_reconsumption() {
        for (std::size_t i = 0; i < rule_.count; ++i) {
            action& reconsumption = rule_.actions[i];
            if (reconsumption.code != op::reconsume_in || reconsumption.what == 0) continue;
            reconsumption.what = 0;
            const auto before = actions().first(i);
            const auto there =
                std::find_if(before.begin(), before.end(), [](const action& a) { return a.code == op::switch_to; });
            if (there != before.end()) {
                reconsumption.to = there->to;
                std::copy(there + 1, actions().end(), there);
                --rule_.count;
                return;
            }
            reconsumption = gap("the state in which to reconsume the character");
        }
    }

    /// A rule has one next state. If a sentence occurs twice, or the text has "Switch to" instead of "Otherwise", it is
    /// not clear which state is next.
    void settle_next_state() {
        const auto goes = [](const action& a) {
            return a.code == op::stay || a.code == op::switch_to || a.code == op::reconsume_in ||
                   a.code == op::switch_back || a.code == op::switch_to_reference_in_attribute ||
                   a.code == op::switch_to_return_state || a.code == op::reconsume_in_return_state;
        };
        if (std::count_if(actions().begin(), actions().end(), goes) < 2) return;
        rule_.actions[0] = gap("one next state");
        rule_.count = 1;
    }

    /// Gives an error its position and, if the text does not name the error, its name.
    void settle_error(action& a) {
        if (a.code == op::parse_error_unless_permitted_slash) {
            a.error = error_code::slash_not_permitted;
        } else if (a.but_on == symbol_count && a.what == spec::not_mentioned) {
            if (spec::asks_about_number(rule_.given.what)) {
                a = spec::parse_error_by_number;
                return;
            }
            const auto named = name_of_error();
            if (!named) {
                a = record_.add_gap({from_.line, from_.state, "Parse error.", "an error in this place"});
                return;
            }
            a = *named;
            state_.unnamed_errors.push_back({state_.rules.size(), from_.line});
        } else {
            state_.names_errors = true;
        }
        a.what = 0;
        a.at_next = rule_.by == spec::trigger::always && !rule_.does(op::consume_those_characters);
    }

    /// Returns the action that reports the rule's error. The error follows from the rule's condition or, without a
    /// condition, from the rule's state and characters.
    [[nodiscard]] std::optional<action> name_of_error() const {
        if (rule_.given.what == condition::close_tag_does_not_match)
            return spec::parse_error(error_code::end_tag_other_than_expected);
        if (rule_.by != spec::trigger::always) return named_error(state_.heading, rule_.on);
        if (const auto code = error_of_condition(rule_.given.what)) return spec::parse_error(*code);
        return named_error(state_.heading, spec::anything_else);
    }

    rule rule_;
    const entry& from_;
    const names& names_;
    record& record_;
    read_state& state_;
};

}  // namespace

void add_settled(rule r, const entry& from, const names& known, record& to, read_state& state) {
    state.rules.push_back(rule_settling(r, from, known, to, state).settled());
}

}  // namespace strata::reading

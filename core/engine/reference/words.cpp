// How the interpreter executes the words of a table. Each condition and each action has a case, which does exactly what
// its phrase says (docs/language.md).

#include <algorithm>
#include <string>

#include "core/engine/reference/run.hpp"
#include "core/engine/references.hpp"
#include "core/spec/ascii.hpp"
#include "core/text/utf8.hpp"

namespace strata::engine {

// --- What the conditions of rules mean ---

namespace {

constexpr std::uint8_t ascii_lower(char32_t c) {
    return static_cast<std::uint8_t>(c >= 'A' && c <= 'Z' ? c + 0x20 : c);
}

}  // namespace

bool interpreter::run::holds(const spec::guard& g) const {
    using spec::condition;
    switch (g.what) {
        case condition::none: return true;
        case condition::next_characters_are: return word_at(position_, g);
        case condition::characters_from_current_are: return word_at(current_, g);
        case condition::last_characters_are: {
            const std::size_t n = g.word.size();
            return position_ >= n && word_at(position_ - n, g);
        }
        case condition::close_tag_does_not_match: return !last_start_tag_name_at(position_, g);
        case condition::appropriate_end_tag_token: return has_last_start_tag_ && token_.tag_name == last_start_tag_;
        case condition::temporary_buffer_is: return temporary_buffer_ == g.word;
        case condition::temporary_buffer_is_one_of:
            return spec::same_in_any_case(temporary_buffer_, g.word) ||
                   spec::same_in_any_case(temporary_buffer_, g.other_word);
        case condition::part_of_attribute: return part_of_attribute();
        case condition::no_digits: return digits_ == 0;
        case condition::number_is_in_table: return row_of(draft_.references, code_) != nullptr;
        case condition::number_is_replaced: return is_replaced(draft_.references, code_);
        case condition::number_is_zero: return code_ == 0;
        case condition::number_is_beyond_unicode: return code_ > 0x10FFFF;
        case condition::number_is_surrogate: return input::is_surrogate(code_);
        case condition::number_is_noncharacter: return input::is_noncharacter(code_);
        case condition::number_is_control:
            return code_ == 0x0D || (input::is_control(code_) && !input::is_ascii_whitespace(code_));
        case condition::no_identifier_matches: return matched_ == nullptr;
        case condition::identifier_matches: return matched_ != nullptr;
        case condition::match_lacks_semicolon: return matched_ != nullptr && matched_->name.back() != ';';
        case condition::kept_for_historical_reasons:
            return part_of_attribute() && matched_ != nullptr && matched_->name.back() != ';' &&
                   g.followed_by.set.has(symbol_at(position_));
        case condition::unknown_name_before: return matched_ == nullptr && unknown_name_at(position_, g) != position_;
    }
    return false;
}

// Returns the end of the word, if an unknown name followed by the word is at `index`; otherwise returns `index`. The
// next reference begins after the name, so no character is examined twice.
std::size_t interpreter::run::unknown_name_at(std::size_t index, const spec::guard& g) const {
    std::size_t at = index;
    while (at < characters_.size() && g.followed_by.set.has(symbol_at(at))) ++at;
    return at > index && word_at(at, g) ? at + g.word.size() : index;
}

bool interpreter::run::word_at(std::size_t index, const spec::guard& g) const {
    for (std::size_t i = 0; i < g.word.size(); ++i) {
        if (index + i >= characters_.size()) {
            met_end_ = true;
            return false;
        }
        const char32_t have = characters_[index + i];
        const auto want = static_cast<unsigned char>(g.word[i]);
        if (g.ignoring_case ? have >= 0x80 || ascii_lower(have) != ascii_lower(want) : have != want) return false;
    }
    return true;
}

bool interpreter::run::last_start_tag_name_at(std::size_t index, const spec::guard& g) const {
    if (!has_last_start_tag_) return false;
    std::size_t at = index;
    for (std::size_t i = 0; i < last_start_tag_.size();) {
        const input::decoded want = input::decode_one(std::string_view(last_start_tag_).substr(i), true);
        i += want.length;
        if (at == characters_.size()) {
            met_end_ = true;
            return false;
        }
        char32_t have = characters_[at++];
        if (have < 0x80) have = ascii_lower(have);
        if (have != (want.code_point < 0x80 ? ascii_lower(want.code_point) : want.code_point)) return false;
    }
    return g.followed_by.set.has(symbol_at(at));
}

// --- What the actions of rules do ---

void interpreter::run::act(const spec::action& a) {
    using spec::op;
    switch (a.code) {
        case op::none:
        case op::as_anything_else:
        case op::ignore:
        case op::gap:  // a rule with a gap is never fired
        case op::stay: break;

        case op::parse_error: report_parse_error(a); break;
        case op::parse_error_by_number: report(error_of_number(code_), rule_start_); break;
        case op::parse_error_unless_permitted_slash:
            if (!is_permitted_slash()) report(a.error, current_position());
            break;

        case op::emit: emit(a.what); break;
        case op::emit_temporary_buffer: emit_text(temporary_buffer_, mark_ + temporary_buffer_.size()); break;
        case op::emit_what_was_returned: emit_what_was_returned(); break;
        case op::emit_eof: emit_eof(); break;

        case op::create_start_tag: token_.create_tag(false); break;
        case op::create_end_tag: token_.create_tag(true); break;
        case op::set_tag_name: set(token_.tag_name, a.what); break;
        case op::append_to_tag_name: append(token_.tag_name, a.what); break;
        case op::set_self_closing_flag: token_.self_closing = true; break;
        case op::emit_tag: emit_tag(); break;

        case op::start_attribute: token_.attributes.start(offset_of(current_position())); break;
        case op::set_attribute_name: set(token_.attributes.name, a.what); break;
        case op::append_to_attribute_name: append(token_.attributes.name, a.what); break;
        case op::append_to_attribute_value: append(token_.attributes.value, a.what); break;
        case op::append_what_was_returned: append_what_was_returned(); break;

        case op::create_comment: token_.create_comment(text_of(a.what)); break;
        case op::append_to_comment: append(token_.comment, a.what); break;
        case op::emit_comment: emit_comment(); break;
        case op::consume_bogus_comment: consume_bogus_comment(a.what); break;
        case op::consume_cdata_section: consume_cdata_section(); break;
        case op::reconsume_eof_if_reached: break;  // nothing was consumed at the end of the file

        case op::create_processing_instruction: token_.create_processing_instruction(temporary_buffer_); break;
        case op::append_to_processing_instruction: append(token_.instruction, a.what); break;
        case op::emit_processing_instruction: emit_processing_instruction(); break;
        case op::convert_temporary_buffer_to_comment: token_.create_comment("?" + temporary_buffer_); break;

        case op::create_doctype: token_.create_doctype(); break;
        case op::set_doctype_name: set(token_.doctype_name.emplace(), a.what); break;
        case op::append_to_doctype_name: append(token_.doctype_name, a.what); break;
        case op::set_public_identifier_empty: token_.public_identifier.emplace(); break;
        case op::append_to_public_identifier: append(token_.public_identifier, a.what); break;
        case op::set_system_identifier_empty: token_.system_identifier.emplace(); break;
        case op::append_to_system_identifier: append(token_.system_identifier, a.what); break;
        case op::mark_incorrect:
        case op::set_force_quirks: token_.force_quirks = true; break;
        case op::mark_correct_if_named_html: token_.force_quirks = token_.doctype_name != "HTML"; break;
        case op::emit_doctype: emit_doctype(); break;

        case op::set_escape_flag: escape_flag_ = a.what != 0; break;
        case op::clear_temporary_buffer: temporary_buffer_.clear(); break;
        case op::append_to_temporary_buffer: temporary_buffer_ += text_of(a.what); break;
        case op::append_reference_to_temporary_buffer: append_reference_to_temporary_buffer(); break;
        case op::set_return_state: return_state_ = a.to; break;
        case op::flush_reference: flush_reference(); break;
        case op::set_code: code_ = a.what; break;
        case op::multiply_code: code_ = with_digit(code_, a.what, 0); break;
        case op::add_digit:
            if (has_current()) code_ = with_digit(code_, 1, characters_[current_] - a.what);
            break;
        case op::set_code_from_table: set_code_from_table(); break;

        case op::consume_reference:
            if (a.what != spec::handed_on) additional_allowed_ = a.what < 0x80 ? a.what : 0;
            consume_reference();
            break;
        case op::consume_next_character:
            if (position_ < characters_.size()) ++position_;
            break;
        case op::interpret_as_hexadecimal:
            base_ = 16;
            takes_all_letters_ = a.what == spec::with_all_letters;
            break;
        case op::interpret_as_decimal:
            base_ = 10;
            takes_all_letters_ = false;
            break;
        case op::consume_digits: consume_digits(); break;
        case op::unconsume_reference: position_ = reference_start_; break;
        case op::consume_longest_identifier: consume_longest_identifier(); break;
        case op::return_nothing: return_nothing(); break;
        case op::return_character: return_character(a.what); break;

        case op::consume_those_characters: consume_those_characters(); break;
        case op::switch_to:
        case op::continue_in:
        case op::reconsume_in: next_ = a.to; break;
        case op::switch_to_reference_in_attribute:
            return_state_ = static_cast<spec::state_index>(state_);
            additional_allowed_ = a.what < 0x80 ? a.what : 0;
            next_ = a.to;
            break;
        case op::switch_back:
        case op::switch_to_return_state:
        case op::reconsume_in_return_state: next_ = return_state_; break;
    }
}

// In a table that was read at run time, a rule may append to a token that it has not created.
void interpreter::run::append(std::optional<std::string>& part, spec::operand what) {
    if (!part) part.emplace();
    append(*part, what);
}

void interpreter::run::set(std::string& part, spec::operand what) {
    part.clear();
    append(part, what);
}

std::string interpreter::run::text_of(spec::operand what) const {
    if (what == spec::the_empty_string) return {};
    if (what == spec::the_cdata_string) return "[CDATA[";
    if (what == spec::those_characters) {
        std::string text;
        for (std::size_t i = rule_start_; i < position_; ++i) input::append_utf8(text, characters_[i]);
        return text;
    }
    char32_t c = what;
    if (what == spec::current_character || what == spec::lowercase_version || what == spec::uppercase_version) {
        if (!has_current()) return {};  // EOF, in a table that was read at run time
        c = characters_[current_];
    }
    if (what == spec::lowercase_version) c += 0x20;
    if (what == spec::uppercase_version) c -= 0x20;
    if (what == spec::character_reference_code) c = code_;
    std::string text;
    input::append_utf8(text, c);
    return text;
}

bool interpreter::run::is_permitted_slash() const {
    if (token_.is_end_tag || symbol_at(position_) != '>') return false;
    const auto& tags = draft_.permitted_slash_tags;
    return std::find(tags.begin(), tags.end(), token_.tag_name) != tags.end();
}

void interpreter::run::consume_bogus_comment(spec::operand instead_of_null) {
    token_.comment.clear();
    for (; position_ < characters_.size() && characters_[position_] != '>'; ++position_) {
        const char32_t c = characters_[position_];
        input::append_utf8(token_.comment, c == 0 ? instead_of_null : c);
    }
    if (position_ < characters_.size())
        ++position_;
    else
        met_end_ = true;
}

void interpreter::run::consume_cdata_section() {
    const auto closed_at = [&](std::size_t i) {
        return i + 3 <= characters_.size() && characters_[i] == ']' && characters_[i + 1] == ']' &&
               characters_[i + 2] == '>';
    };
    mark_ = position_;
    while (position_ < characters_.size() && !closed_at(position_)) {
        std::string one;
        input::append_utf8(one, characters_[position_++]);
        emit_text(one, position_);
    }
    if (position_ < characters_.size())
        position_ += 3;
    else
        met_end_ = true;
}

void interpreter::run::consume_those_characters() {
    using spec::condition;
    // These are the characters of the word that the fired rule tests for. The word begins at the next or at the current
    // input character.
    for (const spec::rule& rule : draft_.table.rules_of(state_)) {
        const bool ahead = rule.given.what == condition::next_characters_are && word_at(rule_start_, rule.given);
        const bool from_current =
            rule.given.what == condition::characters_from_current_are && consumed_ && word_at(current_, rule.given);
        const bool unknown_name = rule.given.what == condition::unknown_name_before && holds(rule.given);
        if (!ahead && !from_current && !unknown_name) continue;
        position_ = unknown_name ? unknown_name_at(rule_start_, rule.given)
                                 : (ahead ? rule_start_ : current_) + rule.given.word.size();
        current_ = position_ - 1;
        current_is_eof_ = false;
        return;
    }
}

// --- Character references ---
// The words of the procedure of 2007 to 2009, and the words of the states that replaced it.

namespace {

// If there is no match, the result is empty. This happens only in a table that was read at run time.
std::string characters_of(const spec::named_reference* row) {
    std::string text;
    if (row == nullptr) return text;
    input::append_utf8(text, row->first);
    if (row->second != 0) input::append_utf8(text, row->second);
    return text;
}

}  // namespace

bool interpreter::run::part_of_attribute() const {
    return in_procedure() ? procedure_in_attribute_ : is_attribute_value(draft_.table.states[return_state_].reads);
}

// Takes the steps of the procedure, within one step of the state that attempts to consume a reference.
void interpreter::run::consume_reference() {
    const std::size_t caller = state_;
    const std::size_t caller_next = next_;
    procedure_in_attribute_ = draft_.table.rules_of(caller)[0].does(spec::op::append_what_was_returned);
    reference_start_ = position_;
    procedure_done_ = false;
    procedure_caller_ = caller;
    state_ = draft_.reference_procedure;
    while (!procedure_done_ && !done_) take_step();
    state_ = caller;
    next_ = caller_next;
    consumed_ = false;
}

void interpreter::run::consume_digits() {
    digits_ = 0;
    code_ = 0;
    for (; position_ < characters_.size(); ++position_) {
        const char32_t c = characters_[position_];
        std::uint32_t digit = 0;
        if (c >= '0' && c <= '9')
            digit = c - '0';
        else if (base_ == 16 && c >= 'a' && c <= 'f')
            digit = c - 'a' + 10;
        else if (base_ == 16 && c >= 'A' && c <= 'F')
            digit = c - 'A' + 10;
        else if (takes_all_letters_ && c < 0x80 && spec::ascii_alpha.set.has(static_cast<spec::symbol>(c)))
            digit = number_limit;  // not a hexadecimal number, so it does not stand for any character
        else
            break;
        code_ = with_digit(code_, base_, digit);
        ++digits_;
    }
    met_end_ = met_end_ || position_ == characters_.size();
}

void interpreter::run::consume_longest_identifier() {
    std::string ahead;
    for (std::size_t i = position_; i < characters_.size() && i < position_ + 64 && characters_[i] < 0x80; ++i)
        ahead.push_back(static_cast<char>(characters_[i]));
    const name_match found = longest_name(draft_.references.names, ahead);
    matched_ = found.row;
    met_end_ = met_end_ || (found.undecided && position_ + ahead.size() == characters_.size());
    if (matched_ == nullptr) return;
    position_ += matched_->name.size();
    temporary_buffer_ += matched_->name;
}

void interpreter::run::set_code_from_table() {
    if (const spec::number_row* row = row_of(draft_.references, code_)) code_ = row->character;
}

void interpreter::run::return_nothing() {
    returned_.clear();
    procedure_done_ = true;
}

void interpreter::run::return_character(spec::operand what) {
    returned_.clear();
    if (what == spec::referenced_characters)
        returned_ = characters_of(matched_);
    else if (what == spec::what_was_returned && row_of(draft_.references, code_) != nullptr)
        input::append_utf8(returned_, row_of(draft_.references, code_)->character);
    else if (what == spec::what_was_returned)
        input::append_utf8(returned_, spec::replacement_character);
    else
        input::append_utf8(returned_, what == spec::character_reference_code ? code_ : what);
    procedure_done_ = true;
}

void interpreter::run::append_what_was_returned() {
    token_.append(token_.attributes.value, returned_.empty() ? std::string_view("&") : returned_);
}

void interpreter::run::emit_what_was_returned() {
    if (returned_.empty())
        emit('&');
    else
        emit_text(returned_, position_);
}

void interpreter::run::append_reference_to_temporary_buffer() { temporary_buffer_ += characters_of(matched_); }

void interpreter::run::flush_reference() {
    if (part_of_attribute())
        token_.append(token_.attributes.value, temporary_buffer_);
    else
        emit_text(temporary_buffer_, next_character());
}

}  // namespace strata::engine

// The words on character references: those of the procedure of 2007 to 2009, and those of the states that replaced it.

#include "core/engine/reference/run.hpp"
#include "core/engine/references.hpp"
#include "core/text/utf8.hpp"

namespace strata::engine {

namespace {

// Nothing without a match, which only a table that was read at run time asks for.
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

// The procedure's steps run here, within the one step of the state that attempts it.
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
            digit = number_limit;  // no hexadecimal number, so of no character
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

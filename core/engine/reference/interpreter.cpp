#include "core/engine/reference/interpreter.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "core/engine/attribute_list.hpp"
#include "core/engine/call_order.hpp"
#include "core/engine/name_table.hpp"
#include "core/engine/reference/character_stream.hpp"
#include "core/engine/reference/name_tree.hpp"
#include "core/engine/references.hpp"
#include "core/engine/text_builder.hpp"
#include "core/input/code_points.hpp"
#include "core/input/utf8.hpp"
#include "core/spec/content_states.hpp"

namespace strata::engine {

using spec::condition;
using spec::op;
using spec::part;
using spec::trigger;

namespace {

constexpr std::uint8_t ascii_lower(char32_t c) {
    return static_cast<std::uint8_t>(c >= 'A' && c <= 'Z' ? c + 0x20 : c);
}

bool same_ignoring_case(std::string_view a, std::string_view b) {
    return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(), [](char x, char y) {
               return ascii_lower(static_cast<unsigned char>(x)) == ascii_lower(static_cast<unsigned char>(y));
           });
}

}  // namespace

class interpreter::run {
    enum class token_kind : std::uint8_t { none, tag, comment, doctype, instruction };

public:
    run(const spec::draft& draft, const tokenizer_options& options, sink& to)
        : draft_(draft), options_(options), sink_(to), characters_(draft, options) {
        enter_content(options.content);
        state_ = *state_from_sink_;
        state_from_sink_.reset();
        last_start_tag_ = options.last_start_tag;
        has_last_start_tag_ = !last_start_tag_.empty();
        foreign_ = options.foreign;
    }

    void feed(std::string_view chunk) {
        call_order::call call(order_, "feed");
        characters_.feed(chunk);
        call.done(call_order::phase::reading);
    }

    void insert(std::string_view characters) {
        if (order_.in_token) {
            characters_.prepare_insertion(characters);
            interrupted_ = true;
            return;
        }
        call_order::call call(order_, "insert");
        characters_.append(characters);
        call.done(call_order::phase::reading);
    }

    void observe(step_observer* observer) { observer_ = observer; }
    void stop() { stopped_ = true; }

    [[nodiscard]] token_in_progress in_progress() const {
        token_in_progress bits{static_cast<std::uint32_t>(building_) + 1, 0};
        const auto mix = [](std::uint32_t& to, std::size_t n) {
            to = (to ^ static_cast<std::uint32_t>(n)) * 0x9E3779B1U;
        };
        const auto add = [&](std::size_t n) { mix(bits.shape, n); };
        bits.text = building_ == token_kind::none ? 0 : built_;
        const auto add_text = [&](std::string_view text) { mix(bits.shape, text.size()); };
        const auto add_optional = [&](const std::optional<std::string>& text) {
            add(text ? 1 : 0);
            add_text(text ? std::string_view(*text) : std::string_view());
        };
        switch (building_) {
            case token_kind::none: break;
            case token_kind::tag:
                add_text(tag_name_);
                add(std::size_t{attribute_count_} * 4 + (is_end_tag_ ? 2U : 0U) + (self_closing_ ? 1U : 0U));
                if (attribute_count_ == 0) break;
                add_text(attribute_name_);
                add_text(attribute_value_);
                add(attributes_[attribute_count_ - 1].dropped ? 1 : 0);
                break;
            case token_kind::comment: add_text(comment_); break;
            case token_kind::doctype:
                add_optional(doctype_name_);
                add_optional(public_identifier_);
                add_optional(system_identifier_);
                add(force_quirks_ ? 1 : 0);
                break;
            case token_kind::instruction: add_text(target_); add_text(instruction_);
        }
        return bits;
    }

    void finish() {
        call_order::call call(order_, "finish");
        characters_.end();
        while (!done_) take_step();
        call.done(call_order::phase::ended);
    }

    void begin_steps() {
        call_order::call call(order_, "begin_steps");
        characters_.end();
        call.done(call_order::phase::ended);
    }

    bool take_next_step() {
        call_order::call call(order_, "take_step", call_order::phase::ended);
        const bool goes_on = !done_;
        if (goes_on) take_step();
        call.done(call_order::phase::ended);
        return goes_on;
    }

    [[nodiscard]] std::size_t state() const { return state_; }
    [[nodiscard]] std::uint64_t offset() const { return offset_of(position_); }
    [[nodiscard]] bool has_met_end() const { return met_end_; }

    [[nodiscard]] machine_registers registers() const {
        machine_registers r;
        r.state = state_;
        r.content_model = model_;
        r.escape_flag = escape_flag_;
        r.foreign = foreign_;
        r.last_start_tag = last_start_tag_;
        r.tag_name = tag_name_;
        r.is_end_tag = is_end_tag_;
        r.self_closing = self_closing_;
        r.attributes = attribute_count_;
        if (attribute_count_ != 0) {
            for (; names_in_tree_ + 1 < attribute_count_; ++names_in_tree_)
                tree_of_names_.add(attributes_[names_in_tree_].name);
            const name_tree::match found = tree_of_names_.follow(attribute_name_);
            r.repeats_a_name = found.whole;
            r.may_repeat_a_name = found.beginning;
        }
        r.has_doctype_name = doctype_name_.has_value();
        r.has_public_identifier = public_identifier_.has_value();
        r.has_system_identifier = system_identifier_.has_value();
        r.force_quirks = force_quirks_;
        r.temporary_buffer = temporary_buffer_;
        r.return_state = return_state_;
        r.code = code_;
        r.additional_allowed = additional_allowed_;
        r.consumed = offset();
        return r;
    }

private:
    // -- one step -----------------------------------------------------------------------------------------------------

    void take_step() {
        const spec::state_info& info = draft_.table.states[state_];
        consumed_ = false;
        step_start_ = position_;
        for (std::size_t i = 0; i < info.first.count; ++i) act(info.first.actions[i]);
        rule_start_ = position_;
        const auto rules = draft_.table.rules_of(state_);
        for (std::size_t r = 0; r < rules.size(); ++r) {
            if (applies(rules[r])) {
                fire(rules, r);
                return;
            }
        }
        // A draft that is silent here is not followed anywhere: the audit proves that it cannot be reached.
        done_ = true;
    }

    bool applies(const spec::rule& rule) {
        if (!rule.in.has(spec::mode_of(model_, escape_flag_))) return false;
        if (rule.by == trigger::consume && !consumed_) consume();
        if (rule.by == trigger::consume && !matches(rule.on, current_symbol())) return false;
        if (rule.by == trigger::peek && !matches(rule.on, symbol_at(position_))) return false;
        if (rule.only_if_foreign && !foreign_) return false;
        return holds(rule.given);
    }

    void consume() {
        consumed_ = true;
        current_is_eof_ = position_ == characters_.size();
        met_end_ = met_end_ || current_is_eof_;
        current_ = position_;
        if (!current_is_eof_) ++position_;
    }

    [[nodiscard]] spec::symbol symbol_at(std::size_t index) const {
        if (index >= characters_.size()) {
            met_end_ = true;
            return spec::eof_symbol;
        }
        const char32_t c = characters_[index];
        return c < 0x80 ? static_cast<spec::symbol>(c) : spec::symbol{0x80};
    }
    [[nodiscard]] spec::symbol current_symbol() const {
        return current_is_eof_ ? spec::eof_symbol : symbol_at(current_);
    }

    [[nodiscard]] bool matches(const spec::characters& on, spec::symbol s) const {
        if (on.set.has(s)) return true;
        if (additional_allowed_ == 0 || s != additional_allowed_) return false;
        for (std::size_t i = 0; i < on.count; ++i)
            if (on.items[i].what == spec::character_item::kind::additional_allowed_character) return true;
        return false;
    }

    void fire(std::span<const spec::rule> rules, std::size_t r) {
        const spec::rule* rule = &rules[r];
        const std::size_t from = state_;
        if (observer_ != nullptr) announce(rules, r);
        if (stopped_) {
            done_ = true;
            return;
        }
        keep_places(*rule, rules);
        next_ = state_;
        bool reconsume = false;
        for (std::size_t i = 0; i < rule->count; ++i) {
            const spec::action& a = rule->actions[i];
            if (a.code == op::as_anything_else) {
                // The last entry of every state that has these words is "Anything else".
                rule = &first_anything_else(rules);
                i = static_cast<std::size_t>(-1);
                continue;
            }
            if (a.code == op::reconsume_in || a.code == op::reconsume_in_return_state) reconsume = true;
            reconsuming_ = reconsume || reconsumes_later(*rule, i);
            act(a);
        }
        if (reconsume && consumed_ && !current_is_eof_) --position_;
        if (bogus_comment_begins(from)) position_ = current_position();
        // Where tree construction has set a state, the machine goes on there, wherever the rule leads.
        state_ = state_from_sink_ ? *state_from_sink_ : next_;
        state_from_sink_.reset();
        if (draft_.table.states[state_].reads == part::text) {
            mark_ = position_;
            building_ = token_kind::none;
        }
    }

    static const spec::rule& first_anything_else(std::span<const spec::rule> rules) {
        return *std::find_if(rules.begin(), rules.end(), [](const spec::rule& r) {
            return r.by == trigger::consume && r.on == spec::anything_else && r.in == spec::any_mode;
        });
    }

    static bool reconsumes_later(const spec::rule& rule, std::size_t after) {
        for (std::size_t i = after; i < rule.count; ++i)
            if (rule.actions[i].code == op::reconsume_in || rule.actions[i].code == op::reconsume_in_return_state)
                return true;
        return false;
    }

    void announce(std::span<const spec::rule> rules, std::size_t r) {
        step s;
        s.state = state_;
        s.rule = r;
        const std::size_t looked_at = consumed_ ? current_ : step_start_;
        s.offset = offset_of(looked_at);
        s.at_eof = looked_at >= characters_.size();
        if (!s.at_eof) s.character = characters_[looked_at];
        s.next_state = state_;
        s.escape_flag = escape_flag_;
        s.content_model = model_;
        const spec::rule& fired = rules[r].does(op::as_anything_else) ? first_anything_else(rules) : rules[r];
        for (const spec::action& a : fired.then()) {
            switch (a.code) {
                case op::switch_to:
                case op::reconsume_in:
                case op::continue_in:
                case op::switch_to_reference_in_attribute: s.next_state = a.to; break;
                case op::switch_back:
                case op::switch_to_return_state:
                case op::reconsume_in_return_state: s.next_state = return_state_; break;
                default: break;
            }
        }
        observer_->on_step(s);
    }

    // -- conditions ---------------------------------------------------------------------------------------------------

    bool holds(const spec::guard& g) {
        switch (g.what) {
            case condition::none: return true;
            case condition::next_characters_are: return word_at(position_, g);
            case condition::characters_from_current_are: return word_at(current_, g);
            case condition::last_characters_are: {
                const std::size_t n = g.word.size();
                return position_ >= n && word_at(position_ - n, g);
            }
            case condition::close_tag_does_not_match: return !last_start_tag_name_ahead(g);
            case condition::appropriate_end_tag_token: return has_last_start_tag_ && tag_name_ == last_start_tag_;
            case condition::temporary_buffer_is: return temporary_buffer_ == g.word;
            case condition::temporary_buffer_is_one_of:
                return same_ignoring_case(temporary_buffer_, g.word) ||
                       same_ignoring_case(temporary_buffer_, g.other_word);
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
        }
        return false;
    }

    [[nodiscard]] bool word_at(std::size_t index, const spec::guard& g) const {
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

    [[nodiscard]] bool last_start_tag_name_ahead(const spec::guard& g) const {
        if (!has_last_start_tag_) return false;
        std::size_t at = position_;
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

    [[nodiscard]] bool part_of_attribute() const {
        return in_procedure() ? procedure_in_attribute_ : is_attribute_value(draft_.table.states[return_state_].reads);
    }
    [[nodiscard]] bool in_procedure() const { return draft_.table.states[state_].reads == part::procedure; }

    // -- actions ------------------------------------------------------------------------------------------------------

    void act(const spec::action& a) {
        switch (a.code) {
            case op::none:
            case op::as_anything_else:
            case op::ignore:
            case op::stay: break;
            case op::parse_error: {
                const spec::error_code code = consumed_ && a.but_on == current_symbol() ? a.but : a.error;
                report(code, a.at_next ? rule_start_ : current_position());
                break;
            }
            case op::parse_error_by_number: report(error_of_number(code_), rule_start_); break;
            case op::parse_error_unless_permitted_slash:
                if (!is_permitted_slash()) report(a.error, current_position());
                break;

            case op::emit: emit(a.what); break;
            case op::emit_temporary_buffer: emit_text(temporary_buffer_, mark_ + temporary_buffer_.size()); break;
            case op::emit_what_was_returned:
                if (returned_.empty())
                    emit('&');
                else
                    emit_text(returned_, position_);
                break;
            case op::emit_eof:
                flush_errors(position_);  // not of what is inserted now: nothing is read any more
                done_ = true;
                hand_over(end_of_file{{characters_.end_offset(), characters_.end_offset()}});
                break;

            case op::create_start_tag:
            case op::create_end_tag:
                tag_name_.clear();
                clear_attributes();
                self_closing_ = false;
                is_end_tag_ = a.code == op::create_end_tag;
                begin_building(token_kind::tag);
                break;
            case op::set_tag_name: set(tag_name_, a.what); break;
            case op::append_to_tag_name: build(tag_name_, text_of(a.what)); break;
            case op::set_self_closing_flag: self_closing_ = true; break;
            case op::emit_tag: emit_tag(); break;

            case op::start_attribute: start_attribute(); break;
            case op::set_attribute_name: set(attribute_name_, a.what); break;
            case op::append_to_attribute_name: build(attribute_name_, text_of(a.what)); break;
            case op::append_to_attribute_value: build(attribute_value_, text_of(a.what)); break;
            case op::append_what_was_returned:
                build(attribute_value_, returned_.empty() ? std::string_view("&") : returned_);
                break;

            case op::create_comment:
                begin_building(token_kind::comment);
                set(comment_, a.what);
                break;
            case op::append_to_comment: build(comment_, text_of(a.what)); break;
            case op::emit_comment: {
                const source_span where = finish_token();
                hand_over(strata::comment{comment_, where});
                break;
            }
            case op::consume_bogus_comment:
                comment_.clear();
                while (position_ < characters_.size() && characters_[position_] != '>')
                    input::append_utf8(comment_, characters_[position_++]);
                if (position_ < characters_.size())
                    ++position_;
                else
                    met_end_ = true;
                break;
            case op::consume_cdata_section: consume_cdata_section(); break;
            case op::reconsume_eof_if_reached: break;  // nothing was consumed at the end of the file

            case op::create_processing_instruction:
                begin_building(token_kind::instruction);
                target_.clear();
                build(target_, temporary_buffer_);
                instruction_.clear();
                break;
            case op::append_to_processing_instruction: build(instruction_, text_of(a.what)); break;
            case op::emit_processing_instruction: {
                const source_span where = finish_token();
                hand_over(processing_instruction{target_, instruction_, where});
                break;
            }
            case op::convert_temporary_buffer_to_comment:
                begin_building(token_kind::comment);
                comment_.clear();
                build(comment_, "?" + temporary_buffer_);
                break;

            case op::create_doctype:
                doctype_name_.reset();
                public_identifier_.reset();
                system_identifier_.reset();
                force_quirks_ = false;
                begin_building(token_kind::doctype);
                break;
            case op::set_doctype_name: set(doctype_name_.emplace(), a.what); break;
            case op::append_to_doctype_name: build(*doctype_name_, text_of(a.what)); break;
            case op::set_public_identifier_empty: public_identifier_.emplace(); break;
            case op::append_to_public_identifier: build(*public_identifier_, text_of(a.what)); break;
            case op::set_system_identifier_empty: system_identifier_.emplace(); break;
            case op::append_to_system_identifier: build(*system_identifier_, text_of(a.what)); break;
            case op::mark_incorrect:
            case op::set_force_quirks: force_quirks_ = true; break;
            case op::emit_doctype: emit_doctype(); break;

            case op::set_escape_flag: escape_flag_ = a.what != 0; break;
            case op::clear_temporary_buffer: temporary_buffer_.clear(); break;
            case op::append_to_temporary_buffer: append_to(temporary_buffer_, a.what); break;
            case op::append_reference_to_temporary_buffer: temporary_buffer_ += characters_of(*matched_); break;
            case op::set_return_state: return_state_ = a.to; break;
            case op::flush_reference:
                if (part_of_attribute())
                    build(attribute_value_, temporary_buffer_);
                else
                    emit_text(temporary_buffer_, reconsuming_ && !current_is_eof_ ? position_ - 1 : position_);
                break;
            case op::set_code: code_ = a.what; break;
            case op::multiply_code: code_ = with_digit(code_, a.what, 0); break;
            case op::add_digit: code_ = with_digit(code_, 1, characters_[current_] - a.what); break;
            case op::set_code_from_table:
                if (const spec::number_row* row = row_of(draft_.references, code_)) code_ = row->character;
                break;

            case op::consume_reference:
                if (a.what != spec::handed_on) additional_allowed_ = a.what < 0x80 ? a.what : 0;
                consume_reference();
                break;
            case op::consume_next_character: ++position_; break;
            case op::interpret_as_hexadecimal: base_ = 16; break;
            case op::interpret_as_decimal: base_ = 10; break;
            case op::consume_digits: consume_digits(); break;
            case op::unconsume_reference: position_ = reference_start_; break;
            case op::consume_longest_identifier: consume_longest_identifier(); break;
            case op::return_nothing:
                returned_.clear();
                procedure_done_ = true;
                break;
            case op::return_character:
                returned_.clear();
                if (a.what == spec::referenced_characters)
                    returned_ = characters_of(*matched_);
                else if (a.what == spec::what_was_returned)
                    input::append_utf8(returned_, row_of(draft_.references, code_)->character);
                else
                    input::append_utf8(returned_, a.what == spec::character_reference_code ? code_ : a.what);
                procedure_done_ = true;
                break;

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

    // What goes into a token goes through here, so that a few bits follow all that it holds.
    void begin_building(token_kind kind) {
        building_ = kind;
        built_ = 0;
    }
    void build(std::string& part, std::string_view more) {
        part += more;
        for (const char c : more) built_ = (built_ ^ static_cast<unsigned char>(c)) * 0x01000193U + 1;
    }
    void set(std::string& part, spec::operand what) {
        part.clear();
        build(part, text_of(what));
    }
    [[nodiscard]] std::string text_of(spec::operand what) const {
        std::string text;
        append_to(text, what);
        return text;
    }
    void append_to(std::string& to, spec::operand what) const {
        if (what == spec::the_empty_string) return;
        if (what == spec::the_cdata_string) {
            to += "[CDATA[";
            return;
        }
        char32_t c = what;
        if (what == spec::current_character || what == spec::lowercase_version) c = characters_[current_];
        if (what == spec::lowercase_version) c += 0x20;
        if (what == spec::character_reference_code) c = code_;
        input::append_utf8(to, c);
    }

    static std::string characters_of(const spec::named_reference& row) {
        std::string text;
        input::append_utf8(text, row.first);
        if (row.second != 0) input::append_utf8(text, row.second);
        return text;
    }

    void consume_those_characters() {
        // The rule that fired has the word; it stands at the next input character, or from the current one on.
        for (const spec::rule& rule : draft_.table.rules_of(state_)) {
            const bool ahead = rule.given.what == condition::next_characters_are && word_at(rule_start_, rule.given);
            const bool from_current =
                rule.given.what == condition::characters_from_current_are && consumed_ && word_at(current_, rule.given);
            if (!ahead && !from_current) continue;
            position_ = (ahead ? rule_start_ : current_) + rule.given.word.size();
            current_ = position_ - 1;
            current_is_eof_ = false;
            return;
        }
    }

    [[nodiscard]] bool is_permitted_slash() const {
        if (is_end_tag_ || symbol_at(position_) != '>') return false;
        const auto& tags = draft_.permitted_slash_tags;
        return std::find(tags.begin(), tags.end(), tag_name_) != tags.end();
    }

    // "starting from and including the character that caused the state machine to switch into the bogus comment state":
    // the state's step begins at that character.
    [[nodiscard]] bool bogus_comment_begins(std::size_t from) const {
        if (next_ == from || !consumed_) return false;
        const auto rules = draft_.table.rules_of(next_);
        return rules.size() == 1 && rules.front().does(op::consume_bogus_comment);
    }

    void consume_cdata_section() {
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

    // -- character references -----------------------------------------------------------------------------------------

    void consume_reference() {
        // The procedure's steps run here, inside the one step of the state that attempts it.
        const std::size_t caller = state_;
        const std::size_t caller_next = next_;
        procedure_in_attribute_ = draft_.table.rules_of(caller)[0].does(op::append_what_was_returned);
        reference_start_ = position_;
        procedure_done_ = false;
        procedure_caller_ = caller;
        state_ = draft_.reference_procedure;
        while (!procedure_done_ && !done_) take_step();
        state_ = caller;
        next_ = caller_next;
        consumed_ = false;
    }

    void consume_digits() {
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
            else
                break;
            code_ = with_digit(code_, base_, digit);
            ++digits_;
        }
        met_end_ = met_end_ || position_ == characters_.size();
    }

    void consume_longest_identifier() {
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

    // -- tokens, errors and their places ------------------------------------------------------------------------------

    [[nodiscard]] std::uint64_t offset_of(std::size_t index) const { return characters_.offset_of(index); }

    // Index of the current input character: the last one consumed, or EOF.
    [[nodiscard]] std::size_t current_position() const {
        if (consumed_ && current_is_eof_) return characters_.size();
        return position_ == 0 ? 0 : position_ - 1;
    }

    void report(spec::error_code code, std::size_t index) {
        flush_errors(index + 1);
        const std::size_t where = in_procedure() ? procedure_caller_ : state_;
        sink_.on_error(parse_error{code, draft_.table.states[where].name, offset_of(index)});
    }

    // Errors of preprocessing come before whatever else happens at their character.
    void flush_errors(std::size_t before) {
        for (; next_error_ < std::min(before, characters_.size()); ++next_error_)
            if (const std::optional<spec::error_code> code = characters_.take_error(next_error_))
                sink_.on_error(parse_error{*code, preprocessing_state, offset_of(next_error_)});
    }

    source_span finish_token() {
        flush_errors(position_);
        const source_span where{offset_of(mark_), offset_of(position_)};
        mark_ = position_;
        return where;
    }

    void emit(spec::operand what) {
        // A character of its own stands for the next one that is still to be accounted for; U+FFFD for the current one.
        emit_text(text_of(what), what < 0x80 ? mark_ + 1 : position_);
    }

    void emit_text(const std::string& text, std::size_t end) {
        flush_errors(end);
        const source_span where{offset_of(mark_), offset_of(end)};
        mark_ = end;
        const feedback answer = call_sink(characters{text, where});
        if (answer.foreign) foreign_ = *answer.foreign;  // and nothing else: see `sink::on_token`
    }

    void emit_tag() {
        if (is_end_tag_) {
            if (attribute_count_ != 0) report(spec::error_code::end_tag_with_attributes, current_position());
            if (self_closing_ && draft_.end_tag_self_closing_is_error)
                report(spec::error_code::end_tag_with_trailing_solidus, current_position());
        }
        const source_span where = finish_token();
        if (dropped_count_ != 0) attributes_.put_dropped_last(attribute_count_, dropped_count_);
        const tag t{tag_name_, {attributes_.data(), attribute_count_}, self_closing_, where};
        if (is_end_tag_) {
            if (draft_.end_tag_resets_content_model) model_ = spec::content_model::pcdata;
            hand_over(end_tag{t});
        } else {
            last_start_tag_ = tag_name_;
            has_last_start_tag_ = true;
            hand_over(start_tag{t});
        }
    }

    void emit_doctype() {
        doctype d;
        d.name = doctype_name_;
        d.public_identifier = public_identifier_;
        d.system_identifier = system_identifier_;
        d.force_quirks = force_quirks_;
        d.where = finish_token();
        hand_over(d);
    }

    void hand_over(const token& t) {
        const feedback answer = call_sink(t);
        if (answer.foreign) foreign_ = *answer.foreign;
        if (answer.content) enter_content(*answer.content);
    }

    feedback call_sink(const token& t) {
        order_.in_token = true;
        const feedback answer = sink_.on_token(t);
        order_.in_token = false;
        if (std::exchange(interrupted_, false)) {
            characters_.insert(position_);
            next_error_ = std::min(next_error_, position_);
        }
        return answer;
    }

    void enter_content(spec::content_index content) {
        const spec::content_state& to = spec::content_at(draft_, content);
        model_ = to.model;
        state_from_sink_ = to.state;
    }

    // -- attributes ---------------------------------------------------------------------------------------------------

    void clear_attributes() {
        attribute_count_ = dropped_count_ = 0;
        attribute_texts_.clear();
        names_.clear();
        if (names_in_tree_ != 0) tree_of_names_.clear();
        names_in_tree_ = 0;
    }

    void start_attribute() {
        if (attribute_count_ == attributes_.room()) attributes_.make_room();
        attribute& fresh = attributes_[attribute_count_++] = attribute{};
        fresh.where.begin = fresh.where.end = fresh.name_end = offset_of(current_position());
        attribute_name_.clear();
        attribute_value_.clear();
    }

    // The places of attributes follow from what states read, not from words of the table: see `spec::part`.
    void keep_places(const spec::rule& fired, std::span<const spec::rule> rules) {
        if (attribute_count_ == 0) return;
        const spec::rule& rule = fired.does(op::as_anything_else) ? first_anything_else(rules) : fired;
        std::size_t to = state_;
        bool detour = false;
        for (const spec::action& a : rule.then()) {
            if (a.code == op::switch_to || a.code == op::reconsume_in) to = a.to;
            if (a.code == op::set_return_state || a.code == op::switch_to_reference_in_attribute) detour = true;
        }
        if (to == state_ || detour) return;
        const spec::state_info& from = draft_.table.states[state_];
        const part target = draft_.table.states[to].reads;
        attribute& a = attributes_[attribute_count_ - 1];
        const std::uint64_t here = offset_of(current_position());
        if (from.reads == part::attribute_name) {
            a.name = attribute_texts_.keep(attribute_name_);
            a.name_end = a.where.end = here;
            if (from.drops_duplicate_attribute) drop_if_duplicate(a);
        }
        if (target == part::before_attribute_value) a.where.end = offset_of(position_);
        if (from.reads == part::before_attribute_value && is_attribute_value(target)) {
            const std::uint64_t begin = target == part::attribute_value_quoted ? offset_of(position_) : here;
            a.has_value = true;
            a.value_span = {begin, begin};
        }
        if (is_attribute_value(from.reads)) {
            a.value = attribute_texts_.keep(attribute_value_);
            a.value_span.end = here;
            a.where.end = from.reads == part::attribute_value_quoted ? offset_of(position_) : here;
        }
    }

    // A name that was dropped is that of an attribute before it, which was not.
    void drop_if_duplicate(attribute& fresh) {
        const std::uint32_t last = attribute_count_ - 1;
        if (names_.find_or_add(fresh.name, last, [&](std::uint32_t i) { return attributes_[i].name; }) == last) return;
        fresh.dropped = true;
        ++dropped_count_;
        report(spec::error_code::duplicate_attribute, current_position());
    }

    const spec::draft& draft_;
    tokenizer_options options_;
    sink& sink_;
    step_observer* observer_ = nullptr;
    bool stopped_ = false;
    token_kind building_ = token_kind::none;
    std::uint32_t built_ = 0;  // in a few bits, all that was put into the token that is being built

    call_order order_;
    character_stream characters_;
    std::size_t next_error_ = 0;  // the errors of the characters before have been reported
    bool interrupted_ = false;    // the sink has inserted characters
    std::optional<spec::state_index> state_from_sink_;

    std::size_t state_ = 0, next_ = 0;
    spec::content_model model_ = spec::content_model::pcdata;
    bool escape_flag_ = false, foreign_ = false, done_ = false;

    std::size_t position_ = 0;    // the next input character
    std::size_t current_ = 0;     // the current input character, if this step consumed one
    std::size_t step_start_ = 0;  // the next input character when the step began
    std::size_t rule_start_ = 0;  // the next input character when the rules were asked
    std::size_t mark_ = 0;        // the first character that no token accounts for yet
    bool consumed_ = false, current_is_eof_ = false, reconsuming_ = false;
    mutable bool met_end_ = false;  // asking is what meets it

    std::string tag_name_, last_start_tag_, comment_, target_, instruction_, temporary_buffer_, returned_;
    bool has_last_start_tag_ = false, is_end_tag_ = false, self_closing_ = false, force_quirks_ = false;
    static constexpr std::uint32_t few_attributes = 8;
    attribute_list attributes_{few_attributes};
    std::uint32_t attribute_count_ = 0, dropped_count_ = 0;
    std::string attribute_name_, attribute_value_;  // of the last one
    text_store attribute_texts_;                    // of all
    name_table names_;                              // of those that are not dropped
    mutable name_tree tree_of_names_;               // of the first `names_in_tree_`, for `registers`
    mutable std::uint32_t names_in_tree_ = 0;
    std::optional<std::string> doctype_name_, public_identifier_, system_identifier_;

    spec::state_index return_state_ = 0;
    std::uint32_t code_ = 0, base_ = 10;
    std::size_t digits_ = 0, reference_start_ = 0, procedure_caller_ = 0;
    spec::operand additional_allowed_ = 0;
    const spec::named_reference* matched_ = nullptr;
    bool procedure_done_ = false, procedure_in_attribute_ = false;
};

interpreter::interpreter(const spec::draft& draft, const tokenizer_options& options, sink& to)
    : run_(std::make_unique<run>(draft, options, to)) {}
interpreter::~interpreter() = default;
interpreter::interpreter(interpreter&&) noexcept = default;
interpreter& interpreter::operator=(interpreter&&) noexcept = default;
interpreter::run& interpreter::at_work() const {
    if (run_ == nullptr) call_order::refuse_moved();
    return *run_;
}
void interpreter::feed(std::string_view chunk) { at_work().feed(chunk); }
void interpreter::finish() { at_work().finish(); }
void interpreter::begin_steps() { at_work().begin_steps(); }
bool interpreter::take_step() { return at_work().take_next_step(); }
std::size_t interpreter::state() const { return at_work().state(); }
std::uint64_t interpreter::offset() const { return at_work().offset(); }
bool interpreter::has_met_end() const { return at_work().has_met_end(); }
machine_registers interpreter::registers() const { return at_work().registers(); }
void interpreter::insert(std::string_view characters) { at_work().insert(characters); }
void interpreter::observe(step_observer* observer) { at_work().observe(observer); }
void interpreter::stop() { at_work().stop(); }
token_in_progress interpreter::in_progress() const { return at_work().in_progress(); }

}  // namespace strata::engine

#pragma once
// One run of the interpreter: the input, the machine's registers, and the effects of the table's words on them.
//
// interpreter.cpp takes the steps: it finds the rule that applies, and emits tokens and errors with their positions.
// words.cpp implements the words of the table, which are the conditions and actions of its rules.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/engine/call_order.hpp"
#include "core/engine/reference/character_stream.hpp"
#include "core/engine/reference/interpreter.hpp"
#include "core/engine/reference/token_being_built.hpp"
#include "core/spec/draft.hpp"
#include "core/text/options.hpp"
#include "core/text/sink.hpp"

namespace strata::engine {

class interpreter::run {
public:
    run(const spec::draft& draft, const tokenizer_options& options, sink& to);

    // The interpreter's functions with the same names.
    void feed(std::string_view chunk);
    void insert(std::string_view characters);
    void finish(std::string_view last);
    /// The run of the next input; `reset` replaces this run by it.
    [[nodiscard]] std::unique_ptr<run> next(const tokenizer_options& options);
    void begin_steps();
    void look_ahead(std::string_view following) { following_ = following; }
    void end_input();
    bool take_next_step();
    void observe(step_observer* observer) { observer_ = observer; }
    void stop() { stopped_ = true; }
    [[nodiscard]] std::size_t state() const { return state_; }
    [[nodiscard]] std::uint64_t offset() const { return offset_of(position_); }
    [[nodiscard]] bool has_met_end() const { return met_end_; }
    [[nodiscard]] const std::optional<early_stop>& stopped_early() const { return early_stop_; }
    [[nodiscard]] machine_registers registers() const;
    [[nodiscard]] token_in_progress in_progress() const { return token_.in_progress(); }
    [[nodiscard]] texts_in_progress texts() const { return token_.texts(); }

private:
    // -- interpreter.cpp

    // Takes one step. No other code runs as often as the evaluation of conditions.
    void take_step();
    inline bool applies(const spec::rule& rule);
    void consume();
    [[nodiscard]] bool matches(const spec::characters& on, spec::symbol s) const;
    void fire(std::span<const spec::rule> rules, std::size_t r);
    void announce(std::span<const spec::rule> rules, std::size_t r);
    void stop_early(std::optional<std::size_t> gap);
    [[nodiscard]] bool bogus_comment_begins(std::size_t from) const;

    // Tokens, errors and their positions.
    void report(spec::error_code code, std::size_t index);
    void report_parse_error(const spec::action& a);
    void flush_errors(std::size_t before);
    void emit(spec::operand what);
    void emit_text(const std::string& text, std::size_t end);
    void emit_tag();
    void emit_comment();
    void emit_processing_instruction();
    void emit_doctype();
    void emit_eof();
    source_span finish_token();
    void hand_over(const token& t);
    feedback call_sink(const token& t);
    void enter_content(spec::content_index content);
    [[nodiscard]] bool end_tag_comes();
    [[nodiscard]] bool end_tag_follows(const spec::guard& g) const;

    // Attribute spans.
    void keep_places(const spec::rule& fired, std::span<const spec::rule> rules);
    void drop_if_duplicate();

    // -- words.cpp

    // Whether the condition of a rule holds, apart from its character.
    [[nodiscard]] bool holds(const spec::guard& g) const;
    [[nodiscard]] bool word_at(std::size_t index, const spec::guard& g) const;
    [[nodiscard]] bool last_start_tag_name_at(std::size_t index, const spec::guard& g) const;
    [[nodiscard]] std::size_t unknown_name_at(std::size_t index, const spec::guard& g) const;

    // The actions of a rule.
    void act(const spec::action& a);
    void append(std::optional<std::string>& part, spec::operand what);
    void set(std::string& part, spec::operand what);
    void append(std::string& part, spec::operand what) { token_.append(part, text_of(what)); }
    [[nodiscard]] std::string text_of(spec::operand what) const;
    [[nodiscard]] bool is_permitted_slash() const;
    void consume_bogus_comment(spec::operand instead_of_null);
    void consume_cdata_section();
    void consume_those_characters();

    // Character references.
    [[nodiscard]] bool in_procedure() const { return draft_.table.states[state_].reads == spec::part::procedure; }
    [[nodiscard]] bool part_of_attribute() const;
    void consume_reference();
    void consume_digits();
    void consume_longest_identifier();
    void set_code_from_table();
    void return_nothing();
    void return_character(spec::operand what);
    void append_what_was_returned();
    void append_reference_to_temporary_buffer();
    void emit_what_was_returned();
    void flush_reference();

    // -- positions in the input

    [[nodiscard]] spec::symbol symbol_at(std::size_t index) const {
        if (index >= characters_.size()) {
            met_end_ = true;
            return spec::eof_symbol;
        }
        const char32_t c = characters_[index];
        return c < 0x80 ? static_cast<spec::symbol>(c) : spec::symbol{0x80};
    }
    // Whether there is a current input character other than EOF. In every draft, the rules that need the character fire
    // only when there is one.
    [[nodiscard]] bool has_current() const { return !current_is_eof_ && current_ < characters_.size(); }
    [[nodiscard]] spec::symbol current_symbol() const {
        return current_is_eof_ ? spec::eof_symbol : symbol_at(current_);
    }
    [[nodiscard]] std::uint64_t offset_of(std::size_t index) const { return characters_.offset_of(index); }
    // The source bytes of the characters from `begin` up to, but not including, `end`.
    [[nodiscard]] source_span span_of(std::size_t begin, std::size_t end) const {
        const std::uint64_t from = offset_of(begin);
        return {from, begin < end ? characters_.end_before(end) : from};
    }
    // Index of the current input character: the last character that was consumed, or EOF.
    [[nodiscard]] std::size_t current_position() const {
        if (consumed_ && current_is_eof_) return characters_.size();
        return position_ == 0 ? 0 : position_ - 1;
    }

    // Index of the character that will be the next input character after the rule that is being executed. The rule may
    // reconsume the current character.
    [[nodiscard]] std::size_t next_character() const {
        return reconsuming_ && consumed_ && !current_is_eof_ ? position_ - 1 : position_;
    }

    const spec::draft& draft_;
    tokenizer_options options_;
    sink& sink_;
    step_observer* observer_ = nullptr;
    bool stopped_ = false;
    std::optional<early_stop> early_stop_;

    call_order order_;
    character_stream characters_;
    std::string_view following_;  // see `look_ahead`
    std::size_t next_error_ = 0;  // the errors of the characters before this one have been reported
    bool interrupted_ = false;    // the sink has inserted characters
    std::optional<spec::state_index> state_from_sink_;

    std::size_t state_ = 0, next_ = 0;
    spec::content_model model_ = spec::content_model::pcdata;
    bool escape_flag_ = false, foreign_ = false, done_ = false;

    std::size_t position_ = 0;    // the next input character
    std::size_t current_ = 0;     // the current input character, if this step consumed one
    std::size_t step_start_ = 0;  // the next input character when the step began
    std::size_t rule_start_ = 0;  // the next input character when the rules were evaluated
    std::size_t mark_ = 0;        // the first character that is not part of any token yet
    bool consumed_ = false, current_is_eof_ = false, reconsuming_ = false;
    mutable bool met_end_ = false;  // queries set it

    token_being_built token_;
    std::string last_start_tag_;
    bool has_last_start_tag_ = false;
    std::optional<std::string> never_ended_;  // no end tag with this name follows any more
    std::string temporary_buffer_;

    spec::state_index return_state_ = 0;
    std::uint32_t code_ = 0;  // the character reference code
    spec::operand additional_allowed_ = 0;
    const spec::named_reference* matched_ = nullptr;

    // Registers of the procedure on character references.
    std::size_t procedure_caller_ = 0, reference_start_ = 0, digits_ = 0;
    std::uint32_t base_ = 10;
    bool takes_all_letters_ = false;
    std::string returned_;
    bool procedure_done_ = false, procedure_in_attribute_ = false;
};

}  // namespace strata::engine

#pragma once
// The reference: walks a draft's rules as a reader would, one character at a time, the first rule that applies.
//
// It is written to be compared with the text, not to be fast: the whole input is kept, every condition is asked anew,
// and each word of the vocabulary does just what its phrase says. The fused engine (core/engine/fused/) is held to
// it by tests/agreement. Traces and causes come from here, through `step_observer`.

#include <cstdint>
#include <memory>
#include <string_view>

#include "core/spec/draft.hpp"
#include "core/token/options.hpp"
#include "core/token/sink.hpp"

namespace strata::engine {

/// One step of the machine: a rule that fired.
struct step {
    std::size_t state = 0;       ///< index into the draft's states
    std::size_t rule = 0;        ///< index among the state's rules
    std::size_t next_state = 0;  ///< where the machine goes on
    std::uint64_t offset = 0;    ///< source byte of the character looked at, or the next one when the step began
    char32_t character = 0;      ///< that character; meaningless at the end of the input
    bool at_eof = false;
    bool escape_flag = false;  ///< as it is before the step; the same of the content model flag
    spec::content_model content_model = spec::content_model::pcdata;
};

/// What a token that is being put together has come to, in a few bits. Two walks that have built the same have the same
/// bits; two that have not differ in them, but for rare chances.
struct token_in_progress {
    std::uint32_t shape = 0;  ///< the kind, the number of attributes, the lengths of what it holds, flags
    std::uint32_t text = 0;   ///< all that it holds
};

/// The texts of the token that is being put together, or of the last one of its kind. The views end with the next step.
struct texts_in_progress {
    std::string_view tag_name, attribute_name, attribute_value;
    std::string_view comment;
    std::string_view target, instruction;
    std::string_view doctype_name, public_identifier, system_identifier;
};

/// What is in the registers of a machine between two steps: all that, with the input not yet consumed, decides its way.
/// The views end with the next step.
struct machine_registers {
    std::size_t state = 0;
    spec::content_model content_model = spec::content_model::pcdata;
    bool escape_flag = false;
    bool foreign = false;
    std::string_view last_start_tag;
    std::string_view tag_name;
    bool is_end_tag = false;
    bool self_closing = false;
    std::size_t attributes = 0;      ///< how many the tag has so far, the last one included
    bool repeats_a_name = false;     ///< the last attribute has the name of one before it
    bool may_repeat_a_name = false;  ///< it has the beginning of one
    bool has_doctype_name = false, has_public_identifier = false, has_system_identifier = false;
    bool force_quirks = false;
    std::string_view temporary_buffer;
    std::size_t return_state = 0;
    std::uint32_t code = 0;                ///< the character reference code
    spec::operand additional_allowed = 0;  ///< the additional allowed character; 0: none
    std::uint64_t consumed = 0;            ///< source bytes
};

/// Is told of every rule that fires, before its tokens and errors reach the sink.
class step_observer {
public:
    step_observer() = default;
    step_observer(const step_observer&) = default;
    step_observer(step_observer&&) = default;
    step_observer& operator=(const step_observer&) = default;
    step_observer& operator=(step_observer&&) = default;
    virtual ~step_observer() = default;
    virtual void on_step(const step& s) = 0;
};

/// A tokenizer that walks the table. Chunks are collected, and tokenized when the input ends. A call that is out of
/// place throws `std::logic_error` (see docs/library.md).
class interpreter {
public:
    /// `draft` and `to` must outlive the interpreter. Throws `std::out_of_range` if the draft has no such content
    /// state.
    interpreter(const spec::draft& draft, const tokenizer_options& options, sink& to);
    ~interpreter();
    interpreter(interpreter&&) noexcept;
    interpreter& operator=(interpreter&&) noexcept;
    interpreter(const interpreter&) = delete;
    interpreter& operator=(const interpreter&) = delete;

    /// Adds bytes to the input.
    void feed(std::string_view chunk);
    /// Ends the input and tokenizes it. Complexity: linear in the input.
    void finish();
    /// Ends the input and tokenizes nothing yet: in place of `finish`, for whoever takes the steps one by one.
    void begin_steps();
    /// Takes the next step, and with it those of the procedure on character references that it runs.
    /// Returns: false once the machine has stopped, and nothing is done any more.
    bool take_step();
    /// The state the machine is in, as an index into the draft's states.
    [[nodiscard]] std::size_t state() const;
    /// Source byte of the next input character.
    [[nodiscard]] std::uint64_t offset() const;
    /// Whether a step has looked at the end of the input, or behind it: had there been more, it might have been
    /// another.
    [[nodiscard]] bool has_met_end() const;
    /// The registers, between two steps.
    [[nodiscard]] machine_registers registers() const;
    /// Puts characters (generalised UTF-8) at the insertion point: from within `on_token` before the next input
    /// character, between chunks after all that has been fed.
    void insert(std::string_view characters);
    /// Has `observer`, which may be null and must outlive the run, told of every step.
    void observe(step_observer* observer);
    /// From within the observer: the step that it is told of is not taken, and the run ends there.
    void stop();
    /// From within the observer: what the token that is being put together has come to.
    [[nodiscard]] token_in_progress in_progress() const;
    /// From within the observer: the texts of that token, as far as the steps before have written them.
    [[nodiscard]] texts_in_progress texts() const;

private:
    class run;
    [[nodiscard]] run& at_work() const;
    std::unique_ptr<run> run_;
};

}  // namespace strata::engine

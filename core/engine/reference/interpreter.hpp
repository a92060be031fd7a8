#pragma once
// The reference engine. It takes one character at a time and executes the first rule of the draft that applies, as a
// person with the standard's text would.
//
// It is written for comparison with the standard's text, not for speed: the whole input is kept, every condition is
// evaluated each time, and each word of the vocabulary does exactly what its phrase says. tests/agreement compares the
// runner (core/engine/runner/) with it. Traces and causes are computed with a `step_observer` of this engine.

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "core/spec/characters.hpp"
#include "core/spec/draft.hpp"
#include "core/text/options.hpp"
#include "core/text/sink.hpp"

namespace strata::engine {

/// One step of the machine: the rule that fired.
struct step {
    std::size_t state = 0;       ///< index into the draft's states
    std::size_t rule = 0;        ///< index into the state's rules
    std::size_t next_state = 0;  ///< the state after the step
    std::uint64_t offset = 0;    ///< the offset in the source of the character that the rule tested; if it tested none,
                                 ///< of the next character before the step
    char32_t character = 0;      ///< that character; meaningless at the end of the input
    bool at_eof = false;
    bool escape_flag = false;  ///< the escape flag before the step; `content_model` is also the value before the step
    spec::content_model content_model = spec::content_model::pcdata;

    /// The character in the form by which rules are looked up, or EOF.
    [[nodiscard]] constexpr spec::symbol symbol() const {
        return at_eof ? spec::eof_symbol : character < 0x80 ? static_cast<spec::symbol>(character) : spec::symbol{0x80};
    }
};

/// A digest of the token being built. If two runs have built the same token so far, their digests are equal. If not,
/// their digests differ, except for rare collisions.
struct token_in_progress {
    std::uint32_t shape = 0;  ///< the kind, the number of attributes, the lengths of the texts, and the flags
    std::uint32_t text = 0;   ///< all its text
};

/// The token that a machine is building.
enum class token_being_made : std::uint8_t { none, tag, comment, doctype, processing_instruction };

/// The texts of the token being built. Texts that this kind of token does not have are left over from earlier tokens.
/// The views are valid until the next step.
struct texts_in_progress {
    token_being_made building = token_being_made::none;  ///< `none` if the machine reads text
    std::string_view tag_name, attribute_name, attribute_value;
    std::string_view comment;
    std::string_view target, instruction;
    std::string_view doctype_name, public_identifier, system_identifier;
};

/// The registers of a machine between two steps. Together with the unread input, they determine everything that
/// follows. The views are valid until the next step.
struct machine_registers {
    std::size_t state = 0;
    spec::content_model content_model = spec::content_model::pcdata;
    bool escape_flag = false;
    bool foreign = false;
    std::string_view last_start_tag;
    std::string_view tag_name;
    bool is_end_tag = false;
    bool self_closing = false;
    std::size_t attributes = 0;      ///< how many attributes the tag has so far, including the one being read
    bool repeats_a_name = false;     ///< the last attribute has the name of an earlier attribute
    bool may_repeat_a_name = false;  ///< the last attribute's name so far is the beginning of an earlier name
    std::string_view doctype_name;
    bool has_doctype_name = false, has_public_identifier = false, has_system_identifier = false;
    bool force_quirks = false;
    std::string_view temporary_buffer;
    std::size_t return_state = 0;
    std::uint32_t code = 0;                ///< the character reference code
    spec::operand additional_allowed = 0;  ///< the additional allowed character; 0 if there is none
    std::uint64_t consumed = 0;            ///< how many bytes of the source have been consumed
};

/// Is notified of every rule that fires, before its tokens and errors reach the sink.
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

/// A tokenizer that executes the table. Chunks are collected, and tokenized when the input ends. A call that is not
/// allowed at that moment throws `std::logic_error` (see docs/library.md).
class interpreter {
public:
    /// `draft` and `to` must outlive the interpreter. Throws `std::out_of_range` if the draft does not have the content
    /// state.
    interpreter(const spec::draft& draft, const tokenizer_options& options, sink& to);
    ~interpreter();
    interpreter(interpreter&&) noexcept;
    interpreter& operator=(interpreter&&) noexcept;
    interpreter(const interpreter&) = delete;
    interpreter& operator=(const interpreter&) = delete;

    void feed(std::string_view chunk);
    /// Ends the input with `last` and tokenizes the whole input. Complexity: linear in the input.
    void finish(std::string_view last = {});
    /// Begins another input, in the state that `options` describes. Draft, sink and observer stay the same. Throws as
    /// the constructor does.
    void reset(const tokenizer_options& options);
    /// Ends the input without tokenizing it yet. Call this instead of `finish` to take the steps one by one.
    void begin_steps();
    /// Sets the text that follows the input. It must outlive the run. It is not tokenized: the machine only searches it
    /// for an end tag, because in some drafts a content state is taken back if its end tag never comes
    /// (`spec::content_state::taken_back_at_eof`).
    void look_ahead(std::string_view following);
    /// Takes the next step, including steps of the procedure on character references. Does nothing and returns false
    /// once the machine has stopped.
    bool take_step();
    /// The state the machine is in, as an index into the draft's states.
    [[nodiscard]] std::size_t state() const;
    /// Offset in the source of the next input character.
    [[nodiscard]] std::uint64_t offset() const;
    /// Whether a step has looked at or beyond the end of the input. With more input, the step might have been a
    /// different one.
    [[nodiscard]] bool has_met_end() const;
    /// Where the machine stopped at a gap in the draft; nothing if it did not.
    [[nodiscard]] const std::optional<early_stop>& stopped_early() const;
    /// The registers, between two steps.
    [[nodiscard]] machine_registers registers() const;
    /// Puts characters (generalised UTF-8) at the insertion point. If the function is called from `on_token`, this
    /// point is before the next input character; if it is called between chunks, it is after everything that has been
    /// fed.
    void insert(std::string_view characters);
    /// Sets the observer, which is notified of every step. `observer` may be null, and must outlive the run.
    void observe(step_observer* observer);
    /// Cancels the current step and ends the run. May be called only by the observer.
    void stop();
    /// A digest of the token being built. May be called only by the observer.
    [[nodiscard]] token_in_progress in_progress() const;
    /// The texts of the token being built, as written by the steps so far. May be called by the observer, or between
    /// two steps.
    [[nodiscard]] texts_in_progress texts() const;

private:
    class run;
    [[nodiscard]] run& at_work() const;
    std::unique_ptr<run> run_;
};

}  // namespace strata::engine

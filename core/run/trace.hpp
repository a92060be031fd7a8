#pragma once
// Runs a draft's machine step by step. For each step, reports which rule fired, on which character, and with which
// effects.
//
// The interpreter takes the steps (core/engine/reference/interpreter.hpp). For each step, a trace adds the draft's
// words, the tokens and errors that the step caused, and the answer of tree construction. Steps are taken only on
// request. So two traces can run side by side, and no step has to be stored.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/engine/reference/interpreter.hpp"
#include "core/run/configuration.hpp"
#include "core/spec/content_states.hpp"
#include "core/spec/draft.hpp"
#include "core/text/kept_tokens.hpp"
#include "core/text/token.hpp"

namespace strata::run {

/// A rule in words. If the rule refers to the "anything else" entry, the rule of that entry is included.
struct rule_words {
    std::string sentence;              ///< the state's actions before its rules, and then the rule, in the draft's
                                       ///< words
    std::vector<std::string> actions;  ///< all actions of the rule, in the vocabulary of the tables
};

/// One step of a draft's machine.
struct traced_step {
    std::size_t state = 0;  ///< the index of the state in which the step was taken
    std::size_t rule = 0;   ///< the index of the rule among the rules of the state
    std::size_t next = 0;   ///< the index of the next state, which the rule or tree construction has set
    bool ends = false;      ///< whether the machine has stopped, so that there is no `next`
    /// Whether the step belongs to the procedure on character references. Such a step is part of the last step before
    /// the procedure. That step ends when the procedure has returned.
    bool in_procedure = false;
    /// The source that the step consumed; it begins at the character that the step looked at. Empty if the step leaves
    /// that character for the next step.
    source_span where;
    char32_t character = 0;  ///< the character at `where.begin`; meaningless at the end of the input
    bool at_eof = false;

    std::string_view subject;           ///< the line with the rule's characters; "" if the rule tests no character
    const rule_words* words = nullptr;  ///< lives as long as the trace

    // The other effects of the step. `content`: the content state that tree construction has set. In drafts with a
    // content model flag, emitting an end tag may also have set this state.
    std::optional<spec::content_index> content;
    std::optional<bool> foreign;           ///< whether CDATA sections are recognised from now on; nothing if this does
                                           ///< not change
    std::optional<bool> sets_escape_flag;  ///< the new value of the escape flag; nothing if the step does not change
                                           ///< the flag

    std::optional<kept_tokens> emitted;  ///< the tokens that the step emitted; nothing if it emitted none
    std::vector<parse_error> errors;     ///< at most `most_listed_errors`

    // One step may read and emit the whole input, so the lists have limits. Items beyond the limits are only counted.
    std::uint64_t more_attributes = 0;  ///< the number of attributes of a tag after the first `most_listed_attributes`
    std::uint64_t more_errors = 0;

    // The flags before the step, if the draft has them.
    spec::content_model content_model = spec::content_model::pcdata;
    bool escape_flag = false;

    [[nodiscard]] std::span<const token> tokens() const { return emitted ? emitted->all() : std::span<const token>(); }
};

/// The steps of one draft over one input.
class trace {
public:
    /// `source` consists of bytes or characters, depending on the options of `by`. `source` and the draft of `by` must
    /// outlive the trace. Complexity: linear in the source. Throws: spec::unsound_table if the table has a fault.
    trace(const configuration& by, std::string_view source);
    /// Marks a table as known to have no fault. The constructor with this tag skips the search for faults, which would
    /// take most of the time for many short inputs.
    struct known_to_be_sound {};
    trace(known_to_be_sound, const configuration& by, std::string_view source);
    ~trace();
    trace(const trace&) = delete;
    trace& operator=(const trace&) = delete;
    trace(trace&&) = delete;
    trace& operator=(trace&&) = delete;

    /// Takes the next step. Returns nothing if the machine has stopped. Complexity: linear in what the step reads and
    /// emits. The words of each rule are made only once.
    [[nodiscard]] std::optional<traced_step> next();

    /// The registers of the machine after the last step, and the texts of the token that it is building. The views are
    /// valid until the next step. If the last step was in the procedure on character references, the registers are
    /// those at the end of the procedure.
    [[nodiscard]] engine::machine_registers registers() const;
    [[nodiscard]] engine::texts_in_progress texts() const;

    [[nodiscard]] const spec::draft& draft() const;
    /// Returns where the machine stopped early: at a sentence that was not understood, or at a character for which
    /// there is no rule. Returns nothing if it did not stop early.
    [[nodiscard]] const std::optional<early_stop>& stopped_early() const;

private:
    class stepper;
    std::unique_ptr<stepper> stepper_;
};

}  // namespace strata::run

#pragma once
// A draft's machine step by step: which rule fired on which character, and what it did.
//
// The interpreter takes the steps (core/engine/reference/interpreter.hpp). A trace adds to each step the draft's words,
// the tokens and errors that the step caused, and the answer of tree construction. Steps are taken only on request, so
// that two traces can run side by side, and no step is stored.

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

/// A rule in words. If the rule refers to the "anything else" entry, the words include that entry's rule.
struct rule_words {
    std::string sentence;              ///< the first actions of the state, and the rule, in the draft's words
    std::vector<std::string> actions;  ///< all actions, in the words of the tables
};

/// One step of a draft's machine.
struct traced_step {
    std::size_t state = 0;  ///< index into the draft's states
    std::size_t rule = 0;   ///< index among the state's rules
    std::size_t next = 0;   ///< the next state, after the rules and tree construction
    bool ends = false;      ///< the machine has stopped: there is no `next`
    /// Whether it is a step of the procedure on character references. Such a step happens inside the last step outside
    /// the procedure, which ends when the procedure has returned.
    bool in_procedure = false;
    /// The source that the step consumed, from the character that it looked at. Empty if the character is left for the
    /// next step.
    source_span where;
    char32_t character = 0;  ///< the character at `where.begin`; meaningless at the end of the input
    bool at_eof = false;

    std::string_view subject;           ///< the line of the rule's characters; "" if the rule tests for none
    const rule_words* words = nullptr;  ///< lives as long as the trace

    // Other effects of the step. The content state set by tree construction or, in drafts with a flag, by an end
    // tag.
    std::optional<spec::content_index> content;
    std::optional<bool> foreign;           ///< whether CDATA sections are recognised from now on
    std::optional<bool> sets_escape_flag;  ///< set if the step changes the flag

    std::optional<kept_tokens> emitted;  ///< nothing: no tokens
    std::vector<parse_error> errors;     ///< at most `most_listed_errors`

    // One step may read and emit the whole input. Entries that are not listed are counted.
    std::uint64_t more_attributes = 0;  ///< attributes of a tag after the first `most_listed_attributes`
    std::uint64_t more_errors = 0;

    // The flags before the step, if the draft has them.
    spec::content_model content_model = spec::content_model::pcdata;
    bool escape_flag = false;

    [[nodiscard]] std::span<const token> tokens() const { return emitted ? emitted->all() : std::span<const token>(); }
};

/// The steps of one draft over one input.
class trace {
public:
    /// `source` is bytes or characters, depending on the options of `by`; it and the draft of `by` must outlive the
    /// trace. Complexity: linear in the source. Throws: spec::unsound_table if the table has a fault.
    trace(const configuration& by, std::string_view source);
    /// A trace under a table that is known to have no fault: for many short inputs, the search for faults takes most of
    /// the time.
    struct known_to_be_sound {};
    trace(known_to_be_sound, const configuration& by, std::string_view source);
    ~trace();
    trace(const trace&) = delete;
    trace& operator=(const trace&) = delete;
    trace(trace&&) = delete;
    trace& operator=(trace&&) = delete;

    /// Takes the next step. Returns nothing once the machine has stopped. Complexity: linear in what the step reads and
    /// emits; the words of each rule are made only once.
    [[nodiscard]] std::optional<traced_step> next();

    /// The registers of the machine after the last step, and the texts of the token that it is building. The views are
    /// valid until the next step. For a step inside the procedure on character references, these are the registers
    /// at the end of the procedure.
    [[nodiscard]] engine::machine_registers registers() const;
    [[nodiscard]] engine::texts_in_progress texts() const;

    [[nodiscard]] const spec::draft& draft() const;
    /// Where the machine stopped early, at a sentence that was not understood or a character without a rule; nothing if
    /// it did not stop early.
    [[nodiscard]] const std::optional<early_stop>& stopped_early() const;

private:
    class stepper;
    std::unique_ptr<stepper> stepper_;
};

}  // namespace strata::run

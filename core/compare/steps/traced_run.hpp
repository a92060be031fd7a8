#pragma once
// Makes traced runs (runs, for short). In a traced run, an interpreter steps through a part of the input with one
// draft's rules, and the output of each step is kept. Tree construction is not simulated again: its feedback comes from
// a journal, or from another object that answers tokens. In a long part, only the steps around the first difference are
// kept. The rest of the output is only counted and summed up in digests.

#include <cstddef>
#include <cstdint>
#include <deque>
#include <limits>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "core/compare/record/characters_met.hpp"
#include "core/compare/record/correspondence.hpp"
#include "core/compare/record/divergence.hpp"
#include "core/compare/record/journal.hpp"
#include "core/engine/reference/interpreter.hpp"
#include "core/run/token_origins.hpp"
#include "core/spec/draft.hpp"
#include "core/text/kept_tokens.hpp"
#include "core/text/options.hpp"
#include "core/text/sink.hpp"
#include "core/text/token.hpp"

namespace strata::compare {

/// Receives each step of the runs through a part.
class run_watch {
public:
    run_watch() = default;
    run_watch(const run_watch&) = delete;
    run_watch(run_watch&&) = delete;
    run_watch& operator=(const run_watch&) = delete;
    run_watch& operator=(run_watch&&) = delete;
    virtual ~run_watch() = default;
    virtual void on_step(const spec::draft& draft, const engine::step& s) = 0;
    /// A run has ended.
    virtual void on_end() = 0;
};

/// A part of the input. It begins and ends where each draft is about to read text.
struct part_of_input {
    std::string_view source;       ///< the input from `begin` to `end`
    std::string_view following{};  ///< the known input after `end`: see `engine::interpreter::look_ahead`
    std::uint64_t begin = 0;       ///< the source byte at which the part begins
    std::uint64_t end = 0;         ///< the source byte at which the run stops; no earlier step needs input beyond it
    bool to_the_end = false;       ///< whether the input ends at `end`, so that the run includes the end of the file
    std::uint64_t keep_from = 0;   ///< in a long part, steps are kept from the character at this source byte on
    /// In a long part, steps are kept up to the character at this source byte. After that, only the last step is kept,
    /// and the output of the steps is summed up.
    std::uint64_t keep_to = 0;
    run_watch* watch = nullptr;  ///< receives all steps; may be null
    /// Tokens and errors that begin at this source byte or later do not count, because a machine stopped here, and the
    /// rest of its output is unknown.
    std::uint64_t known_to = std::numeric_limits<std::uint64_t>::max();
};

/// Answers the tokens of a run in place of a journal.
class token_answers {
public:
    token_answers() = default;
    token_answers(const token_answers&) = delete;
    token_answers(token_answers&&) = delete;
    token_answers& operator=(const token_answers&) = delete;
    token_answers& operator=(token_answers&&) = delete;
    virtual ~token_answers() = default;
    /// Returns tree construction's answer to the token `t`, which is at the span `where` of the source.
    [[nodiscard]] virtual feedback answer_to(const token& t, source_span where) = 0;
};

/// The state of a draft's tokenizer at the beginning of a part.
struct start_state {
    const spec::draft* draft = nullptr;
    tokenizer_options options;
    const std::deque<journal::answer>* answers = nullptr;  ///< answers to the draft's tokens; null if there are none
    /// The draft that received `answers`; null if it is the run's own draft.
    const spec::draft* answered = nullptr;
    token_answers* answering = nullptr;  ///< gives feedback instead of `answers`; may be null
};

/// A step, with the state before it. Consecutive steps in which one rule consumes lowercase letters and digits count as
/// one step.
struct run_step {
    std::uint64_t offset = 0;               ///< the source byte of the character that the step looks at
    std::uint32_t spelt = 0;                ///< how many bytes had been spelt before the step
    std::uint32_t pieces = 0;               ///< how many pieces of output there were before the step
    std::uint32_t errors = 0;               ///< how many errors had been reported before the step
    engine::token_in_progress in_progress;  ///< the token in progress before the step
    std::uint32_t last_start_tag = 0;       ///< a short hash of the name of the last start tag
    std::uint16_t state = 0;
    std::uint16_t place = 0;   ///< the class of the state, in which states of different drafts correspond
    std::uint16_t symbol = 0;  ///< the character in the form that is used to look up rules
    std::uint8_t rule = 0;
    bool reads_text = false;  ///< whether the state emits each character as it reads it, so that nothing is pending
};

/// Tokens that are counted but not kept. Adjacent characters count as one token.
struct counted_tokens {
    std::uint64_t tokens = 0;
    std::uint64_t text_at_begin = 0;  ///< how many bytes of characters come before the first other token
    bool begin_with_text = false;
    bool end_with_text = false;
    bool any_but_text = false;

    void add(const token& t) {
        const auto* run = boost::variant2::get_if<characters>(&t);
        if (tokens == 0) begin_with_text = run != nullptr;
        if (run == nullptr || !end_with_text) ++tokens;
        if (run == nullptr) any_but_text = true;
        if (!any_but_text) text_at_begin += run->data.size();
        end_with_text = run != nullptr;
    }
};

/// The output of a long part after the kept steps, as counts and digests, which are enough to compare two runs.
struct summed_up {
    counted_tokens tokens;  ///< tokens that are not kept individually
    digest spelt;           ///< the spelling that is not kept
    error_sum errors;       ///< errors that are not kept individually
};

/// A piece of output: characters, or another token.
struct output {
    source_span where;
    std::string_view text;                      ///< the characters; "" if the piece is another token
    const token* other = nullptr;               ///< the other token; null if the piece is characters
    const run::token_origin* origin = nullptr;  ///< the steps that wrote that token
    run::step_number step = run::no_step;       ///< the step that emitted it; `no_step` if that step is not kept
};

/// A traced run, which the constructor runs to its end.
class traced_run : private sink, private engine::step_observer {
public:
    /// `part` and `places` must outlive the run. Complexity: linear in the part; memory: linear in the output of the
    /// steps that are kept.
    traced_run(const start_state& from, const part_of_input& part, const correspondence::of_draft& places);

    [[nodiscard]] const spec::draft& draft() const { return draft_; }
    /// The classes of the draft's states.
    [[nodiscard]] const correspondence::of_draft& places() const { return places_; }
    [[nodiscard]] const std::vector<run_step>& steps() const { return steps_; }
    /// The characters that the states of the draft met.
    [[nodiscard]] const characters_met& met() const { return met_; }
    /// The errors; in a long part, only the errors of the kept steps and a few more.
    [[nodiscard]] const std::vector<parse_error>& errors() const { return errors_; }
    /// The offsets of the errors that preprocessing reported, in ascending order.
    [[nodiscard]] const std::vector<std::uint64_t>& stream_errors() const { return stream_errors_; }
    /// The spelling of the output; in a long part, only of the output of the kept steps and a little more.
    [[nodiscard]] const spelling& spelt() const { return spelt_; }
    /// The output before the first step that is kept.
    [[nodiscard]] const counted_tokens& before() const { return before_; }
    /// The output of a long part after the last kept piece.
    [[nodiscard]] const summed_up& rest() const { return rest_; }
    /// The feedback of tree construction along the source.
    [[nodiscard]] const feedback_history& feedback_states() const { return feedback_; }
    /// Whether the run began in the first content state, and tree construction never switched to another one.
    [[nodiscard]] bool is_in_first_content() const;
    /// Adds the pieces of output [first, last) to `to`. Pieces beyond the limits of a list are only counted.
    /// `with_rest`: whether to count the summed-up output as well; if so, it must directly follow these pieces.
    void add_tokens(group& to, std::size_t first, std::size_t last, bool with_rest) const;
    [[nodiscard]] std::size_t output_count() const { return pieces_.size(); }
    /// Returns the piece of the output with this index. Its views live as long as the run.
    [[nodiscard]] output output_at(std::size_t index) const;
    /// Whether a token other than characters begins at the source byte. Complexity: logarithmic in the pieces.
    [[nodiscard]] bool has_token_at(std::uint64_t begin) const;
    /// Whether a token of the kind of `t` begins at the source byte and, if it is a tag, has the name of `t`.
    /// Complexity: logarithmic in the pieces.
    [[nodiscard]] bool has_token_like(const token& t, std::uint64_t begin) const;
    /// Whether any of the pieces [first, last) is a token other than characters.
    [[nodiscard]] bool any_but_characters(std::size_t first, std::size_t last) const;
    /// The source byte where the output ends, if the machine stopped early.
    [[nodiscard]] const std::optional<std::uint64_t>& stopped_behind() const { return stopped_behind_; }

private:
    // A token, or characters that one step emitted.
    struct piece {
        source_span where;
        std::uint32_t spelt_at = 0;
        std::uint32_t spelt = 0;
        std::int32_t token = -1;  // index in `tokens_`, or -1 if the piece is characters
        run::step_number step = run::no_step;
    };
    feedback on_token(const token& t) override;
    void on_error(const parse_error& e) override;
    void on_step(const engine::step& s) override;
    void end_steps(std::uint64_t end);
    [[nodiscard]] feedback answer_to(const token& t, source_span where);
    void note_feedback(const feedback& answer, bool to_characters, std::uint64_t from);
    [[nodiscard]] std::uint16_t class_of(spec::content_index content) const;
    void keep_piece(const token& t, source_span where);
    void spell(const token& t);
    void put_out(const token& t, source_span where);
    void keep_step(const engine::step& s);
    bool continues(const engine::step& s);
    void move_stream_errors();
    [[nodiscard]] run::step_number step_now() const;

    const spec::draft& draft_;
    const part_of_input& part_;
    const correspondence::of_draft& places_;
    const std::deque<journal::answer>* answers_;
    token_answers* answering_;
    bool begins_in_first_content_;
    std::vector<std::optional<spec::content_index>>
        contents_;  // for each content state of the draft that received the answers, the corresponding content state of
                    // the run's draft
    feedback_history feedback_;
    std::size_t next_answer_ = 0;
    std::unique_ptr<engine::interpreter> machine_;  // null after the run
    enum class phase : std::uint8_t { before, kept, after } where_ = phase::kept;
    // How much of the output after the kept steps is kept as well, because lists in reports may need it.
    std::size_t pieces_after_ = 0, text_after_ = 0, errors_after_ = 0;
    characters_met met_;
    std::vector<run_step> steps_;
    std::vector<parse_error> errors_;
    std::vector<std::uint64_t> stream_errors_;
    std::vector<piece> pieces_;
    spelling spelt_;
    kept_tokens tokens_;
    run::token_origins origins_;
    std::vector<run::token_origin> token_origins_;                 // one for each token in `tokens_`
    std::vector<std::pair<std::int32_t, left_out_of_token>> cut_;  // what is missing from tokens in `tokens_`
    counted_tokens before_;
    summed_up rest_;
    std::uint32_t last_start_tag_ = 0;
    std::uint64_t output_end_ = 0;
    std::optional<std::uint64_t> stopped_behind_;
    bool last_was_plain_ = false;
    bool is_beyond_ = false;  // whether the run has passed `known_to`, so that the rest of its output does not count
};

/// A range of steps of a run: [first, last).
struct step_range {
    const traced_run* of = nullptr;
    std::size_t first = 0;
    std::size_t last = 0;
};

/// A run of a draft or text that is not compared. `next`: the run's first step in the span that was last passed to
/// `range_through`. Spans must be passed in source order.
struct extra_run {
    std::unique_ptr<const traced_run> taken;  ///< null if the draft cannot be run
    std::size_t next = 0;
};

/// Returns the steps of a run through the span `where` of the part. `next` is the run's first step in the span of the
/// last call; the function moves `next` to the first step in `where`. Complexity: linear in the steps since the last
/// span.
[[nodiscard]] step_range range_through(const traced_run& of, std::size_t& next, const part_of_input& part,
                                       source_span where);

}  // namespace strata::compare

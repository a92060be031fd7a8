#pragma once
// Runs the machines of one or two drafts on an input. The machines are compared at two points: where they wait for more
// input, and at the end of the input. `read_page` runs one draft on a whole page, and reports the errors and whether
// the page is cut off.

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "core/compare/record/correspondence.hpp"
#include "core/compare/record/journal.hpp"
#include "core/compare/run/comparison.hpp"
#include "core/engine/registry.hpp"
#include "core/run/configuration.hpp"
#include "core/search/live_state.hpp"
#include "core/search/reference_classes.hpp"
#include "core/search/witness.hpp"
#include "core/spec/draft.hpp"
#include "core/spec/error_codes.hpp"
#include "core/text/options.hpp"
#include "core/text/sink.hpp"
#include "core/text/token.hpp"

namespace strata::search {

// --- The reading of a page ---
// When the minimizer shrinks a page, a draft's run must not get new parse errors, and the smaller input must not be cut
// off within a tag or the like unless the larger input was.

/// The states of a draft in which an input may end without being cut off. An input may end anywhere in text, and also
/// within a character reference in text, because an incomplete reference is read as text or as if it were complete. An
/// input is cut off if it ends in a tag, a comment or a DOCTYPE, after a "<", or in a reference in an attribute's
/// value.
class ending_states {
public:
    /// `places`: the classes of the draft's states. `draft` and `places` must outlive the object.
    ending_states(const spec::draft& draft, const compare::correspondence::of_draft& places);

    /// Whether an input that leaves the machine in this state is cut off. `return_state`: the machine's return state
    /// register. `end_is_error`: whether an error is reported at the end of the input.
    [[nodiscard]] bool breaks_off(std::size_t state, std::size_t return_state, bool end_is_error) const;

private:
    void follow(std::size_t state);

    const spec::draft& draft_;
    const compare::correspondence::of_draft& places_;
    // For each state: whether it reads a character reference, and the state that follows the reference. An empty value
    // means the return state.
    std::vector<bool> reads_reference_;
    std::vector<std::optional<std::size_t>> goes_on_in_;
};

struct page_reading {
    std::set<spec::error_code> errors;  ///< the names of the errors
    /// Whether the input ends where the machine is not reading text (in a tag, a comment, a reference or after a "<"),
    /// or the end itself is an error.
    bool breaks_off = false;
};

/// Reads the input as the draft does in a comparison. `endings`: the ending states of the configuration's draft.
/// `asks`: a function that is called now and then, and may throw to end the work; it may be null. Complexity: linear in
/// the input; one step of the draft's machine for each character.
[[nodiscard]] page_reading read_page(const run::configuration& by, const ending_states& endings, std::string_view input,
                                     const std::function<void()>& asks = {});

// --- One machine ---

/// One draft's run over an input: the state in which the machine waits for more input, and the output if no input
/// follows. The constructor performs the run.
class probe : private sink, private engine::step_observer {
public:
    /// `draft` must outlive the object. `waits_from`: a byte offset that the machine is known to reach before it waits
    /// for more input. The machine is not inspected before that offset, which saves time, and the list `way()` begins
    /// there. Complexity: linear in the input.
    probe(const spec::draft& draft, const live_states& looks, const compare::correspondence::of_draft& places,
          const tokenizer_options& options, std::string_view input, std::size_t waits_from = 0);

    // At the point where the machine waits for more input, before it takes the step that looks at the end of the input:
    std::size_t waits_at = 0;               ///< how many bytes of the input the machine has consumed
    std::uint64_t live_state = 0;           ///< the state that can still affect its future (live_state.hpp)
    std::uint16_t place = 0;                ///< the class of corresponding states to which the state belongs
    std::size_t state = 0;                  ///< the state itself
    std::size_t return_state = 0;           ///< the return state register
    engine::token_in_progress in_progress;  ///< the token being built
    bool reads_text = false;                ///< whether the machine is reading text, and nothing is pending
    std::size_t put_out = 0;                ///< the length of the output so far, in bytes of `spelt()`

    bool stopped = false;          ///< whether the machine stopped early, so its further output is unknown
    std::uint64_t output_end = 0;  ///< the end of the last token, as a source byte

    std::vector<parse_error> errors;  ///< all errors, including those at the end

    /// The whole output, including the output at the end of the input.
    [[nodiscard]] std::string_view spelt() const { return spelt_.from(0, spelt_.size()); }
    /// Identifies the last rule that fired before the machine waits, in 16 bits.
    [[nodiscard]] std::uint64_t last_step() const { return steps_before_ & 0xFFFFU; }
    /// Identifies the last four rules that fired before the machine waits, in 16 bits each.
    [[nodiscard]] std::uint64_t last_steps() const { return steps_before_; }
    /// Returns, for each character, the class of the state in which the machine first looked at it.
    [[nodiscard]] const std::vector<std::pair<std::uint64_t, std::uint16_t>>& way() const { return way_; }
    [[nodiscard]] const spec::draft& draft() const { return draft_; }

private:
    void look(const engine::interpreter& machine, const live_states& looks,
              const compare::correspondence::of_draft& places, std::string_view input);
    feedback on_token(const token& t) override;
    void on_error(const parse_error& e) override;
    void on_step(const engine::step& s) override;

    const spec::draft& draft_;
    compare::spelling spelt_;
    std::vector<std::pair<std::uint64_t, std::uint16_t>> way_;
    std::uint64_t steps_ = 0, steps_before_ = 0;  // the last four rules, in 16 bits each: at the end, and where the
                                                  // machine waits
};

// --- Content states that are taken back at EOF ---
//
// Such a content state lasts only if an end tag with the name of the last start tag comes before EOF. The engine
// searches the whole input for this end tag. But a search for witnesses extends its inputs. So as long as an input does
// not contain the end tag, both outcomes are possible, and the machine's future depends on how it reads the input in
// each outcome.

/// A draft, and the draft that results if its content states are taken back.
class content_taken_back {
public:
    /// `draft` must outlive the object.
    explicit content_taken_back(const spec::draft& draft);
    content_taken_back(const content_taken_back&) = delete;
    content_taken_back& operator=(const content_taken_back&) = delete;
    content_taken_back(content_taken_back&&) = delete;
    content_taken_back& operator=(content_taken_back&&) = delete;
    ~content_taken_back() = default;

    /// Whether a machine that begins with these options has not reached the end tag by the end of this input, but may
    /// reach it in a longer input. Complexity: linear in the input.
    [[nodiscard]] bool is_open(const tokenizer_options& begins, std::string_view input) const;
    /// Whether the draft has a content state that has the same state and content model as this one and is not taken
    /// back at EOF.
    [[nodiscard]] bool has_lasting(spec::content_index content) const;
    /// The draft as it reads an input if the end tag does not come: its content states are PCDATA from the start.
    [[nodiscard]] const spec::draft& if_taken_back() const { return taken_back_; }
    /// The draft as it reads an input if the end tag comes.
    [[nodiscard]] const spec::draft& if_kept() const { return kept_; }

private:
    const spec::draft& draft_;
    std::vector<spec::content_state> contents_taken_back_, contents_kept_;
    spec::draft taken_back_, kept_;
};

// --- Two machines ---

/// The kinds of difference between two drafts, the smallest first.
enum class difference : std::uint8_t { none, in_errors, in_tokens };

/// The results of running both machines over an input.
struct findings {
    std::array<std::uint32_t, 2> waits_at{};  ///< how many bytes of the input each machine has consumed
    std::uint64_t states = 0;                 ///< the live states of both machines
    std::uint64_t last = 0;                   ///< a hash of the last rule of each machine
    std::uint64_t way = 0;                    ///< a hash of the last four rules of each machine
    bool same_place = false;  ///< whether the machines are in corresponding states, and their output is equally long
    bool same_token = false;  ///< whether the token being built is the same
    bool errors_differ = false;
    bool for_good = false;  ///< whether the outputs differ so far, and therefore on all continuations
    bool stopped = false;   ///< whether a machine stopped early, so longer inputs show nothing more
    /// Whether another start of the search shows the same difference and everything that follows from it.
    bool shown_elsewhere = false;
    difference at_end = difference::none;

    /// Whether nothing differs so far. The drafts may still differ at the end of the input.
    [[nodiscard]] bool together() const { return same_place && same_token && !errors_differ && !for_good; }
};

class machine_pair {
public:
    /// `known` must contain both drafts and must outlive the object.
    machine_pair(const registry& known, const spec::draft& one, const spec::draft& other);
    machine_pair(const machine_pair&) = delete;
    machine_pair& operator=(const machine_pair&) = delete;
    machine_pair(machine_pair&&) = delete;
    machine_pair& operator=(machine_pair&&) = delete;
    ~machine_pair() = default;

    [[nodiscard]] const spec::draft& one() const { return one_; }
    [[nodiscard]] const spec::draft& other() const { return other_; }
    [[nodiscard]] const registry& known() const { return known_; }
    [[nodiscard]] const reference_classes& references() const { return references_; }
    /// Returns the classes of the states of `draft`, which must be one of the two drafts.
    [[nodiscard]] const compare::correspondence::of_draft& places_of(const spec::draft& draft) const {
        return places_.of(draft);
    }

    /// Runs the machine of the first draft (0) or the second (1). A content state that would be taken back if the input
    /// ended is treated as taken back from the start. `waits_from`: see `probe`.
    [[nodiscard]] probe run(std::size_t draft, const witness_start& start, std::string_view input,
                            std::size_t waits_from = 0) const;
    /// Whether an input of `size` bytes is cut off (see `ending_states`) under the first draft (0) or the second (1).
    /// `run`: that draft's run over the input.
    [[nodiscard]] bool breaks_off(std::size_t draft, const probe& run, std::size_t size) const;
    /// Runs both machines on the input and compares them. `waits_from`: see `probe`, one offset for each machine.
    [[nodiscard]] findings run_both(const witness_start& start, std::string_view input,
                                    const std::array<std::uint32_t, 2>& waits_from) const;

private:
    [[nodiscard]] bool is_open(std::size_t draft, const witness_start& start, std::string_view input) const;
    [[nodiscard]] probe run_as(const spec::draft& as, std::size_t draft, const witness_start& start,
                               std::string_view input, std::size_t waits_from) const;

    const registry& known_;
    const spec::draft& one_;
    const spec::draft& other_;
    compare::correspondence places_;
    reference_classes references_;
    std::array<live_states, 2> looks_;
    std::array<ending_states, 2> endings_;
    std::array<content_taken_back, 2> contents_;
};

}  // namespace strata::search

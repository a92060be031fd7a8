#pragma once
// Contains the private classes of comparison.hpp. The last class holds a running comparison: a lane for each draft, and
// the source byte up to which the lanes are known to agree.
//
// A runner for each draft reads the input, chunk by chunk, and writes a journal. The journals are read side by side.
// While their entries are the same, nothing else happens. Where the entries differ, the surrounding part of the input
// is examined: from the last safe position before the difference to the first safe position after it. At a safe
// position, every draft is between two tokens, in a state in which a tokenizer can start. To examine a part, an
// interpreter steps through each draft's rules (examination.hpp) and takes tree construction's answers from the
// journals. The interpreter does not read parts in which the drafts agree. Input is kept only until it is known whether
// the drafts agree on it.
//
// comparison.cpp feeds the lanes, reads their journals side by side, notes where a part can begin, passes divergences
// on and discards input. differing_part.cpp finds where a part ends and examines the part, unless a part of the same
// shape has been examined before. It also runs the drafts on the paths between the compared drafts. These drafts are
// not compared themselves, but their runs show which of them caused a difference.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/compare/attribute/change_namer.hpp"
#include "core/compare/attribute/texts_between.hpp"
#include "core/compare/attribute/tree_changes.hpp"
#include "core/compare/record/correspondence.hpp"
#include "core/compare/record/journal.hpp"
#include "core/compare/run/cached_result.hpp"
#include "core/compare/run/comparison.hpp"
#include "core/compare/run/examination.hpp"
#include "core/compare/steps/cause_maker.hpp"
#include "core/engine/runner/runner.hpp"
#include "core/engine/tokenizer/tokenizer.hpp"
#include "core/run/configuration.hpp"
#include "core/spec/content_states.hpp"
#include "core/text/locator.hpp"
#include "core/text/options.hpp"
#include "core/text/silent_sink.hpp"
#include "core/text/sink.hpp"
#include "core/tree/simulated.hpp"

namespace strata::compare {

// --- One run for several drafts, as long as all of them read the input in the same way (common_run.cpp) ---
//
// The input is read by a program that stops wherever two of the drafts may differ (engine::compile_common). Each
// draft's tree construction receives the tokens of this program. The run ends where the program stops, or after a token
// that the drafts' tree constructions answer differently. From there on, each draft runs by itself, until all drafts
// have reached a position where they can run together again.

/// The program that drafts share.
struct common_reading {
    /// The last draft's program, restricted to what all drafts have in common; null if they have nothing in common.
    std::shared_ptr<const engine::program> program;
    /// `contents[d][c]`: the content state of draft `d` that corresponds to the last draft's content state `c`; nothing
    /// if there is none.
    std::vector<std::vector<std::optional<spec::content_index>>> contents;
    /// Whether preprocessing is the same in all drafts. If not, the run must receive only plain text
    /// (text/plain_text.hpp).
    bool preprocessed_alike = false;
};
/// Finds what `drafts` have in common, and compiles the program for it. `places`: the classes of each draft's states.
[[nodiscard]] common_reading find_common_reading(std::span<const spec::draft* const> drafts,
                                                 std::span<const correspondence::of_draft* const> places);

/// The state of a draft's tokenizer between two tokens, where nothing is pending.
struct resting_state {
    spec::content_index content = spec::content_index::first;
    std::string tag;  ///< the name of the last start tag, if `content` is not the first content state
    bool foreign = false;
};

/// A single run of the common program, in place of one run for each of several drafts.
class common_run : private sink {
public:
    /// The objects that the run needs for one draft. Either pointer may be null.
    struct member {
        logged_feedback* logged = nullptr;        ///< logs the tokens
        simulated_feedback* answering = nullptr;  ///< answers the tokens
    };
    /// `members`: one for each draft of `reading`, in the same order. `to` counts the tokens. `reading`, `to` and the
    /// objects that the members point to must outlive this object.
    common_run(const common_reading& reading, std::vector<member> members, input_kind input, agreement_count& to);

    [[nodiscard]] const common_reading& reading() const { return reading_; }

    /// Begins at source byte `offset`, with the last draft in state `at` and the other drafts in corresponding states.
    void begin(std::uint64_t offset, bool continues, const resting_state& state);
    /// Reads `text`, the next part of the input. Returns false if the run ends within this part.
    bool feed(std::string_view text);
    /// Ends the input. Returns false if the run ends before the end of the input.
    bool finish();
    /// The source byte at which the run began.
    [[nodiscard]] std::uint64_t begun_at() const { return base_; }
    /// The source byte after the last token or text.
    [[nodiscard]] std::uint64_t reached() const { return reached_; }
    /// The beginning of the text that ends at `reached`; equals `reached` if a token ends there.
    [[nodiscard]] std::uint64_t text_begin() const { return text_begin_; }
    /// Returns the state in which a draft continues at `reached`, once the run has ended.
    [[nodiscard]] resting_state state_of(std::size_t member) const;

private:
    feedback on_token(const token& t) override;
    // Whether the text so far, continued by `text`, contains "<!--".
    [[nodiscard]] bool continues_to_escape(std::string_view text);
    [[nodiscard]] bool answers_differ(bool to_text) const;

    const common_reading& reading_;
    std::vector<member> members_;
    std::vector<feedback> answers_;  // for each member, its answer to the last token
    input_kind input_;
    agreement_count& agreed_;
    std::uint64_t base_ = 0, reached_ = 0, text_begin_ = 0;
    // The state of the last member; if the answers to the last token differ, its state before that token.
    resting_state state_;
    std::string last_tag_;  // the last start tag
    std::string text_end_;  // the last few characters of the text that has been read in this content state
    bool differs_ = false;
    engine::runner machine_;
};

// --- The running comparison ---

inline constexpr std::size_t piece_size = std::size_t{1} << 14U;
/// If a tokenizer holds more bytes of unfinished input than this, only this tokenizer is fed, and the others wait.
inline constexpr std::uint64_t long_token = std::uint64_t{1} << 15U;

/// The minimum number of bytes that drafts read by themselves before they run together again.
inline constexpr std::uint64_t shortest_apart = 16;

/// A position in a draft's journal, and the state of its tokenizer there.
struct cursor {
    std::size_t entry = 0;
    error_log::place error;
    std::uint64_t text_begin = 0;   ///< where the text begins, if the position is in text
    std::uint64_t escape_from = 0;  ///< where the search of that text for "<!--" continues
    /// The tag that began the content of this text, as an index into the runner's list of names.
    std::uint32_t tag = 0;
    spec::content_index content = spec::content_index::first;
    bool foreign = false;
    bool escaped = false;  ///< whether the text contains "<!--", so that the tokenizer's flags or state depend on the
                           ///< text after it
};

/// One running draft.
struct lane {
    /// `is_logged`: whether the feedback of tree construction may have to be explained.
    lane(const run::configuration& c, const correspondence::of_draft& of, bool is_logged) : who(c), places(&of) {
        if (c.feedback) answering = std::make_unique<simulated_feedback>(*c.draft, *c.feedback, nothing);
        if (answering && is_logged) logged = std::make_unique<logged_feedback>(*answering);
        written = std::make_unique<journal>(logged ? static_cast<sink*>(logged.get()) : answering.get());
        tokenizer = std::make_unique<strata::tokenizer>(*c.draft, *written, c.options);
        here.content = safe.content = c.options.content;
        here.foreign = safe.foreign = c.options.foreign;
    }

    [[nodiscard]] std::uint16_t class_at(const cursor& c) const {
        const spec::content_state& content = spec::content_at(*who.draft, c.content);
        return places->class_of(content.state, content.model);
    }

    run::configuration who;
    const correspondence::of_draft* places;
    silent_sink nothing;  // `answering` needs a sink to forward tokens to
    std::unique_ptr<simulated_feedback> answering;
    std::unique_ptr<logged_feedback> logged;  // forwards tokens to `answering`; null if tokens are not logged
    std::unique_ptr<journal> written;
    std::unique_ptr<strata::tokenizer> tokenizer;
    std::unique_ptr<strata::tokenizer> idle;  ///< holds the tokenizer while the drafts run together
    std::uint64_t fed = 0;                    ///< how much of the input the tokenizer has received
    std::optional<early_stop> stop;  ///< where the machine stopped early; known only after the tokenizer has ended
    cursor here;                     ///< how far the journals are known to agree
    cursor safe;                     ///< the last position before `here` where a run can start
    cursor ahead;                    ///< the position where the differing part may end
    std::uint64_t found = 0;         ///< the offset of `ahead`, if a run can start there
    cursor trial;                    ///< how far the journals agree after the position where the part may end
};

class comparison::runner {
public:
    /// `configurations`: oldest first.
    runner(const registry& known, const std::vector<run::configuration>& configurations, divergence_sink& to,
           examined_parts* examined, bool independent);
    void feed(std::string_view chunk);
    summary finish();
    [[nodiscard]] std::size_t bytes_kept() const { return window_.size(); }

private:
    enum class outcome : std::uint8_t { agreed, differed, starved };
    enum class mode : std::uint8_t {
        agreeing,
        searching,  ///< searching for the end of the differing part
        trying,     ///< checking whether the drafts agree after a possible end of the part
    };
    [[nodiscard]] std::uint64_t window_end() const { return window_begin_ + window_.size(); }
    [[nodiscard]] char source_at(std::uint64_t offset) const;
    [[nodiscard]] std::string_view source(std::uint64_t begin, std::uint64_t end) const;

    // Goes through the buffered input, and stops where it is not yet known whether the drafts agree.
    void read_window();

    // --- Running together, and apart ---

    // Makes the common run, if the drafts' tables have anything in common.
    void prepare_common_run();
    // Whether there is a common run.
    bool may_run_together();
    // Runs the drafts together from the beginning of the input, if they begin in corresponding states.
    void begin_together();
    // Whether a lane has read everything before `offset`, and its state there corresponds to the last lane's state.
    [[nodiscard]] bool rests_at(const lane& l, std::uint64_t offset) const;
    // Begins to run the drafts together, if all of them rest at the byte where they have stopped reading.
    bool join();
    // Ends the common run: each draft continues by itself from the last byte that the run has reached.
    void separate();
    // Returns the end of the part of the window that the common run may read.
    [[nodiscard]] std::uint64_t end_for_common_run() const;
    // Returns false if more input is needed.
    bool read_together();
    // Lets the drafts read more of the window by themselves. Returns false if they have read all of it.
    bool extend_limit();

    // --- Feeding the lanes ---

    // Whether the lane's tokenizer is within a long token.
    static bool holds_much(const lane& l) { return l.tokenizer && l.fed > l.written->reached() + long_token; }
    void end(lane& l);
    // Records the drafts that ended the comparison because their machines stopped. Other drafts are not compared beyond
    // that position.
    void note_stops();
    void feed_piece(lane& l);
    // Feeds each lane as much of the window as it may read, up to the limit. A token under construction takes many
    // times the memory of its source. So only one lane at a time may be within a long token. The other lanes wait until
    // that token is finished. Returns false if no lane could be fed.
    bool feed_lanes();
    std::uint32_t number_of(std::string_view name);

    // --- Reading the journals side by side ---

    void advance();
    // Moves the cursors to the end of the next token, or to the end of the characters that all journals have. `at`: the
    // cursor to move in each lane. `moves_safe`: whether to move the last safe position as well.
    outcome read_on(cursor lane::*at, bool moves_safe);
    // Whether all drafts have the same errors at characters before `end`. If so, moves the cursors past these errors.
    // Here, errors with different names are different even if a draft does not name errors. Two errors at one character
    // may come from different steps, and only a traced run can show whether they do.
    bool errors_agree(cursor lane::*at, std::uint64_t end);
    // Moves the cursor past characters. (Even characters may change the adjusted current node.)
    static void pass_characters(const lane& l, cursor& c);
    // Moves the cursor past a token, and applies the token's effect on the content that follows it.
    void pass_token(const lane& l, cursor& c);

    // --- Safe positions, where a part can begin ---

    // Makes `offset` the last safe position. `offset` must be the position of the cursors `here`, or within the
    // characters just before it.
    void make_safe(std::uint64_t offset);
    // Whether a run may begin just after the token. It may if the token's last character ended the token, because
    // nothing is then pending, and no later error belongs to the token. If the end of the file ended the token, a run
    // may not begin there.
    [[nodiscard]] bool may_begin_behind(const journal::entry& e) const;
    [[nodiscard]] bool is_end(std::uint64_t offset) const { return closing_ && offset == window_end(); }
    // Whether a run may begin in text at `offset`. Two conditions must hold. First, the last character is white space
    // or ">", so that nothing is pending in any draft. Second, the content state alone determines how text is read: the
    // position is neither in escaped text nor in a section that certain characters would end.
    bool may_begin_in_text(const lane& l, cursor& c, std::uint64_t offset);
    [[nodiscard]] bool separates_before(std::uint64_t offset) const;
    void note_safe_characters(std::uint64_t begin, std::uint64_t end);

    // --- Finding the end of a differing part, and examining it ---

    void begin_search();
    // Finds the next position, from `end_` onwards, where every draft can start. Returns false if more input is needed.
    bool find_end();
    bool find_safe(lane& l, std::uint64_t from);
    // Whether the drafts' machines are in corresponding states at the possible end of the part.
    [[nodiscard]] bool ends_correspond() const;
    void examine_to(std::uint64_t end, bool to_the_end);
    // Receives the divergences of a part.
    void report(divergence&& d);

    // --- Parts whose shape has been examined ---

    // Reports the divergences of a part. Takes them from the cached result for its shape; if there is none, examines
    // the shape first. Returns false if the part itself has to be examined.
    bool report_if_recognised(const part_of_input& part, const naming_context& names);
    bool report_by_shape(const naming_context& names, std::uint64_t end);
    // Returns how many bytes of text at the beginning of the part can be skipped, because they have no influence on the
    // rest.
    [[nodiscard]] std::size_t leading_text(const part_of_input& part, const naming_context& names) const;
    // Makes the key under which the result for the shape is cached. It contains everything that the examination depends
    // on. Returns false if there is no such key, because tree construction answered within a run of ordinary
    // characters, or because the result may depend on text after the part.
    bool make_key(const naming_context& names, std::uint64_t end);
    [[nodiscard]] cached_result examine_shape(const naming_context& names);
    void report_cached(const cached_result& known);

    // --- The drafts on the paths between the compared drafts ---

    // Whether some link from a predecessor to its successor begins or ends with this draft.
    [[nodiscard]] bool is_on_path(const spec::draft& draft) const;
    // Makes a lane for each draft between the compared drafts.
    void add_drafts_between();
    // For each draft and its predecessor, prepares the changes of tree construction between them as candidates.
    void add_candidates();
    [[nodiscard]] lane* lane_of(const spec::draft& draft) const;
    // Lets a draft on a path read the window up to `to`. The draft continues where it stopped reading.
    void catch_up(lane& l, std::uint64_t to);
    // Moves the cursor `here` of a draft on a path to the last safe position. Returns whether the draft is known to be
    // able to start there.
    bool move_to_safe(lane& l);
    [[nodiscard]] start_state start_state_of(const lane& l, const cursor& at) const;

    // --- Passing divergences on, and discarding input ---

    void place(divergence& d);
    // Passes on each divergence as soon as the rest of its line has arrived.
    void hand_over();
    // Discards the input and the journal entries before the last position where a run can start, because nothing needs
    // them any more.
    void forget();

    divergence_sink& to_;
    std::unique_ptr<examined_parts> own_examined_;
    examined_parts* examined_;
    const correspondence& places_;
    texts_on_chain& texts_;
    std::vector<const correspondence::of_draft*> classes_;
    std::vector<std::unique_ptr<lane>> lanes_;
    std::vector<std::unique_ptr<lane>> between_;  // the drafts on the paths that are not compared drafts themselves
    std::vector<std::unique_ptr<tree_change_candidates>> candidates_;
    bool has_looked_for_common_ = false;
    std::vector<lane*> in_common_;        // in the order of its drafts
    std::unique_ptr<common_run> common_;  // null if the drafts run independently
    bool together_ = false;               // whether the common run reads for all drafts, so that their own tokenizers
                                          // are idle
    std::uint64_t common_fed_ = 0;
    std::uint64_t limit_ = 0;               // how far lanes may read by themselves
    std::uint64_t apart_ = shortest_apart;  // the minimum number of bytes that they read by themselves the next time
    std::vector<std::string> tag_names_;
    recited_rules recited_;
    change_finder changes_;
    struct shaped_part {
        std::uint64_t begin = 0;
        input_shape of;
        std::string key;  // everything that the examination of the part depends on
        // For each draft, the answers to its tokens; their offsets refer to the shape.
        std::vector<std::deque<journal::answer>> answers;
    };
    bool may_use_shapes_ = false;
    shaped_part shaped_;  // the part being reported; reused
    std::string window_;  // the part of the input that is still needed
    std::uint64_t window_begin_ = 0;
    std::uint64_t forgotten_ = 0;  // how far the drafts had read when `forget` last discarded something
    bool closing_ = false;         // whether the input has ended
    bool ended_ = false;           // whether the tokenizers have finished
    mode mode_ = mode::agreeing;
    std::uint64_t here_ = 0, safe_ = 0, end_ = 0, trial_ = 0, differs_at_ = 0;
    std::uint64_t differs_from_ = 0;  // where the differing entries begin
    bool token_agreed_ = false;
    std::vector<error_log::place> ends_;  // reused
    std::vector<std::size_t> counts_;
    agreement_count agreed_, safe_agreed_;
    input::locator locator_;
    std::deque<divergence> waiting_;
    summary summary_;
};

}  // namespace strata::compare

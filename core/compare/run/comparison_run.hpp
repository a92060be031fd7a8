#pragma once
// The state of a running comparison: its lanes, and how far they are known to agree.
//
// Each draft's fused engine runs over the input, chunk by chunk, and writes a journal. The journals are read side by
// side; while their entries are the same, nothing else happens. Where the entries differ, the surrounding part of the
// input is examined. The part runs from the last place before the difference where every draft was between two tokens,
// in a state that a tokenizer can start in, to the first such place after it. The interpreter steps through each
// draft's rules there (examination.hpp), with tree construction's answers taken from the journals. Input on which the
// drafts agree is never walked, and only undecided input is kept.
//
// feeding.cpp feeds the lanes, reading.cpp reads their journals side by side, safe_places.cpp notes where a part can
// begin, differing_part.cpp finds where it ends and examines it, recognising.cpp does so only once for parts that are
// alike, and handing_over.cpp passes divergences on and discards input. drafts_between.cpp runs the drafts between
// those that are compared. These are not compared themselves: they only show which of them caused a difference.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/compare/attribute/change_finder.hpp"
#include "core/compare/attribute/texts_between.hpp"
#include "core/compare/attribute/tree_suspects.hpp"
#include "core/compare/record/correspondence.hpp"
#include "core/compare/record/error_log.hpp"
#include "core/compare/record/journal.hpp"
#include "core/compare/record/left_content.hpp"
#include "core/compare/run/comparison.hpp"
#include "core/compare/run/examination.hpp"
#include "core/compare/run/examined_parts.hpp"
#include "core/compare/run/known_part.hpp"
#include "core/compare/run/outline.hpp"
#include "core/compare/steps/recited_rules.hpp"
#include "core/engine/tokenizer.hpp"
#include "core/spec/content_states.hpp"
#include "core/text/locator.hpp"
#include "core/text/silent_sink.hpp"
#include "core/tree/simulated.hpp"

namespace strata::compare {

inline constexpr std::size_t piece_size = std::size_t{1} << 14U;
/// If a part is longer than this, not all of its steps are kept.
inline constexpr std::uint64_t long_part = std::uint64_t{1} << 14U;
/// A tokenizer that holds more input than this is fed alone.
inline constexpr std::uint64_t long_token = std::uint64_t{1} << 15U;

/// A position in a draft's journal, and the state of its tokenizer there.
struct cursor {
    std::size_t entry = 0;
    error_log::place error;
    std::uint64_t text_begin = 0;   ///< where the text begins that the position may be in
    std::uint64_t escape_from = 0;  ///< from where that text has not been searched for "<!--" yet
    std::uint32_t tag = 0;          ///< the tag whose content the text is: an index into the list of names
    spec::content_index content = spec::content_index::first;
    bool foreign = false;
    bool escaped = false;  ///< the text contains "<!--": flags or states depend on what followed it
};

/// One running draft.
struct lane {
    /// `is_watched`: what tree construction tells it may have to be explained.
    lane(const configuration& c, const correspondence::of_draft& of, bool is_watched) : who(c), places(&of) {
        if (c.feedback) answering = std::make_unique<simulated_feedback>(*c.draft, *c.feedback, nothing);
        if (answering && is_watched) watched = std::make_unique<watched_feedback>(*answering);
        written = std::make_unique<journal>(watched ? static_cast<sink*>(watched.get()) : answering.get());
        tokenizer = std::make_unique<strata::tokenizer>(*c.draft, *written, c.options, fastest_engine(*c.draft));
        for (const spec::content_state& content : c.draft->contents) {
            // Text begun by tree construction ends only with a tag or the end of the file.
            ends_with_tag.push_back(is_begun_by_tag(*c.draft, content) && !is_left_without_token(*c.draft, content));
        }
        here.content = safe.content = c.options.content;
        here.foreign = safe.foreign = c.options.foreign;
    }

    [[nodiscard]] std::uint16_t class_at(const cursor& c) const {
        const spec::content_state& content = spec::content_at(*who.draft, c.content);
        return places->class_of(content.state, content.model);
    }

    configuration who;
    const correspondence::of_draft* places;
    silent_sink nothing;  // `answering` needs a sink to forward tokens to
    std::unique_ptr<simulated_feedback> answering;
    std::unique_ptr<watched_feedback> watched;  // forwards tokens to `answering`; null: not watched
    std::unique_ptr<journal> written;
    std::unique_ptr<strata::tokenizer> tokenizer;
    std::uint64_t fed = 0;           ///< how much of the input the tokenizer has been given
    std::optional<early_stop> stop;  ///< where its machine stopped early, once the tokenizer has ended
    std::vector<bool> ends_with_tag;
    cursor here;              ///< how far the journals are known to be the same
    cursor safe;              ///< the last place before `here` where a walk can start
    cursor ahead;             ///< where the differing part may end
    std::uint64_t found = 0;  ///< the offset of `ahead`, if a walk can start there
    cursor trial;             ///< how far the journals are the same after the place where the part may end
};

class comparison::run {
public:
    /// `configurations`: oldest first.
    run(const registry& known, const std::vector<configuration>& configurations, divergence_sink& to,
        examined_parts* examined);
    void feed(std::string_view chunk);
    summary finish();
    [[nodiscard]] std::size_t bytes_kept() const { return window_.size(); }

private:
    enum class outcome : std::uint8_t { agreed, differed, starved };
    enum class mode : std::uint8_t {
        agreeing,
        searching,  ///< for the end of the differing part
        trying,     ///< checking whether the drafts agree after a place where it may end
    };
    [[nodiscard]] std::uint64_t window_end() const { return window_begin_ + window_.size(); }
    [[nodiscard]] char source_at(std::uint64_t offset) const;
    // Whether the lane's tokenizer is within a long token.
    static bool holds_much(const lane& l) { return l.tokenizer && l.fed > l.written->reached() + long_token; }
    void end(lane& l);
    // Notes whose stop ended the comparison: whatever others do after that is not compared.
    void note_stops();
    void feed_piece(lane& l);
    // Feeds each lane as much of the window as it may have. A token under construction takes many times the memory of
    // its source, so only one lane at a time may be within a long token: the others wait until it is finished.
    // Returns: false if no lane could be fed.
    bool feed_lanes();
    std::uint32_t number_of(std::string_view name);
    void advance();
    // Reads one step further: to the end of a token, or of the characters that all journals have.
    // `at`: which cursors to move; moving `here` also moves the last place where a walk can start.
    outcome read_on(cursor lane::*at, bool moves_safe);
    // Whether the errors at characters before `end` are the same; if so, moves the cursors past them. Names count here
    // in all drafts: two errors at one character may come from different steps, which only a walk can tell.
    bool errors_agree(cursor lane::*at, std::uint64_t end);
    // Moves the cursor past characters, which may have changed the adjusted current node.
    static void pass_characters(const lane& l, cursor& c);
    // Moves the cursor past a token, and applies what the token does to the content that follows it.
    void pass_token(const lane& l, cursor& c);
    // `offset` is where the cursors `here` are, or is within the characters just before.
    void make_safe(std::uint64_t offset);
    // A token that its own last character ended leaves nothing pending, and no error after it. Any token may have been
    // ended by the end of the file.
    [[nodiscard]] bool may_begin_behind(const journal::entry& e) const;
    [[nodiscard]] bool is_end(std::uint64_t offset) const { return closing_ && offset == window_end(); }
    // After white space or ">" in text, nothing is pending in any draft. A walk can start there if the content state
    // determines everything: no section that certain characters would end, no escaped text.
    bool may_begin_in_text(const lane& l, cursor& c, std::uint64_t offset);
    [[nodiscard]] bool separates_before(std::uint64_t offset) const;
    void note_safe_characters(std::uint64_t begin, std::uint64_t end);
    void begin_search();
    // Finds the next place, from `end_` onwards, where every draft can start. False: more input is needed.
    bool find_end();
    bool find_safe(lane& l, std::uint64_t from);
    // Whether the machines are in corresponding states where the part may end.
    [[nodiscard]] bool ends_correspond() const;
    void examine_to(std::uint64_t end, bool to_the_end);
    // Receives the divergences of a part.
    void report(divergence&& d);
    // Reports the divergences of a part if it is like one that has been examined; or examines its outline.
    // Returns: false if the part itself has to be examined.
    bool tell_recognised(const part_of_input& part, const naming& names);
    bool tell_outlined(const naming& names, std::uint64_t end);
    // How much of the part is text that can be skipped.
    [[nodiscard]] std::size_t leading_text(const part_of_input& part, const naming& names) const;
    // Describes the outlined part: everything that its examination depends on. False: its answers are within runs.
    bool describe_outlined(const naming& names, std::uint64_t end);
    [[nodiscard]] known_part examine_outline(const naming& names);
    void tell(const known_part& known);
    // Whether it has a predecessor in a chain of drafts, or is one.
    [[nodiscard]] bool is_on_way(const spec::draft& draft) const;
    // Makes a lane of each draft between those that are compared.
    void add_drafts_between();
    // Sets up watching of the changes of tree construction between each draft and its predecessor.
    void add_suspects();
    [[nodiscard]] lane* lane_of(const spec::draft& draft) const;
    // Feeds a draft in between the part of the window before this place that it has not read yet.
    void catch_up(lane& l, std::uint64_t to);
    // Moves the cursor `here` of a draft in between to the last safe place.
    // Returns: whether it can start there, as far as is known.
    bool stand_at_safe(lane& l);
    [[nodiscard]] standing standing_of(const lane& l, const cursor& at) const;
    [[nodiscard]] std::string_view source(std::uint64_t begin, std::uint64_t end) const;
    void place(divergence& d);
    // Passes on each divergence as soon as the rest of its line has arrived.
    void hand_over();
    // Discards input and journal entries before the last place where a walk can start: they are no longer needed.
    void forget();
    divergence_sink& to_;
    std::unique_ptr<examined_parts> own_examined_;
    examined_parts* examined_;
    const correspondence& places_;
    texts_on_chain& texts_;
    std::vector<const correspondence::of_draft*> classes_;
    std::vector<std::unique_ptr<lane>> lanes_;
    std::vector<std::unique_ptr<lane>> between_;  // drafts between those that are compared
    std::vector<std::unique_ptr<tree_suspects>> suspects_;
    std::vector<std::string> tag_names_;
    recited_rules recited_;
    change_finder changes_;
    struct outlined_part {
        std::uint64_t begin = 0;
        outline of;
        std::string key;                                   // everything its examination depends on
        std::vector<std::deque<journal::answer>> answers;  // to each draft, at their places in the outline
    };
    bool may_outline_ = false;
    outlined_part outlined_;  // the part being told; reused
    std::string window_;      // the part of the input that is still needed
    std::uint64_t window_begin_ = 0;
    bool closing_ = false;  // there is no more input,
    bool ended_ = false;    // and the tokenizers have finished
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

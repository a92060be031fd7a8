#pragma once
// A comparison at work: its lanes, and what is known of where they agree.
//
// Each draft's fused engine runs over the input, piece by piece, and writes a journal. The journals are
// read side by side: as long as their entries are the same, nothing else is done. Where they are not, the part of the
// input around the difference is examined: from the last place before it at which every draft stood between two tokens,
// in a state that can be begun in, to the first such place behind it, the interpreter walks each draft's rules
// (examination.hpp), with the answers of tree construction taken from the journals. What drafts agree on costs no walk,
// and of the input only what has not been decided yet is kept.
// feeding.cpp feeds the lanes, reading.cpp reads their journals side by side, safe_places.cpp notes where a part can
// begin, differing_part.cpp finds where it ends and examines it, and handing_over.cpp gives divergences away and
// forgets the input. drafts_between.cpp runs the drafts between those that are compared, which nobody compares: they
// say only which of them made a difference.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/compare/change_finder.hpp"
#include "core/compare/comparison.hpp"
#include "core/compare/correspondence.hpp"
#include "core/compare/error_log.hpp"
#include "core/compare/examination.hpp"
#include "core/compare/journal.hpp"
#include "core/compare/recited_rules.hpp"
#include "core/compare/tree_suspects.hpp"
#include "core/feedback/simulated.hpp"
#include "core/input/locator.hpp"
#include "core/spec/content_states.hpp"
#include "core/token/silent_sink.hpp"
#include "core/tokenizer/tokenizer.hpp"

namespace strata::compare {

inline constexpr std::size_t piece_size = std::size_t{1} << 14U;
/// Of a part that is longer than this, not all steps are kept.
inline constexpr std::uint64_t long_part = std::uint64_t{1} << 14U;
/// A tokenizer that holds more of the input than this goes on alone.
inline constexpr std::uint64_t long_token = std::uint64_t{1} << 15U;

/// A place in a draft's journal, and how its tokenizer stood there.
struct cursor {
    std::size_t entry = 0;
    error_log::place error;
    std::uint64_t text_begin = 0;   ///< where the text began that the place may be in
    std::uint64_t escape_from = 0;  ///< from where on that text has not been searched for "<!--"
    std::uint32_t tag = 0;          ///< which tag the text is the content of: a place in the list of names
    spec::content_index content = spec::content_index::first;
    bool foreign = false;
    bool escaped = false;  ///< the text has a "<!--" in it: flags or states hang on what followed
};

/// A draft at work.
struct lane {
    /// `is_watched`: what it is told may have to be explained.
    lane(const configuration& c, const correspondence::of_draft& of, bool is_watched) : who(c), places(&of) {
        if (c.feedback) answering = std::make_unique<simulated_feedback>(*c.draft, *c.feedback, nothing);
        if (answering && is_watched) watched = std::make_unique<watched_feedback>(*answering);
        written = std::make_unique<journal>(watched ? static_cast<sink*>(watched.get()) : answering.get());
        tokenizer = std::make_unique<strata::tokenizer>(*c.draft, *written, c.options, fastest_engine(*c.draft));
        for (const spec::content_state& content : c.draft->contents) {
            // A text that tree construction begins is ended by a tag or the end of the file, and by nothing else.
            const bool begun_by_tag =
                std::any_of(c.draft->feedback.begin(), c.draft->feedback.end(),
                            [&](const spec::feedback_rule& rule) { return rule.content == content.name; });
            ends_with_tag.push_back(begun_by_tag);
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
    silent_sink nothing;  // `answering` needs a sink to pass tokens on to
    std::unique_ptr<simulated_feedback> answering;
    std::unique_ptr<watched_feedback> watched;  // passes tokens on to `answering`; null: nobody watches
    std::unique_ptr<journal> written;
    std::unique_ptr<strata::tokenizer> tokenizer;
    std::uint64_t fed = 0;  ///< how much of the input the tokenizer has had
    std::vector<bool> ends_with_tag;
    cursor here;              ///< how far the journals have been found the same
    cursor safe;              ///< the last place before `here` that can be begun at
    cursor ahead;             ///< where the part that differs may end
    std::uint64_t found = 0;  ///< the offset of `ahead`, if it is a place that can be begun at
    cursor trial;             ///< how far the journals are the same behind where the part may end
};

class comparison::run {
public:
    /// `configurations`: oldest first.
    run(const registry& known, const std::vector<configuration>& configurations, divergence_sink& to);
    void feed(std::string_view chunk);
    summary finish();
    [[nodiscard]] std::size_t bytes_kept() const { return window_.size(); }

private:
    enum class outcome : std::uint8_t { agreed, differed, starved };
    enum class mode : std::uint8_t {
        agreeing,
        searching,  ///< for the end of the part that differs
        trying,     ///< whether the drafts agree behind a place where it may end
    };
    [[nodiscard]] std::uint64_t window_end() const { return window_begin_ + window_.size(); }
    [[nodiscard]] char source_at(std::uint64_t offset) const;
    // Whether the lane's tokenizer is within a long token.
    static bool holds_much(const lane& l) { return l.tokenizer && l.fed > l.written->reached() + long_token; }
    void end(lane& l);
    void feed_piece(lane& l);
    // Feeds what every lane may have of the window. A token takes many times the memory of its source while it is put
    // together, so that only one lane at a time is within a long one: the others wait until that is done with it.
    // Returns: false if no lane could be fed.
    bool feed_lanes();
    std::uint32_t number_of(std::string_view name);
    void advance();
    // Reads one step further: to the end of a token, or of the characters that all journals have.
    // `at`: which cursors; those of `here` move the place that can be begun at along with them.
    outcome read_on(cursor lane::*at, bool moves_safe);
    // Whether the errors at characters before `end` are the same; then the cursors are moved behind them. Here errors
    // have their names in all drafts: two at one character may have come of different steps, which only a walk can
    // tell.
    bool errors_agree(cursor lane::*at, std::uint64_t end);
    // Moves the cursor past characters, which may have changed the adjusted current node.
    static void pass_characters(const lane& l, cursor& c);
    // Moves the cursor past a token, with what that does to the content that follows it.
    void pass_token(const lane& l, cursor& c);
    // `offset` is where the cursors `here` stand, or lies within the characters just before.
    void make_safe(std::uint64_t offset);
    // A token that its own last character ended has left nothing pending, and no error that stands behind it. The end
    // of the file may have ended any.
    [[nodiscard]] bool may_begin_behind(const journal::entry& e) const;
    [[nodiscard]] bool is_end(std::uint64_t offset) const { return closing_ && offset == window_end(); }
    // Behind white space or ">" in a text nothing is pending in any draft. It can be begun at if the content state is
    // all there is to know: no section that some characters would end, no escaped text.
    bool may_begin_in_text(const lane& l, cursor& c, std::uint64_t offset);
    [[nodiscard]] bool separates_before(std::uint64_t offset) const;
    void note_safe_characters(std::uint64_t begin, std::uint64_t end);
    void begin_search();
    // Finds the next place, from `end_` on, at which every draft can be begun at. False: more input is needed.
    bool find_end();
    bool find_safe(lane& l, std::uint64_t from);
    // Whether the machines are in corresponding places where the part may end.
    [[nodiscard]] bool ends_correspond() const;
    void examine_to(std::uint64_t end, bool to_the_end);
    // Whether it has a predecessor on a way, or is one.
    [[nodiscard]] bool is_on_way(const spec::draft& draft) const;
    // Makes a lane of each draft between those that are compared.
    void add_drafts_between();
    // Has the changes of tree construction between each draft and its predecessor watched.
    void add_suspects();
    [[nodiscard]] lane* lane_of(const spec::draft& draft) const;
    // Feeds a draft between what it has not had of the window before this place.
    void catch_up(lane& l, std::uint64_t to);
    // Moves the cursor `here` of a draft between to the place that can be begun at.
    // Returns: whether it can be begun there, as far as is known.
    bool stand_at_safe(lane& l);
    [[nodiscard]] standing standing_of(const lane& l, const cursor& at) const;
    [[nodiscard]] std::string_view source(std::uint64_t begin, std::uint64_t end) const;
    void place(divergence& d);
    // A divergence is handed over as soon as what follows it on its line has come.
    void hand_over();
    // Of the input and the journals, what is before the last place that can be begun at is not needed any more.
    void forget();
    divergence_sink& to_;
    correspondence places_;
    std::vector<const correspondence::of_draft*> classes_;
    std::vector<std::unique_ptr<lane>> lanes_;
    std::vector<std::unique_ptr<lane>> between_;  // drafts between those that are compared
    std::vector<std::unique_ptr<tree_suspects>> suspects_;
    std::vector<std::string> tag_names_;
    recited_rules recited_;
    change_finder changes_;
    std::string window_;  // the part of the input that is still needed
    std::uint64_t window_begin_ = 0;
    bool closing_ = false;  // no more input comes,
    bool ended_ = false;    // and the tokenizers have said all they have to say
    mode mode_ = mode::agreeing;
    std::uint64_t here_ = 0, safe_ = 0, end_ = 0, trial_ = 0, differs_at_ = 0;
    std::uint64_t differs_from_ = 0;  // where the entries begin that differ
    bool token_agreed_ = false;
    std::vector<error_log::place> ends_;  // used again and again
    std::vector<std::size_t> counts_;
    agreement_count agreed_, safe_agreed_;
    input::locator locator_;
    std::deque<divergence> waiting_;
    summary summary_;
};

}  // namespace strata::compare

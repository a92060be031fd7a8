#pragma once
// Finds which change of tree construction made the feedback to two drafts differ.
//
// A draft's tree construction answers a token with a content state, and says whether the current node is foreign. If
// the feedback of a draft and its predecessor differed, each change between them is a candidate. Each candidate alone
// is applied to the older draft's tree construction, which then receives the same tokens. If its feedback equals the
// newer draft's feedback, the candidate is the cause.
//
// A log keeps the tokens that tree construction has received, in a few bytes per token, so that they can be shown
// again. If no candidate explains the difference, the drafts may have read different tokens earlier: see
// `other_tokens`.

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/compare/record/correspondence.hpp"
#include "core/compare/record/journal.hpp"
#include "core/spec/draft.hpp"
#include "core/study/changes.hpp"
#include "core/study/tree_diff.hpp"
#include "core/text/options.hpp"
#include "core/text/sink.hpp"
#include "core/text/token.hpp"
#include "core/tree/elements.hpp"
#include "core/tree/rules.hpp"
#include "core/tree/simulated.hpp"

namespace strata::compare {

// --- The log of tokens ---

/// The tokens that one tree construction has received, to be shown to others.
class tree_log {
public:
    /// A reader's position.
    struct place {
        std::uint64_t entry = 0;       ///< how many entries
        std::uint64_t attributes = 0;  ///< how many of these entries have attributes
        std::uint64_t begin = 0;       ///< where the last of these entries begins
    };

    /// Announces that the log will be shown to a tree construction with these rules, for which the attributes of some
    /// elements matter.
    void will_be_shown_to(const tree::rules& rules);

    /// The properties of a token that the log keeps, whichever tree construction will read it.
    struct digest {
        unsigned text = 0;  ///< bits of text
        tree::element name = tree::element::none;
    };
    [[nodiscard]] static digest digest_of(const token& t);
    /// Logs a token, whose offsets count from the source byte `base`. Complexity: for a tag, linear in the name and in
    /// attributes that matter; for text, linear in its leading white space.
    void add(const token& t, const digest& its, std::uint64_t base);
    /// How many entries the log has had, including forgotten ones.
    [[nodiscard]] std::uint64_t size() const { return forgotten_.entry + entries_.size(); }
    [[nodiscard]] place end() const { return {size(), forgotten_.attributes + attributes_.size(), last_}; }
    /// Whether a math or svg start tag has been noted.
    [[nodiscard]] bool any_foreign_root() const { return any_foreign_root_; }
    /// Whether the log has to be restarted because it has too many names.
    [[nodiscard]] bool has_too_many_names() const { return names_.size() >= most_names; }
    /// Forgets all entries and names.
    void restart();
    /// Whether the log's tokens have the same effect as the tokens of `other`, wherever in HTML content they are.
    /// Self-closing flags count only for math and svg. Neither log may have forgotten anything. Complexity: linear.
    [[nodiscard]] bool has_same_effect(const tree_log& other) const;
    /// Forgets the entries before a place. Complexity: linear in these entries.
    void forget(const place& before);
    /// Shows the tokens between `from` and the source byte `before`, in order, and moves `from` past them. A shown
    /// token has the same effect on tree construction as the original, but its text and attributes may differ.
    /// Complexity: linear in the shown tokens.
    void show(place& from, std::uint64_t before, const std::function<void(const token&, std::uint64_t begin)>& to);
    /// Shows all entries. None may have been forgotten. Complexity: linear.
    void show_all(const std::function<void(const token&, std::uint64_t begin)>& to) const;

private:
    enum class kind : std::uint8_t { start, end, text, doctype };
    enum bit : std::uint8_t {
        self_closing = 1,
        // of text
        space = 1,
        line_tabulation = 2,
        null = 4,
        other = 8,
        carriage_return = 16,
    };
    struct entry {
        std::uint32_t further = 0;  // the distance from the beginning of the entry before it
        std::uint32_t number : 24;  // the number of the name, or of the doctype
        std::uint32_t bits : 5;
        std::uint32_t what : 2;  // a `kind`
        std::uint32_t has_attributes : 1;
    };
    static_assert(sizeof(entry) == 8, "there is one for each token");
    // The attributes that matter, and a hash of all attributes.
    struct noted_attributes {
        std::uint64_t all = 0;
        bool hidden = false, html_encoding = false, coloured = false;
    };
    struct noted_doctype {
        bool has_name = false, has_public = false, has_system = false, force_quirks = false;
        std::string name, public_identifier, system_identifier;
        friend bool operator==(const noted_doctype&, const noted_doctype&) = default;
    };
    static constexpr std::size_t most_names = std::size_t{1} << 20U;
    // Only the first DOCTYPE can have an effect; later ones are errors.
    static constexpr std::size_t most_doctypes = 16;

    void add(kind what, std::uint64_t begin, std::uint32_t number, unsigned bits, bool has_attributes);
    [[nodiscard]] static std::array<bool, tree::known_element_count> always_looked_at();
    [[nodiscard]] static unsigned bits_of(std::string_view data);
    void add_text(unsigned bits, std::uint64_t begin);
    void add_doctype(const doctype& t, std::uint64_t begin);
    [[nodiscard]] std::uint32_t number_of(tree::element known, std::string_view name);
    [[nodiscard]] bool note(const start_tag& t, std::uint32_t number);
    void show(const entry& e, std::uint64_t begin, const noted_attributes* noted,
              const std::function<void(const token&, std::uint64_t begin)>& to) const;

    std::array<bool, tree::known_element_count> looks_at_attributes_ = tree_log::always_looked_at();
    std::deque<entry> entries_;
    std::unordered_map<std::string, std::uint32_t> numbers_;  // the numbers of names that no rule mentions
    std::vector<const std::string*> names_;                   // of these
    std::deque<noted_attributes> attributes_;                 // for the entries that have attributes, in order
    place forgotten_;                                         // where the entries begin
    std::uint64_t last_ = 0;                                  // where the last entry begins
    bool closed_ = false;                                     // the last entry has been shown
    bool any_foreign_root_ = false;
    std::vector<noted_doctype> doctypes_;
};

// --- Earlier places with different tokens ---

/// Finds the earlier place at which two drafts read different tokens and thereby made the feedback of tree construction
/// differ.
///
/// "<frameset\\v>" is not a frameset if U+000B is part of a tag's name. That tag, not a rule of tree construction, then
/// decides how the rest of the page is read. Each earlier place is tried. The older tree construction is shown the
/// newer draft's tokens there, and the older draft's tokens elsewhere. If the feedback then equals the newer draft's,
/// the place is the cause.
class other_tokens {
public:
    /// Logs with more entries are not searched.
    static constexpr std::size_t most_tokens = std::size_t{1} << 12U;

    /// `from`: the older draft; `places`: the classes of its states. `how`: how both drafts are simulated. `older`,
    /// `newer`: the logs of the two drafts' tokens; null: the newer draft has no log. All arguments but `how` must
    /// outlive the object.
    other_tokens(const spec::draft& from, const correspondence::of_draft& places, const simulation& how,
                 const tree_log& older, const tree_log* newer);

    /// Notes that the two drafts read different tokens at this place because of these changes. Places come in source
    /// order.
    void note(source_span place, const study::change_views& changes);
    /// The changes of the last place before the source byte `before` whose tokens alone make the older tree
    /// construction give the feedback `newer`. Gives up after some hundreds of searches. Complexity: linear in the
    /// tokens for each of the last few places.
    [[nodiscard]] study::change_views explaining(std::uint64_t before, const feedback_state& older,
                                                 const feedback_state& newer);

private:
    struct place {
        source_span where;
        study::change_views changes;
    };
    [[nodiscard]] bool gave_up() const {
        return older_.size() > most_tokens || (newer_ != nullptr && newer_->size() > most_tokens);
    }
    [[nodiscard]] bool explains(const place& here, std::uint64_t before, const feedback_state& older,
                                const feedback_state& newer) const;

    static constexpr std::size_t most_places = 16;
    static constexpr std::size_t most_searches = 256;

    const spec::draft& from_;
    const correspondence::of_draft& places_of_from_;
    simulation how_;
    const tree_log& older_;
    const tree_log* newer_;
    std::vector<place> places_;  // the last few
    std::size_t searches_ = 0;
};

// --- Candidates ---

class traced_run;
class tree_replay;
class texts_on_chain;

/// Why the feedback of two drafts differs.
struct tree_reasons {
    study::change_views changes;             ///< named changes
    const spec::change* revision = nullptr;  ///< the commit on the chain that made the difference; null: unknown
};

/// The changes between a draft and its predecessor, which are tried one by one.
class tree_change_candidates {
public:
    /// `from`: the predecessor of `to`; `places`: the classes of the states of all drafts. `how`: how tree construction
    /// is simulated for both. `older`, `newer`: the logs of their tokens; null: the newer draft has no log. `texts`:
    /// finds the texts on the chain between the two drafts; null: a draft is not on the chain. All arguments but `how`
    /// must outlive the object.
    tree_change_candidates(const spec::draft& from, const spec::draft& to, const correspondence& places,
                           const simulation& how, tree_log& older, const tree_log* newer, texts_on_chain* texts);
    ~tree_change_candidates();
    tree_change_candidates(const tree_change_candidates&) = delete;
    tree_change_candidates(tree_change_candidates&&) = delete;
    tree_change_candidates& operator=(const tree_change_candidates&) = delete;
    tree_change_candidates& operator=(tree_change_candidates&&) = delete;

    /// Whether a math or svg start tag is among the tokens that are shown to the texts between. Without one, none of
    /// these texts has foreign content.
    [[nodiscard]] bool any_foreign_root() const { return log_.any_foreign_root() || any_own_foreign_root_; }
    [[nodiscard]] bool is_of_fragment() const { return how_.fragment.has_value(); }
    /// The content state in which a fragment begins in a text between, if tree construction has not left that state
    /// since. `now`: that text's feedback, with the older draft's content states. Returns nothing for a document.
    [[nodiscard]] std::optional<tokenizer_options> beginning_of_fragment(const spec::draft& text,
                                                                         const feedback_state& now) const;

    [[nodiscard]] const spec::draft& from() const { return from_; }
    [[nodiscard]] const spec::draft& to() const { return to_; }

    /// Reads the older draft's log if it is long, or if `in_any_case` is set. Gives up after a million tokens without a
    /// request for changes: most inputs need no changes, and trying all of them would take many times as long as a
    /// comparison.
    void read_log(bool in_any_case);
    /// How far the log has been read.
    [[nodiscard]] tree_log::place has_read() const { return gave_up_ ? log_.end() : read_; }
    /// How many entries are left unread.
    static constexpr std::uint64_t most_unread = std::uint64_t{1} << 20U;
    /// Notes that the two drafts read different tokens at this place because of these changes. Places come in source
    /// order.
    void note_other_tokens(source_span place, const study::change_views& changes) {
        other_tokens_.note(place, changes);
    }
    /// A text between that reads a part differently from the text before it, and its run.
    struct other_reading {
        std::size_t text = 0;  ///< its place in `texts_between::all`
        const traced_run* taken = nullptr;
    };
    /// Whether tree construction in HTML content gets other tokens from one of these texts than from the older draft.
    [[nodiscard]] bool get_other_tokens(const traced_run& older, const std::vector<other_reading>& all) const;
    /// From now on, shows each text between its own tokens in this part, and shows the newer draft the last text's
    /// tokens. Parts come in source order. Notes only the first parts that differ, and only before changes are
    /// requested.
    void note_readings(source_span part, const traced_run& older, const std::vector<other_reading>& all);
    /// Explains why the feedback before the source byte `before` is `older` in one draft and `newer` in the other.
    /// Returns the changes that alone turn `older` into `newer`. If only several changes together do so, returns each
    /// change without which the newer draft's feedback would not be `newer`. If the drafts' tokens differ, returns the
    /// changes of the last earlier place that is responsible. `revision` is the revision since which every text between
    /// gives the feedback `newer` to the older draft's tokens. `may_continue`: the feedback may have differed in the
    /// previous part already. Complexity: linear in the tokens since the last call, times the changes.
    [[nodiscard]] tree_reasons explaining(std::uint64_t before, const feedback_state& older,
                                          const feedback_state& newer, bool may_continue);
    /// The feedback that the tree construction of a text between the two gives to the older draft's tokens, with the
    /// older draft's content states.
    struct feedback_in_text {
        std::size_t text = 0;  ///< the text's place in `texts_between::all`: the texts from it up to the next entry's
                               ///< text give this feedback
        const feedback_history* given = nullptr;
    };
    /// The feedback of each text whose tree construction differs from the previous text's, for tokens that begin before
    /// the source byte `before`. Empty if this is unknown. The histories are valid until the next call of any function.
    /// Complexity: linear in the tokens since the last call, times those texts.
    [[nodiscard]] std::vector<feedback_in_text> feedback_in_texts(std::uint64_t before);
    /// The content state of the older draft that has this class.
    [[nodiscard]] spec::content_index content_of(std::uint16_t its_class) const;

    /// Ends a part that has been examined. `continues`: whether the feedback still differs at its end.
    void end_part(bool continues);
    /// Forgets everything before this place, which will not be requested again.
    void forget(std::uint64_t before);

private:
    struct candidate;   // one of the changes
    struct later_tree;  // the tree construction of a text between the two
    [[nodiscard]] const later_tree* text_for(std::uint64_t before, const feedback_state& older,
                                             const feedback_state& newer) const;
    [[nodiscard]] bool is_told_by_commits(const spec::change& what, const std::vector<candidate>& all);
    // A part that texts read differently. It has the tokens of each text that differs there; the texts after it share
    // them.
    struct own_tokens {
        source_span where;
        std::vector<std::pair<std::size_t, std::unique_ptr<tree_log>>> from_text;
        [[nodiscard]] const tree_log* of(std::size_t text) const;
    };
    // A tree construction that receives the tokens of a text between, of the older draft or of the newer draft.
    struct audience {
        tree_replay* replay = nullptr;
        std::size_t text = 0;
    };
    static constexpr std::size_t older_text = std::numeric_limits<std::size_t>::max();
    static constexpr std::size_t newer_text = older_text - 1;
    void show(std::uint64_t before);
    void make_candidates(const std::vector<own_tokens>& own);
    [[nodiscard]] std::unique_ptr<tree_log> log_of(const traced_run& run) const;
    [[nodiscard]] std::vector<audience> audiences() const;

    const spec::draft& from_;
    const spec::draft& to_;
    const correspondence::of_draft& places_from_;
    const correspondence::of_draft& places_to_;
    simulation how_;
    tree_log& log_;
    tree_log::place read_;  // how far it has been shown to the replays
    other_tokens other_tokens_;
    texts_on_chain* texts_;
    tree_reasons last_;           // what was found last
    bool still_differs_ = false;  // the feedback still differed at the end of the last part
    bool requested_ = false;      // whether changes have been requested since the log was last long
    bool gave_up_ = false;
    std::unique_ptr<tree_replay> newer_;  // set together with `candidates_`
    std::vector<candidate> candidates_;
    // One for each text whose tree construction, or the tokens shown to it, differ from the previous text's.
    std::vector<later_tree> later_;
    static constexpr std::size_t most_own = 16;
    std::vector<own_tokens> own_;
    bool any_own_foreign_root_ = false;
};

/// Forwards tokens to the sink that answers them, and logs them for the candidates.
class logged_feedback : public sink {
public:
    /// `answering` must outlive the object.
    explicit logged_feedback(sink& answering) : answering_(answering) {}
    [[nodiscard]] tree_log& log() { return log_; }
    /// Records that the tokenizer starts again: its first byte is the source byte `offset`.
    void begin_at(std::uint64_t offset) { base_ = offset; }
    /// Registers candidates that read the log.
    void show_to(tree_change_candidates& each) { shown_to_.push_back(&each); }
    feedback on_token(const token& t) override {
        note(t, tree_log::digest_of(t));
        return answering_.on_token(t);
    }
    /// Logs a token for which the caller itself requests the answer.
    void note(const token& t, const tree_log::digest& its) {
        log_.add(t, its, base_);
        if (log_.size() >= long_at_ || log_.has_too_many_names()) pass_long_log();
    }
    /// Forgets entries that all candidates have read.
    void forget();

private:
    void pass_long_log();

    sink& answering_;
    tree_log log_;
    std::vector<tree_change_candidates*> shown_to_;
    std::uint64_t long_at_ = tree_change_candidates::most_unread;
    std::uint64_t base_ = 0;
};

}  // namespace strata::compare

#pragma once
// Finds the change of tree construction that caused two drafts to get different feedback.
//
// A draft's tree construction answers a token with a content state, and says whether the current node is foreign. This
// answer is the feedback. If a draft and its predecessor got different feedback, each change between them is a
// candidate. Each candidate alone is applied to the older draft's tree construction, which then receives the same
// tokens again. If the feedback now equals the feedback to the newer draft, the candidate is the cause.
//
// A log keeps the tokens that tree construction has received, in a few bytes per token, so that other versions of tree
// construction can receive these tokens later. If no candidate explains the difference, the cause may be that the two
// drafts read different tokens earlier: see `other_tokens`.

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

/// The tokens that one tree construction has received, kept so that other tree constructions can receive these tokens
/// later.
class tree_log {
public:
    /// A reader's position.
    struct place {
        std::uint64_t entry = 0;       ///< how many entries precede the position
        std::uint64_t attributes = 0;  ///< how many of these entries have attributes
        std::uint64_t begin = 0;       ///< where the last of these entries begins
    };

    /// Announces that a tree construction with these rules will read the log. From now on, the log keeps the attributes
    /// that matter to these rules.
    void will_be_shown_to(const tree::rules& rules);

    /// Properties of a token that the log keeps for every tree construction.
    struct digest {
        unsigned text = 0;  ///< for text: the kinds of characters in it, as `bit` values
        tree::element name = tree::element::none;
    };
    [[nodiscard]] static digest digest_of(const token& t);
    /// Logs a token. The token's offsets are relative to the source byte `base`. Complexity: for a tag, linear in the
    /// name and in attributes that matter; for text, linear in its leading white space.
    void add(const token& t, const digest& its, std::uint64_t base);
    /// Returns how many entries the log has had, including forgotten ones.
    [[nodiscard]] std::uint64_t size() const { return forgotten_.entry + entries_.size(); }
    [[nodiscard]] place end() const { return {size(), forgotten_.attributes + attributes_.size(), last_}; }
    /// Whether a math or svg start tag has been logged.
    [[nodiscard]] bool any_foreign_root() const { return any_foreign_root_; }
    /// Whether the log has to be restarted because it has too many names.
    [[nodiscard]] bool has_too_many_names() const { return names_.size() >= most_names; }
    /// Forgets all entries and names.
    void restart();
    /// Whether the tokens of both logs have the same effect on any tree construction whose current node is in HTML
    /// content. Self-closing flags count only for math and svg. Neither log may have forgotten anything. Complexity:
    /// linear.
    [[nodiscard]] bool has_same_effect(const tree_log& other) const;
    /// Discards the entries before the position `before`. Complexity: linear in these entries.
    void forget(const place& before);
    /// Passes the tokens between `from` and the source byte `before` to the function `to`, in order, and moves `from`
    /// past these tokens. A passed token has the same effect on tree construction as the original, but its text and
    /// attributes may differ. Complexity: linear in the passed tokens.
    void show(place& from, std::uint64_t before, const std::function<void(const token&, std::uint64_t begin)>& to);
    /// Passes all entries to `to`. None may have been forgotten. Complexity: linear.
    void show_all(const std::function<void(const token&, std::uint64_t begin)>& to) const;

private:
    enum class kind : std::uint8_t { start, end, text, doctype };
    enum bit : std::uint8_t {
        self_closing = 1,
        // for text: which kinds of characters it has
        space = 1,
        line_tabulation = 2,
        null = 4,
        other = 8,
        carriage_return = 16,
    };
    struct entry {
        std::uint32_t further = 0;  // the distance in bytes from the beginning of the previous entry's token
        std::uint32_t number : 24;  // the number of the name, or of the doctype
        std::uint32_t bits : 5;
        std::uint32_t what : 2;  // the kind of the token, as a `kind`
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
    std::vector<const std::string*> names_;                   // each name under its number
    std::deque<noted_attributes> attributes_;                 // for the entries that have attributes, in order
    place forgotten_;         // the position of the first entry that has not been forgotten
    std::uint64_t last_ = 0;  // the source byte where the last entry's token begins
    bool closed_ = false;     // whether the last entry has been passed on and must not be extended
    bool any_foreign_root_ = false;
    std::vector<noted_doctype> doctypes_;
};

// --- Earlier divergences, in which the drafts read different tokens ---

/// Finds the earlier divergence in which two drafts read different tokens and thereby made the feedback of tree
/// construction differ.
///
/// "<frameset\\v>" is not a frameset if U+000B is part of a tag's name. So the different tag, and not a rule of tree
/// construction, decides how the rest of the page is read. Each earlier divergence is tried as a cause. The older
/// draft's tree construction receives the newer draft's tokens in this divergence, and the older draft's tokens
/// everywhere else. If the feedback then equals the feedback to the newer draft, this divergence is the cause.
class other_tokens {
public:
    /// Logs with more entries are not searched.
    static constexpr std::size_t most_tokens = std::size_t{1} << 12U;

    /// `from`: the older draft; `places`: the classes of its states. `how`: how tree construction is simulated for both
    /// drafts. `older`, `newer`: the logs of the two drafts' tokens; `newer` is null if the newer draft has no log. All
    /// arguments but `how` must outlive the object.
    other_tokens(const spec::draft& from, const correspondence::of_draft& places, const simulation& how,
                 const tree_log& older, const tree_log* newer);

    /// Notes that the drafts read different tokens in `place` because of `changes`. Calls must pass spans in source
    /// order.
    void note(source_span place, const study::change_views& changes);
    /// Looks for a divergence before the source byte `before` that explains the feedback `newer`. A divergence explains
    /// it if the older draft's tree construction gives this feedback when it receives the newer draft's tokens in this
    /// divergence, and the older draft's tokens everywhere else. Returns the changes behind the last such divergence;
    /// nothing if there is no such divergence. After `most_searches` calls, returns nothing. Complexity: for each of
    /// the last few divergences, linear in the tokens.
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

/// Why two drafts got different feedback.
struct tree_reasons {
    study::change_views changes;             ///< the named changes that made the difference
    const spec::change* revision = nullptr;  ///< the commit on the chain that made the difference; null if unknown
};

/// The changes of tree construction between a draft and its predecessor, which are tried one by one as reasons for
/// different feedback.
class tree_change_candidates {
public:
    /// `from`: the predecessor of `to`. `places`: the classes of the states of all drafts. `how`: how tree construction
    /// is simulated for both drafts. `older`, `newer`: the logs of the tokens of `from` and `to`; `newer` is null if
    /// `to` has no log. `texts`: finds the texts on the chain between the two drafts; null if one of the two is not on
    /// the chain. All arguments but `how` must outlive the object.
    tree_change_candidates(const spec::draft& from, const spec::draft& to, const correspondence& places,
                           const simulation& how, tree_log& older, const tree_log* newer, texts_on_chain* texts);
    ~tree_change_candidates();
    tree_change_candidates(const tree_change_candidates&) = delete;
    tree_change_candidates(tree_change_candidates&&) = delete;
    tree_change_candidates& operator=(const tree_change_candidates&) = delete;
    tree_change_candidates& operator=(tree_change_candidates&&) = delete;

    /// Whether a math or svg start tag is among the tokens that the tree constructions of the texts between the two
    /// drafts receive. Without such a tag, there is no foreign content under any of these texts.
    [[nodiscard]] bool any_foreign_root() const { return log_.any_foreign_root() || any_own_foreign_root_; }
    [[nodiscard]] bool is_of_fragment() const { return how_.fragment.has_value(); }
    /// Returns the content state in which a fragment begins under `text`, a text between the two drafts. Returns
    /// nothing for a document, or if tree construction has left that state since. `now`: the text's feedback, expressed
    /// in the older draft's content states.
    [[nodiscard]] std::optional<tokenizer_options> beginning_of_fragment(const spec::draft& text,
                                                                         const feedback_state& now) const;

    [[nodiscard]] const spec::draft& from() const { return from_; }
    [[nodiscard]] const spec::draft& to() const { return to_; }

    /// Passes the unread entries of the older draft's log to the candidates if there are about a million of them, or if
    /// `in_any_case` is set. If no explanation has been requested since entries were last passed, gives up instead.
    /// Most inputs need no explanation, and trying all changes would take many times as long as a comparison.
    void read_log(bool in_any_case);
    /// Returns how far the log has been read.
    [[nodiscard]] tree_log::place has_read() const { return gave_up_ ? log_.end() : read_; }
    /// How many entries may be unread before `read_log` reads them.
    static constexpr std::uint64_t most_unread = std::uint64_t{1} << 20U;
    /// Notes that the drafts read different tokens in `place` because of `changes`. Calls must pass spans in source
    /// order.
    void note_other_tokens(source_span place, const study::change_views& changes) {
        other_tokens_.note(place, changes);
    }
    /// A text between the two drafts that reads a part differently from the text before it, and the run of this text.
    struct other_reading {
        std::size_t text = 0;  ///< the index of the text in `texts_between::all`
        const traced_run* taken = nullptr;
    };
    /// Whether one of these texts produces tokens whose effect on tree construction in HTML content differs from the
    /// effect of the older draft's tokens.
    [[nodiscard]] bool get_other_tokens(const traced_run& older, const std::vector<other_reading>& all) const;
    /// Records the tokens that the texts between the two drafts read in the part. For this part, the tree construction
    /// of each text then receives that text's own tokens, and the tree construction of the newer draft receives the
    /// last text's tokens. Successive calls must pass parts in source order. Only the first few parts whose tokens
    /// differ are noted, and only before an explanation is requested.
    void note_readings(source_span part, const traced_run& older, const std::vector<other_reading>& all);
    /// Explains why the two drafts got different feedback before the source byte `before`: `older` is the older
    /// draft's, and `newer` the newer draft's. Returns every change that turns `older` into `newer` by itself. If no
    /// single change does so, returns every change that the newer draft needs to get the feedback `newer`. If different
    /// tokens in an earlier divergence are the cause, returns the changes behind the last such divergence. The
    /// `revision` of the result is the first revision after which every text answers the older draft's tokens with
    /// `newer`. `may_continue`: the feedback may already have differed in the previous part. Complexity: linear in the
    /// tokens since the last call, times the changes.
    [[nodiscard]] tree_reasons explaining(std::uint64_t before, const feedback_state& older,
                                          const feedback_state& newer, bool may_continue);
    /// The feedback that a text between the two drafts gives to the older draft's tokens, expressed in the older
    /// draft's content states.
    struct feedback_in_text {
        /// The index of a text in `texts_between::all`. This text, and all texts before the next entry's text, give
        /// this feedback.
        std::size_t text = 0;
        const feedback_history* given = nullptr;
    };
    /// Returns an entry for each text whose tree construction differs from that of the previous text. The entry has the
    /// text's feedback for the tokens that begin before the source byte `before`. Returns an empty list if the feedback
    /// is unknown. The histories are valid until the next call of any function of this object. Complexity: linear in
    /// the tokens since the last call, times those texts.
    [[nodiscard]] std::vector<feedback_in_text> feedback_in_texts(std::uint64_t before);
    /// Returns the content state of the older draft that belongs to this class of corresponding states.
    [[nodiscard]] spec::content_index content_of(std::uint16_t its_class) const;

    /// Must be called at the end of each part that has been examined. `continues`: whether the feedback to the two
    /// drafts still differs at the end of the part.
    void end_part(bool continues);
    /// Forgets everything before the source byte `before`. Nothing before it will be requested again.
    void forget(std::uint64_t before);

private:
    struct candidate;   // one of the changes
    struct later_tree;  // the tree construction of a text between the two
    [[nodiscard]] const later_tree* text_for(std::uint64_t before, const feedback_state& older,
                                             const feedback_state& newer) const;
    [[nodiscard]] bool is_told_by_commits(const spec::change& what, const std::vector<candidate>& all);
    // A part that the texts read in different ways. `from_text` has an entry for each text that reads the part
    // differently from the text before it. The texts up to the next entry have the same tokens.
    struct own_tokens {
        source_span where;
        std::vector<std::pair<std::size_t, std::unique_ptr<tree_log>>> from_text;
        [[nodiscard]] const tree_log* of(std::size_t text) const;
    };
    // A simulated tree construction, and the source of its tokens: the text with the index `text`, the older draft or
    // the newer draft.
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
    tree_log::place read_;  // how much of the log the replays have received
    other_tokens other_tokens_;
    texts_on_chain* texts_;
    tree_reasons last_;           // the last result of `explaining`
    bool still_differs_ = false;  // whether the feedback to the two drafts still differed at the end of the last part
    bool requested_ = false;      // whether an explanation has been requested since the log was last read
    bool gave_up_ = false;
    std::unique_ptr<tree_replay> newer_;  // set together with `candidates_`
    std::vector<candidate> candidates_;
    // One entry for each text that differs from the previous text in its tree construction, or in the tokens that its
    // tree construction receives.
    std::vector<later_tree> later_;
    static constexpr std::size_t most_own = 16;
    std::vector<own_tokens> own_;
    bool any_own_foreign_root_ = false;
};

/// Forwards tokens to the sink that answers them, and logs these tokens for the candidates.
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
    /// Logs a token without forwarding it, because the caller requests the answer itself.
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

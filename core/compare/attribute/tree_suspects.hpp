#pragma once
// Which change of tree construction made it tell two drafts different things.
//
// A draft's tree construction answers tokens with a content state, and with whether the current node is foreign. If a
// draft and its predecessor were told different things, each change between them is tried: with only that change
// applied to the older draft, and shown the same tokens, does its tree construction answer as the newer draft's does?

#include <cstdint>
#include <memory>
#include <vector>

#include "core/compare/attribute/other_tokens.hpp"
#include "core/compare/attribute/tree_log.hpp"
#include "core/compare/attribute/tree_witness.hpp"
#include "core/compare/record/correspondence.hpp"
#include "core/compare/record/told_by_tree.hpp"
#include "core/spec/draft.hpp"
#include "core/study/changes.hpp"
#include "core/study/tree_revision.hpp"
#include "core/text/sink.hpp"
#include "core/tree/simulated.hpp"

namespace strata::compare {

/// The changes between a draft and its predecessor.
class tree_suspects {
public:
    /// `from`: the predecessor of `to`; `places`: the classes of all drafts. `how`: how both are simulated. `older`,
    /// `newer`: the logs of their tokens; null: there are none of the newer one's. All must outlive this.
    tree_suspects(const spec::draft& from, const spec::draft& to, const correspondence& places, const simulation& how,
                  tree_log& older, const tree_log* newer);

    [[nodiscard]] const spec::draft& from() const { return from_; }
    [[nodiscard]] const spec::draft& to() const { return to_; }

    /// Reads the older draft's log if it is long, or in any case. Gives up after a million tokens without a request for
    /// changes: most inputs need none, and trying all changes would take many times as long as a comparison.
    void read_log(bool in_any_case);
    /// How far it has read the log.
    [[nodiscard]] tree_log::place has_read() const { return gave_up_ ? log_.end() : read_; }
    /// How many entries it leaves unread.
    static constexpr std::uint64_t most_unread = std::uint64_t{1} << 20U;
    /// Notes that the two read different tokens at this place because of these changes. Places come in source order.
    void note_other_tokens(source_span place, const study::change_views& changes) {
        other_tokens_.note(place, changes);
    }
    /// The changes that each alone make tree construction tell the older draft, before the source byte `before`, what
    /// `newer` was told; `older` is what it was told without them. If several changes are needed together: each change
    /// without which the newer draft's tree construction would not say it. If it depends on tokens in which the two
    /// differ: the changes of the last earlier place that makes it so.
    /// `may_go_on`: they may have been told different things in the previous part already.
    /// Complexity: linear in the tokens since the last call, times the changes.
    [[nodiscard]] study::change_views that_tell(std::uint64_t before, const told_by_tree& older,
                                                const told_by_tree& newer, bool may_go_on);
    /// Call this after a part has been examined. `goes_on`: the two were still told different things at its end.
    void end_part(bool goes_on);
    /// Nothing before this place will be requested again.
    void forget(std::uint64_t before);

private:
    struct suspect {
        explicit suspect(const spec::change& change) : what(&change) {}
        const spec::change* what;
        std::unique_ptr<study::tree_revision> with, without;  // the older draft with it, the newer without it
        std::unique_ptr<tree_witness> says_with, says_without;
    };
    void show(std::uint64_t before);
    void make_suspects();
    [[nodiscard]] std::vector<tree_witness*> witnesses() const;

    const spec::draft& from_;
    const spec::draft& to_;
    const correspondence::of_draft& places_from_;
    const correspondence::of_draft& places_to_;
    simulation how_;
    tree_log& log_;
    tree_log::place read_;  // how far it has been shown to the witnesses
    other_tokens other_tokens_;
    study::change_views last_;  // the changes that were found last
    bool goes_on_ = false;      // the two were still told different things at the end of the last part
    bool asked_ = false;        // whether changes have been requested since the log was last long
    bool gave_up_ = false;
    std::unique_ptr<tree_witness> newer_;  // set together with `suspects_`
    std::vector<suspect> suspects_;
};

/// Forwards tokens to the sink that answers them, and logs them for suspects.
class watched_feedback : public sink {
public:
    /// All must outlive this.
    explicit watched_feedback(sink& answering) : answering_(answering) {}
    [[nodiscard]] tree_log& log() { return log_; }
    /// These are shown the log.
    void show_to(tree_suspects& each) { shown_to_.push_back(&each); }
    feedback on_token(const token& t) override {
        log_.add(t);
        if (log_.size() >= long_at_ || log_.has_too_many_names()) pass_long_log();
        return answering_.on_token(t);
    }
    /// Forgets what nobody will read again.
    void forget();

private:
    void pass_long_log();

    sink& answering_;
    tree_log log_;
    std::vector<tree_suspects*> shown_to_;
    std::uint64_t long_at_ = tree_suspects::most_unread;
};

}  // namespace strata::compare

#pragma once
// Finds the named changes that caused the differences of a divergence (record/divergence.hpp). Here, a part is the
// stretch of the input that is examined (steps/traced_run.hpp). A divergence covers some or all of a part.
//
// If both a draft and its predecessor are compared, the rules that the two drafts applied determine the change:
// `change_finder` looks for these rules in the lists of rules that the changes between the two drafts declare
// (`spec::change::places`). If other drafts are on the path between the two (paths_between.hpp), `change_namer` runs
// these drafts through the part as well. Their results show which of these drafts caused the difference: for example,
// the draft of 2009 may have caused a difference between the drafts of 2007 and today.
//
// If the feedback from tree construction differed before the divergence, the older draft is run again with the newer
// draft's feedback. If the results are then the same, no rule of the tokenizer caused the difference. The responsible
// change is then one of the changes of tree construction (tree_changes.hpp).
//
// For drafts that run with different settings, the path leads from setting to setting, and the responsible settings are
// found in the same way. For texts on the chain of revisions, `revision_namer` finds the revisions.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "core/compare/attribute/paths_between.hpp"
#include "core/compare/attribute/texts_between.hpp"
#include "core/compare/attribute/tree_changes.hpp"
#include "core/compare/record/correspondence.hpp"
#include "core/compare/record/divergence.hpp"
#include "core/compare/steps/cause_maker.hpp"
#include "core/compare/steps/divergence_point.hpp"
#include "core/compare/steps/traced_run.hpp"
#include "core/run/configuration.hpp"
#include "core/spec/change.hpp"
#include "core/spec/draft.hpp"
#include "core/study/changes.hpp"

namespace strata::compare {

// --- Naming the revisions that made two texts of the chain differ (revision_namer.cpp) ---
//
// The texts between two drafts are run through the part. The value in which the two drafts differ, such as a tag's
// name, may change back and forth. The first revision that matters is the last one that changed the value away from the
// older text's value. The last revision that matters is the one that produced the newer text's value. If there are
// several such revisions, each is left out in turn. If the others alone still produce the newer text's value, the
// revision that was left out is not a cause.

class intermediate_runs;

/// The value of `known_to` for a run whose feedback is known completely.
constexpr std::uint64_t known_to_the_end = std::numeric_limits<std::uint64_t>::max();

/// Returns the spans of the source in which two runs of a part got different feedback that may affect the tokenizer.
/// For example, whether the current node is foreign matters only where a CDATA section may begin. Complexity: linear in
/// the part.
[[nodiscard]] std::vector<differing_span> feedback_that_matters(const traced_run& older, const traced_run& newer,
                                                                const part_of_input& part);
/// Whether some text between the two drafts may read the part differently because of its tree construction. Considers
/// only the tree construction that `trees` knows.
[[nodiscard]] bool may_depend_on(const tree_change_candidates& trees, const traced_run& older, const traced_run& newer,
                                 const part_of_input& part);

/// Finds the revisions that caused the differences in one part. A part can have several divergences.
class revision_namer {
public:
    /// `part` and `texts` must outlive the object.
    revision_namer(const part_of_input& part, texts_on_chain& texts);
    ~revision_namer();
    revision_namer(const revision_namer&) = delete;
    revision_namer(revision_namer&&) = delete;
    revision_namer& operator=(const revision_namer&) = delete;
    revision_namer& operator=(revision_namer&&) = delete;

    /// Two drafts on the chain, and their steps through a divergence in the part.
    struct link {
        const spec::draft* older = nullptr;
        const spec::draft* newer = nullptr;
        step_range from, to;
        const start_state* from_begins = nullptr;
        const start_state* to_begins = nullptr;
        tree_change_candidates* trees = nullptr;  ///< null if tree construction is not simulated
    };
    /// A text between the two drafts whose output for the divergence differs from the output of the text before it.
    struct turn {
        const spec::change* made_by = nullptr;
        /// Whether the commit that changed the output is known. False if tree construction changed at an unknown time
        /// before this text.
        bool is_known = true;
        step_range through;
        std::uint64_t known_to = known_to_the_end;  ///< the source byte at which the text's output becomes unknown
    };
    /// Whether the runs of the two drafts through the part differ at all.
    [[nodiscard]] static bool differ(const link& l);
    /// Returns, in order, each text between the two drafts that changed the output of the part, with its steps through
    /// the span `where`. Successive calls must pass spans in source order.
    [[nodiscard]] std::vector<turn> turns_between(const link& l, source_span where);
    /// For two drafts on the chain, returns the older draft's run through the whole part, and the run of each text
    /// between the two that reads the part differently from the previous text. If the two drafts read the part in the
    /// same way, no texts have been run, and the result is null and an empty list.
    [[nodiscard]] std::pair<const traced_run*, std::vector<tree_change_candidates::other_reading>> readings_between(
        const spec::draft& older, const spec::draft& newer) const;
    /// Removes from `found` each revision that the difference `d` does not depend on. At least the last revision
    /// remains. `where`: the span of the divergence.
    void keep_needed(study::change_views& found, const difference& d, const link& l, source_span where);

    /// The steps of two runs in a divergence. One run has the text just before a revision, and the other has the
    /// text just after it. The corresponding states of the two texts are known.
    struct neighbours {
        step_range before, after;
    };
    /// Returns the neighbours of a revision that lies between the two drafts; nothing if one of the neighbours cannot
    /// be run. Successive calls must pass spans in source order.
    [[nodiscard]] std::optional<neighbours> around(const spec::change& revision, const link& l, source_span where);

private:
    struct part_between {
        std::unique_ptr<intermediate_runs> texts;
        std::vector<std::size_t> next;  // for each turn, its first step in the span of the last call
        // For each revision: a run of the last text without that revision, and the source byte at which the output of
        // the run becomes unknown.
        std::map<const spec::change*, std::pair<extra_run, std::uint64_t>> without;
        // Runs of the texts before and after the revision.
        std::map<const spec::change*, std::pair<extra_run, extra_run>> around;
    };
    part_between& runs_between(const link& l);

    const part_of_input& part_;
    texts_on_chain& texts_;
    std::map<std::pair<const spec::draft*, const spec::draft*>, part_between> runs_;
};

// --- Looking up changes by rules ---

/// Finds the changes to which a difference belongs. A change qualifies if its `places` (the rules that it declares)
/// include the responsible rules. The rule that wrote output is looked up first, because a rule that only consumed a
/// character may not be responsible. If no change lists that rule, the rules at which the two drafts first diverged are
/// looked up. (For example, one draft may read "-->" as text because the comment has already ended in that draft.)
class change_finder {
public:
    /// `known` and all its drafts must outlive the object. `compared`: the compared configurations, oldest first.
    change_finder(const registry& known, std::span<const run::configuration> compared);

    /// The paths that connect the compared drafts.
    [[nodiscard]] const paths_between& paths() const { return paths_; }
    /// Returns the named changes that the revision made, or helped to make.
    [[nodiscard]] const study::change_views& made_by(const spec::change& revision) const;
    /// Returns the changes that a draft made to its predecessor.
    [[nodiscard]] const study::change_views& made_by(const spec::draft& draft);

    /// Two drafts or texts, one on each side of a change.
    struct two_texts {
        const spec::draft* from = nullptr;
        const spec::draft* to = nullptr;
    };
    /// A function that returns the rules at which the two texts diverged, and the rules at which the divergence becomes
    /// visible. `changes_of` calls the function only if it needs these rules.
    using first_divergence = std::function<const std::vector<cause>&()>;
    /// Returns the changes in `all` to which the difference `of` between the two texts belongs. `all`: a list that
    /// `made_by` returned. Complexity: for each new pair of a rule and a character, linear in the `places` of all
    /// changes.
    [[nodiscard]] study::change_views changes_of(const study::change_views& all, const two_texts& texts,
                                                 const difference& of, const first_divergence& diverged);
    /// Returns the result of `find` for a revision and a difference. The result is cached: for a later difference of
    /// the same kind with the same causes (the same rules, characters and table rows), `find` is not called again.
    /// Complexity: the first call takes as long as `find`.
    [[nodiscard]] const study::change_views& made_there(const spec::change& revision, const difference& of,
                                                        const std::function<study::change_views()>& find);

private:
    // The properties of a step that caused a difference.
    using step_at_fault = std::tuple<cause_role, const spec::draft*, std::optional<std::size_t>, std::size_t,
                                     spec::symbol, char32_t, std::string_view, std::optional<std::uint32_t>>;
    // Data shared by all lookups for one difference.
    struct lookup {
        const study::change_views& all;
        const two_texts& texts;
    };
    // Whether to look up the rules of the draft before the changes, of the draft after them, or of both.
    struct sides_used {
        bool before = true, after = true;
    };
    [[nodiscard]] study::change_views by_causes(const lookup& in, const std::vector<cause>& causes, cause_role role,
                                                sides_used drafts);
    [[nodiscard]] const study::close_changes& by_rule(const lookup& in, study::change_side side, const cause& c);

    paths_between paths_;
    std::map<std::string_view, study::change_views> by_commit_;
    std::map<const spec::draft*, study::change_views> by_draft_;
    std::map<std::tuple<const study::change_views*, const spec::draft*, study::change_side, std::size_t, std::size_t,
                        spec::symbol>,
             study::close_changes>
        known_;
    std::map<std::tuple<const spec::change*, difference_kind, std::vector<step_at_fault>>, study::change_views> there_;
};

// --- Naming the changes of a divergence ---

/// A draft on a path, and the state of its tokenizer at the beginning of a part.
struct path_draft {
    start_state at;
    const correspondence::of_draft* places = nullptr;
    std::size_t number = 0;  ///< its index among all drafts on paths, where the compared drafts come first
};

/// Notes for the candidate changes of tree construction. They are collected while a result for the cache is computed,
/// and passed to the candidates whenever this result is used. Each `tree_change_candidates` is identified by its index
/// in `naming_context::candidates`.
struct tree_notes {
    struct other_tokens {
        std::size_t candidates = 0;
        source_span place;
        study::change_views changes;
    };
    bool needed = false;  ///< whether a difference had to be explained by tree construction, which is impossible while
                          ///< notes are stored
    std::vector<other_tokens> found;
    /// For each `tree_change_candidates`, whether its two drafts still got different feedback at the end of the part.
    std::vector<bool> still_differ;
};

/// The data that a `change_namer` needs.
struct naming_context {
    change_finder* changes = nullptr;
    texts_on_chain* texts = nullptr;
    /// The drafts that can start at the beginning of the part. No change is named for two drafts if the path between
    /// them contains a draft that is missing from this list.
    std::vector<path_draft> drafts;
    std::vector<tree_change_candidates*> candidates;  ///< one for each link of the paths; empty if tree construction is
                                                      ///< not simulated
    tree_notes* notes = nullptr;  ///< if not null, notes are stored here instead of being passed to the candidates
};

/// Finds the named changes that caused the differences in one part.
class change_namer {
public:
    /// `part`, `by` and `causes` must outlive the object.
    change_namer(const part_of_input& part, const naming_context& by, cause_maker& causes)
        : part_(part), by_(by), causes_(causes), revisions_(part, *by.texts) {}

    /// Fills in `changes` and `settings` of every difference of `d`. `compared`: for each compared draft, its steps
    /// through the divergence. Complexity: linear in those steps; the first call for a part also runs each draft that
    /// lies between the compared drafts.
    void name_changes(divergence& d, const std::vector<step_range>& compared);
    /// Must be called after the last divergence of the part. Records which drafts still get different feedback at the
    /// end of the part. `compared`: the runs of the compared drafts.
    void end_part(const std::vector<const traced_run*>& compared);

private:
    // Two consecutive drafts of a path, and their steps through a divergence.
    struct link_in_place {
        draft_link link;
        const spec::change* made_by = nullptr;  // for two texts on the chain of revisions, the revision between them
        bool is_known = true;                   // see `revision_namer::turn`
        std::uint64_t known_to = known_to_the_end;  // the source byte up to which the output of `to` is known
        step_range from, to;
        // The rules at which the two drafts first diverge, computed on demand.
        std::optional<std::vector<cause>> diverged;
        std::optional<std::vector<difference>> of_both;  // the differences between the two drafts; computed on demand
        std::optional<std::vector<difference>>
            with_newer_feedback;  // see `differences_with_newer_feedback`; computed on demand
    };
    // The drafts of a path with their steps through a divergence, and the links between these drafts.
    struct path_in_place {
        std::vector<step_range> ranges;
        std::vector<link_in_place> links;
        [[nodiscard]] const spec::draft& draft(std::size_t i) const { return ranges[i].of->draft(); }
        // Whether the output of the draft with the index `i` is known at the source byte `at`.
        [[nodiscard]] bool is_known(std::size_t i, std::uint64_t at) const {
            return i == 0 || at <= links[i - 1].known_to;
        }
    };
    // Finds the reasons on the path for each difference of `d`. Adds these reasons to the difference's `changes` and
    // `settings`, and as a new entry to its `by_path`.
    void note_changes_on(const draft_path& path, divergence& d, const std::vector<step_range>& compared);
    void name_changes_on(const draft_path& path, divergence& d, const std::vector<step_range>& compared);
    // Returns the path. Where the path follows the chain of revisions, the result also includes the texts between the
    // path's drafts.
    [[nodiscard]] path_in_place in_place(const draft_path& path, const std::vector<step_range>& ranges,
                                         const divergence& d);
    void add_texts_between(path_in_place& to, const draft_link& l, const step_range& newer, const divergence& d);
    // For a path of more than two drafts: finds the reasons on the path for `each`, one of the differences of `d`, and
    // adds them to it. `of_all`: the differences among all drafts of the path.
    void add_reasons_along(difference& each, path_in_place& path, const std::vector<difference>& of_all,
                           const divergence& d);
    // The revisions on a link of the chain that changed the value of `of`, a difference among all drafts of the path.
    struct revisions_found {
        study::change_views revisions;
        const difference& of;
        bool suffice = false;  // whether the last of these revisions produces the newer draft's value
    };
    // Adds to `each` the reasons for this difference that lie between the two drafts of a link on the chain.
    void add_reasons_on_chain(difference& each, link_in_place& l, revisions_found found, const divergence& d);
    // Returns the last revision on the path that added or removed this error. From this revision on, either all texts
    // report the error or none does. Returns null if the revision is unknown.
    [[nodiscard]] static const spec::change* revision_of_error(const difference& of, const path_in_place& path);
    // Returns the changes in `of` whose commit changed the output of the divergence; other changes may affect a rule
    // without affecting the output. If no commit changed the output, returns all changes in `of`.
    [[nodiscard]] study::change_views with_commits_of_turns(const study::change_views& of,
                                                            const revision_namer::link& ends, const divergence& d);
    // Returns the named changes to list for a revision that caused a difference: the changes in `by_rules` that have
    // the revision's commit. If there are none, and only one named change has this commit, returns that change. If
    // several named changes have it, returns the result of `names_around`. If no named change is found, returns the
    // revision itself. `with_causes`: the difference `of`, with the rules of the two drafts.
    [[nodiscard]] study::change_views names_of(const spec::change& revision, const difference& with_causes,
                                               const difference& of, const study::change_views& by_rules,
                                               const revision_namer::link& ends, const divergence& d);
    // Takes the rules that caused `of` in the texts just before and just after the revision. Returns the named changes
    // whose `places` include these rules.
    [[nodiscard]] study::change_views names_around(const spec::change& revision, const difference& of,
                                                   const revision_namer::link& ends, const divergence& d);
    // Returns the link `l` in the form that `revision_namer` takes; nothing if one of its drafts cannot start at the
    // beginning of the part.
    [[nodiscard]] std::optional<revision_namer::link> revisions_of(const draft_link& l, const step_range& older,
                                                                   const step_range& newer) const;
    // Finds the reasons for `of`, a difference between the two drafts of the link, and adds them to `to`.
    void add_reasons(difference& to, link_in_place& l, const difference& of, const divergence& d);
    // Adds all settings of a path that consists only of settings. Used if the effects of the individual settings are
    // unknown.
    void add_all_settings(difference& to, const draft_path& path) const;
    // For each draft of the path, returns its steps in the divergence. Returns nothing if one of the drafts cannot be
    // run.
    [[nodiscard]] std::optional<std::vector<step_range>> ranges_along(const draft_path& path, const divergence& d,
                                                                      const std::vector<step_range>& compared);
    [[nodiscard]] const path_draft* find(const spec::draft& draft) const;
    extra_run& run_of(const spec::draft& draft);
    // Returns the run of the older draft with the feedback of the newer draft.
    extra_run& run_with_newer_feedback(const draft_link& l);

    [[nodiscard]] study::change_views changes_of(link_in_place& l, const difference& of, const divergence& d);
    // Returns the named changes of the newer draft whose `places` include the rules that caused the difference.
    [[nodiscard]] study::change_views changes_by_rules(link_in_place& l, const difference& of);
    // Returns the difference that a comparison of only these two drafts finds, with its causes. (In a comparison of
    // more drafts, the divergence may begin at an earlier character.)
    [[nodiscard]] const difference& between_both(link_in_place& l, const difference& of);
    // How much of a difference is due to tree construction.
    enum class share : std::uint8_t { none, some, all };
    [[nodiscard]] share share_of_tree(link_in_place& l, const difference& of, const divergence& d);
    // Returns the differences among three runs: one of the older draft, one of the older draft with the newer draft's
    // feedback, and one of the newer draft.
    [[nodiscard]] const std::vector<difference>& differences_with_newer_feedback(link_in_place& l, const divergence& d);
    // Adds the changes of tree construction that made the difference `of`. If the responsible revision is known, adds
    // only the changes of this revision.
    void add_changes_of_tree(difference& to, const link_in_place& l, const difference& of);
    [[nodiscard]] tree_reasons reasons_of_tree(const link_in_place& l, const difference& of);
    [[nodiscard]] std::vector<tree_change_candidates*>::const_iterator candidates_of(const draft_link& l) const;
    void note_other_tokens(const draft_link& l, source_span place, const study::change_views& changes);
    // Tells the candidates how the texts between their drafts read the part.
    void note_readings(tree_change_candidates& of);
    // Returns the span of differing feedback that contains the difference `of`; null if both drafts got the same
    // feedback there.
    [[nodiscard]] const differing_span* differing_span_at(const link_in_place& l, const difference& of);
    // Returns the rules at which the two runs diverge, and the rules at which the divergence becomes visible.
    [[nodiscard]] std::vector<cause> first_divergence(const step_range& one, const step_range& other);

    const part_of_input& part_;
    const naming_context& by_;
    cause_maker& causes_;
    revision_namer revisions_;
    std::map<const spec::draft*, extra_run> between_;                   // the runs of drafts between the compared
                                                                        // drafts
    std::map<const spec::draft*, extra_run> runs_with_newer_feedback_;  // the key is the newer draft
    std::map<const spec::draft*, std::vector<differing_span>> differing_spans_;
};

}  // namespace strata::compare

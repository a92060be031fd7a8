#include "core/compare/attribute/change_namer.hpp"

// Each text between the two drafts starts in the same state as the older draft. A text is run only if its revision may
// change the output of the text before it (texts_between.hpp). So a part needs only a few runs, however many revisions
// there are.
//
// The tree construction of these texts is not simulated on their own tokens. Instead, their runs borrow feedback. If
// the text emits a token that the older draft emitted as well, there are two cases. If the two drafts got the same
// feedback, the text gets this feedback. Otherwise, the text gets the feedback that its own tree construction gives to
// the older draft's tokens (tree_changes.hpp). If only the newer draft emitted the token as well, the text gets the
// newer draft's feedback. A start tag switches to the content state that the text itself names. If the text emits a
// token that neither draft emitted and that could affect tree construction, the text's feedback is unknown from that
// token on.

#include <algorithm>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "core/compare/attribute/texts_between.hpp"
#include "core/compare/attribute/tree_changes.hpp"
#include "core/compare/record/journal.hpp"
#include "core/compare/steps/difference_finder.hpp"
#include "core/compare/steps/divergence_point.hpp"
#include "core/compare/steps/traced_run.hpp"
#include "core/spec/change.hpp"
#include "core/spec/content_states.hpp"
#include "core/spec/draft.hpp"

namespace strata::compare {

// --- Borrowed feedback ---

/// A run and its start state. The start state contains the answers that tree construction gave to the run's tokens.
struct answered_run {
    const traced_run* taken = nullptr;
    const start_state* begins = nullptr;

    [[nodiscard]] const std::deque<journal::answer>* answers() const { return begins->answers; }
};

/// The feedback that a text's own tree construction gives to the older draft's tokens.
struct own_feedback {
    const feedback_history* given = nullptr;  ///< null if the older draft got the same feedback
    const tree_change_candidates* by = nullptr;

    /// Returns the feedback after all tokens that begin before the source byte `at`.
    [[nodiscard]] const feedback_state& before(std::uint64_t at) const {
        const feedback_state* const state = feedback_before(*given, at);
        return state != nullptr ? *state : given->front();
    }
};

/// Answers the tokens of a text between the two drafts.
class borrowed_feedback : public token_answers {
public:
    /// If both drafts emitted a token, the feedback of `older` is used for it. `text`, `older`, `newer` and the objects
    /// that `own` refers to must outlive this object.
    borrowed_feedback(const spec::draft& text, const answered_run& older, const answered_run& newer,
                      const own_feedback& own)
        : text_(text), older_(older), newer_(newer), own_(own), foreign_(older.begins->options.foreign) {}

    [[nodiscard]] feedback answer_to(const token& t, source_span where) override;
    /// The source byte of the first token whose feedback is unknown.
    [[nodiscard]] std::uint64_t unknown_from() const { return unknown_from_; }

private:
    [[nodiscard]] feedback to_characters(source_span where);
    [[nodiscard]] feedback answered_by(const answered_run& one, const token& t, source_span where);
    [[nodiscard]] feedback answered_by_own(const token& t, source_span where);
    [[nodiscard]] feedback switched(const spec::draft& draft, const token& t, spec::content_index given) const;
    void note_unknown(const token& t, source_span where);

    const spec::draft& text_;
    const answered_run& older_;
    const answered_run& newer_;
    own_feedback own_;
    bool foreign_;
    std::uint64_t unknown_from_ = known_to_the_end;
};

// --- Running the texts between the two compared texts ---

/// A text between the two compared texts, and its run through the part.
struct intermediate_run {
    const spec::change* made_by = nullptr;  ///< the revision that changed the output
    /// Whether this commit is known to have changed the output. If not, any commit since the last text with known tree
    /// construction may have changed it.
    bool is_known = true;
    const traced_run* taken = nullptr;  ///< the text's own run, or the newer draft's run if both are the same
    std::unique_ptr<const traced_run> own;
    std::uint64_t known_to = known_to_the_end;  ///< the source byte at which its feedback becomes unknown
};

class intermediate_runs {
public:
    /// `texts`: the texts between the two drafts. `older`, `newer`: the runs of these two drafts. `trees` knows the
    /// feedback of the texts' tree construction; may be null. All arguments must outlive the object. Complexity: linear
    /// in the part times the runs, and in the revisions.
    intermediate_runs(const texts_between& texts, const part_of_input& part, const answered_run& older,
                      const answered_run& newer, tree_change_candidates* trees);

    /// Returns, in order, the run of each text whose output differs from that of the previous text, or becomes unknown
    /// at a different byte. Outputs may differ in their tokens, in the positions of tokens, or in their errors.
    [[nodiscard]] const std::vector<intermediate_run>& turns() const { return turns_; }
    [[nodiscard]] const traced_run& older() const { return *older_.taken; }
    [[nodiscard]] std::size_t place_of(const spec::change& revision) const { return texts_.place_of(revision); }
    /// Returns the run of the last text without the revision (`texts_between::last_without`). `taken` is null if there
    /// is no such text, or if the answers of its tree construction are unknown.
    [[nodiscard]] intermediate_run run_without(const spec::change& revision) const;
    /// Returns the runs of the texts before and after the revision.
    [[nodiscard]] std::pair<extra_run, extra_run> runs_around(const spec::change& revision) const;

private:
    [[nodiscard]] std::optional<std::size_t> texts_that_matter(const input_traits& traits) const;
    // Returns the pieces of the part; nothing if the way a text reads the part depends on more than its pieces.
    [[nodiscard]] std::optional<std::vector<std::string>> pieces_that_matter() const;
    // Runs only the texts with these indices. Every other text is known to read the part as the text before it does.
    void run_only(const known_turns::places& texts);
    // Runs every text that may read the part differently from the text before it. Returns the texts that do.
    known_turns::places run_all();
    // Runs the text in `run`, and records how far its feedback is known.
    void run_text(intermediate_run& run, const spec::draft& text, const correspondence::of_draft& places,
                  const own_feedback& own) const;
    // Returns the start state of another text at the beginning of the part.
    [[nodiscard]] start_state start_state_of(const spec::draft& text, const own_feedback& own) const;
    // Returns the feedback of the text with the index `text`, or of the last text if the index is too large.
    [[nodiscard]] own_feedback feedback_in(std::size_t text) const;
    [[nodiscard]] bool differ_in_part(const own_feedback& one, const own_feedback& other) const;
    // Whether a text with the feedback `own` and the text before it, with the feedback `before`, begin in different
    // content states.
    [[nodiscard]] bool begins_otherwise(std::size_t text, const own_feedback& own, const own_feedback& before) const;
    [[nodiscard]] const feedback_history& history(const own_feedback& of) const {
        return of.given != nullptr ? *of.given : older_.taken->feedback_states();
    }

    const texts_between& texts_;
    const part_of_input& part_;
    answered_run older_, newer_;
    tree_change_candidates* trees_ = nullptr;  // null if all texts get the feedback of the older draft
    std::vector<tree_change_candidates::feedback_in_text> given_;
    std::vector<intermediate_run> turns_;
};

namespace {

const spec::feedback_rule* rule_for(const spec::draft& draft, const token& t) {
    const auto* const tag = boost::variant2::get_if<start_tag>(&t);
    if (tag == nullptr) return nullptr;
    const auto found = std::find_if(draft.feedback.begin(), draft.feedback.end(),
                                    [&](const spec::feedback_rule& each) { return each.tag_name == tag->name; });
    return found == draft.feedback.end() ? nullptr : &*found;
}

// Returns an iterator to the first answer at or after the source byte `begin`.
std::deque<journal::answer>::const_iterator answers_from(const std::deque<journal::answer>& all, std::uint64_t begin) {
    return std::partition_point(all.begin(), all.end(), [&](const journal::answer& each) { return each.at < begin; });
}

}  // namespace

feedback borrowed_feedback::answer_to(const token& t, source_span where) {
    if (older_.answers() == nullptr || newer_.answers() == nullptr) return {};
    feedback answer;
    if (boost::variant2::holds_alternative<characters>(t))
        answer = to_characters(where);
    else if (older_.taken->has_token_like(t, where.begin))
        answer = own_.given != nullptr ? answered_by_own(t, where) : answered_by(older_, t, where);
    else if (newer_.taken->has_token_like(t, where.begin))
        answer = answered_by(newer_, t, where);
    else
        note_unknown(t, where);
    foreign_ = answer.foreign.value_or(foreign_);
    return answer;
}

feedback borrowed_feedback::to_characters(source_span where) {
    feedback answer;
    if (own_.given != nullptr) {
        if (!older_.taken->has_token_at(where.begin)) answer.foreign = own_.before(where.begin + 1).foreign;
        return answer;
    }
    for (const answered_run* const one : {&older_, &newer_}) {
        for (auto each = answers_from(*one->answers(), where.begin);
             each != one->answers()->end() && each->at < where.end; ++each)
            if (each->to_characters) answer.foreign = each->foreign;
        if (answer.foreign) break;
    }
    return answer;
}

feedback borrowed_feedback::answered_by(const answered_run& one, const token& t, source_span where) {
    const spec::draft& draft = one.taken->draft();
    const auto& all = *one.answers();
    auto given = answers_from(all, where.begin);
    while (given != all.end() && given->at == where.begin && given->to_characters) ++given;
    const bool any = given != all.end() && given->at == where.begin;
    feedback answer;
    if (any) answer.foreign = given->foreign;
    if (rule_for(text_, t) != nullptr && rule_for(draft, t) == nullptr) note_unknown(t, where);
    if (any && given->content) answer.content = switched(draft, t, *given->content).content;
    return answer;
}

feedback borrowed_feedback::answered_by_own(const token& t, source_span where) {
    const spec::draft& draft = older_.taken->draft();
    const feedback_state& state = own_.before(where.begin + 1);
    const spec::content_index content = own_.by->content_of(state.content);
    if (rule_for(text_, t) != nullptr && rule_for(draft, t) == nullptr) note_unknown(t, where);
    feedback answer;
    if (content != spec::content_index::first) answer = switched(draft, t, content);
    answer.foreign = state.foreign;
    return answer;
}

// Returns the feedback that this text gets for the token `t`, if the feedback to `draft` switched `draft` to `given`.
feedback borrowed_feedback::switched(const spec::draft& draft, const token& t, spec::content_index given) const {
    const spec::feedback_rule* const rule = rule_for(text_, t);
    const spec::feedback_rule* const its_rule = rule_for(draft, t);
    feedback answer;
    // If the rule of `draft` for the start tag made this switch, the text switches to the content state in its own
    // rule.
    if (its_rule != nullptr && spec::find_content(draft, its_rule->content) == given) {
        if (rule != nullptr) answer.content = spec::find_content(text_, rule->content);
    } else {
        answer.content = spec::find_content(text_, spec::content_at(draft, given).name);
    }
    return answer;
}

void borrowed_feedback::note_unknown(const token& t, source_span where) {
    const tag* const its = tag_in(t);
    if (its == nullptr) return;
    // In HTML content, only these start tags have an effect.
    const bool has_effect = foreign_ || its->name == "svg" || its->name == "math" || rule_for(text_, t) != nullptr;
    if (has_effect) unknown_from_ = std::min(unknown_from_, where.begin);
}

namespace {

bool same_sums(const traced_run& one, const traced_run& other) {
    const summed_up& a = one.rest();
    const summed_up& b = other.rest();
    return a.spelt == b.spelt && a.tokens.tokens == b.tokens.tokens &&
           a.errors.is_same(b.errors, one.draft().names_errors && other.draft().names_errors);
}

bool same_reading(const traced_run& one, const traced_run& other) {
    const auto all_of = [](const traced_run& w) { return w.spelt().from(0, w.spelt().size()); };
    if (all_of(one) != all_of(other) || !same_sums(one, other) || one.output_count() != other.output_count() ||
        !same_errors(one, 0, one.errors().size(), other, 0, other.errors().size()))
        return false;
    for (std::size_t i = 0; i < one.output_count(); ++i)
        if (!(one.output_at(i).where == other.output_at(i).where)) return false;
    return true;
}

// The characters that begin a CDATA section after "<!".
constexpr std::string_view cdata = "[CDATA[";

}  // namespace

std::vector<differing_span> feedback_that_matters(const traced_run& older, const traced_run& newer,
                                                  const part_of_input& part) {
    feedback_history histories[] = {older.feedback_states(), newer.feedback_states()};
    if (part.source.find(cdata) == std::string_view::npos)
        for (feedback_history& each : histories)
            for (feedback_state& state : each) state.foreign = false;
    return differing_spans(histories[0], histories[1]);
}

bool may_depend_on(const tree_change_candidates& trees, const traced_run& older, const traced_run& newer,
                   const part_of_input& part) {
    const bool begins_in_content = !older.is_in_first_content() || !newer.is_in_first_content();
    return (part.source.find(cdata) != std::string_view::npos && trees.any_foreign_root()) ||
           (trees.is_of_fragment() && begins_in_content) || !feedback_that_matters(older, newer, part).empty();
}

intermediate_runs::intermediate_runs(const texts_between& texts, const part_of_input& part, const answered_run& older,
                                     const answered_run& newer, tree_change_candidates* trees)
    : texts_(texts), part_(part), older_(older), newer_(newer) {
    if (trees != nullptr && may_depend_on(*trees, *older.taken, *newer.taken, part)) {
        trees_ = trees;
        given_ = trees->feedback_in_texts(part.end);
    }
    const std::optional<std::vector<std::string>> pieces = pieces_that_matter();
    const auto known = pieces ? texts.turns().among(*pieces) : std::nullopt;
    if (known) {
        run_only(*known);
        return;
    }
    const known_turns::places turns = run_all();
    if (pieces) texts.turns().note(*pieces, turns);
}

std::optional<std::vector<std::string>> intermediate_runs::pieces_that_matter() const {
    const auto gets_no_feedback = [](const traced_run& run) {
        const feedback_history& states = run.feedback_states();
        return run.is_in_first_content() && states.size() == 1 && !states.front().foreign;
    };
    const bool is_whole = part_.begin > 0 && !part_.to_the_end && part_.keep_from <= part_.begin &&
                          part_.keep_to >= part_.end && part_.known_to == std::numeric_limits<std::uint64_t>::max();
    if (!is_whole || trees_ != nullptr || !gets_no_feedback(*older_.taken) || !gets_no_feedback(*newer_.taken))
        return std::nullopt;
    return texts_.pieces_of(part_.source);
}

void intermediate_runs::run_only(const known_turns::places& texts) {
    const traced_run* last = older_.taken;
    for (const std::size_t i : texts) {
        const text_after& text = *texts_.all()[i];
        intermediate_run next{&text.made_by(), true, newer_.taken, nullptr};
        // From the last of these texts on, all texts read the part as the newer draft does.
        if (i != texts.back() || !texts_.ends_with_numbers_of_newer()) run_text(next, text.draft(), text.places(), {});
        if (same_reading(*last, *next.taken)) continue;
        last = next.taken;
        turns_.push_back(std::move(next));
    }
}

known_turns::places intermediate_runs::run_all() {
    const input_traits traits(part_.source);
    const std::optional<std::size_t> matter = texts_that_matter(traits);
    const std::size_t count = matter.value_or(texts_.all().size());
    const traced_run* last = older_.taken;
    std::uint64_t last_known_to = known_to_the_end;
    characters_met met = last->met();
    bool in_other_contents = !last->is_in_first_content();
    known_turns::places turns;
    own_feedback own;
    for (std::size_t i = 0; i < count; ++i) {
        const text_after& text = *texts_.all()[i];
        const auto take = [&](intermediate_run next) {
            if (next.own) {
                met = next.taken->met();
                in_other_contents = !next.taken->is_in_first_content();
            }
            // A slip that was reverted before the newer draft cannot be the cause of a difference.
            if (text.is_accident()) return;
            if (next.known_to == last_known_to && same_reading(*last, *next.taken)) return;
            last = next.taken;
            last_known_to = next.known_to;
            turns.push_back(i);
            turns_.push_back(std::move(next));
        };
        const own_feedback before = std::exchange(own, feedback_in(i));
        const bool answers_differ =
            own.given != before.given && (differ_in_part(own, before) || begins_otherwise(i, own, before));
        const bool is_known = text.tree() != text_after::tree_step::unknown;
        const bool may_differ = text.may_differ_on(met, in_other_contents, traits);
        if (!may_differ && (!answers_differ || !is_known)) text.continue_run(met);
        if (matter && i + 1 == count) {
            take({&text.made_by(), true, newer_.taken, nullptr});
        } else if (may_differ || (answers_differ && is_known)) {
            intermediate_run next{&text.made_by(), true, nullptr, nullptr};
            run_text(next, text.draft(), text.places(), is_known ? own : before);
            take(std::move(next));
        }
        if (answers_differ && !is_known) {
            intermediate_run next{&text.made_by(), false, nullptr, nullptr};
            run_text(next, text.draft(), text.places(), own);
            take(std::move(next));
        }
    }
    return turns;
}

// Returns how many revisions can matter: every text in which at least this many revisions are in force reads the part
// as the newer draft does. Returns nothing if the number is unknown.
std::optional<std::size_t> intermediate_runs::texts_that_matter(const input_traits& traits) const {
    const auto& all = texts_.all();
    // If the two drafts get different feedback, even a text near the newer draft may read the part as the older draft
    // does.
    if (!texts_.ends_with_numbers_of_newer() || trees_ != nullptr ||
        !feedback_that_matters(*older_.taken, *newer_.taken, part_).empty())
        return std::nullopt;
    characters_met met = newer_.taken->met();
    const bool in_other_contents = !newer_.taken->is_in_first_content();
    std::size_t count = all.size();
    while (count > 0 && all[count - 1]->go_back(met) && !all[count - 1]->may_differ_on(met, in_other_contents, traits))
        --count;
    return count;
}

own_feedback intermediate_runs::feedback_in(std::size_t text) const {
    const auto after =
        std::partition_point(given_.begin(), given_.end(), [&](const auto& each) { return each.text <= text; });
    return after == given_.begin() ? own_feedback{} : own_feedback{(after - 1)->given, trees_};
}

bool intermediate_runs::differ_in_part(const own_feedback& one, const own_feedback& other) const {
    const std::vector<differing_span> spans = differing_spans(history(one), history(other));
    return std::any_of(spans.begin(), spans.end(),
                       [&](const differing_span& each) { return each.begin < part_.end && each.end >= part_.begin; });
}

bool intermediate_runs::begins_otherwise(std::size_t text, const own_feedback& own, const own_feedback& before) const {
    const auto content_of = [&](const spec::draft& draft, const own_feedback& feedback) {
        return spec::content_at(draft, start_state_of(draft, feedback).options.content).name;
    };
    const spec::draft& last = text == 0 ? texts_.older() : texts_.all()[text - 1]->draft();
    return trees_->is_of_fragment() && content_of(texts_.all()[text]->draft(), own) != content_of(last, before);
}

start_state intermediate_runs::start_state_of(const spec::draft& text, const own_feedback& own) const {
    const spec::draft& older = older_.taken->draft();
    const spec::draft& newer = newer_.taken->draft();
    const tokenizer_options& begins = older_.begins->options;
    const std::string_view content = spec::content_at(older, begins.content).name;
    const std::string_view newer_content = spec::content_at(newer, newer_.begins->options.content).name;
    start_state at = *older_.begins;
    at.draft = &text;
    // Two states replaced the content model "CDATA". If the newer draft begins in the same content as the older draft,
    // its name for this content shows which of the two states is meant.
    const bool has_other_names = spec::has_content_model_flag(text) != spec::has_content_model_flag(older);
    const bool begin_alike = spec::find_content(older, newer_content) == begins.content ||
                             spec::find_content(newer, content) == newer_.begins->options.content;
    auto its = spec::find_content(text, has_other_names && begin_alike ? newer_content : content);
    // If this text does not have the content state, it begins like the newer draft. (For example, later texts have no
    // title state.)
    if (!its) its = spec::find_content(text, newer_content);
    at.options.content = its.value_or(spec::content_index::first);
    if (own.given == nullptr) return at;
    const feedback_state& begins_with = part_.begin == 0 ? own.given->front() : own.before(part_.begin);
    at.options.foreign = begins_with.foreign;
    if (const auto begins = trees_->beginning_of_fragment(text, begins_with)) {
        at.options.content = begins->content;
        return at;
    }
    if (begins_with.content == older_.taken->feedback_states().front().content) return at;
    const std::string_view own_content = spec::content_at(older, trees_->content_of(begins_with.content)).name;
    at.options.content = spec::find_content(text, own_content).value_or(at.options.content);
    return at;
}

intermediate_run intermediate_runs::run_without(const spec::change& revision) const {
    intermediate_run run{&revision, true, nullptr, nullptr};
    // Without this revision, the answers of tree construction are unknown.
    if (trees_ != nullptr && texts_.all()[texts_.place_of(revision)]->tree() != text_after::tree_step::none) return run;
    const texts_between::text_without& text = texts_.last_without(revision);
    if (text.last != nullptr) run_text(run, *text.last, text.places, feedback_in(texts_.all().size()));
    return run;
}

std::pair<extra_run, extra_run> intermediate_runs::runs_around(const spec::change& revision) const {
    const texts_between::neighbours& texts = texts_.around(revision);
    const std::size_t place = texts_.place_of(revision);
    const own_feedback own_before = place == 0 ? own_feedback{} : feedback_in(place - 1);
    intermediate_run before{&revision, true, nullptr, nullptr};
    intermediate_run after{&revision, true, nullptr, nullptr};
    run_text(before, *texts.before, texts.states.of(*texts.before), own_before);
    run_text(after, *texts.after, texts.states.of(*texts.after), feedback_in(place));
    return {extra_run{std::move(before.own), 0}, extra_run{std::move(after.own), 0}};
}

void intermediate_runs::run_text(intermediate_run& run, const spec::draft& text, const correspondence::of_draft& places,
                                 const own_feedback& own) const {
    borrowed_feedback answers(text, older_, newer_, own);
    start_state at = start_state_of(text, own);
    at.answering = &answers;
    run.own = std::make_unique<const traced_run>(at, part_, places);
    run.taken = run.own.get();
    run.known_to = answers.unknown_from();
}

revision_namer::revision_namer(const part_of_input& part, texts_on_chain& texts) : part_(part), texts_(texts) {}
revision_namer::~revision_namer() = default;

bool revision_namer::differ(const link& l) { return !same_reading(*l.from.of, *l.to.of); }

revision_namer::part_between& revision_namer::runs_between(const link& l) {
    const auto [place, is_new] = runs_.try_emplace({l.older, l.newer});
    part_between& between = place->second;
    if (!is_new) return between;
    between.texts = std::make_unique<intermediate_runs>(texts_.between(*l.older, *l.newer), part_,
                                                        answered_run{l.from.of, l.from_begins},
                                                        answered_run{l.to.of, l.to_begins}, l.trees);
    between.next.resize(between.texts->turns().size());
    return between;
}

std::vector<revision_namer::turn> revision_namer::turns_between(const link& l, source_span where) {
    part_between& between = runs_between(l);
    std::vector<turn> turns;
    for (std::size_t i = 0; i < between.next.size(); ++i) {
        const intermediate_run& each = between.texts->turns()[i];
        turns.push_back(
            {each.made_by, each.is_known, range_through(*each.taken, between.next[i], part_, where), each.known_to});
    }
    return turns;
}

std::pair<const traced_run*, std::vector<tree_change_candidates::other_reading>> revision_namer::readings_between(
    const spec::draft& older, const spec::draft& newer) const {
    const auto between = runs_.find({&older, &newer});
    if (between == runs_.end()) return {};
    const intermediate_runs& texts = *between->second.texts;
    std::vector<tree_change_candidates::other_reading> all;
    for (const intermediate_run& each : texts.turns()) all.push_back({texts.place_of(*each.made_by), each.taken});
    return {&texts.older(), std::move(all)};
}

std::optional<revision_namer::neighbours> revision_namer::around(const spec::change& revision, const link& l,
                                                                 source_span where) {
    part_between& between = runs_between(l);
    const auto [place, is_new] = between.around.try_emplace(&revision);
    auto& [before, after] = place->second;
    if (is_new) std::tie(before, after) = between.texts->runs_around(revision);
    if (before.taken->steps().empty() || after.taken->steps().empty()) return std::nullopt;
    return neighbours{range_through(*before.taken, before.next, part_, where),
                      range_through(*after.taken, after.next, part_, where)};
}

void revision_namer::keep_needed(study::change_views& found, const difference& d, const link& l, source_span where) {
    if (found.size() < 2) return;
    part_between& between = runs_between(l);
    const auto is_needed = [&](const spec::change* revision) {
        const auto [place, is_new] = between.without.try_emplace(revision);
        auto& [without, known_to] = place->second;
        if (is_new) {
            intermediate_run run = between.texts->run_without(*revision);
            without.taken = std::move(run.own);
            known_to = run.known_to;
        }
        // If later revisions cannot be applied without this one, they depend on it, so this revision is needed.
        if (!without.taken || without.taken->steps().empty() || known_to < d.offset) return true;
        const step_range through = range_through(*without.taken, without.next, part_, where);
        const std::vector<difference> values = find_all_values(part_, {l.from, through, l.to});
        const difference* const whole = same_difference_in(d, values, l.from.of->draft(), l.to.of->draft());
        return whole == nullptr || side_of(*whole, without.taken->draft()) != side_of(*whole, l.to.of->draft());
    };
    study::change_views needed;
    for (const spec::change* const each : found)
        if (is_needed(each)) needed.push_back(each);
    if (needed.empty()) needed.push_back(found.back());
    found = std::move(needed);
}

}  // namespace strata::compare

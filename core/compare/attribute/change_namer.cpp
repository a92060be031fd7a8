#include "core/compare/attribute/change_namer.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "core/compare/record/divergence.hpp"
#include "core/compare/steps/difference_finder.hpp"
#include "core/compare/steps/divergence_point.hpp"
#include "core/spec/content_states.hpp"

namespace strata::compare {

namespace {

// --- Settings as causes of differences ---

// Returns the names of the settings, such as "fragment, scripting"; "" if a change of a draft is also involved.
std::string settings_alone(const difference& of) {
    std::string names;
    if (!of.changes.empty()) return names;
    for (const different_setting& each : of.settings) names.append(names.empty() ? "" : ", ").append(each.name);
    return names;
}

// Returns the rules at which drafts with the same table but different settings first act differently. Every later
// difference of `d` is a consequence of these rules, because the drafts have the same table.
std::vector<cause> first_rules(const divergence& d) {
    std::vector<cause> first;
    for (const cause& each : d.causes) {
        if (each.role != cause_role::diverges) continue;
        first.push_back(each);
        first.back().role = cause_role::makes;
        first.back().content = {};
    }
    return first;
}

// Adds a setting to the settings of the difference, unless the difference already has it.
void add_setting(difference& to, const different_setting& which) {
    if (std::find(to.settings.begin(), to.settings.end(), which) == to.settings.end()) to.settings.push_back(which);
}

// Fills in `setting` in the causes of `d` and of its differences, if settings alone are responsible. `of_settings`:
// whether the drafts differ only in settings, so that they share one table. In that case, all differences are
// consequences of the rules at which the drafts diverge, so these rules become the causes of every difference.
void name_settings_of_causes(divergence& d, bool of_settings) {
    for (difference& each : d.differences) {
        if (of_settings) each.causes = first_rules(d);
        for (cause& c : each.causes) c.setting = settings_alone(each);
    }
    if (d.differences.empty()) return;
    const std::string of_first = settings_alone(d.differences.front());
    const bool of_all = std::all_of(d.differences.begin(), d.differences.end(),
                                    [&](const difference& each) { return settings_alone(each) == of_first; });
    for (cause& c : d.causes)
        if (of_all) c.setting = of_first;
}

// --- Looking up changes by rules ---

using study::change_side;
using study::change_views;

// Adds changes without duplicates.
void add_each(change_views& to, const change_views& more) {
    for (const spec::change* const each : more)
        if (std::find(to.begin(), to.end(), each) == to.end()) to.push_back(each);
}

const cause* cause_of(const std::vector<cause>& causes, cause_role role, const spec::draft& draft) {
    const auto found = std::find_if(causes.begin(), causes.end(), [&](const cause& each) {
        return each.role == role && std::find(each.drafts.begin(), each.drafts.end(), &draft) != each.drafts.end();
    });
    return found == causes.end() ? nullptr : &*found;
}

change_views in_both(const change_views& one, const change_views& other) {
    change_views both;
    for (const spec::change* const each : one)
        if (std::find(other.begin(), other.end(), each) != other.end()) both.push_back(each);
    return both;
}

// Returns the changes that list both the rule before the change and the rule after it. If there are none, returns the
// list whose places name their rule more specifically: by its character rather than by the whole state. If neither list
// is more specific, returns the changes of both.
change_views of_both(const study::close_changes& before, const study::close_changes& after) {
    change_views both = in_both(before.changes, after.changes);
    if (!both.empty()) return both;
    if (before.by != after.by) return before.by > after.by ? before.changes : after.changes;
    both = before.changes;
    add_each(both, after.changes);
    return both;
}

bool has_name(const spec::draft& draft, std::string_view name) {
    const auto names = draft.references.names;
    const auto found = std::partition_point(names.begin(), names.end(),
                                            [&](const spec::named_reference& row) { return row.name < name; });
    return found != names.end() && found->name == name;
}

// Returns the changes in the preprocessing of a character.
change_views of_stream(const change_views& all, char32_t character) {
    change_views found = study::changes_of_code_point(all, character);
    study::fact_change fact;
    fact.topic = study::fact_topic::preprocessing;
    if (character == 0) fact.what = study::fact_of_null;
    if (character == 0xFEFF) fact.what = study::fact_of_byte_order_mark;
    if (!fact.what.empty()) add_each(found, study::changes_of_fact(all, fact));
    return found;
}

// --- Naming changes along a path ---

// If a draft was run twice, `d` lists it on two sides, or twice on one side. Returns the index of the side with the
// second run; nothing if no side has that run.
std::optional<std::size_t> second_side_of(const difference& d, const spec::draft& draft) {
    std::size_t seen = 0;
    for (std::size_t i = 0; i < d.sides.size(); ++i)
        for (const spec::draft* const each : d.sides[i].drafts)
            if (each == &draft && ++seen == 2) return i;
    return std::nullopt;
}

std::vector<std::vector<std::size_t>> each_apart(std::size_t count) {
    std::vector<std::vector<std::size_t>> groups;
    for (std::size_t i = 0; i < count; ++i) groups.push_back({i});
    return groups;
}

}  // namespace

// --- The change finder ---

change_finder::change_finder(const registry& known, std::span<const run::configuration> compared)
    : paths_(known, compared) {
    for (const study::change_step& each : study::all_changes(known.drafts))
        for (const spec::change_commit& commit : each.what->commits) by_commit_[commit.hash].push_back(each.what);
}

const change_views& change_finder::made_by(const spec::change& revision) const {
    static const change_views none;
    const auto found = by_commit_.find(revision.commit());
    return found == by_commit_.end() || revision.commit().empty() ? none : found->second;
}

const change_views& change_finder::made_by(const spec::draft& draft) {
    const auto [place, is_new] = by_draft_.try_emplace(&draft);
    if (is_new) place->second = study::made_by(draft);
    return place->second;
}

change_views change_finder::changes_of(const change_views& all, const two_texts& texts, const difference& of,
                                       const first_divergence& diverged) {
    const lookup in{all, texts};
    const sides_used both{true, true};
    const auto has_value = [&](const spec::draft& draft) {
        const std::optional<std::size_t> side = side_of(of, draft);
        return side && of.sides[*side].value.has_value();
    };
    const sides_used writers{has_value(*texts.from), has_value(*texts.to)};
    change_views found = by_causes(in, of.causes, cause_role::makes, writers);
    // Several changes may list the same rule. The other draft's rule then shows which of these changes is responsible.
    if (found.size() > 1) {
        const sides_used takers{!writers.before, !writers.after};
        change_views meant = in_both(found, by_causes(in, of.causes, cause_role::makes, takers));
        if (!meant.empty()) found = std::move(meant);
    }
    if (found.empty()) found = by_causes(in, diverged(), cause_role::diverges, both);
    if (found.empty()) found = by_causes(in, diverged(), cause_role::shows, both);
    if (found.empty()) found = by_causes(in, of.causes, cause_role::makes, both);
    return found;
}

change_views change_finder::by_causes(const lookup& in, const std::vector<cause>& causes, cause_role role,
                                      sides_used drafts) {
    const cause* const before = drafts.before ? cause_of(causes, role, *in.texts.from) : nullptr;
    const cause* const after = drafts.after ? cause_of(causes, role, *in.texts.to) : nullptr;
    const auto of_rule = [&](change_side side, const cause* c) {
        return c != nullptr && c->state ? by_rule(in, side, *c) : study::close_changes();
    };
    for (const cause* const each : {before, after})
        if (each != nullptr && !each->state) {
            change_views found = of_stream(in.all, each->character);
            if (found.empty()) continue;
            // If the other draft applied a different rule, that rule shows which of the changes is responsible.
            change_views meant = in_both(found, each == before ? of_rule(change_side::after, after).changes
                                                               : of_rule(change_side::before, before).changes);
            return meant.empty() ? found : meant;
        }
    const bool same_row = before != nullptr && after != nullptr && before->row.words == after->row.words;
    change_views of_rows;
    for (const cause* const each : {before, after}) {
        if (each == nullptr || (same_row && each->row.words.empty())) continue;
        const table_row& row = each->row;
        if (row.number) add_each(of_rows, study::changes_of_number(in.all, *row.number));
        if (!row.name.empty())
            add_each(of_rows, study::changes_of_name(in.all, row.name, !has_name(*in.texts.from, row.name)));
    }
    if (!of_rows.empty()) return of_rows;
    change_views found = of_both(of_rule(change_side::before, before), of_rule(change_side::after, after));
    // Several changes may list the same rule, each for different numbers. The number in the numeric reference then
    // shows which of these changes is responsible.
    for (const cause* const each : {before, after})
        if (found.size() > 1 && each != nullptr && each->row.number)
            if (change_views meant = in_both(found, study::changes_of_number(in.all, *each->row.number));
                !meant.empty())
                found = std::move(meant);
    return found;
}

const study::close_changes& change_finder::by_rule(const lookup& in, change_side side, const cause& c) {
    const spec::draft& draft = side == change_side::before ? *in.texts.from : *in.texts.to;
    const auto [place, is_new] = known_.try_emplace({&in.all, &draft, side, *c.state, c.rule, c.symbol});
    if (is_new) place->second = study::closest_changes_at(in.all, draft, side, *c.state, c.rule, c.symbol);
    return place->second;
}

const change_views& change_finder::made_there(const spec::change& revision, const difference& of,
                                              const std::function<change_views()>& find) {
    std::vector<step_at_fault> steps;
    steps.reserve(of.causes.size());
    for (const cause& each : of.causes)
        for (const spec::draft* const draft : each.drafts)
            steps.emplace_back(each.role, draft, each.state, each.rule, each.symbol, each.character, each.row.name,
                               each.row.number);
    const auto [place, is_new] = there_.try_emplace({&revision, of.what, std::move(steps)});
    if (is_new) place->second = find();
    return place->second;
}

// --- The change namer ---

void change_namer::name_changes(divergence& d, const std::vector<step_range>& compared) {
    for (const draft_path& path : by_.changes->paths().all())
        if (std::any_of(d.differences.begin(), d.differences.end(),
                        [&](const difference& each) { return differ_in(each, *path.front(), *path.back()); })) {
            if (by_.changes->paths().all().size() < 2)
                name_changes_on(path, d, compared);
            else
                note_changes_on(path, d, compared);
        }
    const paths_between& paths = by_.changes->paths();
    const bool of_settings =
        !paths.all().empty() && std::all_of(paths.all().begin(), paths.all().end(),
                                            [&](const draft_path& path) { return paths.is_of_settings(path); });
    name_settings_of_causes(d, of_settings);
    // If a divergence has too many differences, none is listed. In that case, a setting is known to be the cause only
    // if no other setting differs.
    const draft_path* const only = of_settings && paths.all().size() == 1 ? &paths.all().front() : nullptr;
    if (d.differences.empty() && only != nullptr && only->size() == 2)
        for (cause& c : d.causes) c.setting = paths.link_of(*only->front(), *only->back()).by->name;
}

void change_namer::add_reasons(difference& to, link_in_place& l, const difference& of, const divergence& d) {
    if (l.link.by)
        add_setting(to, *l.link.by);
    else
        add_each(to.changes, changes_of(l, of, d));
}

void change_namer::add_all_settings(difference& to, const draft_path& path) const {
    for (std::size_t i = 0; i + 1 < path.size(); ++i)
        add_setting(to, *by_.changes->paths().link_of(*path[i], *path[i + 1]).by);
}

void change_namer::note_changes_on(const draft_path& path, divergence& d, const std::vector<step_range>& compared) {
    std::vector<difference::path_reasons> before;
    before.reserve(d.differences.size());
    for (difference& each : d.differences)
        before.push_back({nullptr, nullptr, std::exchange(each.changes, {}), std::exchange(each.settings, {})});
    name_changes_on(path, d, compared);
    for (std::size_t i = 0; i < d.differences.size(); ++i) {
        difference& each = d.differences[i];
        std::swap(each.changes, before[i].changes);
        std::swap(each.settings, before[i].settings);
        difference::path_reasons& added = before[i];
        if (added.changes.empty() && added.settings.empty()) continue;
        add_each(each.changes, added.changes);
        for (const different_setting& which : added.settings) add_setting(each, which);
        added.from = path.front();
        added.to = path.back();
        each.by_path.push_back(std::move(added));
    }
}

void change_namer::name_changes_on(const draft_path& path, divergence& d, const std::vector<step_range>& compared) {
    const bool of_settings = by_.changes->paths().is_of_settings(path);
    const std::optional<std::vector<step_range>> ranges = ranges_along(path, d, compared);
    if (!ranges) {
        for (difference& each : d.differences)
            if (of_settings && differ_in(each, *path.front(), *path.back())) add_all_settings(each, path);
        return;
    }
    path_in_place whole = in_place(path, *ranges, d);
    if (path.size() == 2 && !whole.links.front().link.on_chain) {
        for (difference& each : d.differences) {
            if (!differ_in(each, *path.front(), *path.back())) continue;
            link_in_place& only = whole.links.front();
            add_reasons(each, only, compared.size() == 2 || only.link.by ? each : between_both(only, each), d);
        }
        return;
    }
    const bool on_chain =
        std::any_of(whole.links.begin(), whole.links.end(), [](const auto& each) { return each.link.on_chain; });
    const std::size_t count = whole.ranges.size();
    const std::vector<difference> of_all =
        on_chain ? find_all_values(part_, whole.ranges)
                 : find_all_differences(part_, whole.ranges, each_apart(count), causes_).listed;
    for (difference& each : d.differences)
        if (differ_in(each, *path.front(), *path.back())) add_reasons_along(each, whole, of_all, d);
}

change_namer::path_in_place change_namer::in_place(const draft_path& path, const std::vector<step_range>& ranges,
                                                   const divergence& d) {
    path_in_place whole;
    whole.ranges.push_back(ranges.front());
    for (std::size_t i = 0; i + 1 < path.size(); ++i) {
        const draft_link& link = by_.changes->paths().link_of(*path[i], *path[i + 1]);
        const step_range before = whole.ranges.back();
        if (link.on_chain) add_texts_between(whole, link, ranges[i + 1], d);
        link_in_place& l = whole.links.emplace_back();
        l.link = link;
        const bool forward = l.link.to == path[i + 1];
        l.from = forward ? before : ranges[i + 1];
        l.to = forward ? ranges[i + 1] : before;
        whole.ranges.push_back(ranges[i + 1]);
    }
    return whole;
}

std::optional<revision_namer::link> change_namer::revisions_of(const draft_link& l, const step_range& older,
                                                               const step_range& newer) const {
    const path_draft* const from = find(*l.from);
    const path_draft* const to = find(*l.to);
    if (from == nullptr || to == nullptr) return std::nullopt;
    const auto candidates = candidates_of(l);
    return revision_namer::link{l.from,
                                l.to,
                                older,
                                newer,
                                &from->at,
                                &to->at,
                                candidates == by_.candidates.end() || by_.notes != nullptr ? nullptr : *candidates};
}

void change_namer::add_texts_between(path_in_place& to, const draft_link& l, const step_range& newer,
                                     const divergence& d) {
    const step_range older = to.ranges.back();
    const std::optional<revision_namer::link> revisions = revisions_of(l, older, newer);
    // If the two drafts read the part in the same way, the effects of the revisions between them cancel out, so the
    // revisions do not matter.
    if (!revisions || !revision_namer::differ(*revisions)) return;
    const auto candidates = candidates_of(l);
    if (by_.notes != nullptr && candidates != by_.candidates.end() &&
        may_depend_on(**candidates, *older.of, *newer.of, part_))
        by_.notes->needed = true;
    for (const revision_namer::turn& each : revisions_.turns_between(*revisions, d.where)) {
        link_in_place& made = to.links.emplace_back();
        made.link = l;
        made.made_by = each.made_by;
        made.is_known = each.is_known;
        made.known_to = each.known_to;
        made.from = to.ranges.back();
        made.to = each.through;
        to.ranges.push_back(each.through);
    }
}

void change_namer::add_reasons_along(difference& each, path_in_place& path, const std::vector<difference>& of_all,
                                     const divergence& d) {
    const std::size_t last = path.links.size();
    const spec::draft& first_draft = path.draft(0);
    const spec::draft& last_draft = path.draft(last);
    const difference* const whole = same_difference_in(each, of_all, first_draft, last_draft);
    if (whole == nullptr) {
        if (std::all_of(path.links.begin(), path.links.end(), [](const auto& l) { return l.link.by.has_value(); }))
            for (const link_in_place& l : path.links) add_setting(each, *l.link.by);
        // The errors of the divergence may be paired differently when the texts between the drafts are compared as
        // well.
        const spec::change* const revision = revision_of_error(each, path);
        const study::change_views found = revision == nullptr ? study::change_views{} : study::change_views{revision};
        for (link_in_place& l : path.links)
            if (l.link.on_chain && l.made_by == nullptr && &between_both(l, each) != &each)
                add_reasons_on_chain(each, l, {found, each, revision != nullptr}, d);
        return;
    }
    // A text between the two drafts is considered only if its output at the difference is known.
    const auto counts = [&](std::size_t i) { return path.is_known(i, whole->offset); };
    const auto difference_between = [&](std::size_t one, std::size_t other) {
        return difference_of_two(*whole, of_all, path.draft(one), path.draft(other));
    };
    // The value may have changed back and forth on the path. Only changes after the last draft that agrees with the
    // first draft are relevant.
    std::size_t begin = last;
    while (!counts(begin) || side_of(*whole, path.draft(begin)) != side_of(*whole, first_draft)) --begin;
    std::size_t end = begin;
    while (!counts(end) || side_of(*whole, path.draft(end)) != side_of(*whole, last_draft)) ++end;
    for (std::size_t i = 0; i < end; ++i) {
        // Between two drafts of the path, the links lead from text to text. Only the last link leads to the newer
        // draft.
        study::change_views revisions;
        bool are_known = true;
        std::size_t before = i;
        for (; path.links[i].made_by != nullptr; ++i) {
            if (i >= end || !counts(i + 1)) continue;
            if (difference_between(before, i + 1) != nullptr) {
                // If the output of some texts since `before` is unknown, any of these texts may be the first text with
                // the difference.
                if (before == i && path.links[i].is_known)
                    (i < begin ? each.earlier : revisions).push_back(path.links[i].made_by);
                else if (i >= begin)
                    are_known = false;
            }
            before = i + 1;
        }
        if (i < begin) continue;
        link_in_place& l = path.links[i];
        const difference* const to_newer = i < end ? difference_between(before, i + 1) : nullptr;
        if (revisions.empty() && are_known && to_newer == nullptr) continue;
        if (l.link.on_chain)
            add_reasons_on_chain(each, l, {std::move(revisions), *whole, are_known && to_newer == nullptr}, d);
        else
            add_reasons(each, l, l.link.by ? *to_newer : between_both(l, *to_newer), d);
    }
}

const spec::change* change_namer::revision_of_error(const difference& of, const path_in_place& path) {
    const auto reports = [&](std::size_t i) {
        const auto& errors = path.ranges[i].of->errors();
        return std::any_of(errors.begin(), errors.end(), [&](const parse_error& each) {
            return each.offset == of.offset && std::any_of(of.sides.begin(), of.sides.end(), [&](const auto& side) {
                       return side.value == spec::name_of(each.code);
                   });
        });
    };
    std::size_t i = path.links.size();
    const bool last = reports(i);
    if (of.what != difference_kind::error || reports(0) == last) return nullptr;
    while (!path.is_known(i - 1, of.offset) || reports(i - 1) == last) --i;
    const link_in_place& made = path.links[i - 1];
    return made.is_known && path.is_known(i, of.offset) ? made.made_by : nullptr;
}

change_views change_namer::with_commits_of_turns(const change_views& of, const revision_namer::link& ends,
                                                 const divergence& d) {
    const std::vector<revision_namer::turn> turns = revisions_.turns_between(ends, d.where);
    if (turns.empty()) return of;
    change_views found;
    for (const spec::change* const each : of)
        if (std::any_of(turns.begin(), turns.end(), [&](const revision_namer::turn& turn) {
                const change_views& made = by_.changes->made_by(*turn.made_by);
                return std::find(made.begin(), made.end(), each) != made.end();
            }))
            found.push_back(each);
    return found;
}

void change_namer::add_reasons_on_chain(difference& each, link_in_place& l, revisions_found found,
                                        const divergence& d) {
    const difference& of = between_both(l, each);
    if (!found.suffice || by_.notes != nullptr) {
        const share by_tree = share_of_tree(l, of, d);
        if (by_tree != share::none) add_changes_of_tree(each, l, of);
        if (by_tree == share::all) return;
    }
    study::change_views by_rules = changes_by_rules(l, of);
    const std::optional<revision_namer::link> ends = revisions_of(l.link, l.from, l.to);
    if (found.revisions.empty() && ends) by_rules = with_commits_of_turns(by_rules, *ends, d);
    // Sometimes no revision is found. For example, a rule may make a difference only with the newer draft's feedback,
    // and no text between the two drafts received that feedback.
    if (found.revisions.empty() || !ends) {
        add_each(each.changes, by_rules);
        if (each.what != difference_kind::error) note_other_tokens(l.link, d.where, by_rules);
        return;
    }
    revisions_.keep_needed(found.revisions, found.of, *ends, d.where);
    for (const spec::change* const revision : found.revisions) {
        study::change_views names = names_of(*revision, of, found.of, by_rules, *ends, d);
        if (names.front() == revision && ends->trees != nullptr) {
            const study::change_views by_tree =
                in_both(by_.changes->made_by(*revision), reasons_of_tree(l, of).changes);
            if (!by_tree.empty()) names = by_tree;
        }
        add_each(each.changes, names);
        for (const spec::change* const name : names) each.made_by.push_back({name, revision});
        if (each.what != difference_kind::error) note_other_tokens(l.link, d.where, names);
    }
}

study::change_views change_namer::names_of(const spec::change& revision, const difference& with_causes,
                                           const difference& of, const study::change_views& by_rules,
                                           const revision_namer::link& ends, const divergence& d) {
    const study::change_views& made = by_.changes->made_by(revision);
    if (made.empty()) return {&revision};
    study::change_views found = in_both(made, by_rules);
    if (!found.empty()) return found;
    if (made.size() == 1) return made;
    const auto find = [&] { return names_around(revision, of, ends, d); };
    found = with_causes.causes.empty() ? find() : by_.changes->made_there(revision, with_causes, find);
    return found.empty() ? study::change_views{&revision} : found;
}

study::change_views change_namer::names_around(const spec::change& revision, const difference& of,
                                               const revision_namer::link& ends, const divergence& d) {
    const auto texts = revisions_.around(revision, ends, d.where);
    if (!texts) return {};
    const spec::draft& before = texts->before.of->draft();
    const spec::draft& after = texts->after.of->draft();
    const std::vector<difference> all =
        find_all_differences(part_, {texts->before, texts->after}, each_apart(2), causes_).listed;
    const difference* between = same_difference_in(of, all, before, after);
    if (between == nullptr) between = difference_of_two(of, all, before, after);
    if (between == nullptr) return {};
    std::optional<std::vector<cause>> diverged;
    const auto first = [&]() -> const std::vector<cause>& {
        if (!diverged) diverged = first_divergence(texts->before, texts->after);
        return *diverged;
    };
    return by_.changes->changes_of(by_.changes->made_by(revision), {&before, &after}, *between, first);
}

study::change_views change_namer::changes_of(link_in_place& l, const difference& of, const divergence& d) {
    const share by_tree = share_of_tree(l, of, d);
    study::change_views found;
    if (by_tree != share::none) found = reasons_of_tree(l, of).changes;
    if (by_tree == share::all) return found;
    add_each(found, changes_by_rules(l, of));
    // Later feedback from tree construction may depend on this difference.
    if (of.what != difference_kind::error) note_other_tokens(l.link, d.where, found);
    return found;
}

study::change_views change_namer::changes_by_rules(link_in_place& l, const difference& of) {
    const auto diverged = [&]() -> const std::vector<cause>& {
        if (!l.diverged) l.diverged = first_divergence(l.from, l.to);
        return *l.diverged;
    };
    return by_.changes->changes_of(by_.changes->made_by(*l.link.to), {l.link.from, l.link.to}, of, diverged);
}

void change_namer::note_other_tokens(const draft_link& l, source_span place, const study::change_views& changes) {
    const auto candidates = candidates_of(l);
    if (candidates == by_.candidates.end()) return;
    if (by_.notes == nullptr)
        (*candidates)->note_other_tokens(place, changes);
    else
        by_.notes->found.push_back({static_cast<std::size_t>(candidates - by_.candidates.begin()), place, changes});
}

const difference& change_namer::between_both(link_in_place& l, const difference& of) {
    if (!l.of_both) l.of_both = find_all_differences(part_, {l.from, l.to}, each_apart(2), causes_).listed;
    const difference* const found = same_difference_in(of, *l.of_both, *l.link.from, *l.link.to);
    return found != nullptr ? *found : of;
}

change_namer::share change_namer::share_of_tree(link_in_place& l, const difference& of, const divergence& d) {
    const differing_span* const since = differing_span_at(l, of);
    if (since == nullptr) return share::none;
    // If only one of the drafts read the token, the feedback differs because the tokens differ, so the rules are the
    // cause.
    const bool within_part = since->begin > 0;
    if (within_part && !(l.from.of->has_token_at(since->begin) && l.to.of->has_token_at(since->begin)))
        return share::none;
    const std::vector<difference>& all = differences_with_newer_feedback(l, d);
    const difference* const whole = same_difference_in(of, all, *l.link.from, *l.link.to);
    if (whole == nullptr) return share::none;
    const std::optional<std::size_t> alike = second_side_of(*whole, *l.link.from);
    if (!alike) return share::some;
    if (alike == side_of(*whole, *l.link.to)) return share::all;
    return alike == side_of(*whole, *l.link.from) ? share::none : share::some;
}

const std::vector<difference>& change_namer::differences_with_newer_feedback(link_in_place& l, const divergence& d) {
    if (l.with_newer_feedback) return *l.with_newer_feedback;
    l.with_newer_feedback.emplace();
    extra_run& alike = run_with_newer_feedback(l.link);
    if (!alike.taken || alike.taken->steps().empty()) return *l.with_newer_feedback;
    const std::vector<step_range> ranges = {l.from, range_through(*alike.taken, alike.next, part_, d.where), l.to};
    l.with_newer_feedback = find_all_differences(part_, ranges, each_apart(ranges.size()), causes_).listed;
    return *l.with_newer_feedback;
}

void change_namer::add_changes_of_tree(difference& to, const link_in_place& l, const difference& of) {
    const tree_reasons reasons = reasons_of_tree(l, of);
    if (reasons.revision == nullptr) return add_each(to.changes, reasons.changes);
    const study::change_views& made = by_.changes->made_by(*reasons.revision);
    study::change_views names = in_both(made, reasons.changes);
    if (names.empty() && made.size() == 1) names = made;
    if (names.empty()) names = {reasons.revision};
    add_each(to.changes, names);
    for (const spec::change* const name : names) to.made_by.push_back({name, reasons.revision});
}

tree_reasons change_namer::reasons_of_tree(const link_in_place& l, const difference& of) {
    const auto candidates = candidates_of(l.link);
    const differing_span* const since = differing_span_at(l, of);
    if (candidates == by_.candidates.end() || since == nullptr) return {};
    // The candidates have to explain the feedback at the beginning of the span. Later feedback may be for tokens that
    // only one of the drafts has. The span may begin before the part.
    const std::uint64_t begin = std::max(since->begin + 1, part_.begin);
    const feedback_state* const older = feedback_before(l.from.of->feedback_states(), begin);
    const feedback_state* const newer = feedback_before(l.to.of->feedback_states(), begin);
    if (older == nullptr || newer == nullptr) return {};
    if (by_.notes != nullptr) {
        by_.notes->needed = true;
        return {};
    }
    return (*candidates)->explaining(begin, *older, *newer, since->begin <= part_.begin);
}

std::vector<tree_change_candidates*>::const_iterator change_namer::candidates_of(const draft_link& l) const {
    return std::find_if(by_.candidates.begin(), by_.candidates.end(), [&](const tree_change_candidates* each) {
        return &each->from() == l.from && &each->to() == l.to;
    });
}

const differing_span* change_namer::differing_span_at(const link_in_place& l, const difference& of) {
    const auto [place, is_new] = differing_spans_.try_emplace(l.link.to);
    if (is_new) place->second = feedback_that_matters(*l.from.of, *l.to.of, part_);
    const auto& all = place->second;
    const auto after = std::partition_point(all.begin(), all.end(),
                                            [&](const differing_span& each) { return each.begin < of.offset; });
    // Feedback takes effect only after the token for which it was given.
    return after == all.begin() || (after - 1)->end < of.offset ? nullptr : &*(after - 1);
}

void change_namer::note_readings(tree_change_candidates& of) {
    const auto [older, all] = revisions_.readings_between(of.from(), of.to());
    if (older == nullptr || all.empty()) return;
    if (by_.notes == nullptr)
        of.note_readings({part_.begin, part_.end}, *older, all);
    else if (of.get_other_tokens(*older, all))
        by_.notes->needed = true;
}

void change_namer::end_part(const std::vector<const traced_run*>& compared) {
    const auto last_feedback = [&](const spec::draft& draft) -> const feedback_state* {
        for (const traced_run* const each : compared)
            if (&each->draft() == &draft) return &each->feedback_states().back();
        const auto between = between_.find(&draft);
        return between == between_.end() || !between->second.taken ? nullptr
                                                                   : &between->second.taken->feedback_states().back();
    };
    for (tree_change_candidates* const each : by_.candidates) {
        note_readings(*each);
        const feedback_state* const older = last_feedback(each->from());
        const feedback_state* const newer = last_feedback(each->to());
        const bool known = older != nullptr && newer != nullptr;
        const bool continues = known && (older->content != newer->content || older->foreign != newer->foreign);
        if (by_.notes == nullptr)
            each->end_part(continues);
        else
            by_.notes->still_differ.push_back(continues);
    }
}

std::optional<std::vector<step_range>> change_namer::ranges_along(const draft_path& path, const divergence& d,
                                                                  const std::vector<step_range>& compared) {
    std::vector<step_range> ranges;
    for (const spec::draft* const draft : path) {
        const auto its = std::find_if(compared.begin(), compared.end(),
                                      [&](const step_range& s) { return &s.of->draft() == draft; });
        if (its != compared.end()) {
            ranges.push_back(*its);
            continue;
        }
        extra_run& between = run_of(*draft);
        if (!between.taken || between.taken->steps().empty()) return std::nullopt;
        ranges.push_back(range_through(*between.taken, between.next, part_, d.where));
    }
    return ranges;
}

const path_draft* change_namer::find(const spec::draft& draft) const {
    const auto found = std::find_if(by_.drafts.begin(), by_.drafts.end(),
                                    [&](const path_draft& each) { return each.at.draft == &draft; });
    return found == by_.drafts.end() ? nullptr : &*found;
}

extra_run& change_namer::run_of(const spec::draft& draft) {
    const auto [place, is_new] = between_.try_emplace(&draft);
    if (!is_new) return place->second;
    if (const path_draft* const its = find(draft))
        place->second.taken = std::make_unique<const traced_run>(its->at, part_, *its->places);
    return place->second;
}

extra_run& change_namer::run_with_newer_feedback(const draft_link& l) {
    const auto [place, is_new] = runs_with_newer_feedback_.try_emplace(l.to);
    if (!is_new) return place->second;
    const path_draft* const older = find(*l.from);
    const path_draft* const newer = find(*l.to);
    if (older == nullptr || newer == nullptr) return place->second;
    const auto content = spec::find_content(*l.from, spec::content_at(*l.to, newer->at.options.content).name);
    if (!content) return place->second;
    start_state alike = newer->at;
    alike.draft = l.from;
    alike.answered = l.to;
    alike.options.content = *content;
    place->second.taken = std::make_unique<const traced_run>(alike, part_, *older->places);
    return place->second;
}

std::vector<cause> change_namer::first_divergence(const step_range& one, const step_range& other) {
    std::vector<cause> found;
    const run_step& a = one.of->steps()[one.first];
    const run_step& b = other.of->steps()[other.first];
    // If the runs are at different characters or in states that do not correspond, they have diverged earlier.
    if (a.offset != b.offset || a.place != b.place) return found;
    for (const explaining_step& each : explaining_steps(part_, one, other)) {
        const traced_run& of = *(each.of_other ? other : one).of;
        cause_maker::add(found, each.in_stream ? causes_.of_stream(each.role, of, *each.in_stream)
                                               : causes_.of_step(each.role, of, each.step));
    }
    return found;
}

}  // namespace strata::compare

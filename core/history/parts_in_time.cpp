#include "core/history/parts_in_time.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/history/history.hpp"
#include "core/spec/draft.hpp"
#include "core/spec/error_codes.hpp"
#include "core/spec/modes.hpp"
#include "core/spec/revise.hpp"
#include "core/study/behaviour.hpp"
#include "core/study/changed_rules.hpp"
#include "core/study/error_places.hpp"
#include "core/study/state_relation.hpp"

// `state_lines` determines which states of different texts are the same state. The functions that find the history of a
// part use it to compare each text with the previous one.

namespace strata::history {

// --- Rules and the revisions that made them ---

namespace {

// Returns, for each rule of a state, whether it now applies to a character that a former rule, which no longer exists,
// used to take. `is_there`: for each former rule, whether it still exists. `was`: for each rule, the former rule that
// it continues.
std::vector<bool> takes_more(const spec::draft& before, std::size_t former, const std::vector<bool>& is_there,
                             const spec::draft& after, std::size_t state, const std::vector<std::size_t>& was) {
    std::vector<bool> more(was.size(), false);
    if (std::find(is_there.begin(), is_there.end(), false) == is_there.end()) return more;
    for (spec::mode m = 0; m < spec::mode_count; ++m)
        for (spec::symbol s = 0; s < spec::symbol_count; ++s) {
            const std::vector<std::size_t> then = study::behaviour_of(before, former, m, s, false).rules;
            if (std::all_of(then.begin(), then.end(), [&](std::size_t r) { return is_there[r]; })) continue;
            for (const std::size_t n : study::behaviour_of(after, state, m, s, false).rules)
                if (was[n] < is_there.size() && std::find(then.begin(), then.end(), was[n]) == then.end())
                    more[n] = true;
        }
    return more;
}

// Transfers the history of each former rule of a state to the rule that continues it, if there is one.
void take_over(const spec::draft& before, std::size_t former, const blamed_table& known, const spec::draft& after,
               std::size_t state, study::states_now now, blamed_table& next) {
    const auto old_rules = before.table.rules_of(former);
    const auto new_rules = after.table.rules_of(state);
    const std::size_t old_first = before.table.states[former].first_rule;
    const std::size_t new_first = after.table.states[state].first_rule;
    next.states[state] = known.states[former];
    std::vector<bool> taken(old_rules.size(), false);
    std::vector<std::size_t> was(new_rules.size(), old_rules.size());
    for (std::size_t n = 0; n < new_rules.size(); ++n) {
        for (std::size_t o = 0; o < old_rules.size(); ++o) {
            if (taken[o] || !study::same_rule(old_rules[o], new_rules[n], now)) continue;
            taken[o] = true;
            was[n] = o;
            break;
        }
    }
    const std::vector<bool> grown = takes_more(before, former, taken, after, state, was);
    for (std::size_t n = 0; n < new_rules.size(); ++n)
        if (was[n] != old_rules.size() && !grown[n]) next.rules[new_first + n] = known.rules[old_first + was[n]];
}

}  // namespace

blamed_table blame(const spec::revision_chain& chain, std::size_t count) {
    blamed_table known;
    known.rules.assign(chain.landmark->table.rules.size(), 0);
    known.states.assign(chain.landmark->table.states.size(), 0);
    const spec::draft* before = chain.landmark;
    std::unique_ptr<revised_draft> kept;
    for (std::size_t i = 0; i < count; ++i) {
        auto after = std::make_unique<revised_draft>(*before, chain.revisions[i]);
        const std::vector<std::size_t> now = study::states_after(before->table, chain.revisions[i]);
        blamed_table next;
        next.rules.assign(after->value().table.rules.size(), i + 1);
        next.states.assign(after->value().table.states.size(), i + 1);
        for (std::size_t s = 0; s < now.size(); ++s)
            if (now[s] != study::no_state) take_over(*before, s, known, after->value(), now[s], now, next);
        known = std::move(next);
        kept = std::move(after);
        before = &kept->value();
    }
    return known;
}

// --- States ---

namespace {

using numbers = std::vector<std::size_t>;

std::size_t state_with(const spec::draft& draft, std::string_view heading) {
    for (std::size_t s = 0; s < draft.table.states.size(); ++s)
        if (draft.table.states[s].name == heading) return s;
    return study::no_state;
}

// Whether the state `s` of `before` and the state `t` of `after` have the same rules. A rule that leads to `s` counts
// as equal to a rule that leads to `t`.
bool same_rules(const spec::draft& before, std::size_t s, const spec::draft& after, std::size_t t, numbers now) {
    now[s] = t;
    const auto former = before.table.rules_of(s);
    const auto latter = after.table.rules_of(t);
    return study::same_prologue(before.table.states[s].first, after.table.states[t].first, now) &&
           std::equal(former.begin(), former.end(), latter.begin(), latter.end(),
                      [&](const spec::rule& x, const spec::rule& y) { return study::same_rule(x, y, now); });
}

// A revision may remove a state and insert it elsewhere under another name. If several inserted states could be that
// state, none of them is chosen.
void find_moved(const spec::draft& before, const spec::draft& after, numbers& now) {
    const numbers known = now;
    for (std::size_t s = 0; s < now.size(); ++s) {
        if (known[s] != study::no_state) continue;
        numbers like;
        for (std::size_t t = 0; t < after.table.states.size(); ++t)
            if (std::find(now.begin(), now.end(), t) == now.end() && same_rules(before, s, after, t, known))
                like.push_back(t);
        if (like.size() == 1) now[s] = like.front();
    }
}

numbers after_revision(const spec::draft& before, const spec::draft& after, const spec::revision_view& revision) {
    const spec::revised_order order(before.table.states, revision);
    numbers now;
    for (std::size_t s = 0; s < before.table.states.size(); ++s) {
        const std::size_t place = order.now_at(s);
        now.push_back(place == spec::revised_order::none ? study::no_state : state_with(after, order.heading(place)));
    }
    find_moved(before, after, now);
    return now;
}

// Returns, for each state of `before`, the state of `after` that continues it. Used if the revisions between the two
// texts are unknown. If a state was split, the part that kept the state's name continues it.
numbers after_unknown_time(const moments_of_standard& standard, const spec::draft& before, const spec::draft& after) {
    const study::state_relation relation(standard.known().drafts, before, after);
    std::vector<numbers> candidates(before.table.states.size());
    for (const study::state_link& each : relation.links())
        if (numbers& to = candidates[each.from]; std::find(to.begin(), to.end(), each.to) == to.end())
            to.push_back(each.to);
    numbers now(before.table.states.size(), study::no_state);
    std::vector<bool> taken(after.table.states.size(), false);
    for (const bool by_name : {true, false}) {
        for (std::size_t s = 0; s < now.size(); ++s) {
            if (now[s] != study::no_state) continue;
            const std::string_view name = before.table.states[s].name;
            const auto to = by_name
                                ? std::find_if(candidates[s].begin(), candidates[s].end(),
                                               [&](std::size_t each) { return after.table.states[each].name == name; })
                            : candidates[s].size() == 1 ? candidates[s].begin()
                                                        : candidates[s].end();
            if (to == candidates[s].end() || taken[*to]) continue;
            now[s] = *to;
            taken[*to] = true;
        }
    }
    return now;
}

const spec::revision_view* revision_of(const spec::revision_chain& chain, const moment& of) {
    for (const spec::revision_view& each : chain.revisions)
        if (&each.source == of.made_by) return &each;
    return nullptr;
}

}  // namespace

state_lines::state_lines(const moments_of_standard& standard, const spec::revision_chain& chain,
                         std::span<const moment> moments) {
    for (std::size_t m = 0; m < moments.size(); ++m) {
        const spec::draft& draft = *moments[m].draft;
        numbers& now = now_.emplace_back();
        numbers line(draft.table.states.size(), study::no_state);
        if (m > 0) {
            const spec::draft& before = *moments[m - 1].draft;
            const spec::revision_view* const revision = revision_of(chain, moments[m]);
            now = revision != nullptr ? after_revision(before, draft, *revision)
                                      : after_unknown_time(standard, before, draft);
            for (std::size_t s = 0; s < now.size(); ++s)
                if (now[s] != study::no_state) line[now[s]] = lines_[m - 1][s];
        }
        for (std::size_t& each : line)
            if (each == study::no_state) each = count_++;
        lines_.push_back(std::move(line));
    }
}

std::size_t state_lines::state_of(std::size_t moment, std::size_t line) const {
    const auto found = std::find(lines_[moment].begin(), lines_[moment].end(), line);
    return found == lines_[moment].end() ? study::no_state : static_cast<std::size_t>(found - lines_[moment].begin());
}

// --- Changes of parts ---

namespace {

using line_numbers = std::vector<std::size_t>;

std::string heading_of(const study::state_in_text& of) { return std::string(of.draft->table.states[of.state].name); }

// Returns the named changes of the moment's text that `is_meant` accepts and that were made, or may have been made,
// since the previous text.
template <class Meant>
std::vector<const spec::change*> changes_between(const moment& of, const Meant& is_meant) {
    std::vector<const spec::change*> found;
    for (const spec::change& each : spec::changes_of(*of.draft))
        if (is_meant(each) && (each.date().empty() || (each.date() > of.after && each.date() <= of.day)))
            found.push_back(&each);
    return found;
}

// Whether the place covers one of the characters on which an error appeared or disappeared; true if these characters
// are unknown.
bool is_on_one(const spec::change_place& place, const changed_part& part) {
    return std::any_of(part.rules.begin(), part.rules.end(), [&](const study::changed_rule& each) {
        if (each.at == spec::symbol_set{}) return true;
        for (spec::symbol s = 0; s < spec::symbol_count; ++s)
            if (each.at.has(s) && place.is_on(s)) return true;
        return false;
    });
}

// Whether the change declares a place in one of these states, for a character on which the state changed and, if given,
// for `on`.
bool is_at(const spec::change& change, const std::vector<changed_part>& parts, std::optional<spec::symbol> on) {
    return std::any_of(change.places.begin(), change.places.end(), [&](const spec::change_place& place) {
        if (place.of != spec::change_place::kind::state || (on && !place.is_on(*on))) return false;
        return std::any_of(parts.begin(), parts.end(), [&](const changed_part& part) {
            const bool there = (!part.before.empty() && place.before == part.before) ||
                               (!part.after.empty() && place.after == part.after);
            return there && is_on_one(place, part);
        });
    });
}

// Combines the events of several parts into one event.
part_event joined(const std::vector<changed_part>& parts, bool was_there, bool is_there) {
    if (!was_there || !is_there) return was_there ? part_event::went : part_event::came;
    const part_event first = parts.front().how;
    const bool alike = std::all_of(parts.begin(), parts.end(), [&](const auto& each) { return each.how == first; });
    return alike ? first : part_event::changed;
}

// Adds the facts that are in `here` but not in `elsewhere`. `is_after`: whether `here` is the text after the change,
// not the text before it.
void add_facts(std::vector<study::changed_rule>& to, const std::vector<std::string>& here,
               const std::vector<std::string>& elsewhere, bool is_after) {
    for (const std::string& each : here) {
        if (std::find(elsewhere.begin(), elsewhere.end(), each) != elsewhere.end()) continue;
        study::changed_rule one;
        (is_after ? one.after : one.before).push_back(each);
        to.push_back(std::move(one));
    }
}

std::vector<std::string> said_of(const study::state_in_text& of, const std::vector<std::size_t>& rules) {
    std::vector<std::string> said;
    said.reserve(rules.size());
    for (const std::size_t each : rules) said.push_back(said_whole(of, each));
    return said;
}

// Returns a part that has the headings of its state before and after the change. A heading is "" if that text does not
// have the state.
changed_part part_with_headings(const study::state_in_text& before, const study::state_in_text& after) {
    changed_part part;
    if (before.state != study::no_state) part.before = heading_of(before);
    if (after.state != study::no_state) part.after = heading_of(after);
    part.how = part.before.empty()         ? part_event::came
               : part.after.empty()        ? part_event::went
               : part.before == part.after ? part_event::changed
                                           : part_event::renamed;
    return part;
}

changed_part change_of_state(const study::state_in_text& before, const study::state_in_text& after,
                             study::states_now now) {
    changed_part part = part_with_headings(before, after);
    part.rules = part.before.empty()  ? rules_that_came(after)
                 : part.after.empty() ? rules_that_went(before)
                                      : changed_rules(before, after, now);
    return part;
}

// Returns the change in the rule of a state for the character `on`. The rule counts as added or removed if an entry
// that names the character was added or removed.
changed_part change_on(spec::symbol on, const study::state_in_text& before, const study::state_in_text& after,
                       study::states_now now) {
    changed_part part = part_with_headings(before, after);
    const line_numbers former = part.before.empty() ? line_numbers{} : rules_for(before, on);
    const line_numbers latter = part.after.empty() ? line_numbers{} : rules_for(after, on);
    study::changed_rule changed;
    if (part.before.empty() || part.after.empty()) {
        changed.before = said_of(before, former);
        changed.after = said_of(after, latter);
    } else {
        changed = changed_rules_for(before, former, after, latter, now);
        if (changed.before.empty() && changed.after.empty()) return part;
        const bool was_named = names_characters(before, former);
        const bool is_named = names_characters(after, latter);
        part.how = was_named == is_named ? part_event::changed : is_named ? part_event::came : part_event::went;
    }
    part.rules.push_back(std::move(changed));
    return part;
}

}  // namespace

std::string_view name_of(part_event event) {
    constexpr std::array<std::string_view, 4> names{"came", "changed", "renamed", "went"};
    return names[static_cast<std::size_t>(event)];
}

bool parts_in_time::is_there(std::size_t moment, const line_numbers& lines) const {
    return std::any_of(lines.begin(), lines.end(),
                       [&](std::size_t each) { return lines_.state_of(moment, each) != study::no_state; });
}

part_in_time parts_in_time::of_lines(const line_numbers& lines, std::optional<spec::symbol> on) const {
    part_in_time found{is_there(0, lines), is_there(moments_.size() - 1, lines)};
    for (std::size_t m = 1; m < moments_.size(); ++m) {
        change_in_time change{m};
        for (const std::size_t line : lines) {
            const study::state_in_text before = at(m - 1, lines_.state_of(m - 1, line));
            const study::state_in_text after = at(m, lines_.state_of(m, line));
            if (before.state == study::no_state && after.state == study::no_state) continue;
            changed_part part =
                on ? change_on(*on, before, after, lines_.now(m)) : change_of_state(before, after, lines_.now(m));
            if (part.how != part_event::changed || !part.rules.empty()) change.parts.push_back(std::move(part));
        }
        if (change.parts.empty()) continue;
        // An entry may also be added to a state that existed before.
        change.how = joined(change.parts, on || is_there(m - 1, lines), on || is_there(m, lines));
        if (is_uncertain(m))
            change.candidates =
                changes_between(moments_[m], [&](const spec::change& each) { return is_at(each, change.parts, on); });
        found.changes.push_back(std::move(change));
    }
    return found;
}

part_in_time parts_in_time::of_states(const line_numbers& lines) const { return of_lines(lines, std::nullopt); }
part_in_time parts_in_time::of_rule(const line_numbers& lines, spec::symbol on) const { return of_lines(lines, on); }

std::vector<changed_part> parts_in_time::parts_with_error(std::size_t m, spec::error_code code) const {
    std::vector<changed_part> parts;
    const auto add = [&](const study::state_in_text* before, const study::state_in_text* after) {
        changed_part part;
        part.rules = study::changed_errors(before, after, code);
        if (part.rules.empty()) return;
        if (before != nullptr) part.before = heading_of(*before);
        if (after != nullptr) part.after = heading_of(*after);
        const bool was = before != nullptr && study::has_error(*before, code);
        const bool is = after != nullptr && study::has_error(*after, code);
        part.how = was == is ? part_event::changed : is ? part_event::came : part_event::went;
        parts.push_back(std::move(part));
    };
    const study::states_now now = lines_.now(m);
    for (std::size_t t = 0; t < moments_[m].draft->table.states.size(); ++t) {
        const study::state_in_text after = at(m, t);
        const auto former = std::find(now.begin(), now.end(), t);
        if (former == now.end()) {
            add(nullptr, &after);
        } else {
            const study::state_in_text before = at(m - 1, static_cast<std::size_t>(former - now.begin()));
            add(&before, &after);
        }
    }
    for (std::size_t s = 0; s < now.size(); ++s) {
        const study::state_in_text before = at(m - 1, s);
        if (now[s] == study::no_state) add(&before, nullptr);
    }
    changed_part outside;
    const std::vector<std::string> were = study::error_facts(*moments_[m - 1].draft, code);
    const std::vector<std::string> are = study::error_facts(*moments_[m].draft, code);
    add_facts(outside.rules, are, were, true);
    add_facts(outside.rules, were, are, false);
    if (were.empty() != are.empty()) outside.how = were.empty() ? part_event::came : part_event::went;
    if (!outside.rules.empty()) parts.push_back(std::move(outside));
    return parts;
}

part_in_time parts_in_time::of_error(spec::error_code code) const {
    part_in_time found;
    bool was_there = found.in_first_text = study::has_error(*moments_[0].draft, code);
    for (std::size_t m = 1; m < moments_.size(); ++m) {
        const bool is_there = study::has_error(*moments_[m].draft, code);
        change_in_time change{m};
        change.parts = parts_with_error(m, code);
        if (!change.parts.empty()) {
            change.how = was_there == is_there ? part_event::changed : was_there ? part_event::went : part_event::came;
            if (is_uncertain(m))
                change.candidates = changes_between(
                    moments_[m], [&](const spec::change& each) { return is_at(each, change.parts, std::nullopt); });
            found.changes.push_back(std::move(change));
        }
        was_there = is_there;
    }
    found.in_last_text = was_there;
    return found;
}

part_in_time parts_in_time::of_topic(spec::change_topic topic) const {
    part_in_time found{true, true};
    for (std::size_t m = 1; m < moments_.size(); ++m) {
        change_in_time change{m};
        if (is_uncertain(m)) {
            change.candidates =
                changes_between(moments_[m], [&](const spec::change& each) { return each.topic == topic; });
            if (change.candidates.empty()) continue;
        } else if (moments_[m].made_by->topic != topic) {
            continue;
        }
        found.changes.push_back(std::move(change));
    }
    return found;
}

}  // namespace strata::history

#include "core/history/parts_in_time.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "core/history/error_places.hpp"

namespace strata::study {
namespace {

using line_numbers = std::vector<std::size_t>;

std::string heading_of(const state_in_text& of) { return std::string(of.draft->table.states[of.state].name); }

// The named changes of a text that no commit on the chain made and that `is_meant` accepts.
template <class Meant>
std::vector<const spec::change*> changes_between(const moment& of, const Meant& is_meant) {
    std::vector<const spec::change*> found;
    for (const spec::change& each : spec::changes_of(*of.draft))
        if (is_meant(each) && (each.date().empty() || (each.date() > of.after && each.date() <= of.day)))
            found.push_back(&each);
    return found;
}

// Whether the place is on one of the characters on which an error came or went; yes if these are not known.
bool is_on_one(const spec::change_place& place, const changed_part& part) {
    return std::any_of(part.rules.begin(), part.rules.end(), [&](const changed_rule& each) {
        if (each.at == spec::symbol_set{}) return true;
        for (spec::symbol s = 0; s < spec::symbol_count; ++s)
            if (each.at.has(s) && place.is_on(s)) return true;
        return false;
    });
}

// Whether one of the places is a state of these parts, on one of the characters.
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

// What happens to all parts together.
part_event joined(const std::vector<changed_part>& parts, bool was_there, bool is_there) {
    if (!was_there || !is_there) return was_there ? part_event::went : part_event::came;
    const part_event first = parts.front().how;
    const bool alike = std::all_of(parts.begin(), parts.end(), [&](const auto& each) { return each.how == first; });
    return alike ? first : part_event::changed;
}

// A text that was in the list of facts, or is in it now, and is not in the other.
void add_facts(std::vector<changed_rule>& to, const std::vector<std::string>& here,
               const std::vector<std::string>& elsewhere, bool is_after) {
    for (const std::string& each : here) {
        if (std::find(elsewhere.begin(), elsewhere.end(), each) != elsewhere.end()) continue;
        changed_rule one;
        (is_after ? one.after : one.before).push_back(each);
        to.push_back(std::move(one));
    }
}

std::vector<std::string> said_of(const state_in_text& of, const std::vector<std::size_t>& rules) {
    std::vector<std::string> said;
    said.reserve(rules.size());
    for (const std::size_t each : rules) said.push_back(said_whole(of, each));
    return said;
}

// A part with the headings of its state, where it is there.
changed_part part_with_headings(const state_in_text& before, const state_in_text& after) {
    changed_part part;
    if (before.state != no_state) part.before = heading_of(before);
    if (after.state != no_state) part.after = heading_of(after);
    part.how = part.before.empty()         ? part_event::came
               : part.after.empty()        ? part_event::went
               : part.before == part.after ? part_event::changed
                                           : part_event::renamed;
    return part;
}

changed_part change_of_state(const state_in_text& before, const state_in_text& after, states_now now) {
    changed_part part = part_with_headings(before, after);
    part.rules = part.before.empty()  ? rules_that_came(after)
                 : part.after.empty() ? rules_that_went(before)
                                      : changed_rules(before, after, now);
    return part;
}

// What changed in what a state does with a character. An entry that names it comes, or goes.
changed_part change_on(spec::symbol on, const state_in_text& before, const state_in_text& after, states_now now) {
    changed_part part = part_with_headings(before, after);
    const line_numbers former = part.before.empty() ? line_numbers{} : rules_for(before, on);
    const line_numbers latter = part.after.empty() ? line_numbers{} : rules_for(after, on);
    changed_rule changed;
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
                       [&](std::size_t each) { return lines_.state_of(moment, each) != no_state; });
}

part_in_time parts_in_time::of_lines(const line_numbers& lines, std::optional<spec::symbol> on) const {
    part_in_time found{is_there(0, lines), is_there(moments_.size() - 1, lines)};
    for (std::size_t m = 1; m < moments_.size(); ++m) {
        change_in_time change{m};
        for (const std::size_t line : lines) {
            const state_in_text before = at(m - 1, lines_.state_of(m - 1, line));
            const state_in_text after = at(m, lines_.state_of(m, line));
            if (before.state == no_state && after.state == no_state) continue;
            changed_part part =
                on ? change_on(*on, before, after, lines_.now(m)) : change_of_state(before, after, lines_.now(m));
            if (part.how != part_event::changed || !part.rules.empty()) change.parts.push_back(std::move(part));
        }
        if (change.parts.empty()) continue;
        // An entry may come while its state has been there before.
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
    const auto add = [&](const state_in_text* before, const state_in_text* after) {
        changed_part part;
        part.rules = changed_errors(before, after, code);
        if (part.rules.empty()) return;
        if (before != nullptr) part.before = heading_of(*before);
        if (after != nullptr) part.after = heading_of(*after);
        const bool was = before != nullptr && has_error(*before, code);
        const bool is = after != nullptr && has_error(*after, code);
        part.how = was == is ? part_event::changed : is ? part_event::came : part_event::went;
        parts.push_back(std::move(part));
    };
    const states_now now = lines_.now(m);
    for (std::size_t t = 0; t < moments_[m].draft->table.states.size(); ++t) {
        const state_in_text after = at(m, t);
        const auto former = std::find(now.begin(), now.end(), t);
        if (former == now.end()) {
            add(nullptr, &after);
        } else {
            const state_in_text before = at(m - 1, static_cast<std::size_t>(former - now.begin()));
            add(&before, &after);
        }
    }
    for (std::size_t s = 0; s < now.size(); ++s) {
        const state_in_text before = at(m - 1, s);
        if (now[s] == no_state) add(&before, nullptr);
    }
    changed_part outside;
    const std::vector<std::string> were = error_facts(*moments_[m - 1].draft, code);
    const std::vector<std::string> are = error_facts(*moments_[m].draft, code);
    add_facts(outside.rules, are, were, true);
    add_facts(outside.rules, were, are, false);
    if (were.empty() != are.empty()) outside.how = were.empty() ? part_event::came : part_event::went;
    if (!outside.rules.empty()) parts.push_back(std::move(outside));
    return parts;
}

part_in_time parts_in_time::of_error(spec::error_code code) const {
    part_in_time found;
    bool was_there = found.in_first_text = has_error(*moments_[0].draft, code);
    for (std::size_t m = 1; m < moments_.size(); ++m) {
        const bool is_there = has_error(*moments_[m].draft, code);
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

}  // namespace strata::study

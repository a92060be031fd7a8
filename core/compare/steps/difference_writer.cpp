#include "core/compare/steps/difference_writer.hpp"

#include <algorithm>
#include <boost/variant2/variant.hpp>
#include <iterator>
#include <limits>
#include <string>
#include <string_view>

#include "core/compare/steps/cause_maker.hpp"
#include "core/language/sentence_names.hpp"
#include "core/study/fact_diff.hpp"

namespace strata::compare {

namespace {

// --- Sync points ---

using run::no_step;
using run::step_number;

// Whether two rules have the same effect, apart from the next state and the names of errors.
bool are_alike(const spec::rule& a, const spec::rule& b) {
    return a.given.what == b.given.what && std::equal(a.then().begin(), a.then().end(), b.then().begin(),
                                                      b.then().end(), [](const spec::action& x, const spec::action& y) {
                                                          return x.code == y.code && x.what == y.what;
                                                      });
}

}  // namespace

const sync_points::readers& sync_points::readers_of(std::size_t run) {
    readers& r = readers_[run];
    if (r.known) return r;
    r.known = true;
    const step_range& along = runs_[run];
    const auto& states = along.of->draft().table.states;
    for (std::size_t i = along.first; i < along.last; ++i) {
        const run_step& s = along.of->steps()[i];
        if (s.reads_text) r.texts.push_back(static_cast<step_number>(i));
        if (s.reads_text || spec::is_attribute_value(states[s.state].reads))
            r.texts_and_values.push_back(static_cast<step_number>(i));
    }
    return r;
}

const run_step& sync_points::step_at(std::size_t run, const std::vector<step_number>& steps, step_number until) const {
    const auto after = std::upper_bound(steps.begin(), steps.end(), until);
    return runs_[run].of->steps()[after == steps.begin() ? runs_[run].first : *std::prev(after)];
}

bool sync_points::is_called(std::size_t run, step_number step) const {
    const run_step& s = runs_[run].of->steps()[step];
    const spec::machine_view& table = runs_[run].of->draft().table;
    return table.states[s.state].reads == spec::part::procedure ||
           table.rules_of(s.state)[s.rule].does(spec::op::consume_reference);
}

bool sync_points::are_in_sync(std::size_t one, step_number step, std::size_t other, step_number other_step) {
    if (runs_[one].of->steps()[step].place != runs_[other].of->steps()[other_step].place) return false;
    if (token_begin(one, step) != token_begin(other, other_step)) return false;
    return (!is_called(one, step) && !is_called(other, other_step)) || are_for_one_reader(one, step, other, other_step);
}

bool sync_points::are_for_one_reader(std::size_t one, step_number step, std::size_t other, step_number other_step) {
    const run_step& a = step_at(one, readers_of(one).texts_and_values, step);
    const run_step& b = step_at(other, readers_of(other).texts_and_values, other_step);
    const bool is_back = &a == &runs_[one].of->steps()[step] || &b == &runs_[other].of->steps()[other_step];
    return a.place == b.place && (a.offset == b.offset || is_back);
}

bool sync_points::read_the_same(std::size_t one, step_number step, std::size_t other, step_number other_step) {
    if (is_called(one, step) || is_called(other, other_step)) return are_for_one_reader(one, step, other, other_step);
    const auto reads_value = [&](std::size_t run, step_number its) {
        const run_step& s = runs_[run].of->steps()[its];
        return spec::is_attribute_value(runs_[run].of->draft().table.states[s.state].reads);
    };
    return reads_value(one, step) == reads_value(other, other_step);
}

const spec::rule& sync_points::rule_of(std::size_t run, step_number step) const {
    const run_step& s = runs_[run].of->steps()[step];
    return runs_[run].of->draft().table.rules_of(s.state)[s.rule];
}

bool sync_points::follow_same_rule(std::size_t one, step_number step, std::size_t other, step_number other_step) const {
    return are_alike(rule_of(one, step), rule_of(other, other_step));
}

bool sync_points::has_rule_of(std::size_t one, step_number step, std::size_t other) const {
    const run_step& s = runs_[one].of->steps()[step];
    const std::string_view name = runs_[one].of->draft().table.states[s.state].name;
    const spec::machine_view& table = runs_[other].of->draft().table;
    for (std::size_t state = 0; state < table.states.size(); ++state) {
        if (table.states[state].name != name) continue;
        const auto rules = table.rules_of(state);
        const auto on = std::find_if(rules.begin(), rules.end(), [&](const spec::rule& r) {
            return r.by == spec::trigger::always || r.on.set.has(s.symbol);
        });
        return on != rules.end() && are_alike(rule_of(one, step), *on);
    }
    return false;
}

bool sync_points::is_in_new_state(std::size_t one, step_number step, std::size_t other) const {
    const spec::draft& its = runs_[one].of->draft();
    const spec::draft& others = runs_[other].of->draft();
    const std::string_view name = its.table.states[runs_[one].of->steps()[step].state].name;
    const auto continues = [&](const spec::continuation& each) { return each.former == name || each.state == name; };
    return std::none_of(its.continues.begin(), its.continues.end(), continues) &&
           std::none_of(others.continues.begin(), others.continues.end(), continues) &&
           std::none_of(others.table.states.begin(), others.table.states.end(),
                        [&](const spec::state_info& s) { return s.name == name; });
}

const sync_points::points_of_two& sync_points::of(std::size_t one, std::size_t other) {
    const auto [place, is_new] = found_.try_emplace({one, other});
    points_of_two& found = place->second;
    if (!is_new) return found;
    const auto& a = runs_[one].of->steps();
    const auto& b = runs_[other].of->steps();
    const auto part = [&] {
        if (found.all.empty()) return;
        const sync_point& m = found.all.back();
        if (!follow_same_rule(one, m.one, other, m.other)) found.divergences.push_back(m);
    };
    std::size_t i = runs_[one].first;
    std::size_t j = runs_[other].first;
    while (i < runs_[one].last && j < runs_[other].last) {
        if (a[i].offset != b[j].offset) {
            ++(a[i].offset < b[j].offset ? i : j);
            continue;
        }
        // Several steps may look at the same character. A step of `a` is paired with the next step of `b` at this
        // character that is in a corresponding state.
        const std::uint64_t here = a[i].offset;
        const auto last = std::find_if(b.begin() + static_cast<std::ptrdiff_t>(j),
                                       b.begin() + static_cast<std::ptrdiff_t>(runs_[other].last),
                                       [&](const run_step& s) { return s.offset != here; });
        const auto end = static_cast<std::size_t>(last - b.begin());
        for (std::size_t next = j; i < runs_[one].last && a[i].offset == here; ++i)
            for (std::size_t k = next; k < end; ++k) {
                const sync_point m{static_cast<step_number>(i), static_cast<step_number>(k)};
                if (!are_in_sync(one, m.one, other, m.other)) continue;
                const bool continues =
                    !found.all.empty() && found.all.back().one + 1 == m.one && found.all.back().other + 1 == m.other;
                if (!continues) part();
                found.all.push_back(m);
                next = k + 1;
                break;
            }
        j = end;
    }
    part();
    return found;
}

std::optional<sync_point> sync_points::last(std::size_t one, step_number until, std::size_t other,
                                            step_number other_until) {
    const std::vector<sync_point>& all = of(one, other).all;
    const auto after = std::partition_point(
        all.begin(), all.end(), [&](const sync_point& m) { return m.one <= until && m.other <= other_until; });
    return after == all.begin() ? std::nullopt : std::optional(*std::prev(after));
}

std::optional<sync_point> sync_points::last_divergence(std::size_t one, step_number before, std::size_t other,
                                                       step_number other_before) {
    const std::vector<sync_point>& all = of(one, other).divergences;
    const auto after = std::partition_point(
        all.begin(), all.end(), [&](const sync_point& m) { return m.one < before && m.other < other_before; });
    return after == all.begin() ? std::nullopt : std::optional(*std::prev(after));
}

namespace {

// --- Writing differences ---

track track_of(const step_range& s) {
    track t;
    t.along = s;
    const run_step& begin = s.of->steps()[s.first];
    const run_step& end = s.of->steps()[s.last];
    for (std::size_t i = begin.pieces; i < end.pieces; ++i) {
        const output o = s.of->output_at(i);
        (o.other != nullptr ? t.tokens : t.texts).push_back(o);
    }
    t.first_error = begin.errors;
    t.last_error = end.errors;
    return t;
}

// Returns the step that looks at the character at `offset`. If no step does, returns the step that looks at the last
// character before `offset`. If several steps look at that character, a step in a state of the class `place` is
// preferred, and otherwise the last step.
step_number step_that_consumed(track& t, std::uint64_t offset, std::optional<std::uint16_t> place) {
    if (!t.has_steps()) return no_step;
    auto& all = t.taken_by;
    if (all.empty()) {
        for (std::size_t i = t.along.first; i < t.along.last; ++i) all.emplace_back(t.of().steps()[i].offset, i);
        std::sort(all.begin(), all.end());
        for (std::size_t i = 1; i < all.size(); ++i) all[i].second = std::max(all[i].second, all[i - 1].second);
    }
    const auto after = std::partition_point(all.begin(), all.end(), [&](const auto& e) { return e.first <= offset; });
    const std::size_t last = after == all.begin() ? t.along.first : std::prev(after)->second;
    const auto& steps = t.of().steps();
    for (std::size_t i = last + 1; place && i-- > t.along.first && steps[i].offset == steps[last].offset;)
        if (steps[i].place == *place) return static_cast<step_number>(i);
    return static_cast<step_number>(last);
}

// Whether the rule consumes many characters of text at once.
bool takes_all(const spec::rule& r) { return r.does(spec::op::consume_cdata_section); }

bool is_tag(const token& t) {
    return boost::variant2::holds_alternative<start_tag>(t) || boost::variant2::holds_alternative<end_tag>(t);
}

bool uses_buffer(const spec::rule& r) {
    using spec::condition;
    using spec::op;
    return r.given.what == condition::temporary_buffer_is || r.given.what == condition::temporary_buffer_is_one_of ||
           r.does(op::emit_temporary_buffer) || r.does(op::create_processing_instruction) ||
           r.does(op::convert_temporary_buffer_to_comment);
}

// Whether a step before the one that wrote the value may have caused the difference. For a part of a token, no earlier
// step can be the cause: as long as all drafts read the same token, the step that writes a differing part is the cause.
bool may_be_made_before(difference_kind what, std::string_view kind) {
    switch (what) {
        case difference_kind::token:
        case difference_kind::attribute:
        case difference_kind::error: return true;
        default: return kind == "characters";
    }
}

}  // namespace

std::size_t first_difference(std::string_view a, std::string_view b) {
    const auto shorter = static_cast<std::ptrdiff_t>(std::min(a.size(), b.size()));
    return static_cast<std::size_t>(std::mismatch(a.begin(), a.begin() + shorter, b.begin()).first - a.begin());
}

difference_writer::difference_writer(const part_of_input& part, const std::vector<step_range>& runs,
                                     const run_groups& groups, cause_maker* causes)
    : part_(part), groups_(groups), causes_(causes), sync_points_(runs) {
    tracks_.reserve(runs.size());
    for (const step_range& each : runs) tracks_.push_back(track_of(each));
}

difference* difference_writer::begin(difference_kind what, std::string_view name, std::uint64_t offset,
                                     const group_values& values) {
    difference d;
    for (std::size_t g = 0; g < groups_.size(); ++g) {
        if (!values[g].compared) continue;
        auto side = std::find_if(d.sides.begin(), d.sides.end(),
                                 [&](const difference::side& each) { return each.value == values[g].value; });
        if (side == d.sides.end()) {
            side = d.sides.emplace(d.sides.end());
            if (values[g].value) side->value = std::string(*values[g].value);
        }
        for (const std::size_t w : groups_[g]) side->drafts.push_back(&tracks_[w].of().draft());
    }
    if (d.sides.size() < 2) return nullptr;
    if (found_.listed.size() == most_listed_differences) {
        ++found_.more;
        return nullptr;
    }
    d.what = what;
    d.of = kind_;
    d.name = name;
    d.offset = offset;
    return &found_.listed.emplace_back(std::move(d));
}

void difference_writer::add_text(difference_kind what, std::string_view name, std::uint64_t offset,
                                 const group_values& values, const origin_of_run& origin_of) {
    std::optional<std::string_view> first;
    bool any_missing = false;
    std::size_t at = std::numeric_limits<std::size_t>::max();
    for (const group_value& each : values) {
        if (!each.compared) continue;
        any_missing = any_missing || !each.value;
        if (!each.value) continue;
        if (!first)
            first = each.value;
        else if (*each.value != *first)
            at = std::min(at, first_difference(*first, *each.value));
    }
    if (at == std::numeric_limits<std::size_t>::max()) at = 0;
    add(what, name, offset, values, [&](std::size_t w, std::size_t g) {
        if (!values[g].value) return no_step;
        const run::text_origin* const from = origin_of(w, g);
        if (from == nullptr) return no_step;
        if (any_missing && from->begun() != no_step) return from->begun();
        return from->of_byte(at);
    });
}

void difference_writer::add(difference_kind what, std::string_view name, std::uint64_t offset,
                            const group_values& values, const step_of_run& step_of) {
    add(what, name, offset, values, step_of, may_be_made_before(what, kind_));
}

void difference_writer::add_following(difference_kind what, std::string_view name, std::uint64_t offset,
                                      const group_values& values, const step_of_run& step_of) {
    add(what, name, offset, values, step_of, true);
}

void difference_writer::add(difference_kind what, std::string_view name, std::uint64_t offset,
                            const group_values& values, const step_of_run& step_of, bool may_follow) {
    difference* const d = begin(what, name, offset, values);
    if (d == nullptr || causes_ == nullptr) return;
    steps_of_runs steps;
    // The index in `steps` of the run that wrote its value earliest in the source.
    std::optional<std::size_t> writer;
    for (std::size_t g = 0; g < groups_.size(); ++g) {
        if (!values[g].compared) continue;
        for (const std::size_t w : groups_[g]) {
            step_number step = step_of(w, g);
            const track& t = tracks_[w];
            if (step != no_step && (step < t.along.first || step >= t.along.last)) step = no_step;
            steps.emplace_back(w, step);
        }
    }
    std::sort(steps.begin(), steps.end());
    for (std::size_t i = 0; i < steps.size(); ++i)
        if (steps[i].second != no_step &&
            (!writer || step_of_entry(steps[i]).offset < step_of_entry(steps[*writer]).offset))
            writer = i;
    if (writer) {
        const run_step& wrote = step_of_entry(steps[*writer]);
        for (auto& [w, step] : steps) {
            if (step != no_step && tracks_[w].of().steps()[step].offset <= wrote.offset) continue;
            const step_number took = step_that_consumed(tracks_[w], wrote.offset, wrote.place);
            if (step != no_step && takes_all(rule_of(steps[*writer]))) continue;
            // If this run wrote its value later, the step that wrote the value is the cause, with one exception. If the
            // run consumed the character at which the first writer wrote, and did so in a corresponding state, the step
            // that consumed the character is the cause.
            if (step == no_step || (took != no_step && tracks_[w].of().steps()[took].place == wrote.place)) step = took;
        }
        if (!takes_all(rule_of(steps[*writer]))) go_back(what, may_follow, steps, *writer);
    }
    for (auto& [w, step] : steps)
        if (step == no_step) step = step_that_consumed(tracks_[w], offset, std::nullopt);
    go_on_to_rows(steps);
    add_causes(*d, steps);
}

void difference_writer::go_on_to_rows(steps_of_runs& steps) const {
    steps_of_runs later = steps;
    std::vector<table_row> rows;
    for (step_of_a_run& each : later) {
        if (each.second == no_step) return;
        // A step that only leads to another step is not a rule of the text. It exists only because of how the table
        // represents the procedure.
        const auto only_leads_on = [&] {
            const spec::rule& rule = rule_of(each);
            return rule.count == 1 && rule.does(spec::op::continue_in);
        };
        const track& of = tracks_[each.first];
        while (only_leads_on() && each.second + 1 < of.along.last) ++each.second;
        rows.push_back(table_row_used(part_, of.of(), each.second));
        if (rows.back().words.empty()) return;
    }
    const auto differs = [&](const table_row& each) { return each.words != rows.front().words; };
    if (std::any_of(rows.begin(), rows.end(), differs)) steps = std::move(later);
}

const spec::rule& difference_writer::rule_of(step_of_a_run entry) const {
    const run_step& s = step_of_entry(entry);
    return tracks_[entry.first].of().draft().table.rules_of(s.state)[s.rule];
}

bool difference_writer::are_causes(difference_kind what, step_of_a_run one, step_of_a_run other) {
    const run_step& a = step_of_entry(one);
    const run_step& b = step_of_entry(other);
    if (a.place == b.place ||
        sync_points_.token_begin(one.first, one.second) != sync_points_.token_begin(other.first, other.second))
        return false;
    // If a state exists in only one draft, the state's rules are the best explanation of its output.
    if (!a.reads_text && !b.reads_text && sync_points_.is_in_new_state(one.first, one.second, other.first)) return true;
    // Rules of different states can be compared if both states build the same tag and one of the rules reports an error
    // in it. But if only one draft has a token there, such rules do not explain the difference, so they cannot be
    // compared.
    if (what != difference_kind::error || a.reads_text || b.reads_text) return false;
    const std::uint64_t begin = sync_points_.token_begin(one.first, one.second);
    const token* const its = tracks_[one.first].token_at(begin);
    const token* const others = tracks_[other.first].token_at(begin);
    for (const token* const each : {its, others})
        if (each != nullptr && !is_tag(*each)) return false;
    // The rules cannot be compared if one of them depends on earlier input that the other draft has read differently.
    if (uses_buffer(rule_of(one)) || uses_buffer(rule_of(other))) return false;
    if (sync_points_.follow_same_rule(one.first, one.second, other.first, other.second)) return false;
    // The rules cannot be compared if both drafts have both rules. In that case only the states of the machines differ.
    if (sync_points_.has_rule_of(one.first, one.second, other.first) &&
        sync_points_.has_rule_of(other.first, other.second, one.first))
        return false;
    return sync_points_.read_the_same(one.first, one.second, other.first, other.second);
}

// Handles a token, a character or an error that is only the consequence of an earlier difference: for example, one
// draft may have ended a comment that another draft still reads. The causes are then the steps at the last sync point.
// If the given steps are themselves a sync point and have the same effect, the causes are the steps at which the
// machines diverged before.
void difference_writer::go_back(difference_kind what, bool may_follow, steps_of_runs& steps, std::size_t writer) {
    const auto [by, wrote] = steps[writer];
    std::optional<sync_point> first;
    for (const auto& [w, step] : steps) {
        if (w == by || step == no_step) continue;
        if (!may_follow && sync_points_.token_begin(by, wrote) == sync_points_.token_begin(w, step)) continue;
        std::optional<sync_point> last;
        if (sync_points_.are_in_sync(by, wrote, w, step)) {
            if (sync_points_.follow_same_rule(by, wrote, w, step))
                last = sync_points_.last_divergence(by, wrote, w, step);
        } else {
            last = sync_points_.last(by, wrote, w, step);
            const bool is_here =
                last && tracks_[by].of().steps()[last->one].offset == tracks_[by].of().steps()[wrote].offset;
            if (!is_here && are_causes(what, {by, wrote}, {w, step})) last.reset();
        }
        if (last && (!first || last->one < first->one)) first = last;
    }
    if (!first) return;
    // If the character is reconsumed in another state, the rule that reports an error is the best explanation of the
    // difference. If a procedure was running, the step that called it is the best explanation.
    const traced_run& of = tracks_[by].of();
    const run_step& writing = of.steps()[wrote];
    if (what == difference_kind::error && of.steps()[first->one].offset == writing.offset &&
        of.draft().table.states[writing.state].reads != spec::part::procedure)
        return;
    for (auto& [w, step] : steps) {
        if (w == by) {
            step = first->one;
        } else if (const std::optional<sync_point> there = sync_points_.last(by, first->one, w, step)) {
            if (there->one == first->one) step = there->other;
        }
    }
}

void difference_writer::add_causes(difference& d, const steps_of_runs& steps) {
    const auto offset_of = [&](std::size_t w, step_number step) {
        return step == no_step ? part_.begin : tracks_[w].of().steps()[step].offset;
    };
    // Drafts that replace U+0000 before their machines see it are compared with drafts that do not.
    const auto is_null_at = [&](std::uint64_t offset) {
        const auto at = static_cast<std::size_t>(offset - part_.begin);
        return at < part_.source.size() && part_.source[at] == '\0';
    };
    const auto replaces = [&](std::size_t w) { return tracks_[w].of().draft().stream.replaces_null; };
    // If a rule reports the error, or if the difference is in a reference before the character, preprocessing is not
    // the cause.
    const auto takes_null = [&](std::size_t w, step_number step) {
        if (d.what == difference_kind::error || step == no_step || !is_null_at(offset_of(w, step))) return false;
        const spec::draft& draft = tracks_[w].of().draft();
        const run_step& s = tracks_[w].of().steps()[step];
        return draft.table.states[s.state].reads != spec::part::procedure;
    };
    // The character may be within a whole section that a single step consumes.
    std::optional<std::uint64_t> null_at;
    bool replaced = false, kept = false;
    for (const auto& [w, step] : steps) {
        const bool takes = takes_null(w, step);
        (takes && replaces(w) ? replaced : kept) = true;
        if (takes) null_at = offset_of(w, step);
    }
    const auto is_replaced = [&](std::size_t w, step_number step) {
        if (!replaces(w) || !null_at) return false;
        if (replaced && kept && takes_null(w, step)) return true;
        return takes_all(rule_of({w, step}));
    };
    std::vector<table_row> rows;
    rows.reserve(steps.size());
    for (const auto& [w, step] : steps)
        rows.push_back(step == no_step ? table_row() : table_row_used(part_, tracks_[w].of(), step));
    // If some draft's rule uses no table, the rows cannot be compared.
    std::string_view some_row;
    bool rows_differ = false;
    for (const table_row& each : rows) {
        if (each.words.empty()) continue;
        rows_differ = rows_differ || (!some_row.empty() && some_row != each.words);
        some_row = each.words;
    }
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const auto& [w, step] = steps[i];
        const traced_run& of = tracks_[w].of();
        // If preprocessing dropped a byte order mark, the machine has taken no step there.
        const bool of_null = step != no_step && is_replaced(w, step);
        const bool in_stream = step == no_step || of_null;
        cause c = in_stream ? causes_->of_stream(cause_role::makes, of, of_null ? *null_at : offset_of(w, step))
                            : causes_->of_step(cause_role::makes, of, step);
        if (!in_stream) c.row = rows[i];
        if (!rows_differ) c.row.words.clear();
        if (!c.row.name.empty() && !c.row.words.empty()) c.row.words += language::from_beside(of.draft());
        cause_maker::add(d.causes, std::move(c));
    }
}

}  // namespace strata::compare

#include "core/study/rule_diff.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "core/spec/content_states.hpp"
#include "core/spec/soundness.hpp"
#include "core/study/behaviour.hpp"
#include "core/study/state_relation.hpp"
#include "core/words/character_classes.hpp"
#include "core/words/recital.hpp"

namespace strata::study {
namespace {

using spec::content_model;

content_model model_of(spec::mode m) { return static_cast<content_model>(m / 2U); }

spec::modes just(spec::mode m) { return {static_cast<std::uint8_t>(1U << m)}; }

// The symbols that drafts tell apart: ASCII but CR, which no machine is given, any other character, EOF.
std::vector<spec::symbol> symbols() {
    std::vector<spec::symbol> all;
    for (spec::symbol s = 0; s <= 0x80; ++s)
        if (s != '\r') all.push_back(s);
    all.push_back(spec::eof_symbol);
    return all;
}

/// A mode of either draft in which the two states are the same place.
struct cell {
    spec::mode a = 0, b = 0;
};

// What is compared of an outcome, its conditions included.
struct doing {
    std::string asks;
    std::vector<effect> does;
    destination to;
};

/// What differs between two behaviours.
struct verdict {
    bool effects = false, errors = false, means = false, route = false;
    [[nodiscard]] weight of() const {
        if (means) return weight::means;
        if (effects) return weight::tokens;
        if (route) return weight::route;
        return errors ? weight::errors : weight::words;
    }
    friend bool operator==(const verdict&, const verdict&) = default;
};

// A condition that decides nothing, because what comes of it comes of it otherwise too, is left out.
template <class T, class Same>
std::vector<T> decided(std::vector<T> list, const Same& same) {
    for (std::size_t i = list.size(); i-- > 1;)
        if (same(list[i - 1], list[i])) list.erase(list.begin() + static_cast<std::ptrdiff_t>(i - 1));
    return list;
}

bool has_temporary_buffer(const spec::draft& draft) {
    return std::any_of(draft.table.rules.begin(), draft.table.rules.end(),
                       [](const spec::rule& r) { return r.does(spec::op::clear_temporary_buffer); });
}

class comparer {
public:
    comparer(std::span<const spec::draft* const> drafts, const spec::draft& a, const spec::draft& b)
        : a_(a),
          b_(b),
          relation_(drafts, a, b),
          in_a_(occupied_modes(a)),
          in_b_(occupied_modes(b)),
          skips_bookkeeping_(has_temporary_buffer(a) != has_temporary_buffer(b)) {}

    draft_diff all() {
        diff_.a = &a_;
        diff_.b = &b_;
        states();
        pairs();
        flag();
        diff_.names = names_between(a_, b_);
        diff_.facts = facts_between(a_, b_);
        return std::move(diff_);
    }

private:
    [[nodiscard]] bool by_flag() const { return spec::has_content_model_flag(a_) != spec::has_content_model_flag(b_); }
    /// Modes are said of the draft that has a flag; where both have, they have them in common.
    [[nodiscard]] bool said_of_a() const { return spec::has_content_model_flag(a_); }

    [[nodiscard]] spec::modes spread(const spec::draft& draft, const std::vector<spec::modes>& in,
                                     std::size_t state) const {
        return spec::has_content_model_flag(draft) ? in[state] : spec::modes{1};
    }

    // Where the two states are the same place and the machine comes to both.
    [[nodiscard]] std::vector<cell> cells(std::size_t sa, std::size_t sb) const {
        std::vector<cell> found;
        const spec::modes of_a = spread(a_, in_a_, sa);
        const spec::modes of_b = spread(b_, in_b_, sb);
        for (spec::mode ma = 0; ma < spec::mode_count; ++ma)
            for (spec::mode mb = 0; mb < spec::mode_count; ++mb) {
                if (!of_a.has(ma) || !of_b.has(mb)) continue;
                // Two flags stand alike.
                if (spec::has_content_model_flag(a_) && spec::has_content_model_flag(b_) && (ma & 1U) != (mb & 1U))
                    continue;
                if (relation_.has({sa, model_of(ma), sb, model_of(mb)})) found.push_back({ma, mb});
            }
        return found;
    }

    void states() {
        std::vector<bool> went_on(a_.table.states.size());
        std::vector<bool> came(b_.table.states.size());
        for (const state_link& each : relation_.links()) went_on[each.from] = came[each.to] = true;
        for (std::size_t s = 0; s < went_on.size(); ++s)
            if (!went_on[s]) diff_.removed.push_back(s);
        for (std::size_t s = 0; s < came.size(); ++s)
            if (!came[s]) diff_.added.push_back(s);
        for (std::size_t s = 0; s < went_on.size(); ++s)
            if (went_on[s]) what_became_of(s);
    }

    void what_became_of(std::size_t s) {
        struct in_model {
            content_model model;
            std::vector<std::size_t> as;
        };
        std::vector<in_model> found;
        const spec::modes occupied = spread(a_, in_a_, s);
        for (const state_link& each : relation_.links()) {
            if (each.from != s || !occupied.has(spec::mode_of(each.model_from, false))) continue;
            if (found.empty() || found.back().model != each.model_from) found.push_back({each.model_from, {}});
            if (std::find(found.back().as.begin(), found.back().as.end(), each.to) == found.back().as.end())
                found.back().as.push_back(each.to);
        }
        const bool as_ever = std::all_of(found.begin(), found.end(), [&](const in_model& each) {
            return each.as.size() == 1 && b_.table.states[each.as.front()].name == a_.table.states[s].name;
        });
        if (as_ever) {
            ++diff_.kept;
            return;
        }
        renamed_state row;
        row.before = s;
        std::vector<spec::modes> in;
        for (const in_model& each : found) {
            const spec::modes here = just(spec::mode_of(each.model, false)) | just(spec::mode_of(each.model, true));
            const auto same = std::find_if(row.parts.begin(), row.parts.end(),
                                           [&](const renamed_state::part& part) { return part.as == each.as; });
            if (same == row.parts.end()) {
                row.parts.push_back({"", each.as});
                in.push_back(here);
            } else {
                spec::modes& known = in[static_cast<std::size_t>(same - row.parts.begin())];
                known = known | here;
            }
        }
        if (row.parts.size() > 1)
            for (std::size_t i = 0; i < in.size(); ++i) row.parts[i].mode = words::mode_words(in[i]);
        diff_.renamed.push_back(std::move(row));
    }

    void pairs() {
        std::vector<std::pair<std::size_t, std::size_t>> seen;
        for (const state_link& each : relation_.links()) {
            const std::pair<std::size_t, std::size_t> pair{each.from, each.to};
            if (std::find(seen.begin(), seen.end(), pair) != seen.end()) continue;
            seen.push_back(pair);
            const std::vector<cell> here = cells(each.from, each.to);
            if (!here.empty()) diff_.continued.push_back(compared(each.from, each.to, here));
        }
    }

    [[nodiscard]] spec::modes modes_of(const std::vector<cell>& here) const {
        spec::modes in{0};
        for (const cell& each : here) in = in | just(said_of_a() ? each.a : each.b);
        return in;
    }

    /// The procedure on character references.
    [[nodiscard]] bool both_have_procedure() const {
        return a_.reference_procedure != 0 && b_.reference_procedure != 0;
    }

    [[nodiscard]] bool has_any_flag() const {
        return spec::has_content_model_flag(a_) || spec::has_content_model_flag(b_);
    }

    continued_state compared(std::size_t sa, std::size_t sb, const std::vector<cell>& here) {
        continued_state pair;
        pair.before = sa;
        pair.after = sb;
        pair.renamed = a_.table.states[sa].name != b_.table.states[sb].name;
        if (has_any_flag()) {
            pair.in = modes_of(here);
            const spec::modes ever = said_of_a() ? spread(a_, in_a_, sa) : spread(b_, in_b_, sb);
            if (!(pair.in == ever)) pair.mode = words::mode_words(pair.in);
        }
        pair.comparable =
            is_of_procedure(a_, sa) == is_of_procedure(b_, sb) && reads_at_once(a_, sa) == reads_at_once(b_, sb);
        if (pair.comparable)
            compare_rules(pair, here);
        else
            list_rules(pair);
        return pair;
    }

    // A state that reads a whole construct by one rule.
    [[nodiscard]] static bool reads_at_once(const spec::draft& draft, std::size_t state) {
        const auto rules = draft.table.rules_of(state);
        return std::any_of(rules.begin(), rules.end(),
                           [](const spec::rule& r) { return r.does(spec::op::consume_cdata_section); });
    }

    /// Symbols that are alike in one mode.
    struct group {
        verdict differs;
        std::vector<std::size_t> rules_a, rules_b;
        spec::symbol_set on;
        std::vector<cell> in;
    };

    void compare_rules(continued_state& pair, const std::vector<cell>& here) {
        std::vector<group> groups;
        for (const cell& in : here) {
            std::vector<group> of_mode;
            for (const spec::symbol s : symbols()) {
                const behaviour a = behaviour_of(a_, pair.before, in.a, s);
                const behaviour b = behaviour_of(b_, pair.after, in.b, s);
                verdict differs = compared(a, b, pair, in);
                // What differs only in a state that both reconsume in is said there.
                if (differs.of() != weight::words && compared(behaviour_of(a_, pair.before, in.a, s, false),
                                                              behaviour_of(b_, pair.after, in.b, s, false), pair, in)
                                                             .of() == weight::words)
                    differs = {};
                group one{differs, a.rules, b.rules, {}, {in}};
                const auto same = std::find_if(of_mode.begin(), of_mode.end(), [&](const group& each) {
                    return each.differs == one.differs && each.rules_a == one.rules_a && each.rules_b == one.rules_b;
                });
                group& into = same == of_mode.end() ? of_mode.emplace_back(std::move(one)) : *same;
                into.on.add(s);
                if (s == 0x80) into.on.add(0x80, 0xFF);
            }
            for (group& each : of_mode) {
                const auto same = std::find_if(groups.begin(), groups.end(), [&](const group& other) {
                    return other.differs == each.differs && other.rules_a == each.rules_a &&
                           other.rules_b == each.rules_b && other.on == each.on;
                });
                if (same == groups.end())
                    groups.push_back(std::move(each));
                else
                    same->in.push_back(in);
            }
        }
        for (const group& each : groups) add(pair, each, here);
        // In the order of the later words, as the reader of B meets them.
        std::stable_sort(pair.rules.begin(), pair.rules.end(), [](const rule_change& x, const rule_change& y) {
            const auto first = [](const rule_change& r) { return r.after.empty() ? 0 : r.after.front().rule; };
            return first(x) < first(y);
        });
    }

    void add(continued_state& pair, const group& from, const std::vector<cell>& here) {
        rule_change row;
        row.on = from.on;
        row.characters = words::quoted_class(from.on);
        if (has_any_flag()) {
            row.in = modes_of(from.in);
            if (!(row.in == modes_of(here))) row.mode = words::mode_words(row.in, modes_of(here));
        }
        row.of = from.differs.of();
        row.errors_too = row.of != weight::errors && from.differs.errors;
        const bool was_named = names_characters(a_, pair.before, from.rules_a);
        const bool is_named = names_characters(b_, pair.after, from.rules_b);
        if (was_named != is_named) row.how = is_named ? change::added : change::removed;
        row.before = said(a_, pair.before, from.rules_a);
        row.after = said(b_, pair.after, from.rules_b);
        // Rules that say the same word for word and do the same are no row.
        if (row.of == weight::words && same_words(row)) return;
        pair.rules.push_back(std::move(row));
    }

    [[nodiscard]] static bool same_words(const rule_change& row) {
        return row.before.size() == row.after.size() &&
               std::equal(row.before.begin(), row.before.end(), row.after.begin(),
                          [](const said_rule& x, const said_rule& y) { return x.sentence == y.sentence; });
    }

    // Whether the rules stand under characters that the draft names.
    [[nodiscard]] static bool names_characters(const spec::draft& draft, std::size_t state,
                                               const std::vector<std::size_t>& rules) {
        return std::any_of(rules.begin(), rules.end(), [&](std::size_t each) {
            const spec::rule& r = draft.table.rules_of(state)[each];
            return r.by == spec::trigger::always || !(r.on == spec::anything_else);
        });
    }

    [[nodiscard]] static said_rule said_one(const spec::draft& draft, std::size_t state, std::size_t rule) {
        const spec::rule& r = draft.table.rules_of(state)[rule];
        said_rule one;
        one.rule = rule;
        if (r.by != spec::trigger::always)
            for (std::size_t i = 0; i < r.on.count; ++i)
                one.subjects.append(i == 0 ? "" : "; ").append(words::subject(draft, r.on.items[i]));
        one.sentence = words::before_rules(draft, state);
        if (!one.sentence.empty()) one.sentence += ' ';
        one.sentence += words::sentence(draft, state, rule);
        return one;
    }

    [[nodiscard]] static std::vector<said_rule> said(const spec::draft& draft, std::size_t state,
                                                     const std::vector<std::size_t>& rules) {
        std::vector<said_rule> list;
        for (const std::size_t each : rules) list.push_back(said_one(draft, state, each));
        // "Treat it as per the anything else entry below" is only half of what is said.
        for (const std::size_t each : rules) {
            if (!draft.table.rules_of(state)[each].does(spec::op::as_anything_else)) continue;
            const auto all = draft.table.rules_of(state);
            for (std::size_t i = 0; i < all.size(); ++i)
                if (all[i].on == spec::anything_else && all[i].in == spec::any_mode)
                    list.push_back(said_one(draft, state, i));
            break;
        }
        return list;
    }

    static void list_all(const spec::draft& draft, std::size_t state, std::vector<said_rule>& to) {
        for (std::size_t i = 0; i < draft.table.rules_of(state).size(); ++i) to.push_back(said_one(draft, state, i));
    }

    void list_rules(continued_state& pair) const {
        rule_change all;
        all.of = weight::means;
        list_all(a_, pair.before, all.before);
        list_all(b_, pair.after, all.after);
        pair.rules.push_back(std::move(all));
    }

    // -- one symbol ---------------------------------------------------------------------------------------------------

    [[nodiscard]] std::vector<doing> doings(const behaviour& of) const {
        std::vector<doing> list;
        for (const outcome& each : of.outcomes) {
            doing one{each.asks, {}, each.to};
            for (effect e : each.does) {
                if (skips_bookkeeping_ && is_bookkeeping(e.code)) continue;
                // Before the additional allowed character only an error is at stake: see `allowed`.
                if (e.code == spec::op::switch_to_reference_in_attribute) continue;
                if (e.code == spec::op::consume_reference) e.what = spec::none_allowed;
                // 2007 has a correctness flag in place of the force-quirks flag.
                if (e.code == spec::op::mark_incorrect) e.code = spec::op::set_force_quirks;
                one.does.push_back(e);
            }
            list.push_back(std::move(one));
        }
        return decided(std::move(list),
                       [](const doing& x, const doing& y) { return x.does == y.does && x.to == y.to; });
    }

    struct reported {
        std::string asks;
        std::vector<std::string> errors;
    };
    [[nodiscard]] std::vector<reported> reports(const behaviour& of) const {
        const bool unnamed = a_.names_errors != b_.names_errors;
        std::vector<reported> list;
        for (const outcome& each : of.outcomes) {
            reported one{each.asks, each.errors};
            if (unnamed)
                for (std::string& code : one.errors)
                    if (code.find(' ') == std::string::npos) code = "error";
            list.push_back(std::move(one));
        }
        return decided(std::move(list), [](const reported& x, const reported& y) { return x.errors == y.errors; });
    }

    // The additional allowed character that is handed to the procedure on character references.
    [[nodiscard]] static spec::operand allowed(const behaviour& of) {
        for (const outcome& each : of.outcomes)
            for (const effect& e : each.does)
                if (e.code == spec::op::switch_to_reference_in_attribute)
                    return e.what == spec::not_mentioned ? spec::none_allowed : e.what;
        return spec::none_allowed;
    }

    // Whether the machine goes on in the same place, and whether it does so in a state of its own.
    [[nodiscard]] bool same_place(const destination& x, const destination& y, const continued_state& pair,
                                  const cell& in, bool& route) const {
        if (x.what != y.what) return false;
        if (x.what != destination::kind::state && x.what != destination::kind::again) return true;
        if (!relation_.has({x.state, model_of(in.a), y.state, model_of(in.b)})) return false;
        const bool has_stayed = x.state == pair.before;
        const bool stays = y.state == pair.after;
        if (has_stayed != stays && a_.table.states[x.state].name != b_.table.states[y.state].name) route = true;
        return true;
    }

    [[nodiscard]] verdict compared(const behaviour& a, const behaviour& b, const continued_state& pair,
                                   const cell& in) const {
        verdict v;
        const bool ahead = a.looks_for_end_tag || b.looks_for_end_tag;
        const bool behind = a.has_appropriate_tag || b.has_appropriate_tag;
        const bool asks_alike =
            a.looks_for_end_tag == b.looks_for_end_tag && a.has_appropriate_tag == b.has_appropriate_tag;
        v.means = (ahead || behind) && !asks_alike;
        if (v.means) return v;
        const std::vector<doing> of_a = doings(a);
        const std::vector<doing> of_b = doings(b);
        v.effects = of_a.size() != of_b.size();
        for (std::size_t i = 0; i < of_a.size() && !v.effects; ++i)
            v.effects = of_a[i].asks != of_b[i].asks || !(of_a[i].does == of_b[i].does) ||
                        !same_place(of_a[i].to, of_b[i].to, pair, in, v.route);
        if (v.effects) v.route = false;
        const std::vector<reported> errors_a = reports(a);
        const std::vector<reported> errors_b = reports(b);
        v.errors = errors_a.size() != errors_b.size() || (both_have_procedure() && allowed(a) != allowed(b));
        for (std::size_t i = 0; i < errors_a.size() && !v.errors; ++i)
            v.errors = errors_a[i].asks != errors_b[i].asks || errors_a[i].errors != errors_b[i].errors;
        return v;
    }

    // -- the content model flag ---------------------------------------------------------------------------------------

    void flag() {
        if (!by_flag()) return;
        diff_.flag_is_in_a = spec::has_content_model_flag(a_);
        const spec::draft& with = diff_.flag_is_in_a ? a_ : b_;
        const std::vector<spec::modes>& occupied = diff_.flag_is_in_a ? in_a_ : in_b_;
        for (std::size_t s = 0; s < with.table.states.size(); ++s) {
            const auto rules = with.table.rules_of(s);
            const bool asks =
                std::any_of(rules.begin(), rules.end(), [](const spec::rule& r) { return !(r.in == spec::any_mode); });
            flag_row row;
            row.state = s;
            for (std::size_t m = 0; m < spec::content_model_count; ++m) {
                const auto model = static_cast<content_model>(m);
                flag_row::cell one{model, occupied[s].has(spec::mode_of(model, false)), {}};
                for (const state_link& each : relation_.links()) {
                    const bool mine = diff_.flag_is_in_a ? each.from == s && each.model_from == model
                                                         : each.to == s && each.model_to == model;
                    if (one.occurs && mine) one.states.push_back(diff_.flag_is_in_a ? each.to : each.from);
                }
                row.cells.push_back(std::move(one));
            }
            const auto& first = row.cells.front().states;
            const bool parts = std::any_of(row.cells.begin(), row.cells.end(), [&](const flag_row::cell& each) {
                return each.occurs && each.states != first;
            });
            if (asks || parts) diff_.flag.push_back(std::move(row));
        }
    }

    const spec::draft& a_;
    const spec::draft& b_;
    state_relation relation_;
    std::vector<spec::modes> in_a_, in_b_;
    /// One draft says without a temporary buffer what the other says with it.
    bool skips_bookkeeping_;
    draft_diff diff_;
};

}  // namespace

draft_diff diff_of(std::span<const spec::draft* const> drafts, const spec::draft& a, const spec::draft& b) {
    spec::require_sound(a);
    spec::require_sound(b);
    draft_diff diff = comparer(drafts, a, b).all();
    diff.backwards = std::find(drafts.begin(), drafts.end(), &b) < std::find(drafts.begin(), drafts.end(), &a);
    return diff;
}

draft_diff about_state(draft_diff whole, std::optional<std::size_t> of_a, std::optional<std::size_t> of_b) {
    const auto drop = [](auto& list, const auto& is_meant) {
        list.erase(std::remove_if(list.begin(), list.end(), [&](const auto& each) { return !is_meant(each); }),
                   list.end());
    };
    drop(whole.added, [&](std::size_t s) { return of_b == s; });
    drop(whole.removed, [&](std::size_t s) { return of_a == s; });
    drop(whole.continued, [&](const continued_state& each) { return of_a == each.before || of_b == each.after; });
    drop(whole.renamed, [&](const renamed_state& each) {
        return of_a == each.before ||
               std::any_of(each.parts.begin(), each.parts.end(), [&](const renamed_state::part& part) {
                   return of_b && std::find(part.as.begin(), part.as.end(), *of_b) != part.as.end();
               });
    });
    const std::optional<std::size_t> with_flag = whole.flag_is_in_a ? of_a : of_b;
    drop(whole.flag, [&](const flag_row& each) { return with_flag == each.state; });
    whole.names = {};
    whole.facts.clear();
    return whole;
}

bool mode_is_of_a(const draft_diff& diff) {
    return spec::has_content_model_flag(*diff.a) || !spec::has_content_model_flag(*diff.b);
}

std::size_t count_of_states(const spec::draft& draft) {
    std::size_t n = 0;
    for (const spec::state_info& each : draft.table.states) n += each.reads == spec::part::procedure ? 0U : 1U;
    return n;
}

}  // namespace strata::study

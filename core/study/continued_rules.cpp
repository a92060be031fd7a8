#include "core/study/continued_rules.hpp"

// Two private classes do the work. `judge` compares the effects of two states on one symbol, in modes in which the
// states correspond. `rule_comparer` groups the symbols for which the same rules differ in the same way.

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "core/language/character_classes.hpp"
#include "core/language/recital.hpp"
#include "core/study/behaviour.hpp"
#include "core/study/draft_diff.hpp"

namespace strata::study {

draft_pair::draft_pair(std::span<const spec::draft* const> drafts, const spec::draft& one, const spec::draft& other)
    : a(one), b(other), relation(drafts, one, other), in_a(occupied_modes(one)), in_b(occupied_modes(other)) {}

spec::modes draft_pair::modes_of(const std::vector<cell>& here) const {
    spec::modes in{0};
    for (const cell& each : here) in = in | just(said_of_a() ? each.a : each.b);
    return in;
}

std::vector<cell> draft_pair::cells(std::size_t sa, std::size_t sb) const {
    std::vector<cell> found;
    const spec::modes of_a = modes_of_a(sa);
    const spec::modes of_b = modes_of_b(sb);
    for (spec::mode ma = 0; ma < spec::mode_count; ++ma)
        for (spec::mode mb = 0; mb < spec::mode_count; ++mb) {
            if (!of_a.has(ma) || !of_b.has(mb)) continue;
            // If both drafts have the flags, the flags always have the same values in both drafts, so other pairs of
            // modes do not occur.
            if (spec::has_content_model_flag(a) && spec::has_content_model_flag(b) && (ma & 1U) != (mb & 1U)) continue;
            if (relation.has({sa, model_of(ma), sb, model_of(mb)})) found.push_back({ma, mb});
        }
    return found;
}

namespace {

// --- How the behaviour of two drafts on a symbol differs, apart from the wording ---

/// The difference between two behaviours.
struct verdict {
    bool effects = false, errors = false, unknown = false, route = false;
    [[nodiscard]] weight of() const {
        if (effects) return weight::tokens;
        if (unknown) return weight::unknown;
        if (route) return weight::route;
        return errors ? weight::errors : weight::words;
    }
    friend bool operator==(const verdict&, const verdict&) = default;
};

/// Compares two behaviours. The result is "equal" only if equality follows from the tables. If all corresponding states
/// behave in the same way on every symbol, and the facts outside the states are the same, then no input shows a
/// difference: the correspondence is a bisimulation. But if one draft stores something that the other draft finds out
/// in another way, equality cannot be proved.
class judge {
public:
    /// `pair` must outlive the judge.
    explicit judge(const draft_pair& pair);

    /// Returns how the behaviours of two corresponding states differ. `in`: modes in which the states correspond.
    [[nodiscard]] verdict on(const behaviour& a, const behaviour& b, std::size_t state_a, std::size_t state_b,
                             const cell& in) const;

private:
    struct doing;
    struct reported;
    [[nodiscard]] std::vector<doing> doings(const behaviour& of, bool& skips) const;
    [[nodiscard]] bool same_effect(const rule_effect& x, const rule_effect& y, const cell& in) const;
    [[nodiscard]] std::vector<reported> reports(const behaviour& of) const;
    [[nodiscard]] bool same_place(const destination& x, const destination& y, std::size_t state_a, std::size_t state_b,
                                  const cell& in, bool& route) const;
    [[nodiscard]] bool both_have_procedure() const;

    const draft_pair& pair_;
    // Whether only one of the two drafts uses a temporary buffer, or only one looks ahead for the name of an end tag.
    bool skips_bookkeeping_;
    bool asks_by_other_means_;
};

/// The part of an outcome that is compared, with its conditions.
struct judge::doing {
    std::string asks;
    std::vector<rule_effect> does;
    destination to;
};

struct judge::reported {
    std::string asks;
    std::vector<std::string> errors;
};

// An item has no influence if the next item has no condition and the same result. In that case, the first of the two is
// removed.
template <class T, class Same>
std::vector<T> decided(std::vector<T> list, const Same& same) {
    for (std::size_t i = list.size(); i-- > 1;)
        if (list[i].asks.empty() && same(list[i - 1], list[i]))
            list.erase(list.begin() + static_cast<std::ptrdiff_t>(i - 1));
    return list;
}

bool has_temporary_buffer(const spec::draft& draft) {
    return std::any_of(draft.table.rules.begin(), draft.table.rules.end(),
                       [](const spec::rule& r) { return r.does(spec::op::clear_temporary_buffer); });
}

bool any_asks(const spec::draft& draft, spec::condition what) {
    return std::any_of(draft.table.rules.begin(), draft.table.rules.end(),
                       [what](const spec::rule& r) { return r.given.what == what; });
}

// Whether the draft only looks ahead to find out if an end tag is appropriate. (Other drafts test this after they have
// read the name.)
bool only_looks_ahead(const spec::draft& draft) {
    return any_asks(draft, spec::condition::close_tag_does_not_match) &&
           !any_asks(draft, spec::condition::appropriate_end_tag_token);
}
bool only_looks_back(const spec::draft& draft) {
    return any_asks(draft, spec::condition::appropriate_end_tag_token) &&
           !any_asks(draft, spec::condition::close_tag_does_not_match);
}

// Returns the additional allowed character that the procedure on character references gets.
spec::operand allowed(const behaviour& of) {
    for (const outcome& each : of.outcomes)
        for (const rule_effect& e : each.does)
            if (e.code == spec::op::switch_to_reference_in_attribute)
                return e.what == spec::not_mentioned ? spec::none_allowed : e.what;
    return spec::none_allowed;
}

// Whether an additional allowed character has an effect only on errors, because no reference begins with this
// character.
bool begins_no_reference(spec::operand allowed) {
    return allowed >= spec::symbol_count ||
           !(spec::ascii_alpha.set.has(static_cast<spec::symbol>(allowed)) ||
             spec::ascii_digit.set.has(static_cast<spec::symbol>(allowed)) || allowed == '#');
}

judge::judge(const draft_pair& pair)
    : pair_(pair),
      skips_bookkeeping_(has_temporary_buffer(pair.a) != has_temporary_buffer(pair.b)),
      asks_by_other_means_((only_looks_ahead(pair.a) && only_looks_back(pair.b)) ||
                           (only_looks_back(pair.a) && only_looks_ahead(pair.b))) {}

bool judge::both_have_procedure() const {
    return spec::has_reference_procedure(pair_.a) && spec::has_reference_procedure(pair_.b);
}

// Returns what each outcome does, in comparable form. Sets `skips` to true if the result leaves out something that the
// other draft may find out in another way.
std::vector<judge::doing> judge::doings(const behaviour& of, bool& skips) const {
    std::vector<doing> list;
    for (const outcome& each : of.outcomes) {
        doing one{each.asks, {}, each.to};
        for (rule_effect e : each.does) {
            if (skips_bookkeeping_ && is_bookkeeping(e.code)) {
                skips = true;
                continue;
            }
            // Only an error can depend on the additional allowed character: see `allowed`.
            if (e.code == spec::op::switch_to_reference_in_attribute) continue;
            if (e.code == spec::op::consume_reference) e.what = spec::none_allowed;
            // A draft may have a correctness flag in place of the force-quirks flag.
            if (e.code == spec::op::mark_incorrect) e.code = spec::op::set_force_quirks;
            one.does.push_back(e);
        }
        list.push_back(std::move(one));
    }
    return decided(std::move(list), [](const doing& x, const doing& y) { return x.does == y.does && x.to == y.to; });
}

std::vector<judge::reported> judge::reports(const behaviour& of) const {
    const bool unnamed = pair_.a.names_errors != pair_.b.names_errors;
    std::vector<reported> list;
    for (const outcome& each : of.outcomes) {
        reported one{each.asks, each.errors};
        if (unnamed)
            for (std::string& code : one.errors) code.replace(0, std::min(code.find(' '), code.size()), "error");
        list.push_back(std::move(one));
    }
    return decided(std::move(list), [](const reported& x, const reported& y) { return x.errors == y.errors; });
}

// Whether two effects are the same. Two return states must be of the same kind as well, because references are read
// differently in attribute values.
bool judge::same_effect(const rule_effect& x, const rule_effect& y, const cell& in) const {
    if (x.code != y.code || x.what != y.what) return false;
    if (x.code != spec::op::set_return_state) return true;
    return pair_.relation.has({x.to, model_of(in.a), y.to, model_of(in.b)}) &&
           spec::is_attribute_value(pair_.a.table.states[x.to].reads) ==
               spec::is_attribute_value(pair_.b.table.states[y.to].reads);
}

// Whether both machines continue in corresponding states. Sets `route` to true if only one of the drafts has the next
// state.
bool judge::same_place(const destination& x, const destination& y, std::size_t state_a, std::size_t state_b,
                       const cell& in, bool& route) const {
    if (x.what != y.what) return false;
    if (x.what != destination::kind::state && x.what != destination::kind::again) return true;
    if (!pair_.relation.has({x.state, model_of(in.a), y.state, model_of(in.b)})) return false;
    const bool has_stayed = x.state == state_a;
    const bool stays = y.state == state_b;
    if (has_stayed != stays && pair_.a.table.states[x.state].name != pair_.b.table.states[y.state].name) route = true;
    return true;
}

verdict judge::on(const behaviour& a, const behaviour& b, std::size_t state_a, std::size_t state_b,
                  const cell& in) const {
    verdict v;
    v.unknown = asks_by_other_means_ &&
                (a.looks_for_end_tag != b.looks_for_end_tag || a.has_appropriate_tag != b.has_appropriate_tag);
    if (v.unknown) return v;
    const std::vector<doing> of_a = doings(a, v.unknown);
    const std::vector<doing> of_b = doings(b, v.unknown);
    v.effects = of_a.size() != of_b.size();
    for (std::size_t i = 0; i < of_a.size() && !v.effects; ++i)
        v.effects = of_a[i].asks != of_b[i].asks ||
                    !std::equal(of_a[i].does.begin(), of_a[i].does.end(), of_b[i].does.begin(), of_b[i].does.end(),
                                [&](const rule_effect& x, const rule_effect& y) { return same_effect(x, y, in); }) ||
                    !same_place(of_a[i].to, of_b[i].to, state_a, state_b, in, v.route);
    const bool other_reference = both_have_procedure() && allowed(a) != allowed(b);
    v.effects |= other_reference && !(begins_no_reference(allowed(a)) && begins_no_reference(allowed(b)));
    // The meaning of a sentence that was not understood is unknown.
    if (v.effects && (a.has_gap || b.has_gap)) {
        v.effects = false;
        v.unknown = true;
    }
    // Drafts test for foreign content in three ways: by "the current node", by "the adjusted current node", or by a
    // mode. Whether these conditions differ in effect depends on tree construction.
    if (a.asks_for_foreign && b.asks_for_foreign && pair_.a.words.is_foreign != pair_.b.words.is_foreign)
        v.unknown = true;
    if (v.effects) v.unknown = false;
    if (v.effects || v.unknown) v.route = false;
    const std::vector<reported> errors_a = reports(a);
    const std::vector<reported> errors_b = reports(b);
    v.errors = errors_a.size() != errors_b.size() || other_reference;
    for (std::size_t i = 0; i < errors_a.size() && !v.errors; ++i)
        v.errors = errors_a[i].asks != errors_b[i].asks || errors_a[i].errors != errors_b[i].errors;
    return v;
}

// --- The rules of two states compared ---

// Returns all symbols that drafts may distinguish: each ASCII character except CR, the symbol for all other characters,
// and EOF. CR is left out because preprocessing never passes it to a machine.
std::vector<spec::symbol> symbols() {
    std::vector<spec::symbol> all;
    for (spec::symbol s = 0; s <= 0x80; ++s)
        if (s != '\r') all.push_back(s);
    all.push_back(spec::eof_symbol);
    return all;
}

// Whether the state has a rule that reads a whole construct, such as a bogus comment, in one step.
bool reads_at_once(const spec::draft& draft, std::size_t state) {
    const auto rules = draft.table.rules_of(state);
    return std::any_of(rules.begin(), rules.end(),
                       [](const spec::rule& r) { return r.does(spec::op::consume_cdata_section); });
}

// Whether the draft lists the rules under named characters.
bool names_characters(const spec::draft& draft, std::size_t state, const std::vector<std::size_t>& rules) {
    return std::any_of(rules.begin(), rules.end(), [&](std::size_t each) {
        const spec::rule& r = draft.table.rules_of(state)[each];
        return r.by == spec::trigger::always || !(r.on == spec::anything_else);
    });
}

bool is_quoted(const spec::draft& draft) { return !draft.quoted.rules.empty(); }

class rule_comparer {
public:
    explicit rule_comparer(const draft_pair& drafts) : drafts_(drafts), judge_(drafts) {}

    continued_state all(std::size_t sa, std::size_t sb, const std::vector<cell>& here) {
        continued_state pair;
        pair.before = sa;
        pair.after = sb;
        pair.renamed = drafts_.a.table.states[sa].name != drafts_.b.table.states[sb].name;
        if (drafts_.has_any_flag()) {
            pair.in = drafts_.modes_of(here);
            const spec::modes ever = drafts_.said_of_a() ? drafts_.modes_of_a(sa) : drafts_.modes_of_b(sb);
            if (!(pair.in == ever)) pair.mode = language::mode_words(pair.in);
        }
        pair.comparable = is_of_procedure(drafts_.a, sa) == is_of_procedure(drafts_.b, sb) &&
                          reads_at_once(drafts_.a, sa) == reads_at_once(drafts_.b, sb);
        if (pair.comparable) {
            compare_rules(pair, here);
            compare_leaving(pair);
        } else
            list_rules(pair);
        return pair;
    }

private:
    /// Symbols on which the two drafts differ in the same way: in one mode, the same rules apply to them and the same
    /// things differ.
    struct group {
        verdict differs;
        std::vector<std::size_t> rules_a, rules_b;
        spec::symbol_set on;
        std::vector<cell> in;
        [[nodiscard]] bool has_same_rules(const group& other) const {
            return differs == other.differs && rules_a == other.rules_a && rules_b == other.rules_b;
        }
    };

    void compare_rules(continued_state& pair, const std::vector<cell>& here) {
        std::vector<group> groups;
        for (const cell& in : here) {
            for (group& each : groups_in(in, pair)) {
                const auto same = std::find_if(groups.begin(), groups.end(), [&](const group& other) {
                    return other.has_same_rules(each) && other.on == each.on;
                });
                if (same == groups.end())
                    groups.push_back(std::move(each));
                else
                    same->in.push_back(in);
            }
        }
        for (const group& each : groups) add(pair, each, here);
        // The rows are in the order of B's rules, because readers find the rules in this order in B.
        std::stable_sort(pair.rules.begin(), pair.rules.end(), [](const rule_change& x, const rule_change& y) {
            const auto first = [](const rule_change& r) { return r.after.empty() ? 0 : r.after.front().rule; };
            return first(x) < first(y);
        });
    }

    // When the machine leaves a state, an earlier attribute may already have the new attribute's name. Compares how the
    // two states treat this case.
    void compare_leaving(continued_state& pair) const {
        const spec::state_info& a = drafts_.a.table.states[pair.before];
        const spec::state_info& b = drafts_.b.table.states[pair.after];
        const bool same_tokens = a.drops_duplicate_attribute == b.drops_duplicate_attribute;
        const bool same_errors = !b.drops_duplicate_attribute || !a.drops_duplicate_attribute ||
                                 a.duplicate_attribute_is_error == b.duplicate_attribute_is_error;
        if (same_tokens && same_errors) return;
        rule_change row;
        row.characters = "(on leaving the state)";
        row.in = pair.in;
        row.of = same_tokens ? weight::errors : weight::tokens;
        row.errors_too = !same_tokens && (a.drops_duplicate_attribute ? a : b).duplicate_attribute_is_error;
        const auto said_on_leaving = [](const spec::draft& draft, std::size_t state) {
            std::vector<said_rule> said;
            if (std::string sentence = language::on_leaving(draft, state); !sentence.empty())
                said.push_back({draft.table.rules_of(state).size(), "", std::move(sentence)});
            return said;
        };
        row.before = said_on_leaving(drafts_.a, pair.before);
        row.after = said_on_leaving(drafts_.b, pair.after);
        if (row.before.empty() != row.after.empty()) row.how = row.before.empty() ? change::added : change::removed;
        pair.rules.push_back(std::move(row));
    }

    // The differences between the two states themselves. Differences between the states in which they reconsume the
    // character are not included.
    [[nodiscard]] verdict in_themselves(const continued_state& pair, const cell& in, spec::symbol s) const {
        return judge_.on(behaviour_of(drafts_.a, pair.before, in.a, s, false),
                         behaviour_of(drafts_.b, pair.after, in.b, s, false), pair.before, pair.after, in);
    }

    // Returns the symbols of one mode, grouped by behaviour.
    [[nodiscard]] std::vector<group> groups_in(const cell& in, const continued_state& pair) const {
        std::vector<group> groups;
        for (const spec::symbol s : symbols()) {
            const behaviour a = behaviour_of(drafts_.a, pair.before, in.a, s);
            const behaviour b = behaviour_of(drafts_.b, pair.after, in.b, s);
            verdict differs = judge_.on(a, b, pair.before, pair.after, in);
            // If both states reconsume the character, differences between the states that consume it are reported for
            // those states.
            if (differs.of() != weight::words && in_themselves(pair, in, s).of() == weight::words) differs = {};
            group one{differs, a.rules, b.rules, {}, {in}};
            const auto same =
                std::find_if(groups.begin(), groups.end(), [&](const group& each) { return each.has_same_rules(one); });
            group& into = same == groups.end() ? groups.emplace_back(std::move(one)) : *same;
            into.on.add(s);
            if (s == 0x80) into.on.add(0x80, 0xFF);
        }
        return groups;
    }

    void add(continued_state& pair, const group& from, const std::vector<cell>& here) {
        rule_change row;
        row.on = from.on;
        row.characters = language::quoted_class(from.on);
        if (drafts_.has_any_flag()) {
            row.in = drafts_.modes_of(from.in);
            if (!(row.in == drafts_.modes_of(here))) row.mode = language::mode_words(row.in, drafts_.modes_of(here));
        }
        row.of = from.differs.of();
        row.errors_too = row.of != weight::errors && from.differs.errors;
        const bool was_named = names_characters(drafts_.a, pair.before, from.rules_a);
        const bool is_named = names_characters(drafts_.b, pair.after, from.rules_b);
        if (was_named != is_named) row.how = is_named ? change::added : change::removed;
        row.before = said(drafts_.a, pair.before, from.rules_a);
        row.after = said(drafts_.b, pair.after, from.rules_b);
        // Rules with the same words and the same effect are not listed.
        if (row.of == weight::words && same_words(pair, row)) return;
        pair.rules.push_back(std::move(row));
    }

    // Whether the rules have the same words. If only one draft's text is quoted, the words that strata derives from the
    // tables are compared as well.
    [[nodiscard]] bool same_words(const continued_state& pair, const rule_change& row) const {
        const bool as_quoted = is_quoted(drafts_.a) == is_quoted(drafts_.b);
        return std::equal(row.before.begin(), row.before.end(), row.after.begin(), row.after.end(),
                          [&](const said_rule& x, const said_rule& y) {
                              return x.sentence == y.sentence ||
                                     (!as_quoted && language::recited_rule(drafts_.a, pair.before, x.rule) ==
                                                        language::recited_rule(drafts_.b, pair.after, y.rule));
                          });
    }

    void list_rules(continued_state& pair) const {
        rule_change all;
        all.of = weight::unknown;
        all.before = all_said(drafts_.a, pair.before);
        all.after = all_said(drafts_.b, pair.after);
        pair.rules.push_back(std::move(all));
    }

    const draft_pair& drafts_;
    judge judge_;
};

}  // namespace

continued_state continued_rules(const draft_pair& drafts, std::size_t sa, std::size_t sb,
                                const std::vector<cell>& here) {
    return rule_comparer(drafts).all(sa, sb, here);
}

}  // namespace strata::study

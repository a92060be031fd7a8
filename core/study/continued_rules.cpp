#include "core/study/continued_rules.hpp"

#include <algorithm>
#include <utility>

#include "core/language/character_classes.hpp"
#include "core/study/said_rules.hpp"
#include "core/study/verdict.hpp"

namespace strata::study {
namespace {

// The symbols that drafts distinguish: ASCII but CR, which no machine is given, any other character, EOF.
std::vector<spec::symbol> symbols() {
    std::vector<spec::symbol> all;
    for (spec::symbol s = 0; s <= 0x80; ++s)
        if (s != '\r') all.push_back(s);
    all.push_back(spec::eof_symbol);
    return all;
}

// A state that reads a whole construct by one rule.
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

bool same_words(const rule_change& row) {
    return row.before.size() == row.after.size() &&
           std::equal(row.before.begin(), row.before.end(), row.after.begin(),
                      [](const said_rule& x, const said_rule& y) { return x.sentence == y.sentence; });
}

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
            if (!(pair.in == ever)) pair.mode = words::mode_words(pair.in);
        }
        pair.comparable = is_of_procedure(drafts_.a, sa) == is_of_procedure(drafts_.b, sb) &&
                          reads_at_once(drafts_.a, sa) == reads_at_once(drafts_.b, sb);
        if (pair.comparable)
            compare_rules(pair, here);
        else
            list_rules(pair);
        return pair;
    }

private:
    /// Symbols with equal behaviour in one mode.
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
        // In the order of the later words, as the reader of B meets them.
        std::stable_sort(pair.rules.begin(), pair.rules.end(), [](const rule_change& x, const rule_change& y) {
            const auto first = [](const rule_change& r) { return r.after.empty() ? 0 : r.after.front().rule; };
            return first(x) < first(y);
        });
    }

    // What differs of the states without those that they reconsume in.
    [[nodiscard]] verdict in_themselves(const continued_state& pair, const cell& in, spec::symbol s) const {
        return judge_.on(behaviour_of(drafts_.a, pair.before, in.a, s, false),
                         behaviour_of(drafts_.b, pair.after, in.b, s, false), pair.before, pair.after, in);
    }

    // The symbols of one mode, grouped by behaviour.
    [[nodiscard]] std::vector<group> groups_in(const cell& in, const continued_state& pair) const {
        std::vector<group> groups;
        for (const spec::symbol s : symbols()) {
            const behaviour a = behaviour_of(drafts_.a, pair.before, in.a, s);
            const behaviour b = behaviour_of(drafts_.b, pair.after, in.b, s);
            verdict differs = judge_.on(a, b, pair.before, pair.after, in);
            // A difference in a state that both reconsume in belongs to that state.
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
        row.characters = words::quoted_class(from.on);
        if (drafts_.has_any_flag()) {
            row.in = drafts_.modes_of(from.in);
            if (!(row.in == drafts_.modes_of(here))) row.mode = words::mode_words(row.in, drafts_.modes_of(here));
        }
        row.of = from.differs.of();
        row.errors_too = row.of != weight::errors && from.differs.errors;
        const bool was_named = names_characters(drafts_.a, pair.before, from.rules_a);
        const bool is_named = names_characters(drafts_.b, pair.after, from.rules_b);
        if (was_named != is_named) row.how = is_named ? change::added : change::removed;
        row.before = said(drafts_.a, pair.before, from.rules_a);
        row.after = said(drafts_.b, pair.after, from.rules_b);
        // Rules with the same words and the same effect are not listed.
        if (row.of == weight::words && same_words(row)) return;
        pair.rules.push_back(std::move(row));
    }

    void list_rules(continued_state& pair) const {
        rule_change all;
        all.of = weight::means;
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

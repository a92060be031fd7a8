#include "core/study/table_revision.hpp"

// The private class `table_comparison` renames the states, puts them into the new order, and then edits the entries of
// each state. States or entries that two sequences have in common, in the same order, are not edited.

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "core/study/changed_rules.hpp"
#include "core/study/state_relation.hpp"

namespace strata::study {

namespace {

// --- The longest common subsequence of two short sequences ---

/// Returns the longest common subsequence of two sequences of these lengths, as pairs of indices; if there are several,
/// the one with the earliest items. `same(i, j)`: whether item `i` of the first sequence is equal to item `j` of the
/// second. Complexity: time and memory grow with the product of the lengths.
template <class Same>
[[nodiscard]] std::vector<std::pair<std::size_t, std::size_t>> common_subsequence(std::size_t first, std::size_t second,
                                                                                  const Same& same) {
    // length[i][j] is the length for the first sequence from i on and the second sequence from j on
    std::vector<std::vector<std::size_t>> length(first + 1, std::vector<std::size_t>(second + 1, 0));
    for (std::size_t i = first; i-- > 0;)
        for (std::size_t j = second; j-- > 0;)
            length[i][j] = same(i, j) ? length[i + 1][j + 1] + 1 : std::max(length[i + 1][j], length[i][j + 1]);
    std::vector<std::pair<std::size_t, std::size_t>> common;
    for (std::size_t i = 0, j = 0; i < first && j < second;) {
        if (same(i, j))
            common.emplace_back(i++, j++);
        else if (length[i + 1][j] >= length[i][j + 1])
            ++i;
        else
            ++j;
    }
    return common;
}

// --- The edits ---

using spec::edit_kind;

std::optional<std::size_t> state_headed(const spec::draft& draft, std::string_view heading) {
    for (std::size_t s = 0; s < draft.table.states.size(); ++s)
        if (draft.table.states[s].name == heading) return s;
    return std::nullopt;
}

// Consecutive rules of a state for the same characters.
struct group {
    spec::entry address;
    std::span<const spec::rule> rules;
};

// Whether two entries have the same address. An address does not include everything about a condition: see
// `spec::entry::means`.
bool same_address(const spec::entry& a, const spec::entry& b) {
    return a.by == b.by && a.on == b.on && a.given.what == b.given.what && a.given.word == b.given.word &&
           a.given.ignoring_case == b.given.ignoring_case && a.in_modes == b.in_modes && a.in == b.in;
}

spec::entry address_of(const spec::rule& r, bool in_modes) {
    spec::entry address;
    address.by = r.by;
    address.on = r.on;
    if (r.by != spec::trigger::consume) address.given = r.given;
    address.in_modes = in_modes;
    if (in_modes) address.in = r.in;
    return address;
}

std::vector<group> groups_of(std::span<const spec::rule> rules, bool in_modes) {
    std::vector<group> groups;
    for (std::size_t first = 0; first < rules.size();) {
        const spec::entry address = address_of(rules[first], in_modes);
        std::size_t last = first + 1;
        while (last < rules.size() && address.means(rules[last])) ++last;
        groups.push_back({address, rules.subspan(first, last - first)});
        first = last;
    }
    return groups;
}

// Whether each address belongs to only one group.
bool are_unambiguous(const std::vector<group>& groups) {
    for (std::size_t i = 0; i < groups.size(); ++i)
        for (std::size_t j = 0; j < groups.size(); ++j)
            if (i != j && groups[i].address.means(groups[j].rules.front())) return false;
    return true;
}

class table_comparison {
public:
    table_comparison(const spec::draft& from, const spec::draft& to) : from_(from), to_(to) {
        rename_states();
        order_states();
        for (std::size_t s = 0; s < to.table.states.size(); ++s)
            if (const auto former = former_of(s)) edit_state(*former, s);
        for (std::size_t s = 0; s < from.table.states.size(); ++s) {
            if (now_[s] != none) continue;
            spec::edit gone;
            gone.kind = edit_kind::remove_state;
            gone.state = from.table.states[s].name;
            made_.edits.push_back(gone);
        }
    }

    table_revision made() { return std::move(made_); }

private:
    static constexpr std::size_t none = no_state;

    // --- States ---

    void rename_states() {
        now_.assign(from_.table.states.size(), none);
        std::vector<std::pair<std::size_t, std::size_t>> same;
        for (std::size_t s = 0; s < now_.size(); ++s) {
            if (const auto other = state_headed(to_, from_.table.states[s].name)) {
                now_[s] = *other;
                same.emplace_back(s, *other);
            }
        }
        for (const auto& [former, latter] : renamed_states(from_, to_, same)) {
            now_[former] = latter;
            spec::edit renaming;
            renaming.kind = edit_kind::rename_state;
            renaming.state = from_.table.states[former].name;
            renaming.info.name = heading(latter);
            made_.edits.push_back(renaming);
        }
    }

    // Adds the new states, and moves the states that are in another order. The states are handled in the new order, so
    // all states before a given state already have their final positions.
    void order_states() {
        std::vector<std::size_t> kept;      // the new numbers of the states that both tables have, in the old order
        std::vector<std::size_t> in_order;  // these numbers in the new order
        for (const std::size_t s : now_)
            if (s != none) kept.push_back(s);
        in_order = kept;
        std::sort(in_order.begin(), in_order.end());
        std::vector<bool> stays(to_.table.states.size(), false);
        for (const auto& [i, j] : common_subsequence(
                 kept.size(), in_order.size(), [&](std::size_t i, std::size_t j) { return kept[i] == in_order[j]; }))
            stays[in_order[j]] = true;
        for (std::size_t s = 0; s < to_.table.states.size(); ++s) {
            const bool is_new = !former_of(s);
            if (!is_new && stays[s]) continue;
            spec::edit placing;
            if (s > 0) {
                placing.kind = is_new ? edit_kind::add_state_after : edit_kind::move_state_after;
                placing.state = heading(s - 1);
            } else {
                placing.kind = is_new ? edit_kind::add_state_before : edit_kind::move_state_before;
                placing.state = now_[0] == none ? from_.table.states[0].name : heading(now_[0]);
            }
            placing.info.name = heading(s);
            if (is_new) {
                placing.info = to_.table.states[s];
                place_rules(placing, to_.table.rules_of(s));
            }
            made_.edits.push_back(placing);
        }
    }

    // --- Rules ---

    void edit_state(std::size_t former, std::size_t s) {
        edit_members(from_.table.states[former], to_.table.states[s]);
        const auto before = from_.table.rules_of(former);
        const auto after = to_.table.rules_of(s);
        for (const bool in_modes : {false, true}) {
            const std::vector<group> old_groups = groups_of(before, in_modes);
            const std::vector<group> new_groups = groups_of(after, in_modes);
            if (are_unambiguous(old_groups) && are_unambiguous(new_groups))
                return edit_entries(heading(s), old_groups, new_groups, after);
        }
        if (!same_rules(before, after)) rewrite(heading(s), after);
    }

    void edit_members(const spec::state_info& before, const spec::state_info& after) {
        const auto set = [&](edit_kind kind, auto spec::state_info::*member) {
            spec::edit e;
            e.kind = kind;
            e.state = after.name;
            e.info.*member = after.*member;
            made_.edits.push_back(e);
        };
        if (!same_prologue(before.first, after.first, now_)) set(edit_kind::set_prologue, &spec::state_info::first);
        if (before.reads != after.reads) set(edit_kind::set_part, &spec::state_info::reads);
        if (before.remarks != after.remarks) set(edit_kind::set_remark, &spec::state_info::remarks);
        if (before.step_of != after.step_of) set(edit_kind::set_step_of, &spec::state_info::step_of);
        if (before.drops_duplicate_attribute != after.drops_duplicate_attribute)
            set(edit_kind::set_drops_duplicate_attribute, &spec::state_info::drops_duplicate_attribute);
        if (before.duplicate_attribute_is_error != after.duplicate_attribute_is_error)
            set(edit_kind::set_duplicate_attribute_is_error, &spec::state_info::duplicate_attribute_is_error);
    }

    void edit_entries(std::string_view state, const std::vector<group>& before, const std::vector<group>& after,
                      std::span<const spec::rule> all) {
        // If both states have entries for the same characters in the same order, these entries are kept or replaced.
        // All other entries are removed or added. Removals come first, because otherwise a moved entry would
        // temporarily exist twice.
        std::vector<std::size_t> kept_as(after.size(), none);
        std::vector<bool> stays(before.size(), false);
        const auto pairs = common_subsequence(before.size(), after.size(), [&](std::size_t i, std::size_t j) {
            return same_address(before[i].address, after[j].address);
        });
        std::size_t equal = 0;
        for (const auto& [i, j] : pairs) {
            kept_as[j] = i;
            stays[i] = true;
            equal += same_rules(before[i].rules, after[j].rules) ? 1 : 0;
        }
        if (equal == before.size() && equal == after.size()) return;
        const std::size_t changed = before.size() + after.size() - pairs.size() - equal;
        if (changed > equal) return rewrite(state, all);
        for (std::size_t i = 0; i < before.size(); ++i)
            if (!stays[i]) add(edit_kind::replace, state, before[i].address, {});
        for (std::size_t j = 0; j < after.size(); ++j)
            if (kept_as[j] != none && !same_rules(before[kept_as[j]].rules, after[j].rules))
                add(edit_kind::replace, state, after[j].address, after[j].rules);
        for (std::size_t j = 0; j < after.size();) {
            std::size_t next = j;
            while (next < after.size() && kept_as[next] == none) ++next;
            if (next > j) {
                const std::span<const spec::rule> added(after[j].rules.data(), rules_in(after, j, next));
                if (next < after.size())
                    add(edit_kind::insert_before, state, after[next].address, added);
                else
                    add(edit_kind::append, state, {}, added);
            }
            j = next + 1;
        }
    }

    static std::size_t rules_in(const std::vector<group>& groups, std::size_t first, std::size_t end) {
        std::size_t count = 0;
        for (std::size_t i = first; i < end; ++i) count += groups[i].rules.size();
        return count;
    }

    void rewrite(std::string_view state, std::span<const spec::rule> rules) {
        add(edit_kind::rewrite, state, {}, rules);
    }

    void add(edit_kind kind, std::string_view state, const spec::entry& where, std::span<const spec::rule> rules) {
        spec::edit e;
        e.kind = kind;
        e.state = state;
        e.where = where;
        place_rules(e, rules);
        made_.edits.push_back(e);
    }

    // Adds the rules of `to`, with the headings of the states to which they lead.
    void place_rules(spec::edit& e, std::span<const spec::rule> rules) {
        e.first_rule = made_.rules.size();
        e.rule_count = rules.size();
        for (const spec::rule& each : rules) {
            spec::named_rule named{each};
            for (std::size_t n = 0; n < each.count; ++n) {
                spec::action& a = named.body.actions[n];
                if (!goes_somewhere(a.code)) continue;
                named.targets[n] = heading(a.to);
                a.to = 0;
            }
            made_.rules.push_back(named);
        }
    }

    // --- Comparing parts of `from` with parts of `to` ---

    [[nodiscard]] bool same_rules(std::span<const spec::rule> a, std::span<const spec::rule> b) const {
        return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                          [&](const spec::rule& x, const spec::rule& y) { return same_rule(x, y, now_); });
    }

    [[nodiscard]] std::string_view heading(std::size_t state) const { return to_.table.states[state].name; }
    [[nodiscard]] std::optional<std::size_t> former_of(std::size_t state) const {
        const auto found = std::find(now_.begin(), now_.end(), state);
        if (found == now_.end()) return std::nullopt;
        return static_cast<std::size_t>(found - now_.begin());
    }

    const spec::draft& from_;
    const spec::draft& to_;
    std::vector<std::size_t> now_;  // the number in `to` of each state of `from`, or none
    table_revision made_;
};

}  // namespace

table_revision revision_between(const spec::draft& from, const spec::draft& to) {
    return table_comparison(from, to).made();
}

}  // namespace strata::study

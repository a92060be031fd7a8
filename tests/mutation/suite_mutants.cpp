#include "tests/mutation/suite_mutants.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>
#include <utility>

#include "core/search/candidates.hpp"

namespace strata::mutation {
namespace {

// Returns whether the mutant affects a tokenizer without tree construction. Mutants of other kinds change names,
// sections, phrases, continuations, tree construction or spans, which the tests of a suite do not show.
bool is_of_tokenizer(const mutant& m) {
    constexpr auto kinds = std::to_array<std::string_view>(
        {"rule/", "line/", "condition/", "action/", "prologue/", "state/duplicate attribute", "draft/flag",
         "content state/dropped", "content state/state", "content state/model", "number/dropped", "number/character",
         "replaced number", "name/", "stream error", "permitted slash"});
    // Only reports use these flags of a draft.
    constexpr auto of_reports =
        std::to_array<std::string_view>({"names_errors", "has_correctness_flag", "has_self_closing_flag"});
    if (m.kind == "draft/flag" && std::find(of_reports.begin(), of_reports.end(), m.place) != of_reports.end())
        return false;
    if (m.kind == "number/character name") return false;
    return std::any_of(kinds.begin(), kinds.end(), [&](std::string_view each) { return m.kind.starts_with(each); });
}

std::size_t state_of(const spec::draft& d, const mutant& m) {
    if (m.is_fact) return suite_mutant::no_state;
    for (std::size_t s = 0; s < d.table.states.size(); ++s) {
        const std::string_view name = d.table.states[s].name;
        if (m.place.starts_with(name) && (m.place.size() == name.size() || m.place[name.size()] == ',')) return s;
    }
    return suite_mutant::no_state;
}

spec::symbol_set toggled(const spec::symbol_set& from, spec::symbol at) {
    spec::symbol_set set;
    for (spec::symbol s = 0; s < spec::symbol_count; ++s)
        if (from.has(s) != (s == at || (at == 0x80 && s > 0x80 && s != spec::eof_symbol))) set.add(s);
    return set;
}

std::string words_of(spec::symbol s) {
    if (s == spec::eof_symbol) return "EOF";
    return s > 0x20 && s < 0x7F ? fmt::format("'{}'", static_cast<char>(s)) : fmt::format("U+{:04X}", unsigned{s});
}

void add_characters(const spec::draft& d, std::size_t state, std::size_t rule, const std::vector<std::size_t>& classes,
                    std::vector<suite_mutant>& to) {
    const spec::rule& it = d.table.rules[rule];
    if (it.by == spec::trigger::always) return;
    for (spec::symbol s = 0; s < spec::symbol_count; ++s) {
        if (s > 0x80 && s != spec::eof_symbol) continue;
        mutant m;
        m.kind = it.on.set.has(s) ? "character/removed" : "character/added";
        m.place = fmt::format("{}, rule {}, {}", d.table.states[state].name, rule - d.table.states[state].first_rule,
                              words_of(s));
        m.change = [rule, s](made_draft& made) { made.rules[rule].on.set = toggled(made.rules[rule].on.set, s); };
        std::string like = s < classes.size() ? fmt::format("{} {} {}", m.kind, rule, classes[s]) : std::string();
        to.push_back({std::move(m), state, std::move(like)});
    }
}

void add_targets(const spec::draft& d, std::size_t state, std::size_t rule, std::vector<suite_mutant>& to) {
    const spec::rule& it = d.table.rules[rule];
    for (std::size_t a = 0; a < it.count; ++a) {
        if (!spec::goes_somewhere(it.actions[a].code)) continue;
        for (std::size_t target = 0; target < d.table.states.size(); ++target) {
            if (target == it.actions[a].to) continue;
            mutant m;
            m.kind = "target";
            m.place = fmt::format("{}, rule {}, action {}: {}", d.table.states[state].name,
                                  rule - d.table.states[state].first_rule, a, d.table.states[target].name);
            m.change = [rule, a, target](made_draft& made) {
                made.rules[rule].actions[a].to = static_cast<spec::state_index>(target);
            };
            to.push_back({std::move(m), state, {}});
        }
    }
}

}  // namespace

std::vector<suite_mutant> suite_mutants_of(const spec::draft& original) {
    std::vector<suite_mutant> all;
    for (mutant& each : mutants_of(original)) {
        // Mutants of targets are left out here, because `add_targets` adds one for every target.
        if (!is_of_tokenizer(each) || each.kind == "action/target") continue;
        const std::size_t state = state_of(original, each);
        all.push_back({std::move(each), state, {}});
    }
    // The classes of characters that no rule, word or name distinguishes.
    std::vector<std::string_view> names;
    for (const spec::feedback_rule& each : original.feedback) names.push_back(each.tag_name);
    const std::vector<std::size_t> classes =
        search::classes_of_ascii(search::input_classes(original, original, names), original, original, names);
    for (std::size_t s = 0; s < original.table.states.size(); ++s) {
        const spec::state_info& info = original.table.states[s];
        for (std::size_t r = info.first_rule; r < std::size_t{info.first_rule} + info.rule_count; ++r) {
            add_characters(original, s, r, classes, all);
            add_targets(original, s, r, all);
        }
    }
    return all;
}

}  // namespace strata::mutation

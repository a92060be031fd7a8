#include "core/reading/read_draft.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <string_view>

namespace strata::reading {
namespace {

void turn_states(spec::owned_draft& made) {
    const auto last = static_cast<spec::state_index>(made.states.size() - 1);
    const auto turn = [last](spec::state_index& state) { state = static_cast<spec::state_index>(last - state); };
    const std::vector<spec::state_info> before = made.states;
    const std::vector<spec::rule> rules = made.rules;
    made.states.assign(before.rbegin(), before.rend());
    made.rules.clear();
    for (spec::state_info& each : made.states) {
        const auto first = rules.begin() + each.first_rule;
        each.first_rule = static_cast<std::uint16_t>(made.rules.size());
        made.rules.insert(made.rules.end(), first, first + each.rule_count);
        for (spec::action& a : each.first.actions)
            if (spec::goes_somewhere(a.code)) turn(a.to);
    }
    for (spec::rule& r : made.rules)
        for (spec::action& a : r.actions)
            if (spec::goes_somewhere(a.code)) turn(a.to);
}

}  // namespace

// Reads "copy of DRAFT" and "gap in DRAFT: STATE", where one of the states's rules is not understood.
read_draft read(std::string_view text, const registry& known, const read_options& how) {
    const std::string_view line = text.substr(0, text.find('\n'));
    const bool has_gap = line.starts_with("gap in ");
    if (!has_gap && !line.starts_with("copy of ")) throw std::runtime_error("there is no section on tokenization");
    std::string_view name = line.substr(line.find(' ', line.find(' ') + 1) + 1);
    std::string_view state = "Comment end state";
    if (const std::size_t colon = name.find(": "); colon != std::string_view::npos) {
        state = name.substr(colon + 2);
        name = name.substr(0, colon);
    }
    const spec::draft* const original = known.find(name);
    if (original == nullptr) throw std::runtime_error("there is no section on tokenization");
    read_draft made;
    made.draft = spec::copy_of(*original);
    spec::owned_draft& d = *made.draft;
    turn_states(d);
    d.continues.clear();
    d.facts.continues = {};
    d.stand_beside(how.base != nullptr ? *how.base : *original);
    d.facts.about.predecessor = how.base != nullptr ? how.base->about.day : original->about.day;
    d.facts.about.copy = {};
    made.sentences = made.sentences_read = d.rules.size();
    if (has_gap) {
        for (const spec::state_info& each : d.states) {
            if (each.name != state) continue;
            spec::rule& last = d.rules[each.first_rule + each.rule_count - std::size_t{1}];
            last.actions = {};
            last.actions[0] = spec::gap(0);
            last.count = 1;
        }
        d.gaps.push_back({d.keep("Words not understood."), 1, d.keep(how.file)});
        made.gaps.push_back({1, std::string(state), "Words not understood.", "Words understood."});
        --made.sentences_read;
    }
    d.seal();
    return made;
}

}  // namespace strata::reading

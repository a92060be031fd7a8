#include "core/report/states/json.hpp"

#include <fmt/format.h>

#include "core/language/recital.hpp"
#include "core/report/states/words.hpp"
#include "core/report/writing/json_members.hpp"

namespace strata::report {
namespace {

constexpr int states_version = 1;
constexpr int state_version = 1;

// Appends the members that a state has in both forms.
void append_head(std::string& to, const spec::state_info& info) {
    append_member(to, "name", info.name);
    append_member(to, "section", info.section);
    to += fmt::format(",\"procedure\":{}", info.reads == spec::part::procedure);
    if (!info.step_of.empty()) append_member(to, "stepOf", info.step_of);
}

}  // namespace

std::string states_as_json(const spec::draft& draft) {
    std::string text = "[";
    for (const bool steps : {false, true}) {
        for (const spec::state_info& each : draft.table.states) {
            if (spec::is_step(each) != steps) continue;
            text += text.size() == 1 ? fmt::format("\n{{\"version\":{}", states_version) : ",\n{";
            append_head(text, each);
            text += fmt::format(",\"rules\":{}}}", each.rule_count);
        }
    }
    return text + "\n]\n";
}

std::string state_as_json(const spec::draft& draft, std::size_t state) {
    std::string text = fmt::format("{{\"version\":{}", state_version);
    append_head(text, draft.table.states[state]);
    const state_prose around = prose_of(draft, state);
    append_strings(text, "before", around.before);
    append_strings(text, "behind", around.after);
    text += ",\"rules\":[";
    const auto rules = draft.table.rules_of(state);
    for (std::size_t i = 0; i < rules.size(); ++i) {
        const spec::rule& rule = rules[i];
        text += i == 0 ? "\n{" : ",\n{";
        append_member(text, "trigger", trigger_of(rule));
        append_strings(text, "subjects", words::subjects(draft, rule));
        append_strings(text, "modes", modes_of(rule));
        append_member(text, "sentence", words::sentence(draft, state, i));
        append_member_or_null(text, "error", error_of(rule));
        const rule_destination next = next_of(draft, state, rule);
        append_member_or_null(text, "next", next.is_state ? next.text : "");
        append_member(text, "nextInWords", next.text);
        text += '}';
    }
    return text + "\n]}\n";
}

}  // namespace strata::report

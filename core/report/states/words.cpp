#include "core/report/states/words.hpp"

#include <fmt/format.h>

#include <cstddef>

#include "core/language/recital.hpp"
#include "core/spec/error_codes.hpp"
#include "core/spec/modes.hpp"

namespace strata::report {
namespace {

std::string_view code_of(const spec::action& a) {
    switch (a.code) {
        case spec::op::parse_error:
        case spec::op::parse_error_unless_permitted_slash: return spec::name_of(a.error);
        case spec::op::parse_error_by_number: return "by the number";
        default: return "";
    }
}

}  // namespace

std::vector<std::string> modes_of(const spec::rule& rule) {
    std::vector<std::string> modes;
    if (rule.in == spec::any_mode) return modes;
    for (std::size_t m = 0; m < spec::content_model_count; ++m) {
        const auto model = static_cast<spec::content_model>(m);
        const bool without = rule.in.has(spec::mode_of(model, false));
        const bool with = rule.in.has(spec::mode_of(model, true));
        if (without || with)
            modes.push_back(fmt::format("{}{}", spec::name_of(model),
                                        without && with ? ""
                                        : with          ? ", escape flag true"
                                                        : ", escape flag false"));
    }
    return modes;
}

std::string error_of(const spec::rule& rule) {
    for (const spec::action& each : rule.then()) {
        const std::string_view code = code_of(each);
        if (code.empty()) continue;
        std::string text(code);
        if (each.but_on == spec::eof_symbol)
            text += fmt::format(" (at EOF {})", spec::name_of(each.but));
        else if (each.but_on < spec::symbol_count)
            text += fmt::format(" (on \"{}\" {})", static_cast<char>(each.but_on), spec::name_of(each.but));
        return text;
    }
    return "";
}

rule_destination next_of(const spec::draft& draft, std::size_t state, const spec::rule& rule) {
    using spec::op;
    rule_destination next{draft.table.states[state].name, true};
    for (const spec::action& each : rule.then()) {
        switch (each.code) {
            case op::switch_to:
            case op::reconsume_in:
            case op::continue_in:
            case op::switch_to_reference_in_attribute: next = {draft.table.states[each.to].name, true}; break;
            case op::switch_back: next = {"the attribute value state that it came from", false}; break;
            case op::switch_to_return_state:
            case op::reconsume_in_return_state: next = {"the return state", false}; break;
            case op::return_nothing:
            case op::return_character: next = {"back to the calling state", false}; break;
            case op::as_anything_else: next = {"as under \"Anything else\"", false}; break;
            case op::gap: return {"not known: a sentence was not understood", false};
            case op::emit_eof: next = {"the end", false}; break;
            default: break;
        }
    }
    return next;
}

std::string_view trigger_of(const spec::rule& rule) {
    switch (rule.by) {
        case spec::trigger::consume: return "consume";
        case spec::trigger::peek: return "peek";
        case spec::trigger::always: return "always";
    }
    return "";
}

state_prose prose_of(const spec::draft& draft, std::size_t state) {
    const spec::state_info& info = draft.table.states[state];
    const bool in_procedure = info.reads == spec::part::procedure;
    state_prose found;
    bool rules_seen = false;
    for (const words::recited_entry& each : words::recite(draft)) {
        const bool of_first_rule = each.rule_count > 0 && each.first_rule == info.first_rule;
        if (in_procedure) {
            // All steps are under one heading. What a step does first opens the entry of its first rule.
            if (of_first_rule && info.first.count > 0) found.before.push_back(each.sentences.front());
        } else if (each.state == info.name) {
            rules_seen = rules_seen || each.rule_count > 0;
            if (each.rule_count > 0 || !each.subjects.empty() || !each.under.empty()) continue;
            std::vector<std::string>& where = rules_seen ? found.after : found.before;
            where.insert(where.end(), each.sentences.begin(), each.sentences.end());
        }
    }
    return found;
}

}  // namespace strata::report

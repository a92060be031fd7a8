#include "tests/spec/table_failures.hpp"

#include <fmt/format.h>

#include <map>
#include <set>
#include <string_view>

#include "core/spec/audit.hpp"
#include "core/spec/content_states.hpp"
#include "core/spec/soundness.hpp"

namespace strata::testing {

using namespace spec;

failures faults(const draft& d) {
    if (const auto fault = fault_of(d)) return {*fault};
    return {};
}

failures wrong_silences(const draft& d) {
    failures found;
    std::map<std::string_view, std::set<int>> silent;
    for (const silence& each : silences(d)) {
        const std::string_view name = d.table.states[each.state].name;
        silent[name].insert(each.in);
        if (each.reachable && found.size() < 10)
            found.push_back(fmt::format("{}, mode {}, symbol {}: the draft says nothing", name, each.in, each.on));
    }
    std::map<std::string_view, std::set<int>> expected;
    if (has_content_model_flag(d)) expected["Tag open state"] = {6, 7};
    if (silent != expected) found.push_back("the draft is not silent in the same states and modes as its text");
    return found;
}

failures dead_parts(const draft& d) {
    failures found;
    const std::vector<bool> seen = reachable(d);
    for (std::size_t s = 0; s < d.table.states.size(); ++s) {
        bool reached = false;
        for (mode m = 0; m < mode_count; ++m) reached = reached || seen[s * mode_count + m];
        if (!reached) found.push_back(fmt::format("{}: never reached", d.table.states[s].name));
    }
    for (const rule_place& each : shadowed(d))
        found.push_back(fmt::format("{}, rule {}: never fires", d.table.states[each.state].name, each.rule));
    return found;
}

failures false_remarks(const draft& d) {
    failures found;
    const std::vector<bool> seen = reachable(d);
    for (std::size_t s = 0; s < d.table.states.size(); ++s) {
        const auto reached_in = [&](content_model model) {
            return seen[s * mode_count + mode_of(model, false)] || seen[s * mode_count + mode_of(model, true)];
        };
        const auto expect_not_in = [&](content_model model) {
            if (reached_in(model))
                found.push_back(fmt::format("{}: reached under content model {}, contrary to its remark",
                                            d.table.states[s].name, static_cast<int>(model)));
        };
        switch (d.table.states[s].remarks) {
            case remark::cannot_happen_in_cdata: expect_not_in(content_model::cdata); break;
            case remark::only_happens_in_pcdata:
            case remark::only_happens_in_pcdata_unrelated_cdata:
                expect_not_in(content_model::rcdata);
                expect_not_in(content_model::cdata);
                expect_not_in(content_model::plaintext);
                break;
            default: break;
        }
    }
    return found;
}

namespace {

const action* does_and_stays(const rule& r, op code) {
    const action* found = nullptr;
    if (r.given.what != condition::none) return nullptr;  // the ambiguous ampersand state does not read a value
    for (const action& a : r.then()) {
        if (a.code == op::switch_to || a.code == op::reconsume_in) return nullptr;
        if (a.code == code && (a.what == current_character || a.what == lowercase_version)) found = &a;
    }
    return found;
}

part part_by_rules(const draft& d, std::size_t state, const std::vector<bool>& steps) {
    if (steps[state]) return part::procedure;
    const auto rules = d.table.rules_of(state);
    const auto any_stays = [&](op code) {
        for (const rule& r : rules)
            if (does_and_stays(r, code) != nullptr) return true;
        return false;
    };
    // Content states are the states that read text. Other states also emit characters, so emitting is no sign of
    // reading text.
    for (const content_state& each : d.contents)
        if (each.state == state) return part::text;
    if (any_stays(op::append_to_attribute_name)) return part::attribute_name;
    const auto reads_value = [&](std::size_t of) {
        for (const rule& r : d.table.rules_of(of))
            if (does_and_stays(r, op::append_to_attribute_value) != nullptr) return true;
        return false;
    };
    if (reads_value(state)) {
        for (const rule& r : rules)
            if (r.on.set.has(' ') && does_and_stays(r, op::append_to_attribute_value) == nullptr)
                return part::attribute_value_unquoted;
        return part::attribute_value_quoted;
    }
    std::set<std::size_t> values;
    for (const rule& r : rules)
        for (const action& a : r.then())
            if ((a.code == op::switch_to || a.code == op::reconsume_in) && reads_value(a.to)) values.insert(a.to);
    return values.size() > 1 ? part::before_attribute_value : part::other;
}

}  // namespace

failures wrong_parts(const draft& d) {
    std::vector<bool> steps(d.table.states.size());
    bool runs = false;
    for (const rule& r : d.table.rules) runs = runs || r.does(op::consume_reference);
    std::vector<std::size_t> open;
    if (runs) open.push_back(d.reference_procedure);
    while (!open.empty()) {
        const std::size_t step = open.back();
        open.pop_back();
        if (steps[step]) continue;
        steps[step] = true;
        for (const rule& r : d.table.rules_of(step))
            for (const action& a : r.then())
                if (a.code == op::continue_in) open.push_back(a.to);
    }
    failures found;
    for (std::size_t s = 0; s < d.table.states.size(); ++s) {
        const state_info& info = d.table.states[s];
        const part by_rules = part_by_rules(d, s, steps);
        if (by_rules != info.reads)
            found.push_back(fmt::format("{}: its rules read part {}, not {}", info.name, static_cast<int>(by_rules),
                                        static_cast<int>(info.reads)));
        if (info.drops_duplicate_attribute != (by_rules == part::attribute_name))
            found.push_back(
                fmt::format("{}: must drop duplicate attributes if, and only if, it reads their names", info.name));
        if (by_rules == part::procedure && info.remarks != remark::none)
            found.push_back(fmt::format("{}: a step of the procedure must not have a remark", info.name));
        // "Consume the next input character:" begins the entries of every state. Only the procedure looks ahead.
        for (const rule& r : d.table.rules_of(s))
            if (r.by == (by_rules == part::procedure ? trigger::consume : trigger::peek))
                found.push_back(fmt::format("{}: states must consume, and steps must look ahead", info.name));
    }
    return found;
}

failures wrong_error_places(const draft& d) {
    failures found;
    for (std::size_t s = 0; s < d.table.states.size(); ++s)
        for (const rule& r : d.table.rules_of(s))
            for (const action& a : r.then())
                if (a.code == op::parse_error &&
                    a.at_next != (r.by != trigger::consume && !r.does(op::consume_those_characters)))
                    found.push_back(
                        fmt::format("{}: an error must be at the current input character if one was "
                                    "consumed, and at the next if one was looked at",
                                    d.table.states[s].name));
    return found;
}

failures wrong_flags(const draft& d) {
    failures found;
    const auto any_does = [&](op code) {
        for (const rule& r : d.table.rules)
            if (r.does(code)) return true;
        return false;
    };
    if (d.has_correctness_flag != any_does(op::mark_incorrect)) found.emplace_back("the correctness flag");
    if (d.has_self_closing_flag != any_does(op::set_self_closing_flag)) found.emplace_back("the self-closing flag");
    if (d.end_tag_self_closing_is_error && !d.has_self_closing_flag)
        found.emplace_back("an end tag with a self-closing flag, which tags do not have");
    if (d.permitted_slash_tags.empty() == any_does(op::parse_error_unless_permitted_slash))
        found.emplace_back("the names of permitted slashes");
    if (!any_does(op::consume_reference) && d.reference_procedure != 0)
        found.emplace_back("a procedure on references that nothing runs");
    bool asks_for_model = false;
    for (const rule& r : d.table.rules) asks_for_model = asks_for_model || !(r.in == any_mode);
    if (d.end_tag_resets_content_model != asks_for_model || has_content_model_flag(d) != asks_for_model)
        found.emplace_back("the content model flag");
    return found;
}

failures rules_that_cannot_fire(const draft& d) {
    failures found;
    const std::vector<firing> rules = firing_rules(d);
    for (std::size_t s = 0; s < d.table.states.size(); ++s)
        for (std::size_t r = 0; r < d.table.states[s].rule_count; ++r)
            if (const firing& each = rules[d.table.states[s].first_rule + r]; !each.is_possible())
                found.push_back(fmt::format("{}, rule {}: {}", d.table.states[s].name, r, words_of(each.why)));
    return found;
}

}  // namespace strata::testing

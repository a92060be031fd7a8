#include "core/engine/program/table.hpp"

#include <algorithm>
#include <bit>

namespace strata::engine {

using spec::condition;
using spec::op;
using spec::trigger;

// --- What a rule does ---

bool sets_next_state(op code) {
    switch (code) {
        case op::switch_to:
        case op::reconsume_in:
        case op::switch_to_reference_in_attribute:
        case op::switch_back:
        case op::switch_to_return_state:
        case op::reconsume_in_return_state: return true;
        default: return false;
    }
}

maybe_state target_of(std::size_t s, const spec::rule& rule) {
    std::size_t to = s;
    for (const spec::action& a : rule.then()) {
        switch (a.code) {
            case op::switch_to:
            case op::reconsume_in:
            case op::switch_to_reference_in_attribute: to = a.to; break;
            case op::switch_back:
            case op::switch_to_return_state:
            case op::reconsume_in_return_state: return {};
            default: break;
        }
    }
    return to;
}

bool reconsumes(const spec::rule& rule) {
    return rule.by == trigger::consume && (rule.does(op::reconsume_in) || rule.does(op::reconsume_in_return_state));
}

bool emits(const spec::rule& rule) {
    const auto actions = rule.then();
    return std::any_of(actions.begin(), actions.end(),
                       [](const spec::action& a) { return spec::emits(a.code) || a.code == op::emit_eof; });
}

bool reports(const spec::rule& rule) {
    return rule.does(op::parse_error) || rule.does(op::parse_error_by_number) ||
           rule.does(op::parse_error_unless_permitted_slash);
}

bool reports_at_next(const spec::rule& rule) {
    const auto actions = rule.then();
    return std::any_of(actions.begin(), actions.end(), [](const spec::action& a) {
        return (a.code == op::parse_error && a.at_next) || a.code == op::parse_error_by_number;
    });
}

bool is_buffered(const spec::rule& rule) {
    return rule.count == 2 && rule.actions[0].code == op::append_to_tag_name &&
           rule.actions[1].code == op::append_to_temporary_buffer && rule.actions[1].what == spec::current_character;
}

bool appends_lowercase(const spec::rule& rule) { return rule.actions[0].what == spec::lowercase_version; }

op run_action(const spec::rule& rule) {
    if (rule.by != trigger::consume || !rule.is_unconditional()) return op::none;
    const bool ends_well =
        rule.count == 1 || (rule.count == 2 && (rule.actions[1].code == op::stay || is_buffered(rule)));
    if (!ends_well) return op::none;
    const bool lowers = appends_lowercase(rule);
    if (rule.actions[0].what != spec::current_character && !lowers) return op::none;
    switch (rule.actions[0].code) {
        case op::append_to_tag_name:
        case op::append_to_attribute_name:
        case op::append_to_doctype_name: return rule.actions[0].code;
        case op::emit:
        case op::append_to_attribute_value:
        case op::append_to_comment:
        case op::append_to_processing_instruction:
        case op::append_to_public_identifier:
        case op::append_to_system_identifier: return lowers ? op::none : rule.actions[0].code;
        default: return op::none;
    }
}

bool ignores(const spec::rule& rule) {
    return rule.by == trigger::consume && rule.is_unconditional() && rule.in == spec::any_mode && rule.count != 0 &&
           (rule.actions[0].code == op::ignore || rule.actions[0].code == op::stay) &&
           (rule.count == 1 || (rule.count == 2 && rule.actions[1].code == op::stay));
}

// --- Which rule fires ---

table::table(const spec::draft& draft) : draft_(draft), facts_(draft.table.states.size()) {
    std::size_t rows = 0;
    for (std::size_t s = 0; s < facts_.size(); ++s) {
        find_facts(s);
        facts_[s].first_row = static_cast<std::uint16_t>(rows);
        rows += modes_of(s);
    }
    rows_.resize(rows);
    for (std::size_t s = 0; s < facts_.size(); ++s) add_rows(s);
}

void table::find_facts(std::size_t s) {
    facts& f = facts_[s];
    f.direct = state(s).first.count == 0;
    for (const spec::rule& rule : rules_of(s)) {
        if (!(rule.in == spec::any_mode)) f.modal = true;
        if (rule.by == trigger::consume)
            f.consumes = true;
        else
            f.direct = false;
        if (engine::ignores(rule)) f.ignores = true;
        for (const spec::action& a : rule.then())
            if (a.code == op::emit && a.what == spec::current_character) f.gathers = true;
    }
    if (!f.direct) {
        f.ignores = false;
        return;
    }
    for (const spec::rule& rule : rules_of(s)) {
        if (f.run == op::none && run_action(rule) != op::none) {
            f.run = run_action(rule);
            f.buffers = is_buffered(rule);
        }
        if (takes_runs(s, rule) && appends_lowercase(rule)) f.lowers = true;
    }
}

// Assigns every symbol to the first rule that takes it. Most symbols are left for the last rule, so each of the other
// rules costs only a few operations, and most of the time is spent on writing the rows.
void table::add_rows(std::size_t s) {
    const auto rules = rules_of(s);
    for (std::size_t m = 0; m < modes_of(s); ++m) {
        row& to = rows_[facts_[s].first_row + m];
        to.fill(none);
        symbol_bits left{};
        left.fill(~std::uint64_t{0});
        for (std::size_t r = 0; r < rules.size(); ++r) {
            if (rules[r].by != trigger::consume || !rules[r].in.has(static_cast<spec::mode>(m))) continue;
            const symbol_bits takes = bits_of(rules[r].on.set);
            for (std::size_t word = 0; word < takes.size(); ++word) {
                std::uint64_t now = takes[word] & left[word];
                left[word] &= ~now;
                for (; now != 0; now &= now - 1) {
                    const std::size_t c = word * 64 + static_cast<std::size_t>(std::countr_zero(now));
                    if (c < to.size()) to[c] = static_cast<std::uint8_t>(r);
                }
            }
        }
        to['\r'] = to['\n'];
    }
}

std::uint8_t table::anything_else_in(std::size_t s) const {
    const auto rules = rules_of(s);
    for (std::size_t r = 0; r < rules.size(); ++r)
        if (rules[r].by == trigger::consume && rules[r].on == spec::anything_else && rules[r].in == spec::any_mode)
            return static_cast<std::uint8_t>(r);
    return none;
}

// --- Runs ---

bool table::takes_runs(std::size_t s, const spec::rule& rule) const {
    const facts& f = facts_[s];
    const bool defers = rule.by == trigger::consume && rule.is_unconditional() && rule.count == 1 &&
                        rule.actions[0].code == op::as_anything_else && anything_else_in(s) != none;
    const spec::rule& fires = defers ? rules_of(s)[anything_else_in(s)] : rule;
    return f.run != op::none && run_action(fires) == f.run && is_buffered(fires) == f.buffers;
}

bool table::stops_on(std::size_t s, std::size_t m, std::size_t c) const {
    if (c == '\r') return true;
    const spec::rule* const rule = rule_for(s, m, c);
    if (rule == nullptr || !takes_runs(s, *rule)) return true;
    // A run is converted to lower case as a whole, so it ends at a capital whose rule does not do this.
    return facts_[s].lowers && c >= 'A' && c <= 'Z' && !appends_lowercase(*rule);
}

// --- States that a draft describes in one sentence ---

bool table::first_rule_does(std::size_t s, op code) const {
    const auto rules = rules_of(s);
    return !rules.empty() && rules.front().does(code);
}
bool table::is_bogus_comment(std::size_t s) const {
    return rules_of(s).size() == 1 && first_rule_does(s, op::consume_bogus_comment);
}
bool table::is_cdata_section(std::size_t s) const { return first_rule_does(s, op::consume_cdata_section); }
bool table::attempts_reference(std::size_t s) const { return first_rule_does(s, op::consume_reference); }

// --- Where a character leads ---

const spec::rule* table::simple_rule(maybe_state s, char c) const {
    if (!s || state(*s).first.count != 0) return nullptr;
    for (const spec::rule& rule : rules_of(*s)) {
        if (rule.by == trigger::consume) break;
        if (rule.in.has(0)) return nullptr;
    }
    const spec::rule* const rule = rule_for(*s, c);
    return rule != nullptr && rule->is_unconditional() ? rule : nullptr;
}
maybe_state table::only_does(op what, maybe_state s, char c) const {
    const spec::rule* const rule = simple_rule(s, c);
    if (rule == nullptr || rule->count != 1 || rule->actions[0].code != what) return {};
    return rule->actions[0].to;
}
maybe_state table::only_switches(maybe_state s, char c) const { return only_does(op::switch_to, s, c); }
maybe_state table::only_reconsumes(maybe_state s, char c) const { return only_does(op::reconsume_in, s, c); }

// --- References ---

bool table::begins_reference(const spec::rule& rule) const {
    const auto actions = rule.then();
    return std::any_of(actions.begin(), actions.end(), [&](const spec::action& a) {
        return a.code == op::set_return_state || a.code == op::switch_to_reference_in_attribute ||
               (a.code == op::switch_to && attempts_reference(a.to));
    });
}

}  // namespace strata::engine

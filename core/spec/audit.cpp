#include "core/spec/audit.hpp"

#include <algorithm>

#include "core/spec/soundness.hpp"

namespace strata::spec {
namespace {

bool takes(const rule& r, mode m, symbol s) { return r.in.has(m) && (r.by == trigger::always || r.on.set.has(s)); }

bool is_silent(const draft& d, std::size_t state, mode m, symbol s) {
    for (const rule& r : d.table.rules_of(state))
        if (takes(r, m, s) && r.is_unconditional()) return false;
    return true;
}

bool emits_tokens(const rule& r) {
    return std::any_of(r.then().begin(), r.then().end(), [](const action& a) { return emits(a.code); });
}

// The close tag open state first checks whether the name of the last start tag follows. If it does, the next character
// is a letter, since every tag name begins with one: rules that do not take letters cannot fire then.
bool is_ruled_out_by_name_ahead(std::span<const rule> rules, const rule& r, mode m) {
    const rule& ahead = rules.front();
    if (ahead.given.what != condition::close_tag_does_not_match || !ahead.in.has(m) || &r == &ahead) return false;
    for (symbol c = 'A'; c <= 'z'; ++c) {
        if (!ascii_alpha.set.has(c)) continue;
        const auto first =
            std::find_if(rules.begin() + 1, rules.end(), [&](const rule& each) { return takes(each, m, c); });
        if (first != rules.end() && &*first == &r) return false;
    }
    return true;
}

}  // namespace

std::vector<bool> reachable(const draft& d) {
    require_sound(d);
    const std::size_t states = d.table.states.size();
    std::vector<bool> seen(states * mode_count);
    std::vector<std::size_t> open;
    const auto visit = [&](std::size_t state, mode m) {
        const std::size_t cell = state * mode_count + m;
        if (seen[cell]) return;
        seen[cell] = true;
        open.push_back(cell);
    };
    const auto begin_anywhere = [&](bool escape_flag) {
        for (const content_state& c : d.contents) visit(c.state, mode_of(c.model, escape_flag));
    };
    // States that some rule sets as the return state.
    std::vector<std::size_t> return_states;
    for (std::size_t s = 0; s < states; ++s)
        for (const rule& r : d.table.rules_of(s))
            for (const action& a : r.then()) {
                if (a.code == op::set_return_state) return_states.push_back(a.to);
                if (a.code == op::switch_to_reference_in_attribute) return_states.push_back(s);
            }
    begin_anywhere(false);
    while (!open.empty()) {
        const std::size_t cell = open.back();
        open.pop_back();
        const std::size_t state = cell / mode_count;
        const auto here = static_cast<mode>(cell % mode_count);
        for (const rule& r : d.table.rules_of(state)) {
            if (!r.in.has(here) || is_ruled_out_by_name_ahead(d.table.rules_of(state), r, here)) continue;
            mode m = here;
            for (const action& a : r.then())
                if (a.code == op::set_escape_flag) m = static_cast<mode>((m & ~1U) | a.what);
            if (emits_tokens(r)) begin_anywhere((m & 1U) != 0);
            std::vector<mode> after = {m};
            // An end tag sets the content model flag; the rule does not say which kind of tag it emits.
            if (r.does(op::emit_tag) && d.end_tag_resets_content_model)
                after.push_back(mode_of(content_model::pcdata, (m & 1U) != 0));
            for (const mode each : after) {
                std::size_t to = state;
                for (const action& a : r.then()) {
                    switch (a.code) {
                        case op::switch_to:
                        case op::reconsume_in:
                        case op::continue_in:
                        case op::switch_to_reference_in_attribute: to = a.to; break;
                        case op::consume_reference: visit(d.reference_procedure, each); break;
                        case op::switch_back:
                        case op::switch_to_return_state:
                        case op::reconsume_in_return_state:
                            for (const std::size_t s : return_states) visit(s, each);
                            break;
                        default: break;
                    }
                }
                visit(to, each);
            }
        }
    }
    return seen;
}

std::vector<silence> silences(const draft& d) {
    const std::vector<bool> seen = reachable(d);
    std::vector<silence> all;
    for (std::size_t s = 0; s < d.table.states.size(); ++s)
        for (mode m = 0; m < mode_count; ++m)
            for (symbol c = 0; c < symbol_count; ++c)
                if (is_silent(d, s, m, c)) all.push_back({s, m, c, seen[s * mode_count + m]});
    return all;
}

std::vector<rule_place> shadowed(const draft& d) {
    require_sound(d);
    std::vector<rule_place> all;
    for (std::size_t s = 0; s < d.table.states.size(); ++s) {
        const auto rules = d.table.rules_of(s);
        for (std::size_t r = 0; r < rules.size(); ++r) {
            bool fires = false;
            for (mode m = 0; m < mode_count && !fires; ++m)
                for (symbol c = 0; c < symbol_count && !fires; ++c) {
                    if (!takes(rules[r], m, c)) continue;
                    fires = std::none_of(
                        rules.begin(), rules.begin() + static_cast<std::ptrdiff_t>(r),
                        [&](const rule& earlier) { return takes(earlier, m, c) && earlier.is_unconditional(); });
                }
            if (!fires) all.push_back({s, r});
        }
    }
    return all;
}

}  // namespace strata::spec

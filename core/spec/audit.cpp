#include "core/spec/audit.hpp"

// This file has two analyses of a table. `reachable`, `silences` and `shadowed` look at each combination of a state, a
// mode and a symbol: whether it has a rule, and which rule comes first. `firing_rules` finds out, in addition, which
// symbols can come next. For this, the private class `follower` follows the rules of a state and mode whenever another
// symbol has become possible there, until nothing changes any more.

#include <algorithm>
#include <cstddef>
#include <span>

#include "core/spec/soundness.hpp"

namespace strata::spec {
namespace {

// --- Combinations of a state, a mode and a symbol ---

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
// is a letter, because every tag name begins with one. So rules that do not take letters cannot fire in that case.
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
    // The states that rules set as the return state.
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

// --- Symbols that can come next ---

namespace {

symbol_set both(const symbol_set& a, const symbol_set& b) {
    symbol_set s;
    for (symbol c = 0; c < symbol_count; ++c)
        if (a.has(c) && b.has(c)) s.add(c);
    return s;
}

symbol_set without(const symbol_set& a, const symbol_set& b) {
    symbol_set s;
    for (symbol c = 0; c < symbol_count; ++c)
        if (a.has(c) && !b.has(c)) s.add(c);
    return s;
}

bool is_empty(const symbol_set& s) { return s == symbol_set{}; }

// All symbols that an input may have after preprocessing.
symbol_set stream_of(const draft& d) {
    symbol_set gone;
    gone.add('\r');
    if (d.stream.replaces_null || d.stream.drops_null) gone.add('\0');
    return without(anything_else.set, gone);
}

// Returns the characters that a rule may take when it is tried. The additional allowed character is known only at run
// time.
symbol_set taken_by(const rule& r, const symbol_set& stream) {
    if (r.by == trigger::always || has_additional_allowed(r.on)) return stream;
    return both(r.on.set, stream);
}

// Returns the characters that a rule is certain to take when it is tried, so that later rules never see them.
symbol_set kept_from_others(const rule& r, const symbol_set& stream) {
    if (!r.is_unconditional()) return {};
    return r.by == trigger::always ? stream : r.on.set;
}

symbol_set either_case(char c, bool ignoring_case) {
    symbol_set s;
    const auto byte = static_cast<unsigned char>(c);
    s.add(byte);
    if (!ignoring_case) return s;
    if (c >= 'a' && c <= 'z') s.add(static_cast<symbol>(byte - 0x20U));
    if (c >= 'A' && c <= 'Z') s.add(static_cast<symbol>(byte + 0x20U));
    return s;
}

// Returns the characters at which the condition can hold.
symbol_set allowed_by(const guard& g, const symbol_set& stream) {
    switch (g.what) {
        case condition::next_characters_are:
        case condition::characters_from_current_are: return either_case(g.word.front(), g.ignoring_case);
        case condition::last_characters_are: return either_case(g.word.back(), g.ignoring_case);
        case condition::unknown_name_before: return both(g.followed_by.set, stream);
        default: return stream;
    }
}

// Whether the draft's tables contain anything that meets the condition.
bool is_satisfiable(const draft& d, const guard& g) {
    const auto names = d.references.names;
    switch (g.what) {
        case condition::number_is_in_table: return !d.references.numbers.empty();
        case condition::identifier_matches: return !names.empty();
        case condition::match_lacks_semicolon:
        case condition::kept_for_historical_reasons:
            return std::any_of(names.begin(), names.end(),
                               [](const named_reference& each) { return each.name.back() != ';'; });
        default: return true;
    }
}

// Whether the action moves to a position in the input whose character is unknown to the analysis.
bool moves(const action& a) {
    switch (a.code) {
        case op::consume_reference:
        case op::consume_those_characters:
        case op::consume_next_character:
        case op::consume_digits:
        case op::consume_longest_identifier:
        case op::consume_bogus_comment:
        case op::consume_cdata_section:
        case op::unconsume_reference: return true;
        default: return false;
    }
}

// The actions of a rule, including those of "anything else" if it refers to that entry.
std::vector<action> done_by(std::span<const rule> rules, const rule& r) {
    std::vector<action> all;
    for (const action& a : r.then()) {
        if (a.code != op::as_anything_else) {
            all.push_back(a);
            continue;
        }
        const rule& other = anything_else_of(rules);
        all.insert(all.end(), other.then().begin(), other.then().end());
        break;
    }
    return all;
}

bool does(const std::vector<action>& all, op code) {
    return std::any_of(all.begin(), all.end(), [&](const action& a) { return a.code == code; });
}

class follower {
public:
    explicit follower(const draft& d)
        : draft_(d),
          stream_(stream_of(d)),
          next_(d.table.states.size() * mode_count),
          is_waiting_(next_.size(), false),
          fires_(d.table.rules.size()) {
        for (std::size_t s = 0; s < d.table.states.size(); ++s)
            for (const rule& r : d.table.rules_of(s))
                for (const action& a : r.then()) {
                    if (a.code == op::set_return_state) return_states_.push_back(a.to);
                    if (a.code == op::switch_to_reference_in_attribute) return_states_.push_back(s);
                }
    }

    std::vector<firing> follow() {
        begin_anywhere(stream_, false);
        while (!waiting_.empty()) {
            const std::size_t cell = waiting_.back();
            waiting_.pop_back();
            is_waiting_[cell] = false;
            ask_rules(cell / mode_count, static_cast<mode>(cell % mode_count));
        }
        for (std::size_t s = 0; s < draft_.table.states.size(); ++s) {
            const auto rules = draft_.table.rules_of(s);
            for (std::size_t r = 0; r < rules.size(); ++r) {
                firing& each = fires_[draft_.table.states[s].first_rule + r];
                if (!each.is_possible()) each.why = obstacle_of(s, rules, rules[r]);
            }
        }
        return std::move(fires_);
    }

private:
    void visit(std::size_t state, mode m, const symbol_set& next) {
        const std::size_t cell = state * mode_count + m;
        const symbol_set all = next_[cell] | next;
        if (all == next_[cell]) return;
        next_[cell] = all;
        if (is_waiting_[cell]) return;
        is_waiting_[cell] = true;
        waiting_.push_back(cell);
    }

    void begin_anywhere(const symbol_set& next, bool escape_flag) {
        for (const content_state& c : draft_.contents) visit(c.state, mode_of(c.model, escape_flag), next);
    }

    // The symbols that may come next when the state's rules are evaluated, after its first actions.
    [[nodiscard]] symbol_set next_for_rules(std::size_t state, mode m) const {
        const prologue& first = draft_.table.states[state].first;
        for (std::size_t i = 0; i < first.count; ++i)
            if (moves(first.actions[i])) return stream_;
        return next_[state * mode_count + m];
    }

    void ask_rules(std::size_t state, mode m) {
        symbol_set left = next_for_rules(state, m);
        const auto rules = draft_.table.rules_of(state);
        for (std::size_t r = 0; r < rules.size() && !is_empty(left); ++r) {
            const rule& each = rules[r];
            if (!each.in.has(m)) continue;
            const symbol_set on = both(both(left, taken_by(each, stream_)), allowed_by(each.given, stream_));
            if (!is_empty(on) && is_satisfiable(draft_, each.given)) {
                firing& fires = fires_[draft_.table.states[state].first_rule + r];
                fires.in = fires.in | modes{static_cast<std::uint8_t>(1U << m)};
                fire(state, m, rules, each, on);
            }
            left = without(left, kept_from_others(each, stream_));
            // If the tag does match, the name of the last start tag comes next.
            if (each.given.what == condition::close_tag_does_not_match) left = both(left, ascii_alpha.set);
        }
    }

    // Records in which states and modes the machine may be after the rule has fired on a symbol in `on`, and which
    // symbols may come next.
    void fire(std::size_t state, mode here, std::span<const rule> rules, const rule& r, const symbol_set& on) {
        const std::vector<action> all = done_by(rules, r);
        if (does(all, op::gap) || does(all, op::emit_eof) || does(all, op::return_nothing) ||
            does(all, op::return_character))
            return;
        mode m = here;
        for (const action& a : all)
            if (a.code == op::set_escape_flag) m = static_cast<mode>((m & ~1U) | a.what);
        const bool escape_flag = (m & 1U) != 0;
        const bool emits_tokens = std::any_of(all.begin(), all.end(), [](const action& a) { return emits(a.code); });
        const symbol_set next = next_after(all, r, on, emits_tokens);
        if (emits_tokens) begin_anywhere(next, escape_flag);
        follow_targets(state, m, all, r.by == trigger::consume ? stream_ : on, next);
        // An end tag sets the content model flag; the rule does not say which kind of tag it emits.
        if (does(all, op::emit_tag) && draft_.end_tag_resets_content_model)
            follow_targets(state, mode_of(content_model::pcdata, escape_flag), all, stream_, next);
    }

    // The symbols that may come next after the rule has fired on a symbol in `on`.
    [[nodiscard]] symbol_set next_after(const std::vector<action>& all, const rule& r, const symbol_set& on,
                                        bool emits_tokens) const {
        if (std::any_of(all.begin(), all.end(), moves)) return stream_;
        // Characters that a script inserts come before a character that was only looked at. They can also come next if
        // the rule fired at the end of the input. But a character that was consumed and is reconsumed comes before
        // them.
        if (emits_tokens && (r.by != trigger::consume || on.has(eof_symbol))) return stream_;
        const bool reconsumes = does(all, op::reconsume_in) || does(all, op::reconsume_in_return_state);
        if (r.by != trigger::consume || reconsumes) return on;
        return is_empty(without(on, eof.set)) ? on : stream_;
    }

    void follow_targets(std::size_t state, mode m, const std::vector<action>& all, const symbol_set& referred,
                        const symbol_set& next) {
        std::size_t to = state;
        for (const action& a : all) {
            switch (a.code) {
                case op::switch_to:
                case op::reconsume_in:
                case op::continue_in:
                case op::switch_to_reference_in_attribute: to = a.to; break;
                case op::consume_reference: visit(draft_.reference_procedure, m, referred); break;
                case op::switch_back:
                case op::switch_to_return_state:
                case op::reconsume_in_return_state:
                    for (const std::size_t s : return_states_) visit(s, m, next);
                    return;
                default: break;
            }
        }
        visit(to, m, next);
    }

    [[nodiscard]] obstacle obstacle_of(std::size_t state, std::span<const rule> rules, const rule& r) const {
        if (!is_satisfiable(draft_, r.given)) return obstacle::condition_fails;
        const symbol_set on = both(taken_by(r, stream_), allowed_by(r.given, stream_));
        if (is_empty(on)) return obstacle::not_in_stream;
        bool is_there = false;
        bool is_left_some = false;
        for (mode m = 0; m < mode_count; ++m) {
            if (!r.in.has(m) || is_empty(next_[state * mode_count + m])) continue;
            is_there = true;
            symbol_set left = on;
            for (const rule* above = rules.data(); above != &r; ++above)
                if (above->in.has(m)) left = without(left, kept_from_others(*above, stream_));
            is_left_some = is_left_some || !is_empty(left);
        }
        if (!is_there) return obstacle::never_there;
        return is_left_some ? obstacle::never_next : obstacle::taken_above;
    }

    const draft& draft_;
    symbol_set stream_;
    // For each state and mode, the symbols that may come next; empty if the combination has not been reached.
    std::vector<symbol_set> next_;
    std::vector<std::size_t> waiting_;
    std::vector<bool> is_waiting_;
    std::vector<firing> fires_;
    std::vector<std::size_t> return_states_;
};

}  // namespace

std::vector<firing> firing_rules(const draft& d) {
    require_sound(d);
    return follower(d).follow();
}

std::string_view words_of(obstacle why) {
    switch (why) {
        case obstacle::none: return "";
        case obstacle::never_there: return "the machine never reaches this state in a mode in which the rule applies";
        case obstacle::condition_fails: return "nothing in the draft's tables of names and numbers meets its condition";
        case obstacle::not_in_stream: return "preprocessing removes all of its characters from the stream";
        case obstacle::taken_above: return "rules above take all of its characters";
        case obstacle::never_next: return "none of its characters can come next when the machine reaches this state";
    }
    return "";
}

}  // namespace strata::spec

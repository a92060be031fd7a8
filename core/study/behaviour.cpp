#include "core/study/behaviour.hpp"

// The private class `follower` records the effects of a state's rules on one character. It follows the character into
// the states in which it is reconsumed.

#include <fmt/format.h>
#include <algorithm>
#include <functional>
#include <utility>

#include "core/text/preprocess.hpp"

namespace strata::study {
namespace {

using spec::condition;
using spec::op;
using spec::trigger;

// No draft reconsumes the same character this many times.
constexpr std::size_t deepest = 8;

char lower(spec::symbol s) { return static_cast<char>(s >= 'A' && s <= 'Z' ? s + 0x20 : s); }

bool is_letter(spec::symbol s) { return spec::ascii_alpha.set.has(s); }

bool begins(const spec::guard& g, spec::symbol s) {
    if (s >= 0x80) return false;
    return g.ignoring_case ? lower(static_cast<unsigned char>(g.word.front())) == lower(s)
                           : static_cast<unsigned char>(g.word.front()) == s;
}

// Whether the condition of the rule can hold when the character is `s`.
bool can_hold(const spec::rule& r, spec::symbol s) {
    switch (r.given.what) {
        case condition::characters_from_current_are: return begins(r.given, s);
        case condition::next_characters_are: return r.by != trigger::always || begins(r.given, s);
        case condition::unknown_name_before: return r.given.followed_by.set.has(s);
        default: return true;
    }
}

// Whether the condition depends on the position in the input. If so, its result changes when a character is consumed.
bool depends_on_place(condition what) {
    switch (what) {
        case condition::next_characters_are:
        case condition::characters_from_current_are:
        case condition::last_characters_are:
        case condition::close_tag_does_not_match:
        case condition::kept_for_historical_reasons:
        case condition::unknown_name_before: return true;
        default: return false;
    }
}

// Returns the condition of a rule in the notation of `outcome::asks`. `done`: the number of effects before the
// condition. It is part of the result, because the condition may depend on these effects.
std::string asks_of(const spec::rule& r, std::size_t done) {
    if (r.given.what == condition::none) return r.only_if_foreign ? "foreign;" : "";
    std::string text = fmt::format("{}:{}:{}:{}", static_cast<unsigned>(r.given.what), r.given.ignoring_case,
                                   r.given.word, r.given.other_word);
    if (done > 0) text += fmt::format("@{}", done);
    if (depends_on_place(r.given.what) && r.by == trigger::consume) text += "+1";
    for (spec::symbol s = 0; s < spec::symbol_count; ++s)
        if (r.given.followed_by.set.has(s)) text += fmt::format(",{}", s);
    return text + (r.only_if_foreign ? ";foreign;" : ";");
}

// Whether the rule or the first actions of its state consume further characters.
bool consumes_more(const spec::state_info& info, const spec::rule& r) {
    const auto does = [](const spec::action& a) {
        switch (a.code) {
            case op::consume_those_characters:
            case op::consume_reference:
            case op::consume_next_character:
            case op::consume_bogus_comment:
            case op::consume_cdata_section:
            case op::consume_longest_identifier:
            case op::consume_digits: return true;
            default: return false;
        }
    };
    return std::any_of(info.first.actions.begin(), info.first.actions.begin() + info.first.count, does) ||
           std::any_of(r.then().begin(), r.then().end(), does);
}

class follower {
public:
    follower(const spec::draft& draft, spec::symbol s, bool follows)
        : draft_(draft), given_(s), s_(s), follows_(follows) {
        // U+0000 is replaced by U+FFFD, which is treated like every other character that is not ASCII.
        if (s == 0 && draft.stream.replaces_null) s_ = 0x80;
    }

    behaviour all(std::size_t state, spec::mode in) {
        behaviour found;
        outcome begin;
        if (given_ == 0 && null_is_error()) begin.errors.push_back(error_name(spec::error_code{}));
        follow(state, in, begin, 0, found, &found.rules);
        for (outcome& each : found.outcomes) join(each.does);
        return found;
    }

private:
    // Whether the state only reads a bogus comment, emits it and continues.
    [[nodiscard]] bool consumes_bogus_comment(std::size_t state) const {
        const auto rules = draft_.table.rules_of(state);
        if (rules.size() != 1 || draft_.table.states[state].first.count > 0) return false;
        const spec::rule& only = rules.front();
        const auto then = only.then();
        return only.by == trigger::always && only.in == spec::any_mode && only.is_unconditional() && then.size() >= 3 &&
               then[0].code == op::consume_bogus_comment && then[1].code == op::emit_comment &&
               then[2].code == op::switch_to &&
               (then.size() == 3 || (then.size() == 4 && then[3].code == op::reconsume_eof_if_reached));
    }

    // Some drafts read a whole bogus comment in one step, and other drafts read it character by character. This
    // function translates that step into steps of single characters.
    void read_bogus_comment(std::size_t state, outcome so_far, behaviour& found) {
        const spec::rule& rule = draft_.table.rules_of(state).front();
        std::size_t behind = state;
        for (const spec::action& each : rule.then())
            if (each.code == op::switch_to) behind = each.to;
        if (s_ == '>' || s_ == spec::eof_symbol) {
            so_far.does.push_back({op::emit_comment, 0});
            so_far.to = {destination::kind::state, behind};
            if (s_ == spec::eof_symbol) so_far.to = {destination::kind::end, 0};
        } else {
            spec::operand appended = spec::current_character;
            for (const spec::action& each : rule.then())
                if (each.code == op::consume_bogus_comment && each.what != 0 && s_ == 0) appended = each.what;
            so_far.does.push_back({op::append_to_comment, operand_of(appended)});
            so_far.to = {destination::kind::state, state};
        }
        found.outcomes.push_back(std::move(so_far));
    }

    void follow(std::size_t state, spec::mode in, const outcome& so_far, std::size_t depth, behaviour& found,
                std::vector<std::size_t>* own_rules) {
        if (consumes_bogus_comment(state)) {
            if (own_rules != nullptr) own_rules->push_back(0);
            return read_bogus_comment(state, so_far, found);
        }
        const spec::state_info& info = draft_.table.states[state];
        const auto rules = draft_.table.rules_of(state);
        for (std::size_t i = 0; i < rules.size(); ++i) {
            const spec::rule& r = rules[i];
            if (!r.in.has(in) || (r.by != trigger::always && !r.on.set.has(s_)) || !can_hold(r, s_)) continue;
            bool asks = r.given.what != condition::none || r.only_if_foreign;
            found.asks_for_foreign |= r.only_if_foreign;
            found.looks_for_end_tag |= r.given.what == condition::close_tag_does_not_match && is_letter(s_);
            found.has_appropriate_tag |= r.given.what == condition::appropriate_end_tag_token;
            // The condition holds if the name of the tag does not follow. A name begins with a letter, so no name
            // follows if the character is not a letter.
            if (r.given.what == condition::close_tag_does_not_match && !is_letter(s_)) asks = false;
            if (own_rules != nullptr) own_rules->push_back(i);
            outcome next = so_far;
            if (asks) next.asks += asks_of(r, next.does.size());
            next.to = {destination::kind::state, state};
            take(state, in, {info.first.actions.data(), info.first.count}, r, next, depth, found);
            if (!asks) return;
        }
        outcome open = so_far;
        open.to = {destination::kind::nowhere, 0};
        found.outcomes.push_back(std::move(open));
    }

    void take(std::size_t state, spec::mode in, std::span<const spec::action> first, const spec::rule& r, outcome next,
              std::size_t depth, behaviour& found) {
        for (const spec::action& each : first) next.does.push_back({each.code, operand_of(each.what)});
        const bool consumed = r.by != trigger::always || consumes_more(draft_.table.states[state], r);
        std::size_t again = state;
        bool reconsumes = false;
        take_actions(state, in, r.then(), next, again, reconsumes);
        found.has_gap |= r.does(op::gap);
        if (next.to.what == destination::kind::state && !reconsumes && !consumed && next.to.state != state) {
            again = next.to.state;
            reconsumes = true;
        }
        if (reconsumes && !follows_) {
            next.to = {destination::kind::again, again};
            // If preprocessing replaced U+0000, the error of preprocessing is counted in the state that consumes the
            // replacement.
            if (given_ == 0 && s_ != 0 && null_is_error()) next.errors.erase(next.errors.begin());
        }
        if (!reconsumes || !follows_ || depth == deepest) {
            found.outcomes.push_back(std::move(next));
            return;
        }
        follow(again, in, next, depth + 1, found, nullptr);
    }

    void take_actions(std::size_t state, spec::mode& in, std::span<const spec::action> actions, outcome& next,
                      std::size_t& again, bool& reconsumes) {
        for (const spec::action& a : actions) {
            switch (a.code) {
                case op::none:
                case op::stay:
                case op::ignore: break;
                case op::parse_error: next.errors.push_back(error_of(a)); break;
                case op::parse_error_by_number: next.errors.emplace_back("error by the number"); break;
                case op::parse_error_unless_permitted_slash:
                    next.errors.push_back(error_name(a.error) + " unless the slash is permitted");
                    break;
                case op::set_escape_flag:
                    in = static_cast<spec::mode>((in & ~1U) | a.what);
                    next.does.push_back({a.code, a.what});
                    break;
                case op::switch_to:
                case op::continue_in:
                    next.to = {destination::kind::state, a.to};
                    if (!consumes_bogus_comment(a.to)) break;
                    next.does.push_back({op::create_comment, spec::the_empty_string});
                    again = a.to;
                    reconsumes = true;
                    break;
                case op::switch_to_reference_in_attribute:
                    next.to = {destination::kind::state, a.to};
                    next.does.push_back({op::set_return_state, 0, state});
                    next.does.push_back({a.code, a.what});
                    break;
                case op::set_return_state: next.does.push_back({a.code, 0, a.to}); break;
                case op::reconsume_in:
                    again = a.to;
                    reconsumes = true;
                    break;
                case op::switch_back:
                case op::switch_to_return_state: next.to = {destination::kind::return_state, 0}; break;
                case op::reconsume_in_return_state:
                    next.to = {destination::kind::return_state, 0};
                    next.does.push_back({a.code, 0});
                    break;
                case op::return_nothing:
                case op::return_character:
                    next.to = {destination::kind::caller, 0};
                    next.does.push_back({a.code, operand_of(a.what)});
                    break;
                case op::gap:
                    next.to = {destination::kind::end, 0};
                    // The effects of gaps are unknown. So two gaps count as equal only if their sentences are equal.
                    next.does.push_back({a.code, static_cast<spec::operand>(
                                                     std::hash<std::string_view>{}(draft_.gaps[a.what].sentence))});
                    break;
                case op::emit_eof: next.to = {destination::kind::end, 0}; break;
                case op::as_anything_else:
                    if (const spec::rule* const other = anything_else(state))
                        take_actions(state, in, other->then(), next, again, reconsumes);
                    break;
                default: next.does.push_back({a.code, operand_of(a.what)}); break;
            }
        }
    }

    // Whether preprocessing reports an error for the U+0000 that it replaces.
    [[nodiscard]] bool null_is_error() const {
        return draft_.stream.replaces_null && input::input_error_of(draft_.stream, 0) != nullptr;
    }

    [[nodiscard]] const spec::rule* anything_else(std::size_t state) const {
        for (const spec::rule& each : draft_.table.rules_of(state))
            if (each.by == trigger::consume && each.on == spec::anything_else && each.in == spec::any_mode)
                return &each;
        return nullptr;
    }

    [[nodiscard]] spec::operand operand_of(spec::operand what) const {
        const bool of_character =
            what == spec::current_character || what == spec::lowercase_version || what == spec::uppercase_version;
        if (!of_character) return what;
        if (given_ == 0 && s_ != 0) return spec::replacement_character;
        if (s_ >= 0x80) return spec::current_character;
        if (what == spec::uppercase_version && s_ >= 'a' && s_ <= 'z') return s_ - 0x20U;
        if (what == spec::uppercase_version) return what;
        if (what == spec::current_character || (s_ >= 'A' && s_ <= 'Z'))
            return what == spec::current_character ? s_ : static_cast<unsigned char>(lower(s_));
        return what;
    }

    [[nodiscard]] std::string error_name(spec::error_code code) const {
        return draft_.names_errors ? std::string(spec::name_of(code)) : "error";
    }

    // Returns the error of an action, with its position if the error is not at the character itself.
    [[nodiscard]] std::string error_of(const spec::action& a) const {
        return error_name(a.but_on == s_ ? a.but : a.error) + (a.at_next ? " at the next character" : "");
    }

    // If a name is created empty and then gets its first character, the two effects are replaced by one: the name is
    // created with that character.
    static void join(std::vector<rule_effect>& does) {
        const auto joins = [](const rule_effect& a, const rule_effect& b) {
            if (a.what != spec::the_empty_string) return false;
            return (a.code == op::set_tag_name && b.code == op::append_to_tag_name) ||
                   (a.code == op::set_attribute_name && b.code == op::append_to_attribute_name);
        };
        for (std::size_t i = 1; i < does.size(); ++i) {
            if (!joins(does[i - 1], does[i])) continue;
            does[i - 1].what = does[i].what;
            does.erase(does.begin() + static_cast<std::ptrdiff_t>(i));
        }
    }

    const spec::draft& draft_;
    spec::symbol given_;
    spec::symbol s_;
    bool follows_;
};

}  // namespace

behaviour behaviour_of(const spec::draft& draft, std::size_t state, spec::mode in, spec::symbol s, bool follows) {
    return follower(draft, s, follows).all(state, in);
}

bool is_of_procedure(const spec::draft& draft, std::size_t state) {
    if (draft.table.states[state].reads == spec::part::procedure) return true;
    const auto rules = draft.table.rules_of(state);
    return std::any_of(rules.begin(), rules.end(), [](const spec::rule& r) { return r.does(op::consume_reference); });
}

bool is_bookkeeping(spec::op code) {
    switch (code) {
        case op::clear_temporary_buffer:
        case op::append_to_temporary_buffer:
        case op::set_return_state:
        case op::switch_to_reference_in_attribute: return true;
        default: return false;
    }
}

// --- Characters without an entry ---

namespace {

// Whether the rule is for "anything else", consumes the character and stays in its state. If no other rule takes EOF,
// the machine would apply this rule forever, so the state lacks an entry for EOF.
bool only_stays(const spec::rule& rule) {
    const auto leaves = [](const spec::action& a) {
        return spec::goes_somewhere(a.code) || a.code == spec::op::emit_eof || a.code == spec::op::gap ||
               a.code == spec::op::as_anything_else || a.code == spec::op::switch_to_return_state ||
               a.code == spec::op::reconsume_in_return_state || a.code == spec::op::switch_back;
    };
    return rule.by == spec::trigger::consume && rule.on == spec::anything_else &&
           std::none_of(rule.then().begin(), rule.then().end(), leaves);
}

}  // namespace

std::vector<missing_entry> missing_entries(const spec::draft& draft) {
    std::vector<missing_entry> found;
    for (std::size_t s = 0; s < draft.table.states.size(); ++s) {
        if (draft.table.states[s].reads == spec::part::procedure) continue;
        spec::symbol_set taken;
        bool takes_any = false;
        for (const spec::rule& each : draft.table.rules_of(s)) {
            takes_any = takes_any || each.by == spec::trigger::always;
            for (spec::symbol c = 0; c < spec::symbol_count; ++c)
                if (each.on.set.has(c) && (c != spec::eof_symbol || !only_stays(each))) taken.add(c);
        }
        missing_entry missing{s, {}};
        bool any = false;
        for (spec::symbol c = 0; c < spec::symbol_count && !takes_any; ++c) {
            // A machine never gets a CR, because preprocessing turns it into a line feed.
            if (c == '\r' || taken.has(c)) continue;
            missing.on.add(c);
            any = true;
        }
        if (any) found.push_back(missing);
    }
    return found;
}

}  // namespace strata::study

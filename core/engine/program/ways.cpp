// Follows the paths through a table. Finds out whether each token exists where it is used, and in which modes a state
// can be entered.

#include "core/engine/program/requirements.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace strata::engine {

using spec::condition;
using spec::op;
using spec::part;

namespace {

// The tokens that have been created and not yet emitted, and the registers that have been set.
using facts = std::uint16_t;
struct fact {
    enum : facts {
        tag = 1,
        comment = 2,
        instruction = 4,
        doctype = 8,
        doctype_name = 16,
        public_identifier = 32,
        system_identifier = 64,
        buffer = 128,
        code = 256,
        match = 512,
        filled_buffer = 1024,
        single_bytes = 2048,  // every character consumed since the last token is a single byte
    };
};

// Follows the paths through the table, each with its return state, from every state that reads text or that a sink may
// switch to. Keeps the facts that are true on every path, and the minimum number of consumed characters that are not
// part of a token yet. An emitted literal stands for the first of these characters, so the literal and the character
// must both be single bytes. The return state is needed because some references are in attributes and others in text.
class token_walk {
public:
    explicit token_walk(const table& t) : t_(t), unset_(t.state_count()) {}

    [[nodiscard]] bool finds_no_fault() {
        true_at_.assign(t_.state_count() * (unset_ + 1), unvisited);
        consumed_at_.assign(true_at_.size(), 0);
        spare_at_.assign(true_at_.size(), 0);
        for (const spec::content_state& each : t_.draft().contents) reach(each.state, unset_, 0, 0, 0);
        while (!open_.empty() && !fault_) {
            const std::size_t at = open_.back();
            open_.pop_back();
            take(at / (unset_ + 1), at % (unset_ + 1), static_cast<facts>(true_at_[at]), consumed_at_[at],
                 spare_at_[at]);
        }
        return !fault_;
    }

private:
    static constexpr std::uint16_t unvisited = 0xFFFF;
    static constexpr int most_consumed = 8;

    void reach(std::size_t s, std::size_t returns_to, facts known, int consumed, int spare) {
        // Reading in one pass begins and ends in states that read text. Afterwards, all characters read are part of
        // tokens, and no other fact is known.
        if (t_.state(s).reads == part::text) {
            known = fact::single_bytes;
            consumed = spare = 0;
        }
        const std::size_t at = s * (unset_ + 1) + returns_to;
        const std::uint16_t old = true_at_[at];
        const auto now = static_cast<std::uint16_t>(old == unvisited ? known : old & known);
        const int fewest = old == unvisited ? consumed : std::min<int>(consumed, consumed_at_[at]);
        const int least = old == unvisited ? spare : std::min<int>(spare, spare_at_[at]);
        if (now == old && fewest == consumed_at_[at] && least == spare_at_[at]) return;
        true_at_[at] = now;
        consumed_at_[at] = static_cast<std::int8_t>(fewest);
        spare_at_[at] = static_cast<std::int8_t>(least);
        open_.push_back(at);
    }

    void take(std::size_t s, std::size_t returns_to, facts known, int consumed, int spare) {
        s_ = s;
        known_ = known;
        returns_to_ = returns_to;
        consumed_ = consumed;
        spare_ = spare;
        const spec::prologue& first = t_.state(s).first;
        for (std::size_t i = 0; i < first.count; ++i) act(first.actions[i]);
        const facts at_rules = known_;
        const int at_rules_consumed = consumed_;
        const int at_rules_spare = spare_;
        const std::size_t returns_at_rules = returns_to_;
        const auto rules = t_.rules_of(s);
        const std::size_t anything_else = t_.anything_else_in(s);
        for (const spec::rule& rule : rules) {
            if (rule.given.what == condition::part_of_attribute && !is_in_attribute(returns_at_rules)) continue;
            known_ = at_rules;
            returns_to_ = returns_at_rules;
            next_ = s;
            consumed_ = at_rules_consumed;
            spare_ = at_rules_spare;
            const bool as_anything_else = rule.does(op::as_anything_else) && anything_else < rules.size();
            const spec::rule& last = as_anything_else ? rules[anything_else] : rule;
            if (!reconsumes(last)) consume(rule);
            ask(rule.given.what);
            keep_places(last);
            for (const spec::action& a : rule.then()) act(a);
            if (as_anything_else)
                for (const spec::action& a : last.then()) act(a);
            if (fault_) return;
            if (!rule.does(op::emit_eof)) reach(next_, returns_to_, known_, consumed_, spare_);
        }
    }

    [[nodiscard]] bool is_in_attribute(std::size_t returns_to) const {
        return returns_to != unset_ && spec::is_attribute_value(t_.state(returns_to).reads);
    }
    // Whether the rule is only for ASCII characters, which are single bytes and appear unchanged in the source.
    [[nodiscard]] static bool takes_ascii(const spec::rule& rule) {
        if (rule.by != spec::trigger::consume) return false;
        for (spec::symbol c = ascii_limit; c < spec::symbol_count; ++c)
            if (rule.on.set.has(c)) return false;
        return !rule.on.set.has('\n');
    }
    void need(facts which) {
        if ((known_ & which) != which) fault_ = true;
    }
    void set(facts which) { known_ = static_cast<facts>(known_ | which); }
    void consume(const spec::rule& rule) {
        if (takes_ascii(rule)) {
            consumed_ = std::min(consumed_ + 1, most_consumed);
            spare_ = std::min(spare_ + 1, most_consumed);
        } else if (rule.by == spec::trigger::consume && rule.on.set != spec::detail::just_eof()) {
            end(fact::single_bytes);
        }
    }
    void use_one() {
        consumed_ = std::max(consumed_ - 1, 0);
        spare_ = std::max(spare_ - 1, -1);
    }
    void use_all() {
        consumed_ = 0;
        spare_ = -1;
        set(fact::single_bytes);
    }
    // Ends a token. All consumed characters are then part of tokens.
    void emit_token(facts which) {
        need(which);
        end(which);
        use_all();
    }
    void end(facts which) { known_ = static_cast<facts>(known_ & ~which); }

    void ask(condition what) {
        switch (what) {
            case condition::appropriate_end_tag_token: return need(fact::tag);
            case condition::temporary_buffer_is:
            case condition::temporary_buffer_is_one_of: return need(fact::buffer);
            case condition::identifier_matches:
            case condition::no_identifier_matches:
            case condition::match_lacks_semicolon:
            case condition::kept_for_historical_reasons: return need(fact::match);
            default:
                if (spec::asks_about_number(what)) need(fact::code);
        }
    }
    // The spans of attributes may be set only while a tag is being built.
    void keep_places(const spec::rule& rule) {
        const part from = t_.state(s_).reads;
        const maybe_state to = target_of(s_, rule);
        const bool enters_name = to && t_.state(*to).reads == part::attribute_name && *to != s_;
        // A name is compared with others only when it is complete, and each name is read only once.
        if (enters_name != rule.does(op::start_attribute)) fault_ = true;
        if ((from == part::attribute_name || spec::is_attribute_value(from)) && to != s_ &&
            !rule.does(op::set_return_state) && !rule.does(op::switch_to_reference_in_attribute))
            need(fact::tag);
    }
    void come_back() {
        if (returns_to_ == unset_) {
            fault_ = true;
            return;
        }
        next_ = returns_to_;
        returns_to_ = unset_;
        end(fact::buffer | fact::filled_buffer | fact::code | fact::match);
    }

    void act(const spec::action& a) {
        switch (a.code) {
            case op::create_start_tag:
            case op::create_end_tag: return set(fact::tag);
            case op::set_tag_name:
            case op::append_to_tag_name:
            case op::set_self_closing_flag:
            case op::parse_error_unless_permitted_slash: return need(fact::tag);
            case op::emit_tag: return emit_token(fact::tag);
            case op::start_attribute:
            case op::set_attribute_name:
            case op::append_to_attribute_name:
            case op::append_to_attribute_value:
            case op::append_what_was_returned: return need(fact::tag);
            case op::create_comment: return set(fact::comment);
            case op::convert_temporary_buffer_to_comment: need(fact::buffer); return set(fact::comment);
            case op::append_to_comment: return need(fact::comment);
            case op::emit_comment: return emit_token(fact::comment);
            case op::consume_bogus_comment: return set(fact::comment);
            case op::create_processing_instruction: need(fact::buffer); return set(fact::instruction);
            case op::append_to_processing_instruction: return need(fact::instruction);
            case op::emit_processing_instruction: return emit_token(fact::instruction);
            case op::emit: return emit(a.what);
            case op::emit_what_was_returned: return emit('&');
            default: return act_on_doctypes_and_references(a);
        }
    }
    void emit(spec::operand what) {
        if (what >= ascii_limit) return use_all();
        need(fact::single_bytes);
        if (consumed_ == 0) fault_ = true;
        use_one();
    }
    void act_on_doctypes_and_references(const spec::action& a) {
        switch (a.code) {
            case op::create_doctype:
                set(fact::doctype);
                return end(fact::doctype_name | fact::public_identifier | fact::system_identifier);
            case op::set_doctype_name: need(fact::doctype); return set(fact::doctype_name);
            case op::append_to_doctype_name:
            case op::mark_correct_if_named_html: return need(fact::doctype_name);
            case op::set_public_identifier_empty: need(fact::doctype); return set(fact::public_identifier);
            case op::append_to_public_identifier: return need(fact::public_identifier);
            case op::set_system_identifier_empty: need(fact::doctype); return set(fact::system_identifier);
            case op::append_to_system_identifier: return need(fact::system_identifier);
            case op::mark_incorrect:
            case op::set_force_quirks: return need(fact::doctype);
            case op::emit_doctype:
                emit_token(fact::doctype);
                return end(fact::doctype | fact::doctype_name | fact::public_identifier | fact::system_identifier);
            case op::clear_temporary_buffer:
                spare_ = consumed_;
                set(fact::buffer);
                return end(fact::filled_buffer);
            case op::append_to_temporary_buffer:
                if (a.what == spec::character_reference_code) need(fact::code);
                need(fact::buffer);
                spare_ = a.what < ascii_limit || a.what == spec::current_character ? std::max(spare_ - 1, -1) : -1;
                return set(fact::filled_buffer);
            case op::emit_temporary_buffer:
                need(fact::buffer | fact::single_bytes);
                if (spare_ < 0) fault_ = true;
                return use_all();
            case op::append_reference_to_temporary_buffer:
                need(fact::buffer | fact::match);
                return set(fact::filled_buffer);
            case op::consume_longest_identifier: return set(fact::match);
            case op::set_code: return set(fact::code);
            case op::multiply_code:
            case op::add_digit:
            case op::set_code_from_table:
            case op::parse_error_by_number: return need(fact::code);
            case op::set_return_state: returns_to_ = a.to; return;
            case op::flush_reference:
                need(fact::buffer | fact::filled_buffer);
                if (returns_to_ == unset_) fault_ = true;
                if (is_in_attribute(returns_to_)) need(fact::tag);
                return;
            case op::switch_to_reference_in_attribute:
                returns_to_ = s_;
                next_ = a.to;
                return;
            case op::switch_to:
            case op::reconsume_in: next_ = a.to; return;
            case op::switch_back:
            case op::switch_to_return_state:
            case op::reconsume_in_return_state: return come_back();
            default: return;
        }
    }

    const table& t_;
    std::size_t unset_;  // stands for no return state
    std::vector<std::uint16_t> true_at_;
    std::vector<std::int8_t> consumed_at_, spare_at_;
    std::vector<std::size_t> open_;
    // These members are about the state that is being examined.
    std::size_t s_ = 0, next_ = 0, returns_to_ = 0;
    facts known_ = 0;
    int consumed_ = 0;  // a lower bound for the number of consumed characters that are not part of a token
    // A lower bound for that number minus the length of the temporary buffer. May be negative.
    int spare_ = 0;
    bool fault_ = false;
};

}  // namespace

bool touches_only_live_tokens(const table& t) { return token_walk(t).finds_no_fault(); }

// --- Modes ---

namespace {

class mode_search {
public:
    explicit mode_search(const table& t) : t_(t), reached_(t.state_count(), spec::modes{0}) {
        // Until a rule sets it, the return state is the first state.
        return_states_.push_back(0);
        for (std::size_t s = 0; s < t.state_count(); ++s)
            for (const spec::rule& rule : t.rules_of(s))
                for (const spec::action& a : rule.then()) {
                    if (a.code == op::set_return_state) return_states_.push_back(a.to);
                    if (a.code == op::switch_to_reference_in_attribute) return_states_.push_back(s);
                }
    }

    std::vector<spec::modes> run() {
        reach_contents();
        while (!open_.empty()) {
            const place from = open_.back();
            open_.pop_back();
            for (const spec::rule& rule : t_.rules_of(from.state))
                if (rule.in.has(from.mode)) follow(from, rule);
        }
        return std::move(reached_);
    }

private:
    struct place {
        std::size_t state;
        spec::mode mode;
    };

    void reach(std::size_t state, spec::mode m) {
        if (reached_[state].has(m)) return;
        reached_[state].bits = static_cast<std::uint8_t>(reached_[state].bits | 1U << m);
        open_.push_back({state, m});
    }
    // If a content state is taken back, its text is read as PCDATA.
    void reach_contents() {
        for (const spec::content_state& each : t_.draft().contents)
            for (const bool escape_flag : {false, true}) {
                reach(each.state, spec::mode_of(each.model, escape_flag));
                if (each.taken_back_at_eof) reach(each.state, spec::mode_of(spec::content_model::pcdata, escape_flag));
            }
    }
    void follow(const place& from, const spec::rule& rule) {
        spec::mode then = from.mode;
        bool returns = false;
        std::size_t to = from.state;
        for (const spec::action& a : rule.then()) {
            switch (a.code) {
                case op::set_escape_flag: then = static_cast<spec::mode>((then & ~1U) | (a.what != 0 ? 1U : 0U)); break;
                case op::switch_back:
                case op::switch_to_return_state:
                case op::reconsume_in_return_state: returns = true; break;
                default:
                    if (sets_next_state(a.code)) to = a.to;
                    break;
            }
        }
        // A rule that refers to the "anything else" entry leads to the same state as the rule "Anything else", which is
        // followed separately.
        const auto enter = [&](spec::mode m) {
            if (!returns) return reach(to, m);
            for (const std::size_t each : return_states_) reach(each, m);
        };
        enter(then);
        // "When an end tag token is emitted, the content model flag must be switched to the PCDATA state."
        if (rule.does(op::emit_tag)) enter(spec::mode_of(spec::content_model::pcdata, (then & 1U) != 0));
    }

    const table& t_;
    std::vector<spec::modes> reached_;
    std::vector<std::size_t> return_states_;
    std::vector<place> open_;
};

}  // namespace

std::vector<spec::modes> reachable_modes(const table& t) { return mode_search(t).run(); }

}  // namespace strata::engine

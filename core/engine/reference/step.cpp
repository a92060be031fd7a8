// One step of the machine: the first of the state's rules that applies.

#include <algorithm>

#include "core/engine/reference/run.hpp"
#include "core/spec/anything_else.hpp"

namespace strata::engine {

using spec::op;
using spec::trigger;

inline bool interpreter::run::applies(const spec::rule& rule) {
    if (!rule.in.has(spec::mode_of(model_, escape_flag_))) return false;
    if (rule.by == trigger::consume && !consumed_) consume();
    if (rule.by == trigger::consume && !matches(rule.on, current_symbol())) return false;
    if (rule.by == trigger::peek && !matches(rule.on, symbol_at(position_))) return false;
    if (rule.only_if_foreign && !foreign_) return false;
    return rule.given.what == spec::condition::none || holds(rule.given);
}

void interpreter::run::consume() {
    consumed_ = true;
    current_is_eof_ = position_ == characters_.size();
    met_end_ = met_end_ || current_is_eof_;
    current_ = position_;
    if (!current_is_eof_) ++position_;
}

bool interpreter::run::matches(const spec::characters& on, spec::symbol s) const {
    if (on.set.has(s)) return true;
    if (additional_allowed_ == 0 || s != additional_allowed_) return false;
    for (std::size_t i = 0; i < on.count; ++i)
        if (on.items[i].what == spec::character_item::kind::additional_allowed_character) return true;
    return false;
}

void interpreter::run::take_step() {
    const spec::state_info& info = draft_.table.states[state_];
    consumed_ = false;
    step_start_ = position_;
    for (std::size_t i = 0; i < info.first.count; ++i) {
        if (info.first.actions[i].code == op::gap) return stop_early(info.first.actions[i].what);
        act(info.first.actions[i]);
    }
    rule_start_ = position_;
    const auto rules = draft_.table.rules_of(state_);
    for (std::size_t r = 0; r < rules.size(); ++r) {
        if (applies(rules[r])) {
            fire(rules, r);
            return;
        }
    }
    // The draft says nothing here. The audit proves of the drafts written in C++ that this cannot be reached.
    stop_early(std::nullopt);
}

namespace {

std::optional<std::size_t> gap_in(const spec::rule& rule) {
    for (const spec::action& a : rule.then())
        if (a.code == op::gap) return a.what;
    return std::nullopt;
}

bool reconsumes(const spec::action& a) { return a.code == op::reconsume_in || a.code == op::reconsume_in_return_state; }

bool reconsumes_later(const spec::rule& rule, std::size_t after) {
    for (std::size_t i = after; i < rule.count; ++i)
        if (reconsumes(rule.actions[i])) return true;
    return false;
}

}  // namespace

void interpreter::run::fire(std::span<const spec::rule> rules, std::size_t r) {
    const spec::rule* rule = &rules[r];
    const std::size_t from = state_;
    if (observer_ != nullptr) announce(rules, r);
    if (stopped_) {
        done_ = true;
        return;
    }
    std::optional<std::size_t> gap = gap_in(*rule);
    if (!gap && rule->does(op::as_anything_else)) gap = gap_in(spec::anything_else_of(rules));
    if (gap) return stop_early(gap);
    if (token_.attributes.count() != 0) keep_places(*rule, rules);
    next_ = state_;
    bool reconsume = false;
    for (std::size_t i = 0; i < rule->count; ++i) {
        const spec::action& a = rule->actions[i];
        if (a.code == op::as_anything_else) {
            // In every state that has these words, "Anything else" is the last entry.
            rule = &spec::anything_else_of(rules);
            i = static_cast<std::size_t>(-1);
            continue;
        }
        if (reconsumes(a)) reconsume = true;
        reconsuming_ = reconsume || reconsumes_later(*rule, i);
        act(a);
        // The procedure on references has come to a sentence that was not understood.
        if (early_stop_) return;
    }
    if (bogus_comment_begins(from))
        position_ = current_position();
    else if (reconsume && consumed_ && !current_is_eof_)
        --position_;
    // If tree construction has set a state, the machine continues there, whatever the rule's next state is.
    state_ = state_from_sink_ ? *state_from_sink_ : next_;
    state_from_sink_.reset();
    if (draft_.table.states[state_].reads == spec::part::text) {
        mark_ = position_;
        token_.end_building();
    }
}

void interpreter::run::stop_early(std::optional<std::size_t> gap) {
    const std::size_t looked_at = consumed_ ? current_ : step_start_;
    early_stop_ = early_stop{state_, offset_of(looked_at), gap};
    done_ = true;
}

// "starting from and including the character that caused the state machine to switch into the bogus comment state":
// the state's step begins at that character.
bool interpreter::run::bogus_comment_begins(std::size_t from) const {
    if (next_ == from || !consumed_) return false;
    const auto rules = draft_.table.rules_of(next_);
    return rules.size() == 1 && rules.front().does(op::consume_bogus_comment);
}

void interpreter::run::announce(std::span<const spec::rule> rules, std::size_t r) {
    step s;
    s.state = state_;
    s.rule = r;
    const std::size_t looked_at = consumed_ ? current_ : step_start_;
    s.offset = offset_of(looked_at);
    s.at_eof = looked_at >= characters_.size();
    if (!s.at_eof) s.character = characters_[looked_at];
    s.next_state = state_;
    s.escape_flag = escape_flag_;
    s.content_model = model_;
    const spec::rule& fired = rules[r].does(op::as_anything_else) ? spec::anything_else_of(rules) : rules[r];
    for (const spec::action& a : fired.then()) {
        switch (a.code) {
            case op::switch_to:
            case op::reconsume_in:
            case op::continue_in:
            case op::switch_to_reference_in_attribute: s.next_state = a.to; break;
            case op::switch_back:
            case op::switch_to_return_state:
            case op::reconsume_in_return_state: s.next_state = return_state_; break;
            default: break;
        }
    }
    observer_->on_step(s);
}

}  // namespace strata::engine

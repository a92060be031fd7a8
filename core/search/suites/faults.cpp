#include "core/search/suites/fault_search.hpp"

// The class `enumerator` makes the faults of a rule: each fault changes the rule in one of the ways of the fault model.

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "core/spec/content_states.hpp"
#include "core/spec/machine.hpp"
#include "core/spec/soundness.hpp"
#include "core/spec/vocabulary.hpp"

namespace strata::generation {

namespace {

using spec::action;
using spec::op;

// Returns an action of the same kind with a different effect; `op::none` if there is no such action.
op similar_word(op code) {
    constexpr auto pairs =
        std::to_array<std::pair<op, op>>({{op::switch_to, op::reconsume_in},
                                          {op::create_start_tag, op::create_end_tag},
                                          {op::append_to_public_identifier, op::append_to_system_identifier},
                                          {op::set_public_identifier_empty, op::set_system_identifier_empty},
                                          {op::append_to_attribute_name, op::append_to_attribute_value},
                                          {op::switch_to_return_state, op::reconsume_in_return_state},
                                          {op::interpret_as_decimal, op::interpret_as_hexadecimal},
                                          {op::parse_error_unless_permitted_slash, op::parse_error}});
    for (const auto& [a, b] : pairs) {
        if (code == a) return b;
        if (code == b && code != op::parse_error) return a;
    }
    return op::none;
}

// Returns other operands that the action could have: what it might append, emit or set instead.
std::vector<spec::operand> other_operands(const action& a) {
    switch (a.code) {
        case op::set_escape_flag: return {a.what ^ 1U};
        case op::create_comment:
            return {a.what == spec::the_empty_string ? spec::the_cdata_string : spec::the_empty_string};
        case op::consume_reference:
        case op::switch_to_reference_in_attribute:
            if (a.what == spec::none_allowed || a.what == spec::not_mentioned) return {spec::operand{'"'}};
            return {spec::none_allowed, a.what == '"' ? spec::operand{'\''} : spec::operand{'"'}};
        case op::emit:
        case op::set_tag_name:
        case op::append_to_tag_name:
        case op::set_attribute_name:
        case op::append_to_attribute_name:
        case op::append_to_attribute_value:
        case op::append_to_comment:
        case op::append_to_processing_instruction:
        case op::set_doctype_name:
        case op::append_to_doctype_name:
        case op::append_to_public_identifier:
        case op::append_to_system_identifier:
        case op::append_to_temporary_buffer:
            if (a.what == spec::current_character) return {spec::lowercase_version, spec::replacement_character};
            if (a.what == spec::lowercase_version || a.what == spec::uppercase_version)
                return {spec::current_character};
            if (a.what == spec::replacement_character) return {spec::current_character};
            return {a.what > 0x10FFFF ? spec::replacement_character : a.what + 1};
        case op::return_character: return {spec::replacement_character, spec::character_reference_code};
        case op::set_code:
        case op::multiply_code:
        case op::add_digit: return {a.what + 1};
        default: return {};
    }
}

using spec::action;
using spec::condition;
using spec::op;

spec::error_code next_code(spec::error_code code) {
    return static_cast<spec::error_code>((static_cast<std::size_t>(code) + 1) % spec::error_code_count);
}

void drop(spec::rule& from, std::size_t i) {
    for (std::size_t k = i; k + 1 < from.count; ++k) from.actions[k] = from.actions[k + 1];
    --from.count;
}

bool is_same(const action& a, const action& b) {
    return a.code == b.code && a.to == b.to && a.error == b.error && a.at_next == b.at_next && a.but_on == b.but_on &&
           a.but == b.but && a.what == b.what;
}

class enumerator {
public:
    enumerator(const spec::draft& draft, std::size_t state, std::size_t rule)
        : d_(draft),
          state_(state),
          at_(rule),
          rules_(draft.table.rules_of(state)),
          place_(rule - draft.table.states[state].first_rule),
          original_(draft.table.rules[rule]) {
        needs_rest_ =
            std::any_of(rules_.begin(), rules_.end(), [](const spec::rule& r) { return r.does(op::as_anything_else); });
        is_rest_ = original_.by == spec::trigger::consume && original_.on == spec::anything_else &&
                   original_.in == spec::any_mode;
    }

    std::vector<fault> all() {
        actions();
        symbols();
        conditions();
        return std::move(all_);
    }

private:
    fault& add(spec::rule changed, shows_on where) {
        fault f;
        f.state = state_;
        f.rule = at_;
        f.rules.push_back(std::move(changed));
        f.where = where;
        return all_.emplace_back(std::move(f));
    }

    void actions() {
        if (!(needs_rest_ && is_rest_)) {
            spec::rule missing = original_;
            missing.in.bits = 0;
            add(missing, shows_on::firing).target = target_of(rules_.back());
        }
        for (std::size_t i = 0; i < original_.count; ++i) {
            spec::rule less = original_;
            drop(less, i);
            add(less, shows_on::firing);
            altered(i);
            if (i + 1 < original_.count) {
                spec::rule swapped = original_;
                std::swap(swapped.actions[i], swapped.actions[i + 1]);
                add(swapped, shows_on::firing);
            }
        }
        if (original_.count < spec::rule::capacity) {
            spec::rule more = original_;
            std::copy_backward(more.actions.begin(), more.actions.begin() + original_.count,
                               more.actions.begin() + original_.count + 1);
            more.actions[0] = spec::parse_error(spec::error_code::eof_in_tag);
            ++more.count;
            add(more, shows_on::firing);
        }
        if (original_.by != spec::trigger::always) {
            spec::rule other = original_;
            other.by = other.by == spec::trigger::consume ? spec::trigger::peek : spec::trigger::consume;
            if (!(needs_rest_ && is_rest_)) add(other, shows_on::firing);
        }
    }

    void altered(std::size_t i) {
        const action& a = original_.actions[i];
        const auto with = [&](const action& other) -> fault& {
            spec::rule changed = original_;
            changed.actions[i] = other;
            return add(changed, shows_on::firing);
        };
        if (spec::goes_somewhere(a.code)) {
            const bool in_procedure = d_.table.states[a.to].reads == spec::part::procedure;
            for (std::size_t s = 0; s < d_.table.states.size(); ++s) {
                if (s == a.to) continue;
                // A step of the procedure leads only to other steps of the procedure, and a state only to states.
                if ((d_.table.states[s].reads == spec::part::procedure) != in_procedure) continue;
                action other = a;
                other.to = static_cast<spec::state_index>(s);
                fault& transfer = with(other);
                transfer.meant = a.to;
                transfer.target = s;
            }
        }
        for (const spec::operand what : other_operands(a)) {
            action other = a;
            other.what = what;
            with(other);
        }
        if (a.code == op::parse_error || a.code == op::parse_error_unless_permitted_slash) {
            action other = a;
            other.error = next_code(a.error);
            with(other);
        }
        if (a.code == op::parse_error) {
            action other = a;
            other.at_next = !a.at_next;
            with(other);
            if (a.but_on != spec::symbol_count) {
                other = a;
                other.but = next_code(a.but);
                with(other);
                other.but_on = spec::symbol_count;
                with(other);
            }
        }
        if (const op word = similar_word(a.code); word != op::none) {
            action other = a;
            other.code = word;
            with(other);
        }
    }

    // Returns the state to which a rule leads, which may be the state of the rule itself.
    [[nodiscard]] std::size_t target_of(const spec::rule& rule) const {
        for (const action& a : rule.then())
            if (a.code == op::switch_to || a.code == op::reconsume_in) return a.to;
        return state_;
    }

    // Whether this rule never gets the symbol, because rules above it take the symbol in all of its modes, without a
    // condition.
    [[nodiscard]] bool is_taken_above(spec::symbol s) const {
        unsigned open = original_.in.bits;
        for (std::size_t r = 0; r < place_; ++r) {
            const spec::rule& above = rules_[r];
            const bool takes = above.by == spec::trigger::always || above.on.set.has(s);
            if (takes && above.given.what == condition::none && !above.only_if_foreign)
                open &= ~unsigned{above.in.bits};
        }
        return open == 0;
    }

    [[nodiscard]] const spec::rule& resolved(const spec::rule& rule) const {
        return rule.does(op::as_anything_else) ? spec::anything_else_of(rules_) : rule;
    }

    // Whether the table would do the same with the symbol if this rule were missing: in all modes of the rule, the next
    // rule that takes the symbol has no condition and the same effect.
    [[nodiscard]] bool rest_does_the_same(spec::symbol s) const {
        const spec::rule& mine = resolved(original_);
        unsigned open = original_.in.bits;
        for (std::size_t r = place_ + 1; r < rules_.size() && open != 0; ++r) {
            const spec::rule& below = rules_[r];
            if ((open & below.in.bits) == 0) continue;
            if (below.by != spec::trigger::always && !below.on.set.has(s)) continue;
            const spec::rule& done = resolved(below);
            const bool same =
                below.given.what == condition::none && !below.only_if_foreign && below.by == original_.by &&
                std::equal(mine.then().begin(), mine.then().end(), done.then().begin(), done.then().end(), is_same);
            if (!same) return false;
            open &= ~unsigned{below.in.bits};
        }
        return open == 0;
    }

    void symbols() {
        if (original_.by == spec::trigger::always) return;
        for (spec::symbol s = 0; s < spec::symbol_count; ++s) {
            if (s > 0x80 && s != spec::eof_symbol) continue;
            // Faults on carriage returns are left out, because preprocessing removes all carriage returns.
            if (s == '\r' || is_taken_above(s) || rest_does_the_same(s)) continue;
            spec::rule changed = original_;
            spec::symbol_set set;
            for (spec::symbol each = 0; each < spec::symbol_count; ++each)
                if (original_.on.set.has(each) != (each == s)) set.add(each);
            changed.on.set = set;
            fault& f = add(changed, shows_on::symbol);
            f.symbol = s;
            f.target = target_of(original_.on.set.has(s) ? rules_.back() : original_);
        }
    }

    void conditions() {
        const auto with = [&](auto change) {
            spec::rule changed = original_;
            change(changed);
            add(changed, shows_on::state).target = target_of(original_);
        };
        if (spec::has_content_model_flag(d_) && !(needs_rest_ && is_rest_))
            for (unsigned bit = 0; bit < spec::mode_count; ++bit) {
                with([&](spec::rule& r) { r.in.bits = static_cast<std::uint8_t>(r.in.bits ^ (1U << bit)); });
                all_.back().in = static_cast<std::uint8_t>(1U << bit);
            }
        with([](spec::rule& r) { r.only_if_foreign = !r.only_if_foreign; });
        const spec::guard& g = original_.given;
        if (g.what != condition::none) {
            with([](spec::rule& r) { r.given = {}; });
            with([](spec::rule& r) { r.given.ignoring_case = !r.given.ignoring_case; });
            for (spec::symbol s = 0; s < spec::symbol_count; ++s) {
                if ((s > 0x80 && s != spec::eof_symbol) || g.followed_by.set == spec::symbol_set{}) continue;
                with([&](spec::rule& r) {
                    spec::symbol_set set;
                    for (spec::symbol each = 0; each < spec::symbol_count; ++each)
                        if (g.followed_by.set.has(each) != (each == s)) set.add(each);
                    r.given.followed_by.set = set;
                });
                all_.back().symbol = s;
            }
            const auto last = static_cast<unsigned>(spec::last_condition);
            for (unsigned c = 1; c <= last; ++c)
                if (c != static_cast<unsigned>(g.what))
                    with([&](spec::rule& r) { r.given.what = static_cast<condition>(c); });
            if (g.word.size() > 1) with([](spec::rule& r) { r.given.word.remove_suffix(1); });
        }
        if (place_ + 1 < rules_.size() && !is_same_condition(rules_[place_ + 1])) {
            fault f;
            f.state = state_;
            f.rule = at_;
            f.rules = {rules_[place_ + 1], original_};
            f.where = shows_on::state;
            all_.push_back(std::move(f));
        }
    }

    // Whether the order of this rule and `other` does not matter, because the two rules never apply to the same
    // character in the same mode.
    [[nodiscard]] bool is_same_condition(const spec::rule& other) const {
        if (original_.by == spec::trigger::always || other.by == spec::trigger::always) return false;
        if ((original_.in.bits & other.in.bits) == 0) return true;
        for (spec::symbol s = 0; s < spec::symbol_count; ++s)
            if (original_.on.set.has(s) && other.on.set.has(s)) return false;
        return true;
    }

    const spec::draft& d_;
    std::size_t state_;
    std::size_t at_;
    std::span<const spec::rule> rules_;
    std::size_t place_;
    const spec::rule& original_;
    bool needs_rest_ = false, is_rest_ = false;
    std::vector<fault> all_;
};

}  // namespace

std::vector<fault> faults_of_rule(const spec::draft& draft, std::size_t state, std::size_t rule) {
    std::vector<fault> all = enumerator(draft, state, rule).all();
    if (draft.table.states[state].reads != spec::part::procedure) return all;
    // Faults that would keep the procedure from ending are left out: the procedure runs within one step, so nothing
    // limits its duration.
    faulty_table table(draft);
    std::erase_if(all, [&](const fault& f) {
        table.put_in(f);
        return spec::fault_of(table.draft()).has_value();
    });
    return all;
}

std::vector<fault> faults_of_state(const spec::draft& draft, std::size_t state) {
    std::vector<fault> all;
    const spec::state_info& info = draft.table.states[state];
    const auto with = [&](auto change) {
        fault f;
        f.state = state;
        f.rule = info.first_rule;
        f.info = info;
        f.where = shows_on::state;
        change(f.info);
        all.push_back(std::move(f));
    };
    with([](spec::state_info& i) { i.drops_duplicate_attribute = !i.drops_duplicate_attribute; });
    for (std::size_t a = 0; a < info.first.count; ++a)
        for (const spec::operand what : other_operands(info.first.actions[a]))
            with([&](spec::state_info& i) { i.first.actions[a].what = what; });
    if (info.reads != spec::part::procedure)
        for (std::size_t a = 0; a < info.first.count; ++a)
            with([&](spec::state_info& i) {
                for (std::size_t k = a; k + 1 < i.first.count; ++k) i.first.actions[k] = i.first.actions[k + 1];
                --i.first.count;
            });
    return all;
}

faulty_table::faulty_table(const spec::draft& original)
    : original_(original),
      states_(original.table.states.begin(), original.table.states.end()),
      rules_(original.table.rules.begin(), original.table.rules.end()),
      draft_(original) {
    draft_.table.states = states_;
    draft_.table.rules = rules_;
    draft_.compiled = nullptr;
}

void faulty_table::put_in(const fault& f) {
    take_out();
    in_ = f;
    has_fault_ = true;
    if (f.rules.empty()) states_[f.state] = f.info;
    for (std::size_t i = 0; i < f.rules.size(); ++i) rules_[f.rule + i] = f.rules[i];
}

void faulty_table::take_out() {
    if (!has_fault_) return;
    states_[in_.state] = original_.table.states[in_.state];
    for (std::size_t i = 0; i < in_.rules.size(); ++i) rules_[in_.rule + i] = original_.table.rules[in_.rule + i];
    has_fault_ = false;
}

}  // namespace strata::generation

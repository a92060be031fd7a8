#include "core/engine/program/requirements.hpp"

// `can_be_run` checks each state that is described by rules. procedure_requirements.cpp checks the steps of the
// procedure on references, which the runner executes in a different way.

#include <algorithm>
#include <string_view>
#include <vector>

#include "core/engine/program/reference_facts.hpp"
#include "core/engine/references.hpp"

namespace strata::engine {

using spec::condition;
using spec::op;
using spec::part;
using spec::trigger;

// --- Bounds ---

namespace {

bool goes_to_states_of(const spec::draft& d, std::span<const spec::action> actions) {
    return std::all_of(actions.begin(), actions.end(), [&](const spec::action& a) {
        return !spec::goes_somewhere(a.code) || a.to < d.table.states.size();
    });
}

}  // namespace

bool is_within_bounds(const spec::draft& d) {
    constexpr std::size_t most_states = 0xFF, most_rules = 0xFE;
    const auto states = d.table.states;
    if (states.empty() || states.size() > most_states) return false;
    for (const spec::state_info& info : states) {
        if (info.first.count > info.first.actions.size() || info.rule_count == 0 || info.rule_count > most_rules ||
            info.first_rule + std::size_t{info.rule_count} > d.table.rules.size() ||
            !goes_to_states_of(d, std::span(info.first.actions).first(info.first.count)))
            return false;
    }
    for (const spec::rule& rule : d.table.rules)
        if (rule.count > spec::rule::capacity || !goes_to_states_of(d, rule.then())) return false;
    return std::all_of(d.contents.begin(), d.contents.end(),
                       [&](const spec::content_state& each) { return each.state < states.size(); });
}

bool has_usual_names(const spec::draft& d) {
    constexpr std::size_t limit = 8192, longest = 64;  // the interpreter looks ahead over at most this many characters
    const auto names = d.references.names;
    // The runner compares names with the bytes of the stream, and relies on the fact that no name continues after a
    // semicolon.
    const auto is_usual = [](const spec::named_reference& each) {
        const std::string_view name = each.name;
        return name.size() >= 2 && name.size() <= longest && each.first != 0 &&
               std::all_of(name.begin(), name.end(), [](char c) { return c > ' ' && c <= '~'; }) &&
               name.find(';') >= name.size() - 1;
    };
    const auto not_before = [](const spec::named_reference& a, const spec::named_reference& b) {
        return a.name >= b.name;
    };
    return names.size() < limit && std::all_of(names.begin(), names.end(), is_usual) &&
           std::adjacent_find(names.begin(), names.end(), not_before) == names.end();
}

// --- Parts of rules ---

bool is_usual_word(std::string_view word) {
    return !word.empty() && std::all_of(word.begin(), word.end(), [](char c) { return c >= ' ' && c <= '~'; });
}

namespace {

// The runner looks up characters beyond ASCII by their first bytes, so rules must not distinguish them.
bool treats_all_beyond_ascii_alike(const spec::symbol_set& set) {
    const symbol_bits bits = bits_of(set);
    return bits[2] == bits[3] && (bits[2] == 0 || bits[2] == ~std::uint64_t{0});
}

// Whether at most one action leads to another state.
bool has_one_target(const spec::rule& rule) {
    const auto actions = rule.then();
    return std::count_if(actions.begin(), actions.end(),
                         [](const spec::action& a) { return sets_next_state(a.code); }) <= 1;
}

// --- States that are described by rules ---

class state_check {
public:
    /// `in` is the set of modes in which the state can be entered.
    state_check(const table& t, std::size_t s, spec::modes in) : t_(t), s_(s), in_(in), rules_(t.rules_of(s)) {}

    [[nodiscard]] bool passes() {
        if (t_.is_bogus_comment(s_) || t_.is_cdata_section(s_) || t_.attempts_reference(s_)) return is_one_sentence();
        if (!head_is_usual() || !reads_text_as_usual()) return false;
        find_what_rules_take();
        for (std::size_t r = 0; r < rules_.size(); ++r)
            if (!rule_is_usual(r)) return false;
        return always_goes_on();
    }

private:
    // Whether the state is "Consume every character up to ..." or "Attempt to consume ...". This action must have no
    // condition, and only an action that names the next state may come before it. All other actions must meet the usual
    // requirements.
    [[nodiscard]] bool is_one_sentence() {
        const spec::rule& rule = rules_.front();
        if (t_.state(s_).first.count != 0 || rule.by != trigger::always || !(rule.in == spec::any_mode) ||
            !rule.is_unconditional() || !has_one_target(rule))
            return false;
        const std::size_t at = sets_next_state(rule.actions[0].code) ? 1 : 0;
        const spec::action& consumes = rule.actions[at];
        switch (at < rule.count ? consumes.code : op::none) {
            case op::consume_bogus_comment:
                if (consumes.what != 0 && consumes.what != spec::replacement_character) return false;
                break;
            case op::consume_reference:
                if (!spec::has_reference_procedure(t_.draft())) return false;
                // The runner looks for the additional allowed character in the first action.
                if (at != 0 && (consumes.what < ascii_limit || consumes.what == spec::handed_on)) return false;
                break;
            case op::consume_cdata_section: break;
            default: return false;
        }
        for (std::size_t i = 0; i < rule.count; ++i)
            if (i != at && !action_is_usual(rule, i, {})) return false;
        return true;
    }

    // A state that reads text must not ignore characters without taking a step, because its steps determine where the
    // text of a token begins.
    [[nodiscard]] bool reads_text_as_usual() const {
        const table::facts& its = t_.of(s_);
        return t_.state(s_).reads != part::text || (!its.ignores && (its.run == op::none || its.run == op::emit));
    }
    [[nodiscard]] bool head_is_usual() const {
        const spec::prologue& first = t_.state(s_).first;
        for (std::size_t i = 0; i < first.count; ++i) {
            const spec::action& a = first.actions[i];
            switch (a.code) {
                case op::clear_temporary_buffer:
                case op::set_code: break;
                case op::append_to_temporary_buffer:
                    // The previous action must clear the buffer, because the step is repeated if the chunk ends too
                    // early.
                    if (i == 0 || first.actions[i - 1].code != op::clear_temporary_buffer) return false;
                    if (a.what >= ascii_limit && a.what != spec::replacement_character) return false;
                    break;
                case op::consume_longest_identifier:
                    // When a name has been found, the character after it is in the buffer. No rule may need more input
                    // than that.
                    if (first.count != 1) return false;
                    for (const spec::rule& rule : rules_)
                        if (rule.by != trigger::always || !may_follow_name(rule.given.what)) return false;
                    break;
                default: return false;
            }
        }
        return true;
    }
    [[nodiscard]] static bool may_follow_name(condition what) {
        switch (what) {
            case condition::none:
            case condition::identifier_matches:
            case condition::no_identifier_matches:
            case condition::match_lacks_semicolon:
            case condition::kept_for_historical_reasons:
            case condition::unknown_name_before:
                return true;  // more input is needed only if no name matches, and then the last rule applies
            default: return false;
        }
    }
    [[nodiscard]] bool finds_name() const {
        const spec::prologue& first = t_.state(s_).first;
        return first.count != 0 && first.actions[0].code == op::consume_longest_identifier;
    }

    // --- The characters of rules ---

    struct taken {
        bool eof = false, no_capitals = false, no_small_letters = false;
    };
    [[nodiscard]] static bool is_conditional(const spec::rule& rule) { return !rule.is_unconditional(); }
    // Whether an action of the rule appends "the lowercase version" or "the uppercase version" of the character.
    [[nodiscard]] static bool appends_version(const spec::rule& rule) {
        const auto actions = rule.then();
        return std::any_of(actions.begin(), actions.end(), [](const spec::action& a) {
            return a.what == spec::lowercase_version || a.what == spec::uppercase_version;
        });
    }
    void find_what_rules_take() {
        takes_.resize(rules_.size());
        const bool has_versions = std::any_of(rules_.begin(), rules_.end(), appends_version);
        for (std::size_t m = 0; m < t_.modes_of(s_); ++m) {
            const table::row& row = t_.row_of(s_, m);
            if (row[spec::eof_symbol] != table::none) takes_[row[spec::eof_symbol]].eof = true;
            for (std::size_t c = 0; has_versions && c < row.size(); ++c) {
                if (row[c] == table::none) continue;
                taken& takes = takes_[row[c]];
                if (c < 'A' || c > 'Z') takes.no_capitals = true;
                if (c < 'a' || c > 'z') takes.no_small_letters = true;
            }
        }
        // The other branch of a condition must be for the same characters.
        for (std::size_t r = 1; r < rules_.size(); ++r)
            if (rules_[r - 1].by == trigger::consume && is_conditional(rules_[r - 1])) add(takes_[r - 1], takes_[r]);
        const std::size_t anything_else = t_.anything_else_in(s_);
        for (std::size_t r = 0; r < rules_.size() && anything_else < rules_.size(); ++r)
            if (rules_[r].does(op::as_anything_else)) add(takes_[r], takes_[anything_else]);
    }
    static void add(const taken& more, taken& to) {
        to.eof = to.eof || more.eof;
        to.no_capitals = to.no_capitals || more.no_capitals;
        to.no_small_letters = to.no_small_letters || more.no_small_letters;
    }

    // Whether some rule fires, whatever comes next. (A state needs no rules for modes in which the machine never enters
    // it.)
    [[nodiscard]] bool always_goes_on() const {
        if (!t_.of(s_).consumes) {
            const spec::rule& last = rules_.back();
            return last.is_unconditional() && last.in == spec::any_mode;
        }
        for (std::size_t m = 0; m < spec::mode_count; ++m) {
            const table::row& row = t_.row_of(s_, m);
            if (in_.has(static_cast<spec::mode>(m)) && std::find(row.begin(), row.end(), table::none) != row.end())
                return false;
        }
        return true;
    }

    // --- Rules ---

    [[nodiscard]] bool rule_is_usual(std::size_t r) const {
        const spec::rule& rule = rules_[r];
        if (rule.by == trigger::peek || !has_one_target(rule) || !condition_is_usual(rule.by, rule.given)) return false;
        if (rule.by == trigger::always) {
            // The spans of attributes are computed from consumed characters, so a state that reads an attribute must
            // not have a rule that consumes nothing.
            if ((r != 0 && rules_[r - 1].by == trigger::consume) || is_in_attribute()) return false;
        } else {
            if (spec::has_additional_allowed(rule.on) || !treats_all_beyond_ascii_alike(rule.on.set)) return false;
            if (is_conditional(rule) && !has_other_branch(r)) return false;
        }
        if (rule.does(op::as_anything_else) && !refers_to_anything_else(rule)) return false;
        for (std::size_t i = 0; i < rule.count; ++i)
            if (!action_is_usual(rule, i, takes_[r])) return false;
        return true;
    }

    [[nodiscard]] bool condition_is_usual(trigger by, const spec::guard& given) const {
        constexpr std::size_t most_looked_back = 4;  // the stream keeps this many bytes before the buffer
        switch (given.what) {
            case condition::next_characters_are: return is_usual_word(given.word);
            case condition::characters_from_current_are: return by == trigger::consume && is_usual_word(given.word);
            case condition::last_characters_are:
                return by == trigger::consume && is_usual_word(given.word) && given.word.size() <= most_looked_back;
            case condition::kept_for_historical_reasons: return finds_name();
            case condition::unknown_name_before: return by == trigger::always && is_usual_word(given.word);
            case condition::no_digits: return false;
            default: return true;
        }
    }

    [[nodiscard]] bool is_in_attribute() const {
        const part reads = t_.state(s_).reads;
        return reads == part::attribute_name || reads == part::before_attribute_value || is_attribute_value(reads);
    }

    // Whether the rule has an "Otherwise" branch, which is the next rule.
    [[nodiscard]] bool has_other_branch(std::size_t r) const {
        if (r + 1 >= rules_.size()) return false;
        const spec::rule& rule = rules_[r];
        const spec::rule& otherwise = rules_[r + 1];
        return otherwise.by == trigger::consume && otherwise.on.set == rule.on.set &&
               (otherwise.in.bits & rule.in.bits) == rule.in.bits;
    }

    // Whether "Treat it as per the anything else entry below" is the last action, and the rule only reports errors or
    // appends before it.
    [[nodiscard]] bool refers_to_anything_else(const spec::rule& rule) const {
        const std::size_t number = t_.anything_else_in(s_);
        if (rule.by != trigger::consume || number >= rules_.size() || emits(rule)) return false;
        if (rule.actions[rule.count - std::size_t{1}].code != op::as_anything_else ||
            rule.does(op::consume_those_characters))
            return false;
        const auto actions = rule.then();
        if (std::any_of(actions.begin(), actions.end(), [](const spec::action& a) { return sets_next_state(a.code); }))
            return false;
        const spec::rule& to = rules_[number];
        // "Anything else" must not end an attribute's name. The error that this may cause would come after the errors
        // of this rule.
        if (t_.state(s_).reads == part::attribute_name && target_of(s_, to) != s_) return false;
        return !to.does(op::as_anything_else) && !to.does(op::emit_eof) &&
               !to.does(op::parse_error_unless_permitted_slash);
    }

    // --- Actions ---

    [[nodiscard]] static bool does_before(const spec::rule& rule, std::size_t i, op one, op other) {
        const auto before = rule.then().first(i);
        return std::any_of(before.begin(), before.end(),
                           [&](const spec::action& a) { return a.code == one || a.code == other; });
    }
    // Whether the text that the action appends is known when the rule fires.
    [[nodiscard]] static bool appends_known(const spec::rule& rule, std::size_t i, const taken& takes) {
        const spec::operand what = rule.actions[i].what;
        const bool consumed = rule.by == trigger::consume;
        // After "consume those characters", the current character is no longer the rule's character.
        const bool goes_on = does_before(rule, i, op::consume_those_characters, op::consume_those_characters);
        switch (what) {
            case spec::current_character: return consumed;
            case spec::lowercase_version: return consumed && !takes.no_capitals && !goes_on;
            case spec::uppercase_version: return consumed && !takes.no_small_letters && !goes_on;
            case spec::those_characters: return goes_on;
            case spec::the_empty_string:
            case spec::the_cdata_string:
            case spec::replacement_character: return true;
            default: return what < ascii_limit;
        }
    }
    // Whether the rule fires only at the end of the file.
    [[nodiscard]] static bool takes_only_eof(const spec::rule& rule) {
        for (spec::symbol c = 0; c < spec::symbol_count; ++c)
            if (c != spec::eof_symbol && rule.on.set.has(c)) return false;
        return true;
    }
    [[nodiscard]] bool action_is_usual(const spec::rule& rule, std::size_t i, const taken& takes) const {
        const spec::action& a = rule.actions[i];
        const bool consumed = rule.by == trigger::consume;
        switch (a.code) {
            case op::parse_error: return consumed || a.but_on == spec::symbol_count;
            case op::parse_error_unless_permitted_slash:
            case op::start_attribute: return consumed;
            case op::emit:
                // At the end of the file, there is no character to emit.
                return appends_known(rule, i, takes) && a.what != spec::the_empty_string &&
                       (a.what < ascii_limit || !reconsumes(rule)) && !(a.what == spec::current_character && takes.eof);
            case op::set_tag_name:
                return appends_known(rule, i, takes) && does_before(rule, i, op::create_start_tag, op::create_end_tag);
            case op::set_attribute_name:
                return appends_known(rule, i, takes) && does_before(rule, i, op::start_attribute, op::start_attribute);
            case op::append_to_tag_name:
            case op::append_to_attribute_name:
            case op::append_to_attribute_value:
            case op::create_comment:
            case op::append_to_comment:
            case op::append_to_processing_instruction:
            case op::set_doctype_name:
            case op::append_to_doctype_name:
            case op::append_to_public_identifier:
            case op::append_to_system_identifier: return appends_known(rule, i, takes);
            case op::append_to_temporary_buffer:
                return a.what == spec::character_reference_code || appends_known(rule, i, takes);
            case op::set_escape_flag: return a.what <= 1;
            case op::add_digit:
                return consumed && !takes.eof &&
                       !does_before(rule, i, op::consume_those_characters, op::consume_those_characters);
            case op::emit_eof: return consumed && takes_only_eof(rule);
            case op::consume_those_characters:
                return rule.given.what ==
                           (consumed ? condition::characters_from_current_are : condition::next_characters_are) ||
                       (!consumed && rule.given.what == condition::unknown_name_before);
            // The rule must also run the procedure: if a reference is read in one pass, nothing is kept for a later
            // rule.
            case op::emit_what_was_returned:
            case op::append_what_was_returned:
                return does_before(rule, i, op::consume_reference, op::consume_reference);
            case op::parse_error_by_number:
            case op::emit_temporary_buffer:
            case op::create_start_tag:
            case op::create_end_tag:
            case op::set_self_closing_flag:
            case op::emit_tag:
            case op::emit_comment:
            case op::reconsume_eof_if_reached:
            case op::create_processing_instruction:
            case op::emit_processing_instruction:
            case op::convert_temporary_buffer_to_comment:
            case op::create_doctype:
            case op::set_public_identifier_empty:
            case op::set_system_identifier_empty:
            case op::mark_incorrect:
            case op::mark_correct_if_named_html:
            case op::set_force_quirks:
            case op::emit_doctype:
            case op::clear_temporary_buffer:
            case op::append_reference_to_temporary_buffer:
            case op::set_return_state:
            case op::flush_reference:
            case op::set_code:
            case op::multiply_code:
            case op::set_code_from_table:
            case op::ignore:
            case op::stay:
            case op::as_anything_else: return true;
            case op::switch_to:
            case op::reconsume_in:
            case op::switch_to_reference_in_attribute: return t_.state(a.to).reads != part::procedure;
            case op::switch_back:
            case op::switch_to_return_state:
            case op::reconsume_in_return_state: return true;
            default: return false;  // a gap, or an action of the procedure
        }
    }

    const table& t_;
    std::size_t s_;
    spec::modes in_;
    std::span<const spec::rule> rules_;
    std::vector<taken> takes_;
};

// Whether no printable character is an error in itself. References consist of printable characters.
bool has_usual_errors(const spec::draft& d) {
    return std::none_of(d.stream.errors.begin(), d.stream.errors.end(),
                        [](const spec::input_error& each) { return each.range.first <= '~' && each.range.last > ' '; });
}

// Whether each content state is marked as reading text, and whether each state that reads text emits every consumed
// character before another state follows. The computation of token spans relies on this.
bool emits_all_text(const table& t) {
    const auto reads_text = [&](std::size_t s) { return t.state(s).reads == part::text; };
    for (const spec::content_state& each : t.draft().contents)
        if (!reads_text(each.state) && !t.is_cdata_section(each.state)) return false;
    for (std::size_t s = 0; s < t.state_count(); ++s) {
        if (!reads_text(s)) continue;
        for (const spec::rule& rule : t.rules_of(s)) {
            const maybe_state to = target_of(s, rule);
            const bool stays = to && reads_text(*to) && !reconsumes(rule);
            if (rule.by == trigger::consume && stays && !emits(rule) && !rule.does(op::as_anything_else)) return false;
        }
    }
    return true;
}

}  // namespace

bool can_be_run(const table& t) {
    if (!emits_all_text(t)) return false;
    const std::vector<spec::modes> entered = reachable_modes(t);
    for (std::size_t s = 0; s < t.state_count(); ++s)
        if (t.state(s).reads != part::procedure && !state_check(t, s, entered[s]).passes()) return false;
    const auto& contents = t.draft().contents;
    return procedure_can_be_run(t) && has_usual_errors(t.draft()) &&
           std::none_of(contents.begin(), contents.end(),
                        [&](const spec::content_state& each) { return t.state(each.state).reads == part::procedure; });
}

}  // namespace strata::engine

#include "core/engine/program/reference_facts.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/engine/program/paths.hpp"
#include "core/engine/references.hpp"

namespace strata::engine {

using spec::condition;
using spec::op;
using spec::part;
using spec::trigger;

namespace {

constexpr int most_steps_at_once = 32;   // the most steps between two characters of a reference; more would be a loop
constexpr int most_steps_of_all = 2000;  // the most steps of a whole proof; most proofs take a hundred or two
constexpr std::string_view decimal_digits = "0123456789", all_digits = "0123456789abcdefABCDEF";

// The part of a reference that its next character belongs to.
enum class due : std::uint8_t { number_sign, x, first_digit, digit_or_semicolon, name, semicolon_of_name, nothing };
// The part that comes next after `c`.
due after(due now, char c, bool hexadecimal) {
    switch (now) {
        case due::number_sign: return hexadecimal ? due::x : due::first_digit;
        case due::x: return due::first_digit;
        case due::first_digit: return due::digit_or_semicolon;
        case due::digit_or_semicolon: return c == ';' ? due::nothing : due::digit_or_semicolon;
        default: return due::nothing;
    }
}

enum class proven : std::uint8_t { no, yes, unknown };
constexpr proven proven_if(bool condition) { return condition ? proven::yes : proven::no; }

// A reference that is being read. The proof for states and the proof for the procedure share these facts.
struct reading {
    const table* t;
    const first_characters* names;
    bool in_attribute;
    int base = 0;  // the base of the number; 0 for a name

    // Whether the condition of a rule holds if the next character is `next` (which is unknown for `due::nothing`).
    // `matched` says that the name has been found. `has_number` says that the register holds the number, as far as it
    // has been read.
    [[nodiscard]] proven holds(const spec::rule& rule, due where, char next, bool matched, bool has_number) const {
        if (rule.only_if_foreign) return proven::unknown;
        const bool lacks = names->semicolon_follows;
        switch (rule.given.what) {
            case condition::none: return proven::yes;
            case condition::part_of_attribute: return proven_if(in_attribute);
            case condition::identifier_matches: return matched ? proven::yes : proven::unknown;
            case condition::no_identifier_matches:
            case condition::unknown_name_before: return matched ? proven::no : proven::unknown;
            case condition::match_lacks_semicolon: return matched ? proven_if(lacks) : proven::unknown;
            case condition::kept_for_historical_reasons:
                if (!matched) return proven::unknown;
                if (!lacks || !in_attribute) return proven::no;
                return where == due::nothing
                           ? proven::unknown
                           : proven_if(rule.given.followed_by.set.has(static_cast<unsigned char>(next)));
            default:
                // For a complete plain number, no condition on numbers holds.
                return spec::asks_about_number(rule.given.what) && base != 0 && has_number && is_complete(where, next)
                           ? proven::no
                           : proven::unknown;
        }
    }
    [[nodiscard]] static bool is_complete(due where, char next) {
        return where == due::nothing || (where == due::digit_or_semicolon && next == ';');
    }
    [[nodiscard]] std::string_view digits() const { return base == 16 ? all_digits : decimal_digits; }
};

// --- By states ---

// A position in a reference that states are reading, and what the proof knows about the registers there.
struct place {
    std::size_t state = 0;
    due next = due::nothing;
    // What the register holds: `read` is the value of all digits so far; `before_digit` is the value without the last
    // digit, which the current rule has consumed; `times_base` is `before_digit` times the base.
    enum class number : std::uint8_t { unknown, read, before_digit, times_base } code = number::unknown;
    enum class text : std::uint8_t { unknown, empty, result } buffer = text::unknown;
    bool matched = false, flushed = false;
    friend bool operator==(const place&, const place&) = default;
};

class states_proof {
public:
    states_proof(const reading& how, std::size_t first) : how_(how), t_(*how.t), first_(first) {}

    // Whether names that begin with `c` are read correctly. `reads_numbers` checks numbers, which come after "#" or
    // after "#" and `x`.
    [[nodiscard]] bool reads_name(char c) {
        left_ = most_steps_of_all;
        place at;
        at.state = first_;
        at.next = due::name;
        return goes_on(at, c);
    }
    [[nodiscard]] bool reads_numbers(char x) {
        x_ = x;
        left_ = most_steps_of_all;
        seen_.clear();
        place at;
        at.state = first_;
        at.next = due::number_sign;
        return goes_on_with_any(at);
    }

private:
    // Tries each character that may come next. Returns whether all of them are read correctly.
    [[nodiscard]] bool goes_on_with_any(const place& at) {
        if (std::find(seen_.begin(), seen_.end(), at) != seen_.end()) return true;  // a loop that reads digits
        seen_.push_back(at);
        switch (at.next) {
            case due::number_sign: return goes_on(at, '#');
            case due::x: return goes_on(at, x_);
            case due::digit_or_semicolon:
                if (!goes_on(at, ';')) return false;
                [[fallthrough]];
            case due::first_digit: {
                const std::string_view digits = how_.digits();
                return std::all_of(digits.begin(), digits.end(), [&](char c) { return goes_on(at, c); });
            }
            default: return goes_on(at, 0);
        }
    }
    // Takes steps until `c` has been consumed. Then continues with each character that may follow.
    [[nodiscard]] bool goes_on(place at, char c, int steps = 0) {
        for (; steps < most_steps_at_once && --left_ > 0; ++steps) {
            if (!is_usual(at.state) || !begin_step(at, c)) return false;
            const spec::rule* fired = nullptr;
            const auto rules = t_.rules_of(at.state);
            for (const spec::rule& rule : rules) {
                // Any character may come after the reference.
                if (rule.by == trigger::consume && at.next == due::nothing) return reads_anything(at, steps);
                if (rule.by == trigger::peek) return false;
                if (rule.by == trigger::consume && !rule.on.set.has(static_cast<unsigned char>(c))) continue;
                const proven holding = how_.holds(rule, at.next, c, at.matched, at.code == place::number::read);
                if (holding == proven::unknown) return false;
                if (holding == proven::no) continue;
                fired = &rule;
                break;
            }
            if (fired == nullptr) return false;
            switch (fire(at, *fired, c)) {
                case result::fails: return false;
                case result::returns: return at.flushed && at.next == due::nothing;
                case result::consumes: return at.matched ? goes_on(at, 0) : goes_on_with_any(at);
                case result::reads_again: break;
            }
        }
        return false;
    }
    // The reference may be followed by any character or by the end of the file. Every rule must reconsume what follows.
    [[nodiscard]] bool reads_anything(const place& at, int steps) {
        const table::row& row = t_.row_of(at.state, 0);
        const auto rules = t_.rules_of(at.state);
        std::uint8_t last = table::none;
        for (const std::uint8_t number : row) {
            if (number == table::none) return false;
            if (number == last) continue;
            last = number;
            const spec::rule& rule = rules[number];
            if (!rule.is_unconditional() || !reconsumes(rule)) return false;
            place then = at;
            const result what = fire(then, rule, 0);
            if (what == result::returns && then.flushed) continue;
            if (what != result::reads_again || !goes_on(then, 0, steps + 1)) return false;
        }
        return true;
    }
    // Whether the proof may use the state. The proof examines neither states that affect the spans of tokens (all but
    // those that read `part::other`) nor states that depend on the mode.
    [[nodiscard]] bool is_usual(std::size_t s) const { return t_.state(s).reads == part::other && !t_.of(s).modal; }

    enum class result : std::uint8_t { fails, returns, consumes, reads_again };

    bool begin_step(place& at, char& c) {
        const spec::prologue& first = t_.state(at.state).first;
        for (std::size_t i = 0; i < first.count; ++i) {
            const spec::action& a = first.actions[i];
            if (a.code == op::consume_longest_identifier) {
                if (at.next != due::name) return false;
                at.matched = true;
                at.buffer = place::text::unknown;
                at.next = how_.names->semicolon_follows ? due::semicolon_of_name : due::nothing;
                c = ';';
            } else if (!act(at, a, 0, false, c)) {
                return false;
            }
        }
        return true;
    }
    result fire(place& at, const spec::rule& rule, char c) {
        const bool takes = rule.by == trigger::consume && !reconsumes(rule);
        bool takes_digit = false;
        if (takes) {
            // No rule may consume a single character of a name, which is read as a whole, or a character after the
            // reference.
            if (at.next == due::name || at.next == due::nothing) return result::fails;
            takes_digit = c != ';' && (at.next == due::first_digit || at.next == due::digit_or_semicolon);
            if (takes_digit)
                at.code = at.code == place::number::read ? place::number::before_digit : place::number::unknown;
            at.next = after(at.next, c, how_.base == 16);
        }
        bool returns = false;
        for (const spec::action& a : rule.then()) {
            switch (a.code) {
                case op::switch_to:
                case op::reconsume_in: at.state = a.to; break;
                case op::switch_to_return_state:
                case op::reconsume_in_return_state: returns = true; break;
                default:
                    if (!act(at, a, c, takes_digit, takes ? '\0' : c)) return result::fails;
            }
        }
        if (takes_digit && at.code != place::number::read) at.code = place::number::unknown;
        return returns ? result::returns : takes ? result::consumes : result::reads_again;
    }
    // `c` is the character of the rule. If the rule does not consume the next character, `next` is that character.
    bool act(place& at, const spec::action& a, char c, bool takes_digit, char next) const {
        using number = place::number;
        using text = place::text;
        switch (a.code) {
            case op::ignore:
            case op::stay: return true;
            case op::clear_temporary_buffer: at.buffer = text::empty; return true;
            case op::append_to_temporary_buffer: {
                const bool appends_number = a.what == spec::character_reference_code && how_.base != 0 &&
                                            at.code == number::read && reading::is_complete(at.next, next);
                at.buffer = appends_number && at.buffer == text::empty ? text::result : text::unknown;
                return true;
            }
            case op::append_reference_to_temporary_buffer:
                at.buffer = at.matched && at.buffer == text::empty ? text::result : text::unknown;
                return true;
            case op::flush_reference:
                if (at.flushed || at.buffer != text::result || at.next != due::nothing) return false;
                at.flushed = true;
                return true;
            case op::set_code:
                at.code =
                    a.what == 0 && (at.next == due::number_sign || at.next == due::x || at.next == due::first_digit)
                        ? number::read
                        : number::unknown;
                return true;
            case op::multiply_code:
                at.code = takes_digit && at.code == number::before_digit && static_cast<int>(a.what) == how_.base
                              ? number::times_base
                              : number::unknown;
                return true;
            case op::add_digit:
                at.code = takes_digit && at.code == number::times_base &&
                                  static_cast<unsigned char>(c) - static_cast<std::int64_t>(a.what) ==
                                      digit_of(c, how_.base == 16)
                              ? number::read
                              : number::unknown;
                return true;
            default: return false;  // would be visible, or would change the return state
        }
    }

    const reading& how_;
    const table& t_;
    std::size_t first_;
    char x_ = 0;
    int left_ = 0;  // how many more steps the proof may take
    std::vector<place> seen_;
};

// --- By the procedure ---

class procedure_proof {
public:
    procedure_proof(const reading& how, std::size_t first, spec::operand additional)
        : how_(how), t_(*how.t), first_(first), additional_(additional) {}

    // Whether names that begin with `c` give the right characters. `reads_numbers` checks numbers, which come after "#"
    // or after "#" and `x`.
    [[nodiscard]] bool reads_name(char c) {
        next_ = due::name;
        return reads(c, 0);
    }
    [[nodiscard]] bool reads_numbers(char x) {
        const std::string_view digits = how_.digits();
        return std::all_of(digits.begin(), digits.end(), [&](char digit) {
            next_ = due::number_sign;
            return reads(digit, x);
        });
    }

private:
    [[nodiscard]] bool reads(char first, char x) {
        first_character_ = first;
        x_ = x;
        base_ = 0;
        matched_ = has_number_ = done_ = false;
        step_ = first_;
        for (int n = 0; n < most_steps_at_once; ++n) {
            const spec::state_info& info = t_.state(step_);
            if (info.reads != part::procedure) return false;
            for (std::size_t i = 0; i < info.first.count; ++i)
                if (info.first.actions[i].code != op::consume_digits || !consume_digits()) return false;
            const spec::rule* const fired = rule_that_fires();
            if (fired == nullptr) return false;
            bool goes_on = false;
            for (const spec::action& a : fired->then())
                if (!act(a, goes_on)) return false;
            if (done_) return !goes_on && next_ == due::nothing;
            if (!goes_on) return false;
        }
        return false;
    }
    [[nodiscard]] char next_character() const {
        switch (next_) {
            case due::number_sign: return '#';
            case due::x: return x_;
            case due::first_digit:
            case due::name: return first_character_;
            default: return ';';
        }
    }
    [[nodiscard]] const spec::rule* rule_that_fires() const {
        for (const spec::rule& rule : t_.rules_of(step_)) {
            if (rule.by == trigger::consume) return nullptr;
            if (rule.by == trigger::peek) {
                const bool takes_all = rule.on == spec::anything_else;
                if (next_ == due::nothing && !takes_all) return nullptr;
                const auto c = static_cast<unsigned char>(next_character());
                if (!takes_all && !rule.on.set.has(c) && !(spec::has_additional_allowed(rule.on) && additional_ == c))
                    continue;
            }
            const proven holding = rule.given.what == condition::no_digits
                                       ? (has_number_ ? proven::no : proven::unknown)
                                       : how_.holds(rule, next_, next_character(), matched_, has_number_);
            if (holding == proven::unknown) return nullptr;
            if (holding == proven::yes) return &rule;
        }
        return nullptr;
    }
    bool consume_digits() {
        if (next_ != due::first_digit || base_ != how_.base) return false;
        next_ = due::digit_or_semicolon;  // all digits have been consumed, so the semicolon is next
        has_number_ = true;
        return true;
    }
    bool act(const spec::action& a, bool& goes_on) {
        switch (a.code) {
            case op::consume_next_character:
                if (next_ == due::first_digit || next_ == due::name || next_ == due::nothing) return false;
                next_ = after(next_, next_character(), how_.base == 16);
                return true;
            case op::interpret_as_hexadecimal: base_ = 16; return true;
            case op::interpret_as_decimal: base_ = 10; return true;
            case op::consume_longest_identifier:
                if (next_ != due::name) return false;
                matched_ = true;
                next_ = how_.names->semicolon_follows ? due::semicolon_of_name : due::nothing;
                return true;
            case op::return_character:
                if (done_) return false;
                done_ = true;
                return a.what == spec::referenced_characters ? matched_
                                                             : a.what == spec::character_reference_code && has_number_;
            case op::continue_in:
                step_ = a.to;
                goes_on = true;
                return true;
            default: return false;
        }
    }

    const reading& how_;
    const table& t_;
    std::size_t first_;
    spec::operand additional_;
    char first_character_ = 0, x_ = 0;
    std::size_t step_ = 0;
    due next_ = due::nothing;
    int base_ = 0;  // the base of the number; 0 if the value is left over from an earlier reference
    bool matched_ = false, has_number_ = false, done_ = false;
};

// --- The facts about a state, from either proof ---

template <class Proof>
plain_references prove_with(Proof&& made, reading& how, bool numbers_mean_themselves) {
    plain_references what{true, numbers_mean_themselves};
    for (std::size_t c = 0; c < how.names->of_names.size(); ++c)
        if (how.names->of_names[c] && !made.reads_name(static_cast<char>(c))) what.names = false;
    how.base = 10;
    what.numbers = what.numbers && made.reads_numbers(0);
    how.base = 16;
    what.numbers = what.numbers && made.reads_numbers('x') && made.reads_numbers('X');
    return what;
}

}  // namespace

plain_reference_proof::plain_reference_proof(const table& t)
    : t_(t),
      numbers_mean_themselves_(
          mean_themselves(t.draft().references, plain_ascii.first, plain_ascii.last) &&
          mean_themselves(t.draft().references, plain_beyond_ascii.first, plain_beyond_ascii.last)) {
    const auto names = t.draft().references.names;
    names_.semicolon_follows = std::none_of(names.begin(), names.end(),
                                            [](const spec::named_reference& each) { return each.name.back() == ';'; });
    for (const spec::named_reference& each : names)
        if (names_.semicolon_follows || each.name.back() == ';')
            names_.of_names[static_cast<unsigned char>(each.name.front()) & (ascii_limit - 1)] = true;
}

plain_references plain_reference_proof::of(std::size_t s, std::size_t m) {
    if (!references_lead_back(t_, s, m)) return {};
    // The characters of the reference must be appended to the value or emitted as text, like the state's other
    // characters.
    const spec::state_info& info = t_.state(s);
    const bool in_attribute = spec::is_attribute_value(info.reads);
    if (in_attribute != (t_.of(s).run == op::append_to_attribute_value) || (!in_attribute && info.reads != part::text))
        return {};
    way by;
    by.in_attribute = in_attribute;
    if (const maybe_state reference = reference_state_of(t_, s, m)) {
        by.first = *reference;
    } else {
        const spec::rule& begins = *t_.rule_for(s, m, '&');
        const auto actions = t_.rules_of(begins.actions[0].to).front().then();
        by.first = t_.draft().reference_procedure;
        by.by_procedure = true;
        for (const spec::action& a : actions)
            if (a.code == op::consume_reference) by.additional = a.what;
        if (by.additional == spec::handed_on) {
            if (begins.actions[0].code != op::switch_to_reference_in_attribute) return {};
            by.additional = begins.actions[0].what;
        }
    }
    const auto known = std::find_if(known_.begin(), known_.end(), [&](const proved& each) { return each.by == by; });
    if (known != known_.end()) return known->what;
    return known_.emplace_back(proved{by, prove(by)}).what;
}

plain_references plain_reference_proof::prove(const way& by) const {
    reading how{&t_, &names_, by.in_attribute};
    return by.by_procedure ? prove_with(procedure_proof(how, by.first, by.additional), how, numbers_mean_themselves_)
                           : prove_with(states_proof(how, by.first), how, numbers_mean_themselves_);
}

}  // namespace strata::engine

// Compiles the common program of several drafts: the program of one draft, which stops wherever another draft might act
// differently.
//
// Two machines that begin in corresponding states stay in corresponding states as long as each character has the same
// effect on both. So the states of every other draft are paired with the first draft's states. Pairing starts at the
// content states and at the states on the path of plain tags, and follows the rules. If a rule has different effects in
// the two drafts, or leads to states that are not a pair, it is replaced by a rule that stops the machine. It does not
// matter how the pairs were found, because each rule that remains has been checked against them.
//
// If both drafts read something in one pass, they agree on the result, because each program was proved correct for its
// own table.
//
// The machine also stops before text that would be read in a state other than the content state, for instance after
// "<!--" in a script. So wherever the machine stops, each draft can be run from the end of the last token on.

#include <algorithm>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/engine/program/paths.hpp"
#include "core/engine/program/program.hpp"
#include "core/engine/program/requirements.hpp"
#include "core/engine/program/table.hpp"
#include "core/spec/content_states.hpp"
#include "core/spec/draft.hpp"

namespace strata::engine {

using spec::condition;
using spec::op;
using spec::trigger;

namespace {

// --- Facts outside the rules ---

bool same_set(const spec::symbol_set& a, const spec::symbol_set& b) { return bits_of(a) == bits_of(b); }

// Facts that are outside the rules, but on which actions or conditions depend. Each member says whether the two drafts
// agree on a fact.
struct agreed_facts {
    bool names, numbers, self_closing, permitted_slash;
    agreed_facts(const spec::draft& a, const spec::draft& b)
        : names(spec::same_rows(a.references.names, b.references.names, spec::same_name)),
          numbers(spec::same_numbers(a.references, b.references)),
          self_closing(a.has_self_closing_flag == b.has_self_closing_flag &&
                       a.end_tag_self_closing_is_error == b.end_tag_self_closing_is_error),
          permitted_slash(spec::same_permitted_slashes(a, b)) {}

    // Whether actions with this code, or conditions of this kind, have the same meaning in both drafts.
    [[nodiscard]] bool same_for(op code) const {
        switch (code) {
            case op::consume_longest_identifier:
            case op::append_reference_to_temporary_buffer: return names;
            case op::set_code_from_table: return numbers;
            case op::return_character:
            case op::consume_reference: return names && numbers;
            case op::set_self_closing_flag: return self_closing;
            case op::parse_error_unless_permitted_slash: return permitted_slash;
            default: return true;
        }
    }
    [[nodiscard]] bool same_for(condition what) const {
        return numbers || (what != condition::number_is_in_table && what != condition::number_is_replaced);
    }
};

// --- Pairs of states ---

// A state and a mode of the machine.
struct moded_state {
    std::size_t state = 0;
    spec::mode mode = 0;
    friend bool operator==(const moded_state&, const moded_state&) = default;
};
std::size_t number_of(moded_state p) { return p.state * spec::mode_count + p.mode; }
moded_state start_of(const spec::content_state& content) {
    return {content.state, spec::mode_of(content.model, false)};
}

// One of the drafts of the common program: its table, with the facts about its states, and its program.
struct member {
    explicit member(const spec::draft& draft) : its_table(draft), its(program_of(draft)) {}
    table its_table;
    std::shared_ptr<const program> its;
    [[nodiscard]] const spec::draft& draft() const { return its_table.draft(); }
};

// The points at which the machine of the first draft has to stop.
struct stops {
    explicit stops(const table& t)
        : whole(t.state_count()),
          rules(t.draft().table.rules.size()),
          before_escape(t.state_count() * spec::mode_count),
          rows(t.state_count() * spec::mode_count) {}
    using symbols = std::array<bool, spec::symbol_count>;
    std::vector<bool> whole;  // for each state: whether the machine stops before the whole state
    std::vector<bool> rules;  // for each rule of the table that looks ahead: whether the machine stops before it
    std::vector<bool> before_escape;  // indexed by `number_of`: whether the machine, reading text, stops at a "<" that
                                      // is followed by "!"
    // The symbols before which the machine stops. Indexed by `number_of`, with mode 0 if the state is not modal.
    std::vector<symbols> rows;
};

// Pairs the states of another draft with the first draft's states, and notes where the two drafts might act
// differently.
class pairs {
public:
    pairs(const member& first, const member& other, std::span<const std::optional<spec::content_index>> contents,
          stops& to)
        : first_(first),
          other_(other),
          facts_(first.draft(), other.draft()),
          contents_(contents),
          stops_(to),
          other_of_(first.its_table.state_count() * spec::mode_count),
          contents_of_(other_of_.size()) {}

    // Pairs the states. Returns false if the two drafts do not even share the path of plain tags.
    bool find() {
        const std::optional<tag_path> a = find_tag_path(first_.its_table);
        const std::optional<tag_path> b = find_tag_path(other_.its_table);
        if (!a || !b || !contents_.front()) return false;
        if (!ends_content_with_tag(first_.draft()) || !ends_content_with_tag(other_.draft())) return false;
        for (std::size_t c = 0; c < contents_.size(); ++c)
            if (contents_[c])
                pair(start_of(content(c)), start_of(spec::content_at(other_.draft(), *contents_[c])), bit_of(c));
        if (content(0).state != a->text || other_of(start_of(content(0))) != moded_state{b->text, 0}) return false;
        for (const auto state :
             {&tag_path::tag_name, &tag_path::before_name, &tag_path::attribute_name, &tag_path::before_value,
              &tag_path::double_quoted, &tag_path::single_quoted, &tag_path::unquoted})
            pair({(*a).*state, 0}, {(*b).*state, 0}, bit_of(0));
        if (a->after_name && b->after_name) pair({*a->after_name, 0}, {*b->after_name, 0}, bit_of(0));
        while (!left_.empty()) {
            const moded_state next = left_.back();
            left_.pop_back();
            compare(next);
        }
        stop_at_procedure();
        return true;
    }
    [[nodiscard]] const std::optional<moded_state>& other_of(moded_state p) const { return other_of_[number_of(p)]; }
    [[nodiscard]] const agreed_facts& facts() const { return facts_; }

private:
    // Whether an end tag in this draft ends the content regardless of the reply of tree construction.
    static bool ends_content_with_tag(const spec::draft& draft) {
        return !spec::has_content_model_flag(draft) || draft.end_tag_resets_content_model;
    }
    using content_bits = std::uint32_t;
    static content_bits bit_of(std::size_t content) { return content_bits{1} << content; }
    [[nodiscard]] const spec::content_state& content(std::size_t c) const { return first_.draft().contents[c]; }

    // Whether the two states are a pair, or can become one. `in` is the set of content states in which the two states
    // may be reached.
    bool pair(moded_state p, moded_state other, content_bits in) {
        std::optional<moded_state>& known = other_of_[number_of(p)];
        if (known && *known != other) return false;
        content_bits& bits = contents_of_[number_of(p)];
        if (known && (bits | in) == bits) return true;
        known = other;
        bits |= in;
        left_.push_back(p);
        return true;
    }

    // --- Comparing two states ---

    void compare(moded_state p) {
        const moded_state q = *other_of(p);
        if (!same_beside_rules(p.state, q.state) || !same_before_consuming(p, q)) {
            stops_.whole[p.state] = true;
            return;
        }
        if (!first_.its_table.of(p.state).consumes) return;
        const table::row& a = first_.its_table.row_of(p.state, p.mode);
        const table::row& b = other_.its_table.row_of(q.state, q.mode);
        auto& stop = stops_.rows[row_number(p)];
        // Within a state, most characters have the same rules as the character before them.
        std::pair<std::uint8_t, std::uint8_t> last{table::none, table::none};
        bool same = false;
        for (std::size_t c = 0; c < spec::symbol_count; ++c) {
            const std::pair<std::uint8_t, std::uint8_t> rules{a[c], b[c]};
            if (rules.first == table::none || rules.second == table::none)
                same = false;
            else if (rules != last)
                same = same_alternatives(p, a[c], q, b[c], contents_of_[number_of(p)]);
            last = rules;
            if (!same && !same_joined_steps(p, q, c)) stop[c] = true;
        }
    }
    [[nodiscard]] const spec::rule& rule(const member& of, std::size_t state, std::size_t number) const {
        return of.its_table.rules_of(state)[number];
    }
    [[nodiscard]] bool same_beside_rules(std::size_t s, std::size_t t) const {
        const spec::state_info& a = first_.its_table.state(s);
        const spec::state_info& b = other_.its_table.state(t);
        return a.reads == b.reads && a.drops_duplicate_attribute == b.drops_duplicate_attribute &&
               a.duplicate_attribute_is_error == b.duplicate_attribute_is_error &&
               kind_of(first_, s) == kind_of(other_, t) && a.first.count == b.first.count &&
               std::equal(a.first.actions.begin(), a.first.actions.begin() + a.first.count, b.first.actions.begin(),
                          [&](const auto& x, const auto& y) { return same_words(x, y); });
    }
    static state_kind kind_of(const member& of, std::size_t s) {
        const state_kind kind = of.its->states[s].kind;
        return kind == state_kind::text_of_pages ? state_kind::rules : kind;
    }
    // Compares the rules that look ahead without consuming. Makes the machine stop where these rules differ. Returns
    // false if it cannot stop there.
    bool same_before_consuming(moded_state p, moded_state q) {
        const auto next = [](const member& of, moded_state at, std::size_t from) {
            const auto rules = of.its_table.rules_of(at.state);
            while (from < rules.size() && rules[from].by != trigger::consume && !rules[from].in.has(at.mode)) ++from;
            return from < rules.size() && rules[from].by != trigger::consume ? from : rules.size();
        };
        const std::size_t no_a = first_.its_table.rules_of(p.state).size();
        const std::size_t no_b = other_.its_table.rules_of(q.state).size();
        std::size_t a = next(first_, p, 0);
        std::size_t b = next(other_, q, 0);
        for (; a != no_a && b != no_b; a = next(first_, p, a + 1), b = next(other_, q, b + 1)) {
            const spec::rule& one = rule(first_, p.state, a);
            const spec::rule& two = rule(other_, q.state, b);
            const bool same_test = one.by == two.by && same_set(one.on.set, two.on.set) &&
                                   spec::has_additional_allowed(one.on) == spec::has_additional_allowed(two.on) &&
                                   same_conditions(one, two);
            if (same_test && same_effect(p, one, q, two, contents_of_[number_of(p)])) continue;
            // The machine can stop at a rule only if it executes the state rule by rule.
            if (kind_of(first_, p.state) != state_kind::rules) return false;
            if (!same_test) break;
            stop_at_rule(p, a);
        }
        if (a == no_a && b == no_b) return true;
        if (kind_of(first_, p.state) != state_kind::rules) return false;
        // The two rules test different things, so the machine must take neither this rule nor a later one.
        for (; a != no_a; a = next(first_, p, a + 1)) stop_at_rule(p, a);
        stops_.rows[row_number(p)].fill(true);
        return true;
    }
    void stop_at_rule(moded_state p, std::size_t r) {
        stops_.rules[first_.its_table.state(p.state).first_rule + r] = true;
    }
    [[nodiscard]] std::size_t row_number(moded_state p) const {
        return number_of({p.state, first_.its_table.of(p.state).modal ? p.mode : spec::mode{0}});
    }

    // The machine cannot stop in the steps of the procedure on references, so it stops in the states that run the
    // procedure.
    void stop_at_procedure() {
        const auto is_step = [&](std::size_t s) { return first_.its->states[s].kind == state_kind::procedure; };
        bool differs = false;
        for (std::size_t s = 0; s < stops_.whole.size(); ++s) differs = differs || (is_step(s) && stops_.whole[s]);
        for (std::size_t s = 0; s < stops_.whole.size(); ++s)
            if (differs && first_.its->states[s].kind == state_kind::reference) stops_.whole[s] = true;
    }

    // --- Comparing two rules ---

    // The combined effect of several steps on a character, if none of them has a condition. For instance, "Create a new
    // start tag token, set its tag name to the empty string. Reconsume in the tag name state." has the same effect as
    // "Create a new start tag token, set its tag name to the current input character, then switch to the tag name
    // state."
    struct joined_steps {
        std::vector<spec::action> do_all;
        moded_state to;
        bool reconsumes = false;  // the character is read again, in a state that may treat it by other rules
        bool are_known = false;
    };
    static joined_steps join_steps(const member& of, moded_state at, std::size_t c) {
        constexpr int most = 4;
        joined_steps all;
        for (int step = 0; step < most; ++step) {
            const std::size_t number = of.its_table.row_of(at.state, at.mode)[c];
            if (number == table::none) return {};
            const spec::rule& rule = of.its_table.rules_of(at.state)[number];
            const maybe_state to = target_of(at.state, rule);
            if (rule.by != trigger::consume || !rule.is_unconditional() || !to || rule.does(op::as_anything_else))
                return {};
            for (const spec::action& each : rule.then())
                if (!only_leads(each.code) && !appends_nothing(each)) all.do_all.push_back(with_character(each, c));
            all.to = {*to, at.mode};
            all.reconsumes = reconsumes(rule);
            all.are_known = true;
            // If a state reads a specific part of a token, leaving the state has an additional effect.
            const spec::part reads = of.its_table.state(at.state).reads;
            const bool may_be_left = reads == spec::part::other || (step == 0 && reads == spec::part::attribute_name);
            const bool may_be_entered = of.its_table.of(*to).direct && !of.its->is_text[*to] &&
                                        !of.its->is_value[*to] && kind_of(of, *to) == state_kind::rules;
            if (!all.reconsumes || !may_be_left || !may_be_entered) break;
            at.state = *to;
        }
        return all;
    }
    // Whether the action only sets a name to the empty string. This has no effect, because a new name is empty.
    static bool appends_nothing(const spec::action& a) {
        return a.what == spec::the_empty_string && (a.code == op::set_tag_name || a.code == op::set_attribute_name);
    }
    static spec::action with_character(spec::action a, std::size_t c) {
        if (a.code == op::set_tag_name) a.code = op::append_to_tag_name;
        if (a.code == op::set_attribute_name) a.code = op::append_to_attribute_name;
        if (c >= ascii_limit) return a;
        if (a.what == spec::current_character) a.what = static_cast<spec::operand>(c);
        if (a.what == spec::lowercase_version) a.what = static_cast<spec::operand>(c + 0x20);
        return a;
    }
    bool same_joined_steps(moded_state p, moded_state q, std::size_t c) {
        const joined_steps a = join_steps(first_, p, c);
        const joined_steps b = join_steps(other_, q, c);
        if (!a.are_known || !b.are_known || a.reconsumes != b.reconsumes) return false;
        const content_bits in = contents_of_[number_of(p)];
        if (a.do_all.size() != b.do_all.size()) return false;
        bool emits_tag = false;
        for (std::size_t i = 0; i < a.do_all.size(); ++i) {
            if (!same_action(p, a.do_all[i], q, b.do_all[i], in)) return false;
            emits_tag = emits_tag || a.do_all[i].code == op::emit_tag;
        }
        return emits_tag ? leads_to_pages(a.to, b.to) : same_way(a.to, b.to, in);
    }
    // Whether two lists of alternatives have the same effect. The lists begin with rule number `a` and rule number `b`.
    // Each list ends with the first rule that is certain to apply.
    bool same_alternatives(moded_state p, std::size_t a, moded_state q, std::size_t b, content_bits in) {
        const std::size_t a_end = first_.its_table.rules_of(p.state).size();
        const std::size_t b_end = other_.its_table.rules_of(q.state).size();
        for (; a < a_end && b < b_end; ++a, ++b) {
            const spec::rule& one = rule(first_, p.state, a);
            if (asks_for_escape(rule(other_, q.state, b)) && !asks_for_escape(one) && stops_before_escape(p)) ++b;
            if (b == b_end) return false;
            const spec::rule& two = rule(other_, q.state, b);
            if (!same_conditions(one, two) || !same_effect(p, one, q, two, in)) return false;
            if (one.is_unconditional()) return true;
        }
        return false;
    }
    // Whether the rule has the condition of the old drafts that the last four characters are "<!--". This condition
    // never holds if the machine stops before the "!" of "<!" and never begins just after "<" or "<!".
    static bool asks_for_escape(const spec::rule& rule) {
        return rule.given.what == condition::last_characters_are && rule.given.word == "<!--" && !rule.only_if_foreign;
    }
    // Makes the machine stop before the "!" of "<!", if "<" only leads to a state that consumes the next character.
    bool stops_before_escape(moded_state text) {
        const std::optional<detour> open = find_detour(first_.its_table, text.state, text.mode, '<');
        if (!open || !first_.its_table.of(open->to).direct) return false;
        stops_.rows[row_number({open->to, text.mode})]['!'] = true;
        stops_.before_escape[row_number(text)] = true;
        return true;
    }
    [[nodiscard]] bool same_conditions(const spec::rule& a, const spec::rule& b) const {
        const spec::guard& x = a.given;
        const spec::guard& y = b.given;
        return a.only_if_foreign == b.only_if_foreign && x.what == y.what && x.ignoring_case == y.ignoring_case &&
               x.word == y.word && x.other_word == y.other_word && same_set(x.followed_by.set, y.followed_by.set) &&
               facts_.same_for(x.what);
    }
    // Whether two actions are the same, apart from the state that they name.
    [[nodiscard]] bool same_words(const spec::action& a, const spec::action& b) const {
        return a.code == b.code && a.error == b.error && a.at_next == b.at_next && a.but_on == b.but_on &&
               a.but == b.but && a.what == b.what && facts_.same_for(a.code);
    }
    // Whether an action only leads to another state, or does nothing. The position of such an action among the actions
    // of its rule does not matter.
    static bool only_leads(op code) {
        return code == op::none || code == op::ignore || code == op::stay || code == op::switch_to ||
               code == op::reconsume_in;
    }
    bool same_effect(moded_state p, const spec::rule& a, moded_state q, const spec::rule& b, content_bits in) {
        if (reconsumes(a) != reconsumes(b)) return false;
        const auto next = [](std::span<const spec::action> actions, std::size_t from) {
            while (from < actions.size() && only_leads(actions[from].code)) ++from;
            return from;
        };
        std::size_t i = next(a.then(), 0);
        std::size_t j = next(b.then(), 0);
        for (; i < a.count && j < b.count; i = next(a.then(), i + 1), j = next(b.then(), j + 1))
            if (!same_action(p, a.actions[i], q, b.actions[j], in)) return false;
        if (i != a.count || j != b.count) return false;
        if (a.does(op::as_anything_else)) {
            const spec::rule& one = spec::anything_else_of(first_.its_table.rules_of(p.state));
            const spec::rule& two = spec::anything_else_of(other_.its_table.rules_of(q.state));
            return same_conditions(one, two) && same_effect(p, one, q, two, in);
        }
        const maybe_state to = target_of(p.state, a);
        const maybe_state other_to = target_of(q.state, b);
        if (to.has_value() != other_to.has_value()) return false;
        if (a.does(op::emit_tag)) return to && leads_to_pages({*to, p.mode}, {*other_to, q.mode});
        return !to || same_way({*to, p.mode}, {*other_to, q.mode}, in);
    }
    bool same_action(moded_state p, const spec::action& a, moded_state q, const spec::action& b, content_bits in) {
        if (!same_words(a, b) || a.code == op::set_escape_flag || a.code == op::gap) return false;
        if (a.code == op::consume_reference)
            pair({first_.draft().reference_procedure, p.mode}, {other_.draft().reference_procedure, q.mode}, in);
        return !spec::goes_somewhere(a.code) || same_way({a.to, p.mode}, {b.to, q.mode}, in);
    }
    // Whether the two states are a pair. If they read text, they must also be the content state.
    bool same_way(moded_state to, moded_state other_to, content_bits in) {
        if (first_.its->is_text[to.state])
            for (std::size_t c = 0; c < contents_.size(); ++c)
                if ((in & bit_of(c)) != 0 && content(c).state != to.state) return false;
        return pair(to, other_to, in);
    }
    // Whether both states read the text of pages, as the machine does after a tag unless tree construction sets another
    // state.
    [[nodiscard]] bool leads_to_pages(moded_state to, moded_state other_to) const {
        return to == start_of(content(0)) && other_to == start_of(spec::content_at(other_.draft(), *contents_[0]));
    }

    const member& first_;
    const member& other_;
    agreed_facts facts_;
    std::span<const std::optional<spec::content_index>> contents_;
    stops& stops_;
    std::vector<std::optional<moded_state>> other_of_;  // by `number_of`
    // The content states in which the machine may be when it reaches the state. Indexed by `number_of`.
    std::vector<content_bits> contents_of_;
    std::vector<moded_state> left_;  // the pairs that are still to be compared
};

// --- The program ---

// Restricts a program to those steps that have the same effect in the other drafts.
class restriction {
public:
    restriction(const member& first, program& to) : first_(first), stops_(first.its_table), to_(to) {}

    bool add(const member& other, std::span<const std::optional<spec::content_index>> contents) {
        pairs found(first_, other, contents, stops_);
        if (!found.find()) return false;
        restrict_path(*other.its, found.facts());
        restrict_references(*other.its, found.facts());
        for (std::size_t s = 0; s < to_.states.size(); ++s) restrict_state(s, *other.its, found);
        return true;
    }
    void finish() {
        add_stopping_rules();
        find_indexed_runs();
        if (names_differ_) {
            // If no name in the index had a semicolon, the runner would expect a semicolon after each name.
            to_.plain_names = to_.plain_names && std::any_of(names_.begin(), names_.end(),
                                                             [](const auto& each) { return each.name.back() == ';'; });
            to_.own_names = std::move(names_);
            to_.names = index_of(to_.own_names);
        }
    }

private:
    static void add_to(byte_set& to, const byte_set& other) {
        for (std::size_t c = 0; c < to.size(); ++c) to[c] = to[c] || other[c];
    }
    static void add_to(scan_set& to, const scan_set& other) {
        byte_set in = to.in;
        add_to(in, other.in);
        to = set_of(in);
    }
    static void keep_in(byte_set& to, const byte_set& other) {
        for (std::size_t c = 0; c < to.size(); ++c) to[c] = to[c] && other[c];
    }
    void restrict_path(const program& other, const agreed_facts& facts) {
        plain_path& p = to_.path;
        const plain_path& o = other.path;
        if (p.closes_itself != o.closes_itself || !facts.self_closing || !facts.permitted_slash)
            p.closes_itself = p.checks_slash = false;
        p.checks_slash = p.checks_slash && o.checks_slash && p.slash_error == o.slash_error;
        p.takes_capitals = p.takes_capitals && o.takes_capitals;
        p.lowers_names = p.lowers_names && o.lowers_names;
        p.takes_bare = p.takes_bare && o.takes_bare;
        keep_in(p.name_beginnings, o.name_beginnings);
        add_to(p.tag_name_stops, o.tag_name_stops);
        add_to(p.any_tag_name_stops, o.any_tag_name_stops);
        add_to(p.any_name_stops, o.any_name_stops);
        add_to(p.unquoted_stops, o.unquoted_stops);
        keep_in(p.unquoted_beginnings, o.unquoted_beginnings);
        add_to(p.single_quoted_stops, o.single_quoted_stops);
        add_to(to_.value_stops, other.value_stops);
        add_to(to_.name_stops, other.name_stops);
        p.has_lone_less_than =
            p.has_lone_less_than && o.has_lone_less_than && p.lone_less_than_error == o.lone_less_than_error;
        p.takes_comments = p.takes_comments && o.takes_comments;
        p.less_than_in_comments = p.less_than_in_comments && o.less_than_in_comments;
        add_to(p.comment_stops, o.comment_stops);
        if (p.dashes_are_error != o.dashes_are_error || (p.dashes_are_error && p.dashes_error != o.dashes_error))
            p.after_dashes = {};
        keep_in(p.after_dashes, o.after_dashes);
        p.takes_nested = p.takes_nested && o.takes_nested && p.nested_error == o.nested_error;
    }
    void restrict_references(const program& other, const agreed_facts& facts) {
        to_.plain_numbers = to_.plain_numbers && other.plain_numbers;
        to_.plain_names = to_.plain_names && other.plain_names;
        keep_in(to_.not_in_references, other.not_in_references);
        if (facts.names) return;
        // Keeps only those names that have the same meaning in both drafts.
        const auto theirs = other.draft.references.names;
        const auto ours =
            names_differ_ ? std::span<const spec::named_reference>(names_) : first_.draft().references.names;
        std::vector<spec::named_reference> same;
        auto at = theirs.begin();
        for (const spec::named_reference& each : ours) {
            at = std::lower_bound(at, theirs.end(), each.name, [](const auto& x, auto name) { return x.name < name; });
            if (at != theirs.end() && spec::same_name(*at, each)) same.push_back(each);
        }
        names_ = std::move(same);
        names_differ_ = true;
    }
    void restrict_state(std::size_t s, const program& other, const pairs& found) {
        compiled_state& state = to_.states[s];
        const bool modal = state.modal;
        bool reached = false;
        std::array<bool, spec::mode_count> reached_in{};
        for (std::size_t m = 0; m < spec::mode_count; ++m) {
            const std::optional<moded_state>& at = found.other_of({s, static_cast<spec::mode>(m)});
            if (!at) continue;
            const std::size_t row = modal ? m : 0;
            const compiled_state& its = other.states[at->state];
            const std::size_t its_row = its.modal ? at->mode : 0;
            reached = reached_in[row] = true;
            state.references_in[row] = state.references_in[row] && its.references_in[its_row];
            state.reads_comments = state.reads_comments && its.reads_comments;
            state.leaves_unknown_names = state.leaves_unknown_names && its.leaves_unknown_names && found.facts().names;
            if (state.after_content[row] != compiled_state::unknown && !ends_likewise(state, row, its, its_row, found))
                state.after_content[row] = compiled_state::unknown;
            if (!tell_end_tags_alike(state.other_end_tags[row], its.other_end_tags[its_row]))
                state.other_end_tags[row] = nullptr;
            keep_more_text(s, row, its.reacts[its_row]);
        }
        for (std::size_t row = 0; row < (modal ? spec::mode_count : 1); ++row)
            if (!reached_in[row]) stops_.rows[number_of({s, static_cast<spec::mode>(row)})].fill(true);
        if (!reached) stops_.whole[s] = true;
    }
    // Whether, in both drafts, an end tag ends the content and the text of pages follows.
    static bool ends_likewise(const compiled_state& a, std::size_t a_row, const compiled_state& b, std::size_t b_row,
                              const pairs& found) {
        if (b.after_content[b_row] == compiled_state::unknown) return false;
        const std::optional<moded_state>& after = found.other_of({a.after_content[a_row], 0});
        return after && *after == moded_state{b.after_content[b_row], 0};
    }
    // Whether both drafts use the same test to distinguish end tags that end the content from other end tags.
    static bool tell_end_tags_alike(const spec::rule* a, const spec::rule* b) {
        return a != nullptr && b != nullptr && a->given.what == b->given.what &&
               same_set(a->given.followed_by.set, b->given.followed_by.set);
    }
    // Removes the reactions that treat characters as text in the first draft but not in the other draft.
    void keep_more_text(std::size_t s, std::size_t row, const reactions& others) {
        constexpr auto more = static_cast<std::uint8_t>(reaction::keeps_less_than | reaction::keeps_dash |
                                                        reaction::keeps_bang | reaction::may_end_word);
        for (std::size_t c = 0; c < spec::symbol_count; ++c) {
            reaction& r = row_of(s, row)[c];
            r.is = static_cast<std::uint8_t>(r.is & (others[c].is | static_cast<std::uint8_t>(~more)));
        }
    }
    reactions& row_of(std::size_t s, std::size_t row) {
        return to_.all_reactions[static_cast<std::size_t>(to_.states[s].reacts - to_.all_reactions.data()) + row];
    }

    // Gives each state one more rule, which stops the machine. The table assigns no character to this rule.
    void add_stopping_rules() {
        std::vector<compiled_rule> all;
        all.reserve(to_.rules.size() + to_.states.size());
        for (std::size_t s = 0; s < to_.states.size(); ++s) {
            compiled_state& state = to_.states[s];
            const compiled_rule* const its = state.rules;
            state.rules = all.data() + all.size();
            all.insert(all.end(), its, its + state.rule_count);
            for (std::size_t r = 0; r < state.rule_count; ++r)
                if (stops_.rules[state.info->first_rule + r])
                    all[all.size() - state.rule_count + r].only = compiled_rule::quick::stops;
            all.push_back(all.back());
            all.back().only = compiled_rule::quick::stops;
            if (stops_.whole[s]) state.kind = state_kind::stops;
            for (std::size_t row = 0; row < (state.modal ? spec::mode_count : 1); ++row) stop_in(s, row);
        }
        to_.rules = std::move(all);
    }
    void stop_in(std::size_t s, std::size_t row) {
        const compiled_state& state = to_.states[s];
        const auto& stop = stops_.rows[number_of({s, static_cast<spec::mode>(row)})];
        reactions& to = row_of(s, row);
        for (std::size_t c = 0; c < spec::symbol_count; ++c)
            if (stop[c] || stops_.whole[s])
                to[c] = {state.rule_count, static_cast<std::uint8_t>(reaction::ends_run | reaction::leaves_text)};
        if (stops_.before_escape[number_of({s, static_cast<spec::mode>(row)})]) {
            constexpr auto less_than = static_cast<std::uint8_t>(reaction::keeps_less_than | reaction::shows_text);
            constexpr auto bang = static_cast<std::uint8_t>(reaction::keeps_bang);
            to['!'].is = static_cast<std::uint8_t>(to['!'].is & ~less_than);
            for (reaction& each : to) each.is = static_cast<std::uint8_t>(each.is & ~bang);
        }
        if (state.stops == nullptr) return;
        scan_set& its = stops_of(state, row);
        byte_set in = its.in;
        for (std::size_t c = 0; c < in.size(); ++c) in[c] = in[c] || to[c].has(reaction::ends_run);
        its = set_of(in);
    }
    scan_set& stops_of(const compiled_state& state, std::size_t row) {
        return to_.all_stops[static_cast<std::size_t>(state.stops - to_.all_stops.data()) + row];
    }
    // Some runs now end at more characters than before: the indexes must find any character that ends a run in one of
    // the drafts.
    void find_indexed_runs() {
        for (const compiled_state& state : to_.states)
            if (state.kind == state_kind::text_of_pages && state.stops != nullptr) to_.text_stops = state.stops[0];
        scan_set& value = stops_of(to_.states[to_.path.double_quoted], 0);
        add_to(value, to_.value_stops);
        to_.value_stops = value;
        for (compiled_state& state : to_.states) {
            if (state.stops == nullptr || state.found_by == run_index::more_text) continue;
            state.found_by = run_index::none;
            if (state.stops[0].in == to_.text_stops.in)
                state.found_by = run_index::text;
            else if (state.stops[0].in == to_.value_stops.in)
                state.found_by = run_index::value;
        }
    }

    const member& first_;
    stops stops_;
    program& to_;
    bool names_differ_ = false;
    std::vector<spec::named_reference> names_;  // the names of references that all drafts have
};

}  // namespace

std::shared_ptr<const program> compile_common(const spec::draft& draft, std::span<const companion> companions) {
    const auto takes_content_back = [](const spec::draft& d) {
        return std::any_of(d.contents.begin(), d.contents.end(),
                           [](const auto& each) { return each.taken_back_at_eof; });
    };
    const member first(draft);
    if (first.its == nullptr || takes_content_back(draft)) return nullptr;
    const std::shared_ptr<program> made = compile_to_change(draft, first.its.get());
    if (made == nullptr) return nullptr;
    restriction restricted(first, *made);
    for (const companion& each : companions) {
        const member other(*each.draft);
        if (other.its == nullptr || takes_content_back(*each.draft) || !restricted.add(other, each.contents))
            return nullptr;
    }
    restricted.finish();
    return made;
}

}  // namespace strata::engine

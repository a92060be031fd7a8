#pragma once
// The fast engine: one function for each draft, expanded by the compiler from the draft's table.
//
// For each state the compiler works out which rule fires on which byte in which mode, so that a step is one look-up and
// a jump to the rule's actions, which are constants and leave no trace of the table. A rule of the form "append (or
// emit) the current character and stay" is run over all bytes at once up to the next byte that some other rule wants.
// What pages are mostly made of, tags and references without anything unusual, is read at once where the table shows
// that the steps would come to the same. The cursor is a local variable throughout. Where a chunk ends before a rule
// can be told, the step is given back untouched and taken again when more has come.
//
// The reference is core/engine/interpreter.cpp; tests/agreement holds this engine to it.

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "core/engine/call_order.hpp"
#include "core/engine/references.hpp"
#include "core/engine/registers.hpp"
#include "core/engine/scan.hpp"
#include "core/engine/stop_index.hpp"
#include "core/input/utf8.hpp"
#include "core/spec/draft.hpp"

namespace strata::engine {

#define STRATA_INLINE [[gnu::always_inline]] inline

/// The engine of one draft. `Definition::draft` is its `spec::draft`, `Definition::machine` its machine, both
/// constants.
template <class Definition>
class fused {
public:
    fused(const tokenizer_options& options, sink& to)
        : r_(Definition::draft, options, to), index_(&index_words_of<text_stops, value_stops, name_stops>) {}

    /// The draft it runs.
    static const spec::draft& draft() { return Definition::draft; }

    /// Tokenizes as far as `chunk` decides. Views of `chunk` end with the call. Complexity: linear in the chunk.
    void feed(std::string_view chunk) {
        call_order::call call(r_.order, "feed");
        if (!chunk.empty()) {
            r_.stream.accept(unread_, chunk, false);
            read_on();
        }
        call.done(call_order::phase::reading);
    }
    /// Ends the input: the rest is tokenized, and the end-of-file token emitted.
    void finish() {
        call_order::call call(r_.order, "finish");
        r_.stream.accept(unread_, {}, true);
        drive(true);
        call.done(call_order::phase::ended);
    }
    /// Puts characters (generalised UTF-8) at the insertion point: from within `on_token` before the next input
    /// character, between chunks after all that has been fed.
    void insert(std::string_view characters) {
        if (r_.order.in_token) return r_.insert_from_sink(characters);
        call_order::call call(r_.order, "insert");
        if (!characters.empty()) {
            r_.stream.prepare_insertion(characters);
            r_.stream.append(unread_);
            read_on();
        }
        call.done(call_order::phase::reading);
    }

private:
    static constexpr const auto& machine = Definition::machine;
    static constexpr const spec::draft& facts = Definition::draft;
    static constexpr std::size_t state_count = std::remove_cvref_t<decltype(machine)>::state_count;
    using op = spec::op;
    using condition = spec::condition;
    using trigger = spec::trigger;
    using part = spec::part;

    // What a step says to the loop around it: the next state, or that it ends here.
    static constexpr unsigned suspended = 0x100;  ///< the step waits for more input and has not been taken
    static constexpr unsigned finished = 0x101;
    static constexpr unsigned silent = 0xFF;  ///< no rule: the draft says nothing (an audit proves it unreachable)

    // Goes on as far as what there is decides. What is not read then belongs to a chunk that is about to go away.
    void read_on() {
        unread_ = {r_.stream.begin(), static_cast<std::size_t>(r_.stream.end() - r_.stream.begin())};
        if (r_.stream.has_begun()) {
            drive(false);
            r_.retain();
        }
        r_.stream.keep(unread_);
        unread_ = {r_.stream.begin(), static_cast<std::size_t>(r_.stream.end() - r_.stream.begin())};
    }

    void drive(bool last) {
        last_ = last;
        const char* p = r_.stream.begin();
        index_.begin(p, r_.stream.end());
        if (r_.mark < r_.stream.first_position()) r_.mark = r_.stream.first_position();
        for (;;) {
            p = run(p);
            if (!r_.interrupted) r_.flush_text();
            if (!r_.interrupted) break;
            r_.interrupted = false;
            if (r_.done) break;
            r_.retain();
            r_.stream.insert({p, static_cast<std::size_t>(r_.stream.end() - p)});
            r_.stream.forget_before(r_.oldest());
            matched_name_ = 0;  // of characters that no longer come next
            p = r_.stream.begin();
            index_.begin(p, r_.stream.end());
        }
        unread_ = {p, static_cast<std::size_t>(r_.stream.end() - p)};
        r_.stream.forget_before(r_.oldest());
    }

    unsigned take_state_from_sink() {
        r_.state = *r_.state_from_sink;
        r_.state_from_sink.reset();
        return r_.state;
    }

    // -- what the table says, at compile time
    // --------------------------------------------------------------------------

    static constexpr const spec::state_info& info(std::size_t s) { return machine.states[s]; }
    static constexpr const spec::rule& rule_at(std::size_t s, std::size_t i) {
        return machine.rules[machine.states[s].first_rule + i];
    }
    static constexpr std::size_t rules_in(std::size_t s) { return machine.states[s].rule_count; }
    static constexpr bool is_modal(std::size_t s) {
        for (std::size_t i = 0; i < rules_in(s); ++i)
            if (!(rule_at(s, i).in == spec::any_mode)) return true;
        return false;
    }
    static constexpr bool consumes(std::size_t s) {
        for (std::size_t i = 0; i < rules_in(s); ++i)
            if (rule_at(s, i).by == trigger::consume) return true;
        return false;
    }
    // The first rule from `from` on that takes symbol `c` in mode `m`.
    static constexpr std::uint8_t rule_for(std::size_t s, std::size_t from, spec::mode m, spec::symbol c) {
        for (std::size_t i = from; i < rules_in(s); ++i) {
            const spec::rule& rule = rule_at(s, i);
            if (rule.by == trigger::consume && rule.in.has(m) && rule.on.set.has(c))
                return static_cast<std::uint8_t>(i);
        }
        return silent;
    }
    static constexpr std::size_t modes_of(std::size_t s) { return is_modal(s) ? spec::mode_count : 1; }
    template <std::size_t S>
    static constexpr auto dispatch_table() {
        std::array<std::array<std::uint8_t, spec::symbol_count>, modes_of(S)> table{};
        for (std::size_t m = 0; m < table.size(); ++m)
            for (std::size_t c = 0; c < spec::symbol_count; ++c)
                table[m][c] = rule_for(S, 0, static_cast<spec::mode>(m), static_cast<spec::symbol>(c));
        return table;
    }
    template <std::size_t S>
    static constexpr auto dispatch = dispatch_table<S>();

    static constexpr std::size_t anything_else_in(std::size_t s) {
        for (std::size_t i = 0; i < rules_in(s); ++i)
            if (rule_at(s, i).by == trigger::consume && rule_at(s, i).on == spec::anything_else &&
                rule_at(s, i).in == spec::any_mode)
                return i;
        return silent;
    }

    // A name of which it is not yet known whether it is one is kept as text too.
    static constexpr bool is_buffered(const spec::rule& rule) {
        return rule.count == 2 && rule.actions[0].code == op::append_to_tag_name &&
               rule.actions[1].code == op::append_to_temporary_buffer &&
               rule.actions[1].what == spec::current_character;
    }
    static constexpr bool runs_are_buffered(std::size_t s) {
        for (std::size_t i = 0; i < rules_in(s); ++i)
            if (is_buffered(rule_at(s, i))) return true;
        return false;
    }
    // "Ignore the character" and nothing else.
    static constexpr bool ignores(const spec::rule& rule) {
        return rule.by == trigger::consume && rule.given.what == condition::none && !rule.only_if_foreign &&
               rule.in == spec::any_mode && rule.count != 0 &&
               (rule.actions[0].code == op::ignore || rule.actions[0].code == op::stay) &&
               (rule.count == 1 || (rule.count == 2 && rule.actions[1].code == op::stay));
    }
    static constexpr byte_set ignored_by(std::size_t s) {
        byte_set set{};
        for (std::size_t c = 0; c < 0x80; ++c) {
            const std::uint8_t i = rule_for(s, 0, 0, static_cast<spec::symbol>(c));
            set[c] = i != silent && ignores(rule_at(s, i));
        }
        set['\r'] = set['\n'];
        return set;
    }
    template <std::size_t S>
    static constexpr byte_set ignored_in = ignored_by(S);
    static constexpr bool ignores_any(std::size_t s) {
        for (std::size_t i = 0; i < rules_in(s); ++i)
            if (ignores(rule_at(s, i))) return true;
        return false;
    }

    // "Append or emit the current character" and nothing else but staying: such rules run over many characters at once.
    // So do those that append its lowercase version.
    static constexpr op run_action(const spec::rule& rule) {
        if (rule.by != trigger::consume || rule.given.what != condition::none || rule.only_if_foreign) return op::none;
        const bool ends_well =
            rule.count == 1 || (rule.count == 2 && (rule.actions[1].code == op::stay || is_buffered(rule)));
        if (!ends_well) return op::none;
        const bool lowers = rule.actions[0].what == spec::lowercase_version;
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
    static constexpr bool lowers_in_run(std::size_t s) {
        for (std::size_t i = 0; i < rules_in(s); ++i)
            if (run_action(rule_at(s, i)) != op::none && rule_at(s, i).actions[0].what == spec::lowercase_version)
                return true;
        return false;
    }
    static constexpr op run_action_in(std::size_t s) {
        for (std::size_t i = 0; i < rules_in(s); ++i)
            if (run_action(rule_at(s, i)) != op::none) return run_action(rule_at(s, i));
        return op::none;
    }
    template <std::size_t S>
    static constexpr std::array<byte_set, modes_of(S)> stop_sets() {
        std::array<byte_set, modes_of(S)> sets{};
        for (std::size_t m = 0; m < sets.size(); ++m)
            for (std::size_t c = 0; c < 256; ++c) {
                const std::uint8_t i = dispatch<S>[m][c];
                sets[m][c] = c == '\r' || i == silent || run_action(rule_at(S, i)) == op::none;
            }
        return sets;
    }
    template <std::size_t S>
    static constexpr auto stops = stop_sets<S>();
    template <std::size_t S, std::size_t M>
    static constexpr byte_set stops_in = stops<S>[M];

    static constexpr bool is_bogus_comment(std::size_t s) {
        return rules_in(s) == 1 && rule_at(s, 0).does(op::consume_bogus_comment);
    }

    // Where a rule goes on, if the table says it: else `s` itself (it stays) or `silent` (known at run time only).
    static constexpr std::size_t target_of(std::size_t s, const spec::rule& rule) {
        std::size_t to = s;
        for (const spec::action& a : rule.then()) {
            switch (a.code) {
                case op::switch_to:
                case op::reconsume_in:
                case op::switch_to_reference_in_attribute: to = a.to; break;
                case op::switch_back:
                case op::switch_to_return_state:
                case op::reconsume_in_return_state: to = silent; break;
                default: break;
            }
        }
        return to;
    }
    static constexpr bool reconsumes(const spec::rule& rule) {
        return rule.does(op::reconsume_in) || rule.does(op::reconsume_in_return_state);
    }
    static constexpr bool emits(const spec::rule& rule) {
        for (const spec::action& a : rule.then()) {
            switch (a.code) {
                case op::emit:
                case op::emit_temporary_buffer:
                case op::emit_what_was_returned:
                case op::emit_eof:
                case op::emit_tag:
                case op::emit_comment:
                case op::emit_processing_instruction:
                case op::emit_doctype:
                case op::flush_reference: return true;
                default: break;
            }
        }
        return false;
    }
    static constexpr bool reports(const spec::rule& rule) {
        return rule.does(op::parse_error) || rule.does(op::parse_error_by_number) ||
               rule.does(op::parse_error_unless_permitted_slash);
    }
    static constexpr bool begins_reference(const spec::rule& rule) {
        for (const spec::action& a : rule.then())
            if (a.code == op::set_return_state || a.code == op::switch_to_reference_in_attribute ||
                (a.code == op::switch_to && rules_in(a.to) != 0 && rule_at(a.to, 0).does(op::consume_reference)))
                return true;
        return false;
    }
    // Whether a state emits characters as it reads them, so that they may be gathered.
    static constexpr bool gathers(std::size_t s) {
        for (std::size_t i = 0; i < rules_in(s); ++i)
            for (const spec::action& a : rule_at(s, i).then())
                if (a.code == op::emit && a.what == spec::current_character) return true;
        return false;
    }
    // The bytes that gathered characters must be handed over before: those on which such a state reports an error or
    // goes where something else than characters may come of it.
    static constexpr bool leaves_text(std::size_t s, std::size_t m, std::size_t c) {
        const std::uint8_t i = rule_for(s, 0, static_cast<spec::mode>(m), static_cast<spec::symbol>(c));
        if (i == silent || reports(rule_at(s, i))) return true;
        return !emits(rule_at(s, i)) && !begins_reference(rule_at(s, i)) && !rule_at(s, i).does(op::as_anything_else);
    }
    template <std::size_t S>
    static constexpr auto leaving_bytes = [] {
        std::array<byte_set, modes_of(S)> sets{};
        for (std::size_t m = 0; m < sets.size(); ++m)
            for (std::size_t c = 0; c < 256; ++c) sets[m][c] = leaves_text(S, m, c);
        return sets;
    }();
    // The bytes behind a "<" which show that it was text: there, the state that it leads to emits it.
    static constexpr bool is_text_before(std::size_t s, std::size_t m, std::size_t c) {
        const std::uint8_t i = rule_for(s, 0, static_cast<spec::mode>(m), '<');
        const std::size_t to = i == silent ? silent : target_of(s, rule_at(s, i));
        if (to >= state_count) return false;
        const std::uint8_t then = rule_for(to, 0, static_cast<spec::mode>(m), static_cast<spec::symbol>(c));
        return then != silent && emits(rule_at(to, then)) && !reports(rule_at(to, then));
    }
    template <std::size_t S>
    static constexpr auto text_behind_less_than = [] {
        std::array<byte_set, modes_of(S)> sets{};
        for (std::size_t m = 0; m < sets.size(); ++m)
            for (std::size_t c = 0; c < 256; ++c) sets[m][c] = is_text_before(S, m, c);
        return sets;
    }();
    // -- the road of a plain tag, as the table has it
    //
    // Most tags of pages are `<name attribute="value" ...>` and nothing else. From the state that reads text, the walk
    // below looks for the states that such a tag goes through. If each takes its characters as expected, and does
    // nothing else, the tag can be read at once: the steps could not have come to anything different.
    // ----------------------------------------------------------------------------------------------------------
    struct tag_road {
        bool found = false;
        bool closes_itself = false;  ///< "/>" sets the self-closing flag and nothing else
        std::size_t tag_name = 0, before_name = 0, attribute_name = 0, before_value = 0;
        std::size_t double_quoted = 0, single_quoted = 0, unquoted = 0;
    };
    // The rule that takes `c` in mode 0, if nothing is asked before or besides.
    static constexpr const spec::rule* simple_rule(std::size_t s, char c) {
        if (s >= state_count || info(s).first.count != 0) return nullptr;
        for (std::size_t i = 0; i < rules_in(s); ++i)
            if (rule_at(s, i).by != trigger::consume && rule_at(s, i).in.has(0)) return nullptr;
        const std::uint8_t i = rule_for(s, 0, 0, static_cast<unsigned char>(c));
        if (i == silent || rule_at(s, i).given.what != condition::none || rule_at(s, i).only_if_foreign) return nullptr;
        return &rule_at(s, i);
    }
    // Where `c` leads if its rule does that and nothing else.
    static constexpr std::size_t only_switches(std::size_t s, char c) {
        const spec::rule* rule = simple_rule(s, c);
        return rule != nullptr && rule->count == 1 && rule->actions[0].code == op::switch_to ? rule->actions[0].to
                                                                                             : state_count;
    }
    // Where all small letters lead if each begins a thing whose name it is the first letter of.
    static constexpr std::size_t begins_name(std::size_t s, op creates, op names, op appends) {
        std::size_t to = state_count;
        for (char c = 'a'; c <= 'z'; ++c) {
            const spec::rule* rule = simple_rule(s, c);
            if (rule == nullptr || rule->count != 3 || rule->actions[0].code != creates ||
                rule->actions[1].code != names)
                return state_count;
            const spec::action& then = rule->actions[2];
            const bool takes_it = rule->actions[1].what == spec::current_character && then.code == op::switch_to;
            const bool gives_it = rule->actions[1].what == spec::the_empty_string && then.code == op::reconsume_in;
            if ((!takes_it && !gives_it) || (c != 'a' && then.to != to)) return state_count;
            to = then.to;
            if (run_action_in(to) != appends || stops_on(to, c)) return state_count;
        }
        return to;
    }
    static constexpr bool stops_on(std::size_t s, char c) {
        const std::uint8_t i = rule_for(s, 0, 0, static_cast<unsigned char>(c));
        return i == silent || run_action(rule_at(s, i)) == op::none;
    }
    static constexpr std::size_t only_reconsumes(std::size_t s, char c) {
        const spec::rule* rule = simple_rule(s, c);
        return rule != nullptr && rule->count == 1 && rule->actions[0].code == op::reconsume_in ? rule->actions[0].to
                                                                                                : state_count;
    }
    static constexpr bool emits_tag_into(std::size_t s, std::size_t text) {
        if (const std::size_t then = only_reconsumes(s, '>'); then != state_count) return emits_tag_into(then, text);
        const spec::rule* rule = simple_rule(s, '>');
        return rule != nullptr && rule->count == 2 && rule->does(op::emit_tag) && rule->does(op::switch_to) &&
               target_of(s, *rule) == text;
    }
    static constexpr bool closes_itself(std::size_t s, std::size_t text) {
        if (const std::size_t then = only_reconsumes(s, '/'); then != state_count) return closes_itself(then, text);
        const std::size_t slash = only_switches(s, '/');
        const spec::rule* rule = simple_rule(slash, '>');
        return rule != nullptr && rule->count == 3 && rule->does(op::set_self_closing_flag) &&
               rule->does(op::emit_tag) && rule->does(op::switch_to) && target_of(slash, *rule) == text;
    }
    // Whether `c` begins a value without quotes.
    static constexpr bool begins_unquoted(std::size_t before_value, std::size_t unquoted, char c) {
        const spec::rule* rule = simple_rule(before_value, c);
        if (rule == nullptr || stops_on(unquoted, c)) return false;
        const bool gives_it = only_reconsumes(before_value, c) == unquoted;
        const bool takes_it = rule->count == 2 && rule->actions[0].code == op::append_to_attribute_value &&
                              rule->actions[0].what == spec::current_character &&
                              rule->actions[1].code == op::switch_to && rule->actions[1].to == unquoted;
        return gives_it || takes_it;
    }
    static constexpr tag_road find_tag_road(std::size_t text) {
        tag_road road;
        const std::size_t open = only_switches(text, '<');
        const std::size_t end_open = only_switches(open, '/');
        road.tag_name = begins_name(open, op::create_start_tag, op::set_tag_name, op::append_to_tag_name);
        if (road.tag_name == state_count || !emits_tag_into(road.tag_name, text) ||
            begins_name(end_open, op::create_end_tag, op::set_tag_name, op::append_to_tag_name) != road.tag_name)
            return {};
        const std::size_t before = only_switches(road.tag_name, ' ');
        road.before_name = before;
        road.attribute_name =
            begins_name(before, op::start_attribute, op::set_attribute_name, op::append_to_attribute_name);
        road.before_value = only_switches(road.attribute_name, '=');
        road.double_quoted = only_switches(road.before_value, '"');
        const std::size_t after = only_switches(road.double_quoted, '"');
        if (road.attribute_name == state_count || road.double_quoted == state_count ||
            run_action_in(road.double_quoted) != op::append_to_attribute_value ||
            info(road.attribute_name).reads != part::attribute_name ||
            info(road.before_value).reads != part::before_attribute_value ||
            info(road.double_quoted).reads != part::attribute_value_quoted || !emits_tag_into(after, text) ||
            !emits_tag_into(before, text))
            return {};
        road.single_quoted = only_switches(road.before_value, '\'');
        if (only_switches(road.single_quoted, '\'') != after ||
            run_action_in(road.single_quoted) != op::append_to_attribute_value ||
            info(road.single_quoted).reads != part::attribute_value_quoted ||
            !references_begin(road.double_quoted, 0) || !references_begin(road.single_quoted, 0))
            return {};
        for (std::size_t s = 0; s < state_count; ++s)
            if (info(s).reads == part::attribute_value_unquoted) road.unquoted = s;
        if (run_action_in(road.unquoted) != op::append_to_attribute_value || !emits_tag_into(road.unquoted, text))
            return {};
        // White space leads on to the next attribute, and more of it is ignored.
        for (const char c : std::string_view(" \n\t"))
            if (only_switches(road.tag_name, c) != before || !ignored_by(before)[static_cast<unsigned char>(c)] ||
                only_switches(road.unquoted, c) != before || (after != before && only_switches(after, c) != before))
                return {};
        road.closes_itself =
            closes_itself(road.tag_name, text) && closes_itself(before, text) && closes_itself(after, text);
        road.found = true;
        return road;
    }
    template <std::size_t S>
    static constexpr tag_road road_from = info(S).reads == part::text ? find_tag_road(S) : tag_road{};
    static constexpr bool is_plain_space(char c) { return c == ' ' || c == '\n' || c == '\t' || c == '\r'; }
    template <std::size_t S>
    static constexpr byte_set unquoted_beginnings = [] {
        byte_set set{};
        for (std::size_t c = 0x21; c < 0x7F; ++c)
            set[c] = begins_unquoted(road_from<S>.before_value, road_from<S>.unquoted, static_cast<char>(c));
        return set;
    }();
    // The stops of a name's state, and the capitals that it takes in lower case.
    template <std::size_t S>
    static constexpr byte_set plain_name_stops = [] {
        byte_set set = stops<S>[0];
        for (std::size_t c = 'A'; c <= 'Z'; ++c) set[c] = true;
        return set;
    }();

    // What most of a page is made of is found by an index (see stop_index.hpp): text between tags, values in double
    // quotes, and attributes' names.
    static constexpr std::size_t text_of_pages = [] {
        for (std::size_t s = 0; s < state_count; ++s)
            if (info(s).reads == part::text && find_tag_road(s).found) return s;
        throw "no text of this draft has plain tags";
    }();
    static constexpr byte_set text_stops = stops_in<text_of_pages, 0>;
    static constexpr byte_set value_stops = stops_in<road_from<text_of_pages>.double_quoted, 0>;
    static constexpr byte_set name_stops = plain_name_stops<road_from<text_of_pages>.attribute_name>;
    enum indexed : std::size_t { texts, values, names };

    static constexpr bool reports_at_next(const spec::rule& rule) {
        for (const spec::action& a : rule.then())
            if (a.code == op::parse_error && a.at_next) return true;
        return false;
    }
    static constexpr std::array<bool, state_count> text_states = [] {
        std::array<bool, state_count> is{};
        for (std::size_t s = 0; s < state_count; ++s) is[s] = info(s).reads == part::text;
        return is;
    }();
    static constexpr std::array<bool, state_count> value_states = [] {
        std::array<bool, state_count> is{};
        for (std::size_t s = 0; s < state_count; ++s) is[s] = is_attribute_value(info(s).reads);
        return is;
    }();
    // The error of the procedure's step that asks `what`.
    static constexpr spec::error_code procedure_error(condition what) {
        for (std::size_t s = 0; s < state_count; ++s)
            for (std::size_t i = 0; i < rules_in(s); ++i)
                if (info(s).reads == part::procedure && rule_at(s, i).given.what == what)
                    for (const spec::action& a : rule_at(s, i).then())
                        if (a.code == op::parse_error) return a.error;
        return {};
    }
    static constexpr spec::symbol_set procedure_followed_by = [] {
        for (std::size_t s = 0; s < state_count; ++s)
            for (std::size_t i = 0; i < rules_in(s); ++i)
                if (rule_at(s, i).given.what == condition::kept_for_historical_reasons)
                    return rule_at(s, i).given.followed_by.set;
        return spec::symbol_set{};
    }();

    // -- one step
    // ------------------------------------------------------------------------------------------------------

    // The characters of a step. All members live in registers once everything is inlined.
    struct cursor {
        const char* p;  // the next input character
        const char* end;
        const char* current;   // where the current input character begins
        const char* text;      // the current character, as the stream has it
        std::uint32_t length;  // of `text`
        spec::symbol c;
        const char* rule_start;  // the next input character when the rules were asked
    };

    static constexpr std::string_view line_feed = "\n";

    STRATA_INLINE static spec::symbol symbol_at(const char* p, const char* end) {
        if (p == end) return spec::eof_symbol;
        const auto c = static_cast<unsigned char>(*p);
        return c == '\r' ? spec::symbol{'\n'} : spec::symbol{c};
    }

    // Consumes the next input character: false if the chunk ends before it.
    STRATA_INLINE bool consume(cursor& at) {
        at.current = at.p;
        if (at.p == at.end) {
            at.c = spec::eof_symbol;
            at.text = at.p;
            at.length = 0;
            return last_;
        }
        const auto c = static_cast<unsigned char>(*at.p);
        at.text = at.p;
        if (c >= 0x80) [[unlikely]] {
            at.c = c;
            at.length = c >= 0xF0 ? 4 : c >= 0xE0 ? 3 : 2;
            at.p += at.length;
            return true;
        }
        at.length = 1;
        if (c == '\r') [[unlikely]] {
            at.c = '\n';
            ++at.p;
            if (at.p != at.end && *at.p == '\n')
                at.text = at.p++;
            else
                at.text = line_feed.data();
            return true;
        }
        at.c = c;
        ++at.p;
        return true;
    }

    enum class answer : std::uint8_t { no, yes, unknown };

    STRATA_INLINE answer begins_with(const char* p, const char* end, std::string_view word, bool fold) {
        for (std::size_t i = 0; i < word.size(); ++i) {
            if (p + i == end) return last_ ? answer::no : answer::unknown;
            char have = p[i];
            char want = word[i];
            if (fold) {
                have = lower(have);
                want = lower(want);
            }
            if (have != want) return answer::no;
        }
        return answer::yes;
    }
    STRATA_INLINE static char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 0x20) : c; }

    static bool same_ignoring_case(std::string_view a, std::string_view b) {
        if (a.size() != b.size()) return false;
        for (std::size_t i = 0; i < a.size(); ++i)
            if (lower(a[i]) != lower(b[i])) return false;
        return true;
    }

    template <std::size_t S, std::size_t R>
    STRATA_INLINE answer holds(const cursor& at) {
        constexpr const spec::guard& g = machine.rules[machine.states[S].first_rule + R].given;
        const auto yes_if = [](bool b) { return b ? answer::yes : answer::no; };
        if constexpr (machine.rules[machine.states[S].first_rule + R].only_if_foreign)
            if (!r_.foreign) return answer::no;
        if constexpr (g.what == condition::none) return answer::yes;
        if constexpr (g.what == condition::next_characters_are)
            return begins_with(at.p, at.end, g.word, g.ignoring_case);
        if constexpr (g.what == condition::characters_from_current_are)
            return at.c == spec::eof_symbol ? answer::no : begins_with(at.current, at.end, g.word, g.ignoring_case);
        if constexpr (g.what == condition::last_characters_are) {
            for (std::size_t back = 1; back <= g.word.size(); ++back)
                if (r_.stream.byte_before(at.p, back) != static_cast<unsigned char>(g.word[g.word.size() - back]))
                    return answer::no;
            return answer::yes;
        }
        if constexpr (g.what == condition::close_tag_does_not_match) {
            if (!r_.has_last_start_tag) return answer::yes;
            // How far the name has matched is kept while more input is waited for, so that no byte is compared twice.
            const std::string_view name = r_.last_start_tag;
            while (matched_name_ < name.size()) {
                const char* q = at.p + matched_name_;
                if (q == at.end) {
                    if (!last_) return answer::unknown;
                    matched_name_ = 0;
                    return answer::yes;
                }
                if (lower(*q) != lower(name[matched_name_])) {
                    matched_name_ = 0;
                    return answer::yes;
                }
                ++matched_name_;
            }
            const char* behind = at.p + name.size();
            if (behind == at.end && !last_) return answer::unknown;
            matched_name_ = 0;
            return yes_if(!g.followed_by.set.has(symbol_at(behind, at.end)));
        }
        if constexpr (g.what == condition::appropriate_end_tag_token) return yes_if(r_.is_appropriate_end_tag());
        if constexpr (g.what == condition::temporary_buffer_is) return yes_if(r_.temporary_buffer == g.word);
        if constexpr (g.what == condition::temporary_buffer_is_one_of)
            return yes_if(same_ignoring_case(r_.temporary_buffer, g.word) ||
                          same_ignoring_case(r_.temporary_buffer, g.other_word));
        if constexpr (g.what == condition::part_of_attribute) return yes_if(value_states[r_.return_state]);
        if constexpr (g.what == condition::number_is_zero) return yes_if(r_.code == 0);
        if constexpr (g.what == condition::number_is_beyond_unicode) return yes_if(r_.code > 0x10FFFF);
        if constexpr (g.what == condition::number_is_surrogate) return yes_if(input::is_surrogate(r_.code));
        if constexpr (g.what == condition::number_is_noncharacter) return yes_if(input::is_noncharacter(r_.code));
        if constexpr (g.what == condition::number_is_control)
            return yes_if(r_.code == 0x0D || (input::is_control(r_.code) && !input::is_ascii_whitespace(r_.code)));
        if constexpr (g.what == condition::identifier_matches) return yes_if(r_.matched != nullptr);
        if constexpr (g.what == condition::no_identifier_matches) return yes_if(r_.matched == nullptr);
        if constexpr (g.what == condition::match_lacks_semicolon)
            return yes_if(r_.matched != nullptr && r_.matched->name.back() != ';');
        if constexpr (g.what == condition::kept_for_historical_reasons)
            return yes_if(r_.matched != nullptr && r_.matched->name.back() != ';' && value_states[r_.return_state] &&
                          g.followed_by.set.has(symbol_at(at.p, at.end)));
        return answer::no;
    }

    // The bytes of an operand: a view that stays for as long as the buffer, or of a constant.
    template <spec::operand What>
    STRATA_INLINE static std::string_view text_of(const cursor& at) {
        if constexpr (What == spec::current_character) {
            return {at.text, at.length};
        } else if constexpr (What == spec::lowercase_version) {
            return {&lowercase_letters[static_cast<std::size_t>(at.c - 'A')], 1};
        } else if constexpr (What == spec::the_empty_string) {
            return {};
        } else if constexpr (What == spec::the_cdata_string) {
            return "[CDATA[";
        } else if constexpr (What == spec::replacement_character) {
            return "\xEF\xBF\xBD";
        } else {
            static_assert(What < 0x80);
            return {&ascii_characters[What], 1};
        }
    }
    static constexpr std::string_view lowercase_letters = "abcdefghijklmnopqrstuvwxyz";
    static constexpr std::array<char, 128> ascii_characters = [] {
        std::array<char, 128> all{};
        for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<char>(i);
        return all;
    }();
    STRATA_INLINE static void append(text_builder& to, std::string_view text) { to.append(text.data(), text.size()); }

    [[nodiscard]] STRATA_INLINE stream_position position(const char* p) const { return r_.stream.position_of(p); }
    [[nodiscard]] STRATA_INLINE stream_position current_position(const cursor& at, bool consumed) const {
        return position(consumed ? at.current : at.p - 1);
    }

    template <std::size_t S, std::size_t R, std::size_t I>
    STRATA_INLINE void act(cursor& at, unsigned& next) {
        constexpr const spec::rule& rule = machine.rules[machine.states[S].first_rule + R];
        constexpr const spec::action& a = machine.rules[machine.states[S].first_rule + R].actions[I];
        constexpr bool consumed = rule.by == trigger::consume;
        constexpr std::string_view name = machine.states[S].name;
        if constexpr (a.code == op::parse_error) {
            const spec::error_code code = a.but_on != spec::symbol_count && at.c == a.but_on ? a.but : a.error;
            r_.report(code, name, a.at_next ? position(at.rule_start) : current_position(at, consumed));
        } else if constexpr (a.code == op::parse_error_unless_permitted_slash) {
            if (!r_.is_permitted_slash(at.p == at.end ? 0 : static_cast<unsigned char>(*at.p)))
                r_.report(a.error, name, current_position(at, consumed));
        } else if constexpr (a.code == op::emit) {
            constexpr spec::operand what = a.what;
            if constexpr (what < 0x80)
                r_.emit_literal(static_cast<char>(what));
            else
                r_.emit(text_of<what>(at), position(at.p));
        } else if constexpr (a.code == op::emit_temporary_buffer) {
            r_.emit_literal(r_.temporary_buffer);
        } else if constexpr (a.code == op::emit_what_was_returned) {
            if (r_.returned.empty())
                r_.emit_literal('&');
            else
                r_.emit_copy(r_.returned, position(at.p));
        } else if constexpr (a.code == op::emit_eof) {
            r_.emit_eof();
        } else if constexpr (a.code == op::create_start_tag || a.code == op::create_end_tag) {
            r_.create_tag(a.code == op::create_end_tag);
        } else if constexpr (a.code == op::set_tag_name || a.code == op::append_to_tag_name) {
            append(r_.tag_name, text_of<a.what>(at));  // a new tag's name is empty
        } else if constexpr (a.code == op::set_self_closing_flag) {
            r_.self_closing = true;
        } else if constexpr (a.code == op::emit_tag) {
            r_.emit_tag(position(at.p), current_position(at, consumed));
        } else if constexpr (a.code == op::start_attribute) {
            r_.start_attribute(position(at.current));
        } else if constexpr (a.code == op::set_attribute_name || a.code == op::append_to_attribute_name) {
            append(r_.attribute_name, text_of<a.what>(at));  // a new attribute's name is empty
        } else if constexpr (a.code == op::append_to_attribute_value) {
            append(r_.attribute_value, text_of<a.what>(at));
        } else if constexpr (a.code == op::append_what_was_returned) {
            const std::string_view text = r_.returned.empty() ? std::string_view("&") : r_.returned;
            r_.attribute_value.append_copy(text.data(), text.size());
        } else if constexpr (a.code == op::create_comment) {
            r_.comment.clear();
            append(r_.comment, text_of<a.what>(at));
        } else if constexpr (a.code == op::append_to_comment) {
            append(r_.comment, text_of<a.what>(at));
        } else if constexpr (a.code == op::emit_comment) {
            r_.emit_comment(position(at.p));
        } else if constexpr (a.code == op::create_processing_instruction) {
            r_.instruction_target = r_.temporary_buffer;
            r_.instruction_data.clear();
        } else if constexpr (a.code == op::append_to_processing_instruction) {
            append(r_.instruction_data, text_of<a.what>(at));
        } else if constexpr (a.code == op::emit_processing_instruction) {
            r_.emit_processing_instruction(position(at.p));
        } else if constexpr (a.code == op::convert_temporary_buffer_to_comment) {
            r_.comment.clear();
            r_.comment.append_copy("?", 1);
            r_.comment.append_copy(r_.temporary_buffer.data(), r_.temporary_buffer.size());
        } else if constexpr (a.code == op::create_doctype) {
            r_.create_doctype();
        } else if constexpr (a.code == op::set_doctype_name) {
            r_.doctype_name.set_empty();
            append(r_.doctype_name.text, text_of<a.what>(at));
        } else if constexpr (a.code == op::append_to_doctype_name) {
            append(r_.doctype_name.text, text_of<a.what>(at));
        } else if constexpr (a.code == op::set_public_identifier_empty) {
            r_.public_identifier.set_empty();
        } else if constexpr (a.code == op::append_to_public_identifier) {
            append(r_.public_identifier.text, text_of<a.what>(at));
        } else if constexpr (a.code == op::set_system_identifier_empty) {
            r_.system_identifier.set_empty();
        } else if constexpr (a.code == op::append_to_system_identifier) {
            append(r_.system_identifier.text, text_of<a.what>(at));
        } else if constexpr (a.code == op::mark_incorrect || a.code == op::set_force_quirks) {
            r_.force_quirks = true;
        } else if constexpr (a.code == op::emit_doctype) {
            r_.emit_doctype(position(at.p));
        } else if constexpr (a.code == op::set_escape_flag) {
            r_.mode = static_cast<spec::mode>((r_.mode & ~1U) | a.what);
        } else if constexpr (a.code == op::clear_temporary_buffer) {
            r_.temporary_buffer.clear();
        } else if constexpr (a.code == op::append_to_temporary_buffer) {
            if constexpr (a.what == spec::character_reference_code)
                input::append_utf8(r_.temporary_buffer, r_.code);
            else
                r_.temporary_buffer.append(text_of<a.what>(at));
        } else if constexpr (a.code == op::append_reference_to_temporary_buffer) {
            append_row(r_.temporary_buffer, *r_.matched);
        } else if constexpr (a.code == op::set_return_state) {
            r_.return_state = a.to;
        } else if constexpr (a.code == op::flush_reference) {
            if (value_states[r_.return_state])
                r_.attribute_value.append_copy(r_.temporary_buffer.data(), r_.temporary_buffer.size());
            else
                r_.emit_copy(r_.temporary_buffer, position(reconsumes(rule) ? at.current : at.p));
        } else if constexpr (a.code == op::set_code) {
            r_.code = a.what;
        } else if constexpr (a.code == op::multiply_code) {
            r_.code = with_digit(r_.code, a.what, 0);
        } else if constexpr (a.code == op::add_digit) {
            r_.code = with_digit(r_.code, 1, at.c - a.what);
        } else if constexpr (a.code == op::set_code_from_table) {
            if (const spec::number_row* row = row_of(facts.references, r_.code)) r_.code = row->character;
        } else if constexpr (a.code == op::consume_those_characters) {
            at.p = (rule.given.what == condition::characters_from_current_are ? at.current : at.rule_start) +
                   rule.given.word.size();
            if constexpr (rule.by == trigger::consume) at.current = at.p - 1;
        } else if constexpr (a.code == op::switch_to || a.code == op::reconsume_in) {
            next = a.to;
        } else if constexpr (a.code == op::switch_to_reference_in_attribute) {
            r_.return_state = static_cast<spec::state_index>(S);
            r_.additional_allowed = a.what < 0x80 ? static_cast<unsigned char>(a.what) : 0;
            next = a.to;
        } else if constexpr (a.code == op::switch_back || a.code == op::switch_to_return_state ||
                             a.code == op::reconsume_in_return_state) {
            next = r_.return_state;
        }
    }

    static void append_row(std::string& to, const spec::named_reference& row) {
        input::append_utf8(to, row.first);
        if (row.second != 0) input::append_utf8(to, row.second);
    }

    // The places of attributes follow from what states read: see `spec::part`.
    template <std::size_t S, std::size_t R>
    STRATA_INLINE void keep_places(const cursor& at) {
        constexpr const spec::rule& rule = machine.rules[machine.states[S].first_rule + R];
        constexpr std::size_t to = target_of(S, rule);
        constexpr part from_part = machine.states[S].reads;
        constexpr bool detour = rule.does(op::set_return_state) || rule.does(op::switch_to_reference_in_attribute);
        if constexpr (to != S && to != silent && !detour) {
            constexpr part to_part = machine.states[to].reads;
            if constexpr (from_part == part::attribute_name)
                r_.end_attribute_name(position(at.current), machine.states[S].drops_duplicate_attribute);
            if constexpr (to_part == part::before_attribute_value) r_.extend_attribute(position(at.p));
            if constexpr (from_part == part::before_attribute_value && is_attribute_value(to_part))
                r_.begin_attribute_value(position(to_part == part::attribute_value_quoted ? at.p : at.current));
            if constexpr (is_attribute_value(from_part))
                r_.end_attribute_value(position(at.current),
                                       position(from_part == part::attribute_value_quoted ? at.p : at.current));
        }
    }

    // The rule fires.
    template <std::size_t S, std::size_t R>
    STRATA_INLINE unsigned perform(cursor& at) {
        constexpr const spec::rule& rule = machine.rules[machine.states[S].first_rule + R];
        constexpr bool elsewhere = rule.does(op::as_anything_else);
        constexpr std::size_t to = target_of(S, rule);
        unsigned next = S;
        if constexpr (!elsewhere) keep_places<S, R>(at);
        [&]<std::size_t... I>(std::index_sequence<I...>) __attribute__((always_inline)) {
            (act<S, R, I>(at, next), ...);
        }
        (std::make_index_sequence<machine.rules[machine.states[S].first_rule + R].count>{});
        if constexpr (elsewhere) {
            return perform<S, anything_else_in(S)>(at);
        } else {
            if constexpr (reconsumes(rule)) at.p = at.current;
            if constexpr (to != silent && to != S && is_bogus_comment(to == silent ? 0 : to)) {
                // The comment's data begins with the character that led here, or with the next one.
                r_.comment.clear();
                if constexpr (rule.by == trigger::consume) at.p = at.current;
            }
            if constexpr (to == silent || emits(rule) || machine.states[to == silent ? 0 : to].reads == part::text) {
                if (text_states[next]) r_.begin_text(position(at.p));
                if (r_.state_from_sink) [[unlikely]] {
                    next = take_state_from_sink();
                    r_.begin_text(position(at.p));
                }
            }
            if constexpr (rule.does(op::emit_eof)) return finished;
            return next;
        }
    }

    // Asks the rules of a state that look before they consume, in order, from R on.
    template <std::size_t S, std::size_t R>
    STRATA_INLINE bool look_ahead(cursor& at, unsigned& next) {
        if constexpr (R < rules_in(S)) {
            constexpr const spec::rule& rule = machine.rules[machine.states[S].first_rule + R];
            if constexpr (rule.by == trigger::consume) {
                return false;
            } else {
                static_assert(rule.by != trigger::peek, "only the procedure on character references peeks");
                if (rule.in == spec::any_mode || rule.in.has(r_.mode)) {
                    const answer holding = holds<S, R>(at);
                    if (holding == answer::unknown) {
                        next = suspended;
                        return true;
                    }
                    if (holding == answer::yes) {
                        // An error at the next character must know it: preprocessing may have one there, which is
                        // first.
                        if constexpr (reports_at_next(rule)) {
                            if (at.p == at.end && !last_) {
                                next = suspended;
                                return true;
                            }
                        }
                        next = perform<S, R>(at);
                        return true;
                    }
                }
                return look_ahead<S, R + 1>(at, next);
            }
        }
        return false;
    }

    // Fires rule R, or, if it asks for more than its character and that does not hold, the next one for this character.
    template <std::size_t S, std::size_t R>
    STRATA_INLINE unsigned try_rule(cursor& at) {
        constexpr const spec::rule& rule = machine.rules[machine.states[S].first_rule + R];
        if constexpr (rule.does(op::parse_error_unless_permitted_slash)) {
            if (at.p == at.end && !last_) return give_back(at);
        }
        if constexpr (rule.given.what == condition::none) {
            return perform<S, R>(at);
        } else {
            static_assert(R + 1 < rules_in(S) && rule_at(S, R + 1).on == rule.on,
                          "a condition's other branch follows it");
            const answer holding = holds<S, R>(at);
            if (holding == answer::unknown) return give_back(at);
            if (holding == answer::yes) return perform<S, R>(at);
            return try_rule<S, R + 1>(at);
        }
    }
    STRATA_INLINE static unsigned give_back(cursor& at) {
        at.p = at.current;
        return suspended;
    }

    template <std::size_t S>
    STRATA_INLINE void append_run(text_builder& to, std::string_view text, const char* end) {
        if constexpr (lowers_in_run(S))
            if (contains_upper(text, end)) return to.append_lowercase(text.data(), text.size());
        to.append_before(end, text.data(), text.size());
    }
    // `end`: of the buffer.
    template <std::size_t S>
    STRATA_INLINE void take_run(std::string_view text, const char* end) {
        constexpr op what = run_action_in(S);
        if constexpr (what == op::emit) r_.emit_run(text, position(text.data() + text.size()));
        if constexpr (what == op::append_to_tag_name) append_run<S>(r_.tag_name, text, end);
        if constexpr (runs_are_buffered(S)) r_.temporary_buffer.append(text);
        if constexpr (what == op::append_to_attribute_name) append_run<S>(r_.attribute_name, text, end);
        if constexpr (what == op::append_to_attribute_value) append_run<S>(r_.attribute_value, text, end);
        if constexpr (what == op::append_to_comment) append_run<S>(r_.comment, text, end);
        if constexpr (what == op::append_to_processing_instruction) append_run<S>(r_.instruction_data, text, end);
        if constexpr (what == op::append_to_doctype_name) append_run<S>(r_.doctype_name.text, text, end);
        if constexpr (what == op::append_to_public_identifier) append_run<S>(r_.public_identifier.text, text, end);
        if constexpr (what == op::append_to_system_identifier) append_run<S>(r_.system_identifier.text, text, end);
    }

    template <std::size_t S>
    STRATA_INLINE const char* scan_run(const char* p, const char* end) {
        if constexpr (is_modal(S)) {
            if (r_.mode != 0) return scan_run_in_mode<S>(p, end);
        }
        if constexpr (stops_in<S, 0> == text_stops)
            return index_.template find<texts>(p);
        else if constexpr (stops_in<S, 0> == value_stops)
            return index_.template find<values>(p);
        else
            return scan<stops_in<S, 0>, stride_in<S>>(p, end);
    }
    template <std::size_t S>
    static constexpr stride stride_in = run_action_in(S) == op::append_to_tag_name         ? stride::one
                                        : run_action_in(S) == op::append_to_attribute_name ? stride::sixteen
                                                                                           : stride::thirty_two;
    template <std::size_t S>
    [[gnu::noinline]] const char* scan_run_in_mode(const char* p, const char* end) {
        const char* q = p;
        [&]<std::size_t... M>(std::index_sequence<M...>) __attribute__((always_inline)) {
            static_cast<void>(((r_.mode == M && (q = scan<stops_in<S, M>, stride_in<S>>(p, end), true)) || ...));
        }
        (std::make_index_sequence<spec::mode_count>{});
        return q;
    }

    // Takes all characters that the state's run rules take. The CR of a CR LF is stepped over, and the run goes on.
    template <std::size_t S>
    STRATA_INLINE bool take_runs(cursor& at) {
        constexpr op what = run_action_in(S);
        // Where a tag follows a tag there is nothing to look for.
        if (what == op::emit && at.p != at.end && *at.p == '<' && stops_here<S>('<')) return true;
        for (;;) {
            const char* text = at.p;
            const char* q = at.p;
            if (at.end - at.p >= 2 && *at.p == '\r' && at.p[1] == '\n' && !stops_here<S>('\n')) {
                text = at.p + 1;
                q = at.p + 2;
            }
            q = scan_run<S>(q, at.end);
            if (q == at.p) return true;
            at.p = q;
            if constexpr (what == op::emit && gathers(S)) {
                // Text up to the next tag is mostly one run, and a token.
                if (!r_.has_text() && leaves_text_at<S>(at)) {
                    r_.emit_whole({text, static_cast<std::size_t>(q - text)}, position(q));
                    return !r_.interrupted;
                }
            }
            take_run<S>({text, static_cast<std::size_t>(q - text)}, at.end);
            if constexpr (what == op::emit) {
                if (r_.interrupted) [[unlikely]]
                    return false;
            }
            if (at.p == at.end || *at.p != '\r') return true;
        }
    }
    template <std::size_t S>
    STRATA_INLINE bool stops_here(char c) const {
        return stops<S>[is_modal(S) ? r_.mode : 0][static_cast<unsigned char>(c)];
    }

    template <std::size_t S>
    STRATA_INLINE unsigned step(cursor& at) {
        if constexpr (info(S).reads == part::procedure) {
            return suspended;  // run by `take_reference`
        } else if constexpr (is_bogus_comment(S)) {
            return take_bogus_comment<S>(at);
        } else if constexpr (rule_at(S, 0).does(op::consume_cdata_section)) {
            return take_cdata_section<S>(at);
        } else if constexpr (rule_at(S, 0).does(op::consume_reference)) {
            constexpr const spec::rule& rule = machine.rules[machine.states[S].first_rule];
            constexpr spec::operand additional = rule.actions[0].what;
            if constexpr (additional != spec::handed_on)
                r_.additional_allowed = additional < 0x80 ? static_cast<unsigned char>(additional) : 0;
            if (!take_reference<rule.does(op::append_what_was_returned)>(at, machine.states[S].name)) return suspended;
            return perform<S, 0>(at);
        } else {
            for (;;) {
                if constexpr (run_action_in(S) != op::none) {
                    if (!take_runs<S>(at)) return S;
                }
                if constexpr (ignores_any(S)) {
                    while (at.p != at.end && ignored_in<S>[static_cast<unsigned char>(*at.p)]) ++at.p;
                }
                if constexpr (gathers(S)) {
                    if (r_.has_text() && leaves_text_at<S>(at)) {
                        r_.flush_text();
                        if (r_.interrupted) [[unlikely]]
                            return S;
                    }
                }
                if constexpr (takes_plain_references(S)) {
                    if (take_plain_reference<S>(at)) continue;
                }
                if constexpr (road_from<S>.found) {
                    const unsigned led_to = take_plain_tag<S>(at);
                    if (led_to == S) {
                        if (r_.interrupted || r_.state_from_sink) [[unlikely]]
                            return go_on_in(S);
                        continue;
                    }
                    if (led_to != not_plain) return led_to;
                }
                if constexpr (S == road_from<text_of_pages>.before_name) take_plain_attributes(at);
                const unsigned next = single_step<S>(at);
                if (next != S) return next;
                if (r_.interrupted) [[unlikely]]
                    return next;
            }
        }
    }

    // The state to go on in when the sink has been called: `here`, unless tree construction has set another.
    unsigned go_on_in(std::size_t here) {
        return r_.state_from_sink ? take_state_from_sink() : static_cast<unsigned>(here);
    }
    template <std::size_t S>
    STRATA_INLINE bool leaves_text_at(const cursor& at) const {
        if (at.p == at.end) return false;
        const std::size_t m = is_modal(S) ? r_.mode : 0;
        if (!leaving_bytes<S>[m][static_cast<unsigned char>(*at.p)]) return false;
        return *at.p != '<' || at.end - at.p == 1 || !text_behind_less_than<S>[m][static_cast<unsigned char>(at.p[1])];
    }

    // -- references that are read at once
    //
    // A name with its semicolon, or a number of a character that means itself, gives its characters in every draft,
    // without an error and whatever stands around it. Where a rule begins a reference, such a one is taken whole.
    // ------------------------------------------------------------------------------------------------------
    static constexpr bool takes_plain_references(std::size_t s) {
        if (run_action_in(s) != op::emit && run_action_in(s) != op::append_to_attribute_value) return false;
        for (std::size_t m = 0; m < modes_of(s); ++m)
            if (references_begin(s, m)) return true;
        return false;
    }
    static constexpr bool references_begin(std::size_t s, std::size_t m) {
        const std::uint8_t i = rule_for(s, 0, static_cast<spec::mode>(m), '&');
        return i != silent && begins_reference(rule_at(s, i)) && rule_at(s, i).given.what == condition::none;
    }
    template <std::size_t S>
    static constexpr auto references_begin_in = [] {
        std::array<bool, modes_of(S)> in{};
        for (std::size_t m = 0; m < in.size(); ++m) in[m] = references_begin(S, m);
        return in;
    }();
    static_assert(begin_with_two_letters(facts.references.names));
    static constexpr name_beginnings beginnings = beginnings_of(facts.references.names);
    static constexpr auto names_index = index_of<facts.references.names.size()>(facts.references.names);
    static_assert(mean_themselves(facts.references, 0x20, 0x7E) && mean_themselves(facts.references, 0xA0, 0xD7FF));

    // Takes the references at `at.p` that are such ones and whole. If there is none nothing has happened.
    template <std::size_t S>
    STRATA_INLINE bool take_plain_reference(cursor& at) {
        if (at.p == at.end || *at.p != '&' || !references_begin_in<S>[is_modal(S) ? r_.mode : 0]) return false;
        bool any = false;
        do {  // where there is one there are often more
            const char* const p = at.p;
            const char* behind = behind_lone_ampersands(p, at.end);
            if (behind == nullptr) {
                const plain_reference found = find_plain_reference(p, at.end);
                if (found.length != 0) {
                    at.p += found.length;
                    if constexpr (run_action_in(S) == op::emit)
                        r_.emit_few({found.text, found.size}, position(at.p));
                    else
                        r_.attribute_value.append_few({found.text, found.size});
                    any = true;
                    continue;
                }
                behind = behind_unknown_name<S>(p, at.end);
                if (behind == nullptr) break;
            }
            at.p = behind;
            take_run<S>({p, static_cast<std::size_t>(behind - p)}, at.end);
            any = true;
        } while (at.p != at.end && *at.p == '&');
        return any;
    }

    // -- an "&" that is text
    // ------------------------------------------------------------------------------------------------------

    static constexpr bool is_alphanumeric(char c) {
        return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
    }
    // The state that "&" leads to, since modern, or the procedure's.
    static constexpr std::size_t reference_state_of(std::size_t s) {
        const std::uint8_t i = rule_for(s, 0, 0, '&');
        return i != silent && rule_at(s, i).does(op::set_return_state) ? target_of(s, rule_at(s, i)) : state_count;
    }
    static constexpr bool has_procedure =
        facts.reference_procedure < state_count && info(facts.reference_procedure).reads == part::procedure;
    // "Flush code points consumed as a character reference. Reconsume in the return state." and nothing else.
    static constexpr bool only_flushes(const spec::rule& rule) {
        return rule.given.what == condition::none && rule.count == 2 && rule.does(op::flush_reference) &&
               rule.does(op::reconsume_in_return_state);
    }
    // The bytes behind an "&" that show that no reference begins, without an error.
    static constexpr byte_set not_in_references = [] {
        byte_set set{};
        const std::size_t reference = reference_state_of(text_of_pages);
        for (std::size_t c = 0; c < 0x80; ++c) {
            const auto symbol = static_cast<spec::symbol>(c);
            if constexpr (has_procedure) {
                set[c] = rule_at(facts.reference_procedure, 0).on.set.has(symbol);
            } else {
                set[c] = only_flushes(rule_at(reference, rule_for(reference, 0, 0, symbol)));
            }
        }
        set['\r'] = set['\n'];
        return set;
    }();
    // Since modern, neither do letters and digits that are no name, as long as there is no semicolon behind them:
    // `href="?a=b&c=d"`. Whether the table says so:
    static constexpr bool leaves_unknown_names = [] {
        if (has_procedure) return false;
        const std::size_t value = road_from<text_of_pages>.double_quoted;
        const std::size_t reference = reference_state_of(value);
        const std::size_t name = target_of(reference, rule_at(reference, rule_for(reference, 0, 0, 'a')));
        if (info(name).first.count != 1 || info(name).first.actions[0].code != op::consume_longest_identifier)
            return false;
        // Of a name, the last rule is for none; the others ask for one that matches.
        const spec::rule& none = rule_at(name, rules_in(name) - 1);
        for (std::size_t i = 0; i + 1 < rules_in(name); ++i) {
            const condition asked = rule_at(name, i).given.what;
            if (asked != condition::kept_for_historical_reasons && asked != condition::match_lacks_semicolon &&
                asked != condition::identifier_matches)
                return false;
        }
        if (none.given.what != condition::none || none.count != 2 || !none.does(op::flush_reference)) return false;
        const std::size_t unknown = target_of(name, none);
        for (std::size_t c = 0; c < 0x80; ++c) {
            const auto symbol = static_cast<spec::symbol>(c);
            const std::uint8_t i = rule_for(unknown, 0, 0, symbol);
            const spec::rule& first = rule_at(reference, rule_for(reference, 0, 0, symbol));
            const spec::rule& then = rule_at(unknown, i);
            if (is_alphanumeric(static_cast<char>(c))) {
                const spec::rule& otherwise = rule_at(unknown, i + 1U);
                if (first.count != 1 || first.actions[0].code != op::reconsume_in ||
                    target_of(reference, first) != name || then.given.what != condition::part_of_attribute ||
                    then.count != 1 || then.actions[0].code != op::append_to_attribute_value ||
                    stops_on(value, static_cast<char>(c)) || run_action(otherwise) != op::emit)
                    return false;
            } else if (c != ';' && (then.count != 1 || !then.does(op::reconsume_in_return_state))) {
                return false;
            }
        }
        return true;
    }();
    // Where the "&"s at `p` end that begin no reference, as what follows shows; or null.
    STRATA_INLINE static const char* behind_lone_ampersands(const char* p, const char* end) {
        const char* q = p;
        while (end - q >= 2 && *q == '&' && not_in_references[static_cast<unsigned char>(q[1])]) ++q;
        return q != p ? q : nullptr;
    }
    // Where the letters and digits behind the "&" at `p` end, if with them it stays what it is; or null.
    template <std::size_t S>
    STRATA_INLINE static const char* behind_unknown_name(const char* p, const char* end) {
        if constexpr (leaves_unknown_names && reference_state_of(S) == reference_state_of(text_of_pages))
            return find_behind_unknown_name(p, end);
        return nullptr;
    }
    [[gnu::noinline]] static const char* find_behind_unknown_name(const char* p, const char* end) {
        const char* q = p + 1;
        while (q != end && is_alphanumeric(*q)) ++q;
        if (q == end || q == p + 1 || *q == ';') return nullptr;
        const std::string_view name(p + 1, static_cast<std::size_t>(q - p - 1));
        // No name goes on with what stands behind it.
        return longest_name(facts.references.names, beginnings, name).row == nullptr ? q : nullptr;
    }
    template <std::size_t S>
    STRATA_INLINE static const char* behind_ampersand(const char* p, const char* end) {
        const char* const behind = behind_lone_ampersands(p, end);
        return behind != nullptr ? behind : behind_unknown_name<S>(p, end);
    }

    [[gnu::noinline]] static plain_reference find_plain_reference(const char* p, const char* end) {
        if (end - p < 12) return {};
        if (p[1] != '#') return short_name_at(names_index, p + 1);
        const bool hexadecimal = p[2] == 'x' || p[2] == 'X';
        std::uint32_t at = hexadecimal ? 3 : 2;
        std::uint32_t number = 0;
        for (; at < 10; ++at) {
            const int digit = digit_of(p[at], hexadecimal);
            if (digit < 0) break;
            number = number * (hexadecimal ? 16 : 10) + static_cast<std::uint32_t>(digit);
        }
        const bool means_itself = (number >= 0x20 && number <= 0x7E) || (number >= 0xA0 && number <= 0xD7FF);
        if (!means_itself || p[at] != ';') return {};
        const input::few_bytes text = input::utf8_of(number);
        return {at + 1, static_cast<std::uint32_t>(text.size), text.bytes};
    }

    // -- a "<" that is text, and an error
    // ------------------------------------------------------------------------------------------------------

    // Of two "<" the first is one: "Parse error. Emit a U+003C LESS-THAN SIGN character. Reconsume in" the text.
    struct lone_less_than {
        bool found = false;
        spec::error_code error{};
        std::size_t in = 0;  ///< the state that reports it
    };
    static constexpr lone_less_than find_lone_less_than(std::size_t text) {
        const std::size_t in = only_switches(text, '<');
        const spec::rule* rule = simple_rule(in, '<');
        if (rule == nullptr || rule->count != 3 || rule->actions[0].code != op::parse_error ||
            rule->actions[0].but_on == '<' || rule->actions[0].at_next || rule->actions[1].code != op::emit ||
            rule->actions[1].what != '<' || rule->actions[2].code != op::reconsume_in || rule->actions[2].to != text)
            return {};
        return {true, rule->actions[0].error, in};
    }
    template <std::size_t S>
    static constexpr lone_less_than behind_less_than = find_lone_less_than(S);
    // Takes the "<"s at `at.p` behind which stands another one, a token each. Returns S.
    template <std::size_t S>
    [[gnu::noinline]] unsigned take_lone_less_thans(cursor& at) {
        constexpr lone_less_than lone = behind_less_than<S>;
        const char* p = at.p;
        while (at.end - p >= 2 && *p == '<' && p[1] == '<') {
            ++p;
            r_.report(lone.error, info(lone.in).name, position(p));
            r_.emit_whole({p - 1, 1}, position(p));
            if (r_.interrupted) [[unlikely]]
                break;
        }
        at.p = p;
        return S;
    }

    // Reads the tag at `at.p` as far as it is plain. Says which state that leads to: S if all of it is, and it has been
    // emitted; the one before an attribute's name if an attribute is not; `not_plain` if nothing has happened.
    static constexpr unsigned not_plain = 0x102;
    template <std::size_t S>
    STRATA_INLINE unsigned take_plain_tag(cursor& at) {
        constexpr tag_road road = road_from<S>;
        const char* const end = at.end;
        if (end - at.p < asked_at_once || *at.p != '<' || (is_modal(S) && r_.mode != 0)) return not_plain;
        const char* const limit = end - asked_at_once;
        const bool is_end_tag = at.p[1] == '/';
        const char* const name = at.p + 1 + (is_end_tag ? 1 : 0);
        const char* p = name;
        if (!is_small_letter(*p)) {
            if constexpr (behind_less_than<S>.found)
                if (at.p[1] == '<') return take_lone_less_thans<S>(at);
            return not_plain;
        }
        p = scan<plain_name_stops<road.tag_name>, stride::one>(p, end);
        const char* const name_end = p;
        std::uint32_t count = 0;
        bool closes_itself = false;
        for (;;) {
            if (p > limit) {
                if (p == end || *p != '>') return not_plain;
                break;
            }
            if (*p == '>') break;
            if (is_plain_space(*p)) {
                do ++p;
                while (p != end && is_plain_space(*p));
                if (p > limit) return not_plain;
                if (*p == '>') break;
            } else if (*p != '/') {
                return not_plain;
            }
            if (*p == '/') {
                if (!road.closes_itself || is_end_tag || p[1] != '>') return not_plain;
                closes_itself = true;
                ++p;
                break;
            }
            if (is_end_tag) return not_plain;
            const char* const behind = read_plain_attribute<S>(p, end, count);
            if (behind == nullptr) {
                if (count == 0) return not_plain;
                r_.begin_plain_tag({name, name_end}, count);
                at.p = p;
                return static_cast<unsigned>(road.before_name);
            }
            p = behind;
            ++count;
        }
        at.p = p + 1;
        r_.emit_plain_tag({name, name_end}, is_end_tag, closes_itself, count, position(at.p));
        return S;
    }
    // Takes the attributes at `at.p` that are plain, in the state before an attribute's name.
    STRATA_INLINE void take_plain_attributes(cursor& at) {
        // Those of an end tag are an error, in the state that reads the ">".
        while (at.p != at.end && !r_.is_end_tag) {
            const char* p = read_plain_attribute<text_of_pages>(at.p, at.end, r_.attribute_count());
            // What follows must lead back here, or be read here as it would be there.
            if (p == nullptr || p == at.end || (*p != '>' && !is_plain_space(*p))) return;
            r_.add_plain_attribute();
            while (p != at.end && is_plain_space(*p)) ++p;
            at.p = p;
        }
    }
    // Up to so many bytes are asked for at once.
    static constexpr std::ptrdiff_t asked_at_once = 4;
    // Reads the attribute at `p`, if it is a plain one, as number `index` of the tag. Returns where it ends, or null.
    template <std::size_t S>
    STRATA_INLINE const char* read_plain_attribute(const char* p, const char* end, std::uint32_t index) {
        constexpr tag_road road = road_from<S>;
        if (!is_small_letter(*p)) return nullptr;
        const char* const name = p;
        p = index_.template find<names>(p);
        if (end - p < asked_at_once || *p != '=') return nullptr;
        const char* const name_end = p;
        const char* value = p + 1;
        const char quote = *value;
        const bool quoted = quote == '"' || quote == '\'';
        bool gathered = false;
        if (quoted) {
            ++value;
            p = find_end_of_value<S>(quote, value, end);
            if (p != end && *p == '&') {
                const value_read read = read_value_with_references<S>(quote, value, p, end);
                p = read.end;
                gathered = read.gathered;
            }
            if (p == end || *p != quote) return nullptr;
        } else {
            if (!unquoted_beginnings<S>[static_cast<unsigned char>(quote)]) return nullptr;
            p = scan<stops_in<road.unquoted, 0>, stride::one>(value, end);
            if (p == end || (*p != '>' && !is_plain_space(*p))) return nullptr;
        }
        const registers::piece whole_value{value, p};
        if (!r_.set_plain_attribute(index, {name, name_end}, whole_value,
                                    gathered ? r_.keep_value() : whole_value.text(), quoted))
            return nullptr;
        return quoted ? p + 1 : p;
    }
    template <std::size_t S>
    STRATA_INLINE const char* find_end_of_value(char quote, const char* p, const char* end) {
        return quote == '"' ? index_.template find<values>(p)
                            : scan<stops_in<road_from<S>.single_quoted, 0>, stride::thirty_two>(p, end);
    }
    struct value_read {
        const char* end;
        bool gathered;  // the value is `attribute_value`, else what stands there
    };
    // Reads a value on from the "&" at `p`, as long as it is plain.
    template <std::size_t S>
    [[gnu::noinline]] value_read read_value_with_references(char quote, const char* value, const char* p,
                                                            const char* end) {
        constexpr tag_road road = road_from<S>;
        while (p != end && *p == '&') {
            const char* const behind = behind_ampersand<road.double_quoted>(p, end);
            if (behind == nullptr) {
                return {quote == '"' ? gather_value<road.double_quoted>(value, p, end)
                                     : gather_value<road.single_quoted>(value, p, end),
                        true};
            }
            p = find_end_of_value<S>(quote, behind, end);
        }
        return {p, false};
    }
    // Gathers a value from the "&" at `p` on, as long as its references are plain. Returns where that ends.
    template <std::size_t S>
    [[gnu::noinline]] const char* gather_value(const char* value, const char* p, const char* end) {
        r_.attribute_value.clear();
        r_.attribute_value.append_copy(value, static_cast<std::size_t>(p - value));
        while (p != end && *p == '&') {
            const char* more = p;
            if (const char* behind = behind_ampersand<S>(p, end)) {
                p = behind;
            } else {
                const plain_reference found = find_plain_reference(p, end);
                if (found.length == 0) break;
                r_.attribute_value.append_few({found.text, found.size});
                more = p += found.length;
            }
            p = scan<stops_in<S, 0>, stride::thirty_two>(p, end);
            r_.attribute_value.append_copy(more, static_cast<std::size_t>(p - more));
        }
        return p;
    }
    STRATA_INLINE static bool is_small_letter(char c) { return c >= 'a' && c <= 'z'; }

    template <std::size_t S>
    STRATA_INLINE unsigned single_step(cursor& at) {
        if constexpr (info(S).first.count != 0) {
            if (!do_first<S>(at)) return suspended;
        }
        at.rule_start = at.p;
        unsigned next = S;
        if constexpr (rule_at(S, 0).by != trigger::consume) {
            if (look_ahead<S, 0>(at, next)) return next;
        }
        if constexpr (consumes(S)) {
            if (!consume(at)) return suspended;
            const std::uint8_t rule = dispatch<S>[is_modal(S) ? r_.mode : 0][at.c];
            [&]<std::size_t... R>(std::index_sequence<R...>) __attribute__((always_inline)) {
                static_cast<void>(((rule == R && (next = try_rule_if<S, R>(at), true)) || ...));
            }
            (std::make_index_sequence<rules_in(S)>{});
        }
        return next;
    }
    template <std::size_t S, std::size_t R>
    STRATA_INLINE unsigned try_rule_if(cursor& at) {
        if constexpr (rule_at(S, R).by == trigger::consume)
            return try_rule<S, R>(at);
        else
            return S;
    }

    // What stands at the head of a state. It may be done again when a step is taken again.
    template <std::size_t S>
    STRATA_INLINE bool do_first(cursor& at) {
        bool done = true;
        [&]<std::size_t... I>(std::index_sequence<I...>) __attribute__((always_inline)) {
            ((done = done && first_action<S, I>(at)), ...);
        }
        (std::make_index_sequence<machine.states[S].first.count>{});
        return done;
    }
    template <std::size_t S, std::size_t I>
    STRATA_INLINE bool first_action(cursor& at) {
        constexpr const spec::action& a = machine.states[S].first.actions[I];
        if constexpr (a.code == op::clear_temporary_buffer) r_.temporary_buffer.clear();
        if constexpr (a.code == op::append_to_temporary_buffer) r_.temporary_buffer.append(text_of<a.what>(at));
        if constexpr (a.code == op::set_code) r_.code = a.what;
        if constexpr (a.code == op::consume_longest_identifier) {
            const name_match found = longest_name(facts.references.names, beginnings, rest(at));
            if (found.undecided && !last_) return false;
            const std::size_t length = found.row != nullptr ? found.row->name.size() : 0;
            if (!last_ && found.row != nullptr && at.p + length == at.end) return false;  // what follows is asked for
            r_.matched = found.row;
            r_.temporary_buffer.append(at.p, length);
            at.p += length;
        }
        return true;
    }
    STRATA_INLINE static std::string_view rest(const cursor& at) {
        return {at.p, static_cast<std::size_t>(at.end - at.p)};
    }

    // -- states that are told as one sentence
    // --------------------------------------------------------------------------

    static constexpr byte_set bogus_comment_stops = [] {
        byte_set set{};
        set['>'] = set['\r'] = true;
        return set;
    }();
    static constexpr byte_set cdata_stops = [] {
        byte_set set{};
        set[']'] = set['\r'] = true;
        return set;
    }();

    // 2007 to 2009: "Consume every character up to the first U+003E GREATER-THAN SIGN character (>) or the end ..."
    template <std::size_t S>
    STRATA_INLINE unsigned take_bogus_comment(cursor& at) {
        for (;;) {
            const char* q = scan<bogus_comment_stops, stride::thirty_two>(at.p, at.end);
            r_.comment.append(at.p, static_cast<std::size_t>(q - at.p));
            at.p = q;
            if (q == at.end) {
                if (last_) break;
                return suspended;
            }
            if (*q == '>') {
                ++at.p;
                break;
            }
            if (!consume(at)) return suspended;  // a CR
            r_.comment.append(at.text, at.length);
        }
        return perform<S, 0>(at);
    }

    // 2009: "Consume every character up to the next occurrence of the three character sequence ... (]]>)"
    template <std::size_t S>
    STRATA_INLINE unsigned take_cdata_section(cursor& at) {
        for (;;) {
            const char* q = scan<cdata_stops, stride::thirty_two>(at.p, at.end);
            if (q != at.p) {
                const std::string_view text(at.p, static_cast<std::size_t>(q - at.p));
                at.p = q;
                r_.emit(text, position(q));
            } else if (q == at.end) {
                if (last_) break;
                return suspended;
            } else if (*q == '\r') {
                if (!consume(at)) return suspended;
                r_.emit({at.text, at.length}, position(at.p));
            } else {
                const answer closed = begins_with(q, at.end, "]]>", false);
                if (closed == answer::unknown) return suspended;
                if (closed == answer::yes) {
                    at.p += 3;
                    break;
                }
                ++at.p;
                r_.emit("]", position(at.p));
            }
            if (r_.interrupted) [[unlikely]]
                return S;
        }
        return perform<S, 0>(at);
    }

    // -- the procedure on character references of 2007 to 2009
    // ---------------------------------------------------------

    // Runs it from the character after the "&": `r_.returned` is what it returns. False: the chunk ends too early.
    template <bool InAttribute>
    bool take_reference(cursor& at, std::string_view state_name) {
        constexpr const spec::symbol_set& not_a_reference =
            machine.rules[machine.states[facts.reference_procedure].first_rule].on.set;
        r_.returned.clear();
        if (r_.in_digits == registers::digits::none) {
            const spec::symbol c = symbol_at(at.p, at.end);
            if (c == spec::eof_symbol && !last_) return false;
            if (not_a_reference.has(c) || (r_.additional_allowed != 0 && c == r_.additional_allowed)) return true;
            if (c != '#') return take_named_reference<InAttribute>(at, state_name);
            const char* digits = at.p + 1;
            if (digits == at.end && !last_) return false;
            const bool hexadecimal = digits != at.end && (*digits == 'x' || *digits == 'X');
            if (hexadecimal && ++digits == at.end && !last_) return false;
            if (digits == at.end || digit_of(*digits, hexadecimal) < 0) {
                r_.report(procedure_error(condition::no_digits), state_name, position(digits));
                return true;
            }
            r_.in_digits = hexadecimal ? registers::digits::hexadecimal : registers::digits::decimal;
            r_.code = 0;
            at.p = digits;
        }
        const bool hexadecimal = r_.in_digits == registers::digits::hexadecimal;
        for (; at.p != at.end; ++at.p) {
            const int digit = digit_of(*at.p, hexadecimal);
            if (digit < 0) break;
            r_.code = with_digit(r_.code, hexadecimal ? 16 : 10, static_cast<std::uint32_t>(digit));
        }
        // What stands behind the reference is waited for: an error may stand there.
        const bool semicolon = at.p != at.end && *at.p == ';';
        if (at.p + (semicolon ? 1 : 0) == at.end && !last_) return false;
        r_.in_digits = registers::digits::none;
        if (semicolon)
            ++at.p;
        else
            r_.report(spec::error_code::missing_semicolon_after_character_reference, state_name, position(at.p));
        const spec::number_row* row = row_of(facts.references, r_.code);
        const bool replaced = row == nullptr && is_replaced(facts.references, r_.code);
        if (row != nullptr || replaced) r_.report(error_of_number(r_.code), state_name, position(at.p));
        input::append_utf8(r_.returned, row != nullptr ? row->character : replaced ? 0xFFFD : r_.code);
        return true;
    }

    template <bool InAttribute>
    bool take_named_reference(cursor& at, std::string_view state_name) {
        const name_match found = longest_name(facts.references.names, beginnings, rest(at));
        if (found.undecided && !last_) return false;
        if (found.row == nullptr) {
            r_.report(procedure_error(condition::no_identifier_matches), state_name, position(at.p));
            return true;
        }
        const char* behind = at.p + found.row->name.size();
        if (found.row->name.back() != ';') {
            if (behind == at.end && !last_) return false;
            r_.report(procedure_error(condition::match_lacks_semicolon), state_name, position(behind));
            if (InAttribute && procedure_followed_by.has(symbol_at(behind, at.end))) return true;
        }
        at.p = behind;
        append_row(r_.returned, *found.row);
        return true;
    }

    static int digit_of(char c, bool hexadecimal) {
        if (c >= '0' && c <= '9') return c - '0';
        if (hexadecimal && c >= 'a' && c <= 'f') return c - 'a' + 10;
        if (hexadecimal && c >= 'A' && c <= 'F') return c - 'A' + 10;
        return -1;
    }

    // -- the loop
    // ------------------------------------------------------------------------------------------------------

    // Takes steps from `p` on until the buffer is used up, and where it is `last_`, to the end of the file; returns
    // where it stopped. No template and not inline, so that only a draft's engine.cpp compiles it: elsewhere it is
    // only declared.
    const char* run(const char* p);

    registers r_;
    stop_index<3> index_;
    std::string_view unread_;
    std::size_t matched_name_ = 0;
    // Whether no more input comes: only then does the end of the buffer say anything. It is asked nowhere else, so that
    // one body serves both.
    bool last_ = false;
};

template <class Definition>
const char* fused<Definition>::run(const char* p) {
    cursor at{p, r_.stream.end(), p, p, 0, 0, p};
    unsigned s = r_.state;
    while (s < suspended) {
        const unsigned from = s;
        [&]<std::size_t... I>(std::index_sequence<I...>) __attribute__((always_inline)) {
            static_cast<void>(((from == I && (s = step<I>(at), true)) || ...));
        }
        (std::make_index_sequence<state_count>{});
        if (s < suspended) r_.state = static_cast<spec::state_index>(s);
        if (r_.interrupted) [[unlikely]]
            break;
    }
    return at.p;
}

#undef STRATA_INLINE

}  // namespace strata::engine

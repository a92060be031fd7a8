#include "core/study/graph/graph_parts.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "core/language/character_classes.hpp"
#include "core/spec/ascii.hpp"
#include "core/spec/content_states.hpp"
#include "core/study/state_relation.hpp"

namespace strata::study {

namespace {

// --- The names of nodes ---

// Returns the name of a state without the words of the construct's heading: in a cluster with the heading "Script
// data", names of states omit these words.
std::string without_construct(std::string_view name, construct of) {
    constexpr std::array<std::string_view, 5> heads = {"Script data ", "Tokenising entities ",
                                                       "Tokenizing character references ", "DOCTYPE ",
                                                       "Processing instruction "};
    std::string text(name);
    for (const std::string_view head : heads)
        if (text.size() > head.size() && text.compare(0, head.size(), head) == 0) text.erase(0, head.size());
    if (of == construct::doctype)
        if (const std::size_t at = text.find(" DOCTYPE "); at != std::string::npos && text != "Bogus DOCTYPE")
            text.erase(at, 8);
    if (of == construct::processing_instructions)
        if (const std::size_t at = text.find(" processing instruction"); at != std::string::npos) text.erase(at, 23);
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 0x20);
    return text;
}

}  // namespace

void name_node(graph_node& node, const spec::state_info& info) {
    node.name = spec::without_state(info.name);
    node.section = info.section;
    node.of = construct_of(info);
    node.short_name = without_construct(node.name, node.of);
}

void tell_apart(std::vector<graph_node>& nodes) {
    std::vector<bool> is_taken(nodes.size());
    for (std::size_t i = 0; i < nodes.size(); ++i)
        for (std::size_t j = 0; j < nodes.size(); ++j)
            if (i != j && (nodes[i].short_name == nodes[j].short_name || nodes[i].short_name == nodes[j].name))
                is_taken[i] = true;
    for (std::size_t i = 0; i < nodes.size(); ++i)
        if (is_taken[i]) nodes[i].short_name = nodes[i].name;
}

// --- The labels of edges ---

namespace {

bool has_all(const spec::symbol_set& set, const spec::characters& of) {
    for (spec::symbol s = 0; s < spec::symbol_count; ++s)
        if (of.set.has(s) && !set.has(s)) return false;
    return true;
}

}  // namespace

spec::symbol_set without(const spec::symbol_set& set, const spec::characters& of) {
    spec::symbol_set left;
    for (spec::symbol s = 0; s < spec::symbol_count; ++s)
        if (set.has(s) && !of.set.has(s)) left.add(s);
    return left;
}

std::string edge_class(spec::symbol_set set) {
    const bool eof = set.has(spec::eof_symbol);
    std::string text;
    const auto add = [&](std::string_view word) { text.append(text.empty() ? "" : " ").append(word); };
    if (set.has(0x80)) {
        add("else");
    } else {
        const spec::characters blanks = spec::tab | spec::line_feed | spec::form_feed | spec::space;
        if (has_all(set, blanks)) {
            add("blank");
            set = without(set, blanks | spec::line_tabulation);
        }
        if (has_all(set, spec::ascii_alpha)) {
            add("letter");
            set = without(set, spec::ascii_alpha);
        }
        if (has_all(set, spec::ascii_digit)) {
            add("digit");
            set = without(set, spec::ascii_digit);
        }
        set = without(set, spec::eof);
        if (const std::string rest = language::short_class(set); !rest.empty()) add(rest);
    }
    if (eof) add("EOF");
    return text;
}

std::string class_of_those_met(const spec::symbol_set& met) {
    std::string on = edge_class(met);
    if (on.size() <= 16) return on;
    const spec::symbol_set letters = without(met, spec::ascii_alpha);
    const bool any_letter = !(letters == met);
    const spec::symbol_set others = without(letters, spec::ascii_digit);
    const bool any_digit = !(others == letters);
    on = any_letter ? "letter" : "";
    if (any_digit) on += on.empty() ? "digit" : " digit";
    const std::string rest = edge_class(others);
    if (!rest.empty()) on += (on.empty() ? "" : " ") + (rest.size() > 12 ? std::string("…") : rest);
    return on;
}

// --- The transitions out of states ---

namespace {

using spec::condition;
using spec::op;
using spec::trigger;

// Returns what the condition of a rule adds to the label of the transition, such as the word that the rule looks for;
// "" if the condition adds nothing.
std::string word_of(const spec::guard& g) {
    switch (g.what) {
        case condition::next_characters_are:
        case condition::characters_from_current_are: return fmt::format("\"{}\"", g.word);
        case condition::close_tag_does_not_match: return "another name";
        default: return "";
    }
}

std::string_view emitted_by(op code) {
    switch (code) {
        case op::emit:
        case op::emit_temporary_buffer:
        case op::emit_what_was_returned:
        case op::consume_cdata_section: return "text";
        case op::emit_tag: return "tag";
        case op::emit_comment: return "comment";
        case op::emit_doctype: return "DOCTYPE";
        case op::emit_processing_instruction: return "instruction";
        default: return "";
    }
}

void join(std::vector<transition>& transitions, const transition& one, spec::mode m, spec::symbol s, bool by_character,
          const std::string& word) {
    auto same = std::find_if(transitions.begin(), transitions.end(), [&](const transition& each) {
        return each.to == one.to && each.reconsumes == one.reconsumes;
    });
    if (same == transitions.end()) {
        transitions.push_back(one);
        same = transitions.end() - 1;
    }
    same->in = same->in | spec::modes{static_cast<std::uint8_t>(1U << m)};
    if (same->emits.empty()) same->emits = one.emits;
    if (by_character) {
        same->by_character = true;
        same->on.add(s);
    } else if (!word.empty() && std::find(same->words.begin(), same->words.end(), word) == same->words.end()) {
        same->words.push_back(word);
    }
}

}  // namespace

state_transitions::state_transitions(const spec::draft& draft, const std::optional<spec::content_model>& mode)
    : draft_(draft) {
    occupied_ = occupied_modes(draft);
    if (!spec::has_content_model_flag(draft))
        for (spec::modes& each : occupied_) each.bits &= 1U;
    if (mode)
        for (spec::modes& each : occupied_)
            each.bits = static_cast<std::uint8_t>(each.bits & 3U << (2 * static_cast<unsigned>(*mode)));
}

std::vector<transition> state_transitions::of(std::size_t state) const {
    std::vector<transition> transitions;
    for (spec::mode m = 0; m < spec::mode_count; ++m) {
        if (!occupied_[state].has(m)) continue;
        for (spec::symbol s = 0; s <= 0x80; ++s) take(state, m, s == 0x80 ? spec::symbol{0x80} : s, transitions);
        take(state, m, spec::eof_symbol, transitions);
    }
    return transitions;
}

void state_transitions::take(std::size_t state, spec::mode m, spec::symbol s,
                             std::vector<transition>& transitions) const {
    bool conditional = false;
    for (const spec::rule& r : draft_.table.rules_of(state)) {
        if (!r.in.has(m) || (r.by != trigger::always && !r.on.set.has(s))) continue;
        const bool asks = r.given.what != condition::none || r.only_if_foreign;
        follow(state, m, s, r, conditional, transitions);
        if (!asks) return;
        conditional = true;
    }
}

// Returns the actions of a rule. If the rule refers to the "anything else" entry, the actions of that entry are
// included.
std::vector<const spec::action*> state_transitions::actions_of(std::size_t state, const spec::rule& r) const {
    std::vector<const spec::action*> actions;
    const auto add_all = [&](const spec::rule& rule) {
        for (const spec::action& a : rule.then()) actions.push_back(&a);
    };
    add_all(r);
    if (r.does(op::as_anything_else))
        for (const spec::rule& each : draft_.table.rules_of(state))
            if (each.on == spec::anything_else && each.in == spec::any_mode && each.given.what == condition::none)
                add_all(each);
    return actions;
}

void state_transitions::follow(std::size_t state, spec::mode m, spec::symbol s, const spec::rule& r,
                               bool after_a_condition, std::vector<transition>& transitions) const {
    transition found;
    found.to = state;
    std::string emits;
    bool ends = false;
    for (const spec::action* const a : actions_of(state, r)) {
        if (const std::string_view what = emitted_by(a->code); !what.empty()) emits = what;
        switch (a->code) {
            case op::switch_to:
            case op::continue_in:
            case op::switch_to_reference_in_attribute: found.to = a->to; break;
            case op::reconsume_in:
                found.to = a->to;
                found.reconsumes = true;
                break;
            case op::switch_back:
            case op::switch_to_return_state:
            case op::return_nothing:
            case op::return_character: found.to = to_return_state; break;
            case op::reconsume_in_return_state:
                found.to = to_return_state;
                found.reconsumes = true;
                break;
            case op::consume_reference: {
                // A transition that runs the procedure on character references.
                transition call;
                call.to = draft_.reference_procedure;
                join(transitions, call, m, s, false, "");
                break;
            }
            case op::gap: found.to = to_gap; break;
            case op::emit_eof: ends = true; break;
            default: break;
        }
    }
    if (ends) return;
    found.emits = emits;
    if (r.given.what == condition::temporary_buffer_is) found.name = r.given.word;
    std::string word = word_of(r.given);
    // If the conditions before this one test for words, this transition is for all remaining cases.
    if (word.empty() && after_a_condition && is_all_always(state) && asks_for_words(state)) word = "else";
    const bool by_character = word.empty() && (r.by != trigger::always || after_a_condition) &&
                              !(r.by == trigger::always && !after_a_condition);
    join(transitions, found, m, s, by_character && !(r.by == trigger::always && is_all_always(state)), word);
}

bool state_transitions::asks_for_words(std::size_t state) const {
    const auto rules = draft_.table.rules_of(state);
    return std::any_of(rules.begin(), rules.end(), [](const spec::rule& r) { return !word_of(r.given).empty(); });
}

bool state_transitions::is_all_always(std::size_t state) const {
    const auto rules = draft_.table.rules_of(state);
    return std::all_of(rules.begin(), rules.end(), [](const spec::rule& r) { return r.by == trigger::always; });
}

std::string label_of(const transition& t, bool with_eof) {
    std::string text;
    for (const std::string& each : t.words) text += (text.empty() ? "" : " ") + each;
    if (t.by_character) {
        const std::string on = edge_class(with_eof ? t.on : without(t.on, spec::eof));
        // The characters come after the words, because they matter only if no word was found.
        if (!on.empty()) text += (text.empty() ? "" : " ") + on;
    }
    if (!t.name.empty()) text += fmt::format(" after \"{}\"", t.name);
    return text;
}

bool is_only_eof(const transition& t) {
    return t.by_character && t.words.empty() && without(t.on, spec::eof) == spec::symbol_set{};
}

}  // namespace strata::study

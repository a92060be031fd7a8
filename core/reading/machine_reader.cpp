#include "core/reading/machine_reader.hpp"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "core/language/grammar/phrase_tree.hpp"
#include "core/spec/ascii.hpp"

namespace strata::reading {

namespace {

using spec::action;
using spec::characters;
using spec::op;
using spec::part;
using spec::rule;

/// Whether words in brackets show a character, as "(x)" and "('x')" do. Such words consist of a single code point or,
/// as in June 2007, of a reference that was not resolved: "('&x20AC')". An abbreviation, as in "LINE FEED (LF)", is
/// part of the character's name instead.
bool is_glyph(std::string_view in_brackets) {
    if (!in_brackets.starts_with('(') || !in_brackets.ends_with(')')) return false;
    std::string_view shown = in_brackets.substr(1, in_brackets.size() - 2);
    if (shown.size() > 2 && shown.front() == '\'' && shown.back() == '\'') shown = shown.substr(1, shown.size() - 2);
    const auto continues = [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; };
    const auto code_points =
        shown.size() - static_cast<std::size_t>(std::count_if(shown.begin(), shown.end(), continues));
    return code_points == 1 || shown.starts_with("&x");
}

/// Returns the row of the table of numbers that an entry states, such as "0x80" with "U+20AC EURO SIGN"; nothing if the
/// entry is not a row.
std::optional<read_number> number_of(const entry& row) {
    if (row.subjects.size() != 1 || row.paragraphs.size() != 1) return std::nullopt;
    const auto hexadecimal = [](std::string_view text) -> std::optional<std::uint32_t> {
        if (!text.starts_with("0x") && !text.starts_with("U+")) return std::nullopt;
        std::uint32_t value = 0;
        const auto [end, failed] = std::from_chars(text.data() + 2, text.data() + text.size(), value, 16);
        if (failed != std::errc{} || end != text.data() + text.size() || value > 0x10FFFF) return std::nullopt;
        return value;
    };
    const std::string_view meaning = row.paragraphs.front().text;
    const auto space = std::min(meaning.find(' '), meaning.size());
    const auto number = hexadecimal(row.subjects.front());
    const auto character = hexadecimal(meaning.substr(0, space));
    if (!number || !character) return std::nullopt;
    std::string_view name = meaning.substr(std::min(space + 1, meaning.size()));
    if (const auto glyph = name.rfind(" ("); glyph != std::string_view::npos && is_glyph(name.substr(glyph + 1)))
        name = name.substr(0, glyph);
    return read_number{*number, static_cast<char32_t>(*character), std::string(name), row.line};
}

const action* only_action(const rule& r, op code) {
    for (const action& a : r.then())
        if (a.code == code) return &a;
    return nullptr;
}

bool goes_elsewhere(const rule& r, std::size_t state) {
    return std::any_of(r.then().begin(), r.then().end(),
                       [state](const action& a) { return goes_somewhere(a.code) && a.to != state; });
}

/// Whether the state's entry for anything else applies the action `code` to the character and stays in the state.
bool gathers(const read_state& s, std::size_t number, op code) {
    return std::any_of(s.rules.begin(), s.rules.end(), [&](const rule& r) {
        return r.by == spec::trigger::consume && r.on == spec::anything_else && only_action(r, code) != nullptr &&
               !goes_elsewhere(r, number) && !r.does(op::start_attribute);
    });
}

/// Finds, from each state's actions, which part of the markup the state reads.
void find_parts(std::vector<read_state>& states) {
    for (std::size_t i = 0; i < states.size(); ++i) {
        read_state& s = states[i];
        if (s.reads != part::other) continue;
        if (gathers(s, i, op::append_to_attribute_name)) s.reads = part::attribute_name;
        if (!gathers(s, i, op::append_to_attribute_value)) continue;
        const bool quoted = std::any_of(s.rules.begin(), s.rules.end(), [](const rule& r) {
            return (r.on.set == characters('"').set || r.on.set == characters('\'').set) &&
                   !r.does(op::as_anything_else);
        });
        s.reads = quoted ? part::attribute_value_quoted : part::attribute_value_unquoted;
    }
    for (read_state& s : states) {
        if (s.reads != part::other) continue;
        const bool opens = std::any_of(s.rules.begin(), s.rules.end(), [&](const rule& r) {
            const action* const to = only_action(r, op::switch_to);
            return r.on.set == characters('"').set && to != nullptr && to->to < states.size() &&
                   states[to->to].reads == part::attribute_value_quoted;
        });
        if (opens) s.reads = part::before_attribute_value;
    }
}

/// Finds the state that "switches back to the attribute value state that you were in". Marks each action that switches
/// to that state, because the machine must then remember the state that it leaves. If any state passes on an additional
/// allowed character, the state that switches back uses this character.
void find_references_in_attributes(std::vector<read_state>& states) {
    const auto goes_back = [&](const action& a) {
        return a.to < states.size() && std::any_of(states[a.to].rules.begin(), states[a.to].rules.end(),
                                                   [](const rule& r) { return r.does(op::switch_back); });
    };
    bool hands_on = false;
    const auto each_action = [&](auto&& act) {
        for (read_state& s : states)
            for (rule& r : s.rules)
                for (std::size_t i = 0; i < r.count; ++i) act(r, r.actions[i]);
    };
    each_action([&](const rule&, action& a) {
        if (a.code == op::switch_to_reference_in_attribute) hands_on = true;
        if (a.code != op::switch_to || !goes_back(a)) return;
        a.code = op::switch_to_reference_in_attribute;
        a.what = spec::not_mentioned;
    });
    each_action([&](const rule& r, action& a) {
        if (a.code == op::consume_reference && hands_on && a.what == spec::not_mentioned && r.does(op::switch_back))
            a.what = spec::handed_on;
    });
}

/// Adds the states that look for a name in the table. They come after all others.
void add_searches(std::vector<read_state>& states) {
    for (std::size_t i = 0; i < states.size(); ++i) {
        if (!states[i].search) continue;
        states[i].rules[states[i].search->rule].actions[0].to = static_cast<spec::state_index>(states.size());
        read_state found = std::move(states[i].search->state.front());
        states[i].search.reset();
        states.push_back(std::move(found));
    }
}

/// Refuses "Check the return state:" unless the text lists all states that read attribute values, because the tables
/// cannot express anything else.
void check_return_states(std::vector<read_state>& states, record& to) {
    for (read_state& s : states) {
        if (!s.return_states) continue;
        bool are_all = true;
        for (std::size_t i = 0; i < states.size(); ++i) {
            const auto& listed = *s.return_states;
            const bool is_listed = std::find(listed.begin(), listed.end(), i) != listed.end();
            are_all = are_all && is_listed == is_attribute_value(states[i].reads);
        }
        if (are_all) continue;
        rule& r = s.rules.front();
        r.actions[0] =
            to.add_gap({s.line, s.heading, "Check the return state:", "all states that read attribute values"});
        r.count = 1;
    }
}

/// Requires that a text with attributes says what happens if two attributes have the same name.
void require_duplicates_dropped(const std::vector<read_state>& states, record& to) {
    const auto drops = [](const read_state& s) { return s.drops_duplicate_attribute; };
    const auto reads_name = [](const read_state& s) { return s.reads == part::attribute_name; };
    const auto reading = std::find_if(states.begin(), states.end(), reads_name);
    if (reading == states.end() || std::any_of(states.begin(), states.end(), drops)) return;
    std::string heading = reading->heading;
    heading.front() = spec::ascii_lower(heading.front());
    to.add_absent(reading->rules.front().line, reading->heading,
                  language::said(language::phrase_for(language::heading_of_entries::drops_duplicate_attribute),
                                 {{language::slot::state, "the " + heading}}));
}

}  // namespace

read_machine read_machine_of(const outline& from, record& to) {
    read_machine machine;
    to.is_whole_text = !from.introduction.empty();
    names known;
    std::vector<std::span<const entry>> states;
    std::vector<std::span<const entry>> doubled;  ///< the entries of states whose heading has occurred before
    std::span<const entry> procedure;
    const std::span<const entry> all(from.entries);
    for (std::size_t begin = 0; begin < all.size();) {
        std::size_t end = begin + 1;
        while (end < all.size() && all[end].state == all[begin].state) ++end;
        const auto its = all.subspan(begin, end - begin);
        if (is_procedure(all[begin].state)) {
            procedure = its;
        } else if (const std::size_t known_states = states.size(); known.add_state(all[begin].state) == known_states) {
            states.push_back(its);
        } else {
            doubled.push_back(its);
        }
        begin = end;
    }
    std::set<std::uint32_t> numbered;
    for (const entry& each : from.entries)
        if (is_row_of_numbers(each)) {
            ++to.sentences;
            if (auto row = number_of(each)) {
                ++to.sentences_read;
                if (!numbered.insert(row->number).second)
                    (void)to.add_gap({each.line, each.state, each.subjects.front(), "a number that has no row above"});
                to.numbers.push_back(row->number);
                machine.numbers.push_back(std::move(*row));
            } else {
                std::string row_text = each.subjects.empty() ? "" : each.subjects.front();
                row_text += ' ';
                if (!each.paragraphs.empty()) row_text += each.paragraphs.front().text;
                (void)to.add_gap({each.line, each.state, std::move(row_text), "a number and a code point"});
            }
        }
    const sentence_reader grammar(known);
    // In the texts before 2009, states have no numbers, so they get the number of the section.
    const auto space = from.section.find(' ');
    const std::string number = space == std::string::npos ? "" : from.section.substr(0, space);
    for (const auto its : states) machine.states.push_back(read_state_of(its, known, grammar, to));
    add_searches(machine.states);
    for (read_state& each : machine.states)
        if (each.section.empty()) each.section = number;
    // If a heading occurs twice, it is not clear which of the two states is meant.
    for (const auto its : doubled) {
        read_state& twice = machine.states[*known.state(its.front().state)];
        rule stops;
        stops.by = spec::trigger::always;
        stops.actions[stops.count++] =
            to.add_gap({its.front().line, twice.heading, its.front().state, "a heading that does not occur above"});
        twice.rules.assign(1, stops);
        twice.quotations.clear();
        twice.first = {};
    }
    machine.names_errors =
        std::any_of(machine.states.begin(), machine.states.end(), [](const read_state& s) { return s.names_errors; });
    machine.takes_title_back = std::any_of(machine.states.begin(), machine.states.end(),
                                           [](const read_state& s) { return s.takes_title_back; });
    // If the text names its errors, but leaves one without a name, strata gives it no name either.
    if (machine.names_errors)
        for (read_state& s : machine.states)
            for (const read_state::unnamed_error& each : s.unnamed_errors) {
                if (each.rule >= s.rules.size()) continue;
                rule& r = s.rules[each.rule];
                r.actions[0] = to.add_gap({each.line, s.heading, "Parse error.", "this is (a|an) {error} parse error"});
                r.count = 1;
            }
    find_references_in_attributes(machine.states);
    find_parts(machine.states);
    require_duplicates_dropped(machine.states, to);
    check_return_states(machine.states, to);
    if (procedure.empty()) return machine;
    machine.procedure = machine.states.size();
    auto read = read_procedure_of(procedure, known, grammar, to);
    for (read_state& step : read.steps) {
        for (rule& r : step.rules)
            for (std::size_t i = 0; i < r.count; ++i)
                if (r.actions[i].code == op::continue_in)
                    r.actions[i].to = static_cast<spec::state_index>(r.actions[i].to + *machine.procedure);
        machine.states.push_back(std::move(step));
    }
    machine.replaced_numbers = std::move(read.replaced_numbers);
    return machine;
}

}  // namespace strata::reading

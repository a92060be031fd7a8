#include "tests/reading/tables.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>

#include <fmt/format.h>

namespace strata::reading_test {

using namespace spec;

namespace {

std::string written(const characters& c) {
    std::string text;
    for (std::size_t i = 0; i < c.count; ++i)
        text += fmt::format(" {}:{:02X}-{:02X}", static_cast<int>(c.items[i].what), c.items[i].first, c.items[i].last);
    return text;
}

/// Describes what happens to an attribute whose name the tag already has.
template <class State>
std::string_view drops(const State& of) {
    if (!of.drops_duplicate_attribute) return "";
    return of.duplicate_attribute_is_error ? ", drops" : ", drops without an error";
}

template <class State>
std::string step(const State& of) {
    return of.step_of.empty() ? "" : fmt::format(", step of {}", of.step_of);
}

/// Returns the heading of the state with this number.
using headings = std::function<std::string_view(std::size_t)>;

headings headings_of(const draft& d) {
    return [&d](std::size_t state) { return d.table.states[state].name; };
}

std::string written(const headings& name, const action& a) {
    std::string text = fmt::format("{}", static_cast<int>(a.code));
    if (goes_somewhere(a.code)) text += fmt::format(" to {}", name(a.to));
    if (a.code == op::parse_error) text += fmt::format(" {}", name_of(a.error));
    if (a.but_on != symbol_count) text += fmt::format(" (on {:02X}: {})", a.but_on, name_of(a.but));
    if (a.at_next) text += " at the next";
    return text + fmt::format(" of {:X}", a.what);
}

std::string written(const headings& name, const rule& r) {
    std::string text = fmt::format("by {} in {:02X} on{}", static_cast<int>(r.by), r.in.bits, written(r.on));
    text += fmt::format(" if {}{} \"{}\" \"{}\"{}{}", static_cast<int>(r.given.what), r.given.ignoring_case ? "i" : "",
                        r.given.word, r.given.other_word, written(r.given.followed_by),
                        r.only_if_foreign ? " foreign" : "");
    for (const action& a : r.then()) text += "; " + written(name, a);
    return text;
}

}  // namespace

std::string written(const draft& d, const rule& r) { return written(headings_of(d), r); }

std::vector<std::string> written(const reading::read_machine& machine) {
    const headings name = [&](std::size_t state) {
        return state < machine.states.size() ? std::string_view(machine.states[state].heading) : std::string_view("?");
    };
    std::vector<std::string> lines;
    for (const reading::read_state& s : machine.states) {
        lines.push_back(fmt::format("{}, part {}, remark {}{}", s.heading, static_cast<int>(s.reads),
                                    static_cast<int>(s.remarks), drops(s)) +
                        step(s));
        for (std::size_t i = 0; i < s.first.count; ++i) lines.push_back("first " + written(name, s.first.actions[i]));
        for (const rule& r : s.rules) lines.push_back(written(name, r));
    }
    for (const reading::read_number& each : machine.numbers)
        lines.push_back(fmt::format("number {:X}: {:X} {}", each.number, std::uint32_t{each.character}, each.name));
    for (const std::uint32_t each : machine.replaced_numbers) lines.push_back(fmt::format("replaced {:X}", each));
    return lines;
}

std::vector<std::string> written(const draft& d) {
    std::vector<std::string> lines;
    for (std::size_t s = 0; s < d.table.states.size(); ++s) {
        const state_info& info = d.table.states[s];
        std::string head = fmt::format("{} {}, part {}, remark {}{}", info.section, info.name,
                                       static_cast<int>(info.reads), static_cast<int>(info.remarks), drops(info)) +
                           step(info);
        for (std::size_t i = 0; i < info.first.count; ++i)
            head += "; first " + written(headings_of(d), info.first.actions[i]);
        lines.push_back(std::move(head));
        for (const rule& r : d.table.rules_of(s)) lines.push_back(fmt::format("{}: {}", info.name, written(d, r)));
    }
    return lines;
}

std::vector<std::string> written_facts(const draft& d) {
    std::vector<std::string> lines;
    lines.push_back(fmt::format("names errors {}, correctness flag {}, self-closing flag {}, resets {}, end tags {}",
                                d.names_errors, d.has_correctness_flag, d.has_self_closing_flag,
                                d.end_tag_resets_content_model, d.end_tag_self_closing_is_error));
    for (const std::string_view each : d.permitted_slash_tags)
        lines.push_back(fmt::format("permitted slash: {}", each));
    lines.push_back(fmt::format("stream {}: byte order mark {}, U+0000 {} {}", d.stream.section,
                                d.stream.drops_byte_order_mark, d.stream.replaces_null, d.stream.drops_null));
    if (d.stream.replaces_surrogates) lines.emplace_back("replaces surrogates");
    for (const input_error& each : d.stream.errors)
        lines.push_back(fmt::format("error {:X}-{:X} {}", std::uint32_t{each.range.first},
                                    std::uint32_t{each.range.last}, name_of(each.code)));
    for (const number_row& each : d.references.numbers)
        lines.push_back(
            fmt::format("number {:X}: {:X} {}", each.number, std::uint32_t{each.character}, each.character_name));
    for (const code_point_range each : d.references.replaced_numbers)
        lines.push_back(fmt::format("replaced {:X}-{:X}", std::uint32_t{each.first}, std::uint32_t{each.last}));
    for (const content_state& each : d.contents)
        lines.push_back(fmt::format("content {}: {}{}", each.name, d.table.states[each.state].name,
                                    each.taken_back_at_eof ? ", taken back" : ""));
    for (const feedback_rule& each : d.feedback)
        lines.push_back(fmt::format("tag {}: {}{}", each.tag_name, each.content,
                                    each.only_with_scripting ? " with scripting" : ""));
    return lines;
}

}  // namespace strata::reading_test

#include "core/cli/states_command.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <optional>
#include <ostream>
#include <string_view>
#include <vector>

#include "core/cli/named_state.hpp"
#include "core/cli/run_choices.hpp"
#include "core/report/json_members.hpp"
#include "core/words/recital.hpp"

namespace strata::cli {
namespace {

// ---------------------------------------------------------------------------------------------------------------------
// What is said of a rule

// The modes a rule is for, none where it is for all: "RCDATA", or "RCDATA, escape flag true".
std::vector<std::string> modes_of(const spec::rule& rule) {
    using spec::content_model;
    struct model {
        content_model which;
        std::string_view name;
    };
    constexpr std::array<model, 4> models = {{{content_model::pcdata, "PCDATA"},
                                              {content_model::rcdata, "RCDATA"},
                                              {content_model::cdata, "CDATA"},
                                              {content_model::plaintext, "PLAINTEXT"}}};
    std::vector<std::string> modes;
    if (rule.in == spec::any_mode) return modes;
    for (const model& each : models) {
        const bool without = rule.in.has(spec::mode_of(each.which, false));
        const bool with = rule.in.has(spec::mode_of(each.which, true));
        if (without || with)
            modes.push_back(fmt::format("{}{}", each.name,
                                        without && with ? ""
                                        : with          ? ", escape flag true"
                                                        : ", escape flag false"));
    }
    return modes;
}

std::string_view code_of(const spec::action& a) {
    switch (a.code) {
        case spec::op::parse_error:
        case spec::op::parse_error_unless_permitted_slash: return spec::name_of(a.error);
        case spec::op::parse_error_by_number: return "by the number";
        default: return "";
    }
}

// The code of a rule's error, and which other one it is on a single character.
std::string error_of(const spec::rule& rule) {
    for (const spec::action& each : rule.then()) {
        const std::string_view code = code_of(each);
        if (code.empty()) continue;
        std::string text(code);
        if (each.but_on == spec::eof_symbol)
            text += fmt::format(" (at EOF {})", spec::name_of(each.but));
        else if (each.but_on < spec::symbol_count)
            text += fmt::format(" (on \"{}\" {})", static_cast<char>(each.but_on), spec::name_of(each.but));
        return text;
    }
    return "";
}

// Where a rule goes on. Where that is not a state known beforehand, `is_state` is false and `text` says it in words.
struct destination {
    std::string_view text;
    bool is_state = true;
};
destination next_of(const spec::draft& draft, std::size_t state, const spec::rule& rule) {
    using spec::op;
    destination next{draft.table.states[state].name, true};
    for (const spec::action& each : rule.then()) {
        switch (each.code) {
            case op::switch_to:
            case op::reconsume_in:
            case op::continue_in:
            case op::switch_to_reference_in_attribute: next = {draft.table.states[each.to].name, true}; break;
            case op::switch_back: next = {"the attribute value state it came from", false}; break;
            case op::switch_to_return_state:
            case op::reconsume_in_return_state: next = {"the return state", false}; break;
            case op::return_nothing:
            case op::return_character: next = {"back to the state that asked", false}; break;
            case op::as_anything_else: next = {"as under \"Anything else\"", false}; break;
            case op::emit_eof: next = {"the end", false}; break;
            default: break;
        }
    }
    return next;
}

std::vector<std::string> subjects_of(const spec::draft& draft, const spec::rule& rule) {
    std::vector<std::string> subjects;
    for (std::size_t i = 0; i < rule.on.count; ++i) subjects.push_back(study::subject(draft, rule.on.items[i]));
    return subjects;
}

std::string_view trigger_of(const spec::rule& rule) {
    switch (rule.by) {
        case spec::trigger::consume: return "consume";
        case spec::trigger::peek: return "peek";
        case spec::trigger::always: return "always";
    }
    return "";
}

// What the draft says of a state besides its rules.
struct prose {
    std::vector<std::string> before, behind;
};
prose prose_of(const spec::draft& draft, std::size_t state) {
    const spec::state_info& info = draft.table.states[state];
    const bool is_step = info.reads == spec::part::procedure;
    prose found;
    bool rules_seen = false;
    for (const study::recited_entry& each : study::recite(draft)) {
        const bool of_first_rule = each.rule_count > 0 && each.first_rule == info.first_rule;
        if (is_step) {
            // The steps stand under one heading. What a step does first is said at the head of its first rule's entry.
            if (of_first_rule && info.first.count > 0) found.before.push_back(each.sentences.front());
        } else if (each.state == info.name) {
            rules_seen = rules_seen || each.rule_count > 0;
            if (each.rule_count > 0 || !each.subjects.empty() || !each.under.empty()) continue;
            std::vector<std::string>& where = rules_seen ? found.behind : found.before;
            where.insert(where.end(), each.sentences.begin(), each.sentences.end());
        }
    }
    return found;
}

// ---------------------------------------------------------------------------------------------------------------------
// For people

constexpr std::size_t width = 80;

void append_wrapped(std::string& to, std::string_view text, std::string_view indent) {
    std::string line(indent);
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(' '), text.size());
        if (line.size() > indent.size() && line.size() + 1 + end > width) {
            to.append(line).append("\n");
            line = indent;
        }
        if (line.size() > indent.size()) line += ' ';
        line.append(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    to.append(line).append("\n");
}

std::string list_as_text(const spec::draft& draft) {
    std::string text = fmt::format("{:<12} {:>5}  {}\n", "SECTION", "RULES", "STATE");
    // The table has the steps behind the states, but nothing makes it so.
    for (const bool steps : {false, true}) {
        bool first = true;
        for (const spec::state_info& each : draft.table.states) {
            if ((each.reads == spec::part::procedure) != steps) continue;
            if (steps && first) text += "\nSteps of the procedure on character references, no states of the draft:\n";
            first = false;
            text += fmt::format("{:<12} {:>5}  {}\n", each.section, each.rule_count, each.name);
        }
    }
    return text;
}

std::string state_as_text(const spec::draft& draft, std::size_t state, bool colour) {
    const spec::state_info& info = draft.table.states[state];
    const std::string_view bold = colour ? "\x1b[1m" : "";
    const std::string_view dim = colour ? "\x1b[2m" : "";
    const std::string_view red = colour ? "\x1b[31m" : "";
    const std::string_view plain = colour ? "\x1b[0m" : "";
    std::string text = fmt::format("{}{}{}\n{}, {}, section {}\n", bold, info.name, plain, draft.about.name,
                                   draft.about.title, info.section);
    if (info.reads == spec::part::procedure)
        text += "A step of the procedure on character references, no state of the draft.\n";

    const prose around = prose_of(draft, state);
    for (const std::string& each : around.before) append_wrapped(text += '\n', each, "");

    std::vector<std::string> subjects_before;
    const auto rules = draft.table.rules_of(state);
    for (std::size_t i = 0; i < rules.size(); ++i) {
        const spec::rule& rule = rules[i];
        std::vector<std::string> subjects = subjects_of(draft, rule);
        // Rules that follow one another under the same characters are one entry of the draft.
        if (i == 0 || subjects != subjects_before || subjects.empty()) {
            text += '\n';
            for (const std::string& each : subjects) text += fmt::format("{}{}{}\n", bold, each, plain);
        }
        subjects_before = std::move(subjects);
        append_wrapped(text, study::sentence(draft, state, i), "    ");
        if (const std::vector<std::string> modes = modes_of(rule); !modes.empty())
            text += fmt::format("      {}modes{}  {}\n", dim, plain, fmt::join(modes, "; "));
        if (const std::string error = error_of(rule); !error.empty())
            text += fmt::format("      {}error{}  {}{}{}\n", dim, plain, red, error, plain);
        text += fmt::format("      {}next{}   {}\n", dim, plain, next_of(draft, state, rule).text);
    }
    for (const std::string& each : around.behind) append_wrapped(text += '\n', each, "");
    return text;
}

// ---------------------------------------------------------------------------------------------------------------------
// For programs

using report::append_member;
using report::append_member_or_null;
using report::append_strings;

void append_head(std::string& to, const spec::state_info& info) {
    to += '{';
    append_member(to, "name", info.name);
    append_member(to, "section", info.section);
    to += fmt::format(",\"procedure\":{}", info.reads == spec::part::procedure);
}

std::string list_as_json(const spec::draft& draft) {
    std::string text = "[";
    for (const bool steps : {false, true}) {
        for (const spec::state_info& each : draft.table.states) {
            if ((each.reads == spec::part::procedure) != steps) continue;
            text += text.size() == 1 ? "\n" : ",\n";
            append_head(text, each);
            text += fmt::format(",\"rules\":{}}}", each.rule_count);
        }
    }
    return text + "\n]\n";
}

std::string state_as_json(const spec::draft& draft, std::size_t state) {
    std::string text;
    append_head(text, draft.table.states[state]);
    const prose around = prose_of(draft, state);
    append_strings(text, "before", around.before);
    append_strings(text, "behind", around.behind);
    text += ",\"rules\":[";
    const auto rules = draft.table.rules_of(state);
    for (std::size_t i = 0; i < rules.size(); ++i) {
        const spec::rule& rule = rules[i];
        text += i == 0 ? "\n{" : ",\n{";
        append_member(text, "trigger", trigger_of(rule));
        append_strings(text, "subjects", subjects_of(draft, rule));
        append_strings(text, "modes", modes_of(rule));
        append_member(text, "sentence", study::sentence(draft, state, i));
        append_member_or_null(text, "error", error_of(rule));
        const destination next = next_of(draft, state, rule);
        append_member_or_null(text, "next", next.is_state ? next.text : "");
        append_member(text, "nextInWords", next.text);
        text += '}';
    }
    return text + "\n]}\n";
}

}  // namespace

int states_command(const registry& known, const states_request& request, const console& io) {
    const spec::draft& draft = draft_named(known, request.draft);
    const bool as_json = request.format == listing_format::json;
    if (request.state.empty()) {
        io.out << (as_json ? list_as_json(draft) : list_as_text(draft));
        return done;
    }
    const std::size_t state = state_named(draft, request.state);
    io.out << (as_json ? state_as_json(draft, state) : state_as_text(draft, state, io.colour));
    return done;
}

}  // namespace strata::cli

#include "core/report/states/states.hpp"

// Text and JSON have the same contents. The first part gathers everything about a state and its rules except their
// sentences, which come from core/language/recital.hpp.

#include <fmt/format.h>
#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/language/recital.hpp"
#include "core/report/writing/json_text.hpp"
#include "core/report/writing/layout.hpp"
#include "core/report/writing/names.hpp"
#include "core/spec/draft.hpp"
#include "core/spec/error_codes.hpp"
#include "core/spec/modes.hpp"

namespace strata::report {
namespace {

// --- The parts of a state and of a rule, except the sentence ---

std::string_view code_of(const spec::action& a) {
    switch (a.code) {
        case spec::op::parse_error:
        case spec::op::parse_error_unless_permitted_slash: return spec::name_of(a.error);
        case spec::op::parse_error_by_number: return "by the number";
        default: return "";
    }
}

// The modes in which a rule applies: "RCDATA", or "RCDATA, escape flag true". Empty if it applies in all modes.
std::vector<std::string> modes_of(const spec::rule& rule) {
    std::vector<std::string> modes;
    if (rule.in == spec::any_mode) return modes;
    for (std::size_t m = 0; m < spec::content_model_count; ++m) {
        const auto model = static_cast<spec::content_model>(m);
        const bool without = rule.in.has(spec::mode_of(model, false));
        const bool with = rule.in.has(spec::mode_of(model, true));
        if (without || with)
            modes.push_back(fmt::format("{}{}", spec::name_of(model),
                                        without && with ? ""
                                        : with          ? ", escape flag true"
                                                        : ", escape flag false"));
    }
    return modes;
}

// The code of a rule's error, and the code that replaces it on one character, if any; "" if the rule has no error.
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

// Where a rule leads.
struct rule_destination {
    std::string_view text;  // a state's name, or a description if the state is known only at run time
    bool is_state = true;
};

// The next state after `rule`, which is a rule of `state`. The text lives as long as the draft.
rule_destination next_of(const spec::draft& draft, std::size_t state, const spec::rule& rule) {
    using spec::op;
    rule_destination next{draft.table.states[state].name, true};
    for (const spec::action& each : rule.then()) {
        switch (each.code) {
            case op::switch_to:
            case op::reconsume_in:
            case op::continue_in:
            case op::switch_to_reference_in_attribute: next = {draft.table.states[each.to].name, true}; break;
            case op::switch_back: next = {"the attribute value state that it came from", false}; break;
            case op::switch_to_return_state:
            case op::reconsume_in_return_state: next = {"the return state", false}; break;
            case op::return_nothing:
            case op::return_character: next = {"back to the calling state", false}; break;
            case op::as_anything_else: next = {"as under \"Anything else\"", false}; break;
            case op::gap: return {"not known: a sentence was not understood", false};
            case op::emit_eof: next = {"the end", false}; break;
            default: break;
        }
    }
    return next;
}

// What happens to the next character before a rule is tried: "consume", "peek", "always".
std::string_view trigger_of(const spec::rule& rule) {
    switch (rule.by) {
        case spec::trigger::consume: return "consume";
        case spec::trigger::peek: return "peek";
        case spec::trigger::always: return "always";
    }
    return "";
}

// --- Text ---

constexpr std::size_t section_columns = 12;

class states_writer {
public:
    explicit states_writer(const text_style& style) : style_(style) {}

    void put(const styled_text& text, std::size_t indent = 0) {
        const std::size_t room = style_.width > indent + narrowest / 2 ? style_.width - indent : narrowest / 2;
        append_block(lines_, wrapped(text, room), indent);
    }
    // Adds a line that is not broken.
    void put_line(styled_text line) { lines_.push_back(std::move(line)); }
    void blank() { lines_.emplace_back(); }
    // Adds a detail below the sentence of a rule, such as its error.
    void put_detail(std::string label, const std::string& text, std::string_view colour = {}) {
        styled_text line("      ");
        line.add(padded(std::move(label), 7), dim).add(text, colour);
        lines_.push_back(std::move(line));
    }
    [[nodiscard]] std::string text() const {
        std::string all;
        for (const styled_text& each : lines_) append_line(all, each, style_.colour, style_.links);
        return all;
    }

private:
    const text_style& style_;
    block lines_;
};

}  // namespace

std::string states_as_text(const spec::draft& draft, const text_style& style) {
    states_writer to(style);
    to.put_line(styled_text(fmt::format("{:<{}} {:>5}  {}", "SECTION", section_columns, "RULES", "STATE"), bold));
    const auto states = draft.table.states;
    // Steps come after states, whether or not the table has them in this order.
    for (const bool steps : {false, true}) {
        bool first = true;
        for (std::size_t i = 0; i < states.size(); ++i) {
            if (spec::is_step(states[i]) != steps) continue;
            if (steps && first) {
                to.blank();
                to.put(styled_text("Steps on character references (not states of the draft):", bold));
            }
            first = false;
            styled_text line;
            add_section(line, draft, i, dim);
            line.add(std::string(section_columns - std::min(section_columns, line.columns()), ' '));
            to.put_line(std::move(line.add(fmt::format(" {:>5}  {}", states[i].rule_count, states[i].name))));
        }
    }
    return to.text();
}

std::string state_as_text(const spec::draft& draft, std::size_t state, const text_style& style) {
    const spec::state_info& info = draft.table.states[state];
    states_writer to(style);
    to.put(styled_text(std::string(info.name), bold));
    styled_text source(fmt::format("{}, {}", draft.about.name, draft.about.title), dim);
    // A step that a commit added has no section of its own.
    if (!draft.table.states[state].section.empty()) {
        source.add(", section ", dim);
        add_section(source, draft, state, dim);
    }
    to.put(source);
    if (spec::is_step(info))
        to.put(styled_text(info.step_of.empty()
                               ? "A step of the procedure on character references, not a state of the draft."
                               : fmt::format("A step of the \"{}\", not a state of the draft.", info.step_of)));

    const language::prose around = language::prose_around(draft, state);
    for (const std::string& each : around.before) {
        to.blank();
        to.put(styled_text(each));
    }
    std::vector<std::string> subjects_before;
    const auto rules = draft.table.rules_of(state);
    for (std::size_t i = 0; i < rules.size(); ++i) {
        const spec::rule& rule = rules[i];
        std::vector<std::string> subjects = language::subjects(draft, rule);
        // Consecutive rules for the same characters are one entry of the draft.
        if (i == 0 || subjects != subjects_before || subjects.empty()) {
            to.blank();
            for (const std::string& each : subjects) to.put_line(styled_text(each, bold));
        }
        subjects_before = std::move(subjects);
        to.put(styled_text(language::sentence(draft, state, i)), 4);
        if (const std::vector<std::string> modes = modes_of(rule); !modes.empty())
            to.put_detail("modes", fmt::format("{}", fmt::join(modes, "; ")));
        if (const std::string error = error_of(rule); !error.empty()) to.put_detail("error", error, yellow);
        to.put_detail("next", std::string(next_of(draft, state, rule).text), cyan);
    }
    for (const std::string& each : around.after) {
        to.blank();
        to.put(styled_text(each));
    }
    return to.text();
}

// --- JSON ---

namespace {

constexpr int states_version = 1;
constexpr int state_version = 1;

// Appends the members that a state has in both forms.
void append_head(std::string& to, const spec::state_info& info) {
    append_member(to, "name", info.name);
    append_member(to, "section", info.section);
    to += fmt::format(",\"procedure\":{}", info.reads == spec::part::procedure);
    if (!info.step_of.empty()) append_member(to, "stepOf", info.step_of);
}

}  // namespace

std::string states_as_json(const spec::draft& draft) {
    std::string text = "[";
    for (const bool steps : {false, true}) {
        for (const spec::state_info& each : draft.table.states) {
            if (spec::is_step(each) != steps) continue;
            text += text.size() == 1 ? fmt::format("\n{{\"version\":{}", states_version) : ",\n{";
            append_head(text, each);
            text += fmt::format(",\"rules\":{}}}", each.rule_count);
        }
    }
    return text + "\n]\n";
}

std::string state_as_json(const spec::draft& draft, std::size_t state) {
    std::string text = fmt::format("{{\"version\":{}", state_version);
    append_head(text, draft.table.states[state]);
    const language::prose around = language::prose_around(draft, state);
    append_strings(text, "before", around.before);
    append_strings(text, "behind", around.after);
    text += ",\"rules\":[";
    const auto rules = draft.table.rules_of(state);
    for (std::size_t i = 0; i < rules.size(); ++i) {
        const spec::rule& rule = rules[i];
        text += i == 0 ? "\n{" : ",\n{";
        append_member(text, "trigger", trigger_of(rule));
        append_strings(text, "subjects", language::subjects(draft, rule));
        append_strings(text, "modes", modes_of(rule));
        append_member(text, "sentence", language::sentence(draft, state, i));
        append_member_or_null(text, "error", error_of(rule));
        const rule_destination next = next_of(draft, state, rule);
        append_member_or_null(text, "next", next.is_state ? next.text : "");
        append_member(text, "nextInWords", next.text);
        text += '}';
    }
    return text + "\n]}\n";
}

}  // namespace strata::report

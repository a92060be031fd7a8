#include "core/report/states/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "core/language/recital.hpp"
#include "core/report/states/words.hpp"
#include "core/report/writing/layout.hpp"
#include "core/report/writing/section_link.hpp"
#include "core/report/writing/terminal.hpp"

namespace strata::report {
namespace {

constexpr std::size_t section_columns = 12;

class states_writer {
public:
    explicit states_writer(const text_style& style) : style_(style) {}

    void put(const styled_text& text, std::size_t indent = 0) {
        const std::size_t room = style_.width > indent + narrowest / 2 ? style_.width - indent : narrowest / 2;
        append_block(lines_, wrapped(text, room), indent);
    }
    // A line that is not broken.
    void put_line(styled_text line) { lines_.push_back(std::move(line)); }
    void blank() { lines_.emplace_back(); }
    // What a rule does besides its sentence.
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
    // The table lists the steps after the states, but nothing enforces it.
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
    styled_text source(fmt::format("{}, {}, section ", draft.about.name, draft.about.title), dim);
    add_section(source, draft, state, dim);
    to.put(source);
    if (spec::is_step(info))
        to.put(styled_text(info.step_of.empty()
                               ? "A step of the procedure on character references, not a state of the draft."
                               : fmt::format("A step of the \"{}\", not a state of the draft.", info.step_of)));

    const state_prose around = prose_of(draft, state);
    for (const std::string& each : around.before) {
        to.blank();
        to.put(styled_text(each));
    }
    std::vector<std::string> subjects_before;
    const auto rules = draft.table.rules_of(state);
    for (std::size_t i = 0; i < rules.size(); ++i) {
        const spec::rule& rule = rules[i];
        std::vector<std::string> subjects = words::subjects(draft, rule);
        // Consecutive rules for the same characters are one entry of the draft.
        if (i == 0 || subjects != subjects_before || subjects.empty()) {
            to.blank();
            for (const std::string& each : subjects) to.put_line(styled_text(each, bold));
        }
        subjects_before = std::move(subjects);
        to.put(styled_text(words::sentence(draft, state, i)), 4);
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

}  // namespace strata::report

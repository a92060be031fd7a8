#include "core/report/diff/diff.hpp"

// Writes a diff as the C++ code of a revision.

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "core/language/table_notation.hpp"
#include "core/report/writing/visible_text.hpp"
#include "core/study/fact_diff.hpp"
#include "core/study/table_revision.hpp"

namespace strata::report {
namespace {

using language::literal;
using language::source_call;
using spec::edit_kind;

constexpr std::size_t indent_of_edits = 4;
constexpr std::size_t line_length = 120;
constexpr std::string_view comment_mark = "// ";

source_call name_alone(std::string name) { return {std::move(name)}; }

std::string_view word_of(spec::part p) {
    switch (p) {
        case spec::part::other: return "part::other";
        case spec::part::text: return "part::text";
        case spec::part::attribute_name: return "part::attribute_name";
        case spec::part::before_attribute_value: return "part::before_attribute_value";
        case spec::part::attribute_value_quoted: return "part::attribute_value_quoted";
        case spec::part::attribute_value_unquoted: return "part::attribute_value_unquoted";
        case spec::part::procedure: return "part::procedure";
    }
    return "";
}

std::string_view word_of(spec::remark r) {
    switch (r) {
        case spec::remark::none: return "remark::none";
        case spec::remark::cannot_happen_in_cdata: return "remark::cannot_happen_in_cdata";
        case spec::remark::only_happens_in_pcdata: return "remark::only_happens_in_pcdata";
        case spec::remark::only_happens_in_pcdata_unrelated_cdata:
            return "remark::only_happens_in_pcdata_unrelated_cdata";
        case spec::remark::depends_on_content_model_flag: return "remark::depends_on_content_model_flag";
    }
    return "";
}

source_call prologue_source(const spec::prologue& p) {
    source_call first{"first"};
    for (std::size_t i = 0; i < p.count; ++i)
        first.arguments.push_back(name_alone(language::action_source(p.actions[i], "")));
    return first;
}

void add_rules(source_call& to, std::span<const spec::named_rule> rules) {
    for (const spec::named_rule& each : rules) to.arguments.push_back(language::rule_source(each));
    to.is_list = rules.size() > 1;
}

source_call state_source(const spec::state_info& info, std::span<const spec::named_rule> rules) {
    source_call state{"state", {name_alone(literal(info.name)), name_alone(literal(info.section))}};
    if (info.reads != spec::part::other) state.arguments.push_back(name_alone(std::string(word_of(info.reads))));
    if (info.remarks != spec::remark::none) state.arguments.push_back(name_alone(std::string(word_of(info.remarks))));
    if (!info.step_of.empty()) state.arguments.push_back({"step_of", {name_alone(literal(info.step_of))}});
    if (info.first.count != 0) state.arguments.push_back(prologue_source(info.first));
    if (info.drops_duplicate_attribute)
        state.arguments.push_back(name_alone(info.duplicate_attribute_is_error
                                                 ? "on_leaving_drop_duplicate_attribute"
                                                 : "on_leaving_silently_drop_duplicate_attribute"));
    add_rules(state, rules);
    state.is_list = true;
    return state;
}

source_call address_source(const spec::entry& e) {
    std::string text = language::characters_source(e.on);
    if (e.by != spec::trigger::consume)
        text = e.given.what == spec::condition::none && e.by == spec::trigger::always
                   ? "otherwise"
                   : (e.by == spec::trigger::always ? language::guard_source(e.given) : fmt::format("next({})", text));
    if (!e.in_modes) return name_alone(text);
    return name_alone(fmt::format("when({}, entry({}))", language::modes_source(e.in), text));
}

// The code for an edit: an argument of a call of the function `in`.
source_call edit_source(const spec::edit& e, std::span<const spec::named_rule> rules) {
    const auto of_entry = [&](std::string_view name) {
        source_call call{std::string(name), {address_source(e.where)}};
        add_rules(call, rules);
        return call;
    };
    const auto boolean = [](bool value) { return name_alone(value ? "true" : "false"); };
    switch (e.kind) {
        case edit_kind::replace: return of_entry(rules.empty() ? "remove" : "replace");
        case edit_kind::insert_before: return of_entry("insert_before");
        case edit_kind::insert_after: return of_entry("insert_after");
        case edit_kind::append:
        case edit_kind::rewrite: {
            source_call call{e.kind == edit_kind::append ? "append" : "rewrite"};
            add_rules(call, rules);
            return call;
        }
        case edit_kind::set_prologue: return {"set_prologue", {prologue_source(e.info.first)}};
        case edit_kind::set_part: return {"set_part", {name_alone(std::string(word_of(e.info.reads)))}};
        case edit_kind::set_remark: return {"set_remark", {name_alone(std::string(word_of(e.info.remarks)))}};
        case edit_kind::set_step_of: return {"set_step_of", {name_alone(literal(e.info.step_of))}};
        case edit_kind::set_drops_duplicate_attribute:
            return {"set_drops_duplicate_attribute", {boolean(e.info.drops_duplicate_attribute)}};
        case edit_kind::set_duplicate_attribute_is_error:
            return {"set_duplicate_attribute_is_error", {boolean(e.info.duplicate_attribute_is_error)}};
        default: return {};
    }
}

source_call pair_of_headings(std::string_view name, std::string_view one, std::string_view other) {
    return {std::string(name), {name_alone(literal(one)), name_alone(literal(other))}};
}

// The code for all edits, as calls. The edits of one state share a call of the function `in`. States that are added one
// after the other also share a call.
std::vector<source_call> calls_of(const study::table_revision& revision) {
    std::vector<source_call> calls;
    std::string_view open;  // the state that the last call is about, or the state that the last call added last
    edit_kind last = edit_kind::remove_state;
    for (const spec::edit& e : revision.edits) {
        const auto rules = std::span(revision.rules).subspan(e.first_rule, e.rule_count);
        const bool adds = e.kind == edit_kind::add_state_after || e.kind == edit_kind::add_state_before;
        switch (e.kind) {
            case edit_kind::add_state_before:
            case edit_kind::add_state_after:
                if (last != edit_kind::add_state_after || e.kind != last || open != e.state)
                    calls.push_back({e.kind == edit_kind::add_state_after ? "after" : "before",
                                     {name_alone(literal(e.state))},
                                     true});
                calls.back().arguments.push_back(state_source(e.info, rules));
                break;
            case edit_kind::move_state_before:
                calls.push_back(pair_of_headings("moved_before", e.state, e.info.name));
                break;
            case edit_kind::move_state_after:
                calls.push_back(pair_of_headings("moved_after", e.state, e.info.name));
                break;
            case edit_kind::remove_state: calls.push_back({"without", {name_alone(literal(e.state))}}); break;
            case edit_kind::rename_state: calls.push_back(pair_of_headings("renamed", e.state, e.info.name)); break;
            default:
                if (calls.empty() || calls.back().name != "in" || open != e.state)
                    calls.push_back({"in", {name_alone(literal(e.state))}, true});
                calls.back().arguments.push_back(edit_source(e, rules));
                break;
        }
        open = adds ? e.info.name : e.state;
        last = e.kind;
    }
    return calls;
}

}  // namespace

std::string diff_as_revision(const spec::draft& from, const spec::draft& to) {
    std::string text;
    for (const study::fact_change& each : study::facts_between(from, to)) {
        const std::string change = each.before.empty() ? each.after : fmt::format("{} -> {}", each.before, each.after);
        for (const std::string& line :
             wrapped(fmt::format("{}: {}", each.what, change), line_length - comment_mark.size()))
            text += fmt::format("{}{}\n", comment_mark, line);
    }
    text += "revision_of({}";
    for (const source_call& each : calls_of(study::revision_between(from, to)))
        text += ",\n" + laid_out(each, indent_of_edits);
    return text + ");\n";
}

// --- The layout of calls ---

namespace {

// A call that needs several lines begins on the current line only if at least this many columns are left there.
constexpr std::size_t room_to_begin = 60;

std::string call_on_one_line(const source_call& call) {
    std::string text = call.name;
    if (call.arguments.empty()) return text;
    text += '(';
    for (std::size_t i = 0; i < call.arguments.size(); ++i) {
        if (i != 0) text += ", ";
        text += call_on_one_line(call.arguments[i]);
    }
    return text + ')';
}

bool has_list(const source_call& call) {
    return call.is_list || std::any_of(call.arguments.begin(), call.arguments.end(), has_list);
}

class layout {
public:
    explicit layout(std::size_t indent) : text_(indent, ' ') {}
    // Adds a call. `after`: how many columns must be free after the call on its last line, for example for the brackets
    // that close outer calls.
    void add(const source_call& call, std::size_t after) {
        const std::string flat = call_on_one_line(call);
        if (!has_list(call) && column() + flat.size() + after <= line_length) {
            text_ += flat;
            return;
        }
        text_ += call.name;
        if (call.arguments.empty()) return;
        text_ += '(';
        const std::size_t indent = column();
        for (std::size_t i = 0; i < call.arguments.size(); ++i) {
            const source_call& each = call.arguments[i];
            const bool is_last = i + 1 == call.arguments.size();
            // Columns for the closing bracket and what follows it, or for a comma.
            const std::size_t closing = is_last ? after + 1 : 1;
            // In a list, names and literals stay on the line, and each call with arguments begins a new line.
            const bool breaks = call.is_list ? !each.arguments.empty() : !fits_after_blank(each, closing);
            if (i != 0) {
                text_ += ',';
                if (breaks)
                    text_ += '\n' + std::string(indent, ' ');
                else
                    text_ += ' ';
            }
            add(each, closing);
        }
        text_ += ')';
    }
    [[nodiscard]] const std::string& text() const { return text_; }

private:
    [[nodiscard]] std::size_t column() const {
        const std::size_t line = text_.rfind('\n');
        return text_.size() - (line == std::string::npos ? 0 : line + 1);
    }
    [[nodiscard]] bool fits_after_blank(const source_call& call, std::size_t after) const {
        if (!call.arguments.empty() && call.arguments[0].arguments.empty() && column() + room_to_begin < line_length)
            return true;
        return column() + 2 + call_on_one_line(call).size() + after <= line_length;
    }

    std::string text_;
};

}  // namespace

std::string laid_out(const language::source_call& call, std::size_t indent) {
    layout out(indent);
    out.add(call, 1);
    return out.text();
}

}  // namespace strata::report

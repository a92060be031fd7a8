#include "core/report/comparison/summary.hpp"

#include <string>
#include <string_view>
#include <utility>

#include "core/report/comparison/json.hpp"
#include "core/report/writing/formatting.hpp"
#include "core/report/writing/json_text.hpp"
#include "core/report/writing/outgoing_text.hpp"

namespace strata::report {
namespace {

constexpr int version_of_summary = 1;

// A member whose value is of bytes from outside.
void append_bytes(std::string& to, std::string_view name, std::string_view bytes) {
    begin_member(to, name);
    append_json_string(to, bytes, text_encoding::utf8);
}

void append_example(std::string& to, const change_example& e) {
    begin_member(to, "example");
    to += '{';
    append_bytes(to, "file", e.input);
    append_format(to, ",\"line\":{},\"column\":{},\"span\":[{},{}]", e.begin.line, e.begin.column, e.where.begin,
                  e.where.end);
    append_bytes(to, "source", line_of(e).text);
    append_member(to, "differs", e.differs);
    to += '}';
}

void append_rule(std::string& to, const compare::cause& c) {
    to += '{';
    append_draft_names(to, c.drafts);
    append_member(to, "state", c.state_name);
    append_member(to, "section", c.section);
    append_member(to, "rule", c.sentence);
    append_member(to, "on", c.subject);
    to += '}';
}

// How often, where for example, and by which rules.
void append_counts(std::string& to, const change_count& of) {
    append_format(to, ",\"places\":{},\"inErrorsAlone\":{},\"inputs\":{}", of.places(), of.of_errors, of.inputs);
    append_example(to, of.example);
    append_list(to, "causes", of.causes.by_frequency(), [&](const cause_count* each) {
        to += '{';
        append_member(to, "differs", each->kinds);
        append_format(to, ",\"places\":{},\"inErrorsAlone\":{}", each->places(), each->of_errors);
        append_list(to, "rules", each->causes, [&](const compare::cause& c) { append_rule(to, c); });
        to += '}';
    });
}

void append_change(std::string& to, const change_count& of, const std::vector<study::change_step>& known) {
    const spec::change& what = *of.what;
    const study::change_step* step = step_of(what, known);
    to += '{';
    append_member(to, "id", what.id);
    append_member(to, "title", what.title);
    append_member(to, "topic", spec::name_of(what.topic));
    append_member_or_null(to, "from", step == nullptr ? "" : step->from->about.day);
    append_member_or_null(to, "to", step == nullptr ? "" : step->to->about.day);
    append_member_or_null(to, "date", what.date());
    append_member_or_null(to, "commit", what.commit());
    append_counts(to, of);
    to += '}';
}

}  // namespace

void summary_json::write(const comparison_sums& sums) {
    outgoing_text out(to_);
    std::string& to = out.text();
    append_format(to, "{{\"version\":{},\"inputs\":{},\"bytes\":{}", version_of_summary, sums.inputs, sums.bytes);
    append_draft_names(to, scope().drafts);
    if (!scope().topics.empty())
        append_list(to, "topics", scope().topics,
                    [&](spec::change_topic each) { append_json_string(to, spec::name_of(each)); });
    append_format(to, ",\"places\":{},\"inErrorsAlone\":{},\"tokens\":{}", sums.figures.divergences,
                  sums.figures.divergences - sums.figures.of_tokens, sums.figures.tokens);
    if (sums.stopped_inputs > 0) append_format(to, ",\"stoppedInputs\":{}", sums.stopped_inputs);
    std::vector<const change_count*> changes = sums.changes.by_frequency();
    std::vector<const change_count*> settings = changes;
    std::erase_if(changes, [](const change_count* each) { return each->what == nullptr; });
    std::erase_if(settings, [](const change_count* each) { return each->setting.empty(); });
    append_list(to, "changes", changes, [&](const change_count* each) {
        append_change(to, *each, scope().changes);
        out.send_if_long();
    });
    if (!settings.empty())
        append_list(to, "settings", settings, [&](const change_count* each) {
            to += '{';
            append_member(to, "setting", each->setting.substr(0, each->setting.find(':')));
            append_member(to, "values", each->setting);
            append_counts(to, *each);
            to += '}';
        });
    begin_member(to, "unnamed");
    if (const change_count* none = sums.changes.without_change()) {
        std::string members;
        append_counts(members, *none);
        to.append("{").append(members, 1).append("}");
    } else {
        to += "null";
    }
    begin_member(to, "files");
    to += '[';
    bool is_first = true;
    sums.rows.for_each([&](std::string_view row) {
        if (!std::exchange(is_first, false)) to += ',';
        to += row;
        out.send_if_long();
    });
    to += ']';
    append_list(to, "notRead", sums.not_read,
                [&](const std::string& each) { append_json_string(to, each, text_encoding::utf8); });
    to += "}\n";
    out.send();
}

std::string summary_json::row_of(const summed_input& of) const {
    std::string row = "{";
    append_bytes(row, "name", of.name);
    append_format(row, ",\"places\":{},\"inErrorsAlone\":{},\"bytes\":{}", of.figures.divergences,
                  of.figures.divergences - of.figures.of_tokens, of.bytes);
    if (!of.whole) row += ",\"cutOff\":true";
    if (!of.figures.stopped.empty()) append_stops(row, of.figures.stopped);
    return row + '}';
}

}  // namespace strata::report

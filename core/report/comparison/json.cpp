#include "core/report/comparison/json.hpp"

#include <fmt/format.h>

#include <ostream>
#include <utility>

#include "core/language/sentence_names.hpp"
#include "core/report/encoding/encoding.hpp"
#include "core/report/tokens/jsonl.hpp"
#include "core/report/writing/formatting.hpp"
#include "core/report/writing/json_text.hpp"
#include "core/report/writing/names.hpp"

namespace strata::report {
namespace {

constexpr int version_of_comparison = 1;

void append_group(outgoing_text& to, const compare::group& g) {
    to.text() += '{';
    append_draft_names(to.text(), g.drafts);
    append_list(to.text(), "tokens", g.tokens.all(), [&](const token& each) { append_jsonl(to, each); });
    append_list(to.text(), "errors", g.errors, [&](const compare::placed_error& each) {
        append_jsonl(to.text(), each.error, each.where);
        if (!each.elsewhere.empty()) {
            to.text().pop_back();  // removes the closing brace, because more members follow
            append_list(to.text(), "elsewhere", each.elsewhere, [&](const compare::placed_error::other_name& other) {
                to.text() += '{';
                append_draft_names(to.text(), other.drafts);
                append_member(to.text(), "code", spec::name_of(other.code));
                append_member(to.text(), "state", other.state);
                to.text() += '}';
            });
            to.text() += '}';
        }
        to.send_part_if_long();
    });
    append_left_out(to.text(), g);
    to.text() += '}';
}

void append_cause(std::string& to, const compare::cause& c) {
    to += '{';
    append_draft_names(to, c.drafts);
    append_member(to, "offset", c.offset);
    append_member(to, "state", c.state_name);
    append_member(to, "section", c.section);
    append_member(to, "rule", c.sentence);
    append_member(to, "on", c.subject);
    if (!c.setting.empty()) append_member(to, "setting", c.setting);
    if (c.role == compare::cause_role::makes) {
        if (!c.row.words.empty()) append_member(to, "row", c.row.words);
    } else {
        append_member(to, "content", c.content);
        append_member(to, "role", c.role == compare::cause_role::diverges ? "parts" : "shows");
    }
    to += '}';
}

bool is_flag(compare::difference_kind what) {
    using compare::difference_kind;
    return what == difference_kind::attribute || what == difference_kind::self_closing ||
           what == difference_kind::quirks;
}

void append_side(outgoing_text& to, const compare::difference& d, const compare::difference::side& side) {
    to.text() += '{';
    append_draft_names(to.text(), side.drafts);
    to.text() += ",\"value\":";
    if (!side.value)
        to.text() += "null";
    else if (is_flag(d.what))
        to.text() += "true";
    else
        append_json_string(to, *side.value);
    to.text() += '}';
}

}  // namespace

void append_draft_names(std::string& to, const std::vector<const spec::draft*>& drafts) {
    append_list(to, "drafts", drafts, [&](const spec::draft* each) { append_json_string(to, each->about.name); });
}

void append_difference(outgoing_text& to, const compare::difference& d) {
    to.text() += '{';
    append_member(to.text(), "what", compare::name_of(d.what));
    if (!d.name.empty()) append_member(to.text(), "name", d.name);
    append_member(to.text(), "offset", d.offset);
    append_list(to.text(), "groups", d.sides, [&](const auto& each) { append_side(to, d, each); });
    append_list(to.text(), "cause", d.causes, [&](const compare::cause& each) { append_cause(to.text(), each); });
    append_changes(to.text(), compare::changes_behind({&d}));
    if (!d.earlier.empty()) append_change_list(to.text(), "earlier", d.earlier);
    to.text() += '}';
    to.send_part_if_long();
}

void append_divergence(outgoing_text& to, const compare::divergence& d) {
    to.text() += "{\"span\":[";
    append_number(to.text(), d.where.begin);
    to.text() += ',';
    append_number(to.text(), d.where.end);
    to.text() += "],\"source\":";
    append_json_string(to, d.source, text_encoding::utf8);
    append_member(to.text(), "kind", compare::name_of(d.kind));
    append_list(to.text(), "groups", d.groups, [&](const compare::group& each) { append_group(to, each); });
    append_list(to.text(), "cause", d.causes, [&](const compare::cause& each) { append_cause(to.text(), each); });
    append_list(to.text(), "differences", d.differences,
                [&](const compare::difference& each) { append_difference(to, each); });
    if (d.more_differences > 0) append_format(to.text(), ",\"moreDifferences\":{}", d.more_differences);
    append_member(to.text(), "line", d.begin.line);
    append_member(to.text(), "col", d.begin.utf16_column);
    to.text() += '}';
}

void append_stops(std::string& to, const std::vector<compare::stopped_draft>& stopped) {
    append_list(to, "stopped", stopped, [&](const compare::stopped_draft& each) {
        to += '{';
        append_member(to, "draft", each.draft->about.name);
        append_member(to, "offset", each.at.offset);
        append_member(to, "line", each.where.line);
        append_member(to, "col", each.where.utf16_column);
        append_member(to, "why", language::words_of(*each.draft, each.at));
        to += '}';
    });
}

void append_output(std::string& to, const compare::group& g) {
    append_list(to, "tokens", g.tokens.all(), [&](const token& each) { append_jsonl(to, each); });
    append_list(to, "errors", g.errors,
                [&](const compare::placed_error& each) { append_jsonl(to, each.error, each.where); });
    append_left_out(to, g);
}

void append_left_out(std::string& to, const compare::group& g) {
    const auto append = [&](std::string_view name, std::uint64_t count) {
        if (count > 0) append_format(to, ",\"{}\":{}", name, count);
    };
    append("moreTokens", g.more_tokens);
    append("moreErrors", g.more_errors);
    append("textLeftOut", g.left_out.text);
    append("attributesLeftOut", g.left_out.attributes);
}

comparison_json::comparison_json(std::vector<const spec::draft*> drafts, std::ostream& to)
    : drafts_(std::move(drafts)), pending_(to) {}

void comparison_json::begin_input(std::string_view name, std::uint64_t bytes) {
    first_ = true;
    begun_ = false;
    std::string& to = pending_.text();
    append_format(to, "{{\"version\":{},\"input\":{{\"name\":", version_of_comparison);
    append_json_string(to, name, text_encoding::utf8);
    append_format(to, ",\"bytes\":{}}},", bytes);
    append_draft_names(to, drafts_);
}

void comparison_json::on_encodings(const compare::compared_encodings& found) {
    std::string& to = pending_.text();
    append_list(to, "encodings", found.all(), [&](const compare::drafts_and_encoding& each) {
        to += '{';
        append_draft_names(to, each.drafts);
        begin_member(to, "encoding");
        append_encoding(to, each.found);
        to += '}';
    });
    append_member(to, "comparedAs", name_of(found.used()));
}

void comparison_json::begin_divergences() {
    if (!std::exchange(begun_, true)) pending_.text() += ",\"divergences\":[";
}

void comparison_json::on_divergence(compare::divergence&& d) {
    begin_divergences();
    if (!first_) pending_.text() += ',';
    first_ = false;
    append_divergence(pending_, d);
    pending_.send_if_long();
}

void comparison_json::end_input(const compare::summary& of) {
    begin_divergences();
    append_format(pending_.text(), "],\"summary\":{{\"tokens\":{},\"divergences\":{},\"inTokens\":{}", of.tokens,
                  of.divergences, of.of_tokens);
    if (!of.stopped.empty()) append_stops(pending_.text(), of.stopped);
    pending_.text() += "}}\n";
    pending_.send();
    pending_.begin_anew();
}

void comparison_json::abandon_input() {
    // If a part of the object has been sent, completes the object, so that the output is valid JSON. If that part ends
    // within a divergence, first sends the pending rest of the divergence.
    if (pending_.has_sent()) {
        begin_divergences();
        pending_.text() += "],\"summary\":null}\n";
        pending_.send();
    }
    pending_.begin_anew();
}

}  // namespace strata::report

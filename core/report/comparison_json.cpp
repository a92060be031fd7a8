#include "core/report/comparison_json.hpp"

#include <fmt/format.h>

#include <iterator>
#include <ostream>
#include <utility>

#include "core/report/json_members.hpp"
#include "core/report/json_text.hpp"
#include "core/report/jsonl.hpp"

namespace strata::report {
namespace {

// What is written is handed to the stream in pieces of about this many bytes.
constexpr std::size_t piece = std::size_t{1} << 16U;

void append_drafts(std::string& to, const std::vector<const spec::draft*>& drafts) {
    append_list(to, "drafts", drafts, [&](const spec::draft* each) { append_json_string(to, each->about.name); });
}

void append_group(std::string& to, const compare::group& g) {
    to += '{';
    append_drafts(to, g.drafts);
    append_list(to, "tokens", g.tokens.all(), [&](const token& each) { append_jsonl(to, each); });
    append_list(to, "errors", g.errors,
                [&](const compare::placed_error& each) { append_jsonl(to, each.error, each.where); });
    to += '}';
}

void append_cause(std::string& to, const compare::cause& c) {
    to += '{';
    append_drafts(to, c.drafts);
    fmt::format_to(std::back_inserter(to), ",\"offset\":{},", c.offset);
    append_member(to, "state", c.state_name);
    append_member(to, "section", c.section);
    append_member(to, "rule", c.sentence);
    append_member(to, "on", c.subject);
    append_member(to, "content", c.content);
    append_member(to, "role", c.role == compare::cause_role::parts ? "parts" : "shows");
    to += '}';
}

}  // namespace

comparison_json::comparison_json(std::vector<const spec::draft*> drafts, std::ostream& to)
    : drafts_(std::move(drafts)), to_(to) {}

void comparison_json::begin_input(std::string_view name, std::uint64_t bytes) {
    first_ = true;
    pending_ += "{\"input\":{";
    begin_member(pending_, "name");
    append_json_string(pending_, name, text_encoding::utf8);
    fmt::format_to(std::back_inserter(pending_), ",\"bytes\":{}}},", bytes);
    append_drafts(pending_, drafts_);
    pending_ += ",\"divergences\":[";
}

void comparison_json::on_divergence(compare::divergence&& d) {
    pending_ += first_ ? "{" : ",{";
    first_ = false;
    fmt::format_to(std::back_inserter(pending_), "\"span\":[{},{}],", d.where.begin, d.where.end);
    begin_member(pending_, "source");
    append_json_string(pending_, d.source, text_encoding::utf8);
    append_member(pending_, "kind", d.kind == compare::divergence_kind::tokens ? "tokens" : "errors");
    append_list(pending_, "groups", d.groups, [&](const compare::group& each) { append_group(pending_, each); });
    append_list(pending_, "cause", d.causes, [&](const compare::cause& each) { append_cause(pending_, each); });
    fmt::format_to(std::back_inserter(pending_), ",\"line\":{},\"col\":{}}}", d.begin.line, d.begin.utf16_column);
    if (pending_.size() >= piece) send();
}

void comparison_json::end_input(const compare::summary& of) {
    fmt::format_to(std::back_inserter(pending_),
                   "],\"summary\":{{\"tokens\":{},\"divergences\":{},\"inTokens\":{}}}}}\n", of.tokens, of.divergences,
                   of.of_tokens);
    send();
    sent_ = false;
}

void comparison_json::abandon_input() {
    pending_.clear();
    // What has been sent is to be JSON for all that.
    if (sent_) to_ << "],\"summary\":null}\n";
    sent_ = false;
}

void comparison_json::send() {
    to_.write(pending_.data(), static_cast<std::streamsize>(pending_.size()));
    pending_.clear();
    sent_ = true;
}

}  // namespace strata::report

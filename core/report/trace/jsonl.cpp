#include "core/report/trace/jsonl.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <ostream>

#include "core/report/tokens/jsonl.hpp"
#include "core/report/trace/piece_size.hpp"
#include "core/report/writing/append_format.hpp"
#include "core/report/writing/json_text.hpp"
#include "core/spec/content_states.hpp"
#include "core/text/moved_token.hpp"
#include "core/text/utf8.hpp"

namespace strata::report {
namespace {

void append_string(std::string& to, std::string_view name, std::string_view value) {
    append_format(to, ",\"{}\":", name);
    append_json_string(to, value);
}

void append_string_or_null(std::string& to, std::string_view name, std::string_view value) {
    if (value.empty())
        append_format(to, ",\"{}\":null", name);
    else
        append_string(to, name, value);
}

// A member that is an array.
class list {
public:
    list(std::string& to, std::string_view name) : to_(to) { append_format(to, ",\"{}\":[", name); }
    std::string& next() {
        if (!first_) to_ += ',';
        first_ = false;
        return to_;
    }
    void end() { to_ += ']'; }

private:
    std::string& to_;
    bool first_ = true;
};

// Appends what follows the opening brace of the object.
void finish_divergence(std::string& to, const compare::divergence& d, const encoding::source_places& places) {
    append_format(to, "\"parted\":{{\"kind\":\"{}\",\"span\":[{},{}]", compare::name_of(d.kind), places(d.where.begin),
                  places(d.where.end));
    list steps(to, "steps");
    for (const compare::cause& each : d.causes) {
        steps.next() += each.role == compare::cause_role::diverges ? "{\"role\":\"parts\"" : "{\"role\":\"shows\"";
        to += ",\"drafts\":[";
        for (const spec::draft* draft : each.drafts)
            append_format(to, "{}\"{}\"", draft == each.drafts.front() ? "" : ",", draft->about.name);
        append_format(to, "],\"offset\":{}", places(each.offset));
        append_string(to, "state", each.state_name);
        append_string(to, "section", each.section);
        append_string_or_null(to, "on", each.subject);
        append_string(to, "rule", each.sentence);
        to += '}';
    }
    steps.end();
    to += "}}";
}

// Appends what follows the opening brace of the object, and the draft's name. `where` finds lines and columns of
// errors.
void finish_step(std::string& to, const spec::draft& draft, const study::traced_step& step, input::locator& where,
                 const encoding::source_places& places) {
    const spec::state_info& info = draft.table.states[step.state];
    append_format(to, "\"offset\":{}", places(step.where.begin));
    if (step.at_eof) {
        to += ",\"character\":null,\"codePoint\":null,\"eof\":true";
    } else {
        std::string character;
        input::append_utf8(character, step.character);
        append_string(to, "character", character);
        append_format(to, ",\"codePoint\":{}", static_cast<std::uint32_t>(step.character));
    }
    append_format(to, ",\"consumed\":[{},{}]", places(step.where.begin), places(step.where.end));
    append_string(to, "state", info.name);
    append_string(to, "section", info.section);
    if (step.in_procedure) to += ",\"procedure\":true";
    append_string_or_null(to, "on", step.subject);
    append_string(to, "rule", step.words->sentence);
    list actions(to, "actions");
    for (const std::string& each : step.words->actions) append_json_string(actions.next(), each);
    actions.end();
    append_string_or_null(to, "next", step.ends ? std::string_view() : draft.table.states[step.next].name);
    if (step.content) append_string(to, "content", spec::content_at(draft, *step.content).name);
    if (step.foreign) append_format(to, ",\"foreign\":{}", *step.foreign);
    if (step.sets_escape_flag) append_format(to, ",\"escapeFlag\":{}", *step.sets_escape_flag);
    list tokens(to, "tokens");
    token_mover mover;
    for (const token& each : step.tokens()) append_jsonl(tokens.next(), mover(each, places));
    tokens.end();
    list errors(to, "errors");
    for (const parse_error& each : step.errors) {
        const input::position at = where.at(each.offset);
        append_jsonl(errors.next(), {each.code, each.state, places(each.offset)}, at);
    }
    errors.end();
    const auto append_count = [&](std::string_view name, std::uint64_t count) {
        if (count > 0) append_format(to, ",\"{}\":{}", name, count);
    };
    append_count("moreErrors", step.more_errors);
    append_count("attributesLeftOut", step.more_attributes);
    to += '}';
}

}  // namespace

trace_jsonl::trace_jsonl(const spec::draft& draft, std::string_view source, record_head& head, std::ostream& to,
                         input_kind kind, encoding::source_places places)
    : draft_(draft), locator_(draft, source, kind), head_(head), to_(to), places_(places) {}

void trace_jsonl::write(const study::traced_step& step, std::string_view more) {
    head_.open(pending_);
    finish_step(pending_, draft_, step, locator_, places_);
    pending_.insert(pending_.size() - 1, more);
    pending_ += '\n';
    if (pending_.size() >= piece_size) finish();
}

void trace_jsonl::finish() {
    to_.write(pending_.data(), static_cast<std::streamsize>(pending_.size()));
    pending_.clear();
}

side_by_side_jsonl::side_by_side_jsonl(const std::array<const spec::draft*, 2>& drafts, std::string_view source,
                                       record_head& head, std::ostream& to, encoding::source_places places)
    : drafts_(drafts),
      locators_{input::locator(*drafts[0], source, input_kind::bytes),
                input::locator(*drafts[1], source, input_kind::bytes)},
      head_(head),
      to_(to),
      places_(places) {}

void side_by_side_jsonl::write(const compare::pair_of_steps& pair,
                               const std::optional<compare::divergence>& first_divergence) {
    if (pair.diverges_here && first_divergence) {
        head_.open(pending_);
        finish_divergence(pending_, *first_divergence, places_);
        pending_ += '\n';
        diverged_ = true;
    }
    for (std::size_t i = 0; i < drafts_.size(); ++i) {
        if (!pair.of[i]) continue;
        head_.open(pending_);
        append_format(pending_, "\"draft\":\"{}\",", drafts_[i]->about.name);
        finish_step(pending_, *drafts_[i], *pair.of[i], locators_[i], places_);
        pending_ += '\n';
    }
    if (pending_.size() < piece_size) return;
    to_.write(pending_.data(), static_cast<std::streamsize>(pending_.size()));
    pending_.clear();
}

void side_by_side_jsonl::finish() {
    if (!diverged_) {
        head_.open(pending_);
        pending_ += "\"parted\":null}\n";
    }
    to_.write(pending_.data(), static_cast<std::streamsize>(pending_.size()));
    pending_.clear();
}

}  // namespace strata::report

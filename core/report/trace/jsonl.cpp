#include "core/report/trace/jsonl.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <ostream>
#include <string_view>

#include "core/report/tokens/jsonl.hpp"
#include "core/report/writing/formatting.hpp"
#include "core/report/writing/json_text.hpp"
#include "core/spec/content_states.hpp"
#include "core/spec/modes.hpp"
#include "core/text/listed_token.hpp"
#include "core/text/utf8.hpp"

namespace strata::report {

// --- Steps ---

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

// Writes a member of a JSON object whose value is an array.
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

// Appends the members of the object for a divergence, without the brace that opens the object.
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

// Appends the members that come after the draft's name. `where`: finds the lines and columns of errors.
void finish_step(std::string& to, const spec::draft& draft, const run::traced_step& step, input::locator& where,
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
    for (const token& each : step.tokens()) token_as_json.write(tokens.next(), mover(each, places));
    tokens.end();
    list errors(to, "errors");
    for (const parse_error& each : step.errors) {
        const input::position at = where.at(each.offset);
        error_as_json.write(errors.next(), located_error{{each.code, each.state, places(each.offset)}, at});
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

void trace_jsonl::write(const run::traced_step& step, std::string_view more) {
    head_.open(pending_);
    finish_step(pending_, draft_, step, locator_, places_);
    pending_.insert(pending_.size() - 1, more);
    pending_ += '\n';
    if (pending_.size() >= outgoing_text::piece) finish();
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
    if (pending_.size() < outgoing_text::piece) return;
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

// --- Registers ---

namespace {

using engine::token_being_made;

std::string_view name_of(token_being_made what) {
    switch (what) {
        case token_being_made::tag: return "tag";
        case token_being_made::comment: return "comment";
        case token_being_made::doctype: return "doctype";
        case token_being_made::processing_instruction: return "processingInstruction";
        case token_being_made::none: break;
    }
    return "";
}

bool has_escape_flag(const spec::draft& draft) {
    const auto rules = draft.table.rules;
    return std::any_of(rules.begin(), rules.end(),
                       [](const spec::rule& each) { return each.does(spec::op::set_escape_flag); });
}

class register_object {
public:
    explicit register_object(std::string& to) : to_(to) { to_ += '{'; }

    void flag(std::string_view name, bool value) {
        begin_member(to_, name);
        to_ += value ? "true" : "false";
    }
    void number(std::string_view name, std::uint64_t value) { append_member(to_, name, value); }
    void word(std::string_view name, std::string_view value) { append_member(to_, name, value); }
    void text_or_null(std::string_view name, std::string_view value, bool is_there) {
        if (is_there)
            text(name, value);
        else
            append_member_or_null(to_, name, "");
    }
    // Appends a register's text. If the text is long, appends only its end, and the number of bytes that are left out
    // before it.
    void text(std::string_view name, std::string_view value) {
        std::size_t from = value.size() > most_of_register ? value.size() - most_of_register : 0;
        while (from > 0 && from < value.size() && input::is_continuation(value[from])) ++from;
        append_member(to_, name, value.substr(from));
        if (from > 0) append_member(to_, std::string(name) + "LeftOut", std::uint64_t{from});
    }
    void end() { to_ += '}'; }

private:
    std::string& to_;
};

void append_token(register_object& to, const spec::draft& draft, const engine::machine_registers& registers,
                  const engine::texts_in_progress& texts) {
    to.word("building", name_of(texts.building));
    switch (texts.building) {
        case token_being_made::none: break;
        case token_being_made::tag:
            to.flag("endTag", registers.is_end_tag);
            to.text("tagName", texts.tag_name);
            if (draft.has_self_closing_flag) to.flag("selfClosing", registers.self_closing);
            to.number("attributes", registers.attributes);
            if (registers.attributes == 0) break;
            to.text("attributeName", texts.attribute_name);
            to.text("attributeValue", texts.attribute_value);
            break;
        case token_being_made::comment: to.text("data", texts.comment); break;
        case token_being_made::processing_instruction:
            to.text("target", texts.target);
            to.text("data", texts.instruction);
            break;
        case token_being_made::doctype:
            to.text_or_null("name", texts.doctype_name, registers.has_doctype_name);
            to.text_or_null("publicId", texts.public_identifier, registers.has_public_identifier);
            to.text_or_null("systemId", texts.system_identifier, registers.has_system_identifier);
            to.flag("forceQuirks", registers.force_quirks);
            break;
    }
}

}  // namespace

registers_json::registers_json(const spec::draft& draft)
    : draft_(draft),
      has_content_model_flag_(spec::has_content_model_flag(draft)),
      has_escape_flag_(has_escape_flag(draft)) {}

void registers_json::append(std::string& to, const engine::machine_registers& registers,
                            const engine::texts_in_progress& texts, bool has_return_state) const {
    register_object object(to);
    if (has_content_model_flag_) {
        object.word("contentModel", spec::name_of(registers.content_model));
        if (has_escape_flag_) object.flag("escapeFlag", registers.escape_flag);
    }
    object.flag("foreign", registers.foreign);
    if (!registers.last_start_tag.empty()) object.text("lastStartTag", registers.last_start_tag);
    append_token(object, draft_, registers, texts);
    if (!registers.temporary_buffer.empty()) object.text("temporaryBuffer", registers.temporary_buffer);
    if (has_return_state) object.word("returnState", draft_.table.states[registers.return_state].name);
    if (registers.code != 0) object.number("characterReferenceCode", registers.code);
    object.end();
}

}  // namespace strata::report

#include "core/report/trace/jsonl.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "core/report/schemas/schemas.hpp"
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

struct shown_step {
    const spec::draft* draft;
    const run::traced_step* step;
    input::locator* locator;  // finds the lines and columns of errors
    const encoding::source_places* places;
    bool names_draft = false;

    [[nodiscard]] const spec::state_info& state() const { return draft->table.states[step->state]; }
    [[nodiscard]] std::optional<std::uint32_t> code_point() const {
        return step->at_eof ? std::nullopt : std::optional(static_cast<std::uint32_t>(step->character));
    }
    [[nodiscard]] std::optional<std::string> character() const {
        std::optional<std::string> text;
        if (!step->at_eof) input::append_utf8(text.emplace(), step->character);
        return text;
    }
    [[nodiscard]] std::vector<located_error> errors() const {
        return json::from_each(step->errors, [&](const parse_error& each) {
            return located_error{{each.code, each.state, (*places)(each.offset)}, locator->at(each.offset)};
        });
    }
};

// A token, and how to convert its offsets. The converted attributes of one token exist only while it is written.
struct moved_token {
    const token* of;
    const encoding::source_places* places;
};
struct moved_token_json {
    void write(std::string& to, const moved_token& value) const {
        token_mover mover;
        token_as_json.write(to, mover(*value.of, *value.places));
    }
    [[nodiscard]] json::schema_node schema(json::definitions& defined) const { return token_as_json.schema(defined); }
};

constexpr auto draft_of_step =
    json::optional("draft", json::text, "The draft that takes this step. Present only with --drafts.",
                   [](const shown_step& of) { return of.names_draft ? of.draft->about.name : std::string_view(); });

constexpr json::member_list members_of_step(
    json::required("offset", json::count, "The byte of the character that the step inspects.",
                   [](const shown_step& of) { return (*of.places)(of.step->where.begin); }),
    json::required("character", json::or_null(json::text), "The character; null at the end of the input.",
                   &shown_step::character),
    json::required("codePoint", json::or_null(json::restricted(json::count, "maximum", "1114111")),
                   &shown_step::code_point),
    json::optional("eof", json::yes, "Present at the end of the input.",
                   [](const shown_step& of) { return of.step->at_eof; }),
    json::required("consumed", json::span,
                   "The bytes that the step consumed; empty if the character is left for the next step.",
                   [](const shown_step& of) { return moved(of.step->where, *of.places); }),
    json::required("state", json::text, [](const shown_step& of) { return of.state().name; }),
    json::required("section", json::text, [](const shown_step& of) { return of.state().section; }),
    json::optional("procedure", json::yes,
                   "Present for a step of the procedure on character references. Such a step runs within the latest "
                   "step before it that does not have this member.",
                   [](const shown_step& of) { return of.step->in_procedure; }),
    json::required("on", json::or_null(json::text),
                   "The entry that contains the rule; null if the rule does not depend on a character.",
                   [](const shown_step& of) { return of.step->subject; }),
    json::required("rule", json::text, "The rule, in the draft's words.",
                   [](const shown_step& of) { return std::string_view(of.step->words->sentence); }),
    json::required(
        "actions", json::list(json::text), "What the rule does, in the words of the tables (see docs/language.md).",
        [](const shown_step& of) -> const auto& { return of.step->words->actions; }),
    json::required("next", json::or_null(json::text), "The next state; null at the end.",
                   [](const shown_step& of) {
                       return of.step->ends ? std::string_view() : of.draft->table.states[of.step->next].name;
                   }),
    json::optional("content", json::text, "The new content model or content state.",
                   [](const shown_step& of) {
                       return of.step->content ? spec::content_at(*of.draft, *of.step->content).name
                                               : std::string_view();
                   }),
    json::optional("foreign", json::truth, "Whether the adjusted current node is now not an HTML element.",
                   [](const shown_step& of) { return of.step->foreign; }),
    json::optional("escapeFlag", json::truth, "The new value of the escape flag.",
                   [](const shown_step& of) { return of.step->sets_escape_flag; }),
    json::required("tokens", json::list(moved_token_json{}),
                   [](const shown_step& of) {
                       return json::from_each(of.step->tokens(), [&](const token& each) {
                           return moved_token{&each, of.places};
                       });
                   }),
    json::required("errors", json::list(error_as_json), &shown_step::errors),
    json::optional("moreErrors", json::positive, "How many further errors are not listed.",
                   [](const shown_step& of) { return of.step->more_errors; }),
    json::optional("attributesLeftOut", json::positive, "How many further attributes are not listed.",
                   [](const shown_step& of) { return of.step->more_attributes; }));

// --- Where two drafts diverge ---

template <class Of>
struct placed {
    const Of* of;
    const encoding::source_places* places;
};

constexpr auto diverging_step = json::object(
    json::required("role", json::one_of("parts", "shows"),
                   "\"parts\" if the rules diverge at this step; \"shows\" if the difference is first visible at this "
                   "step.",
                   [](const placed<compare::cause>& step) {
                       return step.of->role == compare::cause_role::diverges ? "parts" : "shows";
                   }),
    json::required(
        "drafts", json::draft_names, [](const placed<compare::cause>& step) -> const auto& { return step.of->drafts; }),
    json::required("offset", json::count,
                   [](const placed<compare::cause>& step) { return (*step.places)(step.of->offset); }),
    json::required("state", json::text, [](const placed<compare::cause>& step) { return step.of->state_name; }),
    json::required("section", json::text, [](const placed<compare::cause>& step) { return step.of->section; }),
    json::required("on", json::or_null(json::text),
                   [](const placed<compare::cause>& step) { return std::string_view(step.of->subject); }),
    json::required("rule", json::text,
                   [](const placed<compare::cause>& step) { return std::string_view(step.of->sentence); }));

constexpr auto parting = json::required(
    "parted",
    json::or_null(
        json::object(json::required("kind", json::one_of("tokens", "errors"),
                                    [](const placed<compare::divergence>& d) { return compare::name_of(d.of->kind); }),
                     json::required("span", json::span,
                                    [](const placed<compare::divergence>& d) { return moved(d.of->where, *d.places); }),
                     json::required("steps", json::list(diverging_step),
                                    [](const placed<compare::divergence>& d) {
                                        return json::from_each(d.of->causes, [&](const compare::cause& each) {
                                            return placed<compare::cause>{&each, d.places};
                                        });
                                    }))),
    "Where the drafts diverge; null if they do not diverge.", json::itself);

// Appends a line: the members of the head, then `members`, which describe `of`, then `more`.
template <class Members, class Value>
void append_record(std::string& to, record_head& head, const Members& members, const Value& of,
                   std::string_view more = {}) {
    head.open(to);
    bool first = true;
    members.write(to, of, first);
    to.append(more).append("}\n");
}

}  // namespace

trace_jsonl::trace_jsonl(const spec::draft& draft, std::string_view source, record_head& head, std::ostream& to,
                         input_kind kind, encoding::source_places places)
    : draft_(draft), locator_(draft, source, kind), head_(head), to_(to), places_(places) {}

void trace_jsonl::write(const run::traced_step& step, std::string_view more) {
    append_record(pending_, head_, members_of_step, shown_step{&draft_, &step, &locator_, &places_}, more);
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
        append_record(pending_, head_, parting,
                      std::optional(placed<compare::divergence>{&*first_divergence, &places_}));
        diverged_ = true;
    }
    for (std::size_t i = 0; i < drafts_.size(); ++i) {
        if (!pair.of[i]) continue;
        append_record(pending_, head_, json::member_list(draft_of_step, members_of_step),
                      shown_step{drafts_[i], &*pair.of[i], &locators_[i], &places_, true});
    }
    if (pending_.size() < outgoing_text::piece) return;
    to_.write(pending_.data(), static_cast<std::streamsize>(pending_.size()));
    pending_.clear();
}

void side_by_side_jsonl::finish() {
    if (!diverged_) append_record(pending_, head_, parting, std::optional<placed<compare::divergence>>());
    to_.write(pending_.data(), static_cast<std::streamsize>(pending_.size()));
    pending_.clear();
}

json::schema trace_schema(json::definitions& defined) {
    const auto head = json::include(first_members_of_record, json::itself);
    return json::schema_of(
        "trace", "A record of strata trace --format=jsonl",
        "One line of the output: a step or, with --drafts, the place where the drafts diverge.",
        json::any_of(json::object(head, draft_of_step, members_of_step), json::object(head, parting)), defined);
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

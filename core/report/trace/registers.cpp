#include "core/report/trace/registers.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/report/writing/json_members.hpp"
#include "core/spec/content_states.hpp"
#include "core/spec/modes.hpp"

namespace strata::report {
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
    // The end of a text, and how many bytes of it are left out.
    void text(std::string_view name, std::string_view value) {
        std::size_t from = value.size() > most_of_register ? value.size() - most_of_register : 0;
        while (from > 0 && from < value.size() && (static_cast<unsigned char>(value[from]) & 0xC0U) == 0x80U) ++from;
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

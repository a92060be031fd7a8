#pragma once
// The token that the table's words create, set and append to. Its contents stay after it has been emitted, until
// another of its kind is created.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/engine/reference/attributes_being_built.hpp"
#include "core/engine/reference/interpreter.hpp"

namespace strata::engine {

class token_being_built {
public:
    std::string tag_name;
    bool is_end_tag = false, self_closing = false;
    attributes_being_built attributes;

    std::string comment;

    std::string target, instruction;

    std::optional<std::string> doctype_name, public_identifier, system_identifier;
    bool force_quirks = false;

    void create_tag(bool is_end) {
        begin_building(kind::tag);
        tag_name.clear();
        attributes.clear();
        self_closing = false;
        is_end_tag = is_end;
    }
    void create_comment(std::string_view data) {
        begin_building(kind::comment);
        comment.clear();
        append(comment, data);
    }
    void create_processing_instruction(std::string_view of_target) {
        begin_building(kind::processing_instruction);
        target.clear();
        append(target, of_target);
        instruction.clear();
    }
    void create_doctype() {
        begin_building(kind::doctype);
        doctype_name.reset();
        public_identifier.reset();
        system_identifier.reset();
        force_quirks = false;
    }
    /// No token is being built any more: the machine reads text again.
    void end_building() { building_ = kind::none; }

    /// Appends to one of the parts above. All text goes through here, so that the digest covers it.
    void append(std::string& part, std::string_view more) {
        part += more;
        for (const char c : more) built_ = (built_ ^ static_cast<unsigned char>(c)) * 0x01000193U + 1;
    }
    [[nodiscard]] token_in_progress in_progress() const;
    [[nodiscard]] texts_in_progress texts() const;

private:
    using kind = token_being_made;

    void begin_building(kind which) {
        building_ = which;
        built_ = 0;
    }

    kind building_ = kind::none;
    std::uint32_t built_ = 0;  // a digest of all text put into the token
};

}  // namespace strata::engine

#include "core/engine/reference/token_being_built.hpp"

#include <cstddef>

namespace strata::engine {

token_in_progress token_being_built::in_progress() const {
    token_in_progress bits{static_cast<std::uint32_t>(building_) + 1, building_ == kind::none ? 0 : built_};
    const auto add = [&](std::size_t n) { bits.shape = (bits.shape ^ static_cast<std::uint32_t>(n)) * 0x9E3779B1U; };
    const auto add_text = [&](std::string_view text) { add(text.size()); };
    const auto add_optional = [&](const std::optional<std::string>& text) {
        add(text ? 1 : 0);
        add_text(text ? std::string_view(*text) : std::string_view());
    };
    switch (building_) {
        case kind::none: break;
        case kind::tag:
            add_text(tag_name);
            add(std::size_t{attributes.count()} * 4 + (is_end_tag ? 2U : 0U) + (self_closing ? 1U : 0U));
            if (attributes.count() == 0) break;
            add_text(attributes.name);
            add_text(attributes.value);
            add(attributes.last().dropped ? 1 : 0);
            break;
        case kind::comment: add_text(comment); break;
        case kind::doctype:
            add_optional(doctype_name);
            add_optional(public_identifier);
            add_optional(system_identifier);
            add(force_quirks ? 1 : 0);
            break;
        case kind::processing_instruction: add_text(target); add_text(instruction);
    }
    return bits;
}

texts_in_progress token_being_built::texts() const {
    const auto view = [](const std::optional<std::string>& text) {
        return text ? std::string_view(*text) : std::string_view();
    };
    return {.building = building_,
            .tag_name = tag_name,
            .attribute_name = attributes.name,
            .attribute_value = attributes.value,
            .comment = comment,
            .target = target,
            .instruction = instruction,
            .doctype_name = view(doctype_name),
            .public_identifier = view(public_identifier),
            .system_identifier = view(system_identifier)};
}

}  // namespace strata::engine

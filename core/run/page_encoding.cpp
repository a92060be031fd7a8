#include "core/run/page_encoding.hpp"

#include <optional>

namespace strata::naming {

encoding::page_context context_of(const run_choices& choices, std::string_view content_type) {
    encoding::page_context about;
    about.content_type = choices.content_type.empty() ? content_type : std::string_view(choices.content_type);
    about.override_by_user = choices.page_encoding;
    about.default_encoding = choices.default_encoding.value_or(encoding::id::utf_8);
    return about;
}

page::read_page page_of(const spec::draft& draft, const run_choices& choices, std::string_view bytes,
                        std::string_view content_type) {
    const tokenizer_options options = options_for(draft, choices);
    const std::optional<simulation> tree = simulation_for(draft, choices);
    return page::read({draft, draft.encodings, options, tree}, bytes, context_of(choices, content_type));
}

}  // namespace strata::naming

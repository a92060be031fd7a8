#include "core/study/construct.hpp"

namespace strata::study {

construct construct_of(const spec::state_info& state) {
    const auto has = [&](std::string_view word) { return state.name.find(word) != std::string_view::npos; };
    if (state.reads == spec::part::procedure || has("haracter reference") || has("ntity") || has("mbiguous ampersand"))
        return construct::references;
    if (has("cript data")) return construct::script_data;
    if (has("rocessing instruction")) return construct::processing_instructions;
    if (has("CDATA section")) return construct::cdata_sections;
    if (has("omment") || has("arkup declaration")) return construct::comments;
    if (has("DOCTYPE")) return construct::doctype;
    if (has("ttribute")) return construct::attributes;
    if (has(" tag") || has("ag name") || has("ag open") || has("less-than sign")) return construct::tags;
    return construct::text;
}

std::string_view name_of(construct c) {
    switch (c) {
        case construct::text: return "Text";
        case construct::tags: return "Tags";
        case construct::attributes: return "Attributes";
        case construct::comments: return "Comments";
        case construct::doctype: return "DOCTYPE";
        case construct::script_data: return "Script data";
        case construct::cdata_sections: return "CDATA sections";
        case construct::processing_instructions: return "Processing instructions";
        case construct::references: return "Character references";
    }
    return "";
}

}  // namespace strata::study

#include "core/study/graph/construct.hpp"

namespace strata::study {

construct construct_of(const spec::state_info& state) {
    const auto has = [&](std::string_view word) { return state.name.find(word) != std::string_view::npos; };
    if (state.reads == spec::part::procedure || has("haracter reference") || has("ntity") || has("mbiguous ampersand"))
        return construct::references;
    if (has("double escape")) return construct::double_escaped_script_data;
    if (has("cript data")) return has("escaped") ? construct::escaped_script_data : construct::script_data;
    if (has("rocessing instruction")) return construct::processing_instructions;
    if (has("CDATA section")) return construct::cdata_sections;
    if (has("omment") || has("arkup declaration")) return construct::comments;
    if (has("DOCTYPE")) return construct::doctype;
    if (has("ttribute")) return construct::attributes;
    if (has("RCDATA") || has("RAWTEXT")) return construct::text;
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
        case construct::escaped_script_data: return "Escaped script data";
        case construct::double_escaped_script_data: return "Double escaped script data";
        case construct::cdata_sections: return "CDATA sections";
        case construct::processing_instructions: return "Processing instructions";
        case construct::references: return "Character references";
    }
    return "";
}

std::string_view key_of(construct c) {
    switch (c) {
        case construct::text: return "text";
        case construct::tags: return "tags";
        case construct::attributes: return "attributes";
        case construct::comments: return "comments";
        case construct::doctype: return "doctype";
        case construct::script_data: return "script-data";
        case construct::escaped_script_data: return "escaped-script-data";
        case construct::double_escaped_script_data: return "double-escaped-script-data";
        case construct::cdata_sections: return "cdata-sections";
        case construct::processing_instructions: return "processing-instructions";
        case construct::references: return "references";
    }
    return "";
}

}  // namespace strata::study

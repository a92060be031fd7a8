#include "core/compare/record/divergence.hpp"

namespace strata::compare {

std::string_view name_of(divergence_kind kind) {
    switch (kind) {
        case divergence_kind::tokens: return "tokens";
        case divergence_kind::errors: return "errors";
        case divergence_kind::encoding: return "encoding";
    }
    return {};
}

std::string_view name_of(difference_kind what) {
    switch (what) {
        case difference_kind::token: return "token";
        case difference_kind::name: return "name";
        case difference_kind::attribute: return "attribute";
        case difference_kind::attribute_value: return "attributeValue";
        case difference_kind::self_closing: return "selfClosing";
        case difference_kind::doctype_name: return "doctypeName";
        case difference_kind::public_identifier: return "publicId";
        case difference_kind::system_identifier: return "systemId";
        case difference_kind::quirks: return "quirks";
        case difference_kind::data: return "data";
        case difference_kind::target: return "target";
        case difference_kind::error: return "error";
        case difference_kind::encoding: return "encoding";
    }
    return {};
}

}  // namespace strata::compare

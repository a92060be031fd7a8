#include "core/run/encoding_found.hpp"

namespace strata::page {

std::string_view name_of(encoding::confidence how_sure) {
    switch (how_sure) {
        case encoding::confidence::tentative: return "tentative";
        case encoding::confidence::certain: return "certain";
        case encoding::confidence::irrelevant: return "irrelevant";
    }
    return {};
}

std::string_view name_of(spec::sniffing_step step) {
    switch (step) {
        case spec::sniffing_step::override_by_user: return "user";
        case spec::sniffing_step::byte_order_mark: return "byteOrderMark";
        case spec::sniffing_step::transport: return "transport";
        case spec::sniffing_step::declaration: return "prescan";
        case spec::sniffing_step::parent_document: return "parentDocument";
        case spec::sniffing_step::likely_encoding: return "likelyEncoding";
        case spec::sniffing_step::autodetection: return "autodetection";
        case spec::sniffing_step::default_encoding: return "default";
    }
    return {};
}

std::string_view rule_of(const encoding_found& found) { return found.at_first ? "meta" : name_of(found.chosen.step); }

}  // namespace strata::page

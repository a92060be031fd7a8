#pragma once
// Finds how encodings are chosen on a given day. Returns results in words that a test can compare.

#include <boost/test/unit_test.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "core/spec/sniffing.hpp"
#include "core/text/encoding/encoding.hpp"
#include "core/text/encoding/sniffer.hpp"
#include "drafts/history/encodings.hpp"

namespace strata::testing {

inline const spec::sniffing& sniffing_on(std::string_view day) {
    const spec::sniffing* const found = drafts::encoding_history().on(day);
    BOOST_REQUIRE(found != nullptr);
    return *found;
}
inline const spec::sniffing& sniffing_of_today() { return drafts::encoding_history().values.back(); }

/// Returns the name of the encoding that the prescan finds, or "none".
inline std::string prescanned(const spec::sniffing& draft, std::string_view bytes) {
    const auto found = encoding::prescan(draft, bytes);
    return found ? std::string(encoding::name_of(found->named.encoding)) : "none";
}
inline std::string prescanned_today(std::string_view bytes) { return prescanned(sniffing_of_today(), bytes); }

/// Returns the name of the encoding that is chosen.
inline std::string chosen(const spec::sniffing& draft, std::string_view bytes,
                          const encoding::page_context& about = {}) {
    return std::string(encoding::name_of(encoding::choose(draft, bytes, about).encoding));
}

}  // namespace strata::testing

namespace strata::spec {
inline std::ostream& boost_test_print_type(std::ostream& to, sniffing_step step) {
    return to << "step " << static_cast<int>(step);
}
}  // namespace strata::spec

namespace strata::encoding {
inline std::ostream& boost_test_print_type(std::ostream& to, id encoding) { return to << name_of(encoding); }
inline std::ostream& boost_test_print_type(std::ostream& to, confidence sure) {
    return to << "confidence " << static_cast<int>(sure);
}
}  // namespace strata::encoding

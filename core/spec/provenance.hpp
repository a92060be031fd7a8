#pragma once
// Where a draft's text comes from, and its names.

#include <array>
#include <string_view>

namespace strata::spec {

struct draft;  // core/spec/draft.hpp

/// Texts about the draft.
struct provenance {
    std::string_view day;                       ///< of the text; the canonical name: "2008-03-09"
    std::string_view predecessor{};             ///< the day of the text that this one is based on; "" if none
    std::string_view name;                      ///< for display: "2008"; the day if there is no shorter name
    std::array<std::string_view, 2> aliases{};  ///< more names; "" if unused
    std::string_view date;                      ///< "9 March 2008"
    std::string_view title;                     ///< "HTML 5, Working Draft"
    std::string_view section;                   ///< the section of the text that describes the machine
    std::string_view source;                    ///< where the text was published
};

/// Returns `draft.about`, for code that includes nothing else of a draft.
[[nodiscard]] const provenance& about(const draft& draft);

}  // namespace strata::spec

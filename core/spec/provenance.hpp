#pragma once
// Where a draft's text comes from, and what the draft is called.

#include <array>
#include <string_view>

namespace strata::spec {

struct draft;  // core/spec/draft.hpp

/// Texts about the draft.
struct provenance {
    std::string_view day;                       ///< of the text, and the canonical name: "2008-03-09"
    std::string_view predecessor{};             ///< the day of the text that this one came from; "": of none
    std::string_view name;                      ///< what people see: "2008"; the day where there is no shorter name
    std::array<std::string_view, 2> aliases{};  ///< more names; "" where there is none
    std::string_view date;                      ///< "9 March 2008"
    std::string_view title;                     ///< "HTML 5, Working Draft"
    std::string_view section;                   ///< where the machine stands in it
    std::string_view source;                    ///< where the text was published
};

/// What `draft.about` is, for those who include nothing else of a draft.
[[nodiscard]] const provenance& about(const draft& draft);

}  // namespace strata::spec

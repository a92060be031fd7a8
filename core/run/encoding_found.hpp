#pragma once
// The encoding in which a draft reads a page, and why.

#include <optional>
#include <string_view>

#include "core/text/encoding/encoding_change.hpp"
#include "core/text/encoding/sniffer.hpp"

namespace strata::page {

/// The encoding in which a draft reads a page.
struct encoding_found {
    encoding::choice chosen;
    /// What was chosen at first, if a meta element that tree construction met later changed it.
    std::optional<encoding::choice> at_first;
    /// How that element changed the encoding, or made it certain.
    std::optional<encoding::encoding_change> by_meta;
};

/// The names in JSON: "tentative"; "byteOrderMark", "meta".
[[nodiscard]] std::string_view name_of(encoding::confidence how_sure);
[[nodiscard]] std::string_view name_of(spec::sniffing_step step);
/// What chose the encoding in the end, as in JSON: the name of the step, or "meta" if an element changed it.
[[nodiscard]] std::string_view rule_of(const encoding_found& found);

}  // namespace strata::page

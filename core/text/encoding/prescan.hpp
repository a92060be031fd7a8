#pragma once
// The prescan: looks for a declaration of the encoding in the first bytes of a page.

#include <optional>
#include <string>
#include <string_view>

#include "core/spec/sniffing.hpp"
#include "core/text/encoding/declarations.hpp"
#include "core/text/encoding/encoding.hpp"
#include "core/text/encoding/sniffer.hpp"

namespace strata::encoding {

/// A declaration that was found.
struct declaration {
    named_encoding named;
    byte_range at;      ///< the meta element's tag as far as it was read, or the XML declaration
    std::string label;  ///< the label that the page declares; "" if the bytes of an XML declaration give the encoding
};

/// Runs the draft's prescan on `page`. The prescan reads at most the number of bytes that the draft names. Complexity:
/// linear in the bytes that are read.
[[nodiscard]] std::optional<declaration> prescan(const spec::sniffing& draft, std::string_view page);

}  // namespace strata::encoding

#pragma once
// The encoding in an XML declaration, which the prescan reads since 2021.

#include <optional>
#include <string_view>

#include "core/spec/sniffing.hpp"
#include "core/text/encoding/prescan.hpp"

namespace strata::encoding {

/// "<?x" in UTF-16, of either byte order: what comes after it does not count. Complexity: constant.
[[nodiscard]] std::optional<declaration> utf_16_xml_declaration(std::string_view bytes);

/// "Get an XML encoding": the one that an XML declaration at the beginning of `bytes` names. Complexity: linear.
[[nodiscard]] std::optional<declaration> xml_declaration(const spec::sniffing& draft, std::string_view bytes);

}  // namespace strata::encoding

#pragma once
// What all HTML pages share: their beginning, what they may load, and their colours and fonts.

#include <string>
#include <string_view>

namespace strata::report {

/// The content security policy of a page without a script: it may load nothing. Its style is inline.
inline constexpr std::string_view policy_without_script =
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/// The text of page.css.
extern const std::string_view page_style;

/// A page up to its title, with the policy for what it may load.
[[nodiscard]] std::string page_beginning(std::string_view policy);

}  // namespace strata::report

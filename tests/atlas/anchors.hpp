#pragma once
// Computes the anchors that GitHub gives to headings in Markdown.

#include <map>
#include <string>
#include <string_view>

namespace strata::testing {

/// Returns the anchor of `heading`, which is plain text without markup. The anchor of "Tag open state (PCDATA)" is
/// "tag-open-state-pcdata".
[[nodiscard]] std::string anchor_of(std::string_view heading);

/// Computes the anchors of the headings of one page. If two headings have the same text, the anchor of the second one
/// ends in "-1".
class anchors_of_page {
public:
    [[nodiscard]] std::string add(std::string_view heading);

private:
    std::map<std::string, std::size_t> known_;
};

}  // namespace strata::testing

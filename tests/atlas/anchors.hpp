#pragma once
// The anchors of Markdown headings, as GitHub generates them.

#include <map>
#include <string>
#include <string_view>

namespace strata::testing {

/// The anchor of a heading, whose text is given without markup: "Tag open state (PCDATA)" has "tag-open-state-pcdata".
[[nodiscard]] std::string anchor_of(std::string_view heading);

/// The anchors of the headings on one page, in order. The second anchor with the same name ends in "-1".
class anchors_of_page {
public:
    [[nodiscard]] std::string add(std::string_view heading);

private:
    std::map<std::string, std::size_t> known_;
};

}  // namespace strata::testing

#include "tests/atlas/anchors.hpp"

#include <cctype>

namespace strata::testing {

std::string anchor_of(std::string_view heading) {
    std::string anchor;
    for (std::size_t i = 0; i < heading.size(); ++i) {
        const auto c = static_cast<unsigned char>(heading[i]);
        if (std::isalnum(c) != 0 || c == '-' || c == '_')
            anchor += static_cast<char>(std::tolower(c));
        else if (c == ' ')
            anchor += '-';
        // All other characters are dropped. In the headings of the pages, the only non-ASCII characters are quotation
        // marks, dashes, dots and arrows, which GitHub drops as well.
    }
    return anchor;
}

std::string anchors_of_page::add(std::string_view heading) {
    const std::string anchor = anchor_of(heading);
    const std::size_t before = known_[anchor]++;
    return before == 0 ? anchor : anchor + "-" + std::to_string(before);
}

}  // namespace strata::testing

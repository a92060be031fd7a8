#pragma once
// Follows a foreign subtree: a piece of SVG or MathML in a quiet body that closes everything that it opens.
//
// Inside foreign elements, most tags only push or pop a foreign element, and text changes nothing. When the outermost
// foreign element has been closed, the open elements are the same as before it. So the machine of the small size, which
// did not process the piece, can continue. If anything else occurs in the piece, such as HTML in a foreignObject or an
// end tag of an outer element, the full size is needed.

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/tree/rules.hpp"
#include "core/tree/seen_token.hpp"

namespace strata::tree {

/// The open foreign elements, as long as nothing but foreign elements has been opened or closed since the first of
/// them. Memory is constant.
class foreign_subtree {
public:
    [[nodiscard]] bool empty() const { return count_ == 0; }
    void clear() { count_ = 0; }
    /// Opens the outermost element: svg or math.
    void begin(element root) {
        space_ = root == element::svg ? name_space::svg : name_space::mathml;
        names_[0] = root;
        takes_only_text_ = false;
        count_ = 1;
    }
    /// Handles a start tag if it does nothing but open a foreign element, which may be self-closing. If not, returns
    /// false. `rule` is the rule for its name.
    bool take_start(const seen_token& t, const element_rule& rule) {
        // In an integration point, HTML elements may be opened.
        if (takes_only_text_ || count_ == names_.size() || !is_plain(t.name, rule)) return false;
        if (t.is(seen_token::self_closing)) return true;
        names_[count_++] = t.name;
        takes_only_text_ = is_integration_point(t.name);
        return true;
    }
    /// Handles an end tag if it closes one of the elements; the outermost element may be closed only if
    /// `also_outermost`. If not, returns false.
    bool take_end(element name, const element_rule& rule, bool also_outermost) {
        if (!is_plain(name, rule)) return false;
        std::size_t at = count_;
        while (at > 0 && names_[at - 1] != name) --at;
        if (at == 0 || (at == 1 && !also_outermost)) return false;
        count_ = at - 1;
        takes_only_text_ = false;  // the elements below have an element in them
        return true;
    }

private:
    // Whether a start tag does not end foreign content, and its attributes have no effect.
    static bool is_plain(element name, const element_rule& rule) {
        return (rule.traits & breaks_out) == 0 &&
               !one_of(name, element::p, element::br, element::font, element::annotation_xml, element::template_);
    }
    [[nodiscard]] bool is_integration_point(element name) const {
        return space_ == name_space::svg ? is_svg_integration(name) : is_text_integration(name);
    }

    std::array<element, 30> names_{};  // if more are open, the full size is needed
    std::uint8_t count_ = 0;
    bool takes_only_text_ = false;  // whether the innermost element is an integration point
    name_space space_ = name_space::html;
};

}  // namespace strata::tree

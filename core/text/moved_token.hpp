#pragma once
// Tokens whose places are counted in another way: in characters, say, or in a longer input.

#include <boost/variant2/variant.hpp>
#include <type_traits>
#include <vector>

#include "core/text/token.hpp"

namespace strata {

/// The span, with `place` of both its ends. `place` takes an offset and gives another.
template <class Place>
[[nodiscard]] source_span moved(source_span s, const Place& place) {
    return {place(s.begin), place(s.end)};
}

/// The attribute, with `place` of all its offsets.
template <class Place>
[[nodiscard]] attribute moved(attribute a, const Place& place) {
    a.where = moved(a.where, place);
    a.name_end = place(a.name_end);
    if (a.has_value) a.value_span = moved(a.value_span, place);
    return a;
}

/// Moves tokens one after the other. Keeps the attributes of the last one.
class token_mover {
public:
    /// The token, with `place` of all its offsets. Its attributes are valid until the next call, the rest as long as
    /// that of `t`. Complexity: linear in the attributes.
    template <class Place>
    [[nodiscard]] token operator()(const token& t, const Place& place) {
        token other = t;
        boost::variant2::visit(
            [&](auto& each) {
                each.where = moved(each.where, place);
                if constexpr (std::is_base_of_v<tag, std::decay_t<decltype(each)>>) {
                    attributes_.clear();
                    for (const attribute& a : each.attributes) attributes_.push_back(moved(a, place));
                    each.attributes = attributes_;
                }
            },
            other);
        return other;
    }

private:
    std::vector<attribute> attributes_;
};

}  // namespace strata

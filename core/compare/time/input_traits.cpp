#include "core/compare/time/input_traits.hpp"

#include <algorithm>
#include <cstddef>
#include <span>

#include "core/compare/attribute/same_facts.hpp"
#include "core/text/plain_text.hpp"

namespace strata::compare {
namespace {

// Of a longer name only the beginning is looked for: all names of the standard are shorter.
constexpr std::size_t longest_name = 64;

bool is_in_names(char c) {
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == ';';
}

}  // namespace

input_traits::input_traits(std::string_view input)
    : is_plain_(input::skip_plain_text(input.data(), input.data() + input.size()) == input.data() + input.size()),
      begins_with_mark_(input.starts_with("\xEF\xBB\xBF")),
      has_null_(input.find('\0') != std::string_view::npos),
      has_numbers_(input.find("&#") != std::string_view::npos) {
    for (std::size_t at = input.find('&'); at != std::string_view::npos; at = input.find('&', at + 1)) {
        const std::string_view rest = input.substr(at + 1, longest_name);
        const auto end = std::find_if_not(rest.begin(), rest.end(), is_in_names);
        after_ampersands_.push_back(rest.substr(0, static_cast<std::size_t>(end - rest.begin())));
    }
    std::sort(after_ampersands_.begin(), after_ampersands_.end());
    after_ampersands_.erase(std::unique(after_ampersands_.begin(), after_ampersands_.end()), after_ampersands_.end());
}

bool input_traits::preprocessed_alike(const spec::preprocessing& a, const spec::preprocessing& b) const {
    if (begins_with_mark_ && a.drops_byte_order_mark != b.drops_byte_order_mark) return false;
    if (is_plain_) return true;
    return same_preprocessing(a, b);
}

bool input_traits::references_alike(const spec::reference_tables& a, const spec::reference_tables& b) const {
    if (after_ampersands_.empty()) return true;
    // Where preprocessing drops U+0000, what stands apart in the input comes together.
    if ((has_numbers_ || has_null_) && !same_numbers(a, b)) return false;
    return names_alike(a.names, b.names);
}

bool input_traits::names_alike(std::span<const spec::named_reference> a,
                               std::span<const spec::named_reference> b) const {
    auto one = a.begin();
    auto other = b.begin();
    while (one != a.end() || other != b.end()) {
        const bool first = other == b.end() || (one != a.end() && one->name < other->name);
        const bool second = one == a.end() || (other != b.end() && other->name < one->name);
        const bool same = !first && !second && one->first == other->first && one->second == other->second;
        if (!same && may_have(first ? one->name : other->name)) return false;
        if (!second) ++one;
        if (!first) ++other;
    }
    return true;
}

bool input_traits::may_have(std::string_view name) const {
    if (has_null_) return true;
    name = name.substr(0, longest_name);
    const auto at = std::lower_bound(after_ampersands_.begin(), after_ampersands_.end(), name);
    return at != after_ampersands_.end() && at->starts_with(name);
}

}  // namespace strata::compare

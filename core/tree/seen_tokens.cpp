// Tokens, reduced to what tree construction depends on.

#include "core/tree/simulated.hpp"

#include "core/spec/ascii_case.hpp"
#include "core/text/keyed_hash.hpp"

namespace strata {
namespace {

using tree::element;
using tree::seen_token;
using kind_of = seen_token::kind;

bool begins(std::string_view text, std::string_view beginning) {
    return text.size() >= beginning.size() && spec::same_in_any_case(text.substr(0, beginning.size()), beginning);
}
template <class Names>
bool is_one_of(std::string_view text, const Names& names) {
    for (const std::string_view each : names)
        if (spec::same_in_any_case(text, each)) return true;
    return false;
}
template <class Names>
bool begins_with_one_of(std::string_view text, const Names& names) {
    for (const std::string_view each : names)
        if (begins(text, each)) return true;
    return false;
}

/// The same for the same attributes in any order.
std::uint64_t hash_of(std::span<const attribute> attributes) {
    std::uint64_t sum = 0;
    for (const attribute& each : attributes)
        if (!each.dropped) sum += joined_hash(keyed_hash(each.name), keyed_hash(each.value));
    return sum;
}

}  // namespace

bool tree::is_html_encoding(std::string_view value) {
    return spec::same_in_any_case(value, "text/html") || spec::same_in_any_case(value, "application/xhtml+xml");
}

seen_token simulated_feedback::seen(const start_tag& t, element name) const {
    seen_token s{kind_of::start, t.self_closing ? std::uint8_t{seen_token::self_closing} : std::uint8_t{0}, name, 0};
    if (t.attributes.empty() || static_cast<std::size_t>(name) >= tree::known_element_count) return s;
    const auto value_of = [&](std::string_view name) -> const std::string_view* {
        for (const attribute& each : t.attributes)
            if (!each.dropped && each.name == name) return &each.value;
        return nullptr;
    };
    if (s.name == element::input) {
        const std::string_view* type = value_of("type");
        if (type != nullptr && spec::same_in_any_case(*type, "hidden")) s.bits |= seen_token::hidden;
    } else if (s.name == element::annotation_xml) {
        const std::string_view* encoding = value_of("encoding");
        if (encoding != nullptr && tree::is_html_encoding(*encoding)) s.bits |= seen_token::html_encoding;
    } else if (s.name == element::font) {
        if (value_of("color") != nullptr || value_of("face") != nullptr || value_of("size") != nullptr)
            s.bits |= seen_token::coloured;
    }
    // The list never has more than one link, so their attributes do not matter.
    if (rules_.foreign != tree::foreign_rules::none && is_listed(table_[static_cast<std::size_t>(name)]))
        s.attributes = hash_of(t.attributes);
    return s;
}

bool sets_quirks_mode(const tree::rules& rules, const doctype& t) {
    const tree::quirks& quirks = rules.doctypes;
    const bool has_no_system =
        !t.system_identifier || (rules.empty_system_identifier_is_missing && t.system_identifier->empty());
    bool quirky = t.force_quirks || !t.name || !spec::same_in_any_case(*t.name, "html");
    if (t.public_identifier) {
        quirky = quirky || is_one_of(*t.public_identifier, quirks.public_identifiers) ||
                 begins_with_one_of(*t.public_identifier, quirks.public_beginnings) ||
                 (has_no_system && begins_with_one_of(*t.public_identifier, quirks.public_beginnings_alone));
    }
    if (t.system_identifier) quirky = quirky || is_one_of(*t.system_identifier, quirks.system_identifiers);
    return quirky;
}

seen_token simulated_feedback::seen(const doctype& t) const {
    const bool quirky = sets_quirks_mode(rules_, t);
    return {kind_of::doctype, quirky ? std::uint8_t{seen_token::quirky} : std::uint8_t{0}, element::none, 0};
}

std::uint8_t simulated_feedback::bits_of(std::string_view text) const {
    std::uint8_t bits = 0;
    for (const char c : text) {
        switch (c) {
            case '\t':
            case '\n':
            case '\f':
            case ' ': bits |= seen_token::space; break;
            case '\r':
                if (!rules_.carriage_return_is_space) return seen_token::other;
                bits |= seen_token::space;
                break;
            case '\v':
                if (!rules_.line_tabulation_is_space) return seen_token::other;
                bits |= seen_token::space;
                break;
            case '\0': bits |= seen_token::null; break;
            default: return seen_token::other;
        }
    }
    return bits;
}

}  // namespace strata

#pragma once
// Compares the facts of two drafts outside their rules.

#include <algorithm>
#include <span>
#include <string_view>
#include <tuple>

#include "core/spec/draft.hpp"

namespace strata::spec {

/// Whether two drafts have the same rows of a table of facts. `same` compares two rows. Complexity: linear; constant if
/// the drafts share the table, as most texts of the chain do.
template <class Row, class Same>
[[nodiscard]] bool same_rows(std::span<const Row> a, std::span<const Row> b, const Same& same) {
    if (a.data() == b.data() && a.size() == b.size()) return true;
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), same);
}

[[nodiscard]] constexpr bool same_range(const code_point_range& a, const code_point_range& b) {
    return a.first == b.first && a.last == b.last;
}

/// Whether `a` and `b` preprocess characters in the same way. Whether they drop a byte order mark is not compared.
[[nodiscard]] inline bool same_preprocessing(const preprocessing& a, const preprocessing& b) {
    const auto flags = [](const preprocessing& of) {
        return std::tie(of.replaces_null, of.drops_null, of.replaces_surrogates);
    };
    return flags(a) == flags(b) && same_rows(a.errors, b.errors, [](const input_error& x, const input_error& y) {
               return same_range(x.range, y.range) && x.code == y.code;
           });
}

/// Whether two rows give a name of a character reference the same meaning.
[[nodiscard]] constexpr bool same_name(const named_reference& a, const named_reference& b) {
    return a.name == b.name && a.first == b.first && a.second == b.second;
}

/// Whether numbers in character references have the same meaning in both drafts.
[[nodiscard]] inline bool same_numbers(const reference_tables& a, const reference_tables& b) {
    const auto same = [](const number_row& x, const number_row& y) {
        return x.number == y.number && x.character == y.character;
    };
    return same_rows(a.numbers, b.numbers, same) && same_rows(a.replaced_numbers, b.replaced_numbers, same_range);
}

/// Whether the same start tags may end in "/>" in both drafts.
[[nodiscard]] inline bool same_permitted_slashes(const draft& a, const draft& b) {
    return same_rows(a.permitted_slash_tags, b.permitted_slash_tags,
                     [](std::string_view x, std::string_view y) { return x == y; });
}

}  // namespace strata::spec

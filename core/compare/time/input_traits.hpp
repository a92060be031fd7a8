#pragma once
// What an input has in it that facts outside the states are about: whether two drafts that differ in such a fact can
// differ on the input at all.

#include <span>
#include <string_view>
#include <vector>

#include "core/spec/draft.hpp"

namespace strata::compare {

class input_traits {
public:
    /// `input`: bytes, which must outlive this. Complexity: linear in the input, and sorting its names of references.
    explicit input_traits(std::string_view input);

    /// Whether preprocessing does the same to the input, by these rules. False where it may not.
    [[nodiscard]] bool preprocessed_alike(const spec::preprocessing& a, const spec::preprocessing& b) const;
    /// Whether all character references that may be in the input mean the same, by these tables. False where they may
    /// not.
    [[nodiscard]] bool references_alike(const spec::reference_tables& a, const spec::reference_tables& b) const;

private:
    [[nodiscard]] bool names_alike(std::span<const spec::named_reference> a,
                                   std::span<const spec::named_reference> b) const;
    [[nodiscard]] bool may_have(std::string_view name) const;

    bool is_plain_ = false;                           // nothing in it that any draft's preprocessing treats specially
    bool begins_with_mark_ = false;                   // a byte order mark
    bool has_null_ = false;                           // which preprocessing may drop
    bool has_numbers_ = false;                        // "&#"
    std::vector<std::string_view> after_ampersands_;  // what could be a name, each once, in ascending order
};

}  // namespace strata::compare

#pragma once
// What a numeric character reference gives, according to the draft's paragraphs on it.

#include <span>
#include <vector>

#include "core/spec/draft.hpp"

namespace strata::study {

/// What a numeric reference gives.
struct number_given {
    char32_t character = 0;
    bool error = false;
    friend bool operator==(const number_given&, const number_given&) = default;
};

/// The paragraphs of a draft on the number that was read, asked number by number.
class numeric_references {
public:
    /// `draft` must outlive this.
    explicit numeric_references(const spec::draft& draft);
    [[nodiscard]] number_given of(char32_t number) const;
    /// Numbers that divide all others into ranges, in any order. From one to before the next, either all give
    /// themselves or all give the same character, and either all with an error or none.
    [[nodiscard]] std::vector<char32_t> cuts() const;

private:
    const spec::draft& draft_;
    std::span<const spec::rule> rules_;
};

}  // namespace strata::study

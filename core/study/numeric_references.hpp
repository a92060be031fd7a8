#pragma once
// What a numeric character reference gives, according to a draft's paragraphs on it; and code points in words, one by
// one and as ranges, as differences between drafts name them.

#include <span>
#include <string>
#include <vector>

#include "core/spec/draft.hpp"

namespace strata::study {

// --- Code points in words ---

/// The first number that is not a code point.
inline constexpr char32_t beyond_code_points = 0x110000;

/// "U+FFFD".
[[nodiscard]] std::string code_point(char32_t c);

/// Code points as ranges, in ascending order.
using code_point_ranges = std::vector<spec::code_point_range>;

/// Appends the next code point, or several: `last` is among them.
void add(code_point_ranges& to, char32_t c);
void add(code_point_ranges& to, char32_t first, char32_t last);

/// The numbers in ascending order, each once; those greater than `beyond_code_points` are left out.
[[nodiscard]] std::vector<char32_t> sorted(std::vector<char32_t> numbers);

/// "U+0080 to U+009F, U+FFFE"; "none".
[[nodiscard]] std::string words_of(const code_point_ranges& list);

// --- Numeric references ---

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

#pragma once
// Computes the changes between two drafts outside their states: to the names of character references, to numeric
// references, to preprocessing, and to the effects of tree construction on the tokenizer. To find differences in
// numeric references, each draft's paragraphs on them are applied to every number. Code points are shown as ranges.

#include <cstddef>
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

/// A set of code points, as ranges in ascending order.
using code_point_ranges = std::vector<spec::code_point_range>;

/// Appends the code point `c`, or the code points from `first` up to and including `last`. Calls must be in ascending
/// order.
void add(code_point_ranges& to, char32_t c);
void add(code_point_ranges& to, char32_t first, char32_t last);

/// Returns the numbers in ascending order, each once. Numbers greater than `beyond_code_points` are left out.
[[nodiscard]] std::vector<char32_t> sorted(std::vector<char32_t> numbers);

/// "U+0080 to U+009F, U+FFFE"; "none".
[[nodiscard]] std::string words_of(const code_point_ranges& list);

// --- The results of numeric references, according to a draft's paragraphs on them ---

/// The result of a numeric reference.
struct number_given {
    char32_t character = 0;
    bool error = false;
    friend bool operator==(const number_given&, const number_given&) = default;
};

/// Computes the results of numeric references, from the draft's paragraphs on the number of a reference.
class numeric_references {
public:
    /// `draft` must outlive the object.
    explicit numeric_references(const spec::draft& draft);
    [[nodiscard]] number_given of(char32_t number) const;
    /// Returns the cuts, in any order: numbers that divide all numbers into ranges. In the range from a cut to just
    /// before the next cut, either all numbers give their own code points, or all give the same character. Either all
    /// numbers of a range are errors, or none is.
    [[nodiscard]] std::vector<char32_t> cuts() const;

private:
    const spec::draft& draft_;
    std::span<const spec::rule> rules_;
};

// --- Differences ---

/// A name of a character reference that has different characters in the two drafts, or that only one of them has.
struct name_change {
    std::string name;
    std::string before, after;  ///< "U+2009" or "U+224B U+0338"; "" if the draft has no such name
};

/// The differences between two tables of names.
struct name_changes {
    std::size_t before = 0, after = 0;  ///< how many names each draft has
    std::vector<name_change> added, removed, changed;
};

/// Compares the tables of names of two drafts. Complexity: linear in the names.
[[nodiscard]] name_changes names_between(const spec::draft& a, const spec::draft& b);

/// The subject of a fact.
enum class fact_topic : std::uint8_t { preprocessing, references, tokens, feedback };
[[nodiscard]] std::string_view name_of(fact_topic topic);

/// A fact outside the states that differs between two drafts.
struct fact_change {
    fact_topic topic = fact_topic::tokens;
    std::string what;
    /// What each draft says; marked by `language::from_beside` if it is taken from another draft.
    std::string before, after;
    std::vector<spec::code_point_range> which{};  ///< the code points or numbers of the fact, if any
};

/// The names of the facts about U+0000 and about a leading byte order mark.
inline constexpr std::string_view fact_of_null = "U+0000";
inline constexpr std::string_view fact_of_byte_order_mark = "A leading U+FEFF";

/// Returns the facts that differ, in the order of the topics. Complexity: linear in the number of code points, because
/// of numeric references. Throws: spec::unsound_table if a table has a fault.
[[nodiscard]] std::vector<fact_change> facts_between(const spec::draft& a, const spec::draft& b);

}  // namespace strata::study

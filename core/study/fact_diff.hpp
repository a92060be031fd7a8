#pragma once
// What changed between two drafts beside their states: names of character references, numbers, preprocessing, and what
// tree construction does to the tokenizer.

#include <cstddef>
#include <string>
#include <vector>

#include "core/spec/draft.hpp"

namespace strata::study {

/// A name of a character reference that differs.
struct name_change {
    std::string name;
    std::string before, after;  ///< "U+2009" or "U+224B U+0338"; "" where the draft has no such name
};

/// The tables of names held against each other.
struct name_changes {
    std::size_t before = 0, after = 0;  ///< how many names each draft has
    std::vector<name_change> added, removed, changed;
};

/// Complexity: linear in the names.
[[nodiscard]] name_changes names_between(const spec::draft& a, const spec::draft& b);

/// What a fact is about.
enum class fact_topic : std::uint8_t { preprocessing, references, tokens, feedback };
[[nodiscard]] std::string_view name_of(fact_topic topic);

/// A fact beside the states that is not the same in two drafts.
struct fact_change {
    fact_topic topic = fact_topic::tokens;
    std::string what;
    std::string before, after;
    std::vector<spec::code_point_range> which{};  ///< where code points or numbers are what it is about
};

/// What a fact about U+0000 and one about a leading byte order mark are called.
inline constexpr std::string_view fact_of_null = "U+0000";
inline constexpr std::string_view fact_of_byte_order_mark = "A leading U+FEFF";

/// In the order of the topics.
/// Complexity: the code points, for what becomes of numbers.
/// Throws: spec::unsound_table, where a table has a fault.
[[nodiscard]] std::vector<fact_change> facts_between(const spec::draft& a, const spec::draft& b);

}  // namespace strata::study

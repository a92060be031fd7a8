#pragma once
// What changed between two drafts outside their states: names of character references, numbers, preprocessing, and what
// tree construction does to the tokenizer.

#include <cstddef>
#include <string>
#include <vector>

#include "core/spec/draft.hpp"

namespace strata::study {

/// A name of a character reference that differs.
struct name_change {
    std::string name;
    std::string before, after;  ///< "U+2009" or "U+224B U+0338"; "" if the draft has no such name
};

/// Compares the tables of names.
struct name_changes {
    std::size_t before = 0, after = 0;  ///< how many names each draft has
    std::vector<name_change> added, removed, changed;
};

/// Complexity: linear in the names.
[[nodiscard]] name_changes names_between(const spec::draft& a, const spec::draft& b);

/// What a fact is about.
enum class fact_topic : std::uint8_t { preprocessing, references, tokens, feedback };
[[nodiscard]] std::string_view name_of(fact_topic topic);

/// A fact outside the states that differs between two drafts.
struct fact_change {
    fact_topic topic = fact_topic::tokens;
    std::string what;
    std::string before, after;
    std::vector<spec::code_point_range> which{};  ///< the code points or numbers that it is about, if any
};

/// What a fact about U+0000 and one about a leading byte order mark are called.
inline constexpr std::string_view fact_of_null = "U+0000";
inline constexpr std::string_view fact_of_byte_order_mark = "A leading U+FEFF";

/// In the order of the topics.
/// Complexity: the number of code points, because of numeric references.
/// Throws: spec::unsound_table if a table has a fault.
[[nodiscard]] std::vector<fact_change> facts_between(const spec::draft& a, const spec::draft& b);

}  // namespace strata::study

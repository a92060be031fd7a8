#pragma once
// Character references as two drafts see them: which names and which numbers neither can tell apart.
//
// Some two thousand names and a million numbers fall into a few dozen classes, by how each draft matches them and
// whether it comes to the same characters. A search takes the plainest one of each class for all of them.

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/spec/draft.hpp"

namespace strata::search {

/// References that two drafts treat alike, each in its own way.
struct reference_class {
    std::string label;                 ///< what is different about them: "names that are new"; "" for nothing
    std::string plainest;              ///< what follows the "&": "ac;", "#x80"
    std::vector<std::string> members;  ///< of names, all of them, sorted; of numbers none are listed
};

/// The classes for two drafts, the older one first.
class reference_classes {
public:
    reference_classes(const spec::draft& one, const spec::draft& other);

    /// All of them, names first, in an order that does not change.
    [[nodiscard]] const std::vector<reference_class>& all() const { return classes_; }
    /// The class of a number, as a place in `all`.
    [[nodiscard]] std::size_t of_number(std::uint32_t number) const;
    /// A few bits of what text behind "&" can still come to: which names it begins with, and whether it may be the
    /// beginning of more. Text that neither draft can tell apart has the same bits.
    [[nodiscard]] std::uint64_t live_state_of_name(std::string_view text) const;
    /// The class of the name that `text` begins with in either draft, the longer one; null for none.
    [[nodiscard]] const reference_class* of_name(std::string_view text) const;

private:
    using key = std::vector<std::uint64_t>;
    [[nodiscard]] key key_of_name(std::string_view text) const;
    [[nodiscard]] key key_of_number(std::uint32_t number) const;
    void add_names();
    void add_numbers();
    [[nodiscard]] std::string label_of_name(std::string_view name) const;
    [[nodiscard]] std::string label_of_number(std::uint32_t number) const;

    const spec::draft& one_;
    const spec::draft& other_;
    std::vector<reference_class> classes_;
    std::map<key, std::size_t> by_name_, by_number_;
};

/// Which of the ranges of code points has `c`: 1 and up, 0 for none. The ends of all planes count as one range.
[[nodiscard]] std::size_t range_of(std::span<const spec::code_point_range> ranges, char32_t c);
/// The same of the errors of preprocessing.
[[nodiscard]] std::size_t range_of(std::span<const spec::input_error> errors, char32_t c);
/// "U+0001 to U+0008": the range that has `c` in the drafts' errors of preprocessing; "" if none has it.
[[nodiscard]] std::string range_label(const spec::draft& one, const spec::draft& other, char32_t c);

}  // namespace strata::search

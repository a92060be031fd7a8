#pragma once
// Divides character references into classes: groups of names and numbers that two drafts treat alike.
//
// There are about two thousand names and a million numbers, but only a few dozen classes. Each draft matches all
// members of a class in the same way. The two drafts give equal characters either for all members of a class or for
// none. A search runs only the plainest member of each class.

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/spec/draft.hpp"

namespace strata::search {

/// References that each draft treats alike. The two drafts may differ in how they treat them.
struct reference_class {
    std::string label;                 ///< what is special about these references: "names that are new"; "" if nothing
                                       ///< is special
    std::string plainest;              ///< what follows the "&": "ac;", "#x80"
    std::vector<std::string> members;  ///< for names, all members, sorted; empty for numbers
};

/// The classes for two drafts, the older one first.
class reference_classes {
public:
    reference_classes(const spec::draft& one, const spec::draft& other);

    /// All classes, names first, in a fixed order.
    [[nodiscard]] const std::vector<reference_class>& all() const { return classes_; }
    /// Returns the class of a number, as an index into `all`.
    [[nodiscard]] std::size_t of_number(std::uint32_t number) const;
    /// Returns a hash of everything about the text after "&" that can affect how the machines continue: which names the
    /// text begins with, and whether it may be the beginning of longer names. Two texts that neither draft can tell
    /// apart have the same hash.
    [[nodiscard]] std::uint64_t live_state_of_name(std::string_view text) const;
    /// Returns the class of the longest name of either draft that `text` begins with; null if `text` begins with no
    /// name.
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

/// Returns the number, counted from 1, of the range that contains `c`; 0 if no range does. The ranges at the ends of
/// planes together count as one range.
[[nodiscard]] std::size_t range_of(std::span<const spec::code_point_range> ranges, char32_t c);
/// Returns the number, counted from 1, of the preprocessing error whose range contains `c`; 0 if no range does.
[[nodiscard]] std::size_t range_of(std::span<const spec::input_error> errors, char32_t c);
/// Returns the range of a preprocessing error of either draft that contains `c`, such as "U+0001 to U+0008"; "" if no
/// error's range contains `c`.
[[nodiscard]] std::string range_label(const spec::draft& one, const spec::draft& other, char32_t c);

}  // namespace strata::search

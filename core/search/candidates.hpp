#pragma once
// Generates the inputs that a search over two drafts runs. Two characters are in the same class if each draft treats
// both alike. Inputs are built from one character of each class. The shortest inputs are run first and, among inputs of
// the same length, the plainest.

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/search/machine_pair.hpp"
#include "core/search/reference_classes.hpp"
#include "core/spec/draft.hpp"

namespace strata::search {

// --- Classes of characters ---

/// A class of characters, represented by its plainest member.
struct input_class {
    char32_t character = 0;
    std::string text;           ///< the character in generalised UTF-8
    bool printable = false;     ///< whether the character is readable on a terminal
    bool in_stream = false;     ///< whether preprocessing treats the character specially
    std::uint32_t members = 0;  ///< number of code points in the class
};

/// Returns the classes of characters for two drafts, the plainest first: letters, then the characters of tags, then
/// other printable characters, then the rest. Two characters are in one class if preprocessing treats them alike, and
/// if each rule of the drafts, each word that a draft looks ahead for, and each of `names` (the names of last start
/// tags) contains both characters or neither.
[[nodiscard]] std::vector<input_class> input_classes(const spec::draft& one, const spec::draft& other,
                                                     const std::vector<std::string_view>& names);

/// Returns, for each ASCII character, the index of its class in `classes`. `classes`: the result of `input_classes`
/// with the other arguments.
[[nodiscard]] std::vector<std::size_t> classes_of_ascii(const std::vector<input_class>& classes, const spec::draft& one,
                                                        const spec::draft& other,
                                                        const std::vector<std::string_view>& names);

/// Whether `c` is readable on a terminal without escaping.
[[nodiscard]] bool is_printable(char32_t c);

// --- The queue ---

/// An input to run.
struct candidate {
    std::string order;  ///< sort key: plainer inputs sort first
    std::string input;
    std::uint32_t start = 0;  ///< the index of the start (`witness_start`) of the input
    /// The number of input bytes after which the machines were first found to have diverged.
    std::uint32_t diverged_at = 0;
    std::uint64_t diverged_by = 0;  ///< identifies how the machines diverged; 0: they have not diverged
    /// How the drafts differ if the input ends just before the machines diverge.
    difference before_divergence = difference::none;
    /// For each machine, how many bytes it had consumed when it waited for the last character.
    std::array<std::uint32_t, 2> waits_at{};
    bool errors_alone = false;  ///< whether only errors differed before the last character
    bool token_alone = false;   ///< whether only the token being built differed before the last character
    /// The class of the last character or reference. Set only for a reference, or if preprocessing treats the character
    /// specially.
    std::uint64_t of_class = 0;
};

class candidates {
public:
    /// Both arguments must outlive the object.
    candidates(const std::vector<input_class>& classes, const reference_classes& references);

    /// Adds an empty input with the start `start`. `length`: the number of characters in the start's prefix, which
    /// count towards the length of the input.
    void add_start(std::size_t start, std::size_t length);
    /// Extends `from`, which has `length` characters, by one character of each class, and after "&" also by a reference
    /// of each class.
    void add_longer(const candidate& from, std::size_t length);

    [[nodiscard]] bool empty() const { return waiting_.empty(); }
    /// The length in characters of the shortest waiting input. Precondition: not empty.
    [[nodiscard]] std::size_t shortest() const { return waiting_.begin()->first; }
    /// Removes and returns all inputs that have the length `shortest()`. They are sorted by the number of characters
    /// that are hard to read, then by start (the start with the fewest options first), then by the order of the
    /// classes.
    [[nodiscard]] std::vector<candidate> take_shortest();

private:
    [[nodiscard]] candidate longer(const candidate& from, std::string_view more, std::uint64_t of_class) const;

    const std::vector<input_class>& classes_;
    const reference_classes& references_;
    std::map<std::string, char> ranks_;  // the rank of each class; the keys are the texts of the classes
    std::map<std::size_t, std::vector<candidate>> waiting_;
};

}  // namespace strata::search

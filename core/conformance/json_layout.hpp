#pragma once
// How a file of tests lays out its lists and objects: what stands around and between their values, so that new ones
// look like the old ones.

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "core/conformance/json_spans.hpp"

namespace strata::conformance {

/// Counts what is seen, and knows what was seen most often; of several, what was so first.
template <class T>
class tally {
public:
    void add(const T& seen) {
        const std::size_t count = ++counts_[seen];
        if (count <= most_count_) return;
        most_count_ = count;
        most_ = &counts_.find(seen)->first;
    }
    /// Null if nothing was seen.
    [[nodiscard]] const T* most() const { return most_; }

private:
    std::map<T, std::size_t> counts_;  // its keys keep their addresses
    std::size_t most_count_ = 0;
    const T* most_ = nullptr;
};

/// The lists and objects that are written.
enum class container : std::uint8_t { output, token, attributes, errors };

/// What stands in an array or object that is not empty, apart from its values.
struct container_layout {
    std::string open;       ///< between the bracket and the first value
    std::string separator;  ///< between two values, with the comma
    std::string close;      ///< between the last value and the bracket
};

/// An object of "errors": what stands before, between and after the values of "code", "line" and "col", and their
/// order.
struct error_layout {
    std::array<std::string, 4> around{"{ \"code\": ", ", \"line\": ", ", \"col\": ", " }"};
    std::array<std::size_t, 3> order{0, 1, 2};  ///< of code, line and column
    friend bool operator<(const error_layout& a, const error_layout& b) {
        return std::tie(a.around, a.order) < std::tie(b.around, b.order);
    }
};

/// What stands before "errors" where it follows "output": "," and a line, and between its name and value.
struct member_layout {
    std::string gap;
    std::string colon;
};

/// The layouts of a file. Of several, the most frequent counts.
///
/// Space at the beginning of a line is taken relative to the line on which the test's "output" or "errors" begins: its
/// `base`.
class json_layout {
public:
    /// `in` must outlive this.
    explicit json_layout(const json_spans& in) : in_(in) {}

    /// Learns from a test of the file.
    void learn(const json_span& test);

    /// The space before a member of a test on its line; "" if it does not begin a line.
    [[nodiscard]] std::string_view base_of(const json_span& test, const json_span& member) const;
    /// The layout of a list or object. `old`: the one in its place or one like it in the test, or null.
    [[nodiscard]] container_layout of(container which, const json_span* old, std::string_view base) const;
    /// What stands between an attribute's name and value. `old`: attributes in the test, or null.
    [[nodiscard]] std::string colon(const json_span* old) const;
    /// The layout of an error. `old`: the errors of the test, or null.
    [[nodiscard]] error_layout of_error(const json_span* old) const;
    /// How "errors" is added to a test after its `output`.
    [[nodiscard]] member_layout of_new_errors(const json_span& test, const json_span& output) const;
    /// Whether the file has empty lists of errors.
    [[nodiscard]] bool lists_no_errors() const { return empty_errors_; }

private:
    using ends = std::pair<std::string, std::string>;  // what is open and close of a layout
    struct habits {
        tally<ends> most_ends;
        std::map<ends, tally<std::string>> separators;
        tally<std::string> separators_on_a_line;
    };
    [[nodiscard]] std::string between(std::size_t begin, std::size_t end) const {
        return std::string(in_.text().substr(begin, end - begin));
    }
    [[nodiscard]] std::string gap_before(const json_span& test, const json_span& member) const;
    [[nodiscard]] std::string colon_of(const json_span& member) const { return between(member.name_end, member.begin); }
    [[nodiscard]] container_layout seen_in(const json_span& list, std::string_view base) const;
    [[nodiscard]] std::optional<error_layout> error_in(const json_span& error) const;
    void learn_list(container which, const json_span& list, std::string_view base);
    [[nodiscard]] std::string separator_for(container which, const container_layout& around) const;

    const json_spans& in_;
    std::array<habits, 4> habits_;
    tally<std::string> colons_, error_gaps_, error_colons_;
    tally<error_layout> errors_;
    std::string newline_;  // before "output"; "": the file has it on the line of another member
    bool empty_errors_ = false;
};

}  // namespace strata::conformance

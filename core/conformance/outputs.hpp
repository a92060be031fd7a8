#pragma once
// Builds outputs item by item, both when files of tests are read and when tokenizers run.

#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/conformance/html5lib_tests.hpp"

namespace strata::conformance {

/// Stands for the content state in which documents begin, if a case names no state.
inline constexpr std::string_view beginning{};

/// Collects the items of an output, and joins adjacent characters to one item.
class output_builder {
public:
    /// Adds a token in html5lib's notation.
    void add_token(const nlohmann::json& token);
    /// Adds characters.
    void add_characters(std::string_view data);
    /// Adds an error mark.
    void add_error_mark() { items_.push_back({output_item::kind::error_mark, ""}); }
    /// The number of items so far.
    [[nodiscard]] std::size_t size() const { return items_.size(); }
    /// All items.
    [[nodiscard]] std::vector<output_item> take() { return std::move(items_); }

private:
    std::vector<output_item> items_;
};

/// An error in the form that `result::errors` uses.
[[nodiscard]] std::string error_line(std::uint64_t line, std::uint64_t column, std::string_view code);

/// A copy of a result without its error marks. Characters before and after a mark are joined.
[[nodiscard]] result without_marks(const result& r);
/// The number of error marks in a result.
[[nodiscard]] std::size_t marks_in(const result& r);

/// Reads the value of "output". `where` says in messages where it is. Throws: std::runtime_error.
[[nodiscard]] std::vector<output_item> read_output(const nlohmann::json& list, bool double_escaped,
                                                   std::string_view where);
/// Reads the value of "errors". Throws: std::runtime_error.
[[nodiscard]] std::vector<std::string> read_errors(const nlohmann::json& list, std::string_view where);

/// Throws a std::runtime_error that says what is wrong with a file.
[[noreturn]] void bad(std::string_view what);

/// The member `name` of `of`. Throws: std::runtime_error if it does not exist.
[[nodiscard]] const nlohmann::json& member(const nlohmann::json& of, const char* name, std::string_view where);
/// A string value, in generalised UTF-8. Throws: std::runtime_error, which calls the value `what`, if it is not a
/// string.
[[nodiscard]] std::string text_of(const nlohmann::json& value, std::string_view what);

}  // namespace strata::conformance

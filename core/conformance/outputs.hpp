#pragma once
// Builds results item by item. Used when test files are read and when tokenizers run.

#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/conformance/html5lib_tests.hpp"

namespace strata::conformance {

/// Stands for the state in which the draft begins, if a test names no state.
inline constexpr std::string_view beginning{};

/// Collects the items of a result, and joins adjacent characters into one item.
class output_builder {
public:
    /// Adds a token, which is given in html5lib's notation.
    void add_token(const nlohmann::json& token);
    /// Adds characters. If the last item consists of characters, they are appended to it.
    void add_characters(std::string_view data);
    /// Adds the mark of an error.
    void add_error_mark() { items_.push_back({output_item::kind::error_mark, ""}); }
    /// Returns the number of items so far.
    [[nodiscard]] std::size_t size() const { return items_.size(); }
    /// Returns all items. Call no other function afterwards.
    [[nodiscard]] std::vector<output_item> take() { return std::move(items_); }

private:
    std::vector<output_item> items_;
};

/// Returns an error in the form of `result::errors`: "1:5 eof-in-tag".
[[nodiscard]] std::string error_line(std::uint64_t line, std::uint64_t column, std::string_view code);

/// Returns a copy of a result without its error marks. Joins the characters before and after a mark.
[[nodiscard]] result without_marks(const result& r);
/// Returns the number of error marks in a result.
[[nodiscard]] std::size_t marks_in(const result& r);

/// Reads the value of "output". `where` names the test in messages. Throws: std::runtime_error if the value is
/// malformed.
[[nodiscard]] std::vector<output_item> read_output(const nlohmann::json& list, bool double_escaped,
                                                   std::string_view where);
/// Reads the value of "errors". `where` names the test in messages. Throws: std::runtime_error if the value is
/// malformed.
[[nodiscard]] std::vector<std::string> read_errors(const nlohmann::json& list, std::string_view where);

/// Throws: std::runtime_error with the message `what`, which says what is wrong with a file.
[[noreturn]] void bad(std::string_view what);

/// Returns the member `name` of an object. Throws: std::runtime_error if there is no such member; the message names
/// `where`.
[[nodiscard]] const nlohmann::json& member(const nlohmann::json& of, const char* name, std::string_view where);
/// Returns the string in `value`, in generalised UTF-8. Throws: std::runtime_error if the value is not a string; the
/// message calls the value `what`.
[[nodiscard]] std::string text_of(const nlohmann::json& value, std::string_view what);

}  // namespace strata::conformance

#pragma once
// Outputs that are assembled item by item, while files of tests are read and while tokenizers run.

#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/conformance/html5lib_tests.hpp"

namespace strata::conformance {

/// The content state in which documents begin, for a case that names none.
inline constexpr std::string_view beginning{};

/// Collects items and joins adjacent characters.
class output_builder {
public:
    /// Adds a token in html5lib's notation.
    void add_token(const nlohmann::json& token);
    /// Adds characters.
    void add_characters(std::string_view data);
    /// Adds an error mark.
    void add_error_mark() { items_.push_back({output_item::kind::error_mark, ""}); }
    /// How many items there are.
    [[nodiscard]] std::size_t size() const { return items_.size(); }
    /// All items.
    [[nodiscard]] std::vector<output_item> take() { return std::move(items_); }

private:
    std::vector<output_item> items_;
};

/// An error as `result::errors` lists it.
[[nodiscard]] std::string error_line(std::uint64_t line, std::uint64_t column, std::string_view code);

/// A result without its error marks. The characters on both sides are joined.
[[nodiscard]] result without_marks(const result& r);
/// The number of error marks.
[[nodiscard]] std::size_t marks_in(const result& r);

/// Reads an "output". `where` names it in messages. Throws: std::runtime_error.
[[nodiscard]] std::vector<output_item> read_output(const nlohmann::json& list, bool double_escaped,
                                                   std::string_view where);
/// Reads an "errors". Throws: std::runtime_error.
[[nodiscard]] std::vector<std::string> read_errors(const nlohmann::json& list, std::string_view where);

/// Throws: std::runtime_error, which says what is wrong with a file.
[[noreturn]] void bad(std::string_view what);

/// A member that must exist. Throws: std::runtime_error if it does not exist.
[[nodiscard]] const nlohmann::json& member(const nlohmann::json& of, const char* name, std::string_view where);
/// A string, in generalised UTF-8. Throws: std::runtime_error if `value` is not one; `what` names it.
[[nodiscard]] std::string text_of(const nlohmann::json& value, std::string_view what);

}  // namespace strata::conformance

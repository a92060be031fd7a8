#pragma once
// Where each value of a JSON text begins and ends, so that a value can be replaced and every other byte kept.
//
// The library that parses JSON tells no positions of values. This only finds spans: what strings and numbers mean is
// left to the library.

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace strata::conformance {

/// A value, as bytes [begin, end) of the text.
struct json_span {
    enum class kind : std::uint8_t { object, array, string, other };
    static constexpr std::size_t none = static_cast<std::size_t>(-1);

    kind what = kind::other;
    std::size_t begin = 0, end = 0;
    std::size_t name_begin = 0, name_end = 0;  ///< of a member of an object: its name with the quotation marks
    std::size_t first = none;                  ///< the first value in it
    std::size_t next = none;                   ///< the next value in the same array or object
};

/// The values of a text.
class json_spans {
public:
    /// `text` must outlive this. Complexity: linear, without recursion.
    /// Throws: std::runtime_error, with the byte, if the text is not one JSON value. Escapes in strings and encoding
    /// are not checked.
    explicit json_spans(std::string_view text);

    [[nodiscard]] std::string_view text() const { return text_; }
    [[nodiscard]] const json_span& root() const { return all_.front(); }
    [[nodiscard]] std::string_view text_of(const json_span& value) const {
        return text_.substr(value.begin, value.end - value.begin);
    }
    /// The values in an array or the members of an object, in order.
    [[nodiscard]] std::vector<const json_span*> values_in(const json_span& of) const;
    /// The member with this name, however its name is escaped; the last one if there are several, as for the library.
    /// Null if there is none or `of` is not an object.
    [[nodiscard]] const json_span* member(const json_span& of, std::string_view name) const;

private:
    std::string_view text_;
    std::vector<json_span> all_;
};

}  // namespace strata::conformance

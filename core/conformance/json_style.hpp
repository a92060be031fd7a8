#pragma once
// Describes the style of a JSON test file: where its values are, how it lays them out, and how it spells strings.
//
// When a file gets new expectations, all other bytes stay the same, and the new values look like the old ones.
// `json_spans` finds the bytes of each value, `json_layout` learns the text around values, and `json_spelling` learns
// how characters are escaped. The library that parses JSON reports none of this. It is only used to find out which
// characters and numbers the text stands for.

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

namespace strata::conformance {

// --- Where values are ---

/// A value of a JSON text: the bytes [begin, end).
struct json_span {
    enum class kind : std::uint8_t { object, array, string, other };
    static constexpr std::size_t none = static_cast<std::size_t>(-1);

    kind what = kind::other;
    std::size_t begin = 0, end = 0;
    std::size_t name_begin = 0, name_end = 0;  ///< for a member of an object: where its name is, including the
                                               ///< quotation marks
    std::size_t first = none;                  ///< the index of the first value in this array or object
    std::size_t next = none;                   ///< the index of the next value in the same array or object
};

/// Finds all values of a JSON text.
class json_spans {
public:
    /// `text` must outlive the object. Complexity: linear, without recursion. Throws: std::runtime_error, with the
    /// offset, if the text is not one JSON value. Does not check the encoding or the escapes in strings.
    explicit json_spans(std::string_view text);

    [[nodiscard]] std::string_view text() const { return text_; }
    [[nodiscard]] const json_span& root() const { return all_.front(); }
    [[nodiscard]] std::string_view text_of(const json_span& value) const {
        return text_.substr(value.begin, value.end - value.begin);
    }
    /// Returns the values in an array, or the members of an object, in order.
    [[nodiscard]] std::vector<const json_span*> values_in(const json_span& of) const;
    /// Returns the member called `name`, however the name is escaped; null if there is none or `of` is not an object.
    /// If several members have the name, returns the last one, as the library does.
    [[nodiscard]] const json_span* member(const json_span& of, std::string_view name) const;

private:
    std::string_view text_;
    std::vector<json_span> all_;
};

/// A replacement for the bytes [begin, end) of a text.
struct text_edit {
    std::size_t begin = 0, end = 0;
    std::string text;
};

/// Returns `text` with the edits applied. The edits must be in order and must not overlap.
[[nodiscard]] std::string edited(std::string_view text, const std::vector<text_edit>& edits);

// --- Layout: the text around and between the values of lists and objects ---

/// Counts values and finds the most frequent one. If several are equally frequent, finds the one that was the first to
/// reach its count.
template <class T>
class tally {
public:
    void add(const T& seen) {
        const std::size_t count = ++counts_[seen];
        if (count <= most_count_) return;
        most_count_ = count;
        most_ = &counts_.find(seen)->first;
    }
    /// Returns the most frequent value; null if no value was counted.
    [[nodiscard]] const T* most() const { return most_; }

private:
    std::map<T, std::size_t> counts_;  // the addresses of its keys never change
    std::size_t most_count_ = 0;
    const T* most_ = nullptr;
};

/// The kinds of arrays and objects that are rewritten.
enum class container : std::uint8_t { output, token, attributes, errors };

/// The text of an array or object outside its values.
struct container_layout {
    std::string open;       ///< between the bracket and the first value
    std::string separator;  ///< between two values, with the comma
    std::string close;      ///< between the last value and the bracket
};

/// The layout of an object in "errors": the text before, between and after its values, and the order of its members.
struct error_layout {
    std::array<std::string, 4> around{"{ \"code\": ", ", \"line\": ", ", \"col\": ", " }"};
    std::array<std::size_t, 3> order{0, 1, 2};  ///< the member at each position: 0 is "code", 1 is "line", 2 is "col"
    friend bool operator<(const error_layout& a, const error_layout& b) {
        return std::tie(a.around, a.order) < std::tie(b.around, b.order);
    }
};

/// The text before the name "errors" (`gap`) and after it (`colon`), where "errors" follows "output".
struct member_layout {
    std::string gap;
    std::string colon;
};

/// Learns the layouts of a file. If a file has several layouts, the most frequent one is used for new values.
///
/// Space at the beginning of a line is stored relative to a `base`: the space at the beginning of the line on which the
/// test's "output" or "errors" begins.
class json_layout {
public:
    /// `in` must outlive the object.
    explicit json_layout(const json_spans& in) : in_(in) {}

    /// Learns the layouts of a test in the file.
    void learn(const json_span& test);

    /// Returns the space before a member of a test if the member is the first on its line; otherwise "".
    [[nodiscard]] std::string_view base_of(const json_span& test, const json_span& member) const;
    /// Returns the layout for a new array or object. `old` is the array or object that the new one replaces, or a
    /// similar one in the same test; null if there is none. `base` is the space at the beginning of the line.
    [[nodiscard]] container_layout of(container which, const json_span* old, std::string_view base) const;
    /// Returns the text between an attribute's name and value. `old` is an object of attributes in the test, or null.
    [[nodiscard]] std::string colon(const json_span* old) const;
    /// Returns the layout for an error. `old` is the list of the test's errors, or null.
    [[nodiscard]] error_layout of_error(const json_span* old) const;
    /// Returns the text to write before and after the name "errors" if this member is inserted after `output` in
    /// `test`.
    [[nodiscard]] member_layout of_new_errors(const json_span& test, const json_span& output) const;
    /// Whether any test of the file has an empty list of errors.
    [[nodiscard]] bool lists_no_errors() const { return empty_errors_; }

private:
    using ends = std::pair<std::string, std::string>;  // `open` and `close` of a layout
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
    std::string newline_;  // the line end before "output"; "" if the file never begins a line with "output"
    bool empty_errors_ = false;
};

// --- Spelling: how strings escape their characters ---
//
// In JSON, most characters can be spelt in several ways, and in tests with "doubleEscaped" in even more ways. A
// character that occurs in the file keeps the spelling that it has there. Any other character is spelt like similar
// characters in the file.

/// How many levels of escapes a string has.
enum class escaping : std::uint8_t {
    once,   ///< the escapes of JSON
    twice,  ///< "doubleEscaped": the decoded JSON string may in turn contain \uXXXX
};

/// Learns how strings spell their characters.
class json_spelling {
public:
    /// Learns from a string of the file. `quoted` includes the quotation marks. If a character is spelt in several
    /// ways, the first one is used.
    void learn(std::string_view quoted, escaping in);
    /// Learns from all strings in a value of the file, including the names of members.
    void learn(const json_spans& file, const json_span& value, escaping in);
    /// Appends `text` (generalised UTF-8) as a string with quotation marks. A control character or a character beyond
    /// ASCII that this object has not seen is spelt as in `file`, or as similar characters in `file`.
    void append(std::string& to, std::string_view text, escaping in, const json_spelling& file) const;

private:
    [[nodiscard]] const std::string* seen(char32_t c, escaping in) const;
    [[nodiscard]] std::string habitual(char32_t c, escaping in) const;

    std::map<char32_t, std::string> once_, twice_;
    std::size_t plain_ = 0, escaped_ = 0;  // how often a character beyond ASCII is written as it is, and how often it
                                           // is escaped
    std::size_t upper_ = 0, lower_ = 0;  // how often the digits of an escape have capital letters, and how often small
                                         // ones
    std::size_t short_forms_ = 0, long_forms_ = 0;  // how often \n and similar escapes are used, and how often \u000A
                                                    // and similar ones
};

}  // namespace strata::conformance

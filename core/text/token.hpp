#pragma once
// Tokens, attributes and parse errors, each with its place in the source.
//
// A token is a value of views. They point into the buffer that was fed or into the tokenizer's own storage, and are
// valid only during the sink's call: copy what is to be kept (see docs/library.md).

#include <boost/variant2/variant.hpp>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "core/spec/error_codes.hpp"

namespace strata {

/// A place in the source: the bytes [begin, end) of the original input, before any preprocessing.
struct source_span {
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
    friend constexpr bool operator==(source_span a, source_span b) { return a.begin == b.begin && a.end == b.end; }
};

/// An attribute of a tag. Kept small, because a page may have millions of attributes.
struct attribute {
    std::string_view name;
    std::string_view value;      ///< empty if there is no value
    source_span where;           ///< from the name to the end of the value, including a closing quote
    std::uint64_t name_end = 0;  ///< the end of the name, which begins at `where.begin`
    source_span value_span;      ///< the value without its quotes
    bool has_value = false;      ///< there is a value, which may be empty
    bool dropped = false;        ///< the tag already had this name; dropped attributes are listed after the others

    [[nodiscard]] constexpr source_span name_where() const { return {where.begin, name_end}; }
    /// The span of the value; nothing if there is no value.
    [[nodiscard]] constexpr std::optional<source_span> value_where() const {
        return has_value ? std::optional(value_span) : std::nullopt;
    }
};

/// A DOCTYPE. "Missing" is not the same as the empty string.
struct doctype {
    std::optional<std::string_view> name;
    std::optional<std::string_view> public_identifier;
    std::optional<std::string_view> system_identifier;
    bool force_quirks = false;  ///< or the correctness flag is "incorrect"
    source_span where;
};

/// The common part of start and end tags.
struct tag {
    std::string_view name;
    std::span<const attribute> attributes;  ///< the kept attributes in source order, then the dropped attributes
    bool self_closing = false;
    source_span where;
};
struct start_tag : tag {};
struct end_tag : tag {};

struct comment {
    std::string_view data;
    source_span where;
};

/// "<?target data>", in drafts that have it.
struct processing_instruction {
    std::string_view target;
    std::string_view data;
    source_span where;
};

/// A run of character tokens. Where one run ends and the next begins has no meaning: the drafts emit them singly.
struct characters {
    std::string_view data;  ///< UTF-8; a lone surrogate, which only decoded input can hold, is in generalised UTF-8
    source_span where;
};

struct end_of_file {
    source_span where;
};

/// A token, as the drafts' tokenization stage emits it.
using token =
    boost::variant2::variant<characters, start_tag, end_tag, comment, doctype, processing_instruction, end_of_file>;

/// A parse error.
struct parse_error {
    spec::error_code code{};
    std::string_view state;    ///< the draft's name of the state that reports it, or of its preprocessing section
    std::uint64_t offset = 0;  ///< source byte of the character that docs/positions.md names
};

/// The state named in errors of preprocessing.
inline constexpr std::string_view preprocessing_state = "Preprocessing the input stream";

/// The span of any token.
inline source_span where_of(const token& t) {
    return boost::variant2::visit([](const auto& each) { return each.where; }, t);
}

/// The token as a start or end tag; null for any other token.
inline const tag* tag_in(const token& t) {
    if (const auto* const start = boost::variant2::get_if<start_tag>(&t)) return start;
    return boost::variant2::get_if<end_tag>(&t);
}

}  // namespace strata

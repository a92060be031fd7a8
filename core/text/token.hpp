#pragma once
// Tokens, attributes and parse errors, each with its span or offset in the source.
//
// The members of a token are views of the buffer that was fed or of the tokenizer's own storage. They are valid only
// during the call of the sink; copy what you want to keep (see docs/library.md).

#include <boost/variant2/variant.hpp>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "core/spec/error_codes.hpp"

namespace strata {

/// A range of the source: the bytes [begin, end) of the original input, before any preprocessing.
struct source_span {
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
    friend constexpr bool operator==(source_span a, source_span b) { return a.begin == b.begin && a.end == b.end; }
};

/// An attribute of a tag. Kept small, because a page may have millions of attributes.
struct attribute {
    std::string_view name;
    std::string_view value;      ///< empty if there is no value
    source_span where;           ///< from the beginning of the name to the end of the value, including a closing quote
    std::uint64_t name_end = 0;  ///< the end of the name, which begins at `where.begin`
    source_span value_span;      ///< the value without its quotes
    bool has_value = false;      ///< whether there is a value, which may be empty
    bool dropped = false;        ///< whether it was dropped because the tag already had this name; such attributes come
                                 ///< after the others

    [[nodiscard]] constexpr source_span name_where() const { return {where.begin, name_end}; }
    /// The span of the value; nothing if there is no value.
    [[nodiscard]] constexpr std::optional<source_span> value_where() const {
        return has_value ? std::optional(value_span) : std::nullopt;
    }
};

/// A DOCTYPE. A missing name or identifier is not the same as an empty one.
struct doctype {
    std::optional<std::string_view> name;
    std::optional<std::string_view> public_identifier;
    std::optional<std::string_view> system_identifier;
    bool force_quirks = false;  ///< whether the force-quirks flag is set or, in older drafts, the correctness flag is
                                ///< "incorrect"
    source_span where;
};

/// The common part of start and end tags.
struct tag {
    std::string_view name;
    std::span<const attribute> attributes;  ///< the attributes that were kept, in source order, then those that were
                                            ///< dropped
    bool self_closing = false;
    source_span where;
};
struct start_tag : tag {};
struct end_tag : tag {};

struct comment {
    std::string_view data;
    source_span where;
};

/// "<?target data>"; not all drafts have this token.
struct processing_instruction {
    std::string_view target;
    std::string_view data;
    source_span where;
};

/// Consecutive character tokens. Where one run ends and the next begins has no meaning, because the drafts emit single
/// characters.
struct characters {
    std::string_view data;  ///< the text in UTF-8; a lone surrogate, which is possible only in input of characters, is
                            ///< in generalised UTF-8
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
    std::string_view state;    ///< the draft's name for the state that reports the error, or for its section on
                               ///< preprocessing
    std::uint64_t offset = 0;  ///< the offset in the source of a character; docs/positions.md says which one
};

/// The value of `parse_error::state` for errors of preprocessing, which no state reports.
inline constexpr std::string_view preprocessing_state = "Preprocessing the input stream";

/// Returns the span of any token.
inline source_span where_of(const token& t) {
    return boost::variant2::visit([](const auto& each) { return each.where; }, t);
}

/// Returns the token as a start or end tag; null for any other token.
inline const tag* tag_in(const token& t) {
    if (const auto* const start = boost::variant2::get_if<start_tag>(&t)) return start;
    return boost::variant2::get_if<end_tag>(&t);
}

}  // namespace strata

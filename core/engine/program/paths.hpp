#pragma once
// The paths of plain tags and plain comments through the table.
//
// Most tags of pages are `<name attribute="value" ...>` and nothing else, and most comments `<!-- text -->`. Starting
// from a state that reads text, the search looks for the states that they go through. If each state takes its
// characters as expected and does nothing else, the runner can read the whole in one pass: single steps would have the
// same result.
//
// Everything here is about mode 0. In other modes, the runner reads text step by step.

#include <cstddef>
#include <optional>

#include "core/engine/program/table.hpp"
#include "core/engine/scan.hpp"
#include "core/spec/draft.hpp"

namespace strata::engine {

/// The states that a plain tag goes through.
struct tag_path {
    std::size_t text, tag_name, before_name, attribute_name, before_value;
    std::size_t double_quoted, single_quoted, unquoted, after_quote;
    bool closes_itself;  ///< "/>" sets the self-closing flag and nothing else
    /// If "/>" means the same as ">": the error that it is, except after the names that may end in it.
    std::optional<spec::error_code> slash_error;
    bool takes_capitals;  ///< names may have capitals, which are appended in lower case
    /// The state after the name of an attribute without a value, if white space, ">" and what `begins_attribute`
    /// accepts mean there what they mean before a name.
    maybe_state after_name;
};
/// The path of tags in the text that state `text` reads, if there is one.
[[nodiscard]] std::optional<tag_path> find_tag_path(const table& t, std::size_t text);
/// The path of tags from the first state that has such a path: that state reads the text of pages.
[[nodiscard]] std::optional<tag_path> find_tag_path(const table& t);
/// Whether `c` begins an attribute's name, and becomes part of it in lower case.
[[nodiscard]] bool begins_attribute(const table& t, const tag_path& path, char c);
/// Whether `c` begins a value without quotes.
[[nodiscard]] bool begins_unquoted(const table& t, const tag_path& path, char c);

/// The first of two "<" is text: "Parse error. Emit a U+003C LESS-THAN SIGN character. Reconsume in" the text.
struct lone_less_than {
    spec::error_code error;
    std::size_t in;  ///< the state that reports it
};
[[nodiscard]] std::optional<lone_less_than> find_lone_less_than(const table& t, std::size_t text);

/// The comments of a text: they begin with "<!--" and end at the next "-->", and the text in between is their data.
struct comment_path {
    std::size_t inside;  ///< the state that reads the data
    bool less_than;      ///< "<" is part of the data unless "!--" or "!<" follows
    /// The characters after "--" that show that the dashes are part of the data. In some drafts these characters are
    /// errors.
    byte_set after_dashes;
    std::optional<spec::error_code> dashes_error;
    std::size_t dashes_in;  ///< the state that reports it
    /// If one of those characters follows "<!--", that is also part of the data, with this error at the character.
    std::optional<spec::error_code> nested_error;
    std::size_t nested_in;
};
[[nodiscard]] std::optional<comment_path> find_comment_path(const table& t, std::size_t text);

/// A character that leads from a state that reads text to another state, and does nothing else.
struct detour {
    std::size_t to;
    bool emits;  ///< the character is emitted at once, not by the other state
};
/// The detour that `c` takes in state `text` in mode `m`, if there is one.
[[nodiscard]] std::optional<detour> find_detour(const table& t, std::size_t text, std::size_t m, char c);
/// Whether `d` as the next character leads back to state `text` with the same result as if `c` were part of a
/// run.
[[nodiscard]] bool leads_back(const table& t, const detour& from, std::size_t text, std::size_t m, char c, char d);
/// Whether "<!" before `d` is text as in a run: the machine returns to state `text` and has emitted just these two
/// characters.
[[nodiscard]] bool bang_leads_back(const table& t, std::size_t text, std::size_t m, char d);

/// Whether a reference that begins in the state in mode `m` leads back to it and does nothing else: its characters are
/// taken like those of a run.
[[nodiscard]] bool references_lead_back(const table& t, std::size_t s, std::size_t m);

// --- End tags that end content ---
//
// The end tags that end the content of elements such as script: `</name>` with the name of the last start tag.
//
// Each takes five steps or more, and pages are full of them. If the states on the path do only what is expected, the
// runner reads such a tag in one pass.

/// The state that follows `</name>` in the text that state `text` reads in mode `m`, if the name is that of the last
/// start tag, in small letters; nothing if the table does anything but emit the end tag. The end tag sets the mode
/// as any end tag does. Complexity: linear in the rules of three states, and in the letters.
[[nodiscard]] maybe_state state_after_content(const table& t, std::size_t text, std::size_t m);

/// The rule that tells other end tags from these, in the text that state `text` reads in mode `m`, if the other end
/// tags are text. It looks ahead for the name after "</", or compares the letters after "</" with it. The result then
/// differs from that of text only in the temporary buffer, which in the second case has these letters. Null if the
/// table does anything else. Complexity: linear in the rules of three states, times the byte values.
[[nodiscard]] const spec::rule* other_end_tags(const table& t, std::size_t text, std::size_t m);

}  // namespace strata::engine

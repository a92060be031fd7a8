#pragma once
// Finds the states that plain tags and plain comments go through in a draft's table.
//
// Most tags of pages have the form `<name attribute="value" ...>`, and most comments the form `<!-- text -->`. The
// search begins at a state that reads text, and follows such a tag or comment from state to state. These states are its
// path. If each state on the path handles its characters as expected and does nothing else, the runner can read the
// whole tag or comment in one pass, with the same result as single steps.
//
// Functions without a parameter for the mode apply to mode 0. In other modes, the runner reads tags and comments step
// by step.

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
    /// The error that "/>" causes, if it has the effect of ">" apart from this error. The error does not occur after
    /// names that permit "/>".
    std::optional<spec::error_code> slash_error;
    bool takes_capitals;  ///< names with capitals are also on the path; the capitals are appended in lower case
    /// The state after the name of an attribute without a value, if white space, ">" and the characters of
    /// `begins_attribute` have the same effect there as before a name.
    maybe_state after_name;
};
/// The path of plain tags that begins at state `text`, if there is one.
[[nodiscard]] std::optional<tag_path> find_tag_path(const table& t, std::size_t text);
/// The path of plain tags that begins at the first state with such a path. This is the state that reads the text of
/// pages.
[[nodiscard]] std::optional<tag_path> find_tag_path(const table& t);
/// Whether `c` begins an attribute's name, and is appended to the name in lower case.
[[nodiscard]] bool begins_attribute(const table& t, const tag_path& path, char c);
/// Whether `c` begins a value without quotes.
[[nodiscard]] bool begins_unquoted(const table& t, const tag_path& path, char c);

/// How the first "<" of "<<" becomes text: "Parse error. Emit a U+003C LESS-THAN SIGN character. Reconsume in" the
/// state that reads text.
struct lone_less_than {
    spec::error_code error;
    std::size_t in;  ///< the state that reports the error
};
[[nodiscard]] std::optional<lone_less_than> find_lone_less_than(const table& t, std::size_t text);

/// The path of plain comments: they begin with "<!--" and end at the next "-->", and the text in between is their data.
struct comment_path {
    std::size_t inside;  ///< the state that reads the data
    bool less_than;      ///< "<" is part of the data unless "!--" or "!<" follows
    /// The characters after "--" that show that the dashes are part of the data. In some drafts these characters are
    /// errors.
    byte_set after_dashes;
    std::optional<spec::error_code> dashes_error;
    std::size_t dashes_in;  ///< the state that reports this error
    /// The error that one of those characters causes after a nested "<!--", if the nested "<!--" is part of the data.
    std::optional<spec::error_code> nested_error;
    std::size_t nested_in;
};
[[nodiscard]] std::optional<comment_path> find_comment_path(const table& t, std::size_t text);

/// The effect of a character in a state that reads text, if the character leads to another state, may be emitted, and
/// has no other effect.
struct detour {
    std::size_t to;
    bool emits;  ///< whether the state that reads text emits the character; if not, state `to` must emit it
};
/// The detour that `c` causes in state `text` in mode `m`, if there is one.
[[nodiscard]] std::optional<detour> find_detour(const table& t, std::size_t text, std::size_t m, char c);
/// Whether the machine returns to state `text` if `d` follows `c`, with the same result as if `c` were part of a run.
[[nodiscard]] bool leads_back(const table& t, const detour& from, std::size_t text, std::size_t m, char c, char d);
/// Whether "<!" is text if `d` follows: the machine emits just these two characters and returns to state `text`.
[[nodiscard]] bool bang_leads_back(const table& t, std::size_t text, std::size_t m, char d);

/// Whether the machine, after a reference that begins in state `s` in mode `m`, returns to that state without other
/// effects. The characters of the reference can then be read as part of a run.
[[nodiscard]] bool references_lead_back(const table& t, std::size_t s, std::size_t m);

// --- End tags that end content ---
//
// The end tags that end the content of elements such as script: `</name>`, where the name is that of the last start
// tag.
//
// Pages are full of such tags, and reading one takes at least five steps. If the states on its path do only what is
// expected, the runner reads the tag in one pass.

/// The state after an end tag `</name>` that state `text` reads in mode `m` and that ends the content. The name is that
/// of the last start tag, in lower case. Nothing if the table does more than emit the end tag. The end tag sets the
/// mode as any end tag does. Complexity: linear in the rules of three states, and in the letters.
[[nodiscard]] maybe_state state_after_content(const table& t, std::size_t text, std::size_t m);

/// The rule that distinguishes `</name>` from all other end tags, if state `text` in mode `m` reads those as text. The
/// rule looks ahead for the name after "</", or compares the letters after "</" with the name. If it compares letters,
/// the letters of another end tag stay in the temporary buffer; apart from this, another end tag has the effect of
/// text. Null if the table does anything else. Complexity: linear in the rules of three states, times the byte values.
[[nodiscard]] const spec::rule* other_end_tags(const table& t, std::size_t text, std::size_t m);

}  // namespace strata::engine

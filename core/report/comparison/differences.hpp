#pragma once
// The differences of a place, for all formats: in words ("self-closing flag set only in 2009"), and grouped by the
// rules that made them.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/compare/record/divergence.hpp"
#include "core/spec/draft.hpp"

namespace strata::report {

// --- In words ---

/// What differs, and its values in the drafts: `value of href: "a" in 2007 and 2008, "b" in 2009`. Long values are
/// omitted, because reports show them in the tokens of each group.
[[nodiscard]] std::string difference_in_words(const compare::difference& d);
/// One draft's side of a difference: "self-closing flag not set", "no error eof-in-tag".
[[nodiscard]] std::string side_in_words(const compare::difference& d, const spec::draft& draft);
/// What differs, without the values and drafts: "self-closing flag", "value of an attribute".
[[nodiscard]] std::string kind_in_words(const compare::difference& d);
/// Several differences, separated by "; ". Differences with equal words are merged and counted: "text only in modern (2
/// times)". After `most` different items, the list ends with "…".
[[nodiscard]] std::string differences_in_words(const std::vector<const compare::difference*>& differences,
                                               std::size_t most = std::string::npos);
/// The reasons for the differences: "change: self-closing-flag 1ff9688a 2008-04-05", "changes: svg, templates;
/// scripting: on / off". Includes commits and days if they are known, and earlier revisions that made or removed the
/// differences. "" if no reason is known.
[[nodiscard]] std::string reasons_in_words(const std::vector<const compare::difference*>& differences);
/// The position of a source byte: "at 1:4", "before this place", "after this place".
[[nodiscard]] std::string place_in_words(const compare::divergence& d, std::uint64_t offset);
/// The omitted parts of a token, in words: "1,024 more bytes", "7 more attributes, 1 more byte".
[[nodiscard]] std::string words_of(const left_out_of_token& left_out);

// --- With their rules ---

/// Causes with the same words, or causes of one difference.
using same_words = std::vector<const compare::cause*>;

/// Differences that result from the same rules at the same characters.
struct explained_differences {
    /// If this list is empty, `causes` has the rules at which the drafts diverge.
    std::vector<const compare::difference*> differences;
    same_words causes;
    /// What differs, without the values and drafts: "self-closing flag; error eof-in-tag".
    [[nodiscard]] std::string kinds() const;
    /// The changes that made the differences, as in `reasons_in_words`; "" if no change is known.
    [[nodiscard]] std::string changes() const;
    /// The offset at which to show the differences: for an error or a text its own offset, otherwise the first offset
    /// of a cause. There must be at least one difference and one cause.
    [[nodiscard]] std::uint64_t place() const;
    /// Whether anything other than an error differs. If the differences are not known, the result depends on `kind`,
    /// the kind of the divergence.
    [[nodiscard]] bool in_tokens(compare::divergence_kind kind) const;
};
/// The differences of `d` in order. Differences with the same causes share an entry. If the differences are not known,
/// there is one entry, with the rules at which the drafts diverge. The result contains pointers into `d`.
[[nodiscard]] std::vector<explained_differences> explained(const compare::divergence& d);

/// The steps at which the drafts first diverge in `d`.
[[nodiscard]] same_words diverging(const compare::divergence& d);
/// The steps at which the drafts first diverge in `d`; empty if all these steps are among the causes of `differences`,
/// the explained differences of `d`. The result contains pointers into `d`.
[[nodiscard]] same_words diverging_unsaid(const compare::divergence& d,
                                          const std::vector<explained_differences>& differences);

/// A link to the rule in a public copy of the draft's text. The link leads to the rule's state or, for a rule of
/// preprocessing, to the section; "" if no address is known.
[[nodiscard]] std::string link_to_rule(const compare::cause& of);

// --- Cache keys for the texts of rules; a key has the bytes of everything on which a text depends ---

/// Appends a number or an address.
template <class Value>
void append_to_key(std::string& key, const Value& value) {
    static_assert(std::is_scalar_v<Value>);
    // The key gets the bytes of the address, not the bytes at the address: NOLINTNEXTLINE(bugprone-sizeof-expression)
    key.append(reinterpret_cast<const char*>(&value), sizeof value);
}

/// Appends a text, after its length.
inline void append_text_to_key(std::string& key, std::string_view text) {
    append_to_key(key, text.size());
    key.append(text);
}

}  // namespace strata::report

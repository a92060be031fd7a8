#pragma once
// A divergence is a stretch of the input for which drafts give different results. It is described by the tokens and
// errors of each draft there, and by the rules that caused the differences. Divergences are the result of a comparison,
// and the source of all reports.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/spec/draft.hpp"
#include "core/text/kept_tokens.hpp"
#include "core/text/listed_token.hpp"
#include "core/text/locator.hpp"
#include "core/text/options.hpp"
#include "core/text/token.hpp"

namespace strata::spec {
struct change;  // core/spec/change.hpp
}

namespace strata::compare {

/// The kind of result in which drafts differ.
enum class divergence_kind : std::uint8_t {
    tokens,    ///< in tokens, and possibly in errors as well
    errors,    ///< only in errors
    encoding,  ///< in how they decode the bytes of the page
};

/// Returns the name in JSON: "tokens".
[[nodiscard]] std::string_view name_of(divergence_kind kind);

/// An error of a group, with line and column.
struct placed_error {
    /// The code and state with which some drafts of a group report an error, if the group's first draft reports it with
    /// another code or state.
    struct other_name {
        std::vector<const spec::draft*> drafts;
        spec::error_code code{};
        std::string_view state;
    };
    parse_error error;
    input::position where;
    /// The codes or states that other drafts of the group give for this error. (A text that does not name errors agrees
    /// with any error at the same character.)
    std::vector<other_name> elsewhere{};
};

/// Drafts with the same tokens and errors in a divergence. Anything beyond the limits of core/text/kept_tokens.hpp is
/// counted but not listed.
struct group {
    std::vector<const spec::draft*> drafts;  ///< oldest first
    kept_tokens tokens;  ///< the tokens of the divergence, with adjacent text joined; without the end-of-file token;
                         ///< may be empty
    std::vector<placed_error> errors;  ///< the errors in the divergence, in stream order
    std::uint64_t more_tokens = 0;     ///< how many tokens follow the listed ones
    std::uint64_t more_errors = 0;     ///< how many errors follow the listed ones
    left_out_of_token left_out;        ///< what is missing from the last of `tokens`
};

/// The role of a step in a divergence.
enum class cause_role : std::uint8_t {
    diverges,  ///< a step at which the drafts diverge
    shows,     ///< a later step, at which their output first differs
    makes,     ///< a step that caused a difference: it wrote the differing part, or consumed the character there
};

/// A row of a draft's table of named or numeric character references.
struct table_row {
    std::string words;                    ///< the row in words: "lang; is U+27E8"; "" if there is no row
    std::string_view name;                ///< the name in the row: "lang;"; "" if the row is for a number
    std::optional<std::uint32_t> number;  ///< the number of the reference, if it is numeric
};

/// A rule that made the results of drafts differ.
struct cause {
    cause_role role = cause_role::diverges;
    std::vector<const spec::draft*> drafts;  ///< the drafts that took this step by a rule with the same wording
    std::uint64_t offset = 0;                ///< source byte of the character that the step tested
    /// The index of the state in the first of `drafts`; `rule` is the index of the rule within the state. Nothing if
    /// the cause is not a step of the machine but the preprocessing of the character.
    std::optional<std::size_t> state;
    std::size_t rule = 0;
    std::string_view state_name;  ///< the section's name if the cause is in a section without states
    std::string_view section;
    std::string subject;       ///< the heading of the rule: "U+002F SOLIDUS (/)", "EOF", "Anything else"; or ""
    std::string sentence;      ///< the text of the rule, in the draft's words
    std::string_view content;  ///< the draft's content state where the divergence begins: "PCDATA", "RCDATA state"
    spec::symbol symbol = 0;   ///< the character in the form that is used to look up rules
    char32_t character = 0;    ///< the character, if preprocessing is the cause
    table_row
        row;  ///< the row of the draft's tables that the rule used; `words` is set only if the drafts' rows differ
    /// The settings that caused the difference, if no change of a draft did: "scripting".
    std::string setting;
};

/// What can differ on its own: a property of a token, an error, or the encoding.
enum class difference_kind : std::uint8_t {
    token,            ///< a different kind of token, or no token
    name,             ///< the name of a tag
    attribute,        ///< whether the tag has the attribute
    attribute_value,  ///< the value of an attribute, where all compared tags have this attribute
    self_closing,     ///< the self-closing flag of a start tag
    doctype_name,
    public_identifier,
    system_identifier,
    quirks,  ///< the force-quirks flag, or the correctness flag
    data,    ///< the data of a comment, of a processing instruction or of characters
    target,  ///< the target of a processing instruction
    error,
    encoding,  ///< the name of the encoding that the draft chooses
};

/// Returns the name in JSON: "selfClosing".
[[nodiscard]] std::string_view name_of(difference_kind what);

/// A setting that differs between the compared drafts and makes their results differ.
struct different_setting {
    std::string name;   ///< "scripting"
    std::string words;  ///< human-readable, with both values: "scripting: on / off"
    friend bool operator==(const different_setting& a, const different_setting& b) = default;
};

/// A revision of the chain that made a difference, and the named change that contains it.
struct made_change {
    const spec::change* name = nullptr;      ///< the revision itself if no named change contains it
    const spec::change* revision = nullptr;  ///< the revision, in the form of a change with one commit
    friend bool operator==(const made_change& a, const made_change& b) = default;
};

/// One difference within a divergence, and its causes.
struct difference {
    /// Drafts that agree here.
    struct side {
        std::vector<const spec::draft*> drafts;  ///< oldest first
        /// The value in these drafts: the kind of token, the text, or the error's name; for an attribute or flag that
        /// is present, the empty string. Nothing if these drafts have no value there.
        std::optional<std::string> value;
    };
    difference_kind what = difference_kind::token;
    std::string_view of;       ///< the kind of token that contains the difference, as in JSON: "startTag"; "" for
                               ///< errors
    std::string name;          ///< the name of the attribute
    std::uint64_t offset = 0;  ///< source byte of the error, or of the beginning of the token or the characters
    std::vector<side> sides;   ///< at least two, ordered by their oldest drafts
    /// For each draft, the step that wrote the first character in which the values differ. If a draft wrote nothing,
    /// its cause is the step that consumed the character at which another draft wrote the value. If the drafts were not
    /// in corresponding states there, the causes are their last steps in corresponding states. Drafts share a cause if
    /// their rules have the same effect and the same wording.
    std::vector<cause> causes;
    /// The named changes that account for the difference, each once, in the order of the drafts. A revision of the
    /// chain that belongs to no named change is listed as a change itself.
    std::vector<const spec::change*> changes;
    /// The revisions of the chain that made the difference, in order. Empty if none is known.
    std::vector<made_change> made_by{};
    /// Earlier revisions that made or undid the difference, in order.
    std::vector<const spec::change*> earlier{};
    /// The settings that account for the difference. They are found by running a draft with each of these settings.
    std::vector<different_setting> settings;
    /// The reasons for the difference between two drafts that are the ends of a path
    /// (paths_between.hpp).
    struct path_reasons {
        const spec::draft* from = nullptr;
        const spec::draft* to = nullptr;
        std::vector<const spec::change*> changes;
        std::vector<different_setting> settings;
    };
    std::vector<path_reasons> by_path{};  ///< empty if only two drafts are compared
};

/// Returns the changes that account for `differences`. If a change has several revisions that made a difference, it is
/// listed once for each. If no revision is known, it is listed once. The list follows the order of the differences.
/// Complexity: quadratic in the changes.
[[nodiscard]] std::vector<made_change> changes_behind(const std::vector<const difference*>& differences);

/// One stretch of the input, as short as possible, for which drafts give different results.
struct divergence {
    source_span where;
    std::string source;  ///< the bytes of the input in `where`
    std::string before;  ///< the text before `where` on its first line: at most `context_bytes`
    std::string after;   ///< the text after `where` on its last line: at most `context_bytes`
    input::position begin;
    input::position end;
    divergence_kind kind = divergence_kind::tokens;
    std::vector<group> groups;  ///< at least two, ordered by their oldest drafts
    std::vector<cause> causes;  ///< first the rules with the role `diverges`, by offset, with at least one for each
                                ///< draft; then `shows`
    /// In the order of their offsets, errors last; not empty if everything that differs is listed.
    std::vector<difference> differences;
    std::uint64_t more_differences = 0;  ///< how many differences are not listed
};

inline constexpr std::size_t context_bytes = 160;

/// A draft whose machine stopped because its text does not say how to continue.
struct stopped_draft {
    const spec::draft* draft = nullptr;
    early_stop at;
    input::position where;  ///< the line and column of `at.offset`
};

/// The totals of a comparison.
struct summary {
    std::uint64_t tokens =
        0;  ///< how many tokens all drafts agree on, with adjacent text joined and the end of the file included
    std::uint64_t divergences = 0;  ///< how many divergences there are, of all kinds
    std::uint64_t of_tokens = 0;    ///< how many divergences are of the kind `tokens`
    /// The drafts whose machines stopped first; if there are several, their outputs end at the same byte. The
    /// comparison ends there, so drafts that stop later are not listed.
    std::vector<stopped_draft> stopped{};
};

/// Receives divergences, in source order.
class divergence_sink {
public:
    divergence_sink() = default;
    divergence_sink(const divergence_sink&) = default;
    divergence_sink(divergence_sink&&) = default;
    divergence_sink& operator=(const divergence_sink&) = default;
    divergence_sink& operator=(divergence_sink&&) = default;
    virtual ~divergence_sink() = default;
    /// The sink may keep `d`.
    virtual void on_divergence(divergence&& d) = 0;
};

/// Replaces every offset of the divergence with `place(offset)`, for example to convert it into an offset in the page
/// before decoding. `place` must be monotonic. Lines, columns and excerpts stay the same. Complexity: linear in the
/// listed items.
[[nodiscard]] divergence moved(divergence&& d, const std::function<std::uint64_t(std::uint64_t)>& place);

}  // namespace strata::compare

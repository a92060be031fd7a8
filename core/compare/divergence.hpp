#pragma once
// A place where drafts part: what each made of it, and the rules that did it.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/input/locator.hpp"
#include "core/spec/draft.hpp"
#include "core/token/kept_tokens.hpp"
#include "core/token/listing.hpp"
#include "core/token/token.hpp"

namespace strata::spec {
struct change;  // core/spec/change.hpp
}

namespace strata::compare {

/// What the drafts differ in.
enum class divergence_kind : std::uint8_t {
    tokens,  ///< in tokens, and perhaps in errors too
    errors,  ///< in errors alone
};

/// An error of a group, with line and column.
struct placed_error {
    parse_error error;
    input::position where;
};

/// Drafts that made the same of a place. What is beyond the bounds of core/token/listing.hpp is counted, not listed.
struct group {
    std::vector<const spec::draft*> drafts;  ///< oldest first
    kept_tokens tokens;                      ///< of the place, texts joined; never the end-of-file token; may be none
    std::vector<placed_error> errors;        ///< in stream order
    std::uint64_t more_tokens = 0;           ///< how many follow those in `tokens`
    std::uint64_t more_errors = 0;           ///< how many follow those in `errors`
    left_out_of_token left_out;              ///< of the last of `tokens`
};

/// What a step has to do with a divergence.
enum class cause_role : std::uint8_t {
    diverges,  ///< here drafts went different ways
    shows,     ///< a later step, at which they first put out something else
    makes,     ///< the step that made one difference of it: it wrote what others have otherwise, or took that character
};

/// A row of a draft's table of names or of numbers.
struct table_row {
    std::string words;                    ///< "lang; is U+27E8"; "" for none
    std::string_view name;                ///< of the reference: "lang;"; "" where it is no row of a name
    std::optional<std::uint32_t> number;  ///< of the reference, where it is one
};

/// A rule by which some drafts came to something else than others.
struct cause {
    cause_role role = cause_role::diverges;
    std::vector<const spec::draft*> drafts;  ///< those that took this step by the same words
    std::uint64_t offset = 0;                ///< source byte of the character that it looked at
    /// The step: the states' index in the first draft, and the rule's within the state. Nothing: it is no step of the
    /// machine, but what preprocessing does to the character.
    std::optional<std::size_t> state;
    std::size_t rule = 0;
    std::string_view state_name;  ///< the section's name, where it is none of a state
    std::string_view section;
    std::string subject;   ///< the line that the rule stands under: "U+002F SOLIDUS (/)", "EOF", "Anything else"; or ""
    std::string sentence;  ///< what the rule says, in the draft's words
    std::string_view
        content;              ///< in which content state the draft was where the place begins: "PCDATA", "RCDATA state"
    spec::symbol symbol = 0;  ///< the character, as rules are asked for it
    char32_t character = 0;   ///< the character, where preprocessing is the cause
    table_row row;            ///< of the draft's tables that the rule goes by; in words only where drafts' rows differ
    /// The settings that made the difference, where they and no change of a draft did: "scripting".
    std::string setting;
};

/// A part of what drafts make of a place that can differ by itself.
enum class difference_kind : std::uint8_t {
    token,            ///< another kind of token, or none
    name,             ///< of a tag
    attribute,        ///< whether the tag has it
    attribute_value,  ///< of one that all have
    self_closing,     ///< the self-closing flag of a start tag
    doctype_name,
    public_identifier,
    system_identifier,
    quirks,  ///< the force-quirks flag, or the correctness flag
    data,    ///< of a comment, a processing instruction or characters
    target,  ///< of a processing instruction
    error,
};

/// As JSON has it: "selfClosing".
[[nodiscard]] std::string_view name_of(difference_kind what);

/// A setting that some drafts are run with and others are not, by which they come to something else.
struct different_setting {
    std::string name;   ///< "scripting"
    std::string words;  ///< with both values, for people: "scripting: on / off"
    friend bool operator==(const different_setting& a, const different_setting& b) = default;
};

/// One difference, and what made it.
struct difference {
    /// Drafts that have the same here.
    struct side {
        std::vector<const spec::draft*> drafts;  ///< oldest first
        /// The kind of token, the text, the error's name; of an attribute or a flag that is there, the empty string.
        /// Nothing: the drafts have nothing here.
        std::optional<std::string> value;
    };
    difference_kind what = difference_kind::token;
    std::string_view of;       ///< the kind of token it is a part of, as JSON has it: "startTag"; "" of errors
    std::string name;          ///< of the attribute
    std::uint64_t offset = 0;  ///< source byte: of an error, its own; else where the token or the characters begin
    std::vector<side> sides;   ///< at least two, by their oldest drafts
    /// In each draft the step that wrote this part, where it first differs; where a draft wrote nothing, the step that
    /// took the character at which another wrote. Where the drafts did not stand in corresponding states there, the
    /// last steps at which they did. Drafts that say the same in the same words are together.
    std::vector<cause> causes;
    /// The changes that drafts on different sides made, where a draft and its predecessor are; by their order.
    std::vector<const spec::change*> changes;
    /// The settings that made it: found like the changes, by what a draft does with each of them.
    std::vector<different_setting> settings;
};

/// One place where drafts part.
struct divergence {
    source_span where;
    std::string source;  ///< the bytes of it
    std::string before;  ///< what stands before it on its line: at most `context_bytes`
    std::string after;   ///< what follows it on its last line: at most `context_bytes`
    input::position begin;
    input::position end;
    divergence_kind kind = divergence_kind::tokens;
    std::vector<group> groups;  ///< at least two, by their oldest drafts
    std::vector<cause> causes;  ///< those that part, by offset, each draft in at least one; then those that show
    std::vector<difference> differences;  ///< by offset, errors last; at least one if all that differs is listed
    std::uint64_t more_differences = 0;   ///< how many there are besides those
};

inline constexpr std::size_t context_bytes = 160;

/// Figures of a comparison.
struct summary {
    std::uint64_t tokens = 0;       ///< on which all drafts agree, texts joined and the end of the file included
    std::uint64_t divergences = 0;  ///< of both kinds
    std::uint64_t of_tokens = 0;    ///< those of tokens
};

/// Is told of divergences, in the order of the source.
class divergence_sink {
public:
    divergence_sink() = default;
    divergence_sink(const divergence_sink&) = default;
    divergence_sink(divergence_sink&&) = default;
    divergence_sink& operator=(const divergence_sink&) = default;
    divergence_sink& operator=(divergence_sink&&) = default;
    virtual ~divergence_sink() = default;
    /// `d` is the sink's to keep.
    virtual void on_divergence(divergence&& d) = 0;
};

}  // namespace strata::compare

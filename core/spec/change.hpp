#pragma once
// Named changes: the changes of a draft from its predecessor, as data. core/spec/change_words.hpp has the functions
// with which a draft writes them.
//
// The places of a change decide which rules and facts of either draft belong to it: core/study/changes.hpp. The pages
// on changes, docs/drafts/changes and docs/evolution, are generated from these changes and from running their inputs.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/spec/characters.hpp"
#include "core/spec/draft.hpp"
#include "core/spec/modes.hpp"

namespace strata::spec {

/// The subject of a change.
enum class change_topic : std::uint8_t {
    input_stream,
    text,
    tags,
    attributes,
    comments,
    doctype,
    character_references,
    raw_text,
    script_data,
    cdata,
    processing_instructions,
    tree_construction,
};

/// A topic's name, for commands, and its title, for readers.
struct topic_name {
    change_topic topic;
    std::string_view name;
    std::string_view title;
};

/// All topics, in their order.
inline constexpr auto topic_names = std::to_array<topic_name>({
    {change_topic::input_stream, "input-stream", "Input stream"},
    {change_topic::text, "text", "Text"},
    {change_topic::tags, "tags", "Tags"},
    {change_topic::attributes, "attributes", "Attributes"},
    {change_topic::comments, "comments", "Comments"},
    {change_topic::doctype, "doctype", "DOCTYPE"},
    {change_topic::character_references, "character-references", "Character references"},
    {change_topic::raw_text, "raw-text", "RCDATA and raw text"},
    {change_topic::script_data, "script-data", "Script data"},
    {change_topic::cdata, "cdata", "CDATA sections"},
    {change_topic::processing_instructions, "processing-instructions", "Processing instructions"},
    {change_topic::tree_construction, "tree-construction", "Tree construction"},
});
constexpr std::string_view name_of(change_topic topic) { return topic_names[static_cast<std::size_t>(topic)].name; }
constexpr std::string_view title_of(change_topic topic) { return topic_names[static_cast<std::size_t>(topic)].title; }

/// The largest effect of a change: on tokens, only on errors of the tokenizer, or only on errors of tree construction.
enum class change_kind : std::uint8_t { tokens, errors, tree };
constexpr std::string_view name_of(change_kind kind) {
    constexpr auto names = std::to_array<std::string_view>({"tokens", "errors", "tree"});
    return names[static_cast<std::size_t>(kind)];
}

/// A commit to the standard's source.
struct change_commit {
    std::string_view hash{};  ///< its first eight digits; "" if only the day is known
    std::string_view day{};   ///< in UTC: "2008-04-05"
};

/// One of the two drafts that a change lies between.
enum class change_side : std::uint8_t { before, after };

/// Words of a draft's text that are not in its tables: on tree construction, or from a section that describes no state.
struct change_quotation {
    change_side of = change_side::before;
    std::string_view place{};  ///< "Tree construction, \"in body\", Any other start tag"
    std::string_view words{};  ///< with " ... " where something is omitted
};

/// The smallest difference between the drafts that inputs can show, and the inputs that show it.
struct change_row {
    std::string_view id{};                       ///< "2008-2009-missing-value": unique across all drafts
    std::string_view sentence{};                 ///< what differs; markup goes between backticks
    std::span<const std::string_view> inputs{};  ///< JSON strings; the first is the one to show
    std::string_view options{};                  ///< options of `strata tokenize`, as typed in a shell; "" for none
    bool of_characters = false;                  ///< `strata batch`: inputs of characters, not bytes
    change_kind kind = change_kind::tokens;      ///< how the results differ
    std::span<const change_quotation> quotations{};
};

/// Where a change is in the drafts.
struct change_place {
    enum class kind : std::uint8_t {
        state,      ///< the machine: the rules of `before` and `after` on some or all of `on`
        stream,     ///< preprocessing: its rules for the code points `range`
        number,     ///< numeric references: the result for the numbers `range`
        name,       ///< the row of the named reference `what`
        new_names,  ///< all new rows of named references that are not placed by name
        fact,       ///< a fact outside the states, as named in core/study/fact_diff.hpp: `what`
        element,    ///< tree construction, elements `what`: `part` of their rules
    };
    kind of = kind::state;
    std::string_view before{}, after{};  ///< headings of states; "": not part of that draft
    symbol_set on{};                     ///< none: all
    modes in = any_mode;                 ///< in drafts with a content model flag
    code_point_range range{};
    bool of_every_plane = false;  ///< `range` means the same range in each of the 17 planes
    std::string_view what{};
    std::string_view part{};  ///< as named in core/study/tree_diff.hpp; "": all of it

    [[nodiscard]] constexpr bool has(char32_t c) const { return range.has(of_every_plane ? c & 0xFFFFU : c); }
    [[nodiscard]] constexpr bool is_on(symbol s) const { return on == symbol_set{} || on.has(s); }
};

/// A change that a draft makes to its predecessor, or a revision of a chain (core/spec/revision.hpp). The spans are of
/// constants.
struct change {
    std::string_view id{};     ///< "self-closing-flag": unique among the changes of all drafts, or among revisions
    std::string_view title{};  ///< in plain words
    change_topic topic = change_topic::text;
    change_kind kind = change_kind::tokens;
    std::string_view before{}, after{};        ///< the texts' words, shortened; "" where a text has none
    std::span<const change_commit> commits{};  ///< its commits; the first gives its day; empty if unknown
    std::span<const change_row> rows{};        ///< at least one; none for a revision
    std::span<const change_place> places{};

    /// The hash of the first commit; "" if unknown.
    [[nodiscard]] constexpr std::string_view commit() const { return commits.empty() ? "" : commits.front().hash; }
    [[nodiscard]] constexpr std::string_view date() const { return commits.empty() ? "" : commits.front().day; }
};

/// A difference in the tables that cannot be observed.
struct unseen_change {
    change_place place{};
    std::string_view why{};  ///< why no input shows it
};

/// A draft's version of something that people ask about, in a few words: a row of the table that opens the atlas.
struct feature {
    std::string_view name{};    ///< "CDATA sections"
    std::string_view is{};      ///< "in MathML"
    std::string_view change{};  ///< the id of the change that introduced it
    std::string_view was{};     ///< in earlier drafts, if none of these has its own entry
};

/// A paragraph of the page on a draft's changes.
struct change_remark {
    enum class kind : std::uint8_t {
        topic,       ///< about the draft's changes of one topic
        quotations,  ///< about quoted words that do not come from the draft's own text
        unseen,      ///< about a difference between the texts that no input shows
    };
    kind on = kind::topic;
    change_topic topic = change_topic::text;
    std::string_view words{};  ///< markup goes between backticks
};

/// The changes of one draft.
struct change_list {
    std::string_view of{};  ///< the draft's day: a draft that copied the facts of another did not make its changes
    std::span<const change> all{};
    std::span<const unseen_change> unseen{};
    std::span<const feature> features{};
    std::span<const change_remark> remarks{};
};

/// The changes that a draft made to its predecessor, in order; empty if it lists none.
constexpr std::span<const change> changes_of(const draft& d) {
    if (d.changes == nullptr || d.changes->of != d.about.day) return {};
    return d.changes->all;
}
/// The draft's changes that cannot be observed.
constexpr std::span<const unseen_change> unseen_changes_of(const draft& d) {
    if (d.changes == nullptr || d.changes->of != d.about.day) return {};
    return d.changes->unseen;
}
/// The features that the draft changed.
constexpr std::span<const feature> features_of(const draft& d) {
    if (d.changes == nullptr || d.changes->of != d.about.day) return {};
    return d.changes->features;
}
/// Further remarks on the draft's changes.
constexpr std::span<const change_remark> remarks_of(const draft& d) {
    if (d.changes == nullptr || d.changes->of != d.about.day) return {};
    return d.changes->remarks;
}

}  // namespace strata::spec

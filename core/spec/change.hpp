#pragma once
// Named changes. They describe, as data, how a draft differs from its predecessor. A draft writes its changes with the
// functions in core/spec/change_words.hpp.
//
// The places of a change decide which rules and facts of the two drafts belong to it (core/study/changes.hpp). The
// pages on changes (docs/drafts/changes and docs/evolution) are generated from these changes and from the results of
// their inputs.

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

/// The largest effect of a change: whether it affects tokens, only errors of the tokenizer, or only errors of tree
/// construction.
enum class change_kind : std::uint8_t { tokens, errors, tree };
constexpr std::string_view name_of(change_kind kind) {
    constexpr auto names = std::to_array<std::string_view>({"tokens", "errors", "tree"});
    return names[static_cast<std::size_t>(kind)];
}

/// A commit to the standard's source.
struct change_commit {
    std::string_view hash{};  ///< the first eight digits of its hash; "" if only the day is known
    std::string_view day{};   ///< in UTC: "2008-04-05"
};

/// One of the two drafts of a change: the one before it or the one after it.
enum class change_side : std::uint8_t { before, after };

/// Words of a draft's text that are not in its tables. They are about tree construction, or come from a section that
/// describes no state.
struct change_quotation {
    change_side of = change_side::before;
    std::string_view place{};  ///< the part of the text: "Tree construction, \"in body\", Any other start tag"
    std::string_view words{};  ///< the words, with " ... " where something is omitted
};

/// A difference between the two drafts that is too small to be divided, and the inputs that show it.
struct change_row {
    std::string_view id{};                       ///< "2008-2009-missing-value": unique across all drafts
    std::string_view sentence{};                 ///< what differs; markup goes between backticks
    std::span<const std::string_view> inputs{};  ///< inputs as JSON strings; the first is the one that reports show
    std::string_view options{};                  ///< the options of `strata tokenize` that the inputs need, as typed in
                                                 ///< a shell; "" if none
    bool of_characters = false;              ///< whether the inputs are characters (as in `strata batch`), not bytes
    change_kind kind = change_kind::tokens;  ///< how the results differ
    std::span<const change_quotation> quotations{};
};

/// The part of the two drafts that a change concerns. A difference in this part belongs to the change.
struct change_place {
    enum class kind : std::uint8_t {
        state,      ///< the machine: the rules of the states `before` and `after` for some or all of the characters
                    ///< `on`
        stream,     ///< preprocessing: the rules for the code points in `range`
        number,     ///< numeric references: the results for the numbers in `range`
        name,       ///< named references: the row of the name `what`
        new_names,  ///< named references: all new rows except those that another `change_place` lists
        fact,       ///< the fact `what` outside the states; core/study/fact_diff.hpp has the names of facts
        element,    ///< tree construction: the part `part` of the rules for the elements `what`
    };
    kind of = kind::state;
    std::string_view before{}, after{};  ///< headings of states; "" if that draft does not have the state
    symbol_set on{};                     ///< the characters; empty for all
    modes in = any_mode;                 ///< the modes, in drafts with a content model flag
    code_point_range range{};
    bool of_every_plane = false;  ///< whether `range` stands for the same range in each of the 17 planes
    std::string_view what{};
    std::string_view part{};  ///< a part that core/study/tree_diff.hpp names; "" for all parts

    [[nodiscard]] constexpr bool has(char32_t c) const { return range.has(of_every_plane ? c & 0xFFFFU : c); }
    [[nodiscard]] constexpr bool is_on(symbol s) const { return on == symbol_set{} || on.has(s); }
};

/// A change from one draft to the next, or a revision of a chain (core/spec/revision.hpp). The spans are views of
/// constants.
struct change {
    std::string_view id{};     ///< "self-closing-flag"; unique among the changes of all drafts, or among the revisions
                               ///< of all chains
    std::string_view title{};  ///< in plain words
    change_topic topic = change_topic::text;
    change_kind kind = change_kind::tokens;
    std::string_view before{}, after{};        ///< the words of the two texts, shortened; "" if a text has no words for
                                               ///< this
    std::span<const change_commit> commits{};  ///< its commits; the first gives its day; empty if unknown
    std::span<const change_row> rows{};        ///< the rows; at least one, unless the change is a revision
    std::span<const change_place> places{};

    /// The hash of the first commit; "" if unknown.
    [[nodiscard]] constexpr std::string_view commit() const { return commits.empty() ? "" : commits.front().hash; }
    [[nodiscard]] constexpr std::string_view date() const { return commits.empty() ? "" : commits.front().day; }
};

/// A difference between two tables that no input shows.
struct unseen_change {
    change_place place{};
    std::string_view why{};  ///< why no input shows it
};

/// Something that people ask about, and how a draft handles it, in a few words. Each feature is a row of the table at
/// the beginning of the atlas.
struct feature {
    std::string_view name{};    ///< "CDATA sections"
    std::string_view is{};      ///< "in MathML"
    std::string_view change{};  ///< the id of the change that introduced this
    std::string_view was{};     ///< how earlier drafts handled it, if none of them has an entry for it
};

/// A paragraph of the page on a draft's changes.
struct change_remark {
    enum class kind : std::uint8_t {
        topic,       ///< about the draft's changes of one topic
        quotations,  ///< about quoted words that do not come from the draft's own text
        unseen,      ///< about differences between the texts that no input shows
    };
    kind on = kind::topic;
    change_topic topic = change_topic::text;
    std::string_view words{};  ///< markup goes between backticks
};

/// The changes of one draft.
struct change_list {
    std::string_view of{};  ///< the day of the draft that made the changes; another draft may have a copy of its facts,
                            ///< but did not make the changes
    std::span<const change> all{};
    std::span<const unseen_change> unseen{};
    std::span<const feature> features{};
    std::span<const change_remark> remarks{};
};

/// The changes that a draft made to its predecessor, in order; empty if the draft does not list its changes.
constexpr std::span<const change> changes_of(const draft& d) {
    if (d.changes == nullptr || d.changes->of != d.about.day) return {};
    return d.changes->all;
}
/// The draft's changes that no input shows.
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

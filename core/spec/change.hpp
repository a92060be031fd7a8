#pragma once
// Changes with names: what a draft changed of its predecessor, as data.
//
//     inline constexpr auto changes_in_words = changes_of_draft(
//         change_of({.id = "missing-value",
//                    .title = "A missing attribute value is a parse error",
//                    .topic = change_topic::attributes,
//                    .kind = change_kind::errors,
//                    .before = "Emit the current tag token.",
//                    .after = "Parse error. Emit the current tag token."},
//                   commit("f9cfad3e", "2008-08-29"), row("2008-2009-missing-value"), witness(R"("<a b=>")"),
//                   at("Before attribute value state", '>')),
//         ...);
//     inline constexpr auto changes_by_name = listed<changes_in_words>();
//
// Which rule or fact of either draft belongs to which change follows from the places: core/study/changes.hpp.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>

#include "core/spec/characters.hpp"
#include "core/spec/draft.hpp"
#include "core/spec/modes.hpp"

namespace strata::spec {

/// What a change is about.
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

/// A topic's name, which commands take, and its title, which people read.
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

/// What a change does at most: to tokens, only to errors of the tokenizer, or only to those of tree construction.
enum class change_kind : std::uint8_t { tokens, errors, tree };
constexpr std::string_view name_of(change_kind kind) {
    constexpr auto names = std::to_array<std::string_view>({"tokens", "errors", "tree"});
    return names[static_cast<std::size_t>(kind)];
}

/// A commit to the standard's source.
struct change_commit {
    std::string_view hash{};  ///< its first eight digits; "" where only the day is known
    std::string_view day{};   ///< in UTC: "2008-04-05"
};

/// An input that shows a change.
struct change_witness {
    std::string_view input{};    ///< a JSON string
    std::string_view options{};  ///< of `strata tokenize`; "" for none
    bool of_characters = false;  ///< of `strata batch`: an input of characters, not bytes
};

/// Where drafts have a change.
struct change_place {
    enum class kind : std::uint8_t {
        state,      ///< of the machine: what `before` and `after` do on some of `on`, or on all
        stream,     ///< preprocessing: what it says of the code points `range`
        number,     ///< numeric references: what becomes of the numbers `range`
        name,       ///< the row of the named reference `what`
        new_names,  ///< all rows of named references that are new and have no place by name
        fact,       ///< a fact beside the states, as core/study/fact_diff.hpp calls it: `what`
        element,    ///< what tree construction says of the elements `what`: `part` of it
    };
    kind of = kind::state;
    std::string_view before{}, after{};  ///< headings of states; "": that draft has no part in it
    symbol_set on{};                     ///< none: all
    modes in = any_mode;                 ///< of a draft with a content model flag
    code_point_range range{};
    bool of_every_plane = false;  ///< `range` stands for the same in each of the 17 planes
    std::string_view what{};
    std::string_view part{};  ///< as core/study/tree_revision.hpp calls it; "": all of it

    [[nodiscard]] constexpr bool has(char32_t c) const { return range.has(of_every_plane ? c & 0xFFFFU : c); }
    [[nodiscard]] constexpr bool is_on(symbol s) const { return on == symbol_set{} || on.has(s); }
};

/// A state of the older draft, and the one that the newer has in its place: what they do on some characters.
constexpr change_place from_to(std::string_view before, std::string_view after, const characters& on = {}) {
    change_place place;
    place.before = before;
    place.after = after;
    // Anything else: a character beyond ASCII stands for all that no entry names.
    if (on == anything_else)
        place.on.add(0x80);
    else
        place.on = on.set;
    return place;
}
/// A state of both drafts.
constexpr change_place at(std::string_view state, const characters& on = {}) { return from_to(state, state, on); }
/// A state of the newer draft alone.
constexpr change_place only_after(std::string_view state, const characters& on = {}) { return from_to({}, state, on); }
/// A state of the older draft alone.
constexpr change_place only_before(std::string_view state, const characters& on = {}) { return from_to(state, {}, on); }
/// A place, in these modes only.
constexpr change_place when(modes m, change_place place) {
    place.in = m;
    return place;
}
/// What preprocessing says of the code points from `first` to `last`.
constexpr change_place in_stream(char32_t first, char32_t last) {
    change_place place{.of = change_place::kind::stream};
    place.range = {first, last};
    return place;
}
/// What becomes of the numbers from `first` to `last`.
constexpr change_place of_numbers(char32_t first, char32_t last) {
    change_place place{.of = change_place::kind::number};
    place.range = {first, last};
    return place;
}
/// Those code points or numbers, and the same of the other planes.
constexpr change_place of_every_plane(change_place place) {
    place.of_every_plane = true;
    return place;
}
/// A named character reference: "lang;".
constexpr change_place of_name(std::string_view name) {
    change_place place{.of = change_place::kind::name};
    place.what = name;
    return place;
}
/// All new ones that no place names.
constexpr change_place of_new_names() { return {.of = change_place::kind::new_names}; }
/// A fact beside the states.
constexpr change_place of_fact(std::string_view what) {
    change_place place{.of = change_place::kind::fact};
    place.what = what;
    return place;
}
/// What tree construction says of elements, named with blanks between; "*": of all. `part`: "start tag", "end tag" or a
/// trait, as core/study/tree_revision.hpp calls them; "": all of it.
constexpr change_place of_elements(std::string_view names, std::string_view part = {}) {
    change_place place{.of = change_place::kind::element};
    place.what = names;
    place.part = part;
    return place;
}

/// A change that a draft makes to its predecessor. The spans are of constants.
struct change {
    std::string_view id{};     ///< "self-closing-flag": the only one of this name in all drafts
    std::string_view title{};  ///< in plain words
    change_topic topic = change_topic::text;
    change_kind kind = change_kind::tokens;
    std::string_view before{}, after{};        ///< the texts' words in short; "" where a text has none
    std::span<const change_commit> commits{};  ///< the one that made it first; none where none is known
    std::span<const std::string_view> rows{};  ///< of docs/drafts/changes/DAY.md
    std::span<const change_witness> witnesses{};
    std::span<const change_place> places{};

    /// Of the commit that made it; "" where it is not known.
    [[nodiscard]] constexpr std::string_view commit() const { return commits.empty() ? "" : commits.front().hash; }
    [[nodiscard]] constexpr std::string_view date() const { return commits.empty() ? "" : commits.front().day; }
};

/// What differs in the tables and in nothing that anybody sees.
struct unseen_change {
    change_place place{};
    std::string_view why{};  ///< why no input shows it
};

/// The changes of one draft.
struct change_list {
    std::string_view of{};  ///< the draft's day: a draft that copied the facts of another did not make its changes
    std::span<const change> all{};
    std::span<const unseen_change> unseen{};
};

/// The changes that a draft made to its predecessor, in their order; none where it says nothing of them.
constexpr std::span<const change> changes_of(const draft& d) {
    if (d.changes == nullptr || d.changes->of != d.about.day) return {};
    return d.changes->all;
}
/// What it changed besides that nobody sees.
constexpr std::span<const unseen_change> unseen_changes_of(const draft& d) {
    if (d.changes == nullptr || d.changes->of != d.about.day) return {};
    return d.changes->unseen;
}

// ---------------------------------------------------------------------------------------------------------------------
// Writing changes

/// A row of docs/drafts/changes/DAY.md, by its heading.
struct change_row {
    std::string_view heading{};
};

constexpr change_commit commit(std::string_view hash, std::string_view day) { return {hash, day}; }
/// Where the day is known and the commit is not.
constexpr change_commit some_commit_on(std::string_view day) { return {{}, day}; }
constexpr change_row row(std::string_view heading) { return {heading}; }
constexpr change_witness witness(std::string_view input, std::string_view options = {}) {
    return {input, options, false};
}
constexpr change_witness witness_of_characters(std::string_view input) { return {input, {}, true}; }

/// A change as it is written, before it has its place in a list.
template <std::size_t Commits, std::size_t Rows, std::size_t Witnesses, std::size_t Places>
struct change_def {
    change what{};
    std::array<change_commit, Commits> commits{};
    std::array<std::string_view, Rows> rows{};
    std::array<change_witness, Witnesses> witnesses{};
    std::array<change_place, Places> places{};
};

namespace detail {

/// How many items of each kind there are, or how many came so far.
struct change_counts {
    std::size_t commits = 0, rows = 0, witnesses = 0, places = 0;
};
template <class Item, class... Items>
constexpr std::size_t count_of = (std::size_t{0} + ... + (std::is_same_v<Items, Item> ? 1U : 0U));

template <class Def>
constexpr void put(Def& def, change_counts& n, const change_commit& item) {
    def.commits[n.commits++] = item;
}
template <class Def>
constexpr void put(Def& def, change_counts& n, const change_row& item) {
    def.rows[n.rows++] = item.heading;
}
template <class Def>
constexpr void put(Def& def, change_counts& n, const change_witness& item) {
    def.witnesses[n.witnesses++] = item;
}
template <class Def>
constexpr void put(Def& def, change_counts& n, const change_place& item) {
    def.places[n.places++] = item;
}

}  // namespace detail

/// A change: what is said of it, and its commits, rows, witnesses and places, each kind in its order.
template <class... Items>
consteval auto change_of(const change& what, const Items&... items) {
    change_def<detail::count_of<change_commit, Items...>, detail::count_of<change_row, Items...>,
               detail::count_of<change_witness, Items...>, detail::count_of<change_place, Items...>>
        def;
    def.what = what;
    [[maybe_unused]] detail::change_counts n;
    (detail::put(def, n, items), ...);
    return def;
}

/// A draft's changes with all that belongs to them, one after the other.
template <std::size_t Changes, std::size_t Commits, std::size_t Rows, std::size_t Witnesses, std::size_t Places>
struct change_table {
    std::array<change, Changes> changes{};
    std::array<detail::change_counts, Changes> counts{};
    std::array<change_commit, Commits> commits{};
    std::array<std::string_view, Rows> rows{};
    std::array<change_witness, Witnesses> witnesses{};
    std::array<change_place, Places> places{};
};

template <std::size_t... C, std::size_t... R, std::size_t... W, std::size_t... P>
consteval auto changes_of_draft(const change_def<C, R, W, P>&... defs) {
    change_table<sizeof...(defs), (C + ... + 0), (R + ... + 0), (W + ... + 0), (P + ... + 0)> table;
    std::size_t number = 0;
    detail::change_counts n;
    const auto add = [&](const auto& def) {
        table.changes[number] = def.what;
        table.counts[number++] = {def.commits.size(), def.rows.size(), def.witnesses.size(), def.places.size()};
        for (const change_commit& each : def.commits) table.commits[n.commits++] = each;
        for (const std::string_view each : def.rows) table.rows[n.rows++] = each;
        for (const change_witness& each : def.witnesses) table.witnesses[n.witnesses++] = each;
        for (const change_place& each : def.places) table.places[n.places++] = each;
    };
    (add(defs), ...);
    return table;
}

/// The changes of a table, which is a constant, each with views of what belongs to it.
template <const auto& Table>
consteval auto listed() {
    auto changes = Table.changes;
    detail::change_counts at;
    for (std::size_t i = 0; i < changes.size(); ++i) {
        const detail::change_counts& n = Table.counts[i];
        changes[i].commits = std::span(Table.commits).subspan(at.commits, n.commits);
        changes[i].rows = std::span(Table.rows).subspan(at.rows, n.rows);
        changes[i].witnesses = std::span(Table.witnesses).subspan(at.witnesses, n.witnesses);
        changes[i].places = std::span(Table.places).subspan(at.places, n.places);
        at = {at.commits + n.commits, at.rows + n.rows, at.witnesses + n.witnesses, at.places + n.places};
    }
    return changes;
}

}  // namespace strata::spec

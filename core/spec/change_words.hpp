#pragma once
// The functions with which a draft writes its changes (core/spec/change.hpp):
//
//     inline constexpr auto changes_in_words = changes_of_draft(
//         change_of({.id = "missing-value",
//                    .title = "A missing attribute value is a parse error",
//                    .topic = change_topic::attributes,
//                    .kind = change_kind::errors,
//                    .before = "Emit the current tag token.",
//                    .after = "Parse error. Emit the current tag token."},
//                   commit(revisions::missing_value),
//                   row("2008-2009-missing-value", "A missing value is a parse error.", {R"("<a b=>")"}),
//                   at("Before attribute value state", '>')),
//         ...);
//     inline constexpr auto changes_by_name = listed<changes_in_words>();
//
// The history of the standard describes each commit as a revision (core/spec/revision.hpp). A change names its
// revisions, and takes the hash and the day of the commit from them. A change that consists of one commit also takes
// the revision's name, title, topic and kind:
//
//         change_of(revisions::missing_value,
//                   words_of_change{.before = "Emit the current tag token.",
//                                   .after = "Parse error. Emit the current tag token."},
//                   row(...), ...)

#include <array>
#include <cstddef>
#include <span>
#include <string_view>
#include <type_traits>

#include "core/spec/change.hpp"
#include "core/spec/characters.hpp"
#include "core/spec/modes.hpp"

namespace strata::spec {

// -- the parts that a change concerns
// -------------------------------------------------------------------------------------------------------------

/// A state of the older draft and the corresponding state of the newer draft, with their rules for the characters in
/// `on`.
constexpr change_place from_to(std::string_view before, std::string_view after, const characters& on = {}) {
    change_place place;
    place.before = before;
    place.after = after;
    // "Anything else" is represented by one character beyond ASCII, because such a character has no entry of its own.
    if (on == anything_else)
        place.on.add(0x80);
    else
        place.on = on.set;
    return place;
}
/// A state that both drafts have.
constexpr change_place at(std::string_view state, const characters& on = {}) { return from_to(state, state, on); }
/// A state that only the newer draft has.
constexpr change_place only_after(std::string_view state, const characters& on = {}) { return from_to({}, state, on); }
/// A state that only the older draft has.
constexpr change_place only_before(std::string_view state, const characters& on = {}) { return from_to(state, {}, on); }
/// Restricts `place` to the modes `m`.
constexpr change_place when(modes m, change_place place) {
    place.in = m;
    return place;
}
/// The preprocessing of the code points from `first` to `last`.
constexpr change_place in_stream(char32_t first, char32_t last) {
    change_place place{.of = change_place::kind::stream};
    place.range = {first, last};
    return place;
}
/// The numeric character references with the numbers from `first` to `last`.
constexpr change_place of_numbers(char32_t first, char32_t last) {
    change_place place{.of = change_place::kind::number};
    place.range = {first, last};
    return place;
}
/// Extends the code points or numbers of `place` to every plane.
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
/// All new names of character references, except names for which the list of changes has another `change_place`.
constexpr change_place of_new_names() { return {.of = change_place::kind::new_names}; }
/// A fact outside the states.
constexpr change_place of_fact(std::string_view what) {
    change_place place{.of = change_place::kind::fact};
    place.what = what;
    return place;
}
/// The rules of tree construction for some elements. `names` is a list of their names, separated by spaces; "*" stands
/// for all elements. `part` is "start tag", "end tag" or a trait that core/study/tree_diff.hpp names; "" stands for all
/// parts.
constexpr change_place of_elements(std::string_view names, std::string_view part = {}) {
    change_place place{.of = change_place::kind::element};
    place.what = names;
    place.part = part;
    return place;
}

// -- commits, rows, remarks
// ---------------------------------------------------------------------------------------------------------------

/// The commit that made a revision. (A commit that no revision describes is written as a `change_commit`.)
template <class Revision>
consteval change_commit commit(const Revision& made) {
    return {made.source.short_commit(), made.source.date};
}

/// The words of the two drafts in the parts that a change concerns. These words may differ from the words that the
/// change's commits removed and added, because other commits may have changed them before or afterwards.
struct words_of_change {
    std::string_view before{}, after{};
};

/// The options with which the inputs of a row are run.
struct row_options {
    std::string_view words{};
};
constexpr row_options run_with(std::string_view options) { return {options}; }
/// Says that the inputs of a row are characters, not bytes.
struct row_of_characters {};
inline constexpr row_of_characters as_characters{};
/// The kind of a row's difference, if it is smaller than the largest effect of the change.
struct row_kind {
    change_kind kind{};
};
inline constexpr row_kind in_errors{change_kind::errors};
inline constexpr row_kind in_tree_errors{change_kind::tree};
/// A quotation from the older or from the newer text.
constexpr change_quotation text_before(std::string_view place, std::string_view words) {
    return {change_side::before, place, words};
}
constexpr change_quotation text_after(std::string_view place, std::string_view words) {
    return {change_side::after, place, words};
}

constexpr change_remark on_topic(change_topic topic, std::string_view words) {
    return {change_remark::kind::topic, topic, words};
}
constexpr change_remark on_quotations(std::string_view words) { return {change_remark::kind::quotations, {}, words}; }
constexpr change_remark nobody_sees(std::string_view words) { return {change_remark::kind::unseen, {}, words}; }

/// A row that has been written but is not in a list yet.
template <std::size_t Inputs, std::size_t Quotations>
struct row_def {
    static constexpr std::size_t inputs_count = Inputs;
    static constexpr std::size_t quotations_count = Quotations;
    change_row what{};
    bool has_kind = false;
    std::array<std::string_view, Inputs> inputs{};
    std::array<change_quotation, Quotations> quotations{};
};

/// A change that has been written but is not in a list yet.
template <std::size_t Commits, std::size_t Rows, std::size_t Inputs, std::size_t Quotations, std::size_t Places>
struct change_def {
    change what{};
    std::array<change_commit, Commits> commits{};
    std::array<change_row, Rows> rows{};
    std::array<std::size_t, Rows> inputs_of{}, quotations_of{};  // for each row: how many inputs and quotations it has
    std::array<std::string_view, Inputs> inputs{};
    std::array<change_quotation, Quotations> quotations{};
    std::array<change_place, Places> places{};
};

namespace detail {

/// How many items of each kind there are, or how many have been added so far.
struct change_counts {
    std::size_t commits = 0, rows = 0, inputs = 0, quotations = 0, places = 0;
};
template <class Item, class... Items>
constexpr std::size_t count_of = (std::size_t{0} + ... + (std::is_same_v<Items, Item> ? 1U : 0U));

template <class Item>
inline constexpr change_counts counts_in{};
template <>
inline constexpr change_counts counts_in<change_commit>{.commits = 1};
template <std::size_t Inputs, std::size_t Quotations>
inline constexpr change_counts counts_in<row_def<Inputs, Quotations>>{
    .rows = 1, .inputs = Inputs, .quotations = Quotations};
template <>
inline constexpr change_counts counts_in<change_place>{.places = 1};

template <class Row>
constexpr void put_in_row(Row& def, std::size_t& n, const change_quotation& item) {
    def.quotations[n++] = item;
}
template <class Row>
constexpr void put_in_row(Row& def, std::size_t& /*n*/, const row_options& item) {
    def.what.options = item.words;
}
template <class Row>
constexpr void put_in_row(Row& def, std::size_t& /*n*/, const row_of_characters& /*item*/) {
    def.what.of_characters = true;
}
template <class Row>
constexpr void put_in_row(Row& def, std::size_t& /*n*/, const row_kind& item) {
    def.what.kind = item.kind;
    def.has_kind = true;
}

template <class Def>
constexpr void put(Def& def, change_counts& n, const change_commit& item) {
    def.commits[n.commits++] = item;
}
template <class Def, std::size_t Inputs, std::size_t Quotations>
constexpr void put(Def& def, change_counts& n, const row_def<Inputs, Quotations>& item) {
    def.rows[n.rows] = item.what;
    if (!item.has_kind) def.rows[n.rows].kind = def.what.kind;
    def.inputs_of[n.rows] = Inputs;
    def.quotations_of[n.rows++] = Quotations;
    for (const std::string_view each : item.inputs) def.inputs[n.inputs++] = each;
    for (const change_quotation& each : item.quotations) def.quotations[n.quotations++] = each;
}
template <class Def>
constexpr void put(Def& def, change_counts& n, const change_place& item) {
    def.places[n.places++] = item;
}

}  // namespace detail

/// A row: its id, its sentence, its inputs and any other properties (`run_with`, `as_characters`, `in_errors`,
/// `in_tree_errors`, `text_before`, `text_after`). A row has the kind of its change, unless another kind is given.
template <std::size_t Inputs, class... Items>
consteval auto row(std::string_view id, std::string_view sentence, const std::string_view (&inputs)[Inputs],
                   const Items&... items) {
    row_def<Inputs, detail::count_of<change_quotation, Items...>> def;
    def.what.id = id;
    def.what.sentence = sentence;
    for (std::size_t i = 0; i < Inputs; ++i) def.inputs[i] = inputs[i];
    [[maybe_unused]] std::size_t n = 0;
    (detail::put_in_row(def, n, items), ...);
    return def;
}

/// A change: its description, then its commits, rows and places. The items of each kind must be in order.
template <class... Items>
consteval auto change_of(const change& what, const Items&... items) {
    change_def<(0 + ... + detail::counts_in<Items>.commits), (0 + ... + detail::counts_in<Items>.rows),
               (0 + ... + detail::counts_in<Items>.inputs), (0 + ... + detail::counts_in<Items>.quotations),
               (0 + ... + detail::counts_in<Items>.places)>
        def;
    def.what = what;
    [[maybe_unused]] detail::change_counts n;
    (detail::put(def, n, items), ...);
    return def;
}

/// A change that consists of one whole commit: the revision, the words of the two drafts, and the rows and places.
template <class Revision, class... Items>
consteval auto change_of(const Revision& made, const words_of_change& words, const Items&... items) {
    return change_of(change{.id = made.source.id,
                            .title = made.source.title,
                            .topic = made.source.topic,
                            .kind = made.source.kind,
                            .before = words.before,
                            .after = words.after},
                     commit(made), items...);
}

/// The changes of a draft. Each array has the parts of all changes, one change after the other.
template <std::size_t Changes, std::size_t Commits, std::size_t Rows, std::size_t Inputs, std::size_t Quotations,
          std::size_t Places>
struct change_table {
    std::array<change, Changes> changes{};
    std::array<detail::change_counts, Changes> counts{};
    std::array<change_commit, Commits> commits{};
    std::array<change_row, Rows> rows{};
    std::array<std::size_t, Rows> inputs_of{}, quotations_of{};
    std::array<std::string_view, Inputs> inputs{};
    std::array<change_quotation, Quotations> quotations{};
    std::array<change_place, Places> places{};
};

template <std::size_t... C, std::size_t... R, std::size_t... I, std::size_t... Q, std::size_t... P>
consteval auto changes_of_draft(const change_def<C, R, I, Q, P>&... defs) {
    change_table<sizeof...(defs), (C + ... + 0), (R + ... + 0), (I + ... + 0), (Q + ... + 0), (P + ... + 0)> table;
    std::size_t number = 0;
    detail::change_counts n;
    const auto add = [&](const auto& def) {
        table.changes[number] = def.what;
        table.counts[number++] = {.commits = def.commits.size(), .rows = def.rows.size(), .places = def.places.size()};
        for (const change_commit& each : def.commits) table.commits[n.commits++] = each;
        for (std::size_t i = 0; i < def.rows.size(); ++i) {
            table.inputs_of[n.rows] = def.inputs_of[i];
            table.quotations_of[n.rows] = def.quotations_of[i];
            table.rows[n.rows++] = def.rows[i];
        }
        for (const std::string_view each : def.inputs) table.inputs[n.inputs++] = each;
        for (const change_quotation& each : def.quotations) table.quotations[n.quotations++] = each;
        for (const change_place& each : def.places) table.places[n.places++] = each;
    };
    (add(defs), ...);
    return table;
}

/// The rows of the constant `Table`, with views of their inputs and quotations.
template <const auto& Table>
inline constexpr auto rows_of_table = [] {
    auto rows = Table.rows;
    std::size_t inputs = 0;
    std::size_t quotations = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        rows[i].inputs = std::span(Table.inputs).subspan(inputs, Table.inputs_of[i]);
        rows[i].quotations = std::span(Table.quotations).subspan(quotations, Table.quotations_of[i]);
        inputs += Table.inputs_of[i];
        quotations += Table.quotations_of[i];
    }
    return rows;
}();

/// The changes of the constant `Table`, with views of their commits, rows and places.
template <const auto& Table>
consteval auto listed() {
    auto changes = Table.changes;
    detail::change_counts at;
    for (std::size_t i = 0; i < changes.size(); ++i) {
        const detail::change_counts& n = Table.counts[i];
        changes[i].commits = std::span(Table.commits).subspan(at.commits, n.commits);
        changes[i].rows = std::span(rows_of_table<Table>).subspan(at.rows, n.rows);
        changes[i].places = std::span(Table.places).subspan(at.places, n.places);
        at.commits += n.commits;
        at.rows += n.rows;
        at.places += n.places;
    }
    return changes;
}

}  // namespace strata::spec

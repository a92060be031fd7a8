#pragma once
// Derives a text of the standard, its table and its other facts, from another text by applying revisions at compile
// time.
//
//     inline constexpr auto& changes = revisions_in<revisions::of_2009, range_after(revisions::of_2009, "...", "...")>;
//     using made = revised_text<d2009_02_07::machine, d2009_02_07::value, changes, sections>;
//     inline constexpr const auto& machine = made::machine;
//
// The revisions are combined into one, which is applied in one step (revise.hpp), without intermediate tables.
// core/history/history.hpp does the same at run time; tests compare the results.

#include <array>
#include <cstddef>
#include <span>
#include <string_view>
#include <utility>

#include "core/spec/draft.hpp"
#include "core/spec/revise.hpp"
#include "core/spec/revision.hpp"
#include "core/spec/revision_words.hpp"

namespace strata::spec {

namespace detail {

// Functions whose names appear in compile errors and say what is wrong, as in revise.hpp.
[[noreturn]] inline void there_is_no_revision_with_this_id(std::string_view id) {
    throw wrong_address("there is no revision \"" + std::string(id) + "\"");
}
[[noreturn]] inline void a_revision_is_older_than_the_one_before(std::string_view id) {
    throw wrong_address("the revision \"" + std::string(id) + "\" is older than the one before");
}
[[noreturn]] inline void a_revision_sets_a_whole_table_of_references() {
    throw wrong_address("a revision sets a whole table of names or numbers");
}

template <const auto& Revisions, std::size_t First, std::size_t... I>
constexpr std::array<revision_view, sizeof...(I)> part_of(std::index_sequence<I...>) {
    return {Revisions[First + I]...};
}

}  // namespace detail

/// The revisions of several arrays, joined into one array in the order of the arrays. Each array must be sorted by day.
template <std::size_t... Counts>
constexpr auto joined_revisions(const std::array<revision_view, Counts>&... parts) {
    std::array<revision_view, (Counts + ...)> all{};
    std::size_t n = 0;
    const auto add = [&](const auto& part) {
        for (const revision_view& each : part) {
            if (&each != &part.front() && each.source.date < all[n - 1].source.date)
                detail::a_revision_is_older_than_the_one_before(each.source.id);
            all[n++] = each;
        }
    };
    (add(parts), ...);
    return all;
}

/// Sorts revisions by day. Revisions of one day keep their order.
template <std::size_t Count>
constexpr std::array<revision_view, Count> in_order_of_days(std::array<revision_view, Count> all) {
    for (std::size_t i = 1; i < Count; ++i)
        for (std::size_t k = i; k > 0 && all[k].source.date < all[k - 1].source.date; --k)
            std::swap(all[k], all[k - 1]);
    return all;
}

/// A range of adjacent revisions in an array: from number `first` up to, but not including, `last`.
struct revision_range {
    std::size_t first, last;
};
/// Returns the revisions after the one with the id `after` (or from the first on, if `after` is ""), up to and
/// including the one with the id `last`.
template <std::size_t Count>
constexpr revision_range range_after(const std::array<revision_view, Count>& revisions, std::string_view after,
                                     std::string_view last) {
    const auto end_of = [&](std::string_view id) {
        for (std::size_t i = 0; i < Count; ++i)
            if (revisions[i].source.id == id) return i + 1;
        detail::there_is_no_revision_with_this_id(id);
    };
    return {after.empty() ? 0 : end_of(after), end_of(last)};
}
/// The revisions of the constant array `Revisions` in that range.
template <const auto& Revisions, revision_range Range>
inline constexpr std::array<revision_view, Range.last - Range.first> revisions_in =
    detail::part_of<Revisions, Range.first>(std::make_index_sequence<Range.last - Range.first>());

/// All edits of the constant array `Revisions`, as the edits of one revision.
template <const auto& Revisions>
consteval auto joined_edits() {
    constexpr std::size_t edits = [] {
        std::size_t n = 0;
        for (const revision_view& each : Revisions) n += each.edits.size();
        return n;
    }();
    constexpr std::size_t rules = [] {
        std::size_t n = 0;
        for (const revision_view& each : Revisions) n += each.rules.size();
        return n;
    }();
    edit_list<edits, rules> all;
    std::size_t e = 0;
    std::size_t r = 0;
    for (const revision_view& revision : Revisions) {
        const std::size_t first_rule = r;
        for (const named_rule& each : revision.rules) all.rules[r++] = each;
        for (edit each : revision.edits) {
            each.first_rule += first_rule;
            all.edits[e++] = each;
            // The targets of rules are looked up after all edits, by the headings that the states have then.
            if (each.kind != edit_kind::rename_state) continue;
            for (std::size_t i = 0; i < first_rule; ++i)
                for (std::string_view& target : all.rules[i].targets)
                    if (target == each.state) target = each.info.name;
        }
    }
    return revision<edits, rules>{{}, all, {}};
}

/// How the states of a text are numbered.
struct section_numbers {
    /// The beginning of the states' numbers, such as "9.2.4.", to which "1", "2" and so on are appended. A value that
    /// does not end in a full stop is the number of every state.
    std::string_view states;
    std::string_view procedure{};  ///< the number of the procedure on character references; "" for the number after
                                   ///< those of the states
};

namespace detail {

template <const section_numbers& Numbers, std::size_t Count>
inline constexpr numbered_sections<Count> numbers_of_states{Numbers.states};

template <const section_numbers& Numbers, std::size_t States, std::size_t Rules>
constexpr machine<States, Rules> with_sections(machine<States, Rules> m) {
    std::size_t next = 0;
    for (std::size_t s = 0; s < States; ++s) {
        state_info& info = m.states[s];
        const bool in_procedure = info.reads == part::procedure;
        if (in_procedure && !Numbers.procedure.empty())
            info.section = Numbers.procedure;
        else if (Numbers.states.back() != '.')
            info.section = Numbers.states;
        else if (info.step_of.empty())
            info.section = numbers_of_states<Numbers, States>.at(in_procedure ? next : next++);
    }
    for (state_info& info : m.states) {
        if (info.step_of.empty()) continue;
        std::size_t whole = 0;
        while (whole < States && m.states[whole].name != info.step_of) ++whole;
        if (whole == States) the_table_has_no_state_with_this_heading(info.step_of);
        info.section = m.states[whole].section;
    }
    return m;
}

/// The edits of rows from several revisions, combined into one list in the table's order. Each key occurs only once.
template <class Row, std::size_t Capacity>
struct joined_rows {
    std::array<Row, Capacity> rows{};
    std::size_t count = 0;

    constexpr void add(const Row& edit) {
        std::size_t at = count;
        while (at > 0 && key_of(edit) < key_of(rows[at - 1])) --at;
        if (at > 0 && key_of(rows[at - 1]) == key_of(edit)) {
            rows[at - 1] = edit;
            return;
        }
        for (std::size_t i = count++; i > at; --i) rows[i] = rows[i - 1];
        rows[at] = edit;
    }
};

/// The rows that `Base` returns, revised by `Revisions`. `Edits` returns the edits that a revision makes to these rows.
template <class Row, const auto& Revisions, auto Base, auto Edits>
struct revised_rows {
    static constexpr std::size_t edit_count = [] {
        std::size_t n = 0;
        for (const revision_view& each : Revisions) n += Edits(each.facts).size();
        return n;
    }();
    static constexpr auto edits = [] {
        joined_rows<Row, edit_count> all;
        for (const revision_view& each : Revisions)
            for (const Row& row : Edits(each.facts)) all.add(row);
        return all;
    }();
    template <class Add>
    static constexpr void merge(Add add) {
        merge_rows<Row>(Base(), std::span<const Row>(edits.rows.data(), edits.count), add);
    }
    static constexpr auto make() {
        constexpr std::size_t count = [] {
            std::size_t n = 0;
            merge([&](const Row&) { ++n; });
            return n;
        }();
        std::array<Row, count> rows{};
        std::size_t n = 0;
        merge([&](const Row& each) { rows[n++] = each; });
        return rows;
    }
    /// The array of the revised rows. If no row changes, it is the array of the base.
    static constexpr auto made = [] {
        if constexpr (edit_count == 0)
            return Base();
        else
            return make();
    }();
};

constexpr std::size_t place_of_heading(std::span<const state_info> states, std::string_view heading) {
    std::size_t s = 0;
    while (s < states.size() && states[s].name != heading) ++s;
    return s;
}

}  // namespace detail

/// The draft `Base`, whose machine is `Machine`, revised by the constant array `Revisions`. Its sections are numbered
/// by `Numbers`.
template <const auto& Machine, const draft& Base, const auto& Revisions, const section_numbers& Numbers>
class revised_text {
    static constexpr auto changes = joined_edits<Revisions>();

    /// The facts, including those that revisions set. The tables and content states in them may still be those of
    /// earlier texts.
    static constexpr draft facts = [] {
        draft d = Base;
        for (const revision_view& each : Revisions)
            if (each.facts.draft != nullptr) each.facts.draft(d);
        if (d.references.names.data() != Base.references.names.data() ||
            d.references.numbers.data() != Base.references.numbers.data())
            detail::a_revision_sets_a_whole_table_of_references();
        return d;
    }();

public:
    static constexpr auto machine = detail::with_sections<Numbers>(revised<Machine, changes>());

    static constexpr auto names = detail::revised_rows<named_reference, Revisions, [] { return Base.references.names; },
                                                       [](const fact_edits& f) { return f.names; }>::made;
    static constexpr auto numbers = detail::revised_rows<number_row, Revisions, [] { return Base.references.numbers; },
                                                         [](const fact_edits& f) { return f.numbers; }>::made;

    /// In drafts without a content model flag, a content state has the name of its state. In drafts with such a flag,
    /// all content states belong to the same state.
    static constexpr auto contents = [] {
        std::array<content_state, facts.contents.size()> all{};
        for (std::size_t i = 0; i < all.size(); ++i) {
            all[i] = facts.contents[i];
            std::size_t now = detail::place_of_heading(machine.states, all[i].name);
            if (now == machine.state_count)
                now = detail::place_of_heading(machine.states, Machine.states[all[i].state].name);
            if (now == machine.state_count) detail::the_table_has_no_state_with_this_heading(all[i].name);
            all[i].state = static_cast<state_index>(now);
        }
        return all;
    }();

    /// The draft. Everything comes from `Base`, except what the revisions changed. The draft has no provenance, no
    /// compiled form and no relations to other drafts.
    static constexpr draft value = [] {
        draft d = facts;
        d.table = machine;
        d.references.names = names;
        d.references.numbers = numbers;
        d.contents = contents;
        d.reference_procedure = 0;
        for (std::size_t s = machine.state_count; s-- > 0;)
            if (machine.states[s].reads == part::procedure) d.reference_procedure = static_cast<state_index>(s);
        d.about = {};
        d.continues = {};
        d.changes = nullptr;
        d.has_tree_of_text_before = false;
        d.compiled = nullptr;
        return d;
    }();
};

}  // namespace strata::spec

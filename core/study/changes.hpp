#pragma once
// Looks up the named changes that drafts declare (core/spec/change.hpp): the changes between two drafts, and the
// changes to which a rule or a fact belongs. A change declares its places, which are the states, characters and facts
// that the change affects.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/spec/change.hpp"
#include "core/spec/draft.hpp"
#include "core/study/draft_diff.hpp"
#include "core/study/fact_diff.hpp"

namespace strata::study {

/// A change, the draft that made it (`to`) and its predecessor (`from`).
struct change_step {
    const spec::draft* from = nullptr;
    const spec::draft* to = nullptr;
    const spec::change* what = nullptr;
};

/// Returns the changes of all drafts whose predecessor is among `drafts`, in the order of the drafts. The changes of
/// one draft are sorted by date, with unknown dates last. Complexity: linear except for sorting.
[[nodiscard]] std::vector<change_step> all_changes(std::span<const spec::draft* const> drafts);

/// Returns the changes between two drafts, which may be given in either order. These are the changes of all drafts from
/// which one of the two descends and the other does not. Returns no changes if the two have no common ancestor.
[[nodiscard]] std::vector<change_step> changes_between(std::span<const spec::draft* const> drafts,
                                                       const spec::draft& one, const spec::draft& other);

/// Returns the change with the id `id`; nothing if no change has this id.
[[nodiscard]] std::optional<change_step> change_named(std::span<const spec::draft* const> drafts, std::string_view id);

/// Whether the change was made on `day` or later. If the date of the change is unknown, returns whether `from` dates
/// from `day` or later, because the change must then be later as well.
[[nodiscard]] bool was_made_since(const change_step& step, std::string_view day);

/// A list of changes without duplicates, in the order in which their drafts declare them.
using change_views = std::vector<const spec::change*>;

/// Returns the changes that a draft made to its predecessor.
[[nodiscard]] change_views made_by(const spec::draft& draft);

using spec::change_side;

/// Returns the changes of `to` whose `places` include a certain rule: rule number `rule` of the state `state`. `side`:
/// whether this is a rule of `from` or of `to`. `on`: the character on which the rule fires; if not given, any
/// character. Complexity: places x modes x symbols of a place.
[[nodiscard]] change_views changes_at(const spec::draft& from, const spec::draft& to, change_side side,
                                      std::size_t state, std::size_t rule, std::optional<spec::symbol> on = {});

/// How specifically the places of changes name a rule, from the least to the most specific.
enum class closeness : std::uint8_t {
    none,      ///< no place of the changes names the rule
    state,     ///< a place names the whole state
    rest,      ///< a place names "anything else", and the rule belongs to that entry
    character  ///< a place names the character
};
struct close_changes {
    closeness by = closeness::none;
    change_views changes;
};
/// Returns the changes in `of` whose places name a rule of `draft` most specifically. `side`: whether `draft` is before
/// or after the changes. Complexity: see `changes_at`.
[[nodiscard]] close_changes closest_changes_at(const change_views& of, const spec::draft& draft, change_side side,
                                               std::size_t state, std::size_t rule, spec::symbol on);

/// Returns the changes to which a state as a whole belongs: the changes that added or removed it.
[[nodiscard]] change_views changes_of_state(const spec::draft& from, const spec::draft& to, change_side side,
                                            std::size_t state);

/// Returns the changes to which `rule`, one row of a diff, belongs. `diff` must be the diff between a draft's
/// predecessor and the draft. `pair` must be in `diff`, and `rule` in `pair`.
[[nodiscard]] change_views changes_of_rule(const draft_diff& diff, const continued_state& pair,
                                           const rule_change& rule);

/// These functions return the changes in how preprocessing treats `c`, in the result of a reference to `number`, and in
/// the row of the named reference `name`. `is_new`: whether the older draft lacks that row.
[[nodiscard]] change_views changes_of_code_point(const change_views& of, char32_t c);
[[nodiscard]] change_views changes_of_number(const change_views& of, char32_t number);
[[nodiscard]] change_views changes_of_name(const change_views& of, std::string_view name, bool is_new);

/// Returns the changes to which a fact belongs. `fact` must come from `facts_between` for the draft's predecessor and
/// the draft.
[[nodiscard]] change_views changes_of_fact(const change_views& of, const fact_change& fact);

/// Returns the part of a diff that belongs to changes of the topic: states added and removed, rules, names and facts.
/// Renamed states and the content model flag are left out. `whole` must be the diff between a draft's predecessor and
/// the draft.
[[nodiscard]] draft_diff about_topic(draft_diff whole, spec::change_topic topic);

// --- Places of changes, including changes that no input shows ---

/// Whether `place` covers the row of the diff.
[[nodiscard]] bool is_place_of(const spec::change_place& place, const draft_diff& diff, const continued_state& pair,
                               const rule_change& rule);
/// Whether `place` is the given state as a whole.
[[nodiscard]] bool is_place_of(const spec::change_place& place, const spec::draft& draft, change_side side,
                               std::size_t state);
/// Whether `place` is the fact, or one of the fact's code points or numbers.
[[nodiscard]] bool is_place_of(const spec::change_place& place, const fact_change& fact);

}  // namespace strata::study

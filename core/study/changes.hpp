#pragma once
// The changes with names that drafts declare (core/spec/change.hpp): those between two drafts, and which of them a rule
// or a fact belongs to.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/spec/change.hpp"
#include "core/spec/draft.hpp"
#include "core/study/fact_diff.hpp"
#include "core/study/rule_diff.hpp"

namespace strata::study {

/// A change, the draft that made it and the one that it was made to.
struct change_step {
    const spec::draft* from = nullptr;
    const spec::draft* to = nullptr;
    const spec::change* what = nullptr;
};

/// All changes of drafts whose predecessor is among `drafts`: in the order of the drafts, those of one draft by date,
/// and last those whose date is not known. Complexity: linear but for sorting.
[[nodiscard]] std::vector<change_step> all_changes(std::span<const spec::draft* const> drafts);

/// Those on the way from one draft to the other, in either order: of all drafts that only one of them came from. None
/// where they did not come from one draft.
[[nodiscard]] std::vector<change_step> changes_between(std::span<const spec::draft* const> drafts,
                                                       const spec::draft& one, const spec::draft& other);

/// The change of this id, if there is one.
[[nodiscard]] std::optional<change_step> change_named(std::span<const spec::draft* const> drafts, std::string_view id);

/// Whether it was made on the day `day` or after it. Where its date is not known, whether it must have been: the draft
/// that it was made to is as old.
[[nodiscard]] bool was_made_since(const change_step& step, std::string_view day);

/// Changes, each once, in the order of the draft that made them.
using change_views = std::vector<const spec::change*>;

using spec::change_side;

/// The changes of `to` whose places are the rule: the one with the number `rule` among those of the state `state`, of
/// `from` or of `to` as `side` says. `on`: the character it fires on; without one, any that it may fire on.
/// Complexity: places x modes x symbols of a place.
[[nodiscard]] change_views changes_at(const spec::draft& from, const spec::draft& to, change_side side,
                                      std::size_t state, std::size_t rule, std::optional<spec::symbol> on = {});

/// How much the places of changes say of a rule.
enum class closeness : std::uint8_t {
    none,      ///< there are no such places
    state,     ///< they are of the whole state
    rest,      ///< they are of "anything else", as the rule is
    character  ///< they name the character
};
struct close_changes {
    closeness by = closeness::none;
    change_views changes;
};
/// Of those, the ones that name the character, else those that say "anything else" of a rule that does, else all, which
/// speak of the whole state.
[[nodiscard]] close_changes closest_changes_at(const spec::draft& from, const spec::draft& to, change_side side,
                                               std::size_t state, std::size_t rule, spec::symbol on);

/// Those that a state as a whole belongs to: one that came or went.
[[nodiscard]] change_views changes_of_state(const spec::draft& from, const spec::draft& to, change_side side,
                                            std::size_t state);

/// Those that a row of a diff belongs to. `pair` is of `diff`, which holds two drafts that follow one another, the
/// older one first, and `rule` of `pair`.
[[nodiscard]] change_views changes_of_rule(const draft_diff& diff, const continued_state& pair,
                                           const rule_change& rule);

/// Those of what preprocessing does to `c`, of what becomes of the number `number`, and of the row of the named
/// reference `name`, of which the older draft has none if `is_new`.
[[nodiscard]] change_views changes_of_code_point(const spec::draft& to, char32_t c);
[[nodiscard]] change_views changes_of_number(const spec::draft& to, char32_t number);
[[nodiscard]] change_views changes_of_name(const spec::draft& to, std::string_view name, bool is_new);

/// Those of a fact that `facts_between` lists for the draft and its predecessor.
[[nodiscard]] change_views changes_of_fact(const spec::draft& to, const fact_change& fact);

/// The part of a diff that belongs to changes of the topic: states that came and went, rules, names and facts. What
/// states became and what became of the content model flag is left out. `whole` holds a draft and its predecessor
/// against each other, the older one first.
[[nodiscard]] draft_diff about_topic(draft_diff whole, spec::change_topic topic);

// The same for what nobody sees: whether the draft says why.

/// Whether `place` is one where the row of the diff stands.
[[nodiscard]] bool is_place_of(const spec::change_place& place, const draft_diff& diff, const continued_state& pair,
                               const rule_change& rule);
/// Whether it is the state as a whole, of either draft.
[[nodiscard]] bool is_place_of(const spec::change_place& place, const spec::draft& draft, change_side side,
                               std::size_t state);
/// Whether it is the fact, or a code point or number that the fact is about.
[[nodiscard]] bool is_place_of(const spec::change_place& place, const fact_change& fact);

}  // namespace strata::study

#pragma once
// Makes one list of the standard's history: every revision of the chain, the texts among them and after them, and the
// named changes that the chain does not have.
//
// After the last commit of the chain, revisions are known only from later texts, and from commits that were found by
// comparing these texts. The chain does not cover tree construction, so named changes of tree construction are listed
// for the whole time.

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/engine/registry.hpp"
#include "core/spec/change.hpp"
#include "core/spec/draft.hpp"
#include "core/spec/revision.hpp"
#include "core/study/changes.hpp"

namespace strata::history {

/// The strongest effect of an event. The effects are in order of strength: effects that programs notice come first,
/// effects that only readers notice come last. `text`: the event is a text, not a change.
enum class effect : std::uint8_t { text, tokens, errors, tree, words };
inline constexpr std::size_t effect_count = 5;

/// "text", "tokens", "errors", "tree", "words"
[[nodiscard]] std::string_view name_of(effect what);

/// A revision, a named change or a text: exactly one of the three pointers is set.
struct event {
    const spec::revision_source* revision = nullptr;
    study::change_step change{};
    const spec::draft* text = nullptr;

    [[nodiscard]] std::string_view day() const;  ///< the day of the event: "2009-06-04"
    [[nodiscard]] effect changed() const;
    [[nodiscard]] spec::change_topic topic() const;  ///< must not be called for a text
    [[nodiscard]] std::string_view title() const;
    [[nodiscard]] std::string_view commit() const;        ///< as many digits as are known; "" if the event has no
                                                          ///< commit
    [[nodiscard]] std::string_view short_commit() const;  ///< the first eight digits of `commit`
    /// Returns a shortest input that shows the event, as a JSON string; "" if none is known. If a change lists several
    /// such inputs, returns the first one.
    [[nodiscard]] std::string_view witness() const;
    /// Returns the options with which `strata tokenize` shows the event on that input, as the table declares them.
    [[nodiscard]] std::string_view options() const;
};

struct timeline {
    std::vector<event> events;            ///< oldest first
    std::string_view complete_until;      ///< the last day up to which every commit was read; "" if there is none
    std::size_t changes_without_day = 0;  ///< the number of named changes without a known commit: such changes are not
                                          ///< among the events
};

/// Returns the timeline of a program's drafts. Complexity: events x drafts.
[[nodiscard]] timeline timeline_of(const registry& known);

/// The year of a day: "2009".
[[nodiscard]] constexpr std::string_view year_of(std::string_view day) { return day.substr(0, 4); }
/// Returns the years that have an event, oldest first.
[[nodiscard]] std::vector<std::string_view> years_of(const timeline& all);
/// Returns how many events of the year have this effect. `year`: "2009"; "" for all years.
[[nodiscard]] std::size_t count_of(const timeline& all, effect what, std::string_view year = {});

}  // namespace strata::history

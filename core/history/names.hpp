#pragma once
// What users call things: drafts by name, alias, date, or any day on which they were the latest; places on the chain of
// revisions by day, commit or revision; changes by id and topics by name. Each name is looked up in the registry; a
// name that means nothing there is a `run::failure` that says why and suggests another.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/engine/registry.hpp"
#include "core/run/messages.hpp"
#include "core/spec/change.hpp"
#include "core/spec/draft.hpp"
#include "core/spec/revision.hpp"
#include "core/study/changes.hpp"

namespace strata::history {

// --- Drafts ---

/// The draft that a name refers to.
struct named_draft {
    const spec::draft* draft = nullptr;
    bool by_another_day = false;  ///< `name` is a day, and the draft is the latest one not after it
};

/// The draft with this name; for "", the default.
/// Throws: failure, which lists the known drafts or, for a day before all of them, names the first.
[[nodiscard]] named_draft find_draft(const registry& known, std::string_view name);

/// Remarks which draft a day refers to.
void say_which(const run::remarks& to, std::string_view day, const spec::draft& draft);

/// The draft with this name, as `find_draft`. If the name is a day other than the draft's own, remarks which draft that
/// is.
[[nodiscard]] const spec::draft& draft_named(const registry& known, std::string_view name, const run::remarks& to);

/// The names of all drafts: "2007, 2008, ...".
[[nodiscard]] std::string draft_names(const registry& known);

/// The drafts that a command line names, with all settings and lists as given, and what stands beside the machines of
/// drafts that are read from a text.
struct named_drafts {
    std::vector<std::string> lists;  ///< each with one name or several, separated by commas
    std::string base;                ///< --base: the name of a draft; "": the nearest by date
    bool reads_text = false;         ///< the command itself reads a text, which `base` is for
};

// --- Places on the chain of revisions ---

/// How many revisions of the chain are in force at the place with this name: "2009-06-08", the end of that day;
/// "ece65ae9", after that commit (7 to 40 digits); "comment-end-space", after that revision; "before 2009-06-08",
/// "before ece65ae9", "before comment-end-space", just before it. Nothing: the chain has no such place.
/// Throws: failure if commits of several revisions begin so. Complexity: linear in the revisions.
[[nodiscard]] std::optional<std::size_t> place_named(const spec::revision_chain& chain, std::string_view name);

/// Why there is no place of this name on the registry's chain, as a sentence; "" if the name has none of these forms.
[[nodiscard]] std::string why_no_place(const spec::revision_chain& chain, std::string_view name);

/// A draft of a program that stands on its chain.
struct draft_on_chain {
    const spec::draft* draft = nullptr;  ///< null: there is none
    std::size_t place = 0;               ///< how many revisions are in force in it
};

/// The draft between which and `place` no revision makes an observable change; of several, the nearest.
[[nodiscard]] draft_on_chain draft_at(const registry& known, std::size_t place);

/// The last draft that stands at `place` or before it.
[[nodiscard]] draft_on_chain draft_before(const registry& known, std::size_t place);

// --- Changes ---

/// The change with this id.
/// Throws: failure, which suggests the ids that contain it, or else the closest spelling.
[[nodiscard]] study::change_step change_with_id(const registry& known, const std::string& id);

/// The names of all topics: "input-stream, text, ...".
[[nodiscard]] std::string topic_names();

/// The topic with this name.
/// Throws: failure, which lists the topics.
[[nodiscard]] spec::change_topic topic_named(const std::string& name);

/// The topics in the comma-separated `lists`, each once, in that order.
/// Throws: failure, as `topic_named`.
[[nodiscard]] std::vector<spec::change_topic> topics_named(const std::vector<std::string>& lists);

/// Throws: failure if the value of --since is not a day.
void expect_day(const std::string& since);

}  // namespace strata::history

#pragma once
// Looks up the names that users give. A draft can be named by its name, an alias or its date, and by any day on which
// it was the latest draft. Places on the chain of revisions are named by day, commit or revision; changes and revisions
// by id or commit; topics by name. Each name is looked up in the registry. A name that has no meaning in the registry
// causes a `run::failure`, which says why and suggests another name.

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/engine/registry.hpp"
#include "core/run/messages.hpp"
#include "core/spec/change.hpp"
#include "core/spec/day.hpp"
#include "core/spec/draft.hpp"
#include "core/spec/revision.hpp"
#include "core/spec/sniffing.hpp"
#include "core/study/changes.hpp"

namespace strata::history {

// --- Drafts ---

/// The draft that a name refers to.
struct named_draft {
    const spec::draft* draft = nullptr;
    bool by_another_day = false;  ///< whether the name is a day other than the draft's own; the draft is then the
                                  ///< latest one up to that day
};

/// Returns the draft with the name `name`; for "", the default draft. Throws: failure, which lists the known drafts or,
/// for a day before all of them, names the first one.
[[nodiscard]] named_draft find_draft(const registry& known, std::string_view name);

/// Sends a remark that says which draft a day refers to.
void say_which(const run::remarks& to, std::string_view day, const spec::draft& draft);

/// Returns the draft with the name `name`, found as by `find_draft`. If the name is a day other than the draft's own,
/// sends a remark that says which draft the day refers to.
[[nodiscard]] const spec::draft& draft_named(const registry& known, std::string_view name, const run::remarks& to);

/// Returns the names of all drafts: "2007, 2008, ...".
[[nodiscard]] std::string draft_names(const registry& known);

/// The drafts that a command line names, exactly as given there, and the draft that supplies what is missing from a
/// machine that was read from a text.
struct named_drafts {
    std::vector<std::string> lists;  ///< the values of options; each has one name, or several names separated by commas
    std::string base;                ///< --base: the name of a draft; if "", the draft nearest by date
    bool reads_text = false;         ///< whether the command itself reads a text, to which `base` applies
};

// --- Changes, revisions and commits ---

/// The meaning of a name: a named change, a revision of the chain, or a commit.
struct named_part {
    std::string_view id{};  ///< the id of a change, of a revision or of both; "" if the name is a commit
    /// The named change with this id, and the named changes that contain the commit or the commit of the revision.
    std::vector<study::change_step> changes{};
    /// The places of the revisions, counted from 0, ascending. For a change, the places of its commits.
    std::vector<std::size_t> revisions{};
    std::vector<const spec::sniffing_change*> encodings{};  ///< the effects of the commit on how encodings are chosen

    /// Returns the named change with this id; null if only a revision has it.
    [[nodiscard]] const study::change_step* change() const;
    /// Returns all causes of differences that belong to this part: the changes and the revisions.
    [[nodiscard]] std::vector<const spec::change*> causes(const registry& known) const;
};

/// Returns the meaning of `name`, which may be an id, the beginning of an id (at least three characters), or a commit
/// (7 to 40 digits). Finds every id and commit that a command prints. Returns nothing if the name has no meaning.
/// `kind`: what messages call such a name. Throws: failure if `name` is the beginning of several ids; the message lists
/// them. Complexity: linear in the changes and revisions.
[[nodiscard]] std::optional<named_part> find_part(const registry& known, std::string_view name, std::string_view kind);

/// Returns the meaning of a name, found as by `find_part`. Throws: failure for the same reasons as `find_part`, and if
/// the name is unknown. In that case, the message lists the ids that contain the name or, if there are none, the id
/// with the most similar spelling.
[[nodiscard]] named_part part_named(const registry& known, std::string_view name, std::string_view kind = "change");

/// Returns the changes and revisions that the names in the comma-separated `lists` stand for, each once. Throws:
/// failure for the same reasons as `part_named`.
[[nodiscard]] std::vector<const spec::change*> causes_named(const registry& known,
                                                            const std::vector<std::string>& lists);

// --- Places on the chain of revisions ---

/// Returns the time that a name means: a year, a month, a day or "latest" (spec::period_named). Returns nothing for a
/// year or a month that is also the name of a draft, such as "2009".
[[nodiscard]] std::optional<spec::period> time_named(const registry& known, std::string_view name);

/// Returns how many revisions of the chain are in force at the place with the name `name`: "2009-06-08", "2016-06" or
/// "2014" is the place at the end of that day, month or year. "ece65ae9" is the place after that commit.
/// "comment-end-space" is the place after that revision or, if it is a named change, after all of its commits. "before
/// 2009-06-08", "before 2014", "before ece65ae9" and "before comment-end-space" are the places just before. For a
/// change that is not on the chain, "after" means the first draft that has it, and "before" the last one that does not.
/// Returns nothing if the chain has no such place. Throws: failure for the same reasons as `find_part`. Complexity:
/// linear in the revisions.
[[nodiscard]] std::optional<std::size_t> place_named(const registry& known, std::string_view name);

/// If `name` is a commit that changed only how encodings are chosen, returns the day whose rules for encodings apply.
/// Such a commit has no text on the chain, so "COMMIT" means its own day and "before COMMIT" the day before. For all
/// other names, returns "".
[[nodiscard]] std::string day_of_encodings(const registry& known, std::string_view name);

/// Returns a sentence that says why the registry's chain has no place with this name; "" if the name does not have the
/// form of a place's name.
[[nodiscard]] std::string why_no_place(const registry& known, std::string_view name);

/// A draft of a program, on the program's chain.
struct draft_on_chain {
    const spec::draft* draft = nullptr;  ///< null if there is no such draft
    std::size_t place = 0;               ///< how many revisions are in force in the draft
};

/// Returns the nearest draft of the program that has the states and rules of the text at `place`. No revision between
/// the two edits them or makes an observable change.
[[nodiscard]] draft_on_chain draft_at(const registry& known, std::size_t place);

/// Returns the last draft of the program at `place` or before it.
[[nodiscard]] draft_on_chain draft_before(const registry& known, std::size_t place);

/// Returns the last text of the program before the revision of the chain with the index `revision`, and the first text
/// after that revision. The second text is null if no text follows yet.
[[nodiscard]] std::array<const spec::draft*, 2> texts_around(const registry& known, std::size_t revision);

// --- Topics and days ---

/// Returns the names of all topics: "input-stream, text, ...".
[[nodiscard]] std::string topic_names();

/// Returns the topic with this name. Throws: failure, which lists the topics.
[[nodiscard]] spec::change_topic topic_named(const std::string& name);

/// Returns the topics in the comma-separated `lists`, each once, in that order. Throws: failure for the same reasons as
/// `topic_named`.
[[nodiscard]] std::vector<spec::change_topic> topics_named(const std::vector<std::string>& lists);

/// Returns the first day of the year, month or day that is the value of --since. Throws: failure if the value is none
/// of these.
[[nodiscard]] std::string first_day_of(const std::string& since);

}  // namespace strata::history

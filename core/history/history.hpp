#pragma once
// Makes drafts at run time, by applying the revisions of a chain in order, up to a chosen one.
//
// The program contains no engine for such a draft: its table is compiled when the draft is first run. Code that reads
// tables (diff, graph, recital, trace) treats it like any other draft.

#include <cstddef>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/engine/registry.hpp"
#include "core/spec/day.hpp"
#include "core/spec/draft.hpp"
#include "core/spec/revision.hpp"
#include "core/tree/rules.hpp"

namespace strata::history {

/// A draft with a revision applied. The draft owns its tables and cannot be copied, so that views of it stay valid.
class revised_draft {
public:
    /// `base` is needed only during the call. The new draft keeps some views of `base` (headings, words of conditions,
    /// names of references), but in every draft these are views of constants. Throws `spec::wrong_address` if the
    /// revision refers to something that `base` does not have. Complexity: linear in the tables.
    revised_draft(const spec::draft& base, const spec::revision_view& changes)
        : revised_draft(base, nullptr, changes) {}
    /// Makes the next draft from `before`. The two drafts share the tables that the revision does not change.
    revised_draft(const revised_draft& before, const spec::revision_view& changes)
        : revised_draft(before.value(), &before, changes) {}
    revised_draft(const revised_draft&) = delete;
    revised_draft(revised_draft&&) = delete;
    revised_draft& operator=(const revised_draft&) = delete;
    revised_draft& operator=(revised_draft&&) = delete;
    ~revised_draft() = default;

    /// The draft. The name of the draft is the revision's date; the alias is the first eight digits of the commit.
    [[nodiscard]] const spec::draft& value() const { return value_; }

    /// Sets the tree construction of this draft, and of all drafts made from it, to `rules`, which come from a text's
    /// own section on tree construction. `rules` must outlive the object.
    void continue_with(const tree::rules& rules) { value_.tree_construction = &rules; }

private:
    // A machine, and the data that refer to its states.
    struct own_machine {
        std::vector<spec::state_info> states;
        std::vector<spec::rule> rules;
        std::deque<std::string> sections;
        std::vector<spec::content_state> contents;
        spec::state_index reference_procedure = 0;
    };
    // The names of references, and the memory for their index. Few revisions change names, so most drafts share both.
    struct own_names {
        std::vector<spec::named_reference> rows;
        spec::compiled_form index;
    };

    revised_draft(const spec::draft& base, const revised_draft* owner, const spec::revision_view& changes);
    static std::shared_ptr<const own_machine> revised_machine(const spec::draft& base,
                                                              const spec::revision_view& changes);
    static std::shared_ptr<const own_names> revised_names(const spec::draft& base, const spec::revision_view& changes);

    // These three members may be shared with the previous draft.
    std::shared_ptr<const own_machine> machine_;
    std::shared_ptr<const own_names> names_;
    std::shared_ptr<const tree::rules> tree_;
    std::vector<spec::number_row> numbers_;
    spec::compiled_form form_;
    spec::draft value_;
};

/// Applies the first `count` revisions of the chain to its landmark (the draft with which the chain begins), and
/// returns the resulting draft. Returns null if `count` is 0. Throws `spec::wrong_address` if one of the revisions does
/// not fit. Complexity: linear in the tables times `count`.
[[nodiscard]] std::unique_ptr<revised_draft> walk(const spec::revision_chain& along, std::size_t count);

/// Starts from `start`, a draft on the chain in which `passed` revisions are in force, and makes the draft in which the
/// first `count` revisions are in force. Returns null if `count` is not greater than `passed`. If the result is a text
/// whose own section on tree construction is known, the draft takes tree construction from that section, because the
/// chain may lack commits to it.
[[nodiscard]] std::unique_ptr<revised_draft> walk(const spec::revision_chain& along, const spec::draft& start,
                                                  std::size_t passed, std::size_t count);

/// Whether the chain covers the day `day`: from the day of the chain's landmark to its last day.
[[nodiscard]] bool covers(const spec::revision_chain& along, std::string_view day);

/// Returns how many revisions of the chain were in force at the end of the day `date` ("2009-06-08").
[[nodiscard]] std::size_t in_force_on(const spec::revision_chain& along, std::string_view date);

/// Returns the number, counted from 1, of the first revision whose commit begins with `commit` (at least seven digits);
/// 0 if there is no such revision.
[[nodiscard]] std::size_t number_of_commit(const spec::revision_chain& along, std::string_view commit);

/// Returns the text with the name `name`; null if no text has this name.
[[nodiscard]] const spec::named_text* text_named(const spec::revision_chain& along, std::string_view name);

/// Returns how many revisions of the chain are in force in the text with the name `name`; nothing if there is no such
/// text.
[[nodiscard]] std::optional<std::size_t> place_of_text(const spec::revision_chain& along, std::string_view name);

/// Returns the named text in which exactly the first `place` revisions are in force; null if there is no such text.
/// Complexity: texts x revisions.
[[nodiscard]] const spec::named_text* text_at(const spec::revision_chain& along, std::size_t place);

/// The tree construction of the texts on a chain, for each text whose own section on tree construction is known.
class trees_of_texts {
public:
    /// Complexity: texts x revisions.
    explicit trees_of_texts(const spec::revision_chain& along);
    /// Returns the tree construction of the text in which exactly the first `place` revisions are in force; null if it
    /// is unknown. Complexity: linear in the texts.
    [[nodiscard]] const tree::rules* at(std::size_t place) const;

private:
    std::vector<std::pair<std::size_t, const tree::rules*>> trees_;  // each with the number of revisions that are in
                                                                     // force in the text
};

/// Returns the day with which the name of a text begins.
[[nodiscard]] constexpr std::string_view day_of(const spec::named_text& text) {
    return text.name.substr(0, spec::day_length);
}

/// Returns how many revisions of the chain are in force in a draft on the chain: the landmark, or a draft whose day the
/// chain covers. Returns nothing for other drafts.
[[nodiscard]] std::optional<std::size_t> place_of(const spec::revision_chain& along, const spec::draft& draft);

/// Returns how many revisions are in force in a draft of the registry; nothing if the draft is neither on the chain nor
/// made for a place on the chain.
[[nodiscard]] std::optional<std::size_t> place_on_chain(const registry& known, const spec::draft& draft);

/// A revision of a chain or, if `revision` is null, a draft on the chain.
struct chain_entry {
    const spec::revision_source* revision = nullptr;
    const spec::draft* draft = nullptr;

    [[nodiscard]] std::string_view day() const { return revision != nullptr ? revision->date : draft->about.day; }
};

/// Returns the entries of a chain, in order: its landmark, its revisions, and those of `drafts` that are on the chain.
/// Each draft follows the revisions that are in force in it. `drafts`: oldest first. Complexity: drafts x revisions.
[[nodiscard]] std::vector<chain_entry> entries_of(const spec::revision_chain& along,
                                                  std::span<const spec::draft* const> drafts);

}  // namespace strata::history

#pragma once
// The texts on a chain of revisions between two that are compared: the older one with the first, the first two, ... of
// the revisions that only the newer one has.
//
// Most revisions have nothing to do with a given part of an input. What a machine does in a step depends on the rules
// that its state has for the character, and on facts beside the table. So if a revision changed none of the rules that
// a run came to, and no fact that it may have used, the next text does the same as the one before, and need not be run.
// What a revision changed is found once, for all parts of all inputs. (characters_met.hpp answers the same question for
// two texts that no revision is known between.)

#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "core/compare/record/correspondence.hpp"
#include "core/engine/reference/interpreter.hpp"
#include "core/engine/registry.hpp"
#include "core/history/history.hpp"
#include "core/spec/change.hpp"
#include "core/spec/characters.hpp"
#include "core/spec/draft.hpp"
#include "core/spec/machine.hpp"
#include "core/spec/revision.hpp"
#include "core/study/changed_rules.hpp"

namespace strata::compare {

// --- Facts beside the rules: if two texts have the same ones, only their rules can make them differ ---

/// Whether two states are the same except for their rules. `now`: the number in the second text of each state of the
/// first.
[[nodiscard]] bool same_beside_rules(const spec::state_info& a, const spec::state_info& b, study::states_now now);

/// Whether the other facts are the same, except for what tree construction accepts and for names of character
/// references: flags of tokens, content states and the tags that switch to them, the tags that may end in "/>", the
/// procedure on references. False for texts with gaps. Complexity: linear in the rows of what differs.
[[nodiscard]] bool same_facts(const spec::draft& a, const spec::draft& b, study::states_now now);

// --- The texts ---

/// The rules that a run of a draft's machine came to: for each state, on which characters.
class visited_rules {
public:
    explicit visited_rules(std::size_t states) : on_(states) {}
    void add(const engine::step& s) { on_[s.state].add(s.symbol()); }
    [[nodiscard]] const std::vector<spec::symbol_set>& by_state() const { return on_; }
    /// These rules in a table whose states have the numbers `now` (core/study/changed_rules.hpp).
    [[nodiscard]] visited_rules renumbered(std::span<const std::size_t> now, std::size_t states) const;

private:
    std::vector<spec::symbol_set> on_;
};

/// A text, and what its last revision changed for machines.
class text_after {
public:
    /// `before`: the text without the revision; it must outlive the object. Throws `spec::wrong_address` if the
    /// revision does not fit it.
    text_after(const spec::draft& before, const spec::revision_view& revision, const spec::change& made_by);

    [[nodiscard]] const spec::draft& draft() const { return text_.value(); }
    /// The classes of its states, for a run that is compared by its output alone.
    [[nodiscard]] const correspondence::of_draft& places() const { return places_; }
    [[nodiscard]] const spec::change& made_by() const { return made_by_; }
    /// Whether a run of the text before through `source`, which came to these rules, may differ in this text.
    /// Complexity: linear in the states, and in `source` if the revision changed tables for character references.
    [[nodiscard]] bool may_differ_on(const visited_rules& run, std::string_view source) const;
    /// The rules that such a run comes to in this text, if it does not differ.
    [[nodiscard]] visited_rules same_run(const visited_rules& run) const {
        return run.renumbered(now_, draft().table.states.size());
    }

private:
    history::revised_draft text_;
    const spec::change& made_by_;
    correspondence::of_draft places_;
    std::vector<std::size_t> now_;  // the number here of each state of the text before
    // A state of the text before whose rules differ here.
    struct changed_state {
        std::size_t number = 0;
        std::vector<spec::symbol> on;  // the characters on which they differ; none: all
    };
    std::vector<changed_state> changed_;
    bool facts_differ_ = false;  // beside the tables for character references
    bool numbers_differ_ = false;
    std::span<const spec::name_edit> names_;
};

/// The texts between two.
class texts_between {
public:
    /// `older`, `newer`: texts in which the first `passed` and the first `count` revisions of the chain are in force.
    /// Complexity: linear in the tables times the revisions. `chain` and `older` must outlive the object.
    texts_between(const spec::revision_chain& chain, const spec::draft& older, std::size_t passed, std::size_t count);

    [[nodiscard]] const spec::draft& older() const { return older_; }
    [[nodiscard]] const correspondence::of_draft& places_of_older() const { return places_of_older_; }
    /// One for each revision, in their order; the last has the table of the newer text.
    [[nodiscard]] const std::vector<std::unique_ptr<const text_after>>& all() const { return all_; }

    /// A text without one of the revisions.
    struct text_without {
        const spec::draft* last = nullptr;  ///< null: the others do not fit a text without it
        correspondence::of_draft places;
        std::unique_ptr<const history::revised_draft> made;  ///< null: no revision follows
    };
    /// The last text without this revision: all others since the older text are in force. Any number of threads may
    /// ask. Complexity: the first time for a revision, that of making all texts after it.
    [[nodiscard]] const text_without& last_without(const spec::change& revision) const;

private:
    [[nodiscard]] text_without made_without(const spec::change& revision) const;

    const spec::revision_chain& chain_;
    const spec::draft& older_;
    std::size_t passed_;
    correspondence::of_draft places_of_older_;
    std::vector<std::unique_ptr<const text_after>> all_;
    mutable std::mutex mutex_;  // of the following
    mutable std::map<const spec::change*, text_without> without_;
};

/// The texts between any two drafts on the chain of a registry, made when they are asked for.
class texts_on_chain {
public:
    /// `known` must outlive the object.
    explicit texts_on_chain(const registry& known) : known_(known) {}
    /// The texts between two drafts on the chain, whatever their names; the older one comes first. The reference lives
    /// as long as the object. Any number of threads may ask.
    [[nodiscard]] const texts_between& between(const spec::draft& older, const spec::draft& newer);

private:
    const registry& known_;
    std::mutex mutex_;                                                                          // of the following
    std::map<std::pair<std::size_t, std::size_t>, std::unique_ptr<const texts_between>> made_;  // by their places
};

}  // namespace strata::compare

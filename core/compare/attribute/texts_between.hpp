#pragma once
// Makes the texts on a chain of revisions between two compared texts, and decides which of them need not be run. The
// newer text has some additional revisions. The texts between the two are the older text with the first additional
// revision, with the first two, and so on.
//
// Most revisions have nothing to do with a given part of an input. The effect of a step depends on the rules of the
// state for the character, and on facts outside the table. So if a revision changed no rule that a run reached, and no
// fact that the run may have used, the text after the revision gives the same output as the text before it, and need
// not be run. The effects of a revision on the tables are determined once, for all parts of all inputs.

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/compare/record/characters_met.hpp"
#include "core/compare/record/correspondence.hpp"
#include "core/engine/registry.hpp"
#include "core/history/history.hpp"
#include "core/spec/change.hpp"
#include "core/spec/draft.hpp"
#include "core/spec/revision.hpp"
#include "core/tree/rules.hpp"

namespace strata::compare {

/// A text on the chain, and what its last revision changed in tables and facts.
class text_after {
public:
    /// The data from which the text after a revision is made.
    struct step {
        const spec::revision_view* revision = nullptr;
        const spec::change* made_by = nullptr;  ///< the revision as a change
        /// Whether the revision is a slip or the reversal of a slip, and both lie between the two texts.
        bool is_accident = false;
        /// The tree construction of the named text after this revision; if null, the chain's is used.
        const tree::rules* tree_of_text = nullptr;
    };
    /// `before`: the text without the revision; it must outlive the object. Throws `spec::wrong_address` if the
    /// revision does not fit `before`.
    text_after(const spec::draft& before, const step& next);
    /// Makes the text that results from `next`. Tables that the revision does not change are shared with `before`.
    text_after(const text_after& before, const step& next);

    [[nodiscard]] const spec::draft& draft() const { return text_->value(); }
    /// The classes of the text's states. No two states share a class, so a run with these classes can be compared only
    /// by its output.
    [[nodiscard]] const correspondence::of_draft& places() const { return places_; }
    [[nodiscard]] const spec::change& made_by() const { return made_by_; }
    [[nodiscard]] bool is_accident() const { return is_accident_; }
    /// How tree construction differs from that of the previous text.
    enum class tree_step : std::uint8_t {
        none,         ///< tree construction is the same
        by_revision,  ///< the revision changed tree construction
        unknown,      ///< tree construction has changed, at some time after the last text for which it is known
    };
    [[nodiscard]] tree_step tree() const { return tree_; }
    /// Whether an input that was run under the previous text may give a different output under this text. Names of
    /// errors do not count. `run`: the characters that the run met. `in_other_contents`: whether the run was ever in a
    /// content state other than the first. `input`: the traits of the run's input. Complexity: linear in the rules of
    /// the states that the revision changed.
    [[nodiscard]] bool may_differ_on(const characters_met& run, bool in_other_contents,
                                     const input_traits& input) const;
    /// The names of references that the revision adds, removes or changes.
    [[nodiscard]] std::span<const spec::name_edit> names() const { return names_; }
    /// `run` is a record of a run under the previous text. Replaces the state numbers of that text with the numbers of
    /// this text. The run must be the same under both texts.
    void continue_run(characters_met& run) const { run.renumber(now_, draft().table.states.size()); }
    /// `run` is a record of a run under this text. Replaces its state numbers with the numbers of the previous text.
    /// Returns false if the run was in a state that the previous text does not have.
    [[nodiscard]] bool go_back(characters_met& run) const { return run.renumber_back(now_); }

private:
    text_after(const spec::draft& before, std::unique_ptr<history::revised_draft> text, const step& next);

    const spec::draft& before_;
    std::unique_ptr<history::revised_draft> text_;
    const spec::change& made_by_;
    bool is_accident_;
    tree_step tree_;
    correspondence::of_draft places_;
    std::vector<std::size_t> now_;      // for each state of the previous text, its number in this text
    std::vector<std::size_t> changed_;  // the states of the previous text that this text changes
    differing_facts facts_;
    bool numbers_differ_ = false;
    std::span<const spec::name_edit> names_;
};

/// Remembers which texts between two drafts may read a part differently from the text before them. These texts are the
/// same for all parts that consist of the same pieces. Any number of threads may use an object at the same time.
class known_turns {
public:
    /// The indices of texts in `texts_between::all`.
    using places = std::vector<std::size_t>;
    /// Returns, in ascending order, all texts that may read a part with these pieces differently from the text before
    /// them. Returns nothing if it is unknown which texts do. Complexity: linear in the pieces and in what is stored
    /// for them.
    [[nodiscard]] std::optional<places> among(const std::vector<std::string>& pieces) const;
    /// Records that, for a part with these pieces, only these texts may differ from the text before them.
    void note(const std::vector<std::string>& pieces, const places& turns);

private:
    static constexpr std::size_t most_pieces = std::size_t{1} << 14U;

    mutable std::mutex mutex_;  // protects the members below
    std::unordered_map<std::string, places> of_piece_;
};

/// The texts between two texts of the chain.
class texts_between {
public:
    /// `older`: the text in which the first `passed` revisions of the chain are in force. `newer`: the text in which
    /// the first `count` revisions are in force. Complexity: linear in the tables times the revisions. `chain` and
    /// `older` must outlive the object.
    texts_between(const spec::revision_chain& chain, const spec::draft& older, std::size_t passed,
                  const spec::draft& newer, std::size_t count);

    [[nodiscard]] const spec::draft& older() const { return older_; }
    /// The text after each revision between the two texts, in order. The last of them has the table of the newer text.
    [[nodiscard]] const std::vector<std::unique_ptr<const text_after>>& all() const { return all_; }
    /// Returns the index in `all` of the text after `revision`, which must be between the two texts.
    [[nodiscard]] std::size_t place_of(const spec::change& revision) const;

    /// Whether the states of the last text in `all` have the same numbers as in the newer text, so that runs of the two
    /// can be compared directly.
    [[nodiscard]] bool ends_with_numbers_of_newer() const { return ends_with_numbers_of_newer_; }

    /// A text as it would be without one of the revisions.
    struct text_without {
        const spec::draft* last = nullptr;  ///< null if later revisions cannot be applied without this one
        correspondence::of_draft places;
        /// Owns `last`; null if no revision follows, because `last` then belongs to the chain.
        std::unique_ptr<const history::revised_draft> made;
    };
    /// Returns the last text as it would be without this revision: all other revisions since the older text are in
    /// force. Several threads may call this function. Complexity: the first call for a revision makes all texts after
    /// it; later calls are constant.
    [[nodiscard]] const text_without& last_without(const spec::change& revision) const;

    /// The texts before and after a revision, and which of their states correspond.
    struct neighbours {
        const spec::draft* before = nullptr;
        const spec::draft* after = nullptr;
        correspondence states;
    };
    /// Returns the neighbours of one of the revisions. Several threads may call this function. The first call for a
    /// revision is linear in the states of both texts.
    [[nodiscard]] const neighbours& around(const spec::change& revision) const;

    /// Returns the pieces of a part of an input, each once, in ascending order. Returns nothing if the part contains
    /// anything other than text and complete tags, or if a value in a tag is not quoted.
    ///
    /// There are four kinds of pieces: the name of an attribute, with the white space before it and the characters of
    /// its value; a character reference, with the character after it; the name of a tag, with its end; and the
    /// characters of text. A machine without feedback reads a piece in the same way wherever it occurs. In a piece, "a"
    /// stands for every lowercase letter, "A" for every uppercase letter and "0" for every digit, except in names of
    /// tags and in references that a text may know. Complexity: linear, plus sorting the pieces; the first call is also
    /// linear in the names of references.
    [[nodiscard]] std::optional<std::vector<std::string>> pieces_of(std::string_view source) const;
    /// The cache of the texts that matter for a part. It is only for parts that both drafts read without feedback.
    [[nodiscard]] known_turns& turns() const { return turns_; }

private:
    [[nodiscard]] const std::vector<std::string_view>& names() const;
    [[nodiscard]] text_without made_without(const spec::change& revision) const;

    const spec::revision_chain& chain_;
    const spec::draft& older_;
    std::size_t passed_;
    std::vector<std::unique_ptr<const text_after>> all_;
    bool ends_with_numbers_of_newer_ = false;
    mutable std::mutex mutex_;  // protects the members below
    mutable std::map<const spec::change*, text_without> without_;
    mutable std::map<const spec::change*, neighbours> around_;
    mutable std::once_flag has_names_;
    // The names of references that any of the texts knows, in ascending order.
    mutable std::vector<std::string_view> names_;
    mutable known_turns turns_;
};

/// The texts between any two drafts on the chain of a registry, made on request.
class texts_on_chain {
public:
    /// `known` must outlive the object.
    explicit texts_on_chain(const registry& known) : known_(known) {}
    /// Returns the texts between two drafts on the chain. The drafts may have any names. The reference lives as long as
    /// the object. Several threads may call this function.
    [[nodiscard]] const texts_between& between(const spec::draft& older, const spec::draft& newer);

private:
    const registry& known_;
    std::mutex mutex_;  // protects `made_`
    // Key: the numbers of revisions that are in force in the older text and in the newer text.
    std::map<std::pair<std::size_t, std::size_t>, std::unique_ptr<const texts_between>> made_;
};

}  // namespace strata::compare

#pragma once
// The texts on a chain of revisions between two compared texts. The newer of the two has some additional revisions. The
// texts between are the older text with the first of them, with the first two, and so on.
//
// Most revisions have nothing to do with a given part of an input. The effect of a step depends on the rules of the
// state for the character, and on facts outside the table. So if a revision changed no rule that a run reached, and no
// fact that the run may have used, the next text does the same as the text before it, and need not be run. A revision's
// effects on the tables are found once, for all parts of all inputs.

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

/// A text, and the effects of its last revision on machines.
class text_after {
public:
    /// The parts from which the text after a revision is made.
    struct step {
        const spec::revision_view* revision = nullptr;
        const spec::change* made_by = nullptr;      ///< the revision as a change
        bool is_accident = false;                   ///< an accident, or its correction, both between the two texts
        const tree::rules* tree_of_text = nullptr;  ///< the rules of the text at that place; null: the chain's rules
    };
    /// `before`: the text without the revision; it must outlive the object. Throws `spec::wrong_address` if the
    /// revision does not fit `before`.
    text_after(const spec::draft& before, const step& next);
    /// Makes the text after `next`. The two texts share the tables that the revision does not change.
    text_after(const text_after& before, const step& next);

    [[nodiscard]] const spec::draft& draft() const { return text_->value(); }
    /// The classes of the text's states, for a run that is compared by its output alone.
    [[nodiscard]] const correspondence::of_draft& places() const { return places_; }
    [[nodiscard]] const spec::change& made_by() const { return made_by_; }
    [[nodiscard]] bool is_accident() const { return is_accident_; }
    /// How tree construction differs from that of the text before.
    enum class tree_step : std::uint8_t {
        none,         ///< it is the same
        by_revision,  ///< the revision changed it
        unknown,      ///< it has changed since the last text for which it is known
    };
    [[nodiscard]] tree_step tree() const { return tree_; }
    /// Whether a run of the text before may differ under this text in more than the names of errors. `run`: the
    /// characters that the run met. `in_other_contents`: whether the run was not only in the first content state.
    /// `input`: the traits of the run's input. Complexity: linear in the rules of the states that the revision changed.
    [[nodiscard]] bool may_differ_on(const characters_met& run, bool in_other_contents,
                                     const input_traits& input) const;
    /// The names of references that the revision adds, removes or changes.
    [[nodiscard]] std::span<const spec::name_edit> names() const { return names_; }
    /// In the record of a run, replaces the state numbers of the text before by the numbers of this text. The run must
    /// be the same under both texts.
    void continue_run(characters_met& run) const { run.renumber(now_, draft().table.states.size()); }
    /// In the record of a run of this text, replaces the state numbers by the numbers of the text before. Returns false
    /// if the run was in a state that the text before does not have.
    [[nodiscard]] bool go_back(characters_met& run) const { return run.renumber_back(now_); }

private:
    text_after(const spec::draft& before, std::unique_ptr<history::revised_draft> text, const step& next);

    const spec::draft& before_;
    std::unique_ptr<history::revised_draft> text_;
    const spec::change& made_by_;
    bool is_accident_;
    tree_step tree_;
    correspondence::of_draft places_;
    std::vector<std::size_t> now_;      // the number here of each state of the text before
    std::vector<std::size_t> changed_;  // states of the text before that differ here
    differing_facts facts_;
    bool numbers_differ_ = false;
    std::span<const spec::name_edit> names_;
};

/// Remembers which texts between two drafts may read a part differently from the text before. These are the same texts
/// for all parts that consist of the same pieces. Any number of threads may use it.
class known_turns {
public:
    /// Texts, by their places among the texts between.
    using places = std::vector<std::size_t>;
    /// All texts that may read a part with these pieces differently from the text before, in ascending order. Returns
    /// nothing if these are unknown. Complexity: linear in the pieces and in what is stored for them.
    [[nodiscard]] std::optional<places> among(const std::vector<std::string>& pieces) const;
    /// Records that exactly these texts may read a part with these pieces differently.
    void note(const std::vector<std::string>& pieces, const places& turns);

private:
    static constexpr std::size_t most_pieces = std::size_t{1} << 14U;

    mutable std::mutex mutex_;  // of the following
    std::unordered_map<std::string, places> of_piece_;
};

/// The texts between two texts of the chain.
class texts_between {
public:
    /// `older`, `newer`: texts in which the first `passed` and the first `count` revisions of the chain are in force.
    /// Complexity: linear in the tables times the revisions. `chain` and `older` must outlive the object.
    texts_between(const spec::revision_chain& chain, const spec::draft& older, std::size_t passed,
                  const spec::draft& newer, std::size_t count);

    [[nodiscard]] const spec::draft& older() const { return older_; }
    [[nodiscard]] const correspondence::of_draft& places_of_older() const { return places_of_older_; }
    /// The texts between, one for each revision, in order. The last one has the table of the newer text.
    [[nodiscard]] const std::vector<std::unique_ptr<const text_after>>& all() const { return all_; }
    /// The place in `all` of the text after a revision between the two texts.
    [[nodiscard]] std::size_t place_of(const spec::change& revision) const;

    /// Whether the states of the last text have the same numbers as in the newer text.
    [[nodiscard]] bool ends_with_numbers_of_newer() const { return ends_with_numbers_of_newer_; }

    /// A text without one of the revisions.
    struct text_without {
        const spec::draft* last = nullptr;  ///< null: the other revisions do not fit a text without it
        correspondence::of_draft places;
        std::unique_ptr<const history::revised_draft> made;  ///< null: no revision follows
    };
    /// The last text without this revision, in which all other revisions since the older text are in force. Several
    /// threads may call this function. Complexity: the first call for a revision makes all texts after it; later calls
    /// are constant.
    [[nodiscard]] const text_without& last_without(const spec::change& revision) const;

    /// The texts before and after a revision, and which of their states correspond.
    struct neighbours {
        const spec::draft* before = nullptr;
        const spec::draft* after = nullptr;
        correspondence states;
    };
    /// The neighbours of one of the revisions. Several threads may call this function. The first call for a
    /// revision is linear in the states of both texts.
    [[nodiscard]] const neighbours& around(const spec::change& revision) const;

    /// The pieces of a part of an input, each once, in ascending order. Nothing if the part contains anything but text
    /// and complete tags whose attributes have quoted values or none.
    ///
    /// A piece is the name of an attribute, with the white space before it and the characters of its value; a character
    /// reference, with the character after it; the name of a tag, with its end; or the characters of text. A machine
    /// without feedback reads a piece in the same way wherever it occurs. One letter or digit represents all others of
    /// its kind, except in names of tags and in references that a text may know. Complexity: linear, plus sorting the
    /// pieces; the first call is also linear in the names of references.
    [[nodiscard]] std::optional<std::vector<std::string>> pieces_of(std::string_view source) const;
    /// The known turns for parts that both drafts read without feedback.
    [[nodiscard]] known_turns& turns() const { return turns_; }

private:
    [[nodiscard]] const std::vector<std::string_view>& names() const;
    [[nodiscard]] text_without made_without(const spec::change& revision) const;

    const spec::revision_chain& chain_;
    const spec::draft& older_;
    std::size_t passed_;
    correspondence::of_draft places_of_older_;
    std::vector<std::unique_ptr<const text_after>> all_;
    bool ends_with_numbers_of_newer_ = false;
    mutable std::mutex mutex_;  // of the following
    mutable std::map<const spec::change*, text_without> without_;
    mutable std::map<const spec::change*, neighbours> around_;
    mutable std::once_flag has_names_;
    mutable std::vector<std::string_view> names_;  // the names of references in all of the texts, in ascending order
    mutable known_turns turns_;
};

/// The texts between any two drafts on the chain of a registry, made on request.
class texts_on_chain {
public:
    /// `known` must outlive the object.
    explicit texts_on_chain(const registry& known) : known_(known) {}
    /// The texts between two drafts on the chain, whatever names the drafts have. The reference lives as long as the
    /// object. Several threads may call this function.
    [[nodiscard]] const texts_between& between(const spec::draft& older, const spec::draft& newer);

private:
    const registry& known_;
    std::mutex mutex_;                                                                          // of the following
    std::map<std::pair<std::size_t, std::size_t>, std::unique_ptr<const texts_between>> made_;  // by their places
};

}  // namespace strata::compare

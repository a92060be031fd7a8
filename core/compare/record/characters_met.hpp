#pragma once
// Decides whether the output for an input may differ between a text and the text before it. The later text need not be
// run if two conditions hold. First, in the run of the earlier text, each state met only characters for which both
// texts have the same rules. Second, the input contains nothing that depends on a fact in which the two texts differ.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/engine/reference/interpreter.hpp"
#include "core/run/configuration.hpp"
#include "core/spec/characters.hpp"
#include "core/spec/draft.hpp"
#include "core/spec/machine.hpp"
#include "core/spec/modes.hpp"
#include "core/spec/revision.hpp"
#include "core/study/changed_rules.hpp"

namespace strata::compare {

/// Every name in the standard is shorter. A longer name in an input is compared only up to this length.
inline constexpr std::size_t longest_known_name = 64;

// --- Facts outside the rules ---

/// Whether two states, one of each text, are the same apart from their rules. `now`: for each state of the first text,
/// its number in the second.
[[nodiscard]] bool same_beside_rules(const spec::state_info& a, const spec::state_info& b, study::states_now now);

/// The facts in which two texts differ, grouped by the part of an input in which they matter. Facts about
/// preprocessing, the tables of character references and tree construction are not included.
struct differing_facts {
    bool anywhere = false;                     ///< whether facts that matter for every input differ, or some sentence
                                               ///< was not understood
    bool in_slashes = false;                   ///< whether the texts differ in the effect of a solidus before the end
                                               ///< of a tag
    bool in_end_tags = false;                  ///< whether they differ in the effect of an end tag on the content model
    std::vector<std::string_view> start_tags;  ///< the names of start tags that switch to different content states in
                                               ///< the two texts
    bool in_doctypes = false;                  ///< whether they differ in the properties of DOCTYPE tokens
    bool in_references = false;                ///< whether they differ in the procedure for character references
    bool in_contents = false;                  ///< whether they differ in content states other than the first
    bool in_error_names = false;
};
/// Returns the facts in which `a` and `b` differ. Complexity: linear in the rows of the differing tables.
[[nodiscard]] differing_facts facts_that_differ(const spec::draft& a, const spec::draft& b, study::states_now now);

// --- The input ---

/// The properties of an input that matter for facts outside the rules of states. They show whether two drafts that
/// differ in such a fact can give different outputs for the input.
class input_traits {
public:
    /// `input`: bytes, which must outlive the object. Complexity: linear, plus sorting its names of references.
    explicit input_traits(std::string_view input);

    /// Whether the preprocessing `a` certainly gives the same result for the input as `b`. False if this is unknown.
    [[nodiscard]] bool preprocessed_alike(const spec::preprocessing& a, const spec::preprocessing& b) const;
    /// Whether every character reference that the input may contain certainly means the same in both tables. False if
    /// this is unknown.
    [[nodiscard]] bool references_alike(const spec::reference_tables& a, const spec::reference_tables& b) const;
    /// Whether the input may contain a numeric reference.
    [[nodiscard]] bool may_have_number() const { return has_numbers_ || (has_null_ && !after_ampersands_.empty()); }
    /// Whether the input may contain a reference with one of these names, which must be in ascending order. Complexity:
    /// for each name in the input, linear in the names with its first letter.
    [[nodiscard]] bool may_have_one_of(std::span<const spec::name_edit> names) const;
    /// Whether one of these facts may matter for the input. Content states and names of errors are not considered.
    /// Complexity: linear in the input if some start tags switch differently, otherwise constant.
    [[nodiscard]] bool may_use(const differing_facts& facts) const {
        return facts.anywhere || (facts.in_doctypes && (has_declaration_ || has_null_)) ||
               (facts.in_slashes && (has_slash_at_end_ || has_null_)) ||
               (facts.in_end_tags && (has_end_tag_ || has_null_)) ||
               (facts.in_references && !after_ampersands_.empty()) || may_have_start_tag(facts.start_tags);
    }

private:
    [[nodiscard]] bool names_alike(std::span<const spec::named_reference> a,
                                   std::span<const spec::named_reference> b) const;
    [[nodiscard]] bool may_have(std::string_view name) const;
    [[nodiscard]] bool may_have_start_tag(const std::vector<std::string_view>& names) const;

    std::string_view input_;
    bool is_plain_ = false;          // whether the input has nothing that any draft's preprocessing treats specially
    bool begins_with_mark_ = false;  // whether the input begins with a byte order mark
    bool has_null_ = false;          // whether the input contains U+0000, which preprocessing may drop
    bool has_numbers_ = false;       // whether the input contains "&#"
    bool has_declaration_ = false;   // whether the input contains "<!"
    bool has_end_tag_ = false;       // whether the input contains "</"
    bool has_slash_at_end_ = false;  // whether the input contains "/>"
    // Every text after a "&" that could be a name, each once, in ascending order.
    std::vector<std::string_view> after_ampersands_;
};

// --- Runs ---

/// The characters that the states of a machine have met in a run, and the modes in which the states met them.
class characters_met {
public:
    explicit characters_met(std::size_t states) : by_state_(states) {}
    void add(const engine::step& s);
    [[nodiscard]] bool any_in(std::size_t state) const { return by_state_[state].modes.bits != 0; }
    /// Whether `of` and `next` have the same rules for the characters that the state `state` of `of` has met. Rules are
    /// the same if they have the same conditions and actions. `now`: for each state of `of`, its number in `next`.
    /// Complexity: linear in the rules of the state.
    [[nodiscard]] bool same_rules(const spec::draft& of, std::size_t state, const spec::draft& next,
                                  study::states_now now) const;
    /// Gives the states their numbers in `now`; the new table has `states` states. A state without a new number must
    /// have met nothing.
    void renumber(study::states_now now, std::size_t states);
    /// Renumbers the states from the numbers in `now` back to the old ones. Returns false if a state without an old
    /// number has met something.
    [[nodiscard]] bool renumber_back(study::states_now now);

private:
    // The characters that one state has met, possibly none.
    struct input_of_state {
        spec::symbol_set symbols{};
        spec::modes modes{0};
        [[nodiscard]] bool concerns(const spec::rule& rule) const;
        [[nodiscard]] bool tells_apart(const spec::rule& a, const spec::rule& b) const;
    };
    std::vector<input_of_state> by_state_;
};

/// Observes an interpreter's whole run. Then `continues_under` can decide whether a run of another draft on this input
/// may differ.
class observed_run : public engine::step_observer {
public:
    /// `of` and its draft must outlive the object.
    explicit observed_run(const run::configuration& of) : of_(&of), met_(of.draft->table.states.size()) {}
    void on_step(const engine::step& s) override { met_.add(s); }
    /// Whether a run of `next` on the same input takes the same steps with the same output, in states of the same
    /// names. If so, the object then holds the characters that the run of `next` meets. If not, `next` has to be run.
    /// `input`: the traits of the input. Complexity: linear in both tables.
    [[nodiscard]] bool continues_under(const run::configuration& next, const input_traits& input);

private:
    const run::configuration* of_;
    characters_met met_;
};

}  // namespace strata::compare

#pragma once
// Whether a text may give another output for an input than the text before it. If a run's states met only characters
// for which the next text has the same rules, and the input has nothing for which other facts differ, the next text
// need not be run.

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "core/engine/reference/interpreter.hpp"
#include "core/run/configuration.hpp"
#include "core/spec/characters.hpp"
#include "core/spec/draft.hpp"
#include "core/spec/machine.hpp"
#include "core/spec/modes.hpp"

namespace strata::compare {

/// What an input has in it that matters for facts beside the rules of states: whether two drafts that differ in such a
/// fact can differ on the input at all.
class input_traits {
public:
    /// `input`: bytes, which must outlive the object. Complexity: linear, plus sorting its names of references.
    explicit input_traits(std::string_view input);

    /// Whether preprocessing by these rules does the same to the input. False if it may not.
    [[nodiscard]] bool preprocessed_alike(const spec::preprocessing& a, const spec::preprocessing& b) const;
    /// Whether all character references that may be in the input mean the same by these tables. False if they may not.
    [[nodiscard]] bool references_alike(const spec::reference_tables& a, const spec::reference_tables& b) const;

private:
    [[nodiscard]] bool names_alike(std::span<const spec::named_reference> a,
                                   std::span<const spec::named_reference> b) const;
    [[nodiscard]] bool may_have(std::string_view name) const;

    bool is_plain_ = false;                           // nothing in it that any draft's preprocessing treats specially
    bool begins_with_mark_ = false;                   // a byte order mark
    bool has_null_ = false;                           // which preprocessing may drop
    bool has_numbers_ = false;                        // "&#"
    std::vector<std::string_view> after_ampersands_;  // what could be a name, each once, in ascending order
};

/// The characters that the states of a machine meet in a run. Observes the interpreter from the beginning to the end.
class characters_met : public engine::step_observer {
public:
    /// `of` and its draft must outlive the object.
    explicit characters_met(const run::configuration& of);
    void on_step(const engine::step& s) override;

    /// Whether a run of `next` on the same input takes the same steps with the same output, in states of the same
    /// names. If so, the object then has what that run meets. False if the run may differ: then it has to be made.
    /// `input`: the traits of the input. Complexity: linear in both tables.
    [[nodiscard]] bool continues_under(const run::configuration& next, const input_traits& input);

private:
    // What one state has met, which may be nothing.
    struct input_of_state {
        spec::symbol_set set{};
        std::vector<spec::symbol> symbols{};  // of the set
        spec::modes modes{0};
        [[nodiscard]] bool concerns(const spec::rule& rule) const;
        [[nodiscard]] bool tells_apart(const spec::rule& a, const spec::rule& b) const;
    };
    [[nodiscard]] bool same_for(const input_of_state& met, const spec::draft& next, std::size_t state,
                                const std::vector<std::size_t>& now) const;

    const run::configuration* of_;
    std::vector<input_of_state> met_;  // by state
};

}  // namespace strata::compare

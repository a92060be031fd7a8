#pragma once
// Which state of one draft corresponds to which of another, however far apart they are.
//
// Each draft declares it for its predecessor (`spec::continuation`); here that is followed from draft to draft, in
// either direction, up to the common ancestor and down again. Unlike the classes of a comparison
// (core/compare/record/correspondence.hpp), this relation records which state became which.

#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "core/spec/draft.hpp"

namespace strata::study {

/// A state in a content model, and the state in a content model of the other draft that it corresponds to.
struct state_link {
    std::size_t from = 0;
    spec::content_model model_from = spec::content_model::pcdata;
    std::size_t to = 0;
    spec::content_model model_to = spec::content_model::pcdata;
    friend bool operator==(const state_link&, const state_link&) = default;
};

/// For each state, the modes in which the machine comes to be in it. The escape flag counts only in the content models
/// in which a rule sets it.
[[nodiscard]] std::vector<spec::modes> occupied_modes(const spec::draft& draft);

/// The predecessor of `draft` among `drafts`; null if it names none, or none of them. Complexity: linear.
[[nodiscard]] const spec::draft* predecessor_of(std::span<const spec::draft* const> drafts, const spec::draft& draft);

/// The drafts among `drafts` that `draft` is based on, oldest first, and itself. Complexity: quadratic.
[[nodiscard]] std::vector<const spec::draft*> descent_of(std::span<const spec::draft* const> drafts,
                                                         const spec::draft& draft);

/// The states of the next draft that continue a state in a content model: those that the next draft declares, or else
/// those of the same name. In the order of the declarations. If that draft has no content model flag, all links are to
/// PCDATA.
/// `former` is the predecessor of `latter`. Complexity: linear in the continuations and states of `latter`.
[[nodiscard]] std::vector<state_link> links_to_next(const spec::draft& former, const spec::draft& latter,
                                                    std::size_t state, spec::content_model model);

/// The links between two drafts.
class state_relation {
public:
    /// `drafts`: all of them, including `from` and `to`; either may be the later. There are no links if they have no
    /// common ancestor. In drafts that stand apart, states of one name correspond, and renamed ones (renamed_states).
    state_relation(std::span<const spec::draft* const> drafts, const spec::draft& from, const spec::draft& to);

    /// In the order of the states they come from; those of one state in the order in which they are declared.
    [[nodiscard]] std::span<const state_link> links() const { return links_; }
    [[nodiscard]] bool has(const state_link& link) const;

private:
    std::vector<state_link> links_;
};

// --- States that a text calls by another name ---
//
// A draft declares them for its predecessor (`spec::continuation`); a text that is read at run time declares nothing.

/// Pairs of states, one of `from` and one of `to`, without a counterpart that have the same rules in the same order, up
/// to the new names: the same characters, conditions and actions, whose target states correspond or are such a pair
/// themselves. A state that could be paired with two others is left out.
/// `known`: the pairs of states that correspond anyway, by index.
/// Complexity: rules of the states without a counterpart, times the number of these states.
[[nodiscard]] std::vector<std::pair<std::size_t, std::size_t>> renamed_states(
    const spec::draft& from, const spec::draft& to, std::span<const std::pair<std::size_t, std::size_t>> known);

}  // namespace strata::study

#pragma once
// Which state of one draft corresponds to which state of another, however far apart the drafts are.
//
// Each draft declares this for its predecessor (`spec::continuation`). The declarations are followed from draft to
// draft, in either direction, up to the common ancestor and down again. Unlike the classes of a comparison
// (core/compare/record/correspondence.hpp), this relation records which state became which.

#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "core/spec/draft.hpp"

namespace strata::study {

/// A state in a content model, and the corresponding state in a content model of the other draft.
struct state_link {
    std::size_t from = 0;
    spec::content_model model_from = spec::content_model::pcdata;
    std::size_t to = 0;
    spec::content_model model_to = spec::content_model::pcdata;
    friend bool operator==(const state_link&, const state_link&) = default;
};

/// For each state, the modes in which the machine can be in it. The escape flag counts only in the content models in
/// which a rule sets it.
[[nodiscard]] std::vector<spec::modes> occupied_modes(const spec::draft& draft);

/// The predecessor of `draft` among `drafts`; null if it names no draft, or a draft that is not among them. Complexity:
/// linear.
[[nodiscard]] const spec::draft* predecessor_of(std::span<const spec::draft* const> drafts, const spec::draft& draft);

/// The drafts among `drafts` from which `draft` descends, oldest first, and `draft` itself. Complexity: quadratic.
[[nodiscard]] std::vector<const spec::draft*> descent_of(std::span<const spec::draft* const> drafts,
                                                         const spec::draft& draft);

/// The states of the next draft that continue a state in a content model: the states that the next draft declares,
/// or else the states of the same name. In the order of the declarations. If that draft has no content model flag, all
/// links are to PCDATA. `former` is the predecessor of `latter`. Complexity: linear in the continuations and states of
/// `latter`.
[[nodiscard]] std::vector<state_link> links_to_next(const spec::draft& former, const spec::draft& latter,
                                                    std::size_t state, spec::content_model model);

/// The links between two drafts.
class state_relation {
public:
    /// `drafts`: all drafts, including `from` and `to`; either of these may be the later one. There are no links if
    /// they have no common ancestor. In drafts that stand apart, states with the same name correspond, and so do
    /// renamed states (renamed_states).
    state_relation(std::span<const spec::draft* const> drafts, const spec::draft& from, const spec::draft& to);

    /// The links in the order of the states that they come from. The links of one state are in the order of their
    /// declarations.
    [[nodiscard]] std::span<const state_link> links() const { return links_; }
    [[nodiscard]] bool has(const state_link& link) const;

private:
    std::vector<state_link> links_;
};

// --- States that a text calls by another name ---
//
// A draft declares its renamed states for its predecessor (`spec::continuation`). A text that is read at run time
// declares nothing.

/// Pairs of a state of `from` and a state of `to` that have no other counterpart. The two have the same rules in the
/// same order, apart from the new names: the same characters, conditions and actions, whose target states correspond or
/// are such a pair themselves. A state that could be paired with two other states is left out. `known`: the pairs of
/// states, by index, that are already known to correspond. Complexity: rules of the states without a counterpart, times
/// the number of these states.
[[nodiscard]] std::vector<std::pair<std::size_t, std::size_t>> renamed_states(
    const spec::draft& from, const spec::draft& to, std::span<const std::pair<std::size_t, std::size_t>> known);

}  // namespace strata::study

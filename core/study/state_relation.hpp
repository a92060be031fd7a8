#pragma once
// Finds which state of one draft corresponds to which state of another draft, even if there are many drafts between the
// two.
//
// Each draft declares how its states continue those of its predecessor (`spec::continuation`). These declarations are
// followed from draft to draft: from one draft back to the common ancestor, and from there forward to the other draft.
// Unlike the classes of a comparison (core/compare/record/correspondence.hpp), this relation records which state became
// which.

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

/// Returns, for each state, the modes in which the machine can be in it. The escape flag counts only in the content
/// models in which a rule sets it.
[[nodiscard]] std::vector<spec::modes> occupied_modes(const spec::draft& draft);

/// Returns the draft among `drafts` that `draft` names as its predecessor; null if it names none, or if the named draft
/// is not among `drafts`. Complexity: linear.
[[nodiscard]] const spec::draft* predecessor_of(std::span<const spec::draft* const> drafts, const spec::draft& draft);

/// Returns the drafts among `drafts` from which `draft` descends, oldest first, followed by `draft` itself. Complexity:
/// quadratic.
[[nodiscard]] std::vector<const spec::draft*> descent_of(std::span<const spec::draft* const> drafts,
                                                         const spec::draft& draft);

/// Returns links to the states of `latter` that continue `state` in the content model `model`. These are the states
/// that `latter` declares or, without a declaration, the state of the same name. The links are in the order of the
/// declarations. If `latter` has no content model flag, all links lead to PCDATA. `former` is the predecessor of
/// `latter`. Complexity: linear in the continuations and states of `latter`.
[[nodiscard]] std::vector<state_link> links_to_next(const spec::draft& former, const spec::draft& latter,
                                                    std::size_t state, spec::content_model model);

/// The links between two drafts.
class state_relation {
public:
    /// `drafts`: all drafts, including `from` and `to`; either of these may be the later one. If the two drafts have no
    /// common ancestor, there are no links. If one of the drafts stands apart (`provenance::stands_apart`), states with
    /// the same name correspond, and so do renamed states (see `renamed_states`).
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

/// Returns pairs of states, one of `from` and one of `to`, that probably differ only in their names. Neither of the two
/// states corresponds to any other state. Both have the same rules in the same order: the same characters, conditions
/// and actions. The states to which the rules lead must correspond, or must be such a pair themselves. A state that
/// could be paired with two other states is left out. `known`: the pairs of states, by index, that are already known to
/// correspond. Complexity: rules of the states without a counterpart, times the number of these states.
[[nodiscard]] std::vector<std::pair<std::size_t, std::size_t>> renamed_states(
    const spec::draft& from, const spec::draft& to, std::span<const std::pair<std::size_t, std::size_t>> known);

}  // namespace strata::study

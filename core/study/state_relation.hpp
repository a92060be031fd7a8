#pragma once
// Which state of one draft is which of another, however far apart they are.
//
// Each draft declares it against its predecessor (`spec::continuation`); here that is followed from draft to draft, in
// either direction, up to the draft that both came from and down again. Unlike the classes that a comparison makes of
// it (core/compare/correspondence.hpp), it keeps who became whom.

#include <cstddef>
#include <span>
#include <vector>

#include "core/spec/draft.hpp"

namespace strata::study {

/// That a state in a content model is a state in a content model of the other draft.
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

/// The draft among `drafts` that `draft` came from; null where it names none, or none of them. Complexity: linear.
[[nodiscard]] const spec::draft* predecessor_of(std::span<const spec::draft* const> drafts, const spec::draft& draft);

/// The drafts among `drafts` that `draft` came from, oldest first, and itself. Complexity: quadratic.
[[nodiscard]] std::vector<const spec::draft*> descent_of(std::span<const spec::draft* const> drafts,
                                                         const spec::draft& draft);

/// What a state in a content model goes on as in the next draft: what that draft declares of it, or else its states of
/// the same name. In the order of the declarations. A draft without a content model flag has states in place of it: all
/// links to it are to PCDATA.
/// `former` is the predecessor of `latter`. Complexity: linear in the continuations and states of `latter`.
[[nodiscard]] std::vector<state_link> links_to_next(const spec::draft& former, const spec::draft& latter,
                                                    std::size_t state, spec::content_model model);

/// The links between two drafts.
class state_relation {
public:
    /// `drafts`: all of them; `from` and `to` are among them, and either may be the later. There are no links where
    /// they did not come from one draft.
    state_relation(std::span<const spec::draft* const> drafts, const spec::draft& from, const spec::draft& to);

    /// In the order of the states they come from; those of one state in the order in which they are declared.
    [[nodiscard]] std::span<const state_link> links() const { return links_; }
    [[nodiscard]] bool has(const state_link& link) const;

private:
    std::vector<state_link> links_;
};

}  // namespace strata::study

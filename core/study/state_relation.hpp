#pragma once
// Which state of one draft is which of another, however far apart they are.
//
// Each draft declares it against the one before (`spec::continuation`); here that is followed from draft to draft, in
// either direction. Unlike the classes of core/compare/correspondence.hpp, it keeps who became whom.

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

/// The links between two drafts.
class state_relation {
public:
    /// `drafts`: all of them, oldest first; `from` and `to` are among them. The later may come first.
    state_relation(std::span<const spec::draft* const> drafts, const spec::draft& from, const spec::draft& to);

    /// In the order of the states they come from; those of one state in the order in which they are declared.
    [[nodiscard]] std::span<const state_link> links() const { return links_; }
    [[nodiscard]] bool has(const state_link& link) const;

private:
    std::vector<state_link> links_;
};

}  // namespace strata::study

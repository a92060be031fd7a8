#pragma once
// Which states of different drafts correspond.
//
// Each draft declares which states of its predecessor continue as which of its own (`spec::continuation`); states with
// the same name correspond without a declaration. These links are followed from draft to draft, and connected states
// form one class. In drafts with a content model flag, a state counts once for each model: 2009's data state under
// RCDATA and the modern RCDATA state are in the same class.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/spec/draft.hpp"

namespace strata::compare {

/// The classes of corresponding states of some drafts.
class correspondence {
public:
    /// `drafts` must include the predecessor of each draft that has one.
    explicit correspondence(std::span<const spec::draft* const> drafts);

    /// The classes of one draft's states.
    class of_draft {
    public:
        /// Those of a draft that is compared with no other: each state has a class of its own.
        [[nodiscard]] static of_draft alone(const spec::draft& draft);
        /// The class of a state in a content model. States of the same class correspond.
        [[nodiscard]] std::uint16_t class_of(std::size_t state, spec::content_model model) const {
            return classes_[state * spec::content_model_count + static_cast<std::size_t>(model)];
        }
        /// Whether the state emits each character as it reads it, so that nothing is pending.
        [[nodiscard]] bool reads_text(std::size_t state) const { return reads_text_[state]; }

    private:
        friend class correspondence;
        std::vector<std::uint16_t> classes_;
        std::vector<bool> reads_text_;
    };
    /// The classes of `draft`, which must be among the drafts, under whatever name. The reference lives as long as
    /// this.
    [[nodiscard]] const of_draft& of(const spec::draft& draft) const;

private:
    std::vector<const spec::draft*> drafts_;
    std::vector<of_draft> classes_;
};

}  // namespace strata::compare

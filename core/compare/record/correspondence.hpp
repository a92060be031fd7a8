#pragma once
// Finds which states of different drafts correspond.
//
// Each draft declares which of its states continue which states of its predecessor (`spec::continuation`). States with
// the same name correspond without a declaration. These links are followed from draft to draft, and connected states
// form one class. In drafts with a content model flag, each combination of a state and a content model belongs to a
// class: 2009's data state under RCDATA and the modern RCDATA state are in the same class.
//
// The classes also show in which content states text alone, without a token, can switch to another content state.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/spec/content_states.hpp"
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
        /// Returns the classes of a draft that is not compared with any other: each state has a class of its own.
        [[nodiscard]] static of_draft alone(const spec::draft& draft);
        /// The class of a state in a content model. States of the same class correspond.
        [[nodiscard]] std::uint16_t class_of(std::size_t state, spec::content_model model) const {
            return classes_[state * spec::content_model_count + static_cast<std::size_t>(model)];
        }
        /// Whether the state emits each character as it reads it, so that nothing is pending.
        [[nodiscard]] bool reads_text(std::size_t state) const { return reads_text_[state]; }
        /// Whether text in this content state ends only with a tag or the end of the file. This holds if the machine
        /// enters the content state only after a start tag, and leaves it only after a token.
        [[nodiscard]] bool ends_with_tag(spec::content_index content) const {
            return ends_with_tag_[spec::place_of(content)];
        }

    private:
        friend class correspondence;
        std::vector<std::uint16_t> classes_;
        std::vector<bool> reads_text_;
        std::vector<bool> ends_with_tag_;
    };
    /// Returns the classes of `draft`. The drafts passed to the constructor must include this draft, under any name.
    /// The reference lives as long as the object.
    [[nodiscard]] const of_draft& of(const spec::draft& draft) const;

private:
    std::vector<const spec::draft*> drafts_;
    std::vector<of_draft> classes_;
};

// --- Leaving a content state ---
// If a machine can leave a content state without a token, the content state set by tree construction does not determine
// the state in which text is read.

/// Whether the machine enters the content state `content` after a start tag.
[[nodiscard]] bool is_begun_by_tag(const spec::draft& draft, const spec::content_state& content);

/// Whether text in this content state may lead, without a token, to another content state: the initial one, or one that
/// is entered after a start tag. (From 19 to 24 October 2009, a character reference in RCDATA did so, because it
/// switched to the data state.) Complexity: linear in the table.
[[nodiscard]] bool is_left_without_token(const spec::draft& draft, const spec::content_state& content);

}  // namespace strata::compare

#pragma once
// What tree construction tells a text between two that are compared.
//
// It is not simulated for each text between them. A text that emits a token that one of the two emits at the same place
// is told what that one was told; where a start tag switches to depends on the text itself. Of a token that neither
// emits nothing is known, if it could have an effect.

#include <cstdint>
#include <deque>
#include <limits>

#include "core/compare/record/journal.hpp"
#include "core/compare/steps/walk.hpp"
#include "core/spec/draft.hpp"

namespace strata::compare {

/// A walk, and how it began: with the answers of tree construction to its tokens.
struct answered_walk {
    const walk* taken = nullptr;
    const standing* begins = nullptr;

    [[nodiscard]] const std::deque<journal::answer>* answers() const { return begins->answers; }
};

class answers_between : public token_answers {
public:
    /// `older`: preferred, if both emit a token. All must outlive this.
    answers_between(const spec::draft& text, const answered_walk& older, const answered_walk& newer)
        : text_(text), older_(older), newer_(newer), foreign_(older.begins->options.foreign) {}

    [[nodiscard]] feedback answer_to(const token& t, source_span where) override;
    /// The source byte of the first token whose answer is not known.
    [[nodiscard]] std::uint64_t unknown_from() const { return unknown_from_; }

private:
    [[nodiscard]] feedback to_characters(source_span where);
    [[nodiscard]] feedback answered_by(const answered_walk& one, const token& t, source_span where);
    void note_unknown(const token& t, source_span where);

    const spec::draft& text_;
    const answered_walk& older_;
    const answered_walk& newer_;
    bool foreign_;
    std::uint64_t unknown_from_ = std::numeric_limits<std::uint64_t>::max();
};

}  // namespace strata::compare

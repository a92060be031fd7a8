#pragma once
// Content states that are taken back at EOF: what becomes of them in a machine whose input may still go on.
//
// Such a content state lasts only if an end tag of the last start tag's name comes before EOF. The engine asks the
// whole input at once. A search extends its inputs, so that as long as the end tag has not come, both outcomes are
// possible, and what the machine may still do depends on how it reads the input in either.

#include <string_view>
#include <vector>

#include "core/spec/draft.hpp"
#include "core/text/options.hpp"

namespace strata::search {

/// A draft and what it would be without content states that are taken back.
class content_taken_back {
public:
    /// `draft` must outlive this object.
    explicit content_taken_back(const spec::draft& draft);
    content_taken_back(const content_taken_back&) = delete;
    content_taken_back& operator=(const content_taken_back&) = delete;
    content_taken_back(content_taken_back&&) = delete;
    content_taken_back& operator=(content_taken_back&&) = delete;
    ~content_taken_back() = default;

    /// Whether a machine that begins so has not met the end tag in this input, but may meet it in a longer one.
    /// Complexity: linear in the input.
    [[nodiscard]] bool is_open(const tokenizer_options& begins, std::string_view input) const;
    /// Whether the draft has this content state, or one that is the same in all else, without taking it back.
    [[nodiscard]] bool has_lasting(spec::content_index content) const;
    /// The draft as it reads an input if no end tag comes: its content states are PCDATA from the start.
    [[nodiscard]] const spec::draft& if_taken_back() const { return taken_back_; }
    /// The draft as it reads an input if the end tag comes.
    [[nodiscard]] const spec::draft& if_kept() const { return kept_; }

private:
    const spec::draft& draft_;
    std::vector<spec::content_state> contents_taken_back_, contents_kept_;
    spec::draft taken_back_, kept_;
};

}  // namespace strata::search

#pragma once
// Tree construction that reads symbols instead of an input, tracking only what affects the tokenizer.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/search/tag_alphabet.hpp"
#include "core/search/tree_facts.hpp"
#include "core/spec/draft.hpp"
#include "core/tree/construction.hpp"

namespace strata::search {

/// Tree construction with rules that may have been changed, plus what `simulated_feedback` adds.
class reading_machine {
public:
    /// `draft` and `by` must outlive this object. `fragment`: null for a whole document.
    reading_machine(const spec::draft& draft, const exchangeable_rules& by, const tree_context& context,
                    const tree::fragment_context* fragment);

    /// Whether the symbol would be a token of its own. In text, only the text's own end tag is.
    [[nodiscard]] bool takes(const tag_symbol& s) const {
        return !text_of_ || (s.what == tree::seen_token::kind::end && s.name == *text_of_);
    }
    void take(const tag_symbol& s);
    [[nodiscard]] bool in_text() const { return text_of_.has_value(); }
    /// The name of the tag whose text it is in; nullopt if it is not in text.
    [[nodiscard]] const std::optional<std::string>& text_of() const { return text_of_; }
    [[nodiscard]] bool is_foreign() const { return machine_.is_foreign(); }
    [[nodiscard]] bool rejects_slash() const { return rejects_slash_ && by_->rules.has_acknowledged_flag; }
    /// A digest of the state.
    [[nodiscard]] std::uint64_t digest() { return machine_.digest() * 2 + (text_of_ ? 1 : 0); }

private:
    void take_one(const tag_symbol& s);
    [[nodiscard]] tree::element number_of(std::string_view name) const;
    [[nodiscard]] bool switches(std::string_view name) const;

    const spec::draft* draft_;
    const exchangeable_rules* by_;
    bool scripting_;
    tree::construction machine_;
    std::optional<std::string> text_of_;
    bool rejects_slash_ = false;
};

}  // namespace strata::search

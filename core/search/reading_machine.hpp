#pragma once
// Simulates tree construction on symbols instead of the tokens of an input. The symbols are tags, texts and doctypes,
// from which a search builds inputs. Only the parts of tree construction that affect the tokenizer are simulated.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/search/tree_facts.hpp"
#include "core/spec/draft.hpp"
#include "core/tree/construction.hpp"

namespace strata::search {

// --- Symbols ---

/// A part of an input that is one token, or several tokens that always come together.
struct tag_symbol {
    std::string text;
    tree::seen_token::kind what = tree::seen_token::kind::start;
    std::string name;
    std::uint8_t bits = 0;
    char control = 0;  // the character of a text that yields U+000B or U+000D, which some drafts treat as white space
    std::string_view public_identifier{};  // the public identifier of a doctype
    bool has_empty_system_identifier = false;
    std::vector<tag_symbol> then{};  // if the symbol is several tokens, the tokens after the first

    [[nodiscard]] bool ends_with_text() const {
        return (then.empty() ? what : then.back().what) == tree::seen_token::kind::text;
    }
};

/// The tags that one search combines, and its limits.
struct tag_alphabet {
    std::vector<tag_symbol> symbols;
    std::size_t together = 120;  // how many states to explore while the machines have not diverged
    std::size_t diverged = 700;  // how many states to explore after the machines have diverged
    std::size_t beside = 0;      // how many characters of each input do not count towards the limit for its length,
                                 // because the fact needs them

    /// Adds a tag unless it is already present.
    void add(std::string_view text);
    /// Adds each tag of a list such as "<p><b>".
    void add_all(std::string_view list);
    void add_text(std::string_view text);
    /// Adds a text that yields the character U+000B or U+000D.
    void add_control(std::string_view text, char control);
    void add_doctype(std::string_view text, std::string_view public_identifier,
                     bool has_empty_system_identifier = false);
    /// Adds a symbol that consists of several tags, possibly followed by text.
    void add_piece(std::string_view tags);
};

// --- The machine ---

/// Simulates tree construction like `simulated_feedback`, but uses `exchangeable_rules`, in which facts may have been
/// exchanged.
class reading_machine {
public:
    /// `draft` and `by` must outlive the object. `fragment`: null for a whole document.
    reading_machine(const spec::draft& draft, const exchangeable_rules& by, const tree_context& context,
                    const tree::fragment_context* fragment);

    /// Whether the tokenizer would read the symbol as a token of its own. In an element whose content is text, this is
    /// true only of the element's end tag.
    [[nodiscard]] bool takes(const tag_symbol& s) const {
        return !text_of_ || (s.what == tree::seen_token::kind::end && s.name == *text_of_);
    }
    void take(const tag_symbol& s);
    [[nodiscard]] bool in_text() const { return text_of_.has_value(); }
    /// The name of the element whose content the machine reads as text; nothing if it does not read text.
    [[nodiscard]] const std::optional<std::string>& text_of() const { return text_of_; }
    [[nodiscard]] bool is_foreign() const { return machine_.is_foreign(); }
    [[nodiscard]] bool rejects_slash() const { return rejects_slash_ && by_->rules.has_acknowledged_flag; }
    /// A digest of the machine's state.
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

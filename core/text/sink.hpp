#pragma once
// Where tokens and errors go, and the answer to a token.

#include <optional>

#include "core/spec/content_states.hpp"
#include "core/text/token.hpp"

namespace strata {

/// The effect of tree construction on the tokenizer, after a token.
struct feedback {
    /// The content state to switch to, if any.
    std::optional<spec::content_index> content;
    /// Whether the adjusted current node is now an element that is not an HTML element (CDATA sections depend on it).
    std::optional<bool> foreign;
};

/// Receives tokens and errors as they occur, in the order of the drafts.
class sink {
public:
    sink() = default;
    sink(const sink&) = default;
    sink(sink&&) = default;
    sink& operator=(const sink&) = default;
    sink& operator=(sink&&) = default;
    virtual ~sink() = default;

    /// Handles a token and returns its effect on the tokenizer. Only `foreign` counts in a reply to characters: text
    /// can reopen formatting elements, so that the adjusted current node becomes an HTML element. The tokenizer passes
    /// on all text before it decides whether a CDATA section begins. A `content` answer to characters is ignored: no
    /// draft ever gives such an answer, and the places where runs of characters end have no meaning. The token's views
    /// are valid during the call only. The function may call the tokenizer's `insert`, and no other function of the
    /// tokenizer.
    virtual feedback on_token(const token& t) = 0;
    /// Handles a parse error. By default, errors are ignored. The function must not call the tokenizer, which would
    /// throw `std::logic_error`.
    virtual void on_error(const parse_error& /*e*/) {}
};

}  // namespace strata

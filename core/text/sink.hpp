#pragma once
// The interface that receives tokens and errors, and the feedback that it returns for a token.

#include <optional>

#include "core/spec/content_states.hpp"
#include "core/text/token.hpp"

namespace strata {

/// The effect that tree construction has on the tokenizer after a token.
struct feedback {
    /// The content state to which the tokenizer must switch, if any.
    std::optional<spec::content_index> content;
    /// Whether the adjusted current node is now an element that is not an HTML element; nothing if this does not
    /// change. (CDATA sections depend on this.)
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

    /// Handles a token and returns its effect on the tokenizer. In a reply to characters, only `foreign` is used: text
    /// can reopen formatting elements, and the adjusted current node then becomes an HTML element. (The tokenizer
    /// passes on all text before it decides whether a CDATA section begins.) `content` in a reply to characters is
    /// ignored: no draft has such an effect, and it is not specified where one run of characters ends and the next
    /// begins. The token's views are valid only during the call. The only function of the tokenizer that this function
    /// may call is `insert`.
    virtual feedback on_token(const token& t) = 0;
    /// Handles a parse error. By default, errors are ignored. The function must not call the tokenizer, which would
    /// throw `std::logic_error`.
    virtual void on_error(const parse_error& /*e*/) {}
};

}  // namespace strata

#pragma once
// How tree construction is simulated: the choices, who is told of what it finds, and what follows for the tokenizer.
// core/tree/simulated.hpp has the simulation itself.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/text/options.hpp"
#include "core/text/token.hpp"
#include "core/tree/elements.hpp"

namespace strata {

namespace spec {
struct draft;  // core/spec/draft.hpp
}
namespace tree {
struct rules;  // core/tree/rules.hpp
}

/// Receives the one parse error that tree construction raises about a tag as the tokenizer read it. It is not a
/// tokenizer error, so it is reported here and not to `sink::on_error`.
class tree_error_sink {
public:
    tree_error_sink() = default;
    tree_error_sink(const tree_error_sink&) = default;
    tree_error_sink(tree_error_sink&&) = default;
    tree_error_sink& operator=(const tree_error_sink&) = default;
    tree_error_sink& operator=(tree_error_sink&&) = default;
    virtual ~tree_error_sink() = default;

    /// A start tag was emitted with its self-closing flag set, and the flag was not acknowledged. Called after the tag
    /// has been passed to the sink. Never called for drafts without such a flag.
    virtual void on_unacknowledged_self_closing(const start_tag& tag) = 0;
};

/// Keeps the names of the tags that errors of tree construction are about, in order.
class tree_error_names : public tree_error_sink {
public:
    explicit tree_error_names(std::vector<std::string>& to) : to_(to) {}
    void on_unacknowledged_self_closing(const start_tag& tag) override { to_.emplace_back(tag.name); }

private:
    std::vector<std::string>& to_;
};

/// The standard's name for that error.
inline constexpr std::string_view unacknowledged_self_closing = "non-void-html-element-start-tag-with-trailing-solidus";

/// Notified of the meta elements that tree construction inserts by the rules of "in head": in these a draft looks for a
/// declaration of the encoding. A meta element that is ignored, or that is foreign, is not among them.
class meta_observer {
public:
    meta_observer() = default;
    meta_observer(const meta_observer&) = default;
    meta_observer(meta_observer&&) = default;
    meta_observer& operator=(const meta_observer&) = default;
    meta_observer& operator=(meta_observer&&) = default;
    virtual ~meta_observer() = default;

    /// The start tag of such an element. Called after the tag has been passed to the sink; the tag is valid only during
    /// the call.
    virtual void on_meta(const start_tag& tag) = 0;
};

/// How tree construction is simulated.
struct simulation {
    bool scripting = true;                           ///< whether "noscript" is raw text
    std::optional<tree::fragment_context> fragment;  ///< the context element; nothing for whole documents
    tree_error_sink* errors = nullptr;               ///< null: they are not reported
    meta_observer* metas = nullptr;                  ///< null: they are not reported
};

/// The context element that `words` name: "title", "svg desc", "math annotation-xml text/html" (the last word is the
/// value of `encoding`). Nothing if `draft` does not have such an element: not all drafts have MathML and SVG.
[[nodiscard]] std::optional<tree::fragment_context> find_context(const spec::draft& draft, std::string_view words);

/// The tokenizer's initial state for a fragment: the content state, no last start tag, and whether CDATA sections are
/// recognised.
[[nodiscard]] tokenizer_options options_of_fragment(const spec::draft& draft, const tree::fragment_context& context,
                                                    bool scripting);

/// Whether a doctype sets quirks mode, according to a draft's rules for identifiers.
[[nodiscard]] bool sets_quirks_mode(const tree::rules& rules, const doctype& t);

}  // namespace strata

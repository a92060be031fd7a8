#pragma once
// The flags for how inputs are tokenized, and their translation for each draft.

#include <optional>
#include <string>
#include <string_view>

#include "core/engine/tokenizer.hpp"
#include "core/spec/content_index.hpp"
#include "core/spec/draft.hpp"
#include "core/text/early_stop.hpp"
#include "core/text/encoding/encoding.hpp"
#include "core/text/options.hpp"
#include "core/text/sink.hpp"
#include "core/tree/simulated.hpp"

namespace strata::naming {

/// The flags shared by the commands that read inputs.
struct run_choices {
    std::optional<std::string> initial_state;      ///< --initial-state: a state or content model by name
    std::optional<std::string> content_model;      ///< --content-model: the same, in the terms of the older drafts
    std::string last_start_tag;                    ///< --last-start-tag; empty: none has been emitted
    bool foreign = false;                          ///< --foreign
    std::optional<bool> simulates_feedback;        ///< --feedback; nothing: on, unless an initial state is given
    bool scripting = true;                         ///< --scripting
    std::optional<std::string> fragment;           ///< --fragment: a context element
    engine_kind engine = engine_kind::fused;       ///< --engine
    std::optional<encoding::id> page_encoding;     ///< --encoding: whatever the page says
    std::optional<encoding::id> default_encoding;  ///< --default-encoding: if nothing says which; nothing: UTF-8
    std::string content_type;                      ///< --content-type: what a server would have sent; empty: nothing
    friend bool operator==(const run_choices& a, const run_choices& b) = default;
};

/// The content state with this name; `kind` is what errors call it.
/// Throws: failure, which lists those of the draft.
[[nodiscard]] spec::content_index content_named(const spec::draft& draft, std::string_view name,
                                                std::string_view kind = "initial state");

/// The encoding that goes by this label; `option` is what errors call it.
/// Throws: failure, with a suggestion.
[[nodiscard]] encoding::id encoding_labelled(std::string_view label, std::string_view option);

/// The options for a tokenizer of `draft`.
/// Throws: failure if a choice does not apply to that draft or two contradict each other.
[[nodiscard]] tokenizer_options options_for(const spec::draft& draft, const run_choices& choices);

/// Whether tree construction is simulated.
[[nodiscard]] bool simulates_feedback(const run_choices& choices);

/// How tree construction is simulated; nothing: not at all.
/// Throws: failure if the draft does not know the context element.
[[nodiscard]] std::optional<simulation> simulation_for(const spec::draft& draft, const run_choices& choices);

/// Describes the options that differ from the defaults: "content model RCDATA, scripting off"; "" if none do.
[[nodiscard]] std::string words_of(const run_choices& choices);

/// Tokenizes the bytes of a page into `to` with these options. Errors of tree construction go to `tree_errors`; null:
/// they are dropped. `metas` is told of meta elements, if tree construction is simulated. Returns where the machine
/// stopped before the end, as `tokenize`. Throws: failure, as `options_for`.
std::optional<early_stop> tokenize_page(const spec::draft& draft, const run_choices& choices, std::string_view bytes,
                                        sink& to, tree_error_sink* tree_errors = nullptr,
                                        meta_observer* metas = nullptr);

}  // namespace strata::naming

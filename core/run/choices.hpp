#pragma once
// A user's choices for tokenizing inputs: the flags that the commands share. They are translated into a configuration
// of each draft.

#include <optional>
#include <string>
#include <string_view>

#include "core/engine/tokenizer/tokenizer.hpp"
#include "core/run/configuration.hpp"
#include "core/spec/draft.hpp"
#include "core/text/encoding/encoding.hpp"
#include "core/text/encoding/sniffer.hpp"

namespace strata::run {

/// The flags that are common to the commands that read inputs.
struct choices {
    std::optional<std::string> initial_state;      ///< --initial-state: the name of a state or content model
    std::optional<std::string> content_model;      ///< --content-model: the older drafts' name for --initial-state
    std::string last_start_tag;                    ///< --last-start-tag; "": no start tag has been emitted
    bool foreign = false;                          ///< --foreign
    std::optional<bool> simulates_feedback;        ///< --feedback; if not given: on, unless an initial state is given
    bool scripting = true;                         ///< --scripting
    std::optional<std::string> fragment;           ///< --fragment: the context element of a fragment
    engine_kind engine = engine_kind::runner;      ///< --engine
    std::optional<encoding::id> page_encoding;     ///< --encoding: the encoding, whatever the page says
    std::optional<encoding::id> default_encoding;  ///< --default-encoding: the encoding if nothing else determines it;
                                                   ///< if not given: UTF-8
    std::string content_type;  ///< --content-type: the header that a server would have sent; "": none
    friend bool operator==(const choices& a, const choices& b) = default;
};

/// The configuration of `draft` under these choices, without a name. Throws: failure, if a choice does not apply to
/// that draft or two choices contradict each other.
[[nodiscard]] configuration configuration_of(const spec::draft& draft, const choices& chosen);

/// What the choices say about the encoding of a page. If they name no content type, `content_type`, the page's own
/// content type, is used; it is "" if unknown. The result has views of both arguments.
[[nodiscard]] encoding::page_context context_of(const choices& chosen, std::string_view content_type = {});

/// Describes the choices that differ from the defaults: "content model RCDATA, scripting off"; "" if there are none.
[[nodiscard]] std::string words_of(const choices& chosen);

/// The content state with this name. `kind` is what error messages call it. Throws: failure, which lists the names that
/// the draft knows.
[[nodiscard]] spec::content_index content_named(const spec::draft& draft, std::string_view name,
                                                std::string_view kind = "initial state");

/// The encoding with this label. `option` is the option's name in error messages. Throws: failure, with a suggestion.
[[nodiscard]] encoding::id encoding_labelled(std::string_view label, std::string_view option);

}  // namespace strata::run

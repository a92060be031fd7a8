#pragma once
// Defines a configuration: a draft, the state in which its tokenizer begins, the simulation of tree construction, and
// how the draft chooses the encoding of a page.
//
// Everything that runs a draft takes a configuration: `tokenize` and `read` (core/run/page.hpp), traces, coverage,
// comparisons and searches. A user's `choices` (core/run/configuration.hpp) are translated into a configuration for
// each draft. The second half of this file is about the settings in which two configurations differ.

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/engine/tokenizer/tokenizer.hpp"
#include "core/run/messages.hpp"
#include "core/spec/draft.hpp"
#include "core/text/encoding/encoding.hpp"
#include "core/text/encoding/sniffer.hpp"
#include "core/text/options.hpp"
#include "core/tree/simulated.hpp"

namespace strata::run {

/// A draft and how it runs. The results of a comparison refer to a configuration by the address of its draft. To
/// compare a draft with itself under other settings, give one of the two configurations a draft of its own with
/// `renamed`.
struct configuration {
    const spec::draft* draft = nullptr;    ///< must outlive the object and all its copies, unless `own` owns it
    tokenizer_options options{};           ///< the state in which the tokenizer begins
    std::optional<simulation> feedback{};  ///< how tree construction is simulated; nothing if it is not simulated
    /// The rules for a page's encoding, if they are not the rules of `draft`. (On a given day, the rules for encodings
    /// may be newer than the draft.)
    const spec::sniffing* encodings = nullptr;
    engine_kind engine = engine_kind::runner;  ///< the engine that `tokenize` uses
    std::string name{};                        ///< the name that the user wrote: "2008+scripting=off"; "" if no user
                                               ///< named it
    std::shared_ptr<const spec::draft> own{};  ///< owns `draft`, if the draft was made for this configuration alone
};

/// Returns how `of` chooses the encoding of a page; null if that is unknown.
[[nodiscard]] inline const spec::sniffing* encodings_of(const configuration& of) {
    return of.encodings != nullptr ? of.encodings : of.draft->encodings;
}

/// Returns a copy of `of` with a draft of its own. That draft has the name `name`, such as "modern+scripting=off", and
/// the same tables as the draft of `of`, which must outlive the result.
[[nodiscard]] configuration renamed(configuration of, std::string name);

/// Returns the draft in `all` that is the same as `draft`, perhaps under another name; if `all` has no such draft,
/// returns `draft` itself.
[[nodiscard]] const spec::draft& registered(std::span<const spec::draft* const> all, const spec::draft& draft);

// --- Settings in which configurations differ ---

/// The settings that can differ between two configurations.
enum class setting : std::uint8_t { feedback, fragment, scripting, initial_state, last_start_tag, foreign };

/// Returns the human-readable name of a setting: "scripting".
[[nodiscard]] std::string_view name_of(setting which);

/// Returns the settings in which two configurations differ. Settings that mean the same in the two drafts do not count
/// as different. A setting that follows from another one does not count separately: for instance, the context element
/// of a fragment determines the initial state.
[[nodiscard]] std::vector<setting> settings_between(const configuration& one, const configuration& other);

/// Returns a configuration of `draft` with the settings of `like`; nothing if one of these settings has no meaning in
/// `draft`.
[[nodiscard]] std::optional<configuration> set_like(const spec::draft& draft, const configuration& like);

/// Returns a copy of `of` in which the setting `which` has its value in `other`; nothing if this setting has no meaning
/// in the draft of `of`.
[[nodiscard]] std::optional<configuration> with_setting(const configuration& of, setting which,
                                                        const configuration& other);

/// Returns a setting with its values in `one` and in `other`, in words: "scripting: on / off".
[[nodiscard]] std::string in_words(setting which, const configuration& one, const configuration& other);

// --- A user's choices: the flags that the commands share, which are translated into a configuration of each draft ---

/// The flags that all commands that read inputs share.
struct choices {
    std::optional<std::string> initial_state;      ///< --initial-state: the name of a state or content model in which
                                                   ///< to begin
    std::optional<std::string> content_model;      ///< --content-model: the older drafts' name for --initial-state
    std::string last_start_tag;                    ///< --last-start-tag; "" if no start tag has been emitted
    bool foreign = false;                          ///< --foreign
    std::optional<bool> simulates_feedback;        ///< --feedback; if not given: on, unless an initial state is given
    bool scripting = true;                         ///< --scripting
    std::optional<std::string> fragment;           ///< --fragment: the context element of a fragment
    engine_kind engine = engine_kind::runner;      ///< --engine
    std::optional<encoding::id> page_encoding;     ///< --encoding: the encoding to use, whatever the page declares
    std::optional<encoding::id> default_encoding;  ///< --default-encoding: the encoding if nothing else determines it;
                                                   ///< if not given: UTF-8
    std::string content_type;  ///< --content-type: the header that a server would have sent; "" if not given
    friend bool operator==(const choices& a, const choices& b) = default;
};

/// Returns the configuration of `draft` under these choices, without a name. Throws: failure, if a choice does not
/// apply to that draft or two choices contradict each other.
[[nodiscard]] configuration configuration_of(const spec::draft& draft, const choices& chosen);

/// Sends a remark if the context element of a fragment is "svg" or "math". Such a context is an HTML element, as it
/// would be in a browser, but the user probably means the element of SVG or MathML.
void say_what_svg_means(const choices& chosen, const remarks& to);

/// Returns what the choices determine about the encoding of a page. `content_type`: the page's own content type, which
/// is used if the choices name none; "" if unknown. The result has views of both arguments.
[[nodiscard]] encoding::page_context context_of(const choices& chosen, std::string_view content_type = {});

/// Returns the choices that differ from the defaults as options of a command line: "--scripting=off". The engine is not
/// among them.
[[nodiscard]] std::vector<std::string> options_of(const choices& chosen);
/// Returns whether `option`, with or without a value, is one that `options_of` may return.
[[nodiscard]] bool is_option_of_choices(std::string_view option);

/// Describes the choices that differ from the defaults: "content model RCDATA, scripting off"; "" if there are none.
[[nodiscard]] std::string words_of(const choices& chosen);

/// Returns the content state with the name `name`. `kind`: the word for such a name in error messages. Throws: failure,
/// which lists the names that the draft knows.
[[nodiscard]] spec::content_index content_named(const spec::draft& draft, std::string_view name,
                                                std::string_view kind = "initial state");

/// Returns the encoding with this label. `option`: the name of the option that has the label as its value, for error
/// messages. Throws: failure if no encoding has the label; the message suggests a similar one.
[[nodiscard]] encoding::id encoding_labelled(std::string_view label, std::string_view option);

}  // namespace strata::run

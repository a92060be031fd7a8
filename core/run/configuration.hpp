#pragma once
// A draft, and everything that decides how it runs: the state in which its tokenizer begins, the simulation of tree
// construction, and how the draft chooses the encoding of a page.
//
// Whatever runs a draft takes a configuration: `tokenize` and `read` (core/run/page.hpp), traces, coverage, comparisons
// and searches. `choices` (core/run/choices.hpp) come from a user. They are translated into a configuration for each
// draft. The second half of this file is about the settings in which two configurations differ.

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/engine/tokenizer/tokenizer.hpp"
#include "core/spec/draft.hpp"
#include "core/text/options.hpp"
#include "core/tree/simulated.hpp"

namespace strata::run {

/// A draft and how it runs. Results of comparisons refer to a configuration by the address of its draft. To compare a
/// draft with itself under other settings, make one of the two configurations `renamed`.
struct configuration {
    const spec::draft* draft = nullptr;    ///< must outlive the object and all its copies, unless it is `own`
    tokenizer_options options{};           ///< the state in which the tokenizer begins
    std::optional<simulation> feedback{};  ///< how tree construction is simulated; nothing: not at all
    /// The rules for a page's encoding, if they are not the rules of `draft`. The draft of a day may be older than the
    /// rules for encodings on that day.
    const spec::sniffing* encodings = nullptr;
    engine_kind engine = engine_kind::runner;  ///< of `tokenize`
    std::string name{};                        ///< as the user wrote it: "2008+scripting=off"; "" if no user named it
    std::shared_ptr<const spec::draft> own{};  ///< owns `draft`, if the draft was made for this configuration alone
};

/// How `of` chooses the encoding of a page; null if that is unknown.
[[nodiscard]] inline const spec::sniffing* encodings_of(const configuration& of) {
    return of.encodings != nullptr ? of.encodings : of.draft->encodings;
}

/// `of` with a draft of its own that has another name, such as "modern+scripting=off", and the same tables. The draft
/// of `of` must outlive the result.
[[nodiscard]] configuration renamed(configuration of, std::string name);

/// The member of `all` that is the same draft as `draft`, even under another name; `draft` if there is none.
[[nodiscard]] const spec::draft& registered(std::span<const spec::draft* const> all, const spec::draft& draft);

// --- Settings in which configurations differ ---

/// The settings that can differ between two configurations.
enum class setting : std::uint8_t { feedback, fragment, scripting, initial_state, last_start_tag, foreign };

/// Its human-readable name: "scripting".
[[nodiscard]] std::string_view name_of(setting which);

/// The settings in which two configurations differ, each in the terms of its draft. A setting that follows from another
/// one, such as the initial state from a fragment's context element, does not count separately.
[[nodiscard]] std::vector<setting> settings_between(const configuration& one, const configuration& other);

/// `draft` with the settings of `like`. Nothing if one of these settings has no meaning in `draft`.
[[nodiscard]] std::optional<configuration> set_like(const spec::draft& draft, const configuration& like);

/// `of` with one of the settings of `other`. Nothing if that setting has no meaning in the draft of `of`.
[[nodiscard]] std::optional<configuration> with_setting(const configuration& of, setting which,
                                                        const configuration& other);

/// "scripting: on / off": the values in `one` and in `other`.
[[nodiscard]] std::string in_words(setting which, const configuration& one, const configuration& other);

}  // namespace strata::run

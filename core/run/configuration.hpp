#pragma once
// A draft with its settings, as a comparison runs it. A draft may be compared with itself under other settings.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/spec/draft.hpp"
#include "core/text/options.hpp"
#include "core/tree/simulated.hpp"

namespace strata::compare {

/// A draft to compare, and the initial settings of its tokenizer. `draft` identifies a configuration, and all results
/// refer to it by that: to compare one draft under two settings, use one configuration of the draft and one of a
/// `renamed_draft`.
struct configuration {
    const spec::draft* draft = nullptr;
    tokenizer_options options;
    std::optional<simulation> feedback;  ///< how tree construction is simulated; nothing: it is not
    /// How it chooses the encoding of a page, if that is not as `draft` says: the draft of a day may be older.
    const spec::sniffing* encodings = nullptr;
};

/// How `of` chooses the encoding of a page; null: nothing is known of that.
[[nodiscard]] inline const spec::sniffing* encodings_of(const configuration& of) {
    return of.encodings != nullptr ? of.encodings : of.draft->encodings;
}

/// The same draft under another name, such as "modern+scripting=off": a separate object with the same tables. Not
/// copyable, because its address distinguishes it from the original draft.
class renamed_draft {
public:
    /// `of` must outlive this.
    renamed_draft(const spec::draft& of, std::string name) : name_(std::move(name)), draft_(of) {
        draft_.about.name = name_;
    }
    renamed_draft(const renamed_draft&) = delete;
    renamed_draft& operator=(const renamed_draft&) = delete;
    renamed_draft(renamed_draft&&) = delete;
    renamed_draft& operator=(renamed_draft&&) = delete;
    ~renamed_draft() = default;

    [[nodiscard]] const spec::draft& draft() const { return draft_; }

private:
    std::string name_;
    spec::draft draft_;
};

/// The draft of `all` that `draft` is, under whatever name; `draft` itself if it is not among them.
[[nodiscard]] const spec::draft& registered(std::span<const spec::draft* const> all, const spec::draft& draft);

/// What can be set for each configuration separately.
enum class setting : std::uint8_t { feedback, fragment, scripting, initial_state, last_start_tag, foreign };

/// Its human-readable name: "scripting".
[[nodiscard]] std::string_view name_of(setting which);

/// The settings in which two configurations differ, each in the terms of its draft. What follows from another setting,
/// such as the initial state from a fragment's context element, does not count separately.
[[nodiscard]] std::vector<setting> settings_between(const configuration& one, const configuration& other);

/// `draft` with the settings of `like`. Nothing if one of them has no meaning in that draft.
[[nodiscard]] std::optional<configuration> set_like(const spec::draft& draft, const configuration& like);

/// `of` with one of the settings of `other`. Nothing if that setting has no meaning in the draft of `of`.
[[nodiscard]] std::optional<configuration> with_setting(const configuration& of, setting which,
                                                        const configuration& other);

/// "scripting: on / off": the values in `one` and in `other`.
[[nodiscard]] std::string in_words(setting which, const configuration& one, const configuration& other);

}  // namespace strata::compare

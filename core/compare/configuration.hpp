#pragma once
// One of those that are compared: a draft with its settings. A draft may be compared with itself under other settings.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/feedback/simulated.hpp"
#include "core/spec/draft.hpp"
#include "core/token/options.hpp"

namespace strata::compare {

/// One of the drafts to compare, and how its tokenizer begins. Configurations are told apart by `draft`, by which all
/// results name them: one draft under two settings is a configuration of that draft and one of a `renamed_draft`.
struct configuration {
    const spec::draft* draft = nullptr;
    tokenizer_options options;
    std::optional<simulation> feedback;  ///< how tree construction is simulated; nothing: not at all
};

/// The same draft under another name, such as "modern+scripting=off": another value with the same tables. Cannot be
/// copied: its address tells it from the draft.
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

/// The draft of `all` that `draft` is, under whatever name; `draft` itself if it is none of them.
[[nodiscard]] const spec::draft& registered(std::span<const spec::draft* const> all, const spec::draft& draft);

/// What can be set for each configuration by itself.
enum class setting : std::uint8_t { feedback, fragment, scripting, initial_state, last_start_tag, foreign };

/// As people name it: "scripting".
[[nodiscard]] std::string_view name_of(setting which);

/// The settings in which two configurations differ, each in the terms of its draft. What follows from another setting,
/// as the initial state from a fragment's context element, is none of its own.
[[nodiscard]] std::vector<setting> settings_between(const configuration& one, const configuration& other);

/// `draft` with the settings of `like`. Nothing: one of them means nothing in that draft.
[[nodiscard]] std::optional<configuration> set_like(const spec::draft& draft, const configuration& like);

/// `of` with one of the settings of `other`. Nothing: it means nothing in the draft of `of`.
[[nodiscard]] std::optional<configuration> with_setting(const configuration& of, setting which,
                                                        const configuration& other);

/// "scripting: on / off": the setting of one and of the other.
[[nodiscard]] std::string in_words(setting which, const configuration& one, const configuration& other);

}  // namespace strata::compare

#pragma once
// Finds the drafts that a user names, and the configuration in which each runs.
//
// All commands accept drafts in the same way. The options --draft and --drafts may be given any number of times, in any
// order, each with one name or with several names separated by commas. A name may carry settings of its own.

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/engine/registry.hpp"
#include "core/run/configuration.hpp"
#include "core/run/messages.hpp"
#include "core/spec/draft.hpp"

namespace strata::history {

// --- Settings of a single draft: "modern+scripting=off+fragment=td" ---

/// A draft's name as the user gave it, split where its settings begin.
struct spelled_draft {
    std::string_view whole;     ///< the whole argument, as given
    std::string_view name;      ///< the draft's name, or ""; the name of a text, "@PATH", ends at the first "+" that a
                                ///< known setting follows
    std::string_view settings;  ///< each setting with a "+" before it; "" if there are no settings
};
[[nodiscard]] spelled_draft spelled(std::string_view argument);

/// Returns the choices for the draft `of`. They are `for_all`, the choices for all drafts, with the settings of this
/// draft applied. Each setting replaces the option that was given for all drafts. A setting that decides where to begin
/// (fragment, initial-state or content-model) replaces all three of these options. Throws: failure, naming the draft as
/// given, if a setting is unknown, repeated or lacks its value, or if two settings contradict each other.
[[nodiscard]] run::choices with_settings(const run::choices& for_all, const spelled_draft& of);

/// Returns `for_all` with `settings` applied, each of the form "scripting=off". `what`: what messages call the owner of
/// the settings.
[[nodiscard]] run::choices with_settings(const run::choices& for_all, const std::vector<std::string_view>& settings,
                                         const std::string& what);

/// Returns the names of all settings: "scripting, fragment, ...".
[[nodiscard]] std::string setting_names();

// --- Drafts ---

/// Returns the rules that `draft` uses to choose an encoding at the time that `name` means. If the name is a day
/// between two changes to the tokenizer, the draft dates from the earlier change, but the rules for encodings may have
/// changed since then. Returns null if the rules are unknown. Complexity: linear in the number of changes.
[[nodiscard]] const spec::sniffing* encodings_of(const registry& known, std::string_view name,
                                                 const spec::draft& draft);

class chosen_drafts {
public:
    /// `named`: the values of the options --draft or --drafts; if empty, chooses all known drafts that can begin where
    /// the choices require, and `to` receives a remark about the other drafts. `for_all`: the choices for a draft,
    /// unless its own settings replace them. If a name is a day, `to` receives a remark that says which draft the day
    /// stands for. Complexity: linear in the names. Throws: failure if a draft is unknown or named twice, a setting is
    /// invalid, or a choice does not apply to a draft.
    chosen_drafts(const registry& known, const std::vector<std::string>& named, const run::choices& for_all,
                  const run::remarks& to);

    /// The configurations, in the order of their names. If a draft has settings of its own, they are part of its name.
    [[nodiscard]] const std::vector<run::configuration>& configurations() const { return all_; }
    [[nodiscard]] std::size_t size() const { return all_.size(); }
    [[nodiscard]] const run::configuration& front() const { return all_.front(); }
    [[nodiscard]] std::vector<const spec::draft*> drafts() const;
    /// Returns the two configurations, with the older draft first. If they differ only in their settings, they are in
    /// the order in which the user named them. Precondition: there are two configurations.
    [[nodiscard]] std::array<run::configuration, 2> both(const registry& known) const;

private:
    void add(const registry& known, std::string_view argument, const run::choices& for_all, const run::remarks& to);

    std::vector<run::configuration> all_;
    std::vector<run::choices> choices_;  // one for each configuration
};

/// Returns the names in the values of options, in order. Names are separated by commas; two names may also be separated
/// by dots ("A..B"). Throws: failure if there is no name before or after a comma, or if there are more names than can
/// be compared.
[[nodiscard]] std::vector<std::string_view> names_in(const std::vector<std::string>& named);

/// Returns the names from options or, if there are none, the positional arguments `a` and `b`, without empty ones.
/// Throws: failure if both options and arguments are given.
[[nodiscard]] std::vector<std::string> with_positional(std::vector<std::string> named, const std::string& a,
                                                       const std::string& b);

/// Returns the draft of a command that takes one draft with settings; the default draft if the user names none. Throws:
/// failure for the same reasons as `chosen_drafts`, or if several drafts are named.
[[nodiscard]] chosen_drafts one_chosen(const registry& known, const std::vector<std::string>& named,
                                       const run::choices& for_all, std::string_view command, const run::remarks& to);

/// Returns the drafts of a command that takes two drafts with settings. Throws: failure for the same reasons as
/// `chosen_drafts`, or if the number of drafts is not two.
[[nodiscard]] chosen_drafts two_chosen(const registry& known, const std::vector<std::string>& named,
                                       const run::choices& for_all, std::string_view command, const run::remarks& to);

/// Returns the draft of a command that takes one draft without settings.
[[nodiscard]] const spec::draft& one_draft(const registry& known, const std::vector<std::string>& named,
                                           std::string_view command, const run::remarks& to);

/// Returns the drafts of a command that takes two drafts without settings, in the order in which the user named them.
[[nodiscard]] std::array<const spec::draft*, 2> two_drafts(const registry& known, const std::vector<std::string>& named,
                                                           std::string_view command, const run::remarks& to);

}  // namespace strata::history

#pragma once
// The drafts that a command line names, and how each is run.
//
// Every command takes them in the same form: --draft and --drafts, in any mix, once or several times, each with one
// name or several between commas. A name may carry settings of its own (draft_settings.hpp).

#include <array>
#include <cstddef>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "core/cli/console.hpp"
#include "core/cli/run_choices.hpp"
#include "core/compare/configuration.hpp"
#include "core/spec/draft.hpp"
#include "core/tokenizer/registry.hpp"

namespace strata::cli {

/// A draft and how it is run.
struct chosen_draft {
    const spec::draft* draft = nullptr;  ///< goes by its name with its settings, if it has any of its own
    run_choices run;
    tokenizer_options options;           ///< what `run` means for this draft
    std::optional<simulation> feedback;  ///< the same
};

class chosen_drafts {
public:
    /// `named`: what the options were given; none: all drafts that there are. `for_all`: how those are run that do not
    /// say it themselves. Says on standard error which draft a day stands for. Complexity: linear in the names.
    /// Throws: failure, where a draft is unknown or named twice, a setting is wrong, or a choice means nothing in a
    /// draft.
    chosen_drafts(const registry& known, const std::vector<std::string>& named, const run_choices& for_all,
                  const console& io);

    [[nodiscard]] const std::deque<chosen_draft>& all() const { return all_; }
    [[nodiscard]] std::size_t size() const { return all_.size(); }
    [[nodiscard]] const chosen_draft& front() const { return all_.front(); }
    [[nodiscard]] std::vector<const spec::draft*> drafts() const;
    [[nodiscard]] std::vector<compare::configuration> configurations() const;
    /// Both of two drafts, the older first; of one draft the one that was named first.
    [[nodiscard]] std::array<compare::configuration, 2> both(const registry& known) const;

private:
    void add(const registry& known, std::string_view argument, const run_choices& for_all, const console& io);

    std::deque<chosen_draft> all_;
    std::deque<compare::renamed_draft> renamed_;
};

/// The names in what options were given, in their order. Throws: failure, where one is missing beside a comma, or there
/// are more than anybody compares.
[[nodiscard]] std::vector<std::string_view> names_in(const std::vector<std::string>& named);

/// What options named, followed by positional arguments as far as these are not "".
[[nodiscard]] std::vector<std::string> with_positional(std::vector<std::string> named, const std::string& a,
                                                       const std::string& b);

/// The one draft that a command takes, with its settings; the standard one where none is named.
/// Throws: failure, as `chosen_drafts`, and where several are named.
[[nodiscard]] chosen_drafts one_chosen(const registry& known, const std::vector<std::string>& named,
                                       const run_choices& for_all, std::string_view command, const console& io);

/// The two drafts that a command takes, with their settings. Throws: failure, as `chosen_drafts`, and where there are
/// not two.
[[nodiscard]] chosen_drafts two_chosen(const registry& known, const std::vector<std::string>& named,
                                       const run_choices& for_all, std::string_view command, const console& io);

/// The one draft of a command to which settings mean nothing.
[[nodiscard]] const spec::draft& one_draft(const registry& known, const std::vector<std::string>& named,
                                           std::string_view command, const console& io);

/// The two drafts that a command takes to which settings mean nothing, in the order in which they are named.
[[nodiscard]] std::array<const spec::draft*, 2> two_drafts(const registry& known, const std::vector<std::string>& named,
                                                           std::string_view command, const console& io);

}  // namespace strata::cli

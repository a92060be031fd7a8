#pragma once
// The drafts that a user names, and the options each runs with.
//
// Every command takes them in the same form: --draft and --drafts, in any mix and any number, each with one name or
// several separated by commas. A name may carry its own settings (draft_settings.hpp).

#include <array>
#include <cstddef>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "core/engine/registry.hpp"
#include "core/run/configuration.hpp"
#include "core/run/read_page.hpp"
#include "core/run/remarks.hpp"
#include "core/run/run_choices.hpp"
#include "core/spec/draft.hpp"

namespace strata::naming {

/// A draft and the options it runs with.
struct chosen_draft {
    std::string argument;                ///< as it was named
    const spec::draft* draft = nullptr;  ///< its name includes its own settings, if any
    run_choices run;
    tokenizer_options options;                  ///< `run` translated for this draft
    std::optional<simulation> feedback;         ///< likewise
    const spec::sniffing* encodings = nullptr;  ///< how it chooses encodings: as on the day it was named by
};

/// The page as the draft reads it; `bytes` must outlive the result. `content_type`: of the page itself; "" if it is not
/// known. Complexity: linear.
[[nodiscard]] page::read_page page_of(const chosen_draft& by, std::string_view bytes,
                                      std::string_view content_type = {});

class chosen_drafts {
public:
    /// `named`: the values of the options; none: all known drafts. `for_all`: how a draft runs unless its own settings
    /// say otherwise. If a name is a day, remarks which draft that is. Complexity: linear in the
    /// names.
    /// Throws: failure if a draft is unknown or named twice, a setting is invalid, or a choice does not apply to a
    /// draft.
    chosen_drafts(const registry& known, const std::vector<std::string>& named, const run_choices& for_all,
                  const remarks& to);

    [[nodiscard]] const std::deque<chosen_draft>& all() const { return all_; }
    [[nodiscard]] std::size_t size() const { return all_.size(); }
    [[nodiscard]] const chosen_draft& front() const { return all_.front(); }
    [[nodiscard]] std::vector<const spec::draft*> drafts() const;
    [[nodiscard]] std::vector<compare::configuration> configurations() const;
    /// Two different drafts, the older first. If both are the same draft with different settings: in the order named.
    [[nodiscard]] std::array<compare::configuration, 2> both(const registry& known) const;

private:
    void add(const registry& known, std::string_view argument, const run_choices& for_all, const remarks& to);

    std::deque<chosen_draft> all_;
    std::deque<compare::renamed_draft> renamed_;
};

/// The names in the values of options, in order. Throws: failure if a name is missing next to a comma, or there are too
/// many to compare.
[[nodiscard]] std::vector<std::string_view> names_in(const std::vector<std::string>& named);

/// The names from options, followed by the positional arguments that are not "".
[[nodiscard]] std::vector<std::string> with_positional(std::vector<std::string> named, const std::string& a,
                                                       const std::string& b);

/// The one draft of a command, with its settings; the default draft if none is named.
/// Throws: failure, as `chosen_drafts`, and if several are named.
[[nodiscard]] chosen_drafts one_chosen(const registry& known, const std::vector<std::string>& named,
                                       const run_choices& for_all, std::string_view command, const remarks& to);

/// The two drafts of a command, with their settings. Throws: failure, as `chosen_drafts`, and if there are not two.
[[nodiscard]] chosen_drafts two_chosen(const registry& known, const std::vector<std::string>& named,
                                       const run_choices& for_all, std::string_view command, const remarks& to);

/// The one draft of a command that takes no settings.
[[nodiscard]] const spec::draft& one_draft(const registry& known, const std::vector<std::string>& named,
                                           std::string_view command, const remarks& to);

/// The two drafts of a command that takes no settings, in the order named.
[[nodiscard]] std::array<const spec::draft*, 2> two_drafts(const registry& known, const std::vector<std::string>& named,
                                                           std::string_view command, const remarks& to);

}  // namespace strata::naming

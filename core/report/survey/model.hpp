#pragma once
// The changes of a survey by how many pages they affect, with the known facts about them.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/pages/narrowed_result.hpp"
#include "core/pages/tally.hpp"
#include "core/study/changes.hpp"

namespace strata::report {

/// One of them.
struct ranked_change {
    std::string_view id;  ///< in the result
    const pages::change_tally* counts = nullptr;
    const spec::change* what = nullptr;  ///< null: a setting, the choice of the encoding, or not known
    std::string title;
};

/// The most pages first, then the most places, then by id. Views of `all` and `known`.
[[nodiscard]] std::vector<ranked_change> ranked(const pages::tally& all, const std::vector<study::change_step>& known);

/// "12.3%", of all; "0%" if there are none.
[[nodiscard]] std::string share_of(std::uint64_t part, std::uint64_t all);

/// The interval in which the true share is, if the pages are drawn at random from all pages: with a confidence of 95
/// percent (Wilson's score interval). `all` is at least 1.
struct interval {
    double low = 0, high = 1;
};
[[nodiscard]] interval interval_of(std::uint64_t part, std::uint64_t all);
/// "11.9 to 12.7%", with enough digits to tell the ends apart.
[[nodiscard]] std::string in_words(const interval& of);
/// "12.3%, 95% interval 11.9 to 12.7%".
[[nodiscard]] std::string share_with_interval(std::uint64_t part, std::uint64_t all);

/// The share of a host's pages that a change (or anything) makes differ, averaged over the hosts, so that each host
/// counts the same.
struct host_share {
    std::uint64_t hosts = 0;  ///< that are known, at least 2
    double share = 0;
    interval between{};  ///< with a confidence of 95 percent: 1.96 standard errors of the mean on either side
};
/// `id`: of the change; nothing: all that differs. Nothing: the survey does not divide by host, or knows less than two.
[[nodiscard]] std::optional<host_share> share_by_host(const pages::survey_view& of,
                                                      std::optional<std::string_view> id = {});
/// "8.1% of the pages of a host, 95% interval 7.0 to 9.2%".
[[nodiscard]] std::string in_words(const host_share& of);

/// "only 2008, modern; only host=a.example".
[[nodiscard]] std::string narrowing_in_words(const pages::narrowing& to);

/// The values on each side of an example: "2007, 2008: nothing; modern: \"/\"".
[[nodiscard]] std::string readings_in_words(const pages::place_example& of);

}  // namespace strata::report

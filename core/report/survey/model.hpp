#pragma once
// The changes of a survey by how many pages they change, with what is known of them.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/pages/result.hpp"
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

/// What each side of an example has: "2007, 2008: nothing; modern: \"/\"".
[[nodiscard]] std::string readings_in_words(const pages::place_example& of);

}  // namespace strata::report

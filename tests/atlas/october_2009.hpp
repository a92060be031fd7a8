#pragma once
// October 2009, when states replaced the content model flag: the texts before and after, and their differences.

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/engine/registry.hpp"
#include "tests/atlas/atlas_file.hpp"
#include "tests/atlas/texts_in_time.hpp"
#include "tests/drafts/drafts_of_chain.hpp"

namespace strata::testing {

/// Three commits: the one that replaced the flag, the one that gave scripts states of their own after "<!--", and the
/// one that completed the states.
inline constexpr std::string_view flag_becomes_states = "41beb5d9";
inline constexpr std::string_view scripts_get_escapes = "bc1466f6";
inline constexpr std::string_view states_are_complete = "e4811161";

/// The differences of the pair, or the effect of the first commit.
enum class october_subject : std::uint8_t {
    cut_off_end_tags,
    escape_flag,
    scripts,
    ends_of_scripts,
    made_up_names,
    lost_rcdata,  ///< only between the two commits
};

/// A difference, and inputs that show it. The first input is the one to read first.
struct october_difference {
    october_subject subject{};
    std::string_view says;
    std::array<std::string_view, 4> inputs{};  ///< "" if there are no more
    std::string_view options{};
};

/// The differences between the last text with the flag and the first with a complete set of states.
[[nodiscard]] std::span<const october_difference> differences_of_october();
/// The differences that were corrected in October: only the texts between these two have them.
[[nodiscard]] std::span<const october_difference> mended_in_october();

/// The texts before and after the first commit, and after the last one.
struct october_texts {
    explicit october_texts(const registry& program);

    drafts_test::drafts_of_chain drafts;
    const spec::draft& with_flag;
    const spec::draft& halfway;
    const spec::draft& with_states;
};

/// The commits of these days after which an input is read in another way, as "41beb5d9 (errors), bc1466f6 (tokens)".
[[nodiscard]] std::string commits_that_change(const texts_in_time& texts, std::string_view options,
                                              std::string_view input);

/// The part of the page that shows the two machines.
[[nodiscard]] std::string october_machines(const october_texts& texts);

/// docs/evolution/from-a-flag-to-states.md
[[nodiscard]] atlas_file october_page(const texts_in_time& texts);

}  // namespace strata::testing

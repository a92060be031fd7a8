#pragma once
// October 2009, when states replaced the content model flag: the texts before and after, and how they differ.

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

/// Three commits. The first replaced the flag by states. The second gave scripts their own states after "<!--". The
/// third completed the states.
inline constexpr std::string_view flag_becomes_states = "41beb5d9";
inline constexpr std::string_view scripts_get_escapes = "bc1466f6";
inline constexpr std::string_view states_are_complete = "e4811161";

/// Subjects in which the texts before the first commit, after the first commit, and after the last one differ.
enum class october_subject : std::uint8_t {
    cut_off_end_tags,
    escape_flag,
    scripts,
    ends_of_scripts,
    made_up_names,
    lost_rcdata,  ///< differs only between the first commit and the last
};

/// A difference, with inputs that show it. Readers should begin with the first input.
struct october_difference {
    october_subject subject{};
    std::string_view says;
    std::array<std::string_view, 4> inputs{};  ///< "" if there are fewer
    std::string_view options{};
};

/// Returns the differences between the last text with the flag and the first text with a complete set of states.
[[nodiscard]] std::span<const october_difference> differences_of_october();
/// Returns the differences that later commits of October removed. Only texts between these commits have them.
[[nodiscard]] std::span<const october_difference> mended_in_october();

/// The texts before the first commit, after the first commit, and after the last one.
struct october_texts {
    explicit october_texts(const registry& program);

    drafts_test::drafts_of_chain drafts;
    const spec::draft& with_flag;
    const spec::draft& halfway;
    const spec::draft& with_states;
};

/// Returns the commits of October 2009 that changed how strata tokenizes `input`: "41beb5d9 (errors), bc1466f6
/// (tokens)".
[[nodiscard]] std::string commits_that_change(const texts_in_time& texts, std::string_view options,
                                              std::string_view input);

/// Writes the part of the page that shows the two machines.
[[nodiscard]] std::string october_machines(const october_texts& texts);

/// Writes docs/evolution/from-a-flag-to-states.md.
[[nodiscard]] atlas_file october_page(const texts_in_time& texts);

}  // namespace strata::testing

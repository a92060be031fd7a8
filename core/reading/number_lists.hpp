#pragma once
// Lists of numbers that are parse errors, as the kinds of number that the tables have conditions for.

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/spec/vocabulary.hpp"

namespace strata::reading {

/// The conditions that together hold for the numbers of a list: some of "surrogate", "noncharacter", "control".
/// `ranges`: first and last of each range. `settled`: numbers that rules before the list deal with, so that it does not
/// matter whether they are in it. Nothing if the list is not made of whole kinds.
[[nodiscard]] std::optional<std::vector<spec::condition>> kinds_of(std::span<const std::uint32_t> ranges,
                                                                   std::span<const std::uint32_t> settled);

}  // namespace strata::reading

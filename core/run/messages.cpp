#include "core/run/messages.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <numeric>

namespace strata::run {
namespace {

// Longer arguments are not compared, because they are not misspelt words, and comparing them takes quadratic time.
constexpr std::size_t longest = 100;

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c; }

// Returns the edit distance: how many letters must be inserted, deleted, replaced, or swapped with their neighbour.
// Both words have at most `longest` characters.
std::size_t distance(std::string_view one, std::string_view other) {
    using row = std::array<std::size_t, longest + 1>;
    row before_last{};
    row last{};
    row current{};
    std::iota(last.begin(), last.end(), std::size_t{0});
    for (std::size_t i = 0; i < one.size(); ++i) {
        current[0] = i + 1;
        for (std::size_t j = 0; j < other.size(); ++j) {
            const bool equal = lower(one[i]) == lower(other[j]);
            current[j + 1] = std::min({last[j] + (equal ? 0U : 1U), last[j + 1] + 1, current[j] + 1});
            if (i > 0 && j > 0 && lower(one[i]) == lower(other[j - 1]) && lower(one[i - 1]) == lower(other[j]))
                current[j + 1] = std::min(current[j + 1], before_last[j - 1] + 1);
        }
        before_last = last;
        last = current;
    }
    return last[other.size()];
}

}  // namespace

failure::failure(std::string_view what, std::string_view why) : std::runtime_error(fmt::format("{}: {}", what, why)) {}

std::optional<std::string> closest(std::string_view word, const std::vector<std::string_view>& candidates) {
    if (word.size() > longest) return std::nullopt;
    const std::size_t most = std::max(std::size_t{1}, word.size() / 3);
    std::optional<std::string_view> best;
    std::size_t least = 0;
    for (const std::string_view each : candidates) {
        const std::size_t difference = std::max(each.size(), word.size()) - std::min(each.size(), word.size());
        if (each.size() > longest || difference > most) continue;
        const std::size_t steps = distance(word, each);
        // If every letter differs, there is no reason to suggest the candidate.
        if (steps > most || steps >= word.size() || (best && steps >= least)) continue;
        best = each;
        least = steps;
    }
    if (!best) return std::nullopt;
    return std::string(*best);
}

std::string did_you_mean(std::string_view word, const std::vector<std::string_view>& candidates) {
    const std::optional<std::string> meant = closest(word, candidates);
    return meant ? fmt::format("; did you mean '{}'?", *meant) : "";
}

std::string unknown_word(std::string_view kind, std::string_view word, const std::vector<std::string_view>& known) {
    const std::string meant = did_you_mean(word, known);
    return fmt::format("unknown {0}{1} Known {0}s: {2}", kind, meant.empty() ? "." : meant, fmt::join(known, ", "));
}

}  // namespace strata::run

#include "core/compare/steps/extra_walk.hpp"

namespace strata::compare {

stretch stretch_through(const walk& of, std::size_t& next, const part_of_input& part, source_span where) {
    const auto& steps = of.steps();
    // The first step at or after the character; preferably one with nothing pending.
    const auto step_at = [&](std::size_t at, std::uint64_t offset) {
        while (at + 1 < steps.size() && steps[at].offset < offset) ++at;
        // Where the part ends, a walk that is within a token takes steps as if the input ended there.
        if (offset >= part.end && !part.to_the_end) return at;
        for (std::size_t i = at; i < steps.size() && steps[i].offset == offset; ++i)
            if (steps[i].reads_text) return i;
        return at;
    };
    if (where.begin > part.begin) next = step_at(next, where.begin);
    // The end of the input closes whatever is still open.
    if (part.to_the_end && where.end >= part.end) return {&of, next, steps.size() - 1};
    return {&of, next, step_at(next, where.end)};
}

}  // namespace strata::compare

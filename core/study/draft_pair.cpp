#include "core/study/draft_pair.hpp"

namespace strata::study {

draft_pair::draft_pair(std::span<const spec::draft* const> drafts, const spec::draft& one, const spec::draft& other)
    : a(one), b(other), relation(drafts, one, other), in_a(occupied_modes(one)), in_b(occupied_modes(other)) {}

spec::modes draft_pair::modes_of(const std::vector<cell>& here) const {
    spec::modes in{0};
    for (const cell& each : here) in = in | just(said_of_a() ? each.a : each.b);
    return in;
}

std::vector<cell> draft_pair::cells(std::size_t sa, std::size_t sb) const {
    std::vector<cell> found;
    const spec::modes of_a = modes_of_a(sa);
    const spec::modes of_b = modes_of_b(sb);
    for (spec::mode ma = 0; ma < spec::mode_count; ++ma)
        for (spec::mode mb = 0; mb < spec::mode_count; ++mb) {
            if (!of_a.has(ma) || !of_b.has(mb)) continue;
            // Both flags have the same value.
            if (spec::has_content_model_flag(a) && spec::has_content_model_flag(b) && (ma & 1U) != (mb & 1U)) continue;
            if (relation.has({sa, model_of(ma), sb, model_of(mb)})) found.push_back({ma, mb});
        }
    return found;
}

}  // namespace strata::study

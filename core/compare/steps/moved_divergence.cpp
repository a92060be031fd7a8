#include "core/compare/steps/moved_divergence.hpp"

#include <utility>
#include <vector>

#include "core/text/moved_token.hpp"

namespace strata::compare {
namespace {

using moving = std::function<std::uint64_t(std::uint64_t)>;

void move_causes(std::vector<cause>& causes, const moving& place) {
    for (cause& each : causes) each.offset = place(each.offset);
}

void move_group(group& g, const moving& place) {
    kept_tokens tokens;
    token_mover mover;
    for (const token& each : g.tokens.all()) tokens.add(mover(each, place));
    g.tokens = std::move(tokens);
    for (placed_error& each : g.errors) each.error.offset = place(each.error.offset);
}

}  // namespace

divergence moved(divergence&& d, const moving& place) {
    d.where = strata::moved(d.where, place);
    for (group& each : d.groups) move_group(each, place);
    move_causes(d.causes, place);
    for (difference& each : d.differences) {
        each.offset = place(each.offset);
        move_causes(each.causes, place);
    }
    return std::move(d);
}

}  // namespace strata::compare

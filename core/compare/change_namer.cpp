#include "core/compare/change_namer.hpp"

#include <algorithm>
#include <utility>

#include "core/compare/difference_finder.hpp"
#include "core/compare/telling_steps.hpp"

namespace strata::compare {
namespace {

bool differ_in(const difference& d, const spec::draft& one, const spec::draft& other) {
    const std::optional<std::size_t> side = side_of(d, one);
    const std::optional<std::size_t> other_side = side_of(d, other);
    return side && other_side && side != other_side;
}

// Whether `other`, found with more drafts, is about the same part of the same token or the same error. Characters may
// be cut otherwise there: what counts is which of them begin last before these.
bool is_about_the_same(const difference& d, const difference& other) {
    if (d.what != other.what || d.of != other.of || d.name != other.name) return false;
    if (d.of == "characters") return other.offset <= d.offset;
    if (d.offset != other.offset) return false;
    if (d.what != difference_kind::error) return true;
    // Several errors may stand at one place.
    const auto value_of = [](const difference& e) {
        const auto has_value = [](const difference::side& s) { return s.value.has_value(); };
        const auto found = std::find_if(e.sides.begin(), e.sides.end(), has_value);
        return found == e.sides.end() ? std::string() : *found->value;
    };
    return value_of(d) == value_of(other);
}

// The difference `d` as all drafts of the way have it.
const difference* as_all_have_it(const difference& d, const std::vector<difference>& of_all, const way_of_drafts& way) {
    const difference* found = nullptr;
    for (const difference& each : of_all)
        if (is_about_the_same(d, each) && differ_in(each, *way.front(), *way.back())) found = &each;
    return found;
}

// What two drafts of a way differ in of the token: `d`, or, where one of them has no such token, that.
const difference* between_two(const difference& d, const std::vector<difference>& of_all, const spec::draft& one,
                              const spec::draft& other) {
    if (differ_in(d, one, other)) return &d;
    for (const difference& each : of_all)
        if (each.what == difference_kind::token && each.offset == d.offset && differ_in(each, one, other)) return &each;
    return nullptr;
}

}  // namespace

void change_namer::name_changes(divergence& d, const std::vector<stretch>& compared) {
    for (const way_of_drafts& way : by_.changes->ways()) {
        const bool any = std::any_of(d.differences.begin(), d.differences.end(), [&](const difference& each) {
            return differ_in(each, *way.front(), *way.back());
        });
        if (!any) continue;
        if (way.size() > 2) {
            name_changes_on(way, d, compared);
            continue;
        }
        const draft_link link = by_.changes->link_of(*way.front(), *way.back());
        for (difference& each : d.differences)
            if (differ_in(each, *link.from, *link.to))
                add_each(each.changes,
                         by_.changes->changes_of(link, each, [&]() -> const std::vector<cause>& { return d.causes; }));
    }
}

void change_namer::name_changes_on(const way_of_drafts& way, divergence& d, const std::vector<stretch>& compared) {
    const std::optional<std::vector<stretch>> stretches = walked(way, d, compared);
    if (!stretches) return;
    std::vector<std::vector<std::size_t>> apart;
    for (std::size_t i = 0; i < way.size(); ++i) apart.push_back({i});
    const std::vector<difference> of_all = find_all_differences(part_, *stretches, apart, causes_).listed;
    std::vector<std::optional<std::vector<cause>>> diverged(way.size());
    for (difference& each : d.differences) {
        if (!differ_in(each, *way.front(), *way.back())) continue;
        const difference* const whole = as_all_have_it(each, of_all, way);
        if (whole == nullptr) continue;
        // Drafts may have gone back and forth: what counts is how the last one that has what the first has came to what
        // the last has.
        const auto last = way.size() - 1;
        std::size_t begin = last;
        while (side_of(*whole, *way[begin]) != side_of(*whole, *way.front())) --begin;
        for (std::size_t i = begin; i < last && side_of(*whole, *way[i]) != side_of(*whole, *way[last]); ++i) {
            const difference* const here = between_two(*whole, of_all, *way[i], *way[i + 1]);
            if (here == nullptr) continue;
            add_each(each.changes, by_.changes->changes_of(by_.changes->link_of(*way[i], *way[i + 1]), *here,
                                                           [&]() -> const std::vector<cause>& {
                                                               if (!diverged[i])
                                                                   diverged[i] = first_divergence((*stretches)[i],
                                                                                                  (*stretches)[i + 1]);
                                                               return *diverged[i];
                                                           }));
        }
    }
}

std::optional<std::vector<stretch>> change_namer::walked(const way_of_drafts& way, const divergence& d,
                                                         const std::vector<stretch>& compared) {
    std::vector<stretch> stretches;
    for (const spec::draft* const draft : way) {
        const auto its =
            std::find_if(compared.begin(), compared.end(), [&](const stretch& s) { return &s.of->draft() == draft; });
        if (its != compared.end()) {
            stretches.push_back(*its);
            continue;
        }
        walk_between& between = walk_of(*draft);
        if (!between.taken || between.taken->steps().empty()) return std::nullopt;
        stretches.push_back(stretch_through(between, d.where));
    }
    return stretches;
}

change_namer::walk_between& change_namer::walk_of(const spec::draft& draft) {
    const auto [place, is_new] = between_.try_emplace(&draft);
    if (!is_new) return place->second;
    for (const draft_between& each : by_.between)
        if (each.at.draft == &draft) place->second.taken = std::make_unique<walk>(each.at, part_, *each.places);
    return place->second;
}

stretch change_namer::stretch_through(walk_between& of, source_span where) const {
    const auto& steps = of.taken->steps();
    // The first step at the character, or behind it; one that has nothing pending rather than one that has.
    const auto step_at = [&](std::size_t at, std::uint64_t offset) {
        while (at + 1 < steps.size() && steps[at].offset < offset) ++at;
        // Where the part ends, a walk that is within a token takes steps as if the input ended there.
        if (offset >= part_.end && !part_.to_the_end) return at;
        for (std::size_t i = at; i < steps.size() && steps[i].offset == offset; ++i)
            if (steps[i].reads_text) return i;
        return at;
    };
    if (where.begin > part_.begin) of.next = step_at(of.next, where.begin);
    return {of.taken.get(), of.next, step_at(of.next, where.end)};
}

std::vector<cause> change_namer::first_divergence(const stretch& one, const stretch& other) {
    std::vector<cause> found;
    const walked_step& a = one.of->steps()[one.first];
    const walked_step& b = other.of->steps()[other.first];
    // Those that are in different places already diverged before.
    if (a.offset != b.offset || a.place != b.place) return found;
    for (const telling_step& each : telling_steps(part_, one, other)) {
        const walk& of = *(each.of_other ? other : one).of;
        cause_maker::add(found, each.in_stream ? causes_.of_stream(each.role, of, *each.in_stream)
                                               : causes_.of_step(each.role, of, each.step));
    }
    return found;
}

}  // namespace strata::compare

#include "core/compare/steps/difference_writer.hpp"

#include <algorithm>
#include <iterator>
#include <string>

namespace strata::compare {
namespace {

using study::no_step;

class text_comparison {
    // Characters of a stretch of the source that are not the same in all groups.
    struct text_region {
        std::uint64_t begin = 0, end = 0;
        std::uint64_t first_end = 0;      // of the first characters that differ
        std::vector<std::string> values;  // for each group
        std::vector<bool> there;          // whether it has any
    };

public:
    explicit text_comparison(difference_writer& to) : to_(to), groups_(to.groups()), tracks_(to.tracks()) {}

    void compare_texts() {
        to_.begin_kind("characters");
        std::vector<std::size_t> next(groups_.size(), 0);
        std::vector<text_region> regions;
        bool goes_on = false;  // the last difference does, if nothing comes in between
        while (const std::optional<std::uint64_t> at = next_begin(next)) {
            if (all_alike(next, *at)) {
                goes_on = false;
                for (std::size_t& each : next) ++each;
                continue;
            }
            text_region region = region_from(next, *at);
            if (is_the_same(region)) {
                goes_on = false;
                continue;
            }
            if (goes_on && regions.back().end == region.begin && regions.back().there == region.there) {
                text_region& last = regions.back();
                last.end = region.end;
                for (std::size_t g = 0; g < groups_.size(); ++g) last.values[g] += region.values[g];
                continue;
            }
            regions.push_back(std::move(region));
            goes_on = true;
        }
        for (const text_region& each : regions) add_region(each);
    }

private:
    // Whether the groups have the same characters and only split them differently.
    static bool is_the_same(const text_region& r) {
        return std::all_of(r.there.begin(), r.there.end(), [](bool b) { return b; }) &&
               std::equal(r.values.begin() + 1, r.values.end(), r.values.begin());
    }

    [[nodiscard]] std::optional<std::uint64_t> next_begin(const std::vector<std::size_t>& next) const {
        std::optional<std::uint64_t> begin;
        for (std::size_t g = 0; g < groups_.size(); ++g) {
            const auto& texts = to_.first_of(g).texts;
            if (next[g] == texts.size()) continue;
            const std::uint64_t its = texts[next[g]].where.begin;
            begin = begin ? std::min(*begin, its) : its;
        }
        return begin;
    }
    [[nodiscard]] bool all_alike(const std::vector<std::size_t>& next, std::uint64_t at) const {
        const output* first = nullptr;
        for (std::size_t g = 0; g < groups_.size(); ++g) {
            const auto& texts = to_.first_of(g).texts;
            if (next[g] == texts.size()) return false;
            const output& each = texts[next[g]];
            if (each.where.begin != at) return false;
            if (first == nullptr) first = &each;
            if (!(each.where == first->where) || each.text != first->text) return false;
        }
        return true;
    }
    // The characters from `at` onwards, as far as those of one group overlap those of another. Moves `at` past them.
    text_region region_from(std::vector<std::size_t>& next, std::uint64_t at) const {
        text_region r{at, at, at, std::vector<std::string>(groups_.size()), std::vector<bool>(groups_.size())};
        for (bool more = true; more;) {
            more = false;
            for (std::size_t g = 0; g < groups_.size(); ++g) {
                const auto& texts = to_.first_of(g).texts;
                for (; next[g] < texts.size(); ++next[g]) {
                    const output& each = texts[next[g]];
                    if (each.where.begin != at && each.where.begin >= r.end) break;
                    r.end = std::max(r.end, each.where.end);
                    r.values[g] += each.text;
                    r.there[g] = more = true;
                }
            }
        }
        r.first_end = r.end;
        return r;
    }
    void add_region(const text_region& r) {
        possessions values(groups_.size());
        for (std::size_t g = 0; g < groups_.size(); ++g) {
            values[g].asked = true;
            if (r.there[g]) values[g].value = r.values[g];
        }
        const std::size_t alike = alike_at_begin(values);
        to_.add(difference_kind::data, {}, r.begin, values, [&](std::size_t w, std::size_t /*g*/) {
            const auto& texts = tracks_[w].texts;
            auto found = std::partition_point(texts.begin(), texts.end(),
                                              [&](const output& o) { return o.where.begin < r.begin; });
            if (found == texts.end() || (found->where.begin >= r.first_end && found->where.begin != r.begin))
                return no_step;
            // The first characters may still be the same.
            for (std::size_t left = alike;
                 left >= found->text.size() && std::next(found) != texts.end() && std::next(found)->where.begin < r.end;
                 ++found)
                left -= found->text.size();
            return found->step;
        });
    }

    // How many bytes of the texts are the same in all groups; 0 if some have no text.
    static std::size_t alike_at_begin(const possessions& values) {
        std::size_t alike = values.front().value ? values.front().value->size() : 0;
        for (const possession& each : values)
            alike = each.value ? std::min(alike, first_difference(*each.value, *values.front().value)) : 0;
        return alike;
    }

    difference_writer& to_;
    const walk_groups& groups_;
    const std::vector<track>& tracks_;
};

}  // namespace

void compare_texts(difference_writer& to) { text_comparison(to).compare_texts(); }

}  // namespace strata::compare

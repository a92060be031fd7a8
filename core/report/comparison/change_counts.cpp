#include "core/report/comparison/change_counts.hpp"

#include <algorithm>
#include <utility>

namespace strata::report {
namespace {

// The changes that some differences belong to, each once; null among them if some belong to none.
std::vector<const spec::change*> changes_of(const explained_differences& of) {
    std::vector<const spec::change*> changes;
    const auto add = [&](const spec::change* each) {
        if (std::find(changes.begin(), changes.end(), each) == changes.end()) changes.push_back(each);
    };
    for (const compare::difference* each : of.differences) {
        for (const spec::change* change : each->changes) add(change);
        if (each->changes.empty()) add(nullptr);
    }
    // What differs may not be listed.
    if (of.differences.empty()) add(nullptr);
    return changes;
}

bool belongs_to(const compare::difference& d, const spec::change* what) {
    if (what == nullptr) return d.changes.empty();
    return std::find(d.changes.begin(), d.changes.end(), what) != d.changes.end();
}

// Those of the differences that belong to the change.
explained_differences part_of(const explained_differences& all, const spec::change* what) {
    explained_differences part;
    part.causes = all.causes;
    for (const compare::difference* each : all.differences)
        if (belongs_to(*each, what)) part.differences.push_back(each);
    return part;
}

// What a place has of one change.
struct share {
    std::size_t count = 0;  // of which change, by its number
    bool in_tokens = false;
    std::vector<const compare::difference*> differences;
};

}  // namespace

bool change_counts::is_better(const change_count& entry, const candidate& place) {
    if (entry.inputs == 0) return true;
    if (place.is_clear != entry.example_is_clear) return place.is_clear;
    const change_example& known = entry.example;
    return place.is_clear && std::pair(place.differences, place.bytes) <
                                 std::pair(known.differences, known.where.end - known.where.begin);
}

std::size_t change_counts::index_of(const spec::change* what) {
    const auto [found, is_new] = index_.emplace(what, list_.size());
    if (is_new) {
        change_count& made = list_.emplace_back();
        made.number = list_.size() - 1;
        made.what = what;
    }
    return found->second;
}

std::vector<counted_as> change_counts::add(const compare::divergence& d,
                                           const std::vector<explained_differences>& differences,
                                           std::string_view input, const std::string& where) {
    const counted_place place{++places_, d.kind, where};
    std::vector<share> shares;
    std::vector<counted_as> counted;
    const auto count = [&](const explained_differences& all, const spec::change* what) {
        const std::size_t number = index_of(what);
        auto found =
            std::find_if(shares.begin(), shares.end(), [&](const share& each) { return each.count == number; });
        if (found == shares.end()) found = shares.insert(shares.end(), {number, false, {}});
        const explained_differences part = part_of(all, what);
        found->in_tokens = found->in_tokens || part.in_tokens(d.kind);
        found->differences.insert(found->differences.end(), part.differences.begin(), part.differences.end());
        counted.push_back({number, list_[number].causes.add(part, place).number});
    };
    for (const explained_differences& each : differences)
        for (const spec::change* what : changes_of(each)) count(each, what);
    // Neither what differs nor why is listed.
    if (differences.empty()) count({}, nullptr);

    const bool is_clear = shares.size() == 1 && is_plain(d);
    for (const share& each : shares) {
        change_count& entry = list_[each.count];
        ++(each.in_tokens ? entry.of_tokens : entry.of_errors);
        if (entry.first.empty()) entry.first = where;
        if (is_better(entry, {is_clear, each.differences.size(), d.where.end - d.where.begin})) {
            entry.example = example_of(input, d, each.differences);
            entry.example_is_clear = is_clear;
        }
        entry.inputs = 1;
    }
    return counted;
}

void change_counts::add(change_counts&& later) {
    for (change_count& each : later.list_) {
        change_count& entry = list_[index_of(each.what)];
        entry.of_tokens += each.of_tokens;
        entry.of_errors += each.of_errors;
        if (entry.first.empty()) entry.first = std::move(each.first);
        const change_example& example = each.example;
        if (is_better(entry, {each.example_is_clear, example.differences, example.where.end - example.where.begin})) {
            entry.example = std::move(each.example);
            entry.example_is_clear = each.example_is_clear;
        }
        entry.inputs += each.inputs;
        entry.causes.add(std::move(each.causes));
    }
    places_ += later.places_;
    later = {};
}

std::vector<const change_count*> change_counts::by_frequency() const {
    std::vector<const change_count*> sorted;
    for (const change_count& each : list_) sorted.push_back(&each);
    std::stable_sort(sorted.begin(), sorted.end(), [](const change_count* a, const change_count* b) {
        if (a->what == nullptr || b->what == nullptr) return b->what == nullptr && a->what != nullptr;
        return a->places() > b->places();
    });
    return sorted;
}

const change_count* change_counts::without_change() const {
    const auto found = index_.find(nullptr);
    return found == index_.end() ? nullptr : &list_[found->second];
}

}  // namespace strata::report

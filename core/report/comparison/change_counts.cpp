#include "core/report/comparison/change_counts.hpp"

#include <algorithm>
#include <utility>

namespace strata::report {
namespace {

// What made some differences, each once; one that is not known among them if there is such a difference.
std::vector<reason> reasons_of(const explained_differences& of) {
    std::vector<reason> reasons;
    const auto add = [&](reason each) {
        if (std::find(reasons.begin(), reasons.end(), each) == reasons.end()) reasons.push_back(std::move(each));
    };
    for (const compare::difference* each : of.differences) {
        for (const spec::change* change : each->changes) add({change, ""});
        for (const compare::different_setting& setting : each->settings) add({nullptr, setting.words});
        if (each->changes.empty() && each->settings.empty()) add({});
    }
    // What differs may not be listed.
    if (of.differences.empty()) add({nullptr, of.causes.empty() ? "" : of.causes.front()->setting});
    return reasons;
}

bool belongs_to(const compare::difference& d, const reason& why) {
    if (why.change != nullptr) return std::find(d.changes.begin(), d.changes.end(), why.change) != d.changes.end();
    if (why.setting.empty()) return d.changes.empty() && d.settings.empty();
    return std::any_of(d.settings.begin(), d.settings.end(),
                       [&](const compare::different_setting& each) { return each.words == why.setting; });
}

// Those of the differences that it made.
explained_differences part_of(const explained_differences& all, const reason& why) {
    explained_differences part;
    part.causes = all.causes;
    for (const compare::difference* each : all.differences)
        if (belongs_to(*each, why)) part.differences.push_back(each);
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

std::size_t change_counts::index_of(const reason& why) {
    const std::size_t next = list_.size();
    const std::size_t index = why.change != nullptr ? index_.emplace(why.change, next).first->second
                                                    : settings_.emplace(why.setting, next).first->second;
    if (index == next) {
        change_count& made = list_.emplace_back();
        made.number = index;
        made.what = why.change;
        made.setting = why.setting;
    }
    return index;
}

std::vector<counted_as> change_counts::add(const compare::divergence& d,
                                           const std::vector<explained_differences>& differences,
                                           std::string_view input, const std::string& where) {
    const counted_place place{++places_, d.kind, where};
    std::vector<share> shares;
    std::vector<counted_as> counted;
    const auto count = [&](const explained_differences& all, const reason& why) {
        const std::size_t number = index_of(why);
        auto found =
            std::find_if(shares.begin(), shares.end(), [&](const share& each) { return each.count == number; });
        if (found == shares.end()) found = shares.insert(shares.end(), {number, false, {}});
        const explained_differences part = part_of(all, why);
        found->in_tokens = found->in_tokens || part.in_tokens(d.kind);
        found->differences.insert(found->differences.end(), part.differences.begin(), part.differences.end());
        counted.push_back({number, list_[number].causes.add(part, place).number});
    };
    for (const explained_differences& each : differences)
        for (const reason& why : reasons_of(each)) count(each, why);
    // Neither what differs nor why is listed.
    if (differences.empty()) count({}, {});

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
        change_count& entry = list_[index_of({each.what, each.setting})];
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
        if (a->is_known() != b->is_known()) return a->is_known();
        if (!a->is_known()) return false;
        return a->places() > b->places();
    });
    return sorted;
}

const change_count* change_counts::without_change() const {
    const auto found = settings_.find("");
    return found == settings_.end() ? nullptr : &list_[found->second];
}

}  // namespace strata::report

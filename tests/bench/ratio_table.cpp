#include "tests/bench/ratio_table.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/spec/draft.hpp"
#include "drafts/registry.hpp"

namespace strata::bench {

value ratio(value a, value b) { return a && b && *b > 0 ? value(*a / *b) : std::nullopt; }

ratio_table::ratio_table(const figures& of) : figures_(of) {
    for (const spec::draft* each : drafts::all()) drafts_.push_back(each->about.name);
}

const figure* ratio_table::find(std::string_view load, std::string_view draft, std::string_view what) const {
    const auto at = figures_.find(fmt::format("{}/{}/{}", load, draft, what));
    return at == figures_.end() ? nullptr : &at->second;
}

value ratio_table::speed(std::string_view load, std::string_view draft, std::string_view what) const {
    const figure* found = find(load, draft, what);
    return found == nullptr ? std::nullopt : value(found->megabytes);
}

value ratio_table::peak(std::string_view load, std::string_view draft, std::string_view what) const {
    const figure* found = find(load, draft, what);
    return found == nullptr ? std::nullopt : found->peak;
}

void ratio_table::begin() const {
    fmt::print("\n| what | load |");
    for (const std::string_view draft : drafts_) fmt::print(" {} |", draft);
    fmt::print(" bar | |\n| --- | --- |");
    for (std::size_t i = 0; i < drafts_.size(); ++i) fmt::print(" ---: |");
    fmt::print(" ---: | --- |\n");
}

void ratio_table::row(std::string_view name, std::string_view load, const bar& wanted, int digits,
                      const std::function<value(std::string_view)>& of_draft) const {
    std::vector<value> values;
    for (const std::string_view draft : drafts_) values.push_back(of_draft(draft));
    if (std::none_of(values.begin(), values.end(), [](value v) { return v.has_value(); })) return;
    fmt::print("| {} | {} |", name, load);
    for (const value v : values) fmt::print(" {} |", v ? fmt::format("{:.{}f}", *v, digits) : "");
    const auto misses = [&](value v) {
        return v && ((wanted.at_least && *v < *wanted.at_least) || (wanted.at_most && *v > *wanted.at_most));
    };
    const bool all = std::all_of(values.begin(), values.end(), [](value v) { return v.has_value(); });
    const std::string_view verdict = std::any_of(values.begin(), values.end(), misses) ? "missed" : all ? "met" : "";
    if (wanted.at_least)
        fmt::print(" at least {} | {} |\n", *wanted.at_least, verdict);
    else if (wanted.at_most)
        fmt::print(" at most {} | {} |\n", *wanted.at_most, verdict);
    else
        fmt::print(" | |\n");
}

}  // namespace strata::bench

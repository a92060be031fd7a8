#include "core/report/survey/model.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "core/report/writing/visible_text.hpp"

namespace strata::report {
namespace {

std::string title_of(std::string_view id, const spec::change* what) {
    if (what != nullptr) return std::string(what->title);
    if (id.empty()) return "differences that belong to no known change";
    if (id == "encoding") return "the drafts choose different encodings";
    return fmt::format("setting {}", id);
}

}  // namespace

std::vector<ranked_change> ranked(const pages::tally& all, const std::vector<study::change_step>& known) {
    std::vector<ranked_change> made;
    for (const auto& [id, counts] : all.changes) {
        ranked_change each;
        each.id = id;
        each.counts = &counts;
        for (const study::change_step& step : known)
            if (step.what->id == id) each.what = step.what;
        each.title = title_of(id, each.what);
        made.push_back(std::move(each));
    }
    std::stable_sort(made.begin(), made.end(), [](const ranked_change& a, const ranked_change& b) {
        if (a.counts->pages() != b.counts->pages()) return a.counts->pages() > b.counts->pages();
        return a.counts->places > b.counts->places;
    });
    return made;
}

std::string share_of(std::uint64_t part, std::uint64_t all) {
    if (all == 0 || part == 0) return "0%";
    const double share = 100 * static_cast<double>(part) / static_cast<double>(all);
    return share < 0.1 ? "<0.1%" : fmt::format("{:.1f}%", share);
}

std::string readings_in_words(const pages::place_example& of) {
    std::string words;
    for (const pages::reading_of_drafts& each : of.readings) {
        if (!words.empty()) words += "; ";
        words += fmt::format("{}: ", fmt::join(each.drafts, ", "));
        words += !each.value ? "nothing" : each.value->empty() ? "set" : '"' + on_one_line(*each.value) + '"';
    }
    return words;
}

}  // namespace strata::report

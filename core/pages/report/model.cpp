#include "core/pages/report/model.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

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

interval interval_of(std::uint64_t part, std::uint64_t all) {
    constexpr double z = 1.959964;
    const auto n = static_cast<double>(all);
    const double share = static_cast<double>(part) / n;
    const double middle = (share + z * z / (2 * n)) / (1 + z * z / n);
    const double half = z / (1 + z * z / n) * std::sqrt(share * (1 - share) / n + z * z / (4 * n * n));
    return {part == 0 ? 0 : std::max(0.0, middle - half), part == all ? 1 : std::min(1.0, middle + half)};
}

std::string in_words(const interval& of) {
    const double width = 100 * (of.high - of.low);
    const int digits = width < 0.01 ? 4 : width < 0.1 ? 3 : width < 1 ? 2 : 1;
    return fmt::format("{:.{}f} to {:.{}f}%", 100 * of.low, digits, 100 * of.high, digits);
}

std::string share_with_interval(std::uint64_t part, std::uint64_t all) {
    if (all == 0) return share_of(part, all);
    return fmt::format("{}, 95% interval {}", share_of(part, all), in_words(interval_of(part, all)));
}

std::optional<host_share> share_by_host(const pages::survey_view& of, std::optional<std::string_view> id) {
    const auto field = std::find(of.fields.begin(), of.fields.end(), "host");
    if (field == of.fields.end()) return std::nullopt;
    double sum = 0;
    double squares = 0;
    host_share made;
    for (const auto& [host, group] : of.sums.by[static_cast<std::size_t>(field - of.fields.begin())]) {
        if (host.empty() || group.pages == 0) continue;
        std::uint64_t pages = 0;
        if (!id) {
            pages = pages::count_in(group.by_pairs).pages;
        } else if (const auto counts = group.changes.find(std::string(*id)); counts != group.changes.end()) {
            pages = pages::count_in(counts->second).pages;
        }
        const double share = static_cast<double>(pages) / static_cast<double>(group.pages);
        ++made.hosts;
        sum += share;
        squares += share * share;
    }
    if (made.hosts < 2) return std::nullopt;
    const auto n = static_cast<double>(made.hosts);
    made.share = sum / n;
    const double variance = std::max(0.0, (squares - sum * made.share) / (n - 1));
    const double half = 1.959964 * std::sqrt(variance / n);
    made.between = {std::max(0.0, made.share - half), std::min(1.0, made.share + half)};
    return made;
}

std::string in_words(const host_share& of) {
    return fmt::format("{:.1f}% of the pages of a host, 95% interval {}", 100 * of.share, in_words(of.between));
}

std::string narrowing_in_words(const pages::narrowing& to) {
    std::vector<std::string> parts;
    if (!to.drafts.empty()) parts.push_back(fmt::format("drafts {}", fmt::join(to.drafts, ", ")));
    if (!to.changes.empty()) parts.push_back(fmt::format("changes {}", fmt::join(to.changes, ", ")));
    if (!to.field.empty()) parts.push_back(fmt::format("pages with {} {}", to.field, fmt::join(to.values, ", ")));
    return "only " + on_one_line(fmt::format("{}", fmt::join(parts, "; ")));
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

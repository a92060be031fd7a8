// Draws the charts of a survey's report.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <limits>
#include <string>
#include <vector>

#include "core/pages/report/model.hpp"
#include "core/report/writing/formatting.hpp"
#include "core/report/writing/page.hpp"

namespace strata::report {

// --- A share ---

void append_share(std::string& to, std::uint64_t part, std::uint64_t all) {
    append_format(to,
                  "<svg class=\"share\" viewBox=\"0 0 100 1\" preserveAspectRatio=\"none\" aria-hidden=\"true\"><rect "
                  "width=\"100\" height=\"1\"/><rect width=\"{:.3f}\" height=\"1\"/></svg>\n",
                  all == 0 ? 0 : 100 * static_cast<double>(part) / static_cast<double>(all));
}

// --- Changes on a timeline ---

namespace {

// Converts a day to a number of years: "2008-07-02" to about 2008.5.
double year_of(std::string_view day) {
    int year = 0;
    int month = 1;
    int date = 1;
    std::from_chars(day.data(), day.data() + std::min<std::size_t>(4, day.size()), year);
    if (day.size() >= 7) std::from_chars(day.data() + 5, day.data() + 7, month);
    if (day.size() >= 10) std::from_chars(day.data() + 8, day.data() + 10, date);
    return year + (month - 1) / 12.0 + (date - 1) / 365.0;
}

double share_of_pages(const ranked_change& of, std::uint64_t pages) {
    return pages == 0 ? 0 : static_cast<double>(of.counts->pages()) / static_cast<double>(pages);
}

// Returns the changes that get labels: the changes on the most pages.
std::vector<const ranked_change*> largest_of(std::vector<const ranked_change*> changes) {
    constexpr std::size_t most_labels = 10;
    std::stable_sort(changes.begin(), changes.end(), [](const ranked_change* a, const ranked_change* b) {
        return a->counts->pages() > b->counts->pages();
    });
    changes.resize(std::min(changes.size(), most_labels));
    return changes;
}

// Arranges labels in rows so that no label covers another.
class label_rows {
public:
    // Returns the row, counted from the bottom, for a label that extends from `begin` to `end`. Returns nothing if no
    // row has room for the label. Call it with ascending values of `begin`.
    std::optional<std::size_t> place(double begin, double end) {
        for (std::size_t i = 0; i < ends_.size(); ++i)
            if (ends_[i] < begin) {
                ends_[i] = end;
                return i;
            }
        return std::nullopt;
    }
    static constexpr std::size_t count = 5;

private:
    std::array<double, count> ends_ = {-1, -1, -1, -1, -1};
};

}  // namespace

void append_timeline(std::string& to, const std::vector<const ranked_change*>& dated, std::uint64_t pages) {
    constexpr double width = 900;
    constexpr double row_height = 12;
    constexpr double base = 70 + label_rows::count * row_height;
    const double first = std::floor(year_of(dated.front()->what->date()));
    const double last = std::floor(year_of(dated.back()->what->date())) + 1;
    const auto x_of = [&](const ranked_change& of) {
        return 20 + (year_of(of.what->date()) - first) / (last - first) * (width - 40);
    };
    to += "<p><small>A circle is a change. Its area is its share of the pages.</small></p>\n<div class=\"scroll\">";
    append_format(to, "<svg class=\"dates\" viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"Changes by date\">", width,
                  base + 20);
    append_format(to, "<line x1=\"0\" x2=\"{}\" y1=\"{}\" y2=\"{}\"/>", width, base, base);
    const int step = last - first > 12 ? 2 : 1;
    for (int year = static_cast<int>(first); year <= static_cast<int>(last); year += step)
        append_format(to, "<text x=\"{:.1f}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
                      20 + (year - first) / (last - first) * (width - 40), base + 14, year);
    const std::vector<const ranked_change*> largest = largest_of(dated);
    label_rows rows;
    for (const ranked_change* const each : dated) {
        const double radius = 2 + 30 * std::sqrt(share_of_pages(*each, pages));
        const double x = x_of(*each);
        to += "<a href=\"#c-";
        append_words(to, each->id);
        append_format(to, "\"><circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:.1f}\"><title>", x, base - radius, radius);
        append_words(to,
                     fmt::format("{} ({}): {}", each->id, each->what->date(), share_of(each->counts->pages(), pages)));
        to += "</title></circle>";
        constexpr double of_letter = 5.6;
        const double length = of_letter * static_cast<double>(each->id.size());
        const double begin = std::clamp(x - length / 2, 0.0, width - length);
        const bool is_large = std::find(largest.begin(), largest.end(), each) != largest.end();
        if (const std::optional<std::size_t> row = is_large ? rows.place(begin, begin + length + 4) : std::nullopt) {
            const double y = (label_rows::count - 1 - static_cast<double>(*row)) * row_height + 10;
            append_format(to, "<line class=\"to\" x1=\"{0:.1f}\" x2=\"{0:.1f}\" y1=\"{1:.1f}\" y2=\"{2:.1f}\"/>", x,
                          y + 2, base - 2 * radius);
            append_format(to, "<text x=\"{:.1f}\" y=\"{:.1f}\">", begin, y);
            append_words(to, each->id);
            to += "</text>";
        }
        to += "</a>";
    }
    to += "</svg></div>\n";
}

// --- Shares by year ---

std::optional<std::pair<std::uint64_t, std::uint64_t>> shares_by_year::counts_of(int year,
                                                                                 std::string_view change) const {
    const auto group = years_->find(std::to_string(year));
    if (group == years_->end() || group->second.pages == 0) return std::nullopt;
    const auto counts = group->second.changes.find(std::string(change));
    return std::pair(group->second.pages,
                     counts == group->second.changes.end() ? 0 : pages::count_in(counts->second).pages);
}

std::optional<shares_by_year> shares_by_year::among(const pages::group_tallies& years,
                                                    const std::vector<ranked_change>& changes) {
    shares_by_year made(years);
    made.first_ = std::numeric_limits<int>::max();
    for (const auto& [value, group] : years) {
        int year = 0;
        const auto read = std::from_chars(value.data(), value.data() + value.size(), year);
        if (value.size() != 4 || read.ptr != value.data() + value.size()) continue;
        made.first_ = std::min(made.first_, year);
        made.last_ = std::max(made.last_, year);
    }
    if (made.last_ <= made.first_) return std::nullopt;
    double most = 0;
    for (const ranked_change& each : changes)
        for (int year = made.first_; year <= made.last_; ++year)
            if (const auto counts = made.counts_of(year, each.id))
                most = std::max(most, static_cast<double>(counts->second) / static_cast<double>(counts->first));
    if (most == 0) return std::nullopt;
    for (const double top : {0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0}) {
        made.top_ = top;
        if (top >= most) break;
    }
    return made;
}

void shares_by_year::append(std::string& to, std::string_view change) const {
    constexpr double column = 24;
    constexpr double height = 40;
    constexpr double left = 34;
    const int count = last_ - first_ + 1;
    append_format(to,
                  "<svg class=\"by-year\" viewBox=\"0 0 {} {}\" style=\"max-width:{}px\" role=\"img\" "
                  "aria-label=\"Share of the pages of each year\">",
                  left + column * count, height + 20, 1.4 * (left + column * count));
    append_format(to,
                  "<line x1=\"{0}\" x2=\"{1}\" y1=\"4\" y2=\"4\"/><line x1=\"{0}\" x2=\"{1}\" y1=\"{2}\" y2=\"{2}\"/>",
                  left, left + column * count, height + 4);
    append_format(to,
                  "<text x=\"{0}\" y=\"8\" text-anchor=\"end\">{1:.0f}%</text><text x=\"{0}\" y=\"{2}\" "
                  "text-anchor=\"end\">0</text>",
                  left - 4, 100 * top_, height + 8);
    const int step = count > 30 ? 5 : 1;
    for (int year = first_; year <= last_; ++year) {
        const double x = left + column * (year - first_);
        const auto counts = counts_of(year, change);
        if ((year - first_) % step == 0)
            append_format(to, "<text{} x=\"{:.1f}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
                          counts ? "" : " class=\"gap\"", x + column / 2, height + 16,
                          count > 30 ? std::to_string(year) : fmt::format("{:02}", year % 100));
        if (!counts) continue;
        const double share = static_cast<double>(counts->second) / static_cast<double>(counts->first);
        const interval between = interval_of(counts->second, counts->first);
        const auto y_of = [&](double part) { return 4 + height * (1 - std::min(part / top_, 1.0)); };
        append_format(to, "<g><title>{}: {} of {} pages, {}</title>", year, counts->second, counts->first,
                      share_with_interval(counts->second, counts->first));
        append_format(to, "<rect x=\"{:.1f}\" y=\"{:.2f}\" width=\"{}\" height=\"{:.2f}\"/>", x + 4, y_of(share),
                      column - 8, height + 4 - y_of(share));
        append_format(to, "<line class=\"between\" x1=\"{0:.1f}\" x2=\"{0:.1f}\" y1=\"{1:.2f}\" y2=\"{2:.2f}\"/></g>",
                      x + column / 2, y_of(between.low), y_of(between.high));
    }
    to += "</svg>\n";
}

}  // namespace strata::report

#include "core/report/timeline/rows.hpp"

#include <fmt/format.h>

#include <cstddef>

#include "core/report/timeline/lettering.hpp"

namespace strata::report::timeline {
namespace {

using study::effect;

constexpr int height_of_year = 62;
constexpr int height_of_text = 44;

int height_of(const row& r) {
    if (r.of == row::kind::year) return height_of_year;
    const int lines = static_cast<int>(r.lines.size());
    if (r.of == row::kind::remark) return 14 + lines * 26;
    if (r.what->changed() == effect::text) return height_of_text;
    const int size = letters_of(r.what->changed()).size;
    return 9 + lines * size;
}

row remark(std::string_view year, const std::string& words, const column_measures& measures) {
    row r{.of = row::kind::remark, .year = year};
    r.lines = broken(words, measures.lanes() + measures.title, letters_of_remarks);
    r.height = height_of(r);
    return r;
}

int number_of(std::string_view year) {
    int number = 0;
    for (const char digit : year) number = number * 10 + (digit - '0');
    return number;
}

// The years between two that have no event.
std::string quiet_years(std::string_view one, std::string_view other, bool all_known) {
    const int first = number_of(one) + 1;
    const int last = number_of(other) - 1;
    if (last < first) return {};
    return fmt::format("{}: no revision{}",
                       first == last ? fmt::format("{}", first) : fmt::format("{} to {}", first, last),
                       all_known ? "" : " whose commit is known");
}

}  // namespace

column rows_of(const study::timeline& all, const column_measures& measures) {
    column rows;
    std::string_view year;
    bool complete = true;
    for (const study::event& each : all.events) {
        const bool passes_end = complete && !all.complete_until.empty() && each.day() > all.complete_until;
        if (passes_end) {
            complete = false;
            rows.push_back(
                remark(year,
                       fmt::format("Up to {} every commit is known. From here on: the changes that later texts show.",
                                   all.complete_until),
                       measures));
        }
        if (const std::string_view now = study::year_of(each.day()); now != year) {
            if (!year.empty())
                if (const std::string quiet = quiet_years(year, now, complete); !quiet.empty())
                    rows.push_back(remark(year, quiet, measures));
            year = now;
            rows.push_back({.of = row::kind::year, .year = year, .height = height_of_year});
        }
        row next{.what = &each, .year = year};
        if (each.text == nullptr) next.lines = broken(each.title(), measures.title, letters_of(each.changed()));
        next.height = height_of(next);
        rows.push_back(std::move(next));
    }
    return rows;
}

std::vector<column> in_columns(const column& rows, int height, int stretch) {
    std::vector<column> columns(1);
    int used = 0;
    const auto put = [&](row r) {
        used += r.height;
        columns.back().push_back(std::move(r));
    };
    for (std::size_t i = 0; i < rows.size(); ++i) {
        row next = rows[i];
        next.height = next.height * stretch / 100;
        int needed = next.height;
        // A heading is never the last of a column.
        if (next.of == row::kind::year && i + 1 < rows.size()) needed += rows[i + 1].height * stretch / 100;
        if (used + needed > height && used > 0) {
            columns.emplace_back();
            used = 0;
            if (next.of == row::kind::event)
                put({.of = row::kind::year,
                     .year = next.year,
                     .continued = true,
                     .height = height_of_year * stretch / 100});
        }
        put(std::move(next));
    }
    return columns;
}

}  // namespace strata::report::timeline

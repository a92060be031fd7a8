#include "core/pages/report/survey.hpp"

// Writes the result of a survey as text.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>
#include <ostream>
#include <string>

#include "core/pages/report/model.hpp"
#include "core/report/writing/formatting.hpp"
#include "core/report/writing/layout.hpp"
#include "core/report/writing/visible_text.hpp"

namespace strata::report {
namespace {

// The report shows at most this many values of a field.
constexpr std::size_t most_values = 20;

class survey_writer {
public:
    survey_writer(std::ostream& to, const pages::survey_view& view, const survey_style& style)
        : to_(to), view_(view), of_(view.of), all_(view.sums), style_(style) {
        style_.width = std::clamp(style_.width, narrowest, widest);
    }

    void write(const std::vector<study::change_step>& known) {
        write_totals();
        write_pairs();
        for (const ranked_change& each : ranked(all_, known)) write_change(each);
        for (std::size_t i = 0; i < view_.fields.size(); ++i) write_field(i);
    }

private:
    void line(const styled_text& text, std::size_t indent = 0, std::size_t hang = 2) {
        std::string made;
        for (styled_text each : wrapped(text, style_.width - indent, hang)) {
            each.indent(indent);
            append_line(made, each, style_.colour, false);
        }
        to_ << made;
    }

    void write_totals() {
        const std::string drafts = fmt::format("{}", fmt::join(view_.drafts, ", "));
        styled_text head(counted(all_.pages, "page", "pages"), bold);
        head.add(fmt::format(
            " from {}, {}; {}", counted(of_.inputs.size(), "input", "inputs"), counted(all_.bytes, "byte", "bytes"),
            view_.has_all_drafts() ? counted(all_.tokens, "token is the same in ", "tokens are the same in ") + drafts
                                   : drafts));
        line(head);
        if (!view_.to.empty()) line(styled_text(narrowing_in_words(view_.to), dim));
        if (view_.has_totals)
            line(styled_text(counted(all_.differing, "page differs", "pages differ"), bold)
                     .add(fmt::format(" ({}; {} in tokens), in {}, {} of them in errors only",
                                      share_with_interval(all_.differing, all_.pages),
                                      number(pages::count_in(all_.by_pairs, {{}, true}).pages),
                                      counted(all_.places, "place", "places"), number(all_.of_errors))));
        if (const std::optional<host_share> by_host = share_by_host(view_); by_host && view_.has_totals)
            line(styled_text("each host alike: " + in_words(*by_host), dim));
        write_missing();
        for (const auto& [reason, count] : all_.skipped)
            line(styled_text(fmt::format("left out: {}: {}", reason, number(count)), dim));
        for (const auto& [reason, count] : all_.cut_short)
            line(styled_text(fmt::format("read in part: {}: {}", reason, counted(count, "page", "pages")), dim));
        if (!view_.has_all_pages()) return;
        if (!all_.drafts.empty()) {
            std::string encodings;
            for (const auto& [name, count] : all_.drafts.back().encodings)
                encodings += fmt::format("{}{} {}", encodings.empty() ? "" : ", ", name, number(count));
            line(styled_text("encodings: " + encodings, dim));
        }
        const auto spread = [](const pages::histogram& of) {
            return fmt::format("{} median, {} at 90%, {} at 99%, {} at most", number(of.percentile(50)),
                               number(of.percentile(90)), number(of.percentile(99)), number(of.most()));
        };
        line(styled_text("bytes a page: " + spread(all_.bytes_per_page), dim));
        if (view_.has_spread()) line(styled_text("places a page: " + spread(all_.places_per_page), dim));
    }

    void write_pairs() {
        if (view_.drafts.size() < 3 || !view_.has_totals) return;
        to_ << '\n';
        line(styled_text("pairs", bold));
        for (const pages::draft_pair& each : pages::pairs_among(view_.drafts.size())) {
            const pages::page_count all = pages::count_in(all_.by_pairs, {each.at});
            line(styled_text(fmt::format(
                     "{:<28} {:>12} ({}), {} in tokens, {}", view_.drafts[each.one] + ", " + view_.drafts[each.other],
                     counted(all.pages, "page differs", "pages differ"), share_of(all.pages, all_.pages),
                     number(pages::count_in(all_.by_pairs, {each.at, true}).pages),
                     counted(all.places, "place", "places"))),
                 2);
        }
    }

    void write_missing() {
        constexpr std::size_t most_named = 10;
        if (of_.missing.empty()) return;
        line(styled_text(
            fmt::format("incomplete: {} not in this result", counted(of_.missing.size(), "input is", "inputs are")),
            bold_red));
        std::size_t named = 0;
        for (const auto& [name, why] : of_.missing) {
            if (named++ == most_named) {
                line(styled_text(fmt::format("and {} more", number(of_.missing.size() - most_named)), dim), 2);
                break;
            }
            line(styled_text(fmt::format("{}: {}", on_one_line(name), on_one_line(why)), dim), 2);
        }
    }

    void write_change(const ranked_change& of) {
        to_ << '\n';
        styled_text head(of.id.empty() ? "no change found" : on_one_line(of.id), bold);
        head.add(fmt::format(": {} ({}), {}", counted(of.counts->pages(), "page", "pages"),
                             share_with_interval(of.counts->pages(), all_.pages),
                             counted(of.counts->places, "place", "places")));
        if (of.counts->of_errors > 0) head.add(fmt::format(", {} in errors only", number(of.counts->of_errors)));
        line(head);
        styled_text title(of.title);
        if (of.what != nullptr && !of.what->date().empty())
            title.add(fmt::format(" ({} {})", of.what->commit(), of.what->date()), cyan);
        line(title, 2);
        if (const std::optional<host_share> by_host = share_by_host(view_, of.id))
            line(styled_text("each host alike: " + in_words(*by_host), dim), 2);
        for (const auto& [digest, example] : of.counts->examples) {
            const pages::place_example& place = example.place;
            std::string where = fmt::format("{}:{}:{}", on_one_line(example.uri), place.line, place.column);
            if (example.uri != example.input)
                where += fmt::format(", in {}#{}", on_one_line(example.input), example.offset);
            line(styled_text(where, dim), 2);
            line(styled_text(on_one_line(place.before), dim)
                     .add(on_one_line(place.source), bold_red)
                     .add(on_one_line(place.after), dim),
                 4, 0);
            line(
                styled_text(fmt::format("{}{}: {}", place.what, place.name.empty() ? "" : " " + on_one_line(place.name),
                                        readings_in_words(place))),
                4);
        }
    }

    void write_field(std::size_t field) {
        std::vector<std::pair<std::string, const pages::group_tally*>> groups;
        for (const auto& [value, group] : all_.by[field]) groups.emplace_back(value, &group);
        if (groups.size() < 2) return;
        const std::string& name = view_.fields[field];
        const bool in_time = name == "year" || name == "month";
        if (!in_time)
            std::stable_sort(groups.begin(), groups.end(),
                             [](const auto& a, const auto& b) { return a.second->pages > b.second->pages; });
        to_ << '\n';
        line(styled_text("by " + name, bold));
        for (std::size_t i = 0; i < groups.size(); ++i) {
            if (i == most_values && !in_time) {
                line(styled_text(fmt::format("and {} more", number(groups.size() - i)), dim), 2);
                break;
            }
            const auto& [value, group] = groups[i];
            std::string row = fmt::format("{:<20} {:>12}", value.empty() ? "(not known)" : on_one_line(value),
                                          counted(group->pages, "page", "pages"));
            const std::uint64_t differing = pages::count_in(group->by_pairs).pages;
            if (view_.has_totals)
                row += fmt::format(" {:>12} differ ({})", number(differing), share_of(differing, group->pages));
            line(styled_text(row), 2);
        }
    }

    std::ostream& to_;
    const pages::survey_view& view_;
    const pages::result& of_;
    const pages::tally& all_;
    survey_style style_;
};

}  // namespace

void write_survey_as_text(std::ostream& to, const pages::survey_view& of, const std::vector<study::change_step>& known,
                          const survey_style& style) {
    survey_writer(to, of, style).write(known);
}

}  // namespace strata::report

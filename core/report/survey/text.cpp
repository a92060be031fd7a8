#include "core/report/survey/survey.hpp"

// The result of a survey as text.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <ostream>
#include <string>

#include "core/report/survey/model.hpp"
#include "core/report/writing/formatting.hpp"
#include "core/report/writing/layout.hpp"
#include "core/report/writing/visible_text.hpp"

namespace strata::report {
namespace {

// How many of a field's values are shown.
constexpr std::size_t most_values = 20;

class survey_writer {
public:
    survey_writer(std::ostream& to, const pages::result& of, const survey_style& style)
        : to_(to), of_(of), all_(of.all()), style_(style) {
        style_.width = std::clamp(style_.width, narrowest, widest);
    }

    void write(const std::vector<study::change_step>& known) {
        write_totals();
        for (const ranked_change& each : ranked(all_, known)) write_change(each);
        for (std::size_t i = 0; i < of_.terms.by.size() && i < all_.by.size(); ++i) write_field(i);
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
        styled_text head(counted(all_.pages, "page", "pages"), bold);
        head.add(fmt::format(" from {}, {}; {} in {}", counted(of_.inputs.size(), "input", "inputs"),
                             counted(all_.bytes, "byte", "bytes"),
                             counted(all_.tokens, "token is the same", "tokens are the same"),
                             fmt::format("{}", fmt::join(of_.terms.drafts, ", "))));
        line(head);
        line(styled_text(counted(all_.differing, "page differs", "pages differ"), bold)
                 .add(fmt::format(" ({}), in {}, {} of them in errors only", share_of(all_.differing, all_.pages),
                                  counted(all_.places, "place", "places"), number(all_.of_errors))));
        write_missing();
        for (const auto& [reason, count] : all_.skipped)
            line(styled_text(fmt::format("left out: {}: {}", reason, number(count)), dim));
        for (const auto& [reason, count] : all_.cut_short)
            line(styled_text(fmt::format("read in part: {}: {}", reason, counted(count, "page", "pages")), dim));
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
        line(styled_text("places a page: " + spread(all_.places_per_page), dim));
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
                             share_of(of.counts->pages(), all_.pages), counted(of.counts->places, "place", "places")));
        if (of.counts->of_errors > 0) head.add(fmt::format(", {} in errors only", number(of.counts->of_errors)));
        line(head);
        styled_text title(of.title);
        if (of.what != nullptr && !of.what->date().empty())
            title.add(fmt::format(" ({} {})", of.what->commit(), of.what->date()), cyan);
        line(title, 2);
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
        const bool in_time = of_.terms.by[field] == "year" || of_.terms.by[field] == "month";
        if (!in_time)
            std::stable_sort(groups.begin(), groups.end(),
                             [](const auto& a, const auto& b) { return a.second->pages > b.second->pages; });
        to_ << '\n';
        line(styled_text("by " + of_.terms.by[field], bold));
        for (std::size_t i = 0; i < groups.size(); ++i) {
            if (i == most_values && !in_time) {
                line(styled_text(fmt::format("and {} more", number(groups.size() - i)), dim), 2);
                break;
            }
            const auto& [value, group] = groups[i];
            line(styled_text(fmt::format("{:<20} {:>12} {:>12} differ ({})",
                                         value.empty() ? "(not known)" : on_one_line(value),
                                         counted(group->pages, "page", "pages"), number(group->differing),
                                         share_of(group->differing, group->pages))),
                 2);
        }
    }

    std::ostream& to_;
    const pages::result& of_;
    pages::tally all_;
    survey_style style_;
};

}  // namespace

void write_survey_as_text(std::ostream& to, const pages::result& of, const std::vector<study::change_step>& known,
                          const survey_style& style) {
    survey_writer(to, of, style).write(known);
}

}  // namespace strata::report

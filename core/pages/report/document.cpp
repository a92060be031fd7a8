#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/pages/archive/archive_reader.hpp"
#include "core/pages/page_record.hpp"
#include "core/pages/report/model.hpp"
#include "core/pages/report/survey.hpp"
#include "core/report/comparison/differences.hpp"
#include "core/report/comparison/document.hpp"
#include "core/report/writing/formatting.hpp"
#include "core/report/writing/visible_text.hpp"

namespace strata::report {
namespace {

// At most this many values of a field and missing inputs are shown.
constexpr std::size_t most_shown = 50;
constexpr std::size_t most_inputs = 10;

table_cell cell(std::string_view text) { return {inline_text(text)}; }
table_cell cell(std::uint64_t count) { return cell(number(count)); }

// What differs, in words: "self-closing flag", "value of href".
std::string what_differs(const pages::place_example& of) {
    if (of.what == compare::name_of(compare::difference_kind::attribute_value)) return "value of " + of.name;
    // The words for these kinds depend on the tokens.
    if (of.what == "data" || of.what == "token" || of.what == "error") return of.what;
    compare::difference known{};
    for (auto kind = compare::difference_kind::token; kind <= compare::difference_kind::encoding;
         kind = static_cast<compare::difference_kind>(static_cast<int>(kind) + 1))
        if (of.what == compare::name_of(kind)) {
            known.what = kind;
            return kind_in_words(known) + (of.name.empty() ? "" : " " + of.name);
        }
    return of.what;
}

using group_of_value = std::pair<std::string, const pages::group_tally*>;

class survey_report {
public:
    survey_report(document& to, const pages::survey_view& view, const std::vector<study::change_step>& known,
                  const compared_examples* examples, const std::string& playground)
        : to_(to),
          view_(view),
          of_(view.of),
          all_(view.sums),
          changes_(ranked(all_, known)),
          examples_(examples),
          playground_(playground) {
        for (std::size_t i = 0; i < view_.fields.size(); ++i)
            if (view_.fields[i] == "year") years_ = shares_by_year::among(all_.by[i], changes_);
    }

    void write() {
        to_.title(inline_text(fmt::format("Survey of {}", fmt::join(view_.drafts, ", "))));
        write_totals();
        write_missing();
        write_left_out();
        write_spread();
        write_pairs();
        write_dates();
        write_changes();
        for (std::size_t i = 0; i < view_.fields.size(); ++i) write_field(i);
        write_errors();
        write_encodings();
        write_terms();
        to_.end();
    }

private:
    // --- Totals ---

    void write_totals() {
        inline_text pages(counted(all_.pages, "page", "pages"), role::strong);
        pages.add(fmt::format(" from {}, {}", counted(of_.inputs.size(), "input", "inputs"),
                              counted(all_.bytes, "byte", "bytes")));
        if (view_.has_all_drafts())
            pages.add("; ").add(counted(all_.tokens, "token is", "tokens are")).add(" the same in all drafts");
        to_.paragraph(pages.add("."));
        if (!view_.to.empty()) to_.paragraph(inline_text(narrowing_in_words(view_.to)).add("."));
        if (!view_.has_totals) return;
        inline_text differing(counted(all_.differing, "page differs", "pages differ"), role::strong);
        to_.paragraph(differing.add(fmt::format(" ({}; {} in tokens), in {}, {} of them in errors only.",
                                                share_with_interval(all_.differing, all_.pages),
                                                number(pages_that_differ_in_tokens(all_.by_pairs)),
                                                counted(all_.places, "place", "places"), number(all_.of_errors))));
        if (const std::optional<host_share> by_host = share_by_host(view_))
            to_.paragraph(inline_text(
                fmt::format("Each host alike: {} ({} hosts).", in_words(*by_host), number(by_host->hosts))));
    }

    template <class Counts>
    [[nodiscard]] static std::uint64_t pages_that_differ_in_tokens(const Counts& by_pairs) {
        return pages::count_in(by_pairs, {{}, true}).pages;
    }

    void write_missing() {
        if (of_.missing.empty()) return;
        to_.paragraph(
            inline_text("Incomplete", role::error)
                .add(fmt::format(": {} not in this result.", counted(of_.missing.size(), "input is", "inputs are"))));
        allowance shown(most_shown);
        std::vector<inline_text> items;
        for (const auto& [name, why] : of_.missing)
            if (shown.takes_one()) items.push_back(inline_text(name, role::code).add(": ").add(why));
        to_.list(items);
        say_left_out(to_, shown, "input", "inputs", {});
    }

    void write_left_out() {
        for (const auto& [reasons, words] :
             {std::pair(&all_.skipped, "Left out"), std::pair(&all_.cut_short, "Read in part")}) {
            if (reasons->empty()) continue;
            std::string line;
            for (const auto& [reason, count] : *reasons)
                line += fmt::format("{} {} {}", line.empty() ? ":" : ",", reason, number(count));
            to_.paragraph(inline_text(words + line + ".", role::dim));
        }
    }

    void write_spread() {
        if (!view_.has_all_pages()) return;
        const auto spread = [](const pages::histogram& of) {
            return fmt::format("{} median, {} at 90%, {} at 99%, {} at most.", number(of.percentile(50)),
                               number(of.percentile(90)), number(of.percentile(99)), number(of.most()));
        };
        to_.paragraph(inline_text("Bytes a page: " + spread(all_.bytes_per_page), role::dim));
        if (view_.has_spread()) to_.paragraph(inline_text("Places a page: " + spread(all_.places_per_page), role::dim));
    }

    // --- Pairs of drafts, and changes by date ---

    void write_pairs() {
        if (view_.drafts.size() < 3 || !view_.has_totals) return;
        to_.section(inline_text("Pairs of drafts"));
        std::vector<table_row> rows;
        for (const pages::draft_pair& each : pages::pairs_among(view_.drafts.size())) {
            const pages::page_count all = pages::count_in(all_.by_pairs, {each.at});
            rows.push_back({cell(view_.drafts[each.one] + ", " + view_.drafts[each.other]),
                            cell(all.pages),
                            cell(share_of(all.pages, all_.pages)),
                            cell(pages::count_in(all_.by_pairs, {each.at, true}).pages),
                            cell(all.places),
                            {most_of(each)}});
        }
        to_.table(
            {inline_text("drafts"), inline_text("pages differ", role::number), inline_text("share", role::number),
             inline_text("in tokens", role::number), inline_text("places", role::number), inline_text("most pages by")},
            rows);
    }

    // The changes that make the two drafts differ on the most pages.
    [[nodiscard]] inline_text most_of(const pages::draft_pair& pair) const {
        constexpr std::size_t most_named = 3;
        std::vector<std::pair<std::uint64_t, const ranked_change*>> found;
        for (const ranked_change& each : changes_)
            if (const std::uint64_t pages = pages::count_in(each.counts->by_pairs, {pair.at}).pages; pages > 0)
                found.emplace_back(pages, &each);
        std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
        found.resize(std::min(found.size(), most_named));
        inline_text text;
        for (const auto& [pages, change] : found) {
            if (!text.empty()) text.add(", ");
            text.add(id_of(*change), role::plain, "#" + anchor_of(*change)).add(" " + share_of(pages, all_.pages));
        }
        return text;
    }

    void write_dates() {
        std::vector<const ranked_change*> dated;
        for (const ranked_change& each : changes_)
            if (each.what != nullptr && !each.what->date().empty()) dated.push_back(&each);
        if (dated.empty()) return;
        std::stable_sort(dated.begin(), dated.end(), [](const ranked_change* a, const ranked_change* b) {
            return a->what->date() < b->what->date();
        });
        to_.section(inline_text("Changes by date"));
        std::string drawing;
        append_timeline(drawing, dated, all_.pages);
        to_.figure(drawing);
        const bool by_host = share_by_host(view_).has_value();
        std::vector<inline_text> heads = {inline_text("date"), inline_text("change"),
                                          inline_text("pages", role::number), inline_text("share", role::number),
                                          inline_text("95% interval", role::number)};
        if (by_host) heads.emplace_back("each host alike", role::number);
        std::vector<table_row> rows;
        for (const ranked_change* const each : dated) {
            const std::uint64_t pages = each->counts->pages();
            table_row row = {cell(each->what->date()),
                             {inline_text().add(each->title, role::plain, "#" + anchor_of(*each))},
                             cell(pages),
                             cell(share_of(pages, all_.pages)),
                             cell(in_words(interval_of(pages, all_.pages)))};
            if (by_host) {
                const std::optional<host_share> share = share_by_host(view_, each->id);
                row.push_back(share ? cell(fmt::format("{:.1f}%", 100 * share->share)) : table_cell());
            }
            rows.push_back(std::move(row));
        }
        to_.table(heads, rows);
    }

    // --- Changes ---

    static std::string_view id_of(const ranked_change& of) { return of.id.empty() ? "no known change" : of.id; }
    static std::string anchor_of(const ranked_change& of) { return "c-" + std::string(of.id); }

    void write_changes() {
        to_.section(inline_text("Changes by share of pages"));
        if (years_)
            to_.figure(fmt::format(
                "<p><small>Small charts: the share of the pages of each year, all on one scale up to {:.0f}%, with the "
                "95% interval as a line. A gap, with a pale label, is a year without pages.</small></p>\n",
                100 * years_->top()));
        if (changes_.empty()) to_.paragraph(inline_text("The drafts read all pages alike."));
        for (const ranked_change& each : changes_) write_change(each);
    }

    void write_change(const ranked_change& of) {
        const std::uint64_t pages = of.counts->pages();
        to_.anchor(anchor_of(of));
        to_.part(inline_text(of.title));
        inline_text counts;
        if (of.what != nullptr) {
            counts.add(id_of(of), role::code);
            if (!of.what->date().empty()) counts.add(fmt::format(", {} {}", of.what->date(), of.what->commit()));
            counts.add(": ");
        }
        counts.add(counted(pages, "page", "pages"), role::strong)
            .add(fmt::format(" ({}), {} in tokens; {}", share_with_interval(pages, all_.pages),
                             number(pages_that_differ_in_tokens(of.counts->by_pairs)),
                             counted(of.counts->places, "place", "places")));
        if (of.counts->of_errors > 0) counts.add(fmt::format(", {} in errors only", number(of.counts->of_errors)));
        to_.paragraph(counts.add("."));
        if (const std::optional<host_share> by_host = share_by_host(view_, of.id))
            to_.paragraph(inline_text(fmt::format("Each host alike: {}.", in_words(*by_host)), role::dim));
        std::string drawing;
        append_share(drawing, pages, all_.pages);
        if (years_) years_->append(drawing, of.id);
        to_.figure(drawing);
        if (of.counts->examples.empty()) return;
        to_.begin_fold(inline_text(counted(of.counts->examples.size(), "example", "examples"), role::dim));
        for (const auto& [digest, example] : of.counts->examples) write_example(example, of.id);
        to_.end_fold();
    }

    void write_example(const pages::page_example& of, std::string_view change) {
        const pages::place_example& place = of.place;
        // If the input is a list of records, the page is in another file. The name of the input and the offset do not
        // lead to this file, so no command is shown.
        const bool is_file = of.uri == of.input;
        inline_text where(fmt::format("{}:{}:{}", of.uri, place.line, place.column), role::code);
        if (!of.date.empty()) where.add(fmt::format(", {}", of.date), role::dim);
        if (!is_file) where.add(fmt::format(", in {}#{}", of.input, of.offset), role::dim);
        to_.paragraph(where);
        to_.list({inline_text(place.before, role::code).add(place.source, role::differs).add(place.after, role::code),
                  inline_text(fmt::format("{}: {}", what_differs(place), readings_in_words(place)))});
        if (examples_ == nullptr) return;
        if (is_file || archive::is_named_as_archive(of.input)) {
            const std::string input = is_file ? of.input : fmt::format("{}#{}", of.input, of.offset);
            to_.paragraph(
                inline_text("See it with ", role::dim)
                    .add(pages::comparison_of(of_.terms, examples_->as_named(view_.drafts), input), role::code));
        }
        // The differences are shown if the excerpt alone has them.
        const std::optional<compared_example> compared = examples_->of(place, change);
        if (!compared) return;
        to_.paragraph(inline_text("How each draft reads this excerpt by itself:", role::dim));
        write_differences(to_, compared->place);
        if (!playground_.empty())
            to_.paragraph(inline_text().add("Step through it", role::plain, playground_ + fragment_for(*compared)));
    }

    // --- Groups of pages, errors and encodings ---

    void write_field(std::size_t field) {
        std::vector<group_of_value> groups;
        for (const auto& [value, group] : all_.by[field]) groups.emplace_back(value, &group);
        const bool is_known = std::any_of(groups.begin(), groups.end(), [](const group_of_value& each) {
            return !each.first.empty() && each.first != "unknown";  // a year that is not known
        });
        if (!is_known) return;
        const std::string& name = view_.fields[field];
        if (name != "year" && name != "month")
            std::stable_sort(groups.begin(), groups.end(), [](const group_of_value& a, const group_of_value& b) {
                return a.second->pages > b.second->pages;
            });
        to_.section(inline_text("By " + name));
        allowance shown(most_shown);
        std::vector<table_row> rows;
        for (const auto& [value, group] : groups) {
            if (!shown.takes_one()) continue;
            table_row row = {cell(value.empty() ? "(not known)" : value), cell(group->pages)};
            if (view_.has_totals) {
                const pages::page_count differing = pages::count_in(group->by_pairs);
                row.push_back(cell(differing.pages));
                row.push_back(cell(share_of(differing.pages, group->pages)));
                row.push_back(cell(differing.places));
            }
            rows.push_back(std::move(row));
        }
        std::vector<inline_text> heads = {inline_text(name), inline_text("pages", role::number)};
        if (view_.has_totals)
            for (const std::string_view head : {"differ", "share", "places"}) heads.emplace_back(head, role::number);
        to_.table(heads, rows);
        say_left_out(to_, shown, "value", "values", {});
    }

    void write_errors() {
        std::map<std::string, std::vector<std::uint64_t>> pages;
        for (std::size_t i = 0; i < all_.drafts.size(); ++i)
            for (const auto& [code, count] : all_.drafts[i].errors) {
                std::vector<std::uint64_t>& row = pages[code];
                row.resize(all_.drafts.size());
                row[i] = count.pages;
            }
        if (pages.empty()) return;
        to_.section(inline_text("Pages with a parse error"));
        std::vector<inline_text> heads = {inline_text("error")};
        for (const std::string& each : view_.drafts) heads.emplace_back(each, role::number);
        std::vector<table_row> rows;
        for (const auto& [code, counts] : pages) {
            table_row row = {cell(code)};
            for (const std::uint64_t each : counts) row.push_back(cell(each));
            rows.push_back(std::move(row));
        }
        to_.table(heads, rows);
    }

    void write_encodings() {
        if (!view_.has_all_pages() || all_.drafts.empty() || all_.drafts.back().encodings.empty()) return;
        to_.section(inline_text("Encodings"));
        std::vector<table_row> rows;
        for (const auto& [name, count] : all_.drafts.back().encodings) rows.push_back({cell(name), cell(count)});
        to_.table({inline_text("encoding"), inline_text("pages", role::number)}, rows);
    }

    void write_terms() {
        to_.section(inline_text("What this rests on"));
        to_.paragraph(inline_text("strata " + of_.terms.strata +
                                  (of_.terms.commit.empty() ? "" : ", commit " + of_.terms.commit)));
        to_.paragraph(inline_text(of_.terms.command, role::code));
        to_.paragraph(
            inline_text("Intervals are Wilson's for shares of pages, and 1.96 standard errors of the mean on either "
                        "side for hosts. "
                        "They hold if the pages or hosts are a random sample of all pages or hosts. Pages of one host "
                        "are alike, so "
                        "where few hosts have most pages, the interval of the pages is too narrow.",
                        role::dim));
        to_.begin_fold(inline_text(counted(of_.inputs.size(), "input", "inputs")));
        allowance shown(most_inputs);
        std::vector<inline_text> items;
        for (const auto& [digest, input] : of_.inputs)
            if (shown.takes_one())
                items.push_back(inline_text(input.name).add(" ").add(pages::hex_of(digest), role::code));
        to_.list(items);
        say_left_out(to_, shown, "input", "inputs", "strata survey --format=json");
        to_.end_fold();
    }

    document& to_;
    const pages::survey_view& view_;
    const pages::result& of_;
    const pages::tally& all_;
    std::vector<ranked_change> changes_;
    std::optional<shares_by_year> years_;
    const compared_examples* examples_;
    const std::string& playground_;
};

}  // namespace

void write_survey(document& to, const pages::survey_view& of, const std::vector<study::change_step>& known,
                  const compared_examples* examples, const std::string& playground) {
    survey_report(to, of, known, examples, playground).write();
}

}  // namespace strata::report

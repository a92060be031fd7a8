// Writes docs/evolution/years/YEAR.md: every event of a year, and the results of its witness under the texts before and
// after it.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "core/report/document/document.hpp"
#include "core/report/writing/formatting.hpp"
#include "tests/atlas/atlas.hpp"
#include "tests/atlas/changes_page.hpp"
#include "tests/atlas/code_span.hpp"
#include "tests/atlas/timeline_pages.hpp"

namespace strata::testing {
namespace {

using history::effect;
using report::line;
using report::markdown_text;

std::string quoted(std::string_view words) { return fmt::format("“{}”", markdown_text(words)); }

// Appends the words of both texts, after "Before:" and "After:".
void append_words(std::string& to, const history::event& event) {
    std::string_view before;
    std::string_view after;
    if (event.revision != nullptr) {
        before = event.revision->before;
        after = event.revision->after;
    } else if (event.change.what != nullptr) {
        before = event.change.what->before;
        after = event.change.what->after;
    }
    if (!before.empty()) line(to, "\nBefore: {}", quoted(before));
    if (!after.empty()) line(to, "\nAfter: {}", quoted(after));
}

// Returns the names of the texts before and after `event`, in the form for `--drafts`.
std::array<std::string, 2> names_of_texts(const history::event& event) {
    if (event.change.from != nullptr && event.change.to != nullptr)
        return {std::string(name_of(*event.change.from)), std::string(name_of(*event.change.to))};
    const std::string name(event.commit().empty() ? id_of(event) : event.short_commit());
    return {fmt::format("before {}", name), name};
}

std::string commit_in_words(const history::event& event) {
    if (!event.commit().empty()) return "commit " + commit_in_markdown(event);
    // Some rules are only in the text of the W3C. No commit of whatwg/html made them.
    if (event.revision != nullptr && event.revision->later_than.empty()) return "no commit";
    if (event.revision != nullptr) return fmt::format("commit unknown, after {}", event.revision->later_than);
    return "commit unknown";
}

void append_event(std::string& to, const texts_in_time& texts, const history::event& event) {
    line(to, "\n### {}\n\n**{}**\n", id_of(event), markdown_text(event.title()));
    line(to, "{}, {}; {}: {}.", event.day(), commit_in_words(event), spec::title_of(event.topic()),
         changed_in_words(event));
    if (event.change.what != nullptr)
        line(to, "Rows and causes: {}.", link_to_change(*event.change.to, *event.change.what, "../../"));
    append_words(to, event);
    const std::optional<two_readings> made = texts.readings_of(event);
    if (!made) {
        line(to, "\nNo input is known that shows it: [why](../../revisions.md#open-points-and-how-they-are-read).");
        return;
    }
    line(to, "\nInput: {}\n", witness_in_cell(event));
    const bool with_trees = event.changed() == effect::tree;
    line(to, "| | tokens | errors |{}\n| --- | --- | --- |{}", with_trees ? " tree errors |" : "",
         with_trees ? " --- |" : "");
    const std::array<std::string, 2> names = names_of_texts(event);
    for (std::size_t side = 0; side < names.size(); ++side)
        line(to, "| {} | {} | {} |{}", names[side], code_cells(made->made[side].tokens),
             code_cells(made->made[side].errors),
             with_trees ? fmt::format(" {} |", code_cells(made->made[side].tree_errors)) : "");
}

void append_editorial(std::string& to, const history::event& event) {
    const spec::revision_source& of = *event.revision;
    std::string words;
    if (!of.before.empty()) words += fmt::format(" Before: {}.", quoted(of.before));
    if (!of.after.empty()) words += fmt::format(" After: {}.", quoted(of.after));
    line(to, "- {}, {}: **{}.** {}{}", of.date, commit_in_markdown(event), markdown_text(of.title),
         markdown_text(of.why), words);
}

atlas_file page_of_year(const texts_in_time& texts, const std::vector<std::string_view>& years, std::size_t n) {
    const std::string_view year = years[n];
    std::string ways = "[Timeline](../timeline.md)";
    if (n > 0) ways += fmt::format(" · [{0}]({0}.md)", years[n - 1]);
    if (n + 1 < years.size()) ways += fmt::format(" · [{0}]({0}.md)", years[n + 1]);
    std::string to = head_of_page(year, ways);
    const history::timeline& all = texts.events();
    const auto in_year = [&](const history::event& each) { return history::year_of(each.day()) == year; };

    const auto revisions =
        static_cast<std::size_t>(std::count_if(all.events.begin(), all.events.end(), [&](const history::event& each) {
            return in_year(each) && each.text == nullptr;
        }));
    if (revisions > 0)
        line(to, "\n{}: {}.", report::counted(revisions, "revision", "revisions"), counts_in_words(all, year));
    if (!all.complete_until.empty() &&
        std::any_of(all.events.begin(), all.events.end(),
                    [&](const history::event& each) { return in_year(each) && each.day() > all.complete_until; }))
        line(to, "\nAfter {} not every commit is known: the revisions are those that later texts show.",
             all.complete_until);
    for (const history::event& each : all.events)
        if (each.text != nullptr && in_year(each))
            line(to, "\n{}: the text [{}](../../drafts/{}.md), {}.", each.day(), name_of(*each.text),
                 name_of(*each.text), markdown_text(each.text->about.title));

    const bool on_chain = std::any_of(all.events.begin(), all.events.end(), [&](const history::event& each) {
        return in_year(each) && each.revision != nullptr;
    });
    bool any = false;
    for (const history::event& each : all.events) {
        if (!in_year(each) || each.text != nullptr || each.changed() == effect::words) continue;
        if (!any)
            line(to,
                 "\n## Tokens and errors\n\nInputs are JSON strings, run as `strata tokenize` does with the options "
                 "beside them.{}",
                 on_chain
                     ? "\n`strata compare --drafts='before COMMIT,COMMIT'` shows the rules that make the difference."
                     : "");
        any = true;
        append_event(to, texts, each);
    }
    bool words = false;
    for (const history::event& each : all.events) {
        if (!in_year(each) || each.changed() != effect::words) continue;
        if (!words) line(to, "\n## Only words\n");
        words = true;
        append_editorial(to, each);
    }
    return {fmt::format("years/{}.md", year), std::move(to)};
}

}  // namespace

std::vector<atlas_file> year_pages(const texts_in_time& texts) {
    const std::vector<std::string_view> years = history::years_of(texts.events());
    std::vector<atlas_file> pages;
    for (std::size_t n = 0; n < years.size(); ++n) pages.push_back(page_of_year(texts, years, n));
    return pages;
}

}  // namespace strata::testing

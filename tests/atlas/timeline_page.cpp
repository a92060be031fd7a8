// Writes the page of the timeline, and the picture on it.

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "core/report/changes/changes.hpp"
#include "core/report/document/document.hpp"
#include "core/report/timeline/poster.hpp"
#include "core/report/writing/formatting.hpp"
#include "tests/atlas/atlas.hpp"
#include "tests/atlas/code_span.hpp"
#include "tests/atlas/timeline_pages.hpp"

namespace strata::testing {
namespace {

using history::effect;
using report::line;
using report::markdown_text;

void append_years(std::string& to, const history::timeline& all) {
    line(to, "| year | tokens | errors | tree errors | words | texts |\n| --- | ---: | ---: | ---: | ---: | --- |");
    for (const std::string_view year : history::years_of(all)) {
        std::string texts;
        for (const history::event& each : all.events)
            if (each.text != nullptr && history::year_of(each.day()) == year)
                texts += fmt::format("{}{}", texts.empty() ? "" : ", ", name_of(*each.text));
        const auto count = [&](effect what) { return history::count_of(all, what, year); };
        line(to, "| [{0}](years/{0}.md) | {1} | {2} | {3} | {4} | {5} |", year, count(effect::tokens),
             count(effect::errors), count(effect::tree), count(effect::words), texts);
    }
}

void append_topic(std::string& to, const history::timeline& all, const spec::topic_name& topic) {
    bool any = false;
    for (const history::event& each : all.events) {
        if (each.text != nullptr || each.topic() != topic.topic) continue;
        if (!any)
            line(to,
                 "\n### {}\n\n| day | revision | commit | changes | shortest input |\n| --- | --- | --- | --- | --- |",
                 topic.title);
        any = true;
        line(to, "| {} | [{}](years/{}.md#{}) | {} | {} | {} |", each.day(), markdown_text(each.title()),
             history::year_of(each.day()), each.changed() == effect::words ? "only-words" : id_of(each),
             commit_in_markdown(each), changed_in_words(each), witness_in_cell(each));
    }
}

}  // namespace

std::string commit_in_markdown(const history::event& event) {
    if (event.revision != nullptr && !event.revision->later_than.empty())
        return fmt::format("– (after {})", event.revision->later_than);
    if (event.commit().empty()) return "–";
    return fmt::format("[{}]({})", event.short_commit(), report::link_to_commit(event.commit()));
}

std::string_view changed_in_words(const history::event& event) {
    return event.changed() == effect::tree ? "tree errors" : history::name_of(event.changed());
}

std::string_view id_of(const history::event& event) {
    return event.revision != nullptr ? event.revision->id : event.change.what->id;
}

std::string witness_in_cell(const history::event& event) {
    if (event.witness().empty()) return "–";
    const bool of_characters = event.change.what != nullptr && event.change.what->rows.front().of_characters;
    const std::string how = options_in_words(quoted_options(event.options()), of_characters);
    return code_cell(ascii_only(event.witness())) + (how.empty() ? "" : " with " + how);
}

std::string counts_in_words(const history::timeline& all, std::string_view year) {
    std::string text;
    const auto add = [&](effect what, std::string_view words) {
        if (const std::size_t n = history::count_of(all, what, year); n > 0)
            text += fmt::format("{}{} {}", text.empty() ? "" : ", ", n, words);
    };
    add(effect::tokens, "in tokens");
    add(effect::errors, "in errors only");
    add(effect::tree, "in tree errors only");
    add(effect::words, "in words only");
    return text;
}

std::vector<atlas_file> timeline_pages(const texts_in_time& texts) {
    const history::timeline& all = texts.events();
    std::vector<atlas_file> pages = {{"timeline.svg", report::timeline_as_svg(all)}};
    if (all.events.empty()) return pages;
    std::string to = head_of_page(
        fmt::format("Timeline: {} to {}", history::years_of(all).front(), history::years_of(all).back()),
        "[Atlas](index.md) · [how to read it](../evolution.md) · [the chain of revisions](../revisions.md)");
    line(to, "\n[![Every revision of the tokenizer by day and topic]({0})]({0})\n", pages.front().name);
    line(to,
         "The picture is a sheet of A3 and has no dark colours, so that it can be printed; it stays sharp on a wall. "
         "Opened\nby itself it shows the shortest input of each revision where the pointer rests, and leads to the "
         "commits.\n`strata graph --timeline > timeline.svg` draws it.\n");
    const auto revisions = static_cast<std::size_t>(std::count_if(
        all.events.begin(), all.events.end(), [](const history::event& each) { return each.text == nullptr; }));
    line(to, "{}: {}.", report::counted(revisions, "revision", "revisions"), counts_in_words(all));
    if (!all.complete_until.empty() && all.events.back().day() > all.complete_until)
        line(to,
             "Up to {} these are all commits to the section on tokenization; after that, those "
             "that later\ntexts show. What came and went between two of these texts may be missing.",
             all.complete_until);
    if (all.changes_without_day > 0)
        line(to, "{} whose commit is not known {} left out.",
             report::counted(all.changes_without_day, "named change", "named changes"),
             all.changes_without_day == 1 ? "is" : "are");
    line(to, "One moment has a page of its own: [from a flag to states](from-a-flag-to-states.md), October 2009.");
    line(to, "\n## By year\n");
    append_years(to, all);
    line(to, "\n## By topic");
    for (const spec::topic_name& each : spec::topic_names) append_topic(to, all, each);
    pages.push_back({"timeline.md", std::move(to)});
    return pages;
}

}  // namespace strata::testing

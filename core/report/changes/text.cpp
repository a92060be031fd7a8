#include "core/report/changes/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "core/report/changes/words.hpp"
#include "core/report/writing/terminal.hpp"
#include "core/report/writing/visible_text.hpp"

namespace strata::report {
namespace {

constexpr std::size_t width = 80;
constexpr std::string_view indent = "  ";

void append_paragraph(std::string& to, std::string_view text) {
    for (const std::string& line : wrapped(text, width - indent.size())) to.append(indent).append(line).append("\n");
}

std::string in_words(const spec::change_commit& commit) {
    if (commit.hash.empty()) return fmt::format("a commit of {}", commit.day);
    return fmt::format("commit {} of {}", commit.hash, commit.day);
}

void append_words(std::string& to, const spec::draft& draft, std::string_view words, bool colour) {
    to += "\n" + coloured(fmt::format("{} says", draft.about.name), bold, colour) + "\n";
    append_paragraph(to, words.empty() ? "nothing of it" : words);
}

void append_row(std::string& to, const spec::change_row& row) {
    to += fmt::format("{}{}\n", indent, row.id);
    for (const std::string& line : wrapped(row.sentence, width - 2 * indent.size()))
        to += fmt::format("{0}{0}{1}\n", indent, line);
    for (const std::string_view input : row.inputs) {
        to += fmt::format("{0}{0}{1}", indent, input);
        if (!row.options.empty()) to += fmt::format("  {}", row.options);
        to += row.of_characters ? "  as characters\n" : "\n";
    }
}

}  // namespace

std::string changes_as_text(std::span<const study::change_step> changes) {
    std::size_t longest = 0;
    for (const study::change_step& each : changes) longest = std::max(longest, each.what->id.size());
    if (changes.empty()) return "no changes\n";
    std::string text;
    const spec::draft* shown = nullptr;
    for (const study::change_step& each : changes) {
        if (each.to != shown) {
            text +=
                fmt::format("{}{} to {}\n", shown == nullptr ? "" : "\n", each.from->about.name, each.to->about.name);
            shown = each.to;
        }
        const std::string_view date = each.what->date();
        text += fmt::format("{}{:<10}  {:<{}}  {} ({})\n", indent, date.empty() ? "-" : date, each.what->id, longest,
                            each.what->title, name_of(each.what->topic));
    }
    return text;
}

std::string change_as_text(const study::change_step& change, bool colour) {
    const spec::change& what = *change.what;
    std::string text = coloured(std::string(what.id), bold, colour) + "\n";
    for (const std::string& line : wrapped(what.title, width)) text += line + "\n";
    text += fmt::format("{} to {}; {}; {}\n", change.from->about.name, change.to->about.name, title_of(what.topic),
                        kind_in_words(what.kind));
    if (what.commits.empty()) text += "commit not known\n";
    for (std::size_t i = 0; i < what.commits.size(); ++i)
        text += (i == 0 ? "" : "also ") + in_words(what.commits[i]) + "\n";
    append_words(text, *change.from, what.before, colour);
    append_words(text, *change.to, what.after, colour);
    text +=
        "\n" + coloured(fmt::format("rows of docs/drafts/changes/{}.md", change.to->about.day), bold, colour) + "\n";
    for (const spec::change_row& row : what.rows) append_row(text, row);
    return text;
}

}  // namespace strata::report

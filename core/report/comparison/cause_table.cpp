#include "core/report/comparison/cause_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/report/comparison/cause_words.hpp"
#include "core/report/comparison/draft_names.hpp"
#include "core/report/writing/append_format.hpp"
#include "core/report/writing/counts.hpp"
#include "core/report/writing/terminal.hpp"

namespace strata::report {

const cause_count& cause_counts::add(const explained_differences& differences, compare::divergence_kind kind,
                                     const std::string& where) {
    std::string key = differences.kinds();
    for (const compare::cause* each : differences.causes)
        append_format(key, "/{}/{}/{};", names_of(each->drafts), each->state ? fmt::format("{}", *each->state) : "",
                      each->state ? fmt::format("{}", each->rule) : each->sentence);
    const auto [found, is_new] = index_.emplace(std::move(key), list_.size());
    if (is_new) {
        cause_count& made = list_.emplace_back();
        made.kinds = differences.kinds();
        for (const compare::cause* each : differences.causes) made.causes.push_back(*each);
        made.first = where;
    }
    cause_count& entry = list_[found->second];
    const bool in_tokens =
        differences.differences.empty() ? kind == compare::divergence_kind::tokens : !differences.only_errors();
    ++(in_tokens ? entry.of_tokens : entry.of_errors);
    return entry;
}

std::vector<const cause_count*> cause_counts::by_frequency() const {
    std::vector<const cause_count*> sorted;
    for (const cause_count& each : list_) sorted.push_back(&each);
    std::stable_sort(sorted.begin(), sorted.end(),
                     [](const cause_count* a, const cause_count* b) { return a->places() > b->places(); });
    return sorted;
}

block cause_table(const cause_counts& counts, const cause_table_style& style) {
    block lines;
    if (counts.empty()) return lines;
    const std::size_t indent = style.only_tokens ? 10 : 17;
    lines.emplace_back();
    lines.push_back(styled_text(style.only_tokens ? "  tokens" : "  tokens errors", dim));
    for (const cause_count* each : counts.by_frequency()) {
        const std::size_t width = style.width - indent;
        block entry;
        if (!each->kinds.empty()) append_block(entry, wrapped(styled_text(each->kinds, bold), width, 2));
        same_words causes_of_all;
        for (const compare::cause& c : each->causes) causes_of_all.push_back(&c);
        for (const same_words& causes : by_words(causes_of_all)) {
            append_block(entry, headings_of(causes, width));
            // Where the places themselves are shown, the sentences stand there.
            if (style.with_sentences)
                append_block(entry, {shortened(styled_text(causes.front()->sentence), width - 2)}, 2);
        }
        if (style.with_sentences)
            append_block(entry, wrapped(styled_text("first at ").add_whole(each->first, bold), width, 2));
        const auto figure = [](std::uint64_t n) { return n == 0 ? "-" : number(n); };
        std::string figures = fmt::format("  {:>6}", figure(each->of_tokens));
        if (!style.only_tokens) figures += fmt::format(" {:>6}", figure(each->of_errors));
        append_block(lines, beside({{styled_text(figures)}, entry}, {indent - 2, width}, "  "));
    }
    return lines;
}

}  // namespace strata::report

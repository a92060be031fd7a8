#include "core/report/comparison/cause_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/report/comparison/cause_words.hpp"
#include "core/report/comparison/draft_names.hpp"
#include "core/report/writing/append_number.hpp"
#include "core/report/writing/counts.hpp"
#include "core/report/writing/terminal.hpp"

namespace strata::report {

cause_count& cause_counts::entry_of(std::string&& key) {
    const auto [found, is_new] = index_.emplace(std::move(key), list_.size());
    if (is_new) {
        cause_count& made = list_.emplace_back();
        made.number = list_.size() - 1;
        keys_.push_back(&found->first);
    }
    return list_[found->second];
}

const cause_count& cause_counts::add(const explained_differences& differences, const counted_place& place) {
    std::string kinds = differences.kinds();
    std::string key = kinds;
    for (const compare::cause* each : differences.causes) {
        key += '/';
        for (const spec::draft* draft : each->drafts) key.append(draft->about.name).append(" ");
        key += '/';
        if (each->state) {
            append_number(key, *each->state);
            key += '/';
            append_number(key, each->rule);
        } else {
            key.append("/").append(each->sentence);
        }
        key += ';';
    }
    cause_count& entry = entry_of(std::move(key));
    if (entry.last == 0 && entry.places() == 0) {
        entry.kinds = std::move(kinds);
        for (const compare::cause* each : differences.causes) entry.causes.push_back(*each);
    }
    if (entry.first.empty()) entry.first = place.name;
    if (entry.last == place.number) return entry;
    entry.last = place.number;
    ++(differences.in_tokens(place.kind) ? entry.of_tokens : entry.of_errors);
    return entry;
}

void cause_counts::add(cause_counts&& later) {
    for (std::size_t i = 0; i < later.list_.size(); ++i) {
        cause_count& each = later.list_[i];
        cause_count& entry = entry_of(std::string(*later.keys_[i]));
        if (entry.places() == 0) {
            const std::size_t number = entry.number;
            entry = std::move(each);
            entry.number = number;
        } else {
            entry.of_tokens += each.of_tokens;
            entry.of_errors += each.of_errors;
            if (entry.first.empty()) entry.first = std::move(each.first);
        }
        entry.last = 0;
    }
    later = {};
}

std::vector<const cause_count*> cause_counts::by_frequency() const {
    std::vector<const cause_count*> sorted;
    for (const cause_count& each : list_) sorted.push_back(&each);
    std::stable_sort(sorted.begin(), sorted.end(),
                     [](const cause_count* a, const cause_count* b) { return a->places() > b->places(); });
    return sorted;
}

std::size_t words_width(const cause_table_style& style) { return style.width - (style.only_tokens ? 10 : 17); }

styled_text cause_table_head(const cause_table_style& style, std::string_view rows) {
    return styled_text(fmt::format("{}  {}", style.only_tokens ? "  tokens" : "  tokens errors", rows), dim);
}

block figures_beside(const place_figures& figures, const block& words, const cause_table_style& style) {
    const auto figure = [](std::uint64_t n) { return n == 0 ? "-" : number(n); };
    std::string text = fmt::format("  {:>6}", figure(figures.of_tokens));
    if (!style.only_tokens) text += fmt::format(" {:>6}", figure(figures.of_errors));
    const std::size_t width = words_width(style);
    return beside({{styled_text(text)}, words}, {style.width - width - 2, width}, "  ");
}

block cause_rows(const std::vector<const cause_count*>& counts, const cause_table_style& style) {
    block lines;
    const std::size_t width = words_width(style) - style.indent;
    for (const cause_count* each : counts) {
        block entry;
        if (!each->kinds.empty()) append_block(entry, wrapped(styled_text(each->kinds, bold), width, 2));
        same_words causes_of_all;
        for (const compare::cause& c : each->causes) causes_of_all.push_back(&c);
        for (const same_words& causes : by_words(causes_of_all)) {
            append_block(entry, headings_of(causes, width));
            // Without it, the places above have the sentences.
            if (style.with_sentences)
                append_block(entry, {shortened(styled_text(causes.front()->sentence), width - 2)}, 2);
        }
        if (style.with_sentences)
            append_block(entry, wrapped(styled_text("first at ").add_whole(each->first, bold), width, 2));
        block indented;
        append_block(indented, entry, style.indent);
        append_block(lines, figures_beside({each->of_tokens, each->of_errors}, indented, style));
    }
    return lines;
}

}  // namespace strata::report

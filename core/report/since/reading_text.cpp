#include "core/report/since/reading_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "core/report/since/encodings.hpp"
#include "core/report/since/ranges.hpp"
#include "core/report/writing/counts.hpp"
#include "core/report/writing/terminal.hpp"
#include "core/report/writing/visible_text.hpp"

namespace strata::report {
namespace {

constexpr std::size_t width_of_place = 8, width_of_kind = 11;
constexpr std::size_t words_begin = width_of_place + 2 + width_of_kind + 1;

void add_left_out(block& to, std::uint64_t count) {
    if (count == 0) return;
    styled_text line;
    line.add_spaces(width_of_place + 2);
    to.push_back(line.add(fmt::format("… {} more", number(count)), dim));
}

}  // namespace

block head_of_input(const input_in_time& of, std::size_t width) {
    const std::size_t count = of.found->count;
    styled_text head;
    head.add_whole(fmt::format("{}:", on_one_line(of.name)), bold);
    head.add(fmt::format(" {} since {}", count == 1 ? "one reading" : fmt::format("{} readings", count),
                         of.moments.front().day),
             bold);
    block lines = wrapped(head, width, 4);
    for (const std::string& each : limits_in_words(of)) append_block(lines, wrapped(styled_text(each, dim), width));
    append_block(lines, encodings_as_block(of, width));
    return lines;
}

block ranges_of_reading(const input_in_time& of, const reading_names& names, std::size_t newest, std::size_t width) {
    std::vector<days_of_reading> ranges = days_of(of.found->reading_of[newest], of);
    std::reverse(ranges.begin(), ranges.end());
    const std::size_t indent = names.count() == 1 ? 0 : letters_of(names.count() - 1).size() + 2;
    block lines;
    for (const days_of_reading& each : ranges) {
        styled_text line;
        if (indent > 0 && lines.empty()) {
            line.add(names.at(newest), bold).add_spaces(indent - names.at(newest).size());
        } else {
            line.add_spaces(indent);
        }
        append_block(lines, wrapped(line.add(in_words(each), bold), width, indent));
    }
    return lines;
}

block listing_as_block(const listing& of, std::string_view draft, std::size_t width) {
    block lines;
    for (const listed_line& each : of.lines) {
        add_left_out(lines, each.left_out);
        styled_text line(
            fmt::format("{:>{}}  ", fmt::format("{}:{}", each.where.line, each.where.column), width_of_place), dim);
        line.add(fmt::format("{:<{}}", each.kind.name, width_of_kind), each.kind.colour);
        if (const std::string words = words_of(each); !words.empty()) line.add(" ").add(words);
        append_block(lines, wrapped(line, width, words_begin));
    }
    add_left_out(lines, of.left_out);
    if (!of.is_whole()) {
        styled_text line;
        line.add_spaces(width_of_place + 2);
        line.add(fmt::format("{} in all: strata tokenize --draft={}", counts_of(of), draft), dim);
        append_block(lines, wrapped(line, width, width_of_place + 2));
    }
    return lines;
}

block listing_in_lines(const listing& of, std::size_t width) {
    if (!of.is_whole()) return {styled_text(counts_of(of))};
    styled_text line;
    for (const listed_line& each : of.lines) {
        if (each.words.empty() && of.lines.size() > 1) continue;  // the end of the file
        if (!line.empty()) line.add("; ");
        line.add(each.kind.name, each.kind.colour);
        if (!each.words.empty()) line.add(" ").add(each.words);
    }
    constexpr std::size_t most = 4;
    block lines = wrapped(line, width);
    if (lines.size() <= most) return lines;
    lines.resize(most);
    lines.back() = shortened(styled_text(lines.back().text() + " …"), width);
    return lines;
}

std::string counts_of(const listing& of) {
    return counted(of.tokens, "token", "tokens") + ", " + counted(of.errors, "error", "errors");
}

}  // namespace strata::report

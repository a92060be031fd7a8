#include "core/report/document/document.hpp"

// A document as text for a terminal.

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <locale>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/report/writing/formatting.hpp"

namespace strata::report {
namespace {

constexpr std::size_t indent_of_section = 2;
constexpr std::string_view bar = " | ", gap = "  ";
// If columns would be narrower than this, they are written one below the other.
constexpr std::size_t narrowest_column = 14;
// The limit for `columns`, wide enough for most tokens. If there is room, these columns are at least as wide as usual.
// Two of the usual width fit on a line of 80 characters.
constexpr std::size_t narrowest_compared = 34, usual_compared = 37;
constexpr std::size_t widest_quotation = 100;  // longer lines are hard to read
// If quotations are side by side, each has at least this width.
constexpr std::size_t narrowest_quotation = 50, gap_of_quotations = 3;

std::string_view colour_of(role as) {
    switch (as) {
        case role::plain:
        case role::number: return "";
        case role::strong:
        case role::character: return bold;
        case role::dim: return dim;
        case role::code: return cyan;
        case role::removed: return bold_red;
        case role::added: return bold_green;
        case role::differs: return bold_red;
        case role::in_errors: return bold_yellow;
        case role::kind: return green;
        case role::error: return bold_red;
        case role::bar: return green;
    }
    return "";
}

// The words of a run. If the run is a single punctuation character, it is put in quotes, so that it does not look like
// punctuation of the sentence.
void append_terminal_words(std::string& to, const inline_text::run& run) {
    const bool is_sign =
        run.as == role::character && run.text.size() == 1 && std::ispunct(run.text.front(), std::locale::classic());
    if (is_sign)
        to += run.text == "\"" ? "'\"'" : "\"" + run.text + "\"";
    else
        append_on_one_line(to, run.text);
}

// Converts a text to coloured text. `otherwise`: the colour of words without a role. `whole`: code that takes at most
// this many columns is not broken into lines.
styled_text styled(const inline_text& from, std::string_view otherwise = "", std::size_t whole = 0) {
    styled_text text;
    std::string words;
    for (const inline_text::run& each : from.runs()) {
        words.clear();
        append_terminal_words(words, each);
        const std::string_view colour = colour_of(each.as).empty() ? otherwise : colour_of(each.as);
        if (each.as == role::code && each.link.empty() && columns_of(words) <= whole)
            text.add_whole(words, colour);
        else
            text.add_link(words, each.link, colour);
    }
    return text;
}

std::size_t width_of(const inline_text& text) {
    std::string words;
    for (const inline_text::run& each : text.runs()) append_terminal_words(words, each);
    return columns_of(words);
}

// The sign before an item of a list. It shows which items were added even if there are no colours.
styled_text mark_of(const inline_text& item) {
    const role as = item.empty() ? role::plain : item.runs().back().as;
    if (as == role::added) return styled_text("+ ", green);
    return styled_text("- ", as == role::removed ? red : dim);
}

class text_renderer : public document {
public:
    text_renderer(std::ostream& to, const text_style& style)
        : out_(to), style_(style), width_(std::clamp(style.width, narrowest, widest)) {}

    void title(const inline_text& text) override { put(wrapped(styled(text, bold, width_), width_), 0); }
    void section(const inline_text& heading) override {
        blank();
        put(wrapped(styled(heading, bold, width_), width_), 0);
        margins_ = {indent_of_section, indent_of_section, indent_of_section};
    }
    void input(std::string_view name) override {
        blank();
        put({styled_text().add_whole(fmt::format("==> {} <==", on_one_line(name)), bold)}, 0);
        margins_ = {};
        is_after_name_ = true;
    }
    void place(std::string_view where, const inline_text& what) override {
        if (!is_after_name_) blank();
        styled_text line = styled_text().add_whole(on_one_line(where) + ":", bold);
        put(wrapped(line.add(" ").add(styled(what)), width_, 4), 0);
        margins_ = {.blocks = indent_of_section};
    }
    void part(const inline_text& heading, const inline_text& beside) override {
        blank();
        const std::size_t indent = margins_.parts;
        styled_text line = styled(heading, bold, width_ - indent - 2);
        if (!beside.empty()) line.add(" ").add(styled(beside, dim));
        put(wrapped(line, width_ - indent, 2), indent);
        margins_ = {indent + 2, indent, indent + 2};
    }
    void paragraph(const inline_text& text) override {
        begin_block();
        put(wrapped(styled(text, "", room() - 2), room()), margins_.blocks);
    }
    void list(const std::vector<inline_text>& items) override {
        begin_block();
        for (const inline_text& each : items) {
            styled_text item = mark_of(each);
            put(wrapped(item.add(styled(each, "", room() - 4)), room(), 2), margins_.blocks);
        }
    }
    void table(const std::vector<inline_text>& heads, const std::vector<table_row>& rows) override {
        begin_block();
        const bool has_heads =
            std::any_of(heads.begin(), heads.end(), [](const inline_text& each) { return !each.empty(); });
        std::vector<std::size_t> natural;
        for (std::size_t c = 0; c < heads.size(); ++c) natural.push_back(widest_line(heads, rows, c));
        const std::string_view between = has_heads ? bar : gap;
        const std::size_t bars = between.size() * (heads.size() - 1);
        const std::optional<std::vector<std::size_t>> widths =
            room() > bars ? column_widths(natural, room() - bars, narrowest_column) : std::nullopt;
        if (!widths) {
            for (const table_row& row : rows) {
                if (&row != &rows.front()) blank();
                stacked(heads, row);
            }
        } else {
            if (has_heads) side_by_side(heads, heads_of(heads), *widths, between, dim);
            for (const table_row& row : rows) side_by_side(heads, row, *widths, between, "");
        }
        is_after_table_ = true;
    }
    void columns(const std::vector<inline_text>& heads, const std::vector<table_row>& rows) override {
        begin_block();
        const std::size_t bars = bar.size() * (heads.size() - 1);
        std::vector<std::size_t> natural;
        for (std::size_t c = 0; c < heads.size(); ++c) {
            const std::size_t usual = std::min(usual_compared, (room() - std::min(room(), bars)) / heads.size());
            natural.push_back(std::max(usual, widest_line(heads, rows, c)));
        }
        const std::optional<std::vector<std::size_t>> widths =
            room() > bars ? column_widths(natural, room() - bars, narrowest_compared) : std::nullopt;
        if (widths) {
            side_by_side(heads, heads_of(heads), *widths, bar, "");
            for (const table_row& row : rows) side_by_side(heads, row, *widths, bar, "");
        }
        for (std::size_t c = 0; !widths && c < heads.size(); ++c) {
            put(wrapped(styled(heads[c]), room()), margins_.blocks);
            for (const table_row& row : rows)
                for (const inline_text& line : row[c]) put(wrapped(styled(line), room() - 2, 2), margins_.blocks + 2);
        }
        is_after_table_ = true;
    }
    void quotations(const inline_text& about, const std::vector<quotation>& all) override {
        begin_block();
        put(wrapped(styled(about), room(), 2), margins_.blocks);
        const bool has_words =
            std::any_of(all.begin(), all.end(), [](const quotation& of) { return !of.words.empty(); });
        const std::size_t beside_each_other =
            has_words ? std::clamp<std::size_t>(room() / narrowest_quotation, 1, all.size()) : 1;
        const std::size_t gaps = gap_of_quotations * (beside_each_other - 1);
        const std::size_t width = std::min((room() - gaps) / beside_each_other, has_words ? widest_quotation : widest);
        for (std::size_t i = 0; i < all.size(); i += beside_each_other) {
            if (beside_each_other == 1) {
                put(has_words ? lines_of(all[i], width) : lines_of_sources(all[i]), margins_.blocks);
                continue;
            }
            std::vector<block> columns;
            for (std::size_t j = i; j < std::min(i + beside_each_other, all.size()); ++j)
                columns.push_back(lines_of(all[j], width));
            put(beside(columns, std::vector<std::size_t>(columns.size(), width), std::string(gap_of_quotations, ' ')),
                margins_.blocks);
        }
    }
    void source(const block& lines) override {
        begin_block();
        put(lines, margins_.sources);
    }
    [[nodiscard]] std::size_t width_of_source() const override { return width_ - margins_.sources; }
    void begin_fold(const inline_text& summary) override {
        begin_block();
        put(wrapped(styled(summary), room()), margins_.blocks);
    }
    void end_fold() override {}
    void send() override { out_.send(); }
    void end() override { out_.send(); }

private:
    [[nodiscard]] std::size_t room() const { return width_ - margins_.blocks; }

    void begin_block() {
        if (is_after_table_) blank();
    }
    // Leaves a line blank, unless it would be the first.
    void blank() {
        if (has_lines_) out_.text() += '\n';
        is_after_table_ = false;
    }
    void put(const block& lines, std::size_t indent) {
        for (const styled_text& each : lines) {
            if (!each.empty()) out_.text().append(indent, ' ');
            append_line(out_.text(), each, style_.colour, style_.links);
        }
        out_.send_if_long();
        has_lines_ = true;
        is_after_name_ = false;
    }
    static std::size_t widest_line(const std::vector<inline_text>& heads, const std::vector<table_row>& rows,
                                   std::size_t column) {
        std::size_t found = width_of(heads[column]);
        for (const table_row& row : rows)
            for (const inline_text& line : row[column])
                found = std::max(found, width_of(line) + (line.is_indented() ? 2 : 0));
        return found;
    }
    // Lays out sources without words in the full width. Many quotations share sources, so their lines are kept. The
    // result is valid until the next call.
    const block& lines_of_sources(const quotation& of) {
        constexpr std::size_t most_kept = 4096;
        if (kept_.size() == most_kept || room() != room_of_kept_) kept_.clear();
        room_of_kept_ = room();
        const auto [found, is_new] = kept_.try_emplace(of.sources);
        if (is_new) found->second = lines_of(of, room());
        return found->second;
    }
    static block lines_of(const quotation& of, std::size_t width) {
        block lines;
        for (const inline_text& each : *of.sources) append_block(lines, wrapped(styled(each), width, 4));
        for (const inline_text& each : of.words) append_block(lines, wrapped(styled(each), width - 2), 2);
        return lines;
    }
    static table_row heads_of(const std::vector<inline_text>& heads) {
        table_row row;
        for (const inline_text& each : heads) row.push_back({each});
        return row;
    }
    void side_by_side(const std::vector<inline_text>& heads, const table_row& row,
                      const std::vector<std::size_t>& widths, std::string_view between, std::string_view colour) {
        std::vector<block> columns(row.size());
        for (std::size_t c = 0; c < row.size(); ++c)
            for (const inline_text& line : row[c])
                append_block(columns[c], cell_line(line, std::max<std::size_t>(widths[c], 1), colour));
        for (std::size_t c = 0; c < row.size(); ++c)
            if (heads[c].heads_numbers())
                for (styled_text& line : columns[c]) line.indent(widths[c] - std::min(widths[c], line.columns()));
        put(beside(columns, widths, between), margins_.blocks);
    }
    // Lays out a line of a cell. Narrow columns have no room for an indentation.
    static block cell_line(const inline_text& line, std::size_t width, std::string_view colour) {
        const std::size_t indent = line.is_indented() && width > 4 ? 2 : 0;
        block lines;
        append_block(lines, wrapped(styled(line, colour), width - indent, 2), indent);
        return lines;
    }
    void stacked(const std::vector<inline_text>& heads, const table_row& row) {
        for (std::size_t c = 0; c < row.size(); ++c) {
            if (row[c].empty()) continue;
            std::size_t inner = 0;
            if (!heads[c].empty()) {
                put(wrapped(styled(heads[c], dim), room()), margins_.blocks);
                inner = 2;
            }
            for (const inline_text& line : row[c]) put(cell_line(line, room() - inner, ""), margins_.blocks + inner);
        }
    }

    outgoing_text out_;
    text_style style_;
    std::size_t width_;
    // How many blank columns precede blocks, headings of parts, and sources.
    struct margins {
        std::size_t blocks = 0, parts = 0, sources = 0;
    };
    margins margins_{.parts = indent_of_section};
    std::unordered_map<std::shared_ptr<const std::vector<inline_text>>, block> kept_;  // the lines of sources
    std::size_t room_of_kept_ = 0;
    bool has_lines_ = false;
    bool is_after_name_ = false;  // the last line is the name of an input
    bool is_after_table_ = false;
};

}  // namespace

std::unique_ptr<document> text_document(std::ostream& to, const text_style& style) {
    return std::make_unique<text_renderer>(to, style);
}

}  // namespace strata::report

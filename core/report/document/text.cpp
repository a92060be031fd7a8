#include "core/report/document/document.hpp"

// A document as text for a terminal.

#include <algorithm>
#include <cstddef>
#include <locale>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "core/report/writing/formatting.hpp"

namespace strata::report {
namespace {

constexpr std::size_t indent_of_section = 2, indent_of_part = 4;
constexpr std::string_view bar = " | ", gap = "  ";
// If columns would be narrower than this, they are written one below the other.
constexpr std::size_t narrowest_column = 14;

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
        case role::kind: return green;
        case role::error: return bold_red;
        case role::bar: return green;
    }
    return "";
}

// The words of a run. If the run is a single punctuation character, it is put in quotes, so that it does not look like
// punctuation of the sentence.
std::string terminal_words(const inline_text::run& run) {
    const bool is_sign =
        run.as == role::character && run.text.size() == 1 && std::ispunct(run.text.front(), std::locale::classic());
    if (is_sign) return run.text == "\"" ? "'\"'" : "\"" + run.text + "\"";
    return on_one_line(run.text);
}

// Converts a text to coloured text. `otherwise`: the colour of words without a role. `whole`: code that takes at most
// this many columns is not broken into lines.
styled_text styled(const inline_text& from, std::string_view otherwise = "", std::size_t whole = 0) {
    styled_text text;
    for (const inline_text::run& each : from.runs()) {
        const std::string_view colour = colour_of(each.as).empty() ? otherwise : colour_of(each.as);
        if (each.as == role::code && each.link.empty() && columns_of(terminal_words(each)) <= whole)
            text.add_whole(terminal_words(each), colour);
        else
            text.add_link(terminal_words(each), each.link, colour);
    }
    return text;
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
        put(wrapped(styled(heading, bold, width_ - indent_of_part), width_), 0);
        indent_ = indent_of_section;
    }
    void part(const inline_text& heading, const inline_text& beside) override {
        blank();
        styled_text line = styled(heading, bold, width_ - indent_of_part);
        if (!beside.empty()) line.add(" ").add(styled(beside, dim));
        put(wrapped(line, width_ - indent_of_section, 2), indent_of_section);
        indent_ = indent_of_part;
    }
    void paragraph(const inline_text& text) override {
        begin_block();
        put(wrapped(styled(text, "", room() - 2), room()), indent_);
    }
    void list(const std::vector<inline_text>& items) override {
        begin_block();
        for (const inline_text& each : items) {
            styled_text item = mark_of(each);
            put(wrapped(item.add(styled(each, "", room() - 4)), room(), 2), indent_);
        }
    }
    void table(const std::vector<inline_text>& heads, const std::vector<table_row>& rows) override {
        begin_block();
        const bool has_heads =
            std::any_of(heads.begin(), heads.end(), [](const inline_text& each) { return !each.empty(); });
        std::vector<std::size_t> natural;
        for (std::size_t c = 0; c < heads.size(); ++c) {
            std::size_t widest_line = styled(heads[c]).columns();
            for (const table_row& row : rows)
                for (const inline_text& line : row[c]) widest_line = std::max(widest_line, styled(line).columns());
            natural.push_back(widest_line);
        }
        const std::string_view between = has_heads ? bar : gap;
        const std::size_t bars = between.size() * (heads.size() - 1);
        const std::optional<std::vector<std::size_t>> widths =
            room() > bars ? column_widths(natural, room() - bars, narrowest_column) : std::nullopt;
        if (!widths) {
            for (const table_row& row : rows) stacked(heads, row);
        } else {
            if (has_heads) side_by_side(heads, heads_of(heads), *widths, between, dim);
            for (const table_row& row : rows) side_by_side(heads, row, *widths, between, "");
        }
        is_after_table_ = true;
    }
    void source(const block& lines) override {
        begin_block();
        put(lines, indent_);
    }
    [[nodiscard]] std::size_t width_of_source() const override { return room(); }
    void begin_fold(const inline_text& summary) override {
        begin_block();
        put(wrapped(styled(summary), room()), indent_);
    }
    void end_fold() override {}
    void end() override { out_.send(); }

private:
    [[nodiscard]] std::size_t room() const { return width_ - indent_; }

    void begin_block() {
        if (is_after_table_) blank();
    }
    void blank() {
        out_.text() += '\n';
        is_after_table_ = false;
    }
    void put(const block& lines, std::size_t indent) {
        block placed;
        append_block(placed, lines, indent);
        for (const styled_text& each : placed) append_line(out_.text(), each, style_.colour, style_.links);
        out_.send_if_long();
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
                append_block(columns[c], wrapped(styled(line, colour), std::max<std::size_t>(widths[c], 1), 2));
        for (std::size_t c = 0; c < row.size(); ++c)
            if (heads[c].heads_numbers())
                for (styled_text& line : columns[c]) line.indent(widths[c] - std::min(widths[c], line.columns()));
        put(beside(columns, widths, between), indent_);
    }
    void stacked(const std::vector<inline_text>& heads, const table_row& row) {
        for (std::size_t c = 0; c < row.size(); ++c) {
            if (row[c].empty()) continue;
            std::size_t inner = 0;
            if (!heads[c].empty()) {
                put(wrapped(styled(heads[c], dim), room()), indent_);
                inner = 2;
            }
            for (const inline_text& line : row[c]) put(wrapped(styled(line), room() - inner, 2), indent_ + inner);
        }
    }

    outgoing_text out_;
    text_style style_;
    std::size_t width_;
    std::size_t indent_ = 0;
    bool is_after_table_ = false;
};

}  // namespace

std::unique_ptr<document> text_document(std::ostream& to, const text_style& style) {
    return std::make_unique<text_renderer>(to, style);
}

}  // namespace strata::report

#include "core/report/comparison/group_columns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/report/comparison/draft_names.hpp"
#include "core/report/comparison/left_out_words.hpp"
#include "core/report/comparison/token_cells.hpp"
#include "core/report/writing/counts.hpp"
#include "core/report/writing/terminal.hpp"

namespace strata::report {
namespace {

constexpr std::size_t column_wish = 37;       // preferred: two fit side by side at 80
constexpr std::size_t narrowest_column = 34;  // before groups are stacked instead
constexpr std::size_t most_rows = 10;         // of tokens, or of errors
constexpr std::string_view bar = " | ";

styled_text worded(const compare::placed_error& e) {
    return styled_text("error", red)
        .add(fmt::format(" {}:{} {}", e.where.line, e.where.column, spec::name_of(e.error.code)));
}

// One row: a cell for each group, empty in some.
struct row {
    std::uint64_t key = 0;  // where in the source
    std::vector<styled_text> cells;
};

bool is_shared(const row& r) {
    for (const styled_text& each : r.cells)
        if (each.empty() || each.text() != r.cells.front().text()) return false;
    return true;
}

// Tokens that begin at the same place share a row.
std::vector<row> rows_of_tokens(const std::vector<const compare::group*>& groups) {
    std::vector<row> rows;
    std::vector<std::size_t> next(groups.size(), 0);
    while (rows.size() < most_rows) {
        std::vector<const token*> here(groups.size(), nullptr);
        std::uint64_t key = UINT64_MAX;
        for (std::size_t i = 0; i < groups.size(); ++i) {
            if (next[i] == groups[i]->tokens.all().size()) continue;
            here[i] = &groups[i]->tokens.all()[next[i]];
            key = std::min(key, where_of(*here[i]).begin);
        }
        bool any = false;
        for (std::size_t i = 0; i < groups.size(); ++i) {
            if (here[i] != nullptr && where_of(*here[i]).begin != key) here[i] = nullptr;
            if (here[i] == nullptr) continue;
            ++next[i];
            any = true;
        }
        if (!any) break;
        rows.push_back({key, token_cells(here)});
        for (std::size_t i = 0; i < groups.size(); ++i) {
            // Only the last token listed of a group may be cut.
            const bool last = here[i] != nullptr && next[i] == groups[i]->tokens.all().size();
            if (last && groups[i]->left_out.any())
                rows.back().cells[i].add(fmt::format(" ({})", words_of(groups[i]->left_out)), dim);
        }
    }
    row rest{UINT64_MAX, std::vector<styled_text>(groups.size())};
    bool any = false;
    for (std::size_t i = 0; i < groups.size(); ++i) {
        const std::uint64_t left = groups[i]->tokens.all().size() - next[i] + groups[i]->more_tokens;
        if (left > 0) rest.cells[i].add(fmt::format("… and {} more", number(left)), dim);
        any = any || left > 0;
        if (groups[i]->tokens.empty() && !rows.empty()) rows.front().cells[i].add("no token", dim);
    }
    if (any) rows.push_back(std::move(rest));
    return rows;
}

// Equal errors at the same place share a row.
std::vector<row> rows_of_errors(const std::vector<compare::group>& groups) {
    std::vector<row> rows;
    row rest{UINT64_MAX, std::vector<styled_text>(groups.size())};
    bool any_left = false;
    for (std::size_t i = 0; i < groups.size(); ++i) {
        std::size_t at = 0;
        std::size_t count = 0;
        for (const compare::placed_error& each : groups[i].errors) {
            if (++count > most_rows) break;
            const styled_text cell = worded(each);
            // The row that has it already, else one after all that come before it.
            std::size_t found = at;
            while (found < rows.size() && rows[found].key <= each.error.offset &&
                   !std::any_of(rows[found].cells.begin(), rows[found].cells.end(),
                                [&](const styled_text& other) { return other.text() == cell.text(); }))
                ++found;
            if (found == rows.size() || rows[found].key > each.error.offset) {
                row made{each.error.offset, std::vector<styled_text>(groups.size())};
                rows.insert(rows.begin() + static_cast<std::ptrdiff_t>(found), std::move(made));
            }
            rows[found].cells[i] = cell;
            at = found + 1;
        }
        const std::uint64_t errors_of_it = groups[i].errors.size() + groups[i].more_errors;
        if (errors_of_it > most_rows) {
            any_left = true;
            rest.cells[i].add(fmt::format("… and {} more", number(errors_of_it - most_rows)), dim);
        }
    }
    for (std::size_t i = 0; i < groups.size(); ++i)
        if (groups[i].errors.empty() && !rows.empty()) rows.front().cells[i].add("no error", dim);
    if (any_left) rows.push_back(std::move(rest));
    return rows;
}

// Each group is a side of the difference.
row row_of_encodings(const std::vector<compare::group>& groups, const compare::difference& d) {
    row made{0, std::vector<styled_text>(groups.size())};
    for (std::size_t i = 0; i < std::min(groups.size(), d.sides.size()); ++i)
        made.cells[i] = styled_text("encoding", green).add(" ").add(d.sides[i].value.value_or(""));
    return made;
}

// What all groups have is dimmed.
void dim_what_is_shared(std::vector<row>& rows) {
    for (row& each : rows) {
        if (!is_shared(each)) continue;
        for (styled_text& cell : each.cells) cell = styled_text(cell.text(), dim);
    }
}

block groups_side_by_side(const std::vector<compare::group>& groups, const std::vector<row>& rows,
                          const std::vector<std::size_t>& widths) {
    std::vector<block> headings;
    for (std::size_t i = 0; i < groups.size(); ++i)
        headings.push_back(wrapped(styled_text(names_of(groups[i].drafts), bold), widths[i]));
    block lines = beside(headings, widths, bar);
    for (const row& each : rows) {
        std::vector<block> cells;
        for (std::size_t i = 0; i < groups.size(); ++i)
            cells.push_back(each.cells[i].empty() ? block() : wrapped(each.cells[i], widths[i], 2));
        append_block(lines, beside(cells, widths, bar));
    }
    return lines;
}

block groups_stacked(const std::vector<compare::group>& groups, const std::vector<row>& rows, std::size_t width) {
    block lines;
    for (std::size_t i = 0; i < groups.size(); ++i) {
        append_block(lines, wrapped(styled_text(names_of(groups[i].drafts), bold), width));
        for (const row& each : rows)
            if (!each.cells[i].empty()) append_block(lines, wrapped(each.cells[i], width - 2, 2), 2);
    }
    return lines;
}

}  // namespace

block group_columns(const compare::divergence& d, std::size_t width) {
    block lines;
    std::vector<row> rows;
    if (d.kind == compare::divergence_kind::errors) {
        // The tokens are the same in all groups, so they are shown once.
        for (const row& each : rows_of_tokens({&d.groups.front()}))
            append_block(lines, wrapped(styled_text("all: ", dim).add(each.cells.front()), width, 2));
    } else {
        std::vector<const compare::group*> groups;
        for (const compare::group& each : d.groups) groups.push_back(&each);
        rows = rows_of_tokens(groups);
        dim_what_is_shared(rows);
    }
    for (const compare::difference& each : d.differences)
        if (each.what == compare::difference_kind::encoding) rows.push_back(row_of_encodings(d.groups, each));
    std::vector<row> errors = rows_of_errors(d.groups);
    dim_what_is_shared(errors);
    std::move(errors.begin(), errors.end(), std::back_inserter(rows));

    const std::size_t bars = bar.size() * (d.groups.size() - 1);
    std::vector<std::size_t> wishes;
    for (std::size_t i = 0; i < d.groups.size(); ++i) {
        std::size_t wish = std::max(names_of(d.groups[i].drafts).size(),
                                    std::min(column_wish, (width - std::min(width, bars)) / d.groups.size()));
        for (const row& each : rows) wish = std::max(wish, each.cells[i].columns());
        wishes.push_back(wish);
    }
    const auto widths = bars < width ? column_widths(wishes, width - bars, narrowest_column) : std::nullopt;
    append_block(lines, widths ? groups_side_by_side(d.groups, rows, *widths) : groups_stacked(d.groups, rows, width));
    return lines;
}

}  // namespace strata::report

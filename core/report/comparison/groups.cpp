#include "core/report/comparison/parts.hpp"

// Tokens that begin at the same place share a row, and so do equal errors. In each row, the words for a group's token
// are compared with the words for the other groups' tokens.

#include <fmt/format.h>
#include <algorithm>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/report/comparison/differences.hpp"
#include "core/report/tokens/text.hpp"
#include "core/report/writing/formatting.hpp"
#include "core/report/writing/layout.hpp"
#include "core/report/writing/names.hpp"
#include "core/report/writing/visible_text.hpp"
#include "core/text/token.hpp"
#include "core/text/utf8.hpp"

namespace strata::report {

// --- Tokens in words ---

namespace {

// At most this many attributes of a tag are shown if no other group has a corresponding tag in the row.
constexpr std::size_t most_attributes = 6;
constexpr std::size_t few_attributes = 2;  // up to this many attributes are shown even if they could be left out

// The first byte at which two texts differ.
std::size_t first_difference(std::string_view a, std::string_view b) {
    return static_cast<std::size_t>(
        std::mismatch(a.begin(), a.begin() + std::min(a.size(), b.size()), b.begin()).first - a.begin());
}

// The text of characters, a comment or a processing instruction; "" for other tokens.
std::string_view text_of(const token& t) {
    namespace v = boost::variant2;
    if (const auto* run = v::get_if<characters>(&t)) return run->data;
    if (const auto* c = v::get_if<comment>(&t)) return c->data;
    if (const auto* pi = v::get_if<processing_instruction>(&t)) return pi->data;
    return {};
}

bool same(const attribute& a, const attribute& b) {
    return a.name == b.name && a.value == b.value && a.dropped == b.dropped;
}

// Which part of a long text is kept: the part around the first byte that differs from another group's text.
class focus {
public:
    focus(const token& t, const std::vector<const token*>& counterparts) {
        for (const token* other : counterparts) {
            note(text_of(t), text_of(*other));
            const auto mine = attributes_of(t);
            const auto theirs = attributes_of(*other);
            for (std::size_t i = 0; i < std::min(mine.size(), theirs.size()); ++i) note(mine[i].value, theirs[i].value);
        }
    }
    std::size_t at(std::string_view text) const {
        for (const place& each : places_)
            if (each.text == text.data()) return each.byte;
        return 0;
    }

private:
    struct place {
        const char* text;
        std::size_t byte;
    };
    void note(std::string_view mine, std::string_view theirs) {
        if (mine.size() <= readable_length || mine == theirs) return;
        const std::size_t byte = first_difference(mine, theirs);
        for (place& each : places_) {
            if (each.text != mine.data()) continue;
            each.byte = std::min(each.byte, byte);
            return;
        }
        places_.push_back({mine.data(), byte});
    }
    std::vector<place> places_;
};

// Chooses which attributes of a tag to show. Attributes at the beginning and at the end of the tag are left out if the
// tags of all other groups in the row have them.
class telling_attributes {
public:
    telling_attributes(const token& t, const std::vector<const token*>& counterparts) {
        const auto mine = attributes_of(t);
        count_ = end_ = mine.size();
        bool compared = false;
        std::size_t same_head = mine.size();
        std::size_t same_tail = mine.size();
        for (const token* other : counterparts) {
            const auto theirs = attributes_of(*other);
            const std::size_t both = std::min(mine.size(), theirs.size());
            std::size_t head = 0;
            while (head < both && same(mine[head], theirs[head])) ++head;
            std::size_t tail = 0;
            while (tail < both - head && same(mine[mine.size() - 1 - tail], theirs[theirs.size() - 1 - tail])) ++tail;
            compared = true;
            same_head = std::min(same_head, head);
            same_tail = std::min(same_tail, tail);
        }
        if (!compared) {
            end_ = std::min(end_, most_attributes);
        } else {
            if (same_head > few_attributes) begin_ = same_head;
            if (same_head < mine.size() && same_tail > few_attributes) end_ = mine.size() - same_tail;
        }
        if (end_ - begin_ > 2 * most_attributes) end_ = begin_ + 2 * most_attributes;
        if (count_ - end_ <= few_attributes) end_ = count_;
    }
    bool shows(std::size_t i) const { return i >= begin_ && i < end_; }

private:
    std::size_t begin_ = 0, end_ = 0, count_ = 0;
};

std::string words_after_kind(const token& t, const std::vector<const token*>& counterparts) {
    const focus at(t, counterparts);
    const telling_attributes telling(t, counterparts);
    std::string words;
    append_words(words, t,
                 {[&](std::string& to, std::string_view text) { append_quoted_around(to, text, at.at(text)); },
                  [&](std::size_t i) { return telling.shows(i); }});
    return words;
}

// A part of a text that differs from another text.
struct part {
    std::size_t begin = 0, end = 0;
};
part part_that_differs(std::string_view words, std::string_view other) {
    const std::size_t both = std::min(words.size(), other.size());
    part p{first_difference(words, other), words.size()};
    std::size_t tail = 0;
    while (tail < both - p.begin && words[words.size() - 1 - tail] == other[other.size() - 1 - tail]) ++tail;
    p.end -= tail;
    while (p.begin > 0 && p.begin < words.size() && input::is_continuation(words[p.begin])) --p.begin;
    while (p.end < words.size() && input::is_continuation(words[p.end])) ++p.end;
    return p;
}

bool is_ascii_at(std::string_view text, std::size_t at) {
    return at >= text.size() || static_cast<unsigned char>(text[at]) < 0x80;
}

// The text with escapes for characters that are not ASCII. This is used where texts look alike but differ.
std::string spelt_out(std::string_view text) {
    constexpr std::size_t most = 16;
    std::string to;
    std::size_t spelt = 0;
    for (std::size_t at = 0; at < text.size();) {
        const input::decoded d = input::decode_one(text.substr(at), true);
        if (d.code_point < 0x80 || d.code_point == U'…' || spelt == most) {
            to.append(text.substr(at, d.length));
        } else {
            to += fmt::format("\\u{{{:04X}}}", static_cast<std::uint32_t>(d.code_point));
            ++spelt;
        }
        at += d.length;
    }
    return to;
}

// A token in words: its kind and its text. Colour marks the parts of the text that the other tokens do not have.
styled_text worded(const token& t, const std::string& words, const std::vector<std::string_view>& others) {
    const token_kind kind = kind_of(t);
    styled_text cell(std::string(kind.name), kind.colour);
    part p{words.size(), 0};
    bool look_alike = false;
    for (const std::string_view other : others) {
        if (other == words) continue;
        const part each = part_that_differs(words, other);
        p = {std::min(p.begin, each.begin), std::max(p.end, each.end)};
        look_alike = look_alike || (!is_ascii_at(words, each.begin) && !is_ascii_at(other, each.begin));
    }
    while (p.begin < p.end && words[p.begin] == ' ') ++p.begin;
    if (p.begin >= p.end) return cell.add(words);
    const std::string differs = words.substr(p.begin, p.end - p.begin);
    return cell.add(words.substr(0, p.begin))
        .add(look_alike ? spelt_out(differs) : differs, bold_red)
        .add(words.substr(p.end));
}

// The tokens of one row in words: one for each group, or null if the group has no token there. Colour marks the parts
// that other tokens of the same kind do not have. Long texts are cut around these parts. Attributes at the beginning
// and at the end of tags are left out if they are the same in all groups. Characters that look alike in different
// tokens become escapes.
std::vector<styled_text> token_cells(const std::vector<const token*>& here) {
    std::vector<std::string> words(here.size());
    const auto others_of = [&](std::size_t i) {
        std::vector<std::size_t> others;
        for (std::size_t j = 0; j < here.size(); ++j)
            if (j != i && here[j] != nullptr && here[j]->index() == here[i]->index()) others.push_back(j);
        return others;
    };
    for (std::size_t i = 0; i < here.size(); ++i) {
        if (here[i] == nullptr) continue;
        std::vector<const token*> others;
        for (const std::size_t j : others_of(i)) others.push_back(here[j]);
        words[i] = words_after_kind(*here[i], others);
    }
    std::vector<styled_text> cells(here.size());
    for (std::size_t i = 0; i < here.size(); ++i) {
        if (here[i] == nullptr) continue;
        std::vector<std::string_view> others;
        for (const std::size_t j : others_of(i)) others.push_back(words[j]);
        cells[i] = worded(*here[i], words[i], others);
    }
    return cells;
}

// --- Rows ---

constexpr std::size_t most_rows = 10;  // the limit for rows of tokens, and for rows of errors

styled_text worded(const compare::placed_error& e) {
    styled_text words = styled_text("error", red);
    words.add(fmt::format(" {}:{} {}", e.where.line, e.where.column, spec::name_of(e.error.code)));
    for (const compare::placed_error::other_name& each : e.elsewhere)
        if (each.code != e.error.code)
            words.add(fmt::format(" ({} in {})", spec::name_of(each.code), listed_names(each.drafts)));
    return words;
}

// One row: a cell for each group; some are empty.
struct row {
    std::uint64_t key = 0;  // the row's place in the source
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
            // Only the last token in a group's list can be incomplete.
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
            // The row that already has this error, otherwise a new row after the rows of earlier errors.
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

// Each group is one side of the difference.
row row_of_encodings(const std::vector<compare::group>& groups, const compare::difference& d) {
    row made{0, std::vector<styled_text>(groups.size())};
    for (std::size_t i = 0; i < std::min(groups.size(), d.sides.size()); ++i)
        made.cells[i] = styled_text("encoding", green).add(" ").add(d.sides[i].value.value_or(""));
    return made;
}

// Dims rows that all groups share.
void dim_what_is_shared(std::vector<row>& rows) {
    for (row& each : rows) {
        if (!is_shared(each)) continue;
        for (styled_text& cell : each.cells) cell = styled_text(cell.text(), dim);
    }
}

}  // namespace

group_table groups_of(const compare::divergence& d) {
    group_table made;
    std::vector<row> rows;
    if (d.kind == compare::divergence_kind::errors) {
        // All groups have the same tokens, so one group's tokens are shown.
        for (row& each : rows_of_tokens({&d.groups.front()})) made.shared.push_back(std::move(each.cells.front()));
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
    for (const compare::group& each : d.groups) made.heads.push_back(names_of(each.drafts));
    for (row& each : rows) made.rows.push_back(std::move(each.cells));
    return made;
}

}  // namespace strata::report

#include "core/reading/outline/pieces.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string_view>
#include <utility>

#include "core/reading/outline/text_lines.hpp"

namespace strata::reading {
namespace {

// Every entry repeats its state, the number of its section and what it is nested under. Limits on nesting and on the
// lengths of these texts ensure that the size of an outline is linear in the size of its text.
constexpr std::size_t deepest_nesting = 4;
constexpr std::size_t longest_heading = 200;
constexpr std::size_t longest_subject = 400;

/// Whether a subject is a condition on a block of entries, and not the characters of an entry.
bool is_condition_on_block(std::string_view subject) {
    return subject.starts_with("If the content model flag is set to");
}

class gatherer {
public:
    void add(const piece& next) {
        using kind = piece::kind;
        if (next.depth > deepest_nesting)
            throw outline_error(
                fmt::format("line {}: entries are nested more than {} deep", next.line, deepest_nesting));
        const bool is_repeated = next.is == kind::heading || next.is == kind::subject || next.is == kind::table_head;
        if (is_repeated && next.text.size() > (next.is == kind::subject ? longest_subject : longest_heading)) {
            add_paragraph(next);
            return;
        }
        switch (next.is) {
            case kind::heading:
                state_ = next.text;
                section_ = next.section;
                around_.clear();
                table_.clear();
                open_ = false;
                break;
            case kind::subject: add_subject(next); break;
            case kind::table_head: table_ = next.text; break;
            case kind::table_row: add_row(next); break;
            case kind::list_item: add_item(next); break;
            case kind::step: add_step(next); break;
            case kind::paragraph: add_paragraph(next); break;
            case kind::note: result_.notes.push_back({std::string{without_mark_of_note(next.text)}, next.line}); break;
        }
    }

    gathered_entries take() { return std::move(result_); }

private:
    entry& last() { return result_.entries.back(); }

    /// Returns the subjects and conditions under which entries at depth `depth` are nested, the outer ones first.
    [[nodiscard]] std::string surroundings(std::size_t depth) const {
        std::string path;
        for (std::size_t i = 0; i < depth; ++i) path.append(i == 0 ? "" : " > ").append(around_[i]);
        return path;
    }

    void start(std::string under, std::size_t depth, std::size_t line) {
        result_.entries.push_back({state_, section_, std::move(under), {}, {}, line});
        depth_ = depth;
        open_ = true;
    }

    void add_subject(const piece& next) {
        const auto depth = std::clamp<std::size_t>(next.depth, 1, around_.size() + 1);
        const bool is_condition = is_condition_on_block(next.text);
        // Consecutive subjects share an entry, until the entry has a body.
        const bool joins =
            open_ && !is_condition && depth_ == depth && !last().subjects.empty() && last().paragraphs.empty();
        if (!joins) {
            around_.resize(depth - 1);
            around_.push_back(next.text);
        }
        if (is_condition) {
            open_ = false;
            return;
        }
        if (!joins) start(surroundings(depth - 1), depth, next.line);
        last().subjects.push_back(next.text);
    }

    void add_row(const piece& next) {
        const auto space = std::min(next.text.find(' '), next.text.size());
        start(table_, 0, next.line);
        last().subjects.push_back(next.text.substr(0, space));
        if (space < next.text.size()) last().paragraphs.push_back({next.text.substr(space + 1), next.line});
        open_ = false;
    }

    [[nodiscard]] bool in_sentence() const { return open_ && !result_.entries.back().paragraphs.empty(); }

    void add_item(const piece& next) {
        // A list of characters belongs to the sentence that contains it. An item that is a whole sentence becomes a
        // paragraph.
        if (!in_sentence() || next.text.starts_with("If ") || next.text.ends_with('.')) {
            add_paragraph(next);
            return;
        }
        std::string& sentence = last().paragraphs.back().text;
        sentence.append(sentence.ends_with(':') ? " " : ", ").append(next.text);
    }

    void add_step(const piece& next) {
        if (in_sentence())
            last().paragraphs.back().text.append(" ").append(next.text);
        else
            add_paragraph(next);
    }

    void add_paragraph(const piece& next) {
        const auto depth = std::min(next.depth, around_.size());
        if (next.text.starts_with("...") && in_sentence() && depth_ == depth) {  // continues after its list
            last().paragraphs.back().text.append(" ").append(next.text);
            return;
        }
        around_.resize(depth);
        const bool in_subjects = open_ && depth_ == depth && !last().subjects.empty();
        const bool is_remark = !in_subjects && next.text.starts_with('(') && next.text.ends_with(')');
        if (!open_ || depth_ != depth || is_remark) start(surroundings(depth), depth, next.line);
        last().paragraphs.push_back({next.text, next.line});
        if (is_remark) open_ = false;
    }

    gathered_entries result_;
    std::string state_;
    std::string section_;
    std::string table_;
    std::vector<std::string> around_;  // the subjects and conditions in which the next piece may be nested
    std::size_t depth_ = 0;            // the depth of the last entry
    bool open_ = false;                // whether the last entry may be extended
};

}  // namespace

gathered_entries gathered(std::span<const piece> pieces) {
    gatherer entries;
    for (const piece& next : pieces) entries.add(next);
    return entries.take();
}

gathered_paragraphs paragraphs_of(std::span<const piece> pieces) {
    gathered_entries all = gathered(pieces);
    gathered_paragraphs result;
    result.notes = std::move(all.notes);
    for (entry& each : all.entries) {
        for (std::string& subject : each.subjects) result.paragraphs.push_back({std::move(subject), each.line});
        for (paragraph& one : each.paragraphs) result.paragraphs.push_back(std::move(one));
    }
    return result;
}

void add_states(outline& to, std::span<const piece> pieces) {
    const auto first =
        std::find_if(pieces.begin(), pieces.end(), [](const piece& each) { return each.is == piece::kind::heading; });
    const auto count = static_cast<std::size_t>(first - pieces.begin());
    gathered_paragraphs introduction = paragraphs_of(pieces.first(count));
    gathered_entries states = gathered(pieces.subspan(count));
    to.introduction = std::move(introduction.paragraphs);
    to.entries = std::move(states.entries);
    to.notes = std::move(introduction.notes);
    std::move(states.notes.begin(), states.notes.end(), std::back_inserter(to.notes));
}

}  // namespace strata::reading

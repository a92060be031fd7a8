// Makes the outline of HTML: of the source of the standard, or of the published page. First, the page is tokenized.
// `piece_maker` turns the tokens into pieces; `open_blocks` is its stack of elements. Then the sections are found among
// the pieces by their headings. Both classes are private to this file.

#include <algorithm>
#include <array>
#include <boost/variant2/variant.hpp>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/engine/tokenizer/page_tokenizer.hpp"
#include "core/reading/outline/forms.hpp"
#include "core/reading/outline/pieces.hpp"
#include "core/reading/outline/text_lines.hpp"
#include "core/text/locator.hpp"
#include "core/text/sink.hpp"
#include "core/text/token.hpp"

namespace strata::reading {

namespace {

// --- Elements that separate paragraphs, and which of them are open ---

/// What an element means for the division into paragraphs. Elements that do not separate paragraphs are `none`.
enum class block : std::uint8_t {
    none,
    separator,  ///< separates paragraphs, but has no content of its own to track: hr, parts of a table
    paragraph,
    heading,
    definitions,
    term,
    definition,
    list,
    numbered_list,
    item,
    table,
    row,
    cell,
    other,  ///< div and similar elements
};
/// The open elements that separate paragraphs. End tags may be missing or wrong anywhere, not only where HTML allows
/// them to be omitted. Complexity: constant for each call, except that a call may close many elements. Each element is
/// closed only once.
class open_blocks {
public:
    /// Closes the elements that the start tag of `what` ends, and opens the new element.
    void open(block what, bool is_note);
    /// Closes the innermost element of this kind, with everything inside it; does nothing if there is none.
    void close(block what);

    [[nodiscard]] std::size_t count(block what) const { return counts_[static_cast<std::size_t>(what)]; }
    /// Whether the innermost element is a note or inside one.
    [[nodiscard]] bool in_note() const { return !open_.empty() && open_.back().is_note; }
    /// The innermost open term, definition, item, heading or cell; `none` if there is none.
    [[nodiscard]] block container() const { return open_.empty() ? block::none : open_.back().container; }
    [[nodiscard]] bool in_numbered_list() const { return !open_.empty() && open_.back().is_numbered; }

private:
    struct open_block {
        block what = block::none;
        block container = block::none;
        bool is_note = false;
        bool is_numbered = false;
    };
    void pop();
    void pop_until(block what, block or_what);

    std::vector<open_block> open_;
    std::array<std::size_t, static_cast<std::size_t>(block::other) + 1> counts_{};
};

constexpr std::array<std::pair<std::string_view, block>, 47> blocks{{
    {"p", block::paragraph},
    {"h1", block::heading},
    {"h2", block::heading},
    {"h3", block::heading},
    {"h4", block::heading},
    {"h5", block::heading},
    {"h6", block::heading},
    {"dl", block::definitions},
    {"dt", block::term},
    {"dd", block::definition},
    {"ul", block::list},
    {"menu", block::list},
    {"dir", block::list},
    {"ol", block::numbered_list},
    {"li", block::item},
    {"table", block::table},
    {"tr", block::row},
    {"td", block::cell},
    {"th", block::cell},
    {"thead", block::separator},
    {"tbody", block::separator},
    {"tfoot", block::separator},
    {"caption", block::separator},
    {"hr", block::separator},
    {"html", block::separator},
    {"head", block::separator},
    {"body", block::separator},
    {"div", block::other},
    {"pre", block::other},
    {"section", block::other},
    {"article", block::other},
    {"aside", block::other},
    {"header", block::other},
    {"footer", block::other},
    {"nav", block::other},
    {"main", block::other},
    {"blockquote", block::other},
    {"figure", block::other},
    {"figcaption", block::other},
    {"details", block::other},
    {"summary", block::other},
    {"address", block::other},
    {"center", block::other},
    {"form", block::other},
    {"fieldset", block::other},
    {"hgroup", block::other},
    {"xmp", block::other},
}};

bool is_container(block what) {
    return what == block::term || what == block::definition || what == block::item || what == block::heading ||
           what == block::cell;
}

block block_of(std::string_view element) {
    const auto* const found =
        std::find_if(blocks.begin(), blocks.end(), [&](const auto& each) { return each.first == element; });
    return found == blocks.end() ? block::none : found->second;
}

void open_blocks::pop() {
    --counts_[static_cast<std::size_t>(open_.back().what)];
    open_.pop_back();
}

void open_blocks::pop_until(block what, block or_what) {
    if (count(what) + count(or_what) == 0) return;
    while (open_.back().what != what && open_.back().what != or_what) pop();
}

void open_blocks::open(block what, bool is_note) {
    if (count(block::paragraph) > 0 && open_.back().what == block::paragraph) pop();
    switch (what) {
        case block::none:
        case block::separator: return;
        case block::term:
        case block::definition: pop_until(block::definitions, block::definitions); break;
        case block::item: pop_until(block::list, block::numbered_list); break;
        case block::row: pop_until(block::table, block::table); break;
        case block::cell: pop_until(block::row, block::row); break;
        case block::heading:
            // A heading ends every list and table, even if the end tag of the list or table is missing.
            while (!open_.empty() && open_.back().what != block::other) pop();
            break;
        default: break;
    }
    const open_block around = open_.empty() ? open_block{} : open_.back();
    open_block inner = around;
    inner.what = what;
    inner.is_note = around.is_note || is_note;
    if (is_container(what)) inner.container = what;
    if (what == block::definition || what == block::list) inner.is_numbered = false;
    if (what == block::numbered_list) inner.is_numbered = true;
    open_.push_back(inner);
    ++counts_[static_cast<std::size_t>(what)];
}

void open_blocks::close(block what) {
    if (what == block::paragraph) {
        if (!open_.empty() && open_.back().what == block::paragraph) pop();
        return;
    }
    if (what == block::none || count(what) == 0) return;
    pop_until(what, what);
    pop();
}

// --- Markup becomes pieces: headings, terms and bodies of definition lists, items, rows of tables, paragraphs ---

/// The level of headings that are terms of a list of states, as in the standard's source until 2008. It is below the
/// levels of all other headings.
constexpr std::size_t level_of_terms = 7;

/// Whether the classes of an element say that it is a note, an example, a warning or an open issue.
bool has_class_of_notes(const tag& t) {
    constexpr std::array<std::string_view, 7> classes{"note", "example", "warning", "XXX", "big-issue", "issue", "bad"};
    for (const attribute& each : t.attributes) {
        if (each.name != "class" || each.dropped) continue;
        for (const auto name : words_of(each.value))
            if (std::find(classes.begin(), classes.end(), name) != classes.end()) return true;
    }
    return false;
}

/// Whether the content of the element is not part of the page's words.
bool is_silent(std::string_view element) {
    constexpr std::array<std::string_view, 8> elements{"script",   "style",  "title",   "textarea",
                                                       "noscript", "iframe", "noembed", "noframes"};
    return std::find(elements.begin(), elements.end(), element) != elements.end();
}

class piece_maker : public sink {
public:
    piece_maker(std::string_view source, side_of_changes side)
        : lines_(source), hides_(side == side_of_changes::after ? "del" : "ins") {}

    feedback on_token(const token& t) override {
        boost::variant2::visit([this](const auto& each) { take(each); }, t);
        return {};
    }

    /// Whether the page marks any text as deleted or inserted.
    [[nodiscard]] bool marks_changes() const { return marks_changes_; }

    std::vector<piece> take_pieces() {
        finish_paragraph();
        finish_row();
        return std::move(pieces_);
    }

private:
    void take(const strata::characters& run) {
        if (!silent_in_.empty() || hidden_ > 0) return;
        if (is_blank_) {
            std::size_t at = 0;
            std::size_t line_ends = 0;
            for (; at < run.data.size() && is_space(run.data[at]); ++at) line_ends += run.data[at] == '\n' ? 1 : 0;
            if (at < run.data.size()) {
                is_blank_ = false;
                line_ = static_cast<std::size_t>(lines_.at(run.where.begin).line) + line_ends;
            }
        }
        text_ += run.data;
    }

    void take(const start_tag& t) {
        if (!silent_in_.empty()) return;
        if (is_silent(t.name)) {
            silent_in_ = t.name;
            return;
        }
        marks_changes_ = marks_changes_ || t.name == "del" || t.name == "ins";
        if (t.name == hides_) ++hidden_;
        if (hidden_ > 0) return;
        const block what = block_of(t.name);
        if (what == block::none) {
            if (t.name == "br") text_ += ' ';
            if (t.name == "dfn") has_definition_ = true;
            return;
        }
        finish_paragraph();
        if (what == block::row || what == block::table) finish_row();
        open_.open(what, has_class_of_notes(t));
        if (what == block::cell && t.name == "td") row_is_head_ = false;
        if (what == block::item) item_is_new_ = true;
        if (what == block::heading) {
            level_ = static_cast<std::size_t>(t.name.back() - '0');
            nesting_of_state_ = open_.count(block::definitions);
        }
    }

    void take(const end_tag& t) {
        if (!silent_in_.empty()) {
            if (t.name == silent_in_) silent_in_.clear();
            return;
        }
        if (hidden_ > 0) {
            if (t.name == hides_) --hidden_;
            return;
        }
        const block what = block_of(t.name);
        if (what == block::none) return;
        finish_paragraph();
        if (what == block::row || what == block::table) finish_row();
        open_.close(what);
    }

    template <typename Other>
    void take(const Other& /*comment or the like*/) {}

    /// Finishes the paragraph: the text since the last element that separates paragraphs.
    void finish_paragraph() {
        const bool has_definition = std::exchange(has_definition_, false);
        if (std::exchange(is_blank_, true)) {
            text_.clear();
            return;
        }
        constexpr std::string_view no_break_space = "\xC2\xA0";
        replace_all(text_, no_break_space, " ");
        std::string text = in_single_spaces(text_);
        text_.clear();
        replace_all(text, " ,", ",");  // a comment may be between a word and its comma
        if (open_.count(block::row) > 0 && open_.container() == block::cell) {
            if (row_.empty()) row_line_ = line_;
            row_.append(row_.empty() ? "" : " ").append(text);
            return;
        }
        const piece::kind is = kind_of(text, has_definition);
        add(is, std::move(text), line_);
    }

    [[nodiscard]] piece::kind kind_of(std::string_view text, bool has_definition) {
        if (open_.in_note()) return piece::kind::note;
        switch (open_.container()) {
            case block::heading: return piece::kind::heading;
            case block::term:
                return has_definition && is_state_name(text) ? piece::kind::heading : piece::kind::subject;
            case block::item:
                if (open_.in_numbered_list()) return piece::kind::step;
                return std::exchange(item_is_new_, false) ? piece::kind::list_item : piece::kind::paragraph;
            default: return piece::kind::paragraph;
        }
    }

    void add(piece::kind is, std::string text, std::size_t line) {
        piece next{.is = is, .text = std::move(text), .line = line};
        const std::size_t nesting = open_.count(block::definitions);
        if (is == piece::kind::heading) {
            next.level = open_.container() == block::heading ? level_ : level_of_terms;
            nesting_of_state_ = nesting;
            if (const auto numbered = numbered_heading_in(next.text)) {
                next.section = numbered->number;
                next.text = std::string{numbered->name};
            }
        }
        next.depth = nesting - std::min(nesting, nesting_of_state_);
        pieces_.push_back(std::move(next));
    }

    void finish_row() {
        if (!row_.empty()) {
            auto is = piece::kind::paragraph;
            if (open_.in_note())
                is = piece::kind::note;
            else if (row_is_head_ && is_table_head(row_))
                is = piece::kind::table_head;
            else if (is_table_row(row_))
                is = piece::kind::table_row;
            add(is, std::move(row_), row_line_);
            row_.clear();
        }
        row_is_head_ = true;
    }

    input::locator lines_;
    open_blocks open_;
    std::vector<piece> pieces_;
    std::string text_;  // the text of the paragraph so far
    bool is_blank_ = true;
    std::size_t line_ = 0;         // the line on which its first word is
    bool has_definition_ = false;  // whether a term is defined in it
    bool item_is_new_ = false;     // whether the innermost item has no paragraph yet
    std::string row_;
    std::size_t row_line_ = 0;
    bool row_is_head_ = true;           // whether all cells of the row are cells of a head
    std::size_t level_ = 0;             // the level of the heading
    std::size_t nesting_of_state_ = 0;  // the number of definition lists around the state itself
    std::string silent_in_;             // the open element whose content is not part of the page's words
    std::string_view hides_;  // for a page that marks changes: the element whose content is not in the chosen version
    std::size_t hidden_ = 0;  // how many such elements are open
    bool marks_changes_ = false;
};

/// Returns the pieces of a page, or of a part of a page, which is tokenized under the draft `html`. Sets
/// `marks_changes` if the page marks deleted or inserted text. Complexity: linear.
std::vector<piece> pieces_of_html(std::string_view text, const spec::draft& html, side_of_changes side,
                                  bool& marks_changes) {
    piece_maker pieces(text, side);
    page_tokenizer(html, pieces).finish(text);
    marks_changes = pieces.marks_changes();
    return pieces.take_pieces();
}

// --- The sections of a page ---

using piece_span = std::span<const piece>;

/// A heading and the pieces below it, up to the next heading of the same or a higher level.
struct html_section {
    const piece* heading = nullptr;  // null if the section has no heading
    piece_span pieces{};
};

html_section section_named(piece_span pieces, bool (*is_name)(std::string_view)) {
    const auto last = std::find_if(pieces.rbegin(), pieces.rend(), [&](const piece& each) {
        return each.is == piece::kind::heading && each.level < level_of_terms && is_name(each.text);
    });
    if (last == pieces.rend()) return {};
    const auto first = last.base();  // after the heading
    const piece& heading = *std::prev(first);
    const auto end = std::find_if(first, pieces.end(), [&](const piece& each) {
        return each.is == piece::kind::heading && each.level <= heading.level;
    });
    return {&heading, {first, end}};
}

/// Returns the earlier headings that have the same name as the heading `read` and entries below them.
std::vector<paragraph> sections_before(piece_span pieces, const piece* read) {
    std::vector<paragraph> found;
    const piece_span before = pieces.first(static_cast<std::size_t>(read - pieces.data()));
    for (const piece* each = before.data(); each != read; ++each) {
        if (each->is != piece::kind::heading || each->level >= level_of_terms || !names_tokenization(each->text))
            continue;
        const auto* const end = std::find_if(each + 1, read, [&](const piece& other) {
            return other.is == piece::kind::heading && other.level <= each->level;
        });
        const bool has_entries =
            std::any_of(each + 1, end, [](const piece& other) { return other.is == piece::kind::subject; });
        if (has_entries) found.push_back({each->text, each->line});
    }
    return found;
}

void add_title_of_page(outline& to, piece_span before) {
    std::string_view heading_before;
    for (const piece& each : before) {
        if (each.is != piece::kind::heading) continue;
        if (auto found = title_in(heading_before, each.text)) {
            to.title = std::move(found->title);
            to.date = std::move(found->date);
            return;
        }
        heading_before = each.text;
    }
}

}  // namespace

outline outline_of_html(std::string_view text, const spec::draft& html, side_of_changes side) {
    bool marks_changes = false;
    const auto pieces = pieces_of_html(text, html, side, marks_changes);
    const html_section tokenization = section_named(pieces, names_tokenization);
    if (tokenization.heading == nullptr)
        throw outline_error("no section on tokenization: the markup has no heading of that name");
    outline result;
    result.marks_changes = marks_changes;
    result.other_sections = sections_before(pieces, tokenization.heading);
    result.section = tokenization.heading->section;
    result.section.append(result.section.empty() ? "" : " ").append(tokenization.heading->text);
    add_title_of_page(result, {pieces.data(), static_cast<std::size_t>(tokenization.heading - pieces.data())});

    add_states(result, tokenization.pieces);
    html_section stream = section_named(pieces, names_preprocessing);
    if (stream.heading == nullptr) stream = section_named(pieces, names_input_stream);
    if (stream.heading != nullptr) {
        auto read = paragraphs_of(stream.pieces);
        result.stream_section = stream.heading->section;
        result.stream = std::move(read.paragraphs);
        std::move(read.notes.begin(), read.notes.end(), std::back_inserter(result.notes));
    }
    sort_notes(result);
    return result;
}

}  // namespace strata::reading

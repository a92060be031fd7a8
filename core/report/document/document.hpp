#pragma once
// The contents of a report, independent of its format: headings, paragraphs, lists, tables, quotations, excerpts of
// sources, and figures. Each part of a text has a role, from which a format derives its appearance.
//
// The code of a report is the same for all formats: it writes to a `document`. The renderers (text.cpp, markdown.cpp,
// html.cpp) write each block as soon as they receive it, so memory does not grow with the report. Only
// `contents_of_sections` keeps what follows it.

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/report/writing/layout.hpp"
#include "core/spec/draft.hpp"

namespace strata::report {

// --- Text with roles ---

/// The role of a part of a text.
enum class role : std::uint8_t {
    plain,
    strong,     ///< text that a reader should see first
    dim,        ///< text that a reader can skip
    code,       ///< markup, names of errors, files and drafts
    character,  ///< a character that a rule is for
    removed,    ///< words that are in the earlier text but not in the later one
    added,      ///< words that are in the later text but not in the earlier one
    differs,    ///< what some drafts have and others lack
    in_errors,  ///< words that say that only errors differ
    kind,       ///< the kind of a token: "start tag"
    error,      ///< what is wrong or missing
    bar,        ///< a bar of block characters, which draws the figure beside it
    number,     ///< the head of a column of numbers; the column is aligned to the right
};

/// A text in parts. The text may contain any characters: renderers escape markup and make invisible characters visible.
class inline_text {
public:
    struct run {
        std::string text;
        role as = role::plain;
        /// An https address or, in Markdown, another page of the repository; "#" and the id of an anchor, to which only
        /// HTML links; "" for no link.
        std::string link;
    };

    inline_text() = default;
    explicit inline_text(std::string_view text, role as = role::plain) { add(text, as); }

    /// Adds a part unless `text` is "". `link`: see `run`.
    inline_text& add(std::string_view text, role as = role::plain, std::string_view link = {});
    /// Adds all parts of another text.
    inline_text& add(const inline_text& other);

    [[nodiscard]] const std::vector<run>& runs() const { return runs_; }
    [[nodiscard]] bool empty() const { return runs_.empty(); }
    /// Indents the line if it is a line of a table's cell.
    inline_text& indent() {
        is_indented_ = true;
        return *this;
    }
    [[nodiscard]] bool is_indented() const { return is_indented_; }
    /// Whether this text is the head of a column of numbers.
    [[nodiscard]] bool heads_numbers() const { return !empty() && runs_.front().as == role::number; }

private:
    std::vector<run> runs_;
    bool is_indented_ = false;
};

/// Converts a text for a terminal: its colours become roles, and its links are kept.
[[nodiscard]] inline_text inline_of(const styled_text& text);

// --- Blocks ---

/// A cell of a table: its lines.
using table_cell = std::vector<inline_text>;
/// A row of a table, with a cell for each column.
using table_row = std::vector<table_cell>;

/// A quotation: where it is from, and its words.
struct quotation {
    /// Where the words are from: "2008 (8.2.3): Data state, U+003C LESS-THAN SIGN (<)". Not null, and at least one
    /// line. Quotations that share a pointer are written faster.
    std::shared_ptr<const std::vector<inline_text>> sources;
    std::vector<inline_text> words;  ///< may be empty
};

/// A report that is written block by block.
class document {
public:
    document() = default;
    document(const document&) = delete;
    document(document&&) = delete;
    document& operator=(const document&) = delete;
    document& operator=(document&&) = delete;
    virtual ~document() = default;

    /// Writes the title. Call this before anything else. Only a document for a terminal may have no title.
    virtual void title(const inline_text& text) = 0;
    /// Writes a list of links to the sections or parts that follow, if the format supports such links. `label`: the
    /// name of the list.
    virtual void contents(std::string_view label, const std::vector<inline_text>& headings) {
        static_cast<void>(label), static_cast<void>(headings);
    }
    /// Puts a list of links to all sections that follow here, if there are several and the format supports such links.
    /// A format that does keeps what follows until the end of the document, in a temporary file if it is long. `label`:
    /// the name of the list.
    virtual void contents_of_sections(std::string_view label) { static_cast<void>(label); }
    /// Gives the next section or part an address, to which figures and texts can link: "#" and `id`. `id` may have any
    /// characters.
    virtual void anchor(std::string_view id) { static_cast<void>(id); }
    /// Begins a section.
    virtual void section(const inline_text& heading) = 0;
    /// Begins the section about an input with this name.
    virtual void input(std::string_view name) { section(inline_text(name, role::code)); }
    /// Begins the part about a place in an input. `where`: "page.html:3:5". `what`: what differs there. On a terminal,
    /// the heading looks like a compiler's message.
    virtual void place(std::string_view where, const inline_text& what) {
        part(inline_text(where, role::code).add(": ").add(what), {});
    }
    /// Begins a part of a section.
    void part(const inline_text& heading) { part(heading, {}); }
    /// `beside`: a text next to the heading that is not part of its name, such as the number of a section.
    virtual void part(const inline_text& heading, const inline_text& beside) = 0;
    virtual void paragraph(const inline_text& text) = 0;
    virtual void list(const std::vector<inline_text>& items) = 0;
    /// Writes a table. `heads` has the head of each column, which may be "". Each row has a cell for each column. If no
    /// column has a head, the table is a listing: on a terminal, there are no bars between its columns.
    virtual void table(const std::vector<inline_text>& heads, const std::vector<table_row>& rows) = 0;
    /// Writes a table for comparing its columns. Each column has a head. If the columns would be too narrow for a
    /// token, a terminal shows them one below the other.
    virtual void columns(const std::vector<inline_text>& heads, const std::vector<table_row>& rows) {
        table(heads, rows);
    }
    /// Writes quotations below a line that says what they are about. On a wide terminal, several are side by side.
    virtual void quotations(const inline_text& about, const std::vector<quotation>& all);
    /// Writes a figure. Only HTML shows figures, so other blocks must contain the same information in words. `markup`:
    /// the HTML elements in the figure, whose style is in core/report/writing/page.css.
    virtual void figure(std::string_view markup) { static_cast<void>(markup); }
    /// Writes the lines of an excerpt of a source, as `source_excerpt` lays them out.
    virtual void source(const block& lines) = 0;
    /// How many columns a line of a source may take.
    [[nodiscard]] virtual std::size_t width_of_source() const { return 100; }
    /// Begins a fold, a part that a reader can open and that is closed at first. `end_fold` ends it. Folds are not
    /// nested.
    virtual void begin_fold(const inline_text& summary) = 0;
    virtual void end_fold() = 0;
    /// Sends what has been written, for a reader who is waiting.
    virtual void send() = 0;
    /// Ends the document. Nothing may follow.
    virtual void end() = 0;
};

// --- Renderers ---

/// A document for a terminal. Lines are no wider than `style` says, except where the name of an input is wider. The
/// columns of a table are side by side if there is enough room for them, and one below the other if not. Folds are
/// open. `to` must outlive the result.
[[nodiscard]] std::unique_ptr<document> text_document(std::ostream& to, const text_style& style);

/// A document in Markdown, as GitHub shows it in files and comments. The texts are escaped such that GitHub finds no
/// mentions of users and no links to issues in them. `to` must outlive the result.
[[nodiscard]] std::unique_ptr<document> markdown_document(std::ostream& to);

/// A document as one self-contained page of HTML without a script. `to` must outlive the result.
[[nodiscard]] std::unique_ptr<document> html_document(std::ostream& to);

/// The text of page.css, which follows `page_style` in a page.
extern const std::string_view document_page_style;

/// Escapes everything in `text` that Markdown or HTML would take for markup. The result is safe even in a table's cell.
[[nodiscard]] std::string markdown_text(std::string_view text);

// --- Parts of reports ---

/// Counts the items of a list that are shown, and the items that are left out.
class allowance {
public:
    static constexpr std::size_t everything = std::numeric_limits<std::size_t>::max();

    explicit allowance(std::size_t most) : left_(most) {}
    /// Whether the next item is shown. Call this once for each item, because it counts the item.
    [[nodiscard]] bool takes_one() {
        if (left_ == 0) ++left_out_;
        return left_ > 0 && left_-- > 0;
    }
    void leave_out(std::size_t count) { left_out_ += count; }
    [[nodiscard]] std::size_t left_out() const { return left_out_; }

private:
    std::size_t left_;
    std::size_t left_out_ = 0;
};

/// Writes how many items of a list are left out, if any: "3 rules left out here; `strata diff` lists all." `command`:
/// the command that lists all items; "" if no command does.
void say_left_out(document& to, const allowance& shown, std::string_view one, std::string_view several,
                  std::string_view command);

/// The number of the section, as a link if there is a public copy of the draft; "" if the section has no number.
[[nodiscard]] inline_text section_of(const spec::draft& draft, std::size_t state);

}  // namespace strata::report

#pragma once
// The contents of a report, independent of their appearance: headings, paragraphs, lists and tables, whose text has
// roles.
//
// A report is written once against `document`. The renderers (text.cpp, markdown.cpp, html.cpp) write each block as it
// comes, so that no more than a block is held.

#include <cstdint>
#include <iosfwd>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/report/writing/layout.hpp"

namespace strata::report {

// --- Text with roles ---

/// The role of a part of a text.
enum class role : std::uint8_t {
    plain,
    strong,     ///< what a reader should see first
    dim,        ///< what a reader may skip
    code,       ///< markup, names of errors, files and drafts
    character,  ///< a character that a rule is for
    removed,    ///< words that only the text before has
    added,      ///< words that only the text after has
    differs,    ///< the part of a token or an error that others do not have
    kind,       ///< the kind of a token: "start tag"
    error,      ///< what is wrong or missing
    bar,        ///< a bar of block characters, which shows what a figure beside it says
    number,     ///< the head of a column of numbers, which are flush right
};

/// A text in parts. It may be any text: renderers escape their own markup, and make invisible characters visible.
class inline_text {
public:
    struct run {
        std::string text;
        role as = role::plain;
        std::string link;  ///< https, or in Markdown another page of the repository; "": none
    };

    inline_text() = default;
    explicit inline_text(std::string_view text, role as = role::plain) { add(text, as); }

    /// Adds a part; nothing if `text` is "". `link`: as in `run`.
    inline_text& add(std::string_view text, role as = role::plain, std::string_view link = {});
    /// Adds all parts of another text.
    inline_text& add(const inline_text& other);

    [[nodiscard]] const std::vector<run>& runs() const { return runs_; }
    [[nodiscard]] bool empty() const { return runs_.empty(); }
    /// Whether it is the head of a column of numbers.
    [[nodiscard]] bool heads_numbers() const { return !empty() && runs_.front().as == role::number; }

private:
    std::vector<run> runs_;
};

/// A text for a terminal as a text with roles: its colours become roles, and its links are kept.
[[nodiscard]] inline_text inline_of(const styled_text& text);

// --- Blocks ---

/// A cell of a table: its lines.
using table_cell = std::vector<inline_text>;
/// A row of a table, with a cell for each column.
using table_row = std::vector<table_cell>;

/// A report as it is written, block by block.
class document {
public:
    document() = default;
    document(const document&) = delete;
    document(document&&) = delete;
    document& operator=(const document&) = delete;
    document& operator=(document&&) = delete;
    virtual ~document() = default;

    /// The title, which comes first.
    virtual void title(const inline_text& text) = 0;
    /// Links to sections or parts that follow, in a document that has links into itself. `label` names the list.
    virtual void contents(std::string_view label, const std::vector<inline_text>& headings) {
        static_cast<void>(label), static_cast<void>(headings);
    }
    /// Begins a section.
    virtual void section(const inline_text& heading) = 0;
    /// Begins a part of a section.
    void part(const inline_text& heading) { part(heading, {}); }
    /// `beside`: a text next to the heading that is not part of its name, such as the number of a section.
    virtual void part(const inline_text& heading, const inline_text& beside) = 0;
    virtual void paragraph(const inline_text& text) = 0;
    virtual void list(const std::vector<inline_text>& items) = 0;
    /// A table; `heads` has the head of each column, which may be "". Each of `rows` has as many cells.
    virtual void table(const std::vector<inline_text>& heads, const std::vector<table_row>& rows) = 0;
    /// A figure, which only a page of HTML shows: other blocks must also say what it shows. `markup`: elements that may
    /// be in a `figure`; their style is that of all pages.
    virtual void figure(std::string_view markup) { static_cast<void>(markup); }
    /// The lines of an excerpt of a source, as `source_excerpt` lays them out.
    virtual void source(const block& lines) = 0;
    /// Everything up to `end_fold` can be folded, and is folded at first. Folds are not nested.
    virtual void begin_fold(const inline_text& summary) = 0;
    virtual void end_fold() = 0;
    /// Ends the document. Nothing may follow.
    virtual void end() = 0;
};

// --- Renderers ---

/// A document for a terminal: no line is wider than the style says, except for longer words. Columns of a table are
/// side by side where they are wide enough, else below each other. Folds are open. `to` must outlive the result.
[[nodiscard]] std::unique_ptr<document> text_document(std::ostream& to, const text_style& style);

/// A document in Markdown, as GitHub shows it in files and comments. No text becomes a mention of a user or a link to
/// an issue. `to` must outlive the result.
[[nodiscard]] std::unique_ptr<document> markdown_document(std::ostream& to);

/// A document as one self-contained page of HTML without a script. `to` must outlive the result.
[[nodiscard]] std::unique_ptr<document> html_document(std::ostream& to);

/// The text of page.css, which follows `page_style` in a page.
extern const std::string_view document_page_style;

/// `text` with everything escaped that Markdown or HTML would take for markup, also inside a table's cell.
[[nodiscard]] std::string markdown_text(std::string_view text);

}  // namespace strata::report

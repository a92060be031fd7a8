#include "core/reading/outline/html_pieces.hpp"

#include <algorithm>
#include <array>
#include <boost/variant2/variant.hpp>
#include <string>
#include <utility>

#include "core/engine/tokenizer.hpp"
#include "core/reading/outline/html_blocks.hpp"
#include "core/reading/outline/line_kinds.hpp"
#include "core/reading/outline/text_words.hpp"
#include "core/text/locator.hpp"
#include "core/text/sink.hpp"
#include "core/text/token.hpp"
#include "core/tree/simulated.hpp"

namespace strata::reading {
namespace {

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

/// Elements whose content is no words of the page.
bool is_silent(std::string_view element) {
    constexpr std::array<std::string_view, 8> elements{"script",   "style",  "title",   "textarea",
                                                       "noscript", "iframe", "noembed", "noframes"};
    return std::find(elements.begin(), elements.end(), element) != elements.end();
}

class piece_maker : public sink {
public:
    explicit piece_maker(std::string_view source) : lines_(source) {}

    feedback on_token(const token& t) override {
        boost::variant2::visit([this](const auto& each) { take(each); }, t);
        return {};
    }

    std::vector<piece> take_pieces() {
        finish_paragraph();
        finish_row();
        return std::move(pieces_);
    }

private:
    void take(const strata::characters& run) {
        if (!silent_in_.empty()) return;
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
        const block what = block_of(t.name);
        if (what == block::none) return;
        finish_paragraph();
        if (what == block::row || what == block::table) finish_row();
        open_.close(what);
    }

    template <typename Other>
    void take(const Other& /*comment or the like*/) {}

    /// The text since the last element that separates paragraphs.
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
    std::string text_;  // of the paragraph so far
    bool is_blank_ = true;
    std::size_t line_ = 0;         // where its first word is
    bool has_definition_ = false;  // a term is defined in it
    bool item_is_new_ = false;     // the innermost item has no paragraph yet
    std::string row_;
    std::size_t row_line_ = 0;
    bool row_is_head_ = true;           // has no cell but those of a head
    std::size_t level_ = 0;             // of the heading
    std::size_t nesting_of_state_ = 0;  // in how many definition lists the state itself is
    std::string silent_in_;             // the element whose content is no words
};

}  // namespace

std::vector<piece> pieces_of_html(std::string_view text, const spec::draft& html) {
    piece_maker pieces(text);
    simulated_feedback answering(html, true, pieces);
    tokenizer tokens(html, answering, {}, fastest_engine(html));
    tokens.finish(text);
    return pieces.take_pieces();
}

}  // namespace strata::reading

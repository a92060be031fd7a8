#include "core/report/document/document.hpp"

// A document as a page of HTML.

#include <algorithm>
#include <ostream>
#include <set>
#include <streambuf>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/report/writing/formatting.hpp"
#include "core/report/writing/page.hpp"
#include "core/report/writing/spooled_text.hpp"
#include "core/spec/ascii.hpp"

namespace strata::report {
namespace {

// The start tag of the element for a role, without "<" and ">".
std::string_view element_of(role as) {
    switch (as) {
        case role::plain:
        case role::number: return "";
        case role::kind: return "span";
        case role::strong: return "b";
        case role::dim: return "small";
        case role::code: return "code";
        case role::character: return "kbd";
        case role::removed: return "del";
        case role::added: return "ins";
        case role::differs: return "mark";
        case role::in_errors: return "mark class=\"e\"";
        case role::error: return "em";
        case role::bar: return "span aria-hidden=\"true\"";
    }
    return "";
}

// Keeps what is written to it.
class keeping_buffer : public std::streambuf {
public:
    [[nodiscard]] const spooled_text& kept() const { return kept_; }

private:
    std::streamsize xsputn(const char* text, std::streamsize size) override {
        kept_.append({text, static_cast<std::size_t>(size)});
        return size;
    }
    int_type overflow(int_type c) override {
        const char byte = traits_type::to_char_type(c);
        kept_.append({&byte, 1});
        return c;
    }

    spooled_text kept_;
};

class html_renderer : public document {
public:
    explicit html_renderer(std::ostream& to) : page_(to), to_keep_(&buffer_), rest_(to_keep_) {}

    void title(const inline_text& text) override {
        put(page_beginning(policy_without_script));
        put("<title>");
        for (const inline_text::run& each : text.runs()) append_words(out_->text(), each.text);
        put("</title>\n<style>\n");
        put(page_style);
        put("\n");
        put(document_page_style);
        put("</style>\n</head>\n<body>\n");
        element("h1 class=\"title\"", text, "h1");
        put("<main>\n");
    }
    void contents(std::string_view label, const std::vector<inline_text>& headings) override {
        begin_list_of_links(label);
        std::set<std::string> after = ids_;
        for (const inline_text& each : headings) put_link(id_among(after, each), name_of(each));
        put("</ul></nav>\n");
    }
    void contents_of_sections(std::string_view label) override {
        label_of_sections_ = label;
        out_ = &rest_;
    }
    void anchor(std::string_view id) override {
        anchor_.clear();
        append_words(anchor_, id);
    }
    void section(const inline_text& heading) override {
        end_section();
        put("<section>\n");
        is_in_section_ = true;
        const std::string id = id_of(heading);
        if (out_ == &rest_) sections_.emplace_back(id, name_of(heading));
        element("h2 id=\"" + id + "\"", heading, "h2");
    }
    void part(const inline_text& heading, const inline_text& beside) override {
        put("<h3 id=\"" + id_of(heading) + "\">");
        words(heading);
        if (!beside.empty()) {
            put(" <small>");
            words(beside);
            put("</small>");
        }
        put("</h3>\n");
        out_->send_if_long();
    }
    void paragraph(const inline_text& text) override { element("p", text, "p"); }
    void list(const std::vector<inline_text>& items) override {
        put("<ul>\n");
        for (const inline_text& each : items) element("li", each, "li");
        put("</ul>\n");
        out_->send_if_long();
    }
    void table(const std::vector<inline_text>& heads, const std::vector<table_row>& rows) override {
        // In a table that compares texts, each column shows one of the texts, and the columns have equal widths.
        const bool is_even = std::all_of(heads.begin(), heads.end(), [](const inline_text& each) {
            return !each.empty() && (each.runs().front().as == role::code || each.runs().front().as == role::strong);
        });
        const bool is_listing =
            std::all_of(heads.begin(), heads.end(), [](const inline_text& each) { return each.empty(); });
        if (is_listing) {
            put("<table class=\"grid listing\"><tbody>\n");
        } else {
            put(is_even ? "<table class=\"grid stack even\"><thead><tr>" : "<table class=\"grid stack\"><thead><tr>");
            for (const inline_text& each : heads) {
                put(each.heads_numbers() ? "<th scope=\"col\" class=\"n\">" : "<th scope=\"col\">");
                words(each);
                put("</th>");
            }
            put("</tr></thead>\n<tbody>\n");
        }
        for (const table_row& row : rows) {
            put("<tr>");
            for (std::size_t c = 0; c < row.size(); ++c) cell(heads[c], row[c]);
            put("</tr>\n");
            out_->send_if_long();
        }
        put("</tbody></table>\n");
    }
    void figure(std::string_view markup) override {
        put("<figure>\n");
        put(markup);
        put("</figure>\n");
        out_->send_if_long();
    }
    void source(const block& lines) override {
        put("<pre>");
        for (const styled_text& each : lines) {
            append_html(out_->text(), each.text(), html_place::source);
            put("\n");
        }
        put("</pre>\n");
        out_->send_if_long();
    }
    void begin_fold(const inline_text& summary) override {
        put("<details>");
        element("summary", summary, "summary");
    }
    void end_fold() override { put("</details>\n"); }
    void send() override { page_.send(); }
    void end() override {
        end_section();
        put("</main>\n</body>\n</html>\n");
        if (out_ == &rest_) put_kept();
        out_->send();
    }

private:
    void put(std::string_view text) { out_->text() += text; }
    // Writes the list of links to sections, and then all that was kept.
    void put_kept() {
        rest_.send();
        out_ = &page_;
        if (sections_.size() > 1) {
            begin_list_of_links(label_of_sections_);
            for (const auto& [id, name] : sections_) put_link(id, name);
            put("</ul></nav>\n");
        }
        buffer_.kept().read_all([this](std::string_view part) {
            put(part);
            out_->send_if_long();
        });
    }
    void begin_list_of_links(std::string_view label) {
        put("<nav class=\"toc\" aria-label=\"");
        append_words(out_->text(), label);
        put("\"><ul>\n");
    }
    void put_link(std::string_view id, std::string_view name) {
        out_->text().append("<li><a href=\"#").append(id).append("\">");
        append_words(out_->text(), name);
        put("</a></li>\n");
        out_->send_if_long();
    }
    void words(const inline_text& text) {
        for (const inline_text::run& each : text.runs()) {
            const std::string_view name = element_of(each.as);
            if (!name.empty()) out_->text().append("<").append(name).append(">");
            if (!each.link.empty())
                append_html_link(out_->text(), each.link, each.text);
            else
                append_html(out_->text(), each.text, each.as == role::code ? html_place::token : html_place::words);
            if (!name.empty()) out_->text().append("</").append(name.substr(0, name.find(' '))).append(">");
        }
    }
    void element(std::string_view beginning, const inline_text& text, std::string_view name) {
        out_->text().append("<").append(beginning).append(">");
        words(text);
        out_->text().append("</").append(name).append(">\n");
        out_->send_if_long();
    }
    // On a narrow screen, the style shows the head of the column before each cell.
    void cell(const inline_text& head, const table_cell& lines) {
        put(head.heads_numbers() ? "<td class=\"n\" data-of=\"" : "<td data-of=\"");
        for (const inline_text::run& each : head.runs()) append_words(out_->text(), each.text);
        put("\">");
        for (const inline_text& each : lines) {
            if (lines.size() > 1) put(each.is_indented() ? "<div class=\"in\">" : "<div>");
            words(each);
            if (lines.size() > 1) put("</div>");
        }
        put("</td>");
    }
    void end_section() {
        if (is_in_section_) put("</section>\n");
        is_in_section_ = false;
    }

    static std::string name_of(const inline_text& heading) {
        std::string name;
        for (const inline_text::run& each : heading.runs()) name += each.text;
        return name;
    }
    // The id of a heading: the one that `anchor` gave, or a new one.
    std::string id_of(const inline_text& heading) {
        return anchor_.empty() ? id_among(ids_, heading) : std::exchange(anchor_, {});
    }
    // Makes a unique id from a heading, and adds it to the ids in `used`.
    static std::string id_among(std::set<std::string>& used, const inline_text& heading) {
        std::string id;
        for (const char c : name_of(heading)) {
            const char lower = spec::ascii_lower(c);
            const bool is_plain = (lower >= 'a' && lower <= 'z') || (lower >= '0' && lower <= '9');
            if (is_plain)
                id += lower;
            else if (!id.empty() && id.back() != '-')
                id += '-';
        }
        if (!id.empty() && id.back() == '-') id.pop_back();
        std::string unique = id;
        for (std::size_t n = 2; !used.insert(unique).second; ++n) unique = id + "-" + std::to_string(n);
        return unique;
    }

    outgoing_text page_;
    // What follows a list of links to all sections. The list can be written only when all sections are known.
    keeping_buffer buffer_;
    std::ostream to_keep_;
    outgoing_text rest_;
    std::string label_of_sections_;
    std::vector<std::pair<std::string, std::string>> sections_;  // the id and the name of each section of the list
    outgoing_text* out_ = &page_;                                // `page_` or `rest_`
    std::string anchor_;
    std::set<std::string> ids_;
    bool is_in_section_ = false;
};

}  // namespace

std::unique_ptr<document> html_document(std::ostream& to) { return std::make_unique<html_renderer>(to); }

}  // namespace strata::report

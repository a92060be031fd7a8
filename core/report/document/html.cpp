#include "core/report/document/document.hpp"

// A document as a page of HTML.

#include <algorithm>
#include <ostream>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/report/writing/formatting.hpp"
#include "core/report/writing/page.hpp"
#include "core/spec/ascii_case.hpp"

namespace strata::report {
namespace {

// The start tag of the element for a role, without "<" and ">".
std::string_view element_of(role as) {
    switch (as) {
        case role::plain:
        case role::kind:
        case role::number: return "";
        case role::strong: return "b";
        case role::dim: return "small";
        case role::code: return "code";
        case role::character: return "kbd";
        case role::removed: return "del";
        case role::added: return "ins";
        case role::differs: return "mark";
        case role::error: return "em";
        case role::bar: return "span aria-hidden=\"true\"";
    }
    return "";
}

class html_renderer : public document {
public:
    explicit html_renderer(std::ostream& to) : out_(to) {}

    void title(const inline_text& text) override {
        put(page_beginning(policy_without_script));
        put("<title>");
        for (const inline_text::run& each : text.runs()) append_words(out_.text(), each.text);
        put("</title>\n<style>\n");
        put(page_style);
        put("\n");
        put(document_page_style);
        put("</style>\n</head>\n<body>\n");
        element("h1 class=\"title\"", text, "h1");
        put("<main>\n");
    }
    void contents(std::string_view label, const std::vector<inline_text>& headings) override {
        put("<nav class=\"toc\" aria-label=\"");
        append_words(out_.text(), label);
        put("\"><ul>\n");
        std::set<std::string> after = ids_;
        for (const inline_text& each : headings) {
            put("<li><a href=\"#" + id_among(after, each) + "\">");
            append_words(out_.text(), name_of(each));
            put("</a></li>\n");
        }
        put("</ul></nav>\n");
    }
    void section(const inline_text& heading) override {
        end_section();
        put("<section>\n");
        is_in_section_ = true;
        element("h2 id=\"" + id_among(ids_, heading) + "\"", heading, "h2");
    }
    void part(const inline_text& heading, const inline_text& beside) override {
        put("<h3 id=\"" + id_among(ids_, heading) + "\">");
        words(heading);
        if (!beside.empty()) {
            put(" <small>");
            words(beside);
            put("</small>");
        }
        put("</h3>\n");
        out_.send_if_long();
    }
    void paragraph(const inline_text& text) override { element("p", text, "p"); }
    void list(const std::vector<inline_text>& items) override {
        put("<ul>\n");
        for (const inline_text& each : items) element("li", each, "li");
        put("</ul>\n");
        out_.send_if_long();
    }
    void table(const std::vector<inline_text>& heads, const std::vector<table_row>& rows) override {
        // In a table that compares texts, each column shows one of the texts, and the columns have equal widths.
        const bool is_even = std::all_of(heads.begin(), heads.end(), [](const inline_text& each) {
            return !each.empty() && (each.runs().front().as == role::code || each.runs().front().as == role::strong);
        });
        put(is_even ? "<table class=\"grid stack even\"><thead><tr>" : "<table class=\"grid stack\"><thead><tr>");
        for (const inline_text& each : heads) {
            put(each.heads_numbers() ? "<th scope=\"col\" class=\"n\">" : "<th scope=\"col\">");
            words(each);
            put("</th>");
        }
        put("</tr></thead>\n<tbody>\n");
        for (const table_row& row : rows) {
            put("<tr>");
            for (std::size_t c = 0; c < row.size(); ++c) cell(heads[c], row[c]);
            put("</tr>\n");
            out_.send_if_long();
        }
        put("</tbody></table>\n");
    }
    void figure(std::string_view markup) override {
        put("<figure>\n");
        put(markup);
        put("</figure>\n");
        out_.send_if_long();
    }
    void source(const block& lines) override {
        put("<pre>");
        for (const styled_text& each : lines) {
            append_html(out_.text(), each.text(), html_place::source);
            put("\n");
        }
        put("</pre>\n");
        out_.send_if_long();
    }
    void begin_fold(const inline_text& summary) override {
        put("<details>");
        element("summary", summary, "summary");
    }
    void end_fold() override { put("</details>\n"); }
    void end() override {
        end_section();
        put("</main>\n</body>\n</html>\n");
        out_.send();
    }

private:
    void put(std::string_view text) { out_.text() += text; }
    void words(const inline_text& text) {
        for (const inline_text::run& each : text.runs()) {
            const std::string_view name = element_of(each.as);
            if (!name.empty()) out_.text().append("<").append(name).append(">");
            if (!each.link.empty())
                append_html_link(out_.text(), each.link, each.text);
            else
                append_html(out_.text(), each.text, each.as == role::code ? html_place::token : html_place::words);
            if (!name.empty()) out_.text().append("</").append(name.substr(0, name.find(' '))).append(">");
        }
    }
    void element(std::string_view beginning, const inline_text& text, std::string_view name) {
        out_.text().append("<").append(beginning).append(">");
        words(text);
        out_.text().append("</").append(name).append(">\n");
        out_.send_if_long();
    }
    // On a narrow screen, the style shows the head of the column before each cell.
    void cell(const inline_text& head, const table_cell& lines) {
        put(head.heads_numbers() ? "<td class=\"n\" data-of=\"" : "<td data-of=\"");
        for (const inline_text::run& each : head.runs()) append_words(out_.text(), each.text);
        put("\">");
        for (const inline_text& each : lines) {
            if (lines.size() > 1) put("<div>");
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

    outgoing_text out_;
    std::set<std::string> ids_;
    bool is_in_section_ = false;
};

}  // namespace

std::unique_ptr<document> html_document(std::ostream& to) { return std::make_unique<html_renderer>(to); }

}  // namespace strata::report

#include "tests/bench/loads_of_kinds.hpp"

#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>

#include "tests/bench/numbers.hpp"

namespace strata::bench {
namespace {

constexpr std::array<std::string_view, 48> common_words{
    "the", "of",  "and",  "a",     "to",    "in",     "page",  "is",       "that",   "for",     "it",     "was",
    "on",  "are", "as",   "with",  "his",   "they",   "at",    "be",       "this",   "from",    "I",      "have",
    "or",  "by",  "one",  "had",   "not",   "but",    "what",  "all",      "were",   "when",    "we",     "there",
    "can", "an",  "your", "which", "their", "report", "other", "minister", "season", "because", "people", "through"};

// Collects the markup of a page.
class made_page {
public:
    explicit made_page(numbers& random) : random_(random) {}

    template <class... Values>
    made_page& add(fmt::format_string<Values...> how, Values&&... values) {
        fmt::format_to(std::back_inserter(text_), how, std::forward<Values>(values)...);
        return *this;
    }
    std::uint32_t number(std::uint32_t limit) { return random_.next(limit); }
    std::string_view word() { return common_words[number(common_words.size())]; }
    /// Returns random words. Their number is at least `least` and at most twice `least`.
    std::string words(std::uint32_t least) {
        std::string all(word());
        for (std::uint32_t more = least - 1 + number(least + 1); more > 0; --more) all.append(" ").append(word());
        return all;
    }
    [[nodiscard]] std::size_t size() const { return text_.size(); }
    std::string done() { return std::move(text_); }

private:
    numbers& random_;
    std::string text_;
};

// The approximate size of a page in bytes. Many real pages have this size.
constexpr std::size_t page_size = 60'000;
constexpr std::size_t load_size = 2'000'000;

// Makes a load of pages. A page consists of `head`, as many parts as fit, and `end`. `add_part` adds a part to a page.
load pages_of_parts(std::string name, std::string_view head, const std::function<void(made_page&)>& add_part,
                    std::string_view end) {
    load all{std::move(name), {}};
    numbers random;
    for (std::size_t size = 0; size < load_size; size += all.inputs.back().size()) {
        made_page page(random);
        page.add("{}", head);
        while (page.size() < page_size) add_part(page);
        page.add("{}", end);
        all.inputs.push_back(page.done());
    }
    return all;
}

load table() {
    numbers random;
    made_page page(random);
    page.add("<!DOCTYPE html>\n<html>\n<head><title>Results</title></head>\n<body>\n<table class=\"results\">\n");
    for (int row = 1; row <= 100'000; ++row)
        page.add("  <tr>\n    <td>{}</td>\n    <td>{}</td>\n    <td class=\"n\">{}.{}</td>\n  </tr>\n", row,
                 page.word(), page.number(1000), page.number(10));
    page.add("</table>\n</body>\n</html>\n");
    return {"table", {page.done()}};
}

void add_part_of_1998(made_page& to) {
    to.add("<TABLE BORDER=0 WIDTH=100% CELLPADDING=2 CELLSPACING='0'>\n");
    for (int row = 0; row < 6; ++row) {
        to.add("\t<TR VALIGN=TOP>\n\t\t<TD ALIGN=LEFT BGCOLOR=#{:06X}>", to.number(0x1000000));
        to.add("<FONT FACE='Arial,Helvetica' SIZE=-1 COLOR='#000066'>");
        to.add("<A HREF='page{}.html' TARGET=_top>{}</A></FONT></TD>\n", to.number(100), to.words(2));
        to.add("\t\t<TD><IMG SRC=pics/{}.gif WIDTH={} HEIGHT={} ALT='{}' BORDER=0></TD>\n\t</TR>\n", to.word(),
               to.number(400), to.number(300), to.words(1));
    }
    to.add("</TABLE>\n<P>\n<B>{}</B><BR>\n{}\n<HR NOSHADE SIZE=1>\n", to.words(3), to.words(20));
}

load capitals() {
    return pages_of_parts(
        "capitals",
        "<HTML>\n<HEAD>\n<TITLE>Welcome to my home page</TITLE>\n<SCRIPT LANGUAGE=JavaScript>\n"
        "<!-- hide from old browsers\nfunction go(f) { location = f.options[f.selectedIndex].value; }\n"
        "// -->\n</SCRIPT>\n</HEAD>\n<BODY BGCOLOR=#FFFFFF TEXT='#000000' LINK=#0000EE>\n<CENTER>\n",
        add_part_of_1998, "</CENTER>\n</BODY>\n</HTML>\n");
}

// Adds a minified script that has a "<" about every ten bytes.
void add_script(made_page& to) {
    to.add("<script>!function(){{");
    for (int line = 0; line < 12; ++line) {
        to.add("for(var i=0;i<{}.length;i++)if(t[i]<{}&&e<r[{}]||n<<{}<s)", to.word(), to.number(1000), to.number(10),
               to.number(8));
        to.add("o=u<{}?a--:f<c&&l<p;else if(i<h&&d<{})m+='<li><b>'+i+'<\\/b>';\n", to.number(100), to.word());
    }
    to.add("}}()</script>\n<p>{}</p>\n", to.words(8));
}

void add_icons(made_page& to) {
    to.add("<li><a href=\"/{}\" class=\"nav-link\">", to.word());
    to.add(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"24\" height=\"24\" viewBox=\"0 0 24 24\" fill=\"none\" "
        "stroke=\"currentColor\" stroke-width=\"2\" aria-hidden=\"true\"><title>{}</title><g id=\"icon-{}\">",
        to.word(), to.number(10'000));
    for (std::uint32_t shape = 1 + to.number(3); shape > 0; --shape)
        to.add("<path d=\"M{} {}L{}.5 {}l{} 5 10-5-10-5z\"/>", to.number(24), to.number(24), to.number(24),
               to.number(24), to.number(9));
    to.add("<circle cx=\"12\" cy=\"12\" r=\"{}\"></circle><use xlink:href=\"#i{}\"/></g></svg>", to.number(9),
           to.number(30));
    to.add("<span>{}</span></a></li>\n", to.words(1));
}

void add_part_of_a_mail(made_page& to) {
    to.add(
        "<p class=MsoNormal style='margin-bottom:0in;margin-bottom:.0001pt;line-height:\r\nnormal'><span lang=EN-US "
        "style='font-size:{}.0pt;font-family:\"Calibri\",\"sans-serif\";\r\nmso-fareast-font-family:\"Times New "
        "Roman\"'>{}<o:p></o:p></span></p>\r\n\r\n",
        10 + to.number(4), to.words(12));
    to.add(
        "<![if !supportLists]><span style='mso-list:Ignore'>{}.<span\r\nstyle='font:7.0pt \"Times New Roman\"'>"
        "&nbsp;&nbsp;&nbsp; </span></span><![endif]><b>{}</b><o:p>&nbsp;</o:p>\r\n",
        to.number(10), to.words(2));
}

load outlook() {
    return pages_of_parts(
        "outlook",
        "<html xmlns:v=\"urn:schemas-microsoft-com:vml\"\r\nxmlns:o=\"urn:schemas-microsoft-com:office:office\"\r\n"
        "xmlns:w=\"urn:schemas-microsoft-com:office:word\"\r\nxmlns=\"http://www.w3.org/TR/"
        "REC-html40\">\r\n\r\n<head>\r\n"
        "<meta name=Generator content=\"Microsoft Word 12 (filtered medium)\">\r\n<!--[if !mso]>\r\n<style>\r\n"
        "v\\:* {behavior:url(#default#VML);}\r\n</style>\r\n<![endif]-->\r\n<style>\r\n<!--\r\n /* Font Definitions "
        "*/\r\n"
        " @font-face\r\n\t{font-family:Calibri;\r\n\tpanose-1:2 15 5 2 2 2 4 3 2 4;}\r\n-->\r\n</style>\r\n"
        "<!--[if gte mso 9]><xml>\r\n <o:shapedefaults v:ext=\"edit\" spidmax=\"1026\" />\r\n</xml><![endif]-->\r\n"
        "</head>\r\n\r\n<body lang=EN-US link=blue vlink=purple>\r\n\r\n<div class=Section1>\r\n\r\n",
        add_part_of_a_mail, "</div>\r\n\r\n</body>\r\n\r\n</html>\r\n");
}

void add_custom_elements(made_page& to) {
    to.add("<app-card class=\"card\" data-id=\"{}\" @click=\"open({})\"><app-icon name=\"{}\"></app-icon>",
           to.number(10'000), to.number(10'000), to.word());
    to.add("<app-title slot=\"title\">{}</app-title><p>{}</p>", to.words(2), to.words(6));
    to.add("<relative-time datetime=\"2021-{:02}-{:02}\">{} days ago</relative-time></app-card>\n", 1 + to.number(12),
           1 + to.number(28), to.number(30));
}

void add_select(made_page& to) {
    to.add("<label>{}</label>\n<select name=\"{}\">\n", to.words(1), to.word());
    for (int option = 0; option < 60; ++option)
        to.add("<option value=\"{}\"{}>{}</option>\n", to.number(1000), option == 7 ? " selected" : "", to.words(1));
    to.add("</select>\n");
}

void add_comments(made_page& to) {
    to.add("<!-- begin: {} -->\n<div class=\"{}\">\n  <!-- {} - {} -->\n", to.words(1), to.word(), to.words(8),
           to.words(4));
    to.add("  <p>{}</p>\n  <!--\n  <a href=\"/{}\">{}</a>\n  -->\n</div><!-- /.{} -->\n<!--------- {} --------->\n",
           to.words(3), to.word(), to.words(2), to.word(), to.words(1));
}

}  // namespace

std::vector<load> loads_of_kinds() {
    constexpr std::string_view head =
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>Page</title>\n</head>\n<body>\n";
    constexpr std::string_view end = "</body>\n</html>\n";
    return {table(),
            capitals(),
            pages_of_parts("scripts", head, add_script, end),
            pages_of_parts("svg", head, add_icons, end),
            outlook(),
            pages_of_parts("custom", head, add_custom_elements, end),
            pages_of_parts("options", head, add_select, end),
            pages_of_parts("comments", head, add_comments, end)};
}

}  // namespace strata::bench

// Writes documents as text, Markdown and HTML.

#include <boost/test/unit_test.hpp>

#include <memory>
#include <sstream>
#include <string>
#include <string_view>

#include "core/report/document/document.hpp"
#include "core/report/writing/visible_text.hpp"

namespace document_test {

namespace {

using namespace strata::report;

bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

/// Returns what `write` writes, in the named format.
template <class Write>
std::string as_markdown(const Write& write) {
    std::ostringstream text;
    const auto to = markdown_document(text);
    write(*to);
    to->end();
    return text.str();
}
template <class Write>
std::string as_html(const Write& write) {
    std::ostringstream text;
    const auto to = html_document(text);
    write(*to);
    to->end();
    return text.str();
}
template <class Write>
std::string as_text(const Write& write, std::size_t width = 80, bool colour = false) {
    std::ostringstream text;
    const auto to = text_document(text, {width, colour, false});
    write(*to);
    to->end();
    return text.str();
}

void write_all(document& to) {
    to.title(inline_text("What ").add("a<b", role::code));
    to.paragraph(inline_text("Some ").add("words", role::strong).add(" & ").add("old", role::removed));
    to.section(inline_text("Section"));
    to.list({inline_text("one"), inline_text("two ").add("link", role::dim, "https://example.org/")});
    to.part(inline_text("Part"));
    to.table({inline_text("before", role::code), inline_text("after", role::code)},
             {{{inline_text("x | y"), inline_text("second line")}, {inline_text("z", role::added)}}});
    to.begin_fold(inline_text("More"));
    to.paragraph(inline_text("inside"));
    to.end_fold();
}

}  // namespace

BOOST_AUTO_TEST_SUITE(documents)

BOOST_AUTO_TEST_CASE(one_report_in_markdown) {
    BOOST_TEST(as_markdown(write_all) ==
               "# What `a<b`\n"
               "\nSome **words** &amp; <del>old</del>\n"
               "\n## Section\n"
               "\n- one\n- two [link](https://example.org/)\n"
               "\n### Part\n"
               "\n| `before` | `after` |\n| --- | --- |\n| x \\| y<br>second line | <ins>z</ins> |\n"
               "\n<details><summary>More</summary>\n"
               "\ninside\n"
               "\n</details>\n");
}

BOOST_AUTO_TEST_CASE(one_report_as_text) {
    BOOST_TEST(as_text(write_all) ==
               "What a<b\n"
               "Some words & old\n"
               "\nSection\n"
               "  - one\n  - two link\n"
               "\n  Part\n"
               "    before      | after\n"
               "    x | y       | z\n"
               "    second line |\n"
               "\n    More\n"
               "    inside\n");
}

BOOST_AUTO_TEST_CASE(one_report_in_html) {
    const std::string page = as_html(write_all);
    BOOST_TEST(page.starts_with("<!DOCTYPE html>"));
    BOOST_TEST(has(page, "<title>What a&lt;b</title>"));
    BOOST_TEST(has(page, "<h1 class=\"title\">What <code>a&lt;b</code></h1>"));
    BOOST_TEST(has(page, "<p>Some <b>words</b> &amp; <del>old</del></p>"));
    BOOST_TEST(has(page, "<section>\n<h2 id=\"section\">Section</h2>"));
    BOOST_TEST(has(page, "<td data-of=\"before\"><div>x | y</div><div>second line</div></td>"));
    BOOST_TEST(has(page, "<details><summary>More</summary>\n<p>inside</p>\n</details>"));
    BOOST_TEST(page.ends_with("</section>\n</main>\n</body>\n</html>\n"));
    BOOST_TEST(!has(page, "<script"));
}

BOOST_AUTO_TEST_CASE(what_is_wrong_stands_out_and_bars_are_hidden_from_screen_readers) {
    const auto write = [](document& to) {
        to.title(inline_text("Title"));
        to.table({inline_text("fired")},
                 {{{inline_text("██░", role::bar).add(" 2/3")}}, {{inline_text("never", role::error)}}});
    };
    BOOST_TEST(has(as_html(write), "<span aria-hidden=\"true\">██░</span> 2/3</td>"));
    BOOST_TEST(has(as_html(write), "<em>never</em></td>"));
    BOOST_TEST(has(as_markdown(write), "| ██░ 2/3 |\n| **never** |\n"));
    BOOST_TEST(has(as_text(write, 80, true), "\x1b[32m██░\x1b[0m 2/3\n\x1b[1;31mnever\x1b[0m\n"));
}

BOOST_AUTO_TEST_CASE(numbers_are_flush_right) {
    const auto write = [](document& to) {
        to.title(inline_text("Title"));
        to.table({inline_text("steps", role::number), inline_text("draft")},
                 {{{inline_text("7")}, {inline_text("a")}}, {{inline_text("1,234,567")}, {inline_text("b")}}});
    };
    BOOST_TEST(has(as_text(write), "    steps | draft\n        7 | a\n1,234,567 | b\n"), as_text(write));
    BOOST_TEST(has(as_markdown(write), "| steps | draft |\n| ---: | --- |\n| 7 | a |\n"), as_markdown(write));
    BOOST_TEST(has(as_html(write), "<th scope=\"col\" class=\"n\">steps</th>"), as_html(write));
    BOOST_TEST(has(as_html(write), "<td class=\"n\" data-of=\"steps\">7</td>"), as_html(write));
}

BOOST_AUTO_TEST_CASE(a_figure_is_only_in_html) {
    const auto write = [](document& to) {
        to.title(inline_text("Title"));
        to.figure("<svg></svg>");
    };
    BOOST_TEST(has(as_html(write), "<main>\n<figure>\n<svg></svg></figure>\n"), as_html(write));
    BOOST_TEST(as_markdown(write) == "# Title\n");
    BOOST_TEST(as_text(write) == "Title\n");
}

BOOST_AUTO_TEST_CASE(without_colours_too_an_item_says_what_was_added) {
    const std::string text = as_text([](document& to) {
        to.title(inline_text("Title"));
        to.list({inline_text("a: ").add("old", role::removed), inline_text("a: ").add("new", role::added)});
    });
    BOOST_TEST(has(text, "- a: old\n+ a: new\n"), text);
}

BOOST_AUTO_TEST_CASE(contents_lead_to_headings_and_what_is_beside_a_heading_is_no_part_of_its_name) {
    const auto write = [](document& to) {
        to.title(inline_text("Title"));
        to.contents("Parts", {inline_text("One & two"), inline_text("One, two")});
        to.section(inline_text("Section"));
        to.part(inline_text("One & two"), inline_text("1.2"));
        to.part(inline_text("One, two"));
        to.end();
    };
    const std::string page = as_html(write);
    BOOST_TEST(has(page,
                   "<nav class=\"toc\" aria-label=\"Parts\"><ul>\n<li><a href=\"#one-two\">One &amp; two</a></li>\n"
                   "<li><a href=\"#one-two-2\">One, two</a></li>\n</ul></nav>"),
               page);
    BOOST_TEST(has(page, "<h3 id=\"one-two\">One &amp; two <small>1.2</small></h3>"), page);
    BOOST_TEST(has(page, "<h3 id=\"one-two-2\">One, two</h3>"), page);
    BOOST_TEST(has(as_markdown(write), "### One &amp; two\n\n1\\.2\n\n### One, two\n"), as_markdown(write));
    BOOST_TEST(has(as_text(write), "  One & two 1.2\n"), as_text(write));
}

BOOST_AUTO_TEST_CASE(nothing_in_a_comment_is_a_mention_or_a_link_to_an_issue) {
    const std::string text = as_markdown([](document& to) {
        to.paragraph(inline_text("only in @pr.html, see #12 and a@b, @ alone"));
        to.paragraph(inline_text("@pr.html", role::code));
    });
    BOOST_TEST(has(text, "only in @<!-- -->pr.html, see \\#<!-- -->12 and a@<!-- -->b, @ alone"));
    BOOST_TEST(has(text, "`@pr.html`"));
}

BOOST_AUTO_TEST_CASE(nothing_in_a_comment_is_an_address_a_picture_or_a_formula) {
    const std::string text = as_markdown([](document& to) {
        to.paragraph(inline_text("see http://a.b/c_d or www.a.b, GH-12"));
        to.paragraph(inline_text("a:rocket: and :+1: and :100:, but 1:16: stays; follow."));
        to.paragraph(inline_text("$$x$$, a    b"));
    });
    BOOST_TEST(has(text, "\nsee http:<!-- -->//a.b/c\\_d or www<!-- -->.a.b, GH-<!-- -->12\n"), text);
    BOOST_TEST(has(text, "\na:<!-- -->rocket: and :<!-- -->+1: and :<!-- -->100:, but 1:16: stays; follow.\n"), text);
    BOOST_TEST(has(text, "\n<span>$</span><span>$</span>x<span>$</span><span>$</span>, a &nbsp; &nbsp;b\n"), text);
}

BOOST_AUTO_TEST_CASE(markup_and_invisible_characters_stay_text_in_markdown) {
    const std::string text = as_markdown([](document& to) {
        to.paragraph(inline_text("- no item, <b> *no* emphasis"));
        to.paragraph(inline_text("1. no item"));
        for (const char* const code : {"a`b|c", " space", "\\", "a\nb\x1b"})
            to.paragraph(inline_text(code, role::code));
    });
    BOOST_TEST(has(text, "\n\\- no item, &lt;b&gt; \\*no\\* emphasis\n"));
    BOOST_TEST(has(text, "\n1\\. no item\n"));
    BOOST_TEST(has(text, "\n<code>a&#96;b&#124;c</code>\n"));
    BOOST_TEST(has(text, "\n<code> space</code>\n"));
    BOOST_TEST(has(text, "\n`\\`\n"));
    BOOST_TEST(has(text, "\n`a\\nb\\u{001B}`\n"));
}

BOOST_AUTO_TEST_CASE(excerpts_of_a_source_keep_their_columns_whatever_they_hold) {
    const auto write = [](document& to) {
        to.source({styled_text("    1 | ```` </pre>", dim), styled_text("      | ~^  ", bold_red)});
    };
    BOOST_TEST(has(as_markdown(write), "\n`````text\n    1 | ```` </pre>\n      | ~^\n`````\n"), as_markdown(write));
    BOOST_TEST(has(as_html(write), "<pre>    1 | ```` &lt;/pre&gt;\n      | ~^  \n</pre>\n"), as_html(write));
    BOOST_TEST(has(as_text(write), "    1 | ```` </pre>\n      | ~^"), as_text(write));
}

BOOST_AUTO_TEST_CASE(colours_of_a_terminal_become_roles_and_links_are_kept) {
    styled_text line("start tag", green);
    line.add(" br ")
        .add("(self-closing)", bold_red)
        .add(" ")
        .add("at 1:1", dim)
        .add_link(" 8.2.3", "https://example.org/");
    const auto write = [&](document& to) { to.paragraph(inline_of(line)); };
    BOOST_TEST(has(as_markdown(write), "\nstart tag br <b>(self-closing)</b> at 1:1[ 8.2.3](https://example.org/)\n"),
               as_markdown(write));
    BOOST_TEST(has(as_html(write), "br <mark>(self-closing)</mark> <small>at 1:1</small>"), as_html(write));
}

BOOST_AUTO_TEST_CASE(text_fits_its_width_and_stacks_columns_that_would_be_too_narrow) {
    const auto write = [](document& to) {
        const std::string words = "a sentence of several words that has to be broken into lines";
        to.table({inline_text("first head"), inline_text("second head"), inline_text("third head")},
                 {{{inline_text(words)}, {inline_text(words)}, {inline_text(words)}}});
    };
    for (const std::size_t width : {40U, 60U, 100U}) {
        std::istringstream lines(as_text(write, width));
        for (std::string line; std::getline(lines, line);) BOOST_TEST(columns_of(line) <= width, line);
    }
    BOOST_TEST(has(as_text(write, 100), "first head"));
    BOOST_TEST(has(as_text(write, 100), " | second head"));
    BOOST_TEST(has(as_text(write, 40), "first head\n  a sentence"));
}

BOOST_AUTO_TEST_CASE(code_is_not_broken_into_lines_and_signs_are_quoted) {
    const auto write = [](document& to) {
        to.paragraph(inline_text("For instance on the input that is named here, ").add("\"<a b>\"", role::code));
        to.paragraph(
            inline_text(">", role::character).add(" ").add("\"", role::character).add(" ").add("tab", role::character));
    };
    BOOST_TEST(as_text(write, 50) == "For instance on the input that is named here,\n\"<a b>\"\n\">\" '\"' tab\n");
    BOOST_TEST(has(as_text(write, 50, true), "\x1b["));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace document_test

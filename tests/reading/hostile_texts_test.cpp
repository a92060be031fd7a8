// Reads outlines of inputs that are cut off, that are not texts of the standard, or that are designed to be slow.

#include <boost/test/unit_test.hpp>

#include <cstddef>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "core/reading/outline/outline.hpp"
#include "drafts/registry.hpp"

namespace hostile_texts_test {

namespace {

using strata::reading::outline_error;

/// Returns whether `text` has an outline. If it has none, checks that the reason is a single line.
bool has_outline(std::string_view text) {
    try {
        (void)strata::reading::outline_of(text, strata::drafts::standard());
        return true;
    } catch (const outline_error& e) {
        const std::string_view reason = e.what();
        BOOST_TEST(!reason.empty());
        BOOST_TEST(reason.find('\n') == std::string_view::npos);
        return false;
    }
}

std::string repeated(std::string_view part, std::size_t times) {
    std::string text;
    text.reserve(part.size() * times);
    for (std::size_t i = 0; i < times; ++i) text += part;
    return text;
}

/// How often parts are repeated. If any step took quadratic time, the test would take hours.
constexpr std::size_t often = 200'000;

}  // namespace

BOOST_AUTO_TEST_SUITE(outlines_of_hostile_texts)

BOOST_AUTO_TEST_CASE(any_bytes_have_an_outline_or_a_reason_why_not) {
    const std::vector<std::string_view> parts{"Tokenization\n",
                                              "8.2.4 Tokenization\n",
                                              "Data state\n",
                                              "8.2.4.1 Data state\n",
                                              "   EOF\n",
                                              "EOF\n",
                                              "       Stop.\n",
                                              "* item\n",
                                              "1. step\n",
                                              "\n\n",
                                              "[",
                                              "]\n",
                                              "Number Unicode character\n",
                                              "0x80 U+20AC EURO SIGN\n",
                                              "<h4>Tokenization</h4>",
                                              "<h5>Preprocessing the input stream",
                                              "<dl>",
                                              "<dt>",
                                              "<dd>",
                                              "</dl>",
                                              "<ul>",
                                              "<ol>",
                                              "<li>",
                                              "</ul>",
                                              "<table>",
                                              "<tr>",
                                              "<td>0x80",
                                              "<th>Number",
                                              "</table>",
                                              "<p class=note>",
                                              "<div class=example>",
                                              "</div>",
                                              "<dfn>",
                                              "x state",
                                              "<script>",
                                              "</script>",
                                              "&lt;",
                                              "\xFF",
                                              "\xC2\xA0",
                                              "\r\n",
                                              "=====\n",
                                              "#name:A_state\n",
                                              "#prev:\n",
                                              "#char:EOF\n",
                                              "Preprocessing the input stream\n",
                                              "...",
                                              "(",
                                              ")",
                                              "If the content model flag is set to",
                                              "Consume the next",
                                              "\f",
                                              "\t"};
    std::mt19937 random(7);
    std::size_t with_outline = 0;
    constexpr std::size_t texts = 4000;
    for (std::size_t i = 0; i < texts; ++i) {
        std::string text = i % 2 == 0 ? "" : "<h4>Tokenization</h4>";
        for (auto count = random() % 60; count > 0; --count) {
            if (random() % 8 == 0)
                text += static_cast<char>(random() % 256);
            else
                text += parts[random() % parts.size()];
        }
        with_outline += has_outline(text) ? 1 : 0;
    }
    BOOST_TEST(with_outline > texts / 4);
    BOOST_TEST(with_outline < texts);
}

BOOST_AUTO_TEST_CASE(entries_nested_absurdly_deep_are_refused_in_the_section_alone) {
    const std::string deep = repeated("<dl><dt>a<dd>b", often);
    BOOST_TEST(!has_outline("<h4>Tokenization</h4>" + deep));
    BOOST_TEST(has_outline(deep + "<h4>Tokenization</h4><p>c"));
    BOOST_TEST(has_outline("<h4>Tokenization</h4><p>c<h4>d</h4>" + deep));
}

BOOST_AUTO_TEST_CASE(the_cost_is_linear) {
    const std::string_view page = "<h4>Tokenization</h4><h5>Data state</h5>";
    for (const std::string_view part :
         {"<div>", "</dl>", "<dl></dl>", "<dt>", "<dd>a", "<p class=note>", "<li>a", "<ul><li>a", "<table><tr><td>a",
          "<tr>", "<h5>a state</h5>", "a ", "&nbsp;", "<b>", "<dl><div>"})
        (void)has_outline(std::string{page} + repeated(part, often));
    BOOST_TEST(has_outline(std::string{page} + repeated("<div>", often) + repeated("</dl>", often)));
    BOOST_TEST(has_outline(std::string{page} + "<dl><dt>" + std::string(often, 'a') + "<dd><dl>" +
                           repeated("<dt>a<dd>b", often)));

    const std::string_view text = "8.2 Tokenization\n\n8.2.1 Data state\n\n";
    for (const std::string_view part :
         {"   a\n", "   (\n", "EOF\n   b\n", " [a\n", " U+0041 A through to\n", "A\n", "8.2.2 A state\n", "((((",
          "   1. a\n\n", "   * a\n", " 0x80 U+20AC A\n", "Preprocessing the input stream\n",
          "Appendix: Preprocessing the input stream\n[a]\n", "Tokenization\n", "=====\n", "...\n",
          "   If the content model flag is set to\n      a\n\n"}) {
        (void)has_outline(std::string{text} + repeated(part, often));
        (void)has_outline(std::string{text} + "a\n   b\n\n" + repeated(part, often) + "\n     c\n");
    }
    (void)has_outline(repeated("#name:A_state\n#prev:\na_state &amp;lt;\n", often) + "=====\nAppendix C\n\n" +
                      repeated("When the user agent leaves the a state (b)\n\n", often));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace hostile_texts_test

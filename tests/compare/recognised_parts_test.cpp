// A comparison does not examine a part again if an examined part has the same shape. The results are the same as if
// every part were examined.

#include <boost/test/unit_test.hpp>
#include <cstdint>
#include <initializer_list>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "core/compare/run/comparison.hpp"
#include "core/run/configuration.hpp"
#include "drafts/registry.hpp"
#include "tests/compare/comparing.hpp"
#include "tests/compare/random_documents.hpp"

namespace recognised_parts_test {

namespace {

using namespace strata;
using testing::configurations_of;

/// Compares inputs one after the other, and compares each input again without remembered parts.
class twice_compared {
public:
    explicit twice_compared(const testing::compare_options& options = {})
        : configurations_(configurations_of(options)) {}
    void check(std::string_view input) { BOOST_TEST(report(input, examined_) == report(input, none_), input); }

private:
    std::string report(std::string_view input, compare::examined_parts& examined) const {
        return testing::report_of(drafts::known(), configurations_, input, examined);
    }

    std::vector<run::configuration> configurations_;
    compare::examined_parts examined_, none_ = compare::examined_parts(0);
};

// Returns a random tag or text from a few pieces, so that shapes repeat.
std::string random_markup(std::mt19937_64& random) {
    const auto one_of = [&](std::initializer_list<std::string_view> all) { return all.begin()[random() % all.size()]; };
    const auto words = [&] {
        std::string made;
        for (std::uint64_t count = random() % 4; count > 0; --count) {
            made += one_of({"a",       "B1", " ",     "\n",     "-",     "<b",     "=",          "&",
                            "& ",      "&a", "&page", "&page;", "&copy", "&copy=", "&reg;",      "&lang;",
                            "&notit;", "&#", "&#x",   "&#128;", "&#xD;", "&#11;",  "&#x110000;", "\xC3\xA9"});
            made += one_of({"", "x", "="});
        }
        return made;
    };
    if (random() % 4 == 0) return words() + "<br/>" + words();
    std::string tag(one_of({"<a", "<br", "<P", "</p", "<img", "<link"}));
    for (std::uint64_t count = random() % 4; count > 0; --count) {
        tag += one_of({" ", "\n ", "\t", "\f", "  "});
        tag += one_of({"a", "b", "A", "on-c", "d1", "xml:e"});
        switch (random() % 4) {
            case 0: tag += one_of({"", " ", "/", "=c", "= 'c'", " =d"}); break;
            case 1: tag.append("='").append(words()).append("'"); break;
            default: tag.append("=\"").append(words()).append("\""); break;
        }
    }
    tag += one_of({">", "/>", " >", " />", "\n/>", "/ >"});
    return tag;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(comparison)

BOOST_AUTO_TEST_CASE(what_is_known_of_the_pieces_of_a_part_is_what_its_runs_would_find) {
    std::mt19937_64 random(2007);  // NOLINT(cert-msc32-c,cert-msc51-cpp): the same inputs each time
    for (const testing::compare_options& options :
         {testing::compare_options{}, testing::compare_options{{"2007", "modern"}, "", ""}}) {
        const std::vector<run::configuration> configurations = configurations_of(options);
        compare::examined_parts examined;
        const auto report = [&](const std::string& input, compare::examined_parts& by) {
            return testing::report_of(drafts::known(), configurations, "<p> " + input + " <p> ", by);
        };
        for (int i = 0; i < 2000; ++i) report(random_markup(random), examined);
        for (int i = 0; i < 60; ++i) {
            const std::string input = random_markup(random);
            compare::examined_parts nothing;
            BOOST_TEST(report(input, examined) == report(input, nothing), input);
        }
    }
}

BOOST_AUTO_TEST_CASE(parts_with_other_words_differ_in_the_same_way) {
    twice_compared both;
    for (const std::string_view word :
         {"a", "bc", "some words", "a", "A-Z_0", "\xC3\xA9\xE2\x82\xAC", "x=y", "(it's)"}) {
        const std::string w(word);
        both.check("<p>" + w + "<img src=\"" + w + "\" alt='b' />" + w + "<br/>" + w + " &copy " + w + "&notit;" + w);
        both.check("<p> <a href=\"" + w + "?" + w + "&amp;" + w + "&" + w + "=" + w + "&copy=" + w + "\">" + w +
                   "</a>");
        both.check("<p> <a href='" + w + "' href='" + w + "' b=" + w + " c=\"" + w + "\"d='" + w + "&eacute" + w +
                   "'>");
        both.check("<p> <?" + w + " " + w + "?><!--" + w + "--!>" + w + "--><!" + w + "></" + w + " b='" + w + "'/>");
        both.check("<p> <title>" + w + "<!--" + w + "</title><br/>" + w + "--></title><br/>");
        both.check("<p> <svg><b" + w + " c='" + w + "'/>" + w + "<![CDATA[" + w + "]]>" + w + "<p/></svg>" + w);
        both.check("<p> <a b='" + w + "\r\n" + w + "' c=\"" + w + "\n" + w + "\"/>" + w + "\r\n" + w + "<br/>");
        both.check("<p> <a b='" + w + std::string(1, '\0') + w + "'/>" + w + std::string(1, '\0') + w + "<br/>");
    }
}

BOOST_AUTO_TEST_CASE(whether_words_are_equal_does_not_matter_to_parts_with_other_words) {
    twice_compared both;
    for (const std::string_view a : {"", "x", "y", "xx", "&amp;", "&copy"})
        for (const std::string_view b : {"", "x", "y", "xx", "&amp;", "&copy"})
            for (const std::string_view c : {"x", "y", "xx"}) {
                both.check(std::string("<p> <a b=\"").append(a).append(c).append("\" b='").append(b).append("'/>"));
                both.check(std::string("<p> <a b='").append(a).append("'/='").append(b).append(c).append("' c/>"));
                both.check(std::string("<p> <a b='").append(a).append("\0'").append(c).append("='").append(b) + "'/>");
                both.check(std::string("<p> <? ").append(a).append(" b='").append(b).append("' >").append(c) + "?>");
            }
}

BOOST_AUTO_TEST_CASE(characters_like_the_markers_of_runs_are_characters) {
    twice_compared both;
    // The words contain the markers U+F0000 and U+F0001, the byte with which these begin, and U+E0001, which begins
    // with the same byte.
    for (const std::string_view word : {"\xF3\xB0\x80\x80", "a", "\xF3\xB0\x80\x81", "\xF3\xB0\x80\x80\xF3\xB0\x80\x81",
                                        "\xF3\xA0\x80\x81", "\xF3", "\xF3t", "&#xF0000;", "&#983040", "&#xF0001;c"}) {
        const std::string w(word);
        both.check("<p> " + w + "<br/>" + w + "<a b='" + w + "' b=\"" + w + "\"c>" + w + "&copy " + w + "</a b='" + w +
                   "'>");
        both.check("<p> <?" + w + " " + w + "?><!--" + w + "--!>" + w + "--><!" + w + ">");
        both.check("<p> <a" + w + "='" + w + "'/>" + w + "<title>" + w + "<!--" + w + "</title>" + w + "-->");
    }
}

BOOST_AUTO_TEST_CASE(random_documents_give_the_same_whether_parts_are_remembered_or_not) {
    twice_compared all;
    twice_compared apart({{"2007", "modern"}, "", ""});
    twice_compared without_tree({{"2008", "2009", "2026"}, "", "", false, false});
    for (std::uint64_t number = 0; number < 1500; ++number) {
        // A comparison does not remember parts at the beginning of the input, so this document begins with something
        // else.
        const std::string document = "<p> " + testing::random_document(number);
        all.check(document);
        if (number % 5 == 0) apart.check(document);
        if (number % 5 == 1) without_tree.check(document);
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace recognised_parts_test

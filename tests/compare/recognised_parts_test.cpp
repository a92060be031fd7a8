// Parts that are like one that has been examined before are not examined again: the result is the same.

#include <boost/test/unit_test.hpp>
#include <cstdint>
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

/// Compares inputs one after the other, and each also without remembering parts.
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

}  // namespace

BOOST_AUTO_TEST_SUITE(comparison)

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
    // U+F0000 and U+F0001, U+E0001, which begins with the same byte, and that byte alone.
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
        // Parts at the beginning of the input are not remembered.
        const std::string document = "<p> " + testing::random_document(number);
        all.check(document);
        if (number % 5 == 0) apart.check(document);
        if (number % 5 == 1) without_tree.check(document);
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace recognised_parts_test

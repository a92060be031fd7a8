// Tests today's prescan: the declarations that it finds, and where it stops.

#include <boost/test/unit_test.hpp>

#include <array>
#include <ctime>
#include <random>
#include <string>
#include <string_view>

#include "tests/text/encoding/sniffing_on_days.hpp"

namespace prescan_test {

namespace {

using namespace std::string_view_literals;
using strata::testing::prescanned_today;
using strata::testing::sniffing_of_today;
namespace encoding = strata::encoding;

// Returns `declaration` after enough spaces that its last byte is byte number `last`, counted from 1.
std::string ending_at(std::size_t last, std::string_view declaration) {
    return std::string(last - declaration.size(), ' ') + std::string(declaration);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(prescan_of_today)

BOOST_AUTO_TEST_CASE(a_meta_element_declares_by_charset_or_by_content_with_the_pragma) {
    BOOST_TEST(prescanned_today("<meta charset=koi8-r>") == "KOI8-R");
    BOOST_TEST(prescanned_today("<META/CHARSET = 'KOI8-R' >") == "KOI8-R");
    BOOST_TEST(prescanned_today(R"(<meta http-equiv="Content-Type" content="text/html; charset=koi8-r">)") == "KOI8-R");
    BOOST_TEST(prescanned_today(R"(<meta content="text/html; charset=koi8-r" http-equiv=content-type>)") == "KOI8-R");
    BOOST_TEST(prescanned_today(R"(<meta content="text/html; charset=koi8-r">)") == "none");
    BOOST_TEST(prescanned_today(R"(<meta http-equiv=refresh content="text/html; charset=koi8-r">)") == "none");
    BOOST_TEST(prescanned_today("<metadata charset=koi8-r>") == "none");
    BOOST_TEST(prescanned_today("<p charset=koi8-r>") == "none");
}

BOOST_AUTO_TEST_CASE(what_is_not_a_declaration_is_passed_over) {
    BOOST_TEST(prescanned_today("<!-- <meta charset=koi8-r> --><meta charset=big5>") == "Big5");
    BOOST_TEST(prescanned_today("<!--><meta charset=koi8-r>-->") == "KOI8-R");
    BOOST_TEST(prescanned_today("<!---><meta charset=koi8-r>-->") == "KOI8-R");
    BOOST_TEST(prescanned_today("<!--<meta charset=koi8-r>--") == "none");
    BOOST_TEST(prescanned_today("<p title='<meta charset=koi8-r>'><meta charset=big5>") == "Big5");
    BOOST_TEST(prescanned_today("</p title='<meta charset=koi8-r>'><meta charset=big5>") == "Big5");
    BOOST_TEST(prescanned_today("<!doctype <meta charset=koi8-r><meta charset=big5>") == "Big5");
    BOOST_TEST(prescanned_today("<?php <meta charset=koi8-r><meta charset=big5>") == "Big5");
    BOOST_TEST(prescanned_today("</ <meta charset=koi8-r><meta charset=big5>") == "Big5");
    BOOST_TEST(prescanned_today("<script>'<meta charset=koi8-r>'</script>") == "KOI8-R");
    BOOST_TEST(prescanned_today("<meta charset=klingon><meta charset=koi8-r>") == "KOI8-R");
    BOOST_TEST(prescanned_today("<a<meta charset=koi8-r>") == "none");
}

BOOST_AUTO_TEST_CASE(charset_comes_before_content_wherever_it_stands) {
    BOOST_TEST(prescanned_today(R"(<meta http-equiv=content-type content="a;charset=koi8-r" charset=big5>)") == "Big5");
    BOOST_TEST(prescanned_today(R"(<meta charset=big5 content="a;charset=koi8-r">)") == "Big5");
    // An unknown label sets the encoding to failure, which is not the same as null.
    BOOST_TEST(prescanned_today(R"(<meta http-equiv=content-type charset=klingon content="a;charset=koi8-r">)") ==
               "none");
    BOOST_TEST(prescanned_today(R"(<meta http-equiv=content-type content="a;charset=koi8-r" charset=klingon>)") ==
               "none");
}

BOOST_AUTO_TEST_CASE(of_attributes_with_the_same_name_the_first_counts) {
    BOOST_TEST(prescanned_today("<meta charset=koi8-r charset=big5>") == "KOI8-R");
    BOOST_TEST(prescanned_today("<meta charset charset=big5>") == "none");
    BOOST_TEST(prescanned_today(R"(<meta http-equiv=refresh http-equiv=content-type content="charset=koi8-r">)") ==
               "none");
    BOOST_TEST(prescanned_today(R"(<meta http-equiv=content-type content=text/html content="charset=koi8-r">)") ==
               "none");
}

BOOST_AUTO_TEST_CASE(attributes_are_read_byte_by_byte) {
    BOOST_TEST(prescanned_today("<meta =charset=koi8-r charset=big5>") == "Big5");
    BOOST_TEST(prescanned_today("<meta a b= charset=koi8-r>") == "none");
    BOOST_TEST(prescanned_today("<meta a b charset=koi8-r>") == "KOI8-R");
    BOOST_TEST(prescanned_today("<meta a=\"b\"charset=koi8-r>") == "KOI8-R");
    BOOST_TEST(prescanned_today("<meta charset=>") == "none");
    BOOST_TEST(prescanned_today("<meta charset='koi8-r\">") == "none");
    BOOST_TEST(prescanned_today("<meta charset=koi8-r/>") == "none");
    BOOST_TEST(prescanned_today("<meta charset=koi8-r />") == "KOI8-R");
    BOOST_TEST(prescanned_today("<meta charset=' koi8-r\t'>") == "KOI8-R");
    BOOST_TEST(prescanned_today("<meta\0charset=koi8-r>"sv) == "none");
    BOOST_TEST(prescanned_today("<meta charset=koi8\0-r>"sv) == "none");
    BOOST_TEST(prescanned_today("\0<\0m\0e\0t\0a\0 \0c\0h\0a\0r\0s\0e\0t\0=\0b\0i\0g\0005\0>"sv) == "none");
}

BOOST_AUTO_TEST_CASE(in_content_the_word_may_be_anywhere_and_is_looked_for_again) {
    const auto content = [](std::string_view value) {
        return prescanned_today("<meta http-equiv=content-type content=\"" + std::string(value) + "\">");
    };
    BOOST_TEST(content("charset=koi8-r") == "KOI8-R");
    BOOST_TEST(content("xCHARSET \n= \tkoi8-r;x") == "KOI8-R");
    BOOST_TEST(content("charset='koi8-r'") == "KOI8-R");
    BOOST_TEST(content("charset='koi8-r") == "none");
    BOOST_TEST(content("charset='koi8-r' x'") == "KOI8-R");
    BOOST_TEST(content("charset charset=koi8-r") == "KOI8-R");
    BOOST_TEST(content("charsetcharset=koi8-r") == "KOI8-R");
    BOOST_TEST(content("charset") == "none");
    BOOST_TEST(content("charset=") == "none");
    BOOST_TEST(content("charset=klingon; charset=koi8-r") == "none");
}

BOOST_AUTO_TEST_CASE(utf_16_in_ascii_is_utf_8_and_x_user_defined_is_windows_1252) {
    BOOST_TEST(prescanned_today("<meta charset=utf-16>") == "UTF-8");
    BOOST_TEST(prescanned_today("<meta charset=utf-16be>") == "UTF-8");
    BOOST_TEST(prescanned_today("<meta charset=x-user-defined>") == "windows-1252");
    BOOST_TEST(prescanned_today("<?xml encoding='utf-16'?>") == "UTF-8");
    BOOST_TEST(prescanned_today("<?xml encoding='x-user-defined'?>") == "x-user-defined");
}

BOOST_AUTO_TEST_CASE(an_xml_declaration_counts_if_there_is_no_meta_element) {
    BOOST_TEST(prescanned_today("<?xml version='1.0' encoding = \"koi8-r\"?>") == "KOI8-R");
    BOOST_TEST(prescanned_today("<?xml encoding='koi8-r'?><meta charset=big5>") == "Big5");
    BOOST_TEST(prescanned_today("<?xmlencoding='koi8-r'>") == "KOI8-R");
    BOOST_TEST(prescanned_today(" <?xml encoding='koi8-r'?>") == "none");
    BOOST_TEST(prescanned_today("<?XML encoding='koi8-r'?>") == "none");
    BOOST_TEST(prescanned_today("<?xml encoding='koi8-r'?") == "none");
    BOOST_TEST(prescanned_today("<?xml encoding='koi8-r?>") == "none");
    BOOST_TEST(prescanned_today("<?xml encoding=koi8-r?>") == "none");
    BOOST_TEST(prescanned_today("<?xml encoding=' koi8-r'?>") == "none");
    BOOST_TEST(prescanned_today("<?xml encoding") == "none");
    BOOST_TEST(prescanned_today("<?xml>encoding") == "none");
    BOOST_TEST(prescanned_today("<?xml>encoding=") == "none");
    BOOST_TEST(prescanned_today("<?xml encoding\0=\1'koi8-r'?>"sv) == "KOI8-R");
    // Taken literally, the algorithm finds the name even after the declaration.
    BOOST_TEST(prescanned_today("<?xml?><p encoding='koi8-r'>") == "KOI8-R");
    BOOST_TEST(prescanned_today("<\0?\0x\0"sv) == "UTF-16LE");
    BOOST_TEST(prescanned_today("\0<\0?\0x"sv) == "UTF-16BE");
    BOOST_TEST(prescanned_today("<\0?\0x"sv) == "none");
}

BOOST_AUTO_TEST_CASE(a_page_that_breaks_off_declares_nothing) {
    for (const std::string_view whole : {"<meta charset=koi8-r>"sv, "<meta charset='koi8-r' >"sv,
                                         "<!-- x --><meta http-equiv=content-type content='charset=koi8-r'/>"sv,
                                         "<p a='b'><meta charset=koi8-r>"sv, "<?xml encoding='koi8-r'?>"sv}) {
        BOOST_TEST_CONTEXT(whole) {
            BOOST_TEST(prescanned_today(whole) == "KOI8-R");
            for (std::size_t size = 0; size < whole.size(); ++size) {
                BOOST_TEST_CONTEXT("its first " << size << " bytes")
                BOOST_TEST(prescanned_today(whole.substr(0, size)) == "none");
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(no_more_than_1024_bytes_are_read) {
    constexpr std::string_view declaration = "<meta charset=koi8-r>";
    BOOST_TEST(prescanned_today(ending_at(1023, declaration)) == "KOI8-R");
    BOOST_TEST(prescanned_today(ending_at(1024, declaration)) == "KOI8-R");
    BOOST_TEST(prescanned_today(ending_at(1025, declaration)) == "none");
    BOOST_TEST(prescanned_today(ending_at(1025, declaration) + std::string(5000, 'x')) == "none");
    // The closing quote alone is not enough: the position after it is beyond the end.
    BOOST_TEST(prescanned_today(ending_at(1024, "<meta charset='koi8-r'")) == "none");
    BOOST_TEST(prescanned_today("<?xml encoding='koi8-r' " + std::string(1000, ' ') + ">") == "none");
}

BOOST_AUTO_TEST_CASE(a_declaration_is_shown_with_its_place_and_its_label) {
    const std::string_view page = "<p><META charset=' Koi8-R '><b>";
    const auto found = encoding::prescan(sniffing_of_today(), page);
    BOOST_REQUIRE(found.has_value());
    BOOST_TEST(page.substr(found->at.begin, found->at.end - found->at.begin) == "<META charset=' Koi8-R '>");
    BOOST_TEST(found->label == " Koi8-R ");
    const auto xml = encoding::prescan(sniffing_of_today(), "<?xml encoding='KOI8-R'?><p>");
    BOOST_REQUIRE(xml.has_value());
    BOOST_TEST(xml->at.begin == 0U);
    BOOST_TEST(xml->at.end == 25U);
    BOOST_TEST(xml->label == "KOI8-R");
}

BOOST_AUTO_TEST_CASE(whatever_the_bytes_those_beyond_the_limit_change_nothing) {
    constexpr auto parts = std::to_array<std::string_view>({"<",
                                                            ">",
                                                            "/",
                                                            "!",
                                                            "?",
                                                            "--",
                                                            "<meta ",
                                                            "<a ",
                                                            " ",
                                                            "=",
                                                            "\"",
                                                            "'",
                                                            "charset",
                                                            "charset=big5",
                                                            "content",
                                                            "\v",
                                                            "content='x;charset=koi8-r'",
                                                            "http-equiv=content-type",
                                                            ";",
                                                            "\xFF",
                                                            "<?xml encoding='gbk'?>"});
    std::mt19937 random(1024);
    std::size_t found = 0;
    for (int n = 0; n < 4000; ++n) {
        std::string page;
        while (page.size() < 1100) page += parts[random() % parts.size()];
        for (const strata::spec::sniffing& each : strata::drafts::encoding_history().values) {
            if (each.prescan.limit > page.size()) continue;
            const auto whole = encoding::prescan(each, page);
            const auto first = encoding::prescan(each, std::string_view(page).substr(0, each.prescan.limit));
            BOOST_REQUIRE(whole.has_value() == first.has_value());
            if (!whole) continue;
            ++found;
            BOOST_REQUIRE((whole->named.encoding == first->named.encoding));
            BOOST_REQUIRE(whole->at.begin < whole->at.end);
            BOOST_REQUIRE(whole->at.end <= each.prescan.limit);
        }
    }
    BOOST_TEST(found > 1000U);
}

BOOST_AUTO_TEST_CASE(hostile_megabytes_take_little_time) {
    // The text of 2006 has no limit, so the whole page is searched.
    const auto& first = strata::testing::sniffing_on("2006-03-02");
    for (const std::string_view part :
         {"<meta "sv, "<meta charset="sv, "<meta charset='x' "sv, "<!--"sv, "<!"sv, "<"sv, "<a "sv, "<a b='"sv, "<a<"sv,
          "<meta content='charset"sv, "<meta content=';charset=\"'>"sv, "charset"sv, "\0"sv}) {
        std::string page;
        while (page.size() < (4U << 20U)) page += part;
        const std::clock_t begin = std::clock();
        BOOST_TEST(strata::testing::prescanned(first, page) == "none");
        BOOST_TEST(prescanned_today(page) == "none");
        // Processor time, because other programs may slow the test down.
        const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
        BOOST_TEST_CONTEXT(part) BOOST_TEST(seconds < 5.0);
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace prescan_test

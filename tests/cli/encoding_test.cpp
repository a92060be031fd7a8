// Pages in encodings other than UTF-8: commands report the encoding, and count places in the bytes of the page.

#include <boost/test/unit_test.hpp>

#include <string>
#include <vector>

#include "core/conformance/parsed_json.hpp"
#include "tests/cli/program_fixture.hpp"

namespace encoding_test {

namespace {

using namespace strata::testing;

const std::string koi8 = "<meta charset=koi8-r><p title=\"\xD0\xD2\">\xD0\xD2\xC9<br/>";
// "<p>Е</p>" in little-endian UTF-16 with a byte order mark.
const std::string utf_16("\xFF\xFE<\0p\0>\0\x15\x04<\0/\0p\0>\0", 18);

auto json_of(const std::string& text) { return strata::report::parsed_json(text); }

}  // namespace

BOOST_FIXTURE_TEST_SUITE(encodings_of_inputs, command_fixture)

BOOST_AUTO_TEST_CASE(tokens_are_decoded_and_their_spans_are_of_the_bytes) {
    const std::vector<std::string> lines = lines_of(written({"tokenize", "--format=jsonl"}, koi8));
    BOOST_TEST_REQUIRE(lines.size() == 5U);
    const auto encoding = json_of(lines[0]).at("encoding");
    BOOST_TEST(encoding.at("name") == "KOI8-R");
    BOOST_TEST(encoding.at("rule") == "prescan");
    BOOST_TEST(encoding.at("confidence") == "certain");
    BOOST_TEST(encoding.at("label") == "koi8-r");
    BOOST_TEST(encoding.at("declared").dump() == "[0,21]");
    BOOST_TEST(contains(encoding.at("sentence").get<std::string>(), "prescan the byte stream"));
    const auto p = json_of(lines[1]);
    BOOST_TEST(p.at("attributes")[0].at("value") == "пр");
    BOOST_TEST(p.at("attributes")[0].at("valueSpan").dump() == "[31,33]");
    BOOST_TEST(json_of(lines[2]).at("data") == "при");
    BOOST_TEST(json_of(lines[2]).at("span").dump() == "[35,38]");
    BOOST_TEST(!json_of(lines[1]).contains("encoding"));
}

BOOST_AUTO_TEST_CASE(tokens_of_utf_16_tile_the_bytes) {
    const std::vector<std::string> lines = lines_of(written({"tokenize", "--format=jsonl"}, utf_16));
    BOOST_TEST_REQUIRE(lines.size() == 4U);
    BOOST_TEST(json_of(lines[0]).at("encoding").at("rule") == "byteOrderMark");
    BOOST_TEST(json_of(lines[0]).at("span").dump() == "[2,8]");
    BOOST_TEST(json_of(lines[1]).at("span").dump() == "[8,10]");
    BOOST_TEST(json_of(lines[2]).at("span").dump() == "[10,18]");
    BOOST_TEST(json_of(lines[3]).at("span").dump() == "[18,18]");
}

BOOST_AUTO_TEST_CASE(an_input_that_names_no_encoding_is_utf_8_by_default) {
    const auto found = json_of(written({"tokenize", "--format=html5lib"}, "<p>\xC3\xA9"));
    BOOST_TEST(found.at("encoding").at("name") == "UTF-8");
    BOOST_TEST(found.at("encoding").at("confidence") == "tentative");
    BOOST_TEST(found.at("encoding").at("rule") == "default");
    BOOST_TEST(found.at("output")[1][1] == "é");
    BOOST_TEST(!contains(strata({"tokenize"}, "<p>").out, "encoding"));
    BOOST_TEST(contains(strata({"tokenize", "--default-encoding=latin1"}, "\xE9").out, "\"é\""));
}

BOOST_AUTO_TEST_CASE(the_user_and_the_server_may_say_the_encoding) {
    BOOST_TEST(strata({"tokenize", "--encoding=iso-8859-5"}, koi8)
                   .out.starts_with("encoding: ISO-8859-5, as asked for, certain\n"));
    BOOST_TEST(strata({"tokenize", "--content-type=text/html; charset=ibm866"}, koi8)
                   .out.starts_with("encoding: IBM866, by the Content-Type (\"ibm866\"), certain\n"));
    check_refused_with(strata({"tokenize", "--encoding=koi9"}, "x"), "--encoding=koi9: unknown encoding");
}

BOOST_AUTO_TEST_CASE(a_late_declaration_changes_the_encoding_of_the_whole_page) {
    const std::string page = "\xD0<title>" + std::string(1100, 'x') + "</title><meta charset=koi8-r>";
    const auto first = json_of(lines_of(written({"tokenize", "--format=jsonl"}, page))[0]);
    BOOST_TEST(first.at("data") == "п");
    const auto& encoding = first.at("encoding");
    BOOST_TEST(encoding.at("rule") == "meta");
    BOOST_TEST(encoding.at("confidence") == "certain");
    BOOST_TEST(encoding.at("declared").dump() == "[1116,1137]");
    BOOST_TEST(encoding.at("atFirst").at("name") == "UTF-8");
    BOOST_TEST(contains(encoding.at("change").get<std::string>(), "skip the encoding sniffing algorithm"));
}

BOOST_AUTO_TEST_CASE(a_draft_named_by_a_day_chooses_as_on_that_day) {
    // Between these days, no revision changed the machine, but one commit changed how encodings are chosen.
    const auto encoding_on = [&](const std::string& day) {
        const std::string out = written(
            {"tokenize", "--format=jsonl", "--draft=" + day, "--content-type=text/html; charset=utf-16"}, "abcd");
        return json_of(lines_of(out)[0]).at("encoding").at("name").get<std::string>();
    };
    BOOST_TEST(encoding_on("2009-07-14") == "UTF-16BE");
    BOOST_TEST(encoding_on("2009-07-15") == "UTF-16LE");
}

BOOST_AUTO_TEST_CASE(drafts_that_choose_different_encodings_differ_in_one_place) {
    const std::string page = "\xEF\xBB\xBF<p>\xC3\xA9\xC3\xA9</p>";
    const std::vector<std::string> arguments = {"compare", "--content-type=text/html; charset=iso-8859-1",
                                                "--drafts=2009,modern"};
    std::vector<std::string> as_json = arguments;
    as_json.emplace_back("--format=json");
    const auto found = json_of(written(as_json, page));
    BOOST_TEST(found.at("comparedAs") == "UTF-8");
    BOOST_TEST_REQUIRE(found.at("divergences").size() == 1U);
    const auto& d = found.at("divergences")[0];
    BOOST_TEST(d.at("kind") == "encoding");
    BOOST_TEST(d.at("differences")[0].at("what") == "encoding");
    BOOST_TEST(d.at("differences")[0].at("groups")[0].at("value") == "windows-1252");
    BOOST_TEST(d.at("differences")[0].at("groups")[1].at("value") == "UTF-8");
    BOOST_TEST(contains(d.at("differences")[0].at("cause")[0].at("rule").get<std::string>(), "transport layer"));
    BOOST_TEST(contains(d.at("differences")[0].at("cause")[1].at("rule").get<std::string>(), "BOM sniffing"));
    const std::string text = strata(arguments, page).out;
    BOOST_TEST(contains(text, "the page's encoding differs"));
    BOOST_TEST(contains(text, "encoding windows-1252"));
    std::vector<std::string> with_status = arguments;
    with_status.emplace_back("--exit-code");
    BOOST_TEST(strata(with_status, page).status == 1);
}

BOOST_AUTO_TEST_CASE(places_of_differences_are_of_the_bytes) {
    const auto found = json_of(written({"compare", "--format=json", "--drafts=2008,modern"}, koi8));
    BOOST_TEST(found.at("encodings")[0].at("encoding").at("name") == "KOI8-R");
    BOOST_TEST_REQUIRE(found.at("divergences").size() == 1U);
    BOOST_TEST(found.at("divergences")[0].at("span").dump() == "[38,43]");
    BOOST_TEST(found.at("divergences")[0].at("groups")[0].at("tokens")[0].at("span").dump() == "[38,43]");
    BOOST_TEST(found.at("divergences")[0].at("cause")[0].at("offset") == 41);
}

BOOST_AUTO_TEST_CASE(steps_are_traced_at_their_bytes) {
    const std::vector<std::string> all = lines_of(written({"trace", "--format=jsonl", "--from=35", "--to=37"}, koi8));
    BOOST_TEST_REQUIRE(all.size() == 2U);
    BOOST_TEST(json_of(all[0]).at("character") == "п");
    BOOST_TEST(json_of(all[0]).at("offset") == 35);
    BOOST_TEST(json_of(all[1]).at("consumed").dump() == "[36,37]");
}

BOOST_AUTO_TEST_CASE(bytes_that_the_encoding_does_not_have_are_reported) {
    const outcome o = strata({"tokenize", "--encoding=euc-kr"}, "a\xFF");
    BOOST_TEST(o.status == 0);
    BOOST_TEST(o.err == "strata: standard input: not EUC-KR: 1 ill-formed sequence, at byte 1, read as U+FFFD\n");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace encoding_test

// The JSON of surveys is valid, whatever pages, addresses, names of files, lists and names of drafts contain.

#include <boost/test/unit_test.hpp>

#include <nlohmann/json.hpp>

#include <cstdint>
#include <string>
#include <vector>

#include "core/text/utf8.hpp"
#include "tests/cli/program_fixture.hpp"
#include "tests/pages/archive/made_archives.hpp"

namespace survey_json_test {

namespace {

using namespace strata::testing;
using nlohmann::json;

std::string utf8(char32_t c) {
    std::string text;
    strata::input::append_utf8(text, c);
    return text;
}

// Returns every invisible character of the basic plane, and some others. Leaves out the controls that end a header's
// line, and surrogates, which UTF-8 does not have.
std::vector<char32_t> invisible_characters() {
    std::vector<char32_t> all;
    for (char32_t c = 0x20; c <= 0x10FFFF; ++c) {
        if (c == 0x10000) c = 0x110BD;
        if (c == 0x110BE) c = 0xE0020;
        if (c == 0xE0021) c = 0x10FFFF;
        if (strata::input::is_invisible(c) && !strata::input::is_surrogate(c)) all.push_back(c);
    }
    return all;
}

// Parses each line. A line that is not JSON fails the test.
std::vector<json> parsed(const std::string& text) {
    std::vector<json> values;
    for (const std::string& line : lines_of(text)) {
        values.push_back(json::parse(line, nullptr, false));
        BOOST_TEST(!values.back().is_discarded(), line.substr(0, 500));
    }
    return values;
}

struct survey_fixture : command_fixture {
    [[nodiscard]] outcome survey(std::vector<std::string> arguments) const {
        arguments.insert(arguments.begin(), {"survey", "--drafts=2008,modern"});
        return strata(arguments);
    }
};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(survey_json, survey_fixture)

BOOST_AUTO_TEST_CASE(invisible_characters_are_escaped_wherever_they_stand) {
    const std::vector<char32_t> characters = invisible_characters();
    BOOST_REQUIRE(characters.size() > 100U);
    std::string archive;
    for (const char32_t c : characters)
        archive += warc_record("response", "http://a/" + utf8(c),
                               response("<p>" + utf8(c) + "<br/>" + utf8(c), "", "text/html; charset=utf-8"));
    const std::string file = folder.write("a\xC2\xAD\xE2\x80\x8B.warc", archive);
    const std::string journal = folder.path("journal");

    const outcome rows = survey({"--format=jsonl", "--journal=" + journal, file});
    const std::vector<json> pages = parsed(rows.out);
    BOOST_REQUIRE(pages.size() == characters.size());
    for (std::size_t i = 0; i < pages.size(); ++i)
        BOOST_TEST(pages[i].at("uri") == "http://a/" + utf8(characters[i]), static_cast<std::uint32_t>(characters[i]));

    const outcome result = survey({"--format=json", "--examples=100", file});
    const json whole = parsed(result.out).at(0);
    const json& examples = whole.at("changes").at("self-closing-flag").at("examples");
    BOOST_TEST(examples.size() == 100U);
    for (const json& each : examples) {
        const std::string c = each.at("uri").get<std::string>().substr(9);
        BOOST_TEST(each.at("place").at("before") == "<p>" + c);
        BOOST_TEST(each.at("place").at("after") == c);
        BOOST_TEST(each.at("input") == file);
    }
    // Lines that strata reads are written again unchanged. A journal contains only such lines.
    const outcome merged = strata({"survey", "merge", "--format=json", folder.write("r.json", result.out)});
    BOOST_TEST(merged.status == 0, merged.err);
    BOOST_TEST(merged.out == result.out);
    BOOST_TEST(survey({"--format=jsonl", "--journal=" + journal, file}).out == rows.out);
    for (const std::string& text : {rows.out, result.out, folder.read("journal")})
        for (const char32_t c : characters)
            BOOST_TEST(text.find(utf8(c)) == std::string::npos, static_cast<std::uint32_t>(c));
}

BOOST_AUTO_TEST_CASE(values_of_lists_and_names_of_drafts_are_escaped) {
    const std::string record = warc_record("response", "http://a/", response("<br/>"));
    (void)folder.write("a.warc", record);
    const std::string list =
        folder.write("list.jsonl", R"({"filename": "a.warc", "offset": 0, "length": )" + std::to_string(record.size()) +
                                       ", \"languages\": \"de\xE2\x80\x8D\xEF\xBB\xBF\"}\n");
    const std::string text = folder.write("my\xC2\xAD.txt",
                                          "8.2.3 Tokenisation\n\n8.2.3.1 Data state\n\n"
                                          "   Consume the next input character:\n\n"
                                          "   EOF\n       Emit an end-of-file token.\n"
                                          "   Anything else\n"
                                          "       Emit the input character as a character token.\n");
    for (const std::string format : {"--format=json", "--format=jsonl"}) {
        const outcome o = strata({"survey", "--drafts=modern,@" + text, format, "--by=list:languages",
                                  "--archives=" + folder.path(""), list});
        BOOST_TEST(o.status == 0, o.err);
        const json found = parsed(o.out).at(0);
        BOOST_TEST(found.at("drafts").contains("@my\xC2\xAD.txt"), o.out);
        if (format == "--format=json")
            BOOST_TEST(found.at("by").at("list:languages").contains("de\xE2\x80\x8D\xEF\xBB\xBF"));
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace survey_json_test

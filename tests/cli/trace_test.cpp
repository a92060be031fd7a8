// Runs `strata trace` end to end.

#include <boost/test/unit_test.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "tests/cli/program_fixture.hpp"

namespace trace_test {

namespace {

using namespace strata::testing;
namespace fs = std::filesystem;

void check_lines(const std::string& actual, const std::vector<std::string>& expected) {
    const std::vector<std::string> lines = lines_of(actual);
    BOOST_CHECK_EQUAL_COLLECTIONS(lines.begin(), lines.end(), expected.begin(), expected.end());
}

std::size_t columns(const std::string& line) {
    std::size_t count = 0;
    for (const char c : line) count += (static_cast<unsigned char>(c) & 0xC0U) != 0x80U ? 1 : 0;
    return count;
}

}  // namespace

BOOST_FIXTURE_TEST_SUITE(trace_command, command_fixture)

BOOST_AUTO_TEST_CASE(each_step_is_a_line_with_its_results_below) {
    const outcome o = process({"trace"}, "<p>\n&ampx", "env -u COLUMNS");
    BOOST_TEST(o.status == 0);
    BOOST_TEST(o.err == "");
    check_lines(
        o.out,
        {
            "  1:1  '<'         13.2.5.1   Data                             Switch to the tag open state. → Tag open",
            "  1:2  'p'         13.2.5.6   Tag open                         Create a new start tag token, set its tag "
            "name to the empty string. Reconsume in the tag name state. → Tag name",
            "  1:2  'p'         13.2.5.8   Tag name                         Append the current input character to the "
            "current tag token's tag name.",
            "  1:3  '>'         13.2.5.8   Tag name                         Switch to the data state. Emit the current "
            "tag token. → Data",
            "                   start tag   p  from 1:1",
            "  1:4  LF          13.2.5.1   Data                             Emit the current input character as a "
            "character token.",
            "  2:1  '&'         13.2.5.1   Data                             Set the return state to the data state. "
            "Switch to the character reference state. → Character reference",
            "  2:2  'a'         13.2.5.72  Character reference              Set the temporary buffer to the empty "
            "string. "
            "Append a U+0026 AMPERSAND (&) character to the temporary buffer. Reconsume in the named character "
            "reference "
            "state. → Named character reference",
            "  2:2  \"amp\"       13.2.5.73  Named character reference        Consume the maximum number of characters "
            "possible, where the consumed characters are one of the identifiers in the first column of the named "
            "character references table. Append each character to the temporary buffer when it's consumed. [If there "
            "is "
            "a match:] Otherwise: If the last character matched is not a U+003B SEMICOLON character (;), then this is "
            "a "
            "missing-semicolon-after-character-reference parse error. Set the temporary buffer to the empty string. "
            "Append one or two characters corresponding to the character reference name (as given by the second "
            "column of the named character references table) to the temporary buffer. Flush code points consumed as a "
            "character reference. Switch to the return state. → Data",
            "                   error       missing-semicolon-after-character-reference  at 2:5",
            "                   text        \"&\"  from 2:1",
            "  2:5  'x'         13.2.5.1   Data                             Emit the current input character as a "
            "character token.",
            "  2:6  EOF         13.2.5.1   Data                             Emit an end-of-file token. → end",
            "                   end of file  at 2:6",
        });
}

BOOST_AUTO_TEST_CASE(on_narrow_terminals_sentences_are_below_and_not_repeated) {
    const outcome o = process({"trace", "--draft=2008"}, "<pre>", "COLUMNS=60");
    check_lines(o.out, {
                           "  1:1  '<'     8.2.3    Data → Tag open",
                           "               When the content model flag is set to the",
                           "               PCDATA state: switch to the tag open state.",
                           "  1:2  'p'     8.2.3    Tag open → Tag name",
                           "               [If the content model flag is set to the",
                           "               PCDATA state:] Create a new start tag token,",
                           "               set its tag name to the input character, then",
                           "               switch to the tag name state. (Don't emit the",
                           "               token yet; further details will be filled in",
                           "               before it is emitted.)",
                           "  1:3  'r'     8.2.3    Tag name",
                           "               Append the current input character to the",
                           "               current tag token's tag name. Stay in the tag",
                           "               name state.",
                           "  1:4  'e'     8.2.3    Tag name  (the same)",
                           "  1:5  '>'     8.2.3    Tag name → Data",
                           "               Emit the current tag token. Switch to the",
                           "               data state.",
                           "               start tag   pre  from 1:1",
                           "  1:6  EOF     8.2.3    Data → end",
                           "               Emit an end-of-file token.",
                           "               end of file  at 1:6",
                       });
}

BOOST_AUTO_TEST_CASE(lines_of_steps_fit_the_width) {
    const std::string page = "<!DOCTYPE html PUBLIC 'x'><a title=\"&notin;&#x80;\">\xE6\x97\xA5<title></title><!-- -->";
    for (const std::string width : {"80", "120", "160"}) {
        for (const std::string arguments : {"--draft=2007", "--draft=2009", "--draft=modern", "--drafts=2007,2026"}) {
            const outcome o = process({"trace", arguments}, page, "COLUMNS=" + width);
            BOOST_TEST(o.status == 0);
            for (const std::string& line : lines_of(o.out))
                if (!contains(line, " error ")) BOOST_TEST(columns(line) <= std::stoul(width), line);
        }
    }
}

BOOST_AUTO_TEST_CASE(the_procedures_steps_come_before_its_results) {
    const std::vector<std::string> lines = lines_of(strata({"trace", "--draft=2008"}, "&amp;").out);
    BOOST_REQUIRE(lines.size() == 9U);
    BOOST_TEST(contains(lines[1], "Entity data  "));
    BOOST_TEST(contains(lines[2], "· Tokenising entities  "));
    BOOST_TEST(contains(lines[3], "· [the match]  "));
    BOOST_TEST(contains(lines[6], "text        \"&\"  from 1:1"));
    BOOST_TEST(contains(lines[7], "EOF"));
}

BOOST_AUTO_TEST_CASE(jsonl_has_an_object_for_each_step) {
    const outcome o = strata({"trace", "--format=jsonl", "--draft=2008"}, "<i/>");
    BOOST_TEST(o.status == 0);
    check_lines(
        o.out,
        {
            R"json({"version":1,"offset":0,"character":"<","codePoint":60,"consumed":[0,1],"state":"Data state","section":"8.2.3",)json"
            R"json("on":"U+003C LESS-THAN SIGN (<)","rule":"When the content model flag is set to the PCDATA state: switch to the tag open state.",)json"
            R"json("actions":["switch_to(Tag open state)"],"next":"Tag open state","tokens":[],"errors":[]})json",
            R"json({"offset":1,"character":"i","codePoint":105,"consumed":[1,2],"state":"Tag open state","section":"8.2.3",)json"
            R"json("on":"U+0061 LATIN SMALL LETTER A through to U+007A LATIN SMALL LETTER Z",)json"
            R"json("rule":"[If the content model flag is set to the PCDATA state:] Create a new start tag token, set its tag name to the input character, then switch to the tag name state. (Don't emit the token yet; further details will be filled in before it is emitted.)",)json"
            R"json("actions":["create_start_tag","set_tag_name(current_character)","switch_to(Tag name state)"],"next":"Tag name state","tokens":[],"errors":[]})json",
            R"json({"offset":2,"character":"/","codePoint":47,"consumed":[2,3],"state":"Tag name state","section":"8.2.3",)json"
            R"json("on":"U+002F SOLIDUS (/)","rule":"Parse error unless this is a permitted slash. Switch to the before attribute name state.",)json"
            R"json("actions":["parse_error_unless_permitted_slash(slash-not-permitted)","switch_to(Before attribute name state)"],"next":"Before attribute name state","tokens":[],)json"
            R"json("errors":[{"type":"parseError","code":"slash-not-permitted","state":"Tag name state","offset":2,"line":1,"col":3}]})json",
            R"json({"offset":3,"character":">","codePoint":62,"consumed":[3,4],"state":"Before attribute name state","section":"8.2.3",)json"
            R"json("on":"U+003E GREATER-THAN SIGN (>)","rule":"Emit the current tag token. Switch to the data state.",)json"
            R"json("actions":["emit_tag","switch_to(Data state)"],"next":"Data state",)json"
            R"json("tokens":[{"type":"startTag","name":"i","attributes":[],"selfClosing":false,"span":[0,4]}],"errors":[]})json",
            R"json({"offset":4,"character":null,"codePoint":null,"eof":true,"consumed":[4,4],"state":"Data state","section":"8.2.3",)json"
            R"json("on":"EOF","rule":"Emit an end-of-file token.","actions":["emit_eof"],"next":null,)json"
            R"json("tokens":[{"type":"endOfFile","span":[4,4]}],"errors":[]})json",
        });
}

BOOST_AUTO_TEST_CASE(jsonl_has_what_else_changes) {
    const std::string out = strata({"trace", "--format=jsonl", "--draft=2009"}, "<title><!--&amp;--></title>").out;
    BOOST_TEST(contains(out, "\"next\":\"Data state\",\"content\":\"RCDATA\",\"tokens\":[{\"type\":\"startTag\""));
    BOOST_TEST(contains(out, "\"content\":\"PCDATA\",\"tokens\":[{\"type\":\"endTag\""));
    BOOST_TEST(contains(out, "\"escapeFlag\":true"));
    BOOST_TEST(contains(out, "\"escapeFlag\":false"));
    BOOST_TEST(contains(strata({"trace", "--format=jsonl"}, "<svg>").out, "\"foreign\":true"));
    BOOST_TEST(contains(strata({"trace", "--format=jsonl", "--draft=2009"}, "&amp;").out, "\"procedure\":true"));
}

BOOST_AUTO_TEST_CASE(steps_are_filtered_by_place) {
    const std::string page = "<b>bold</b>";
    const std::string all = strata({"trace"}, page).out;
    const std::string first = strata({"trace", "--to=4"}, page).out;
    const std::string rest = strata({"trace", "--from=4"}, page).out;
    BOOST_TEST(first + rest == all);
    BOOST_TEST(strata({"trace", "--from=11"}, page).out.starts_with(" 1:12  EOF "));
    BOOST_TEST(lines_of(strata({"trace", "--from=5", "--to=6"}, page).out).size() == 1U);
    BOOST_TEST(strata({"trace", "--from=12"}, page).out == "");
    check_refused(strata({"trace", "--from=6", "--to=6"}, page), "--to=6: not after --from=6");
    check_refused(strata({"trace", "--from=2:1", "--to=1:9"}, page), "--to=1:9: not after --from=2:1");
    for (const std::string each : {"x", "-1", "1:", ":1", "0:1", "1:0", "1:2:3", "99999999999999999999"}) {
        check_refused(strata({"trace", "--from=" + each}, page), "--from=" + each + ": not LINE:COL or a byte offset");
        check_refused(strata({"trace", "--to=" + each}, page), "--to=" + each + ": not LINE:COL or a byte offset");
    }
}

BOOST_AUTO_TEST_CASE(a_place_may_be_a_line_and_a_column) {
    const std::string page = "\xEF\xBB\xBF\xC3\xA9<b>\r\nx\r\n\n<i>";
    const auto places = [&](const std::vector<std::string>& options) {
        std::vector<std::string> arguments = {"trace", "--state=data"};
        arguments.insert(arguments.end(), options.begin(), options.end());
        std::string text;
        for (const std::string& line : lines_of(strata(arguments, page).out))
            if (line[4] != ' ' && !line.starts_with("encoding: ")) text += line.substr(0, line.find("  ", 5));
        return text;
    };
    BOOST_TEST(places({}) == "  1:1  1:2  1:5  2:1  2:2  3:1  4:1  4:4");
    BOOST_TEST(places({"--from=2:1"}) == "  2:1  2:2  3:1  4:1  4:4");
    BOOST_TEST(places({"--from=2:1", "--to=3:1"}) == "  2:1  2:2");
    // A column beyond the end of its line stands for the first character after the line.
    BOOST_TEST(places({"--from=1:100", "--to=2:100"}) == "  2:1  2:2");
    BOOST_TEST(places({"--from=4:4"}) == "  4:4");
    BOOST_TEST(places({"--from=4:5"}) == "");
    BOOST_TEST(places({"--from=1:2", "--to=8"}) == "  1:2");
    BOOST_TEST(contains(strata({"trace", "--drafts=2008,modern", "--from=2:1"}, "<br/>\n<hr/>").out, "at 2:4"));
}

BOOST_AUTO_TEST_CASE(steps_are_filtered_by_state) {
    const auto states = [&](const std::vector<std::string>& arguments) {
        std::string offsets;
        for (const std::string& line : lines_of(strata(arguments, "<b>x</b>").out))
            if (line[4] != ' ') offsets += line.substr(4, 1);
        return offsets;
    };
    BOOST_TEST(states({"trace", "--state=Tag open state"}) == "26");
    BOOST_TEST(states({"trace", "--state=TAG OPEN"}) == states({"trace", "--state=tag open"}));
    BOOST_TEST(states({"trace", "--state=data", "--state=tag open"}) == "124569");
    BOOST_TEST(states({"trace", "--state=bogus comment"}) == "");
    // An argument after the state's name is a file.
    BOOST_TEST(strata({"trace", "--state=data", folder.write("page.html", "x")}).status == 0);
    check_refused_with(strata({"trace", "--state=nowhere"}), "state 'nowhere': draft modern has no such state");
    check_refused_with(strata({"trace", "--state=tag op"}), "could be any of: Tag open state, End tag open state");
}

BOOST_AUTO_TEST_CASE(a_trace_starts_as_the_options_say) {
    BOOST_TEST(contains(strata({"trace", "--initial-state=RCDATA"}, "x").out, "  RCDATA  "));
    BOOST_TEST(contains(strata({"trace", "--fragment=title"}, "x").out, "  RCDATA  "));
    BOOST_TEST(!contains(strata({"trace", "--feedback=none"}, "<title>x").out, "RCDATA"));
    BOOST_TEST(contains(strata({"trace"}, "<title>x").out, "content     RCDATA state, by tree construction"));
    check_refused_with(strata({"trace", "--engine=runner"}), "--engine");
    check_refused_with(strata({"trace", "--draft=1999"}), "draft '1999'");
}

BOOST_AUTO_TEST_CASE(several_inputs_come_in_order_and_a_missing_one_is_reported) {
    const outcome o = strata({"trace", folder.write("a", "a"), folder.path("nope"), folder.write("b", "b")});
    BOOST_TEST(o.status == 2);
    BOOST_TEST(lines_of(o.err).size() == 1U);
    BOOST_TEST(o.out.starts_with("==> "));
    BOOST_TEST(contains(o.out, "\n\n==> "));
}

BOOST_AUTO_TEST_CASE(page_content_cannot_control_the_terminal) {
    const std::string page = "a\x1B[31m\x07\xE2\x80\xAE<b\x1B c='\x1B'><!--\x1B--><?\x1B\x7F?>";
    for (const std::string draft : {"--draft=2007", "--draft=modern", "--drafts=2008,modern"}) {
        const std::string out = strata({"trace", draft}, page).out;
        for (const char c : out) BOOST_REQUIRE((static_cast<unsigned char>(c) >= 0x20 || c == '\n'));
        BOOST_TEST(!contains(out, "\x7F"));
        BOOST_TEST(!contains(out, "\xE2\x80\xAE"));
    }
}

BOOST_AUTO_TEST_CASE(the_examples_of_the_documentation_are_true) {
    std::ifstream page(fs::path(STRATA_DATA_DIR) / ".." / ".." / "docs" / "trace.md");
    std::string line;
    std::size_t examples = 0;
    while (std::getline(page, line)) {
        if (!line.starts_with("$ printf ")) continue;
        std::string expected;
        std::string command = line.substr(2);
        while (std::getline(page, line) && line != "```") expected += line + '\n';
        command.replace(command.find(" strata "), 8, " " + shell_word(STRATA_PROGRAM) + " ");
        BOOST_TEST(std::system((command + " > " + shell_word(folder.path("stdout"))).c_str()) == 0, command);
        BOOST_TEST(folder.read("stdout") == expected, command);
        ++examples;
    }
    BOOST_TEST(examples == 3U);
}

// ---------------------------------------------------------------------------------------------------------------------
// Two drafts

BOOST_AUTO_TEST_CASE(two_drafts_are_side_by_side_until_they_diverge) {
    const outcome o = process({"trace", "--drafts=2008,modern"}, "<br/>x", "COLUMNS=80");
    BOOST_TEST(o.status == 0);
    const std::string dashes(80, '-');
    const auto mark = [&](const std::string& text) { return ("---- " + text + " " + dashes).substr(0, 80); };
    check_lines(o.out, {
                           "               2008                            │ modern",
                           "  1:1  '<'     Data → Tag open                 │ Data → Tag open",
                           "  1:2  'b'     Tag open → Tag name             │ Tag open → Tag name",
                           "  1:2  'b'                                     │ Tag name",
                           "  1:3  'r'     Tag name                        │ Tag name",
                           mark("the drafts diverge here: tokens differ"),
                           "2008    8.2.3, Tag name state, at 1:4, U+002F SOLIDUS (/)",
                           "        Parse error unless this is a permitted slash. Switch to the before",
                           "        attribute name state.",
                           "modern  13.2.5.8, Tag name state, at 1:4, U+002F SOLIDUS (/)",
                           "        Switch to the self-closing start tag state.",
                           dashes,
                           "  1:4  '/'     Tag name → Before attribute…    │ Tag name → Self-closing start…",
                           "                 Parse error unless this is a  │   Switch to the self-closing",
                           "                 permitted slash. Switch to    │   start tag state.",
                           "                 the before attribute name     │",
                           "                 state.                        │",
                           "  1:5  '>'     Before attribute name → Data    │ Self-closing start tag → Data",
                           "                 Emit the current tag token.   │   Set the self-closing flag of",
                           "                 Switch to the data state.     │   the current tag token. Switch",
                           "                 start tag   br  from 1:1      │   to the data state. Emit the",
                           "                                               │   current tag token.",
                           "                                               │   start tag   br (self-closing)",
                           "                                               │               from 1:1",
                           mark("same steps again from 1:6 onwards"),
                       });
}

BOOST_AUTO_TEST_CASE(drafts_that_do_not_diverge_have_the_same_steps_to_the_end) {
    const outcome o = strata({"trace", "--drafts=modern,2026"}, "<p>x</p>");
    BOOST_TEST(o.status == 0);
    BOOST_TEST(last_line(o.out).starts_with("---- same steps to the end ---"));
    BOOST_TEST(contains(o.out, "end of file"));
    BOOST_TEST(last_line(strata({"trace", "--drafts=2008,modern", "--to=3"}, "<p>x<br/>").out)
                   .starts_with("---- same steps up to here ---"));
}

BOOST_AUTO_TEST_CASE(from_sets_where_to_look_for_the_divergence) {
    const std::string out = strata({"trace", "--drafts=2008,modern", "--from=5"}, "<br/>x<hr/>y").out;
    BOOST_TEST(lines_of(out).at(1).starts_with("  1:6  'x'  "));
    BOOST_TEST(contains(out, "modern  13.2.5.8, Tag name state, at 1:10, U+002F SOLIDUS (/)"));
}

BOOST_AUTO_TEST_CASE(a_long_divergence_is_cut_in_text_unless_to_is_given) {
    const std::string page = [] {
        std::string text = "<title><!--</title>";
        for (int i = 0; i < 200; ++i) text += "<b>";
        return text;
    }();
    const std::vector<std::string> cut = lines_of(strata({"trace", "--drafts=2008,modern"}, page).out);
    BOOST_TEST(cut.size() < 300U);
    BOOST_TEST(cut.back().starts_with("---- more steps not shown; the divergence extends to 1:"));
    BOOST_TEST(lines_of(strata({"trace", "--drafts=2008,modern", "--to=500"}, page).out).size() > 400U);
}

BOOST_AUTO_TEST_CASE(jsonl_of_two_drafts_names_them_and_where_they_diverge) {
    const std::vector<std::string> lines =
        lines_of(strata({"trace", "--drafts=2008,modern", "--format=jsonl"}, "<b/>x").out);
    BOOST_REQUIRE(lines.size() == 10U);
    BOOST_TEST(lines[0].starts_with("{\"version\":1,\"draft\":\"2008\",\"offset\":0,"));
    BOOST_TEST(lines[1].starts_with("{\"draft\":\"modern\",\"offset\":0,"));
    BOOST_TEST(lines[5].starts_with(
        "{\"parted\":{\"kind\":\"tokens\",\"span\":[0,4],\"steps\":[{\"role\":\"parts\",\"drafts\":[\"2008\"],"
        "\"offset\":2,\"state\":\"Tag name state\",\"section\":\"8.2.3\",\"on\":\"U+002F SOLIDUS "
        "(/)\",\"rule\":\"Parse "
        "error unless this is a permitted slash."));
    BOOST_TEST(lines[9].starts_with("{\"draft\":\"modern\",\"offset\":3,"));
    BOOST_TEST(last_line(strata({"trace", "--drafts=2008,modern", "--format=jsonl"}, "x").out) == "{\"parted\":null}");
}

BOOST_AUTO_TEST_CASE(two_drafts_must_be_two) {
    for (const std::string each : {"2008,", ",2008"})
        check_refused(strata({"trace", "--drafts=" + each}), "--drafts: empty name in the list");
    check_refused(strata({"trace", "--drafts=2008,2008"}), "--drafts: draft 2008 is named twice");
    check_refused(strata({"trace", "--drafts=2008,2008-03-09"}), "--drafts: 2008-03-09 is the same as 2008");
    check_refused(strata({"trace", "--drafts=2007,2008,2009"}),
                  "--drafts: 'strata trace' takes one draft or two, not 3");
    check_refused_with(strata({"trace", "--drafts=2008,1999"}), "draft '1999'");
    check_refused_with(strata({"trace", "--drafts=2008,modern", "--state=data"}),
                       "--state: cannot be used with two drafts");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace trace_test

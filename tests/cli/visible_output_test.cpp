// Every command writes only visible text to a terminal, even if names, values and inputs are hostile.

#include <algorithm>
#include <array>
#include <boost/test/unit_test.hpp>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/cli/io/output_filters.hpp"
#include "core/report/writing/layout.hpp"
#include "core/text/utf8.hpp"
#include "tests/cli/program_fixture.hpp"

namespace visible_output_test {

namespace {

using namespace strata::testing;
using strings = std::vector<std::string>;

// The characters of Unicode's general categories Cc, Cf, Zl and Zp, without the line feed.
constexpr std::array<std::pair<char32_t, char32_t>, 25> unwanted = {
    {{0x0, 0x9},         {0xB, 0x1F},        {0x7F, 0x9F},       {0xAD, 0xAD},       {0x600, 0x605},
     {0x61C, 0x61C},     {0x6DD, 0x6DD},     {0x70F, 0x70F},     {0x890, 0x891},     {0x8E2, 0x8E2},
     {0x180E, 0x180E},   {0x200B, 0x200F},   {0x2028, 0x2029},   {0x202A, 0x202E},   {0x2060, 0x2064},
     {0x2066, 0x206F},   {0xFEFF, 0xFEFF},   {0xFFF9, 0xFFFB},   {0x110BD, 0x110BD}, {0x110CD, 0x110CD},
     {0x13430, 0x1343F}, {0x1BCA0, 0x1BCA3}, {0x1D173, 0x1D17A}, {0xE0001, 0xE0001}, {0xE0020, 0xE007F}}};

std::string all_unwanted() {
    std::string text;
    for (const auto& [first, last] : unwanted)
        for (char32_t c = first; c <= last; ++c)
            if (c != 0 && c != '/') strata::input::append_utf8(text, c);
    return text;
}

// Escape sequences that control a terminal, marks that reverse text, a line break, bytes that are not UTF-8, and the
// escape sequence of a style that strata uses.
const std::string hostile =
    "h\x1B[41m\x1B]0;title\x07\xC2\x9B"
    "31m\xE2\x80\xAE\xE2\x81\xA6\xE2\x80\x8F\xD8\x9C\xE2\x80\xA8\xEF\xBB\xBF"
    "\xE2\x80\x8B\nFORGED\r\t\xFF\x9B\xC3\xF3\xA0\x80\x81\x7F\"\\'t";

// Returns the first character of `text` that controls a terminal or is invisible, as "U+202E at 5"; "" if `text` has no
// such character.
std::string first_unwanted(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
        const strata::input::decoded d = strata::input::decode_one(text.substr(at), false);
        if (!d.well_formed) return "bytes that are no UTF-8 at " + std::to_string(at);
        for (const auto& [first, last] : unwanted)
            if (d.code_point >= first && d.code_point <= last)
                return "character " + std::to_string(static_cast<unsigned long>(d.code_point)) + " at " +
                       std::to_string(at);
        at += d.length;
    }
    return text.starts_with("FORGED") || text.find("\nFORGED") != std::string_view::npos ? "a forged line" : "";
}

std::string without_styles(std::string text) {
    for (const std::string_view each : strata::report::style_sequences)
        for (std::size_t at = text.find(each); at != std::string::npos; at = text.find(each, at))
            text.erase(at, each.size());
    return text;
}

// Replaces tabs with spaces. HTML reports keep the tabs of a source.
std::string without_tabs(std::string text) {
    std::replace(text.begin(), text.end(), '\t', ' ');
    return text;
}

bool has(const strings& arguments, std::string_view wanted) {
    return std::find(arguments.begin(), arguments.end(), wanted) != arguments.end();
}

bool is_json(const std::string& text) {
    if (nlohmann::json::accept(text)) return true;
    for (const std::string& line : lines_of(text))
        if (!nlohmann::json::accept(line)) return false;
    return true;
}

std::string words_of(const strings& arguments) {
    std::string text;
    for (const std::string& each : arguments) text += shell_word(each) + " ";
    return text;
}

struct hostile_fixture : command_fixture {
    // Checks that both outputs are visible text, and that JSON is valid, whether the run succeeds or fails.
    void check(const strings& arguments, std::string_view input = "") const {
        const outcome o = strata(arguments, input);
        BOOST_TEST_CONTEXT(words_of(arguments)) {
            BOOST_TEST((o.status == 0 || o.status == 1 || o.status == 2), o.status);
            const std::string plain = has(arguments, "--color=always") ? without_styles(o.out) : o.out;
            const bool keeps_tabs = arguments.front() == "compare" && has(arguments, "--format=html");
            BOOST_TEST(first_unwanted(keeps_tabs ? without_tabs(plain) : plain) == "");
            BOOST_TEST(first_unwanted(o.err) == "");
            for (const std::string& line : lines_of(o.err)) BOOST_TEST(line.starts_with("strata: "), line);
            for (const std::string_view each : {"--format=json", "--format=jsonl", "--format=html5lib"})
                if (has(arguments, each)) BOOST_TEST(is_json(o.out), o.out);
        }
    }
    void check_with_formats(strings arguments, const strings& formats, std::string_view input = "") const {
        for (const std::string& each : formats) {
            arguments.push_back(each);
            check(arguments, input);
            arguments.pop_back();
        }
    }
    // Writes a page with the hostile text in every kind of token. The file has a hostile name.
    [[nodiscard]] std::string page() const {
        const std::string& h = hostile;
        const std::string all = all_unwanted();
        return folder.write(h, "<p>" + all + "</p><a" + all + " b" + all + "=\"" + all + "\" c='" + all + "'/>" + h +
                                   "<!--" + h + "--!>" + h + "--><!DOCTYPE " + h + " PUBLIC \"" + h + "\" '" + h +
                                   "'></" + h + "><?" + h + " " + h + "?>&" + h + ";<title>" + h +
                                   "</title x=1 x=2><svg><![CDATA[" + h + "]]></svg>" + std::string(1, '\0'));
    }
};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(what_reaches_a_terminal, hostile_fixture)

BOOST_AUTO_TEST_CASE(pages_and_their_names) {
    const std::string p = page();
    check_with_formats({"tokenize", p, p}, {"--format=text", "--format=jsonl", "--format=html5lib", "--whole-texts"});
    check_with_formats({"tokenize", "--draft=2008", p}, {"--format=text", "--format=jsonl", "--format=html5lib"});
    check_with_formats({"trace", p, p}, {"--format=text", "--format=jsonl"});
    check_with_formats({"trace", "--drafts=2008,modern", p, p}, {"--format=text", "--format=jsonl"});
    check_with_formats({"compare", p, p},
                       {"--format=text", "--format=json", "--format=html", "--summary", "--color=always", "--full"});
    check_with_formats({"compare", "--summary", p, p}, {"--format=json", "--format=csv", "--format=html", "--full"});
    check_with_formats({"coverage", p},
                       {"--format=text", "--format=markdown", "--format=json", "--format=html", "--rules"});
    check_with_formats({"graph", "--trace=" + p}, {"--format=dot", "--format=mermaid", "--format=svg"});
    check_with_formats({"minimize", "--drafts=2008,modern", p}, {"--format=json"});
    check_with_formats({"minimize", "--drafts=2008,2008", p}, {"--format=json"});
}

BOOST_AUTO_TEST_CASE(names_of_missing_files) {
    const std::string missing = folder.path(hostile + "missing");
    for (const char* const command : {"tokenize", "trace", "compare", "coverage", "test", "minimize"}) {
        strings arguments = {command, missing};
        if (command == std::string_view("minimize")) arguments.emplace_back("--drafts=2008,modern");
        check(arguments);
    }
    check({"graph", "--trace=" + missing});
    check({"test", "--known=" + missing});
    check({"compare", missing, missing});
    // The folder has a hostile name, and no pages.
    std::filesystem::create_directory(folder.path(hostile + "folder"));
    check({"compare", folder.path(hostile + "folder")});
    check({"coverage", folder.path(hostile + "folder")});
    check({"tokenize", folder.path(hostile + "folder")});
}

BOOST_AUTO_TEST_CASE(values_of_every_option) {
    const std::string p = folder.write("page.html", "<b>");
    const strings run = {"--initial-state", "--content-model", "--last-start-tag",
                         "--feedback",      "--scripting",     "--fragment"};
    const std::vector<std::pair<strings, strings>> commands = {
        {{"tokenize", p}, {"--draft", "--format", "--engine"}},
        {{"compare", p}, {"--drafts", "--format", "--color", "--width"}},
        {{"coverage", p}, {"--drafts", "--draft", "--format", "--state", "--color", "--width"}},
        {{"trace", p}, {"--draft", "--drafts", "--format", "--from", "--to", "--state"}},
        {{"graph", "--trace=" + p}, {"--draft", "--format", "--around", "--mode", "--diff", "--trace"}},
        {{"minimize", "--drafts=2008,modern", p}, {"--drafts", "--format", "--divergence"}}};
    for (const auto& [command, options] : commands) {
        strings all = options;
        all.insert(all.end(), run.begin(), run.end());
        for (const std::string& option : all) {
            strings arguments = command;
            arguments.push_back(option + "=" + hostile);
            check(arguments);
            check({command.front(), option, hostile});
            check({command.front(), option, "2008," + hostile});
        }
    }
    for (const char* const option : {"--draft", "--engine", "--known"}) check({"test", option, hostile});
    for (const char* const option : {"--draft", "--engine"}) check({"batch", option, hostile});
    check({"drafts", "--format", hostile});
    for (const char* const option : {"--draft", "--format"}) check({"states", option, hostile});
    check({"states", hostile});
    for (const char* const option : {"--state", "--format", "--color", "--width"})
        check({"diff", "2008", "modern", option, hostile});
    check({"diff", hostile, hostile});
    check({"diff", "2008", hostile});
    for (const char* const option : {"--max-length", "--format", "--color", "--width"})
        check({"witness", "2008", "2009", option, hostile});
    check({"witness", "2008", hostile});
    for (const char* const option : {"--pages", "--tests", "--seconds", "--format", "--color", "--width"})
        check({"what-if", "modern", "2026", option, hostile});
    check({"what-if", "2008", hostile});
    // This value is valid in the draft, so the commands show it.
    check_with_formats({"tokenize", "--last-start-tag=" + hostile, p}, {"--format=text", "--format=jsonl"});
    check_with_formats({"compare", "--last-start-tag=" + hostile, p}, {"--format=html", "--format=json"});
    check_with_formats({"coverage", "--last-start-tag=" + hostile, p}, {"--format=html", "--format=json"});
}

BOOST_AUTO_TEST_CASE(unknown_arguments) {
    check({hostile});
    check({"--" + hostile});
    for (const char* const command : {"tokenize", "compare", "batch", "test", "drafts", "states", "trace", "coverage",
                                      "diff", "graph", "witness", "what-if", "minimize"}) {
        check({command, "--" + hostile});
        check({command, "-" + hostile});
        check({command, "--" + hostile + "=" + hostile});
        check({command, "--foreign=" + hostile});
    }
    check({"batch", hostile});
    check({"drafts", hostile});
    check({"states", "data", hostile});
    check({"diff", "2008", "2009", hostile});
    check({"graph", hostile});
    check({"tokenize", "--draft=" + std::string(20'000, 'x') + hostile});
}

BOOST_AUTO_TEST_CASE(lines_of_a_batch) {
    const auto is_answered = [&](const std::string& line) {
        check({"batch", "--format=json"}, line);  // there is no such option; this only checks that the message does not
                                                  // quote the line
        const outcome o = strata({"batch"}, line);
        BOOST_TEST(first_unwanted(o.out) == "");
        BOOST_TEST(first_unwanted(o.err) == "");
        BOOST_TEST(is_json(o.out), o.out);
    };
    const std::string quoted = nlohmann::json(all_unwanted()).dump();
    is_answered("{\"input\": " + quoted + "}");
    is_answered("{\"input\": \"<a " + quoted.substr(1) + "}");
    is_answered("{\"input\": \"\", \"draft\": " + quoted + "}");
    is_answered("{\"input\": \"\", \"initialState\": " + quoted + "}");
    is_answered("{\"input\": \"\", \"lastStartTag\": " + quoted + "}");
    is_answered(hostile);
    is_answered("{" + hostile);
    is_answered("{\"" + hostile + "\": 1}");
    is_answered("{\"input\": \"\xC2\x9B\xE2\x80\xAE\" \xC2\x9B\xE2\x80\xAE}");
    is_answered("[\"" + std::string(100'000, 'x') + hostile);
}

BOOST_AUTO_TEST_CASE(files_of_tests) {
    const std::string h =
        nlohmann::json("\x1B[41m\xC2\x9B\xE2\x80\xAE\xE2\x81\xA6\n\nFORGED\r\t\x7F\xEF\xBB\xBF").dump();
    const auto run = [&](const std::string& text) {
        const std::string file = folder.write(hostile + ".test", text);
        check({"test", file});
        check({"test", file, file});
        check({"coverage", file});
        const std::string known = folder.write(hostile + "known", text);
        check({"test", "--known=" + known, file});
        check({"test", "--rebaseline", "--check", file});
        check({"test", "--rebaseline", file});
    };
    const auto a_test = [&](const std::string& members) { return "{\"tests\": [{" + members + "}]}"; };
    const std::string usual = "\"description\": " + h + ", \"input\": " + h + ", \"lastStartTag\": " + h;
    run(a_test(usual + ", \"output\": [[\"Character\", " + h + "]], \"initialStates\": [" + h + ", \"RCDATA state\"]"));
    run(a_test(usual + ", \"output\": [[\"Character\", \"x\"], [" + h + ", " + h + "]], \"errors\": [{\"code\": " + h +
               ", \"line\": 1, \"col\": 1}]"));
    run(a_test(usual + ", \"output\": [[\"StartTag\", " + h + ", {" + h + ": " + h + "}]], \"contentModelFlags\": [" +
               h + ", \"RCDATA\"]"));
    run(a_test(usual + ", \"output\": " + h));
    run(hostile);
    run("{\"" + hostile);
    // The list of known disagreements names a test that does not exist.
    const std::string file = folder.write("x.test", a_test("\"description\": \"d\", \"input\": \"\", \"output\": []"));
    const std::string known = folder.write("known", "[{\"file\": \"x.test\", \"description\": " + h +
                                                        ", \"state\": " + h + ", \"actual\": {\"output\": []}}]");
    check({"test", "--known=" + known, file});
}

BOOST_AUTO_TEST_CASE(a_name_that_is_not_utf8_is_replaced_in_json) {
    const std::string file = folder.write("a\xFF\xC3z\xE2\x80\xAE.html", "<br/>");
    const outcome o = strata({"compare", "--format=json", file});
    BOOST_TEST(contains(o.out, "a\xEF\xBF\xBD\xEF\xBF\xBDz\\u202e.html"), o.out);
    BOOST_TEST(nlohmann::json::accept(o.out));
    // An encoded surrogate is not valid UTF-8. JSON must not contain it, whether it comes from a name or from a page.
    const std::string other = folder.write("a\xED\xB0\x80.html", "<br/><b\xED\xB0\x80r/>");
    const outcome p = strata({"compare", "--format=json", other});
    BOOST_TEST(contains(p.out, "a\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD.html"), p.out);
    BOOST_TEST(nlohmann::json::accept(p.out), p.out);
}

BOOST_AUTO_TEST_CASE(a_name_is_shown_with_escapes_above_its_tokens) {
    const std::string file = folder.write("a\x1B[31m\xE2\x80\xAE\n.html", "");
    const outcome o = strata({"tokenize", file, file});
    BOOST_TEST(lines_of(o.out).front() == "==> " + folder.path("a\\u{001B}[31m\\u{202E}\\n.html") + " <==");
}

BOOST_AUTO_TEST_CASE(no_page_can_colour_a_report_that_has_colour) {
    // Reports use this escape sequence themselves.
    const std::string file = folder.write("a\x1B[31m.html", "<a\x1B[31m/>\x1B[31m");
    const outcome o = strata({"compare", "--color=always", file});
    BOOST_TEST(contains(o.out, "a\\u{001B}[31m.html"), o.out);
    BOOST_TEST(!contains(o.out, "a\x1B[31m"), o.out);
}

BOOST_AUTO_TEST_CASE(a_control_character_is_found_wherever_it_is_among_others) {
    for (std::size_t at = 0; at < 20; ++at)
        for (char c = 0; c >= 0; c = static_cast<char>(c == 0x7F ? -1 : c + 1)) {
            std::string text = "\n  plain text \n\n ~~  ";
            text.resize(20);
            text[at] = c;
            std::ostringstream to;
            strata::cli::guarded_output out(to, strata::cli::guarded_buffer::on_failure::say);
            out << text;
            const bool passes = c == '\n' || (c >= 0x20 && c < 0x7F);
            BOOST_TEST((to.str() == text) == passes, static_cast<int>(c) << " at " << at);
        }
}

BOOST_AUTO_TEST_CASE(a_page_keeps_the_tabs_of_a_source) {
    const outcome o = strata({"compare", "--format=html"}, "\t<br/>");
    BOOST_TEST(contains(o.out, "<div>\t<a"), o.out);
    BOOST_TEST(!contains(o.out, "u{0009}"), o.out);
    const outcome text = strata({"compare"}, "<!--\t--!>");
    BOOST_TEST(!contains(text.out, "\t"), text.out);
}

BOOST_AUTO_TEST_CASE(minimize_writes_bytes_for_a_program) {
    const outcome o = strata({"minimize", "--drafts=2009,modern"}, std::string_view("<p>ab\0cd", 8));
    BOOST_TEST(o.status == 0);
    BOOST_TEST(o.out == std::string(1, '\0'));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace visible_output_test

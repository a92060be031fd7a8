// Adding a draft takes only a folder and a line: the folder 2007-12-24/ next to this file, and a line in
// tests/CMakeLists.txt. Nothing in core or drafts refers to this draft. Every command of the program accepts it like
// any other draft.

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "core/cli/program.hpp"
#include "core/engine/registry.hpp"
#include "drafts/registry.hpp"
#include "tests/made_up_draft/2007-12-24/draft.hpp"

namespace made_up_draft_test {

namespace {

using namespace strata;

const spec::draft& made_up = spec::d2007_12_24::value;

struct outcome {
    int status = 0;
    std::string out, err;
};

outcome run_with(const registry& known, const std::vector<std::string>& arguments, const std::string& input) {
    std::vector<const char*> words = {"strata"};
    for (const std::string& each : arguments) words.push_back(each.c_str());
    std::istringstream in(input);
    std::ostringstream out, err;
    const int status = cli::run(known, static_cast<int>(words.size()), words.data(), cli::console{in, out, err});
    return {status, out.str(), err.str()};
}

// Runs the program with the made-up draft added to its drafts.
outcome run_made_up(const std::vector<std::string>& arguments, const std::string& input) {
    std::vector<const spec::draft*> drafts(drafts::all().begin(), drafts::all().end());
    const auto later = std::find_if(drafts.begin(), drafts.end(),
                                    [](const spec::draft* each) { return each->about.day > made_up.about.day; });
    drafts.insert(later, &made_up);
    return run_with({drafts, &drafts::standard()}, arguments, input);
}

bool contains(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

const std::string page = "a<@b>&snow;";

// A command line, its input, and parts that the output must contain.
struct use {
    std::vector<std::string> arguments;
    std::string input;
    std::vector<std::string> says;
};

std::vector<use> uses(const std::string& html5lib_file, const std::string& text) {
    const std::string both = "--drafts=2007,2007-12-24";
    const std::string one = "--draft=2007-12-24";
    const std::string at_sign = "U+0040 COMMERCIAL AT (@)";
    return {
        {{"drafts"}, "", {"2007-12-24", "HTML 5, as nobody published it"}},
        {{"states", one, "tag open"}, "", {at_sign, "the bogus comment state."}},
        {{"changes"}, "", {"2007 to 2008\n", "self-closing-flag"}},
        {{"changes", "--between=2007-12-24,2008"}, "", {"2007 to 2008\n", "control-characters-in-stream"}},
        {{"changes", "--between=2007,2007-12-24"}, "", {"No changes.\n"}},
        {{"tokenize", one}, page, {"comment     \"@b\"", "❄"}},
        {{"tokenize", one, "--engine=interpreter"}, page, {"comment     \"@b\"", "❄"}},
        {{"tokenize", "--draft=2007-12-25"}, page, {"comment     \"@b\"", "❄"}},
        {{"compare", both}, page, {at_sign, "comment \"@b\"", "2 places differ"}},
        {{"compare", both, "--format=json"}, page, {"\"drafts\":[\"2007-12-24\"]"}},
        {{"compare", both, "--format=html"}, page, {at_sign, "24 December 2007"}},
        {{"compare"}, page, {"| 2007-12-24"}},
        {{"survey", both, "--format=json", text}, "", {"\"pages\":1"}},
        {{"trace", one}, page, {"Parse error. Switch to the bogus comment state."}},
        {{"trace", both}, page, {at_sign, "2007-12-24"}},
        {{"coverage", one}, page, {"24 December 2007"}},
        {{"diff", "2007", "2007-12-24"}, "", {"\"@\" under PCDATA: entry added (tokens)", "1 added: &snow; U+2744"}},
        {{"diff", "2007-12-24", "2008"}, "", {"\"@\" under PCDATA: entry removed (tokens)", "&snow;"}},
        {{"diff", "2007-12-24", "modern", "--format=json"}, "", {"\"name\":\"2007-12-24\""}},
        {{"graph", one}, "", {"24 December 2007"}},
        {{"graph", one, "--diff=2007"}, "", {"2007 → 2007-12-24"}},
        {{"witness", "2007", "2007-12-24"}, "", {"<@", "snow;"}},
        {{"what-if", "2007", "2007-12-24"}, "", {"What changes: 2007 → 2007-12-24", "<@"}},
        {{"minimize", both}, page, {"<@"}},
        {{"since"}, page, {"2007-12-24"}},
        {{"bisect", "--good=2007-12-24", "--bad=2008", "--", "grep", "-q", "\"data\":\"@b\""},
         page,
         {"bad since between 2007-12-24"}},
        {{"complete", "--", "strata", "tokenize", "--draft=2007-12"}, "", {"--draft=2007-12-24 "}},
        {{"batch"}, "{\"input\":\"<@>\",\"draft\":\"2007-12-24\"}\n", {"[\"Comment\", \"@\"]"}},
        {{"test", one, html5lib_file}, "", {"1 passed, 0 failed"}},
        {{"read", text, "--base=2007-12-24"}, "", {"base      2007-12-24", "100.0 %"}},
        {{"generate", one, "--topic=tags"}, "", {R"("input": "<@)"}},
        {{"identify", "--expect=2007-12-24", "--", "sh", "-c",
          R"(echo '{"capabilities":{"gives":"tokens"}}'; while read -r line; do echo '{"skip":"all"}'; done)"},
         "",
         {"no input was answered"}},
    };
}

}  // namespace

BOOST_AUTO_TEST_SUITE(made_up_draft)

BOOST_AUTO_TEST_CASE(every_command_accepts_a_draft_added_with_a_folder_and_a_line) {
    const auto file = std::filesystem::temp_directory_path() / "strata_made_up_draft.test";
    std::ofstream(file)
        << R"({"tests":[{"description":"at sign","input":"<@>","output":["ParseError",["Comment","@"]]}]})";
    const auto text = std::filesystem::temp_directory_path() / "strata_made_up_draft.txt";
    std::ofstream(text)
        << "8.2.3 Tokenisation\n\n   Data state\n\n   Consume the next input character:\n\n   EOF\n       Emit "
           "an end-of-file token.\n   Anything else\n"
           "       Emit the current input character as a character token.\n";
    std::set<std::string> commands;
    for (const use& each : uses(file.string(), text.string())) {
        const outcome o = run_made_up(each.arguments, each.input);
        const std::string& command = each.arguments.front();
        BOOST_TEST_CONTEXT(command << " " << each.arguments.back()) {
            // The judged program writes nothing, so identify reports that it does not follow the expected draft.
            BOOST_TEST(o.status == (command == "identify" ? 1 : 0), o.err);
            for (const std::string& part : each.says) BOOST_TEST(contains(o.out, part), part << " is not in " << o.out);
        }
        commands.insert(command);
    }
    std::filesystem::remove(file);
    std::filesystem::remove(text);

    // All commands have been run except these three: they depend on no draft, or need a chain of revisions.
    commands.insert({"help", "schema", "blame"});
    std::istringstream help(run_made_up({"--help"}, "").out);
    bool listed = false;
    for (std::string line; std::getline(help, line);) {
        if (line == "Examples:") break;
        if (listed && line.starts_with("  "))
            BOOST_TEST(commands.count(line.substr(2, line.find(' ', 2) - 2)) == 1U, line);
        listed = listed || line == "Read pages:";
    }
    BOOST_TEST(listed);
}

BOOST_AUTO_TEST_CASE(its_change_is_the_cause_of_the_difference_to_both_its_neighbours) {
    for (const char* const both : {"--drafts=2007,2007-12-24", "--drafts=2007-12-24,2008"})
        BOOST_TEST(contains(run_made_up({"compare", both}, "<@b>").out, "Tag open state, U+0040 COMMERCIAL AT (@)"));
}

BOOST_AUTO_TEST_CASE(a_name_in_capitals_and_what_follows_from_it_are_the_same_in_both_engines) {
    for (const std::string input :
         {"<!DOCTYPE Html>", "<!DOCTYPE Htm>", "<!DOCTYPE Htmll>", "<!DOCTYPE H\xC3\xA4tml>"}) {
        const std::string fast = run_made_up({"tokenize", "--draft=2007-12-24"}, input).out;
        BOOST_TEST(fast == run_made_up({"tokenize", "--draft=2007-12-24", "--engine=interpreter"}, input).out);
        BOOST_TEST(contains(fast, "(quirks)") == (input != "<!DOCTYPE Html>"), fast);
    }
}

BOOST_AUTO_TEST_CASE(later_drafts_build_on_the_one_that_they_name_and_so_differ_as_before) {
    const std::string input = "<a b=\"c\"d>&lang;<br/><@><!DOCTYPE x \"";
    const std::vector<std::vector<std::string>> commands = {{"compare", "--drafts=2007,2008,modern"},
                                                            {"compare", "--drafts=2007,2008", "--format=json"},
                                                            {"trace", "--drafts=2007,2008"},
                                                            {"diff", "2007", "2008"},
                                                            {"diff", "2007", "modern", "--format=json"},
                                                            {"graph", "--draft=2008", "--diff=2007"}};
    for (const std::vector<std::string>& each : commands)
        BOOST_TEST(run_made_up(each, input).out == run_with(drafts::known(), each, input).out, each.front());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace made_up_draft_test

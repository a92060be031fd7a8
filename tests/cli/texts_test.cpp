// Commands read texts of the standard: "@PATH" wherever a draft is named, and `strata read`.

#include <boost/test/unit_test.hpp>
#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/history/chosen_drafts.hpp"
#include "drafts/registry.hpp"
#include "tests/cli/edited_text.hpp"
#include "tests/cli/program_fixture.hpp"
#include "tests/reading/recited_text.hpp"
#include "tests/sample.hpp"

namespace texts_test {

namespace {

using namespace strata::testing;
namespace fs = std::filesystem;

class texts_fixture : public command_fixture {
public:
    texts_fixture() : text_((fs::path(STRATA_SHARED_DIR) / "drafts" / "2009-02-07.txt").string()) {}

protected:
    /// Returns whether there is a text of the standard that strata can read.
    [[nodiscard]] bool has_text() const { return fs::exists(text_) && strata({"read", text_}).status == 0; }
    std::string text_;
};

/// A file with a text. The destructor removes the file.
class text_file {
public:
    text_file(const std::string& name, const std::string& text) : file_(fs::temp_directory_path() / name) {
        std::ofstream(file_) << text;
    }
    text_file(const text_file&) = delete;
    text_file(text_file&&) = delete;
    text_file& operator=(const text_file&) = delete;
    text_file& operator=(text_file&&) = delete;
    ~text_file() { fs::remove(file_); }
    [[nodiscard]] std::string draft() const { return "@" + file_.string(); }

private:
    fs::path file_;
};

/// A text with one state, in which strata does not understand the sentence for "<".
class text_with_gap : public text_file {
public:
    explicit text_with_gap(const std::string& name = "strata-gap.txt")
        : text_file(name,
                    "8.2.3 Tokenisation\n\n8.2.3.1 Data state\n\n   Consume the next input character:\n\n"
                    "   U+003C LESS-THAN SIGN (<)\n       Dance.\n   EOF\n       Emit an end-of-file token.\n"
                    "   Anything else\n       Emit the current input character as a character token.\n") {}
};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(texts_of_drafts, texts_fixture)

BOOST_AUTO_TEST_CASE(what_is_no_text_of_a_draft_is_refused_in_one_line) {
    const std::string directory = fs::temp_directory_path().string();
    check_refused(strata({"tokenize", "--draft=@"}, "x"), "draft '@': a path is missing after '@'");
    check_refused(strata({"tokenize", "--draft=@no/such.txt"}, "x"), "no/such.txt: No such file or directory");
    check_refused(strata({"tokenize", "--draft=@" + directory}, "x"), directory + ": Is a directory");
    check_refused_with(strata({"tokenize", "--draft=@/dev/null"}, "x"), "/dev/null: ");
    check_refused_with(strata({"read", "/dev/null"}), "/dev/null: ");
    check_refused_with(strata({"diff", "modern", "@no/such.txt"}), "no/such.txt: No such file");
    check_refused_with(strata({"compare", "--drafts=modern,@no/such.txt", "-e", "x"}), "no/such.txt: No such file");
}

BOOST_AUTO_TEST_CASE(a_base_needs_a_text_that_is_read) {
    check_refused(strata({"tokenize", "--draft=2009", "--base=2008"}, "x"),
                  "--base: needs a draft that is read from a text, such as --draft=@mine.txt");
    check_refused_with(strata({"tokenize", "--draft=@/dev/null", "--base=200"}, "x"), "draft '200': unknown draft");
}

BOOST_AUTO_TEST_CASE(a_label_names_a_text_and_gives_its_day) {
    const text_file file("strata-labelled.txt", text_of_modern());
    const std::string path = file.draft().substr(1);
    BOOST_TEST(contains(strata({"states", "--draft=@mine=" + path, "data"}).out, "@mine, "));
    // The facts outside the section on tokenization come from the draft of the text's day. Reports mark these facts.
    const outcome same = strata({"diff", "2014-10-28", "@2014-10-28-mine=" + path, "--summary"});
    BOOST_TEST(contains(same.out, "[from 2014-10-28]"), same.out);
    BOOST_TEST(count_of(same.out, "[from ") == 1U, same.out);
    const outcome other = strata({"diff", "modern", "@2014-10-28-mine=" + path, "--summary"});
    BOOST_TEST(count_of(other.out, "[from 2014-10-28]") > 3U, other.out);
    BOOST_TEST(contains(strata({"diff", "modern", "@pipe=-"}, text_of_modern()).out, "@pipe"));
    check_refused_with(strata({"diff", "modern", "@mine=no/such.txt"}), "no/such.txt: No such file");
}

// A text has only the section on tokenization, so the named references come from the draft of its day.
BOOST_AUTO_TEST_CASE(names_that_another_draft_supplies_are_marked_in_every_report) {
    const text_file file("strata-names.txt", ::strata::reading_test::recited_text(*::strata::drafts::find("2009")));
    const std::string mine = "@2009-06-08-mine=" + file.draft().substr(1);
    const std::string mark = " [from 2009-06-08]";
    const std::string row = strata({"compare", "--drafts=2010-04-30," + mine, "-e", "&ohm;"}).out;
    BOOST_TEST(contains(row, "ohm; is U+2126" + mark), row);
    BOOST_TEST(contains(row, "ohm; is U+03A9\n"), row);
    const std::string json = strata({"diff", "2010-04-30", mine, "--format=json"}).out;
    BOOST_TEST(contains(json, R"("afterFrom":"2009-06-08")"), json);
    BOOST_TEST(!contains(json, "beforeFrom"), json);
    BOOST_TEST(contains(strata({"diff", mine, "2010-04-30", "--format=json"}).out, R"("beforeFrom":"2009-06-08")"));
    const std::string names = "2,137 in @2009-06-08-mine";
    BOOST_TEST(contains(strata({"diff", "2010-04-30", mine}).out, names + mark));
    BOOST_TEST(contains(strata({"diff", "2010-04-30", mine, "--format=html"}).out, "in @2009-06-08-mine" + mark));
    // GitHub would turn "@" and a name into a link to a user. The comment between them prevents that.
    BOOST_TEST(contains(strata({"diff", "2010-04-30", mine, "--format=markdown"}).out,
                        "2,137 in @<!-- -->2009-06-08-mine \\[from 2009-06-08\\]"));
}

BOOST_AUTO_TEST_CASE(a_difference_is_an_exit_status_if_asked_for) {
    const text_file same("strata-same.txt", text_of_modern());
    const text_file other("strata-other.txt",
                          replaced(text_of_modern(), "Switch to the tag open state.", "Switch to the data state."));
    BOOST_TEST(strata({"diff", "--exit-code", same.draft(), "@again=" + same.draft().substr(1)}).status == 0);
    BOOST_TEST(strata({"diff", "--exit-code", same.draft(), other.draft()}).status == 1);
    BOOST_TEST(strata({"diff", same.draft(), other.draft()}).status == 0);
    BOOST_TEST(strata({"diff", "--exit-code", "modern", "2026"}).status == 1);
}

BOOST_AUTO_TEST_CASE(a_revision_of_a_repository_is_read_with_git) {
    if (std::system("git --version > /dev/null 2>&1") != 0) return;  // NOLINT(concurrency-mt-unsafe)
    const scratch_folder folder;
    const std::string text = text_of_modern();
    const std::string path =
        folder.write("source.txt", replaced(text, "Switch to the tag open state.", "Switch to the data state."));
    const std::string in_folder = "git -C " + shell_word(folder.path("")) + " ";
    const std::string commit = in_folder + "init -q && " + in_folder + "add . && " + in_folder +
                               "-c user.name=a -c user.email=a@example.org commit -q -m a";
    BOOST_REQUIRE(std::system(commit.c_str()) == 0);  // NOLINT(concurrency-mt-unsafe)
    const outcome unchanged = strata({"diff", "--exit-code", "@" + path + "@HEAD", "@" + path});
    BOOST_TEST(unchanged.status == 0, unchanged.out << unchanged.err);
    (void)folder.write("source.txt", text);
    const outcome o = strata({"diff", "--exit-code", "@" + path + "@HEAD", "@" + path});
    BOOST_TEST(o.status == 1);
    BOOST_TEST(contains(o.out, "@source.txt@HEAD"));
    check_refused_with(strata({"diff", "@" + path + "@no-such", "@" + path}), path + ": git: ");
    check_refused_with(strata({"diff", "@" + path + "@--help", "@" + path}), "'--help' is not a revision");
    check_refused_with(strata({"diff", "@" + folder.path("no.txt") + "@HEAD", "@" + path}), "no.txt: git: ");
}

BOOST_AUTO_TEST_CASE(the_settings_of_a_text_begin_with_the_first_known_one) {
    using strata::history::spelled;
    BOOST_TEST(spelled("@a.txt+scripting=off").name == "@a.txt");
    BOOST_TEST(spelled("@a.txt+scripting=off").settings == "+scripting=off");
    BOOST_TEST(spelled("@g++.txt").name == "@g++.txt");
    BOOST_TEST(spelled("@g++.txt+foreign").name == "@g++.txt");
    BOOST_TEST(spelled("@g++.txt+foreign+scripting=off").settings == "+foreign+scripting=off");
    BOOST_TEST(spelled("modern+foo").name == "modern");
}

BOOST_AUTO_TEST_CASE(a_batch_does_not_read_the_texts_that_its_lines_name) {
    const outcome o = strata({"batch"}, R"({"input":"a","draft":"@/dev/null"})");
    BOOST_TEST(o.status == 2);
    BOOST_TEST(o.out.find("unknown draft") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(every_command_takes_a_text) {
    if (!has_text()) return;
    const std::string draft = "@" + text_;
    const std::string pair = "--drafts=modern," + draft;
    for (const std::vector<std::string>& each :
         std::vector<std::vector<std::string>>{{"tokenize", "--draft=" + draft},
                                               {"tokenize", "--engine=runner", "--draft=" + draft + "+scripting=off"},
                                               {"compare", pair},
                                               {"compare", "--summary", pair},
                                               {"trace", "--draft=" + draft},
                                               {"trace", pair},
                                               {"coverage", "--drafts=" + draft},
                                               {"states", "--draft=" + draft},
                                               {"states", "--draft=" + draft, "data"},
                                               {"diff", "2009", draft},
                                               {"diff", draft, "modern", "--format=json"},
                                               {"graph", "--draft=" + draft},
                                               {"graph", "--draft=" + draft, "--diff=2009"}}) {
        const outcome o = strata(each, "<p>a</p>");
        BOOST_TEST(o.status == 0, each.front() << ": " << o.err);
        BOOST_TEST(o.err == "");
    }
    const outcome o = strata({"compare", "--drafts=2009," + draft}, "<p id=1 id=2>a&amp;b<!-- c --></p>");
    BOOST_TEST(o.out.find("@2009-02-07.txt") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_text_made_no_changes) {
    if (!has_text()) return;
    check_refused_with(strata({"changes", "--between=2008,@" + text_}), "only changes between ");
    check_refused_with(strata({"diff", "--topic=comments", "2009", "@" + text_}), "is not the predecessor of");
}

BOOST_AUTO_TEST_CASE(texts_of_the_same_file_name_are_shown_by_their_paths) {
    if (!has_text()) return;
    const fs::path other = fs::temp_directory_path() / "strata-texts-test";
    fs::create_directories(other);
    const fs::path copy = other / fs::path(text_).filename();
    fs::copy_file(text_, copy, fs::copy_options::overwrite_existing);
    const outcome o = strata({"compare", "--drafts=@" + text_ + ",@" + copy.string()}, "<p>");
    // A long name has a line of its own.
    BOOST_TEST(o.out.find("@" + text_ + " and") != std::string::npos, o.out + o.err);
    BOOST_TEST(o.out.find("@" + copy.string()) != std::string::npos, o.out + o.err);
    fs::remove_all(other);
}

BOOST_AUTO_TEST_CASE(a_suite_has_no_test_in_which_the_machine_stops) {
    const text_with_gap text;
    const outcome o = strata({"generate", "--draft=" + text.draft()});
    const text_with_gap copy("strata-gap-again.txt");
    const outcome compared = strata({"compare", "--drafts=" + text.draft() + "," + copy.draft()}, "a<");
    BOOST_TEST(compared.status == 1);
    BOOST_TEST(compared.out.find("the same in") == std::string::npos, compared.out);
    BOOST_TEST(o.status == 1);
    BOOST_TEST(o.err.find("1 sentence is not understood") != std::string::npos, o.err);
    BOOST_TEST(o.err.find("left out, because its machine stops before the end") != std::string::npos, o.err);
    BOOST_TEST(o.out.find("\"input\": \"<") == std::string::npos);
    BOOST_TEST(!nlohmann::json::parse(o.out)["tests"].empty());
}

BOOST_AUTO_TEST_CASE(a_machine_that_stops_is_status_1_and_a_line_in_every_command) {
    const text_with_gap text;
    const std::string draft = "--draft=" + text.draft();
    const std::string pair = "--drafts=2007," + text.draft();
    for (const std::vector<std::string>& each : std::vector<std::vector<std::string>>{{"tokenize", draft},
                                                                                      {"compare", pair},
                                                                                      {"compare", pair, "--summary"},
                                                                                      {"trace", draft},
                                                                                      {"trace", pair},
                                                                                      {"coverage", draft},
                                                                                      {"graph", draft, "--trace=-"},
                                                                                      {"minimize", pair}}) {
        const outcome o = strata(each, "a\nb<c");
        BOOST_TEST(o.status == 1, each.front() << ": " << o.err);
        BOOST_TEST(o.err.find("stopped at line 2, column 2") != std::string::npos, each.front() << ": " << o.err);
        BOOST_TEST(strata(each, "a\nb").err.find("stopped") == std::string::npos, each.front());
    }
    BOOST_TEST(strata({"minimize", pair}, "a<").err.find("no differences between 2007 and @strata-gap.txt before") !=
               std::string::npos);
    const outcome witness = strata({"witness", "2007", text.draft(), "--max-length=3"});
    BOOST_TEST(witness.status == 1);
    BOOST_TEST(witness.err.find("a machine stopped in ") != std::string::npos, witness.err);
    BOOST_TEST(witness.out.find("\"<") == std::string::npos, witness.out);
    BOOST_TEST(strata({"trace", draft, "--to=1"}, "a<").status == 0);
}

BOOST_AUTO_TEST_CASE(a_sentence_that_many_inputs_come_to_is_said_once) {
    const text_with_gap text;
    const outcome o = strata({"tokenize", "--draft=" + text.draft(), "-e", "<", "-e", "a<", "-e", "b", "-e", "c<"});
    BOOST_TEST(o.status == 1);
    BOOST_TEST(o.err.find("stopped at line 1, column 1 of -e[1] in the data state: \"Dance.\"") != std::string::npos,
               o.err);
    BOOST_TEST(o.err.find("Dance") == o.err.rfind("Dance"), o.err);
    BOOST_TEST(o.err.find("stopped 2 more times in the data state (") != std::string::npos, o.err);
}

BOOST_AUTO_TEST_CASE(a_comparison_says_how_far_it_goes) {
    const text_with_gap text;
    const std::string pair = "--drafts=2007," + text.draft();
    const outcome one = strata({"compare", pair, "-e", "a<b>c"});
    BOOST_TEST(one.out == "-e: no difference before the machine of @strata-gap.txt stops (1 token)\n");
    const outcome several = strata({"compare", pair, "--summary", "-e", "a<b>c", "-e", "ok", "-e", "&amp;"});
    BOOST_TEST(several.out.find("in 1 input") != std::string::npos, several.out);
    BOOST_TEST(several.out.find("  1 input is the same in all drafts") != std::string::npos, several.out);
    const auto json = nlohmann::json::parse(strata({"compare", pair, "--format=json", "-e", "a<b>c"}).out);
    BOOST_TEST(json["divergences"].empty());
    BOOST_TEST(json["summary"]["stopped"][0]["draft"] == "@strata-gap.txt");
    BOOST_TEST(json["summary"]["stopped"][0]["offset"] == 1);
    const outcome page = strata({"compare", pair, "--format=html", "-e", "a<b>c"});
    BOOST_TEST(page.out.find("before the machine of @strata-gap.txt stops") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_state_that_only_has_another_name_is_renamed) {
    const std::string original = text_of_modern();
    const text_file before("strata-before.txt", original);
    const text_file after("strata-after.txt",
                          replaced(replaced(original, "Self-closing start tag state", "Closing slash state"),
                                   "self-closing start tag state", "closing slash state"));
    for (const std::string& one : {before.draft(), std::string("modern")}) {
        const outcome o = strata({"diff", one, after.draft(), "--width=120"});
        BOOST_TEST(o.out.find("1 renamed or split, 0 removed, 0 added") != std::string::npos, o.out);
        BOOST_TEST(o.out.find("- Self-closing start tag state is now Closing slash\n") != std::string::npos, o.out);
        BOOST_TEST(o.out.find("tokens can differ") == std::string::npos, o.out);
        // Rules that lead to the renamed state contain its new name, so they are shown.
        BOOST_TEST(o.out.find("Switch to the closing slash state.") != std::string::npos, o.out);
    }
}

BOOST_AUTO_TEST_CASE(a_state_with_another_name_and_other_rules_is_added_with_its_rules) {
    const std::string original = text_of_modern();
    std::string changed = replaced(replaced(original, "Self-closing start tag state", "Closing slash state"),
                                   "self-closing start tag state", "closing slash state");
    changed = replaced(changed, "Set the self-closing flag of the current tag token.", "");
    const text_file after("strata-after.txt", changed);
    const outcome o = strata({"diff", "modern", after.draft(), "--width=120"});
    BOOST_TEST(o.out.find("0 renamed or split, 1 removed, 1 added") != std::string::npos, o.out);
    const std::size_t added = o.out.find("Added: Closing slash state");
    BOOST_REQUIRE(added != std::string::npos);
    BOOST_TEST(o.out.find("This is an unexpected-solidus-in-tag parse error.", added) < o.out.find("\nRules\n"), o.out);
    const auto json = nlohmann::json::parse(strata({"diff", "modern", after.draft(), "--format=json"}).out);
    BOOST_TEST(json["states"]["added"][0]["rules"].size() == 3U);
    BOOST_TEST(strata({"diff", "modern", after.draft(), "--format=html"}).out.find("unexpected-solidus") !=
               std::string::npos);
    BOOST_TEST(strata({"diff", "modern", after.draft(), "--format=markdown"}).out.find("unexpected-solidus") !=
               std::string::npos);
}

BOOST_AUTO_TEST_CASE(two_states_that_could_be_renamed_into_one_another_are_not) {
    const std::string twins =
        "8.2.3 Tokenisation\n\n8.2.3.1 Data state\n\n   Consume the next input character:\n\n"
        "   U+003C LESS-THAN SIGN (<)\n       Switch to the left state.\n"
        "   U+003E GREATER-THAN SIGN (>)\n       Switch to the right state.\n"
        "   EOF\n       Emit an end-of-file token.\n   Anything else\n       Emit the current input character as a "
        "character token.\n\n"
        "8.2.3.2 Left state\n\n   Consume the next input character:\n\n   EOF\n       Emit an end-of-file token.\n"
        "   Anything else\n       Switch to the data state.\n\n"
        "8.2.3.3 Right state\n\n   Consume the next input character:\n\n   EOF\n       Emit an end-of-file token.\n"
        "   Anything else\n       Switch to the data state.\n";
    std::string renamed = twins;
    for (const auto& [from, to] : {std::pair("Left state", "Near state"), std::pair("left state", "near state"),
                                   std::pair("Right state", "Far state"), std::pair("right state", "far state")})
        renamed = replaced(renamed, from, to);
    const text_file one("strata-one.txt", twins);
    const text_file other("strata-other.txt", renamed);
    const outcome o = strata({"diff", one.draft(), other.draft(), "--width=120"});
    BOOST_TEST(o.out.find("0 renamed or split, 2 removed, 2 added") != std::string::npos, o.out);
    const text_file half("strata-half.txt",
                         replaced(replaced(twins, "Left state", "Near state"), "left state", "near state"));
    BOOST_TEST(strata({"diff", one.draft(), half.draft(), "--width=120"}).out.find("1 renamed or split, 0 removed") !=
               std::string::npos);
}

BOOST_AUTO_TEST_CASE(standard_input_is_a_text_or_an_input_but_not_both) {
    const std::string text = text_of_modern();
    const std::string why = "standard input is already the text of draft '@-': name a FILE, or use -e HTML";
    for (const std::vector<std::string>& each :
         std::vector<std::vector<std::string>>{{"tokenize", "--draft=@-"},
                                               {"tokenize", "--draft=@-", "-"},
                                               {"compare", "--drafts=modern,@-"},
                                               {"trace", "--draft=@-"},
                                               {"batch", "--draft=@-"},
                                               {"coverage", "--draft=@-"},
                                               {"minimize", "--drafts=modern,@-"},
                                               {"test", "--draft=@-", "-"},
                                               {"graph", "--draft=@-", "--trace=-"}})
        check_refused_with(strata(each, text), why);
    BOOST_TEST(strata({"tokenize", "--draft=@-", "-e", "<p>"}, text).status == 0);
    BOOST_TEST(strata({"diff", "modern", "@-"}, text).status == 0);
}

BOOST_AUTO_TEST_CASE(a_state_without_an_entry_for_a_character_is_named) {
    const std::string eof = "   EOF\n       This is an eof-in-tag parse error. Emit an end-of-file token.\n\n";
    std::string text = text_of_modern();
    const std::size_t at = text.find(eof, text.find("Attribute value (double-quoted) state\n"));
    BOOST_REQUIRE(at != std::string::npos);
    text.erase(at, eof.size());
    const text_file file("strata-no-eof.txt", text);
    BOOST_TEST(contains(strata({"read", file.draft()}).out,
                        "returns to the Attribute value (double-quoted) state at the end of the file"));
    // The machine stops only at the end of the file. Before that, it runs as usual.
    BOOST_TEST(strata({"tokenize", "--draft=" + file.draft()}, "<p a=\"b\">").status == 0);
    const outcome o = strata({"tokenize", "--draft=" + file.draft()}, "<p a=\"b");
    BOOST_TEST(contains(o.err, "stopped at line 1, column 8 in the attribute value (double-quoted) state"), o.err);
}

BOOST_AUTO_TEST_CASE(a_text_that_is_not_utf_8_gets_one_warning) {
    std::string text = text_of_modern();
    text.insert(text.find("Data state\n") + 11, "\n   Caf\xE9 \xFF\n");
    const text_file file("strata-latin-1.txt", text);
    const outcome o = strata({"tokenize", "--draft=" + file.draft()}, "x");
    BOOST_TEST(o.err.find("not UTF-8: 2 ill-formed sequences, first at line 6, column 7") != std::string::npos, o.err);
    BOOST_TEST(o.err.find("UTF-8") == o.err.rfind("UTF-8"));
}

BOOST_AUTO_TEST_CASE(a_suite_is_written_as_a_whole_or_not_at_all) {
    const text_with_gap text;
    const fs::path directory = fs::temp_directory_path() / "strata-suites-test";
    fs::remove_all(directory);
    fs::create_directories(directory);
    const std::string file = (directory / "a.test").string();
    const outcome printed = strata({"generate", "--draft=" + text.draft()});
    const outcome written = strata({"generate", "--draft=" + text.draft(), "--output=" + file});
    BOOST_TEST(written.status == printed.status);
    BOOST_TEST(written.out == "");
    std::ifstream in(file);
    BOOST_TEST(std::string(std::istreambuf_iterator<char>(in), {}) == printed.out);
    // Replacing a device by a file is refused. If writing fails, no temporary file remains.
    BOOST_TEST(strata({"generate", "--draft=" + text.draft(), "--output=/dev/null"})
                   .err.find("/dev/null: cannot be replaced") != std::string::npos);
    BOOST_TEST(strata({"generate", "--draft=" + text.draft(), "--output=" + file + "/b"}).status == 2);
    BOOST_TEST(std::distance(fs::directory_iterator(directory), fs::directory_iterator()) == 1);
    fs::remove_all(directory);
}

BOOST_AUTO_TEST_CASE(what_was_read_adds_up) {
    if (!has_text()) return;
    const auto read = nlohmann::json::parse(strata({"read", "--format=json", "@" + text_}).out);
    BOOST_TEST(read["version"] == 1);
    BOOST_TEST(read["name"] == "@2009-02-07.txt");
    BOOST_TEST(read["sentencesRead"].get<std::size_t>() <= read["sentences"].get<std::size_t>());
    BOOST_TEST(read["fault"].is_null());
    const outcome strict = strata({"read", "--strict", text_});
    BOOST_TEST(strict.status == (read["gaps"].empty() ? 0 : 1));
    BOOST_TEST(strict.err.empty() == read["gaps"].empty());
    BOOST_TEST(strata({"read", text_, "--base=2008", "--format=json"}).out.find("\"base\":\"2008-03-09\"") !=
               std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_page_that_marks_changes_is_two_drafts) {
    const std::string page = folder.write(
        "page.html",
        "<h4>Tokenization</h4><h5>Data state</h5><p>Consume the next input character:<dl><dt>U+003C LESS-THAN SIGN "
        "(&lt;)<dd><del>Emit a U+0041 LATIN CAPITAL LETTER A character token.</del><ins>Emit a U+0042 LATIN CAPITAL "
        "LETTER "
        "B character token.</ins><dt>EOF<dd>Emit an end-of-file token.<dt>Anything else<dd>Emit the current input "
        "character "
        "as a character token.</dl>");
    const outcome after = strata({"tokenize", "--draft=@" + page, "--format=html5lib", "-e", "<"});
    BOOST_TEST(after.out.find("\"B\"") != std::string::npos, after.out);
    BOOST_TEST(after.err.find("the page marks changes") != std::string::npos, after.err);
    BOOST_TEST(after.err.find("@page.html#before") != std::string::npos, after.err);
    const outcome before = strata({"tokenize", "--draft=@" + page + "#before", "--format=html5lib", "-e", "<"});
    BOOST_TEST(before.out.find("\"A\"") != std::string::npos, before.out);
    BOOST_TEST(before.err == "");
    const outcome diff = strata({"diff", "@" + page + "#before", "@" + page});
    BOOST_TEST(diff.out.find("U+0042 LATIN CAPITAL LETTER B") != std::string::npos, diff.out);
    BOOST_TEST(nlohmann::json::parse(strata({"read", "--format=json", page}).out)["changes"] == "after");
    BOOST_TEST(nlohmann::json::parse(strata({"read", "--format=json", page + "#before"}).out)["changes"] == "before");
    const text_with_gap text;
    check_refused_with(strata({"read", text.draft() + "#before"}), "it has no '#before'");
    BOOST_TEST(nlohmann::json::parse(strata({"read", "--format=json", text.draft()}).out)["changes"].is_null());
}

BOOST_AUTO_TEST_CASE(one_line_that_is_not_understood_leaves_the_rest_of_a_text) {
    const std::string original = text_of_modern();
    const text_file before("strata-before.txt", original);
    const text_file after("strata-after.txt",
                          replaced(original, "Two U+002D HYPHEN-MINUS", "Some U+002D HYPHEN-MINUS"));
    for (const std::vector<std::string>& each :
         std::vector<std::vector<std::string>>{{"diff", before.draft(), after.draft()},
                                               {"states", "--draft=" + after.draft()},
                                               {"graph", "--draft=" + after.draft()},
                                               {"coverage", "--draft=" + after.draft(), "-e", "<p>"},
                                               {"tokenize", "--draft=" + after.draft(), "-e", "<p>"}}) {
        const outcome o = strata(each);
        BOOST_TEST(o.status == 0, each.front() << ": " << o.err);
        BOOST_TEST(o.err.find("1 sentence is not understood") != std::string::npos, each.front() << ": " << o.err);
    }
    const outcome stopped = strata({"tokenize", "--draft=" + after.draft(), "-e", "<!-- c -->"});
    BOOST_TEST(stopped.status == 1);
    BOOST_TEST(stopped.err.find("in the markup declaration open state") != std::string::npos, stopped.err);
}

BOOST_AUTO_TEST_CASE(a_new_error_is_reported_compared_and_generated_for) {
    const std::string original = text_of_modern();
    constexpr std::string_view name = "unexpected-grave-accent-in-attribute-name";
    const text_file before("strata-before.txt", original);
    const text_file after("strata-after.txt", replaced(original, "unexpected-character-in-attribute-name", name));
    const auto has_name = [&](const outcome& o) { return o.out.find(name) != std::string::npos; };
    BOOST_TEST(has_name(strata({"read", after.draft()})));
    BOOST_TEST(nlohmann::json::parse(strata({"read", "--format=json", after.draft()}).out)["newErrors"].size() == 1U);
    BOOST_TEST(has_name(strata({"tokenize", "--draft=" + after.draft(), "--format=html5lib", "-e", "<a b\"=1>"})));
    BOOST_TEST(has_name(strata({"diff", before.draft(), after.draft(), "--width=160"})));
    BOOST_TEST(has_name(strata({"compare", "--drafts=" + before.draft() + "," + after.draft(), "-e", "<a b\"=1>"})));
    if (sample::today().takes(3, 7)) BOOST_TEST(has_name(strata({"generate", "--draft=" + after.draft()})));
}

// If strata does not understand a sentence, the states that follow it are unknown. So a search stops there, and needs
// little memory.
BOOST_AUTO_TEST_CASE(searches_end_at_sentences_that_are_not_understood) {
    const text_with_gap gap;
    const std::string page = folder.write("page.html", "a<b>&amp;<br/>");
    std::vector<std::string> texts = {gap.draft()};
    if (has_text() && sample::today().is_everything()) {
        std::ifstream file(text_);
        const std::string whole((std::istreambuf_iterator<char>(file)), {});
        std::size_t number = 0;
        for (std::size_t at = whole.find('\n'); at != std::string::npos; at = whole.find('\n', at + 1)) {
            if (++number % 400 != 300) continue;
            std::string other = whole;
            const std::size_t end = whole.find('\n', at + 1);
            if (end == std::string::npos) break;
            other.replace(at + 1, end - at - 1, "       Frobnicate.");
            texts.push_back("@" + folder.write(std::to_string(number) + ".txt", other));
        }
    }
    for (const std::string& text : texts)
        for (const std::vector<std::string>& each :
             {std::vector<std::string>{"generate", "--draft=" + text},
              {"witness", "--summary", "--max-length=4", "--drafts=" + text + ",2009"},
              {"minimize", "--drafts=" + text + ",2009", page},
              {"coverage", "--draft=" + text, page},
              {"graph", "--draft=" + text},
              {"compare", "--drafts=" + text + ",2009", page}}) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
            const std::string limits;  // sanitizers reserve terabytes, so memory cannot be limited
#else
            const std::string limits = "ulimit -t 120; ulimit -v 1000000;";  // seconds of processor time, and kilobytes
#endif
            const outcome o = process(each, "", limits);
            BOOST_TEST((o.status == 0 || o.status == 1), each.front() << " " << text << ": " << o.err);
        }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace texts_test

// Runs `strata what-if` end to end.

#include <boost/test/unit_test.hpp>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <string>
#include <vector>

#include "tests/cli/edited_text.hpp"
#include "tests/cli/program_fixture.hpp"

namespace what_if_command_test {

namespace {

using namespace strata::testing;
using nlohmann::json;
namespace fs = std::filesystem;

class what_if_fixture : public command_fixture {
protected:
    /// Writes the unchanged text. Returns its name as a draft.
    [[nodiscard]] std::string original() const { return "@" + folder.write("before.txt", text_of_modern()); }
    /// Writes a text in which `to` replaces `from`. Returns its name as a draft.
    [[nodiscard]] std::string edited(const std::string& name, std::string_view from, std::string_view to) const {
        const std::string text = text_of_modern();
        BOOST_REQUIRE(contains(text, from));
        return "@" + folder.write(name, replaced(text, from, to));
    }
    /// Writes a text that reports an error under a name that no other draft has. Returns its name as a draft.
    [[nodiscard]] std::string with_new_error() const {
        return edited("pr.txt", "unexpected-character-in-attribute-name", "quotation-mark-in-attribute-name");
    }
    /// Writes a text in which "--!>" does not end a comment. Returns its name as a draft.
    [[nodiscard]] std::string with_longer_comments() const {
        const std::string text = text_of_modern();
        const std::size_t state = text.find(" Comment end bang state\n");
        const std::size_t entry = text.find("   U+003E GREATER-THAN SIGN (>)\n", state);
        const std::size_t next = text.find("   EOF\n", entry);
        BOOST_REQUIRE(next != std::string::npos);
        return "@" + folder.write("pr.txt", std::string(text).erase(entry, next - entry));
    }
    [[nodiscard]] json effects(std::vector<std::string> arguments) const {
        arguments.insert(arguments.begin(), {"what-if", "--format=json"});
        const outcome o = strata(arguments);
        BOOST_REQUIRE_MESSAGE(!o.out.empty(), o.err);
        return json::parse(o.out);
    }
    static constexpr const char* tests = R"({"tests":[
        {"description":"closed by a bang","input":"<!--a--!>b","output":[["Comment","a"],["Character","b"]],
         "errors":[{"code":"incorrectly-closed-comment","line":1,"col":9}]},
        {"description":"quoted name","input":"<a \">","output":[["StartTag","a",{"\"":""}]],
         "errors":[{"code":"unexpected-character-in-attribute-name","line":1,"col":4}]},
        {"description":"plain","input":"<a>","output":[["StartTag","a",{}]]}]})";
};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(what_if_command, what_if_fixture)

BOOST_AUTO_TEST_CASE(the_summary_names_an_input_that_tree_construction_tells_apart) {
    // Between these texts, the insertion modes for select were removed.
    const std::string out = strata({"what-if", "2025-01-27", "2025-07-23", "--width=120"}).out;
    BOOST_TEST(
        contains(out, "2 facts outside the states change. Tokens differ, for instance on \"<select><xmp><!\".\n"), out);
}

BOOST_AUTO_TEST_CASE(where_no_input_shows_a_change_the_summary_says_that_all_were_tried) {
    // Between these texts, the spelling of "Hexademical" in the names of states was corrected.
    const std::string out = strata({"what-if", "2018-02-09", "2018-09-19", "--width=120"}).out;
    BOOST_TEST(contains(out, "States: 2 renamed or split. The search is complete: no input shows a difference.\n"),
               out);
}

BOOST_AUTO_TEST_CASE(a_new_error_name_changes_only_errors) {
    const std::string pr = with_new_error();
    const outcome o = strata({"what-if", original(), pr, "--width=80"});
    BOOST_TEST(o.status == 0);
    BOOST_TEST(o.err == "");
    BOOST_TEST(
        o.out.starts_with("What changes: @before.txt → @pr.txt\n1 rule changes, in errors only. Only parse errors "
                          "differ, for instance on\n"),
        o.out);
    BOOST_TEST(contains(o.out, "  - quotation-mark-in-attribute-name (a new error): Attribute name state on"));
    BOOST_TEST(contains(o.out, "  - unexpected-character-in-attribute-name (reported nowhere now):"));
    const json found = effects({original(), pr});
    BOOST_TEST(found["before"] == "@before.txt");
    BOOST_TEST(found["after"] == "@pr.txt");
    BOOST_TEST(found["differs"] == true);
    BOOST_TEST(found["errors"]["new"][0]["code"] == "quotation-mark-in-attribute-name");
    BOOST_TEST(found["errors"]["new"][0]["elsewhere"] == false);
    BOOST_TEST(found["errors"]["gone"].size() == 1U);
    BOOST_TEST(found["search"]["complete"] == true);
    BOOST_TEST(found["pages"].is_null());
    BOOST_TEST(found["tests"].is_null());
    for (const json& each : found["witnesses"]) {
        BOOST_TEST(each["kind"] == "errors");
        BOOST_TEST(each["before"]["tokens"].size() == each["after"]["tokens"].size());
    }
}

BOOST_AUTO_TEST_CASE(a_deleted_entry_changes_tokens_on_the_shortest_input) {
    const json found = effects({original(), with_longer_comments()});
    BOOST_REQUIRE(found["rules"].size() == 1U);
    BOOST_TEST(found["rules"][0]["after"] == "Comment end bang state");
    BOOST_TEST(found["rules"][0]["rules"][0]["change"] == "removed");
    BOOST_TEST(found["rules"][0]["rules"][0]["differs"] == "tokens");
    BOOST_REQUIRE(!found["witnesses"].empty());
    const json& first = found["witnesses"][0];
    BOOST_TEST(first["input"] == "<!----!>-->");
    BOOST_TEST(first["before"]["tokens"][0]["data"] == "");
    BOOST_TEST(first["after"]["tokens"][0]["data"] == "--!>");
    BOOST_TEST(first["before"]["errors"][0]["code"] == "incorrectly-closed-comment");
    BOOST_TEST(found["errors"]["new"].empty());
}

BOOST_AUTO_TEST_CASE(a_change_of_a_target_quotes_both_texts) {
    const std::string pr =
        edited("pr.txt", "Switch to the comment end dash state.", "Switch to the comment end state.");
    const outcome text = strata({"what-if", original(), pr, "--width=200"});
    BOOST_TEST(contains(text.out, "Tokens differ, for instance on "));
    const outcome markdown = strata({"what-if", original(), pr, "--format=markdown"});
    BOOST_TEST(contains(markdown.out, "| `@before.txt` | `@pr.txt` |"));
    BOOST_TEST(contains(markdown.out, "Switch to the comment end <del>dash</del> state."), markdown.out);
    const outcome html = strata({"what-if", original(), pr, "--format=html"});
    BOOST_TEST(contains(html.out, "Switch to the comment end <del>dash</del> state."));
}

BOOST_AUTO_TEST_CASE(sentences_that_are_not_understood_are_listed_and_nothing_is_claimed_about_them) {
    const std::string pr = edited("pr.txt", "Switch to the tag open state.", "Dance.");
    const outcome o = strata({"what-if", original(), pr});
    BOOST_TEST(o.status == 1);
    BOOST_TEST(contains(o.err, "a machine stopped in "));
    BOOST_TEST(contains(o.out, "with an effect that is not known"));
    BOOST_TEST(contains(o.out, "\nNot understood\n"));
    BOOST_TEST(contains(o.out, ": \"Dance.\"\n"), o.out);
    const json gaps = effects({original(), pr})["notUnderstood"];
    BOOST_REQUIRE(gaps.size() == 1U);
    BOOST_TEST(gaps[0]["text"] == "@pr.txt");
    BOOST_TEST(gaps[0]["sentence"] == "Dance.");
    BOOST_TEST(gaps[0]["line"].get<int>() > 1);
    // Here, strata fails to understand the same sentence in both texts, and the other sentences do not differ.
    const outcome same = strata({"what-if", pr, "@again=" + pr.substr(1), "--exit-code"});
    BOOST_TEST(same.status == 0);
    BOOST_TEST(contains(same.out, "Nothing that was understood differs."));
}

BOOST_AUTO_TEST_CASE(no_error_is_said_to_be_gone_if_a_sentence_was_not_understood) {
    const std::string original_words = "This is an incorrectly-closed-comment parse error.";
    const std::string unclear = edited("pr.txt", original_words, original_words + " Dance on Tuesdays.");
    const outcome o = strata({"what-if", original(), unclear});
    BOOST_TEST(contains(o.out, "\nNot understood\n"), o.out);
    BOOST_TEST(!contains(o.out, "Gone from"), o.out);
    BOOST_TEST(!contains(o.out, "reported nowhere"), o.out);
    const outcome removed = strata({"what-if", original(), edited("removed.txt", original_words, "")});
    BOOST_TEST(contains(removed.out, "Gone from @before.txt:"), removed.out);
    BOOST_TEST(contains(removed.out, "incorrectly-closed-comment (reported nowhere now)"), removed.out);
}

BOOST_AUTO_TEST_CASE(a_text_that_says_the_same_is_one_line) {
    const std::string same = original();
    const outcome o = strata({"what-if", same, "@again=" + same.substr(1), "--exit-code"});
    BOOST_TEST(o.status == 0);
    BOOST_TEST(o.out ==
               "What changes: @before.txt → @again\n"
               "Nothing differs: the same characters give the same tokens and errors.\n");
    const json found = effects({same, "@again=" + same.substr(1)});
    BOOST_TEST(found["differs"] == false);
    BOOST_TEST(found["search"].is_null());
}

BOOST_AUTO_TEST_CASE(other_words_with_the_same_effect_are_no_difference) {
    const outcome o = strata({"what-if", "modern", "2026", "--seconds=0", "--exit-code"});
    BOOST_TEST(o.status == 1);
    BOOST_TEST(contains(o.out, "9 rules with different wording but the same effect\n"));
    BOOST_TEST(!contains(o.out, "Shortest inputs"));
    BOOST_TEST(strata({"what-if", "modern", "2026", "--seconds=0"}).status == 0);
}

BOOST_AUTO_TEST_CASE(pages_and_tests_that_change_are_counted) {
    const std::string pr = with_longer_comments();
    (void)folder.write("a.html", "<p>one<!-- x --!>two<!-- y -->");
    (void)folder.write("b.html", "<p>three");
    (void)folder.write("c.test", tests);
    const std::string path = folder.path("");
    const json found = effects({original(), pr, "--pages=" + path, "--tests=" + path});
    BOOST_TEST(found["pages"]["inputs"] == 2);
    BOOST_TEST(found["pages"]["differing"] == 1);
    BOOST_TEST(found["pages"]["places"] == 1);
    BOOST_TEST(found["pages"]["examples"][0]["name"] == "a.html");
    BOOST_TEST(found["pages"]["examples"][0]["line"] == 1);
    BOOST_TEST(found["tests"]["total"] == 3);
    BOOST_TEST(found["tests"]["changed"] == 1);
    BOOST_TEST(found["tests"]["changedInTokens"] == 1);
    BOOST_TEST(found["tests"]["examples"][0]["description"] == "closed by a bang");
    const outcome text = strata({"what-if", original(), pr, "--pages=" + path, "--tests=" + path, "--width=300"});
    BOOST_TEST(
        contains(text.out, "1 of 2 pages is read differently, at 1 place. 1 of 3 tests gives a different output."));
    // A new name for an error changes only errors, not tokens.
    const json errors = effects({original(), with_new_error(), "--tests=" + path});
    BOOST_TEST(errors["tests"]["changed"] == 1);
    BOOST_TEST(errors["tests"]["changedInTokens"] == 0);
}

BOOST_AUTO_TEST_CASE(a_sentence_that_pages_come_to_is_said) {
    const std::string pr = edited("pr.txt", "Switch to the tag open state.", "Dance.");
    const std::string page = folder.write("a.html", "text <p>");
    (void)folder.write("c.test", tests);
    const outcome o =
        strata({"what-if", original(), pr, "--seconds=0", "--pages=" + page, "--tests=" + folder.path("c.test")});
    BOOST_TEST(o.status == 1);
    BOOST_TEST(contains(o.err, "stopped at line 1, column 6 of "), o.err);
    BOOST_TEST(contains(o.out, "In 1 page a machine stopped at a sentence that was not understood"), o.out);
    BOOST_TEST(contains(o.out, "In 3 tests a machine stopped at a sentence that was not understood"));
}

BOOST_AUTO_TEST_CASE(what_cannot_be_read_is_one_line_and_no_report) {
    const std::string missing = folder.path("missing");
    check_refused(strata({"what-if", "modern", "2026", "--pages=" + missing}), missing + ": No such file or directory");
    check_refused(strata({"what-if", "modern", "2026", "--tests=" + missing}), missing + ": No such file or directory");
    const std::string bad = folder.write("bad.test", "{");
    check_refused_with(strata({"what-if", "modern", "2026", "--tests=" + bad}), bad + ": ");
    fs::create_directory(folder.path("empty"));
    check_refused(strata({"what-if", "modern", "2026", "--tests=" + folder.path("empty")}),
                  folder.path("empty") + ": directory contains no tests (*.test)");
    check_refused_with(strata({"what-if", "modern"}), "'strata what-if' takes two drafts");
    check_refused_with(strata({"what-if", "modern", "modern+scripting=off"}), "takes drafts without settings");
    check_refused_with(strata({"what-if", "modern", "2026", "--format=pdf"}), "--format must be text, markdown, html");
    check_refused_with(strata({"what-if", "modern", "2026", "--seconds=x"}), "--seconds");
}

BOOST_AUTO_TEST_CASE(a_page_that_cannot_be_read_is_counted_apart) {
    fs::create_directory(folder.path("pages"));
    (void)folder.write("pages/a.html", "<p>one<!-- x --!>two<!-- y -->");
    fs::create_symlink(folder.path("nowhere"), folder.path("pages/b.html"));
    const outcome o = strata({"what-if", original(), with_longer_comments(), "--pages=" + folder.path("pages")});
    BOOST_TEST(o.status == 2);
    BOOST_TEST(contains(o.err, "b.html: No such file or directory"), o.err);
    BOOST_TEST(contains(o.out, "1 page could not be read."), o.out);
}

BOOST_AUTO_TEST_CASE(the_search_ends_when_its_time_is_over) {
    const json found = effects({"2008", "modern", "--seconds=1"});
    BOOST_TEST(found["search"]["complete"] == false);
    const outcome o = strata({"what-if", "2008", "modern", "--seconds=1", "--format=markdown"});
    BOOST_TEST(contains(o.out, "The search ended after 1 second: inputs of up to "));
    BOOST_TEST(o.out.size() <= 65'536U);
}

BOOST_AUTO_TEST_CASE(a_pull_request_of_the_standard) {
    const fs::path text = fs::path(STRATA_SHARED_DIR) / "drafts" / "modern-full.txt";
    if (!fs::exists(text)) {
        BOOST_TEST_MESSAGE("skipped, as the text of the standard is absent: " << text);
        return;
    }
    std::ifstream file(text);
    const std::string standard{std::istreambuf_iterator<char>(file), {}};
    const std::string before = "@" + folder.write("before.txt", standard);
    const std::string sentence = "This is an incorrectly-closed-comment parse error. Switch to";
    BOOST_REQUIRE(contains(standard, sentence));
    const std::string after =
        "@" + folder.write("after.txt",
                           replaced(standard, sentence, "This is a comment-closed-by-bang parse error. Switch to"));
    const outcome o = strata({"what-if", before, after, "--format=markdown", "--exit-code"});
    BOOST_TEST(o.status == 1);
    BOOST_TEST(o.err == "");
    BOOST_TEST(contains(o.out, "**1 rule changes, in errors only.** Only parse errors differ, for instance on "));
    BOOST_TEST(contains(o.out, "- `comment-closed-by-bang` (**a new error**): Comment end bang state on `>`"), o.out);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace what_if_command_test

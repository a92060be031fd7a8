// Runs the script for pull requests, docs/ci/what-if, in a repository with two commits.

#include <boost/test/unit_test.hpp>

#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <string>

#include "tests/cli/edited_text.hpp"
#include "tests/cli/program_fixture.hpp"

namespace what_if_in_ci_test {

namespace {

using namespace strata::testing;
namespace fs = std::filesystem;

class repository_fixture : public program_fixture {
protected:
    /// Runs `command` with a shell in the repository.
    [[nodiscard]] outcome run(const std::string& command) const {
        const int status =
            std::system(("cd " + shell_word(folder.path("")) + " && STRATA=" + shell_word(STRATA_PROGRAM) +
                         " && export STRATA && { " + command + "; } > " + shell_word(folder.path("stdout")) + " 2> " +
                         shell_word(folder.path("stderr")))
                            .c_str());
        return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, folder.read("stdout"), folder.read("stderr")};
    }
    [[nodiscard]] static bool has_git() { return std::system("git --version > /dev/null 2>&1") == 0; }
    void commit(const std::string& text) const {
        (void)folder.write("the source.txt", text);
        const outcome done =
            run("{ git init -q . && git add 'the source.txt' && git -c user.name=a -c user.email=a@b "
                "commit -q -m text; }");
        BOOST_REQUIRE_MESSAGE(done.status == 0, done.err);
    }
    const std::string script_ = shell_word((fs::path(STRATA_SOURCE_DIR) / "docs/ci/what-if").string());
};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(what_if_in_ci, repository_fixture)

BOOST_AUTO_TEST_CASE(two_commits_are_compared) {
    if (!has_git()) {
        BOOST_TEST_MESSAGE("skipped, as git is not installed");
        return;
    }
    const std::string before = text_of_modern();
    commit(before);
    commit(replaced(before, "Switch to the tag open state.", "Switch to the tag name state."));
    const outcome o = run(script_ + " 'the source.txt' --format=markdown --exit-code");
    BOOST_TEST(o.status == 1, o.err);
    BOOST_TEST(o.err == "");
    BOOST_TEST(o.out.starts_with("# What changes: `@before` → `@after`\n"), o.out);
    BOOST_TEST(contains(o.out, "Switch to the tag <ins>name</ins> state."), o.out);
    // Both arguments name the same commit, so the script reports nothing.
    const outcome same = run(script_ + " 'the source.txt' HEAD HEAD");
    BOOST_TEST(same.status == 0, same.err);
    BOOST_TEST(same.out == "");
}

BOOST_AUTO_TEST_CASE(the_text_where_the_branch_left_is_compared) {
    if (!has_git()) {
        BOOST_TEST_MESSAGE("skipped, as git is not installed");
        return;
    }
    const std::string text = text_of_modern();
    commit(text);
    BOOST_TEST(run("git checkout -q -b pr").status == 0);
    commit(replaced(text, "unexpected-null-character", "null-character-in-text"));
    BOOST_TEST(run("git checkout -q -").status == 0);
    commit(replaced(text, "Switch to the tag open state.", "Switch to the tag name state."));
    const outcome o = run(script_ + " 'the source.txt' HEAD pr --format=markdown");
    BOOST_TEST(o.status == 0, o.err);
    BOOST_TEST(contains(o.out, "null-character-in-text"));
    BOOST_TEST(!contains(o.out, "<ins>name</ins>"), o.out);
}

BOOST_AUTO_TEST_CASE(what_git_does_not_have_is_an_error) {
    if (!has_git()) {
        BOOST_TEST_MESSAGE("skipped, as git is not installed");
        return;
    }
    commit(text_of_modern());
    for (const char* const arguments : {"'the source.txt' nosuch", "other.txt HEAD", "", "--format=text"}) {
        const outcome o = run(script_ + " " + arguments);
        BOOST_TEST(o.status == 2, arguments);
        BOOST_TEST(o.out == "");
        BOOST_TEST(o.err != "");
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace what_if_in_ci_test

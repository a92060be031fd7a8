// Each command accepts the ids and commits that the other commands print.

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/conformance/parsed_json.hpp"
#include "core/engine/registry.hpp"
#include "core/history/names.hpp"
#include "core/run/messages.hpp"
#include "core/spec/revision.hpp"
#include "core/study/changes.hpp"
#include "drafts/registry.hpp"
#include "tests/cli/program_fixture.hpp"
#include "tests/sample.hpp"

namespace ids_test {

namespace {

using namespace strata::testing;
using json = nlohmann::json;
namespace history = strata::history;
namespace report = strata::report;
namespace spec = strata::spec;

// Collects the changes, revisions and commits that an output names.
class printed_names {
public:
    void add(const json& of) {
        if (of.is_array())
            for (const json& each : of) add(each);
        if (!of.is_object()) return;
        if (of.contains("strata")) return;  // this object describes a survey, and its commit is the program's
        const bool has_commit = of.contains("commit");
        for (const auto& [key, value] : of.items()) {
            const bool is_name = key == "commit" || (key == "id" && has_commit);
            if (is_name && value.is_string()) all_.insert(value.get<std::string>());
            const bool is_list = key == "changes" || key == "earlier" || key == "candidates";
            if (is_list && value.is_object())
                for (const auto& [id, counts] : value.items()) all_.insert(id);
            if (is_list && value.is_array())
                for (const json& each : value)
                    if (each.is_string()) all_.insert(each.get<std::string>());
            add(value);
        }
    }
    void add_lines(const outcome& o) {
        for (const std::string& line : lines_of(o.out)) add(report::parsed_json(line));
    }
    [[nodiscard]] const std::set<std::string>& all() const { return all_; }

private:
    std::set<std::string> all_;
};

std::string input_of(std::string_view as_json) {
    const std::string text = report::string_of(report::parsed_json(std::string(as_json)));
    return text.find('\0') == std::string::npos ? text : std::string();  // no argument can contain U+0000
}

// Returns an input for each change and for each revision.
std::vector<std::string> witnesses() {
    std::vector<std::string> all;
    for (const strata::study::change_step& each : strata::study::all_changes(strata::drafts::all()))
        all.push_back(input_of(each.what->rows.front().inputs.front()));
    for (const spec::revision_view& each : strata::drafts::known().chain.revisions)
        if (!each.source.witness.empty()) all.push_back(input_of(each.source.witness));
    return all;
}

// Returns `arguments` with "-e" and each of these inputs.
std::vector<std::string> with_inputs(std::vector<std::string> arguments) {
    for (std::string& each : witnesses()) {
        arguments.emplace_back("-e");
        arguments.push_back(std::move(each));
    }
    return arguments;
}

}  // namespace

BOOST_FIXTURE_TEST_SUITE(ids_of_outputs, command_fixture)

BOOST_AUTO_TEST_CASE(every_id_and_commit_that_is_printed_is_accepted) {
    printed_names printed;
    printed.add_lines(strata(with_inputs({"compare", "--format=json"})));
    printed.add_lines(strata(with_inputs({"compare", "--format=json", "--drafts=2006-03-02,2009-06-08,2016-06-13"})));
    printed.add_lines(strata(with_inputs({"since", "--format=json"})));
    printed.add_lines(strata({"changes", "--format=json"}));
    printed.add_lines(strata({"drafts", "--revisions", "--format=json"}));
    printed.add_lines(strata({"blame", "--format=json"}));
    printed.add_lines(strata({"blame", "--draft=2010-04-30", "--format=json"}));
    printed.add_lines(strata({"since", "--topic=comments", "--format=json"}));
    printed.add(report::parsed_json(strata({"diff", "2008", "2009", "--format=json"}).out));
    printed.add(report::parsed_json(strata({"witness", "2008", "2009", "--format=json", "--max-length=4"}).out));
    const scratch_folder scratch;
    printed.add(report::parsed_json(
        strata({"survey", "--format=json", scratch.write("page.html", "<a/><!-- x --!><p b='c'd>&lang;")}).out));
    BOOST_TEST(printed.all().size() > 300U);
    std::size_t number = 0;
    for (const std::string& each : printed.all()) {
        if (!sample::today().takes(number++)) continue;
        const outcome shown = strata({"changes", each});
        BOOST_TEST(shown.status == 0, each << ": " << shown.err);
        const auto part = history::find_part(strata::drafts::known(), each, "change");
        BOOST_TEST_REQUIRE(part.has_value(), each);
        if (part->changes.empty() && part->revisions.empty()) continue;  // this commit changed how encodings are chosen
        BOOST_TEST(!history::causes_named(strata::drafts::known(), {each}).empty(), each);
        BOOST_TEST(history::place_named(strata::drafts::known(), each).has_value(), each);
        BOOST_TEST(history::place_named(strata::drafts::known(), "before " + each).has_value(), each);
    }
}

BOOST_AUTO_TEST_CASE(options_take_ids_and_commits) {
    for (const std::string name :
         {"space-after-quoted-value", "quotes-and-missing-spaces", "e6ffcf3f", "quotes-and-mi"}) {
        BOOST_TEST(strata({"minimize", "--drafts=2007,2008", "--change=" + name, "-e", "x<a b='c'd>y"}).status == 0,
                   name);
        const outcome o = strata({"compare", "--drafts=2007,2008", "--change=" + name, "-e", "<a b='c'd><p/>"});
        BOOST_TEST(o.status == 0);
        BOOST_TEST(contains(o.out, "missing-whitespace-between-attributes"), o.out);
        BOOST_TEST(!contains(o.out, "self-closing"), o.out);
    }
    BOOST_TEST(contains(strata({"minimize", "--drafts=2008,2009", "--change=cf99432c", "-e", "<a/>"}).err,
                        "belongs to cf99432c"));
}

BOOST_AUTO_TEST_CASE(a_draft_goes_by_a_change) {
    const std::string page = "<!----!>";
    const auto tokens = [&](const std::string& draft) {
        return strata({"tokenize", "--format=html5lib", "--draft=" + draft, "-e", page}).out;
    };
    BOOST_TEST(tokens("comment-end-bang") == tokens("75f186ce"));
    BOOST_TEST(tokens("before comment-end-bang") == tokens("before cf99432c"));
    BOOST_TEST(tokens("comment-end-ba") == tokens("comment-end-bang"));
    // Changes of tree construction are not on the chain. So the texts are the first draft with the change, and the last
    // draft without it.
    BOOST_TEST(tokens("textarea-leaves-select") != "");
}

BOOST_AUTO_TEST_CASE(a_commit_is_shown_with_the_changes_that_contain_it) {
    const outcome o = strata({"changes", "518d16fd"});
    BOOST_TEST(o.out.starts_with(
        "dashes-in-comments: Dashes in comments are no parse errors, but a nested comment\nis one\n"));
    BOOST_TEST(contains(o.out, "commit 518d16fd of 2016-06-20; Comments; only parse errors differ.\n"));
    BOOST_TEST(contains(o.out, "- part of bang-in-comments (2009 to modern)\n"));
    const json line = report::parsed_json(strata({"changes", "518d16fd", "--format=json"}).out);
    BOOST_TEST(line["commits"][0]["commit"] == "518d16fd");
    BOOST_TEST(line["commits"][0]["date"] == "2016-06-20");
    BOOST_TEST(line["witnesses"][0]["input"] == "<!----a-->");
    BOOST_TEST(line["kind"] == "errors");
    const json slip = report::parsed_json(strata({"changes", "f61204e4", "--format=json"}).out);
    BOOST_TEST(slip["kind"] == "slip");
    // These commits changed only tree construction, or how encodings are chosen.
    for (const strata::study::change_step& each : strata::study::all_changes(strata::drafts::all()))
        if (!each.what->commit().empty()) BOOST_TEST(strata({"changes", std::string(each.what->commit())}).status == 0);
    for (const spec::sniffing_change& each : strata::drafts::known().chain.encodings.changes)
        if (!each.commit.empty()) BOOST_TEST(strata({"changes", std::string(each.commit)}).status == 0, each.commit);
}

BOOST_AUTO_TEST_CASE(names_that_mean_nothing_or_too_much_are_refused_in_one_way) {
    for (const std::string option : {"changes", "minimize"}) {
        const auto with = [&](const std::string& name) {
            return option == "changes" ? strata({"changes", name})
                                       : strata({"minimize", "--drafts=2008,2009", "--change=" + name, "-e", "<a/>"});
        };
        check_refused_with(with("comment-e"), "change 'comment-e': several begin with it: comment-end-bang,");
        check_refused_with(with("self-closing-flags"), "change 'self-closing-flags': not known; did you mean");
        check_refused_with(with("0123456789"), "change '0123456789': not known ('strata changes' and");
    }
}

BOOST_AUTO_TEST_CASE(witnesses_are_cases_for_batch) {
    const std::set<std::string> members = {"input",     "initialState", "lastStartTag", "foreign",
                                           "scripting", "fragment",     "doubleEscaped"};
    std::string cases;
    std::vector<bool> shows;  // for each witness, whether the tokenizer shows the change
    for (const std::string& line : lines_of(strata({"changes", "--format=json"}).out)) {
        const json change = json::parse(line);
        for (json each : change["witnesses"]) {
            for (const auto& [key, value] : each.items()) BOOST_TEST(members.count(key) == 1U, key);
            for (const char* const side : {"from", "to"}) {
                each["draft"] = change[side];
                cases += each.dump() + "\n";
            }
            shows.push_back(change["kind"] != "tree");
        }
    }
    const std::vector<std::string> answers = lines_of(strata({"batch"}, cases).out);
    BOOST_TEST_REQUIRE(answers.size() == 2 * shows.size());
    const auto seen = [](const std::string& answer) {
        const json of = report::parsed_json(answer);
        const std::size_t output = answer.find("\"output\"");
        std::string text = answer.substr(output, answer.rfind("\"errors\"") - output);
        for (const json& each : of["errors"]) text += ' ' + each["line"].dump() + ':' + each["col"].dump();
        return text;
    };
    for (std::size_t i = 0; i < shows.size(); ++i)
        if (shows[i]) BOOST_TEST(seen(answers[2 * i]) != seen(answers[2 * i + 1]), answers[2 * i]);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace ids_test

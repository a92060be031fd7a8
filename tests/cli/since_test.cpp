// Runs `strata since` end to end.

#include <fmt/format.h>

#include <boost/test/unit_test.hpp>

#include <array>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "core/conformance/parsed_json.hpp"
#include "core/engine/registry.hpp"
#include "drafts/registry.hpp"
#include "tests/cli/chain_fixture.hpp"
#include "tests/cli/program_fixture.hpp"

namespace since_test {

namespace {

using namespace strata::testing;

}  // namespace

BOOST_FIXTURE_TEST_SUITE(since_command, command_fixture)

BOOST_AUTO_TEST_CASE(a_reading_that_comes_back_has_several_times) {
    const outcome o = strata({"since", "-e", "<!---- >"});
    BOOST_TEST(o.status == 0);
    BOOST_TEST(o.err == "");
    BOOST_TEST(
        o.out.starts_with("-e: 3 readings since 2006-03-02\n<!---- >\n\n"
                          "A  2016-06-20 to now; 2006-03-02 to 2006-05-10\n"
                          "  1:9  error        eof-in-comment (Comment state)\n"
                          "  1:1  comment      \"-- >\"\n  1:9  end of file\n\n"
                          "B  2010-09-26 to 2016-06-20; 2006-05-10 to 2009-06-05\n"));
    BOOST_TEST(
        contains(o.out, "\n2010-09-26 c6e1580b C → B, tokens: White space after -- is data of the comment\nagain\n"));
    BOOST_TEST(
        contains(o.out, "\n2009-06-05 32bb24e1 B → C, tokens: A space may follow the dashes that end a\ncomment\n"));
    BOOST_TEST(contains(o.out, "\n  75f186ce                              | 32bb24e1\n"));
}

BOOST_AUTO_TEST_CASE(the_example_of_the_page_begins_like_the_output) {
    std::ifstream file(fs::path{STRATA_DATA_DIR} / "../../docs/since.md");
    BOOST_REQUIRE(file);
    const std::string page{std::istreambuf_iterator<char>(file), {}};
    const std::string shown = page.substr(0, page.find("\n...\n"));
    const std::string out = strata({"since", "-e", "<!---- >"}).out;
    BOOST_TEST(contains(shown, out.substr(0, out.find("\n\nC  2009-06-05 to"))));
}

BOOST_AUTO_TEST_CASE(an_input_that_was_always_read_alike_has_one_reading) {
    BOOST_TEST(strata({"since", "--until=2010-04-30", "-e", "<p>"}).out ==
               "-e: one reading since 2006-03-02, until 2010-04-30\n<p>\n\n2006-03-02 to 2010-04-30\n"
               "  1:1  start tag    p\n  1:4  end of file\n");
    BOOST_TEST(
        strata({"since", "-e", "<p>"}).out.starts_with("-e: one reading since 2006-03-02\n<p>\n\n2006-03-02 to now\n"));
}

BOOST_AUTO_TEST_CASE(texts_after_a_day_can_be_left_out) {
    const outcome o = strata({"since", "--until=2009-06-04", "-e", "<!---- >"});
    BOOST_TEST(o.out.starts_with("-e: 2 readings since 2006-03-02, until 2009-06-04\n<!---- >\n\nA  2006-05-10 to"));
    BOOST_TEST(contains(strata({"since", "--until=2017-02-27", "-e", "<p>"}).out, "\n2006-03-02 to 2017-02-27\n"));
    BOOST_TEST(contains(strata({"since", "--until=2016-12-31", "-e", "<p>"}).out, "\n2006-03-02 to 2016-12-31\n"));
    BOOST_TEST(strata({"since", "--until=modern", "-e", "<?a?>"}).out.starts_with("-e: one reading"));
    BOOST_TEST(strata({"since", "--until=before 32bb24e1", "-e", "<!---- >"}).out.starts_with("-e: 2 readings"));
    BOOST_TEST(strata({"since", "--until=32bb24e1", "-e", "<!---- >"}).out.starts_with("-e: 3 readings"));
    // On its day, 41beb5d9 is followed by other commits. The value 2009-10-19 includes them, and the value 41beb5d9
    // does not.
    BOOST_TEST(!contains(strata({"since", "--topic=raw-text", "--until=2009-10-19"}).out, "41beb5d9"));
    BOOST_TEST(contains(strata({"since", "--topic=raw-text", "--until=41beb5d9"}).out, "41beb5d9"));
    const outcome early = strata({"since", "--until=2006-03-01", "-e", "a"});
    BOOST_TEST(early.status == 2);
    BOOST_TEST(early.out == "");
    BOOST_TEST(contains(early.err, "2006-03-02"));
}

BOOST_AUTO_TEST_CASE(a_reading_begins_with_the_commit_to_tree_construction_that_changed_the_tokens) {
    const std::string out = strata({"since", "-e", "<math><![CDATA[x]]></math>"}).out;
    BOOST_TEST(contains(out, "\n2008-04-05 1ff9688a B → A, tokens"));
    BOOST_TEST(!contains(out, "be72d87f"));
    BOOST_TEST(contains(strata({"since", "--feedback=none", "-e", "<math>"}).out, "one reading since"));
}

BOOST_AUTO_TEST_CASE(readings_begin_with_the_first_text_that_has_the_state) {
    const outcome o = strata({"since", "--initial-state=CDATA section state", "-e", "a]]>"});
    BOOST_TEST(o.status == 0, o.err);
    BOOST_TEST(o.out.starts_with("-e: one reading since 2008-"));
}

BOOST_AUTO_TEST_CASE(json_has_the_places_that_differ_before_and_after) {
    const auto since = strata::report::parsed_json(
        strata({"since", "--format=json", "--until=2009-06-05", "-e", "a<b>c</b><!---- >"}).out);
    const auto& last = since["changes"].back();
    BOOST_TEST(last["commit"].get<std::string>().starts_with("32bb24e1"));
    BOOST_TEST(last["id"].get<std::string>() == "comment-end-space");
    BOOST_TEST(last["before"]["tokens"].size() == 1U);
    BOOST_TEST(last["before"]["tokens"][0]["data"].get<std::string>() == "-- >");
    BOOST_TEST(last["after"]["tokens"][0]["data"].get<std::string>() == "-- ");
}

BOOST_AUTO_TEST_CASE(settings_apply_to_every_text) {
    const outcome o = strata({"since", "--content-model=RCDATA", "--until=2009-02-07", "-e", "<!--&gt;"});
    BOOST_TEST(o.status == 0);
    BOOST_TEST(contains(o.out, "2008-03-02 83194035 B → A, tokens: "));
    const outcome unknown = strata({"since", "--initial-state=no state", "-e", "a"});
    BOOST_TEST(unknown.status == 2);
    BOOST_TEST(unknown.out == "");
}

BOOST_AUTO_TEST_CASE(states_have_the_names_of_the_time) {
    const std::string out = strata({"since", "--width=300", "-e", "&notit;"}).out;
    BOOST_TEST(contains(out,
                        "missing-semicolon-after-character-reference (Named character reference state; before "
                        "2016-05-16 Character reference in data state; before 2009-09-15 Character reference data "
                        "state; before 2008-05-08 Entity data state)\n"));
    // The output that `since` shows for a text is the output of `tokenize` under this text.
    BOOST_TEST(
        contains(strata({"tokenize", "--draft=2016-05-15", "-e", "&notit;"}).out, "Character reference in data"));
    BOOST_TEST(contains(strata({"tokenize", "--draft=2009-09-14", "-e", "&notit;"}).out, "(Character reference data"));
    BOOST_TEST(contains(strata({"tokenize", "--draft=2008-05-07", "-e", "&notit;"}).out, "(Entity data state)"));
    // With `--until`, a state has the name that it had on that day.
    BOOST_TEST(contains(strata({"since", "--until=2008-05-07", "--width=120", "-e", "&notit;"}).out,
                        "reference (Entity data state)\n"));
}

BOOST_AUTO_TEST_CASE(of_a_long_reading_only_what_tells_it_from_others_is_listed) {
    std::string page;
    for (int i = 0; i < 100; ++i) page += "<p>a</p>\n";
    page += "<!-- a --!> b -->";
    for (int i = 0; i < 100; ++i) page += "<p>a</p>\n";
    const outcome o = strata({"since", "--until=2010-04-30"}, page);
    BOOST_TEST(contains(o.out,
                        "A  2009-06-04 to 2010-04-30\n                   … 400 more\n  101:10  error    "
                        "double-hyphen-in-comment (Comment end state)\n"));
    BOOST_TEST(contains(o.out, "\n                   … 401 more\n"));
    BOOST_TEST(contains(o.out, " in all: strata tokenize --draft=70c131b5\n"));
    BOOST_TEST(lines_of(o.out).size() < 80U);
    // If all texts read the input alike, only the beginning of the reading is shown.
    const outcome same = strata({"since"}, page.substr(0, 900));
    BOOST_TEST(contains(same.out, "  1:1  start tag  p\n"));
    BOOST_TEST(contains(same.out, fmt::format(" in all: strata tokenize --draft={}\n",
                                              strata::drafts::known().chain.revisions.back().source.short_commit())));
}

BOOST_AUTO_TEST_CASE(names_of_drafts_in_errors_are_those_given) {
    check_refused_with(strata({"since", "--until=html4", "-e", "a"}), "draft 'html4'");
    check_refused_with(strata({"since", "--until=before 2006-03-02", "-e", "a"}), "before 2006-03-02");
    check_refused_with(strata({"since", "--until=0123abcd", "-e", "a"}), "0123abcd");
    check_refused_with(strata({"bisect", "--good=2009-06-08", "--bad=2009-06-09", "-e", "a", "--", "true"}),
                       "2009-06-0");
}

// Returns the encoding that the text of `day` chooses for `page`.
std::string encoding_on(const command_fixture& of, const std::string& day, const std::string& page) {
    const std::string out = of.written({"tokenize", "--format=jsonl", "--draft=" + day, page});
    const std::string before = R"("encoding":{"name":")";
    const std::size_t at = out.find(before) + before.size();
    return out.substr(at, out.find('"', at) - at);
}

BOOST_AUTO_TEST_CASE(encodings_of_other_times_are_told_with_the_commit_that_changed_them) {
    const std::string late = "<!DOCTYPE html>" + std::string(1100, ' ');
    struct expected_encodings {
        std::string_view page;
        std::string bytes;
        std::vector<std::array<std::string_view, 4>> changes;  // each has the encoding before, the day, the commit and
                                                               // the encoding after
    };
    const std::vector<expected_encodings> all = {
        {"spaces.html", "<meta charset='latin2 '><p>\xE9", {{"UTF-8", "2008-05-22", "fc1bb8fe", "ISO-8859-2"}}},
        {"mark.html", "\xFE\xFF" + std::string("\0<\0p\0>", 6), {{"UTF-8", "2007-06-23", "9b860d53", "UTF-16BE"}}},
        // Here, the encoding depends on a change to comments, which decides whether the page has a meta element.
        {"comment.html",
         late + "<!-- -- ><meta charset=koi8-r>\xC1",
         {{"UTF-8", "2009-06-05", "32bb24e1", "KOI8-R"}, {"KOI8-R", "2010-09-26", "c6e1580b", "UTF-8"}}},
        {"always.html", "<meta charset=koi8-r>\xC1", {}}};
    for (const expected_encodings& each : all) {
        const std::string page = folder.write(std::string(each.page), each.bytes);
        const std::string as_json = written({"since", "--format=json", page});
        BOOST_TEST(contains(as_json, "\"encodings\":") == !each.changes.empty());
        const std::string as_text = strata({"since", "--width=300", page}).out;
        BOOST_TEST(contains(as_text, "Not all texts read these bytes in the same encoding:") == !each.changes.empty());
        BOOST_TEST(contains(strata({"since", "--format=html", page}).out, "Not all texts read these bytes") ==
                   !each.changes.empty());
        BOOST_TEST(count_of(as_json, "\"change\":{\"date\"") == each.changes.size());
        for (const auto& [before, day, commit, after] : each.changes) {
            const std::string head =
                "\"change\":{\"date\":\"" + std::string(day) + "\",\"commit\":\"" + std::string(commit);
            BOOST_TEST(contains(as_json, head), as_json);
            BOOST_TEST(contains(as_text, ". " + std::string(day) + " " + std::string(commit) + " "), as_text);
            // The texts of the two days have the same rules.
            std::string eve(day);
            eve.back() = static_cast<char>(eve.back() - 1);
            BOOST_TEST(encoding_on(*this, eve, page) == before);
            BOOST_TEST(encoding_on(*this, std::string(day), page) == after);
        }
    }
}

BOOST_AUTO_TEST_CASE(of_a_change_to_encodings_without_a_commit_only_the_time_is_known) {
    const std::string page =
        folder.write("twice.html", "<meta http-equiv=content-type content=\"charset x; charset=koi8-r\">\xC1");
    const std::string out = strata({"since", "--width=300", page}).out;
    BOOST_TEST(contains(out, "2011-05-25 to now: KOI8-R, "), out);
    BOOST_TEST(contains(out, ". between 2010-04-30 and 2011-05-25 In \"content\", a "), out);
    BOOST_TEST(contains(out, " to 2010-04-30 or later, before 2011-05-25: UTF-8, by default"), out);
    BOOST_TEST(
        contains(written({"since", "--format=json", page}), "\"change\":{\"date\":null,\"commit\":null,\"title\":"));
}

BOOST_AUTO_TEST_CASE(where_an_unknown_commit_changed_the_encoding_only_the_time_is_known) {
    const std::string page = folder.write(
        "formatting.html", "<!DOCTYPE html>" + std::string(1100, ' ') +
                               "<b><span><b><b><b></b></b></b></b><math></span><xmp><meta charset=koi8-r></xmp>\xC1");
    const std::string out = strata({"since", "--width=300", page}).out;
    BOOST_TEST(contains(out, " to 2010-10-15 or later, before 2014-10-28: "), out);
    BOOST_TEST(contains(out, ". between 2010-04-30 and 2014-10-28 The end tag of a formatting"), out);
}

BOOST_AUTO_TEST_CASE(encodings_after_the_last_text_that_is_asked_for_do_not_count) {
    const std::string page = folder.write("spaces.html", "<meta charset='latin2 '><p>\xE9");
    BOOST_TEST(!contains(strata({"since", "--until=2008-05-21", page}).out, "Not all texts"));
    BOOST_TEST(contains(strata({"since", "--until=2008-05-22", page}).out, "\n- on 2008-05-22: ISO-8859-2, "));
    // An encoding that the user gives applies to all texts.
    BOOST_TEST(!contains(strata({"since", "--encoding=latin2", page}).out, "Not all texts"));
}

BOOST_AUTO_TEST_CASE(a_slip_is_one_sentence) {
    const outcome folded = strata({"since", "-e", "&demptyv;"});
    BOOST_TEST(folded.out.starts_with(
        "-e: 2 readings since 2006-03-02\n&demptyv;\nFor seven minutes on 2008-04-07 it was read "
        "differently, because of a slip: \"All\nnames"));
    BOOST_TEST(contains(folded.out, "A  2008-04-06 to now\n"));
    BOOST_TEST(contains(strata({"since", "--width=200", "-e", "&amp;"}).out, "(f61204e4, taken back by 9a15c472)"));
    const outcome both = strata({"since", "--slips", "-e", "&demptyv;"});
    BOOST_TEST(contains(both.out, "2008-04-07 9a15c472 B → A, tokens: The 2029 lost names restored\n"));
    BOOST_TEST(contains(both.out, "2008-04-07 f61204e4 A → B, tokens: "));
    const auto json = ::strata::report::parsed_json(strata({"since", "--format=json", "-e", "&amp;"}).out);
    BOOST_TEST_REQUIRE(json["changes"].size() == 1U);
    BOOST_TEST(json["changes"][0]["kind"] == "slip");
    BOOST_TEST(json["changes"][0]["takenBack"]["id"] == "name-list-restored");
    BOOST_TEST(json["readings"].size() == 1U);
    check_refused_with(strata({"since", "--slips", "--state=data"}), "--slips");
}

BOOST_AUTO_TEST_CASE(an_error_has_the_name_that_each_text_uses) {
    const outcome o = strata({"since", "--width=200", "-e", "<!--<!--a-->"});
    BOOST_TEST(contains(o.out,
                        "nested-comment (Comment less-than sign bang dash dash state; before 2016-06-20 "
                        "double-hyphen-in-comment, Comment end state)\n"));
    const outcome grouped =
        strata({"compare", "--drafts=2006-03-02,2010-04-30,modern", "--width=200", "-e", "<!--<!--a-->"});
    BOOST_TEST(contains(grouped.out, "error 1:9 double-hyphen-in-comment (nested-comment in modern)"), grouped.out);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace since_test

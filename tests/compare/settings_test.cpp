// Tests comparisons of a draft with itself under other settings, and comparisons of drafts with settings of their own.

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "core/compare/attribute/paths_between.hpp"
#include "core/run/configuration.hpp"
#include "drafts/registry.hpp"
#include "tests/compare/comparing.hpp"
#include "tests/compare/fault_in.hpp"
#include "tests/compare/random_documents.hpp"

namespace settings_test {

namespace {

using namespace strata;

// Builds configurations from names of drafts and from settings. Settings are written as on the command line.
class set_drafts {
public:
    set_drafts& add(std::string_view draft) { return add(draft, "", true, "", false); }
    set_drafts& without_scripting(std::string_view draft) { return add(draft, "+scripting=off", false, "", false); }
    set_drafts& fragment(std::string_view draft, std::string_view context, bool scripting = true) {
        const std::string name = "+fragment=" + std::string(context) + (scripting ? "" : "+scripting=off");
        return add(draft, name, scripting, context, false);
    }
    set_drafts& foreign(std::string_view draft) { return add(draft, "+foreign", true, "", true); }

    [[nodiscard]] const std::vector<run::configuration>& all() const { return all_; }

private:
    set_drafts& add(std::string_view draft, const std::string& settings, bool scripting, std::string_view context,
                    bool foreign) {
        const spec::draft& of = *drafts::find(draft);
        run::configuration& c = all_.emplace_back(run::configuration{&of});
        if (!settings.empty()) c = renamed(c, std::string(of.about.name) + settings);
        c.feedback = simulation{scripting, std::nullopt, nullptr};
        if (!context.empty()) {
            c.feedback->fragment = find_context(of, context);
            c.options = options_of_fragment(of, *c.feedback->fragment, scripting);
        }
        c.options.foreign = c.options.foreign || foreign;
        return *this;
    }

    std::vector<run::configuration> all_;
};

constexpr std::string_view mxss = R"(<noscript><p title="</noscript><img src=x onerror=alert(1)>">)";

std::vector<std::string> settings_of(const compare::divergence& d) {
    std::vector<std::string> found;
    for (const compare::difference& each : d.differences)
        for (const compare::different_setting& setting : each.settings)
            if (std::find(found.begin(), found.end(), setting.words) == found.end()) found.push_back(setting.words);
    return found;
}

std::size_t changes_in(const compare::divergence& d) {
    std::size_t count = 0;
    for (const compare::difference& each : d.differences) count += each.changes.size();
    return count;
}

using words = std::vector<std::string>;

}  // namespace

BOOST_AUTO_TEST_SUITE(compared_settings)

BOOST_AUTO_TEST_CASE(noscript_is_raw_text_only_with_scripting_and_the_setting_is_the_cause) {
    set_drafts drafts;
    drafts.add("modern").without_scripting("modern");
    const testing::compared found = testing::compare_configurations(mxss, drafts.all());
    BOOST_TEST_REQUIRE(found.divergences.size() == 1U);
    const compare::divergence& d = found.divergences.front();
    BOOST_TEST_REQUIRE(d.groups.size() == 2U);
    BOOST_TEST(d.groups[1].tokens.all().size() == 1U);
    BOOST_TEST(d.groups[0].tokens.all().size() == 4U);
    BOOST_TEST((settings_of(d) == words{"scripting: on / off"}));
    BOOST_TEST(changes_in(d) == 0U);
    for (const compare::difference& each : d.differences) {
        BOOST_TEST_REQUIRE(each.causes.size() == 2U);
        BOOST_TEST(each.causes[0].state_name == "RAWTEXT state");
        BOOST_TEST(each.causes[1].state_name == "Data state");
        for (const compare::cause& c : each.causes) {
            BOOST_TEST(c.offset == 10U);
            BOOST_TEST(c.setting == "scripting");
        }
    }
    BOOST_TEST(d.groups[1].drafts.front()->about.name == "modern+scripting=off");
}

BOOST_AUTO_TEST_CASE(all_settings_agree_outside_the_divergences) {
    const auto check = [](const set_drafts& drafts, const std::string& name) {
        for (std::uint64_t n = 0; n < 300; ++n) {
            std::string document = testing::random_document(n);
            if (n % 3 == 0) document = "<noscript>" + document + "</noscript>" + testing::random_document(n + 1000);
            for (const std::size_t cut : {std::size_t{0}, std::size_t{1}})
                BOOST_TEST(testing::fault_among(document, drafts.all(), cut) == "", name << ", document " << n);
        }
    };
    set_drafts scripting, fragments, foreign, drafts;
    check(scripting.add("modern").without_scripting("modern"), "scripting");
    check(fragments.add("2009").fragment("2009", "title").fragment("2009", "td", false), "fragments");
    check(foreign.add("modern").foreign("modern"), "foreign");
    check(drafts.add("2007").without_scripting("2009").fragment("modern", "svg desc").foreign("2026"), "drafts");
}

BOOST_AUTO_TEST_CASE(between_settings_of_one_draft_every_difference_has_a_setting_and_none_a_change) {
    set_drafts drafts;
    drafts.add("modern").without_scripting("modern").fragment("modern", "title");
    std::size_t differences = 0;
    for (std::uint64_t n = 0; n < 300; ++n) {
        const std::string document = "<noscript>" + testing::random_document(n);
        for (const compare::divergence& d : testing::compare_configurations(document, drafts.all()).divergences)
            for (const compare::difference& each : d.differences) {
                ++differences;
                BOOST_TEST(!each.settings.empty(), "document " << n);
                BOOST_TEST(each.changes.empty(), "document " << n);
            }
    }
    BOOST_TEST(differences > 300U);
}

BOOST_AUTO_TEST_CASE(of_two_settings_the_one_that_caused_the_difference_is_named) {
    set_drafts drafts;
    drafts.add("modern").fragment("modern", "td", false);
    const testing::compared found =
        testing::compare_configurations("<noscript><b></noscript><frameset><title><i></title>", drafts.all());
    words all;
    for (const compare::divergence& d : found.divergences)
        for (const std::string& each : settings_of(d)) all.push_back(each);
    BOOST_TEST((all == words{"scripting: on / off", "fragment: none / td"}), all.size());
}

BOOST_AUTO_TEST_CASE(between_different_drafts_a_setting_has_only_the_differences_it_caused) {
    set_drafts drafts;
    drafts.add("2008").without_scripting("modern");
    const testing::compared found = testing::compare_configurations("<br/><noscript><b></noscript>", drafts.all());
    BOOST_TEST_REQUIRE(found.divergences.size() == 2U);
    BOOST_TEST(settings_of(found.divergences[0]).empty());
    BOOST_TEST(changes_in(found.divergences[0]) == 1U);
    BOOST_TEST((settings_of(found.divergences[1]) == words{"scripting: on / off"}));
    BOOST_TEST(changes_in(found.divergences[1]) == 0U);
}

BOOST_AUTO_TEST_CASE(a_start_in_foreign_content_has_cdata_sections) {
    set_drafts drafts;
    drafts.add("2008").foreign("modern");
    const testing::compared found = testing::compare_configurations("<![CDATA[x]]>", drafts.all());
    BOOST_TEST_REQUIRE(found.divergences.size() == 1U);
    BOOST_TEST((settings_of(found.divergences[0]) == words{"foreign: off / on"}));
    set_drafts one;
    one.add("modern").foreign("modern");
    const testing::compared of_one = testing::compare_configurations("<![CDATA[x]]>", one.all());
    BOOST_TEST_REQUIRE(of_one.divergences.size() == 1U);
    const compare::divergence& d = of_one.divergences.front();
    BOOST_TEST(d.differences.front().causes.front().state_name == "Markup declaration open state");
    BOOST_TEST((settings_of(d) == words{"foreign: off / on"}));
}

BOOST_AUTO_TEST_CASE(a_chain_goes_through_drafts_and_then_through_settings) {
    set_drafts drafts;
    drafts.add("2008").fragment("modern", "td", false);
    const registry& known = drafts::known();
    const compare::paths_between paths(known, drafts.all());
    BOOST_TEST_REQUIRE(paths.all().size() == 1U);
    const compare::draft_path& path = paths.all().front();
    std::string names;
    for (std::size_t i = 1; i < path.size(); ++i) {
        const compare::draft_link& link = paths.link_of(*path[i - 1], *path[i]);
        names += link.by ? link.by->words + "; " : std::string(path[i]->about.name) + "; ";
    }
    BOOST_TEST(names == "2009; modern; fragment: none / td; scripting: on / off; ");
    BOOST_TEST(path.back()->about.name == "modern+fragment=td+scripting=off");
    BOOST_TEST(paths.not_compared().size() == 3U);
}

BOOST_AUTO_TEST_CASE(results_do_not_depend_on_chunks) {
    set_drafts drafts;
    drafts.add("modern").without_scripting("modern");
    std::string page;
    for (int i = 0; i < 2000; ++i) page += std::string(mxss) + "<p>text</p>";
    const auto told = [&](std::size_t cut) {
        std::string text;
        for (const compare::divergence& d : testing::compare_configurations(page, drafts.all(), cut).divergences)
            text += testing::told(d);
        return text;
    };
    const std::string whole = told(0);
    BOOST_TEST(whole.size() > 100000U);
    BOOST_TEST((told(4099) == whole));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace settings_test

// `strata compare` between texts on the chain names the revisions that made the difference, and no others.
//
// For every revision, these tests compare two pairs of texts on the revision's witness: the texts just before and after
// the revision, and the nearest named texts. To check the revisions that `compare` names, the tests tokenize the
// witness under other texts: those before and after each of these revisions, and a text that lacks only this revision.

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/conformance/parsed_json.hpp"
#include "core/history/history.hpp"
#include "core/spec/revise.hpp"
#include "core/spec/revision.hpp"
#include "core/spec/soundness.hpp"
#include "tests/cli/program_fixture.hpp"
#include "tests/drafts/chain_places.hpp"
#include "tests/drafts/run_of_witness.hpp"

namespace compare_revisions_test {

namespace {

using namespace strata;
using namespace strata::drafts_test;
using nlohmann::json;
using names = std::set<std::string>;

// Splits options into words. The name of a state contains spaces, so each option is one word together with its value.
std::vector<std::string> words_of(std::string_view options) {
    std::vector<std::string> words;
    while (!options.empty()) {
        const std::size_t next = options.find(" --");
        words.emplace_back(options.substr(0, next));
        options.remove_prefix(next == std::string_view::npos ? options.size() : next + 1);
    }
    return words;
}

struct named {
    bool differ = false;
    names commits;  // the commits that made the differences
    names earlier;  // the revisions that made the differences earlier, or removed them in between
    // Commits of differences that several revisions made together. The last commit of each difference is left out.
    names needed;
};

// Returns the tokens and the places of errors. Names of errors are left out, because some texts have none.
std::vector<std::string> reading_of(const outcome& o) {
    std::vector<std::string> all = o.tokens();
    for (const std::string& each : o.errors()) all.push_back(each.substr(0, each.find(' ')));
    return all;
}

std::string commit_in(const json& made) {
    return made.at("commit").is_null() ? "" : made.at("commit").get<std::string>();
}

// Returns whether the revision changed only errors of tree construction, which `compare` does not compare.
bool is_not_compared(const spec::revision_source& of) { return of.kind == spec::change_kind::tree; }

struct compared_texts : testing::command_fixture {
    // Compares two texts on the witness of the revision `of`. Returns nothing if a text does not have the content state
    // that the witness's options name.
    [[nodiscard]] std::optional<named> compare(const std::string& older, const std::string& newer,
                                               const spec::revision_source& of) const {
        std::vector<std::string> arguments = {"compare", "--format=json", "--drafts=" + older + "," + newer};
        for (const std::string& each : words_of(of.options)) arguments.push_back(each);
        if (of.options.find("--feedback=") == std::string_view::npos) arguments.emplace_back("--feedback=none");
        arguments.emplace_back("-");
        const auto o = strata(arguments, input_of(of));
        if (o.status == 2) return std::nullopt;
        BOOST_TEST_REQUIRE(o.status <= 1, o.err);
        named found;
        const json document = strata::report::parsed_json(o.out);
        for (const json& divergence : document.at("divergences"))
            for (const json& each : divergence.at("differences")) {
                found.differ = true;
                const json& made_by = each.at("madeBy");
                for (std::size_t i = 0; i < made_by.size(); ++i) {
                    const std::string commit = commit_in(made_by[i]);
                    found.commits.insert(commit);
                    if (commit != commit_in(made_by.back())) found.needed.insert(commit);
                }
                if (!each.contains("earlier")) continue;
                for (const json& change : each.at("earlier")) found.earlier.insert(commit_in(change));
            }
        return found;
    }
};

// Makes the text after `count` revisions, without the revision at `missing`. Returns null if later revisions do not fit
// without it.
std::unique_ptr<const history::revised_draft> text_without(std::size_t missing, std::size_t count) {
    std::unique_ptr<const history::revised_draft> made;
    try {
        for (std::size_t i = missing + 1; i < count; ++i)
            made = std::make_unique<const history::revised_draft>(
                made != nullptr ? made->value() : places().after(missing), places().chain().revisions[i]);
    } catch (const spec::wrong_address&) {
        return nullptr;
    }
    if (made != nullptr && spec::fault_of(made->value())) return nullptr;
    return made;
}

}  // namespace

BOOST_FIXTURE_TEST_SUITE(revisions_named_by_compare, compared_texts)

BOOST_AUTO_TEST_CASE(between_the_texts_before_and_after_a_revision_it_is_named_alone) {
    std::size_t tested = 0;
    for (const spec::revision_view& each : places().chain().revisions) {
        const spec::revision_source& of = each.source;
        if (of.editorial || of.witness.empty() || is_not_compared(of)) continue;
        BOOST_TEST_CONTEXT(of.id << " " << of.witness << " " << of.options) {
            const std::string id(of.id);
            const std::optional<named> found = compare("before " + id, id, of);
            BOOST_TEST_REQUIRE(found.has_value());
            BOOST_TEST(found->differ);
            BOOST_TEST((found->commits == names{std::string(of.short_commit())}));
            BOOST_TEST(found->earlier.empty());
            ++tested;
        }
    }
    BOOST_TEST(tested > 70U);
}

BOOST_AUTO_TEST_CASE(between_texts_with_names_those_are_named_that_changed_the_reading) {
    const spec::revision_chain& chain = places().chain();
    std::size_t named_alone = 0;
    std::size_t compared = 0;
    std::size_t without_content = 0;
    for (std::size_t t = 0; t + 1 < chain.texts.size(); ++t) {
        const std::size_t older = history::place_of_text(chain, chain.texts[t].name).value();
        const std::size_t newer = history::place_of_text(chain, chain.texts[t + 1].name).value();
        for (std::size_t n = older; n < newer; ++n) {
            const spec::revision_source& of = chain.revisions[n].source;
            if (of.editorial || of.witness.empty() || is_not_compared(of)) continue;
            BOOST_TEST_CONTEXT(chain.texts[t].name << " " << chain.texts[t + 1].name << " " << of.id << " "
                                                   << of.witness << " " << of.options) {
                const std::optional<named> found =
                    compare(std::string(chain.texts[t].name), std::string(chain.texts[t + 1].name), of);
                if (!found) {
                    ++without_content;
                    continue;
                }
                const auto read = [&](const spec::draft& by) {
                    return reading_of(run_setting(by, input_of(of), setting_of(of.options)));
                };
                const auto before = read(places().after(older));
                const auto after = read(places().after(newer));
                if (before != after) BOOST_TEST(found->differ);
                ++compared;
                if (before != after) BOOST_TEST(!found->commits.empty());
                named_alone += found->commits == names{std::string(of.short_commit())} ? 1 : 0;
                for (std::size_t m = older; m < newer; ++m) {
                    const spec::revision_source& other = chain.revisions[m].source;
                    const std::string commit(other.short_commit());
                    const bool shares_commit = (m > 0 && chain.revisions[m - 1].source.commit == other.commit) ||
                                               (m + 1 < newer && chain.revisions[m + 1].source.commit == other.commit);
                    // Revisions without a commit cannot be distinguished here.
                    if (commit.empty() || found->commits.count(commit) == 0 || shares_commit) continue;
                    // The revision changed how the input is read.
                    BOOST_TEST((read(places().after(m)) != read(places().after(m + 1))), other.id);
                    // Without the revision, the difference is gone, unless a later revision also makes it.
                    if (found->needed.count(commit) == 0) continue;
                    if (const auto without = text_without(m, newer))
                        BOOST_TEST((read(without->value()) != after), other.id);
                }
            }
        }
    }
    BOOST_TEST_MESSAGE(compared << " revisions, " << named_alone << " of them named alone; " << without_content
                                << " begin in a content that one of the texts does not have");
    BOOST_TEST(compared > 70U);
    BOOST_TEST(named_alone > 40U);
}

BOOST_AUTO_TEST_CASE(what_a_fragment_begins_with_is_a_cause_wherever_that_shows) {
    for (const std::string_view words : {"", "some words before it and more ", "</b> </i> </u> </s> </b> "})
        for (const std::string_view pair :
             {"before script-as-context,script-as-context", "2009,modern", "2006-12-20,2026"}) {
            const auto o = strata({"compare", "--drafts=" + std::string(pair), "--fragment=script", "-"},
                                  std::string(words) + "<!--<script>");
            BOOST_TEST_REQUIRE(o.status <= 1, o.err);
            BOOST_TEST(o.out.find("script-as-context fb96ebf1") != std::string::npos, o.out);
            BOOST_TEST(o.out.find("41beb5d9") == std::string::npos, o.out);
        }
}

BOOST_AUTO_TEST_CASE(texts_between_are_shown_the_tokens_that_they_read_themselves) {
    // From March 2006 to June 2007, DOCTYPE tokens had no identifiers. An identifier in the input made the DOCTYPE
    // incorrect.
    const std::string type = R"(<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01 Frameset//" "">)";
    for (const std::string_view words : {"", "<br/>words", "<!-- a -- b -->"}) {
        const auto o = strata({"compare", "--drafts=2006-12-20,2026", "-"},
                              type + std::string(words) + "<span><p><table></table><math></span><xmp><!");
        BOOST_TEST_REQUIRE(o.status <= 1, o.err);
        BOOST_TEST(o.out.find("e7318c5e") != std::string::npos, o.out);
        BOOST_TEST(o.out.find("0dc6d2fa") == std::string::npos, o.out);
    }
}

BOOST_AUTO_TEST_CASE(an_accident_that_was_taken_back_is_no_cause) {
    const auto o = strata({"compare", "--drafts=2006-12-20,2009-10-19", "-e", "&TRADE;"});
    std::string words = o.out;
    for (std::size_t at = 0; (at = words.find("\n    ", at)) != std::string::npos;) words.replace(at, 5, " ");
    BOOST_TEST(words.find("(change: uppercase-trade 6119bbad 2007-06-14)") != std::string::npos, o.out);
    spec::revision_source of;
    of.witness = R"("&TRADE;")";
    const std::optional<named> found = compare("2006-12-20", "2009-10-19", of);
    BOOST_TEST_REQUIRE(found.has_value());
    BOOST_TEST((found->commits == names{"6119bbad"}));
    // The editors reverted a slip within minutes. `compare` does not list the slip and its revert.
    BOOST_TEST(found->earlier.empty());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace compare_revisions_test

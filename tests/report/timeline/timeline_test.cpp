// Writes the history as a list and as a poster. Every event has a row, nothing overlaps, and nothing is cut off.

#include "core/history/timeline.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/history/history.hpp"
#include "core/report/timeline/poster.hpp"
#include "core/report/writing/text_width.hpp"
#include "drafts/registry.hpp"
#include "tests/cli/made_up_chain.hpp"

namespace timeline_test {

namespace {

using namespace strata;
using history::effect;

const history::timeline& whole_timeline() {
    static const history::timeline all = history::timeline_of(drafts::known());
    return all;
}

/// Returns the program's drafts with another chain.
registry with_chain(const spec::revision_chain& chain) {
    registry known = drafts::known();
    known.chain = chain;
    return known;
}

/// The box around a line of text, in the poster's units.
struct box {
    double left = 0, right = 0, top = 0, bottom = 0;
    std::string text;
};

std::string unescaped(std::string text) {
    for (const auto& [from, to] : {std::pair{"&lt;", "<"}, {"&gt;", ">"}, {"&quot;", "\""}, {"&amp;", "&"}})
        for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; ++at)
            text.replace(at, std::string_view(from).size(), to);
    return text;
}

/// Returns the value of a tag's attribute; "" if the tag has no such attribute.
std::string attribute_in(const std::string& tag, std::string_view name) {
    const std::string begin = fmt::format(" {}=\"", name);
    const std::size_t at = tag.find(begin);
    return at == std::string::npos
               ? ""
               : tag.substr(at + begin.size(), tag.find('"', at + begin.size()) - at - begin.size());
}

/// Returns the boxes of all lines of text, except rotated ones.
std::vector<box> texts_of(const std::string& svg) {
    std::vector<box> all;
    for (std::size_t at = 0; (at = svg.find("<text ", at)) != std::string::npos; ++at) {
        if (std::string_view(svg).substr(0, at).ends_with("rotate(-60)\">")) continue;
        const std::size_t end = svg.find('>', at);
        const std::string tag = svg.substr(at, end - at);
        box b{.text = unescaped(svg.substr(end + 1, svg.find("</text>", end) - end - 1))};
        const double size = std::stod(attribute_in(tag, "font-size"));
        const double width = report::text_width(
            b.text, size,
            attribute_in(tag, "font-weight") == "bold" ? report::font_weight::bold : report::font_weight::normal);
        const std::string anchor = attribute_in(tag, "text-anchor");
        b.left = std::stod(attribute_in(tag, "x")) - (anchor == "end" ? width : anchor == "middle" ? width / 2 : 0);
        b.right = b.left + width;
        b.bottom = std::stod(attribute_in(tag, "y")) + size * 0.2;
        b.top = std::stod(attribute_in(tag, "y")) - size * 0.75;
        all.push_back(std::move(b));
    }
    return all;
}

bool overlap(const box& a, const box& b) {
    return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

void check_is_tidy(const std::string& svg) {
    const std::string sheet = attribute_in(svg, "viewBox");
    BOOST_TEST_REQUIRE(sheet.starts_with("0 0 "));
    std::istringstream sizes(sheet.substr(4));
    double width = 0;
    double height = 0;
    BOOST_TEST_REQUIRE(static_cast<bool>(sizes >> width >> height));
    const std::vector<box> texts = texts_of(svg);
    BOOST_TEST(texts.size() == [&] {
        std::size_t n = 0;
        for (std::size_t at = 0; (at = svg.find("<text ", at)) != std::string::npos; ++at) ++n;
        for (std::size_t at = 0; (at = svg.find("rotate(-60)\"><text", at)) != std::string::npos; ++at) --n;
        return n;
    }());
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const box& a = texts[i];
        BOOST_CHECK_MESSAGE(a.left >= 0 && a.right <= width && a.top >= 0 && a.bottom <= height,
                            a.text << " is cut off");
        for (std::size_t j = i + 1; j < texts.size(); ++j)
            BOOST_CHECK_MESSAGE(!overlap(a, texts[j]), a.text << " overlaps with " << texts[j].text);
    }
}

}  // namespace

BOOST_AUTO_TEST_SUITE(timeline)

BOOST_AUTO_TEST_CASE(every_revision_and_every_text_is_there_once_in_the_order_of_time) {
    std::size_t revisions = 0;
    std::multiset<const spec::draft*> texts;
    for (const history::event& each : whole_timeline().events) {
        if (each.revision != nullptr) {
            BOOST_TEST(each.revision->id == drafts::known().chain.revisions[revisions].source.id);
            ++revisions;
        }
        if (each.text != nullptr) texts.insert(each.text);
    }
    BOOST_TEST(revisions == drafts::known().chain.revisions.size());
    for (const spec::draft* each : drafts::all()) BOOST_TEST(texts.count(each) == 1U, each->about.name);
    BOOST_TEST(texts.count(drafts::known().chain.landmark) == 1U);
    const auto& events = whole_timeline().events;
    for (std::size_t i = 1; i < events.size(); ++i) BOOST_TEST(events[i - 1].day() <= events[i].day());
}

BOOST_AUTO_TEST_CASE(named_changes_are_there_where_the_chain_has_no_revision) {
    const spec::revision_chain& chain = drafts::known().chain;
    std::size_t dated = 0;
    std::size_t others = 0;
    for (const study::change_step& each : study::all_changes(drafts::all())) {
        if (each.what->date().empty()) {
            ++others;
            continue;
        }
        const bool listed = std::any_of(whole_timeline().events.begin(), whole_timeline().events.end(),
                                        [&](const history::event& e) { return e.change.what == each.what; });
        if (each.what->date() > chain.until) BOOST_TEST(listed, each.what->id);
        if (history::number_of_commit(chain, each.what->commit()) != 0) BOOST_TEST(!listed, each.what->id);
        dated += listed ? 1 : 0;
    }
    BOOST_TEST(others == whole_timeline().changes_without_day);
    // Without a chain, the timeline only has these events.
    const history::timeline bare = history::timeline_of(with_chain({}));
    BOOST_TEST(bare.events.size() > drafts::all().size() + dated);
}

BOOST_AUTO_TEST_CASE(events_say_what_they_are) {
    const history::timeline made = history::timeline_of(with_chain(testing::made_up::chain));
    BOOST_TEST(made.complete_until == "2007-12-31");
    BOOST_TEST_REQUIRE(made.events.size() > 6U);
    BOOST_TEST(made.events[0].text == &testing::made_up::root);
    BOOST_TEST(name_of(made.events[0].changed()) == "text");
    BOOST_TEST(made.events[1].day() == "2007-02-01");
    BOOST_TEST(name_of(made.events[1].changed()) == "tokens");
    BOOST_TEST(made.events[1].short_commit() == "aaaaaaaa");
    BOOST_TEST(made.events[1].witness() == "\"<@\"");
    BOOST_TEST(count_of(made, effect::words) == 1U);
    BOOST_TEST(count_of(made, effect::tokens, "2007") == 4U);
    BOOST_TEST(years_of(made).front() == "2007");
}

BOOST_AUTO_TEST_CASE(the_poster_has_a_row_with_a_tooltip_for_each_event) {
    const std::string svg = report::timeline_as_svg(whole_timeline());
    const std::vector<box> texts = texts_of(svg);
    for (const history::event& each : whole_timeline().events) {
        if (each.text != nullptr) continue;
        const std::string commit = std::string(each.short_commit());
        // If a change affects only words, its commit may be unknown. Then only the texts before and after it are known.
        BOOST_TEST(
            (commit.empty() || std::any_of(texts.begin(), texts.end(), [&](const box& b) { return b.text == commit; })),
            commit);
        const std::string first = std::string(each.title().substr(0, each.title().find(' ')));
        BOOST_TEST(std::any_of(texts.begin(), texts.end(), [&](const box& b) { return b.text.starts_with(first); }),
                   each.title());
    }
    std::size_t tooltips = 0;
    for (std::size_t at = 0; (at = svg.find("<g><title>", at)) != std::string::npos; ++at) ++tooltips;
    BOOST_TEST(tooltips >= whole_timeline().events.size());
}

BOOST_AUTO_TEST_CASE(no_text_of_the_poster_overlaps_or_is_cut_off) {
    check_is_tidy(report::timeline_as_svg(whole_timeline()));
    check_is_tidy(report::timeline_as_svg(history::timeline_of(with_chain(testing::made_up::chain))));
    check_is_tidy(report::timeline_as_svg(history::timeline_of(with_chain({}))));
    spec::revision_chain begun = drafts::known().chain;
    for (const std::size_t n : {1U, 20U, 60U, 100U}) {
        begun.revisions = drafts::known().chain.revisions.first(n);
        begun.until = begun.revisions.back().source.date;
        begun.every_commit_until = {};
        check_is_tidy(report::timeline_as_svg(history::timeline_of(with_chain(begun))));
    }
    // There is space for three times as many events.
    history::timeline longer = whole_timeline();
    for (std::size_t times = 1; times < 3; ++times)
        longer.events.insert(longer.events.end(), whole_timeline().events.begin(), whole_timeline().events.end());
    std::stable_sort(longer.events.begin(), longer.events.end(),
                     [](const auto& one, const auto& other) { return one.day() < other.day(); });
    check_is_tidy(report::timeline_as_svg(longer));
}

BOOST_AUTO_TEST_CASE(nothing_has_an_empty_poster) { BOOST_TEST(report::timeline_as_svg({}).starts_with("<svg ")); }

BOOST_AUTO_TEST_SUITE_END()

}  // namespace timeline_test

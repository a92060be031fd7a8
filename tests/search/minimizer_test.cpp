// The minimizer shrinks a page as far as its limits allow. It keeps the wanted difference, and adds no other.

#include "core/search/minimizer.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/engine/tokenizer/tokenizer.hpp"
#include "core/report/writing/json_text.hpp"
#include "core/run/configuration.hpp"
#include "core/spec/change.hpp"
#include "core/spec/content_states.hpp"
#include "core/text/sink.hpp"
#include "core/tree/simulated.hpp"
#include "drafts/registry.hpp"
#include "tests/compare/comparing.hpp"

namespace minimizer_test {

namespace {

using namespace strata;
using namespace strata::testing;

// Returns configurations whose drafts read a page as the content of an element called `name`.
std::array<run::configuration, 2> in_rcdata_of(const std::string& name) {
    std::array<run::configuration, 2> both;
    both[0].draft = drafts::find("2008");
    both[1].draft = drafts::find("modern");
    for (run::configuration& each : both) {
        each.options.content = *spec::find_content(*each.draft, "RCDATA");
        each.options.last_start_tag = name;
    }
    return both;
}

// Returns a page on which the drafts differ in "<br/>", but only if the whole end tag before it is present.
std::string page_of(const std::string& name) { return "</" + name + "><br/>"; }

std::array<run::configuration, 2> on_pages(std::string_view one, std::string_view other) {
    std::array<run::configuration, 2> both;
    both[0].draft = drafts::find(one);
    both[1].draft = drafts::find(other);
    for (run::configuration& each : both) each.feedback = simulation{};
    return both;
}

std::optional<search::minimized> minimized_on(std::string_view one, std::string_view other, std::string_view page,
                                              const search::wanted_difference& wanted = {}) {
    search::minimize_options options;
    options.wanted = wanted;
    search::difference_count count;
    return search::minimize(drafts::known(), on_pages(one, other), page, options, count);
}

std::string input_of(const std::optional<search::minimized>& m) { return m ? m->input : "nothing"; }

/// Runs a draft's engine, without the search. Collects the errors, and whether the input ends inside a tag or the like.
class reading_of_engine : public sink {
public:
    reading_of_engine(const run::configuration& by, std::string_view input) : input_(input) {
        simulated_feedback answering(*by.draft, *by.feedback, *this);
        tokenize(*by.draft, engine_kind::runner, by.options, input, answering);
    }
    feedback on_token(const token& t) override {
        namespace v = boost::variant2;
        if (v::holds_alternative<characters>(t) || v::holds_alternative<end_of_file>(t)) return {};
        const source_span where = v::visit([](const auto& each) { return each.where; }, t);
        if (where.end == input_.size() && !input_.ends_with('>')) breaks_off = true;
        return {};
    }
    void on_error(const parse_error& e) override {
        errors.insert(e.code);
        // The error of a numeric reference is reported after the semicolon.
        const bool of_reference =
            e.code == spec::error_code::missing_semicolon_after_character_reference || input_.ends_with(';');
        if (e.offset >= input_.size() && !of_reference) breaks_off = true;
    }
    std::set<spec::error_code> errors;
    bool breaks_off = false;

private:
    std::string_view input_;
};

// Describes each side of a difference: the drafts, whether they have a value and, for a token or an error, the value.
std::string sides_of(const compare::difference& d) {
    std::string text;
    for (const compare::difference::side& each : d.sides) {
        text += names_of(each.drafts) + (each.value ? " has" : " has not");
        if (each.value && (d.what == compare::difference_kind::token || d.what == compare::difference_kind::error))
            text += " " + *each.value;
        text += "; ";
    }
    return text;
}

std::set<std::string_view> changes_of(const compare::difference& d) {
    std::set<std::string_view> ids;
    for (const spec::change* each : d.changes) ids.insert(each->id);
    return ids;
}

// Returns what is wrong with a minimized page; "" if nothing is wrong.
std::string fault_of(const search::minimized& m, const std::array<run::configuration, 2>& who, std::string_view page) {
    const compare::difference* const before = m.before.get();
    const compare::difference* const after = m.after.get();
    if (before == nullptr || after == nullptr) return "no difference";
    if (before->what != after->what || before->of != after->of) return "another kind or field";
    if (sides_of(*before) != sides_of(*after)) return sides_of(*before) + "became " + sides_of(*after);
    if (changes_of(*before) != changes_of(*after)) return "another change";
    kept_divergences kept;
    compare::comparison comparing(drafts::known(), {who[0], who[1]}, kept);
    comparing.feed(m.input);
    comparing.finish();
    std::size_t differences = 0;
    for (const compare::divergence& d : kept.all) differences += d.differences.size();
    if (differences != m.left.differences) return "wrong number of differences";
    for (const run::configuration& each : who) {
        const reading_of_engine of_page(each, page), of_left(each, m.input);
        if (!std::includes(of_page.errors.begin(), of_page.errors.end(), of_left.errors.begin(), of_left.errors.end()))
            return "a new parse error";
        if (of_left.breaks_off && !of_page.breaks_off) return "the input is cut off";
    }
    return {};
}

// Minimizes each of the first `most` differences of a page.
void check_page(const std::string& name, const std::string& page, std::size_t most) {
    for (const auto& [one, other] : {std::pair("2007", "2008"), std::pair("2008", "2009"), std::pair("2009", "modern"),
                                     std::pair("modern", "2026"), std::pair("2007", "modern")}) {
        const auto who = on_pages(one, other);
        search::difference_count count;
        search::minimize_options options;
        options.wanted.number = 1;
        for (std::size_t n = 1; n == 1 || n <= std::min(most, count.differences); ++n) {
            options.wanted.number = n;
            const auto found = search::minimize(drafts::known(), who, page, options, count);
            BOOST_TEST(found.has_value() == (count.differences > 0));
            if (!found) break;
            const std::string fault = fault_of(*found, who, page);
            BOOST_CHECK_MESSAGE(fault.empty(), name << ", " << one << " and " << other << ", difference " << n << ": "
                                                    << fault << ": " << report::json_string(found->input));
            BOOST_TEST(found->input.size() <= page.size());
        }
    }
}

std::string contents_of(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

BOOST_AUTO_TEST_SUITE(minimizer)

BOOST_AUTO_TEST_CASE(only_what_the_cause_needs_is_kept) {
    const std::string name(40, 'x');
    search::difference_count count;
    const auto found =
        search::minimize(drafts::known(), in_rcdata_of(name), "<p>before</p>" + page_of(name) + "behind", {}, count);
    BOOST_TEST_REQUIRE(found.has_value());
    BOOST_TEST(count.places == 1U);
    BOOST_TEST(!found->stopped);
    BOOST_TEST(found->input.substr(0, 42) == "</" + name);
    BOOST_TEST(found->input.size() <= page_of(name).size());
}

BOOST_AUTO_TEST_CASE(a_page_that_cannot_shrink_costs_no_more_than_the_options_allow) {
    constexpr std::uint64_t most_bytes = 1U << 18U;
    for (const std::size_t length : {2000U, 4000U, 16'000U}) {
        const std::string name(length, 'x');
        const std::string page = page_of(name);
        search::minimize_options options;
        options.most_bytes = most_bytes;
        options.most_for_a_byte = 8;
        search::difference_count count;
        const auto found = search::minimize(drafts::known(), in_rcdata_of(name), page, options, count);
        BOOST_TEST_REQUIRE(found.has_value());
        BOOST_TEST(found->stopped);
        BOOST_TEST(found->input.size() + 2 >= length);
        // Except for the first few, the inputs tried are at least half as long as the page.
        const std::uint64_t allowed = most_bytes + 8 * page.size();
        BOOST_TEST(found->tried <= 2 * allowed / page.size() + 20);
        BOOST_TEST(found->tried >= allowed / page.size() / 2);
    }
}

BOOST_AUTO_TEST_CASE(stopped_work_leaves_a_page_with_the_same_cause) {
    const std::string name(300, 'x');
    search::minimize_options options;
    options.on_progress = [](std::size_t, std::size_t tried) { return tried < 5; };
    search::difference_count count;
    const auto found =
        search::minimize(drafts::known(), in_rcdata_of(name), std::string(500, ' ') + page_of(name), options, count);
    BOOST_TEST_REQUIRE(found.has_value());
    BOOST_TEST(found->stopped);
    BOOST_TEST(found->tried == 5U);
    BOOST_TEST(found->input.find(page_of(name)) != std::string::npos);
    BOOST_TEST((found->after.in.kind == compare::divergence_kind::tokens));
}

BOOST_AUTO_TEST_CASE(the_difference_is_kept_and_not_replaced_by_another) {
    // An earlier version of the minimizer returned "<a a=&a", a tag that lacks the flag because the end of the page
    // cuts it off.
    const std::string flag = input_of(minimized_on("2007", "modern", R"(<a href="?a&b=1" />)"));
    BOOST_TEST((flag == "<a/>" || flag == "<a />"), flag);
    const std::string permitted = input_of(minimized_on("2008", "2009", "text <img src='a' /> text"));
    BOOST_TEST((permitted == "<br/>" || permitted == "<br />"), permitted);
    BOOST_TEST(input_of(minimized_on("2009", "modern", "<p>Some text<!-- one --!> two -->and more")) == "<!----!>-->");
    const auto quiet = minimized_on("2008", "2009", "text <img src='a' /> text");
    BOOST_TEST(quiet->left.differences == 1U);
    BOOST_TEST(quiet->left.places == 1U);
}

BOOST_AUTO_TEST_CASE(the_page_ends_in_a_tag_only_if_the_difference_is_there) {
    const auto cut_off = minimized_on("2009", "modern", "<p>text</p>\n<a href=x");
    BOOST_TEST(cut_off->input.starts_with("<a"));
    BOOST_TEST((cut_off->after.get()->what == compare::difference_kind::token));
    const auto stray = minimized_on("2009", "modern", "<p>text</p>\n<a b=<c d>x</a>");
    BOOST_TEST(stray->input == "<a a=<>");
}

BOOST_AUTO_TEST_CASE(an_error_behind_the_last_character_is_not_always_one_of_the_end) {
    BOOST_TEST(input_of(minimized_on("2007", "2009", "x&#11;y")) == "&#1;");
}

BOOST_AUTO_TEST_CASE(an_element_gives_way_to_one_with_a_shorter_name) {
    BOOST_TEST(input_of(minimized_on("2007", "2009", "foo <meta/> bar")) == "<br/>");
}

BOOST_AUTO_TEST_CASE(any_difference_of_the_page_can_be_kept) {
    const std::string page = "<br/> text <a b=> <!-- --!> --> <hr/>";
    search::wanted_difference wanted;
    std::set<std::string> left;
    for (std::size_t n = 1; n < 50; ++n) {
        wanted.number = n;
        const auto found = minimized_on("2008", "2009", page, wanted);
        if (!found) {
            BOOST_TEST(n > 3U);
            break;
        }
        left.insert(found->input);
    }
    BOOST_TEST(left.count("<br/>") == 1U);
    BOOST_TEST(left.count("<hr/>") == 1U);
    BOOST_TEST(left.count("<a a=>") == 1U);

    wanted = {};
    const auto changes = spec::changes_of(*drafts::find("2009"));
    const auto change = std::find_if(changes.begin(), changes.end(),
                                     [](const spec::change& each) { return each.id == "missing-value"; });
    BOOST_TEST_REQUIRE((change != changes.end()));
    wanted.changes = {&*change};
    BOOST_TEST(input_of(minimized_on("2008", "2009", page, wanted)) == "<a a=>");
    BOOST_TEST(input_of(minimized_on("2008", "2009", "<br/>", wanted)) == "nothing");
    wanted = {};
    wanted.place = 3;
    BOOST_TEST(input_of(minimized_on("2008", "2009", page, wanted)) == "<hr/>");
}

BOOST_AUTO_TEST_CASE(parts_that_must_be_removed_together_are_removed_together) {
    // Removing any single character of the attribute would add an error.
    BOOST_TEST(input_of(minimized_on("2007", "modern", R"(<a f="" />)")).size() <= 5U);
}

BOOST_AUTO_TEST_CASE(a_tag_whose_steps_are_not_kept_is_still_shrunk) {
    std::string page = "<p ";
    for (int i = 0; i < 3000; ++i) page += "a" + std::to_string(i) + "=x ";
    page += "/>";
    const auto found = minimized_on("2008", "2009", page);
    BOOST_TEST_REQUIRE(found.has_value());
    BOOST_TEST(!found->stopped);
    BOOST_TEST(found->input.size() <= 5U);
    BOOST_TEST((changes_of(*found->after.get()) == std::set<std::string_view>{"self-closing-flag"}));
}

BOOST_AUTO_TEST_CASE(a_place_with_unlisted_differences_is_still_shrunk) {
    const auto found = minimized_on("2007", "modern", "<p " + std::string(3000, '"') + "/>");
    BOOST_TEST_REQUIRE(found.has_value());
    BOOST_TEST(found->input.size() <= 6U);
}

BOOST_AUTO_TEST_CASE(pages_keep_their_differences_and_nothing_is_added) {
    const std::filesystem::path data = STRATA_DATA_DIR;
    check_page("sample.html", contents_of(data / "../../docs/sample.html"), 12);
    check_page("hostile.html", contents_of(data / "pages/hostile.html"), 40);
    const std::filesystem::path corpus = std::filesystem::path(STRATA_SHARED_DIR) / "corpus";
    if (!std::filesystem::is_directory(corpus)) {
        BOOST_TEST_MESSAGE("absent, its pages are not minimized: " << corpus.filename());
        return;
    }
    std::vector<std::filesystem::path> pages;
    for (const auto& entry : std::filesystem::directory_iterator(corpus))
        if (entry.file_size() < 100'000) pages.push_back(entry.path());
    std::sort(pages.begin(), pages.end());
    for (std::size_t i = 0; i < pages.size(); i += std::max<std::size_t>(pages.size() / 10, 1))
        check_page(pages[i].filename().string(), contents_of(pages[i]), 2);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace minimizer_test

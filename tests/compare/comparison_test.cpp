#include <algorithm>
#include <array>
#include <boost/test/unit_test.hpp>
#include <random>

#include "tests/compare/comparing.hpp"
#include "tests/compare/fault_in.hpp"
#include "tests/pages.hpp"
#include "tests/recording.hpp"
#include "tests/sample.hpp"

namespace comparison_test {

using namespace strata;
using namespace strata::testing;

namespace {

namespace v = boost::variant2;

const std::vector<std::string_view> words = {
    "<",       ">",          "/",           "!",          "-",           "--",          "a",
    "b",       " ",          "\n",          "\r\n",       "\r",          "=",           "\"",
    "'",       "&",          ";",           "&amp;",      "&not",        "&notit;",     "&ngE;",
    "&#x80;",  "&#0",        "&xyz;",       "#",          "x",           "?",           "<!--",
    "-->",     "--!>",       "<br/>",       "<br />",     "<a b=c>",     "<a b='c'd>",  "</a>",
    "<title>", "</title>",   "<script>",    "</script>",  "<xmp>",       "</xmp>",      "<svg>",
    "</svg>",  "<![CDATA[",  "]]>",         "<!DOCTYPE",  " PUBLIC",     " SYSTEM",     "\"x\"",
    "<?p q?>", "<?xml",      "\x01",        "\x0B",       "\x0C",        "\xC3\xA9",    "\xF0\x9F\x98\x80",
    "\xFF",    "<textarea>", "</textarea>", "<noscript>", "</noscript>", "<plaintext>", "<p>",
    "</p>",    "<style>",    "</style>",    "<iframe>",   "</iframe>",   "<b\n",        "words in a text ",
};

std::string random_input(std::mt19937& random, std::size_t length) {
    std::string input;
    for (std::size_t i = 0; i < length; ++i) {
        const std::size_t w = random() % (words.size() + 1);
        if (w == words.size())
            input.push_back('\0');
        else
            input += words[w];
    }
    return input;
}

std::string all_told(const compared& result) {
    std::string text;
    for (const auto& d : result.divergences) text += told(d);
    return text + fmt::format("{} {} {}", result.summary.tokens, result.summary.divergences, result.summary.of_tokens);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(comparison)

BOOST_AUTO_TEST_CASE(drafts_agree_outside_the_divergences_of_random_inputs) {
    std::mt19937 random(20080309);
    for (std::size_t i = 0; i < 6000; ++i) {
        const std::string input = random_input(random, 1 + random() % 24);
        if (!sample::today().takes(i)) continue;
        const std::string fault = fault_in(input, {});
        BOOST_TEST_REQUIRE(fault.empty(), readable(input) << ": " << fault);
    }
}

// Text can change the adjusted current node. If a part differs, each draft runs through it again. The drafts must then
// know the changes that earlier text made.
BOOST_AUTO_TEST_CASE(drafts_agree_outside_the_divergences_where_text_ends_foreign_content) {
    constexpr std::string_view pieces[] = {
        "<svg>", "<desc>",        "<math>",  "<mi>", "<p>",
        "<b>",   "</p>",          "x",       " ",    "<![CDATA[a<i>]]>",
        "</b>",  "<![CDATA[b]]>", "&notit;", "\r\n", "words in a text, and more of them "};
    std::mt19937 random(12);
    for (std::size_t i = 0; i < 3000; ++i) {
        std::string input = random() % 2 == 0 ? "<svg><desc><p><b></p>" : "<math><mi><p><b></p>";
        const std::size_t count = 1 + random() % 16;
        for (std::size_t n = 0; n < count; ++n) input += pieces[random() % std::size(pieces)];
        if (!sample::today().takes(i)) continue;
        for (const std::vector<std::string_view>& drafts :
             {std::vector<std::string_view>{"2009", "modern"},
              std::vector<std::string_view>{"2008", "2009", "modern", "2026"}}) {
            compare_options options;
            options.drafts = drafts;
            const std::string fault = fault_in(input, options);
            BOOST_TEST_REQUIRE(fault.empty(), readable(input) << ": " << fault);
        }
    }
}

BOOST_AUTO_TEST_CASE(drafts_agree_outside_the_divergences_in_every_content_state) {
    std::mt19937 random(20071027);
    const auto compare_in = [&](std::string_view content, std::vector<std::string_view> drafts) {
        for (std::size_t i = 0; i < 500; ++i) {
            compare_options options;
            options.content = content;
            options.last_start_tag = i % 2 == 0 ? "title" : "xmp";
            options.foreign = i % 5 == 0;
            options.drafts = drafts;
            const std::string input = random_input(random, 1 + random() % 12);
            if (!sample::today().takes(i)) continue;
            const std::string fault = fault_in(input, options);
            BOOST_TEST_REQUIRE(fault.empty(), content << " " << readable(input) << ": " << fault);
        }
    };
    for (const std::string_view content : {"RCDATA", "CDATA", "PLAINTEXT"})
        compare_in(content, {"2007", "2008", "2009"});
    for (const std::string_view content : {"RCDATA", "PLAINTEXT"})
        compare_in(content, {"2007", "2008", "2009", "modern", "2026"});
    for (const std::string_view content : {"RAWTEXT", "Script data", "CDATA section"})
        compare_in(content, {"modern", "2026"});
}

BOOST_AUTO_TEST_CASE(divergences_do_not_depend_on_chunks) {
    std::mt19937 random(20090207);
    for (std::size_t i = 0; i < 1500; ++i) {
        const std::string input = random_input(random, 1 + random() % 40);
        const std::array<std::size_t, 3> cuts = {1, 3, 1 + random() % 20};
        if (!sample::today().takes(i)) continue;
        compare_options options;
        const std::string whole = all_told(compare_drafts(input, options));
        for (const std::size_t cut : cuts) {
            options.cut = cut;
            BOOST_TEST_REQUIRE(all_told(compare_drafts(input, options)) == whole, readable(input) << " in " << cut);
        }
    }
}

BOOST_AUTO_TEST_CASE(divergences_do_not_depend_on_the_order_in_which_drafts_are_named) {
    std::mt19937 random(20260701);
    for (std::size_t i = 0; i < 500; ++i) {
        const std::string input = random_input(random, 1 + random() % 24);
        compare_options options;
        compare_options shuffled;
        std::shuffle(shuffled.drafts.begin(), shuffled.drafts.end(), random);
        if (!sample::today().takes(i)) continue;
        const std::string in_order = all_told(compare_drafts(input, options));
        BOOST_TEST_REQUIRE(all_told(compare_drafts(input, shuffled)) == in_order, readable(input));
    }
}

BOOST_AUTO_TEST_CASE(drafts_agree_outside_the_divergences_of_pages) {
    std::size_t bytes = 0;
    std::size_t count = 0;
    std::size_t divergences = 0;
    std::size_t number = 0;
    for (const auto& page : all_pages()) {
        if (!sample::today().takes(number++)) continue;
        const std::string input = contents_of(page);
        const std::string fault = fault_in(input, {});
        BOOST_TEST(fault.empty(), page << ": " << fault);
        compare_options options;
        const compared whole = compare_drafts(input, options);
        options.cut = 4096;
        BOOST_TEST(all_told(compare_drafts(input, options)) == all_told(whole), page);
        bytes += input.size();
        divergences += whole.divergences.size();
        ++count;
    }
    BOOST_TEST_REQUIRE(count > 0);
    BOOST_TEST_MESSAGE(fmt::format("{} pages, {} bytes, {} divergences", count, bytes, divergences));
}

BOOST_AUTO_TEST_CASE(only_the_undecided_part_of_a_long_input_is_kept) {
    std::string paragraph = "<p class=x>Some words &xyz; of a paragraph,<br/> and &amp; more.\r\n";
    for (std::size_t i = 0; i < 40; ++i) paragraph += "Words without any tag go on and on, as they do in a long text. ";
    const auto most_kept = [](std::string_view beginning, std::string_view piece, std::size_t count) {
        kept_divergences kept;
        compare::comparison comparing(drafts::known(), configurations_of({}), kept);
        comparing.feed(beginning);
        std::size_t most = 0;
        for (std::size_t i = 0; i < count; ++i) {
            comparing.feed(piece);
            most = std::max(most, comparing.bytes_kept());
            kept.all.clear();
        }
        static_cast<void>(comparing.finish());
        return most;
    };
    BOOST_TEST(most_kept("", paragraph, 4000) < 200'000U);
    BOOST_TEST(most_kept("<plaintext>", paragraph, 4000) < 200'000U);
    BOOST_TEST(most_kept("<style>", paragraph, 4000) < 200'000U);
    // In 2008, the title continues to the end. A divergence that lasts to the end must be kept in memory.
    BOOST_TEST(most_kept("<title><!--</title>", paragraph, 400) > 400 * paragraph.size());
}

BOOST_AUTO_TEST_CASE(a_stray_comment_in_a_title_is_one_divergence_and_ends_where_the_title_does) {
    const compared result = compare_drafts("<title><!-- </title> <b>x</b> <br/> --></title>&notit;<br/>y",
                                           {{"2008", "modern"}, "", "", false, true, 0});
    BOOST_TEST_REQUIRE(result.divergences.size() == 2U, all_told(result));
    BOOST_TEST(result.divergences[0].source == "</title> <b>x</b> <br/>");
    BOOST_TEST(result.divergences[1].source == "<br/>");
}

BOOST_AUTO_TEST_CASE(raw_text_in_one_draft_is_one_divergence_up_to_its_end_tag) {
    compare_options options;
    options.drafts = {"2008", "modern"};
    const compared result = compare_drafts("<svg><style><b>x</b> <i>y</i></style></svg>z", options);
    BOOST_TEST_REQUIRE(result.divergences.size() == 1U, all_told(result));
    BOOST_TEST(result.divergences[0].source == "<b>x</b> <i>y</i>");
    BOOST_TEST(result.divergences[0].causes.front().content == "CDATA");
}

BOOST_AUTO_TEST_CASE(each_place_is_a_divergence_of_its_own) {
    const compared result = compare_drafts("a<br/>b<br/><br/>c&xyz d", {{"2008", "modern"}, "", "", false, true, 0});
    BOOST_TEST_REQUIRE(result.divergences.size() == 4U, all_told(result));
    BOOST_TEST((result.divergences[1].where == source_span{7, 12}));
    BOOST_TEST((result.divergences[2].where == source_span{12, 17}));
    BOOST_TEST((result.divergences[3].kind == compare::divergence_kind::errors));
    BOOST_TEST(result.summary.of_tokens == 3U);
    // The tokens are "a", "b", "c&xyz d" and the end of the file.
    BOOST_TEST(result.summary.tokens == 4U, result.summary.tokens);
}

BOOST_AUTO_TEST_CASE(errors_of_different_steps_differ_even_at_the_same_character) {
    // 2007 reports the error of the "&" at the next character. The other drafts also report an error at this character,
    // but it is the error of the character itself.
    const std::string_view input =
        "<title><!--\xC5"
        "c&\x03";
    for (const std::size_t cut : {0U, 1U, 2U}) {
        const compared result = compare_drafts(input, {{"2007", "2008", "modern"}, "", "", false, true, cut});
        BOOST_TEST_REQUIRE(result.divergences.size() == 2U, "in chunks of " << cut << ": " << all_told(result));
        BOOST_TEST(result.divergences[0].source == "&");
        BOOST_TEST(result.divergences[1].source == "\x03");
    }
}

BOOST_AUTO_TEST_CASE(a_divergence_at_the_end_of_the_file_may_be_empty) {
    const compared result = compare_drafts("<script><!--", {{"2009", "modern"}, "", "", false, true, 0});
    BOOST_TEST_REQUIRE(result.divergences.size() == 1U, all_told(result));
    BOOST_TEST((result.divergences[0].where == source_span{12, 12}));
    BOOST_TEST((result.divergences[0].kind == compare::divergence_kind::errors));
}

BOOST_AUTO_TEST_CASE(lines_columns_and_context_are_those_of_the_source) {
    const compared result = compare_drafts("\xEF\xBB\xBFone\r\nt\xC3\xA9: <br/> rest\nmore", {});
    BOOST_TEST_REQUIRE(result.divergences.size() == 1U, all_told(result));
    const compare::divergence& d = result.divergences.front();
    BOOST_TEST(d.begin.line == 2U);
    BOOST_TEST(d.begin.column == 5U);
    BOOST_TEST(d.end.column == 10U);
    BOOST_TEST(d.before == "t\xC3\xA9: ");
    BOOST_TEST(d.after == " rest");
}

BOOST_AUTO_TEST_CASE(positions_are_right_in_long_inputs) {
    std::string input;
    for (std::size_t i = 0; i < 20000; ++i)
        input += i % 7 == 0 ? "<br/>&xyz; \xC3\xA9 <a b='c'd>\r\n" : "some words on a line\n";
    const compared result = compare_drafts(input, {});
    input::locator all(*drafts::find("2007"), input, input_kind::bytes);
    BOOST_TEST_REQUIRE(result.divergences.size() > 5000U);
    for (const compare::divergence& d : result.divergences) {
        const input::position at = all.at(d.where.begin);
        BOOST_TEST_REQUIRE(d.begin.line == at.line, d.where.begin);
        BOOST_TEST_REQUIRE(d.begin.column == at.column, d.where.begin);
        for (const compare::group& g : d.groups)
            for (const compare::placed_error& e : g.errors) BOOST_TEST_REQUIRE(e.where.line == at.line, d.where.begin);
    }
}

BOOST_AUTO_TEST_CASE(inputs_that_differ_everywhere_take_linear_time) {
    struct long_input {
        std::string_view beginning, piece;
        std::size_t size;
        std::string_view end;
    };
    using namespace std::string_view_literals;
    const std::array<long_input, 7> all = {{
        {"<title><!--", "</title>&xyz;<br/><a b='c'd>\x01 ", 3'000'000, ""},
        {"<!--", "--x --!> <b ", 3'000'000, ""},
        {"<script>", "</\x01scrip<!--", 3'000'000, ""},
        // 2008 reads this text in a select, and 2009 reads it in a text area. The difference is visible only before and
        // after the text.
        {"<select><textarea><b>", "word \r\n", 1'000'000, "<i></textarea>"},
        {"<a ", "b='c'", 1'000'000, ""},
        // In some drafts, each of these characters is a preprocessing error.
        {"", "\0"sv, 1'000'000, ""},
        {"", "\x01", 1'000'000, ""},
    }};
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (!sample::today().takes(i)) continue;
        std::string input(all[i].beginning);
        while (input.size() < all[i].size) input += all[i].piece;
        input += all[i].end;
        BOOST_TEST(compare_drafts(input, {}).divergences.size() > 0U, readable(input.substr(0, 40)));
    }
}

std::string repeated(std::string_view what, std::size_t count) {
    std::string text;
    text.reserve(what.size() * count);
    for (std::size_t i = 0; i < count; ++i) text += what;
    return text;
}

BOOST_AUTO_TEST_CASE(in_a_long_divergence_the_first_tokens_are_listed_and_the_others_counted) {
    // In 2008, the title continues to the end.
    const std::string input = "<title><!--</title>" + repeated("<p>a</p>", 20'000);
    const compared result = compare_drafts(input, {{"2008", "modern"}, "", "", false, true, 0});
    BOOST_TEST_REQUIRE(result.divergences.size() == 1U);
    const compare::divergence& d = result.divergences.front();
    BOOST_TEST_REQUIRE(d.groups.size() == 2U);
    BOOST_TEST((d.where == source_span{11, input.size()}));
    BOOST_TEST(d.groups[0].tokens.all().size() == 1U);
    BOOST_TEST(d.groups[0].more_tokens == 0U);
    const auto* text = v::get_if<characters>(&d.groups[0].tokens.all().front());
    BOOST_TEST_REQUIRE(text != nullptr);
    BOOST_TEST(text->data.size() + d.groups[0].left_out.text == input.size() - 11);
    BOOST_TEST(text->data == input.substr(11, text->data.size()));
    BOOST_TEST(d.groups[1].tokens.all().size() == most_listed_tokens);
    // These are an end tag, and three tokens for each paragraph.
    BOOST_TEST(d.groups[1].tokens.all().size() + d.groups[1].more_tokens == 1U + 3 * 20'000);
    // Both drafts have these tokens: "<title>", "<!--" and the end of the file.
    BOOST_TEST(result.summary.tokens == 3U);
}

BOOST_AUTO_TEST_CASE(of_many_errors_the_first_are_listed_and_the_others_counted) {
    for (const std::size_t count : {3000U, 200'000U}) {
        const std::string input = "<!x" + std::string(count, '\x01') + "--!><p>";
        const compared result = compare_drafts(input, {{"2007", "2008"}, "", "", false, true, 0});
        BOOST_TEST_REQUIRE(result.divergences.size() == 1U, count);
        std::uint64_t errors = 0;
        for (const compare::group& g : result.divergences.front().groups) {
            BOOST_TEST(g.errors.size() <= most_listed_errors);
            errors = std::max<std::uint64_t>(errors, g.errors.size() + g.more_errors);
        }
        // The comment has one error. One of the drafts also reports an error for each U+0001.
        BOOST_TEST(errors == 1U + count);
    }
}

BOOST_AUTO_TEST_CASE(of_a_tag_with_many_attributes_the_first_are_listed_and_the_others_counted) {
    std::string input = "<a";
    for (std::size_t i = 0; i < 5000; ++i) input += fmt::format(" b{}=c", i);
    const compared result = compare_drafts(input + "<p>", {{"2008", "modern"}, "", "", false, true, 0});
    BOOST_TEST_REQUIRE(result.divergences.size() == 1U);
    const compare::group& g = result.divergences.front().groups.front();
    const auto* tag = v::get_if<start_tag>(&g.tokens.all().front());
    BOOST_TEST_REQUIRE(tag != nullptr);
    BOOST_TEST(tag->attributes.size() == most_listed_attributes);
    BOOST_TEST(tag->attributes.size() + g.left_out.attributes >= 5000U);
}

BOOST_AUTO_TEST_CASE(long_tokens_that_differ_in_one_place_are_found_wherever_it_is) {
    // The comparison keeps only the beginning of the value. 2007 and 2008 have different characters for "&lang;".
    for (const std::size_t before : {10U, 4000U, 4090U, 5000U, 60'000U}) {
        const std::string value = std::string(before, 'x') + "&lang;" + std::string(60'000 - before, 'y');
        const compared result = compare_drafts("<a b=\"" + value + "\">", {{"2007", "2008"}, "", "", false, true, 0});
        BOOST_TEST_REQUIRE(result.divergences.size() == 1U, "after " << before << " characters");
        BOOST_TEST((result.divergences.front().kind == compare::divergence_kind::tokens));
        const compared same = compare_drafts("<a b=\"" + value + "\">", {{"modern", "2026"}, "", "", false, true, 0});
        BOOST_TEST(same.divergences.empty());
    }
}

BOOST_AUTO_TEST_CASE(drafts_with_the_same_result_in_a_long_place_are_one_group) {
    // The drafts diverge at the beginning, and the rest is too long to be kept. Even so, the comparison must notice a
    // difference at the end.
    const std::string beginning = "<title><!--</title>" + repeated("<p>a</p>", 20'000);
    for (const std::string_view end : {"<br>", "<br/>", "&notit;", "\x01"}) {
        const compared result =
            compare_drafts(beginning + std::string(end), {{"2009", "modern", "2026"}, "", "", false, true, 0});
        BOOST_TEST_REQUIRE(result.divergences.size() == 1U);
        BOOST_TEST(result.divergences.front().groups.size() == 2U, end);
    }
    // Only 2026 has processing instructions.
    const compared other = compare_drafts(beginning + "<?x?>", {{"2009", "modern", "2026"}, "", "", false, true, 0});
    BOOST_TEST_REQUIRE(other.divergences.size() == 1U);
    BOOST_TEST(other.divergences.front().groups.size() == 3U);
}

BOOST_AUTO_TEST_CASE(drafts_agree_outside_the_divergences_of_long_inputs) {
    std::mt19937 random(13);
    for (std::size_t i = 0; i < 30; ++i) {
        std::string input;
        // Long pieces and short ones are mixed. Some of the long pieces have no position at which a run could begin.
        while (input.size() < 60'000) {
            const std::size_t count = std::size_t{1} << random() % 16;
            switch (random() % 10) {
                case 0: input += "<!--" + std::string(count, '-') + "--!>"; break;
                case 1: input += repeated("\x01", count); break;
                case 2: input += "<a " + repeated("b='c'", count / 5) + ">"; break;
                case 3: input += "<title><!--</title>" + repeated("<p>a</p>", count / 8) + "--></title>"; break;
                case 4: input += repeated("&notit;", count / 7); break;
                case 5:
                    input += "<svg><desc>" + repeated("<p><b></p>x<p><![CDATA[<i>]]>y", count / 30) + "</svg>";
                    break;
                case 6: input += "<script><!--" + repeated("<script>", count / 8) + "--></script>"; break;
                case 7: input += std::string(count, '\0'); break;
                case 8: input += "<br/><!x" + std::string(count, 'x') + ">"; break;
                default: input += repeated("word \r\n", count / 7);
            }
        }
        if (!sample::today().takes(i)) continue;
        for (const std::vector<std::string_view>& drafts :
             {std::vector<std::string_view>{"2008", "modern"}, compare_options().drafts}) {
            compare_options options;
            options.drafts = drafts;
            const std::string fault = fault_in(input, options);
            BOOST_TEST_REQUIRE(fault.empty(), "input " << i << ": " << fault.substr(0, 2000));
        }
    }
}

/// An input, and where two drafts diverge on it: the states and the headings of the entries.
struct expected_cause {
    std::string_view input;
    std::string_view one, its_state, its_line;
    std::string_view other, other_state, other_line;
};

BOOST_AUTO_TEST_CASE(the_cause_is_the_first_step_that_leads_elsewhere) {
    constexpr std::string_view slash = "U+002F SOLIDUS (/)";
    constexpr std::string_view quote = "U+0022 QUOTATION MARK (\")";
    constexpr std::string_view less_than = "U+003C LESS-THAN SIGN (<)";
    constexpr std::string_view else_ = "Anything else";
    const std::vector<expected_cause> all = {
        {"<br/>", "2008", "Tag name state", slash, "2009", "Tag name state", slash},
        {"<a b=\"c\"d>", "2007", "Attribute value (double-quoted) state", quote, "2008",
         "Attribute value (double-quoted) state", quote},
        {"<title><!--</title>", "2009", "Data state", less_than, "modern", "RCDATA state", less_than},
        {"<title>x</title", "2009", "Tag name state", "EOF", "modern", "RCDATA end tag name state", else_},
        {"<!--a--!>", "2009", "Comment end state", else_, "modern", "Comment end state", "U+0021 EXCLAMATION MARK (!)"},
        // modern reads the earlier part of the comment in states that 2009 lacks, but with the same result.
        {"<!--<!--!", "2009", "Comment end state", else_, "modern", "Comment end state", "U+0021 EXCLAMATION MARK (!)"},
        // The two names have the same length and the same last letter.
        {"<!DOCTYPEaAa", "2008", "DOCTYPE name state", else_, "2009", "DOCTYPE name state",
         "U+0041 LATIN CAPITAL LETTER A through to U+005A LATIN CAPITAL LETTER Z"},
        {"<?a?>", "modern", "Tag open state", "U+003F QUESTION MARK (?)", "2026", "Tag open state",
         "U+003F QUESTION MARK (?)"},
        {"&ngE;", "2009", "Tokenizing character references [the match]", "", "modern",
         "Named character reference state", ""},
        {"<!--\x01-->", "2007", "Preprocessing the input stream", "U+0001", "2008", "Preprocessing the input stream",
         "U+0001"},
        {"<svg><style><b>", "2008", "Data state", less_than, "modern", "Data state", less_than},
    };
    for (const expected_cause& each : all) {
        compare_options options;
        options.drafts = {each.one, each.other};
        const compared result = compare_drafts(each.input, options);
        BOOST_TEST_REQUIRE(!result.divergences.empty(), readable(each.input));
        const auto names = [&](std::string_view draft, std::string_view state, std::string_view line) {
            const auto& causes = result.divergences.back().causes;
            return std::any_of(causes.begin(), causes.end(), [&](const compare::cause& c) {
                return c.role == compare::cause_role::diverges && names_of(c.drafts) == draft &&
                       c.state_name == state && c.subject == line;
            });
        };
        BOOST_TEST(names(each.one, each.its_state, each.its_line), all_told(result));
        BOOST_TEST(names(each.other, each.other_state, each.other_line), all_told(result));
    }
}

BOOST_AUTO_TEST_CASE(a_draft_that_the_registry_lacks_is_refused) {
    testing::kept_divergences to;
    const spec::draft& modern = drafts::standard();
    const spec::draft unknown = [] {
        spec::draft other = drafts::standard();
        other.about.day = "2020-01-01";
        other.about.name = "2020";
        return other;
    }();
    BOOST_CHECK_THROW(compare::comparison(drafts::known(), {{.draft = &modern}, {.draft = &unknown}}, to),
                      std::invalid_argument);
    BOOST_CHECK_THROW(compare::comparison(drafts::known(), {{.draft = &modern}}, to), std::invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace comparison_test

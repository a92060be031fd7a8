// On random documents, the small size of the machine gives the same replies as the full size. On hostile input, neither
// size takes more than linear time.

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cstddef>
#include <ctime>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "core/engine/tokenizer/tokenizer.hpp"
#include "core/spec/draft.hpp"
#include "core/tree/simulated.hpp"
#include "drafts/registry.hpp"
#include "tests/sample.hpp"

namespace sizes_test {

namespace {

using namespace strata;
namespace v = boost::variant2;

struct silent : sink {
    feedback on_token(const token&) override { return {}; }
};

/// Records each tag with the reply to it.
class listener : public sink, public tree_error_sink {
public:
    feedback on_token(const token& t) override {
        const feedback answer = answering->on_token(t);
        const bool tag = v::get_if<start_tag>(&t) != nullptr || v::get_if<end_tag>(&t) != nullptr;
        if (tag || answer.foreign) {
            heard += tag ? 't' : 'c';
            heard += answer.content ? static_cast<char>('0' + spec::place_of(*answer.content)) : '-';
            if (answer.foreign) heard += *answer.foreign ? 'F' : 'H';
        }
        return answer;
    }
    void on_unacknowledged_self_closing(const start_tag&) override { heard += '!'; }
    simulated_feedback* answering = nullptr;
    std::string heard;
};

std::string heard_from(const spec::draft& draft, std::string_view context, bool scripting, std::string_view input,
                       bool whole) {
    silent nowhere;
    listener between;
    simulation how{scripting, std::nullopt, &between};
    tokenizer_options start;
    if (!context.empty()) {
        how.fragment = find_context(draft, context);
        start = options_of_fragment(draft, *how.fragment, scripting);
    }
    simulated_feedback answering(draft, how, nowhere);
    if (whole) answering.begin_whole();
    between.answering = &answering;
    tokenizer t(draft, between, start);
    t.feed(input);
    t.finish();
    return between.heard;
}

constexpr std::string_view names[] = {
    "title",    "style",    "script", "textarea", "xmp",      "iframe",   "noembed",  "noframes",
    "noscript", "p",        "div",    "span",     "b",        "i",        "a",        "nobr",
    "table",    "tr",       "td",     "th",       "tbody",    "thead",    "tfoot",    "caption",
    "col",      "colgroup", "select", "option",   "optgroup", "input",    "form",     "button",
    "li",       "dd",       "ul",     "h1",       "template", "template", "frameset", "frame",
    "html",     "head",     "body",   "br",       "hr",       "object",   "isindex",  "ruby",
    "rt",       "table",    "td",     "select",   "keygen",   "command",  "bgsound",  "x-y",
    "pre",      "meta",     "math",   "svg",      "mi",       "desc",     "g",        "annotation-xml",
};

std::string soup(std::mt19937& random, std::size_t length, bool foreign) {
    std::string text;
    const std::size_t known = std::size(names) - (foreign ? 0 : 6);
    for (std::size_t n = 0; n < length; ++n) {
        const std::string_view name = names[random() % known];
        switch (random() % 14) {
            case 0: text += ' '; break;
            case 1: text += "x"; break;
            case 2:
            case 3:
            case 4: (text += "</").append(name) += '>'; break;
            case 5: (text += '<').append(name) += "/>"; break;
            case 6: text += "<input type=hidden>"; break;
            case 8: text += "<![CDATA[a]]>"; break;
            case 9: text += std::string_view("\0 ", 1 + random() % 2); break;
            case 7: ((text += '<').append(name) += "></").append(name) += '>'; break;
            default: (text += '<').append(name) += '>';
        }
    }
    return text;
}

constexpr std::string_view contexts[] = {"",   "",         "",        "div",  "td",   "select",   "table",    "tbody",
                                         "tr", "colgroup", "caption", "html", "head", "frameset", "template", "form"};

std::string times(std::string_view piece, std::size_t count) {
    std::string text;
    for (std::size_t n = 0; n < count; ++n) text += piece;
    return text;
}

/// Returns the number of bytes that the simulation keeps after `input`.
std::size_t bytes_kept_after(const spec::draft& draft, std::string_view input) {
    silent nowhere;
    simulated_feedback answering(draft, {}, nowhere);
    tokenizer t(draft, answering);
    t.feed(input);
    t.finish();
    return answering.bytes_kept();
}

/// Returns a different word for each number.
std::string word_of(std::size_t number) {
    std::string word;
    for (; word.empty() || number != 0; number /= 26) word += static_cast<char>('a' + number % 26);
    return word;
}

/// Repeats `piece` until there are `size` bytes, with a different word for each "#".
std::string numbered(std::string_view piece, std::size_t size) {
    std::string text;
    for (std::size_t n = 0; text.size() < size; ++n)
        for (const char c : piece) text += c == '#' ? word_of(n) : std::string(1, c);
    return text;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(feedback_sizes)

BOOST_AUTO_TEST_CASE(small_and_whole_answer_the_same) {
    std::mt19937 random(7);
    int differing = 0;
    for (int n = 0; n < 12000 && differing < 5; ++n) {
        const std::string input = soup(random, 1 + random() % 40, n % 3 == 0);
        const std::string_view context = contexts[random() % std::size(contexts)];
        const bool scripting = random() % 2 == 0;
        if (!testing::sample::today().takes(static_cast<std::size_t>(n))) continue;
        for (const spec::draft* draft : drafts::all()) {
            // The drafts 2007 and 2008 have no rules for the full size.
            if (!draft->has_self_closing_flag) continue;
            const std::string small = heard_from(*draft, context, scripting, input, false);
            const std::string whole = heard_from(*draft, context, scripting, input, true);
            if (small != whole) ++differing;
            BOOST_CHECK_MESSAGE(small == whole, draft->about.name << " in '" << context << "': " << input << "\n  "
                                                                  << small << "\n  " << whole);
        }
    }
}

// After 2,097,152 tokens, a machine of the full size must process the tokens that it has remembered. From then on, it
// must process each token at once.
BOOST_AUTO_TEST_CASE(forgotten_tokens_have_been_processed) {
    std::mt19937 random(11);
    std::string input = "<!DOCTYPE html><body>x";
    constexpr std::string_view pieces[] = {"<p>",  "</p>",   "x",       "<b>",      "</b>",     "<a>",
                                           "</a>", "<td>",   "<table>", "</table>", "<select>", "</select>",
                                           "<li>", "</div>", "<div>",   "<i>",      "</i>",     "<tr>"};
    for (int n = 0; n < 2'300'000; ++n) input += pieces[random() % std::size(pieces)];
    input += "<b><table><i><p id=x><svg><desc><b></p><![CDATA[x]]></desc><g></b><![CDATA[x]]></svg><![CDATA[x]]>";
    for (const std::string_view draft : {"2009", "modern"}) {
        const spec::draft& d = *drafts::find(draft);
        const std::string small = heard_from(d, "", true, input, false);
        BOOST_TEST_CONTEXT(draft) {
            BOOST_TEST((small == heard_from(d, "", true, input, true)));
            BOOST_TEST(small.size() > 2'300'000U);
        }
    }
}

BOOST_AUTO_TEST_CASE(memory_is_bounded_by_the_length_of_the_input) {
    constexpr std::string_view before[] = {"", "<svg></svg><math></math>", "<svg>"};
    constexpr std::string_view pieces[] = {
        "<b>",
        "<q>",
        "<p>",
        "<i><b>",
        "<table><td>",
        "<table><tr><td><b>",
        "<b><table><td>",
        "<template>",
        "<template><td>",
        "<svg><desc>",
        "<svg><desc><p><b>",
        "<math><mi>",
        "<math><mi><p>",
        "<div><b></div>",
        "<p><b></p>x",
        "<object><b>",
        "<form><div></form>",
        "<button><b>",
        "<ul><li>",
        "<b #>",
        "<b #><p>",
        "<b #></b>",
        "<#>",
        "<#></#>",
        "<a><p><#>",
        "<table><b #><td>",
        "<table><caption><q>",
        "<ruby><rt>",
        "<nobr><div>",
        "<b #><p></b>",
    };
    for (const spec::draft* draft : drafts::all())
        for (const std::string_view beginning : before)
            for (const std::string_view piece : pieces) {
                const std::string input = std::string(beginning) + numbered(piece, 1'200'000);
                const std::size_t kept = bytes_kept_after(*draft, input);
                BOOST_TEST(kept <= 32 * input.size() + 9'000'000,
                           draft->about.name << ", " << beginning << piece << ": " << kept << " bytes");
            }
}

// The chain of equal formatting elements must contain no others, or the time would be quadratic.
BOOST_AUTO_TEST_CASE(formatting_elements_that_differ_take_linear_time) {
    for (const char* name : {"modern", "2026"}) {
        const auto seconds_for = [&](std::size_t size) {
            const std::string input = "<svg></svg>" + numbered("<b c=#>", size);
            const std::clock_t before = std::clock();
            static_cast<void>(bytes_kept_after(*drafts::find(name), input));
            return static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC;
        };
        const double few = seconds_for(1'500'000);
        const double many = seconds_for(12'000'000);
        BOOST_TEST_MESSAGE(name << ": " << few << " s, eight times as many " << many << " s");
        BOOST_CHECK_MESSAGE(many < 24 * few + 0.5, name << ": " << few << " s, eight times as many " << many << " s");
    }
}

// An end tag closes a thousand `b`s. Text opens all of them again, and each needs its own end tag.
BOOST_AUTO_TEST_CASE(text_reconstructs_any_number_of_formatting_elements) {
    const std::string elements = numbered("<b #>", 7000);
    const auto count = static_cast<std::size_t>(std::count(elements.begin(), elements.end(), '<'));
    const std::string in_p = "<svg><desc><p>" + elements + "</p>";
    const auto is_foreign_after = [&](const std::string& input) {
        const std::string heard = heard_from(*drafts::find("modern"), "", true, input, false);
        return heard.rfind('F') != std::string::npos && heard.rfind('F') > heard.rfind('H');
    };
    BOOST_TEST(count >= 1000U);
    BOOST_TEST(is_foreign_after(in_p));
    BOOST_TEST(!is_foreign_after(in_p + "x"));
    BOOST_TEST(!is_foreign_after(in_p + "x" + times("</b>", count - 1)));
    BOOST_TEST(is_foreign_after(in_p + "x" + times("</b>", count)));
    // With a million elements, text opens only the last few again.
    BOOST_TEST(is_foreign_after(in_p + times("<p>x</p>", 1200) + "x" + times("</b>", 9)));
    BOOST_TEST(!is_foreign_after(in_p + times("<p>x</p>", 200) + "x" + times("</b>", 9)));
}

// If doubling the input much more than doubled the time, each of these would take seconds instead of milliseconds.
BOOST_AUTO_TEST_CASE(hostile_input_takes_linear_time) {
    constexpr std::size_t many = 200000;
    const std::string attributed = [] {
        std::string text;
        for (std::size_t n = 0; n < many; ++n) ((text += "<b k=") += std::to_string(n)) += '>';
        return text;
    }();
    const std::vector<std::pair<const char*, std::string>> inputs = {
        {"open spans, then divs", times("<span>", many) + times("<div>", many)},
        {"end tags that close nothing", times("<div>", many) + times("</p></x></span></li>", many / 4)},
        {"foreign end tags that close nothing", "<svg>" + times("<g>", many) + times("</x>", many)},
        {"list items in divs", times("<div>", many) + times("<li></li>", many / 2)},
        {"formatting elements in blocks", times("<b>", many) + times("<div>", many) + times("</b>", many)},
        {"formatting elements with attributes", attributed + times("</b>", many)},
        {"reopened", "<p>" + attributed + "</p>" + times("<p>x</p>", many / 8)},
        {"formatting elements in paragraphs", times("<b><p>", many)},
        {"adoption past groups of others",
         times("<b>", many / 4) + times(times("<i>", 255) + "<div>", many / 512) + times("</b>", many)},
        {"anchors", times("<a><div>", many)},
        {"nobr", times("<nobr>", many) + times("</nobr>", many)},
        {"cells in tables", times("<table><td>", many / 2) + times("</table>", many / 2)},
        {"templates", times("<template>", many) + times("</template>", many)},
        {"selects in tables", "<table>" + times("<select><tr>", many)},
        {"breaking out", times("<svg><desc>", many / 2) + times("<svg><p>", many / 2)},
        {"forms", times("<form><div>", many / 2) + times("</form>", many)},
        {"adoption past others", times("<b><i>", many / 2) + times("<p>", many / 2) + times("</b>", many / 2)},
        {"options", "<select>" + times("<optgroup><option>", many / 2) + times("</option>", many / 2)},
        {"headings", times("<h1>", many) + times("</h2>", many)},
        {"buttons", times("<button><span>", many)},
    };
    for (const spec::draft* draft : drafts::all()) {
        if (!draft->has_self_closing_flag) continue;
        for (const auto& [what, input] : inputs) {
            const std::clock_t before = std::clock();
            heard_from(*draft, "", true, "<!DOCTYPE html><body><svg></svg><math></math>" + input, false);
            const double seconds = static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC;
            BOOST_TEST_MESSAGE(draft->about.name << ", " << what << ": "
                                                 << static_cast<int>(seconds * 1e9 / static_cast<double>(input.size()))
                                                 << " ns a byte");
            BOOST_CHECK_MESSAGE(seconds < 20, draft->about.name << ", " << what << ": " << seconds << " s");
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace sizes_test

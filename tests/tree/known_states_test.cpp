// The simulation looks up the effects of tokens in known states of the small size, and in foreign subtrees. These
// effects must equal those of the rules.

#include <fmt/format.h>

#include <boost/test/unit_test.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "core/engine/tokenizer/tokenizer.hpp"
#include "core/spec/draft.hpp"
#include "core/tree/construction.hpp"
#include "core/tree/simulated.hpp"
#include "drafts/registry.hpp"
#include "tests/agreement/tested_drafts.hpp"
#include "tests/drafts/chain_places.hpp"
#include "tests/recording.hpp"
#include "tests/sample.hpp"

namespace known_states_test {

namespace {

using namespace strata;
using namespace strata::testing;
using namespace std::string_view_literals;
using tree::element;
using tree::seen_token;
using kind_of = seen_token::kind;

// --- Random documents, rich in what is looked up ---

constexpr std::string_view names[] = {"table",
                                      "table",
                                      "tr",
                                      "tr",
                                      "td",
                                      "td",
                                      "th",
                                      "tbody",
                                      "thead",
                                      "tfoot",
                                      "caption",
                                      "col",
                                      "colgroup",
                                      "select",
                                      "select",
                                      "option",
                                      "option",
                                      "optgroup",
                                      "input",
                                      "hr",
                                      "svg",
                                      "svg",
                                      "svg",
                                      "math",
                                      "g",
                                      "path",
                                      "circle",
                                      "title",
                                      "desc",
                                      "foreignobject",
                                      "mi",
                                      "mo",
                                      "annotation-xml",
                                      "mglyph",
                                      "x-a",
                                      "x-b",
                                      "custom-element",
                                      "b",
                                      "i",
                                      "a",
                                      "font",
                                      "nobr",
                                      "p",
                                      "p",
                                      "div",
                                      "div",
                                      "span",
                                      "li",
                                      "ul",
                                      "template",
                                      "template",
                                      "form",
                                      "button",
                                      "br",
                                      "style",
                                      "script",
                                      "textarea",
                                      "noscript",
                                      "object",
                                      "keygen",
                                      "h1",
                                      "meta",
                                      "link",
                                      "html",
                                      "body",
                                      "head",
                                      "isindex",
                                      "ruby",
                                      "rt",
                                      "dd",
                                      "menuitem",
                                      "image",
                                      "frameset",
                                      "frame",
                                      "plaintext"};

constexpr std::string_view contexts[] = {"",        "",      "",        "",         "",         "div",   "td",
                                         "select",  "table", "tr",      "tbody",    "template", "svg g", "svg desc",
                                         "math mi", "html",  "caption", "colgroup", "form"};

class random_documents {
public:
    explicit random_documents(std::uint32_t seed) : random_(seed) {}

    std::string next() {
        text_ = draw(2) == 0 ? "<!DOCTYPE html><body>x" : "";
        open_.clear();
        kind_ = draw(4);
        for (std::size_t left = 1 + draw(160); left > 0; --left) add_piece();
        return text_;
    }
    std::uint32_t draw(std::uint32_t limit) { return static_cast<std::uint32_t>(random_() % limit); }

private:
    std::string_view name() {
        // Tags that end a document are rare.
        const bool any = draw(20) == 0;
        return names[draw(static_cast<std::uint32_t>(std::size(names)) - (any ? 0 : 3))];
    }
    void add_tag(std::string_view beginning, std::string_view name, std::string_view end = ">") {
        text_.append(beginning).append(name).append(end);
    }
    void add_rows() {
        for (std::uint32_t left = 1 + draw(6); left > 0; --left) {
            text_ += "<tr><td>a</td>\n<td>b</td> <td class=z>";
            if (draw(3) == 0) text_ += "<b>";
            if (draw(4) == 0) text_ += "<p>";
            text_ += "</td></tr>\n";
        }
    }
    void add_icon() {
        text_ += "<svg w=1><g><path d=1/><circle></circle><title>t";
        if (draw(8) == 0) add_tag("<", name());
        text_ += "</title>";
        if (draw(8) == 0) add_tag("<", name());
        text_ += "</g><use/></svg>";
    }
    void add_select() {
        text_ += "<select><option>a<option>b</option>";
        if (draw(4) == 0) add_tag("<", name());
        text_ += "<optgroup></select>";
    }
    void add_piece() {
        const std::string_view one = name();
        switch (draw(24)) {
            case 0: text_ += ' '; return;
            case 1: text_ += "\n  "; return;
            case 2:
            case 3: text_ += "x y"; return;
            case 4: text_ += "\0 "sv.substr(0, 1 + draw(2)); return;
            case 5: text_ += "<![CDATA[a]]>"; return;
            case 6: text_ += "<input type=hidden>"; return;
            case 7: return add_tag("<", one, "/>");
            case 8: return add_tag("<", one, " a=1 color=x>");
            case 9: text_ += "<!--c-->"; return;
            case 10:
            case 11: return add_tag("</", one);
            case 12:
                if (kind_ == 0) return add_rows();
                [[fallthrough]];
            case 13:
                if (kind_ <= 1) return add_icon();
                [[fallthrough]];
            case 14:
                if (kind_ == 2) return add_select();
                [[fallthrough]];
            case 15:
                add_tag("<", one);
                text_ += 'x';
                return add_tag("</", one);
            case 16:
            case 17:
            case 18:
                if (open_.empty()) return add_tag("<", one);
                add_tag("</", open_.back());
                open_.pop_back();
                return;
            default: add_tag("<", one); open_.emplace_back(one);
        }
    }

    std::mt19937 random_;
    std::uint32_t kind_ = 0;
    std::string text_;
    std::vector<std::string_view> open_;
};

// --- A tokenizer with its simulation, for many documents ---

struct setting {
    const spec::draft* draft;
    std::string_view context;
    bool scripting, reports_errors, reports_metas;
};

/// Collects the replies of the simulation, and the resulting tokens.
class reader : public tree_error_sink, public meta_observer {
public:
    enum class way : std::uint8_t { looked_up, by_rules, whole };

    reader(const setting& s, way goes, engine_kind engine)
        : goes_(goes),
          start_(s.context.empty() ? tokenizer_options{}
                                   : options_of_fragment(*s.draft, *find_context(*s.draft, s.context), s.scripting)),
          answering_(*s.draft, how(s), log_),
          tokenizer_(*s.draft, answering_, start_, engine) {
        if (goes == way::by_rules) answering_.go_by_rules();
    }
    /// Returns the events of `input`, fed in pieces of `chunk` bytes.
    const std::vector<std::string>& read(std::string_view input, std::size_t chunk) {
        log_ = recording();
        answering_.reset();
        if (goes_ == way::whole && !answering_.is_whole()) answering_.begin_whole();
        tokenizer_.reset(start_);
        for (std::size_t at = 0; at < input.size(); at += chunk) tokenizer_.feed(input.substr(at, chunk));
        tokenizer_.finish();
        return log_.events;
    }
    [[nodiscard]] bool is_whole() const { return answering_.is_whole(); }

    void on_unacknowledged_self_closing(const start_tag&) override { log_.events.emplace_back("unacknowledged"); }
    void on_meta(const start_tag&) override { log_.events.emplace_back("meta"); }

private:
    simulation how(const setting& s) {
        simulation how{s.scripting, std::nullopt, nullptr, nullptr};
        if (!s.context.empty()) how.fragment = find_context(*s.draft, s.context);
        if (s.reports_errors) how.errors = this;
        if (s.reports_metas) how.metas = this;
        return how;
    }

    way goes_;
    tokenizer_options start_;
    recording log_;
    simulated_feedback answering_;
    tokenizer tokenizer_;
};

struct counts {
    std::size_t documents = 0, differing = 0, small = 0;
};

// One simulation reads many documents. So in later documents, most states are known.
void compare(const spec::draft& draft, std::uint32_t seed, int documents, counts& to) {
    random_documents random(seed);
    setting s{&draft, contexts[random.draw(std::size(contexts))], random.draw(2) == 0, random.draw(3) == 0,
              random.draw(4) == 0};
    if (!s.context.empty() && !find_context(draft, s.context)) s.context = "";
    // The drafts 2007 and 2008 have no rules for the full size.
    const bool has_whole = draft.tree_construction->foreign != tree::foreign_rules::none && draft.has_self_closing_flag;
    const engine_kind engine = random.draw(4) == 0 ? engine_kind::interpreter : engine_kind::runner;
    reader looked_up(s, reader::way::looked_up, engine), by_rules(s, reader::way::by_rules, engine_kind::runner),
        whole(s, reader::way::whole, engine_kind::runner);
    for (int n = 0; n < documents; ++n) {
        const std::string input = random.next();
        const std::size_t chunk = random.draw(2) == 0 ? input.size() + 1 : 1 + random.draw(40);
        const auto& found = looked_up.read(input, chunk);
        const bool same = found == by_rules.read(input, input.size() + 1) &&
                          (!has_whole || found == whole.read(input, input.size() + 1));
        ++to.documents;
        to.small += looked_up.is_whole() ? 0 : 1;
        if (same) continue;
        ++to.differing;
        BOOST_CHECK_MESSAGE(same, draft.about.name << " in '" << s.context << "', number " << n << " of seed " << seed
                                                   << ", by " << chunk << ": " << readable(input));
        if (to.differing > 5) return;
    }
}

}  // namespace

BOOST_AUTO_TEST_SUITE(known_states)

BOOST_AUTO_TEST_CASE(answers_are_those_of_the_rules_in_every_draft) {
    counts all;
    for (const spec::draft* draft : tested_drafts())
        for (std::uint32_t seed = 0; seed < 21 && all.differing < 5; ++seed)
            if (sample::today().takes(seed)) compare(*draft, seed, 100, all);
    BOOST_TEST(all.differing == 0U);
    BOOST_TEST(all.small > all.documents / 4);
    BOOST_TEST_MESSAGE(fmt::format("{} documents, {} in the small size", all.documents, all.small));
}

// Each document has three tags, and an ending that shows whether a frameset is still allowed and whether text in a
// table is tainted.
BOOST_AUTO_TEST_CASE(answers_are_those_of_the_rules_in_all_short_documents) {
    constexpr std::string_view pieces[] = {"",
                                           "<p>",
                                           "<input>",
                                           "<input type=hidden>",
                                           "<table>",
                                           "<tr>",
                                           "<td>",
                                           "</td>",
                                           "</table>",
                                           "x",
                                           " ",
                                           "\0"sv,
                                           "<style></style>",
                                           "<svg>",
                                           "</svg>",
                                           "<b>",
                                           "<b a=1>",
                                           "<select>",
                                           "<option>",
                                           "<hr>",
                                           "<x>",
                                           "</x>",
                                           "<template>",
                                           "</template>",
                                           "<col>",
                                           "<caption>",
                                           "<isindex>",
                                           "<form>",
                                           "</body>"};
    constexpr std::string_view ends[] = {"<script><b></script>", "<frameset><script><b></script><textarea>"};
    std::size_t documents = 0, differing = 0;
    for (const spec::draft* draft : drafts::all()) {
        const setting s{draft, "", true, false, false};
        reader looked_up(s, reader::way::looked_up, engine_kind::runner),
            by_rules(s, reader::way::by_rules, engine_kind::runner);
        for (const std::string_view first : pieces)
            for (const std::string_view second : pieces)
                for (const std::string_view third : pieces)
                    for (const std::string_view end : ends) {
                        const std::string input = fmt::format("{}{}{}{}", first, second, third, end);
                        ++documents;
                        if (looked_up.read(input, 1000) == by_rules.read(input, 1000)) continue;
                        if (++differing < 5) BOOST_ERROR(draft->about.name << ": " << readable(input));
                    }
    }
    BOOST_TEST(differing == 0U);
    BOOST_TEST_MESSAGE(fmt::format("{} documents", documents));
}

BOOST_AUTO_TEST_CASE(answers_are_those_of_the_rules_after_revisions) {
    counts all;
    const drafts_test::chain_places& chain = drafts_test::places();
    for (std::size_t place = 0; place <= chain.size() && all.differing < 5; ++place)
        if (sample::today().takes(place)) compare(chain.after(place), static_cast<std::uint32_t>(place), 60, all);
    BOOST_TEST(all.differing == 0U);
    BOOST_TEST_MESSAGE(fmt::format("{} documents, {} in the small size", all.documents, all.small));
}

// A machine that is put into a known state continues like the machine that was found in this state.
BOOST_AUTO_TEST_CASE(a_tag_leads_from_a_known_state_to_the_same_one_each_time) {
    std::size_t found = 0, known = 0;
    for (const spec::draft* draft : drafts::all()) {
        for (const std::string_view words : contexts) {
            const auto context = words.empty() ? std::nullopt : find_context(*draft, words);
            if (context && context->space != tree::name_space::html) continue;
            tree::known_states states;
            std::mt19937 random(29);
            const bool scripting = words.size() % 2 == 0;
            for (int n = 0; n < 50; ++n) {
                const auto made = [&] {
                    return tree::construction(tree::compiled(*draft->tree_construction), scripting,
                                              context ? &*context : nullptr, tree::construction::size::small);
                };
                tree::construction by_rules = made(), restored = made();
                for (int m = 0; m < 100; ++m) {
                    const auto name = static_cast<element>(random() % tree::known_element_count);
                    const kind_of what = random() % 3 == 0 ? kind_of::end : kind_of::start;
                    const bool opens_foreign = tree::opens_foreign_content(
                        tree::compiled(*draft->tree_construction)->table[static_cast<std::size_t>(name)].start);
                    if (opens_foreign || (name == element::template_ && !draft->tree_construction->has_templates))
                        continue;
                    const auto before = states.find(by_rules);
                    if (before != 0) {
                        ++found;
                        states.restore(before, restored);
                        BOOST_TEST_REQUIRE(restored.digest() == by_rules.digest());
                        BOOST_TEST_REQUIRE((restored.quiet() == by_rules.quiet()));
                        if (states.text(before) == tree::text_effect::none_of_white_space) {
                            restored.process({kind_of::text, seen_token::space, element::none, 0});
                            BOOST_TEST_REQUIRE(restored.digest() == by_rules.digest());
                        } else if (states.text(before) == tree::text_effect::none_if_remembered) {
                            for (const std::uint8_t bits : {seen_token::space, seen_token::other})
                                restored.process({kind_of::text, bits, element::none, 0});
                            BOOST_TEST_REQUIRE(restored.digest() == by_rules.digest());
                        }
                    }
                    const auto expected = before != 0 ? states.after(before, what == kind_of::end, name) : 0;
                    const bool switches = by_rules.process({what, 0, name, 0}).switches;
                    const auto after = states.find(by_rules);
                    if (expected != 0) {
                        ++known;
                        BOOST_TEST_REQUIRE(int{expected} == int{after});
                        BOOST_TEST_REQUIRE(!switches);
                    } else if (before != 0 && after != 0 && !switches) {
                        states.set_after(before, what == kind_of::end, name, after, by_rules);
                    }
                }
            }
        }
    }
    BOOST_TEST(found > 10'000U);
    BOOST_TEST(known > 5'000U);
}

BOOST_AUTO_TEST_CASE(icons_need_no_machine_of_the_whole_size) {
    for (const char* name : {"modern", "2026"}) {
        const setting s{drafts::find(name), "", true, true, false};
        reader reading(s, reader::way::looked_up, engine_kind::runner);
        for (const std::string_view icon :
             {"<svg><path/></svg>", "<svg><g><path></g></svg>", "<svg><title>x</title><use/></svg>",
              "<math><mi>x</mi><mo>&lt;</mo></math>", "<svg><style>a</style><a b=c></a></svg>"}) {
            reading.read(std::string("<body><p><b>x<table><td>").append(icon), 1000);
            BOOST_TEST(!reading.is_whole(), icon);
        }
        for (const std::string_view other : {"<svg><p>", "<svg></p>", "<svg><title><i>", "<svg><title><x>",
                                             "<svg></table>", "<math><annotation-xml>", "<svg><font>"}) {
            reading.read(std::string("<body><p><b>x<table><td>").append(other), 1000);
            BOOST_TEST(reading.is_whole(), other);
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace known_states_test

// With simulated tree construction, drafts diverge for one of two reasons. The cause is in the tokenizer's catalogue.
// Or tree construction gave the drafts different feedback, and the cause is a fact in which their data differ.

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/engine/reference/interpreter.hpp"
#include "core/report/writing/json_text.hpp"
#include "core/run/configuration.hpp"
#include "core/search/tree_facts.hpp"
#include "core/tree/simulated.hpp"
#include "drafts/registry.hpp"
#include "tests/sample.hpp"
#include "tests/search/made_catalogues.hpp"
#include "tests/search/named_causes.hpp"

namespace simulated_causes_test {

namespace {

using namespace strata;
using namespace strata::testing;
using compare::divergence_kind;
using report::json_string;

// --- The replies of tree construction to the tokenizer ---

/// What tree construction has decided about the tokenizer.
struct told {
    std::uint64_t text_since = 0;  ///< the end of a start tag after which everything is text up to the end tag; 0 if
                                   ///< there is no such tag
    bool foreign = false;
    friend bool operator==(const told&, const told&) = default;
};

/// Passes each token to tree construction, and records the reply.
class asking : public sink {
public:
    asking(const spec::draft& draft, const simulation& how) : simulated_(draft, how, nobody_) {}
    feedback on_token(const token& t) override {
        const feedback answer = simulated_.on_token(t);
        if (boost::variant2::holds_alternative<end_tag>(t)) now_.text_since = 0;
        if (answer.content) now_.text_since = *answer.content != spec::content_index::first ? where_of(t).end : 0;
        if (answer.foreign) now_.foreign = *answer.foreign;
        said_.push_back({where_of(t).end, now_});
        return answer;
    }
    /// Returns what tree construction has decided after all tokens before this place.
    [[nodiscard]] told at(std::uint64_t place) const {
        told last;
        for (const said& each : said_)
            if (each.end <= place) last = each.what;
        return last;
    }

private:
    class unheard : public sink {
        feedback on_token(const token& /*t*/) override { return {}; }
    };
    struct said {
        std::uint64_t end;
        told what;
    };
    unheard nobody_;
    simulated_feedback simulated_;
    told now_;
    std::vector<said> said_;
};

told told_at(const spec::draft& draft, const tree::rules& rules, std::string_view input, std::uint64_t place) {
    spec::draft changed = draft;
    changed.tree_construction = &rules;
    asking to(changed, simulation{});
    engine::interpreter machine(changed, {}, to);
    machine.feed(input);
    machine.finish();
    return to.at(place);
}

/// Returns the facts that cause the difference at `place`: if these facts are exchanged in one draft, it gets the
/// replies that the other draft gets. Returns as few facts as possible, or no facts if exchanging all of them is not
/// enough.
std::vector<std::string> facts_behind(const std::vector<search::tree_fact>& facts, const spec::draft& one,
                                      const spec::draft& other, std::string_view input, std::uint64_t place) {
    const std::array<const spec::draft*, 2> drafts = {&one, &other};
    const std::array<search::exchangeable_rules, 2> own = {search::exchangeable_rules(one),
                                                           search::exchangeable_rules(other)};
    for (std::size_t d = 0; d < 2; ++d) {
        const told wanted = told_at(*drafts[1 - d], own[1 - d].rules, input, place);
        const auto do_it = [&](const std::vector<bool>& chosen) {
            search::exchangeable_rules changed(*drafts[d]);
            for (std::size_t i = 0; i < facts.size(); ++i)
                if (chosen[i]) facts[i].exchange(changed, own[1 - d]);
            return told_at(*drafts[d], changed.rules, input, place) == wanted;
        };
        for (const search::tree_fact& each : facts) {
            std::vector<bool> chosen(facts.size());
            chosen[static_cast<std::size_t>(&each - facts.data())] = true;
            if (do_it(chosen)) return {each.name};
        }
        std::vector<bool> chosen(facts.size(), true);
        if (!do_it(chosen)) continue;
        std::vector<std::string> names;
        for (std::size_t i = 0; i < facts.size(); ++i) {
            chosen[i] = false;
            if (do_it(chosen)) continue;
            chosen[i] = true;
            names.push_back(facts[i].name);
        }
        return names;
    }
    return {};
}

// --- Documents ---

/// Returns a random document. Its tags may be of any element that a rule mentions; the elements that matter most are
/// more frequent. The document has an ending that shows the effect.
std::string random_document(std::mt19937& random) {
    static constexpr std::array<std::string_view, 30> often = {
        "math",   "svg",    "mi",       "desc",     "annotation-xml", "b",      "p",        "table",
        "td",     "select", "template", "xmp",      "title",          "script", "textarea", "style",
        "iframe", "option", "noscript", "frameset", "body",           "button", "li",       "ul",
        "div",    "q",      "head",     "form",     "caption",        "tr"};
    static constexpr std::array<std::string_view, 36> between = {"x",
                                                                 " ",
                                                                 "<!",
                                                                 "<!-->",
                                                                 "<!--",
                                                                 "-->",
                                                                 "--!>",
                                                                 "<![CDATA[",
                                                                 "]]>",
                                                                 "&lt",
                                                                 "&",
                                                                 "&ac;",
                                                                 "&#129;",
                                                                 "&amp=",
                                                                 "<?a>",
                                                                 "</",
                                                                 "<",
                                                                 "/>",
                                                                 ">",
                                                                 "\v",
                                                                 "\x01",
                                                                 "<br a=b/>",
                                                                 "<p a=\"b\"c>",
                                                                 "<p a=b",
                                                                 "</p a/>",
                                                                 "<p/a>",
                                                                 "</title ",
                                                                 "</xmp",
                                                                 "<font color=a>",
                                                                 "<input type=hidden>",
                                                                 "<annotation-xml encoding=text/html>",
                                                                 "<script><!--<script>",
                                                                 "</script>",
                                                                 "</xmp>",
                                                                 "<!DOCTYPE a PUBLIC>",
                                                                 "<a b b>"};
    static constexpr std::array<std::string_view, 6> endings = {
        "", "<xmp><!", "<title><!", "<![CDATA[", "<script><!--</script", "</xmp></title><![CDATA[]]>"};
    static constexpr std::array<std::string_view, 4> beginnings = {"", "", "<!DOCTYPE html>",
                                                                   "<!DOCTYPE html PUBLIC 'html'>"};
    std::string document(beginnings[random() % beginnings.size()]);
    // A document has few names, so that their elements affect each other.
    std::array<std::string_view, 5> names;
    for (std::string_view& each : names)
        each = random() % 2 == 0 ? often[random() % often.size()]
                                 : tree::element_names[1 + random() % (tree::known_element_count - 1)];
    for (std::size_t n = 1 + random() % 12; n > 0; --n) {
        if (random() % 5 == 0) {
            document += between[random() % between.size()];
            continue;
        }
        document += random() % 3 == 0 ? "</" : "<";
        document += names[random() % names.size()];
        document += random() % 8 == 0 ? "/>" : ">";
    }
    // The ending makes the tokenizer's state visible.
    document += endings[random() % endings.size()];
    return document;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(witnesses)

BOOST_AUTO_TEST_CASE(random_documents_have_causes_of_the_catalogue_or_of_tree_construction) {
    constexpr int documents = 15000;
    std::mt19937 random(20090207);
    for (const auto& [one, other] : neighbours()) {
        const auto& taken = neighbours_of_today();
        if (std::find(taken.begin(), taken.end(), std::pair(one, other)) == taken.end()) {
            for (int i = 0; i < documents; ++i) random_document(random);
            continue;
        }
        const search::catalogue& c = catalogue_of(one, other);
        const spec::draft &a = *c.one, &b = *c.other;
        std::set<std::string> known;
        for (const search::witness& w : c.entries) known.insert(w.cause);
        const search::reference_classes references(a, b);
        const auto facts = search::differing_facts(a, b);
        std::array<run::configuration, 2> who;
        for (std::size_t d = 0; d < 2; ++d) {
            who[d].draft = d == 0 ? c.one : c.other;
            who[d].feedback = simulation{};
        }
        std::size_t differing = 0, of_trees = 0, of_several = 0, of_tokens_before = 0;
        std::set<std::string> facts_met, said;
        for (int i = 0; i < documents; ++i) {
            const std::string input = random_document(random);
            if (!sample::today().takes(static_cast<std::size_t>(i))) continue;
            bool tokens_before = false;  // whether the tokenizers have passed different tokens to tree construction
            for (const named_cause& cause : causes_on(who, input, references)) {
                ++differing;
                if (known.count(cause.name.diverges) != 0) {
                    tokens_before = tokens_before || cause.kind == divergence_kind::tokens;
                    continue;
                }
                std::uint64_t place = input.size();
                for (const compare::cause& each : cause.found.causes)
                    if (each.role == compare::cause_role::diverges) place = std::min(place, each.offset);
                const bool told_apart =
                    told_at(a, *a.tree_construction, input, place) != told_at(b, *b.tree_construction, input, place);
                if (told_apart) {
                    ++of_trees;
                    const auto behind = facts_behind(facts, a, b, input, place);
                    facts_met.insert(behind.begin(), behind.end());
                    if (behind.size() > 1) ++of_several;
                    if (behind.empty() && tokens_before) ++of_tokens_before;
                    if (!behind.empty() || tokens_before) continue;
                }
                if (!said.insert(cause.name.diverges).second) continue;
                BOOST_CHECK_MESSAGE(false, one << ", " << other << ", " << json_string(input) << " at " << place << ": "
                                               << (told_apart ? "told apart by no fact, " : "") << cause.name.diverges);
            }
        }
        // A sample may contain no document on which the trees differ.
        if (sample::today().is_everything()) BOOST_TEST(of_trees > 0U);
        BOOST_TEST_MESSAGE(one << " and " << other << ": " << differing << " differences, " << of_trees
                               << " of tree construction by " << facts_met.size() << " facts, " << of_several
                               << " by several, " << of_tokens_before << " by tokens before");
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace simulated_causes_test

// The rules that a comparison names as causes really are the causes. If the newer draft's rule replaces the older
// draft's rule, the difference disappears.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/compare/run/comparison.hpp"
#include "core/report/comparison/differences.hpp"
#include "core/run/configuration.hpp"
#include "core/study/state_relation.hpp"
#include "drafts/registry.hpp"
#include "tests/compare/comparing.hpp"
#include "tests/compare/made_of.hpp"
#include "tests/compare/neighbours.hpp"
#include "tests/compare/random_documents.hpp"
#include "tests/compare/replaced_draft.hpp"
#include "tests/recording.hpp"

namespace replaced_rules_test {

namespace {

using namespace strata;
using testing::made_of;
using testing::named_rule;
using testing::neighbours;
using testing::replaced_draft;

spec::symbol symbol_of(const engine::step& s) {
    if (s.at_eof) return spec::eof_symbol;
    return s.character < 0x80 ? static_cast<spec::symbol>(s.character) : spec::symbol{0x80};
}
named_rule rule_of(const engine::step& s) { return {s.state, s.rule, symbol_of(s)}; }

// What must be replaced for a difference to disappear.
enum class by_what : std::uint8_t {
    named_rule,         // the rule that the comparison names
    tree_construction,  // tree construction, which then gives the newer draft's replies
    several_rules,      // the named rule, and then the rules that comparisons name for the remaining difference
    tree_and_rules,     // several rules, and tree construction
    nothing,            // no replacement made the difference disappear
};

// A document, and two neighbouring drafts that read it.
class replacing {
public:
    replacing(const neighbours& pair, std::string document)
        : older_(*drafts::find(pair.older)), newer_(*drafts::find(pair.newer)), document_(std::move(document)) {
        testing::compare_options options;
        options.drafts = {pair.older, pair.newer};
        found_ = testing::compare_drafts(document_, options).divergences;
        if (found_.empty()) return;
        made_by_older_.emplace(older_, document_);
        made_by_newer_.emplace(newer_, document_);
    }

    [[nodiscard]] const std::vector<compare::divergence>& found() const { return found_; }
    [[nodiscard]] const std::string& document() const { return document_; }

    [[nodiscard]] const compare::cause& cause_in_older(const compare::difference& d) const {
        return cause_of(d.causes, older_);
    }
    [[nodiscard]] const compare::cause& cause_in_newer(const compare::difference& d) const {
        return cause_of(d.causes, newer_);
    }
    static const compare::cause& cause_of(const std::vector<compare::cause>& causes, const spec::draft& draft) {
        const auto found = std::find_if(causes.begin(), causes.end(), [&](const compare::cause& each) {
            return std::find(each.drafts.begin(), each.drafts.end(), &draft) != each.drafts.end();
        });
        if (found == causes.end()) throw std::logic_error("no cause of the draft");
        return *found;
    }

    /// Returns pairs of rules, one of each draft, that look at the character at `offset` in states with the same name.
    [[nodiscard]] std::vector<std::pair<named_rule, named_rule>> rules_at(std::uint64_t offset) const {
        std::vector<std::pair<named_rule, named_rule>> all;
        for (const engine::step& a : made_by_older_->steps())
            for (const engine::step& b : made_by_newer_->steps())
                if (a.offset == offset && b.offset == offset &&
                    older_.table.states[a.state].name == newer_.table.states[b.state].name)
                    all.emplace_back(rule_of(a), rule_of(b));
        return all;
    }
    // Returns whether the difference is there before anything is replaced.
    [[nodiscard]] bool is_there(const compare::difference& d) const { return !is_gone(d, *made_by_older_); }

    [[nodiscard]] bool is_gone_by(const compare::difference& d, const named_rule& what, const named_rule& by) const {
        return is_gone_with(d, nullptr, [&](replaced_draft& changed) { changed.replace(what, by); });
    }

    [[nodiscard]] by_what what_removes(const compare::difference& d) const {
        if (is_gone_by(d, named_rule(cause_in_older(d)), first_of_step(d, older_, *made_by_older_)))
            return by_what::named_rule;
        const testing::tree_answers& answers = made_by_newer_->answers();
        if (is_gone_with(d, &answers, [](replaced_draft& /*changed*/) {})) return by_what::tree_construction;
        const auto each_named = [&](replaced_draft& changed) { replace_each_named(changed, d); };
        if (is_gone_with(d, nullptr, each_named)) return by_what::several_rules;
        const auto with_tree = [&](replaced_draft& changed) {
            changed.replace_tree_construction();
            each_named(changed);
        };
        if (is_gone_with(d, nullptr, with_tree)) return by_what::tree_and_rules;
        return by_what::nothing;
    }

private:
    [[nodiscard]] bool is_gone(const compare::difference& d, const made_of& changed) const {
        return testing::is_gone(d, *made_by_older_, *made_by_newer_, changed,
                                older_.names_errors && newer_.names_errors);
    }
    template <class Change>
    [[nodiscard]] bool is_gone_with(const compare::difference& d, const testing::tree_answers* answers,
                                    Change change) const {
        try {
            replaced_draft changed(older_, newer_);
            change(changed);
            return is_gone(d, made_of(changed.value(), document_, answers));
        } catch (const std::logic_error& /*the rule cannot be put there*/) {
            return false;
        } catch (const std::runtime_error& /*nor taken*/) {
            return false;
        }
    }

    // If the newer draft reconsumes a character, several rules handle it, and they correspond to the older draft's rule
    // only together. A comparison may name the last of them. This function returns the first, whose state corresponds
    // to the state of the older draft's rule.
    [[nodiscard]] named_rule first_of_step(const compare::difference& d, const spec::draft& older,
                                           const made_of& made_by_older) const {
        const compare::cause& before = cause_of(d.causes, older);
        const compare::cause& after = cause_of(d.causes, newer_);
        named_rule first(after);
        if (!before.state || !after.state) return first;
        const auto at = [](const made_of& m, const compare::cause& c) {
            const auto& steps = m.steps();
            std::size_t i = steps.size();
            while (i > 0 &&
                   !(steps[i - 1].state == *c.state && steps[i - 1].rule == c.rule && steps[i - 1].offset == c.offset))
                --i;
            return i;  // the rule after this one
        };
        const std::size_t its = at(made_by_older, before);
        const auto& steps = made_by_newer_->steps();
        if (its == 0) return first;
        const auto links =
            study::links_to_next(older, newer_, *before.state, made_by_older.steps()[its - 1].content_model);
        for (std::size_t i = at(*made_by_newer_, after); i-- > 0 && steps[i].offset == after.offset;) {
            const bool is_its = std::any_of(links.begin(), links.end(),
                                            [&](const study::state_link& each) { return each.to == steps[i].state; });
            if (!is_its) continue;
            const named_rule found = rule_of(steps[i]);
            first.state = found.state;
            first.rule = found.rule;
            first.symbol = found.symbol;
            break;
        }
        return first;
    }

    // Compares the changed draft with the newer one, and replaces the rule that the comparison names. Repeats this
    // until the difference is gone.
    void replace_each_named(replaced_draft& changed, const compare::difference& d) const {
        constexpr int most_rules = 4;
        for (int i = 0; i < most_rules; ++i) {
            const spec::draft& now = changed.value();
            const made_of made_now(now, document_);  // throws if a rule cannot be applied
            const std::array<const spec::draft*, 2> both = {&now, &newer_};
            testing::kept_divergences kept;
            const registry known{both, &newer_};
            std::vector<run::configuration> configurations(2);
            for (std::size_t c = 0; c < 2; ++c) {
                configurations[c].draft = both[c];
                configurations[c].feedback = simulation{};
            }
            compare::comparison comparing(known, configurations, kept);
            comparing.feed(document_);
            comparing.finish();
            const compare::difference* const left = same_difference(kept.all, d, made_now);
            if (left == nullptr) return;
            changed.replace(named_rule(cause_of(left->causes, now)), first_of_step(*left, now, made_now));
        }
    }
    const compare::difference* same_difference(const std::vector<compare::divergence>& found,
                                               const compare::difference& d, const made_of& now) const {
        // A replaced rule may change which character is the first that differs.
        const auto reaches = [&](const compare::difference& each) {
            const auto& values = each.sides;
            return (values[0].value && now.end_of_text(each.offset, *values[0].value) > d.offset) ||
                   (values[1].value && made_by_newer_->end_of_text(each.offset, *values[1].value) > d.offset);
        };
        for (const compare::divergence& place : found)
            for (const compare::difference& each : place.differences)
                if (each.what == d.what && each.of == d.of && each.name == d.name &&
                    (each.offset == d.offset || (d.of == "characters" && each.offset < d.offset && reaches(each))))
                    return &each;
        return nullptr;
    }

    const spec::draft& older_;
    const spec::draft& newer_;
    std::string document_;
    std::vector<compare::divergence> found_;
    std::optional<made_of> made_by_older_, made_by_newer_;
};

std::string told(const replacing& r, const compare::difference& d) {
    const auto cause = [](const compare::cause& c) {
        return fmt::format("{} {} ({})", c.offset, c.state_name, c.subject);
    };
    return fmt::format("\"{}\": {} at {} [{}; {}]", testing::readable(r.document()), report::difference_in_words(d),
                       d.offset, cause(r.cause_in_older(d)), cause(r.cause_in_newer(d)));
}

// A class of differences, with the shortest document that shows one.
struct kept {
    std::size_t times = 0;
    std::size_t size = 0;
    std::string words;

    void note(const replacing& r, const compare::difference& d) {
        ++times;
        if (!words.empty() && size <= r.document().size()) return;
        size = r.document().size();
        words = told(r, d);
    }
};

std::string class_of(const replacing& r, const compare::difference& d) {
    return fmt::format("{} {}: {} ({}) / {} ({})", d.of, compare::name_of(d.what), r.cause_in_older(d).state_name,
                       r.cause_in_older(d).subject, r.cause_in_newer(d).state_name, r.cause_in_newer(d).subject);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(replaced_rules)

// Some differences do not come from a single rule. Tree construction makes some of them, and several rules together
// make others. For example, the rules of a state that the older draft lacks have no effect without another rule that
// leads to the state.
BOOST_AUTO_TEST_CASE(a_difference_disappears_if_the_newer_drafts_rule_replaces_the_older_ones) {
    std::size_t all = 0;
    std::size_t by_named = 0;
    for (const neighbours& pair : testing::all_neighbours) {
        std::map<by_what, std::size_t> removed;
        std::map<std::string, kept> left;
        for (const std::uint64_t number : testing::documents_to_try(10'000)) {
            const replacing r(pair, testing::random_document(number));
            for (const compare::divergence& place : r.found())
                for (const compare::difference& d : place.differences) {
                    ++all;
                    BOOST_CHECK_MESSAGE(r.is_there(d), told(r, d) << " does not occur");
                    const by_what what = r.what_removes(d);
                    ++removed[what];
                    if (what == by_what::nothing) left[class_of(r, d)].note(r, d);
                }
        }
        by_named += removed[by_what::named_rule];
        BOOST_TEST_MESSAGE(pair.older << " and " << pair.newer << ": removed " << removed[by_what::named_rule]
                                      << " by the named rule, " << removed[by_what::tree_construction]
                                      << " by tree construction, " << removed[by_what::several_rules]
                                      << " by several rules, " << removed[by_what::tree_and_rules] << " by both");
        for (const auto& [name, each] : left)
            BOOST_ERROR(each.times << " differences remain, " << name << ", such as " << each.words);
    }
    BOOST_TEST(all > 0U);
    BOOST_TEST(by_named * 100 >= all * 98, by_named << " of " << all << " by the named rule alone");
}

BOOST_AUTO_TEST_CASE(replacing_an_unrelated_rule_leaves_the_difference) {
    const replacing r({"2008", "2009"}, R"(<a href="?a&b=1"/>)");
    const auto is_flag = [](const compare::difference& d) { return d.what == compare::difference_kind::self_closing; };
    BOOST_TEST_REQUIRE(r.found().size() == 1U);
    const auto& differences = r.found()[0].differences;
    const auto flag = std::find_if(differences.begin(), differences.end(), is_flag);
    BOOST_TEST_REQUIRE((flag != differences.end()));
    BOOST_TEST((r.what_removes(*flag) == by_what::named_rule));
    const std::vector<std::pair<named_rule, named_rule>> at_ampersand = r.rules_at(11);
    BOOST_TEST(at_ampersand.size() >= 1U);
    for (const auto& [older, newer] : at_ampersand) BOOST_TEST(!r.is_gone_by(*flag, older, newer));
}

BOOST_AUTO_TEST_CASE(replacing_the_rules_of_one_place_leaves_the_differences_of_another) {
    std::size_t tried = 0;
    std::size_t gone = 0;
    for (const neighbours& pair : testing::all_neighbours)
        for (std::uint64_t number = 0; number < 1'000; ++number) {
            const replacing r(pair, testing::random_document(number));
            for (const compare::divergence& place : r.found())
                for (const compare::divergence& other : r.found()) {
                    if (&place == &other) continue;
                    const compare::difference& d = place.differences.front();
                    const compare::difference& its = other.differences.front();
                    // A change, such as the one for all references, may consist of many rules.
                    if (std::find_first_of(d.changes.begin(), d.changes.end(), its.changes.begin(),
                                           its.changes.end()) != d.changes.end())
                        continue;
                    ++tried;
                    if (r.is_gone_by(d, named_rule(r.cause_in_older(its)), named_rule(r.cause_in_newer(its)))) ++gone;
                }
        }
    BOOST_TEST_MESSAGE(gone << " of " << tried << " disappeared anyway");
    BOOST_TEST(tried > 100U);
    BOOST_TEST(gone * 10 < tried);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace replaced_rules_test

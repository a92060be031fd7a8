// Minimizes pages. The result must not be longer than the page. It must keep the difference and add no other. Removing
// any character of the result must lose the difference or add another one.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/compare/record/correspondence.hpp"
#include "core/run/configuration.hpp"
#include "core/search/machine_pair.hpp"
#include "core/search/minimizer.hpp"
#include "core/text/utf8.hpp"
#include "drafts/registry.hpp"
#include "tests/compare/comparing.hpp"
#include "tests/fuzz/choices.hpp"
#include "tests/fuzz/soup.hpp"
#include "tests/fuzz/target.hpp"
#include "tests/recording.hpp"

namespace strata::fuzz {
namespace {

constexpr std::size_t longest_page = 400, most_tried = 400;

// Returns the pair of drafts with this number. Pairs are ordered by their older draft.
std::array<const spec::draft*, 2> pair_of_number(std::size_t number) {
    std::size_t one = 0;
    for (std::size_t pairs = drafts::all().size() - 1; number >= pairs; --pairs, ++one) number -= pairs;
    return {drafts::all()[one], drafts::all()[one + 1 + number]};
}

/// The results of both drafts for an input.
struct reading_of_both {
    std::vector<compare::divergence> divergences;
    std::set<search::difference_sort> sorts;
    std::vector<search::page_reading> of_drafts;
    std::size_t differences = 0;
};

class pair_of_drafts {
public:
    explicit pair_of_drafts(std::array<run::configuration, 2> configurations)
        : configurations_(std::move(configurations)), places_(drafts::known().drafts) {}

    [[nodiscard]] const std::array<run::configuration, 2>& configurations() const { return configurations_; }
    [[nodiscard]] reading_of_both read(std::string_view input) const {
        testing::kept_divergences kept;
        compare::comparison comparing(drafts::known(), {configurations_[0], configurations_[1]}, kept);
        comparing.feed(input);
        static_cast<void>(comparing.finish());
        reading_of_both made;
        made.divergences = std::move(kept.all);
        for (const compare::divergence& d : made.divergences)
            for (const compare::difference& each : d.differences) {
                made.sorts.insert(search::sort_of(each));
                ++made.differences;
            }
        for (const run::configuration& each : configurations_)
            made.of_drafts.push_back(
                search::read_page(each, search::ending_states(*each.draft, places_.of(*each.draft)), input));
        return made;
    }
    // Returns whether the reading `made` shows the difference `wanted`.
    [[nodiscard]] static bool shows(const reading_of_both& made, const search::kept_difference& wanted) {
        return std::any_of(made.divergences.begin(), made.divergences.end(), [&](const compare::divergence& d) {
            return std::any_of(d.differences.begin(), d.differences.end(),
                               [&](const compare::difference& each) { return wanted.is_shown_by(each); });
        });
    }
    // Returns whether the reading `made` has a difference, an error or an unfinished token that the reading `to` lacks.
    [[nodiscard]] static bool adds(const reading_of_both& made, const reading_of_both& to) {
        const auto has_all = [](const auto& all, const auto& some) {
            return std::includes(all.begin(), all.end(), some.begin(), some.end());
        };
        bool any = !has_all(to.sorts, made.sorts);
        for (std::size_t d = 0; d < 2; ++d)
            any = any || !has_all(to.of_drafts[d].errors, made.of_drafts[d].errors) ||
                  (made.of_drafts[d].breaks_off && !to.of_drafts[d].breaks_off);
        return any;
    }

private:
    std::array<run::configuration, 2> configurations_;
    compare::correspondence places_;
};

[[noreturn]] void fail(std::string_view what, const pair_of_drafts& drafts, std::string_view page,
                       std::string_view more) {
    throw failure(fmt::format("{} and {}: {}: \"{}\": {}", drafts.configurations()[0].draft->about.name,
                              drafts.configurations()[1].draft->about.name, what, testing::readable(page), more));
}

}  // namespace

void run(std::string_view data) {
    auto [choose, text] = read(data);
    const std::size_t known = drafts::all().size();
    const auto [one, other] = pair_of_number(choose.below(known * (known - 1) / 2));
    std::array<run::configuration, 2> configurations;
    configurations[0].draft = one;
    configurations[1].draft = other;
    search::minimize_options options;
    const std::size_t number = 1 + choose.below(6);
    options.wanted.number = number;
    if (!choose.yes())
        for (run::configuration& each : configurations) each.feedback = simulation{};
    const pair_of_drafts drafts(configurations);
    const std::string page = (choose.yes() ? soup(text) : std::string(text)).substr(0, longest_page);

    options.on_progress = [](std::size_t, std::size_t tried) { return tried < most_tried; };
    search::difference_count count;
    const auto found = search::minimize(drafts::known(), drafts.configurations(), page, options, count);
    const reading_of_both of_page = drafts.read(page);
    if (count.places != of_page.divergences.size() || count.differences != of_page.differences)
        fail("wrong count of differences", drafts, page, fmt::format("{} {}", count.places, count.differences));
    if (found.has_value() != (number <= of_page.differences))
        fail("found a difference that does not exist, or missed one", drafts, page, "");
    if (!found) return;
    const search::kept_difference wanted(*found->before.get());
    const std::string& left = found->input;
    const reading_of_both of_left = drafts.read(left);
    if (left.size() > page.size()) fail("longer than the page", drafts, page, testing::readable(left));
    if (!pair_of_drafts::shows(of_left, wanted)) fail("the difference was lost", drafts, page, testing::readable(left));
    if (pair_of_drafts::adds(of_left, of_page)) fail("a difference was added", drafts, page, testing::readable(left));
    if (found->stopped) return;
    for (std::size_t i = 0; i < left.size();) {
        const std::size_t length = input::decode_one(std::string_view(left).substr(i), false).length;
        const std::string without = left.substr(0, i) + left.substr(i + length);
        const reading_of_both of_less = drafts.read(without);
        if (pair_of_drafts::shows(of_less, wanted) && !pair_of_drafts::adds(of_less, of_left))
            fail("more could be removed", drafts, page,
                 fmt::format("\"{}\" from \"{}\"", testing::readable(without), testing::readable(left)));
        i += length;
    }
}

}  // namespace strata::fuzz

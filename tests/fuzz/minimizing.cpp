// Minimizing: what is left is no longer than the page, parts the drafts by the same cause, and loses it with any
// character.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "core/input/utf8.hpp"
#include "core/search/cause_name.hpp"
#include "core/search/minimizer.hpp"
#include "core/search/reference_classes.hpp"
#include "drafts/registry.hpp"
#include "tests/compare/comparing.hpp"
#include "tests/fuzz/choices.hpp"
#include "tests/fuzz/soup.hpp"
#include "tests/fuzz/target.hpp"
#include "tests/recording.hpp"

namespace strata::fuzz {
namespace {

constexpr std::size_t longest_page = 400, most_tried = 400;

// All pairs of drafts are numbered, by the older one first.
std::array<const spec::draft*, 2> pair_of_number(std::size_t number) {
    std::size_t one = 0;
    for (std::size_t pairs = drafts::all().size() - 1; number >= pairs; --pairs, ++one) number -= pairs;
    return {drafts::all()[one], drafts::all()[one + 1 + number]};
}

class pair_of_drafts {
public:
    explicit pair_of_drafts(std::array<compare::contestant, 2> contestants)
        : contestants_(std::move(contestants)), references_(*contestants_[0].draft, *contestants_[1].draft) {}

    [[nodiscard]] const std::array<compare::contestant, 2>& contestants() const { return contestants_; }
    [[nodiscard]] std::string cause_of(const compare::divergence& d) const {
        return search::cause_of(d, *contestants_[0].draft, *contestants_[1].draft, references_).parts;
    }
    [[nodiscard]] std::vector<compare::divergence> divergences_in(std::string_view input) const {
        testing::kept_divergences kept;
        compare::comparison comparing(drafts::known(), {contestants_[0], contestants_[1]}, kept);
        comparing.feed(input);
        static_cast<void>(comparing.finish());
        return std::move(kept.all);
    }
    [[nodiscard]] bool shows(std::string_view input, const compare::divergence& like) const {
        const std::vector<compare::divergence> all = divergences_in(input);
        return std::any_of(all.begin(), all.end(), [&](const compare::divergence& d) {
            return d.kind == like.kind && cause_of(d) == cause_of(like);
        });
    }

private:
    std::array<compare::contestant, 2> contestants_;
    search::reference_classes references_;
};

[[noreturn]] void fail(std::string_view what, const pair_of_drafts& drafts, std::string_view page,
                       std::string_view more) {
    throw failure(fmt::format("{} and {}: {}: \"{}\": {}", drafts.contestants()[0].draft->about.name,
                              drafts.contestants()[1].draft->about.name, what, testing::readable(page), more));
}

}  // namespace

void run(std::string_view data) {
    auto [choose, text] = read(data);
    const std::size_t known = drafts::all().size();
    const auto [one, other] = pair_of_number(choose.below(known * (known - 1) / 2));
    std::array<compare::contestant, 2> contestants;
    contestants[0].draft = one;
    contestants[1].draft = other;
    search::minimize_options options;
    options.divergence = 1 + choose.below(4);
    if (!choose.yes())
        for (compare::contestant& each : contestants) each.feedback = simulation{};
    const pair_of_drafts drafts(contestants);
    const std::string page = (choose.yes() ? soup(text) : std::string(text)).substr(0, longest_page);

    options.on_progress = [](std::size_t, std::size_t tried) { return tried < most_tried; };
    std::size_t count = 0;
    const auto found = search::minimize(drafts::known(), drafts.contestants(), page, options, count);
    const std::vector<compare::divergence> all = drafts.divergences_in(page);
    if (count != all.size()) fail("divergences are counted wrongly", drafts, page, fmt::format("{}", count));
    if (found.has_value() != (options.divergence <= all.size())) fail("found or not", drafts, page, "");
    if (!found) return;
    const compare::divergence& wanted = all[options.divergence - 1];
    const std::string& left = found->input;
    if (left.size() > page.size()) fail("longer than the page", drafts, page, testing::readable(left));
    if (!drafts.shows(left, wanted)) fail("another cause", drafts, page, testing::readable(left));
    if (found->stopped) return;
    for (std::size_t i = 0; i < left.size();) {
        const std::size_t length = input::decode_one(std::string_view(left).substr(i), false).length;
        const std::string without = left.substr(0, i) + left.substr(i + length);
        if (drafts.shows(without, wanted))
            fail("more could be left out", drafts, page,
                 fmt::format("\"{}\" from \"{}\"", testing::readable(without), testing::readable(left)));
        i += length;
    }
}

}  // namespace strata::fuzz

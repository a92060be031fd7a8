// Compares drafts. Divergences must be in order and must not overlap, and the drafts must agree outside them. Neither
// the cuts of the input nor the order of the drafts may make a difference.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "core/spec/content_states.hpp"
#include "drafts/registry.hpp"
#include "tests/compare/comparing.hpp"
#include "tests/compare/fault_in.hpp"
#include "tests/fuzz/choices.hpp"
#include "tests/fuzz/soup.hpp"
#include "tests/fuzz/target.hpp"
#include "tests/recording.hpp"

namespace strata::fuzz {
namespace {

using testing::compare_options;

constexpr std::array<std::string_view, 10> contents = {
    "", "", "", "", "RCDATA", "CDATA", "RAWTEXT", "Script data", "PLAINTEXT", "CDATA section"};
constexpr std::array<std::string_view, 6> last_start_tags = {"", "title", "xmp", "script", "style", "a"};

struct plan {
    compare_options options;
    std::size_t cut = 1;
    std::string input;
};

plan plan_of(std::string_view data) {
    auto [choose, text] = read(data);
    plan made;
    compare_options& o = made.options;
    // The choice 0 means all drafts. Otherwise, each bit says whether a draft is included.
    if (const std::size_t which = choose.below(std::size_t{1} << drafts::all().size()); which != 0) {
        o.drafts.clear();
        for (std::size_t i = 0; i < drafts::all().size(); ++i)
            if ((which >> i & 1U) != 0) o.drafts.push_back(drafts::all()[i]->about.name);
    }
    o.content = choose.one_of(contents);
    o.last_start_tag = choose.one_of(last_start_tags);
    o.foreign = choose.yes();
    o.simulated = !choose.yes();
    made.cut = 1 + choose.below(20);
    made.input = choose.yes() ? soup(text) : std::string(text);
    // A draft without the content state cannot begin in it.
    const auto knows_content = [&](std::string_view draft) {
        return o.content.empty() || spec::find_content(*drafts::find(draft), o.content).has_value();
    };
    o.drafts.erase(std::remove_if(o.drafts.begin(), o.drafts.end(), [&](auto each) { return !knows_content(each); }),
                   o.drafts.end());
    return made;
}

std::string all_told(std::string_view input, const compare_options& options) {
    const testing::compared result = testing::compare_drafts(input, options);
    std::string text;
    for (const compare::divergence& d : result.divergences) text += testing::told(d);
    return text + fmt::format("{} {} {}", result.summary.tokens, result.summary.divergences, result.summary.of_tokens);
}

[[noreturn]] void fail(const plan& p, std::string_view how) {
    throw failure(fmt::format("{} from \"{}\" (last start tag \"{}\"{}{}): \"{}\": {}",
                              fmt::join(p.options.drafts, ","), p.options.content, p.options.last_start_tag,
                              p.options.foreign ? ", foreign" : "", p.options.simulated ? ", simulated" : "",
                              testing::readable(p.input), how));
}

}  // namespace

void run(std::string_view data) {
    plan p = plan_of(data);
    if (p.options.drafts.size() < 2) return;
    if (const std::string fault = testing::fault_in(p.input, p.options); !fault.empty()) fail(p, fault);
    const std::string whole = all_told(p.input, p.options);
    compare_options other = p.options;
    other.cut = p.cut;
    if (all_told(p.input, other) != whole) fail(p, fmt::format("differs in chunks of {}", p.cut));
    other = p.options;
    std::reverse(other.drafts.begin(), other.drafts.end());
    if (all_told(p.input, other) != whole) fail(p, "differs with the drafts in reverse order");
}

}  // namespace strata::fuzz

#include "drafts/history/encodings.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

#include "drafts/history/encodings_since_2010.hpp"
#include "drafts/history/encodings_until_2010.hpp"
#include "drafts/registered.hpp"

namespace strata::drafts {
namespace {

namespace changes = spec::encoding_changes;

constexpr auto encoding_changes = [] {
    std::array<spec::sniffing_change, changes::until_2010.size() + changes::since_2010.size()> all{};
    std::size_t n = 0;
    for (const spec::sniffing_change& each : changes::until_2010) all[n++] = each;
    for (const spec::sniffing_change& each : changes::since_2010) all[n++] = each;
    return all;
}();

// Sets the section numbers to those of the first text dated `day` or later; if there is none, of the last text.
constexpr void number(spec::sniffing& value, std::string_view day) {
    const auto next =
        std::find_if(texts.begin(), texts.end() - 1, [&](const spec::draft* each) { return each->about.day >= day; });
    value.section = (*next)->encodings->section;
    value.change.section = (*next)->encodings->change.section;
}

constexpr auto encodings_in_force = [] {
    std::array<spec::sniffing, encoding_changes.size() + 1> all{};
    all[0] = *texts.front()->encodings;
    // Whether a change has set the section numbers itself, because they differ from those of the next text. From then
    // on, no section numbers are taken from a text.
    bool say_numbers = false;
    for (std::size_t n = 0; n < encoding_changes.size(); ++n) {
        all[n + 1] = all[n];
        if (!say_numbers) number(all[n + 1], encoding_changes[n].date);
        const std::string_view numbered = all[n + 1].section;
        encoding_changes[n].apply(all[n + 1]);
        say_numbers = say_numbers || all[n + 1].section != numbered;
    }
    return all;
}();

constexpr bool encodings_are_in_order() {
    for (std::size_t n = 1; n < encoding_changes.size(); ++n)
        if (encoding_changes[n].date < encoding_changes[n - 1].date) return false;
    return true;
}
static_assert(encodings_are_in_order(), "changes must be in order of their days");

// Checks a commit that changed both the tokenizer and the choice of encodings. Such a commit is a revision of the chain
// as well, and both must have the same day.
constexpr bool agree_on_days() {
    for (const spec::sniffing_change& change : encoding_changes)
        for (const spec::revision_view& each : revisions)
            if (!change.commit.empty() && each.source.short_commit() == change.commit &&
                each.source.date != change.date)
                return false;
    return true;
}
static_assert(agree_on_days(), "a commit must have one day");

constexpr spec::sniffing_history history{encoding_changes, encodings_in_force};

}  // namespace

const spec::sniffing_history& encoding_history() { return history; }

}  // namespace strata::drafts

#include "drafts/encodings/history.hpp"

#include <array>
#include <cstddef>
#include <string_view>

#include "drafts/2006-03-02/encodings.hpp"
#include "drafts/encodings/since_2010.hpp"
#include "drafts/encodings/until_2010.hpp"

namespace strata::drafts {
namespace {

namespace changes = spec::encoding_changes;

constexpr auto all_changes = [] {
    std::array<spec::sniffing_change, changes::until_2010.size() + changes::since_2010.size()> all{};
    std::size_t n = 0;
    for (const spec::sniffing_change& each : changes::until_2010) all[n++] = each;
    for (const spec::sniffing_change& each : changes::since_2010) all[n++] = each;
    return all;
}();

/// The numbers of the sections, as the next text that is at hand has them.
struct numbering {
    std::string_view until;
    std::string_view section;
    std::string_view change;
};
constexpr auto numberings = std::to_array<numbering>({
    {"2009-02-07", "8.2.2.1", "8.2.2.4"},
    {"2009-10-24", "9.2.2.1", "9.2.2.4"},
    {"2011-05-25", "8.2.2.1", "8.2.2.4"},
    {"2014-10-28", "8.2.2.2", "8.2.2.4"},
    {"2017-02-27", "12.2.2.2", "12.2.2.4"},
    {"2026-07-19", "13.2.3.2", "13.2.3.4"},
});

constexpr void number(spec::sniffing& value, std::string_view day) {
    std::size_t n = 0;
    while (numberings[n].until < day) ++n;
    value.section = numberings[n].section;
    value.change.section = numberings[n].change;
}

constexpr auto all_values = [] {
    std::array<spec::sniffing, all_changes.size() + 1> all{};
    all[0] = spec::d2006_03_02::encodings;
    for (std::size_t n = 0; n < all_changes.size(); ++n) {
        all[n + 1] = all[n];
        all_changes[n].apply(all[n + 1]);
        number(all[n + 1], all_changes[n].date);
    }
    return all;
}();

constexpr bool are_in_order() {
    for (std::size_t n = 1; n < all_changes.size(); ++n)
        if (all_changes[n].date < all_changes[n - 1].date) return false;
    return true;
}
static_assert(are_in_order(), "changes must be in order of their days");

constexpr spec::sniffing_history history{all_changes, all_values};

}  // namespace

const spec::sniffing_history& encoding_history() { return history; }

}  // namespace strata::drafts

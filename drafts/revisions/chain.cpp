#include "drafts/revisions/chain.hpp"

#include <array>
#include <cstddef>

#include "drafts/2006-03-02/draft.hpp"
#include "drafts/revisions/2006.hpp"
#include "drafts/revisions/2007.hpp"
#include "drafts/revisions/2008.hpp"
#include "drafts/revisions/2009.hpp"
#include "drafts/revisions/2010.hpp"
#include "drafts/revisions/2011_2014.hpp"
#include "drafts/revisions/2016.hpp"
#include "drafts/revisions/2017_2021.hpp"
#include "drafts/revisions/2026.hpp"

namespace strata::drafts {
namespace {

template <std::size_t... Counts>
constexpr auto joined(const std::array<spec::revision_view, Counts>&... years) {
    std::array<spec::revision_view, (Counts + ...)> all{};
    std::size_t n = 0;
    const auto add = [&](const auto& year) {
        for (const spec::revision_view& each : year) all[n++] = each;
    };
    (add(years), ...);
    return all;
}

constexpr auto all_revisions =
    joined(spec::revisions::of_2006, spec::revisions::of_2007, spec::revisions::of_2008, spec::revisions::of_2009,
           spec::revisions::of_2010, spec::revisions::of_2011_to_2014, spec::revisions::of_2016,
           spec::revisions::of_2017_to_2021, spec::revisions::of_2026);

constexpr bool are_in_order() {
    for (std::size_t i = 1; i < all_revisions.size(); ++i)
        if (all_revisions[i].source.date < all_revisions[i - 1].source.date) return false;
    return true;
}
static_assert(are_in_order(), "revisions must be in order of their days");

constexpr auto texts = std::to_array<spec::named_text>({
    {"2006-03-02", "", "Web Applications 1.0, first check-in"},
    {"2006-12-20", "which-attribute-is-dropped", "Web Applications 1.0, the text of the first tests"},
    {"2009-10-19", "script-check-removed", "HTML 5, the last text with the content model flag"},
    {"2009-10-24", "references-return-to-rcdata", "HTML 5, the first text with a complete set of states"},
    {"2009-10-24-bug8019", "junk-after-doctype-keywords", "HTML 5, the same with bug 8019 resolved"},
    {"2010-04-30", "fewer-ampersand-errors", "HTML 5, WHATWG"},
    {"2011-05-25", "surrogates-reach-the-machine", "HTML 5, Last Call Working Draft (W3C)"},
    {"2014-10-28", "ascii-letters", "HTML 5, Recommendation (W3C)"},
    {"2016-06-13", "temporary-buffer-set-first", "WHATWG HTML Standard, references as states"},
    {"2017-02-27", "eof-emitted-at-once", "WHATWG HTML Standard, dashes free in comments"},
});

constexpr bool have_their_revisions() {
    for (const spec::named_text& each : texts) {
        bool is_there = each.after.empty();
        for (const spec::revision_view& revision : all_revisions) is_there |= revision.source.id == each.after;
        if (!is_there) return false;
    }
    return true;
}
static_assert(have_their_revisions(), "a text must name a revision of the chain");

}  // namespace

spec::revision_chain chain() {
    return {.landmark = &spec::d2006_03_02::value,
            .revisions = all_revisions,
            .until = "2026-07-19",
            .every_commit_until = "2010-04-30",
            .texts = texts};
}

}  // namespace strata::drafts

#include "drafts/chain/chain.hpp"

#include <array>
#include <cstddef>

#include "core/spec/draft.hpp"
#include "core/spec/revised_text.hpp"
#include "drafts/2006-03-02/draft.hpp"
#include "drafts/2006-12-20/draft.hpp"
#include "drafts/2009-10-19/draft.hpp"
#include "drafts/2009-10-24-bug8019/draft.hpp"
#include "drafts/2009-10-24/draft.hpp"
#include "drafts/2010-04-30/draft.hpp"
#include "drafts/2011-05-25/draft.hpp"
#include "drafts/2014-10-28/draft.hpp"
#include "drafts/2016-06-13/draft.hpp"
#include "drafts/2017-02-27/draft.hpp"
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

constexpr auto all_revisions =
    spec::joined_revisions(spec::revisions::of_2006, spec::revisions::of_2007, spec::revisions::of_2008,
                           spec::revisions::of_2009, spec::revisions::of_2010, spec::revisions::of_2011_to_2014,
                           spec::revisions::of_2016, spec::revisions::of_2017_to_2021, spec::revisions::of_2026);

constexpr bool are_in_order() {
    for (std::size_t i = 1; i < all_revisions.size(); ++i)
        if (all_revisions[i].source.date < all_revisions[i - 1].source.date) return false;
    return true;
}
static_assert(are_in_order(), "revisions must be in order of their days");

// The text with its engine, if the engines of texts are built (see CMakeLists.txt).
#ifdef STRATA_ENGINES_OF_TEXTS
constexpr bool have_engines = true;
#else
constexpr bool have_engines = false;
#endif
template <const spec::draft& Text, spec::fused_starter Engine>
constexpr spec::draft in_full = [] {
    spec::draft d = Text;
    if (have_engines) d.start_fused = Engine;
    return d;
}();

constexpr auto texts = std::to_array<spec::named_text>({
    {"2006-03-02", "", "Web Applications 1.0, first check-in", nullptr,
     &in_full<spec::d2006_03_02::value, spec::d2006_03_02::start_fused>},
    {"2006-12-20", "which-attribute-is-dropped", "Web Applications 1.0, the text of the first tests", nullptr,
     &in_full<spec::d2006_12_20::value, spec::d2006_12_20::start_fused>},
    {"2009-10-19", "script-check-removed", "HTML 5, the last text with the content model flag", nullptr,
     &in_full<spec::d2009_10_19::value, spec::d2009_10_19::start_fused>},
    {"2009-10-24", "references-return-to-rcdata", "HTML 5, the first text with a complete set of states", nullptr,
     &in_full<spec::d2009_10_24::value, spec::d2009_10_24::start_fused>},
    {"2009-10-24-bug8019", "junk-after-doctype-keywords", "HTML 5, the same with bug 8019 resolved", nullptr,
     &in_full<spec::d2009_10_24_bug8019::value, spec::d2009_10_24_bug8019::start_fused>},
    {"2010-04-30", "fewer-ampersand-errors", "HTML 5, WHATWG", nullptr,
     &in_full<spec::d2010_04_30::value, spec::d2010_04_30::start_fused>},
    {"2011-05-25", "surrogates-reach-the-machine", "HTML 5, Last Call Working Draft (W3C)", nullptr,
     &in_full<spec::d2011_05_25::value, spec::d2011_05_25::start_fused>},
    {"2014-10-28", "ascii-letters", "HTML 5, Recommendation (W3C)", nullptr,
     &in_full<spec::d2014_10_28::value, spec::d2014_10_28::start_fused>},
    {"2016-06-13", "temporary-buffer-set-first", "WHATWG HTML Standard, references as states", nullptr,
     &in_full<spec::d2016_06_13::value, spec::d2016_06_13::start_fused>},
    {"2017-02-27", "eof-emitted-at-once", "WHATWG HTML Standard, dashes free in comments", nullptr,
     &in_full<spec::d2017_02_27::value, spec::d2017_02_27::start_fused>},
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
    return {.landmark = texts.front().full,
            .revisions = all_revisions,
            .until = "2026-07-19",
            .every_commit_until = "2010-04-30",
            .texts = texts};
}

}  // namespace strata::drafts

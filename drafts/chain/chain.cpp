#include "drafts/chain/chain.hpp"

#include <array>
#include <cstddef>
#include <span>
#include <string_view>

#include "core/spec/draft.hpp"
#include "core/spec/revised_text.hpp"
#include "core/spec/revision_words.hpp"
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
#include "drafts/chain/tree_2009_2010.hpp"
#include "drafts/chain/tree_2016_2026.hpp"
#include "drafts/encodings/history.hpp"
#include "drafts/revisions/2006.hpp"
#include "drafts/revisions/2007.hpp"
#include "drafts/revisions/2008.hpp"
#include "drafts/revisions/2009.hpp"
#include "drafts/revisions/2010.hpp"
#include "drafts/revisions/2011_2014.hpp"
#include "drafts/revisions/2016.hpp"
#include "drafts/revisions/2017_2021.hpp"
#include "drafts/revisions/2026.hpp"
#include "drafts/revisions/tree_2006_2008.hpp"

namespace strata::drafts {
namespace {

// Those that concern only tree construction follow the others of their day.
constexpr auto all_revisions = spec::merged_by_day(
    spec::joined_revisions(spec::revisions::of_2006, spec::revisions::of_2007, spec::revisions::of_2008,
                           spec::revisions::of_2009, spec::revisions::of_2010, spec::revisions::of_2011_to_2014,
                           spec::revisions::of_2016, spec::revisions::of_2017_to_2021, spec::revisions::of_2026),
    spec::joined_revisions(spec::revisions::tree_of_2006_to_2008, spec::revisions::tree_of_2009_to_2010,
                           spec::revisions::tree_of_2016_to_2026));

constexpr spec::revisions_as_changes<all_revisions.size()> all_changes(all_revisions);

constexpr bool are_in_order() {
    for (std::size_t i = 1; i < all_revisions.size(); ++i)
        if (all_revisions[i].source.date < all_revisions[i - 1].source.date) return false;
    return true;
}
static_assert(are_in_order(), "revisions must be in order of their days");

// A text after the revision `after`, under the name and the title that it has itself.
enum class tree_section { read, not_read };
constexpr spec::named_text in_chain(const spec::draft& text, std::string_view after,
                                    tree_section section = tree_section::read) {
    return {text.about.name, after, text.about.title, section == tree_section::read ? text.tree_construction : nullptr,
            &text};
}
constexpr std::string_view last_of(std::span<const spec::revision_view> changes) { return changes.back().source.id; }
// The last revision of the text's day, or before it.
constexpr std::string_view last_of_day(const spec::draft& text) {
    const std::string_view day = text.about.day.substr(0, std::string_view("2010-04-30").size());
    std::string_view last;
    for (const spec::revision_view& each : all_revisions)
        if (each.source.date <= day) last = each.source.id;
    return last;
}

constexpr auto texts = std::to_array<spec::named_text>({
    in_chain(spec::d2006_03_02::value, ""),
    in_chain(spec::d2006_12_20::value, last_of_day(spec::d2006_12_20::value)),
    in_chain(spec::d2009_10_19::value, last_of(spec::d2009_10_19::changes)),
    in_chain(spec::d2009_10_24::value, last_of(spec::d2009_10_24::changes)),
    in_chain(spec::d2009_10_24_bug8019::value, last_of(spec::d2009_10_24_bug8019::changes)),
    in_chain(spec::d2010_04_30::value, last_of_day(spec::d2010_04_30::value)),
    // Its section on tree construction was not read. In its place stands that of the text before.
    in_chain(spec::d2011_05_25::value, last_of_day(spec::d2011_05_25::value), tree_section::not_read),
    in_chain(spec::d2014_10_28::value, last_of_day(spec::d2014_10_28::value)),
    in_chain(spec::d2016_06_13::value, last_of_day(spec::d2016_06_13::value)),
    in_chain(spec::d2017_02_27::value, last_of_day(spec::d2017_02_27::value)),
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
            .trees_again_since = "2016-06-13",
            .texts = texts,
            .changes = all_changes.all(),
            .encodings = encoding_history()};
}

}  // namespace strata::drafts

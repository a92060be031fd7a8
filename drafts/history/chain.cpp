#include "drafts/history/chain.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

#include "core/spec/day.hpp"
#include "core/spec/draft.hpp"
#include "core/spec/revision_words.hpp"
#include "drafts/history/encodings.hpp"
#include "drafts/registered.hpp"

namespace strata::drafts {
namespace {

constexpr spec::revisions_as_changes<revisions.size()> all_changes(revisions);

constexpr std::string_view day_of(const spec::draft& text) { return text.about.day.substr(0, spec::day_length); }

// Returns the last revision that a text includes. This is the revision that the text declares (`last_revision`) or, if
// it declares none, the last revision up to the end of the text's day.
constexpr std::string_view last_revision_of(const spec::draft& text) {
    if (!text.about.last_revision.empty()) return text.about.last_revision;
    std::string_view last;
    for (const spec::revision_view& each : revisions)
        if (each.source.date <= day_of(text)) last = each.source.id;
    return last;
}

// The texts that the program does not compare as drafts, with their own names and titles.
constexpr auto texts_with_names = [] {
    std::array<spec::named_text, texts.size() - compared.size()> all{};
    std::size_t n = 0;
    for (const spec::draft* const text : texts)
        if (std::find(compared.begin(), compared.end(), text) == compared.end())
            all[n++] = {text->about.name, last_revision_of(*text), text->about.title,
                        text->has_tree_of_text_before ? nullptr : text->tree_construction, text};
    return all;
}();

constexpr bool have_their_revisions() {
    return std::all_of(texts_with_names.begin(), texts_with_names.end(), [](const spec::named_text& text) {
        return text.after.empty() ||
               std::any_of(revisions.begin(), revisions.end(),
                           [&](const spec::revision_view& each) { return each.source.id == text.after; });
    });
}
static_assert(have_their_revisions(), "a text must name a revision of the chain");
static_assert(last_revision_of(*texts.front()).empty(), "the chain must begin with the oldest text");

}  // namespace

spec::revision_chain chain() {
    return {.landmark = texts.front(),
            .revisions = revisions,
            .until = std::max(day_of(*texts.back()), revisions.back().source.date),
            .every_commit_until = "2010-04-30",
            .texts = texts_with_names,
            .changes = all_changes.all(),
            .encodings = encoding_history()};
}

}  // namespace strata::drafts

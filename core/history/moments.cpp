#include "core/history/moments.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>

#include "core/history/history.hpp"
#include "core/history/names.hpp"
#include "core/run/messages.hpp"
#include "core/spec/day.hpp"
#include "core/study/tree_diff.hpp"

namespace strata::history {
namespace {

std::string_view first_day(const spec::draft& draft) { return draft.about.day.substr(0, spec::day_length); }

}  // namespace

moments_of_standard::moments_of_standard(const registry& known, moments_kept kept) : known_(known) {
    if (known.chain.landmark != nullptr) add_chain(known, kept);
    const std::string_view chain_ends = all_.empty() ? "" : known.chain.until;
    for (const spec::draft* const each : known.drafts) {
        if (each->about.stands_apart || place_of(known.chain, *each)) continue;
        moment next{each, first_day(*each)};
        if (!all_.empty()) next.after = all_.back().made_by != nullptr ? chain_ends : all_.back().day;
        all_.push_back(next);
    }
    for (const spec::draft* const each : known.drafts) in_order_.push_back(each);
    for (const moment& each : all_)
        if (std::find(in_order_.begin(), in_order_.end(), each.draft) == in_order_.end())
            in_order_.push_back(each.draft);
    std::stable_sort(in_order_.begin(), in_order_.end(), [](const spec::draft* one, const spec::draft* other) {
        return first_day(*one) < first_day(*other);
    });
    known_.drafts = in_order_;
}

void moments_of_standard::add_chain(const registry& program, moments_kept kept) {
    const spec::revision_chain& chain = program.chain;
    all_.push_back({chain.landmark, first_day(*chain.landmark)});
    const spec::draft* at = chain.landmark;
    std::string_view predecessor = program.drafts.empty() ? at->about.day : program.drafts.front()->about.day;
    std::string_view tree_of = first_day(*at);
    // Whether the tree construction of the text at this place differs from the chain's. If so, tree construction
    // changed at an unknown time after the last known text.
    const auto is_news = [&](const spec::draft& made, const tree::rules* of_text) {
        return kept != moments_kept::of_tables && of_text != nullptr && made.tree_construction != nullptr &&
               !study::same_construction(*made.tree_construction, *of_text);
    };
    std::size_t place = 0;
    const revised_draft* last = nullptr;  // the previous text; null if the program has a draft of its own for that text
    for (const spec::revision_view& each : chain.revisions) {
        auto next =
            last != nullptr ? std::make_unique<revised_draft>(*last, each) : std::make_unique<revised_draft>(*at, each);
        // The program's own draft of this text; null if there is none. Such a draft has what the chain cannot give:
        // section numbers and tree construction.
        const spec::draft* standing = nullptr;
        ++place;
        for (const spec::draft* const one : program.drafts)
            if (place_of(chain, *one) == place) standing = one;
        if (standing != nullptr) predecessor = standing->about.day;
        if (!each.source.editorial || kept != moments_kept::of_readings)
            add_moment(next->value(), each.source, predecessor);
        if (standing != nullptr && !standing->has_tree_of_text_before) {
            if (is_news(next->value(), standing->tree_construction))
                all_.push_back({standing, first_day(*standing), nullptr, tree_of});
            tree_of = first_day(*standing);
        }
        at = standing != nullptr ? standing : &next->value();
        if (standing != nullptr && standing->has_tree_of_text_before) {
            spec::draft& kept = drafts_.emplace_back(*standing);
            kept.tree_construction = next->value().tree_construction;
            at = &kept;
        }
        const spec::named_text* const text = standing != nullptr ? nullptr : text_at(chain, place);
        if (text != nullptr && text->tree_construction != nullptr) {
            if (is_news(next->value(), text->tree_construction)) {
                at = &text_moment(next->value(), *text, predecessor);
                all_.push_back({at, day_of(*text), nullptr, tree_of});
            }
            tree_of = day_of(*text);
        }
        last = at == &next->value() ? next.get() : nullptr;
        walked_.push_back(std::move(next));
    }
}

const spec::draft& moments_of_standard::text_moment(const spec::draft& draft, const spec::named_text& text,
                                                    std::string_view predecessor) {
    spec::draft& kept = drafts_.emplace_back(text.full != nullptr ? *text.full : draft);
    kept.tree_construction = text.tree_construction;
    kept.about.name = text.name;
    kept.about.day =
        spec::is_day(text.name) ? text.name : texts_.emplace_back(fmt::format("{} {}", day_of(text), text.name));
    kept.about.title = text.title;
    kept.about.aliases = {};
    kept.about.predecessor = predecessor;
    kept.about.source = {};
    kept.about.copy = {};
    kept.about.stands_apart = true;
    return kept;
}

void moments_of_standard::add_moment(const spec::draft& draft, const spec::revision_source& made_by,
                                     std::string_view predecessor) {
    const std::string_view commit = made_by.short_commit();
    spec::draft& kept = drafts_.emplace_back(draft);
    kept.about.name = commit.empty() ? made_by.id : commit;
    kept.about.day = texts_.emplace_back(fmt::format("{} {}", made_by.date, kept.about.name));
    kept.about.aliases = {};
    kept.about.predecessor = predecessor;
    kept.about.source = {};
    kept.about.copy = {};
    kept.about.stands_apart = true;
    all_.push_back({&kept, made_by.date, &made_by, made_by.later_than});
}

// --- Moments up to a named draft, day or place ---

namespace {

// Whether the moment is the chain's landmark, or at most the first `place` revisions are in force in its text.
bool is_within(const moment& moment, const spec::revision_chain& chain, std::size_t place) {
    if (moment.made_by == nullptr) {
        // A text with a name can be a moment of its own, if its own section on tree construction is known.
        std::optional<std::size_t> stands = place_of_text(chain, moment.draft->about.name);
        if (!stands) stands = place_of(chain, *moment.draft);
        return stands && *stands <= place;
    }
    const auto first = chain.revisions.first(place);
    return std::any_of(first.begin(), first.end(),
                       [&](const spec::revision_view& each) { return &each.source == moment.made_by; });
}

}  // namespace

chosen_moments moments_until(std::span<const moment> all, const registry& known, const std::string& name,
                             const run::remarks& to, std::string_view option) {
    if (name.empty()) return {all};
    std::size_t count = 0;
    const spec::revision_chain& chain = known.chain;
    // A day that is the name of a text means this text, even if later commits were made on that day. Any other day
    // means the end of the day.
    const auto text = place_of_text(chain, name);
    const std::optional<spec::period> meant = time_named(known, name);
    const bool is_day = meant && (!text || *text == in_force_on(chain, meant->last));
    if (const auto place = place_named(known, name); place && !is_day) {
        while (count < all.size() && is_within(all[count], chain, *place)) ++count;
        return {all.first(count), std::string(all[count - 1].day)};
    }
    const std::string_view day =
        meant ? std::string_view(meant->last) : draft_named(known, name, to).about.day.substr(0, spec::day_length);
    while (count < all.size() && all[count].day <= day) ++count;
    if (count == 0) throw run::failure(option, fmt::format("{} is before the first text, {}", name, all.front().day));
    if (count == all.size()) return {all};
    const std::string_view known_until = all[count].after;
    return {all.first(count), std::string(known_until.empty() ? day : std::min(day, known_until))};
}

std::vector<run::configuration> configurations_at(std::span<const moment>& moments, const run::choices& run) {
    std::vector<run::configuration> configurations;
    for (std::size_t i = 0; i < moments.size(); ++i) {
        try {
            configurations.push_back(configuration_of(*moments[i].draft, run));
        } catch (const run::failure&) {
            if (i + 1 == moments.size()) throw;
            configurations.clear();
        }
    }
    moments = moments.last(configurations.size());
    return configurations;
}

}  // namespace strata::history

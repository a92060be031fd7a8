#include "core/history/days_of_chain.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <ostream>
#include <utility>

#include "core/engine/tokenizer/tokenizer.hpp"
#include "core/history/chosen_drafts.hpp"
#include "core/history/names.hpp"
#include "core/run/messages.hpp"
#include "core/spec/day.hpp"
#include "core/spec/revise.hpp"
#include "core/spec/soundness.hpp"

namespace strata::history {
namespace {

// Remarks are sent for at most this many names, because the lines of a batch may name any number of days.
constexpr std::size_t most_said = 100;

// Returns the day of the text at a place on the chain.
std::string_view date_of(const spec::revision_chain& chain, std::size_t place) {
    return place == 0 ? chain.landmark->about.day.substr(0, spec::day_length) : chain.revisions[place - 1].source.date;
}

// Returns the draft that serves as the predecessor of the draft at a place: the last draft of the program before the
// place or, if there is none, the first draft after it.
const spec::draft& draft_beside(const registry& known, std::size_t place) {
    for (; place <= known.chain.revisions.size(); ++place)
        if (const spec::draft* const found = draft_before(known, place).draft) return *found;
    return *known.standard;
}

// Whether `name` means a time after the last day of the chain, and the program has no draft dated between that day and
// that time.
bool comes_after_chain(const registry& known, std::string_view name) {
    const spec::revision_chain& chain = known.chain;
    const std::optional<spec::period> meant = time_named(known, name);
    if (chain.landmark == nullptr || chain.until.empty() || !meant || meant->last <= chain.until) return false;
    const spec::draft* const latest = known.in_force_on(meant->last);
    return latest == nullptr || latest->about.day <= chain.until;
}

bool has_state(const spec::draft& draft, std::string_view name) {
    const auto states = draft.table.states;
    return std::any_of(states.begin(), states.end(), [&](const spec::state_info& each) { return each.name == name; });
}

}  // namespace

days_of_chain::days_of_chain(const registry& known, const named_drafts& named, run::remarks to)
    : days_of_chain(known, std::move(to)) {
    if (known.chain.landmark == nullptr) return;
    std::vector<std::string_view> names = names_in(named.lists);
    if (!named.base.empty()) names.push_back(named.base);
    for (const std::string_view each : names) {
        const std::string_view name = spelled(each).name;
        if (spelled_.find(name) != spelled_.end()) continue;
        say_if_year(name);
        const spec::draft* const found = find(name);
        if (found != nullptr) names_.push_back({*spelled_.emplace(name).first, found});
    }
    put_in_order();
}

void days_of_chain::put_in_order() {
    const auto all = program_.drafts;
    std::size_t next = 0;
    for (const auto& [place, made] : made_) {
        // Drafts of the program are ordered by their places on the chain, because two drafts may have the same date.
        const spec::draft* const before = draft_before(program_, place).draft;
        const auto found = std::find(all.begin(), all.end(), before);
        const auto first = static_cast<std::size_t>(found == all.end() ? 0 : found - all.begin() + 1);
        for (; next < all.size() && (next < first || all[next]->about.day <= date_of(program_.chain, place)); ++next)
            all_.push_back(all[next]);
        all_.push_back(&made.value);
        placed_.push_back({&made.value, place});
    }
    all_.insert(all_.end(), all.begin() + static_cast<std::ptrdiff_t>(next), all.end());
    known_.drafts = all_;
    known_.names = names_;
    known_.placed = placed_;
}

const spec::draft* days_of_chain::find(std::string_view name) {
    if (name.empty() || program_.find(name) != nullptr) return nullptr;
    const bool after_chain = comes_after_chain(program_, name);
    const std::optional<std::size_t> place =
        after_chain ? program_.chain.revisions.size() : place_named(program_, name);
    if (!place) return nullptr;
    // If the name is a text's name, a draft that differs from this text only in wording does not qualify.
    const bool is_text = text_named(program_.chain, name) != nullptr;
    const spec::draft* const standing = is_text ? nullptr : draft_at(program_, *place).draft;
    const spec::draft& found =
        standing != nullptr ? *standing : made_at(*place, after_chain ? program_.chain.until : name);
    if (after_chain && name != "latest" && said_.size() < most_said && said_.emplace(name).second)
        history::say_which(to_, name, found);
    if (to_.on_every_draft) say_which(name, found);
    return &found;
}

const spec::draft& days_of_chain::made_at(std::size_t place, std::string_view name) {
    if (const auto found = made_.find(place); found != made_.end()) return found->second.value;
    const spec::revision_chain& chain = program_.chain;
    made_draft made;
    made.name = name;
    const draft_on_chain nearest = draft_before(program_, place);
    const spec::draft& start = nearest.draft != nullptr ? *nearest.draft : *chain.landmark;
    try {
        made.walked = walk(chain, start, nearest.place, place);
    } catch (const spec::wrong_address& e) {
        throw run::failure(fmt::format("draft '{}'", name), fmt::format("a revision does not fit: {}", e.what()));
    }
    // If the program has the full text of a draft, that draft is used, because it has what the chain cannot give:
    // section numbers and a compiled program.
    const spec::named_text* const text = text_at(chain, place);
    made.value = text != nullptr && text->full != nullptr ? *text->full : made.walked ? made.walked->value() : start;
    if (text != nullptr && text->tree_construction != nullptr)
        made.value.tree_construction = text->tree_construction;
    else if (made.walked)
        made.value.tree_construction = made.walked->value().tree_construction;
    if (text == nullptr || text->full == nullptr) {
        const std::optional<spec::period> meant = time_named(program_, name);
        if (const auto* const then = chain.encodings.on(meant ? meant->last : date_of(chain, place)))
            made.value.encodings = then;
    }
    if (const auto fault = spec::fault_of(made.value))
        throw run::failure(fmt::format("draft '{}'", name), fmt::format("its machine cannot be run: {}", *fault));
    made_draft& kept = made_.emplace(place, std::move(made)).first->second;
    describe(kept, place);
    return kept.value;
}

// From here on, the strings of `made` must not move, because the draft has views of them.
void days_of_chain::describe(made_draft& made, std::size_t place) const {
    const std::string_view date = date_of(program_.chain, place);
    const spec::named_text* const text = text_named(program_.chain, made.name);
    made.date = spec::day_in_words(text != nullptr ? text->name.substr(0, spec::day_length) : date);
    // Each draft has a different `day`, which determines the order of drafts.
    const std::optional<spec::period> meant = spec::period_named(made.name);
    made.day = meant ? meant->last : fmt::format("{} {}", date, made.name);
    if (text != nullptr) {
        made.title = text->title;
    } else if (place > 0) {
        const spec::revision_source& last = program_.chain.revisions[place - 1].source;
        made.title = last.commit.empty() ? fmt::format("as of \"{}\"", last.title)
                                         : fmt::format("as of commit {}", last.short_commit());
    } else {
        made.title = program_.chain.landmark->about.title;
    }
    spec::provenance& about = made.value.about;
    about.name = made.name;
    about.day = made.day;
    about.title = made.title;
    about.date = made.date;
    about.aliases = {};
    about.predecessor = draft_beside(program_, place).about.day;
    if (const spec::named_text* const full = text_at(program_.chain, place); full == nullptr || !full->full) {
        about.source = {};
        about.copy = {};
    }
    about.stands_apart = true;
    // Revisions may already have split some states. A later draft with the same predecessor declares what continues
    // these states.
    for (const spec::draft* const each : program_.drafts)
        if (each->about.predecessor == about.predecessor && each->about.day > made.day)
            for (const spec::continuation& state : each->continues)
                if (has_state(made.value, state.state)) made.continues.push_back(state);
    made.value.continues = made.continues;
}

void days_of_chain::say_if_year(std::string_view name) {
    const spec::draft* const listed = program_.find(name);
    if (!to_.on_every_draft || !to_.say || listed == nullptr || name.size() != 4 || !spec::period_named(name)) return;
    to_.say(
        fmt::format("draft '{}': the draft of {}; for the end of the year, use {}-12", name, listed->about.date, name));
}

void days_of_chain::say_which(std::string_view name, const spec::draft& draft) {
    if (!to_.say || said_.size() >= most_said || !said_.emplace(name).second) return;
    if (!draft.about.stands_apart)
        to_.say(fmt::format("draft '{}': the same as {} ({})", name, draft.about.name, draft.about.date));
    else
        to_.say(fmt::format("draft '{}': {} ({})", name, draft.about.title, draft.about.date));
}

}  // namespace strata::history

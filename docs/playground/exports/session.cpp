#include "docs/playground/exports/session.hpp"

#include <algorithm>
#include <new>

#include "core/history/chosen_drafts.hpp"
#include "core/history/names.hpp"
#include "core/run/messages.hpp"

namespace strata::exports {
namespace {

// How many lists of drafts a session keeps.
constexpr std::size_t most_kept = 8;

}  // namespace

std::vector<run::configuration> choice::configurations() const {
    std::vector<run::configuration> all = drafts_.configurations();
    for (run::configuration& each : all) each.options.input = kind_;
    return all;
}

std::array<run::configuration, 2> choice::both() const {
    std::array<run::configuration, 2> both = drafts_.both(known());
    for (run::configuration& each : both) each.options.input = kind_;
    return both;
}

std::vector<std::string> lines_in(std::string_view text) {
    std::vector<std::string> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        if (end > 0) lines.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

}  // namespace strata::exports

using namespace strata;

std::shared_ptr<const history::days_of_chain> strata_session::days_of(const std::vector<std::string>& names) {
    const auto found =
        std::find_if(days_.begin(), days_.end(), [&](const made_days& each) { return each.names == names; });
    if (found != days_.end()) {
        std::rotate(days_.begin(), found, found + 1);
        return days_.front().days;
    }
    days_.push_front({names, std::make_shared<history::days_of_chain>(
                                 known_, history::named_drafts{.lists = names, .base = {}}, run::remarks{})});
    if (days_.size() > exports::most_kept) days_.pop_back();
    return days_.front().days;
}

run::choices strata_session::run_with(std::string_view settings) {
    const std::vector<std::string> lines = exports::lines_in(settings);
    return history::with_settings({}, {lines.begin(), lines.end()}, "settings");
}

std::unique_ptr<exports::choice> strata_session::choose(std::string_view drafts, std::string_view settings,
                                                        std::uint32_t flags) {
    const std::vector<std::string> names = exports::lines_in(drafts);
    return std::make_unique<exports::choice>(days_of(names), names, run_with(settings), exports::kind_of(flags));
}

std::unique_ptr<exports::choice> strata_session::choose_one(std::string_view draft, std::string_view settings,
                                                            std::uint32_t flags) {
    auto chosen = choose(draft.empty() ? known_.standard->about.name : draft, settings, flags);
    if (chosen->size() != 1) throw run::failure("draft", "one is needed");
    return chosen;
}

const history::moments_of_standard& strata_session::moments() {
    if (moments_ == nullptr) moments_ = std::make_unique<history::moments_of_standard>(known_);
    return *moments_;
}

strata_session* strata_new_session() noexcept {
    try {
        return new strata_session;
    } catch (...) {
        return nullptr;
    }
}
void strata_free_session(strata_session* session) noexcept { delete session; }

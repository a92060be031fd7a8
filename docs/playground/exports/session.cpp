#include "docs/playground/exports/session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <new>
#include <stdexcept>

#include "core/history/chosen_drafts.hpp"
#include "core/history/names.hpp"
#include "core/run/messages.hpp"
#include "core/spec/soundness.hpp"

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

known_drafts::known_drafts(const registry& program, std::vector<std::shared_ptr<const given_text>> given)
    : texts(std::move(given)), all(program.drafts.begin(), program.drafts.end()), known(program) {
    for (const auto& each : texts) all.push_back(&each->read.draft->value());
    known.drafts = all;
}

}  // namespace strata::exports

using namespace strata;

std::shared_ptr<const exports::given_text> strata_session::add_text(std::string_view name, std::string_view text) {
    const auto made = std::make_shared<exports::given_text>(program_);
    made->name = fmt::format("@{}", name);
    // The name is used in lists of names and with settings.
    if (name.empty() || name.find_first_of(",+\n") != std::string_view::npos ||
        name.find("..") != std::string_view::npos)
        throw run::failure(made->name,
                           "a name of a text must not be empty, or have a comma, a plus sign, two dots or a line end");
    try {
        made->read = reading::read(
            text, program_, {.name = made->name, .file = std::string(name), .base_on = [&](std::string_view day) {
                                 const spec::draft* const known = program_.find(day);
                                 return known != nullptr ? known : made->bases.find(day);
                             }});
    } catch (const run::failure&) {
        throw;
    } catch (const std::runtime_error& e) {
        throw run::failure(name, e.what());
    }
    reading::set_apart(made->read, program_, made->name, made->name);
    if (const auto fault = spec::fault_of(made->read.draft->value()))
        throw run::failure(made->name, fmt::format("its machine cannot be run as it was read: {}", *fault));
    std::vector<std::shared_ptr<const exports::given_text>> texts = drafts_->texts;
    std::erase_if(texts, [&](const auto& each) { return each->name == made->name; });
    texts.push_back(made);
    drafts_ = std::make_shared<exports::known_drafts>(program_, std::move(texts));
    days_.clear();
    return made;
}

std::shared_ptr<const history::days_of_chain> strata_session::days_of(const std::vector<std::string>& names) {
    const auto found =
        std::find_if(days_.begin(), days_.end(), [&](const made_days& each) { return each.names == names; });
    if (found != days_.end()) {
        std::rotate(days_.begin(), found, found + 1);
        return days_.front().days;
    }
    // The drafts of a choice refer to the drafts that were known when they were chosen.
    struct kept_days {
        std::shared_ptr<const exports::known_drafts> drafts;
        history::days_of_chain days;
    };
    const auto kept = std::shared_ptr<const kept_days>(
        new kept_days{drafts_, {drafts_->known, history::named_drafts{.lists = names, .base = {}}, run::remarks{}}});
    days_.push_front({names, std::shared_ptr<const history::days_of_chain>(kept, &kept->days)});
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
    auto chosen = choose(draft.empty() ? program_.standard->about.name : draft, settings, flags);
    if (chosen->size() != 1) throw run::failure("draft", "one is needed");
    return chosen;
}

const history::moments_of_standard& strata_session::moments() {
    if (moments_ == nullptr) moments_ = std::make_unique<history::moments_of_standard>(program_);
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

#include "core/report/writing/names.hpp"

#include <algorithm>
#include <cstddef>

#include "core/spec/ascii.hpp"

namespace strata::report {

std::string names_of(const std::vector<const spec::draft*>& drafts) {
    std::string names;
    for (const spec::draft* each : drafts) names.append(names.empty() ? "" : " ").append(each->about.name);
    return names;
}

std::string listed_names(const std::vector<const spec::draft*>& drafts) {
    std::string names;
    for (std::size_t i = 0; i < drafts.size(); ++i)
        names.append(i == 0 ? "" : i + 1 < drafts.size() ? ", " : " and ").append(drafts[i]->about.name);
    return names;
}

std::string_view short_state(std::string_view name) { return spec::without_state(name); }

std::string_view short_state(const spec::state_info& state) {
    if (state.reads != spec::part::procedure) return short_state(state.name);
    const std::size_t bracket = state.name.find('[');
    return bracket == std::string_view::npos ? state.name : state.name.substr(bracket);
}

void append_named(std::string& to, const spec::change& change) {
    to.append(change.id);
    if (const std::string made = commit_and_day(change); !made.empty()) to.append(" ").append(made);
}

void append_named(std::string& to, const compare::made_change& change) {
    to.append(change.name->id);
    const spec::change& made = change.revision == nullptr ? *change.name : *change.revision;
    std::vector<spec::change_commit> commits(made.commits.begin(), made.commits.end());
    std::stable_sort(commits.begin(), commits.end(), [](const auto& a, const auto& b) { return a.day < b.day; });
    for (const spec::change_commit& each : commits) {
        if (&each != &commits.front()) to.append(" or");
        if (!each.hash.empty()) to.append(" ").append(each.hash);
        if (!each.day.empty()) to.append(" ").append(each.day);
    }
}

std::string commit_and_day(const spec::change& change) {
    std::string text(change.commit());
    if (!change.date().empty()) text.append(text.empty() ? "" : " ").append(change.date());
    return text;
}

std::string topics_in_words(const std::vector<spec::change_topic>& topics) {
    if (topics.empty()) return {};
    std::string words = topics.size() == 1 ? "topic " : "topics ";
    for (std::size_t i = 0; i < topics.size(); ++i) words.append(i == 0 ? "" : ", ").append(spec::name_of(topics[i]));
    return words;
}

}  // namespace strata::report

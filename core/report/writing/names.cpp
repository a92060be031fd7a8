#include "core/report/writing/names.hpp"

#include <algorithm>

#include <cstddef>

#include "core/report/writing/json_text.hpp"
#include "core/spec/ascii_case.hpp"

namespace strata::report {

std::string names_of(const std::vector<const spec::draft*>& drafts, std::string_view between) {
    std::string names;
    for (const spec::draft* each : drafts) names.append(names.empty() ? "" : between).append(each->about.name);
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

namespace {

// `by`: the commit that made the difference; null if it is unknown.
void append_change(std::string& to, const spec::change& change, const spec::change_commit* by) {
    to += '{';
    append_member(to, "id", change.id);
    append_member(to, "title", change.title);
    append_member_or_null(to, "date", by != nullptr ? by->day : "");
    append_member_or_null(to, "commit", by != nullptr ? by->hash : "");
    to += '}';
}
const spec::change_commit* first_commit(const spec::change& change) {
    return change.commits.empty() ? nullptr : &change.commits.front();
}
// The commit that made the difference. Null if the revision is unknown and the change has several commits, because any
// of these may have made it.
const spec::change_commit* commit_of(const compare::made_change& made) {
    if (made.revision != nullptr) return first_commit(*made.revision);
    return made.name->commits.size() == 1 ? first_commit(*made.name) : nullptr;
}

}  // namespace

void append_changes(std::string& to, const std::vector<compare::made_change>& changes) {
    std::vector<const spec::change*> named;
    for (const compare::made_change& each : changes)
        if (std::find(named.begin(), named.end(), each.name) == named.end()) named.push_back(each.name);
    append_list(to, "changes", named, [&](const spec::change* each) { append_json_string(to, each->id); });
    append_list(to, "madeBy", changes,
                [&](const compare::made_change& each) { append_change(to, *each.name, commit_of(each)); });
}

void append_change_list(std::string& to, std::string_view name, std::span<const spec::change* const> changes) {
    append_list(to, name, changes, [&](const spec::change* each) { append_change(to, *each, first_commit(*each)); });
}

std::string topics_in_words(const std::vector<spec::change_topic>& topics) {
    if (topics.empty()) return {};
    std::string words = topics.size() == 1 ? "topic " : "topics ";
    for (std::size_t i = 0; i < topics.size(); ++i) words.append(i == 0 ? "" : ", ").append(spec::name_of(topics[i]));
    return words;
}

}  // namespace strata::report

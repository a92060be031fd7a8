#include "core/report/writing/named_changes.hpp"

#include "core/report/writing/json_members.hpp"

namespace strata::report {

void append_named(std::string& to, const spec::change& change) {
    to.append(change.id);
    if (const std::string made = commit_and_day(change); !made.empty()) to.append(" ").append(made);
}

std::string commit_and_day(const spec::change& change) {
    std::string text(change.commit());
    if (!change.date().empty()) text.append(text.empty() ? "" : " ").append(change.date());
    return text;
}

void append_changes(std::string& to, std::span<const spec::change* const> changes) {
    append_list(to, "changes", changes, [&](const spec::change* each) { append_json_string(to, each->id); });
    append_change_list(to, "madeBy", changes);
}

void append_change_list(std::string& to, std::string_view name, std::span<const spec::change* const> changes) {
    append_list(to, name, changes, [&](const spec::change* each) {
        to += '{';
        append_member(to, "id", each->id);
        append_member(to, "title", each->title);
        append_member_or_null(to, "date", each->date());
        append_member_or_null(to, "commit", each->commit());
        to += '}';
    });
}

}  // namespace strata::report

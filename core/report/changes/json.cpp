#include "core/report/changes/changes.hpp"

// Named changes and revisions as JSON Lines.

#include <fmt/format.h>

#include <array>

#include "core/report/writing/json_text.hpp"

namespace strata::report {
namespace {

constexpr int version_of_changes = 1;
constexpr int version_of_revisions = 1;

void append_witnesses(std::string& to, const spec::change& what) {
    begin_member(to, "witnesses");
    char before = '[';
    for (const spec::change_row& row : what.rows)
        for (const std::string_view input : row.inputs) {
            to += before;
            before = ',';
            to += '{';
            begin_member(to, "input");
            to += input;  // JSON already
            append_member_or_null(to, "options", row.options);
            if (row.of_characters) to += ",\"characters\":true";
            to += '}';
        }
    to += ']';
}

void append_commit(std::string& to, const spec::change_commit& commit) {
    to += '{';
    append_member_or_null(to, "commit", commit.hash);
    append_member_or_null(to, "date", commit.day);
    to += '}';
}

}  // namespace

std::string changes_as_json(std::span<const study::change_step> changes) {
    std::string text;
    for (const study::change_step& each : changes) {
        const spec::change& what = *each.what;
        if (text.empty())
            text = fmt::format("{{\"version\":{}", version_of_changes);
        else
            text += '{';
        append_member(text, "id", what.id);
        append_member(text, "title", what.title);
        append_member(text, "topic", name_of(what.topic));
        append_member(text, "from", each.from->about.day);
        append_member(text, "to", each.to->about.day);
        append_member_or_null(text, "date", what.date());
        append_member_or_null(text, "commit", what.commit());
        append_list(text, "commits", what.commits, [&](const spec::change_commit& c) { append_commit(text, c); });
        append_member(text, "kind", name_of(what.kind));
        append_member_or_null(text, "before", what.before);
        append_member_or_null(text, "after", what.after);
        append_witnesses(text, what);
        append_list(text, "rows", what.rows, [&](const spec::change_row& r) { text += json_string(r.id); });
        text += "}\n";
    }
    return text;
}

std::string revisions_as_json(std::span<const history::chain_entry> entries) {
    std::string text;
    for (const history::chain_entry& each : entries) {
        if (each.revision == nullptr) continue;
        const spec::revision_source& revision = *each.revision;
        if (text.empty())
            text = fmt::format("{{\"version\":{}", version_of_revisions);
        else
            text += '{';
        append_member(text, "id", revision.id);
        append_member(text, "date", revision.date);
        append_member_or_null(text, "commit", revision.commit);
        if (!revision.later_than.empty())
            append_strings(text, "between", std::array{revision.later_than, revision.date});
        append_member(text, "title", revision.title);
        append_member(text, "changed", changed_by(revision));
        append_member(text, "topic", name_of(revision.topic));
        begin_member(text, "witness");
        text += revision.witness.empty() ? "null" : revision.witness;  // JSON already
        text += "}\n";
    }
    return text;
}

}  // namespace strata::report

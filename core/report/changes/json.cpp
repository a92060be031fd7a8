#include "core/report/changes/json.hpp"

#include "core/report/writing/json_members.hpp"

namespace strata::report {
namespace {

constexpr int version = 1;

void append_witness(std::string& to, const spec::change_witness& witness) {
    to += '{';
    begin_member(to, "input");
    to += witness.input;  // JSON already
    append_member_or_null(to, "options", witness.options);
    if (witness.of_characters) to += ",\"characters\":true";
    to += '}';
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
            text = fmt::format("{{\"version\":{}", version);
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
        append_list(text, "witnesses", what.witnesses, [&](const spec::change_witness& w) { append_witness(text, w); });
        append_strings(text, "rows", what.rows);
        text += "}\n";
    }
    return text;
}

}  // namespace strata::report

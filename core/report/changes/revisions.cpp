#include "core/report/changes/revisions.hpp"

#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <string_view>

#include "core/report/changes/words.hpp"
#include "core/report/writing/json_members.hpp"
#include "core/report/writing/layout.hpp"
#include "core/report/writing/terminal.hpp"

namespace strata::report {
namespace {

constexpr int version_of_revisions = 1;

constexpr std::size_t longest_kind = 6;

std::string_view changed(const spec::revision_source& revision) {
    return revision.editorial ? "words" : name_of(revision.kind);
}

void add_revision(styled_text& line, const spec::revision_source& revision) {
    const std::string digits(revision.short_commit());
    if (digits.empty())
        line.add("-");
    else
        line.add_link(digits, link_to_commit(revision.commit));
    line.add_spaces(spec::short_commit_length - (digits.empty() ? 1 : digits.size()) + 2);
    line.add(padded(std::string(changed(revision)), longest_kind), revision.editorial ? dim : colour_of(revision.kind));
    line.add("  ").add(std::string(revision.title));
}

}  // namespace

std::string revisions_as_text(std::span<const study::chain_entry> entries, const text_style& style) {
    if (entries.empty()) return "no revisions\n";
    std::string text;
    for (const study::chain_entry& each : entries) {
        styled_text line(std::string(each.day()), dim);
        line.add("  ");
        if (each.revision != nullptr)
            add_revision(line, *each.revision);
        else
            line.add(std::string(spec::short_commit_length, '.'), dim)
                .add("  text    ")
                .add(std::string(each.draft->about.name), bold);
        append_line(text, line, style.colour, style.links);
    }
    return text;
}

std::string revisions_as_json(std::span<const study::chain_entry> entries) {
    std::string text;
    for (const study::chain_entry& each : entries) {
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
        append_member(text, "changed", changed(revision));
        append_member(text, "topic", name_of(revision.topic));
        begin_member(text, "witness");
        text += revision.witness.empty() ? "null" : revision.witness;  // JSON already
        text += "}\n";
    }
    return text;
}

}  // namespace strata::report

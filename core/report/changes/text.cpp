#include "core/report/changes/changes.hpp"

// The words for changes and commits in reports, and revisions as text.

#include <cstddef>
#include <string_view>

#include "core/report/writing/layout.hpp"

namespace strata::report {

// --- Words ---

std::string_view changed_by(const spec::revision_source& revision) {
    return revision.editorial ? "words" : name_of(revision.kind);
}

std::string_view kind_in_words(spec::change_kind kind) {
    switch (kind) {
        case spec::change_kind::tokens: return "tokens differ";
        case spec::change_kind::errors: return "only parse errors differ";
        case spec::change_kind::tree: return "only errors of tree construction differ";
    }
    return "";
}

std::string_view title_of_commit(const registry& known, const spec::change_commit& commit, const spec::change& of) {
    const std::size_t number = commit.hash.empty() ? 0 : history::number_of_commit(known.chain, commit.hash);
    if (number != 0) return known.chain.revisions[number - 1].source.title;
    return of.commits.size() == 1 ? of.title : std::string_view{};
}

std::string link_to_commit(std::string_view hash) {
    return hash.empty() ? "" : "https://github.com/whatwg/html/commit/" + std::string(hash);
}

// --- Revisions ---

namespace {

constexpr std::size_t longest_kind = 6;

std::string_view colour_of(spec::change_kind kind) {
    switch (kind) {
        case spec::change_kind::tokens: return bold_red;
        case spec::change_kind::errors: return yellow;
        case spec::change_kind::tree: return cyan;
    }
    return "";
}

void add_revision(styled_text& line, const spec::revision_source& revision) {
    const std::string digits(revision.short_commit());
    if (digits.empty())
        line.add("-");
    else
        line.add_link(digits, link_to_commit(revision.commit));
    line.add_spaces(spec::short_commit_length - (digits.empty() ? 1 : digits.size()) + 2);
    line.add(padded(std::string(changed_by(revision)), longest_kind),
             revision.editorial ? dim : colour_of(revision.kind));
    line.add("  ").add(std::string(revision.title));
}

}  // namespace

std::string revisions_as_text(std::span<const history::chain_entry> entries, const text_style& style) {
    if (entries.empty()) return "no revisions\n";
    std::string text;
    for (const history::chain_entry& each : entries) {
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

}  // namespace strata::report

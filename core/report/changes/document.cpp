#include "core/report/changes/changes.hpp"

// Named changes and revisions as documents, revisions as text, and the words for changes and commits in reports.

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/report/document/document.hpp"
#include "core/report/writing/layout.hpp"
#include "core/report/writing/word_diff.hpp"

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

// --- Documents ---

namespace {

// At most this many states are listed for a change.
constexpr std::size_t most_states = 12;

inline_text commit_in_words(std::string_view digits, std::string_view hash, std::string_view day) {
    return inline_text("commit ").add(digits, role::code, link_to_commit(hash)).add(fmt::format(" of {}", day));
}

std::string says(const spec::draft& draft) { return fmt::format("{} says", draft.about.name); }

inline_text input_in_words(std::string_view input, std::string_view options, bool of_characters) {
    inline_text text(input, role::code);
    if (!options.empty()) text.add(" with ").add(options, role::code);
    return text.add(of_characters ? ", as characters" : "");
}

// Writes everything known about a change, a revision or a commit.
class change_part_writer {
public:
    change_part_writer(document& to, const registry& known) : to_(to), known_(known) {}

    void all(const history::named_part& part) {
        if (const study::change_step* const step = part.change()) return change(*step);
        const bool has_revisions = !part.revisions.empty();
        is_one_of_several_ = (has_revisions ? part.revisions.size() : part.changes.size()) + part.encodings.size() > 1;
        if (is_one_of_several_) to_.title(inline_text("What the commit changed"));
        for (const std::size_t each : part.revisions) revision(known_.chain.revisions[each].source, part.changes);
        if (!has_revisions)
            for (const study::change_step& each : part.changes) change(each);
        for (const spec::sniffing_change* const each : part.encodings) encodings(*each);
    }

private:
    // If there are several parts, each has a heading, and the headings within it are one level lower than in a report
    // on a single part.
    void begin(std::string_view id, std::string_view title) {
        inline_text heading(id, role::code);
        heading.add(id.empty() ? "" : ": ").add(title);
        is_one_of_several_ ? to_.section(heading) : to_.title(heading);
    }
    void heading(const inline_text& text) { is_one_of_several_ ? to_.part(text) : to_.section(text); }

    void change(const study::change_step& step) {
        const spec::change& what = *step.what;
        begin(what.id, what.title);
        to_.paragraph(
            inline_text(fmt::format("{} to {}; {}; ", step.from->about.name, step.to->about.name, title_of(what.topic)))
                .add(kind_in_words(what.kind), role::strong)
                .add(what.commits.empty() ? "; commit not known." : "."));
        std::vector<inline_text> commits;
        for (const spec::change_commit& each : what.commits) commits.push_back(commit_of(each, what));
        if (!commits.empty()) to_.list(commits);
        words(what.before, what.after, says(*step.from), says(*step.to));
        states(*step.from, what, &spec::change_place::before);
        states(*step.to, what, &spec::change_place::after);
        rows(*step.to, what);
    }

    void revision(const spec::revision_source& what, const std::vector<study::change_step>& changes) {
        begin(what.id, what.title);
        inline_text line;
        if (what.short_commit().empty())
            line.add(fmt::format("commit not known, between {} and {}", what.later_than, what.date));
        else
            line.add(commit_in_words(what.short_commit(), what.commit, what.date));
        line.add(fmt::format("; {}; ", title_of(what.topic)));
        line.add(what.editorial ? "only words differ" : kind_in_words(what.kind), role::strong);
        to_.paragraph(line.add("."));
        if (is_slip(what)) slip(what);
        std::vector<inline_text> wholes;
        wholes.reserve(changes.size());
        for (const study::change_step& each : changes)
            wholes.push_back(inline_text("part of ")
                                 .add(each.what->id, role::code)
                                 .add(fmt::format(" ({} to {})", each.from->about.name, each.to->about.name)));
        if (!wholes.empty()) to_.list(wholes);
        if (what.editorial && !what.why.empty()) to_.paragraph(inline_text(what.why));
        if (!what.before.empty() || !what.after.empty()) words(what.before, what.after, "Before", "After");
        if (what.witness.empty()) return;
        heading(inline_text("An input that shows it"));
        to_.list({input_in_words(what.witness, what.options, false)});
    }

    void encodings(const spec::sniffing_change& what) {
        begin("", what.title);
        to_.paragraph(commit_in_words(what.commit, what.commit, what.date).add("; the choice of encodings."));
    }

    [[nodiscard]] inline_text commit_of(const spec::change_commit& commit, const spec::change& of) const {
        inline_text text = commit.hash.empty() ? inline_text(fmt::format("a commit of {}", commit.day))
                                               : commit_in_words(commit.hash, commit.hash, commit.day);
        const std::string_view title = title_of_commit(known_, commit, of);
        return title.empty() || title == of.title ? text : text.add(fmt::format(": {}", title));
    }

    void slip(const spec::revision_source& what) {
        const auto all = known_.chain.revisions;
        const auto other = std::find_if(
            all.begin(), all.end(), [&](const spec::revision_view& each) { return each.source.id == what.slip.with; });
        if (other == all.end()) return;
        to_.paragraph(inline_text("A slip: ")
                          .add(&other->source > &what ? "taken back by " : "it takes back ")
                          .add(other->source.short_commit(), role::code, link_to_commit(other->source.commit))
                          .add(fmt::format(" after {}.", what.slip.lasted)));
    }

    void words(std::string_view before, std::string_view after, std::string_view older, std::string_view newer) {
        word_diff compared = compare_words({before}, {after});
        // If one text is empty, all of the other text differs, so marks would be useless.
        if (before.empty() || after.empty())
            compared = {{{{std::string(before), false}}}, {{{std::string(after), false}}}};
        said(older, compared.before.front(), role::removed);
        said(newer, compared.after.front(), role::added);
    }

    void said(std::string_view by, const compared_sentence& words, role differs) {
        heading(inline_text(by));
        inline_text text;
        for (const compared_words& each : words) text.add(each.text, each.differs ? differs : role::plain);
        to_.paragraph(text.empty() ? inline_text("nothing about it", role::dim) : text);
    }

    // Writes the states that a change affected, each once.
    void states(const spec::draft& draft, const spec::change& what, std::string_view spec::change_place::*name) {
        std::vector<inline_text> found;
        const auto table = draft.table.states;
        for (std::size_t i = 0; i < table.size(); ++i)
            if (std::any_of(what.places.begin(), what.places.end(), [&](const spec::change_place& place) {
                    return place.of == spec::change_place::kind::state && place.*name == table[i].name;
                })) {
                inline_text text = section_of(draft, i);
                found.push_back(text.add(text.empty() ? "" : " ").add(table[i].name));
            }
        if (found.empty()) return;
        heading(inline_text(fmt::format("States in {}", draft.about.name)));
        if (found.size() > most_states) {
            const std::size_t more = found.size() - most_states;
            found.resize(most_states);
            found.emplace_back(fmt::format("and {} more", more), role::dim);
        }
        to_.list(found);
    }

    void rows(const spec::draft& of, const spec::change& what) {
        heading(inline_text(fmt::format("Rows in docs/drafts/changes/{}.md", of.about.day)));
        for (const spec::change_row& row : what.rows) {
            to_.paragraph(inline_text(row.id, role::code).add(": ").add(row.sentence));
            std::vector<inline_text> inputs;
            for (const std::string_view each : row.inputs)
                inputs.push_back(input_in_words(each, row.options, row.of_characters));
            if (!inputs.empty()) to_.list(inputs);
        }
    }

    document& to_;
    const registry& known_;
    bool is_one_of_several_ = false;
};

}  // namespace

void write_changes(document& to, std::span<const study::change_step> changes) {
    to.title(inline_text("Named changes"));
    if (changes.empty()) to.paragraph(inline_text("No changes."));
    for (auto first = changes.begin(); first != changes.end();) {
        const auto last =
            std::find_if(first, changes.end(), [&](const study::change_step& each) { return each.to != first->to; });
        to.section(inline_text(fmt::format("{} to {}", first->from->about.name, first->to->about.name)));
        std::vector<table_row> rows;
        for (; first != last; ++first) {
            const spec::change& what = *first->what;
            rows.push_back({{inline_text(what.date().empty() ? "-" : what.date())},
                            {inline_text(what.id, role::code)},
                            {inline_text(what.title)},
                            {inline_text(name_of(what.topic))},
                            {inline_text(name_of(what.kind))}});
        }
        to.table({inline_text("date"), inline_text("id"), inline_text("change"), inline_text("topic"),
                  inline_text("differs")},
                 rows);
    }
    to.end();
}

void write_named_part(document& to, const registry& known, const history::named_part& part) {
    change_part_writer(to, known).all(part);
    to.end();
}

}  // namespace strata::report

#include "core/report/changes/changes.hpp"

// Named changes and revisions as text.

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

#include "core/report/writing/layout.hpp"
#include "core/report/writing/names.hpp"
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

std::string_view colour_of(spec::change_kind kind) {
    switch (kind) {
        case spec::change_kind::tokens: return bold_red;
        case spec::change_kind::errors: return yellow;
        case spec::change_kind::tree: return cyan;
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

// --- Named changes ---

namespace {

// How many states of a change are listed.
constexpr std::size_t most_states = 12;

// The known facts of a change, a revision or a commit.
class part_writer {
public:
    part_writer(const registry& known, const text_style& style) : known_(known), style_(style) {}

    void change(const study::change_step& change) {
        const spec::change& what = *change.what;
        next();
        put(styled_text(std::string(what.id), bold));
        put(styled_text(std::string(what.title)));
        styled_text kind(
            fmt::format("{} to {}; {}; ", change.from->about.name, change.to->about.name, title_of(what.topic)));
        put(kind.add(std::string(kind_in_words(what.kind)), colour_of(what.kind)));
        commits(what);
        words(what.before, what.after, change.from->about.name, change.to->about.name);
        list_states(*change.from, what, [](const spec::change_place& place) { return place.before; });
        list_states(*change.to, what, [](const spec::change_place& place) { return place.after; });
        rows(*change.to, what);
    }

    void revision(const spec::revision_source& what, const std::vector<study::change_step>& changes) {
        next();
        put(styled_text(std::string(what.id), bold));
        put(styled_text(std::string(what.title)));
        const std::string commit(what.short_commit());
        styled_text line;
        if (commit.empty())
            line.add(fmt::format("commit not known, between {} and {}", what.later_than, what.date), dim);
        else
            line.add("commit ").add_link(commit, link_to_commit(what.commit)).add(fmt::format(" of {}", what.date));
        line.add(fmt::format("; {}; ", title_of(what.topic)));
        put(what.editorial ? line.add("only words differ", dim)
                           : line.add(std::string(kind_in_words(what.kind)), colour_of(what.kind)));
        if (is_slip(what)) slip(what);
        for (const study::change_step& each : changes)
            put(styled_text("part of ")
                    .add(std::string(each.what->id), cyan)
                    .add(fmt::format(" ({} to {})", each.from->about.name, each.to->about.name)));
        if (what.editorial && !what.why.empty()) put(styled_text(std::string(what.why)));
        if (!what.before.empty() || !what.after.empty()) words(what.before, what.after, "before", "after");
        if (what.witness.empty()) return;
        heading("input that shows it");
        input(what.witness, what.options, false, 2);
    }

    void encodings(const spec::sniffing_change& what) {
        next();
        put(styled_text(std::string(what.title), bold));
        put(styled_text("commit ")
                .add_link(std::string(what.commit), link_to_commit(what.commit))
                .add(fmt::format(" of {}; the choice of encodings", what.date)));
    }

    std::string text() {
        std::string text;
        for (const styled_text& each : lines_) append_line(text, each, style_.colour, style_.links);
        return text;
    }

private:
    void next() {
        if (!lines_.empty()) lines_.emplace_back();
    }
    void put(const styled_text& text, std::size_t indent = 0) {
        const std::size_t room = style_.width > indent + narrowest / 2 ? style_.width - indent : narrowest / 2;
        append_block(lines_, wrapped(text, room), indent);
    }
    void heading(std::string text) {
        lines_.emplace_back();
        put(styled_text(std::move(text), bold));
    }

    void commits(const spec::change& what) {
        if (what.commits.empty()) put(styled_text("commit not known", dim));
        bool first = true;
        for (const spec::change_commit& each : what.commits) {
            styled_text line(first ? "" : "also ");
            first = false;
            if (each.hash.empty())
                line.add("a commit");
            else
                line.add("commit ").add_link(std::string(each.hash), link_to_commit(each.hash));
            line.add(fmt::format(" of {}", each.day));
            if (const std::string_view title = title_of_commit(known_, each, what);
                !title.empty() && title != what.title)
                line.add(fmt::format(": {}", title));
            put(line);
        }
    }

    void slip(const spec::revision_source& what) {
        const auto all = known_.chain.revisions;
        const auto other = std::find_if(
            all.begin(), all.end(), [&](const spec::revision_view& each) { return each.source.id == what.slip.with; });
        if (other == all.end()) return;
        const std::string commit(other->source.short_commit());
        styled_text line("a slip: ");
        line.add(&other->source > &what ? "taken back by " : "it takes back ")
            .add_link(commit, link_to_commit(other->source.commit))
            .add(fmt::format(" after {}", what.slip.lasted));
        put(line);
    }

    void words(std::string_view before, std::string_view after, std::string_view older, std::string_view newer) {
        word_diff compared = compare_words({before}, {after});
        // If one text is empty, all of the other is new, and marks would be useless.
        if (before.empty() || after.empty())
            compared = {{{{std::string(before), false}}}, {{{std::string(after), false}}}};
        said(older, compared.before.front(), bold_red);
        said(newer, compared.after.front(), bold_green);
    }

    void said(std::string_view by, const compared_sentence& words, std::string_view mark) {
        heading(by == "before" || by == "after" ? std::string(by) : fmt::format("{} says", by));
        styled_text text;
        for (const compared_words& each : words) text.add(each.text, each.differs ? mark : "");
        put(text.empty() ? styled_text("nothing about it", dim) : text, 2);
    }

    // The states that it changed, each once.
    template <class Name>
    void list_states(const spec::draft& draft, const spec::change& what, Name name_of_state) {
        const auto table = draft.table.states;
        std::vector<std::size_t> found;
        for (std::size_t i = 0; i < table.size(); ++i)
            if (std::any_of(what.places.begin(), what.places.end(), [&](const spec::change_place& place) {
                    return place.of == spec::change_place::kind::state && name_of_state(place) == table[i].name;
                }))
                found.push_back(i);
        if (found.empty()) return;
        heading(fmt::format("states in {}", draft.about.name));
        std::size_t columns = 0;
        for (const std::size_t each : found) columns = std::max(columns, table[each].section.size());
        for (std::size_t i = 0; i < std::min(found.size(), most_states); ++i) {
            styled_text line;
            add_section(line, draft, found[i], dim);
            line.add(std::string(columns - table[found[i]].section.size() + 2, ' '));
            put(line.add(std::string(table[found[i]].name)), 2);
        }
        if (found.size() > most_states)
            put(styled_text(fmt::format("and {} more", found.size() - most_states), dim), 2);
    }

    void rows(const spec::draft& of, const spec::change& what) {
        heading(fmt::format("rows in docs/drafts/changes/{}.md", of.about.day));
        for (const spec::change_row& row : what.rows) {
            put(styled_text(std::string(row.id), cyan), 2);
            put(styled_text(std::string(row.sentence)), 4);
            for (const std::string_view each : row.inputs) input(each, row.options, row.of_characters, 4);
        }
    }

    void input(std::string_view what, std::string_view options, bool of_characters, std::size_t indent) {
        styled_text line(std::string(indent, ' ') + std::string(what));
        if (!options.empty()) line.add(fmt::format("  {}", options), dim);
        if (of_characters) line.add("  as characters", dim);
        lines_.push_back(std::move(line));
    }

    const registry& known_;
    const text_style& style_;
    block lines_;
};

}  // namespace

std::string changes_as_text(std::span<const study::change_step> changes, const text_style& style) {
    if (changes.empty()) return "no changes\n";
    std::size_t longest = 0;
    for (const study::change_step& each : changes) longest = std::max(longest, each.what->id.size());
    block lines;
    const spec::draft* shown = nullptr;
    for (const study::change_step& each : changes) {
        if (each.to != shown) {
            if (shown != nullptr) lines.emplace_back();
            lines.emplace_back(fmt::format("{} to {}", each.from->about.name, each.to->about.name), bold);
            shown = each.to;
        }
        const std::string_view date = each.what->date();
        styled_text line("  ");
        line.add(padded(std::string(date.empty() ? "-" : date), 10), dim).add("  ");
        line.add(padded(std::string(each.what->id), longest), colour_of(each.what->kind)).add("  ");
        line.add(std::string(each.what->title)).add(fmt::format(" ({})", name_of(each.what->topic)), dim);
        lines.push_back(std::move(line));
    }
    std::string text;
    for (const styled_text& each : lines) append_line(text, each, style.colour, style.links);
    return text;
}

std::string named_part_as_text(const registry& known, const history::named_part& part, const text_style& style) {
    part_writer writer(known, style);
    if (const study::change_step* const change = part.change()) {
        writer.change(*change);
        return writer.text();
    }
    for (const std::size_t each : part.revisions) writer.revision(known.chain.revisions[each].source, part.changes);
    if (part.revisions.empty())
        for (const study::change_step& each : part.changes) writer.change(each);
    for (const spec::sniffing_change* const each : part.encodings) writer.encodings(*each);
    return writer.text();
}

// --- Revisions ---

namespace {

constexpr std::size_t longest_kind = 6;

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

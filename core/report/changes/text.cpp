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

std::string link_to_commit(std::string_view hash) {
    return hash.empty() ? "" : "https://github.com/whatwg/html/commit/" + std::string(hash);
}

// --- Named changes ---

namespace {

// So many states of a change are listed.
constexpr std::size_t most_states = 12;

// One change with all that is known of it.
class change_writer {
public:
    change_writer(const study::change_step& change, const text_style& style)
        : change_(change), what_(*change.what), style_(style) {}

    std::string all() {
        put(styled_text(std::string(what_.id), bold));
        put(styled_text(std::string(what_.title)));
        styled_text kind(
            fmt::format("{} to {}; {}; ", change_.from->about.name, change_.to->about.name, title_of(what_.topic)));
        put(kind.add(std::string(kind_in_words(what_.kind)), colour_of(what_.kind)));
        commits();
        words();
        states();
        rows();
        std::string text;
        for (const styled_text& each : lines_) append_line(text, each, style_.colour, style_.links);
        return text;
    }

private:
    void put(const styled_text& text, std::size_t indent = 0) {
        const std::size_t room = style_.width > indent + narrowest / 2 ? style_.width - indent : narrowest / 2;
        append_block(lines_, wrapped(text, room), indent);
    }
    void heading(std::string text) {
        lines_.emplace_back();
        put(styled_text(std::move(text), bold));
    }

    void commits() {
        if (what_.commits.empty()) put(styled_text("commit not known", dim));
        bool first = true;
        for (const spec::change_commit& each : what_.commits) {
            styled_text line(first ? "" : "also ");
            first = false;
            if (each.hash.empty())
                line.add("a commit");
            else
                line.add("commit ").add_link(std::string(each.hash), link_to_commit(each.hash));
            put(line.add(fmt::format(" of {}", each.day)));
        }
    }

    void words() {
        word_diff compared = compare_words({what_.before}, {what_.after});
        // If one text is empty, all of the other is new, and marks would be useless.
        if (what_.before.empty() || what_.after.empty())
            compared = {{{{std::string(what_.before), false}}}, {{{std::string(what_.after), false}}}};
        said(*change_.from, compared.before.front(), bold_red);
        said(*change_.to, compared.after.front(), bold_green);
    }

    void said(const spec::draft& draft, const compared_sentence& words, std::string_view mark) {
        heading(fmt::format("{} says", draft.about.name));
        styled_text text;
        for (const compared_words& each : words) text.add(each.text, each.differs ? mark : "");
        put(text.empty() ? styled_text("nothing about it", dim) : text, 2);
    }

    // The states that it changed, each once.
    void states() {
        list_states(*change_.from, [](const spec::change_place& place) { return place.before; });
        list_states(*change_.to, [](const spec::change_place& place) { return place.after; });
    }
    template <class Name>
    void list_states(const spec::draft& draft, Name name_of_state) {
        const auto table = draft.table.states;
        std::vector<std::size_t> found;
        for (std::size_t i = 0; i < table.size(); ++i)
            if (std::any_of(what_.places.begin(), what_.places.end(), [&](const spec::change_place& place) {
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

    void rows() {
        heading(fmt::format("rows in docs/drafts/changes/{}.md", change_.to->about.day));
        for (const spec::change_row& row : what_.rows) {
            put(styled_text(std::string(row.id), cyan), 2);
            put(styled_text(std::string(row.sentence)), 4);
            for (const std::string_view input : row.inputs) {
                styled_text line(std::string(4, ' ') + std::string(input));
                if (!row.options.empty()) line.add(fmt::format("  {}", row.options), dim);
                if (row.of_characters) line.add("  as characters", dim);
                lines_.push_back(std::move(line));
            }
        }
    }

    const study::change_step& change_;
    const spec::change& what_;
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

std::string change_as_text(const study::change_step& change, const text_style& style) {
    return change_writer(change, style).all();
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

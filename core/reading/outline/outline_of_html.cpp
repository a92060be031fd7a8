#include <algorithm>
#include <cstddef>
#include <iterator>
#include <span>
#include <string>
#include <utility>

#include "core/reading/outline/appendices.hpp"
#include "core/reading/outline/draft_title.hpp"
#include "core/reading/outline/entry_gatherer.hpp"
#include "core/reading/outline/forms.hpp"
#include "core/reading/outline/html_pieces.hpp"
#include "core/reading/outline/line_kinds.hpp"

namespace strata::reading {
namespace {

using piece_span = std::span<const piece>;

/// A heading and the pieces below it, up to the next heading of the same or a higher level.
struct html_section {
    const piece* heading = nullptr;  // null: there is none
    piece_span pieces{};
};

html_section section_named(piece_span pieces, bool (*is_name)(std::string_view)) {
    const auto last = std::find_if(pieces.rbegin(), pieces.rend(), [&](const piece& each) {
        return each.is == piece::kind::heading && each.level < level_of_terms && is_name(each.text);
    });
    if (last == pieces.rend()) return {};
    const auto first = last.base();  // after the heading
    const piece& heading = *std::prev(first);
    const auto end = std::find_if(first, pieces.end(), [&](const piece& each) {
        return each.is == piece::kind::heading && each.level <= heading.level;
    });
    return {&heading, {first, end}};
}

void add_title_of_page(outline& to, piece_span before) {
    std::string_view heading_before;
    for (const piece& each : before) {
        if (each.is != piece::kind::heading) continue;
        if (auto found = title_in(heading_before, each.text)) {
            to.title = std::move(found->title);
            to.date = std::move(found->date);
            return;
        }
        heading_before = each.text;
    }
}

}  // namespace

outline outline_of_html(std::string_view text, const spec::draft& html) {
    const auto pieces = pieces_of_html(text, html);
    const html_section tokenization = section_named(pieces, names_tokenization);
    if (tokenization.heading == nullptr)
        throw outline_error("no section on tokenization: the markup has no heading of that name");
    outline result;
    result.section = tokenization.heading->section;
    result.section.append(result.section.empty() ? "" : " ").append(tokenization.heading->text);
    add_title_of_page(result, {pieces.data(), static_cast<std::size_t>(tokenization.heading - pieces.data())});

    const auto first = std::find_if(tokenization.pieces.begin(), tokenization.pieces.end(),
                                    [](const piece& each) { return each.is == piece::kind::heading; });
    auto introduction = paragraphs_of({tokenization.pieces.begin(), first});
    auto states = gathered({first, tokenization.pieces.end()});
    result.introduction = std::move(introduction.paragraphs);
    result.entries = std::move(states.entries);
    result.notes = std::move(introduction.notes);
    std::move(states.notes.begin(), states.notes.end(), std::back_inserter(result.notes));
    html_section stream = section_named(pieces, names_preprocessing);
    if (stream.heading == nullptr) stream = section_named(pieces, names_input_stream);
    if (stream.heading != nullptr) {
        auto read = paragraphs_of(stream.pieces);
        result.stream_section = stream.heading->section;
        result.stream = std::move(read.paragraphs);
        std::move(read.notes.begin(), read.notes.end(), std::back_inserter(result.notes));
    }
    sort_notes(result);
    return result;
}

}  // namespace strata::reading

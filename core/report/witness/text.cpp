#include "core/report/witness/text.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "core/report/comparison/difference_text.hpp"
#include "core/report/comparison/differences.hpp"
#include "core/report/comparison/group_text.hpp"
#include "core/report/witness/words.hpp"
#include "core/report/writing/formatting.hpp"
#include "core/report/writing/json_text.hpp"
#include "core/report/writing/layout.hpp"

namespace strata::report {

// --- A minimized page ---

namespace {

// An error or text has a position; a part of a token, that of the character at which a rule wrote it.
std::uint64_t place_of(const compare::difference& d) {
    if (d.what == compare::difference_kind::error || d.of == "characters" || d.causes.empty()) return d.offset;
    std::uint64_t offset = d.causes.front().offset;
    for (const compare::cause& each : d.causes) offset = std::min(offset, each.offset);
    return offset;
}

std::string words_of(const search::placed_difference& placed, std::size_t bytes) {
    const compare::difference* const d = placed.get();
    std::string text = fmt::format("{}; ", counted(bytes, "byte", "bytes"));
    if (d == nullptr)
        return text + fmt::format("{}: too many differences to list", place_in_words(placed.in, placed.in.where.begin));
    text += fmt::format("{}: {}", place_in_words(placed.in, place_of(*d)), difference_in_words(*d));
    const std::string reasons = reasons_in_words({d});
    return reasons.empty() ? text : text + fmt::format(" ({})", reasons);
}

}  // namespace

std::string words_before(const search::minimized& of, std::size_t page_bytes) {
    return words_of(of.before, page_bytes);
}

std::string words_after(const search::minimized& of) {
    const std::string text = words_of(of.after, of.input.size());
    if (of.left.differences <= 1) return text + "; no other differences";
    return text + fmt::format("; {}", counted(of.left.differences - 1, "other difference", "other differences"));
}

// --- A catalogue ---

namespace {

constexpr std::size_t members_shown = 8;

block shown(const search::witness& w, const witness_style& style) {
    styled_text head;
    head.add_whole(json_string(w.input), bold).add(fmt::format("  {}, ", counted(w.length, "character", "characters")));
    head.add(fmt::format("{} differ", kind_of(w)), w.kind == compare::divergence_kind::tokens ? bold_red : bold_yellow);
    const std::string options = options_of(w);
    if (!options.empty()) head.add(", with " + options);
    if (w.of_characters) head.add(", given as characters");
    block lines = wrapped(head, style.width, 4);
    append_block(lines, wrapped(styled_text(w.id, dim), style.width - 2, 2), 2);
    if (style.only_summary) return lines;
    if (!w.about.empty()) {
        std::string about = w.about;
        if (w.members.size() > 1) {
            about += fmt::format(" ({}): ", number(w.members.size()));
            const std::size_t n = std::min(w.members.size(), members_shown);
            about += fmt::format("{}",
                                 fmt::join(w.members.begin(), w.members.begin() + static_cast<std::ptrdiff_t>(n), " "));
            if (n < w.members.size()) about += " ...";
        }
        append_block(lines, wrapped(styled_text("input class: " + about), style.width - 2, 2), 2);
    }
    append_block(lines, group_columns(w.found, style.width - 2), 2);
    lines.emplace_back();
    append_block(lines, difference_sentences(w.found, {style.width - 2, false, nullptr}), 2);
    lines.emplace_back();
    return lines;
}

std::string tags_rejected(const std::vector<std::string>& names) {
    return names.empty() ? "no tree errors" : fmt::format("tree errors at {}", fmt::join(names, ", "));
}

block shown(const search::tree_witness& w, const search::catalogue& found, const witness_style& style) {
    const bool in_tokens = w.kind == search::tree_difference::tokens;
    styled_text head;
    head.add_whole(json_string(w.input), bold).add(fmt::format("  {}, ", counted(w.length, "character", "characters")));
    head.add(fmt::format("{} differ", kind_of(w)), in_tokens ? bold_red : bold_yellow);
    const std::string options = options_of(w);
    if (!options.empty()) head.add(", with " + options);
    block lines = wrapped(head, style.width, 4);
    append_block(lines, wrapped(styled_text(w.id, dim), style.width - 2, 2), 2);
    if (style.only_summary) return lines;
    append_block(lines, wrapped(styled_text("tree construction: " + w.cause), style.width - 2, 2), 2);
    const std::array<const spec::draft*, 2> drafts = {found.one, found.other};
    for (std::size_t d = 0; d < 2; ++d)
        append_block(lines,
                     wrapped(styled_text(fmt::format("{}: {}", drafts[d]->about.name, w.says[d])), style.width - 4, 2),
                     4);
    if (in_tokens) {
        append_block(lines, group_columns(w.found, style.width - 2), 2);
        lines.emplace_back();
        append_block(lines, difference_sentences(w.found, {style.width - 2, false, nullptr}), 2);
    } else {
        for (std::size_t d = 0; d < 2; ++d)
            append_block(
                lines,
                wrapped(styled_text(fmt::format("{}: {}", drafts[d]->about.name, tags_rejected(w.tree_errors[d]))),
                        style.width - 2, 2),
                2);
    }
    lines.emplace_back();
    return lines;
}

}  // namespace

void write_witnesses_as_text(std::ostream& to, const search::catalogue& found, const search::tree_catalogue& trees,
                             const witness_style& style) {
    std::string text;
    const auto write = [&](const block& lines) {
        for (const styled_text& each : lines) append_line(text, each, style.colour, style.links);
        to << text;
        text.clear();
    };
    std::vector<std::string_view> causes;
    std::size_t in_tokens = 0;
    for (const search::witness& each : found.entries) {
        write(shown(each, style));
        causes.emplace_back(each.cause);
        if (each.kind == compare::divergence_kind::tokens) ++in_tokens;
    }
    std::size_t trees_in_tokens = 0;
    for (const search::tree_witness& each : trees.entries) {
        write(shown(each, found, style));
        if (each.kind == search::tree_difference::tokens) ++trees_in_tokens;
    }
    std::sort(causes.begin(), causes.end());
    const auto distinct = std::unique(causes.begin(), causes.end()) - causes.begin();
    block last;
    if (style.only_summary && (!found.entries.empty() || !trees.entries.empty())) last.emplace_back();
    append_block(last, wrapped(styled_text(fmt::format("{} and {}: {} of {}; {} in tokens, {} in errors",
                                                       found.one->about.name, found.other->about.name,
                                                       counted(found.entries.size(), "witness", "witnesses"),
                                                       counted(static_cast<std::uint64_t>(distinct), "cause", "causes"),
                                                       in_tokens, found.entries.size() - in_tokens),
                                           bold),
                               style.width, 2));
    append_block(last, wrapped(styled_text(reach_of(found)), style.width, 2));
    if (found.unconfirmed > 0)
        append_block(last, wrapped(styled_text(fmt::format("{} more were left out: a comparison did not confirm them",
                                                           found.unconfirmed)),
                                   style.width, 2));
    if (found.with_settings) return write(last);
    append_block(last, wrapped(styled_text(fmt::format("tree construction: {}; {} in tokens, {} in tree errors",
                                                       counted(trees.entries.size(), "witness", "witnesses"),
                                                       trees_in_tokens, trees.entries.size() - trees_in_tokens),
                                           bold),
                               style.width, 2));
    append_block(last, wrapped(styled_text(reach_of(trees)), style.width, 2));
    for (const search::unshown_fact& each : trees.without_witness)
        append_block(last, wrapped(styled_text(words_of(each)), style.width, 2));
    write(last);
}

}  // namespace strata::report

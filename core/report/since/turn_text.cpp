#include <fmt/format.h>

#include <algorithm>
#include <ostream>
#include <string>
#include <utility>

#include "core/report/changes/words.hpp"
#include "core/report/comparison/text.hpp"
#include "core/report/since/turn.hpp"
#include "core/report/writing/counts.hpp"
#include "core/report/writing/layout.hpp"
#include "core/report/writing/terminal.hpp"

namespace strata::report {
namespace {

void write(std::ostream& to, const since_style& style, const block& lines) {
    std::string text;
    for (const styled_text& each : lines) append_line(text, each, style.colour, style.links);
    to << text;
}

}  // namespace

std::string_view kind_of(const spec::revision_source& revision) {
    return revision.editorial ? "words" : spec::name_of(revision.kind);
}

std::string_view kind_of(const compare::turning_point& turn) { return compare::name_of(turn.kind); }

styled_text head_of_turn(const study::moment& at, std::string_view kind, std::string_view readings) {
    styled_text head;
    if (!at.after.empty()) {
        head.add(fmt::format("between {} and {}", at.after, at.day), bold);
    } else {
        const std::string digits(at.made_by->short_commit());
        head.add(std::string(at.day), bold).add("  ");
        head.add_link(digits.empty() ? "-" : digits, link_to_commit(at.made_by->commit));
    }
    if (!readings.empty()) head.add("  ").add(readings);
    if (!kind.empty()) head.add("  ").add(kind);
    if (at.made_by != nullptr) head.add("  ").add(std::string(at.made_by->title), bold);
    return head;
}

block candidates_of(const compare::turning_point& turn, std::size_t width) {
    block lines;
    for (const spec::change* const each : turn.changes) {
        const std::string_view day = each->date().empty() ? "-" : each->date();
        const std::string_view commit = each->commit().empty() ? "-" : each->commit();
        const styled_text line(fmt::format("  of that time: {:<10}  {:<8}  {}", day, commit, each->title));
        append_block(lines, wrapped(line, width, 4));
    }
    return lines;
}

void write_turn_as_text(std::ostream& to, const input_in_time& of, const since_style& style,
                        compare::turning_point& turn, std::string_view readings) {
    const study::moment& at = of.moments[turn.moment];
    write(to, style, wrapped(head_of_turn(at, kind_of(turn), readings), style.width, 2));
    write(to, style, candidates_of(turn, style.width));
    comparison_style how;
    how.colour = style.colour;
    how.links = style.links;
    how.width = style.width;
    comparison_text places({of.moments[turn.moment - 1].draft, at.draft}, how, to);
    places.begin_input(of.name, of.source.size());
    const std::size_t shown = std::min(turn.places.size(), style.places_shown);
    for (std::size_t p = 0; p < shown; ++p) places.on_divergence(std::move(turn.places[p]));
    if (const std::size_t more = turn.places.size() - shown + turn.more_places; more > 0)
        write(to, style, {styled_text("  " + counted(more, "more place", "more places"))});
}

}  // namespace strata::report

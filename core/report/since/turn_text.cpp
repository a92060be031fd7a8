#include <fmt/format.h>

#include <algorithm>
#include <ostream>
#include <string>
#include <utility>

#include "core/report/changes/words.hpp"
#include "core/report/comparison/text.hpp"
#include "core/report/since/turn.hpp"
#include "core/report/writing/layout.hpp"
#include "core/report/writing/terminal.hpp"

namespace strata::report {
namespace {

void write(std::ostream& to, const since_style& style, const styled_text& words) {
    std::string text;
    append_line(text, words, style.colour, style.links);
    to << text;
}

}  // namespace

std::string_view kind_of(const spec::revision_source& revision) {
    return revision.editorial ? "words" : spec::name_of(revision.kind);
}

styled_text head_of_turn(const study::moment& at, std::string_view kind) {
    styled_text head;
    if (!at.after.empty()) {
        head.add(fmt::format("between {} and {}", at.after, at.day), bold);
    } else {
        const std::string digits(at.made_by->short_commit());
        head.add(std::string(at.day), bold).add("  ");
        head.add_link(digits.empty() ? "-" : digits, link_to_commit(at.made_by->commit));
    }
    if (!kind.empty()) head.add("  ").add(kind);
    if (at.made_by != nullptr) head.add("  ").add(std::string(at.made_by->title), bold);
    return head;
}

void write_turn_as_text(std::ostream& to, const input_in_time& of, const since_style& style,
                        compare::turning_point& turn) {
    const study::moment& at = of.moments[turn.moment];
    write(to, style, head_of_turn(at, turn.kind == compare::divergence_kind::tokens ? "tokens" : "errors"));
    for (const spec::change* const each : turn.changes) {
        const std::string_view day = each->date().empty() ? "-" : each->date();
        const std::string_view commit = each->commit().empty() ? "-" : each->commit();
        write(to, style, styled_text(fmt::format("  of that time: {:<10}  {:<8}  {}", day, commit, each->title)));
    }
    comparison_style how;
    how.colour = style.colour;
    how.links = style.links;
    how.width = style.width;
    comparison_text places({of.moments[turn.moment - 1].draft, at.draft}, how, to);
    places.begin_input(of.name, of.bytes);
    const std::size_t shown = std::min(turn.places.size(), style.places_shown);
    for (std::size_t p = 0; p < shown; ++p) places.on_divergence(std::move(turn.places[p]));
    if (const std::size_t more = turn.places.size() - shown + turn.more_places; more > 0)
        write(to, style, styled_text(fmt::format("  {} more {}", more, more == 1 ? "place" : "places")));
}

}  // namespace strata::report

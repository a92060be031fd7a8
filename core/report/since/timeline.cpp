#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <ostream>
#include <string>
#include <string_view>

#include "core/report/comparison/difference_sentences.hpp"
#include "core/report/comparison/difference_words.hpp"
#include "core/report/since/lanes.hpp"
#include "core/report/since/listing.hpp"
#include "core/report/since/part.hpp"
#include "core/report/since/reading_names.hpp"
#include "core/report/since/reading_text.hpp"
#include "core/report/since/since.hpp"
#include "core/report/since/time_line.hpp"
#include "core/report/since/turn.hpp"
#include "core/report/writing/counts.hpp"
#include "core/report/writing/layout.hpp"
#include "core/report/writing/terminal.hpp"

namespace strata::report {
namespace {

// A longer reading is told by its numbers of tokens and errors.
constexpr std::size_t most_lines_of_picture = 8;

// The rule behind a difference in one of the texts: "Comment end state, U+0020 SPACE"; "" if it has none there.
std::string rule_of(const explained_differences& of, const spec::draft* draft) {
    for (const compare::cause* each : of.causes)
        if (std::find(each->drafts.begin(), each->drafts.end(), draft) != each->drafts.end())
            return each->subject.empty() ? std::string(each->state_name)
                                         : fmt::format("{}, {}", each->state_name, each->subject);
    return {};
}

class timeline_writer {
public:
    timeline_writer(const input_in_time& of, std::size_t width) : of_(of), width_(width), names_(of) {}

    block lines() {
        block all = head_of_input(of_, width_);
        all.emplace_back();
        append_block(all, lanes_of(time_line_of(of_, names_), width_));
        all.emplace_back();
        for (const std::size_t newest : names_.newest_moments()) append_block(all, reading_at(newest));
        const auto& turns = of_.found->turns;
        if (!turns.empty()) all.emplace_back();
        for (std::size_t t = turns.size(); t-- > 0;) append_block(all, turn_in_lines(turns[t]));
        return all;
    }

private:
    [[nodiscard]] block reading_at(std::size_t newest) const {
        const std::size_t indent = names_.count() == 1 ? 0 : letters_of(names_.count() - 1).size() + 2;
        block lines = ranges_of_reading(of_, names_, newest, width_);
        append_block(lines, listing_in_lines(listing_of(of_, newest, most_lines_of_picture), width_ - indent), indent);
        return lines;
    }

    [[nodiscard]] block turn_in_lines(const compare::turning_point& turn) const {
        const study::moment& at = of_.moments[turn.moment];
        block lines = wrapped(head_of_turn(at, kind_of(turn), names_.turn_at(turn.moment)), width_, 4);
        append_block(lines, candidates_of(turn, width_));
        if (turn.places.empty()) return lines;
        const compare::divergence& first = turn.places.front();
        const std::vector<explained_differences> all = explained(first);
        const bool known = !all.empty() && !all.front().differences.empty() && !all.front().causes.empty();
        styled_text what(place_in_words(first, known ? all.front().place() : first.where.begin), dim);
        if (!all.empty()) {
            if (const std::string kinds = all.front().kinds(); !kinds.empty()) what.add(": ").add(kinds);
            std::string rule = rule_of(all.front(), at.draft);
            if (rule.empty()) rule = rule_of(all.front(), of_.moments[turn.moment - 1].draft);
            if (!rule.empty()) what.add(", by ").add(rule);
        }
        if (const std::size_t more = turn.places.size() - 1 + turn.more_places; more > 0)
            what.add(fmt::format("; {}", counted(more, "more place", "more places")), dim);
        append_block(lines, wrapped(what, width_ - 2, 2), 2);
        return lines;
    }

    const input_in_time& of_;
    std::size_t width_;
    reading_names names_;
};

}  // namespace

void write_since_as_timeline(std::ostream& to, const input_in_time& of, const since_style& style) {
    std::string text;
    for (const styled_text& each : timeline_writer(of, style.width).lines())
        append_line(text, each, style.colour, style.links);
    to << text;
}

}  // namespace strata::report

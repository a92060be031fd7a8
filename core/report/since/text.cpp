#include <cstddef>
#include <ostream>
#include <string>

#include "core/report/since/listing.hpp"
#include "core/report/since/reading_names.hpp"
#include "core/report/since/reading_text.hpp"
#include "core/report/since/since.hpp"
#include "core/report/since/turn.hpp"
#include "core/report/writing/layout.hpp"

namespace strata::report {
namespace {

// Of a longer reading, only what tells it from its neighbours is listed.
constexpr std::size_t most_lines = 16;

class since_writer {
public:
    since_writer(std::ostream& to, const input_in_time& of, const since_style& style)
        : to_(to), of_(of), style_(style), found_(*of.found), names_(of) {}

    void write() {
        block lines = head_of_input(of_, style_.width);
        for (const std::size_t newest : names_.newest_moments()) {
            lines.emplace_back();
            append_block(lines, reading_at(newest));
        }
        if (!found_.turns.empty()) lines.emplace_back();
        put(lines);
        for (std::size_t t = found_.turns.size(); t-- > 0;) {
            compare::turning_point& turn = found_.turns[t];
            write_turn_as_text(to_, of_, style_, turn, names_.turn_at(turn.moment));
        }
    }

private:
    [[nodiscard]] block reading_at(std::size_t newest) const {
        block lines = ranges_of_reading(of_, names_, newest, style_.width);
        append_block(lines, listing_as_block(listing_of(of_, newest, most_lines), of_.moments[newest].draft->about.name,
                                             style_.width));
        return lines;
    }

    void put(const block& lines) {
        std::string text;
        for (const styled_text& each : lines) append_line(text, each, style_.colour, style_.links);
        to_ << text;
    }

    std::ostream& to_;
    const input_in_time& of_;
    const since_style& style_;
    compare::readings_in_time& found_;
    reading_names names_;
};

}  // namespace

void write_since_as_text(std::ostream& to, const input_in_time& of, const since_style& style) {
    since_writer(to, of, style).write();
}

}  // namespace strata::report

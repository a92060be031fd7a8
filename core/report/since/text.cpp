#include <fmt/format.h>

#include <algorithm>
#include <ostream>
#include <string>
#include <vector>

#include "core/report/since/ranges.hpp"
#include "core/report/since/since.hpp"
#include "core/report/since/turn.hpp"
#include "core/report/writing/layout.hpp"
#include "core/report/writing/terminal.hpp"

namespace strata::report {
namespace {

// "2006-03-02 to 2009-06-04", "on 2008-04-07", "2009-06-04 to now", "2006-03-02 to 2010-04-30 or later, before
// 2021-11-22"
std::string words_of(const days_of_reading& days) {
    if (days.until.empty()) return fmt::format("{} to now", days.from);
    if (days.until == days.from) return fmt::format("on {}", days.from);
    if (days.known_until == days.until) return fmt::format("{} to {}", days.from, days.until);
    return fmt::format("{} to {} or later, before {}", days.from, days.known_until, days.until);
}

class since_writer {
public:
    since_writer(std::ostream& to, const input_in_time& of, const since_style& style)
        : to_(to), of_(of), style_(style), found_(*of.found) {}

    void write() {
        const std::string count = found_.count == 1 ? "one reading" : fmt::format("{} readings", found_.count);
        line(fmt::format("{}: {} since {}", of_.name, count, of_.moments.front().day), bold);
        write_limits();
        std::vector<bool> written(found_.count, false);
        for (std::size_t m = of_.moments.size(); m-- > 0;) {
            const std::size_t reading = found_.reading_of[m];
            if (written[reading]) continue;
            written[reading] = true;
            write_reading(reading, m);
        }
        if (!found_.turns.empty()) to_ << '\n';
        for (std::size_t t = found_.turns.size(); t-- > 0;) write_turn_as_text(to_, of_, style_, found_.turns[t]);
    }

private:
    // What the answer does not know.
    void write_limits() {
        for (const study::moment* const each : unknown_times(of_))
            wrapped_line(fmt::format("Nothing is known of the time between {} and {}.", each->after, each->day));
        if (found_.depends_on_tree && !of_.texts.empty())
            wrapped_line(fmt::format(
                "Here tree construction switches the tokenizer, and what it does is known only of {}.", of_.texts));
    }

    void write_reading(std::size_t reading, std::size_t moment) {
        to_ << '\n';
        std::vector<days_of_reading> ranges = days_of(reading, of_);
        std::reverse(ranges.begin(), ranges.end());
        for (const days_of_reading& each : ranges) line(words_of(each), bold);
        write_listing(moment);
    }

    void write_listing(std::size_t moment) {
        const std::string listing = of_.listing(*of_.moments[moment].draft);
        const auto lines = static_cast<std::size_t>(std::count(listing.begin(), listing.end(), '\n'));
        if (lines <= style_.most_lines && listing.size() <= style_.most_bytes)
            to_ << listing;
        else
            line(fmt::format("    {} tokens and errors: strata tokenize --draft={}", lines,
                             of_.moments[moment].draft->about.name));
    }

    void line(std::string_view words, std::string_view colour = {}) { append(styled_text(words, colour)); }
    void wrapped_line(const std::string& words) {
        for (const styled_text& each : wrapped(styled_text(words, dim), style_.width)) append(each);
    }
    void append(const styled_text& words) {
        std::string text;
        append_line(text, words, style_.colour, style_.links);
        to_ << text;
    }

    std::ostream& to_;
    const input_in_time& of_;
    const since_style& style_;
    compare::readings_in_time& found_;
};

}  // namespace

void write_since_as_text(std::ostream& to, const input_in_time& of, const since_style& style) {
    since_writer(to, of, style).write();
}

}  // namespace strata::report

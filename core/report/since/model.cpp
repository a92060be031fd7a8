#include "core/report/since/model.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace strata::report {

// --- Days ---

std::string in_words(const days_of_reading& days) {
    if (days.until.empty()) return fmt::format("{} to now", days.from);
    if (days.until == days.from) return fmt::format("on {}", days.from);
    if (days.known_until == days.until) return fmt::format("{} to {}", days.from, days.until);
    return fmt::format("{} to {} or later, before {}", days.from, days.known_until, days.until);
}

namespace {

// The period of the moments from `first` through `last`, if all of these moments have the reading.
days_of_reading days_between(std::size_t first, std::size_t last, const input_in_time& of) {
    days_of_reading days{of.moments[first].day};
    if (last + 1 == of.moments.size()) {
        days.until = days.known_until = of.ends;
    } else {
        const history::moment& next = of.moments[last + 1];
        days.until = next.day;
        days.known_until = next.after.empty() ? next.day : std::max(days.from, next.after);
    }
    return days;
}

}  // namespace

std::vector<days_of_reading> days_of(std::size_t reading, const input_in_time& of) {
    const auto& reading_of = of.found->reading_of;
    std::vector<days_of_reading> ranges;
    for (std::size_t m = 0; m < of.moments.size(); ++m) {
        if (reading_of[m] != reading) continue;
        const std::size_t first = m;
        while (m + 1 < of.moments.size() && reading_of[m + 1] == reading) ++m;
        ranges.push_back(days_between(first, m, of));
    }
    return ranges;
}

// --- Unknown times ---

std::vector<const history::moment*> unknown_times(std::span<const history::moment> moments,
                                                  std::string_view chain_ends) {
    std::vector<const history::moment*> unknown;
    for (const history::moment& each : moments)
        if (!each.after.empty() && each.day > chain_ends) unknown.push_back(&each);
    return unknown;
}

std::string unknown_in_words(const history::moment& at) {
    return fmt::format("Nothing is known of the time between {} and {}.", at.after, at.day);
}

std::vector<std::string> limits_in_words(const input_in_time& of) {
    std::vector<std::string> sentences;
    for (const history::moment* const each : unknown_times(of.moments, of.chain->until))
        sentences.push_back(unknown_in_words(*each));
    for (const compare::slip_in_time& each : of.found->slips) sentences.push_back(slip_in_words(of, each));
    return sentences;
}

std::string slip_in_words(const input_in_time& of, const compare::slip_in_time& slip) {
    const history::moment& began = of.moments[slip.began.moment];
    const history::moment& ended = of.moments[slip.ended];
    return fmt::format("For {} {} {} it was read differently, because of a slip: \"{}\" ({}, taken back by {}).",
                       began.made_by->slip.lasted, began.day == ended.day ? "on" : "from", began.day,
                       began.made_by->title, began.made_by->short_commit(), ended.made_by->short_commit());
}

// --- Turning points ---

std::string_view kind_of(const compare::turning_point& turn) { return compare::name_of(turn.kind); }

compare::turning_point* turn_at(const input_in_time& of, std::size_t moment) {
    auto& turns = of.found->turns;
    const auto found =
        std::find_if(turns.begin(), turns.end(), [&](const auto& each) { return each.moment == moment; });
    return found == turns.end() ? nullptr : &*found;
}

// --- Encodings ---

bool has_several_encodings(const input_in_time& of) { return of.encodings != nullptr && of.encodings->size() > 1; }

days_of_reading days_of_encoding(const input_in_time& of, std::size_t period) {
    const std::vector<compare::encoding_period>& all = *of.encodings;
    days_of_reading days{all[period].from};
    if (period + 1 == all.size()) {
        days.until = days.known_until = of.ends;
    } else {
        const compare::encoding_period& next = all[period + 1];
        days.until = next.from;
        days.known_until = next.after.empty() ? next.from : std::max(days.from, next.after);
    }
    return days;
}

cause_of_period cause_of(const compare::encoding_period& of) {
    if (of.made_by != nullptr) return {of.made_by->commit, of.made_by->title};
    if (of.text != nullptr && of.text->made_by != nullptr)
        return {of.text->made_by->short_commit(), of.text->made_by->title};
    return {};
}

std::string title_of(const cause_of_period& by) {
    return by.title.empty() ? "It is not known which commit made it so." : std::string(by.title);
}

std::string day_of_change(const compare::encoding_period& of) {
    return of.after.empty() ? std::string(of.from) : fmt::format("between {} and {}", of.after, of.from);
}

// --- Names of readings ---

std::string letters_of(std::size_t number) {
    std::string letters;
    for (++number; number > 0; number = (number - 1) / 26)
        letters.insert(letters.begin(), static_cast<char>('A' + (number - 1) % 26));
    return letters;
}

reading_names::reading_names(const input_in_time& of) : of_(of), names_(of.found->count), numbers_(of.found->count) {
    for (std::size_t m = of.moments.size(); m-- > 0;) {
        const std::size_t reading = of.found->reading_of[m];
        if (!names_[reading].empty()) continue;
        numbers_[reading] = newest_moments_.size();
        names_[reading] = letters_of(newest_moments_.size());
        newest_moments_.push_back(m);
    }
}

// --- Parts of the machine ---

std::string title_of(const part_name& name) {
    switch (name.of) {
        case part_name::kind::rule: return fmt::format("{}, {}", name.name, name.character);
        case part_name::kind::topic: return name.title;
        default: return name.name;
    }
}

std::string head_of(const part_history& of) {
    const std::size_t count = of.found->changes.size();
    std::string head =
        fmt::format("{}: {} since {}", title_of(of.name), count == 1 ? "one change" : fmt::format("{} changes", count),
                    of.moments.front().day);
    if (!of.ends.empty()) head += fmt::format(", until {}", of.ends);
    if (!of.found->in_last_text) head += "; not in the last text";
    return head;
}

bool is_in_first_text(const part_history& of) {
    return of.found->in_first_text && of.name.of != part_name::kind::topic;
}

// --- The timeline ---

namespace {

// The scale for these moments. The scale covers whole years, and includes the day `ends` if that is given.
time_scale scale_of(std::span<const history::moment> moments, std::string_view ends) {
    return {moments.front().day, ends.empty() ? moments.back().day : std::max(moments.back().day, ends)};
}

}  // namespace

time_line time_line_of(const input_in_time& of, const reading_names& names) {
    time_line made{scale_of(of.moments, of.ends), {}, {}};
    for (const std::size_t newest : names.newest_moments()) {
        lane next{std::string(names.at(newest))};
        for (const days_of_reading& each : days_of(of.found->reading_of[newest], of))
            next.stretches.push_back({each.from, each.known_until, each.until});
        made.lanes.push_back(std::move(next));
    }
    for (const compare::turning_point& each : of.found->turns)
        made.marks.push_back({of.moments[each.moment].day, each.kind == compare::divergence_kind::tokens});
    return made;
}

time_line time_line_of(const part_history& of) {
    time_line made{scale_of(of.moments, of.ends), {}, {}};
    const auto& changes = of.found->changes;
    for (const history::change_in_time& each : changes)
        made.marks.push_back({of.moments[each.moment].day, each.how != history::part_event::renamed});
    if (of.name.of == part_name::kind::topic) return made;
    lane only;
    if (of.found->in_first_text) only.stretches.push_back({of.moments.front().day, of.ends, of.ends});
    for (const history::change_in_time& each : changes) {
        const history::moment& at = of.moments[each.moment];
        if (each.how == history::part_event::came) only.stretches.push_back({at.day, of.ends, of.ends});
        if (each.how != history::part_event::went || only.stretches.empty()) continue;
        stretch& last = only.stretches.back();
        last.until = at.day;
        last.known_until = at.after.empty() ? at.day : std::max(last.from, at.after);
    }
    made.lanes.push_back(std::move(only));
    return made;
}

}  // namespace strata::report

#include "core/report/since/time_line.hpp"

#include <algorithm>

namespace strata::report {
namespace {

// What is known to the end goes on to the end of its year; what is asked up to a day ends there.
time_scale scale_of(std::span<const study::moment> moments, std::string_view ends) {
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
    for (const study::change_in_time& each : changes)
        made.marks.push_back({of.moments[each.moment].day, each.how != study::part_event::renamed});
    if (of.name.of == part_name::kind::topic) return made;
    lane only;
    if (of.found->in_first_text) only.stretches.push_back({of.moments.front().day, of.ends, of.ends});
    for (const study::change_in_time& each : changes) {
        const study::moment& at = of.moments[each.moment];
        if (each.how == study::part_event::came) only.stretches.push_back({at.day, of.ends, of.ends});
        if (each.how != study::part_event::went || only.stretches.empty()) continue;
        stretch& last = only.stretches.back();
        last.until = at.day;
        last.known_until = at.after.empty() ? at.day : std::max(last.from, at.after);
    }
    made.lanes.push_back(std::move(only));
    return made;
}

}  // namespace strata::report

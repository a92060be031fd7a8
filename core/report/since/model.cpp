#include "core/report/since/model.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/report/tokens/joining_sink.hpp"
#include "core/report/writing/formatting.hpp"
#include "core/report/writing/layout.hpp"
#include "core/report/writing/visible_text.hpp"

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
    return by.title.empty() ? "It is not known which commit made this change." : std::string(by.title);
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

reading_names::reading_names(const input_in_time& of) : of_(of), names_(of.found->count) {
    for (std::size_t m = of.moments.size(); m-- > 0;) {
        const std::size_t reading = of.found->reading_of[m];
        if (!names_[reading].empty()) continue;
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

// --- The tokens and errors of a reading ---
//
// The input is run once, and two lists of lines are kept: the first lines of
// the reading, and the first lines in places where the reading differs from its neighbours. To find the names that
// older texts have for errors and states, the input is run again under these texts.

namespace {

// In contents longer than this, such as a tag with a thousand attributes, the middle is left out.
constexpr std::size_t longest_words = 600;

std::string contents_of(const token& t) {
    std::string words;
    append_words(words, t, {[](std::string& to, std::string_view text) { append_quoted(to, text); }, nullptr});
    return without_middle(words.empty() ? std::string_view() : std::string_view(words).substr(1), longest_words);
}

// Places of the source in which a reading differs from its neighbours.
class marked_places {
public:
    void add(source_span where) { all_.push_back(where); }
    void settle() {
        std::sort(all_.begin(), all_.end(), [](source_span a, source_span b) { return a.begin < b.begin; });
        // A place that would end before an earlier place ends is extended, so that the ends of places ascend like their
        // beginnings.
        std::uint64_t end = 0;
        for (source_span& each : all_) end = each.end = std::max(each.end, end);
    }
    // Whether the span [begin, end) overlaps one of the places. A span that begins or ends at an empty place overlaps
    // it. Complexity: logarithmic in the places.
    [[nodiscard]] bool touch(source_span where) const {
        // The places are sorted by their ends. Among places with the same end, an empty place comes last.
        const auto first = std::partition_point(all_.begin(), all_.end(), [&](source_span each) {
            return each.end < where.begin || (each.end == where.begin && !is_empty(each) && !is_empty(where));
        });
        return first != all_.end() &&
               (first->begin < where.end || (first->begin == where.end && (is_empty(*first) || is_empty(where))));
    }

private:
    static bool is_empty(source_span each) { return each.begin == each.end; }
    std::vector<source_span> all_;
};

// What identifies an error, so that the same error can be found when another text reads the input.
struct error_place {
    spec::error_code code{};
    std::uint64_t offset = 0;
};

// Keeps the first lines of the whole reading, and the first lines in marked places.
class listing_sink : public sink {
public:
    struct line {
        listed_line is;
        error_place error{};
    };

    listing_sink(const spec::draft& draft, std::string_view source, const marked_places& places, std::size_t most)
        : of_tokens_(draft, source, input_kind::bytes),
          of_errors_(draft, source, input_kind::bytes),
          places_(places),
          most_(most) {}

    feedback on_token(const token& t) override {
        const bool ends = boost::variant2::holds_alternative<end_of_file>(t);
        tokens += ends ? 0 : 1;
        const source_span where = where_of(t);
        add(where, [&] {
            listed_line made;
            made.where = of_tokens_.at(where.begin);
            made.kind = kind_of(t);
            made.words = contents_of(t);
            return line{std::move(made), {}};
        });
        return {};
    }
    void on_error(const parse_error& e) override {
        ++errors;
        add({e.offset, e.offset}, [&] {
            listed_line made;
            made.where = of_errors_.at(e.offset);
            made.kind = {"error", red};
            made.words = spec::name_of(e.code);
            made.state = e.state;
            return line{std::move(made), {e.code, e.offset}};
        });
    }

    // The lines to show.
    std::vector<line>& chosen() { return count_ <= most_ || marked_.empty() ? first_ : marked_; }
    [[nodiscard]] std::uint64_t count() const { return count_; }

    std::uint64_t tokens = 0, errors = 0;

private:
    template <class Make>
    void add(source_span where, const Make& make) {
        const std::uint64_t number = count_++;
        const bool is_first = first_.size() < most_;
        const bool is_marked = marked_.size() < most_ && places_.touch(where);
        if (!is_first && !is_marked) return;
        line made = make();
        if (is_first) first_.push_back(made);
        if (!is_marked) return;
        made.is.left_out = number - next_;
        next_ = number + 1;
        marked_.push_back(std::move(made));
    }

    input::locator of_tokens_, of_errors_;
    const marked_places& places_;
    std::size_t most_;
    std::vector<line> first_, marked_;
    std::uint64_t count_ = 0;
    std::uint64_t next_ = 0;  // the number of the line after the last line in a marked place
};

// Finds how another text reports the errors of the given lines.
class error_finder : public sink {
public:
    explicit error_finder(const std::vector<listing_sink::line>& lines) : lines_(lines) {}
    feedback on_token(const token& /*t*/) override { return {}; }
    void on_error(const parse_error& e) override {
        const bool is_listed = std::any_of(lines_.begin(), lines_.end(), [&](const listing_sink::line& each) {
            return !each.is.state.empty() && each.error.offset == e.offset;
        });
        if (is_listed) met_.push_back({e.code, e.state, e.offset});
    }

    struct reported {
        spec::error_code code{};
        std::string_view state{};  // "" if the line is not an error
        std::uint64_t offset = 0;
    };
    // For each line, how the other text reports its error. Errors at the same place are matched by name, and those that
    // remain are matched by their order.
    [[nodiscard]] std::vector<reported> errors() {
        std::vector<reported> found(lines_.size());
        for (const bool by_name : {true, false})
            for (std::size_t i = 0; i < lines_.size(); ++i) {
                const error_place& wanted = lines_[i].error;
                if (lines_[i].is.state.empty() || !found[i].state.empty()) continue;
                const auto its = std::find_if(met_.begin(), met_.end(), [&](const reported& each) {
                    return each.offset == wanted.offset && (!by_name || each.code == wanted.code);
                });
                if (its == met_.end()) continue;
                found[i] = *its;
                met_.erase(its);
            }
        return found;
    }

private:
    const std::vector<listing_sink::line>& lines_;
    std::vector<reported> met_;
};

// Finds how older texts with this reading name its errors and states.
void add_former_names(std::vector<listing_sink::line>& lines, const input_in_time& of, std::size_t newest) {
    if (std::none_of(lines.begin(), lines.end(), [](const auto& each) { return !each.is.state.empty(); })) return;
    const compare::readings_in_time& found = *of.found;
    std::size_t names = found.names_of[newest];
    std::vector<std::string_view> codes, states;
    for (const listing_sink::line& each : lines) {
        codes.push_back(each.is.words);
        states.push_back(each.is.state);
    }
    for (std::size_t m = newest; m-- > 0;) {
        if (found.reading_of[m] != found.reading_of[newest] || found.names_of[m] == names) continue;
        names = found.names_of[m];
        error_finder finder(lines);
        of.read(m, finder);
        const std::vector<error_finder::reported> then = finder.errors();
        for (std::size_t i = 0; i < lines.size(); ++i) {
            if (then[i].state.empty()) continue;
            const std::string_view code = spec::name_of(then[i].code);
            if (code == codes[i] && then[i].state == states[i]) continue;
            const bool is_same = code == codes[i];
            lines[i].is.former_states.push_back({of.moments[m + 1].day, then[i].state, is_same ? "" : code});
            codes[i] = code;
            states[i] = then[i].state;
        }
    }
}

// The places where the reading differs from the readings before and after it.
marked_places places_of(const input_in_time& of, std::size_t reading) {
    marked_places places;
    for (const compare::turning_point& turn : of.found->turns)
        if (of.found->reading_of[turn.moment] == reading || of.found->reading_of[turn.moment - 1] == reading)
            for (const compare::divergence& each : turn.places) places.add(each.where);
    places.settle();
    return places;
}

}  // namespace

std::string in_words(const former_name& name) {
    return name.error.empty() ? std::string(name.name) : fmt::format("{}, {}", name.error, name.name);
}

std::string states_in_words(const listed_line& line) {
    if (line.state.empty()) return {};
    std::string words = fmt::format(" ({}", line.state);
    for (const former_name& each : line.former_states)
        words += fmt::format("; before {} {}", each.before, in_words(each));
    return words + ')';
}

bool listing::is_whole() const {
    return left_out == 0 &&
           std::all_of(lines.begin(), lines.end(), [](const listed_line& each) { return each.left_out == 0; });
}

std::string counts_of(const listing& of) {
    return counted(of.tokens, "token", "tokens") + ", " + counted(of.errors, "error", "errors");
}

listing listing_of(const input_in_time& of, std::size_t newest, std::size_t most_lines) {
    const marked_places places = places_of(of, of.found->reading_of[newest]);
    const spec::draft& draft = *of.moments[newest].draft;
    listing_sink lines(draft, of.source, places, most_lines);
    joining_sink joined(lines);
    of.read(newest, joined);
    joined.finish();
    add_former_names(lines.chosen(), of, newest);

    listing made;
    made.tokens = lines.tokens;
    made.errors = lines.errors;
    made.left_out = lines.count();
    for (listing_sink::line& each : lines.chosen()) {
        made.left_out -= each.is.left_out + 1;
        made.lines.push_back(std::move(each.is));
    }
    return made;
}

}  // namespace strata::report

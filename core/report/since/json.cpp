// Describes readings through time, the history of a part of the machine, and a bisection as JSON, and writes them. Each
// result is one object on one line.

#include <array>
#include <cstddef>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/report/changes/changes.hpp"
#include "core/report/comparison/parts_json.hpp"
#include "core/report/encoding/encoding.hpp"
#include "core/report/schemas/schemas.hpp"
#include "core/report/since/model.hpp"
#include "core/report/since/since.hpp"
#include "core/report/writing/formatting.hpp"

namespace strata::report {
namespace {

// --- Revisions ---

std::array<std::string_view, 2> days_around(const history::moment& at) { return {at.after, at.day}; }

// Returns a member of the revision that made the text of a moment; "" if the revision is not known.
template <auto Member>
std::string_view of_revision(const history::moment& at) {
    return at.made_by != nullptr ? at.made_by->*Member : std::string_view();
}

// The names of the revision that made the text of a moment; null if the revision is not known. `meaning` is the
// description of the first of them.
constexpr auto names_of_revision(std::string_view meaning) {
    return json::member_list(
        json::required("date", json::or_null(json::day), meaning,
                       [](const history::moment& at) { return at.made_by != nullptr ? at.day : std::string_view(); }),
        json::required("commit", json::or_null(json::text), of_revision<&spec::revision_source::commit>),
        json::required("id", json::or_null(json::text), of_revision<&spec::revision_source::id>),
        json::required("title", json::or_null(json::text), of_revision<&spec::revision_source::title>));
}

constexpr json::member_list members_of_place_in_time(
    json::include(names_of_revision("The day of the commit. This member and the next four are null if only the time "
                                    "between two texts is known, not the commit. The member \"between\" then gives "
                                    "this time."),
                  json::itself),
    json::required("kind", json::or_null(json::one_of("tokens", "errors", "tree", "words")),
                   "The strongest effect of the whole revision; \"words\" if no effect can be observed.",
                   [](const history::moment& at) {
                       return at.made_by != nullptr ? changed_by(*at.made_by) : std::string_view();
                   }),
    json::optional("between", json::two_days,
                   "Present if the day of the commit is not known: the days of the texts before and after the change.",
                   [](const history::moment& at) {
                       std::optional<std::array<std::string_view, 2>> days;
                       if (!at.after.empty() || at.made_by == nullptr) days = days_around(at);
                       return days;
                   }));

constexpr auto unknown_periods = json::list(json::object(json::required("between", json::two_days, days_around)));

// The members of any output that say what is not known of the time.
template <class Get>
constexpr auto unknown_member(Get get) {
    return json::required("unknown", unknown_periods,
                          "Periods for which only the texts before and after the period are known.", get);
}

std::vector<const history::moment*> unknown_times_of_input(const input_in_time& of) {
    return unknown_times(of.moments, of.chain->until);
}

constexpr auto depends_on_tree = json::required(
    "dependsOnTreeConstruction", json::truth,
    "Whether simulated tree construction switches the tokenizer on this input. Tree construction is known for only a "
    "few texts.",
    [](const input_in_time& of) { return of.found->depends_on_tree; });

struct named_bytes {
    std::string_view name;
    std::uint64_t bytes;
};

// --- Turning points ---

struct shown_turn {
    const input_in_time* of;
    const compare::turning_point* turn;
    const history::moment* taken_back = nullptr;  // the moment of the revision that reverted a slip, if the report
                                                  // shows the slip and that revision as one event

    [[nodiscard]] const history::moment& at() const { return of->moments[turn->moment]; }
    [[nodiscard]] bool is_known() const { return at().made_by != nullptr; }
    [[nodiscard]] bool is_slip() const { return is_known() && spec::is_slip(*at().made_by); }
};

// The texts before and after a turning point, at the places that differ.
struct reading_of_places {
    const compare::turning_point* turn;
    const spec::draft* draft;

    template <class Each>
    void for_each_group(const Each& each) const {
        for (const compare::divergence& place : turn->places)
            for (const compare::group& g : place.groups)
                if (g.drafts.front() == draft) each(g);
    }
    [[nodiscard]] std::vector<const token*> tokens() const {
        std::vector<const token*> all;
        for_each_group([&](const compare::group& g) {
            for (const token& each : g.tokens.all()) all.push_back(&each);
        });
        return all;
    }
    [[nodiscard]] std::vector<const compare::placed_error*> errors() const {
        std::vector<const compare::placed_error*> all;
        for_each_group([&](const compare::group& g) {
            for (const compare::placed_error& each : g.errors) all.push_back(&each);
        });
        return all;
    }
};

constexpr auto reading_as_json =
    json::defined("readingOfPlaces",
                  json::object(json::required("tokens",
                                              json::list(json::derived(
                                                  token_as_json, [](const token* of) -> const auto& { return *of; })),
                                              &reading_of_places::tokens),
                               json::required("errors", json::list(error_as_json), &reading_of_places::errors)),
                  "The tokens and errors of a text at the places where two texts differ.");

constexpr auto revision_that_took_back = json::object(
    json::required("date", json::day, [](const shown_turn& of) { return of.taken_back->day; }),
    json::required("commit", json::text, [](const shown_turn& of) { return of.taken_back->made_by->commit; }),
    json::required("id", json::text, [](const shown_turn& of) { return of.taken_back->made_by->id; }),
    json::required("title", json::text, [](const shown_turn& of) { return of.taken_back->made_by->title; }),
    json::required("lasted", json::text, [](const shown_turn& of) { return of.at().made_by->slip.lasted; }));

constexpr auto turn_as_json = json::defined(
    "turningPoint",
    json::restricted(
        json::object(
            json::include(names_of_revision("The day of the commit. This member and the next three are null if only "
                                            "the time between two texts is known, not the commit. The member "
                                            "\"between\" then gives this time."),
                          &shown_turn::at),
            json::optional("between", json::two_days,
                           [](const shown_turn& of) {
                               std::optional<std::array<std::string_view, 2>> days;
                               if (!of.is_known()) days = days_around(of.at());
                               return days;
                           }),
            json::optional("candidates", json::change_ids,
                           "The named changes of this time that account for differences; other changes might also have "
                           "had an effect. Present only together with the member \"between\".",
                           [](const shown_turn& of) { return of.is_known() ? nullptr : &of.turn->changes; }),
            json::required("kind", json::one_of("tokens", "errors", "encoding", "slip"),
                           "\"errors\" if only errors differ; \"encoding\" if the drafts read the input in different "
                           "encodings.",
                           [](const shown_turn& of) { return of.is_slip() ? "slip" : kind_of(*of.turn); }),
            json::optional(
                "takenBack", revision_that_took_back,
                "Present if a slip is reported as one event: the commit that reverted the slip, and how "
                "long the slip lasted.",
                [](const shown_turn& of) { return of.is_slip() && of.taken_back != nullptr ? &of : nullptr; }),
            json::required("before", reading_as_json,
                           [](const shown_turn& of) {
                               return reading_of_places{of.turn, of.of->moments[of.turn->moment - 1].draft};
                           }),
            json::required("after", reading_as_json,
                           [](const shown_turn& of) {
                               return reading_of_places{of.turn, of.at().draft};
                           }),
            json::required(
                "places", json::list(divergence_as_json),
                [](const shown_turn& of) -> const auto& { return of.turn->places; }),
            json::optional("morePlaces", json::positive, "How many further places are not listed.",
                           [](const shown_turn& of) { return of.turn->more_places; })),
        "dependentRequired", R"({"between": ["candidates"], "candidates": ["between"]})"));

// Returns the turning points and the slips in one list, the oldest first.
std::vector<shown_turn> turns_of(const input_in_time& of) {
    std::vector<shown_turn> all;
    auto slip = of.found->slips.begin();
    const auto add_slips_before = [&](std::size_t moment) {
        for (; slip != of.found->slips.end() && slip->began.moment < moment; ++slip)
            all.push_back({&of, &slip->began, &of.moments[slip->ended]});
    };
    for (const compare::turning_point& turn : of.found->turns) {
        add_slips_before(turn.moment);
        all.push_back({&of, &turn});
    }
    add_slips_before(of.moments.size());
    return all;
}

// --- Encodings ---

struct shown_period {
    days_of_reading days;
    const compare::encoding_period* period;
};

constexpr auto change_of_encoding = json::object(
    json::required("date", json::or_null(json::day),
                   "The day of the change; null, like the commit, if only the time between two texts is known.",
                   [](const shown_period& of) {
                       return cause_of(*of.period).commit.empty() ? std::string_view() : of.period->from;
                   }),
    json::required("commit", json::or_null(json::text),
                   [](const shown_period& of) { return cause_of(*of.period).commit; }),
    json::required("title", json::text, [](const shown_period& of) { return cause_of(*of.period).title; }));

constexpr auto period_as_json = json::object(
    json::required("from", json::day, [](const shown_period& of) { return of.days.from; }),
    json::required("knownUntil", json::or_null(json::day),
                   "The last day on which this encoding is known to have been in force; null if it is still in force.",
                   [](const shown_period& of) { return of.days.known_until; }),
    json::required("until", json::or_null(json::day),
                   "The day on which the next encoding came into force, or the day of --until; null if this encoding "
                   "is still in force.",
                   [](const shown_period& of) { return of.days.until; }),
    json::required(
        "encoding", encoding_as_json, [](const shown_period& of) -> const auto& { return of.period->found; }),
    json::required("change", json::or_null(change_of_encoding),
                   "The change since which the standard chooses this encoding; null for the first encoding, or if the "
                   "change is not known.",
                   [](const shown_period& of) { return cause_of(*of.period).title.empty() ? nullptr : &of; }));

std::vector<shown_period> periods_of(const input_in_time& of) {
    std::vector<shown_period> all;
    if (!has_several_encodings(of)) return all;
    all.reserve(of.encodings->size());
    for (std::size_t i = 0; i < of.encodings->size(); ++i)
        all.push_back({days_of_encoding(of, i), &(*of.encodings)[i]});
    return all;
}

// --- An input ---

constexpr auto days_as_json = json::object(
    json::required("from", json::day, &days_of_reading::from),
    json::required("knownUntil", json::or_null(json::day),
                   "The last day on which the reading is known to have held; null if it holds in the newest text.",
                   &days_of_reading::known_until),
    json::required("until", json::or_null(json::day),
                   "The day of the next reading, or the day of --until; null if this reading holds in the newest text.",
                   &days_of_reading::until));

constexpr auto input_in_history = json::object(
    json::version,
    json::required("input", json::named_input,
                   [](const input_in_time& of) {
                       return named_bytes{of.name, of.bytes > 0 ? of.bytes : of.source.size()};
                   }),
    json::optional("encoding", encoding_as_json,
                   "The encoding that the newest text chooses. All readings are of the input decoded in this encoding.",
                   &input_in_time::encoding),
    json::optional("encodings", json::list(period_as_json, 2),
                   "Present if texts choose different encodings: all these encodings, oldest first. All readings are "
                   "of the input decoded in the newest of them.",
                   periods_of),
    unknown_member(unknown_times_of_input), depends_on_tree,
    json::required(
        "readings",
        json::list(json::object(json::required("days", json::list(days_as_json, 1),
                                               "The periods in which the reading held, oldest first.", json::itself)),
                   1),
        "The readings in the order in which they first appear.",
        [](const input_in_time& of) {
            std::vector<std::vector<days_of_reading>> readings;
            readings.reserve(of.found->count);
            for (std::size_t each = 0; each < of.found->count; ++each) readings.push_back(days_of(each, of));
            return readings;
        }),
    json::required("changes", json::list(turn_as_json), "The turning points between readings, oldest first.",
                   turns_of));

}  // namespace

void write_since_as_json(std::ostream& to, const input_in_time& of) { json::write_line(to, input_in_history, of); }

json::schema since_schema(json::definitions& defined) {
    return json::schema_of("since", "An input in strata since --format=json", "One line of the output.",
                           input_in_history, defined);
}

// --- A part of the machine ---

namespace {

// Returns the name if the part is of one of these kinds, and otherwise "".
template <class... Kinds>
std::string_view name_if(const part_name& of, Kinds... kinds) {
    return ((of.of == kinds) || ...) ? std::string_view(of.name) : std::string_view();
}

constexpr auto name_as_json = json::restricted(
    json::restricted(
        json::object(json::optional("state", json::text, "The newest name of the state.",
                                    [](const part_name& of) {
                                        return name_if(of, part_name::kind::state, part_name::kind::rule);
                                    }),
                     json::optional("character", json::text,
                                    [](const part_name& of) {
                                        return of.of == part_name::kind::rule ? std::string_view(of.character)
                                                                              : std::string_view();
                                    }),
                     json::optional("error", json::error_code,
                                    [](const part_name& of) { return name_if(of, part_name::kind::error); }),
                     json::optional("topic", json::topic,
                                    [](const part_name& of) { return name_if(of, part_name::kind::topic); })),
        "minProperties", "1"),
    "dependentRequired", R"({"character": ["state"]})");

constexpr auto part_event = json::defined("partEvent", json::one_of("came", "changed", "renamed", "went"),
                                          "What happened to a state, a rule or an error.");

constexpr auto changed_rule_of_part = json::object(
    json::required("on", json::text,
                   "The lines of the entry. For an error, the characters at which the error is reported, if the rule "
                   "also has other characters.",
                   &study::changed_rule::on),
    json::required("before", json::list(json::text), "A sentence for each rule.", &study::changed_rule::before),
    json::required("after", json::list(json::text), &study::changed_rule::after));

constexpr auto changed_part_as_json = json::object(
    json::required("how", part_event, [](const history::changed_part& of) { return history::name_of(of.how); }),
    json::required("before", json::or_null(json::text),
                   "The state's heading before the change. If before and after are both null, the change is outside "
                   "the states.",
                   &history::changed_part::before),
    json::required("after", json::or_null(json::text), &history::changed_part::after),
    json::required("rules", json::list(changed_rule_of_part), &history::changed_part::rules));

struct change_of_part {
    const part_history* of;
    const history::change_in_time* change;

    [[nodiscard]] const history::moment& at() const { return of->moments[change->moment]; }
};

constexpr auto change_as_json = json::restricted(
    json::object(
        json::include(members_of_place_in_time, &change_of_part::at),
        json::optional(
            "candidates", json::change_ids,
            "The named changes of this time at these places; other changes might also have had an effect. "
            "Present only together with the member \"between\".",
            [](const change_of_part& of) { return of.at().made_by == nullptr ? &of.change->candidates : nullptr; }),
        json::required("how", part_event, [](const change_of_part& of) { return history::name_of(of.change->how); }),
        json::required(
            "parts", json::list(changed_part_as_json), "The states in which something changed; empty for a topic.",
            [](const change_of_part& of) -> const auto& { return of.change->parts; })),
    "dependentRequired", R"({"candidates": ["between"]})");

constexpr auto whole_part = json::object(
    json::version,
    json::required("part", name_as_json, "The subject: a state, a rule (state and character), an error or a topic.",
                   &part_history::name),
    unknown_member([](const part_history& of) { return unknown_times(of.moments, of.chain->until); }),
    json::required("until", json::or_null(json::day),
                   "The last day that the output covers; null if no texts are left out.", &part_history::ends),
    json::required("inFirstText", json::truth,
                   "Whether the first text has the state or the error. For a rule: whether the text has the rule's "
                   "state. For a topic: always true.",
                   [](const part_history& of) { return of.found->in_first_text; }),
    json::required("inLastText", json::truth,
                   "Whether the last text has the state or the error. For a rule: whether the text has the rule's "
                   "state. For a topic: always true.",
                   [](const part_history& of) { return of.found->in_last_text; }),
    json::required("changes", json::list(change_as_json), "The changes, oldest first.", [](const part_history& of) {
        return json::from_each(of.found->changes, [&](const auto& each) { return change_of_part{&of, &each}; });
    }));

}  // namespace

std::string part_as_json(const part_history& of) { return json::written(whole_part, of) + "\n"; }

json::schema since_part_schema(json::definitions& defined) {
    return json::schema_of("since-part", "strata since --format=json of a part of the machine",
                           "With --state, --rule, --error or --topic.", whole_part, defined);
}

// --- A bisection ---

namespace {

struct shown_boundary {
    const input_in_time* of;
    const compare::boundary* boundary;
};

constexpr auto boundary_as_json = json::object(
    json::required("becomes", json::one_of("good", "bad"),
                   [](const shown_boundary& of) { return name_of(of.boundary->becomes); }),
    json::required("revisions", json::list(json::object(json::include(members_of_place_in_time, json::itself)), 1),
                   "The revision that changed the verdict; several revisions if the command skipped the texts between "
                   "them.",
                   [](const shown_boundary& of) {
                       return of.of->moments.subspan(of.boundary->before + 1, of.boundary->after - of.boundary->before);
                   }),
    json::required("change", json::or_null(turn_as_json),
                   "What the revision changed for this input, as in strata since; null if it changed only spans and "
                   "names of states, or if there are several revisions.",
                   [](const shown_boundary& of) {
                       std::optional<shown_turn> shown;
                       if (!of.boundary->is_exact()) return shown;
                       if (const auto* const turn = turn_at(*of.of, of.boundary->after)) shown = {of.of, turn};
                       return shown;
                   }));

constexpr auto whole_bisection = json::object(
    json::version,
    json::required("input", json::named_input,
                   [](const bisection& found) {
                       return named_bytes{found.of->name, found.of->source.size()};
                   }),
    json::required("from", json::day, "The day of the oldest text that was tried.",
                   [](const bisection& found) { return found.of->moments.front().day; }),
    json::required("to", json::day, "The day of the newest text that was tried.",
                   [](const bisection& found) { return found.of->moments.back().day; }),
    json::required("texts", json::number_kind{"2"}, "The number of texts that were tried.",
                   [](const bisection& found) { return found.of->moments.size(); }),
    json::required("outputs", json::count,
                   "How many different outputs the texts gave. The command judged each of these outputs once.",
                   &bisection::outputs),
    json::include(json::member_list(unknown_member(unknown_times_of_input), depends_on_tree), &bisection::of),
    json::required("boundaries", json::list(boundary_as_json, 1),
                   "The places on the chain where the verdict changed, oldest first.", [](const bisection& found) {
                       return json::from_each(found.boundaries, [&](const auto& each) {
                           return shown_boundary{found.of, &each};
                       });
                   }));

}  // namespace

void write_bisection_as_json(std::ostream& to, const bisection& found) { json::write_line(to, whole_bisection, found); }

json::schema bisection_schema(json::definitions& defined) {
    return json::schema_of("bisect", "strata bisect --format=json", "", whole_bisection, defined);
}

}  // namespace strata::report

#include "core/report/diff/diff.hpp"

// Writes a diff as JSON.

#include <optional>
#include <string_view>
#include <vector>

#include "core/report/diff/parts_json.hpp"
#include "core/report/schemas/schemas.hpp"
#include "core/spec/modes.hpp"

namespace strata::report {
namespace {

constexpr auto draft_of_diff =
    json::object(json::required("name", json::text, [](const spec::draft& of) { return of.about.name; }),
                 json::required("title", json::text, [](const spec::draft& of) { return of.about.title; }),
                 json::required("date", json::text, "The day of the text, in words.",
                                [](const spec::draft& of) { return of.about.date; }),
                 json::required("states", json::count, study::count_of_states));

// --- States that depend on the content model flag ---

using flag_of_state = part_of_diff<study::flag_row>;

// A member for one value of the content model flag: the names of the corresponding states in the other draft. Empty if
// the state does not occur under this value.
constexpr auto states_under(spec::content_model model) {
    return json::required(
        spec::name_of(model), json::or_null(json::list(json::text)),
        "The corresponding states of the other draft; null if the state does not occur under this content model.",
        [model](const flag_of_state& of) {
            const spec::draft& without = of.diff->flag_is_in_a ? *of.diff->b : *of.diff->a;
            std::optional<std::vector<std::string_view>> names;
            for (const study::flag_row::cell& each : of.part->cells)
                if (each.model == model && each.occurs) names = names_of_states(without, each.states);
            return names;
        });
}

constexpr auto row_of_flag =
    json::object(json::required("state", json::text,
                                [](const flag_of_state& of) {
                                    const spec::draft& with = of.diff->flag_is_in_a ? *of.diff->a : *of.diff->b;
                                    return with.table.states[of.part->state].name;
                                }),
                 states_under(spec::content_model::pcdata), states_under(spec::content_model::rcdata),
                 states_under(spec::content_model::cdata), states_under(spec::content_model::plaintext));

// --- The whole ---

constexpr auto whole_diff =
    json::object(json::version, json::required("a", draft_of_diff, "The first draft.", &study::draft_diff::a),
                 json::required("b", draft_of_diff, "The second draft.", &study::draft_diff::b),
                 json::required("backwards", json::truth, "Whether the first draft is the newer one.",
                                &study::draft_diff::backwards),
                 json::on_new_line(json::required(
                     "states",
                     json::object(json::include(changed_states, json::itself),
                                  json::required("contentModelFlag", json::list(row_of_flag),
                                                 "For each state that depends on the content model flag: the "
                                                 "corresponding states in the draft without the flag.",
                                                 [](const study::draft_diff& of) { return parts_of(of, of.flag); }),
                                  json::required("continued", continued_states,
                                                 [](const study::draft_diff& of) { return continued(of, false); })),
                     json::itself)),
                 json::include(names_and_facts, json::itself));

}  // namespace

std::string diff_as_json(const study::draft_diff& diff) { return json::written(whole_diff, diff) + "\n"; }

json::schema diff_schema(json::definitions& defined) {
    return json::schema_of("diff", "strata diff --format=json", "The whole output.", whole_diff, defined);
}

}  // namespace strata::report

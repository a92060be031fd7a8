#include "core/report/comparison/json.hpp"

#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/language/sentence_names.hpp"
#include "core/report/comparison/parts_json.hpp"
#include "core/report/comparison/summary.hpp"
#include "core/report/encoding/encoding.hpp"
#include "core/report/schemas/schemas.hpp"
#include "core/report/writing/formatting.hpp"

namespace strata::report {
namespace {

// An input, and the drafts that are compared on it.
struct compared_input {
    std::string_view name;
    std::uint64_t bytes;
    const std::vector<const spec::draft*>* drafts;
};

constexpr json::member_list first_members(json::version, json::required("input", json::named_input, json::itself),
                                          json::required(
                                              "drafts", json::draft_names,
                                              [](const compared_input& of) -> const auto& { return *of.drafts; }));

constexpr json::member_list encoding_members(
    json::optional(
        "encodings",
        json::list(json::object(json::required("drafts", json::draft_names, &compare::drafts_and_encoding::drafts),
                                json::required("encoding", encoding_as_json, &compare::drafts_and_encoding::found))),
        "The encodings that the drafts choose.", &compare::compared_encodings::all),
    json::optional("comparedAs", json::text,
                   "The encoding that the last draft chooses. For the comparison, all drafts read the input in this "
                   "encoding.",
                   [](const compare::compared_encodings& of) { return name_of(of.used()); }));

constexpr auto divergences = json::required(
    "divergences", json::list(divergence_as_json),
    "Places where the drafts differ, in the order of the input. The places do not overlap.", json::itself);

constexpr auto draft_that_stopped =
    json::object(json::required("draft", json::draft_name, &compare::stopped_draft::draft),
                 json::required("offset", json::count, [](const compare::stopped_draft& of) { return of.at.offset; }),
                 json::required("line", json::positive, [](const compare::stopped_draft& of) { return of.where.line; }),
                 json::required("col", json::positive, "The column, counted from 1 in UTF-16 code units.",
                                [](const compare::stopped_draft& of) { return of.where.utf16_column; }),
                 json::required("why", json::text, "The state, and the sentence that was not understood.",
                                [](const compare::stopped_draft& of) { return language::words_of(*of.draft, of.at); }));
constexpr auto stops = json::defined(
    "stops", json::list(draft_that_stopped, 1),
    "Present only if machines stopped at a sentence that was not understood: the drafts whose machines stopped first. "
    "Nothing is compared after the first stop.");

constexpr auto summary = json::required(
    "summary",
    json::or_null(json::object(
        json::required("tokens", json::count, "How many tokens are the same in all drafts.", &compare::summary::tokens),
        json::required("divergences", json::count, &compare::summary::divergences),
        json::required("inTokens", json::count, "How many divergences differ in tokens.", &compare::summary::of_tokens),
        json::optional("stopped", stops, &compare::summary::stopped))),
    "The totals for the input; null if the input could not be read to its end.", json::itself);

constexpr auto whole_comparison = json::object(json::include(first_members, json::itself),
                                               json::include(encoding_members, json::itself), divergences, summary);

}  // namespace

comparison_json::comparison_json(std::vector<const spec::draft*> drafts, std::ostream& to)
    : drafts_(std::move(drafts)), pending_(to) {}

void comparison_json::begin_input(std::string_view name, std::uint64_t bytes) {
    first_ = true;
    begun_ = false;
    bool first_member = true;
    pending_.text() += '{';
    first_members.write(pending_, compared_input{name, bytes, &drafts_}, first_member);
}

void comparison_json::on_encodings(const compare::compared_encodings& found) {
    bool first_member = false;
    encoding_members.write(pending_, found, first_member);
}

void comparison_json::begin_divergences() {
    if (std::exchange(begun_, true)) return;
    bool first_member = false;
    json::begin_member(pending_, divergences.name, first_member);
    pending_.text() += '[';
}

void comparison_json::on_divergence(compare::divergence&& d) {
    begin_divergences();
    if (!std::exchange(first_, false)) pending_.text() += ',';
    divergence_as_json.write(pending_, d);
    pending_.send_if_long();
}

void comparison_json::end(const compare::summary* totals) {
    begin_divergences();
    bool first_member = false;
    pending_.text() += ']';
    summary.write(pending_, totals, first_member);
    pending_.text() += "}\n";
    pending_.send();
}

void comparison_json::end_input(const compare::summary& of) {
    end(&of);
    pending_.begin_anew();
}

void comparison_json::abandon_input() {
    // If a part of the object has been sent, completes the object, so that the output is valid JSON. If that part ends
    // within a divergence, first sends the pending rest of the divergence.
    if (pending_.has_sent()) end(nullptr);
    pending_.begin_anew();
}

json::schema comparison_schema(json::definitions& defined) {
    return json::schema_of("compare", "An input in strata compare --format=json", "One line of the output.",
                           whole_comparison, defined);
}

// --- A summary of many inputs ---

namespace {

constexpr auto example_of_change = json::defined(
    "exampleOfChange",
    json::object(json::required("file", json::bytes, &change_example::input),
                 json::required("line", json::positive, [](const change_example& of) { return of.begin.line; }),
                 json::required("column", json::positive, "The column in code points.",
                                [](const change_example& of) { return of.begin.column; }),
                 json::required("span", json::span, &change_example::where),
                 json::required("source", json::bytes, "The line, with … where text was cut.",
                                [](const change_example& of) { return line_of(of).text; }),
                 json::required("differs", json::text, "What differs.", &change_example::differs)),
    "A place with this difference.");

constexpr auto rule_of_cause = json::object(json::required("drafts", json::draft_names, &compare::cause::drafts),
                                            json::required("state", json::text, &compare::cause::state_name),
                                            json::required("section", json::text, &compare::cause::section),
                                            json::required("rule", json::text, &compare::cause::sentence),
                                            json::required("on", json::text, &compare::cause::subject));

constexpr auto counted_cause =
    json::defined("countedCause",
                  json::object(json::required("differs", json::text, &cause_count::kinds),
                               json::required("places", json::count, &cause_count::places),
                               json::required("inErrorsAlone", json::count, &cause_count::of_errors),
                               json::required("rules", json::list(rule_of_cause), &cause_count::causes)),
                  "The places that differ in the same way because of the same rules.");

constexpr json::member_list members_of_count(
    json::required("places", json::count, "The number of places with this difference.", &change_count::places),
    json::required("inErrorsAlone", json::count, "How many of these places differ only in errors.",
                   &change_count::of_errors),
    json::required("inputs", json::count, "The number of inputs that have a place with this difference.",
                   &change_count::inputs),
    json::required("example", example_of_change, &change_count::example),
    json::required("causes", json::list(counted_cause), "The rules that caused the difference, most frequent first.",
                   [](const change_count& of) { return of.causes.by_frequency(); }));

struct counted_change {
    const change_count* count;
    const study::change_step* step;  // null if it is not known between which drafts the change was made
};

constexpr auto change_of_summary = json::object(
    json::required("id", json::text, [](const counted_change& of) { return of.count->what->id; }),
    json::required("title", json::text, [](const counted_change& of) { return of.count->what->title; }),
    json::required("topic", json::topic, [](const counted_change& of) { return of.count->what->topic; }),
    json::required(
        "from", json::or_null(json::day),
        [](const counted_change& of) { return of.step != nullptr ? of.step->from->about.day : std::string_view(); }),
    json::required(
        "to", json::or_null(json::day),
        [](const counted_change& of) { return of.step != nullptr ? of.step->to->about.day : std::string_view(); }),
    json::required("date", json::or_null(json::day), [](const counted_change& of) { return of.count->what->date(); }),
    json::required("commit", json::or_null(json::text),
                   [](const counted_change& of) { return of.count->what->commit(); }),
    json::include(members_of_count, &counted_change::count));

constexpr auto setting_of_summary = json::object(
    json::required("setting", json::text,
                   [](const change_count& of) { return std::string_view(of.setting).substr(0, of.setting.find(':')); }),
    json::required("values", json::text, "The setting, with its value under each draft.", &change_count::setting),
    json::include(members_of_count, json::itself));

constexpr auto input_of_summary =
    json::object(json::required("name", json::bytes, &summed_input::name),
                 json::required("places", json::count, [](const summed_input& of) { return of.figures.divergences; }),
                 json::required("inErrorsAlone", json::count,
                                [](const summed_input& of) { return of.figures.divergences - of.figures.of_tokens; }),
                 json::required("bytes", json::count, &summed_input::bytes),
                 json::optional("cutOff", json::yes, "Present if an interrupt ended the comparison of this input.",
                                [](const summed_input& of) { return !of.whole; }),
                 json::optional(
                     "stopped", stops, [](const summed_input& of) -> const auto& { return of.figures.stopped; }));

// A list of inputs, which are JSON already.
struct rows_kind {
    void write(outgoing_text& to, const external_sort& rows) const {
        to.text() += '[';
        bool first = true;
        rows.for_each([&](std::string_view row) {
            if (!std::exchange(first, false)) to.text() += ',';
            to.text() += row;
            to.send_if_long();
        });
        to.text() += ']';
    }
    [[nodiscard]] json::schema_node schema(json::definitions& defined) const {
        return json::list(input_of_summary).schema(defined);
    }
};

struct shown_summary {
    const comparison_sums* sums;
    const summary_scope* scope;

    [[nodiscard]] std::vector<counted_change> changes() const {
        std::vector<counted_change> all;
        for (const change_count* const each : sums->changes.by_frequency())
            if (each->what != nullptr) all.push_back({each, step_of(*each->what, scope->changes)});
        return all;
    }
    [[nodiscard]] std::vector<const change_count*> settings() const {
        std::vector<const change_count*> all = sums->changes.by_frequency();
        std::erase_if(all, [](const change_count* each) { return each->setting.empty(); });
        return all;
    }
};

constexpr auto whole_summary = json::object(
    json::version,
    json::required("inputs", json::count, "How many inputs were read.",
                   [](const shown_summary& of) { return of.sums->inputs; }),
    json::required("bytes", json::count, [](const shown_summary& of) { return of.sums->bytes; }),
    json::required(
        "drafts", json::draft_names, [](const shown_summary& of) -> const auto& { return of.scope->drafts; }),
    json::optional(
        "topics", json::list(json::topic), "The topics given with --topic.",
        [](const shown_summary& of) -> const auto& { return of.scope->topics; }),
    json::optional("change", json::text, "The change given with --change.",
                   [](const shown_summary& of) { return std::string_view(of.scope->change); }),
    json::required("places", json::count, "The number of places where the drafts differ.",
                   [](const shown_summary& of) { return of.sums->figures.divergences; }),
    json::required("inErrorsAlone", json::count, "How many of these places differ only in errors.",
                   [](const shown_summary& of) { return of.sums->figures.divergences - of.sums->figures.of_tokens; }),
    json::required("tokens", json::count, "How many tokens are the same in all drafts.",
                   [](const shown_summary& of) { return of.sums->figures.tokens; }),
    json::optional("stoppedInputs", json::positive, "The number of inputs in which a machine stopped, if any.",
                   [](const shown_summary& of) { return of.sums->stopped_inputs; }),
    json::required("changes", json::list(change_of_summary),
                   "The changes that made differences. The change with the most places is first.",
                   &shown_summary::changes),
    json::optional("settings", json::list(setting_of_summary),
                   "The settings that made differences, in order of the number of places; absent if no setting made a "
                   "difference.",
                   &shown_summary::settings),
    json::required("unnamed", json::or_null(json::object(json::include(members_of_count, json::itself))),
                   "The differences that belong to no change.",
                   [](const shown_summary& of) { return of.sums->changes.without_change(); }),
    json::required(
        "files", rows_kind{}, "The inputs. The input with the most places is first.",
        [](const shown_summary& of) -> const auto& { return of.sums->rows; }),
    json::required(
        "notRead", json::list(json::bytes),
        "The names of inputs that are not counted. For an archive that was read in part when an interrupt "
        "came: \"any further pages of\" and the name of the archive.",
        [](const shown_summary& of) -> const auto& { return of.sums->not_read; }));

}  // namespace

void summary_json::write(const comparison_sums& sums) {
    json::write_line(to_, whole_summary, shown_summary{&sums, &scope()});
}

std::string summary_json::row_of(const summed_input& of) const { return json::written(input_of_summary, of); }

json::schema summary_schema(json::definitions& defined) {
    return json::schema_of("compare-summary", "strata compare --summary --format=json", "The whole output.",
                           whole_summary, defined);
}

}  // namespace strata::report

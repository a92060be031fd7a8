#include "core/report/comparison/json.hpp"

#include <ostream>
#include <utility>

#include "core/language/sentence_names.hpp"
#include "core/report/comparison/parts_json.hpp"
#include "core/report/encoding/encoding.hpp"
#include "core/report/schemas/schemas.hpp"
#include "core/report/writing/json_text.hpp"

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

void append_draft_names(std::string& to, const std::vector<const spec::draft*>& drafts) {
    begin_member(to, "drafts");
    json::draft_names.write(to, drafts);
}

void append_stops(std::string& to, const std::vector<compare::stopped_draft>& stopped) {
    begin_member(to, "stopped");
    stops.write(to, stopped);
}

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
    json::begin_member(pending_.text(), divergences.name, first_member);
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

}  // namespace strata::report

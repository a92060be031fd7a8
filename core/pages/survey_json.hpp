#pragma once
// Describes what a survey stores as JSON: its terms, its pages (in a journal) and its sums (in a result). Each
// description writes and reads (core/report/writing/json_object.hpp). Reading throws report::json::unreadable, which is
// a std::runtime_error, if a value does not have the described form.

#include <array>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/pages/content_digest.hpp"
#include "core/pages/page_record.hpp"
#include "core/pages/result.hpp"
#include "core/pages/tally.hpp"
#include "core/report/writing/json_definitions.hpp"

namespace strata::pages {

/// JSON as the library parses it.
using json = nlohmann::json;
namespace described = report::json;

// --- Digests, counts and distributions ---

inline constexpr auto digest_as_json =
    described::converted(described::pattern_kind{"^[0-9a-f]{64}$"}, hex_of, [](const std::string& digits) {
        const std::optional<content_digest> found = digest_in_hex(digits);
        return found ? *found : throw described::unreadable("is not a digest");
    });

inline constexpr auto counts_as_json = described::defined("counts", described::map(described::count));

inline constexpr auto page_counts_as_json = described::defined(
    "pageCounts",
    described::map(described::converted(
        described::two_of(described::count),
        [](const page_count& of) {
            return std::array{of.pages, of.places};
        },
        [](const auto& of) {
            return page_count{of[0], of[1]};
        })),
    "The number of pages and the number of places, for each key. A key for drafts has a character for each pair of "
    "drafts: '.' if they do not differ, 'e' if they differ only in errors, 't' if they differ in tokens.");

/// The contents of a histogram: its largest number, and the smallest number of each class with the size of the class.
struct histogram_parts {
    std::uint64_t most = 0;
    std::vector<std::array<std::uint64_t, 2>> classes;
};
inline histogram_parts parts_of(const histogram& of) {
    histogram_parts parts{of.most(), {}};
    for (const auto& [value, times] : of.classes()) parts.classes.push_back({value, times});
    return parts;
}
inline histogram histogram_of(const histogram_parts& parts) {
    histogram made;
    for (const auto& [value, times] : parts.classes) made.add(value, times);
    made.set_most(parts.most);
    return made;
}
inline constexpr auto histogram_as_json = described::defined(
    "distribution",
    described::converted(
        described::object(described::required("most", described::count, "The largest number.", &histogram_parts::most),
                          described::required("classes", described::list(described::two_of(described::count)),
                                              "The smallest number of each class, and how many numbers the class has.",
                                              &histogram_parts::classes)),
        parts_of, histogram_of),
    "Numbers, counted by their size.");

// --- Examples ---

inline constexpr auto reading_as_json =
    described::object(described::required("drafts", described::list(described::bytes), &reading_of_drafts::drafts),
                      described::required("value", described::or_null(described::bytes),
                                          "The value under these drafts; null if they have nothing at this place.",
                                          &reading_of_drafts::value));

inline constexpr auto place_as_json = described::object(
    described::required("span", described::span, &place_example::where),
    described::required("line", described::count, &place_example::line),
    described::required("column", described::count, &place_example::column),
    described::required("before", described::bytes, &place_example::before),
    described::required("source", described::bytes, "The first line of the source of the place, shortened.",
                        &place_example::source),
    described::required("after", described::bytes, &place_example::after),
    described::required("what", described::bytes, &place_example::what),
    described::optional("name", described::bytes, &place_example::name),
    described::required("readings", described::list(reading_as_json), &place_example::readings));

/// The members of an example, in sums and in results.
inline constexpr described::member_list members_of_example(
    described::required("uri", described::bytes, &page_example::uri),
    described::required("date", described::bytes, &page_example::date),
    described::required("offset", described::count, "The offset of the page's record in its archive.",
                        &page_example::offset),
    described::required("place", place_as_json, &page_example::place));

using examples_in_list = std::vector<std::pair<content_digest, page_example>>;
inline constexpr auto examples_as_json = described::converted(
    described::list(
        described::object(described::include(members_of_example, &examples_in_list::value_type::second),
                          described::required(
                              "fields", described::list(described::bytes), "The page's value for each field of --by.",
                              [](auto& of) -> auto& { return of.second.fields; }),
                          described::required("digest", digest_as_json, &examples_in_list::value_type::first))),
    [](const page_examples& of) { return examples_in_list(of.begin(), of.end()); },
    [](const examples_in_list& of) { return page_examples(of.begin(), of.end()); });

// --- A page in a journal ---

inline constexpr auto draft_on_page_as_json =
    described::object(described::required("tokens", described::count, &draft_on_page::tokens),
                      described::required("errors", counts_as_json, &draft_on_page::errors),
                      described::required("encoding", described::bytes, &draft_on_page::encoding),
                      described::optional("stopped", described::yes, &draft_on_page::stopped));

inline constexpr auto change_on_page_as_json =
    described::object(described::required("places", described::count, &change_on_page::places),
                      described::required("inErrorsAlone", described::count, &change_on_page::of_errors),
                      described::required("byPairs", counts_as_json, &change_on_page::by_pairs),
                      described::optional("example", place_as_json, &change_on_page::example));

inline constexpr auto page_as_json =
    described::object(described::required("uri", described::bytes, &page_record::uri),
                      described::required("date", described::bytes, &page_record::date),
                      described::required("type", described::bytes, &page_record::content_type),
                      described::required("offset", described::count, &page_record::offset),
                      described::required("length", described::count, &page_record::length),
                      described::required("digest", digest_as_json, &page_record::digest),
                      described::required("skipped", described::bytes, &page_record::skipped),
                      described::required("detail", described::bytes, &page_record::detail),
                      described::required("cutShort", described::bytes, &page_record::cut_short),
                      described::required("bytes", described::count, &page_record::bytes),
                      described::required("tokens", described::count, &page_record::tokens),
                      described::required("places", described::count, &page_record::places),
                      described::required("inErrorsAlone", described::count, &page_record::places_of_errors),
                      described::required("byPairs", counts_as_json, &page_record::by_pairs),
                      described::required("drafts", described::list(draft_on_page_as_json), &page_record::drafts),
                      described::required("changes", described::map(change_on_page_as_json), &page_record::changes),
                      described::required("fields", described::list(described::bytes), &page_record::fields));

// --- Sums ---

inline constexpr auto change_tally_as_json = described::object(
    described::required("places", described::count, &change_tally::places),
    described::required("inErrorsAlone", described::count, &change_tally::of_errors),
    described::required("byPairs", page_counts_as_json, &change_tally::by_pairs),
    described::required("perPage", histogram_as_json, "The number of places per page, for pages with at least one.",
                        &change_tally::per_page),
    described::required("examples", examples_as_json, &change_tally::examples));

inline constexpr auto draft_tally_as_json = described::object(
    described::required("tokens", described::count, &draft_tally::tokens),
    described::required("stopped", described::count, "The number of pages on which the draft's machine stopped early.",
                        &draft_tally::stopped),
    described::required("errors", page_counts_as_json, &draft_tally::errors),
    described::required("encodings", counts_as_json, &draft_tally::encodings),
    described::required("errorsPerPage", histogram_as_json, &draft_tally::errors_per_page));

inline constexpr auto group_tally_as_json =
    described::object(described::required("pages", described::count, &group_tally::pages),
                      described::required("bytes", described::count, &group_tally::bytes),
                      described::required("tokens", described::count, &group_tally::tokens),
                      described::required("byPairs", page_counts_as_json, &group_tally::by_pairs),
                      described::required("changes", described::map(page_counts_as_json), &group_tally::changes));

inline constexpr auto tally_as_json = described::defined(
    "surveySums",
    described::object(described::required("pages", described::count, &tally::pages),
                      described::required("bytes", described::count, &tally::bytes),
                      described::required("tokens", described::count, &tally::tokens),
                      described::required("places", described::count, &tally::places),
                      described::required("inErrorsAlone", described::count, &tally::of_errors),
                      described::required("differing", described::count, &tally::differing),
                      described::required("byPairs", page_counts_as_json, &tally::by_pairs),
                      described::required("skipped", counts_as_json, &tally::skipped),
                      described::required("cutShort", counts_as_json, &tally::cut_short),
                      described::required("changes", described::map(change_tally_as_json), &tally::changes),
                      described::required("drafts", described::list(draft_tally_as_json),
                                          "In the order of the survey's drafts.", &tally::drafts),
                      described::required("by", described::list(described::map(group_tally_as_json)),
                                          "For each field of --by: the sums by value.", &tally::by),
                      described::required("bytesPerPage", histogram_as_json, &tally::bytes_per_page),
                      described::required("tokensPerPage", histogram_as_json, &tally::tokens_per_page),
                      described::required("placesPerPage", histogram_as_json, &tally::places_per_page)),
    "The sums over the pages of one input.");

// --- The inputs of a result ---

/// The sums of an input: a tally, or JSON text that was made from a tally.
struct sums_kind {
    template <class To>
    void write(To& to, std::string_view text) const {
        described::spelt.write(to, text);
    }
    template <class Json>
    void read(const Json& from, tally& to) const {
        tally_as_json.read(from, to);
    }
    [[nodiscard]] described::schema_node schema(described::definitions& defined) const {
        return tally_as_json.schema(defined);
    }
};

/// An input that has been read from a result.
struct input_of_result {
    content_digest digest{};
    std::string name;
    tally sums;
};
/// Writes any value with the members `digest`, `name` and `sums` (JSON text), and reads an `input_of_result`.
inline constexpr auto input_as_json =
    described::object(described::required(
                          "digest", digest_as_json, [](auto& of) -> auto& { return of.digest; }),
                      described::required(
                          "name", described::bytes, [](auto& of) -> auto& { return of.name; }),
                      described::required(
                          "sums", sums_kind{}, [](auto& of) -> auto& { return of.sums; }));

using missing_in_list = std::vector<std::pair<std::string, std::string>>;
inline constexpr auto missing_as_json = described::converted(
    described::list(
        described::object(described::required("name", described::bytes, &missing_in_list::value_type::first),
                          described::required("why", described::bytes, &missing_in_list::value_type::second))),
    [](const missing_inputs& of) { return missing_in_list(of.begin(), of.end()); },
    [](const missing_in_list& of) { return missing_inputs(of.begin(), of.end()); });

// --- Terms ---

inline constexpr auto limits_as_json =
    described::object(described::required("pageBytes", described::count, &survey_limits::page_bytes),
                      described::required("places", described::count, &survey_limits::places),
                      described::required("seconds", described::count, &survey_limits::seconds),
                      described::required("recordBytes", described::count, &survey_limits::record_bytes));

inline constexpr auto terms_as_json = described::object(
    described::required("strata", described::bytes, "The version of strata.", &survey_terms::strata),
    described::required("commit", described::bytes, "The commit of that version; \"\" if it is not known.",
                        &survey_terms::commit),
    described::required("command", described::bytes, "The command line without the inputs.", &survey_terms::command),
    described::required("drafts", described::list(described::bytes), &survey_terms::drafts),
    described::required("texts", described::map(described::bytes),
                        "Digests of the texts of the standard that were read at run time.", &survey_terms::texts),
    described::required("topics", described::list(described::bytes), &survey_terms::topics),
    described::required("tokensOnly", described::truth, &survey_terms::tokens_only),
    described::required("options", described::bytes, "Other options that decide how pages are tokenized.",
                        &survey_terms::options),
    described::required("by", described::list(described::bytes), &survey_terms::by),
    described::required("examples", described::count, &survey_terms::examples),
    described::required("limits", limits_as_json, &survey_terms::limits));

/// Reads terms. Throws: std::runtime_error if the value does not have their form, or if there are too many drafts.
[[nodiscard]] inline survey_terms terms_from(const json& from) {
    survey_terms made;
    terms_as_json.read(from, made);
    if (made.drafts.size() > most_drafts) throw std::runtime_error("it has more drafts than a survey can compare");
    return made;
}

}  // namespace strata::pages

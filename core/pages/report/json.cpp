#include "core/pages/report/survey.hpp"

// Describes the result of a survey, and its pages, as JSON. Writes both.

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/pages/content_digest.hpp"
#include "core/pages/survey_json.hpp"
#include "core/pages/tally.hpp"
#include "core/report/writing/json_definitions.hpp"

namespace strata::report {
namespace {

// --- Counts ---

constexpr auto percentiles = json::defined(
    "percentiles",
    json::object(json::required("median", json::count, [](const pages::histogram& of) { return of.percentile(50); }),
                 json::required("p90", json::count, [](const pages::histogram& of) { return of.percentile(90); }),
                 json::required("p99", json::count, [](const pages::histogram& of) { return of.percentile(99); }),
                 json::required("most", json::count, &pages::histogram::most)),
    "Percentiles, which are too high by at most one part in 32.");

// The pages and places at which drafts differ: all of them, and those that differ in tokens.
struct differing_counts {
    pages::page_count all, in_tokens;

    explicit differing_counts(const pages::pair_counts& of, std::optional<std::size_t> pair = {})
        : all(count_in(of, {pair})), in_tokens(count_in(of, {pair, true})) {}
    [[nodiscard]] std::uint64_t places() const { return all.places; }
    [[nodiscard]] std::uint64_t pages() const { return all.pages; }
    [[nodiscard]] std::uint64_t in_errors_alone() const { return all.places - in_tokens.places; }
    [[nodiscard]] std::uint64_t pages_in_tokens() const { return in_tokens.pages; }
};

constexpr json::member_list counts_of_change(json::required("pages", json::count, &differing_counts::pages),
                                             json::required("pagesInTokens", json::count,
                                                            &differing_counts::pages_in_tokens),
                                             json::required("places", json::count, &differing_counts::places),
                                             json::required("inErrorsAlone", json::count,
                                                            &differing_counts::in_errors_alone));
constexpr auto changes_by_id = json::map(json::object(json::include(counts_of_change, json::itself)));

// The totals for the drafts of a view, or for one pair of them. They are known only if the view has totals.
struct shown_totals {
    const pages::survey_view* view;
    const pages::pair_counts* counts;
    std::optional<std::size_t> pair{};
};
template <class Count>
constexpr auto total(std::string_view name, std::string_view meaning, Count count) {
    return json::optional(name, json::count, meaning, [count](const shown_totals& of) -> std::optional<std::uint64_t> {
        if (!of.view->has_totals) return {};
        return std::invoke(count, differing_counts(*of.counts, of.pair));
    });
}
constexpr json::member_list totals(
    total("places", "The number of places where the drafts differ.", &differing_counts::places),
    total("inErrorsAlone", "The number of places where the drafts differ only in errors.",
          &differing_counts::in_errors_alone),
    total("differing", "The number of pages with a place where the drafts differ.", &differing_counts::pages),
    total("differingInTokens", "The number of pages with a place where the drafts differ in more than errors.",
          &differing_counts::pages_in_tokens));

// Returns a list of names and values, the value for each element of `list`.
template <class Names, class List, class Make>
auto named(const Names& names, const List& list, const Make& make) {
    std::vector<std::pair<std::string_view, std::decay_t<decltype(make(*list.begin()))>>> made;
    made.reserve(list.size());
    for (std::size_t i = 0; i < list.size() && i < names.size(); ++i) made.emplace_back(names[i], make(list[i]));
    return made;
}
template <class Value, class Make>
auto named(const std::map<std::string, Value>& of, const Make& make) {
    std::vector<std::pair<std::string_view, std::decay_t<decltype(make(of.begin()->second))>>> made;
    made.reserve(of.size());
    for (const auto& [name, value] : of) made.emplace_back(name, make(value));
    return made;
}

// --- The parts of a result ---

constexpr auto example = json::defined(
    "surveyExample", json::object(json::include(pages::members_of_example, json::itself),
                                  json::required("input", json::bytes, "The input that contains the page.",
                                                 &pages::page_example::input)));

struct shown_change {
    const pages::survey_view* view;
    const pages::change_tally* change;

    [[nodiscard]] differing_counts counts() const { return differing_counts(change->by_pairs); }
};
constexpr auto change_as_json = json::object(
    json::include(counts_of_change, &shown_change::counts),
    json::optional("placesPerPage", percentiles,
                   [](const shown_change& of) { return of.view->has_spread() ? &of.change->per_page : nullptr; }),
    json::required("examples", json::list(example), [](const shown_change& of) {
        std::vector<const pages::page_example*> all;
        for (const auto& [digest, each] : of.change->examples) all.push_back(&each);
        return all;
    }));

struct shown_pair {
    const pages::survey_view* view;
    pages::draft_pair pair;
};
constexpr auto pair_as_json =
    json::object(json::required("drafts", json::two_of(json::bytes),
                                [](const shown_pair& of) {
                                    return std::array{of.view->drafts[of.pair.one], of.view->drafts[of.pair.other]};
                                }),
                 json::include(totals,
                               [](const shown_pair& of) {
                                   return shown_totals{of.view, &of.view->sums.by_pairs, of.pair.at};
                               }),
                 json::required("changes", changes_by_id, [](const shown_pair& of) {
                     std::vector<std::pair<std::string_view, differing_counts>> all;
                     for (const auto& [id, change] : of.view->sums.changes)
                         if (const differing_counts counts(change.by_pairs, of.pair.at); counts.pages() > 0)
                             all.emplace_back(id, counts);
                     return all;
                 }));

struct shown_group {
    const pages::survey_view* view;
    const pages::group_tally* group;
};
constexpr auto group_as_json = json::object(
    json::required("pages", json::count, [](const shown_group& of) { return of.group->pages; }),
    json::required("bytes", json::count, [](const shown_group& of) { return of.group->bytes; }),
    json::optional("tokens", json::count,
                   [](const shown_group& of) {
                       return of.view->has_all_drafts() ? std::optional(of.group->tokens) : std::nullopt;
                   }),
    json::include(totals,
                  [](const shown_group& of) {
                      return shown_totals{of.view, &of.group->by_pairs};
                  }),
    json::required("changes", changes_by_id, [](const shown_group& of) {
        return named(of.group->changes, [](const pages::pair_counts& each) { return differing_counts(each); });
    }));

constexpr auto draft_as_json = json::object(
    json::required("tokens", json::count, &pages::draft_tally::tokens),
    json::required("stopped", json::count, "The number of pages on which the draft's machine stopped early.",
                   &pages::draft_tally::stopped),
    json::required("encodings", pages::counts_as_json, &pages::draft_tally::encodings),
    json::required("errorsPerPage", percentiles, &pages::draft_tally::errors_per_page));

using names_of = std::vector<std::string>;
constexpr auto narrowed = json::object(
    json::optional("drafts", json::list(json::bytes),
                   [](const pages::survey_view& of) { return of.has_all_drafts() ? nullptr : &of.drafts; }),
    json::optional(
        "changes", json::list(json::bytes), [](const pages::survey_view& of) -> const auto& { return of.to.changes; }),
    json::optional("where", json::map(json::list(json::bytes)), [](const pages::survey_view& of) {
        std::map<std::string, names_of> where;
        if (!of.has_all_pages()) where.emplace(of.to.field, of.to.values);
        return where;
    }));

constexpr auto sizes = json::object(
    json::required(
        "bytes", percentiles, [](const pages::survey_view& of) -> const auto& { return of.sums.bytes_per_page; }),
    json::optional("tokens", percentiles,
                   [](const pages::survey_view& of) { return of.has_spread() ? &of.sums.tokens_per_page : nullptr; }),
    json::optional("places", percentiles,
                   [](const pages::survey_view& of) { return of.has_spread() ? &of.sums.places_per_page : nullptr; }));

// Returns a member that a result has only if it covers all pages. `get` returns its value.
template <class Kind, class Get>
constexpr auto of_all_pages(std::string_view name, Kind kind, std::string_view meaning, Get get) {
    return json::optional(name, kind, meaning, [get](const pages::survey_view& of) {
        using value = std::decay_t<std::invoke_result_t<Get, const pages::survey_view&>>;
        return of.has_all_pages() ? std::optional<value>(std::invoke(get, of)) : std::nullopt;
    });
}

// Returns the errors of each draft by code: the numbers of pages, or the numbers of errors.
auto errors_in(const pages::survey_view& of, std::uint64_t pages::page_count::*counted) {
    return named(of.drafts, of.sums.drafts, [&](const pages::draft_tally& draft) {
        return named(draft.errors, [&](const pages::page_count& each) { return each.*counted; });
    });
}

constexpr json::member_list figures(
    json::required("pages", json::count, [](const pages::survey_view& of) { return of.sums.pages; }),
    json::required("bytes", json::count, [](const pages::survey_view& of) { return of.sums.bytes; }),
    json::optional("tokens", json::count, "The number of tokens on which all drafts agree.",
                   [](const pages::survey_view& of) {
                       return of.has_all_drafts() ? std::optional(of.sums.tokens) : std::nullopt;
                   }),
    json::include(totals,
                  [](const pages::survey_view& of) {
                      return shown_totals{&of, &of.sums.by_pairs};
                  }),
    of_all_pages("skipped", pages::counts_as_json, "The parts of the inputs that do not count as pages, by reason.",
                 [](const pages::survey_view& of) { return of.sums.skipped; }),
    of_all_pages("cutShort", pages::counts_as_json, "Pages that were read in part, by reason.",
                 [](const pages::survey_view& of) { return of.sums.cut_short; }),
    of_all_pages("encodings", pages::counts_as_json,
                 "The number of pages in each encoding that the last draft chooses.", [](const pages::survey_view& of) {
                     return of.sums.drafts.empty() ? std::map<std::string, std::uint64_t>()
                                                   : of.sums.drafts.back().encodings;
                 }));

constexpr json::member_list parts(
    json::required("changes", json::map(change_as_json),
                   "The counts for each change. The keys are ids of changes and words of settings. \"encoding\" counts "
                   "the differences in the choice of the encoding, and \"\" the differences whose change is not known.",
                   [](const pages::survey_view& of) {
                       return named(of.sums.changes, [&](const pages::change_tally& each) {
                           return shown_change{&of, &each};
                       });
                   }),
    json::required("pairs", json::list(pair_as_json),
                   "The counts for each pair of drafts. Places are counted in the comparison of all drafts; a "
                   "comparison of the pair alone can give other numbers.",
                   [](const pages::survey_view& of) {
                       return json::from_each(pages::pairs_among(of.drafts.size()), [&](const pages::draft_pair& each) {
                           return shown_pair{&of, each};
                       });
                   }),
    of_all_pages("errors", json::map(pages::counts_as_json), "The number of errors, by draft and code.",
                 [](const pages::survey_view& of) { return errors_in(of, &pages::page_count::places); }),
    of_all_pages("pagesWithError", json::map(pages::counts_as_json),
                 "The number of pages with an error, by draft and code.",
                 [](const pages::survey_view& of) { return errors_in(of, &pages::page_count::pages); }),
    of_all_pages("drafts", json::map(draft_as_json), "The results of each draft.",
                 [](const pages::survey_view& of) {
                     return named(of.drafts, of.sums.drafts, [](const pages::draft_tally& each) { return &each; });
                 }),
    json::required("by", json::map(json::map(group_as_json)),
                   "The counts by field and value. A field with more than 4096 values keeps 4096 of them.",
                   [](const pages::survey_view& of) {
                       return named(of.fields, of.sums.by, [&](const pages::group_tallies& field) {
                           return named(field, [&](const pages::group_tally& each) { return shown_group{&of, &each}; });
                       });
                   }),
    json::optional("perPage", sizes, "How the sizes of pages are distributed.",
                   [](const pages::survey_view& of) { return of.has_all_pages() ? &of : nullptr; }),
    json::optional(
        "missing", pages::missing_as_json,
        "Inputs on the command line that are not in the result: the run was interrupted, or they could not "
        "be read.",
        [](const pages::survey_view& of) -> const auto& { return of.of.missing; }));

// --- The whole result ---

struct written_input {
    const pages::content_digest& digest;
    const std::string& name;
    std::string sums;
};

// The inputs of a result. The sums of only one input are in memory at a time.
struct inputs_kind {
    template <class To>
    void write(To& to, const pages::result& of) const {
        json::text_of(to) += '[';
        bool first = true;
        for (const auto& [digest, input] : of.inputs) {
            if (!std::exchange(first, false)) json::text_of(to) += ',';
            pages::input_as_json.write(to, written_input{digest, input.name, of.text_of_sums(input)});
            json::pause(to);
        }
        json::text_of(to) += ']';
    }
    [[nodiscard]] json::schema_node schema(json::definitions& defined) const {
        return json::list(pages::input_as_json).schema(defined);
    }
};

constexpr auto whole_result = json::restricted(
    json::object(
        json::version,
        json::required(
            "terms", pages::terms_as_json, "The options of the survey. Results with the same options can be merged.",
            [](const pages::survey_view& of) -> const auto& { return of.of.terms; }),
        json::optional("narrowed", narrowed,
                       "The part of the results that was kept. Present if \"strata survey merge\" kept only a part. A "
                       "narrowed result has neither the inputs nor the members whose values do not follow from the "
                       "sums of the inputs.",
                       [](const pages::survey_view& of) { return of.to.empty() ? nullptr : &of; }),
        json::include(figures, json::itself), json::include(parts, json::itself),
        json::optional("inputs", inputs_kind{},
                       "The sums of each input, which is identified by the SHA-256 of its bytes. strata survey merge "
                       "reads these sums.",
                       [](const pages::survey_view& of) { return of.to.empty() ? &of.of : nullptr; })),
    "oneOf", R"([
    {"required": ["narrowed"], "not": {"required": ["inputs"]}},
    {
      "required": [
        "tokens", "places", "inErrorsAlone", "differing", "differingInTokens", "skipped", "cutShort", "encodings", "errors",
        "pagesWithError", "drafts", "perPage", "inputs"
      ],
      "not": {"required": ["narrowed"]}
    }
  ])");

}  // namespace

void write_survey_as_json(std::ostream& to, const pages::survey_view& of) { json::write_line(to, whole_result, of); }

json::schema survey_schema(json::definitions& defined) {
    return json::schema_of("survey", "The result of strata survey --format=json",
                           "Counts of the differences between drafts on many pages. strata survey merge adds up such "
                           "results.",
                           whole_result, defined);
}

// --- A page ---

namespace {

struct shown_page {
    const std::string* input;
    const pages::page_record* page;
    const pages::survey_terms* terms;
};

// Returns a function that returns a part of a page.
template <class Part>
constexpr auto its(Part pages::page_record::*part) {
    return [part](const shown_page& of) -> const auto& { return of.page->*part; };
}

constexpr json::member_list members_of_any_row(
    json::version,
    json::required(
        "input", json::bytes, "The name of the input that contains this page.",
        [](const shown_page& of) -> const auto& { return *of.input; }),
    json::required("uri", json::bytes, "The address at which the page was captured, or the file itself.",
                   its(&pages::page_record::uri)),
    json::required("offset", json::count, "Where the record of the page begins in the archive.",
                   its(&pages::page_record::offset)));

constexpr auto skipped_row =
    json::object(json::include(members_of_any_row, json::itself),
                 json::required("skipped", json::bytes, "Why this part of the input does not count as a page.",
                                its(&pages::page_record::skipped)),
                 json::required("detail", json::bytes, "More about the reason.", its(&pages::page_record::detail)));

constexpr auto change_of_row =
    json::object(json::required("places", json::count, &pages::change_on_page::places),
                 json::required("inErrorsAlone", json::count, &pages::change_on_page::of_errors));

constexpr auto draft_of_row = json::object(
    json::required("encoding", json::bytes, &pages::draft_on_page::encoding),
    json::required("tokens", json::count, &pages::draft_on_page::tokens),
    json::required("errors", pages::counts_as_json, "The number of errors, by code.", &pages::draft_on_page::errors));

constexpr auto page_row = json::object(
    json::include(members_of_any_row, json::itself),
    json::required("date", json::or_null(json::bytes), "The time of capture.", its(&pages::page_record::date)),
    json::required("contentType", json::or_null(json::bytes), "The content type as the server sent it.",
                   its(&pages::page_record::content_type)),
    json::required("length", json::count, "The length of the record in the archive, in bytes; 0 if it is not known.",
                   its(&pages::page_record::length)),
    json::required("sha256", pages::digest_as_json, "The SHA-256 of the address, the date and the bytes of the page.",
                   its(&pages::page_record::digest)),
    json::required("bytes", json::count, "How many bytes of the page were read.", its(&pages::page_record::bytes)),
    json::required("cutShort", json::or_null(json::bytes),
                   "Why only the beginning of the page was read; null if the whole page was read.",
                   its(&pages::page_record::cut_short)),
    json::required("tokens", json::count, "The number of tokens on which all drafts agree.",
                   its(&pages::page_record::tokens)),
    json::required("places", json::count, "The number of places where the drafts differ.",
                   its(&pages::page_record::places)),
    json::required("inErrorsAlone", json::count, its(&pages::page_record::places_of_errors)),
    json::required("changes", json::map(change_of_row),
                   "For each change, by its id: the number of places at which the change made the drafts differ, as in "
                   "the result of a survey.",
                   its(&pages::page_record::changes)),
    json::required("drafts", json::map(draft_of_row),
                   "For each draft, by its name: the encoding, the number of tokens and the numbers of errors.",
                   [](const shown_page& of) {
                       return named(of.terms->drafts, of.page->drafts, [](const auto& each) { return &each; });
                   }),
    json::required(
        "fields", json::map(json::bytes), "The page's value for each field of --by.", [](const shown_page& of) {
            return named(of.terms->by, of.page->fields, [](const std::string& each) { return std::string_view(each); });
        }));

}  // namespace

void write_survey_row(std::ostream& to, const std::string& input, const pages::page_record& page,
                      const pages::survey_terms& of) {
    const shown_page row{&input, &page, &of};
    if (page.skipped.empty())
        json::write_line(to, page_row, row);
    else
        json::write_line(to, skipped_row, row);
}

json::schema survey_row_schema(json::definitions& defined) {
    return json::schema_of("survey-row", "A line of strata survey --format=jsonl",
                           "A page, or a part of the input that was skipped.", json::any_of(skipped_row, page_row),
                           defined);
}

}  // namespace strata::report

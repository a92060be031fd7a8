#include "core/survey/result.hpp"

#include <stdexcept>
#include <utility>

#include "core/survey/survey_json.hpp"

namespace strata::survey {
namespace {

constexpr int version_of_result = 1;

json percentiles_of(const histogram& of) {
    return {{"median", of.percentile(50)}, {"p90", of.percentile(90)}, {"p99", of.percentile(99)}, {"most", of.most()}};
}

json counts_of(const std::map<std::string, std::uint64_t>& of) {
    json made = json::object();
    for (const auto& [key, count] : of) made[key] = count;
    return made;
}

json places_of(const std::map<std::string, page_count>& of) {
    json made = json::object();
    for (const auto& [key, count] : of) made[key] = {{"pages", count.pages}, {"places", count.places}};
    return made;
}

json changes_of(const tally& all) {
    json made = json::object();
    for (const auto& [id, change] : all.changes) {
        json examples = json::array();
        for (const auto& [digest, example] : change.examples) examples.push_back(json_of(example));
        made[id] = {{"pages", change.pages()},
                    {"places", change.places},
                    {"inErrorsAlone", change.of_errors},
                    {"placesPerPage", percentiles_of(change.per_page)},
                    {"examples", std::move(examples)}};
    }
    return made;
}

json groups_of(const survey_terms& terms, const tally& all) {
    json made = json::object();
    for (std::size_t i = 0; i < terms.by.size() && i < all.by.size(); ++i) {
        group_tallies kept = all.by[i];
        trim(kept, true);
        json& field = made[terms.by[i]] = json::object();
        for (const auto& [value, group] : kept)
            field[value] = {{"pages", group.pages},         {"bytes", group.bytes},
                            {"tokens", group.tokens},       {"places", group.places},
                            {"differing", group.differing}, {"changes", places_of(group.changes)}};
    }
    return made;
}

}  // namespace

void result::add(const content_digest& digest, input_sums input) {
    const auto [at, fresh] = inputs.try_emplace(digest);
    if (!fresh && at->second.name <= input.name) return;
    at->second = std::move(input);
}

void result::merge(result other) {
    const std::string difference = difference_between(terms, other.terms);
    if (!difference.empty()) throw std::runtime_error("the results are of different surveys: " + difference);
    for (auto& [digest, input] : other.inputs) add(digest, std::move(input));
}

tally result::all() const {
    tally sums;
    for (const auto& [digest, input] : inputs) sums.add(input.sums, terms.examples);
    sums.drafts.resize(terms.drafts.size());
    return sums;
}

std::string text_of(const result& of) {
    const tally all = of.all();
    json made = {{"version", version_of_result},
                 {"terms", json_of(of.terms)},
                 {"pages", all.pages},
                 {"bytes", all.bytes},
                 {"tokens", all.tokens},
                 {"places", all.places},
                 {"inErrorsAlone", all.of_errors},
                 {"differing", all.differing},
                 {"skipped", counts_of(all.skipped)},
                 {"cutShort", counts_of(all.cut_short)}};
    made["encodings"] = all.drafts.empty() ? json::object() : counts_of(all.drafts.back().encodings);
    made["changes"] = changes_of(all);
    json errors = json::object();
    json error_pages = json::object();
    json drafts = json::object();
    for (std::size_t i = 0; i < of.terms.drafts.size(); ++i) {
        const draft_tally& draft = all.drafts[i];
        json& counts = errors[of.terms.drafts[i]] = json::object();
        json& pages = error_pages[of.terms.drafts[i]] = json::object();
        for (const auto& [code, count] : draft.errors) {
            counts[code] = count.places;
            pages[code] = count.pages;
        }
        drafts[of.terms.drafts[i]] = {{"tokens", draft.tokens},
                                      {"stopped", draft.stopped},
                                      {"encodings", counts_of(draft.encodings)},
                                      {"errorsPerPage", percentiles_of(draft.errors_per_page)}};
    }
    made["errors"] = std::move(errors);
    made["pagesWithError"] = std::move(error_pages);
    made["drafts"] = std::move(drafts);
    made["by"] = groups_of(of.terms, all);
    made["perPage"] = {{"bytes", percentiles_of(all.bytes_per_page)},
                       {"tokens", percentiles_of(all.tokens_per_page)},
                       {"places", percentiles_of(all.places_per_page)}};
    json inputs = json::array();
    for (const auto& [digest, input] : of.inputs)
        inputs.push_back({{"digest", hex_of(digest)}, {"name", input.name}, {"sums", json_of(input.sums)}});
    made["inputs"] = std::move(inputs);
    return line_of(made) + "\n";
}

result result_from(std::string_view text) {
    const json from = json::parse(text, nullptr, false);
    if (!from.is_object() || !from.contains("terms") || !from.contains("inputs"))
        throw std::runtime_error("not the result of a survey");
    try {
        if (from.at("version") != version_of_result) throw std::runtime_error("a result of another version");
        result made;
        made.terms = terms_from(from.at("terms"));
        for (const json& each : from.at("inputs")) {
            const std::optional<content_digest> digest = digest_in_hex(each.at("digest").get<std::string>());
            if (!digest) throw std::runtime_error("a digest is malformed");
            made.add(*digest, {each.at("name").get<std::string>(), tally_from(each.at("sums"))});
        }
        return made;
    } catch (const json::exception&) {
        throw std::runtime_error("not the result of a survey: a member is missing or of another kind");
    }
}

}  // namespace strata::survey

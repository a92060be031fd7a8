#include "core/pages/result.hpp"

#include <istream>
#include <optional>
#include <ostream>
#include <stdexcept>
#include <utility>

#include "core/pages/survey_json.hpp"

namespace strata::pages {
namespace {

constexpr int version_of_result = 1;
constexpr const char* not_a_result = "not the result of a survey";
constexpr const char* wrong_member = "not the result of a survey: a member is missing or of another kind";

json percentiles_of(const histogram& of) {
    return {{"median", of.percentile(50)}, {"p90", of.percentile(90)}, {"p99", of.percentile(99)}, {"most", of.most()}};
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
        for (const auto& [digest, example] : change.examples) {
            json written = json_of(example);
            written["input"] = example.input;
            examples.push_back(std::move(written));
        }
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

void result::add(const content_digest& digest, const std::string& name, const tally& sums) {
    add_text(digest, name, line_of(json_of(sums)));
}

void result::add_text(const content_digest& digest, const std::string& name, std::string_view sums) {
    const auto [at, fresh] = inputs.try_emplace(digest);
    if (!fresh && at->second.name <= name) return;
    at->second = {name, kept_.size(), sums.size()};
    kept_.append(sums);
}

void result::merge(const result& other) {
    const std::string difference = difference_between(terms, other.terms);
    if (!difference.empty()) throw std::runtime_error("the results are of different surveys: " + difference);
    for (const auto& [digest, input] : other.inputs) add_text(digest, input.name, other.text_of_sums(input));
    missing.insert(other.missing.begin(), other.missing.end());
    for (const result* const each : {static_cast<const result*>(this), &other})
        for (const auto& [digest, input] : each->inputs) missing.erase(input.name);
}

tally result::all() const {
    tally sums;
    for (const auto& [digest, input] : inputs) {
        tally each = tally_from(json::parse(text_of_sums(input)));
        for (auto& [id, change] : each.changes)
            for (auto& [page, example] : change.examples) example.input = input.name;
        sums.add(each, static_cast<std::size_t>(terms.examples));
    }
    sums.drafts.resize(terms.drafts.size());
    return sums;
}

void write_result(std::ostream& to, const result& of) {
    const tally all = of.all();
    json made = {{"version", version_of_result},
                 {"terms", json_of(of.terms)},
                 {"pages", all.pages},
                 {"bytes", all.bytes},
                 {"tokens", all.tokens},
                 {"places", all.places},
                 {"inErrorsAlone", all.of_errors},
                 {"differing", all.differing},
                 {"skipped", json_of(all.skipped)},
                 {"cutShort", json_of(all.cut_short)}};
    made["encodings"] = all.drafts.empty() ? json::object() : json_of(all.drafts.back().encodings);
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
                                      {"encodings", json_of(draft.encodings)},
                                      {"errorsPerPage", percentiles_of(draft.errors_per_page)}};
    }
    made["errors"] = std::move(errors);
    made["pagesWithError"] = std::move(error_pages);
    made["drafts"] = std::move(drafts);
    made["by"] = groups_of(of.terms, all);
    made["perPage"] = {{"bytes", percentiles_of(all.bytes_per_page)},
                       {"tokens", percentiles_of(all.tokens_per_page)},
                       {"places", percentiles_of(all.places_per_page)}};
    if (!of.missing.empty()) {
        json& missing = made["missing"] = json::array();
        for (const auto& [name, why] : of.missing) missing.push_back({{"name", name}, {"why", why}});
    }
    std::string text = line_of(made);
    text.back() = ',';
    to << text << "\"inputs\":[";
    for (const auto& [digest, input] : of.inputs) {
        if (digest != of.inputs.begin()->first) to << ',';
        // The sums are JSON already.
        text = line_of({{"digest", hex_of(digest)}, {"name", input.name}});
        text.back() = ',';
        to << text << "\"sums\":" << of.text_of_sums(input) << '}';
    }
    to << "]}\n";
}

result read_result(std::istream& from) {
    result made;
    std::string member;
    bool has_inputs = false;
    // Each input is put away as soon as it is read, so that a long result need not fit into memory.
    const auto take = [&](int depth, json::parse_event_t event, json& value) {
        if (depth == 1 && event == json::parse_event_t::key) member = value.get<std::string>();
        if (member != "inputs") return true;
        has_inputs = has_inputs || (depth == 1 && event == json::parse_event_t::array_end);
        if (depth != 2 || event != json::parse_event_t::object_end) return true;
        const std::optional<content_digest> digest = digest_in_hex(value.at("digest").get<std::string>());
        if (!digest) throw std::runtime_error("a digest is malformed");
        made.add(*digest, value.at("name").get<std::string>(), tally_from(value.at("sums")));
        return false;
    };
    json rest;
    try {
        rest = json::parse(from, take);
    } catch (const json::parse_error&) {
        throw std::runtime_error(not_a_result);
    } catch (const json::exception&) {
        throw std::runtime_error(wrong_member);
    }
    if (!rest.is_object() || !rest.contains("terms") || !has_inputs) throw std::runtime_error(not_a_result);
    try {
        if (rest.at("version") != version_of_result) throw std::runtime_error("a result of another version");
        made.terms = terms_from(rest.at("terms"));
        if (rest.contains("missing"))
            for (const json& each : rest.at("missing"))
                made.missing[each.at("name").get<std::string>()] = each.at("why").get<std::string>();
    } catch (const json::exception&) {
        throw std::runtime_error(wrong_member);
    }
    return made;
}

}  // namespace strata::pages

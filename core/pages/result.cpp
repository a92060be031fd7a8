#include "core/pages/result.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <istream>
#include <ostream>
#include <set>
#include <stdexcept>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "core/pages/narrowed_result.hpp"
#include "core/pages/survey_json.hpp"
#include "core/run/messages.hpp"

namespace strata::pages {
namespace {

constexpr int version_of_result = 1;
constexpr const char* not_a_result = "not the result of a survey";
constexpr const char* wrong_member = "not the result of a survey: a member is missing or of another kind";

json percentiles_of(const histogram& of) {
    return {{"median", of.percentile(50)}, {"p90", of.percentile(90)}, {"p99", of.percentile(99)}, {"most", of.most()}};
}

json change_counts(const pair_counts& of, const wanted_pairs& wanted = {}) {
    const page_count all = count_in(of, wanted);
    const page_count in_tokens = count_in(of, {wanted.pair, true});
    return {{"pages", all.pages},
            {"pagesInTokens", in_tokens.pages},
            {"places", all.places},
            {"inErrorsAlone", all.places - in_tokens.places}};
}

json changes_of(const survey_view& view) {
    json made = json::object();
    for (const auto& [id, change] : view.sums.changes) {
        json examples = json::array();
        for (const auto& [digest, example] : change.examples) {
            json written = json_of(example);
            written["input"] = example.input;
            examples.push_back(std::move(written));
        }
        json& written = made[id] = change_counts(change.by_pairs);
        if (view.has_spread()) written["placesPerPage"] = percentiles_of(change.per_page);
        written["examples"] = std::move(examples);
    }
    return made;
}

json totals_of(const pair_counts& of, const wanted_pairs& wanted = {}) {
    const page_count all = count_in(of, wanted);
    const page_count in_tokens = count_in(of, {wanted.pair, true});
    return {{"places", all.places},
            {"inErrorsAlone", all.places - in_tokens.places},
            {"differing", all.pages},
            {"differingInTokens", in_tokens.pages}};
}

json pairs_of(const survey_view& view) {
    json made = json::array();
    for (const draft_pair& each : pairs_among(view.drafts.size())) {
        json pair = {{"drafts", {view.drafts[each.one], view.drafts[each.other]}}};
        if (view.has_totals) pair.update(totals_of(view.sums.by_pairs, {each.at}));
        json& changes = pair["changes"] = json::object();
        for (const auto& [id, change] : view.sums.changes)
            if (count_in(change.by_pairs, {each.at}).pages > 0) changes[id] = change_counts(change.by_pairs, {each.at});
        made.push_back(std::move(pair));
    }
    return made;
}

json groups_of(const survey_view& view) {
    json made = json::object();
    for (std::size_t i = 0; i < view.fields.size(); ++i) {
        json& field = made[view.fields[i]] = json::object();
        for (const auto& [value, group] : view.sums.by[i]) {
            json& written = field[value] = {{"pages", group.pages}, {"bytes", group.bytes}};
            if (view.has_all_drafts()) written["tokens"] = group.tokens;
            if (view.has_totals) written.update(totals_of(group.by_pairs));
            json& changes = written["changes"] = json::object();
            for (const auto& [id, counts] : group.changes) changes[id] = change_counts(counts);
        }
    }
    return made;
}

json drafts_of(const survey_view& view, json& errors, json& error_pages) {
    json drafts = json::object();
    for (std::size_t i = 0; i < view.drafts.size(); ++i) {
        const draft_tally& draft = view.sums.drafts[i];
        json& counts = errors[view.drafts[i]] = json::object();
        json& pages = error_pages[view.drafts[i]] = json::object();
        for (const auto& [code, count] : draft.errors) {
            counts[code] = count.places;
            pages[code] = count.pages;
        }
        drafts[view.drafts[i]] = {{"tokens", draft.tokens},
                                  {"stopped", draft.stopped},
                                  {"encodings", json_of(draft.encodings)},
                                  {"errorsPerPage", percentiles_of(draft.errors_per_page)}};
    }
    return drafts;
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

void write_result(std::ostream& to, const result& of) { write_view(to, view_of(of)); }

void write_view(std::ostream& to, const survey_view& view) {
    const result& of = view.of;
    const tally& all = view.sums;
    json made = {{"version", version_of_result}, {"terms", json_of(of.terms)}};
    if (!view.to.empty()) {
        json& narrowed = made["narrowed"] = json::object();
        if (!view.has_all_drafts()) narrowed["drafts"] = view.drafts;
        if (!view.to.changes.empty()) narrowed["changes"] = view.to.changes;
        if (!view.has_all_pages()) narrowed["where"] = {{view.to.field, view.to.values}};
    }
    made["pages"] = all.pages;
    made["bytes"] = all.bytes;
    if (view.has_all_drafts()) made["tokens"] = all.tokens;
    if (view.has_totals) made.update(totals_of(all.by_pairs));
    if (view.has_all_pages()) {
        made["skipped"] = json_of(all.skipped);
        made["cutShort"] = json_of(all.cut_short);
        made["encodings"] = all.drafts.empty() ? json::object() : json_of(all.drafts.back().encodings);
    }
    made["changes"] = changes_of(view);
    made["pairs"] = pairs_of(view);
    if (view.has_all_pages()) {
        json errors = json::object();
        json error_pages = json::object();
        json drafts = drafts_of(view, errors, error_pages);
        made["errors"] = std::move(errors);
        made["pagesWithError"] = std::move(error_pages);
        made["drafts"] = std::move(drafts);
    }
    made["by"] = groups_of(view);
    if (view.has_all_pages()) {
        json& per_page = made["perPage"] = {{"bytes", percentiles_of(all.bytes_per_page)}};
        if (view.has_spread()) {
            per_page["tokens"] = percentiles_of(all.tokens_per_page);
            per_page["places"] = percentiles_of(all.places_per_page);
        }
    }
    if (!of.missing.empty()) {
        json& missing = made["missing"] = json::array();
        for (const auto& [name, why] : of.missing) missing.push_back({{"name", name}, {"why", why}});
    }
    std::string text = line_of(made);
    if (!view.to.empty()) {
        to << text << '\n';
        return;
    }
    text.back() = ',';
    to << text << "\"inputs\":[";
    for (const auto& [digest, input] : of.inputs) {
        if (digest != of.inputs.begin()->first) to << ',';
        // The sums are JSON already, so they are not converted again.
        text = line_of({{"digest", hex_of(digest)}, {"name", input.name}});
        text.back() = ',';
        to << text << "\"sums\":" << of.text_of_sums(input) << '}';
    }
    to << "]}\n";
}

namespace {

// Checks the terms of a result that may come from anyone. A report shows their names, and commands that users copy.
void check_terms(const survey_terms& terms) {
    const auto check = [](const std::string& text) {
        if (std::any_of(text.begin(), text.end(), [](unsigned char c) { return c < 0x20 || c == 0x7F; }))
            throw std::runtime_error("a control character in a name");
    };
    for (const std::vector<std::string>* const each : {&terms.drafts, &terms.by, &terms.topics})
        std::for_each(each->begin(), each->end(), check);
    check(terms.options);
    if (terms.command != command_of(terms)) throw std::runtime_error("the command and the terms do not agree");
}

/// Checks the inputs of a result while they are being read.
class input_checker {
public:
    explicit input_checker(result& to) : to_(to) {}

    /// Checks an input and adds it to the result. Throws: std::runtime_error or json::exception if the input is
    /// impossible.
    void take(const json& input) {
        const content_digest digest = digest_from(input.at("digest"));
        const auto name = input.at("name").get<std::string>();
        const tally sums = tally_from(input.at("sums"));
        if (const std::string_view what = impossible_in(sums); !what.empty())
            throw std::runtime_error(fmt::format("{} in the sums of {}", what, name));
        if (to_.inputs.count(digest) > 0) throw std::runtime_error(fmt::format("{} is there twice", name));
        drafts_.insert(sums.drafts.size());
        fields_.insert(sums.by.size());
        const std::array<std::uint64_t, totals.size()> of_input = {sums.pages,  sums.bytes,     sums.tokens,
                                                                   sums.places, sums.of_errors, sums.differing};
        for (std::size_t i = 0; i < totals.size(); ++i) all_[i] += of_input[i];
        to_.add(digest, name, sums);
    }
    /// Checks that the rest of the result agrees with the inputs. Throws: std::runtime_error or json::exception if not.
    void check(const json& rest) const {
        for (std::size_t i = 0; i < totals.size(); ++i)
            if (rest.at(totals[i]) != all_[i])
                throw std::runtime_error(fmt::format("\"{}\" is not the sum of its inputs", totals[i]));
        // An input without pages may have no sums for any draft or field.
        const auto fits = [](const std::set<std::size_t>& sizes, std::size_t expected) {
            return std::all_of(sizes.begin(), sizes.end(),
                               [&](std::size_t size) { return size == expected || size == 0; });
        };
        if (!fits(drafts_, to_.terms.drafts.size()) || !fits(fields_, to_.terms.by.size()))
            throw std::runtime_error("an input has sums for other drafts or fields than the survey");
    }

private:
    static constexpr std::array<const char*, 6> totals = {"pages",  "bytes",         "tokens",
                                                          "places", "inErrorsAlone", "differing"};
    result& to_;
    std::array<std::uint64_t, totals.size()> all_{};
    std::set<std::size_t> drafts_, fields_;
};

}  // namespace

result read_result(std::istream& from) {
    result made;
    input_checker inputs(made);
    std::string member;
    bool has_inputs = false;
    // Each input is added as soon as it has been read, so that a long result never has to fit into memory as JSON.
    const auto take = [&](int depth, json::parse_event_t event, json& value) {
        if (depth == 1 && event == json::parse_event_t::key) member = value.get<std::string>();
        if (member != "inputs") return true;
        has_inputs = has_inputs || (depth == 1 && event == json::parse_event_t::array_end);
        if (depth != 2 || event != json::parse_event_t::object_end) return true;
        inputs.take(value);
        return false;
    };
    try {
        // Some shells write redirected output as UTF-16, with a byte order mark. JSON never begins with a byte of such
        // a mark.
        if (const int first = from.peek(); first == 0xFE || first == 0xFF)
            throw std::runtime_error("JSON must be UTF-8, but this is UTF-16");
        const json rest = json::parse(from, take);
        if (rest.is_object() && rest.contains("narrowed"))
            throw std::runtime_error("it was narrowed; merge whole results, and narrow the merged result");
        if (!rest.is_object() || !rest.contains("terms") || !has_inputs) throw std::runtime_error("");
        if (rest.at("version") != version_of_result) throw std::runtime_error("it is of another version");
        made.terms = terms_from(rest.at("terms"));
        if (rest.contains("missing"))
            for (const json& each : rest.at("missing"))
                made.missing[each.at("name").get<std::string>()] = each.at("why").get<std::string>();
        check_terms(made.terms);
        inputs.check(rest);
    } catch (const json::parse_error&) {
        throw std::runtime_error(not_a_result);
    } catch (const json::exception&) {
        throw std::runtime_error(wrong_member);
    } catch (const std::system_error&) {
        throw;
    } catch (const run::failure&) {
        throw;
    } catch (const std::runtime_error& e) {
        throw std::runtime_error(*e.what() == 0 ? not_a_result : fmt::format("{}: {}", not_a_result, e.what()));
    }
    return made;
}

}  // namespace strata::pages

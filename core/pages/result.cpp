#include "core/pages/result.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <istream>
#include <iterator>
#include <map>
#include <ostream>
#include <set>
#include <stdexcept>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "core/pages/survey_json.hpp"
#include "core/run/messages.hpp"

namespace strata::pages {
namespace {

constexpr const char* not_a_result = "not the result of a survey";
constexpr const char* wrong_member = "not the result of a survey: a member is missing or has the wrong type";

}  // namespace

void result::add(const content_digest& digest, const std::string& name, const tally& sums) {
    add_text(digest, name, described::written(tally_as_json, sums));
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
        tally each;
        tally_as_json.read(json::parse(text_of_sums(input)), each);
        for (auto& [id, change] : each.changes)
            for (auto& [page, example] : change.examples) example.input = input.name;
        sums.add(each, static_cast<std::size_t>(terms.examples));
    }
    sums.drafts.resize(terms.drafts.size());
    return sums;
}

namespace {

// Checks the terms of a result, which may come from a source that is not trusted. A report shows names from the terms,
// and commands that users may copy.
void check_terms(const survey_terms& terms) {
    const auto check = [](const std::string& text) {
        if (std::any_of(text.begin(), text.end(), [](unsigned char c) { return c < 0x20 || c == 0x7F; }))
            throw std::runtime_error("a control character in a name");
    };
    for (const std::vector<std::string>* const each : {&terms.drafts, &terms.by, &terms.topics})
        std::for_each(each->begin(), each->end(), check);
    check(terms.options);
    if (!are_run_options(terms.options)) throw std::runtime_error("options that a survey does not have");
    if (terms.command != command_of(terms)) throw std::runtime_error("the command and the terms do not agree");
}

/// Checks the inputs of a result while they are being read.
class input_checker {
public:
    explicit input_checker(result& to) : to_(to) {}

    /// Checks an input and adds it to the result. Throws: std::runtime_error if the input is impossible.
    void take(const json& input) {
        input_of_result read;
        input_as_json.read(input, read);
        const auto& [digest, name, sums] = read;
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
                throw std::runtime_error(fmt::format("\"{}\" is not the sum over the inputs", totals[i]));
        // An input without pages may lack the sums for drafts and for fields.
        const auto fits = [](const std::set<std::size_t>& sizes, std::size_t expected) {
            return std::all_of(sizes.begin(), sizes.end(),
                               [&](std::size_t size) { return size == expected || size == 0; });
        };
        if (!fits(drafts_, to_.terms.drafts.size()) || !fits(fields_, to_.terms.by.size()))
            throw std::runtime_error("the sums of an input are not for the drafts and fields of the survey");
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
        if (rest.at("version") != 1) throw std::runtime_error("it is of another version");
        made.terms = terms_from(rest.at("terms"));
        if (rest.contains("missing")) missing_as_json.read(rest.at("missing"), made.missing);
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

// --- The part of a result to report ---

std::vector<draft_pair> pairs_among(std::size_t drafts) {
    std::vector<draft_pair> made;
    for (std::size_t i = 0; i < drafts; ++i)
        for (std::size_t j = i + 1; j < drafts; ++j) made.push_back({i, j, made.size()});
    return made;
}

namespace {

// Returns the indices in `all` of the elements of `wanted`, in ascending order. Throws: std::runtime_error if an
// element is not in `all`.
std::vector<std::size_t> places_of(const std::vector<std::string>& wanted, const std::vector<std::string>& all) {
    std::vector<std::size_t> places;
    for (const std::string& each : wanted) {
        const auto at = std::find(all.begin(), all.end(), each);
        if (at == all.end())
            throw std::runtime_error(fmt::format("{}: the result has only {}", each, fmt::join(all, ", ")));
        places.push_back(static_cast<std::size_t>(at - all.begin()));
    }
    std::sort(places.begin(), places.end());
    places.erase(std::unique(places.begin(), places.end()), places.end());
    return places;
}

// Reduces counts and examples to some of the drafts.
class draft_filter {
public:
    draft_filter(const std::vector<std::string>& all, const std::vector<std::size_t>& kept) {
        for (const std::size_t each : kept) names_.push_back(all[each]);
        for (const draft_pair& each : pairs_among(all.size()))
            if (std::find(kept.begin(), kept.end(), each.one) != kept.end() &&
                std::find(kept.begin(), kept.end(), each.other) != kept.end())
                pairs_.push_back(each.at);
    }

    [[nodiscard]] pair_counts operator()(const pair_counts& of) const {
        pair_counts made;
        for (const auto& [pattern, count] : of) {
            pair_pattern left;
            for (const std::size_t each : pairs_) left += pattern.at(each);
            if (left.find_first_not_of('.') == std::string::npos) continue;
            made[left] += count;
        }
        return made;
    }
    // Whether at least two of the remaining drafts read the place differently.
    [[nodiscard]] bool shows(const place_example& of) const {
        return std::count_if(of.readings.begin(), of.readings.end(), [&](const reading_of_drafts& each) {
                   return std::any_of(each.drafts.begin(), each.drafts.end(), [&](const std::string& draft) {
                       return std::find(names_.begin(), names_.end(), draft) != names_.end();
                   });
               }) > 1;
    }

private:
    std::vector<std::string> names_;
    std::vector<std::size_t> pairs_;
};

template <class Map, class Test>
void keep_if(Map& of, const Test& test) {
    for (auto at = of.begin(); at != of.end();) at = test(*at) ? std::next(at) : of.erase(at);
}

void sum_up(change_tally& of) {
    of.places = count_in(of.by_pairs).places;
    of.of_errors = of.places - count_in(of.by_pairs, {{}, true}).places;
    of.per_page = {};
}

void narrow_to_drafts(survey_view& view, const std::vector<std::size_t>& kept) {
    const draft_filter left(view.drafts, kept);
    tally& sums = view.sums;
    sums.by_pairs = left(sums.by_pairs);
    for (auto& [id, change] : sums.changes) {
        change.by_pairs = left(change.by_pairs);
        sum_up(change);
        keep_if(change.examples, [&](const auto& each) { return left.shows(each.second.place); });
    }
    for (group_tallies& field : sums.by)
        for (auto& [value, group] : field) {
            group.by_pairs = left(group.by_pairs);
            for (auto& [id, counts] : group.changes) counts = left(counts);
            keep_if(group.changes, [](const auto& each) { return !each.second.empty(); });
        }
    std::vector<draft_tally> drafts;
    std::vector<std::string> names;
    for (const std::size_t each : kept) {
        drafts.push_back(std::move(sums.drafts[each]));
        names.push_back(view.drafts[each]);
    }
    sums.drafts = std::move(drafts);
    view.drafts = std::move(names);
    sums.tokens = 0;
}

// Reduces the sums to the pages on which `field` has one of the values in `view.to`. Keeps only the figures that the
// result gives separately for each value. `has_all_values` says that the result has every value of the field.
void narrow_to_values(survey_view& view, std::size_t field, bool has_all_values) {
    tally& sums = view.sums;
    group_tallies groups;
    group_tally all;
    for (const std::string& each : view.to.values) {
        const auto at = sums.by[field].find(each);
        if (at == sums.by[field].end() && !has_all_values)
            throw std::runtime_error(
                fmt::format("{}={}: not among the {} values that the result keeps", view.to.field, each, most_groups));
        if (at == sums.by[field].end() || !groups.emplace(*at).second) continue;
        all.add(at->second);
    }
    std::map<std::string, change_tally> changes;
    for (auto& [id, counts] : all.changes) {
        change_tally& change = changes[id];
        change.by_pairs = std::move(counts);
        sum_up(change);
        change.examples = std::move(sums.changes[id].examples);
        keep_if(change.examples, [&](const auto& each) {
            const std::vector<std::string>& values = each.second.fields;
            return field < values.size() && groups.count(values[field]) > 0;
        });
    }
    tally made;
    made.pages = all.pages;
    made.bytes = all.bytes;
    made.tokens = view.has_all_drafts() ? all.tokens : 0;
    made.by_pairs = std::move(all.by_pairs);
    made.changes = std::move(changes);
    made.by.push_back(std::move(groups));
    made.drafts.resize(view.drafts.size());
    sums = std::move(made);
    view.fields = {view.to.field};
}

void narrow_to_changes(survey_view& view) {
    const auto is_wanted = [&](const auto& each) {
        return std::find(view.to.changes.begin(), view.to.changes.end(), each.first) != view.to.changes.end();
    };
    tally& sums = view.sums;
    keep_if(sums.changes, is_wanted);
    // The number of pages on which drafts differ is known for a single change. It is unknown for several changes,
    // because a page may have more than one of them.
    view.has_totals = view.to.changes.size() == 1;
    const auto left = [&](auto& changes, const auto& counts_of) {
        return changes.size() == 1 && view.has_totals ? counts_of(changes.begin()->second) : pair_counts();
    };
    sums.by_pairs = left(sums.changes, [](const change_tally& of) { return of.by_pairs; });
    for (group_tallies& field : sums.by)
        for (auto& [value, group] : field) {
            keep_if(group.changes, is_wanted);
            group.by_pairs = left(group.changes, [](const pair_counts& of) { return of; });
        }
}

}  // namespace

survey_view view_of(const result& of, const narrowing& to) {
    survey_view view{of, to, of.terms.drafts, of.terms.by, of.all(), true};
    std::sort(view.to.changes.begin(), view.to.changes.end());
    view.to.changes.erase(std::unique(view.to.changes.begin(), view.to.changes.end()), view.to.changes.end());
    std::vector<bool> has_all_values;
    for (group_tallies& field : view.sums.by) {
        // A result that has the maximum number of values may have dropped further values.
        has_all_values.push_back(field.size() < most_groups);
        trim(field, true);
    }
    view.sums.by.resize(view.fields.size());
    has_all_values.resize(view.fields.size(), true);
    if (to.empty()) return view;
    for (const std::string& each : view.to.changes)
        if (view.sums.changes.count(each) == 0)
            throw std::runtime_error(fmt::format("{}: no page of the result has this change", each));
    if (!to.drafts.empty()) {
        const std::vector<std::size_t> kept = places_of(to.drafts, view.drafts);
        if (kept.size() < 2) throw std::runtime_error("at least two drafts are needed");
        narrow_to_drafts(view, kept);
    }
    if (!to.field.empty()) {
        const std::size_t field = places_of({to.field}, view.fields).front();
        narrow_to_values(view, field, has_all_values[field]);
    }
    if (!to.changes.empty()) narrow_to_changes(view);
    tally& sums = view.sums;
    keep_if(sums.changes, [](const auto& each) { return !each.second.by_pairs.empty(); });
    const page_count totals = count_in(sums.by_pairs);
    sums.differing = totals.pages;
    sums.places = totals.places;
    sums.of_errors = sums.places - count_in(sums.by_pairs, {{}, true}).places;
    sums.places_per_page = {};
    return view;
}

}  // namespace strata::pages

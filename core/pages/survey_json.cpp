#include "core/pages/survey_json.hpp"

#include <fmt/format.h>
#include <cstddef>
#include <iterator>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "core/text/utf8.hpp"

namespace strata::pages {
namespace {

// The largest count that is accepted. It is small enough that sums of many counts do not overflow.
constexpr std::uint64_t most_counted = std::uint64_t{1} << 53U;

// Reads a count. Throws: std::runtime_error if `from` is not a number from 0 to `most_counted`.
std::uint64_t count_in(const json& from) {
    const std::uint64_t number = from.is_number_unsigned() ? from.get<std::uint64_t>() : most_counted + 1;
    if (number > most_counted) throw std::runtime_error("a count is negative, too large or not a number");
    return number;
}

template <class Map, class Each>
json object_of(const Map& of, const Each& each) {
    json made = json::object();
    for (const auto& [key, value] : of) made[key] = each(value);
    return made;
}

json counts_of(const std::map<std::string, page_count>& of) {
    return object_of(of, [](const page_count& each) { return json::array({each.pages, each.places}); });
}

std::map<std::string, page_count> page_counts_from(const json& from) {
    std::map<std::string, page_count> made;
    for (const auto& [key, value] : from.items()) made[key] = {count_in(value.at(0)), count_in(value.at(1))};
    return made;
}

json histogram_of(const histogram& of) {
    json classes = json::array();
    for (const auto& [value, times] : of.classes()) classes.push_back(json::array({value, times}));
    return {{"most", of.most()}, {"classes", std::move(classes)}};
}

histogram histogram_from(const json& from) {
    histogram made;
    for (const json& each : from.at("classes")) made.add(count_in(each.at(0)), count_in(each.at(1)));
    made.set_most(count_in(from.at("most")));
    return made;
}

json place_of(const place_example& of) {
    json readings = json::array();
    for (const reading_of_drafts& each : of.readings)
        readings.push_back({{"drafts", each.drafts}, {"value", each.value ? json(*each.value) : json(nullptr)}});
    json made = {{"span", {of.where.begin, of.where.end}},
                 {"line", of.line},
                 {"column", of.column},
                 {"before", of.before},
                 {"source", of.source},
                 {"after", of.after},
                 {"what", of.what}};
    if (!of.name.empty()) made["name"] = of.name;
    made["readings"] = std::move(readings);
    return made;
}

place_example place_from(const json& from) {
    place_example made;
    made.where = {count_in(from.at("span").at(0)), count_in(from.at("span").at(1))};
    made.line = count_in(from.at("line"));
    made.column = count_in(from.at("column"));
    made.before = from.at("before").get<std::string>();
    made.source = from.at("source").get<std::string>();
    made.after = from.at("after").get<std::string>();
    made.what = from.at("what").get<std::string>();
    made.name = from.value("name", "");
    for (const json& each : from.at("readings")) {
        reading_of_drafts reading;
        reading.drafts = each.at("drafts").get<std::vector<std::string>>();
        if (!each.at("value").is_null()) reading.value = each.at("value").get<std::string>();
        made.readings.push_back(std::move(reading));
    }
    return made;
}

json change_of(const change_tally& of) {
    json examples = json::array();
    for (const auto& [digest, example] : of.examples) {
        json each = json_of(example);
        each["fields"] = example.fields;
        each["digest"] = hex_of(digest);
        examples.push_back(std::move(each));
    }
    return {{"places", of.places},
            {"inErrorsAlone", of.of_errors},
            {"byPairs", counts_of(of.by_pairs)},
            {"perPage", histogram_of(of.per_page)},
            {"examples", std::move(examples)}};
}

change_tally change_from(const json& from) {
    change_tally made;
    made.places = count_in(from.at("places"));
    made.of_errors = count_in(from.at("inErrorsAlone"));
    made.by_pairs = page_counts_from(from.at("byPairs"));
    made.per_page = histogram_from(from.at("perPage"));
    for (const json& each : from.at("examples")) {
        page_example example;
        example.uri = each.at("uri").get<std::string>();
        example.date = each.at("date").get<std::string>();
        example.offset = count_in(each.at("offset"));
        example.place = place_from(each.at("place"));
        example.fields = each.at("fields").get<std::vector<std::string>>();
        made.examples.emplace(digest_from(each.at("digest")), std::move(example));
    }
    return made;
}

json draft_of(const draft_tally& of) {
    return {{"tokens", of.tokens},
            {"stopped", of.stopped},
            {"errors", counts_of(of.errors)},
            {"encodings", json_of(of.encodings)},
            {"errorsPerPage", histogram_of(of.errors_per_page)}};
}

draft_tally draft_from(const json& from) {
    draft_tally made;
    made.tokens = count_in(from.at("tokens"));
    made.stopped = count_in(from.at("stopped"));
    made.errors = page_counts_from(from.at("errors"));
    made.encodings = counts_from(from.at("encodings"));
    made.errors_per_page = histogram_from(from.at("errorsPerPage"));
    return made;
}

json group_of(const group_tally& of) {
    return {{"pages", of.pages},
            {"bytes", of.bytes},
            {"tokens", of.tokens},
            {"byPairs", counts_of(of.by_pairs)},
            {"changes", object_of(of.changes, counts_of)}};
}

group_tally group_from(const json& from) {
    group_tally made;
    made.pages = count_in(from.at("pages"));
    made.bytes = count_in(from.at("bytes"));
    made.tokens = count_in(from.at("tokens"));
    made.by_pairs = page_counts_from(from.at("byPairs"));
    for (const auto& [id, each] : from.at("changes").items()) made.changes[id] = page_counts_from(each);
    return made;
}

}  // namespace

content_digest digest_from(const json& from) {
    const std::optional<content_digest> made = digest_in_hex(from.get<std::string>());
    if (!made) throw std::runtime_error("a digest is malformed");
    return *made;
}

json json_of(const std::map<std::string, std::uint64_t>& counts) {
    return object_of(counts, [](std::uint64_t count) { return json(count); });
}

std::map<std::string, std::uint64_t> counts_from(const json& from) {
    std::map<std::string, std::uint64_t> made;
    for (const auto& [key, value] : from.items()) made[key] = count_in(value);
    return made;
}

json json_of(const page_example& example) {
    return {
        {"uri", example.uri}, {"date", example.date}, {"offset", example.offset}, {"place", place_of(example.place)}};
}

json json_of(const page_record& page) {
    json drafts = json::array();
    for (const draft_on_page& each : page.drafts) {
        json of = {{"tokens", each.tokens}, {"errors", json_of(each.errors)}, {"encoding", each.encoding}};
        if (each.stopped) of["stopped"] = true;
        drafts.push_back(std::move(of));
    }
    json changes = object_of(page.changes, [](const change_on_page& each) {
        json of = {{"places", each.places}, {"inErrorsAlone", each.of_errors}, {"byPairs", json_of(each.by_pairs)}};
        if (each.example) of["example"] = place_of(*each.example);
        return of;
    });
    return {{"uri", page.uri},
            {"date", page.date},
            {"type", page.content_type},
            {"offset", page.offset},
            {"length", page.length},
            {"digest", hex_of(page.digest)},
            {"skipped", page.skipped},
            {"detail", page.detail},
            {"cutShort", page.cut_short},
            {"bytes", page.bytes},
            {"tokens", page.tokens},
            {"places", page.places},
            {"inErrorsAlone", page.places_of_errors},
            {"byPairs", json_of(page.by_pairs)},
            {"drafts", std::move(drafts)},
            {"changes", std::move(changes)},
            {"fields", page.fields}};
}

page_record page_from(const json& from) {
    page_record made;
    made.uri = from.at("uri").get<std::string>();
    made.date = from.at("date").get<std::string>();
    made.content_type = from.at("type").get<std::string>();
    made.offset = count_in(from.at("offset"));
    made.length = count_in(from.at("length"));
    made.digest = digest_from(from.at("digest"));
    made.skipped = from.at("skipped").get<std::string>();
    made.detail = from.at("detail").get<std::string>();
    made.cut_short = from.at("cutShort").get<std::string>();
    made.bytes = count_in(from.at("bytes"));
    made.tokens = count_in(from.at("tokens"));
    made.places = count_in(from.at("places"));
    made.places_of_errors = count_in(from.at("inErrorsAlone"));
    made.by_pairs = counts_from(from.at("byPairs"));
    for (const json& each : from.at("drafts")) {
        draft_on_page draft;
        draft.tokens = count_in(each.at("tokens"));
        draft.errors = counts_from(each.at("errors"));
        draft.encoding = each.at("encoding").get<std::string>();
        draft.stopped = each.value("stopped", false);
        made.drafts.push_back(std::move(draft));
    }
    for (const auto& [id, each] : from.at("changes").items()) {
        change_on_page& change = made.changes[id];
        change.places = count_in(each.at("places"));
        change.of_errors = count_in(each.at("inErrorsAlone"));
        change.by_pairs = counts_from(each.at("byPairs"));
        if (each.contains("example")) change.example = place_from(each.at("example"));
    }
    made.fields = from.at("fields").get<std::vector<std::string>>();
    return made;
}

json json_of(const tally& sums) {
    json drafts = json::array();
    for (const draft_tally& each : sums.drafts) drafts.push_back(draft_of(each));
    json by = json::array();
    for (const group_tallies& each : sums.by) by.push_back(object_of(each, group_of));
    return {{"pages", sums.pages},
            {"bytes", sums.bytes},
            {"tokens", sums.tokens},
            {"places", sums.places},
            {"inErrorsAlone", sums.of_errors},
            {"differing", sums.differing},
            {"byPairs", counts_of(sums.by_pairs)},
            {"skipped", json_of(sums.skipped)},
            {"cutShort", json_of(sums.cut_short)},
            {"changes", object_of(sums.changes, change_of)},
            {"drafts", std::move(drafts)},
            {"by", std::move(by)},
            {"bytesPerPage", histogram_of(sums.bytes_per_page)},
            {"tokensPerPage", histogram_of(sums.tokens_per_page)},
            {"placesPerPage", histogram_of(sums.places_per_page)}};
}

tally tally_from(const json& from) {
    tally made;
    made.pages = count_in(from.at("pages"));
    made.bytes = count_in(from.at("bytes"));
    made.tokens = count_in(from.at("tokens"));
    made.places = count_in(from.at("places"));
    made.of_errors = count_in(from.at("inErrorsAlone"));
    made.differing = count_in(from.at("differing"));
    made.by_pairs = page_counts_from(from.at("byPairs"));
    made.skipped = counts_from(from.at("skipped"));
    made.cut_short = counts_from(from.at("cutShort"));
    for (const auto& [id, each] : from.at("changes").items()) made.changes[id] = change_from(each);
    for (const json& each : from.at("drafts")) made.drafts.push_back(draft_from(each));
    for (const json& field : from.at("by")) {
        group_tallies& groups = made.by.emplace_back();
        for (const auto& [value, each] : field.items()) groups[value] = group_from(each);
    }
    made.bytes_per_page = histogram_from(from.at("bytesPerPage"));
    made.tokens_per_page = histogram_from(from.at("tokensPerPage"));
    made.places_per_page = histogram_from(from.at("placesPerPage"));
    return made;
}

json json_of(const survey_terms& terms) {
    return {{"strata", terms.strata},
            {"commit", terms.commit},
            {"command", terms.command},
            {"drafts", terms.drafts},
            {"texts", terms.texts},
            {"topics", terms.topics},
            {"tokensOnly", terms.tokens_only},
            {"options", terms.options},
            {"by", terms.by},
            {"examples", terms.examples},
            {"limits",
             {{"pageBytes", terms.limits.page_bytes},
              {"places", terms.limits.places},
              {"seconds", terms.limits.seconds},
              {"recordBytes", terms.limits.record_bytes}}}};
}

survey_terms terms_from(const json& from) {
    survey_terms made;
    made.strata = from.at("strata").get<std::string>();
    made.commit = from.at("commit").get<std::string>();
    made.command = from.at("command").get<std::string>();
    made.drafts = from.at("drafts").get<std::vector<std::string>>();
    if (made.drafts.size() > most_drafts) throw std::runtime_error("it has more drafts than a survey can compare");
    made.texts = from.at("texts").get<std::map<std::string, std::string>>();
    made.topics = from.at("topics").get<std::vector<std::string>>();
    made.tokens_only = from.at("tokensOnly").get<bool>();
    made.options = from.at("options").get<std::string>();
    made.by = from.at("by").get<std::vector<std::string>>();
    made.examples = count_in(from.at("examples"));
    made.limits.page_bytes = count_in(from.at("limits").at("pageBytes"));
    made.limits.places = count_in(from.at("limits").at("places"));
    made.limits.seconds = count_in(from.at("limits").at("seconds"));
    made.limits.record_bytes = count_in(from.at("limits").at("recordBytes"));
    return made;
}

std::string line_of(const json& value) {
    // The library escapes only the control characters of ASCII. Other invisible characters are escaped here. They occur
    // only in strings, where an escape means the same character.
    const std::string given = value.dump(-1, ' ', false, json::error_handler_t::replace);
    std::string line;
    line.reserve(given.size());
    std::size_t passed = 0;  // everything before this offset has been appended
    for (std::size_t at = 0; at < given.size();) {
        if (static_cast<unsigned char>(given[at]) < 0x7F) {
            ++at;
            continue;
        }
        const input::decoded d = input::decode_one(std::string_view(given).substr(at), false);
        if (input::is_invisible(d.code_point)) {
            line.append(given, passed, at - passed);
            const auto append_unit = [&](char32_t unit) {
                fmt::format_to(std::back_inserter(line), "\\u{:04x}", static_cast<std::uint32_t>(unit));
            };
            if (d.code_point >= 0x10000) append_unit(0xD800 + ((d.code_point - 0x10000) >> 10U));
            append_unit(d.code_point >= 0x10000 ? 0xDC00 + (d.code_point & 0x3FFU) : d.code_point);
            passed = at + d.length;
        }
        at += d.length;
    }
    return line.append(given, passed);
}

}  // namespace strata::pages

#include "core/conformance/known_disagreements.hpp"

#include <fmt/format.h>

#include <utility>

#include "core/conformance/outputs.hpp"
#include "core/conformance/parsed_json.hpp"
#include "core/spec/content_states.hpp"

namespace strata::conformance {

using json = nlohmann::json;

std::vector<known_disagreement> read_known_disagreements(std::string_view text) {
    const json list = report::parsed_json(text);
    if (!list.is_array()) bad("not an array of known disagreements");
    std::vector<known_disagreement> all;
    for (const json& each : list) {
        const std::string where = fmt::format("entry {}", all.size() + 1);
        if (!each.is_object()) bad(where + " is not an object");
        known_disagreement known;
        known.file = text_of(member(each, "file", where), "\"file\" of " + where);
        known.description = text_of(member(each, "description", where), "\"description\" of " + where);
        if (each.contains("state")) known.state = text_of(each["state"], "\"state\" of " + where);
        if (each.contains("draft")) known.draft = text_of(each["draft"], "\"draft\" of " + where);
        const json& actual = member(each, "actual", where);
        if (!actual.is_object()) bad(fmt::format("\"actual\" of {} is no object", where));
        known.actual.output = read_output(member(actual, "output", where), false, where);
        if (actual.contains("errors")) known.actual.errors = read_errors(actual["errors"], where);
        all.push_back(std::move(known));
    }
    return all;
}

bool speaks_of(const known_disagreement& known, const spec::draft& draft, std::string_view file) {
    if (known.draft && !spec::goes_by(draft, *known.draft)) return false;
    if (file.size() < known.file.size()) return false;
    const std::string_view before = file.substr(0, file.size() - known.file.size());
    return file.substr(before.size()) == known.file && (before.empty() || before.back() == '/');
}

bool speaks_of(const known_disagreement& known, const spec::draft& draft, std::string_view file, const test& t,
               std::string_view content) {
    if (known.description != t.description || !speaks_of(known, draft, file)) return false;
    if (!known.state || *known.state == content) return true;
    // Either vocabulary may name a state, and one that is not named is the draft's first.
    const auto named = spec::find_content(draft, *known.state);
    const auto begun =
        content == beginning ? std::optional(spec::content_index::first) : spec::find_content(draft, content);
    return named && named == begun;
}

known_list::known_list(std::vector<known_disagreement> all) {
    for (known_disagreement& each : all) expectations_.push_back({std::move(each), false});
}

const known_disagreement* known_list::about(const spec::draft& draft, std::string_view file, const test& t,
                                            std::string_view content) {
    for (expectation& each : expectations_) {
        if (!speaks_of(each.known, draft, file, t, content)) continue;
        each.was_met = true;
        return &each.known;
    }
    return nullptr;
}

std::vector<std::string_view> known_list::unmet_in(const spec::draft& draft, std::string_view file) const {
    std::vector<std::string_view> unmet;
    for (const expectation& each : expectations_)
        if (!each.was_met && speaks_of(each.known, draft, file)) unmet.emplace_back(each.known.description);
    return unmet;
}

}  // namespace strata::conformance

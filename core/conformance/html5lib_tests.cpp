#include "core/conformance/html5lib_tests.hpp"

// Reads test files and lists of known disagreements. Converts their JSON to lists of items in one notation, so that
// expected results can be compared with the results of runs.

#include <fmt/format.h>

#include <stdexcept>
#include <utility>

#include "core/conformance/outputs.hpp"
#include "core/conformance/parsed_json.hpp"
#include "core/report/tokens/html5lib.hpp"
#include "core/report/writing/json_object.hpp"
#include "core/report/writing/json_text.hpp"
#include "core/spec/content_states.hpp"

namespace strata::conformance {

// --- Building results item by item ---

namespace {

using json = nlohmann::json;
using item = output_item;

// Writes a value as JSON. The library's own function rejects lone surrogates, which tests contain. The members of an
// object are written in the order of their names, because the library sorts them.
void append(std::string& to, const json& value) {
    if (value.is_string()) {
        report::append_json_string(to, value.get_ref<const std::string&>());
    } else if (value.is_array()) {
        to += '[';
        for (const json& each : value) {
            if (&each != &value.front()) to += ", ";
            append(to, each);
        }
        to += ']';
    } else if (value.is_object()) {
        to += '{';
        for (auto each = value.begin(); each != value.end(); ++each) {
            if (each != value.begin()) to += ", ";
            report::append_json_string(to, each.key());
            to += ": ";
            append(to, each.value());
        }
        to += '}';
    } else {
        to += value.dump();
    }
}

// Returns `value` with all strings decoded. The strings may then have lone surrogates, but no double escapes.
json meant(const json& value, bool double_escaped) {
    const auto plain = [&](const json& spelt) {
        std::string text = report::string_of(spelt);
        return double_escaped ? report::unescape_again(text) : text;
    };
    if (value.is_string()) return plain(value);
    if (value.is_array()) {
        json all = json::array();
        for (const json& each : value) all.push_back(meant(each, double_escaped));
        return all;
    }
    if (value.is_object()) {
        json all = json::object();
        for (auto each = value.begin(); each != value.end(); ++each)
            all[plain(each.key())] = meant(each.value(), double_escaped);
        return all;
    }
    return value;
}

}  // namespace

void bad(std::string_view what) { throw std::runtime_error(std::string(what)); }

void output_builder::add_token(const json& token) {
    std::string text;
    append(text, token);
    items_.push_back({item::kind::token, std::move(text)});
}

void output_builder::add_characters(std::string_view data) {
    if (items_.empty() || items_.back().what != item::kind::characters) items_.push_back({item::kind::characters, ""});
    items_.back().text += data;
}

std::string error_line(std::uint64_t line, std::uint64_t column, std::string_view code) {
    return fmt::format("{}:{} {}", line, column, code);
}

result without_marks(const result& r) {
    result bare;
    for (const item& each : r.output) {
        if (each.what == item::kind::error_mark) continue;
        if (each.what == item::kind::characters && !bare.output.empty() &&
            bare.output.back().what == item::kind::characters)
            bare.output.back().text += each.text;
        else
            bare.output.push_back(each);
    }
    bare.errors = r.errors;
    bare.more = r.more;
    return bare;
}

std::size_t marks_in(const result& r) {
    std::size_t count = 0;
    for (const item& each : r.output) count += each.what == item::kind::error_mark ? 1 : 0;
    return count;
}

const json& member(const json& of, const char* name, std::string_view where) {
    const auto found = of.find(name);
    if (found == of.end()) bad(fmt::format("{} has no \"{}\"", where, name));
    return *found;
}

std::string text_of(const json& value, std::string_view what) {
    if (!value.is_string()) bad(fmt::format("{} is not a string", what));
    return report::string_of(value);
}

std::vector<item> read_output(const json& list, bool double_escaped, std::string_view where) {
    if (!list.is_array()) bad(fmt::format("\"output\" of {} is not an array", where));
    output_builder out;
    for (const json& spelt : list) {
        const json each = meant(spelt, double_escaped);
        if (each == "ParseError") {
            out.add_error_mark();
        } else if (!each.is_array() || each.size() < 2 || !each[0].is_string()) {
            bad(fmt::format("\"output\" of {} holds something that is not a token", where));
        } else if (each[0] == "Character") {
            if (!each[1].is_string()) bad(fmt::format("\"output\" of {} holds a Character without text", where));
            out.add_characters(each[1].get_ref<const std::string&>());
        } else if (each[0] == "DOCTYPE" && each.size() == 3 && each[2].is_boolean()) {
            // An older notation of DOCTYPEs: no identifiers, and a last value that says whether the token is in error.
            out.add_token(json::array({each[0], each[1], nullptr, nullptr, !each[2].get<bool>()}));
        } else {
            out.add_token(each);
        }
    }
    return out.take();
}

std::vector<std::string> read_errors(const json& list, std::string_view where) {
    if (!list.is_array()) bad(fmt::format("\"errors\" of {} is not an array", where));
    std::vector<std::string> lines;
    for (const json& each : list) {
        if (!each.is_object()) bad(fmt::format("\"errors\" of {} holds something that is not an error", where));
        const json& line = member(each, "line", "an error");
        const json& column = member(each, "col", "an error");
        if (!line.is_number_unsigned() || !column.is_number_unsigned())
            bad(fmt::format("an error of {} has a position that is not a number", where));
        lines.push_back(error_line(line.get<std::uint64_t>(), column.get<std::uint64_t>(),
                                   text_of(member(each, "code", "an error"), "the code of an error")));
    }
    return lines;
}

// --- Test files ---

namespace {

std::vector<std::string> texts_of(const json& value, std::string_view what) {
    if (!value.is_array()) bad(fmt::format("{} is not an array", what));
    std::vector<std::string> texts;
    for (const json& each : value) texts.push_back(text_of(each, what));
    return texts;
}

bool flag_of(const json& of, const char* name) {
    const auto found = of.find(name);
    if (found == of.end()) return false;
    if (!found->is_boolean()) bad(fmt::format("\"{}\" is neither true nor false", name));
    return found->get<bool>();
}

test read_test(const json& from, std::size_t number) {
    const std::string where = fmt::format("test {}", number);
    if (!from.is_object()) bad(where + " is not an object");
    test t;
    t.description = text_of(member(from, "description", where), "\"description\" of " + where);
    t.double_escaped = flag_of(from, "doubleEscaped");
    t.input = text_of(member(from, "input", where), "\"input\" of " + where);
    if (t.double_escaped) t.input = report::unescape_again(t.input);
    t.ignores_error_order = flag_of(from, "ignoreErrorOrder");
    if (from.contains("lastStartTag")) t.last_start_tag = text_of(from["lastStartTag"], "\"lastStartTag\" of " + where);
    t.expected.output = read_output(member(from, "output", where), t.double_escaped, where);
    if (from.contains("errors")) t.expected.errors = read_errors(from["errors"], where);

    const bool has_models = from.contains("contentModelFlags");
    // A test without errors looks the same in both notations, so its notation is not decided here.
    if (has_models || t.ignores_error_order || marks_in(t.expected) > 0)
        t.written_in = from.contains("errors") ? notation::both : notation::error_marks;
    if (has_models)
        t.contents = texts_of(from["contentModelFlags"], "\"contentModelFlags\" of " + where);
    else if (from.contains("initialStates"))
        t.contents = texts_of(from["initialStates"], "\"initialStates\" of " + where);
    if (t.contents.empty()) t.contents.emplace_back(beginning);
    return t;
}

}  // namespace

std::vector<test> read_tests(std::string_view text) {
    const json file = report::parsed_json(text);
    std::vector<test> tests;
    bool has_list = false;
    constexpr std::string_view of_coerced = "xmlViolationTests";
    for (const std::string_view name : {std::string_view("tests"), of_coerced}) {
        if (!file.is_object() || !file.contains(name)) continue;
        has_list = true;
        if (!file[name].is_array()) bad(fmt::format("\"{}\" is not an array", name));
        for (const json& each : file[name]) {
            tests.push_back(read_test(each, tests.size() + 1));
            tests.back().of_coerced = name == of_coerced;
        }
    }
    if (!has_list) bad("has neither \"tests\" nor \"xmlViolationTests\"");
    return tests;
}

// --- Known disagreements ---

namespace {

namespace described = report::json;

struct output_kind {
    void read(const json& from, std::vector<item>& to) const { to = read_output(from, false, "\"actual\""); }
    [[nodiscard]] described::schema_node schema(described::definitions& defined) const {
        return described::list(described::any_of(report::html5lib_token_kind{}, described::constant("\"ParseError\"")))
            .schema(defined);
    }
};

struct errors_kind {
    void read(const json& from, std::vector<std::string>& to) const { to = read_errors(from, "\"actual\""); }
    [[nodiscard]] described::schema_node schema(described::definitions& defined) const {
        return described::list(
                   described::open_object(described::required("code", described::text, described::itself),
                                          described::required("line", described::positive, described::itself),
                                          described::required("col", described::positive, described::itself)))
            .schema(defined);
    }
};

constexpr auto known_as_json = described::open_object(
    described::required("file", described::text, "The name of the test file, or the end of its path.",
                        &known_disagreement::file),
    described::required("description", described::text, "The description of the test.",
                        &known_disagreement::description),
    described::optional("state", described::text,
                        "The initial state or content model. Default: all states of the test.",
                        &known_disagreement::state),
    described::optional("draft", described::text, "Default: any draft.", &known_disagreement::draft),
    described::optional("why", described::text, "The reason for the difference, for readers.",
                        &known_disagreement::why),
    described::required("actual",
                        described::open_object(described::required("output", output_kind{}, &result::output),
                                               described::optional("errors", errors_kind{}, &result::errors)),
                        "What the run gives instead of the expected result, written as in a test.",
                        &known_disagreement::actual));

}  // namespace

std::vector<known_disagreement> read_known_disagreements(std::string_view text) {
    const json list = report::parsed_json(text);
    if (!list.is_array()) bad("not an array of known disagreements");
    std::vector<known_disagreement> all;
    for (const json& each : list) {
        try {
            known_as_json.read(each, all.emplace_back());
        } catch (const std::runtime_error& e) {
            bad(fmt::format("entry {}: {}", all.size(), e.what()));
        }
    }
    return all;
}

described::schema known_disagreements_schema(described::definitions& defined) {
    return described::schema_of("test-known", "A file for strata test --known",
                                "The whole file. Members that are not listed here are ignored.",
                                described::list(known_as_json), defined);
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
    // The list and the test may name the same state differently, or name a content model. "" means the state in which
    // the draft begins.
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

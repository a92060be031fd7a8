// The functions that the library exports to other languages give the library's results, however input and output are
// cut. They report every error.

#include "docs/playground/exports/exports.hpp"

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstring>
#include <filesystem>
#include <limits>
#include <new>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "core/compare/run/comparison.hpp"
#include "core/conformance/parsed_json.hpp"
#include "core/engine/tokenizer/tokenizer.hpp"
#include "core/report/comparison/json.hpp"
#include "core/report/tokens/joining_sink.hpp"
#include "core/report/tokens/jsonl.hpp"
#include "core/report/trace/jsonl.hpp"
#include "core/run/configuration.hpp"
#include "core/run/messages.hpp"
#include "core/run/trace.hpp"
#include "core/text/utf8.hpp"
#include "core/tree/simulated.hpp"
#include "docs/playground/exports/answers.hpp"
#include "drafts/registry.hpp"
#include "tests/pages.hpp"
#include "tests/playground/host.hpp"
#include "tests/sample.hpp"

namespace exports_test {

namespace {

using namespace strata;
using testing::all_pages;
using testing::contents_of;
using testing::hard_inputs;
using testing::host;
using testing::lines_of_exports;
using testing::said;
using testing::taken;
using testing::word_at;
using json = nlohmann::json;

std::uint32_t kind_flag(bool characters) {
    return characters ? std::uint32_t{strata_input_is_characters} : std::uint32_t{0};
}

// Counts the calls that `strata_minimize` makes to report progress, and stops the search after `most` calls.
struct progress {
    std::size_t calls = 0;
    std::size_t most = static_cast<std::size_t>(-1);
};
progress& told() {
    static progress all;
    return all;
}

std::string lines_of_library(const spec::draft& draft, std::string_view input, input_kind kind) {
    std::ostringstream out;
    report::jsonl_sink lines(draft, input, kind, out);
    report::joining_sink to(lines);
    simulated_feedback answering(draft, {}, to);
    tokenizer_options options;
    options.input = kind;
    static_cast<void>(tokenize(draft, engine_kind::runner, options, input, answering));
    return std::move(out).str();
}

// Returns, for each byte, the number of UTF-16 code units in the decoded text before it.
std::vector<std::uint64_t> units_before(std::string_view input, bool characters) {
    std::vector<std::uint64_t> units;
    std::uint64_t count = 0;
    for (std::size_t at = 0; at < input.size();) {
        const input::decoded d = input::decode_one(input.substr(at), characters);
        units.insert(units.end(), d.length, count);
        at += d.length;
        count += d.code_point >= 0x10000 ? 2 : 1;
    }
    units.push_back(count);
    return units;
}

// Returns a line of JSON with its positions in code units instead of bytes.
json moved(json line, const std::vector<std::uint64_t>& units) {
    if (line.is_array())
        for (json& each : line) each = moved(each, units);
    if (!line.is_object()) return line;
    for (auto& [name, value] : line.items()) {
        if (name == "offset")
            value = units[value.get<std::size_t>()];
        else if ((name == "span" || name == "nameSpan" || name == "valueSpan") && !value.is_null())
            value = {units[value[0].get<std::size_t>()], units[value[1].get<std::size_t>()]};
        else
            value = moved(value, units);
    }
    return line;
}

std::vector<std::string> split(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

}  // namespace

extern "C" std::uint32_t strata_on_progress(std::uint32_t /*left*/, std::uint32_t /*tried*/) {
    return ++told().calls < told().most ? 1 : 0;
}

BOOST_AUTO_TEST_SUITE(exports_for_other_languages)

BOOST_AUTO_TEST_CASE(tokens_are_those_of_the_library_however_the_input_is_cut) {
    const host h;
    for (const spec::draft* const draft : drafts::all())
        for (const std::string& input : hard_inputs)
            for (const bool characters : {false, true}) {
                const std::uint32_t flags = kind_flag(characters);
                const std::string expected =
                    lines_of_library(*draft, input, characters ? input_kind::characters : input_kind::bytes);
                for (const std::size_t size : {std::size_t{1}, std::size_t{3}, std::size_t{1000}})
                    BOOST_TEST(lines_of_exports(h, draft->about.name, input, flags, size) == expected);
            }
}

BOOST_AUTO_TEST_CASE(ranges_of_tokens_are_those_lines_of_all) {
    const host h;
    using ranges = std::vector<std::array<std::uint32_t, 2>>;
    for (const std::string& input : hard_inputs) {
        const std::vector<std::string> all = split(lines_of_exports(h, "modern", input, 0, input.size() + 1));
        for (const ranges& wanted : {ranges{}, ranges{{0, 1}}, ranges{{1, 3}, {3, 3}, {3, 4}, {6, 1000}}}) {
            std::vector<std::string> expected;
            for (std::size_t number = 0; number < all.size(); ++number)
                for (const auto& [first, end] : wanted)
                    if (number >= first && number < end) expected.push_back(all[number]);
            for (const std::size_t size : {std::size_t{1}, std::size_t{1000}}) {
                const said begun = h.tokenize_ranges("modern", 0, wanted);
                BOOST_REQUIRE_EQUAL(begun.status, 0U);
                BOOST_TEST(split(host::output_of(begun.handle, input, size)) == expected,
                           boost::test_tools::per_element());
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(tokens_of_pages_are_those_of_the_library) {
    const host h;
    const auto all = all_pages();
    for (const auto& path : all) {
        const std::string page = contents_of(path);
        for (const spec::draft* const draft : drafts::all()) {
            const std::string expected = lines_of_library(*draft, page, input_kind::bytes);
            for (const std::size_t size : {std::size_t{997}, std::size_t{1} << 20U})
                BOOST_TEST((lines_of_exports(h, draft->about.name, page, 0, size) == expected),
                           path.filename() << " under " << draft->about.name);
        }
    }
    BOOST_TEST_MESSAGE(all.size() << " pages under " << drafts::all().size() << " drafts");
}

BOOST_AUTO_TEST_CASE(spans_count_code_units_of_utf16_if_asked) {
    const host h;
    std::vector<std::string> inputs = hard_inputs;
    for (const auto& path : all_pages())
        if (inputs.size() < 20) inputs.push_back(contents_of(path));
    for (const char* const draft : {"2008", "modern", "2026", "2010-04-30"})
        for (const std::string& input : inputs)
            for (const std::uint32_t kind : {std::uint32_t{0}, std::uint32_t{strata_input_is_characters}}) {
                const std::vector<std::uint64_t> units = units_before(input, kind != 0);
                const auto expected = split(lines_of_exports(h, draft, input, kind, 64));
                for (const std::size_t size : {std::size_t{7}, std::size_t{100'000}}) {
                    const auto found = split(lines_of_exports(h, draft, input, kind | strata_spans_are_utf16, size));
                    BOOST_REQUIRE(found.size() == expected.size());
                    for (std::size_t i = 0; i < found.size(); ++i)
                        BOOST_TEST(report::parsed_json(found[i]) == moved(report::parsed_json(expected[i]), units));
                }
            }
}

BOOST_AUTO_TEST_CASE(places_say_where_each_token_and_error_is) {
    const host h;
    const json words = report::parsed_json(h.draft("2009").text);
    const std::vector<std::string> types = {"doctype",    "startTag",  "endTag",    "comment", "processingInstruction",
                                            "characters", "endOfFile", "parseError"};
    for (const std::string& input : hard_inputs) {
        const auto lines = split(lines_of_exports(h, "2009", input, 0, 5));
        const std::string records = lines_of_exports(h, "2009", input, strata_tokens_are_places, 5);
        BOOST_REQUIRE(records.size() == lines.size() * 16);
        for (std::size_t i = 0; i < lines.size(); ++i) {
            const json line = report::parsed_json(lines[i]);
            const std::uint32_t kind = word_at(records, 4 * i);
            BOOST_TEST(types[kind] == line["type"].get<std::string>());
            const std::uint32_t detail = word_at(records, 4 * i + 3);
            if (line["type"] == "parseError") {
                BOOST_TEST(word_at(records, 4 * i + 1) == line["offset"].get<std::uint32_t>());
                const std::uint32_t state = word_at(records, 4 * i + 2);
                if (line["state"] == "Preprocessing the input stream")
                    BOOST_TEST(state == 0xFFFF'FFFFU);
                else
                    BOOST_TEST(words["states"].at(state)["name"] == line["state"]);
                BOOST_TEST(words["errors"][detail] == line["code"]);
                continue;
            }
            BOOST_TEST(word_at(records, 4 * i + 1) == line["span"][0].get<std::uint32_t>());
            BOOST_TEST(word_at(records, 4 * i + 2) == line["span"][1].get<std::uint32_t>());
            if (line["type"] == "startTag") BOOST_TEST(detail == line["attributes"].size());
        }
    }
}

BOOST_AUTO_TEST_CASE(settings_apply_to_every_draft_and_a_draft_may_have_its_own) {
    const host h;
    const std::string input = "<noscript><b></noscript>";
    const auto tokens = [&](std::string_view draft, std::string_view settings) {
        const said begun = h.tokenize(draft, settings, 0);
        BOOST_REQUIRE_MESSAGE(begun.status == 0, begun.text);
        return host::output_of(begun.handle, input, 100);
    };
    BOOST_TEST(tokens("modern", "") != tokens("modern", "scripting=off"));
    BOOST_TEST(tokens("modern+scripting=off", "") == tokens("modern", "scripting=off\n"));
    BOOST_TEST(tokens("modern", "initial-state=PLAINTEXT") ==
               "{\"type\":\"characters\",\"data\":\"<noscript><b></noscript>\",\"span\":[0,24]}\n"
               "{\"type\":\"endOfFile\",\"span\":[24,24]}\n");
    const said begun = h.tokenize("modern", "initial-state=RCDATA\nlast-start-tag=a+b", 0);
    BOOST_TEST(begun.status == 0);
    BOOST_TEST(host::output_of(begun.handle, "</a+b>", 100).find("endTag") == std::string::npos);
}

BOOST_AUTO_TEST_CASE(drafts_of_any_day_are_run) {
    const host h;
    for (const char* const name : {"2009-06-08", "ece65ae9", "comment-end-space", "before comment-end-space"}) {
        const said begun = h.tokenize(name, "", 0);
        BOOST_REQUIRE_MESSAGE(begun.status == 0, name << ": " << begun.text);
        BOOST_TEST(host::output_of(begun.handle, "<!-- -- >x", 3).find("endOfFile") != std::string::npos);
    }
}

BOOST_AUTO_TEST_CASE(comparisons_are_those_of_the_library) {
    const host h;
    for (const std::string& input : hard_inputs) {
        std::vector<run::configuration> all;
        for (const spec::draft* const each : drafts::all()) all.push_back({each, {}, simulation{}});
        std::vector<const spec::draft*> names(drafts::all().begin(), drafts::all().end());
        std::ostringstream out;
        report::comparison_json expected(names, out);
        compare::comparison comparison(drafts::known(), all, expected);
        expected.begin_input("-", input.size());
        comparison.feed(input);
        expected.end_input(comparison.finish());
        for (const std::size_t size : {std::size_t{1}, std::size_t{1000}}) {
            const said begun = h.compare("", "", 0, static_cast<std::uint32_t>(input.size()));
            BOOST_REQUIRE_MESSAGE(begun.status == 0, begun.text);
            BOOST_TEST(host::output_of(begun.handle, input, size) == out.str());
        }
    }
}

BOOST_AUTO_TEST_CASE(a_comparison_can_be_limited_to_its_first_divergences_and_counts_all) {
    const host h;
    const std::string input = "<br/>a<br/>b<br/>";
    const auto compared = [&](std::uint32_t most) {
        const said begun = h.compare("2007\nmodern", "", 0, 0, most);
        BOOST_REQUIRE_MESSAGE(begun.status == 0, begun.text);
        return report::parsed_json(host::output_of(begun.handle, input, 1));
    };
    const json all = compared(0);
    BOOST_REQUIRE(all["divergences"].size() == 3U);
    for (const std::uint32_t most : {1U, 2U, 3U, 1000U}) {
        const json some = compared(most);
        BOOST_TEST(some["summary"] == all["summary"]);
        BOOST_REQUIRE(some["divergences"].size() == std::min<std::size_t>(most, 3));
        for (std::size_t n = 0; n < some["divergences"].size(); ++n)
            BOOST_TEST(some["divergences"][n] == all["divergences"][n]);
    }
}

BOOST_AUTO_TEST_CASE(the_encoding_of_bytes_is_the_one_that_the_draft_chooses) {
    const host h;
    const auto found = [&](std::string_view draft, std::string_view bytes) {
        const said answer = h.encoding(draft, bytes);
        BOOST_REQUIRE_MESSAGE(answer.status == 0, answer.text);
        const json of = report::parsed_json(answer.text);
        return std::string(of["name"]) + " " + std::string(of["rule"]);
    };
    BOOST_TEST(found("2026", "\xFF\xFE<\0") == "UTF-16LE byteOrderMark");
    BOOST_TEST(found("2026", "\xEF\xBB\xBF<meta charset=big5>") == "UTF-8 byteOrderMark");
    BOOST_TEST(found("2026", "<p><META CharSet=latin1>") == "windows-1252 prescan");
    BOOST_TEST(found("2026", "<!-- <meta charset=big5> -->") == "UTF-8 default");
    BOOST_TEST(found("2026", std::string(1024, ' ') + "<meta charset=big5>") == "UTF-8 default");
    BOOST_TEST(found("2026", "") == "UTF-8 default");
    BOOST_TEST(h.encoding("nothing", "x").status == 2U);
}

BOOST_AUTO_TEST_CASE(a_trace_in_records_and_in_words_has_the_same_steps) {
    const host h;
    const json words = report::parsed_json(h.draft("2009").text);
    const std::string& input = hard_inputs[1];
    const said begun = h.trace("2009", "", input, 0);
    BOOST_REQUIRE_MESSAGE(begun.status == 0, begun.text);
    std::string records;
    for (;;) {
        const said some = taken(strata_trace_steps(begun.handle, 7));
        records += some.text;
        if (some.text.size() < std::size_t{7} * 12) break;
    }
    const std::size_t count = records.size() / 12;
    const auto lines = split(taken(strata_trace_window(begun.handle, 0, 1'000'000)).text);
    BOOST_REQUIRE(lines.size() == count);
    const spec::draft& draft = *drafts::find("2009");
    run::trace expected({&draft, {}, simulation{}}, input);
    const std::string errors = taken(strata_trace_errors(begun.handle)).text;
    std::size_t errors_seen = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const json line = report::parsed_json(lines[i]);
        const auto step = expected.next();
        BOOST_REQUIRE(step.has_value());
        const std::uint32_t two = word_at(records, 3 * i + 1);
        const std::uint32_t more = word_at(records, 3 * i + 2);
        BOOST_TEST(word_at(records, 3 * i) == step->where.begin);
        BOOST_TEST((two & 0xFFFFU) == step->state);
        BOOST_TEST((two >> 16U) == step->rule);
        BOOST_TEST(line["step"].get<std::size_t>() == i);
        BOOST_TEST(line["offset"].get<std::size_t>() == step->where.begin);
        BOOST_TEST(words["states"][two & 0xFFFFU]["name"] == line["state"]);
        const std::string sentence = words["states"][two & 0xFFFFU]["rules"][two >> 16U]["sentence"];
        BOOST_TEST(line["rule"].get<std::string>().find(sentence) != std::string::npos);
        if (line["next"].is_null())
            BOOST_TEST((more & 0xFFFFU) == 0xFFFFU);
        else
            BOOST_TEST(words["states"][more & 0xFFFFU]["name"] == line["next"]);
        BOOST_TEST(((more >> 16U & 4U) != 0) == !line["tokens"].empty());
        BOOST_TEST(((more >> 16U & 8U) != 0) == !line["errors"].empty());
        for (const json& each : line["errors"]) {
            BOOST_REQUIRE(errors.size() >= 8 * (errors_seen + 1));
            BOOST_TEST(word_at(errors, 2 * errors_seen) == i);
            BOOST_TEST(words["errors"][word_at(errors, 2 * errors_seen + 1)] == each["code"]);
            ++errors_seen;
        }
    }
    BOOST_TEST(errors_seen > 0U);
    BOOST_TEST(errors.size() == 8 * errors_seen);
    BOOST_TEST(taken(strata_trace_errors(begun.handle)).text.empty());
    BOOST_TEST(!expected.next().has_value());
    // A window may begin at any step, before or after the previous window.
    for (const std::size_t first : {count - 1, count / 2, std::size_t{0}, count / 3}) {
        const auto window = split(taken(strata_trace_window(begun.handle, static_cast<std::uint32_t>(first), 3)).text);
        BOOST_REQUIRE(window.size() == std::min<std::size_t>(3, count - first));
        for (std::size_t i = 0; i < window.size(); ++i) {
            json one = report::parsed_json(window[i]);
            json other = report::parsed_json(lines[first + i]);
            one.erase("version");
            other.erase("version");
            BOOST_TEST(one == other);
        }
    }
    BOOST_TEST(taken(strata_trace_window(begun.handle, static_cast<std::uint32_t>(count), 5)).text == "");
    strata_free_trace(begun.handle);
}

BOOST_AUTO_TEST_CASE(registers_tell_what_the_machine_builds) {
    const host h;
    const auto registers = [&](std::string_view draft, std::string_view input, std::size_t step) {
        const said begun = h.trace(draft, "", input, 0);
        BOOST_REQUIRE_MESSAGE(begun.status == 0, begun.text);
        const said line = taken(strata_trace_window(begun.handle, static_cast<std::uint32_t>(step), 1));
        strata_free_trace(begun.handle);
        return report::parsed_json(line.text)["registers"];
    };
    BOOST_TEST(registers("2009", "x", 0) ==
               report::parsed_json(R"({"contentModel":"PCDATA","escapeFlag":false,"foreign":false,"building":""})"));
    // The steps are "<", "a" (reconsumed), " ", "b" and "=".
    BOOST_TEST(
        registers("modern", "<a b=c>", 5) ==
        report::parsed_json(R"({"foreign":false,"building":"tag","endTag":false,"tagName":"a","selfClosing":false,)"
                            R"("attributes":1,"attributeName":"b","attributeValue":""})"));
    json doctype = registers("modern", "<!doctype html SYSTEM 'a'>", 13);
    BOOST_TEST(doctype["building"] == "doctype");
    BOOST_TEST(doctype["name"] == "html");
    BOOST_TEST(doctype["publicId"].is_null());
    BOOST_TEST(registers("modern", "&amp;", 2)["returnState"] == "Data state");
    BOOST_TEST(!registers("modern", "x", 0).contains("returnState"));
    // The registers show only the end of a long text.
    const std::string comment = "<!--" + std::string(1000, 'x') + "y";
    const said begun = h.trace("modern", "", comment, 0);
    const auto lines = split(taken(strata_trace_window(begun.handle, 0, 100'000)).text);
    strata_free_trace(begun.handle);
    const json last = report::parsed_json(lines[lines.size() - 2])["registers"];
    BOOST_TEST(last["data"] == std::string(255, 'x') + "y");
    BOOST_TEST(last["dataLeftOut"] == 745);
}

BOOST_AUTO_TEST_CASE(positions_in_utf16_are_found_in_any_order) {
    for (const std::string& input : hard_inputs)
        for (const bool characters : {false, true}) {
            std::string longer;
            while (longer.size() < 5000) longer += input + "-";
            const auto units = units_before(longer, characters);
            std::vector<std::uint32_t> offsets;
            std::vector<std::uint64_t> expected;
            for (std::size_t i = 0; i <= longer.size(); ++i) {
                const std::size_t at = i * 7919 % (longer.size() + 1);
                if (at > 0 && at < longer.size() && units[at] == units[at - 1])
                    continue;  // the byte is inside a
                               // character
                offsets.push_back(static_cast<std::uint32_t>(at));
                expected.push_back(units[at]);
            }
            const said done = taken(strata_utf16_positions(longer.data(), longer.size(), kind_flag(characters),
                                                           offsets.data(), offsets.size()));
            BOOST_TEST(done.status == 0U);
            BOOST_CHECK_EQUAL_COLLECTIONS(offsets.begin(), offsets.end(), expected.begin(), expected.end());
        }
}

BOOST_AUTO_TEST_CASE(lists_are_those_of_the_command_line) {
    const host h;
    const json texts = report::parsed_json(taken(strata_drafts(h.session())).text);
    BOOST_TEST(texts.size() > drafts::all().size());
    const auto revisions = split(taken(strata_revisions(h.session())).text);
    BOOST_TEST(revisions.size() > 100U);
    BOOST_TEST(report::parsed_json(revisions.front()).contains("witness"));
    const auto changes = split(taken(strata_changes(h.session())).text);
    BOOST_TEST(changes.size() > 50U);
    BOOST_TEST(!report::parsed_json(changes.front())["witnesses"].is_null());
    for (const spec::draft* const each : drafts::all()) {
        const json words = report::parsed_json(h.draft(each->about.name).text);
        BOOST_TEST(words["states"].size() == each->table.states.size());
        BOOST_TEST(words["links"].size() == each->table.states.size());
        for (std::size_t i = 0; i < each->table.states.size(); ++i)
            BOOST_TEST(words["states"][i]["rules"].size() == each->table.states[i].rule_count);
    }
    const json of_day = report::parsed_json(h.draft("2009-06-08").text);
    BOOST_TEST(of_day["day"] == "2009-06-08");
}

BOOST_AUTO_TEST_CASE(since_when_an_input_is_read_so) {
    const host h;
    const json found = report::parsed_json(h.since("", "", "<!-- a --!> b -->").text);
    BOOST_TEST(!found["changes"].empty());
    const json until = report::parsed_json(h.since("", "2009", "<!-- a --!> b -->").text);
    BOOST_TEST(until["changes"].size() < found["changes"].size());
    const said wrong = h.since("", "2005-01-01", "x");
    BOOST_TEST(wrong.status == 2U);
    BOOST_TEST(wrong.text.find("until: ") == 0U);
}

BOOST_AUTO_TEST_CASE(pages_are_minimized_until_the_host_ends_it) {
    const host h;
    const std::string page = "<p>aaaaaaaaaaaaaaaaaaaaaaaa<!-- a --!> b -->bbbbbbbbbbbbbbbbbbbb<br/>";
    told() = {};
    const said found = h.minimize("2009\nmodern", "", page);
    BOOST_REQUIRE_MESSAGE(found.status == 0, found.text);
    const json minimized = report::parsed_json(found.text);
    BOOST_TEST(minimized["bytes"].get<std::size_t>() < page.size());
    BOOST_TEST(!minimized["stopped"].get<bool>());
    BOOST_TEST(told().calls > 1U);
    BOOST_TEST(report::parsed_json(h.minimize("2009\nmodern", "comment-end-bang", page).text)["after"]["changes"][0] ==
               "comment-end-bang");
    told() = {0, 1};
    BOOST_TEST(report::parsed_json(h.minimize("2009\nmodern", "1", page).text)["stopped"].get<bool>());
    told() = {};
    const said none = h.minimize("2009\nmodern", "", "plain");
    BOOST_TEST(none.status == 1U);
    BOOST_TEST(none.text == "the drafts do not differ on it");
    BOOST_TEST(h.minimize("2009\nmodern", "99", page).text.find("there are only ") == 0U);
    BOOST_TEST(h.minimize("2009\nmodern", "nothing", page).status == 2U);
    BOOST_TEST(h.minimize("2009", "", page).status == 2U);
}

BOOST_AUTO_TEST_CASE(what_is_wrong_is_an_answer) {
    const host h;
    const auto reason = [](const said& s) {
        BOOST_TEST(s.status == 2U);
        BOOST_TEST(s.handle == nullptr);
        return s.text;
    };
    BOOST_TEST(reason(h.tokenize("moden", "", 0)).find("did you mean 'modern'?") != std::string::npos);
    BOOST_TEST(reason(h.tokenize("modern\n2008", "", 0)) == "draft: one is needed");
    BOOST_TEST(reason(h.tokenize("modern", "scripting=maybe", 0)) == "settings: scripting must be on or off");
    BOOST_TEST(reason(h.tokenize("modern", "colour=red", 0)).find("settings: 'colour': unknown setting") == 0U);
    BOOST_TEST(reason(h.tokenize("modern+content-model=nothing", "", 0)).find("draft modern cannot start in it") !=
               std::string::npos);
    BOOST_TEST(reason(h.tokenize("modern", "initial-state=tag open", 0)).find("cannot start in it") !=
               std::string::npos);
    BOOST_TEST(reason(h.compare("modern", "", 0, 0)) == "drafts: at least two are needed");
    BOOST_TEST(reason(h.compare("modern\nmodern", "", 0, 0)) == "drafts: draft modern is named twice");
    BOOST_TEST(reason(h.trace("1999-01-01", "", "x", 0)).find("draft '1999-01-01'") == 0U);
    // A call for a job that has already ended says so.
    const said begun = h.tokenize("modern", "", 0);
    static_cast<void>(taken(strata_finish(begun.handle)));
    const said late = taken(strata_feed(begun.handle, "x", 1));
    BOOST_TEST(late.status == 2U);
    BOOST_TEST(late.text.find("internal error: ") == 0U);
    strata_free_job(begun.handle);
}

BOOST_AUTO_TEST_CASE(memory_is_given_and_taken) {
    void* const memory = strata_allocate(0);
    BOOST_TEST(memory != nullptr);
    strata_free(memory);
    strata_free(nullptr);
    strata_free_answer(nullptr);
    strata_free_job(nullptr);
    strata_free_trace(nullptr);
}

// Calls the functions with sessions, jobs, traces and texts that do not exist, and with impossible sizes.
BOOST_AUTO_TEST_CASE(extreme_arguments_are_answered) {
    const host h;
    constexpr std::size_t largest = std::numeric_limits<std::size_t>::max();
    constexpr std::uint32_t most = std::numeric_limits<std::uint32_t>::max();
    strata_session* const s = h.session();
    strata_free(nullptr);
    strata_free_answer(nullptr);
    strata_free_session(nullptr);
    strata_free_job(nullptr);
    strata_free_trace(nullptr);
    BOOST_TEST(strata_allocate(largest) == nullptr);
    const auto is_refused = [](strata_answer* answer) {
        const said a = taken(answer);
        BOOST_TEST(a.status == 2U);
        BOOST_TEST(!a.text.empty());
        BOOST_TEST(a.text != "no answer");
        BOOST_TEST((a.handle == nullptr));
    };
    for (strata_session* const none : {static_cast<strata_session*>(nullptr)}) {
        is_refused(strata_drafts(none));
        is_refused(strata_revisions(none));
        is_refused(strata_changes(none));
        is_refused(strata_draft(none, "modern", 6));
        is_refused(strata_tokenize(none, "modern", 6, "", 0, 0));
        is_refused(strata_tokenize_ranges(none, "modern", 6, "", 0, 0, nullptr, 0));
        is_refused(strata_compare(none, "modern\n2008", 11, "", 0, 0, 0, 0));
        is_refused(strata_trace(none, "modern", 6, "", 0, "x", 1, 0));
        is_refused(strata_since(none, "", 0, "", 0, "x", 1, 0));
        is_refused(strata_minimize(none, "modern\n2008", 11, "", 0, "", 0, "x", 1, 0));
        is_refused(strata_encoding(none, "modern", 6, "x", 1));
    }
    is_refused(strata_feed(nullptr, "x", 1));
    is_refused(strata_finish(nullptr));
    is_refused(strata_take(nullptr));
    is_refused(strata_trace_steps(nullptr, most));
    is_refused(strata_trace_errors(nullptr));
    is_refused(strata_trace_window(nullptr, most, most));
    for (const char* const text : {static_cast<const char*>(nullptr), "modern"})
        for (const std::size_t size : {largest, largest / 2, largest / 4, std::size_t{1}}) {
            if (text != nullptr && size <= largest / 4) continue;  // memory for a text of this size may exist
            is_refused(strata_draft(s, text, size));
            is_refused(strata_add_text(s, text, size, "x", 1));
            is_refused(strata_add_text(s, "x", 1, text, size));
            is_refused(strata_what_if(s, text, size));
            is_refused(strata_tokenize(s, text, size, "", 0, 0));
            is_refused(strata_tokenize(s, "", 0, text, size, 0));
            is_refused(strata_tokenize_ranges(s, "", 0, "", 0, 0, text, size));
            is_refused(strata_tokenize_ranges(s, text, size, "", 0, 0, "", 0));
            is_refused(strata_compare(s, text, size, "", 0, 0, most, most));
            is_refused(strata_trace(s, "", 0, "", 0, text, size, 0));
            is_refused(strata_since(s, text, size, "", 0, "x", 1, 0));
            is_refused(strata_since(s, "", 0, text, size, "x", 1, 0));
            is_refused(strata_since(s, "", 0, "", 0, text, size, 0));
            is_refused(strata_minimize(s, "modern\n2008", 11, "", 0, text, size, "x", 1, 0));
            is_refused(strata_minimize(s, "modern\n2008", 11, "", 0, "", 0, text, size, 0));
            is_refused(strata_utf16_positions(text, size, 0, nullptr, 0));
            is_refused(strata_encoding(s, text, size, "x", 1));
            is_refused(strata_encoding(s, "", 0, text, size));
            std::uint32_t offset = most;
            is_refused(strata_utf16_positions("x", 1, 0, &offset, largest));
            is_refused(strata_utf16_positions("x", 1, 0, nullptr, size));
            const said job = taken(strata_tokenize(s, "", 0, "", 0, most));
            BOOST_TEST(job.status == 0U);
            is_refused(strata_feed(job.handle, text, size));
            strata_free_job(job.handle);
        }
    // The trace has all steps. A window after the last step is empty.
    const said trace = taken(strata_trace(s, "", 0, "", 0, "<br/>", 5, most));
    BOOST_TEST(trace.status == 0U);
    BOOST_TEST(taken(strata_trace_window(trace.handle, most, most)).text.empty());
    BOOST_TEST(!taken(strata_trace_window(trace.handle, 0, most)).text.empty());
    BOOST_TEST(!taken(strata_trace_steps(trace.handle, most)).text.empty());
    strata_free_trace(trace.handle);
    std::uint32_t offset = most;
    BOOST_TEST(taken(strata_utf16_positions("x", 1, most, &offset, 1)).status == 0U);
    BOOST_TEST(offset == 1U);
}

// A text of the standard with one state.
constexpr std::string_view menu =
    "8.2.3 Tokenisation\n\n8.2.3.1 Data state\n\n   Consume the next input character:\n\n   EOF\n"
    "       Emit an end-of-file token.\n   Anything else\n       Emit the input character as a character token.\n";
// The same text, which drops all characters.
constexpr std::string_view fast =
    "8.2.3 Tokenisation\n\n8.2.3.1 Data state\n\n   Consume the next input character:\n\n   EOF\n"
    "       Emit an end-of-file token.\n   Anything else\n       Stay in the data state.\n";

BOOST_AUTO_TEST_CASE(a_text_of_the_host_is_a_draft_until_another_text_has_its_name) {
    const host h;
    const said read = h.add_text("menu.txt", menu);
    BOOST_REQUIRE_MESSAGE(read.status == 0U, read.text);
    const json reading = json::parse(read.text);
    BOOST_TEST(reading.at("name") == "@menu.txt");
    BOOST_TEST(reading.at("sentences") == reading.at("sentencesRead"));
    BOOST_TEST(reading.at("gaps").empty());
    const said begun = h.tokenize("@menu.txt", "", 0);
    const std::string whole = lines_of_exports(h, "@menu.txt", "<b>", 0, 1);
    BOOST_TEST(whole.find("\"data\":\"<b>\"") != std::string::npos, whole);
    const said compared = h.compare("modern\n@menu.txt", "", 0, 3);
    BOOST_REQUIRE_MESSAGE(compared.status == 0U, compared.text);
    BOOST_TEST(json::parse(host::output_of(compared.handle, "<b>", 3)).at("divergences").size() == 1U);

    BOOST_TEST(h.add_text("menu.txt", fast).status == 0U);
    BOOST_TEST(split(lines_of_exports(h, "@menu.txt", "<b>", 0, 1)).size() == 1U);
    // A job that was begun with the earlier text goes on with it.
    BOOST_TEST(host::output_of(begun.handle, "<b>", 1) == whole);
    BOOST_TEST(h.tokenize("@other.txt", "", 0).status == 2U);
    // Lists have only the drafts of the program.
    BOOST_TEST(taken(strata_drafts(h.session())).text.find("menu") == std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_text_that_is_no_draft_is_refused) {
    const host h;
    BOOST_TEST(h.add_text("x.txt", "Hello").status == 2U);
    BOOST_TEST(h.add_text("x.txt", "").status == 2U);
    for (const char* const name : {"", "a,b", "a+b", "a\nb", "a..b"})
        BOOST_TEST(h.add_text(name, menu).status == 2U, name);
    BOOST_TEST(h.tokenize("@x.txt", "", 0).status == 2U);
}

BOOST_AUTO_TEST_CASE(the_effects_of_a_change_are_those_that_what_if_reports) {
    const host h;
    BOOST_REQUIRE(h.add_text("menu.txt", menu).status == 0U);
    BOOST_REQUIRE(h.add_text("fast.txt", fast).status == 0U);
    told() = {};
    const said report = h.what_if("@menu.txt\n@fast.txt");
    BOOST_REQUIRE_MESSAGE(report.status == 0U, report.text);
    BOOST_TEST(report.text.find("<del>Emit the input character as a character token</del>") != std::string::npos,
               report.text);
    BOOST_TEST(report.text.find("The search is complete") != std::string::npos, report.text);
    BOOST_TEST(told().calls > 0U);
    // The host ends the search.
    told() = {0, 1};
    BOOST_TEST(h.what_if("2008\nmodern").text.find("The search was interrupted") != std::string::npos);
    told() = {};
    BOOST_TEST(h.what_if("modern").status == 2U);
}

BOOST_AUTO_TEST_CASE(what_does_not_fit_into_an_answer_is_refused) {
    const std::string large(std::size_t{1} << 20U, 'x');
    strata_answer* const fits = strata::exports::answer(strata::exports::reply(large));
    BOOST_REQUIRE(fits != nullptr);
    BOOST_TEST(fits->size == large.size());
    strata_free_answer(fits);
    BOOST_TEST(strata::exports::word(0xFFFF'FFFF) == 0xFFFF'FFFFU);
    BOOST_CHECK_THROW(static_cast<void>(strata::exports::word(0x1'0000'0000)), strata::run::failure);
    // The size is more than 4 GiB, which takes seconds to allocate.
    if (!testing::sample::today().takes(4, 7)) return;
    std::string huge;
    try {
        huge.reserve(std::size_t{0x1'0000'0010});
    } catch (const std::bad_alloc&) {
        return;
    }
    huge.resize(std::size_t{0x1'0000'0001});
    const said refused = taken(strata::exports::answer(strata::exports::reply(std::move(huge))));
    BOOST_TEST(refused.status == 2U);
    BOOST_TEST(refused.text == "the answer is larger than 4 GiB");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace exports_test

// Reads JSON: lines for `strata batch`, html5lib's tests, lists of known disagreements, and strings with surrogates.
// Any input must be accepted, or rejected with a reason. Both engines must agree. strata must be able to read
// everything that it writes.

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>

#include "core/conformance/html5lib_tests.hpp"
#include "core/conformance/parsed_json.hpp"
#include "core/conformance/rebaseline.hpp"
#include "core/engine/tokenizer/tokenizer.hpp"
#include "core/report/writing/json_text.hpp"
#include "core/text/utf8.hpp"
#include "drafts/registry.hpp"
#include "tests/fuzz/choices.hpp"
#include "tests/fuzz/command_outcome.hpp"
#include "tests/fuzz/printed_text.hpp"
#include "tests/fuzz/target.hpp"
#include "tests/recording.hpp"

namespace strata::fuzz {
namespace {

using nlohmann::json;

void expect(bool holds, std::string_view what, std::string_view input, std::string_view more = {}) {
    if (!holds) throw failure(fmt::format("{}: \"{}\": {}", what, testing::readable(input), testing::readable(more)));
}

void expect_one_line_of_error(const outcome& of, std::string_view input) {
    expect((of.status == cli::failed) == !of.err.empty(), "status and standard error do not match", input, of.err);
    expect(of.err.empty() || of.err.find('\n') + 1 == of.err.size(), "standard error is not one line", input, of.err);
    const std::string bad = obeyed_by_terminal(of.err, false);
    expect(bad.empty(), "on standard error", input, bad);
}

void read_batch(choices& choose, std::string_view text) {
    const std::string draft = fmt::format("--draft={}", drafts::all()[choose.below(drafts::all().size())]->about.name);
    const auto run = [&](const char* engine) { return outcome_of({"batch", draft, engine}, text); };
    const outcome fast = run("--engine=runner");
    const outcome reference = run("--engine=interpreter");
    expect(fast.out == reference.out && fast.err == reference.err && fast.status == reference.status, "engines differ",
           text, fast.out + reference.out);
    expect_one_line_of_error(fast, text);
    std::istringstream lines(fast.out);
    for (std::string line; std::getline(lines, line);) {
        try {
            static_cast<void>(report::parsed_json(line));
        } catch (const std::runtime_error&) {
            expect(false, "an answer is not JSON", text, line);
        }
    }
}

void read_tests(choices& choose, std::string_view text) {
    const std::string draft = fmt::format("--draft={}", drafts::all()[choose.below(drafts::all().size())]->about.name);
    const auto run = [&](const char* engine) { return outcome_of({"test", draft, engine}, text); };
    const outcome fast = run("--engine=runner");
    const outcome reference = run("--engine=interpreter");
    expect(fast.out == reference.out && fast.err == reference.err && fast.status == reference.status, "engines differ",
           text, fast.out + reference.out);
    expect_one_line_of_error(fast, text);
    const std::string bad = obeyed_by_terminal(fast.out, false);
    expect(bad.empty(), "on standard output", text, bad);
}

/// Updates the expectations of a test file. The new file must have as many tests as the old one. Updating it again must
/// change nothing.
void remake_tests(choices& choose, std::string_view text) {
    const spec::draft& draft = *drafts::all()[choose.below(drafts::all().size())];
    const auto remade = [&](std::string_view json, engine_kind engine) {
        conformance::remade_file file;
        try {
            file = conformance::remake(json, {draft, engine, {}, {}});
        } catch (const std::runtime_error& e) {
            const std::string_view why = e.what();
            expect(!why.empty() && why.find('\n') == std::string_view::npos, "what is wrong is not one line", json,
                   why);
        }
        return file;
    };
    const conformance::remade_file once = remade(text, engine_kind::runner);
    for (const conformance::remade_test& each : once.remade)
        static_cast<void>(conformance::reasons_for(drafts::known(), draft, each));
    if (once.remade.empty()) return;
    const conformance::remade_file again = remade(once.text, engine_kind::interpreter);
    expect(again.remade.empty(), "what was remade is remade again", text, once.text);
    expect(again.tests == once.tests && again.stuck.size() == once.stuck.size(), "other tests change", text, once.text);
}

void read_known(choices&, std::string_view text) {
    try {
        for (const conformance::known_disagreement& each : conformance::read_known_disagreements(text))
            static_cast<void>(conformance::speaks_of(each, drafts::standard(), "a/x.test"));
    } catch (const std::runtime_error& e) {
        const std::string_view why = e.what();
        expect(!why.empty() && why.find('\n') == std::string_view::npos, "what is wrong is not one line", text, why);
    }
}

/// Writes and reads a string. Generalised UTF-8 must not change. Anything else must become U+FFFD.
void read_strings(choices&, std::string_view text) {
    std::string well_formed;
    for (std::string_view left = text; !left.empty();) {
        const input::decoded next = input::decode_one(left, true);
        // A high surrogate and a low surrogate after it become the character that they encode.
        if (next.well_formed)
            well_formed += left.substr(0, next.length);
        else
            well_formed += "\xEF\xBF\xBD";
        left.remove_prefix(next.length);
    }
    const std::string written = report::json_string(text);
    const json read = report::parsed_json(written);
    expect(read.is_string(), "a string is read as something else", text, written);
    const std::string again = report::json_string(report::string_of(read));
    expect(again == report::json_string(report::string_of(report::parsed_json(again))), "a string changes", text,
           again);
    const bool has_surrogates = well_formed.find('\xED') != std::string::npos;
    expect(has_surrogates || report::string_of(read) == well_formed, "a string is read otherwise", text, written);
    static_cast<void>(report::unescape_again(text));
    try {
        static_cast<void>(report::parsed_json(text));
    } catch (const std::runtime_error&) {  // the text is not JSON
    }
}

}  // namespace

void run(std::string_view data) {
    auto [choose, text] = read(data);
    constexpr std::array readers = {read_batch, read_tests, read_known, read_strings, remake_tests};
    readers[choose.below(readers.size())](choose, text);
}

}  // namespace strata::fuzz

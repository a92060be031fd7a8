#include "core/cli/test_command.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <ostream>
#include <string_view>

#include "core/cli/input_files.hpp"
#include "core/cli/interruption.hpp"
#include "core/cli/run_choices.hpp"
#include "core/conformance/html5lib_tests.hpp"
#include "core/report/writing/visible_text.hpp"

namespace strata::cli {
namespace {

using namespace conformance;

// A known disagreement, and whether a run has shown it.
struct expectation {
    known_disagreement known;
    bool was_met = false;
};

class test_run {
public:
    test_run(const spec::draft& draft, engine_kind engine, const console& io)
        : draft_(draft), engine_(engine), io_(io) {}

    void expect(const input_file& list) {
        try {
            for (known_disagreement& each : read_known_disagreements(list.bytes))
                expectations_.push_back({std::move(each), false});
        } catch (const std::runtime_error& e) {
            throw failure(list.name, e.what());
        }
    }

    int file(const input_file& input) {
        std::vector<test> tests;
        try {
            tests = read_tests(input.bytes);
        } catch (const std::runtime_error& e) {
            throw failure(input.name, e.what());
        }
        for (const test& each : tests) {
            // The figures of what has been run are still written.
            if (interruption::wished()) return done;
            for (const std::string& content : each.contents) one(input.name, each, content);
        }
        return missing_in(input.name);
    }

    int finish() {
        if (as_listed_ > 0) io_.out << fmt::format("{} of them disagree as listed\n", as_listed_);
        io_.out << fmt::format("{} passed, {} failed\n", passed_, failed_);
        return failed_ > 0 ? answer_is_no : done;
    }

private:
    // A list that has gone stale is a mistake, but the failure of no run.
    int missing_in(std::string_view file) {
        int status = done;
        for (const expectation& each : expectations_)
            if (!each.was_met && speaks_of(each.known, draft_, file))
                status = complain(
                    io_, file,
                    fmt::format("has no run of '{}', which is listed as a known disagreement", each.known.description));
        return status;
    }

    void one(std::string_view file, const test& t, std::string_view content) {
        const verdict v = conformance::run(draft_, engine_, t, content);
        const known_disagreement* listed = nullptr;
        for (expectation& each : expectations_) {
            if (!speaks_of(each.known, draft_, file, t, content)) continue;
            listed = &each.known;
            each.was_met = true;
            break;
        }
        if (!v.obstacle.empty()) {
            fail(file, t, content, v.obstacle, "");
        } else if (listed == nullptr) {
            if (v.passed)
                ++passed_;
            else
                fail(file, t, content, "- expected, + given", difference(t, t.expected, v.actual));
        } else if (v.passed) {
            fail(file, t, content, "it passes, but is listed as a known disagreement", "");
        } else if (agree(t, listed->actual, v.actual)) {
            ++passed_;
            ++as_listed_;
        } else {
            fail(file, t, content, "it fails otherwise than listed: - listed, + given",
                 difference(t, listed->actual, v.actual));
        }
    }

    void fail(std::string_view file, const test& t, std::string_view content, std::string_view why,
              std::string_view lines) {
        ++failed_;
        std::string text = fmt::format("FAILED {}: ", report::on_one_line(file));
        report::append_visible(text, t.description);
        if (!content.empty()) text += fmt::format(" [{}]", report::on_one_line(content));
        text += "\n  input: ";
        report::append_quoted(text, t.input, longest_input);
        if (!t.last_start_tag.empty()) {
            text += ", last start tag: ";
            report::append_visible(text, t.last_start_tag);
        }
        text += fmt::format("\n  {}\n", report::on_one_line(why));
        for (std::size_t begin = 0; begin < lines.size();) {
            const std::size_t end = lines.find('\n', begin);
            const std::string_view line = lines.substr(begin, end - begin);
            const std::string_view colour = !io_.colour || line.front() == ' ' ? "" : line.front() == '-' ? red : green;
            text += fmt::format("    {}{}{}\n", colour, line, colour.empty() ? "" : plain);
            begin = end + 1;
        }
        io_.out << text;
    }

    static constexpr std::size_t longest_input = 200;
    static constexpr std::string_view red = "\x1b[31m", green = "\x1b[32m", plain = "\x1b[0m";

    const spec::draft& draft_;
    engine_kind engine_;
    const console& io_;
    std::vector<expectation> expectations_;
    std::uint64_t passed_ = 0, failed_ = 0, as_listed_ = 0;
};

}  // namespace

int test_command(const registry& known, const test_request& request, const console& io) {
    test_run tests(draft_named(known, request.draft), request.engine, io);
    if (!request.known.empty()) tests.expect(read_input(io, request.known));
    const int reading = for_each_input(io, request.files, [&](const input_file& input) { return tests.file(input); });
    return std::max(reading, tests.finish());
}

}  // namespace strata::cli

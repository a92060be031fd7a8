// `strata identify`: finds the revisions of the standard that another program's tokenizer or parser follows.
//
// core/identify decides which inputs to send. This file runs the other program, and reports how it failed.

#include <fmt/format.h>

#include <cerrno>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <limits>
#include <memory>
#include <optional>
#include <ostream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "core/cli/arguments.hpp"
#include "core/cli/commands.hpp"
#include "core/cli/inputs/input_files.hpp"
#include "core/cli/io/child_process.hpp"
#include "core/cli/io/console.hpp"
#include "core/cli/io/progress_bar.hpp"
#include "core/cli/io/replaced_file.hpp"
#include "core/cli/options.hpp"
#include "core/conformance/parsed_json.hpp"
#include "core/engine/registry.hpp"
#include "core/history/moments.hpp"
#include "core/history/names.hpp"
#include "core/identify/identification.hpp"
#include "core/report/document/document.hpp"
#include "core/report/suite/json.hpp"
#include "core/report/writing/json_text.hpp"
#include "core/report/writing/visible_text.hpp"
#include "core/search/suites/suite.hpp"
#include "core/spec/change.hpp"
#include "core/spec/error_codes.hpp"

namespace strata::cli {
namespace {

/// The options of `strata identify`, as the user gave them.
struct identify_request {
    std::string topic;     ///< ask only about changes on this topic, named as for `topic_named`; "": all topics
    std::string expected;  ///< the text that the program should follow: a draft, a day, a revision or a commit; "":
                           ///< none
    std::string tests;     ///< the folder in which to write the inputs as tests; "": none
    report_format format = report_format::text;
    std::size_t seconds = 5;  ///< how many seconds the program has for each case
    std::string error_names;  ///< the file that maps the program's error names to those of the standard; "": none
    identify::random_choice random;
    std::vector<std::string> command;  ///< the program to identify: the words after "--"
};

void declare(arguments& args, const registry& /*known*/, identify_request& request) {
    args.describe(
        "Find which revision a parser follows.\n"
        "\n"
        "The command after '--' is an adapter for a tokenizer or a parser. strata sends\n"
        "it inputs on which revisions differ, and compares its answers with those of\n"
        "every revision. The report gives one date for the tokens and one for the parse\n"
        "errors. It lists the commits that are missing, the commits that are newer than\n"
        "these dates, and the rule that each deviation breaks.\n"
        "\n"
        "The command first writes a line with its capabilities. Then it reads one case\n"
        "per line and answers each at once with a line:\n"
        "\n"
        "  < {\"capabilities\":{\"gives\":\"tokens\",\"errors\":\"none\"}}\n"
        "  > {\"id\":1,\"input\":\"<b>\"}\n"
        "  < {\"id\":1,\"output\":[[\"StartTag\",\"b\",{}]]}\n"
        "\n"
        "docs/identify.md describes the lines and has an example of an adapter. The\n"
        "command runs without a shell.\n");
    args.add({"--expect", "DRAFT",
              "Compare with this draft, day or commit. The exit status is 1 if any answer deviates or is missing"},
             request.expected);
    args.add(row_of(shared::topic, "Send only inputs for changes on this topic (see 'strata changes --help')"),
             request.topic);
    args.add({"--case-seconds", "N", "How many seconds an answer may take, 1 to 600. Default: 5"}, {1, 600},
             request.seconds);
    args.add(
        {"--random", "N",
         "Also send N random and mutated inputs, and shorten those inputs on which an answer deviates. Default: 0"},
        {0, 1'000'000}, request.random.count);
    args.add({"--seed", "N", "Seed of the random inputs. Default: 0"}, {0, std::numeric_limits<std::uint64_t>::max()},
             request.random.seed);
    args.add({"--error-names", "FILE",
              "A JSON object that maps the adapter's names of errors to the standard's names, or to null for errors "
              "that the standard does not have"},
             request.error_names);
    args.add(
        {"--tests", "DIR",
         "Also write the inputs to DIR/identify.test, in html5lib's format, with the tokens and errors that they have "
         "under the text that the report names"},
        request.tests);
    add_report_format(args, request.format, "one JSON object");
    args.footer(
        "Examples:\n"
        "  strata identify -- python3 adapter.py\n"
        "  strata identify --expect=modern -- ./adapter\n"
        "  strata identify --random=5000 -- ./adapter\n"
        "  strata identify --tests=probes -- ./adapter\n"
        "  strata identify --format=json -- node adapter.mjs | jq .tokens\n"
        "\n"
        "Exit status: 0 success; 1 if --expect was given and an answer deviates or is\n"
        "missing; 2 error, such as a command that breaks this protocol; 130 interrupted.");
}

history::named_drafts named_in(const registry& /*known*/, const identify_request& request) {
    history::named_drafts named;
    if (!request.expected.empty()) named.lists = {request.expected};
    return named;
}

void take_program(identify_request& request, const std::vector<std::string>& words) { request.command = words; }

/// Runs the user's command as the program to identify.
class command_program : public identify::program {
public:
    explicit command_program(const identify_request& request) : request_(request), running_(request.command) {}

    identify::reply start() override {
        const int error = running_.start();
        const std::string& name = request_.command.front();
        if (error == ENOENT) throw failure(name, "there is no such command");
        if (error != 0) throw failure(name, std::strerror(error));
        return reply_of(running_.ask("", std::max<std::chrono::milliseconds>(longest_start, limit())));
    }
    identify::reply ask(std::string_view line) override { return reply_of(running_.ask(line, limit())); }

private:
    // The time limit for the first reply is at least this long, because virtual machines and interpreters start slowly.
    static constexpr std::chrono::seconds longest_start{30};

    [[nodiscard]] std::chrono::milliseconds limit() const { return std::chrono::seconds(request_.seconds); }

    [[nodiscard]] identify::reply reply_of(const line_read& from) const {
        using kind = identify::reply::kind;
        switch (from.how) {
            case line_read::kind::line: return {kind::line, from.line};
            case line_read::kind::ended: return {kind::ended, end_in_words(from)};
            case line_read::kind::late:
                return {kind::late, fmt::format("gave no answer in time; an adapter must send each line at once{}",
                                                last_error(from))};
            case line_read::kind::too_long:
                return {kind::too_long, fmt::format("wrote a line of more than {} bytes", line_program::longest_line)};
            case line_read::kind::unasked: return {kind::unasked, "wrote a line that no case asked for"};
        }
        return {};
    }
    static std::string end_in_words(const line_read& of) {
        if (of.signal != 0) return fmt::format("was ended by signal {}{}", of.signal, last_error(of));
        if (of.status) return fmt::format("ended with status {}{}", *of.status, last_error(of));
        return "closed its output";
    }
    static std::string last_error(const line_read& of) {
        constexpr std::size_t longest = 200;
        if (of.last_error.empty()) return "";
        return fmt::format(" ({})", report::on_one_line(report::without_middle(of.last_error, longest)));
    }

    const identify_request& request_;
    line_program running_;
};

void write(const identify::identification& of, report_format format, const console& io) {
    constexpr std::size_t few = 20;
    if (format == report_format::json)
        identify::write_identification_as_json(io.out, of);
    else
        identify::write_identification(*document_in(format, io), of,
                                       format == report_format::text ? few : report::unlimited);
}

// Writes tests with the inputs that the tokenizer received. The tests expect the results of the text that the tokenizer
// was compared with. Leaves out inputs that the format of tests cannot express, such as inputs in foreign content.
void write_tests(const identify::identification& of, const std::string& folder) {
    const spec::draft& text = *of.texts[of.tokens.of.text].draft;
    generation::suite suite;
    for (const identify::asked_probe& each : of.said.probes) {
        const std::optional<tokenizer_options> options = identify::options_of(text, each.what);
        if (!options || each.what.foreign) continue;
        generation::test& test = suite.tests.emplace_back();
        test.from.content = options->content;
        test.from.last_start_tag = options->last_start_tag;
        test.input = each.what.input;
        report::append_visible(test.description, each.what.input);
        if (!each.what.initial_state.empty()) test.description += fmt::format(" in the {}", each.what.initial_state);
    }
    std::ostringstream out;
    report::write_suite_as_json(out, text, suite);
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error) throw failure(folder, error.message());
    write_file((std::filesystem::path(folder) / "identify.test").string(), out.str());
}

// Reads the file that maps the program's error names to those of the standard. Throws: failure if the file is
// malformed.
identify::error_names error_names_in(const std::string& path, const console& io) {
    const input_file file = read_input(io, {path, std::nullopt});
    identify::error_names names;
    try {
        const auto read = report::parsed_json(file.bytes);
        if (!read.is_object()) throw std::runtime_error("not a JSON object");
        for (const auto& [own, name] : read.items()) {
            if (!name.is_null() && !name.is_string())
                throw std::runtime_error(
                    fmt::format("{} is not mapped to the name of an error", report::json_string(own)));
            const std::string text = name.is_null() ? std::string() : report::string_of(name);
            const auto code = text.empty() ? std::nullopt : spec::code_of_error(text);
            if (!text.empty() && (!code || spec::is_new_error(*code)))
                throw std::runtime_error(fmt::format("{} is not an error of the standard", report::json_string(text)));
            names.emplace(own, text);
        }
    } catch (const std::runtime_error& e) {
        throw failure(path, e.what());
    }
    return names;
}

int run(const registry& known, const identify_request& request, const console& io) {
    if (request.command.empty() || request.command.front().empty())
        throw failure("identify", "no command is given after '--'");
    identify::identify_request wanted;
    if (!request.topic.empty()) wanted.topic = history::topic_named(request.topic);
    if (!request.error_names.empty()) wanted.names = error_names_in(request.error_names, io);
    wanted.random = request.random;
    const history::moments_of_standard standard(known);
    if (!request.expected.empty())
        wanted.expected =
            history::moments_until(standard.all(), known, request.expected, io, "--expect").moments.size() - 1;

    const std::string words = fmt::format("{}", fmt::join(request.command, " "));
    command_program command(request);
    progress_bar progress(io.err, io.err_width);
    std::optional<identify::identification> found;
    try {
        found = identify::identify(known, standard.all(), command, wanted, [&](std::size_t begun, std::size_t all) {
            progress.begin_input(request.command.front());
            progress.show_part(static_cast<double>(begun) / static_cast<double>(all));
        });
    } catch (const identify::broken_adapter& e) {
        progress.hide();
        throw failure(words, fmt::format("the adapter is broken: {}", e.what()));
    }
    progress.hide();
    if (found->implementation.empty()) found->implementation = words;
    if (!request.tests.empty()) write_tests(*found, request.tests);
    write(*found, request.format, io);
    // A skipped case is not a deviation. The program may skip cases, and the report says how many.
    const bool deviates = !found->deviations.empty() || !found->said.troubles.empty() || found->said.given_up > 0 ||
                          found->tokens.of.answered == 0;
    return wanted.expected && deviates ? negative_result : done;
}

}  // namespace

command add_identify(arguments& args, const registry& known) {
    return command_of<identify_request>(args, known, declare, run, named_in, take_program);
}

}  // namespace strata::cli

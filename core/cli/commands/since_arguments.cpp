// `strata since`: its arguments and its help.

#include <fmt/format.h>

#include <memory>
#include <string>

#include "core/cli/arguments.hpp"
#include "core/cli/commands.hpp"
#include "core/cli/commands/shared_arguments.hpp"
#include "core/cli/commands/since_command.hpp"
#include "core/history/named_change.hpp"

namespace strata::cli {
namespace {

// The options that ask about a part, one of which may be given.
void add_parts(arguments& args, part_in_question& part) {
    args.heading("Parts of the machine");
    auto state = args.text("--state", part.state, "A state, by any name that it ever had", "STATE");
    auto rule = args.two_texts(
        "--rule",
        [&part](const std::string& name, const std::string& character) {
            part.rule = {name, character};
        },
        "What a state does with a character: '!', U+0021, tab, LF, FF, space, EOF", "STATE CHARACTER");
    auto error = args.text("--error", part.error, "Where an error is reported", "CODE");
    auto topic = args.text("--topic", part.topic, fmt::format("The revisions on a topic: {}", topic_names()), "T");
    rule.excludes(state);
    error.excludes(state).excludes(rule);
    topic.excludes(state).excludes(rule).excludes(error);
    args.heading("Options");
}

}  // namespace

command add_since(CLI::App& program, const registry& /*known*/) {
    const auto request = std::make_shared<since_request>();
    arguments args(program, "since");
    args.describe(
        "Show what the standard made of an input over time.\n"
        "\n"
        "Runs the input under every text of the standard that strata knows: after each\n"
        "commit that changed the tokenizer, as far as they are known ('strata drafts\n"
        "--revisions'), and under the texts after that. Prints each reading with the days\n"
        "on which it held, newest first; then, for each change between two readings, its\n"
        "day, commit and title, and the rules that made the difference.\n"
        "\n"
        "With --state, --rule, --error or --topic no input is read: prints the commits\n"
        "by which that part of the machine came, changed, got another name, and went.\n");
    args.text("--until", request->until, "Leave out texts after this draft, day or commit", "D");
    args.choice<since_format>("--format",
                              {{"text", since_format::text},
                               {"timeline", since_format::timeline},
                               {"json", since_format::json},
                               {"html", since_format::html}},
                              "text: human-readable (default). timeline: a line of time, with a lane for each reading. "
                              "json: one object per input. html: one page for the browser",
                              [request](since_format format) { request->format = format; });
    add_parts(args, request->part);
    add_run_choices(args, request->run);
    add_files(args, "FILE", request->files, "Pages to read");
    args.footer(
        "Examples:\n"
        "  strata since -e '<!-- a --!>'\n"
        "  strata since --until=2009-02-07 -e '<p/>'\n"
        "  strata since --format=timeline page.html\n"
        "  strata since --format=html page.html > since.html\n"
        "  strata since --state='comment end bang'\n"
        "  strata since --rule 'comment end' '!'\n"
        "  strata since --error=eof-in-comment");
    return {args.app(), [request](const registry& r, const console& io) { return since_command(r, *request, io); },
            [request] {
                named_drafts named;
                if (!request->until.empty()) named.lists.push_back(request->until);
                return named;
            }};
}

}  // namespace strata::cli

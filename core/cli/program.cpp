#include "core/cli/program.hpp"
#include "core/cli/named_draft.hpp"

#include <fmt/format.h>

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <ostream>
#include <string_view>
#include <vector>

#include "core/cli/commands.hpp"
#include "core/cli/guarded_output.hpp"
#include "core/cli/help_layout.hpp"
#include "core/cli/interruption.hpp"
#include "core/cli/usage_errors.hpp"

#ifndef STRATA_VERSION
#define STRATA_VERSION "(unversioned)"
#endif

namespace strata::cli {
namespace {

/// What the program says of itself.
void describe(CLI::App& program) {
    program.description(
        "Runs any revision of the HTML tokenizer: the drafts of HTML 5 from 2007 on, and\n"
        "the standard of today. Each is a table of its own rules in its own words, run by\n"
        "one engine.\n");
    program.formatter(help_layout());
    program.set_version_flag("--version", "strata " STRATA_VERSION, "Print the version and end");
    program.require_subcommand(0, 1);
    program.footer(
        "Examples:\n"
        "  strata tokenize page.html                 what today's standard makes of it\n"
        "  strata tokenize --draft=2008 page.html    and what the draft of March 2008 did\n"
        "  strata compare page.html                  where drafts part on it, and why\n"
        "  strata trace --drafts=2008,modern x.html  every step up to where two part\n"
        "  strata states --draft=2008 'tag open'     what that draft says of a state\n"
        "  strata changes --between=2008,2009        what a draft changed, by name\n"
        "  strata coverage --unfired tests/          which rules inputs never reach\n"
        "  strata diff 2008 modern                   what changed between two drafts\n"
        "  strata graph --draft=2008 --format=svg    a picture of that draft's machine\n"
        "  strata witness 2009 modern                every difference, shortest inputs\n"
        "\n"
        "'strata COMMAND --help' says more.\n"
        "Exit status: 0 done; 1 the answer is no (a test failed, or drafts part); 2 it\n"
        "could not be done, and standard error says what and why.");
}

int parse_and_perform(const registry& known, int argc, const char* const* argv, const console& io) {
    CLI::App program("", "strata");
    describe(program);
    const std::vector<command> commands = {
        add_tokenize(program, known), add_compare(program, known), add_batch(program, known),
        add_test(program, known),     add_drafts(program),         add_states(program, known),
        add_changes(program, known),  add_trace(program, known),   add_coverage(program, known),
        add_diff(program, known),     add_graph(program, known),   add_witness(program, known),
        add_minimize(program, known), add_schema(program)};
    for (const command& each : commands) refuse_empty_values(*each.app);
    if (const char* const option = option_without_value(argc, argv))
        return complain(io, "usage", fmt::format("{} is given no value (see 'strata --help')", option));
    try {
        program.parse(argc, argv);
    } catch (const CLI::CallForHelp&) {
        const auto chosen = program.get_subcommands();
        io.out << (chosen.empty() ? program.help() : chosen.front()->help(program.get_name()));
        return done;
    } catch (const CLI::CallForVersion& e) {
        io.out << e.what() << '\n';
        return done;
    } catch (const CLI::ParseError& e) {
        return say_usage_error(program, commands, e, io);
    }
    for (const command& each : commands) {
        if (!each.app->parsed()) continue;
        if (const CLI::Option* const colour = each.app->get_option_no_throw("--color"))
            if (!colour->results().empty() && colour->results().front() == "always") io.guard->allow_styles();
        try {
            return each.perform(known, io);
        } catch (const failure&) {
            throw;
        } catch (...) {
            return complain_of_exception(io, each.app->get_name());
        }
    }
    if (argc > 1) return complain(io, "usage", "no command is named (see 'strata --help')");
    io.err << program.help();
    return not_done;
}

// The status of a run whose output reached nobody.
int status_of(const output_failed& f, const console& io) {
    // That a reader has had enough is no failure.
    if (f.reason == EPIPE) return done;
    return complain(io, "standard output", f.reason == 0 ? "cannot be written" : std::strerror(f.reason));
}

// What the shell says of a program that an interrupt has ended.
constexpr int ended_by_interrupt = 128 + SIGINT;

}  // namespace

int run(const registry& known, int argc, const char* const* argv, const console& raw) {
    guarded_output out(raw.out, guarded_buffer::on_failure::raise);
    guarded_output err(raw.err, guarded_buffer::on_failure::say);
    if (raw.colour) out.guard().allow_styles();
    if (raw.err_width > 0) err.guard().allow_rewriting();
    const console io{raw.in, out, err, raw.colour, raw.width, raw.terminal, raw.err_width, &out.guard()};
    const interruption interrupts;
    int status = not_done;
    try {
        try {
            status = parse_and_perform(known, argc, argv, io);
        } catch (const interrupted&) {
            // What was found has been written; it is now sent off.
            out.clear();
        } catch (const output_failed&) {
            throw;
        } catch (...) {
            status = complain_of_exception(io, "strata");
        }
        interruption::grant();
        out.guard().end();
        out.flush();
    } catch (const output_failed& f) {
        return status_of(f, io);
    } catch (...) {
        // Where not even that can be said: memory that has run out.
        constexpr std::string_view message = "strata: not enough memory\n";
        static_cast<void>(::write(STDERR_FILENO, message.data(), message.size()));
        return not_done;
    }
    return interruption::came() ? ended_by_interrupt : status;
}

}  // namespace strata::cli

#include "core/cli/program.hpp"

// Parses the command line with CLI11, and runs the command that the line names. `all_commands` lists the commands.

#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <iterator>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "core/cli/arguments.hpp"
#include "core/cli/commands.hpp"
#include "core/cli/description.hpp"
#include "core/cli/inputs/texts_read.hpp"
#include "core/cli/io/interruption.hpp"
#include "core/cli/io/output_filters.hpp"
#include "core/cli/io/replaced_file.hpp"
#include "core/cli/options.hpp"
#include "core/cli/version.hpp"
#include "core/history/days_of_chain.hpp"

namespace strata::cli {
namespace {

// Sets the texts that --help and --version print for the program as a whole.
void describe(CLI::App& program, const registry& known) {
    program.description(
        "Runs input through revisions of the HTML tokenizer, from the first check-in of\n"
        "March 2006 to the WHATWG's living standard. Shows where they differ, which rules\n"
        "make the difference, and which commits changed these rules.\n");
    program.formatter(help_layout());
    program.set_help_flag("-h,--help", "Print this help and exit");
    program.set_version_flag(
        "-V,--version", [&known] { return version_text(known); }, "Print version, commit, compiler and drafts");
    program.require_subcommand(0, 1);
    program.footer(
        "Examples:\n"
        "  strata since page.html\n"
        "      how the page has been read since 2006, and which commits changed that\n"
        "  strata compare --drafts=2008,modern page.html\n"
        "      where two drafts differ on the page, and which rules cause this\n"
        "  strata minimize --drafts=2008,modern page.html\n"
        "      the smallest page that still shows a difference\n"
        "  strata survey crawl.warc.gz\n"
        "      how many pages of an archive the drafts read differently\n"
        "  strata bisect --good=2008 --bad=modern page.html -- ./check\n"
        "      the commit that made ./check fail on the tokens\n"
        "  strata tokenize --draft=2014 -e '<p>x'\n"
        "      tokens and errors under the text in force at the end of 2014\n"
        "  strata what-if latest @mine.txt\n"
        "      what your edit of the standard changes\n"
        "\n"
        "Run 'strata COMMAND --help' for the options of a command.\n"
        "Exit status: 0 success; 1 negative result (a test failed, minimize found no such\n"
        "difference, strata reached a sentence of a text that it does not understand, or\n"
        "--exit-code was given and drafts differ or rules never fired); 2 error;\n"
        "130 interrupted.");
}

// Makes output go through a pager, if it goes to a terminal and the user has not turned the pager off.
void page(const console& io, const display_options& display) {
    if (io.may_page && display.pager) io.pager->use(wanted_pager());
}

std::vector<std::string> names_of(const std::vector<command>& commands) {
    std::vector<std::string> names;
    names.reserve(commands.size());
    for (const command& each : commands) names.push_back(each.app->get_name());
    return names;
}

// The heading of the last group in the list of commands.
constexpr const char* for_scripts = "For scripts";

// The command `help`: `strata help [COMMAND]` prints the text of --help; `strata help --man=DIRECTORY` writes man
// pages.
class help_command {
public:
    help_command(CLI::App& program, const registry& known) : known_(known), program_(program) {
        arguments args(program, "help", for_scripts);
        app_ = args.app();
        args.describe("Show the help for a command, or write the man pages.\n");
        args.add({"COMMAND", "", "Command to describe"}, name_);
        args.add(option_row{"--man", "DIRECTORY",
                            "Write the man pages of all commands, and strata-drafts(7), to the folders man1 and man7 "
                            "of this directory, which is created if necessary"}
                     .not_with({"COMMAND"}),
                 directory_);
        args.footer(
            "Examples:\n"
            "  strata help compare\n"
            "  strata help --man=man && man -l man/man7/strata-drafts.7\n"
            "\n"
            "Exit status: 0 success; 2 error.");
    }
    [[nodiscard]] bool is_asked() const { return app_->parsed(); }
    int perform(const std::vector<command>& commands, const console& io, const display_options& display) const {
        if (!directory_.empty()) return write_man_pages();
        const CLI::App* chosen = name_.empty() || name_ == app_->get_name() ? &program_ : nullptr;
        for (const command& each : commands)
            if (each.app->get_name() == name_) chosen = each.app;
        if (chosen == nullptr) return say_unknown_command(name_, names_of(commands), io);
        page(io, display);
        // CLI11's `help` is not called: it would describe the command on the command line, which is `help` itself.
        const std::string name = chosen == &program_ ? program_.get_name() : program_.get_name() + " " + name_;
        io.out << chosen->get_formatter()->make_help(chosen, name, CLI::AppFormatMode::Normal);
        return done;
    }

private:
    int write_man_pages() const {
        const std::filesystem::path directory(directory_);
        for (const char* const folder : {"man1", "man7"}) {
            std::error_code error;
            std::filesystem::create_directories(directory / folder, error);
            if (error) throw failure((directory / folder).string(), "cannot be made: " + error.message());
        }
        for (const man_page& each : man_pages(description_of(program_), known_, program_day()))
            write_file((directory / each.file).string(), each.text);
        return done;
    }

    const registry& known_;
    CLI::App& program_;
    CLI::App* app_ = nullptr;
    std::string name_;
    std::string directory_;  ///< the directory for man pages; "": print help instead
};

// The command `complete`: `strata complete SHELL` prints the script for a shell. The script runs `strata complete --
// WORD...`, which prints the candidates for the last word.
class complete_command {
public:
    complete_command(CLI::App& program, const registry& known) : known_(known), program_(program) {
        arguments args(program, std::string(name), for_scripts);
        app_ = args.app();
        args.describe(
            "Complete command lines in bash, zsh and fish.\n"
            "\n"
            "With SHELL, prints a script that sets up completion in that shell. The script\n"
            "runs 'strata complete -- WORD...' with the words of the command line so far.\n"
            "Each line of the output has a word that may replace the last word, two spaces,\n"
            "and the meaning of the word. A line with '/' means that a file name may follow;\n"
            "the line gives the part of the word before the file name.\n");
        args.add({"SHELL", "", "bash, zsh or fish"}, shell_);
        args.footer(
            "Examples:\n"
            "  source <(strata complete bash)\n"
            "  strata complete zsh > ~/.zfunc/_strata\n"
            "  strata complete fish > ~/.config/fish/completions/strata.fish\n"
            "  strata complete -- strata states --draft=2008 tag\n"
            "\n"
            "Exit status: 0 success; 2 error.");
    }
    static constexpr std::string_view name = "complete";

    [[nodiscard]] bool is_asked() const { return app_->parsed(); }
    // Prints the candidates for the last of `words`, the words after "--". If there are no words, prints the shell's
    // script.
    int perform(const std::vector<std::string>& words, const console& io) const {
        if (words.empty()) {
            const std::string_view script = completion_script(shell_);
            if (shell_.empty()) throw failure("SHELL", "is required (see 'strata complete --help')");
            if (script.empty())
                throw failure(fmt::format("shell '{}'", shell_), run::unknown_word("shell", shell_,
                                                                                   {std::begin(shells_with_completion),
                                                                                    std::end(shells_with_completion)}));
            io.out << script;
            return done;
        }
        const completions found = completions_of(description_of(program_), known_, words);
        for (const completions::candidate& each : found.all)
            io.out << each.word << (each.about.empty() ? "" : "  ") << each.about << '\n';
        if (found.files_after) io.out << "/  " << *found.files_after << '\n';
        return done;
    }

private:
    const registry& known_;
    CLI::App& program_;
    CLI::App* app_ = nullptr;
    std::string shell_;
};

// Returns the hint for the message that no file has this name: the user of `command` may have meant HTML or a draft.
std::string hint_in(const registry& known, const CLI::App& command, std::string_view name) {
    const auto takes = [&](const char* option) { return command.get_option_no_throw(option) != nullptr; };
    return hint_for_missing(known, name, takes("-e"),
                            takes("--drafts")  ? "--drafts"
                            : takes("--until") ? "--until"
                                               : "");
}

// --- The commands ---

// What remains of the output after an interrupt, unless the command itself decides what remains.
enum class output : std::uint8_t {
    lines,      ///< all lines that were written completely
    documents,  ///< the documents that were flushed; an incomplete document is dropped
};

// A row of the table of commands.
struct named_command {
    std::string_view name;
    const char* group;  ///< the heading under which --help lists the command
    command (*add)(arguments& args, const registry& known);
    output writes = output::lines;
    bool runs_program = false;  ///< whether the words after "--" are another command line
};
// clang-format off
constexpr named_command all_commands[] = {
    {"tokenize", "Read pages", add_tokenize},
    {"compare", "Read pages", add_compare},
    {"trace", "Read pages", add_trace},
    {"since", "Read pages", add_since, output::documents},
    {"minimize", "Read pages", add_minimize, output::documents},
    {"bisect", "Read pages", add_bisect, output::documents, true},
    {"survey", "Read many pages", add_survey},
    {"coverage", "Read many pages", add_coverage, output::documents},
    {"batch", "Read many pages", add_batch},
    {"drafts", "Study the standard", add_drafts, output::documents},
    {"states", "Study the standard", add_states, output::documents},
    {"blame", "Study the standard", add_blame, output::documents},
    {"diff", "Study the standard", add_diff, output::documents},
    {"changes", "Study the standard", add_changes, output::documents},
    {"graph", "Study the standard", add_graph, output::documents},
    {"witness", "Study the standard", add_witness, output::documents},
    {"read", "Your own text of the standard", add_read, output::documents},
    {"what-if", "Your own text of the standard", add_what_if, output::documents},
    {"test", "Test a parser", add_test},
    {"generate", "Test a parser", add_generate, output::documents},
    {"identify", "Test a parser", add_identify, output::documents, true},
    {"schema", for_scripts, add_schema, output::documents},
};
// clang-format on

bool writes_documents(std::string_view command) {
    return std::any_of(std::begin(all_commands), std::end(all_commands), [&](const named_command& each) {
        return each.name == command && each.writes == output::documents;
    });
}

// --- The command line ---

// The command line. Another command line that follows "--" is kept apart in `program`.
struct command_line {
    int argc;
    const char* const* argv;
    std::vector<std::string> program{};  ///< the words after "--", if the command runs a program or completes a command
                                         ///< line
    [[nodiscard]] bool mentions(std::string_view word) const {
        return std::find(argv + 1, argv + argc, word) != argv + argc;
    }
};

// Splits the line at "--" if its command runs a program or completes a command line. Other lines stay whole.
command_line without_program(int argc, const char* const* argv) {
    command_line line{argc, argv};
    const auto runs_program = [&](const named_command& each) { return each.runs_program && each.name == argv[1]; };
    const bool runs = argc > 1 && (argv[1] == complete_command::name ||
                                   std::any_of(std::begin(all_commands), std::end(all_commands), runs_program));
    if (!runs) return line;
    const auto* const end = argv + argc;
    const auto* const dashes = std::find(argv + 1, end, std::string_view("--"));
    if (dashes == end) return line;
    line.argc = static_cast<int>(dashes - argv);
    line.program.assign(dashes + 1, end);
    return line;
}

// The parser of the command line. It knows all commands, or only the commands that the line mentions.
class parser {
public:
    parser(const registry& known, const command_line& line, bool with_all) : known_(known), line_(line) {
        describe(program_, known);
        for (const named_command& each : all_commands)
            if (with_all || line.mentions(each.name)) {
                arguments args(program_, std::string(each.name), each.group);
                if (each.runs_program) args.app()->formatter(help_layout(" -- COMMAND"));
                commands_.push_back(each.add(args, known));
            }
        if (with_all) {
            complete_.emplace(program_, known);
            help_.emplace(program_, known);
        }
        add_options_of_all(program_);
        for (const command& each : commands_) {
            add_options_of_all(*each.app);
            refuse_empty_values(*each.app);
            unmark_arguments(*each.app);
        }
    }

    // Runs the command if its arguments are correct, or prints the version. Otherwise returns nothing and prints
    // nothing.
    std::optional<int> perform_if_simple(const console& io) {
        try {
            program_.parse(words_to_parse(line_.argc, line_.argv));
        } catch (const CLI::CallForVersion& e) {
            io.out << e.what() << '\n';
            return done;
        } catch (const CLI::ParseError&) {
            return std::nullopt;
        }
        return perform_chosen(io);
    }

    // Runs the command, shows help, or reports an error in the arguments. The parser must know all commands.
    int perform(const console& io) {
        try {
            program_.parse(words_to_parse(line_.argc, line_.argv));
        } catch (const CLI::CallForHelp&) {
            const auto chosen = program_.get_subcommands();
            page(io, display_);
            io.out << (chosen.empty() ? program_.help() : chosen.front()->help(program_.get_name()));
            return done;
        } catch (const CLI::CallForVersion& e) {
            io.out << e.what() << '\n';
            return done;
        } catch (const CLI::ParseError& e) {
            return say_usage_error(program_, names_of(commands_), e, io);
        }
        if (const std::optional<int> status = perform_chosen(io)) return *status;
        if (complete_->is_asked()) return complete_->perform(line_.program, io);
        if (help_->is_asked()) return help_->perform(commands_, io, display_);
        if (line_.argc > 1) return complain(io, "usage", "no command given (see 'strata --help')");
        io.err << program_.help();
        return failed;
    }

private:
    void add_options_of_all(CLI::App& app) {
        arguments args(app);
        add_display_options(args, display_);
        add_process_limits(args, limits_);
    }

    std::optional<int> perform_chosen(const console& io) const {
        for (const command& each : commands_) {
            if (!each.app->parsed()) continue;
            if (each.take_program) each.take_program(line_.program);
            console shown = with_options(io, display_);
            // The program that runs `batch` waits for each result. A pager would make it wait until the user has read
            // the result.
            if (each.app->get_name() != "batch") page(io, display_);
            if (writes_documents(each.app->get_name())) io.guard->set(guarded_buffer::on_interrupt::document_is_lost);
            try {
                limit_process(limits_);
                const history::named_drafts named = each.named ? each.named(known_) : history::named_drafts{};
                const history::days_of_chain days(known_, named, shown);
                const texts_read texts(days.known(), named, shown);
                shown.hint_for_missing = [&](std::string_view name) { return hint_in(known_, *each.app, name); };
                shown.in_is_text = texts.took_input();
                return perform_in(*each.form, each, texts.known(), shown);
            } catch (const failure&) {
                io.guard->drop();
                throw;
            } catch (...) {
                io.guard->drop();
                return complain_of_exception(io, each.app->get_name());
            }
        }
        return std::nullopt;
    }

    // Runs a command, and converts the JSON that the command writes to the form that the user wants.
    static int perform_in(json_form form, const command& chosen, const registry& known, const console& io) {
        if (form == json_form::as_written) return chosen.perform(known, io);
        // If an interrupt cut an array off, the output would not be valid JSON, so an incomplete array is dropped.
        if (form == json_form::as_array) io.guard->set(guarded_buffer::on_interrupt::document_is_lost);
        json_output out(io.out, form);
        const int status = chosen.perform(known, with_output(io, out));
        out.end();
        return status;
    }

    const registry& known_;
    const command_line& line_;
    CLI::App program_{"", "strata"};
    std::vector<command> commands_;
    std::optional<complete_command> complete_;
    std::optional<help_command> help_;
    display_options display_;
    process_limits limits_;
};

// --- The run of the program ---

int parse_and_perform(const registry& known, int argc, const char* const* argv, const console& io) {
    if (const char* const option = option_without_value(argc, argv))
        return complain(io, "usage", fmt::format("{} needs a value (see 'strata --help')", option));
    const command_line line = without_program(argc, argv);
    // Declaring the options of every command takes longer than most commands need for a small page. So the parser first
    // gets only the commands that the line mentions. Help, completions and error messages need all commands.
    if (line.argc > 1 && !line.mentions("help"))
        if (const std::optional<int> status = parser(known, line, false).perform_if_simple(io)) return *status;
    return parser(known, line, true).perform(io);
}

// Reports that the output could not be written, and returns the exit status.
int status_of(const output_failed& f, const console& io) {
    // A reader such as `head` may close its pipe early, which is not an error.
    if (f.reason == EPIPE) return done;
    return complain(io, "standard output", f.reason == 0 ? "cannot be written" : std::strerror(f.reason));
}

// Tells the user about the interrupt, unless an earlier message has. Returns the exit status of an interrupted program.
int say_interrupted(const console& io) {
    io.err << interruption::message() << std::flush;
    interruption::note_message();
    return interruption::status();
}

}  // namespace

int run(const registry& known, int argc, const char* const* argv, const console& raw) {
    pager_buffer pager(*raw.out.rdbuf());
    std::ostream paged(&pager);
    guarded_output out(paged, guarded_buffer::on_failure::raise);
    guarded_output err(raw.err, guarded_buffer::on_failure::say);
    if (raw.colour) out.guard().allow_styles();
    if (raw.err_width > 0) err.guard().allow_rewriting();
    const console io{raw.in,        out,          err,       raw.colour,      raw.width,    raw.terminal,
                     raw.err_width, &out.guard(), raw.links, raw.in_terminal, raw.may_page, &pager};
    const interruption interrupts;
    int status = failed;
    try {
        try {
            status = parse_and_perform(known, argc, argv, io);
        } catch (const interrupted&) {
            // The results so far have been written to `out`, which is flushed below.
            out.clear();
            out.guard().drop();
        } catch (const output_failed&) {
            throw;
        } catch (...) {
            status = complain_of_exception(io, "strata");
        }
        interruption::stop_no_more();
        interruption::acknowledge();
        out.guard().end();
        out.flush();
        pager.finish();
    } catch (const output_failed& f) {
        return interruption::happened() ? say_interrupted(io) : status_of(f, io);
    } catch (...) {
        // Memory has run out, so not even a message could be built. A fixed text is written instead.
        constexpr std::string_view message = "strata: out of memory\n";
        static_cast<void>(::write(STDERR_FILENO, message.data(), message.size()));
        return failed;
    }
    return interruption::happened() ? say_interrupted(io) : status;
}

}  // namespace strata::cli

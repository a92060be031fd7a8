#include "core/cli/program.hpp"
#include "core/cli/named_draft.hpp"

#include <fmt/format.h>

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <functional>
#include <initializer_list>
#include <limits>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "core/cli/batch_command.hpp"
#include "core/cli/compare_command.hpp"
#include "core/cli/coverage_command.hpp"
#include "core/cli/diff_command.hpp"
#include "core/cli/drafts_command.hpp"
#include "core/cli/graph_command.hpp"
#include "core/cli/guarded_output.hpp"
#include "core/cli/interruption.hpp"
#include "core/cli/minimize_command.hpp"
#include "core/cli/run_choices.hpp"
#include "core/cli/states_command.hpp"
#include "core/cli/test_command.hpp"
#include "core/cli/tokenize_command.hpp"
#include "core/cli/trace_command.hpp"
#include "core/cli/witness_command.hpp"
#include "core/report/writing/layout.hpp"

// CLI11 costs seconds in each file that includes it; this is the only one. A command is a struct of what was asked for
// and a function that does it; here flags are bound to the one and the other is called.

#ifndef STRATA_VERSION
#define STRATA_VERSION "(unversioned)"
#endif

namespace strata::cli {
namespace {

/// A command as the parser knows it, and what it does.
struct command {
    CLI::App* app = nullptr;
    std::function<int(const registry&, const console&)> perform;
};

/// Lays out --help: 80 columns, and of a command only the first line of what it says of itself where commands are
/// listed.
class help_format : public CLI::Formatter {
public:
    help_format() { column_width(names_width); }

    std::string make_option_opts(const CLI::Option* option) const override {
        const std::string type = option->get_type_name();
        return (type.empty() ? "" : " " + type) + (option->get_expected_max() > 1 ? "..." : "");
    }
    std::string make_option_desc(const CLI::Option* option) const override {
        return wrapped(option->get_description());
    }
    std::string make_subcommand(const CLI::App* sub) const override {
        const std::string description = sub->get_description();
        return fmt::format("  {:<{}}{}\n", sub->get_name(), names_width - 2,
                           description.substr(0, description.find('\n')));
    }

private:
    static constexpr std::size_t names_width = 28;
    static constexpr std::size_t text_width = 80 - names_width;

    static std::string wrapped(std::string text) {
        std::size_t line = 0;
        while (text.size() - line > text_width) {
            const std::size_t space = text.rfind(' ', line + text_width);
            if (space == std::string::npos || space <= line) break;
            text[space] = '\n';
            line = space + 1;
        }
        return text;
    }
};

template <class T>
using choices_of = std::initializer_list<std::pair<const char*, T>>;

/// An option that takes one of a few words and hands `use` what the word means.
template <class T>
CLI::Option* add_choice(CLI::App& app, const std::string& flag, choices_of<T> choices, std::string description,
                        std::function<void(T)> use) {
    const std::vector<std::pair<const char*, T>> known(choices);
    std::string words;
    for (const auto& each : known) words.append(words.empty() ? "" : "|").append(each.first);
    const auto meaning_of = [known](const std::string& word) -> const T* {
        for (const auto& each : known)
            if (word == each.first) return &each.second;
        return nullptr;
    };
    const auto check = [meaning_of, words](const std::string& word) {
        return meaning_of(word) != nullptr ? std::string() : fmt::format("'{}' is none of {}", word, words);
    };
    return app
        .add_option_function<std::string>(
            flag, [meaning_of, use](const std::string& word) { use(*meaning_of(word)); }, std::move(description))
        ->check(check)
        ->type_name(words);
}

void add_draft(CLI::App& app, const registry& known, std::string& into) {
    app.add_option("--draft", into,
                   fmt::format("One of {} (see 'strata drafts'); {} if not given", draft_names(known),
                               known.standard->about.name))
        ->type_name("D");
}

void add_two_drafts(CLI::App& app, const registry& known, std::string& a, std::string& b) {
    app.add_option("A", a, fmt::format("A draft: one of {} (see 'strata drafts')", draft_names(known)))
        ->required()
        ->type_name("");
    app.add_option("B", b, "The draft to hold against it")->required()->type_name("");
}

void add_engine(CLI::App& app, engine_kind& into) {
    add_choice<engine_kind>(app, "--engine", {{"fused", engine_kind::fused}, {"interpreter", engine_kind::interpreter}},
                            "What runs the draft's table: the fast engine (if not given), or the one that walks it "
                            "rule by rule. Both give the same",
                            [&into](engine_kind kind) { into = kind; });
}

void add_files(CLI::App& app, std::vector<std::string>& into, const std::string& description) {
    app.add_option("FILE", into, description)->type_name("");
}

void add_run_choices(CLI::App& app, run_choices& into) {
    const auto optional = [&app](const char* flag, std::optional<std::string>& text, const char* description) {
        return app.add_option_function<std::string>(
            flag, [&text](const std::string& given) { text = given; }, description);
    };
    CLI::Option* const state =
        optional("--initial-state", into.initial_state,
                 "The state to begin in: Data, RCDATA, RAWTEXT, Script data, PLAINTEXT or CDATA section, with or "
                 "without \" state\"")
            ->type_name("STATE");
    optional("--content-model", into.content_model,
             "The same in the words of 2007 to 2009: PCDATA, RCDATA, CDATA or PLAINTEXT. Either is taken for every "
             "draft where it has a meaning")
        ->type_name("MODEL")
        ->excludes(state);
    app.add_option("--last-start-tag", into.last_start_tag,
                   "The name, in lower case, of the last start tag before the input: what an end tag must match in "
                   "RCDATA and the like")
        ->type_name("NAME");
    app.add_flag("--foreign", into.foreign,
                 "Begin inside an element that is not an HTML one, so that CDATA sections are recognised where the "
                 "draft has them");
    add_choice<bool>(app, "--feedback", {{"simulated", true}, {"none", false}},
                     "Whether what tree construction does to the tokenizer is simulated (<title> switches to RCDATA, "
                     "and so on). If not given: simulated, or none with an initial state",
                     [&into](bool simulated) { into.simulates_feedback = simulated; });
    add_choice<bool>(app, "--scripting", {{"on", true}, {"off", false}},
                     "Whether <noscript> holds raw text, as it does where scripts run (if not given: on)",
                     [&into](bool on) { into.scripting = on; });
    optional(
        "--fragment", into.fragment,
        "Take the input as a fragment whose context element is CONTEXT: \"title\", \"tr\", \"svg desc\", \"math mi\". "
        "It decides the state to begin in and what tree construction makes of the first tags")
        ->type_name("CONTEXT")
        ->excludes(state);
}

void add_colour(CLI::App& app, std::optional<bool>& into) {
    add_choice<std::optional<bool>>(app, "--color", {{"auto", std::nullopt}, {"always", true}, {"never", false}},
                                    "Whether text has colour (if not given: auto, that is on a terminal)",
                                    [&into](std::optional<bool> colour) { into = colour; });
}

/// An option that takes a whole number from `least` to `most`; `what` says so: "number of columns from 40 to 1000".
void add_number(CLI::App& app, const std::string& flag, std::uint64_t least, std::uint64_t most,
                const std::string& what, std::string description, std::function<void(std::uint64_t)> use) {
    const auto number_in = [least, most](const std::string& text) {
        std::uint64_t number = 0;
        const auto end = std::from_chars(text.data(), text.data() + text.size(), number);
        const bool is_number = end.ec == std::errc() && end.ptr == text.data() + text.size() && !text.empty();
        return is_number && number >= least && number <= most ? std::optional<std::uint64_t>(number) : std::nullopt;
    };
    app.add_option_function<std::string>(
           flag, [number_in, use](const std::string& text) { use(*number_in(text)); }, std::move(description))
        ->check([number_in, what](const std::string& text) {
            return number_in(text) ? std::string() : fmt::format("'{}' is no {}", text, what);
        })
        ->type_name("N");
}

void add_width(CLI::App& app, std::optional<std::size_t>& into) {
    const std::string widths = fmt::format("{} to {}", report::narrowest, report::widest);
    add_number(app, "--width", report::narrowest, report::widest, fmt::format("number of columns from {}", widths),
               fmt::format("How wide text may be, {} columns (if not given: as the terminal; where there is none, as "
                           "COLUMNS says, else 80)",
                           widths),
               [&into](std::uint64_t columns) { into = columns; });
}

command add_tokenize(CLI::App& program, const registry& known) {
    const auto request = std::make_shared<tokenize_request>();
    CLI::App& app = *program.add_subcommand("tokenize");
    app.description(
        "Show the tokens and parse errors of pages.\n"
        "\n"
        "Pages are tokenized as one draft says; tokens and errors come in the order in\n"
        "which they occur. Input is bytes of UTF-8. '-' is standard input, which is also\n"
        "read where no FILE is given.\n");
    add_draft(app, known, request->draft);
    add_choice<token_format>(
        app, "--format",
        {{"text", token_format::text}, {"jsonl", token_format::jsonl}, {"html5lib", token_format::html5lib}},
        "text: for people (if not given). jsonl: a JSON object a line, with byte spans of the source. html5lib: a JSON "
        "object for each input, in the notation of the html5lib tests",
        [request](token_format format) { request->format = format; });
    app.add_flag("--whole-texts", request->whole_texts, "In text format, do not shorten long texts");
    app.add_flag("--tree-errors", request->tree_errors,
                 "Also show, marked as such, the error that tree construction and not the tokenizer finds: a "
                 "self-closing flag that is not acknowledged (since 2009)");
    add_run_choices(app, request->run);
    add_engine(app, request->run.engine);
    add_files(app, request->files, "Pages to tokenize");
    app.footer(
        "Examples:\n"
        "  strata tokenize page.html\n"
        "  echo '<p title=a\"b>' | strata tokenize --draft=2008\n"
        "  strata tokenize --format=jsonl page.html | grep parseError\n"
        "  echo 'a</title>b' |\n"
        "    strata tokenize --initial-state=RCDATA --last-start-tag=title\n"
        "\n"
        "Exit status: 0 done, whatever parse errors the pages have; 2 an input could not\n"
        "be read.");
    return {&app, [request](const registry& r, const console& io) { return tokenize_command(r, *request, io); }};
}

command add_compare(CLI::App& program, const registry& known) {
    const auto request = std::make_shared<compare_request>();
    CLI::App& app = *program.add_subcommand("compare");
    app.description(
        "Show where drafts part on a page, and why.\n"
        "\n"
        "Each page is tokenized under every draft. Where the tokens or the parse errors\n"
        "differ, the source is shown, what each group of drafts made of it, and the rules\n"
        "that parted them, in the drafts' words. At the end of a page come its figures,\n"
        "and how often drafts parted by the same rules.\n");
    app.add_option("--drafts", request->drafts,
                   fmt::format("The drafts to compare, two or more: names between commas, of {} (see 'strata drafts'); "
                               "all of them if not given",
                               draft_names(known)))
        ->type_name("D,D,...");
    add_choice<comparison_format>(
        app, "--format",
        {{"text", comparison_format::text}, {"json", comparison_format::json}, {"html", comparison_format::html}},
        "text: for people (if not given). json: an object on one line for each input. html: "
        "one page for all inputs, to be opened in a browser",
        [request](comparison_format format) { request->format = format; });
    app.add_flag("--tokens-only", request->tokens_only, "Leave out places that differ in parse errors alone");
    app.add_flag("--summary", request->summary_only, "Show only the figures");
    app.add_flag(
        "--full", request->every_sentence,
        "text: say the rules at every place. If not given, their words stand where they first part the drafts, "
        "and later places of the page refer to that");
    app.add_flag("--exit-code", request->exit_code, "Exit with 1 if any place was shown");
    add_colour(app, request->colour);
    add_width(app, request->width);
    add_run_choices(app, request->run);
    app.add_option("FILE|DIRECTORY", request->files,
                   "Pages to compare; of a directory all *.html, *.htm and *.xhtml in and below it. '-', or none, is "
                   "standard input")
        ->type_name("");
    app.footer(
        "Examples:\n"
        "  strata compare page.html\n"
        "  strata compare --drafts=2008,modern --tokens-only page.html | less\n"
        "  strata compare --color=always page.html | less -R\n"
        "  strata compare --format=html page.html > report.html\n"
        "  strata compare --summary site/\n"
        "  strata compare --exit-code --drafts=modern,2026 site/ && echo alike\n"
        "  printf '<br/>' | strata compare --format=json\n"
        "\n"
        "Exit status: 0 done; 1 with --exit-code, where drafts part; 2 an input could not\n"
        "be read.");
    return {&app, [request](const registry& r, const console& io) { return compare_command(r, *request, io); }};
}

command add_coverage(CLI::App& program, const registry& known) {
    const auto request = std::make_shared<coverage_request>();
    CLI::App& app = *program.add_subcommand("coverage");
    app.description(
        "Show which rules of the drafts inputs fire.\n"
        "\n"
        "Inputs are pages and files of html5lib's tokenizer tests (*.test); a test is run\n"
        "once for every initial state or content model it names. Each draft's states are\n"
        "shown with how many of their rules fired and how often, and the rules that never\n"
        "fired in the draft's words. A rule of which the table proves that it cannot fire\n"
        "is not asked for.\n");
    CLI::Option* const drafts = app.add_option(
        "--drafts", request->drafts,
        fmt::format("The drafts, names between commas, of {} (see 'strata drafts'); all of them if not given",
                    draft_names(known)));
    drafts->type_name("D,D,...");
    app.add_option_function<std::vector<std::string>>(
           "--draft",
           [request](const std::vector<std::string>& names) {
               request->drafts = fmt::format("{}", fmt::join(names, ","));
           },
           "One draft. May be given several times")
        ->type_name("D")
        ->expected(1)
        ->take_all()
        ->allow_extra_args(false)
        ->excludes(drafts);
    add_choice<coverage_format>(
        app, "--format",
        {{"text", coverage_format::text}, {"json", coverage_format::json}, {"html", coverage_format::html}},
        "text: for people (if not given). json: one object. html: the drafts' tables with their counts, a page to be "
        "opened in a browser",
        [request](coverage_format format) { request->format = format; });
    app.add_flag("--unfired", request->only_unfired, "Show only rules that never fired");
    app.add_flag("--rules", request->every_rule, "text: show every rule with its count");
    app.add_option("--state", request->states,
                   "Show only this state, named as 'strata states' takes it, with all its rules. May be given several "
                   "times")
        ->type_name("STATE")
        ->expected(1)
        ->take_all()
        ->allow_extra_args(false);
    app.add_flag("--exit-code", request->exit_code,
                 "Exit with 1 if a rule that can fire did not, in the states that are shown");
    app.add_flag("--html5lib", request->as_tests, "Take every input for a file of html5lib's tests, whatever its name");
    add_colour(app, request->colour);
    add_width(app, request->width);
    add_run_choices(app, request->run);
    app.add_option("FILE|DIRECTORY", request->files,
                   "Pages, and files of tests; of a directory all *.html, *.htm, *.xhtml and *.test in and below it. "
                   "'-', or none, is standard input")
        ->type_name("");
    app.footer(
        "How the first character is read and whether tree construction is simulated can\n"
        "be said of pages only: tests say how they begin, and nothing is simulated.\n"
        "\n"
        "Examples:\n"
        "  strata coverage page.html\n"
        "  strata coverage --draft=modern --unfired html5lib-tests/tokenizer\n"
        "  strata coverage --draft=2008 --state='tag open' page.html\n"
        "  strata coverage --format=html site/ > coverage.html\n"
        "  strata coverage --exit-code --draft=modern tests/ && echo complete\n"
        "\n"
        "Exit status: 0 done; 1 with --exit-code, where rules never fired; 2 an input\n"
        "could not be read.");
    return {&app, [request](const registry& r, const console& io) { return coverage_command(r, *request, io); }};
}

command add_batch(CLI::App& program, const registry& known) {
    const auto request = std::make_shared<batch_request>();
    CLI::App& app = *program.add_subcommand("batch");
    app.description(
        "Tokenize many small cases, one JSON object a line.\n"
        "\n"
        "Each case on standard input, as\n"
        "\n"
        "  {\"input\": \"<b>\", \"draft\": \"2008\", \"initialState\": \"RCDATA\",\n"
        "   \"lastStartTag\": \"title\", \"foreign\": true}\n"
        "\n"
        "(on one line), is answered by a line in the same order: tokens and errors in the\n"
        "notation of the html5lib tests. Only \"input\" must be there; null is as good as\n"
        "absent, and other members are ignored. \"initialState\" is a state or a content\n"
        "model. Inputs are characters, not bytes: escaped lone surrogates reach the\n"
        "tokenizer and come out again. Tree construction is not simulated.\n"
        "\n"
        "A line that is no case, as a blank one, is answered by {\"error\": \"...\"} in its\n"
        "place, and the exit status is 2. Blank lines at the end are ignored.\n");
    add_draft(app, known, request->draft);
    add_engine(app, request->engine);
    app.footer(
        "Examples:\n"
        "  echo '{\"input\": \"<br/>\"}' | strata batch --draft=2007\n"
        "  strata batch < cases.jsonl > answers.jsonl");
    return {&app, [request](const registry& r, const console& io) { return batch_command(r, *request, io); }};
}

command add_test(CLI::App& program, const registry& known) {
    const auto request = std::make_shared<test_request>();
    CLI::App& app = *program.add_subcommand("test");
    app.description(
        "Run files of html5lib's tokenizer tests.\n"
        "\n"
        "Each test is run under one draft, once for every initial state or content model\n"
        "it names, and where tokens or errors differ is shown. Both notations are read:\n"
        "that of today, with code, line and column of each error, and that of 2007 to\n"
        "2009, with \"ParseError\" among the tokens. The last line is\n"
        "'N passed, N failed'.\n");
    add_draft(app, known, request->draft);
    app.add_option("--known", request->known,
                   "A list of disagreements to expect. A listed run that passes, or fails otherwise than listed, is a "
                   "failure")
        ->type_name("LIST");
    add_engine(app, request->engine);
    add_files(app, request->files, "Files of tests; '-', or none, is standard input");
    app.footer(
        "LIST is a JSON array of\n"
        "  {\"file\": \"test3.test\", \"description\": \"<!>\", \"state\": \"Data state\",\n"
        "   \"draft\": \"2008\", \"why\": \"...\",\n"
        "   \"actual\": {\"output\": [...], \"errors\": [...]}}\n"
        "with \"actual\" written as in the tests. \"state\", which may be a content model,\n"
        "and \"draft\" may be absent: the entry is then about every run so described.\n"
        "\n"
        "Examples:\n"
        "  strata test tokenizer/test1.test tokenizer/entities.test\n"
        "  strata test --draft=2008 --known=known.json 2008-03-10/*.test\n"
        "\n"
        "Exit status: 0 all passed; 1 some failed; 2 a file could not be read.");
    return {&app, [request](const registry& r, const console& io) { return test_command(r, *request, io); }};
}

CLI::Option* add_listing_format(CLI::App& app, listing_format& into) {
    return add_choice<listing_format>(app, "--format", {{"text", listing_format::text}, {"json", listing_format::json}},
                                      "For people (if not given), or as JSON",
                                      [&into](listing_format format) { into = format; });
}

command add_drafts(CLI::App& program) {
    const auto request = std::make_shared<drafts_request>();
    CLI::App& app = *program.add_subcommand("drafts");
    app.description(
        "List the drafts.\n"
        "\n"
        "They stand with date and title, and with how large they are: states, rules in\n"
        "the table, and names of character references.\n");
    add_listing_format(app, request->format);
    app.footer("Examples:\n  strata drafts\n  strata drafts --format=json");
    return {&app, [request](const registry& r, const console& io) { return drafts_command(r, *request, io); }};
}

command add_states(CLI::App& program, const registry& known) {
    const auto request = std::make_shared<states_request>();
    CLI::App& app = *program.add_subcommand("states");
    app.description(
        "List a draft's states, or one state's rules.\n"
        "\n"
        "States stand in the draft's order. A rule is shown with the characters it stands\n"
        "under, what it does in the draft's words, the parse error it reports, and the\n"
        "state it goes on in.\n");
    add_draft(app, known, request->draft);
    add_listing_format(app, request->format);
    app.add_option("STATE", request->state,
                   "A state's name in any case, with or without \" state\", or a part of it that no other state has")
        ->type_name("");
    app.footer(
        "Examples:\n"
        "  strata states --draft=2008\n"
        "  strata states --draft=2008 'tag open'\n"
        "  strata states 'markup declaration'");
    return {&app, [request](const registry& r, const console& io) { return states_command(r, *request, io); }};
}

command add_diff(CLI::App& program, const registry& known) {
    const auto request = std::make_shared<diff_request>();
    CLI::App& app = *program.add_subcommand("diff");
    app.description(
        "Show what changed between two drafts.\n"
        "\n"
        "States that were added, removed or became others; of states that go on, every\n"
        "rule that does something else, in the words of both drafts; names of character\n"
        "references, preprocessing, and what tree construction does to the tokenizer. All\n"
        "of it follows from the drafts' tables, without running anything. Drafts need not\n"
        "be neighbours, and may come in either order.\n");
    add_two_drafts(app, known, request->a, request->b);
    app.add_option("--state", request->state,
                   "Only what is about this state of either draft, named as 'strata states' takes it, with what cannot "
                   "be held rule against rule shown whole")
        ->type_name("NAME");
    add_choice<diff_format>(app, "--format",
                            {{"text", diff_format::text},
                             {"markdown", diff_format::markdown},
                             {"json", diff_format::json},
                             {"html", diff_format::html}},
                            "text: for people (if not given). markdown: with tables, as GitHub shows it. json: one "
                            "object with all there is. html: a page to be opened in a browser",
                            [request](diff_format format) { request->format = format; });
    app.add_flag("--summary", request->shows.only_summary, "Leave out the rules: only how many changed in each state");
    app.add_flag("--words", request->shows.words,
                 "Also show rules that say the same in other words; if not given, their characters are listed");
    app.add_flag("--names", request->shows.every_name, "Show every name that changed, not the first few");
    add_colour(app, request->colour);
    add_width(app, request->width);
    app.footer(
        "Examples:\n"
        "  strata diff 2008 modern --summary\n"
        "  strata diff 2008 modern --state=data     what became of the content model flag\n"
        "  strata diff modern 2026\n"
        "  strata diff 2009 modern --color=always | less -R\n"
        "  strata diff 2008 modern --format=html > diff.html");
    return {&app, [request](const registry& r, const console& io) { return diff_command(r, *request, io); }};
}

command add_graph(CLI::App& program, const registry& known) {
    const auto request = std::make_shared<graph_request>();
    CLI::App& app = *program.add_subcommand("graph");
    app.description(
        "Draw a draft's machine.\n"
        "\n"
        "States stand with others of the same construct: tags, attributes, comments and\n"
        "so on. Ways from one to another are labelled with the characters that take them,\n"
        "and those of one manner are one arrow. What every state has - staying, the way\n"
        "back to where documents begin - is a note on the state.\n");
    add_draft(app, known, request->draft);
    add_choice<graph_format>(
        app, "--format", {{"dot", graph_format::dot}, {"svg", graph_format::svg}, {"mermaid", graph_format::mermaid}},
        "dot: for Graphviz (if not given). svg: a picture, drawn by Graphviz where it is installed. mermaid: for pages "
        "that draw Mermaid, as GitHub's do",
        [request](graph_format format) { request->format = format; });
    app.add_option("--around", request->around,
                   "Only this state, those it goes to and those that go to it; named as 'strata states' takes it")
        ->type_name("STATE");
    app.add_option("--mode", request->mode,
                   "2007 to 2009: only what happens in this content model: PCDATA, RCDATA, CDATA or PLAINTEXT")
        ->type_name("MODEL");
    app.add_option("--diff", request->other, "Mark what is added, removed and changed since this other draft")
        ->type_name("D");
    app.add_option_function<std::string>(
           "--trace", [request](const std::string& file) { request->trace = file; },
           "Only the states and ways that this input takes, counted. '-' is standard input")
        ->type_name("FILE");
    add_run_choices(app, request->run);
    app.footer(
        "Examples:\n"
        "  strata graph --draft=2008 --format=svg > 2008.svg\n"
        "  strata graph --around='comment end' --format=svg > comment-end.svg\n"
        "  strata graph --draft=2026 --diff=modern --format=svg > new.svg\n"
        "  printf '<p title=x>a&amp;b</p>' | strata graph --trace=- | dot -Tpng > x.png\n"
        "  strata graph --draft=2007 --mode=RCDATA --format=mermaid\n"
        "\n"
        "Exit status: 0 done; 2 it could not be done, as where there is no Graphviz.");
    return {&app, [request](const registry& r, const console& io) { return graph_command(r, *request, io); }};
}

/// An option that takes a byte of the input.
void add_offset(CLI::App& app, const std::string& flag, std::string description,
                std::function<void(std::uint64_t)> use) {
    add_number(app, flag, 0, std::numeric_limits<std::uint64_t>::max(), "byte offset", std::move(description),
               std::move(use));
}

command add_trace(CLI::App& program, const registry& known) {
    const auto request = std::make_shared<trace_request>();
    CLI::App& app = *program.add_subcommand("trace");
    app.description(
        "Show every step of the machine on a page.\n"
        "\n"
        "A line for each step: the byte offset and the character looked at, section and\n"
        "state, what the rule that fired says in the draft's words, and the state the\n"
        "machine goes on in, where it changes. Errors and tokens stand below the step\n"
        "that they come of; a character that is emitted as it stands has no line there.\n"
        "On a terminal, lines are made to fit.\n");
    add_draft(app, known, request->draft);
    app.add_option("--drafts", request->drafts,
                   "Two drafts side by side, until and where they part. --from says where to look for that from")
        ->type_name("D,D")
        ->excludes("--draft");
    add_choice<trace_format>(app, "--format", {{"text", trace_format::text}, {"jsonl", trace_format::jsonl}},
                             "text: for people (if not given). jsonl: a JSON object for each step",
                             [request](trace_format format) { request->format = format; });
    add_offset(app, "--from", "Show only steps that look at byte N of the input or a later one",
               [request](std::uint64_t from) { request->from = from; });
    add_offset(app, "--to", "Show only steps that look at a byte before N, and end there",
               [request](std::uint64_t to) { request->to = to; });
    app.add_option("--state", request->states,
                   "Show only steps of this state, named as 'strata states' takes it. May be given several times")
        ->type_name("STATE")
        ->expected(1)
        ->take_all()
        ->allow_extra_args(false);
    add_run_choices(app, request->run);
    add_files(app, request->files, "Pages to trace");
    app.footer(
        "Examples:\n"
        "  echo '<br/>' | strata trace --draft=2008\n"
        "  strata trace --from=120 --to=140 page.html\n"
        "  strata trace --state='markup declaration open' page.html\n"
        "  strata trace --drafts=2008,modern page.html\n"
        "  strata trace --format=jsonl page.html | grep '\"escapeFlag\"'\n"
        "\n"
        "Exit status: 0 done; 2 an input could not be read.");
    return {&app, [request](const registry& r, const console& io) { return trace_command(r, *request, io); }};
}

command add_witness(CLI::App& program, const registry& known) {
    const auto request = std::make_shared<witness_request>();
    CLI::App& app = *program.add_subcommand("witness");
    app.description(
        "Find the shortest inputs on which two drafts differ.\n"
        "\n"
        "A search over both machines together, from every content model or initial state:\n"
        "for each cause, the rules by which the drafts part, the shortest and plainest\n"
        "input that shows it, what both make of it and the sentences of both. Then, for\n"
        "each fact in which their tree construction differs, the shortest sequence of\n"
        "tags that shows it. At the end stands up to which length the searches are\n"
        "complete. Ctrl-C ends the search, and what it has is shown.\n");
    add_two_drafts(app, known, request->a, request->b);
    add_choice<witness_format>(app, "--format", {{"text", witness_format::text}, {"json", witness_format::json}},
                               "text: for people (if not given). json: one object",
                               [request](witness_format format) { request->format = format; });
    add_number(app, "--max-length", 0, 200, "length from 0 to 200",
               "How long inputs may be, 0 to 200 characters (if not given: 70, which is more than the search needs)",
               [request](std::uint64_t length) { request->max_length = length; });
    app.add_flag("--summary", request->summary_only, "text: only the inputs and their names");
    add_colour(app, request->colour);
    add_width(app, request->width);
    app.footer(
        "Examples:\n"
        "  strata witness 2009 modern | less\n"
        "  strata witness --summary 2007 2008\n"
        "  strata witness --format=json modern 2026 > witnesses.json\n"
        "\n"
        "Exit status: 0 done; 2 a draft is not known.");
    return {&app, [request](const registry& r, const console& io) { return witness_command(r, *request, io); }};
}

command add_minimize(CLI::App& program, const registry& known) {
    const auto request = std::make_shared<minimize_request>();
    CLI::App& app = *program.add_subcommand("minimize");
    app.description(
        "Make a page small that two drafts still part on.\n"
        "\n"
        "Whatever can be left out of the page is, as long as 'strata compare' names the\n"
        "same rules as the cause; what is left is made of plainer characters. Ctrl-C ends\n"
        "the work, and what is left by then is written.\n");
    app.add_option("--drafts", request->drafts, fmt::format("Two of {}, with a comma between", draft_names(known)))
        ->type_name("D,D")
        ->required();
    add_choice<minimize_format>(app, "--format", {{"raw", minimize_format::raw}, {"json", minimize_format::json}},
                                "raw: the input itself (if not given). json: an object with it and the cause",
                                [request](minimize_format format) { request->format = format; });
    add_number(app, "--divergence", 1, std::numeric_limits<std::size_t>::max(), "number of a place, from 1 on",
               "Which of the places that 'strata compare' shows is kept, counted from 1 (if not given: 1)",
               [request](std::uint64_t number) { request->divergence = number; });
    add_run_choices(app, request->run);
    add_files(app, request->files, "The page; '-', or none, is standard input");
    app.footer(
        "Examples:\n"
        "  strata minimize --drafts=2009,modern page.html\n"
        "  strata minimize --drafts=2008,2009 --divergence=3 --format=json page.html\n"
        "\n"
        "Exit status: 0 done; 1 the drafts do not part on the page; 2 it could not be\n"
        "read.");
    return {&app, [request](const registry& r, const console& io) { return minimize_command(r, *request, io); }};
}

bool is_option(std::string_view argument) { return argument.size() > 1 && argument.front() == '-'; }

/// What the parser has against the arguments of a command (or of the program), in words.
std::string reason_of(const CLI::App& app, const CLI::ParseError& e) {
    const std::string_view says = e.what();
    const std::string_view subject = says.substr(0, says.find_first_of(": "));
    const auto is_a = [&e](const auto* example) { return dynamic_cast<decltype(example)>(&e) != nullptr; };
    if (is_a(static_cast<const CLI::ExtrasError*>(nullptr))) {
        const std::vector<std::string> extras = app.remaining();
        const std::string first = extras.empty() ? "" : extras.front();
        return is_option(first) ? fmt::format("there is no option {}", first)
                                : fmt::format("'{}' is one argument too many", first);
    }
    if (is_a(static_cast<const CLI::RequiredError*>(nullptr))) return fmt::format("{} is missing", subject);
    if (is_a(static_cast<const CLI::ExcludesError*>(nullptr)))
        return fmt::format("{} and {} cannot be given together", subject, says.substr(says.rfind(' ') + 1));
    if (is_a(static_cast<const CLI::ConversionError*>(nullptr)))
        for (const CLI::Option* each : app.get_options())
            if (each->get_items_expected_max() == 0 && each->count() > 0 && each->results().front() != "true")
                return fmt::format("{} takes no value", each->get_name());
    if (is_a(static_cast<const CLI::ArgumentMismatch*>(nullptr))) {
        // The parser counts; of values there is one or there should be.
        if (says.ends_with(" missing")) return fmt::format("{} is given no value", subject);
        for (const CLI::Option* each : app.get_options())
            if (each->count() > 1 && each->get_expected_max() <= 1)
                return fmt::format("{} is given more than once", each->get_name());
    }
    return std::string(says);
}

/// Says what the parser has against the arguments, in the program's manner.
int say_usage_error(const CLI::App& program, const std::vector<command>& commands, const CLI::ParseError& e,
                    const console& io) {
    const auto chosen = program.get_subcommands();
    if (!chosen.empty())
        return complain(
            io, chosen.front()->get_name(),
            fmt::format("{} (see 'strata {} --help')", reason_of(*chosen.front(), e), chosen.front()->get_name()));
    const std::vector<std::string> extras = program.remaining();
    if (extras.empty() || is_option(extras.front()))
        return complain(io, "usage", fmt::format("{} (see 'strata --help')", reason_of(program, e)));
    std::string names;
    for (const command& each : commands) names.append(names.empty() ? "" : ", ").append(each.app->get_name());
    return complain(io, extras.front().empty() ? "''" : extras.front(),
                    fmt::format("no such command; there are {}", names));
}

/// Has the parser refuse an empty value of any of a command's options and arguments.
void refuse_empty_values(CLI::App& app) {
    for (CLI::Option* each : app.get_options())
        if (each->get_items_expected_max() > 0)
            each->check([](const std::string& value) { return value.empty() ? std::string("an empty value") : ""; });
}

/// An option that ends with its "=", or nullptr. The parser would take the next argument for its value.
const char* option_without_value(int argc, const char* const* argv) {
    for (int i = 1; i < argc; ++i) {
        const std::string_view each = argv[i];
        if (each == "--") break;
        if (each.starts_with("--") && each.find('=') == each.size() - 1) return argv[i];
    }
    return nullptr;
}

int parse_and_perform(const registry& known, int argc, const char* const* argv, const console& io) {
    CLI::App program(
        "Runs any revision of the HTML tokenizer: the drafts of HTML 5 from 2007 on, and\n"
        "the standard of today. Each is a table of its own rules in its own words, run by\n"
        "one engine.\n",
        "strata");
    program.formatter(std::make_shared<help_format>());
    program.set_version_flag("--version", "strata " STRATA_VERSION, "Print the version and end");
    program.require_subcommand(0, 1);
    program.footer(
        "Examples:\n"
        "  strata tokenize page.html                 what today's standard makes of it\n"
        "  strata tokenize --draft=2008 page.html    and what the draft of March 2008 did\n"
        "  strata compare page.html                  where drafts part on it, and why\n"
        "  strata trace --drafts=2008,modern x.html  every step up to where two part\n"
        "  strata states --draft=2008 'tag open'     what that draft says of a state\n"
        "  strata coverage --unfired tests/          which rules inputs never reach\n"
        "  strata diff 2008 modern                   what changed between two drafts\n"
        "  strata graph --draft=2008 --format=svg    a picture of that draft's machine\n"
        "  strata witness 2009 modern                every difference, shortest inputs\n"
        "\n"
        "'strata COMMAND --help' says more.\n"
        "Exit status: 0 done; 1 the answer is no (a test failed, or drafts part); 2 it\n"
        "could not be done, and standard error says what and why.");
    const std::vector<command> commands = {
        add_tokenize(program, known), add_compare(program, known),  add_batch(program, known),
        add_test(program, known),     add_drafts(program),          add_states(program, known),
        add_trace(program, known),    add_coverage(program, known), add_diff(program, known),
        add_graph(program, known),    add_witness(program, known),  add_minimize(program, known)};
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

// Every command that reads a page, in every format: the exit status is as documented, JSON is valid, HTML contains
// the page as text, and human-readable output contains nothing that controls a terminal.

#include <fmt/format.h>

#include <array>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "core/cli/commands/compare_command.hpp"
#include "core/cli/commands/coverage_command.hpp"
#include "core/cli/commands/graph_command.hpp"
#include "core/cli/commands/tokenize_command.hpp"
#include "core/cli/commands/trace_command.hpp"
#include "core/engine/tokenizer.hpp"
#include "core/spec/change.hpp"
#include "drafts/registry.hpp"
#include "tests/fuzz/choices.hpp"
#include "tests/fuzz/command_outcome.hpp"
#include "tests/fuzz/printed_text.hpp"
#include "tests/fuzz/soup.hpp"
#include "tests/fuzz/target.hpp"
#include "tests/recording.hpp"
#include "tests/report/writing/problems_of_page.hpp"

namespace strata::fuzz {
namespace {

constexpr std::array<std::string_view, 10> pairs = {"2007,2008",
                                                    "2008,2009",
                                                    "2009,modern",
                                                    "modern,2026",
                                                    "2007,modern",
                                                    "2008,2026",
                                                    "2026,2009",
                                                    "2007,2026",
                                                    "modern,modern+scripting=off",
                                                    "2009,2026+scripting=off"};
constexpr std::array<std::string_view, 6> contents = {"", "", "", "RCDATA", "PLAINTEXT", "CDATA"};
constexpr std::array<std::string_view, 10> contexts = {"div",    "td",       "select", "title",    "template",
                                                       "script", "noscript", "html",   "svg desc", "math mi"};
constexpr std::array<std::size_t, 6> widths = {80, 40, 41, 60, 133, 1000};

enum class form { text, json, lines_of_json, html };

struct plan {
    naming::run_choices run;
    std::string input;
    bool colour = false;
    std::size_t width = 80;
};

plan plan_of(choices& choose, std::string_view text) {
    plan made;
    made.input = choose.yes() ? soup(text) : std::string(text);
    switch (choose.below(6)) {
        case 1: made.run.content_model = choose.one_of(contents); break;
        case 2: made.run.fragment = choose.one_of(contexts); break;
        case 3: made.run.simulates_feedback = false; break;
        default: break;
    }
    if (made.run.content_model && made.run.content_model->empty()) made.run.content_model.reset();
    if (choose.yes() && !made.run.fragment) made.run.last_start_tag = "title";
    made.run.scripting = !choose.yes();
    made.colour = choose.yes();
    made.width = choose.one_of(widths);
    return made;
}

outcome compare(const plan& p, choices& choose, form& as) {
    cli::compare_request request;
    if (choose.yes()) request.drafts = {std::string(choose.one_of(pairs))};
    request.run = p.run;
    request.tokens_only = choose.yes();
    request.exit_code = choose.yes();
    request.every_sentence = choose.yes();
    switch (choose.below(4)) {
        case 0: break;
        case 1:
            request.format = cli::comparison_format::json;
            as = form::json;
            break;
        case 2:
            request.format = cli::comparison_format::html;
            as = form::html;
            break;
        default:
            request.summary_only = true;
            switch (choose.below(4)) {
                case 1:
                    request.format = cli::comparison_format::json;
                    as = form::json;
                    break;
                case 2:
                    request.format = cli::comparison_format::html;
                    as = form::html;
                    break;
                case 3: request.format = cli::comparison_format::csv; break;
                default: break;
            }
            break;
    }
    if (choose.yes()) request.topics = {std::string(spec::topic_names[choose.below(spec::topic_names.size())].name)};
    return outcome_of(
        p.input, [&](const cli::console& io) { return compare_command(drafts::known(), request, io); }, p.colour,
        p.width);
}

outcome tokenize(const plan& p, choices& choose, form& as) {
    cli::tokenize_request request;
    request.drafts = {std::string(drafts::all()[choose.below(drafts::all().size())]->about.name)};
    request.run = p.run;
    if (choose.yes()) request.run.engine = engine_kind::interpreter;
    request.whole_texts = choose.yes();
    request.tree_errors = choose.yes();
    switch (choose.below(3)) {
        case 0: break;
        case 1:
            request.format = cli::token_format::jsonl;
            as = form::lines_of_json;
            break;
        default:
            request.format = cli::token_format::html5lib;
            as = form::json;
            break;
    }
    return outcome_of(
        p.input, [&](const cli::console& io) { return tokenize_command(drafts::known(), request, io); }, p.colour,
        p.width);
}

outcome trace(const plan& p, choices& choose, form& as) {
    cli::trace_request request;
    if (choose.yes())
        request.drafts = {std::string(choose.one_of(pairs))};
    else
        request.drafts = {std::string(drafts::all()[choose.below(drafts::all().size())]->about.name)};
    request.run = p.run;
    const std::size_t from = choose.below(16);
    const std::string line = choose.yes() ? fmt::format("{}:", 1 + choose.below(3)) : "";
    request.from = fmt::format("{}{}", line, from + 1);
    if (choose.yes()) request.to = fmt::format("{}{}", line, from + 2 + choose.below(16));
    if (choose.yes()) {
        request.format = cli::trace_format::jsonl;
        as = form::lines_of_json;
    }
    return outcome_of(
        p.input, [&](const cli::console& io) { return trace_command(drafts::known(), request, io); }, p.colour,
        p.width);
}

outcome coverage(const plan& p, choices& choose, form& as) {
    cli::coverage_request request;
    request.drafts = {std::string(drafts::all()[choose.below(drafts::all().size())]->about.name)};
    request.run = p.run;
    request.only_unfired = choose.yes();
    request.every_rule = choose.yes();
    request.exit_code = choose.yes();
    switch (choose.below(3)) {
        case 0: break;
        case 1:
            request.format = cli::coverage_format::json;
            as = form::json;
            break;
        default:
            request.format = cli::coverage_format::html;
            as = form::html;
            break;
    }
    return outcome_of(
        p.input, [&](const cli::console& io) { return coverage_command(drafts::known(), request, io); }, p.colour,
        p.width);
}

outcome graph(const plan& p, choices& choose, form&) {
    cli::graph_request request;
    request.drafts = {std::string(drafts::all()[choose.below(drafts::all().size())]->about.name)};
    request.run = p.run;
    request.trace = {"-", std::nullopt};
    if (choose.yes()) request.format = cli::graph_format::mermaid;
    return outcome_of(
        p.input, [&](const cli::console& io) { return graph_command(drafts::known(), request, io); }, p.colour,
        p.width);
}

bool is_json(std::string_view text) { return nlohmann::json::accept(text.begin(), text.end()); }

std::string fault_in(const outcome& of, form as) {
    if (of.status != cli::done && of.status != cli::negative_result && of.status != cli::failed)
        return fmt::format("status {}", of.status);
    if (!of.err.empty() && (of.err.find('\n') + 1 != of.err.size() || of.err.rfind("strata: ", 0) != 0))
        return fmt::format("standard error is not one line: {}", testing::readable(of.err));
    if (const std::string bad = obeyed_by_terminal(of.err, false); !bad.empty()) return "on standard error " + bad;
    // Of what succeeds, only the encoding is remarked on.
    const bool is_remark = of.err.find(": not UTF-8: ") != std::string::npos;
    if ((of.status == cli::failed) != (!of.err.empty() && !is_remark))
        return fmt::format("status {}, {}", of.status, of.err);
    if (of.status == cli::failed)
        return of.out.empty() ? "" : fmt::format("refused, and yet written: {}", testing::readable(of.out));
    switch (as) {
        case form::text: return obeyed_by_terminal(of.out, true);
        case form::json:
            if (!is_json(of.out)) return fmt::format("no JSON: {}", testing::readable(of.out));
            return {};
        case form::lines_of_json: {
            std::istringstream lines(of.out);
            for (std::string line; std::getline(lines, line);)
                if (!is_json(line)) return fmt::format("no JSON: {}", testing::readable(line));
            return {};
        }
        case form::html: return testing::problems_of(of.out);
    }
    return {};
}

}  // namespace

void run(std::string_view data) {
    auto [choose, text] = read(data);
    constexpr std::array commands = {compare, tokenize, trace, compare, coverage, graph};
    constexpr std::array<std::string_view, commands.size()> names = {"compare", "tokenize", "trace",
                                                                     "compare", "coverage", "graph"};
    const std::size_t command = choose.below(commands.size());
    const plan p = plan_of(choose, text);
    form as = form::text;
    const outcome of = commands[command](p, choose, as);
    if (const std::string fault = fault_in(of, as); !fault.empty())
        throw failure(fmt::format("{} on \"{}\": {}", names[command], testing::readable(p.input), fault));
}

}  // namespace strata::fuzz

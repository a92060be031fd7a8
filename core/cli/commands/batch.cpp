// `strata batch`: tokenizes many small inputs, one per line, for tests and for comparisons with other tokenizers.
//
// Each line gets its own result. Results are written when the output buffer is full, and whenever no further line is
// waiting. So a program can wait for the result of a line before it sends the next one.

#include <fmt/format.h>

#include <cstdint>
#include <exception>
#include <functional>
#include <istream>
#include <new>
#include <optional>
#include <ostream>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "core/cli/arguments.hpp"
#include "core/cli/commands.hpp"
#include "core/cli/inputs/input_files.hpp"
#include "core/cli/inputs/input_warnings.hpp"
#include "core/cli/io/console.hpp"
#include "core/cli/io/interruption.hpp"
#include "core/cli/io/output_filters.hpp"
#include "core/cli/options.hpp"
#include "core/conformance/batch_case.hpp"
#include "core/engine/registry.hpp"
#include "core/engine/tokenizer/tokenizer.hpp"
#include "core/history/chosen_drafts.hpp"
#include "core/history/days_of_chain.hpp"
#include "core/history/names.hpp"
#include "core/report/tokens/html5lib.hpp"
#include "core/report/writing/visible_text.hpp"
#include "core/run/configuration.hpp"
#include "core/run/page.hpp"

namespace strata::cli {
namespace {

/// The options of `strata batch`, as the user gave them.
struct batch_request {
    std::vector<std::string> drafts;  ///< one name; none: the default draft
    std::string base;  ///< --base: the draft that supplies what a text (@PATH) lacks; "": the nearest by date
    engine_kind engine = engine_kind::runner;
};

void declare(arguments& args, const registry& known, batch_request& request) {
    args.describe(
        "Tokenize many inputs, one JSON object per line.\n"
        "\n"
        "Reads one case per line from standard input:\n"
        "\n"
        "  {\"input\": \"<b>\", \"draft\": \"2008\", \"initialState\": \"RCDATA\",\n"
        "   \"lastStartTag\": \"title\", \"foreign\": true, \"scripting\": false,\n"
        "   \"fragment\": \"td\"}\n"
        "\n"
        "(all on one line). For each case, in the same order, it writes one line with the\n"
        "tokens and errors in the format of the html5lib tests. Only \"input\" is required.\n"
        "A member that is null counts as absent; unknown members are ignored.\n"
        "\"initialState\" is a state or a content model. Inputs are characters, not bytes:\n"
        "an escaped lone surrogate is tokenized as a surrogate, and is escaped again in\n"
        "the output. Tree construction is simulated only if \"scripting\" or \"fragment\" is\n"
        "given.\n"
        "\n"
        "A line that is not a valid case, including a blank line, is answered with\n"
        "{\"error\": \"...\"}, and the exit status is 2. Blank lines at the end are ignored.\n");
    add_draft_options(args, known, draft_count::one, "Draft for cases that do not name one", request.drafts,
                      request.base);
    add_engine(args, request.engine);
    args.footer(
        "Examples:\n"
        "  echo '{\"input\": \"<br/>\"}' | strata batch --draft=2007\n"
        "  strata batch < cases.jsonl > results.jsonl\n"
        "\n"
        "Exit status: 0 success; 1 if a machine stopped at a sentence that was not\n"
        "understood; 2 error, such as a line that is not a valid case; 130 interrupted.");
}

// A message about a bad line quotes the line, which may have any length. So the message is shortened to this many
// characters.
constexpr std::size_t longest_reason = 400;

// Returns the configuration that a case describes. Tree construction is simulated only if the case has "scripting" or
// "fragment".
run::configuration configuration_of(const conformance::batch_case& of, const spec::draft& draft) {
    run::choices chosen;
    chosen.initial_state = of.initial_state;
    chosen.last_start_tag = of.last_start_tag.value_or("");
    chosen.foreign = of.foreign.value_or(false);
    chosen.scripting = of.scripting.value_or(chosen.scripting);
    chosen.fragment = of.fragment;
    chosen.simulates_feedback = of.scripting.has_value() || of.fragment.has_value();
    return run::configuration_of(draft, chosen);
}

using day_listener = std::function<void(const std::string& day, const spec::draft& draft)>;

// Tokenizes the case in `line` and writes the result to `out`, without a line feed. Throws before it writes if the line
// is not a valid case. Calls `says` if the case names a draft by a day that is not the draft's day. Returns where the
// machine stopped early, or "" if it read the whole input.
std::string answer(const registry& known, history::days_of_chain& days, const spec::draft& standard, engine_kind engine,
                   const std::string& line, bool has_version, std::ostream& out, const day_listener& says) {
    const conformance::batch_case from = conformance::read_batch_case(line);
    history::named_draft chosen{&standard, false};
    if (from.draft) {
        const spec::draft* const on_chain = days.find(*from.draft);
        chosen = on_chain != nullptr ? history::named_draft{on_chain, false} : history::find_draft(known, *from.draft);
        if (chosen.by_another_day) says(*from.draft, *chosen.draft);
    }
    const spec::draft& draft = *chosen.draft;
    run::configuration how = configuration_of(from, draft);
    how.engine = engine;
    how.options.input = input_kind::characters;
    report::html5lib_head head{has_version, std::nullopt};
    head.stops = interruption::pending;
    report::html5lib_writer to(draft, from.input, how.options.input, out, head);
    try {
        interruptible_sink until_interrupted(to);
        const std::optional<early_stop> stop = run::tokenize(how, from.input, until_interrupted);
        std::string where = stop ? where_stopped(draft, from.input, how.options.input, *stop) : "";
        to.finish(where);
        return where;
    } catch (const interrupted&) {
        to.finish("interrupted");
        return "";
    } catch (...) {
        // Ends the incomplete line, so that the exception is reported on a line of its own.
        if (to.has_sent()) out << '\n';
        throw;
    }
}

// Messages say which text a day stands for. The input may name any number of days, so only this many are explained.
constexpr std::size_t most_days_said = 100;

bool is_blank(std::string_view line) { return line.find_first_not_of(" \t\r") == std::string_view::npos; }

int run(const registry& known, const batch_request& request, const console& io) {
    const spec::draft& standard = history::one_draft(known, request.drafts, "batch", io);
    if (io.guard != nullptr) io.guard->set(guarded_buffer::on_interrupt::writer_decides);
    require_free_input(io);
    announce_terminal_input(io);
    history::days_of_chain days(known, io);
    std::uint64_t bad_lines = 0;
    std::uint64_t line_number = 0;
    std::string first_complaint;
    std::uint64_t stopped_lines = 0;  // the number of inputs on which the machine stopped early
    std::string first_stop;
    bool is_first_line = true;  // whether no line has been written yet; the first line carries the version
    const auto reject = [&](std::uint64_t number, std::string_view why) {
        if (bad_lines++ == 0) first_complaint = fmt::format("line {}: {}", number, why);
        io.out << report::html5lib_refusal(is_first_line, why) << '\n';
        is_first_line = false;
    };

    std::set<std::string> days_said;
    const auto say_once = [&](const std::string& day, const spec::draft& draft) {
        if (days_said.size() < most_days_said && days_said.insert(day).second) history::say_which(io, day, draft);
    };

    std::uint64_t blank_lines = 0;  // the number of blank lines since the last case; they are errors only if another
                                    // case follows
    std::exception_ptr of_reading;
    const auto read_line = [&](std::string& line) {
        try {
            // An interrupt may have cut the line off, so the line is dropped.
            return static_cast<bool>(std::getline(io.in, line)) && !interruption::pending();
        } catch (const std::exception&) {  // reading failed, or the line does not fit into memory
            of_reading = std::current_exception();
            return false;
        }
    };
    for (std::string line; read_line(line);) {
        ++line_number;
        if (is_blank(line)) {
            ++blank_lines;
            continue;
        }
        for (; blank_lines > 0; --blank_lines) reject(line_number - blank_lines, "a blank line");
        try {
            const std::string stopped =
                answer(known, days, standard, request.engine, line, is_first_line, io.out, say_once);
            if (!stopped.empty() && stopped_lines++ == 0)
                first_stop = fmt::format("line {}: stopped at {}", line_number, stopped);
            io.out << '\n';
            is_first_line = false;
        } catch (const std::runtime_error& e) {  // reading or running the case failed, or the case is invalid
            reject(line_number, report::without_middle(e.what(), longest_reason));
        } catch (const std::bad_alloc&) {
            reject(line_number, "out of memory");
        }
        if (io.in.rdbuf()->in_avail() <= 0) io.out.flush();
    }
    interruption::acknowledge();
    if (of_reading) std::rethrow_exception(of_reading);
    if (stopped_lines > 0)
        complain(io, "batch",
                 fmt::format("{} of {} inputs were not tokenized to their end; first at {}", stopped_lines,
                             line_number - blank_lines - bad_lines, first_stop));
    if (bad_lines == 0) return stopped_lines == 0 ? done : negative_result;
    return complain(
        io, "batch",
        fmt::format("{} of {} lines failed; first at {}", bad_lines, line_number - blank_lines, first_complaint));
}

}  // namespace

command add_batch(arguments& args, const registry& known) {
    return command_of<batch_request>(args, known, declare, run, drafts_and_base);
}

}  // namespace strata::cli

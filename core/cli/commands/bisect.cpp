// `strata bisect`: finds the revisions at which a command begins to reject the tokens of an input, or stops rejecting
// them.
//
// Tokenizes the input under every text of the standard between a good text and a bad one. The user's command judges
// each distinct output once. The verdicts, in chronological order, show which revisions turned good into bad, or bad
// into good.

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <map>
#include <ostream>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/cli/arguments.hpp"
#include "core/cli/commands.hpp"
#include "core/cli/inputs/input_files.hpp"
#include "core/cli/inputs/input_warnings.hpp"
#include "core/cli/io/child_process.hpp"
#include "core/cli/io/console.hpp"
#include "core/cli/options.hpp"
#include "core/compare/record/journal.hpp"
#include "core/compare/time/readings_in_time.hpp"
#include "core/engine/registry.hpp"
#include "core/history/chosen_drafts.hpp"
#include "core/history/moments.hpp"
#include "core/report/document/document.hpp"
#include "core/report/since/since.hpp"
#include "core/report/tokens/joining_sink.hpp"
#include "core/report/tokens/jsonl.hpp"
#include "core/report/writing/json_text.hpp"
#include "core/run/configuration.hpp"
#include "core/run/page.hpp"

namespace strata::cli {
namespace {

/// The options of `strata bisect`, as the user gave them.
struct bisect_request {
    static constexpr draft_count takes = draft_count::two;
    std::string good, bad;  ///< names of texts on the chain; the good one may be older or newer than the bad one
    std::vector<std::string> drafts;  ///< the good and the bad text, from --drafts; none: not given
    report_format format = report_format::text;
    bool quiet = false;                 ///< whether to drop what the command writes
    run::choices run;                   ///< the options for tokenizing, except the engine
    std::vector<input_argument> files;  ///< at most one input; none: standard input
    std::vector<std::string> command;   ///< the command that judges: the words after "--"
};

void declare(arguments& args, const registry& /*known*/, bisect_request& request) {
    args.describe(
        "Find the commit that made a check of yours fail.\n"
        "\n"
        "The check is the command after '--'. It reads the tokens of the input from its\n"
        "standard input, as 'strata tokenize --format=jsonl' prints them. Its exit status\n"
        "is the verdict: 0 means good, 125 means skipped, and any other status below 128\n"
        "means bad; a status of 128 or more ends the search. strata tries all texts\n"
        "between the two drafts, and lists every revision that changed the verdict. It\n"
        "runs the command without a shell, once for each distinct list of tokens. The\n"
        "command's output goes to standard error. Both drafts must be named.\n");
    args.add({"--good", "D", "A draft, day or commit that the command calls good; may be older or newer than --bad"},
             request.good);
    args.add({"--bad", "D", "A draft, day or commit that the command calls bad"}, request.bad);
    args.add({"--drafts", "A,B", "Short for --good=A --bad=B; or write A B before FILE", {"--good", "--bad"}},
             request.drafts);
    args.add({"-q,--quiet", "", "Discard the output of the command"}, request.quiet);
    add_report_format(args, request.format, "one JSON object");
    add_run_choices(args, request.run);
    add_files(args, "FILE", request.files, "Page to read");
    args.footer(
        "Examples:\n"
        "  strata bisect --good=2007 --bad=2010-04-30 page.html -- grep -q '\"comment\"'\n"
        "  strata bisect modern 2009 page.html -- ./builds-a-table\n"
        "\n"
        "Exit status: 0 found; 2 error, such as a command that calls both drafts good.");
}

/// The two texts that the user names.
struct named_ends {
    std::string good, bad;
};
named_ends ends_in(const bisect_request& request) {
    if (request.drafts.empty()) {
        if (request.good.empty() || request.bad.empty())
            throw failure(request.good.empty() ? "--good" : "--bad", "is required (see 'strata bisect --help')");
        return {request.good, request.bad};
    }
    if (!request.good.empty() || !request.bad.empty())
        throw failure("bisect", "the good and the bad draft are named twice: by --good and --bad, and as A B");
    const std::vector<std::string_view> names = history::names_in(request.drafts);
    if (names.size() != 2) throw failure("--drafts", "takes two drafts: the good one, then the bad one");
    return {std::string(names[0]), std::string(names[1])};
}

history::named_drafts named_in(const registry& /*known*/, const bisect_request& request) {
    named_ends ends = ends_in(request);
    history::named_drafts named;
    named.lists = {std::move(ends.good), std::move(ends.bad)};
    return named;
}

void take_program(bisect_request& request, const std::vector<std::string>& words) { request.command = words; }

using compare::verdict;

constexpr int status_of_skipping = 125;
constexpr int first_status_of_failure = 128;

// Returns what `strata tokenize --format=jsonl` would write.
std::string tokens_of(const run::configuration& by, std::string_view bytes) {
    std::ostringstream out;
    report::record_head head;
    report::jsonl_sink lines(*by.draft, bytes, input_kind::bytes, out, &head);
    report::joining_sink to(lines);
    if (run::tokenize(by, bytes, to)) to.finish();
    lines.send();
    return std::move(out).str();
}

/// Runs the command once for each distinct output, and remembers the verdict on it.
class judging_command {
public:
    judging_command(const bisect_request& request, std::string_view bytes, const console& io)
        : request_(request), bytes_(bytes), io_(io) {}

    verdict on(const run::configuration& text) {
        const std::string tokens = tokens_of(text, bytes_);
        compare::digest sum;
        sum.add(tokens);
        const std::pair<std::uint64_t, std::uint64_t> key{sum.value(), sum.size()};
        if (const auto known = verdicts_.find(key); known != verdicts_.end()) return known->second;
        return verdicts_.emplace(key, asked(tokens)).first->second;
    }
    /// Returns how many distinct outputs there have been.
    [[nodiscard]] std::size_t outputs() const { return verdicts_.size(); }

private:
    [[nodiscard]] verdict asked(std::string_view tokens) const {
        io_.err.flush();
        const std::string& program = request_.command.front();
        const finished_process ended =
            run_process(request_.command, tokens, request_.quiet ? process_output::dropped : process_output::to_errors);
        if (ended.not_started == ENOENT) throw failure(program, "there is no such command");
        if (ended.not_started != 0) throw failure(program, std::strerror(ended.not_started));
        if (!ended.status) throw failure(program, fmt::format("was ended by signal {}", ended.signal));
        if (*ended.status >= first_status_of_failure)
            throw failure(program, fmt::format("ended with status {}, which is not a verdict", *ended.status));
        return *ended.status == 0                    ? verdict::good
               : *ended.status == status_of_skipping ? verdict::skipped
                                                     : verdict::bad;
    }

    const bisect_request& request_;
    std::string_view bytes_;
    const console& io_;
    std::map<std::pair<std::uint64_t, std::uint64_t>, verdict> verdicts_;
};

// Throws: failure if `found`, the command's verdict on the text `name`, differs from `expected`, the verdict that the
// user gave with `option`.
void expect(verdict expected, verdict found, std::string_view option, const std::string& name) {
    if (found == expected) return;
    throw failure(fmt::format("{}={}", option, name), found == verdict::skipped
                                                          ? std::string("the command skips it")
                                                          : fmt::format("the command calls it {}", name_of(found)));
}

// The texts from the older to the newer of the two named texts, in chronological order.
struct range_of_texts {
    std::span<const history::moment> moments;
    bool good_is_older = true;
};

range_of_texts range_between(std::span<const history::moment> all, const registry& known, const named_ends& ends,
                             const console& io) {
    const std::size_t good = history::moments_until(all, known, ends.good, io, "--good").moments.size() - 1;
    const std::size_t bad = history::moments_until(all, known, ends.bad, io, "--bad").moments.size() - 1;
    if (good == bad)
        throw failure("bisect", fmt::format("--good={} and --bad={} are the same text", ends.good, ends.bad));
    const std::size_t first = std::min(good, bad);
    return {all.subspan(first, std::max(good, bad) - first + 1), good < bad};
}

// Returns the verdict on each text in `range`. `texts` has the configurations of these texts. The named texts are
// judged first, so that a contradiction ends the command early.
std::vector<verdict> verdicts_on(const range_of_texts& range, const std::vector<run::configuration>& texts,
                                 judging_command& judge, const named_ends& ends) {
    std::vector<verdict> verdicts(texts.size());
    verdicts.front() = judge.on(texts.front());
    verdicts.back() = judge.on(texts.back());
    expect(verdict::good, range.good_is_older ? verdicts.front() : verdicts.back(), "--good", ends.good);
    expect(verdict::bad, range.good_is_older ? verdicts.back() : verdicts.front(), "--bad", ends.bad);
    for (std::size_t m = 1; m + 1 < verdicts.size(); ++m) verdicts[m] = judge.on(texts[m]);
    return verdicts;
}

int run(const registry& known, const bisect_request& request, const console& io) {
    if (request.command.empty()) throw failure("bisect", "no command is given after '--'");
    int status = done;
    const std::optional<input_argument> named = only_input(io, request.files, "bisect", status);
    if (!named) return status;
    const history::moments_of_standard standard(known, history::moments_kept::all);
    const named_ends ends = ends_in(request);
    const range_of_texts range = range_between(standard.all(), known, ends, io);
    std::vector<run::configuration> configurations;
    for (const history::moment& each : range.moments)
        configurations.push_back(configuration_of(*each.draft, request.run));
    const input_file input = read_input(io, *named);
    const run::read_page page =
        run::read(configurations.back(), input.bytes, context_of(request.run, input.content_type));
    warn_of_encoding(io, input.name, input.bytes, page.text);
    const std::string_view text = page.text.text();

    judging_command judge(request, text, io);
    report::bisection found;
    found.boundaries = compare::boundaries_of(verdicts_on(range, configurations, judge, ends));
    found.outputs = judge.outputs();
    compare::readings_in_time readings = compare::read_in_time(standard, range.moments, configurations, text);
    report::input_in_time of{input.name, text, range.moments, &readings, &known.chain};
    found.of = &of;
    if (request.format == report_format::json)
        report::write_bisection_as_json(io.out, found);
    else
        report::write_bisection(*document_in(request.format, io), found);
    return status;
}

}  // namespace

command add_bisect(arguments& args, const registry& known) {
    return command_of<bisect_request>(args, known, declare, run, named_in, take_program);
}

}  // namespace strata::cli

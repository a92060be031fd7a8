#include "core/cli/commands/bisect_command.hpp"

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
#include <string_view>
#include <utility>

#include "core/cli/child_process.hpp"
#include "core/cli/encoding_warning.hpp"
#include "core/compare/record/digest.hpp"
#include "core/compare/time/boundaries.hpp"
#include "core/compare/time/readings_in_time.hpp"
#include "core/history/moments.hpp"
#include "core/history/moments_until.hpp"
#include "core/report/since/bisection.hpp"
#include "core/report/tokens/joining_sink.hpp"
#include "core/report/tokens/jsonl.hpp"
#include "core/report/writing/record_head.hpp"
#include "core/run/page_encoding.hpp"

namespace strata::cli {
namespace {

using compare::verdict;

constexpr int bisect_jsonl_version = 1;
constexpr int status_of_skipping = 125;
constexpr int first_status_of_failure = 128;

// What `strata tokenize --format=jsonl` prints.
std::string tokens_of(const spec::draft& draft, const run_choices& run, std::string_view bytes) {
    std::ostringstream out;
    report::record_head head{bisect_jsonl_version};
    report::jsonl_sink lines(draft, bytes, input_kind::bytes, out, &head);
    report::joining_sink to(lines);
    if (tokenize_page(draft, run, bytes, to)) to.finish();
    lines.send();
    return std::move(out).str();
}

/// Asks the command, once for each different output.
class judging_command {
public:
    judging_command(const bisect_request& request, std::string_view bytes, const console& io)
        : request_(request), bytes_(bytes), io_(io) {}

    verdict on(const study::moment& text) {
        const std::string tokens = tokens_of(*text.draft, request_.run, bytes_);
        compare::digest sum;
        sum.add(tokens);
        const std::pair<std::uint64_t, std::uint64_t> key{sum.value(), sum.size()};
        if (const auto known = verdicts_.find(key); known != verdicts_.end()) return known->second;
        return verdicts_.emplace(key, asked(tokens)).first->second;
    }
    /// How many different outputs there were.
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
            throw failure(program, fmt::format("ended with status {}, which is no verdict", *ended.status));
        return *ended.status == 0                    ? verdict::good
               : *ended.status == status_of_skipping ? verdict::skipped
                                                     : verdict::bad;
    }

    const bisect_request& request_;
    std::string_view bytes_;
    const console& io_;
    std::map<std::pair<std::uint64_t, std::uint64_t>, verdict> verdicts_;
};

// The two texts between which to look must be judged as they are said to be.
void expect(verdict expected, verdict found, std::string_view option, const std::string& name) {
    if (found == expected) return;
    throw failure(fmt::format("{}={}", option, name),
                  found == verdict::skipped ? std::string("the command skips it")
                                            : fmt::format("the command calls it {}, too", name_of(found)));
}

// Some texts in the order of time, the first and the last of which are those that are named.
struct range_of_texts {
    std::span<const study::moment> moments;
    bool good_is_older = true;
};

range_of_texts range_between(std::span<const study::moment> all, const registry& known, const bisect_request& request,
                             const console& io) {
    const std::size_t good = moments_until(all, known, request.good, io, "--good").moments.size() - 1;
    const std::size_t bad = moments_until(all, known, request.bad, io, "--bad").moments.size() - 1;
    if (good == bad)
        throw failure("bisect", fmt::format("--good={} and --bad={} are the same text", request.good, request.bad));
    const std::size_t first = std::min(good, bad);
    return {all.subspan(first, std::max(good, bad) - first + 1), good < bad};
}

std::vector<verdict> verdicts_on(const range_of_texts& range, judging_command& judge, const bisect_request& request) {
    std::vector<verdict> verdicts(range.moments.size());
    verdicts.front() = judge.on(range.moments.front());
    verdicts.back() = judge.on(range.moments.back());
    expect(verdict::good, range.good_is_older ? verdicts.front() : verdicts.back(), "--good", request.good);
    expect(verdict::bad, range.good_is_older ? verdicts.back() : verdicts.front(), "--bad", request.bad);
    for (std::size_t m = 1; m + 1 < verdicts.size(); ++m) verdicts[m] = judge.on(range.moments[m]);
    return verdicts;
}

}  // namespace

int bisect_command(const registry& known, const bisect_request& request, const console& io) {
    if (request.command.empty()) throw failure("bisect", "there is no command: it follows '--'");
    int status = done;
    const std::optional<input_argument> named = only_input(io, request.files, "bisect", status);
    if (!named) return status;
    const study::moments_of_standard standard(known, study::moments_kept::all);
    const range_of_texts range = range_between(standard.all(), known, request, io);
    std::vector<compare::configuration> configurations;
    for (const study::moment& each : range.moments)
        configurations.push_back(
            {each.draft, options_for(*each.draft, request.run), simulation_for(*each.draft, request.run)});
    const input_file input = read_input(io, *named);
    const page::read_page page = page_of(*range.moments.back().draft, request.run, input.bytes, input.content_type);
    warn_of_encoding(io, input.name, input.bytes, page.text);
    const std::string_view text = page.text.text();

    judging_command judge(request, text, io);
    report::bisection found;
    found.boundaries = compare::boundaries_of(verdicts_on(range, judge, request));
    found.outputs = judge.outputs();
    compare::readings_in_time readings = compare::read_in_time(standard, range.moments, configurations, text);
    report::input_in_time of{input.name, text, range.moments, &readings};
    of.chain_ends = known.chain.until;
    found.of = &of;
    if (request.format == since_format::json) {
        report::write_bisection_as_json(io.out, found);
    } else {
        report::since_style style;
        style.colour = io.colour;
        style.links = io.links;
        style.width = text_width(io);
        report::write_bisection_as_text(io.out, found, style);
    }
    return status;
}

}  // namespace strata::cli

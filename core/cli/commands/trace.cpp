// `strata trace`: prints every step of a draft's machine on a page, or the steps of two drafts side by side.
//
// For one draft, prints all steps between two positions and in chosen states. For two drafts, prints their steps in
// pairs, up to the end of the first divergence.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <system_error>
#include <tuple>
#include <utility>
#include <vector>

#include "core/cli/arguments.hpp"
#include "core/cli/commands.hpp"
#include "core/cli/commands/named_state.hpp"
#include "core/cli/inputs/input_files.hpp"
#include "core/cli/inputs/input_warnings.hpp"
#include "core/cli/io/console.hpp"
#include "core/cli/io/interruption.hpp"
#include "core/cli/options.hpp"
#include "core/compare/run/side_by_side.hpp"
#include "core/engine/registry.hpp"
#include "core/history/chosen_drafts.hpp"
#include "core/report/encoding/encoding.hpp"
#include "core/report/trace/jsonl.hpp"
#include "core/report/trace/text.hpp"
#include "core/run/configuration.hpp"
#include "core/run/page.hpp"
#include "core/run/trace.hpp"
#include "core/text/locator.hpp"
#include "core/text/utf8.hpp"

namespace strata::cli {
namespace {

/// The values of --format.
enum class trace_format : std::uint8_t { text, jsonl };

/// The options of `strata trace`, as the user gave them.
struct trace_request {
    std::vector<std::string> drafts;  ///< one draft, or two to show side by side; none: the default draft
    std::string base;  ///< --base: the draft that supplies what a text (@PATH) lacks; "": the nearest by date
    trace_format format = trace_format::text;
    std::optional<std::string> from;  ///< LINE:COL or a byte offset: leave out steps before this position
    std::optional<std::string> to;    ///< LINE:COL or a byte offset: leave out steps from this position on
    std::vector<std::string> states;  ///< show only steps in these states; none: in all states
    run::choices run;
    std::vector<input_argument> files;  ///< the inputs; none: standard input
};

void declare(arguments& args, const registry& known, trace_request& request) {
    args.describe(
        "Show each step of the tokenizer on a page.\n"
        "\n"
        "Prints one line per step: line and column, character, section, state, the rule\n"
        "that fired, in the draft's own words, and the next state if the machine goes to\n"
        "another state. Errors and tokens follow the step that produced them; a character\n"
        "that is emitted unchanged has no line of its own. On a terminal, lines fit its\n"
        "width.\n");
    add_draft_options(args, known, draft_count::any,
                      "Draft to trace, or two drafts to show side by side to the end of their first divergence (with "
                      "--from, to the end of their first divergence after PLACE)",
                      request.drafts, request.base, known.standard->about.name);
    args.add(row_of(shared::format, "text: human-readable (default). jsonl: one JSON object per step"), request.format,
             {{"text", trace_format::text}, {"jsonl", trace_format::jsonl}});
    args.add({"--from", "PLACE", "Show only steps at PLACE or later: LINE:COL, or a byte offset"}, request.from);
    args.add({"--to", "PLACE", "Show only steps before PLACE, and end the trace there"}, request.to);
    args.add(row_of(shared::states, "steps in this state (named as in 'strata states')"), request.states);
    add_run_choices(args, request.run);
    add_files(args, "FILE", request.files, "Pages to trace");
    args.footer(
        "Examples:\n"
        "  strata trace --draft=2008 -e '<br/>'\n"
        "  strata trace --from=12:1 --to=13:1 page.html\n"
        "  strata trace --state='markup declaration open' page.html\n"
        "  strata trace --drafts=2008,modern page.html\n"
        "  strata trace --draft=2008 --format=jsonl page.html | grep '\"escapeFlag\"'\n"
        "\n"
        "Exit status: 0 success; 1 if a machine stopped at a sentence that was not\n"
        "understood; 2 error; 130 interrupted.");
}

// --- Positions in an input ---

/// A position in an input as a user gives it: either a byte offset, or a line and a column.
struct source_place {
    std::uint64_t offset = 0;  ///< the byte offset, if no line is given
    std::uint64_t line = 0;    ///< the line, from 1; 0: not given
    std::uint64_t column = 0;  ///< the column in code points, from 1

    /// Returns the offset in `source` of the first character at or after this position. The end of the input counts as
    /// one more character. If the position is beyond the end, the result exceeds the size. Complexity: linear in the
    /// source.
    [[nodiscard]] std::uint64_t in(std::string_view source) const;
    /// Returns the position as the user gave it: "12" or "3:1".
    [[nodiscard]] std::string words() const;
    /// Whether both positions are given in the same form, and this one is before `other`.
    [[nodiscard]] bool is_before(const source_place& other) const;
    [[nodiscard]] bool has_line() const { return line > 0; }
};

std::optional<std::uint64_t> number_in(std::string_view text) {
    std::uint64_t number = 0;
    const auto end = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool is_number = !text.empty() && end.ec == std::errc() && end.ptr == text.data() + text.size();
    return is_number ? std::optional(number) : std::nullopt;
}

std::optional<source_place> place_in(std::string_view text) {
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos) {
        const auto offset = number_in(text);
        return offset ? std::optional(source_place{*offset, 0, 0}) : std::nullopt;
    }
    const auto line = number_in(text.substr(0, colon));
    const auto column = number_in(text.substr(colon + 1));
    if (!line || !column || *line == 0 || *column == 0) return std::nullopt;
    return source_place{0, *line, *column};
}

std::uint64_t source_place::in(std::string_view source) const {
    if (!has_line()) return offset;
    input::locator places(source);
    std::uint64_t at = source.starts_with("\xEF\xBB\xBF") ? 3 : 0;
    for (;;) {
        const input::position here = places.at(at);
        if (std::tie(here.line, here.column) >= std::tie(line, column)) return at;
        if (at >= source.size()) return source.size() + 1;
        const std::string_view rest = source.substr(at);
        at += rest.starts_with("\r\n") ? 2 : input::decode_one(rest, false).length;
    }
}

std::string source_place::words() const {
    return has_line() ? fmt::format("{}:{}", line, column) : std::to_string(offset);
}

bool source_place::is_before(const source_place& other) const {
    return has_line() == other.has_line() &&
           std::tie(offset, line, column) < std::tie(other.offset, other.line, other.column);
}

// Parses the value `text` of `option`. Throws: failure if it is neither LINE:COL nor a number.
source_place place_given(std::string_view option, std::string_view text) {
    if (const auto place = place_in(text)) return *place;
    throw failure(fmt::format("{}={}", option, text), "not LINE:COL or a byte offset");
}

/// The part of an input whose steps are shown, in byte offsets; without `to`, it extends to the end.
struct shown_part {
    std::uint64_t from = 0;
    std::optional<std::uint64_t> to;

    [[nodiscard]] bool holds(std::uint64_t offset) const { return offset >= from && !is_before(offset); }
    /// Whether the part ends at `offset` or earlier.
    [[nodiscard]] bool is_before(std::uint64_t offset) const { return to && offset >= *to; }
};

/// The part of an input whose steps the user wants to see. Its positions have not been converted to offsets yet.
class asked_part {
public:
    /// Throws: failure if a position is malformed, or if the part would be empty.
    explicit asked_part(const trace_request& request) {
        if (request.from) from_ = place_given("--from", *request.from);
        if (request.to) to_ = place_given("--to", *request.to);
        if (to_ && !from_.has_line() && !to_->has_line() && to_->offset <= from_.offset) refuse();
        if (to_ && from_.has_line() && to_->has_line() && !from_.is_before(*to_)) refuse();
    }
    /// Returns the part as offsets in the text of the page. Offsets that the user gives count the bytes of the page.
    /// Throws: failure if the page, called `name`, ends before the part begins.
    [[nodiscard]] shown_part of(std::string_view name, const run::page_text& page) const {
        shown_part part;
        part.from = place_in(page, from_);
        if (part.from > page.text().size()) {
            const input::position end = input::locator(page.text()).at(page.text().size());
            throw failure(name, fmt::format("ends at {}:{}, before --from={}", end.line, end.column, from_.words()));
        }
        if (to_) part.to = place_in(page, *to_);
        return part;
    }

private:
    static std::uint64_t place_in(const run::page_text& page, const source_place& place) {
        if (page.decoded() == nullptr || place.has_line()) return place.in(page.text());
        return page.places().text_of(place.offset);
    }
    [[noreturn]] void refuse() const {
        throw failure(fmt::format("--to={}", to_->words()), fmt::format("not after --from={}", from_.words()));
    }

    source_place from_;
    std::optional<source_place> to_;
};

/// Decides which steps are shown.
class step_filter {
public:
    step_filter(shown_part part, const std::vector<std::size_t>& states) : part_(part), states_(states) {}

    [[nodiscard]] bool shows(const run::traced_step& step) const {
        if (!part_.holds(step.where.begin)) return false;
        return states_.empty() || std::find(states_.begin(), states_.end(), step.state) != states_.end();
    }
    /// Whether this step and all later ones are beyond the shown part. A step of the procedure for character references
    /// does not decide this, because after it the machine may go back in the input.
    [[nodiscard]] bool is_over_at(const run::traced_step& step) const {
        return part_.is_before(step.where.begin) && !step.in_procedure;
    }

private:
    shown_part part_;
    const std::vector<std::size_t>& states_;
};

// --- One draft ---

// Writes the steps that `filter` shows. Returns whether the last step of the input was reached.
template <class Writer>
bool write_steps(run::trace& steps, const step_filter& filter, Writer writer) {
    bool at_end = true;
    while (const std::optional<run::traced_step> step = steps.next()) {
        at_end = !filter.is_over_at(*step) && !interruption::pending();
        if (!at_end) break;
        if (filter.shows(*step)) writer.write(*step);
    }
    writer.finish();
    return at_end;
}

int trace_one(const registry& known, const trace_request& request, const console& io) {
    const history::chosen_drafts chosen = history::one_chosen(known, request.drafts, request.run, "trace", io);
    const spec::draft& draft = *chosen.front().draft;
    const asked_part part(request);
    std::vector<std::size_t> states;
    for (const std::string& each : request.states) states.push_back(state_named(known, draft, each));
    report::record_head head;
    bool first = true;
    stops_said stops(io);
    const int status = for_each_page(io, request.files, [&](const input_file& input, bool several) {
        const run::read_page page = run::read(chosen.front(), input.bytes, context_of(request.run, input.content_type));
        warn_of_encoding(io, input.name, input.bytes, page.text);
        const std::string_view text = page.text.text();
        run::trace steps(chosen.front(), text);
        const step_filter filter(part.of(input.name, page.text), states);
        bool at_end = true;
        if (request.format == trace_format::jsonl) {
            if (several) head.name_file(input.name);
            head.tell_next(page.encoding);
            report::trace_jsonl writer(draft, text, head, io.out, input_kind::bytes, page.text.places());
            at_end = write_steps(steps, filter, std::move(writer));
        } else {
            if (several) io.out << heading_of(input, first);
            if (report::is_worth_saying(page.encoding)) io.out << report::encoding_line(page.encoding) << '\n';
            at_end = write_steps(steps, filter, report::trace_text(draft, text, {io.colour, io.width}, io.out));
        }
        first = false;
        if (const auto& stop = steps.stopped_early(); stop && at_end)
            stops.say(draft, input.name, text, input_kind::bytes, *stop);
        return done;
    });
    return std::max(status, stops.finish());
}

// --- Two drafts ---

// Without --to, the text format shows this many pairs of steps after the beginning of a divergence.
constexpr std::size_t most_diverged = 60;

class pair_of_drafts {
public:
    pair_of_drafts(const registry& known, const trace_request& request, const console& io)
        : known_(known), request_(request), part_(request), io_(io), chosen_(known, request.drafts, request.run, io) {
        if (chosen_.size() != 2)
            throw failure("--drafts", fmt::format("'strata trace' takes one draft or two, not {}", chosen_.size()));
        for (std::size_t i = 0; i < 2; ++i) {
            configurations_[i] = chosen_.configurations()[i];
            drafts_[i] = configurations_[i].draft;
        }
        if (!request.states.empty()) throw failure("--state", "cannot be used with two drafts");
    }

    /// Decodes the input with the encoding that the second draft chooses. Both drafts must read the same characters, or
    /// else their steps could not be paired.
    [[nodiscard]] run::read_page page_of_second(const input_file& input) const {
        return run::read(configurations_[1], input.bytes, context_of(request_.run, input.content_type));
    }

    void as_text(const input_file& input, const run::read_page& page, stops_said& stops) const {
        const std::string_view source = page.text.text();
        const shown_part part = part_.of(input.name, page.text);
        compare::side_by_side steps(known_, configurations_, source, part.from);
        report::side_by_side_text writer(drafts_, source, {io_.colour, io_.width}, io_.out);
        const auto& first_divergence = steps.first_divergence();
        std::size_t diverged = 0;
        while (!is_over(steps, part) && !interruption::pending()) {
            const std::optional<compare::pair_of_steps> pair = steps.next();
            if (!pair) break;
            if (!shows(*pair, part)) continue;
            writer.write(*pair, first_divergence);
            if (pair->diverged && ++diverged == most_diverged && !part.to) break;
        }
        const auto end = [&] {
            const input::position place = input::locator(source).at(first_divergence->where.end);
            return fmt::format("{}:{}", place.line, place.column);
        };
        if (const std::string stopped = who_stopped(steps); !stopped.empty())
            writer.say(stopped);
        else if (diverged == 0)
            writer.say(part.to ? "same steps up to here" : "same steps to the end");
        else if (steps.are_past_divergence())
            writer.say(fmt::format("same {} again from {} onwards",
                                   steps.are_together() ? "steps" : "output, from different states,", end()));
        else if (diverged == most_diverged && !part.to)
            writer.say(fmt::format("more steps not shown; the divergence extends to {}", end()));
        else
            writer.say(part.to ? "still different here" : "different to the end");
        writer.finish();
        say_stops(steps, input, source, stops);
    }

    void as_jsonl(const input_file& input, const run::read_page& page, report::record_head& head,
                  stops_said& stops) const {
        const std::string_view source = page.text.text();
        const shown_part part = part_.of(input.name, page.text);
        compare::side_by_side steps(known_, configurations_, source, part.from);
        report::side_by_side_jsonl writer(drafts_, source, head, io_.out, page.text.places());
        while (!is_over(steps, part) && !interruption::pending()) {
            const std::optional<compare::pair_of_steps> pair = steps.next();
            if (!pair) break;
            if (shows(*pair, part)) writer.write(*pair, steps.first_divergence());
        }
        writer.finish();
        say_stops(steps, input, source, stops);
    }

private:
    [[nodiscard]] std::string who_stopped(const compare::side_by_side& steps) const {
        const bool one = steps.stop_of(0).has_value();
        const bool other = steps.stop_of(1).has_value();
        if (one && other) return "both machines stop here";
        if (!one && !other) return "";
        return fmt::format("the machine of {} stops here", drafts_[one ? 0 : 1]->about.name);
    }
    void say_stops(const compare::side_by_side& steps, const input_file& input, std::string_view source,
                   stops_said& stops) const {
        for (std::size_t i = 0; i < drafts_.size(); ++i)
            if (const std::optional<early_stop> stop = steps.stop_of(i))
                stops.say(*drafts_[i], input.name, source, input_kind::bytes, *stop);
    }
    [[nodiscard]] static bool is_over(const compare::side_by_side& steps, const shown_part& part) {
        return (part.to && steps.are_past(*part.to)) || steps.are_past_divergence();
    }
    [[nodiscard]] static bool shows(const compare::pair_of_steps& pair, const shown_part& part) {
        // The pair of steps at which the drafts diverge is shown even if it begins before the part.
        return (pair.offset() >= part.from || pair.diverges_here) && !part.is_before(pair.offset());
    }

    const registry& known_;
    const trace_request& request_;
    asked_part part_;
    const console& io_;
    history::chosen_drafts chosen_;
    std::array<const spec::draft*, 2> drafts_{};
    std::array<run::configuration, 2> configurations_;
};

int trace_two(const registry& known, const trace_request& request, const console& io) {
    const pair_of_drafts drafts(known, request, io);
    report::record_head head;
    bool first = true;
    stops_said stops(io);
    const int status = for_each_page(io, request.files, [&](const input_file& input, bool several) {
        const run::read_page page = drafts.page_of_second(input);
        warn_of_encoding(io, input.name, input.bytes, page.text);
        if (request.format == trace_format::jsonl) {
            if (several) head.name_file(input.name);
            head.tell_next(page.encoding);
            drafts.as_jsonl(input, page, head, stops);
        } else {
            if (several) io.out << heading_of(input, first);
            if (report::is_worth_saying(page.encoding)) io.out << report::encoding_line(page.encoding) << '\n';
            drafts.as_text(input, page, stops);
        }
        first = false;
        return done;
    });
    return std::max(status, stops.finish());
}

int run(const registry& known, const trace_request& request, const console& io) {
    return history::names_in(request.drafts).size() < 2 ? trace_one(known, request, io) : trace_two(known, request, io);
}

}  // namespace

command add_trace(arguments& args, const registry& known) {
    return command_of<trace_request>(args, known, declare, run, drafts_and_base);
}

}  // namespace strata::cli

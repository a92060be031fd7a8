// `strata since`: shows how each text of the standard, from the first to the newest, reads an input; or how a part of
// the machine has changed.
//
// An input runs under every text. A part of the machine (a state, a rule, an error, a topic) is looked up by name in
// the tables of all texts, without any input.

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "core/cli/arguments.hpp"
#include "core/cli/commands.hpp"
#include "core/cli/inputs/input_files.hpp"
#include "core/cli/inputs/input_warnings.hpp"
#include "core/cli/io/console.hpp"
#include "core/cli/io/output_filters.hpp"
#include "core/cli/options.hpp"
#include "core/compare/record/divergence.hpp"
#include "core/compare/time/compared_encodings.hpp"
#include "core/compare/time/readings_in_time.hpp"
#include "core/engine/registry.hpp"
#include "core/history/moments.hpp"
#include "core/history/names.hpp"
#include "core/history/parts_in_time.hpp"
#include "core/language/character_classes.hpp"
#include "core/report/document/document.hpp"
#include "core/report/encoding/encoding.hpp"
#include "core/report/since/since.hpp"
#include "core/run/configuration.hpp"
#include "core/run/messages.hpp"
#include "core/run/page.hpp"
#include "core/spec/ascii.hpp"
#include "core/spec/characters.hpp"
#include "core/spec/content_states.hpp"
#include "core/spec/error_codes.hpp"
#include "core/text/utf8.hpp"

namespace strata::cli {
namespace {

/// The part of the machine whose history is wanted. At most one member is set.
struct part_in_question {
    std::optional<std::string> state, error, topic;
    struct rule_name {
        std::string state, character;
    };
    std::optional<rule_name> rule;
    [[nodiscard]] bool is_asked() const { return state || error || topic || rule; }
};

/// The options of `strata since`, as the user gave them.
struct since_request {
    std::string until;                           ///< leave out texts after this draft, day or commit; "": none
    report_format format = report_format::text;  ///< the format; `own` is the timeline
    bool slips = false;                          ///< whether to show mistaken revisions that were soon reverted
    part_in_question part;                       ///< the part to show; if no member is set, show the history of inputs
    run::choices run;                            ///< the options for tokenizing, except the engine
    std::vector<input_argument> files;           ///< the inputs; none: standard input, or no input if `part` is set
};

// Declares the options that name a part of the machine. Users may give only one of them.
void add_parts(arguments& args, part_in_question& part) {
    args.heading("Parts of the standard");
    args.add(row_of(shared::state, "A state, by any name that it ever had"), part.state);
    args.add({"--rule",
              "STATE CHARACTER",
              "What a state does with a character: '!', U+0021, tab, LF, FF, space, EOF",
              {"--state"}},
             [&part](const std::string& name, const std::string& character) {
                 part.rule = {name, character};
             });
    args.add({"--error", "CODE", "The rules that report an error", {"--state", "--rule"}}, part.error);
    args.add(row_of(shared::topic, fmt::format("The revisions on a topic: {}", history::topic_names()))
                 .not_with({"--state", "--rule", "--error"}),
             part.topic);
    args.heading("Options");
}

void declare(arguments& args, const registry& /*known*/, since_request& request) {
    args.describe(
        "Show how each revision since 2006 reads an input.\n"
        "\n"
        "Runs the input under every text of the standard that strata knows: the text\n"
        "after each known commit that changed the tokenizer ('strata drafts\n"
        "--revisions'), and any newer texts. Prints each reading (tokens and errors) with\n"
        "the days on which the standard read the input in this way, newest first. Then\n"
        "prints, for each change from one reading to another, its day, commit and title,\n"
        "and the rules that made the difference.\n"
        "\n"
        "With --state, --rule, --error or --topic, the command reads no input. It prints\n"
        "the commits that added, changed, renamed or removed that part of the standard.\n"
        "With --topic, it lists the same revisions as 'strata drafts --revisions', with\n"
        "the rules that they changed; 'strata changes' lists the editors' decisions.\n");
    args.add({"--until", "D", "Leave out texts after this draft, year, month, day or commit"}, request.until);
    add_report_format(args, request.format, "one object per input", "timeline", "a lane for each reading");
    add_parts(args, request.part);
    args.add({"--slips",
              "",
              "Show a mistake that was soon reverted as two turning points. Default: as one line",
              {"--state", "--rule", "--error", "--topic"}},
             request.slips);
    add_run_choices(args, request.run);
    add_files(args, "FILE", request.files, "Pages to read");
    args.footer(
        "Examples:\n"
        "  strata since -e '<!-- a --!>'\n"
        "  strata since --until=2009-02-07 -e '<p/>'\n"
        "  strata since --format=timeline page.html\n"
        "  strata since --format=html page.html > since.html\n"
        "  strata since --state='comment end bang'\n"
        "  strata since --rule 'comment end' '!'\n"
        "  strata since --error=eof-in-comment");
}

history::named_drafts named_in(const registry& /*known*/, const since_request& request) {
    history::named_drafts named;
    if (!request.until.empty()) named.lists.push_back(request.until);
    return named;
}

// --- Parts of the machine by the names that users type ---

constexpr spec::symbol beyond_ascii = 0x80;
constexpr std::uint32_t last_code_point = 0x10FFFF;

std::optional<spec::symbol> with_number(std::string_view name) {
    if (name.size() < 3 || !spec::same_in_any_case(name.substr(0, 2), "u+")) return std::nullopt;
    std::uint32_t number = 0;
    const char* const end = name.data() + name.size();
    const auto read = std::from_chars(name.data() + 2, end, number, 16);
    if (read.ec != std::errc() || read.ptr != end || number > last_code_point) return std::nullopt;
    return number < beyond_ascii ? static_cast<spec::symbol>(number) : beyond_ascii;
}

// Returns the symbol with the name that a user typed: the character itself; its code point, such as "U+0021"; or "EOF",
// "NUL", "tab", "LF", "VT", "FF" or "space", in upper or lower case. All characters beyond ASCII are one symbol.
// Throws: failure if the name is not one of these.
spec::symbol symbol_named(std::string_view name) {
    for (const spec::symbol each : {spec::eof_symbol, spec::symbol{0}, spec::symbol{'\t'}, spec::symbol{'\n'},
                                    spec::symbol{'\v'}, spec::symbol{'\f'}, spec::symbol{' '}})
        if (spec::same_in_any_case(name, language::short_name(each))) return each;
    if (const auto number = with_number(name)) return *number;
    if (!name.empty()) {
        const input::decoded one = input::decode_one(name, false);
        if (one.well_formed && one.length == name.size())
            return one.code_point < beyond_ascii ? static_cast<spec::symbol>(one.code_point) : beyond_ascii;
    }
    throw failure(fmt::format("character '{}'", name),
                  "is not one character: write it as '!', U+0021, tab, LF, FF, space or EOF");
}

using line_numbers = std::vector<std::size_t>;
using moment_list = std::span<const history::moment>;

template <class T>
void add_new(std::vector<T>& to, const T& one) {
    if (std::find(to.begin(), to.end(), one) == to.end()) to.push_back(one);
}

// The name of a state, and the lines of all states that ever had this name. A line (`history::state_lines`) follows one
// state through time. `all_names` returns the newest names first.
struct named_lines {
    std::string_view heading;
    line_numbers lines;
};

std::vector<named_lines> all_names(const history::parts_in_time& parts, moment_list moments) {
    std::vector<named_lines> all;
    for (std::size_t m = moments.size(); m-- > 0;) {
        const auto states = moments[m].draft->table.states;
        for (std::size_t s = 0; s < states.size(); ++s) {
            auto at = std::find_if(all.begin(), all.end(),
                                   [&](const named_lines& each) { return each.heading == states[s].name; });
            if (at == all.end()) at = all.insert(all.end(), {states[s].name, {}});
            add_new(at->lines, parts.lines().line_of(m, s));
        }
    }
    return all;
}

// Returns the lines of all states that ever had this name, in upper or lower case, with or without " state". If there
// is no such state, but all names that contain this name have the same lines, returns those lines. Throws: failure if
// no name contains it, or if the names that contain it have different lines.
line_numbers lines_named(const history::parts_in_time& parts, moment_list moments, const std::string& name) {
    const std::string_view wanted = spec::without_state(name);
    const std::vector<named_lines> all = all_names(parts, moments);
    std::vector<const named_lines*> candidates;
    for (const named_lines& each : all) {
        if (spec::same_in_any_case(spec::without_state(each.heading), wanted)) return each.lines;
        if (spec::contains_in_any_case(spec::without_state(each.heading), wanted)) candidates.push_back(&each);
    }
    const bool one = !candidates.empty() && std::all_of(candidates.begin(), candidates.end(), [&](const auto* each) {
        return each->lines == candidates.front()->lines;
    });
    if (one) return candidates.front()->lines;
    const std::string what = fmt::format("state '{}'", name);
    if (candidates.empty()) {
        std::vector<std::string_view> known;
        known.reserve(all.size());
        for (const named_lines& each : all) known.push_back(spec::without_state(each.heading));
        throw failure(what,
                      fmt::format("no text has such a state{} ('strata states --draft=D' lists the states of a draft)",
                                  run::did_you_mean(wanted, known)));
    }
    constexpr std::size_t most_listed = 10;
    std::string list;
    for (std::size_t i = 0; i < std::min(candidates.size(), most_listed); ++i)
        list.append(i == 0 ? "" : ", ").append(candidates[i]->heading);
    if (candidates.size() > most_listed) list += fmt::format(" and {} others", candidates.size() - most_listed);
    throw failure(what, fmt::format("could be any of: {}", list));
}

// Returns the newest name of the states on these lines.
std::string_view heading_of(const history::parts_in_time& parts, moment_list moments, const line_numbers& lines) {
    for (std::size_t m = moments.size(); m-- > 0;)
        for (const std::size_t line : lines)
            if (const std::size_t s = parts.lines().state_of(m, line); s != study::no_state)
                return moments[m].draft->table.states[s].name;
    return "";
}

spec::error_code error_named(const std::string& name) {
    std::vector<std::string_view> known;
    for (std::size_t i = 0; i < spec::error_code_count; ++i) {
        const auto code = static_cast<spec::error_code>(i);
        if (spec::same_in_any_case(name, spec::name_of(code))) return code;
        known.push_back(spec::name_of(code));
    }
    throw failure(
        fmt::format("error '{}'", name),
        fmt::format("no text has such an error{} (docs/errors.md lists them)", run::did_you_mean(name, known)));
}

// --- A part of the machine over time ---

void refuse_inputs(const since_request& request) {
    const part_in_question& part = request.part;
    const std::string_view option = part.state ? "--state" : part.rule ? "--rule" : part.error ? "--error" : "--topic";
    if (!request.files.empty()) throw failure(option, "needs no input, and cannot be combined with one");
    if (!(request.run == run::choices{}))
        throw failure(option, "needs no input, and cannot be combined with options for inputs");
}

// Looks up the part of the machine that the user wants, and stores its full name in `name`.
history::part_in_time asked(const history::parts_in_time& parts, moment_list moments, const part_in_question& part,
                            report::part_name& name) {
    using kind = report::part_name::kind;
    if (part.error) {
        const spec::error_code code = error_named(*part.error);
        name = {kind::error, std::string(spec::name_of(code))};
        return parts.of_error(code);
    }
    if (part.topic) {
        const spec::change_topic topic = history::topic_named(*part.topic);
        name = {kind::topic, std::string(spec::name_of(topic)), std::string(spec::title_of(topic))};
        return parts.of_topic(topic);
    }
    const line_numbers lines = lines_named(parts, moments, part.state ? *part.state : part.rule->state);
    name = {kind::state, std::string(heading_of(parts, moments, lines))};
    if (part.state) return parts.of_states(lines);
    const spec::symbol on = symbol_named(part.rule->character);
    name.of = kind::rule;
    spec::symbol_set only;
    only.add(on);
    name.character = on == 0x80 ? "beyond ASCII" : language::quoted_class(only);
    return parts.of_rule(lines, on);
}

report::since_contents contents_in(report_format format) {
    return format == report_format::own ? report::since_contents::timeline : report::since_contents::everything;
}

// Shows the history of a part. Throws: failure if no text has such a part, or if the user gives an input or options for
// inputs.
int since_of_part(const registry& known, const since_request& request, const console& io) {
    refuse_inputs(request);
    const history::moments_of_standard standard(known, history::moments_kept::of_tables);
    const history::chosen_moments chosen = history::moments_until(standard.all(), known, request.until, io);
    const history::parts_in_time parts(standard, known.chain, chosen.moments);
    report::part_history history;
    const history::part_in_time found = asked(parts, chosen.moments, request.part, history.name);
    if (request.part.error && !found.in_first_text && found.changes.empty())
        throw failure(fmt::format("error '{}'", history.name.name), "no text in this period reports it");
    history.found = &found;
    history.moments = chosen.moments;
    history.ends = chosen.ends;
    history.chain = &known.chain;
    if (request.format == report_format::json)
        io.out << report::part_as_json(history);
    else
        report::write_part(*document_in(request.format, io), history, contents_in(request.format));
    return done;
}

// --- Inputs over time ---

int run(const registry& known, const since_request& request, const console& io) {
    if (request.part.is_asked()) return since_of_part(known, request, io);
    const history::moments_of_standard standard(known, history::moments_kept::all);
    const history::chosen_moments chosen = history::moments_until(standard.all(), known, request.until, io);
    std::span<const history::moment> moments = chosen.moments;
    const std::vector<run::configuration> configurations = history::configurations_at(moments, request.run);
    run::say_what_svg_means(request.run, io);
    if (moments.size() < chosen.moments.size())
        complain(
            io, "since",
            fmt::format("begins on {}: some texts before that day lack the state or context in which the input begins",
                        moments.front().day));
    std::unique_ptr<report::document> document;
    std::optional<report::since_document> report;  // unless the format is JSON
    if (request.format != report_format::json) {
        document = document_in(request.format, io);
        report.emplace(*document, contents_in(request.format), words_of(request.run),
                       std::max<std::size_t>(request.files.size(), 1));
    }
    const int status = for_each_page(io, request.files, [&](const input_file& input, bool) {
        const run::read_page read =
            run::read(configurations.back(), input.bytes, context_of(request.run, input.content_type));
        warn_of_encoding(io, input.name, input.bytes, read.text);
        const std::string_view text = read.text.text();
        compare::readings_in_time found = compare::read_in_time(standard, moments, configurations, text);
        if (!request.slips) compare::fold_slips(found, moments);
        report::input_in_time of{input.name, text, moments, &found, &known.chain};
        of.encoding = &read.encoding;
        const std::vector<compare::encoding_period> encodings =
            compare::encodings_in_time(known.chain.encodings, moments, configurations, found, chosen.ends, input.bytes,
                                       context_of(request.run, input.content_type));
        of.encodings = &encodings;
        of.bytes = input.bytes.size();
        of.ends = chosen.ends;
        of.read = [&](std::size_t moment, sink& to) { run::tokenize(configurations[moment], text, to); };
        if (report) {
            report->add(of);
            return done;
        }
        if (read.text.decoded() != nullptr) {
            for (compare::turning_point& turn : found.turns)
                for (compare::divergence& place : turn.places) place = moved(std::move(place), read.text.places());
            for (compare::slip_in_time& slip : found.slips)
                for (compare::divergence& place : slip.began.places)
                    place = moved(std::move(place), read.text.places());
        }
        report::write_since_as_json(io.out, of);
        return done;
    });
    if (report) report->finish();
    return status;
}

}  // namespace

command add_since(arguments& args, const registry& known) {
    return command_of<since_request>(args, known, declare, run, named_in);
}

}  // namespace strata::cli

// `strata survey`: counts, for each change, the pages on which it makes drafts differ.
//
// Examines the pages of all inputs. Writes the counts, a line per page, or an SQLite file with a row per page. If a
// journal is kept, an interrupted run can be resumed. `strata survey merge` adds up the results of several runs.

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <poll.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <istream>
#include <new>
#include <optional>
#include <ostream>
#include <sstream>
#include <streambuf>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "core/cli/arguments.hpp"
#include "core/cli/commands.hpp"
#include "core/cli/commands/survey_rows.hpp"
#include "core/cli/inputs/input_files.hpp"
#include "core/cli/io/console.hpp"
#include "core/cli/io/interruption.hpp"
#include "core/cli/io/output_filters.hpp"
#include "core/cli/io/progress_bar.hpp"
#include "core/cli/options.hpp"
#include "core/cli/version.hpp"
#include "core/engine/registry.hpp"
#include "core/history/chosen_drafts.hpp"
#include "core/history/names.hpp"
#include "core/pages/content_digest.hpp"
#include "core/pages/examined_page.hpp"
#include "core/pages/journal.hpp"
#include "core/pages/page_record.hpp"
#include "core/pages/report/survey.hpp"
#include "core/pages/result.hpp"
#include "core/pages/run.hpp"
#include "core/report/writing/formatting.hpp"
#include "core/run/configuration.hpp"
#include "core/run/messages.hpp"
#include "core/spec/ascii.hpp"
#include "core/study/changes.hpp"

namespace strata::cli {
namespace {

// The address of the published playground, if it was set when strata was built.
#ifndef STRATA_PLAYGROUND_ADDRESS
#define STRATA_PLAYGROUND_ADDRESS ""
#endif
constexpr std::string_view published_page = STRATA_PLAYGROUND_ADDRESS;  // NOLINT(readability-redundant-string-init)

/// --format=jsonl: a line for each page.
constexpr report_format lines_of_pages = report_format::own;

/// Whether reports in this format show how the drafts read each example.
bool compares_examples(report_format format) {
    return format == report_format::markdown || format == report_format::html;
}

/// The options of `strata survey`, as the user gave them.
struct survey_request {
    std::vector<std::string> drafts;
    std::string base;
    std::vector<std::string> topics, by;
    bool tokens_only = false;
    report_format format = report_format::text;
    std::size_t jobs = 0;  ///< the number of threads; 0: the number of cores
    std::uint64_t examples = 3;
    pages::survey_limits limits;
    std::uint64_t most_of_input = 0;         ///< the most seconds that one input may take; 0: no limit
    std::string journal;                     ///< the file for the journal; "": keep none
    std::string rows;                        ///< the SQLite file to write, with a row for each page; "": none
    std::string playground{published_page};  ///< the address of the playground, to which the report links; "": no links
    std::string archives;                    ///< the folder of the archives to which lists of records refer
    std::vector<std::string> changes, where;  ///< with "merge": reduce the result to these changes and field values
    run::choices run;
    std::vector<input_argument> files;  ///< the inputs; or "merge" followed by results
};

void declare(arguments& args, const registry& known, survey_request& request) {
    args.describe(
        "Count the pages that drafts read differently.\n"
        "\n"
        "'strata compare --summary' shows which rules cause the differences on a few\n"
        "pages. This command counts pages by year, site and change, and its work can be\n"
        "divided among computers, interrupted and resumed.\n"
        "\n"
        "Reads pages from files, directories, web archives (WARC, ARC, also .gz and\n"
        ".zst), zip and ZIM files, and lists of records (JSON Lines or CSV with filename,\n"
        "offset and length). Combines the counts of all pages into one result. 'strata\n"
        "survey merge RESULT...' adds up results of the same survey; an input that is in\n"
        "several results counts once. A RESULT is a file, a directory with *.json files\n"
        "at any depth, or @LIST, a file with one name per line; @- reads names from\n"
        "standard input. The options --drafts, --change and --where narrow the result of\n"
        "a merge.\n");
    add_draft_options(args, known, draft_count::any, "Drafts to compare, two or more; with merge, drafts to keep",
                      request.drafts, request.base,
                      fmt::format("{}, which take about seven times as long as the last two alone; with merge, all",
                                  history::draft_names(known)));
    args.add(row_of(shared::format,
                    "text: human-readable (default). markdown: with tables, for GitHub. html: a page for the "
                    "browser. json: the result, which can be merged. jsonl: a line for each page, without totals"),
             request.format,
             {{"text", report_format::text},
              {"markdown", report_format::markdown},
              {"json", report_format::json},
              {"jsonl", lines_of_pages},
              {"html", report_format::html}});
    args.add(row_of(shared::topics,
                    fmt::format("Count only changes on these topics, separated by commas: {}", history::topic_names())),
             request.topics);
    args.add(row_of(shared::tokens_only), request.tokens_only);
    args.add(row_of(shared::by, fmt::format("Divide the counts by these fields of a page, separated by commas: {}; "
                                            "or list:NAME, the value of NAME in a list of records. Default: year,tld",
                                            fmt::join(pages::known_fields(), ", "))),
             request.by);
    args.add({"--journal", "FILE",
              "Record progress in FILE. A run that was stopped resumes if it is started again with the same journal"},
             request.journal);
    args.add({"--rows", "FILE",
              "Write a new SQLite file with one row for each page. With merge: write the rows of all inputs. Each "
              "input is then a file that --rows wrote, or a directory with *.sqlite files"},
             request.rows);
    constexpr std::uint64_t most_examples = 100;
    args.add({"--change", "ID,...", "With merge: keep only these changes, revisions and commits"}, request.changes);
    args.add({"--where", "FIELD=VALUE",
              "With merge: keep only the pages for which a field of --by has this value, such as year=2009. Repeat the "
              "option "
              "to allow several values"},
             request.where);
    args.add({"--examples", "N", "How many pages to keep as examples of each change. Default: 3"}, {0, most_examples},
             request.examples);
    constexpr std::uint64_t most_kilobytes = 65536;
    args.add_number({"--max-page", "N", "Read at most this many kilobytes of a page. Default: 5120"},
                    {1, most_kilobytes},
                    [&request](std::uint64_t number) { request.limits.page_bytes = number << 10U; });
    constexpr std::uint64_t most_seconds = 86400;
    args.add(
        {"--max-seconds", "N", "Skip a page that takes more than this many seconds of processor time. Default: 60"},
        {1, most_seconds}, request.limits.seconds);
    constexpr std::uint64_t most_megabytes = std::uint64_t{1} << 20U;
    args.add_number({"--max-record", "N", "Unpack at most this many megabytes of a packed record. Default: 4096"},
                    {1, most_megabytes},
                    [&request](std::uint64_t number) { request.limits.record_bytes = number << 20U; });
    args.add({"--max-input-seconds", "N", "Skip an input that takes longer than this many seconds. Default: no limit"},
             {1, most_seconds}, request.most_of_input);
    args.add({"--playground", "ADDRESS",
              "With --format=html or markdown: the address of strata's page for browsers (playground.html), to which "
              "examples then link" +
                  (published_page.empty() ? "" : fmt::format(". Default: {}", published_page))},
             request.playground);
    args.add({"--archives", "DIRECTORY", "The folder with the archives that are named in lists of records"},
             request.archives);
    add_jobs(args, request.jobs, "How many pages to examine at once; this does not change the result");
    add_run_choices(args, request.run);
    add_paths(
        args, "INPUT", request.files,
        "Pages, archives, lists, or directories with pages and archives at any depth. '-' or nothing: standard input");
    args.footer(
        "Examples:\n"
        "  strata survey --drafts=2008,modern crawl.warc.gz\n"
        "  strata survey --format=json --journal=run.journal crawl/ > result.json\n"
        "  strata survey --by=year,encoding --rows=pages.sqlite crawl/\n"
        "  strata survey merge --rows=all.sqlite shard1.sqlite shard2.sqlite\n"
        "  strata survey --drafts=modern,@proposal.txt crawl.warc.gz\n"
        "  strata survey --drafts=2009,modern --format=jsonl - < record.warc\n"
        "  strata survey merge --format=html results/ > report.html\n"
        "  strata survey merge --drafts=2008,modern --where=year=2009 results/\n"
        "\n"
        "Exit status: 0 success; 2 error, such as an input that cannot be read or is\n"
        "broken (the result lists it); 130 interrupted.");
}

// --- The survey and its result ---

constexpr std::string_view merge_word = "merge";

std::vector<std::string> fields_of(const survey_request& request) {
    if (request.by.empty()) return {"year", "tld"};
    std::vector<std::string> fields;
    for (const std::string& list : request.by) {
        std::istringstream words(list);
        for (std::string word; std::getline(words, word, ',');) {
            if (!pages::is_field(word))
                throw failure("--by=" + word, run::unknown_word("field", word, pages::known_fields()));
            if (std::find(fields.begin(), fields.end(), word) == fields.end()) fields.push_back(word);
        }
    }
    return fields;
}

// A text that was read from a file is identified by the digest of its bytes, because the file may change or move.
std::string digest_of_file(const std::string& path, const console& io) {
    return pages::hex_of(pages::digest_of(read_input(io, {path, std::nullopt}).bytes));
}

pages::survey_terms terms_of(const survey_request& request, const history::chosen_drafts& chosen, const console& io) {
    pages::survey_terms made;
    made.strata = program_version();
    made.commit = program_commit();
    for (const run::configuration& each : chosen.configurations()) {
        made.drafts.emplace_back(each.draft->about.name);
        const std::string path(history::spelled(each.name).name);
        if (!path.starts_with("@")) continue;
        if (path == "@-")
            throw failure("--drafts",
                          "a survey reads a text only from a file, because it records the digest of the file");
        made.texts[made.drafts.back()] = digest_of_file(path.substr(1), io);
    }
    for (const spec::change_topic each : history::topics_named(request.topics))
        made.topics.emplace_back(spec::name_of(each));
    made.tokens_only = request.tokens_only;
    std::vector<std::string> options;
    if (!request.base.empty()) options.push_back(pages::shell_word("--base=" + request.base));
    for (const std::string& each : options_of(request.run)) options.push_back(pages::shell_word(each));
    made.options = fmt::format("{}", fmt::join(options, " "));
    made.by = fields_of(request);
    made.examples = request.examples;
    made.limits = request.limits;
    made.command = pages::command_of(made);
    return made;
}

void write_in_format(const pages::survey_view& of, const registry& known, const survey_request& request,
                     const std::vector<run::configuration>& configurations, const console& io) {
    if (request.format == report_format::json) {
        report::write_survey_as_json(io.out, of);
        return;
    }
    const std::vector<study::change_step> changes = study::all_changes(known.drafts);
    std::optional<report::compared_examples> examples;
    if (compares_examples(request.format)) examples.emplace(known, configurations);
    report::write_survey(*document_in(request.format, io), of, changes, examples ? &*examples : nullptr,
                         request.playground);
}

// --- Merging ---

std::vector<std::string> words_of_lists(const std::vector<std::string>& lists) {
    std::vector<std::string> found;
    for (const std::string& list : lists) {
        std::istringstream words(list);
        for (std::string word; std::getline(words, word, ',');) found.push_back(word);
    }
    return found;
}

// Returns the ids that the result has for the change, revision or commit `name`. If none is found, returns `name`
// itself: the result may come from another version of strata, with ids that this version does not know.
std::vector<std::string> ids_in_result(const std::string& name, const pages::result& merged, const registry& known) {
    const auto changes = merged.all().changes;
    const auto is_there = [&](const std::string& id) { return changes.count(id) != 0; };
    if (is_there(name)) return {name};
    std::vector<std::string> ids;
    for (const spec::change* const each : history::causes_named(known, {name}))
        if (std::string id(each->id); is_there(id)) ids.push_back(std::move(id));
    return ids.empty() ? std::vector{name} : ids;
}

// Returns how the options narrow the result. Throws: failure if --where is malformed or names several fields.
pages::narrowing narrowing_of(const survey_request& request, const pages::result& merged, const registry& known) {
    const pages::survey_terms& terms = merged.terms;
    pages::narrowing to;
    for (const std::string_view named : history::names_in(request.drafts)) {
        const std::string each(named);
        const spec::draft* const draft = known.find(each);
        const bool is_there = std::find(terms.drafts.begin(), terms.drafts.end(), each) != terms.drafts.end();
        to.drafts.push_back(is_there || draft == nullptr ? each : std::string(draft->about.name));
    }
    for (const std::string& each : words_of_lists(request.changes))
        for (std::string& id : ids_in_result(each, merged, known)) to.changes.push_back(std::move(id));
    for (const std::string& each : request.where) {
        const std::size_t equals = each.find('=');
        const std::string field = each.substr(0, equals);
        if (equals == std::string::npos) throw failure("--where=" + each, "expected FIELD=VALUE, such as year=2009");
        if (!to.field.empty() && to.field != field)
            throw failure(
                "--where=" + each,
                fmt::format("a result can be narrowed by one field only, and {} is given already; for several "
                            "fields, use the rows of the pages (--rows)",
                            to.field));
        to.field = field;
        to.values.push_back(each.substr(equals + 1));
    }
    return to;
}

// Throws: failure if the user gives an option that has no meaning with "merge".
void require_only_results(const survey_request& request) {
    const auto refuse = [](const char* option) { throw failure(option, "has no meaning with merge"); };
    if (!request.by.empty()) refuse("--by");
    if (!request.topics.empty()) refuse("--topic");
    if (!request.journal.empty()) refuse("--journal");
    if (!request.archives.empty()) refuse("--archives");
}

/// A stream buffer over the bytes of an input. Reading advances the progress bar.
class input_buffer : public std::streambuf {
public:
    input_buffer(const console& io, const std::string& path, progress_bar& progress)
        : reader_(io, {path, std::nullopt}), progress_(progress) {}

protected:
    int_type underflow() override {
        piece_ = reader_.next();
        progress_.advance(piece_.size());
        setg(piece_.data(), piece_.data(), piece_.data() + piece_.size());
        return piece_.empty() ? traits_type::eof() : traits_type::to_int_type(piece_.front());
    }

private:
    input_reader reader_;
    progress_bar& progress_;
    std::string piece_;
};

pages::result merged_results(const std::vector<found_input>& from, const console& io) {
    std::optional<pages::result> merged;
    progress_bar progress(io.err, io.err_width);
    progress.expect(from.size(), bytes_of(from));
    for (const found_input& found : from) {
        const std::string& path = found.input.name;
        progress.begin_input(path);
        try {
            input_buffer bytes(io, path, progress);
            std::istream stream(&bytes);
            // Exceptions from reading then pass through the stream unchanged.
            stream.exceptions(std::ios::badbit);
            pages::result each = pages::read_result(stream);
            if (merged)
                merged->merge(each);
            else
                merged = std::move(each);
        } catch (const std::runtime_error& e) {
            if (dynamic_cast<const failure*>(&e) != nullptr) throw;
            throw failure(words_for(path), e.what());
        }
        progress.end_input();
    }
    return std::move(*merged);
}

int merge_rows(const survey_request& request, const std::vector<found_input>& from, const console& io) {
    if (!request.drafts.empty() || !request.changes.empty() || !request.where.empty())
        throw failure("--rows", "rows are merged as a whole; use SQL to narrow them");
    rows_file rows(request.rows);
    progress_bar progress(io.err, io.err_width);
    progress.expect(from.size(), bytes_of(from));
    for (const found_input& each : from) {
        progress.begin_input(each.input.name);
        rows.add(each.input.name);
        std::error_code ignored;
        progress.advance(static_cast<std::size_t>(std::filesystem::file_size(each.input.name, ignored)));
        progress.end_input();
    }
    rows.write();
    return done;
}

int merge(const registry& known, const survey_request& request, const console& io) {
    if (request.format == lines_of_pages)
        throw failure("--format=jsonl", "a result has totals, but no lines for pages");
    require_only_results(request);
    if (request.files.size() < 2) throw failure("survey merge", "there are no results to merge");
    int status = done;
    const std::vector<input_argument> named =
        with_lists(io, std::vector<input_argument>(request.files.begin() + 1, request.files.end()));
    if (named.empty()) throw failure("survey merge", "the list names no results");
    const bool of_rows = !request.rows.empty();
    const std::vector<found_input> found =
        find_inputs(io, named, status, of_rows ? wanted_files::rows : wanted_files::results);
    if (status != done) return status;
    if (of_rows) return merge_rows(request, found, io);
    const pages::result merged = merged_results(found, io);
    const pages::survey_terms& terms = merged.terms;
    // A result may come from anyone, so strata never opens a file that the result names, and does not apply the options
    // in the result. If the survey read texts from files or had options, its examples are therefore not compared again.
    const bool are_known = terms.texts.empty() && terms.options.empty() &&
                           std::none_of(terms.drafts.begin(), terms.drafts.end(),
                                        [](const std::string& name) { return name.starts_with("@"); });
    std::optional<history::chosen_drafts> chosen;
    if (compares_examples(request.format) && are_known) {
        try {
            chosen.emplace(known, terms.drafts, run::choices{}, io);
        } catch (const failure&) {
            // The result names drafts that this version of strata does not know. The report then shows its examples
            // without comparing them.
        }
    }
    try {
        write_in_format(pages::view_of(merged, narrowing_of(request, merged, known)), known, request,
                        chosen ? chosen->configurations() : std::vector<run::configuration>(), io);
    } catch (const failure&) {
        throw;
    } catch (const std::runtime_error& e) {
        throw failure("survey merge", e.what());
    }
    return done;
}

void tell_of_interrupt(const survey_request& request, std::size_t missing, const console& io) {
    std::string words = fmt::format("{}: {} not read to the end", interruption::reason(),
                                    report::counted(missing, "input was", "inputs were"));
    if (!request.rows.empty()) words += fmt::format("; {} was not written", request.rows);
    if (!request.journal.empty()) words += fmt::format("; started again, it continues from {}", request.journal);
    complain(io, "survey", words);
    interruption::note_message();
}

// Reports the inputs with damaged parts. Returns whether there are any.
bool tell_of_broken(const pages::journal& from, const console& io) {
    constexpr std::size_t most_told = 20;
    std::size_t broken = 0;
    for (const pages::journal_input& each : from.inputs()) {
        if (!each.counts || each.broken == 0) continue;
        if (++broken <= most_told)
            complain(io, words_for(each.name),
                     fmt::format("broken or damaged in {}", report::counted(each.broken, "place", "places")));
    }
    if (broken > most_told)
        complain(io, "survey",
                 fmt::format("{} broken or damaged",
                             report::counted(broken - most_told, "more input is", "more inputs are")));
    return broken > 0;
}

// Throws: failure if the address is unsafe. The report links to it, so a scheme such as "javascript:" is refused.
void check_address(const std::string& address) {
    const std::size_t end = address.find_first_of(":/?#");
    const bool has_scheme = end != std::string::npos && address[end] == ':';
    const std::string scheme = has_scheme ? address.substr(0, end) : "";
    const bool is_safe = !has_scheme || spec::same_in_any_case(scheme, "https") ||
                         spec::same_in_any_case(scheme, "http") || spec::same_in_any_case(scheme, "file");
    const bool is_plain = std::all_of(address.begin(), address.end(), [](char c) { return c > ' ' && c < 0x7F; });
    if (!is_safe || !is_plain)
        throw failure("--playground=" + address,
                      "not the address of a page: an https, http or file URL, or a relative one");
}

int run(const registry& known, const survey_request& request, const console& io) {
    if (request.format != lines_of_pages && io.guard != nullptr)
        io.guard->set(guarded_buffer::on_interrupt::document_is_lost);
    check_address(request.playground);
    if (!request.files.empty() && request.files.front().name == merge_word) return merge(known, request, io);
    if (!request.changes.empty() || !request.where.empty())
        throw failure(request.changes.empty() ? "--where" : "--change", "narrows results: use it with 'survey merge'");
    const history::chosen_drafts chosen(known, request.drafts, request.run, io);
    if (chosen.size() < 2)
        throw failure("--drafts",
                      fmt::format("at least two drafts are needed (got only {})", chosen.front().draft->about.name));
    if (chosen.size() > pages::most_drafts)
        throw failure("--drafts", fmt::format("a survey compares at most {} drafts", pages::most_drafts));
    const std::vector<run::configuration>& configurations = chosen.configurations();
    const pages::survey_terms terms = terms_of(request, chosen, io);
    std::optional<rows_file> rows;
    if (!request.rows.empty()) rows.emplace(request.rows);
    int status = done;
    const std::vector<found_input> found = find_inputs(io, request.files, status, wanted_files::pages_and_archives);
    std::vector<std::string> inputs;
    inputs.reserve(found.size());
    for (const found_input& each : found) inputs.push_back(each.input.name);
    if (std::find(inputs.begin(), inputs.end(), "-") != inputs.end()) announce_terminal_input(io);

    pages::examination how{known, configurations, terms};
    how.encoding = context_of(request.run);
    const std::vector<spec::change_topic> topics = history::topics_named(request.topics);
    if (!topics.empty())
        how.wanted = [&](const spec::change& each) {
            return std::find(topics.begin(), topics.end(), each.topic) != topics.end();
        };

    progress_bar progress(io.err, io.err_width);
    progress.expect(inputs.size(), bytes_of(found));
    pages::run_options options;
    options.threads = request.jobs > 0 ? request.jobs : std::max(1U, std::thread::hardware_concurrency());
    options.root = request.archives;
    options.stops = [] { return interruption::pending(); };
    options.waits = [](int descriptor) {
        constexpr int milliseconds = 200;
        pollfd waits{descriptor, POLLIN, 0};
        interruption::wait({&waits, 1}, milliseconds);
        return waits.revents != 0;
    };
    options.most_of_input = std::chrono::seconds(request.most_of_input);
    how.stops = options.stops;
    if (request.format == lines_of_pages)
        options.on_record = [&](const std::string& input, const pages::page_record& page) {
            progress.hide();
            try {
                report::write_survey_row(io.out, input, page, terms);
                io.out.flush();
            } catch (const interrupted&) {
                // The row has been written. The survey itself notices the interrupt later.
                io.out.clear();
            }
        };
    options.on_input = [&](const std::string& name) { progress.begin_input(name); };
    options.on_bytes = [&](std::uint64_t more) { progress.advance(static_cast<std::size_t>(more)); };
    options.on_failure = [&](const std::string& name, const std::string& why) {
        progress.hide();
        std::error_code ignored;
        const bool is_missing = io.hint_for_missing && !std::filesystem::exists(name, ignored);
        status = std::max(status, complain(io, words_for(name), why + (is_missing ? io.hint_for_missing(name) : "")));
    };
    try {
        pages::journal journal(request.journal, terms);
        if (const std::optional<std::uint64_t> line = journal.damaged_line())
            complain(io, words_for(request.journal),
                     fmt::format("line {} is damaged or out of place: the work recorded after it is repeated", *line));
        const pages::missing_inputs missing = pages::run(journal, inputs, how, options);
        progress.hide();
        const bool stopped = interruption::pending();
        interruption::acknowledge();
        if (stopped) tell_of_interrupt(request, missing.size(), io);
        if (tell_of_broken(journal, io)) status = failed;
        if (request.format != lines_of_pages) {
            pages::result found = result_of(journal, terms);
            found.missing = missing;
            // No input could be read. Messages have already said why.
            if (found.inputs.empty() && status == failed && !stopped) return status;
            write_in_format(pages::view_of(found), known, request, configurations, io);
        }
        // After an interrupt, there may not be enough time to write all rows.
        if (rows && !stopped) {
            rows->add(journal, terms, missing);
            rows->write();
        }
    } catch (const failure&) {
        throw;
    } catch (const std::bad_alloc&) {
        throw;
    } catch (const std::runtime_error& e) {
        throw failure(request.journal.empty() ? "survey" : request.journal, e.what());
    }
    return status;
}

}  // namespace

command add_survey(arguments& args, const registry& known) {
    return command_of<survey_request>(args, known, declare, run, drafts_and_base);
}

}  // namespace strata::cli

// `strata what-if`: reports all effects of a change to the standard.
//
// `run` collects the effects: how the tables differ, which pages of a corpus and which html5lib tests give a different
// result, and the shortest inputs on which the result differs. The report is written at the end.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/cli/arguments.hpp"
#include "core/cli/commands.hpp"
#include "core/cli/commands/parallel_comparison.hpp"
#include "core/cli/inputs/input_files.hpp"
#include "core/cli/inputs/input_sequence.hpp"
#include "core/cli/inputs/input_warnings.hpp"
#include "core/cli/io/console.hpp"
#include "core/cli/io/interruption.hpp"
#include "core/cli/io/progress_bar.hpp"
#include "core/cli/options.hpp"
#include "core/conformance/html5lib_tests.hpp"
#include "core/engine/registry.hpp"
#include "core/history/chosen_drafts.hpp"
#include "core/history/history.hpp"
#include "core/history/names.hpp"
#include "core/pages/page_record.hpp"
#include "core/report/comparison/differences.hpp"
#include "core/report/diff/model.hpp"
#include "core/report/what_if/what_if.hpp"
#include "core/report/writing/formatting.hpp"
#include "core/search/tree_witnesses.hpp"
#include "core/search/witnesses.hpp"
#include "core/spec/day.hpp"
#include "core/spec/revision.hpp"

namespace strata::cli {
namespace {

/// The options of `strata what-if`, as the user gave them.
struct what_if_request {
    std::vector<std::string> drafts;  ///< the names from --drafts; with `before` and `after`, there must be two names
    std::string base;           ///< --base: the draft that supplies what a text (@PATH) lacks; "": the nearest by date
    std::string before, after;  ///< the arguments BEFORE and AFTER; "": not given
    std::string pages, tests;   ///< the paths of the pages and of the tests; "": none
    report_format format = report_format::text;
    std::size_t seconds = 10;  ///< how many seconds the search for inputs may take; 0: no search
    std::size_t jobs = 0;      ///< the number of threads; 0: the number of cores
    bool exit_code = false;    ///< whether to exit with `negative_result` if anything differs
};

void declare(arguments& args, const registry& known, what_if_request& request) {
    args.describe(
        "Report what a change to the standard does.\n"
        "\n"
        "Compares two texts, for instance the standard and a pull request. The report\n"
        "lists the sentences that were not understood; the rules that change, in the\n"
        "words of both texts; the shortest inputs that show the change; the parse errors\n"
        "that are new or gone; and, with --pages and --tests, the pages and html5lib\n"
        "tests that give a different result. Without pages and tests, the report on a\n"
        "small change takes a second or two. The search for inputs ends after 10 seconds\n"
        "at most. The report gives the length up to which all inputs were tried.\n");
    args.add(option_row{"BEFORE", "", "The text before the change: short for --drafts=BEFORE,AFTER"}, request.before);
    args.add(option_row{"AFTER", "", "The text after the change"}, request.after);
    add_draft_options(args, known, draft_count::two, "The two texts", request.drafts, request.base);
    args.add({"--pages", "PATH",
              "Compare these pages: a file, an archive, or a directory with pages and archives at any depth"},
             request.pages);
    args.add({"--tests", "PATH", "Compare the results of these html5lib tokenizer tests: a file or a directory"},
             request.tests);
    add_report_format(args, request.format,
                      "one JSON object with everything. The Markdown has at most 65,536 characters, so that it fits "
                      "into a comment on GitHub");
    args.add({"--seconds", "N", "Stop the search for inputs after N seconds, 0 to 3600. 0: no search. Default: 10"},
             {0, 3600}, request.seconds);
    add_jobs(args, request.jobs, "How many threads compare pages and search; this does not change the output");
    args.add(row_of(shared::exit_code,
                    "a state, a rule, a name of a reference or another fact differs; wording does not count"),
             request.exit_code);
    args.footer(
        "Examples:\n"
        "  strata what-if latest @pr.html\n"
        "  strata what-if @source@main @source --format=markdown > comment.md\n"
        "  strata what-if latest @pr.html --pages=corpus/ --tests=tokenizer/\n"
        "  strata what-if --exit-code @pr.html#before @pr.html && echo editorial\n"
        "\n"
        "Exit status: 0 success; 1 if the texts differ and --exit-code was given, or if a\n"
        "machine stopped at a sentence that was not understood; 2 error; 130 interrupted.");
}

history::named_drafts named_in(const registry& /*known*/, const what_if_request& request) {
    return history::named_drafts{history::with_positional(request.drafts, request.before, request.after), request.base};
}

// --- Examples ---

/// Keeps the first few examples that differ in tokens. If there are too few of these, examples that differ only in
/// errors follow.
template <class Example>
class first_examples {
public:
    void add(Example&& example, bool in_tokens) {
        std::vector<Example>& to = in_tokens ? in_tokens_ : others_;
        if (to.size() < report::most_examples) to.push_back(std::move(example));
    }
    [[nodiscard]] std::vector<Example> take() {
        for (Example& each : others_)
            if (in_tokens_.size() < report::most_examples) in_tokens_.push_back(std::move(each));
        return std::move(in_tokens_);
    }

private:
    std::vector<Example> in_tokens_, others_;
};

// --- Pages ---

/// Counts the pages on which the texts differ, and keeps the first few as examples.
class counted_pages : public input_events {
public:
    /// `io` and `progress` must outlive the object.
    counted_pages(const console& io, progress_bar& progress) : progress_(progress), stops_(io) {}

    void begin_input(const parallel_comparison::turn& input) {
        current_ = {input.short_name, 0, {}, {}};
        name_ = input.name;
        in_tokens_ = false;
        encoding_.reset();
        progress_.begin_input(input.name, input.archive_bytes);
    }
    void on_begin(std::uint64_t /*bytes*/) override {}
    void on_encodings(std::shared_ptr<const compare::compared_encodings> /*found*/) override {}
    void on_source(std::string_view piece) override { progress_.advance(piece.size()); }
    void on_divergence(compare::divergence&& d) override {
        // A difference in encodings is counted at the end, and only if no machine has stopped: a machine that stops
        // early might not reach the declaration of the encoding.
        if (d.kind == compare::divergence_kind::encoding)
            encoding_ = std::move(d);
        else
            count(d);
    }
    void on_end(input_result&& result) override {
        ++found_.inputs;
        found_.stopped += result.figures.stopped.empty() ? 0U : 1U;
        for (const compare::stopped_draft& each : result.figures.stopped) {
            progress_.hide();
            stops_.say(*each.draft, name_, each.where, each.at);
        }
        if (encoding_ && result.figures.stopped.empty()) count(*encoding_);
        if (current_.places == 0) return;
        ++found_.differing;
        found_.places += current_.places;
        found_.in_tokens += in_tokens_ ? 1U : 0U;
        examples_.add(std::move(current_), in_tokens_);
    }
    void leave_out() { ++found_.unread; }
    void cut_off() { found_.is_cut_off = true; }
    report::page_effects take() {
        stops_.finish();
        found_.examples = examples_.take();
        return std::move(found_);
    }

private:
    static constexpr std::size_t most_differences = 2;

    void count(const compare::divergence& d) {
        if (current_.places++ == 0) {
            std::vector<const compare::difference*> differences;
            for (const compare::difference& each : d.differences) differences.push_back(&each);
            current_.first = d.begin;
            current_.differs = report::differences_in_words(differences, most_differences);
        }
        in_tokens_ = in_tokens_ || d.kind != compare::divergence_kind::errors;
    }

    progress_bar& progress_;
    report::page_effects found_;
    first_examples<report::differing_page> examples_;
    report::differing_page current_;
    std::string name_;
    bool in_tokens_ = false;
    std::optional<compare::divergence> encoding_;
    stops_said stops_;
};

/// Compares the pages at `path` under both texts. An input that cannot be read is reported and raises `status`.
report::page_effects pages_at(const registry& known, const std::string& path, const history::chosen_drafts& chosen,
                              std::size_t jobs, const console& io, int& status) {
    input_sequence inputs(find_inputs(io, {{path, std::nullopt}}, status, wanted_files::pages_and_archives),
                          opened_archives::all);
    progress_bar progress(io.err, io.err_width);
    const std::optional<std::size_t> count = inputs.count();
    progress.expect(count.value_or(0), inputs.bytes());
    counted_pages pages(io, progress);
    const report_trouble report_it = [&](const std::string& message) {
        progress.hide();
        status = std::max(status, complain(io, message));
    };
    const difference_choice all;
    const comparing how{known, chosen.configurations(), all};
    parallel_comparison comparisons(io, inputs, how, threads_for(jobs, count));
    try {
        while (const std::optional<parallel_comparison::turn> input = comparisons.next(report_it)) {
            pages.begin_input(*input);
            try {
                comparisons.take(pages);
            } catch (const interrupted&) {
                throw;
            } catch (...) {
                progress.hide();
                status = std::max(status, complain_of_exception(io, words_for(input->name)));
                pages.leave_out();
            }
            progress.end_input();
        }
    } catch (const interrupted&) {
        static_cast<void>(comparisons.end());
        interruption::acknowledge();
        pages.cut_off();
    }
    progress.hide();
    return pages.take();
}

report::page_effects cut_off_before_the_first() {
    report::page_effects none;
    none.is_cut_off = true;
    return none;
}

// --- Tests ---

/// Runs each test under both texts, and counts the tests whose result changes.
class compared_tests {
public:
    compared_tests(const spec::draft& before, const spec::draft& after) : before_(before), after_(after) {}

    void add(const std::string& file, const conformance::test& test) {
        ++found_.total;
        bool is_changed = false;
        bool is_compared = false;
        bool is_stopped = false;
        report::changed_test change{file, test.description, "", false};
        for (const std::string& content : test.contents) {
            if (!conformance::options_of(before_, test, content) || !conformance::options_of(after_, test, content))
                continue;
            is_compared = true;
            const auto was = result_in(before_, test, content);
            const auto is = result_in(after_, test, content);
            is_stopped = is_stopped || !was || !is;
            if (!was || !is || conformance::agree(test, *was, *is)) continue;
            if (!is_changed) change.state = content;
            is_changed = true;
            change.in_tokens = change.in_tokens || tokens_of(*was) != tokens_of(*is);
        }
        found_.not_compared += is_compared ? 0U : 1U;
        found_.stopped += is_stopped ? 1U : 0U;
        if (!is_changed) return;
        ++found_.changed;
        found_.in_tokens += change.in_tokens ? 1U : 0U;
        const bool in_tokens = change.in_tokens;
        examples_.add(std::move(change), in_tokens);
    }
    void cut_off() { found_.is_cut_off = true; }
    report::test_effects take() {
        found_.examples = examples_.take();
        return std::move(found_);
    }

private:
    static std::optional<conformance::result> result_in(const spec::draft& draft, const conformance::test& test,
                                                        const std::string& content) {
        return conformance::result_of(draft, engine_kind::runner, test, content, test.written_in);
    }
    static std::vector<conformance::output_item> tokens_of(const conformance::result& of) {
        std::vector<conformance::output_item> tokens;
        for (const conformance::output_item& each : of.output) {
            if (each.what == conformance::output_item::kind::error_mark) continue;
            const bool goes_on = each.what == conformance::output_item::kind::characters && !tokens.empty() &&
                                 tokens.back().what == each.what;
            if (goes_on)
                tokens.back().text += each.text;
            else
                tokens.push_back(each);
        }
        return tokens;
    }

    const spec::draft& before_;
    const spec::draft& after_;
    report::test_effects found_;
    first_examples<report::changed_test> examples_;
};

/// Compares the tests at `path` under both texts. A file that cannot be read is reported and raises `status`.
report::test_effects tests_at(const std::string& path, const spec::draft& before, const spec::draft& after,
                              const console& io, int& status) {
    std::vector<input_argument> files;
    const std::vector<found_input> found = find_inputs(io, {{path, std::nullopt}}, status, wanted_files::tests);
    files.reserve(found.size());
    for (const found_input& each : found) files.push_back(each.input);
    const std::vector<std::string> names = short_names(found);
    progress_bar progress(io.err, io.err_width);
    progress.expect(files.size(), bytes_of(found));
    compared_tests tests(before, after);
    std::size_t n = 0;
    for (; n < files.size() && !interruption::pending(); ++n) {
        progress.begin_input(files[n].name);
        const int read = for_each_input(io, {files[n]}, [&](const input_file& file) {
            try {
                for (const conformance::test& each : conformance::read_tests(file.bytes)) {
                    if (interruption::pending()) return done;
                    tests.add(names[n], each);
                }
            } catch (const std::runtime_error& e) {
                progress.hide();
                throw failure(file.name, e.what());
            }
            progress.advance(file.bytes.size());
            return done;
        });
        status = std::max(status, read);
        progress.end_input();
    }
    if (interruption::pending()) {
        interruption::acknowledge();
        tests.cut_off();
    }
    progress.hide();
    return tests.take();
}

// --- Inputs ---

report::input_effects inputs_for(const registry& known, const history::chosen_drafts& chosen,
                                 const what_if_request& request, const console& io) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(request.seconds);
    const auto goes_on = [&] { return !interruption::pending() && std::chrono::steady_clock::now() < end; };
    progress_bar progress(io.err, io.err_width);
    search::witness_options options;
    options.threads = request.jobs;
    options.on_progress = [&](const search::search_progress& p) {
        progress.begin_input(fmt::format("inputs of length {}, {} causes found", p.length, p.causes));
        progress.show_part(p.of == 0 ? 0 : static_cast<double>(p.done) / static_cast<double>(p.of));
        return goes_on();
    };
    const std::array<run::configuration, 2> ordered = chosen.both(known);
    report::input_effects inputs;
    inputs.seconds = request.seconds;
    inputs.found = search::find_witnesses(known, *ordered[0].draft, *ordered[1].draft, options);
    inputs.trees = search::find_tree_witnesses(
        known, *ordered[0].draft, *ordered[1].draft, options.max_length,
        [&](std::size_t begun, std::size_t of) {
            progress.begin_input("tree construction");
            progress.show_part(static_cast<double>(begun) / static_cast<double>(of));
            return goes_on();
        },
        request.jobs);
    progress.hide();
    inputs.is_cut_off = interruption::pending();
    interruption::acknowledge();
    return inputs;
}

// --- The report ---

// Warns if `after` was read from a file and is based on a later or earlier text than `before`. The report then also
// contains the commits between these two texts, which other people made.
void warn_of_other_commits(const registry& known, const spec::draft& before, const spec::draft& after,
                           const console& io) {
    const std::optional<std::size_t> place = history::place_on_chain(known, before);
    const std::string_view base = after.about.beside.substr(0, spec::day_length);
    if (!place || !spec::is_day(base) || !after.about.name.starts_with('@')) return;
    const auto count = [&](std::span<const spec::revision_view> revisions, bool after_base) {
        const auto is_between = [&](const spec::revision_view& each) {
            return !each.source.editorial && (each.source.date > base) == after_base;
        };
        return std::count_if(revisions.begin(), revisions.end(), is_between);
    };
    const auto newer = count(known.chain.revisions.subspan(*place), false);
    const auto older = count(known.chain.revisions.first(*place), true);
    const auto others = std::max(newer, older);
    if (others == 0) return;
    const std::string_view reports = newer > 0 ? "also contains" : "undoes";
    complain(
        io, "what-if",
        fmt::format("{} is based on the text of {}. The report {} {} that {} does not have; 'strata what-if {} {}' "
                    "leaves {} out",
                    after.about.name, base, reports,
                    report::counted(static_cast<std::uint64_t>(others), "commit", "commits"),
                    newer > 0 ? before.about.name : base, base, pages::shell_word(after.about.aliases[0]),
                    others == 1 ? "it" : "them"));
}

void write(const report::effects& of, report_format format, const console& io) {
    switch (format) {
        case report_format::json: report::write_effects_as_json(io.out, of); break;
        case report_format::markdown: io.out << report::effects_as_comment(of); break;
        default: report::write_effects(*document_in(format, io), of);
    }
}

int run(const registry& known, const what_if_request& request, const console& io) {
    const std::vector<std::string> named = history::with_positional(request.drafts, request.before, request.after);
    const auto [before, after] = history::two_drafts(known, named, "what-if", io);
    const history::chosen_drafts chosen(known, named, {}, run::remarks{});
    warn_of_other_commits(known, *before, *after, io);
    report::effects found;
    found.diff = study::diff_of(known.drafts, *before, *after);
    const bool differs = report::any_differs(found.diff);
    int status = done;
    if (!request.tests.empty()) {
        found.tests = tests_at(request.tests, *before, *after, io, status);
        if (status != done && found.tests->total == 0) return status;
    }
    if (!request.pages.empty()) {
        found.pages = interruption::happened() ? cut_off_before_the_first()
                                               : pages_at(known, request.pages, chosen, request.jobs, io, status);
        if (status != done && found.pages->inputs == 0) return status;
    }
    if (differs) {
        found.errors = study::errors_between(found.diff);
        if (request.seconds > 0 && !interruption::happened()) found.inputs = inputs_for(known, chosen, request, io);
    }
    write(found, request.format, io);
    if (found.inputs)
        status = std::max(
            status, complain_of_stops(io, "what-if", found.inputs->found.early_stops, found.inputs->found.inputs));
    const bool stopped = (found.tests && found.tests->stopped > 0) || (found.pages && found.pages->stopped > 0);
    if (stopped || (request.exit_code && differs)) status = std::max(status, negative_result);
    return status;
}

}  // namespace

command add_what_if(arguments& args, const registry& known) {
    return command_of<what_if_request>(args, known, declare, run, named_in);
}

}  // namespace strata::cli

#include "core/cli/commands/survey_command.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <istream>
#include <new>
#include <optional>
#include <ostream>
#include <sstream>
#include <streambuf>
#include <system_error>
#include <thread>
#include <utility>

#include "core/cli/guarded_output.hpp"
#include "core/cli/input_files.hpp"
#include "core/cli/interruption.hpp"
#include "core/cli/progress_bar.hpp"
#include "core/cli/survey_rows.hpp"
#include "core/cli/version.hpp"
#include "core/history/chosen_drafts.hpp"
#include "core/history/draft_settings.hpp"
#include "core/history/named_change.hpp"
#include "core/pages/run.hpp"
#include "core/report/survey/html.hpp"
#include "core/report/survey/jsonl.hpp"
#include "core/report/survey/text.hpp"
#include "core/run/page_encoding.hpp"
#include "core/run/suggestion.hpp"
#include "core/study/changes.hpp"

namespace strata::cli {
namespace {

constexpr std::string_view merge_word = "merge";

std::vector<std::string> fields_of(const survey_request& request) {
    if (request.by.empty()) return {"year", "tld"};
    std::vector<std::string> fields;
    for (const std::string& list : request.by) {
        std::istringstream words(list);
        for (std::string word; std::getline(words, word, ',');) {
            if (!survey::is_field(word))
                throw failure("--by=" + word, unknown_word("field", word, survey::known_fields()));
            if (std::find(fields.begin(), fields.end(), word) == fields.end()) fields.push_back(word);
        }
    }
    return fields;
}

// The text of a draft that was read from a file counts by its bytes.
std::string digest_of_file(const std::string& path, const console& io) {
    return survey::hex_of(survey::digest_of(read_input(io, {path, std::nullopt}).bytes));
}

survey::survey_terms terms_of(const survey_request& request, const chosen_drafts& chosen, const console& io) {
    survey::survey_terms made;
    made.strata = program_version();
    made.commit = program_commit();
    for (const chosen_draft& each : chosen.all()) {
        made.drafts.emplace_back(each.draft->about.name);
        const std::string path(spelled(each.argument).name);
        if (!path.starts_with("@")) continue;
        if (path == "@-")
            throw failure("--drafts", "a survey has to name a text by its file: it is told by its digest");
        made.texts[made.drafts.back()] = digest_of_file(path.substr(1), io);
    }
    for (const spec::change_topic each : topics_named(request.topics)) made.topics.emplace_back(spec::name_of(each));
    made.tokens_only = request.tokens_only;
    made.options = words_of(request.run);
    made.by = fields_of(request);
    made.examples = request.examples;
    made.limits = request.limits;
    made.command = fmt::format("strata survey --drafts={} --by={} --examples={} --max-page={} --max-seconds={}",
                               fmt::join(made.drafts, ","), fmt::join(made.by, ","), made.examples,
                               made.limits.page_bytes >> 10U, made.limits.seconds);
    if (!made.topics.empty()) made.command += fmt::format(" --topic={}", fmt::join(made.topics, ","));
    if (made.tokens_only) made.command += " --tokens-only";
    if (!made.options.empty()) made.command += fmt::format(" ({})", made.options);
    return made;
}

void write_in_format(const survey::result& of, const registry& known, const survey_request& request,
                     const std::vector<compare::configuration>& configurations, const console& io) {
    if (request.format == survey_format::json) {
        survey::write_result(io.out, of);
        return;
    }
    const std::vector<study::change_step> changes = study::all_changes(known.drafts);
    if (request.format == survey_format::html) {
        if (!io.terminal && io.guard != nullptr) io.guard->allow_tabs();
        report::compared_examples examples(known, configurations);
        report::write_survey_as_html(io.out, of, changes, examples, request.playground);
    } else {
        report::write_survey_as_text(io.out, of, changes, {io.colour, text_width(io)});
    }
}

/// The bytes of an input as a stream.
class input_buffer : public std::streambuf {
public:
    input_buffer(const console& io, const std::string& path) : reader_(io, {path, std::nullopt}) {}

protected:
    int_type underflow() override {
        piece_ = reader_.next();
        setg(piece_.data(), piece_.data(), piece_.data() + piece_.size());
        return piece_.empty() ? traits_type::eof() : traits_type::to_int_type(piece_.front());
    }

private:
    input_reader reader_;
    std::string piece_;
};

int merge_results(const registry& known, const survey_request& request, const console& io) {
    if (request.format == survey_format::jsonl)
        throw failure("--format=jsonl", "results have sums, and no longer their pages");
    if (request.files.size() < 2) throw failure("survey merge", "there are no results to merge");
    std::optional<survey::result> merged;
    for (std::size_t i = 1; i < request.files.size(); ++i) {
        const std::string& path = request.files[i].name;
        try {
            input_buffer bytes(io, path);
            std::istream stream(&bytes);
            // What goes wrong while reading is thrown as it is.
            stream.exceptions(std::ios::badbit);
            survey::result each = survey::read_result(stream);
            if (merged)
                merged->merge(each);
            else
                merged = std::move(each);
        } catch (const std::runtime_error& e) {
            if (dynamic_cast<const failure*>(&e) != nullptr) throw;
            throw failure(words_for(path), e.what());
        }
    }
    // Texts from files and settings that are told in words are not at hand. A result may be anybody's: no file is read
    // because it names one.
    const survey::survey_terms& terms = merged->terms;
    const bool are_known = terms.texts.empty() && terms.options.empty() &&
                           std::none_of(terms.drafts.begin(), terms.drafts.end(),
                                        [](const std::string& name) { return name.starts_with("@"); });
    std::optional<chosen_drafts> chosen;
    if (request.format == survey_format::html && are_known) {
        try {
            chosen.emplace(known, terms.drafts, run_choices{}, io);
        } catch (const failure&) {
            // Another version made the result, with drafts that are not known here: examples are not compared.
        }
    }
    write_in_format(*merged, known, request, chosen ? chosen->configurations() : std::vector<compare::configuration>(),
                    io);
    return done;
}

}  // namespace

int survey_command(const registry& known, const survey_request& request, const console& io) {
    if (!request.files.empty() && request.files.front().name == merge_word) return merge_results(known, request, io);
    const chosen_drafts chosen(known, request.drafts, request.run, io);
    if (chosen.size() < 2)
        throw failure("--drafts",
                      fmt::format("at least two drafts are needed (got only {})", chosen.front().draft->about.name));
    const std::vector<compare::configuration> configurations = chosen.configurations();
    const survey::survey_terms terms = terms_of(request, chosen, io);
    if (std::error_code error; !request.rows.empty() && std::filesystem::exists(request.rows, error))
        throw failure(request.rows, "exists already");
    int status = done;
    const std::vector<found_input> found = find_inputs(io, request.files, status, wanted_files::pages_and_archives);
    std::vector<std::string> inputs;
    inputs.reserve(found.size());
    for (const found_input& each : found) inputs.push_back(each.input.name);

    survey::examination how{known, configurations, terms};
    how.encoding = context_of(request.run);
    const std::vector<spec::change_topic> topics = topics_named(request.topics);
    if (!topics.empty())
        how.wanted = [&](const spec::change& each) {
            return std::find(topics.begin(), topics.end(), each.topic) != topics.end();
        };

    progress_bar progress(io.err, io.err_width);
    progress.expect(inputs.size(), bytes_of(found));
    survey::run_options options;
    options.threads = request.jobs > 0 ? request.jobs : std::max(1U, std::thread::hardware_concurrency());
    options.root = request.archives;
    options.stops = [] { return interruption::pending(); };
    options.on_input = [&](const std::string& name) { progress.begin_input(name); };
    options.on_bytes = [&](std::uint64_t more) { progress.advance(static_cast<std::size_t>(more)); };
    options.on_failure = [&](const std::string& name, const std::string& why) {
        progress.hide();
        status = std::max(status, complain(io, words_for(name), why));
    };
    try {
        survey::journal journal(request.journal, terms);
        run(journal, inputs, how, options);
        progress.hide();
        const bool stopped = interruption::pending();
        interruption::acknowledge();
        if (stopped && !request.journal.empty())
            complain(io, "survey", fmt::format("stopped; it goes on from {} if started again", request.journal));
        if (request.format == survey_format::jsonl)
            report::write_survey_as_jsonl(io.out, journal, terms);
        else
            write_in_format(result_of(journal, terms), known, request, configurations, io);
        if (!request.rows.empty()) write_rows(request.rows, journal, terms);
    } catch (const failure&) {
        throw;
    } catch (const std::bad_alloc&) {
        throw;
    } catch (const std::runtime_error& e) {
        throw failure(request.journal.empty() ? "survey" : request.journal, e.what());
    }
    return status;
}

}  // namespace strata::cli

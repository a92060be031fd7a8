#pragma once
// The options and arguments that several commands share: rows of one table, and the variables that they write to.
//
// `row_of` returns a row with the words of a command. The functions below it add rows that belong together. The
// variables must outlive parsing.

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/cli/arguments.hpp"
#include "core/cli/inputs/input_files.hpp"
#include "core/cli/io/console.hpp"
#include "core/engine/registry.hpp"
#include "core/engine/tokenizer/tokenizer.hpp"
#include "core/report/document/document.hpp"
#include "core/run/choices.hpp"

namespace strata::cli {

/// The rows of the table in options.cpp, in its order.
enum class shared : std::uint8_t {
    // which drafts
    draft,
    drafts,
    base,
    a,
    b,
    between,
    since,
    // what is shown
    format,
    topic,
    topics,
    state,
    states,
    state_argument,
    by,
    summary,
    tokens_only,
    exit_code,
    // how it is computed
    jobs,
    engine,
    // inputs
    html,
    // how pages are tokenized
    initial_state,
    content_model,
    last_start_tag,
    foreign,
    feedback,
    scripting,
    fragment,
    page_encoding,
    default_encoding,
    content_type,
    // how text is shown
    color,
    width,
    no_pager,
    verbose,
    // what a run may take
    max_memory,
    timeout,
};

namespace inner {
/// The row, with `words` for each {} in its own.
[[nodiscard]] option_row row_of(shared which, fmt::format_args words);
}  // namespace inner

/// The row of an option. `words`: the command's words for each {} in the row.
template <class... Words>
[[nodiscard]] option_row row_of(shared which, const Words&... words) {
    return inner::row_of(which, fmt::make_format_args(words...));
}

/// A form of the names of drafts.
struct form_of_draft_names {
    const char* form;  ///< examples of it
    const char* meaning;
};
/// All forms that commands accept where they take a draft.
inline constexpr form_of_draft_names forms_of_draft_names[] = {
    {"2008, modern, 2011-05-25", "a draft of the list"},
    {"2014, 2016-06, 2008-12-24", "the text in force at the end of that time"},
    {"4bcc0645, self-closing-flag", "the text after that commit or revision"},
    {"'before 4bcc0645'", "the text before that commit"},
    {"latest", "the newest text"},
    {"@PATH", "a text of the standard in a file"},
    {"@NAME=PATH", "that text, called NAME"},
    {"@PATH@REV", "PATH in the git revision REV"},
};

/// The output formats of lists.
enum class listing_format : std::uint8_t { text, json };

/// The output formats of reports that are documents. `own`: one that only the command has.
enum class report_format : std::uint8_t { text, markdown, html, json, own };

/// How many drafts a command takes.
enum class draft_count : std::uint8_t { one, two, any };

/// Adds --draft and --drafts as `add_draft_options` does, but without texts that are read at run time.
void add_known_draft_options(arguments& args, const registry& known, draft_count count, const std::string& description,
                             std::vector<std::string>& into, std::string_view otherwise = {},
                             std::initializer_list<const char*> excluded = {});

/// Adds --draft and --drafts, which mean the same in every command: see core/history/chosen_drafts.hpp. `description`
/// is the beginning of their help ("Drafts to compare"), to which the rest is appended. Adds --base as well, for drafts
/// that are read from texts. `otherwise`: says which draft is used if none is named; "": the program's default.
/// `excluded`: see `option_row`.
void add_draft_options(arguments& args, const registry& known, draft_count count, const std::string& description,
                       std::vector<std::string>& into, std::string& base, std::string_view otherwise = {},
                       std::initializer_list<const char*> excluded = {});
/// Adds A and B: a short form of --drafts=A,B.
void add_a_and_b(arguments& args, std::string& a, std::string& b);
/// Adds -j, --jobs: how many threads to use. `description`: what the threads do.
void add_jobs(arguments& args, std::size_t& into, const std::string& description);
/// --engine.
void add_engine(arguments& args, engine_kind& into);
/// Adds FILE..., with the placeholder `name`, and -e HTML. `description` says which files are accepted.
void add_files(arguments& args, const std::string& name, std::vector<input_argument>& into,
               const std::string& description);
/// FILE... without -e.
void add_paths(arguments& args, const std::string& name, std::vector<input_argument>& into,
               const std::string& description);
/// Adds the options on how pages are tokenized: --initial-state and those after it.
void add_run_choices(arguments& args, run::choices& into);
/// --format for lists.
void add_listing_format(arguments& args, listing_format& into);
/// --format for documents. `json`: what the JSON is. `own`: the name of the command's own format; null: it has none.
/// `own_words`: what that is.
void add_report_format(arguments& args, report_format& into, std::string_view json, const char* own = nullptr,
                       std::string_view own_words = {});

/// A document on standard output in the format, which is not JSON or the command's own. `width`: of lines of text;
/// nothing: that of the console. `io` must outlive the result.
[[nodiscard]] std::unique_ptr<report::document> document_in(report_format format, const console& io,
                                                            std::optional<std::size_t> width = {});

/// How text is displayed, as far as the command line decides it. The terminal and the environment decide the rest.
struct display_options {
    std::optional<bool> colour;
    std::optional<std::size_t> width;  ///< columns
    bool pager = true;
    bool verbose = false;
};

/// Adds --color, --width, --no-pager and --verbose to a command, or to the program itself.
void add_display_options(arguments& args, display_options& into);

/// What a run may take at most; 0: no limit.
struct process_limits {
    std::uint64_t megabytes = 0;  ///< of memory
    std::uint64_t seconds = 0;    ///< of wall-clock time
};

/// Adds --max-memory and --timeout to a command, or to the program itself.
void add_process_limits(arguments& args, process_limits& into);

/// Sets these limits for the rest of the process, and the memory of the processes that it starts. Allocations beyond
/// the limit fail; at the end of the time, the work is interrupted. Throws: failure if the system refuses a limit.
void limit_process(const process_limits& limits);

/// The console with these options applied to its colour, links, width, guard and verbosity.
[[nodiscard]] console with_options(const console& io, const display_options& options);

}  // namespace strata::cli

#pragma once
// The options and arguments that several commands share: the rows of one table, and the types of the variables in which
// they are stored.
//
// `row_of` returns a row with the words of a command. The functions after it add groups of rows to a command. The
// variables must live until the command line has been parsed.

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
#include "core/run/configuration.hpp"

namespace strata::cli {

/// The rows of the table in options.cpp, in the same order.
enum class shared : std::uint8_t {
    // drafts
    draft,
    drafts,
    base,
    a,
    b,
    between,
    since,
    // contents of the output
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
    // computation
    jobs,
    engine,
    // inputs
    html,
    // tokenization of pages
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
    // display of text
    color,
    width,
    no_pager,
    verbose,
    // limits
    max_memory,
    timeout,
};

namespace inner {
/// The row `which`, with `words` in place of each {}.
[[nodiscard]] option_row row_of(shared which, fmt::format_args words);
}  // namespace inner

/// The row of an option. The command's words, `words`, replace each {} in the row.
template <class... Words>
[[nodiscard]] option_row row_of(shared which, const Words&... words) {
    return inner::row_of(which, fmt::make_format_args(words...));
}

/// A form in which users name drafts.
struct form_of_draft_names {
    const char* form;  ///< examples of the form
    const char* meaning;
};
/// All forms that commands accept for a draft.
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

/// The output formats of reports that are documents. `own`: a format that only this command has.
enum class report_format : std::uint8_t { text, markdown, html, json, own };

/// The number of drafts that a command takes.
enum class draft_count : std::uint8_t { one, two, any };

/// Does the same as `add_draft_options`, but does not accept texts that are read at run time.
void add_known_draft_options(arguments& args, const registry& known, draft_count count, const std::string& description,
                             std::vector<std::string>& into, std::string_view otherwise = {},
                             std::initializer_list<const char*> excluded = {});

/// Adds --draft and --drafts, which mean the same in every command: see core/history/chosen_drafts.hpp. Also adds
/// --base, for drafts that are read from texts. `description` is the beginning of the help for --draft and --drafts
/// ("Drafts to compare"). `otherwise` says in words which draft is used if none is named; "" means the program's
/// default. `excluded` is as in `option_row`.
void add_draft_options(arguments& args, const registry& known, draft_count count, const std::string& description,
                       std::vector<std::string>& into, std::string& base, std::string_view otherwise = {},
                       std::initializer_list<const char*> excluded = {});
/// Adds the arguments A and B, which together mean the same as --drafts=A,B.
void add_a_and_b(arguments& args, std::string& a, std::string& b);
/// Adds -j, --jobs: the number of threads. `description` says what the threads do.
void add_jobs(arguments& args, std::size_t& into, const std::string& description);
/// Adds --engine.
void add_engine(arguments& args, engine_kind& into);
/// Adds FILE..., with the placeholder `name`, and -e HTML. `description` says which files the command accepts.
void add_files(arguments& args, const std::string& name, std::vector<input_argument>& into,
               const std::string& description);
/// Adds FILE... without -e.
void add_paths(arguments& args, const std::string& name, std::vector<input_argument>& into,
               const std::string& description);
/// Adds the options for tokenizing pages: the rows from --initial-state on.
void add_run_choices(arguments& args, run::choices& into);
/// Adds --format for lists.
void add_listing_format(arguments& args, listing_format& into);
/// Adds --format for documents. `json` describes the JSON. `own` is the name of the command's own format; null if it
/// has none. `own_words` describes that format.
void add_report_format(arguments& args, report_format& into, std::string_view json, const char* own = nullptr,
                       std::string_view own_words = {});

/// A document that is written to standard output. `format` must be neither JSON nor the command's own. `width` is the
/// width of lines of text; if it is not given, the width of the console. `io` must outlive the result.
[[nodiscard]] std::unique_ptr<report::document> document_in(report_format format, const console& io,
                                                            std::optional<std::size_t> width = {});

/// Properties of the output that the command line determines. The others follow from the terminal and the environment.
struct display_options {
    std::optional<bool> colour;
    std::optional<std::size_t> width;  ///< columns
    bool pager = true;
    bool verbose = false;
};

/// Adds --color, --width, --no-pager and --verbose to a command, or to the program itself.
void add_display_options(arguments& args, display_options& into);

/// The limits of a run; 0: no limit.
struct process_limits {
    std::uint64_t megabytes = 0;  ///< of memory
    std::uint64_t seconds = 0;    ///< of wall-clock time
};

/// Adds --max-memory and --timeout to a command, or to the program itself.
void add_process_limits(arguments& args, process_limits& into);

/// Sets these limits for the rest of the process. Child processes inherit the limit of memory. If memory beyond the
/// limit is requested, the allocation fails. When the time is up, the work is interrupted. Throws: failure if the
/// system refuses a limit.
void limit_process(const process_limits& limits);

/// A copy of the console with these options applied to its colour, links, width, guard and verbosity.
[[nodiscard]] console with_options(const console& io, const display_options& options);

}  // namespace strata::cli

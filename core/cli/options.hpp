#pragma once
// Declares the options and arguments that several commands share, and the types of the variables that receive their
// values.
//
// `row_of` returns one option, with the command's own words in its help. The other functions add groups of options to a
// command. The variables must live until the command line has been parsed.

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

/// Identifies the rows of the table in options.cpp. The table has the same order.
enum class shared : std::uint8_t {
    // which drafts
    draft,
    drafts,
    base,
    a,
    b,
    between,
    since,
    // what the output contains
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
    // how the work is done
    jobs,
    engine,
    // which inputs
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
    // how text is displayed
    color,
    width,
    no_pager,
    verbose,
    // limits
    max_memory,
    timeout,
};

namespace inner {
/// Returns a row of the table, with `words` in place of each {}.
[[nodiscard]] option_row row_of(shared which, fmt::format_args words);
}  // namespace inner

/// Returns a row of the table. The {} in its help are replaced by `words`, in order.
template <class... Words>
[[nodiscard]] option_row row_of(shared which, const Words&... words) {
    return inner::row_of(which, fmt::make_format_args(words...));
}

/// One way in which users can name a draft, as help texts explain it.
struct form_of_draft_names {
    const char* form;  ///< examples of names
    const char* meaning;
};
/// All ways in which users can name a draft.
inline constexpr form_of_draft_names forms_of_draft_names[] = {
    {"2008, modern, 2011-05-25", "a draft in the list"},
    {"2014, 2016-06, 2008-12-24", "the text in force at the end of that time"},
    {"4bcc0645, self-closing-flag", "the text after that commit or revision"},
    {"'before 4bcc0645', 'before 2009'", "the text before that commit or time"},
    {"latest", "the newest text"},
    {"@PATH", "a text of the standard in a file"},
    {"@NAME=PATH", "that text, called NAME"},
    {"@PATH@REV", "PATH in the git revision REV"},
};

/// The values of --format for commands that print lists.
enum class listing_format : std::uint8_t { text, json };

/// The values of --format for reports that are documents. `own` is a further format that only one command has.
enum class report_format : std::uint8_t { text, markdown, html, json, own };

/// How many drafts a command takes.
enum class draft_count : std::uint8_t { one, two, any };

/// Adds the options of `add_draft_options` except --base, for a command that does not accept texts read at run time.
void add_known_draft_options(arguments& args, const registry& known, draft_count count, const std::string& description,
                             std::vector<std::string>& into, std::string_view otherwise = {},
                             std::initializer_list<const char*> excluded = {});

/// Adds --draft and --drafts, which mean the same in every command (see core/history/chosen_drafts.hpp), and --base,
/// which applies to drafts that are read from texts. The help for --draft and --drafts begins with `description`
/// ("Drafts to compare"). `otherwise` says in words which draft is used if the user names none; "" means the program's
/// default. The new option cannot be combined with the options `excluded`.
void add_draft_options(arguments& args, const registry& known, draft_count count, const std::string& description,
                       std::vector<std::string>& into, std::string& base, std::string_view otherwise = {},
                       std::initializer_list<const char*> excluded = {});
/// Adds the arguments A and B. Giving both is short for --drafts=A,B.
void add_a_and_b(arguments& args, std::string& a, std::string& b);
/// Adds -j and --jobs, the number of threads. The help begins with `description`, which says what the threads do.
void add_jobs(arguments& args, std::size_t& into, const std::string& description);
/// Adds --engine.
void add_engine(arguments& args, engine_kind& into);
/// Adds FILE... and -e HTML. `name` is what the usage line calls the files. `description` says which files the command
/// takes.
void add_files(arguments& args, const std::string& name, std::vector<input_argument>& into,
               const std::string& description);
/// Adds FILE... as `add_files` does, but not -e.
void add_paths(arguments& args, const std::string& name, std::vector<input_argument>& into,
               const std::string& description);
/// If `drafts` is empty and the first arguments name at least two drafts ("2008 modern page.html", "2008..modern
/// page.html"), moves these from `files` to `drafts`. The name of an existing file is not the name of a draft. If only
/// the first argument names a draft, but the second one looks like a name ("2008 moden"), moves both, so that the
/// second is reported as an unknown draft. `takes`: how many drafts the command takes. For a command that takes two,
/// moves even one draft, so that the message about the number of drafts is right.
void take_leading_drafts(const registry& known, draft_count takes, std::vector<std::string>& drafts,
                         std::vector<input_argument>& files);
/// Returns a clause ("; ...") on what `name` may mean, for the message that no file has this name; "" if nothing is
/// known. `takes_html`: whether the command has -e. `option`: the command's option that takes such a draft, or "".
[[nodiscard]] std::string hint_for_missing(const registry& known, std::string_view name, bool takes_html,
                                           std::string_view option);
/// Adds the options that decide how pages are tokenized: --initial-state and the rows after it.
void add_run_choices(arguments& args, run::choices& into);
/// Adds --format with the values of `listing_format`.
void add_listing_format(arguments& args, listing_format& into);
/// Adds --format with the values of `report_format`. In the help, `json` explains the JSON format. `own` is the name of
/// the command's own format, which `own_words` explains; null if the command has no format of its own.
void add_report_format(arguments& args, report_format& into, std::string_view json, const char* own = nullptr,
                       std::string_view own_words = {});

/// Returns a document that writes to standard output. `format` must be text, Markdown or HTML. Lines of text have
/// `width` columns or, without `width`, as many columns as the console. `io` must outlive the result.
[[nodiscard]] std::unique_ptr<report::document> document_in(report_format format, const console& io,
                                                            std::optional<std::size_t> width = {});

/// The properties of the output that options can set. An empty optional leaves the choice to the terminal and
/// environment.
struct display_options {
    std::optional<bool> colour;
    std::optional<std::size_t> width;  ///< in columns
    bool pager = true;
    bool verbose = false;
};

/// Adds --color, --width, --no-pager and --verbose to a command, or to the program itself.
void add_display_options(arguments& args, display_options& into);

/// The limits that the user has set for the process. 0 means that there is no limit.
struct process_limits {
    std::uint64_t megabytes = 0;  ///< the most memory for data, in units of 2^20 bytes
    std::uint64_t seconds = 0;    ///< the longest run, in seconds of wall-clock time
};

/// Adds --max-memory and --timeout to a command, or to the program itself.
void add_process_limits(arguments& args, process_limits& into);

/// Sets these limits for the rest of the process. If the process needs more memory than allowed, allocations fail;
/// child processes inherit this limit. When the time is up, the work is interrupted. Throws: failure if the system
/// refuses to set a limit.
void limit_process(const process_limits& limits);

/// Returns a copy of `io` with these options applied. Makes the guard let colour and links through if they are on.
[[nodiscard]] console with_options(const console& io, const display_options& options);

}  // namespace strata::cli

#include "core/cli/options.hpp"

// The table of options that several commands share, and the functions that add its rows to a command.

#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "core/cli/inputs/texts_read.hpp"
#include "core/cli/io/interruption.hpp"
#include "core/cli/io/output_filters.hpp"
#include "core/history/chosen_drafts.hpp"
#include "core/history/names.hpp"
#include "core/report/writing/layout.hpp"

namespace strata::cli {

// --- The table ---

namespace {

/// A row of the table, with the members of `option_row`. A command replaces each {} in `words` by words of its own.
struct table_row {
    shared which;
    const char* name;
    const char* placeholder;
    const char* words;
    const char* excluded = nullptr;
};

constexpr table_row table[] = {
    {shared::draft, "--draft,--drafts", "D", "{}: {} ('strata drafts --help' explains these names). Default: {}"},
    {shared::drafts, "--drafts,--draft", "D,D,...",
     "{}: {} ('strata drafts --help' explains these names). Separate them with commas, or give them as arguments: "
     "A B. {}"},
    {shared::base, "--base", "D",
     "{} draft that supplies everything outside the section on tokenization, such as tree construction and the names "
     "of "
     "character references. Default: the draft closest in date whose character references match those of the text"},
    {shared::a, "A", "", "First draft: short for --drafts=A,B"},
    {shared::b, "B", "", "Second draft"},
    {shared::between, "--between", "A,B", "{}"},
    {shared::since, "--since", "DATE", "{}"},

    {shared::format, "--format", "", "{}"},
    {shared::topic, "--topic", "T", "{}"},
    {shared::topics, "--topic", "T,T,...", "{}"},
    {shared::state, "--state", "STATE", "{}"},
    {shared::states, "--state", "STATE", "Show only {}. May be repeated"},
    {shared::state_argument, "STATE", "", "{}"},
    {shared::by, "--by", "FIELD,...", "{}"},
    {shared::summary, "--summary", "", "{}"},
    {shared::tokens_only, "--tokens-only", "", "Ignore places where only the parse errors differ"},
    {shared::exit_code, "--exit-code", "", "Exit with status 1 if {}"},

    {shared::jobs, "-j,--jobs", "N", "{}. Default: the number of cores"},
    {shared::engine, "--engine", "",
     "Engine to use: runner compiles the draft's table first and is fast, interpreter executes the table rule by rule. "
     "Both give the same results. Default: runner"},

    {shared::html, "-e", "HTML", "{}"},

    {shared::initial_state, "--initial-state", "STATE",
     "Start state: Data, RCDATA, RAWTEXT, Script data, PLAINTEXT or CDATA section, with or without \" state\""},
    {shared::content_model, "--content-model", "MODEL",
     "Start content model, in the terms of the drafts of 2007 to 2009: PCDATA, RCDATA, CDATA or PLAINTEXT. Every draft "
     "accepts this option and --initial-state if it has a corresponding state",
     "--initial-state"},
    {shared::last_start_tag, "--last-start-tag", "NAME",
     "Name of the last start tag before the input; an end tag in RCDATA, RAWTEXT and script data must match it. "
     "Tokens have such names in lower case, and since October 2009 a name with capitals matches nothing"},
    {shared::foreign, "--foreign", "",
     "Start inside an element outside the HTML namespace, so that CDATA sections are recognised in drafts that have "
     "them"},
    {shared::feedback, "--feedback", "",
     "Whether to simulate the effects of tree construction on the tokenizer (<title> switches to RCDATA, and so on). "
     "Default: simulated, or none if a start state is given"},
    {shared::scripting, "--scripting", "",
     "Whether scripting is enabled; if so, <noscript> contains raw text. Default: on"},
    {shared::fragment, "--fragment", "CONTEXT",
     "Parse the input as a fragment in this context element: \"title\", \"tr\", \"svg svg\", \"svg desc\", \"math "
     "mi\". "
     "The context sets the start state and decides how tree construction treats the first tags",
     "--initial-state"},
    {shared::page_encoding, "--encoding", "NAME",
     "Encoding of the pages, by any of its labels (windows-1252, sjis). Each draft decides when this encoding applies: "
     "since 2016, a byte order mark overrides it"},
    {shared::default_encoding, "--default-encoding", "NAME",
     "Encoding of a page that declares none, if the draft leaves the choice to the program. Default: UTF-8"},
    {shared::content_type, "--content-type", "TYPE",
     "The Content-Type header that came with the pages: \"text/html; charset=koi8-r\""},

    {shared::color, "--color", "", "When to use colour; auto means only on a terminal. Default: auto"},
    {shared::width, "--width", "N",
     "Text width, {} to {} columns. Default: the width of the terminal or, without one, $COLUMNS or 80"},
    {shared::no_pager, "--no-pager", "", "Do not show long text in a pager"},
    {shared::verbose, "--verbose", "", "On standard error, name the text that each day or commit stands for"},

    {shared::max_memory, "--max-memory", "N", "Limit memory to this many megabytes, {} or more. Default: no limit"},
    {shared::timeout, "--timeout", "N",
     "Stop after this many seconds with exit status 2. Incomplete lines and documents are not written. Default: no "
     "limit"},
};

constexpr bool is_in_order() {
    std::size_t i = 0;
    for (const table_row& each : table)
        if (static_cast<std::size_t>(each.which) != i++) return false;
    return i == static_cast<std::size_t>(shared::timeout) + 1;
}
static_assert(is_in_order(), "the table has a row for each option, in the order of the options");

}  // namespace

option_row inner::row_of(shared which, fmt::format_args words) {
    const table_row& row = table[static_cast<std::size_t>(which)];
    option_row made{row.name, row.placeholder, fmt::vformat(row.words, words)};
    if (row.excluded != nullptr) made.excluded.emplace_back(row.excluded);
    return made;
}

// --- Drafts ---

namespace {

struct names_of_drafts {
    draft_count count;
    const std::string& description;
    const char* texts;  ///< what --help says about naming a text that is read at run time; "" if the command does not
                        ///< accept such texts
    std::string_view otherwise;
};

void add_names_of_drafts(arguments& args, const registry& known, const names_of_drafts& what,
                         std::initializer_list<const char*> excluded, std::vector<std::string>& into) {
    const char* const on_chain = known.chain.landmark == nullptr ? "" : ", a year, month, day or commit";
    const std::string names = fmt::format("{}{}{}", history::draft_names(known), on_chain, what.texts);
    option_row row = what.count == draft_count::one
                         ? row_of(shared::draft, what.description, names,
                                  what.otherwise.empty() ? known.standard->about.name : what.otherwise)
                         : row_of(shared::drafts, what.description, names,
                                  what.count == draft_count::any
                                      ? fmt::format("Default: {}", what.otherwise.empty() ? history::draft_names(known)
                                                                                          : std::string(what.otherwise))
                                      : "");
    if (what.count == draft_count::two) {
        row = row.taking("A,B");
        row.words.resize(row.words.find_last_not_of(". ") + 1);
    }
    args.add(row.not_with(excluded), into);
}

}  // namespace

void add_known_draft_options(arguments& args, const registry& known, draft_count count, const std::string& description,
                             std::vector<std::string>& into, std::string_view otherwise,
                             std::initializer_list<const char*> excluded) {
    add_names_of_drafts(args, known, {count, description, "", otherwise}, excluded, into);
}

void add_draft_options(arguments& args, const registry& known, draft_count count, const std::string& description,
                       std::vector<std::string>& into, std::string& base, std::string_view otherwise,
                       std::initializer_list<const char*> excluded) {
    add_names_of_drafts(args, known, {count, description, ", or @PATH, a text of the standard", otherwise}, excluded,
                        into);
    args.add(row_of(shared::base, "For a text @PATH: the"), base);
}

void add_a_and_b(arguments& args, std::string& a, std::string& b) {
    args.add(row_of(shared::a), a);
    args.add(row_of(shared::b), b);
}

// --- Work ---

void add_jobs(arguments& args, std::size_t& into, const std::string& description) {
    args.add(row_of(shared::jobs, description), {1, 256}, into);
}

void add_engine(arguments& args, engine_kind& into) {
    args.add(row_of(shared::engine), into,
             {{"runner", engine_kind::runner}, {"interpreter", engine_kind::interpreter}});
}

void add_listing_format(arguments& args, listing_format& into) {
    args.add(row_of(shared::format, "text: human-readable (default). json: for programs"), into,
             {{"text", listing_format::text}, {"json", listing_format::json}});
}

void add_report_format(arguments& args, report_format& into, std::string_view json, const char* own,
                       std::string_view own_words) {
    std::vector<std::pair<const char*, report_format>> formats = {{"text", report_format::text},
                                                                  {"markdown", report_format::markdown},
                                                                  {"html", report_format::html},
                                                                  {"json", report_format::json}};
    std::string words = fmt::format(
        "text: human-readable (default). markdown: with tables, for GitHub. html: a page for the browser. json: {}",
        json);
    if (own != nullptr) {
        formats.emplace_back(own, report_format::own);
        words += fmt::format(". {}: {}", own, own_words);
    }
    args.add(row_of(shared::format, words), into, formats);
}
std::unique_ptr<report::document> document_in(report_format format, const console& io,
                                              std::optional<std::size_t> width) {
    if (format == report_format::markdown) return report::markdown_document(io.out);
    if (format == report_format::html) return report::html_document(io.out);
    return report::text_document(io.out, {width.value_or(text_width(io)), io.colour, io.links});
}

// --- Inputs ---

namespace {

// Names the inputs of -e for messages: "-e" if there is one, otherwise "-e[1]", "-e[2]" and so on.
void add_html(std::vector<input_argument>& into, const std::string& html) {
    const std::size_t before = into.size();
    if (before == 1) into.front().name = "-e[1]";
    into.push_back({before == 0 ? "-e" : fmt::format("-e[{}]", before + 1), html});
}

}  // namespace

void add_paths(arguments& args, const std::string& name, std::vector<input_argument>& into,
               const std::string& description) {
    args.add({name, "", description}, [&into](const std::string& path) { into.push_back({path, std::nullopt}); });
}

void add_files(arguments& args, const std::string& name, std::vector<input_argument>& into,
               const std::string& description) {
    args.add(row_of(shared::html,
                    "Use the argument HTML itself as an input; may be repeated. Such inputs come before files"),
             [&into](const std::string& text) { add_html(into, text); });
    add_paths(args, name, into, description);
}

namespace {

// Whether `name` means a draft and is unlikely to be the name of a file. Ids of revisions do not count, because some
// are ordinary words.
bool means_draft(const registry& known, std::string_view name) {
    name = history::spelled(name).name;
    if (is_text(name) || known.find(name) != nullptr || history::time_named(known, name)) return true;
    const bool may_be_commit = name.size() >= 7 && name.find_first_not_of("0123456789abcdef") == std::string_view::npos;
    return (may_be_commit || name.starts_with("before ")) && history::place_named(known, name).has_value();
}

// Whether the argument may be the name of a draft, judging by its form: it is not an existing file, and it does not
// look like the path of a page.
bool looks_like_draft(const input_argument& argument) {
    std::error_code ignored;
    const std::string& name = argument.name;
    return !argument.html && name != "-" && name.find_first_of("@/.") == std::string::npos &&
           !std::filesystem::exists(name, ignored);
}

// Returns how many drafts an argument names; 0 if it is the name of a file or does not name a draft.
std::size_t count_of_drafts_in(const registry& known, const std::vector<std::string>& argument) {
    std::error_code ignored;
    if (argument.front() == "-" || std::filesystem::exists(argument.front(), ignored)) return 0;
    try {
        const std::vector<std::string_view> names = history::names_in(argument);
        const bool are_drafts =
            std::all_of(names.begin(), names.end(), [&](std::string_view each) { return means_draft(known, each); });
        return are_drafts ? names.size() : 0;
    } catch (const failure&) {
        return 0;
    }
}

}  // namespace

std::string hint_for_missing(const registry& known, std::string_view name, bool takes_html, std::string_view option) {
    if (name.find('<') != std::string_view::npos && takes_html) return "; use -e for HTML itself";
    const std::vector<std::string> argument = {std::string(name)};
    std::vector<std::string_view> names;
    try {
        names = history::names_in(argument);
        const auto wrong = std::find_if(names.begin(), names.end(), [&](std::string_view each) {
            try {
                return !means_draft(known, each);
            } catch (const failure&) {
                return true;
            }
        });
        if (names.size() > 1 && wrong != names.end() && wrong != names.begin())
            return fmt::format("; '{}' is not a draft", *wrong);
        if (wrong != names.end() || is_text(names.front())) return "";
    } catch (const failure&) {
        return "";
    }
    return option.empty() ? "; it is a draft, which this command does not take"
                          : fmt::format("; use {}={} for the draft", option, name);
}

void take_leading_drafts(const registry& known, draft_count takes, std::vector<std::string>& drafts,
                         std::vector<input_argument>& files) {
    if (!drafts.empty()) return;
    const auto first =
        std::find_if(files.begin(), files.end(), [](const input_argument& each) { return !each.html.has_value(); });
    std::size_t count = 0;
    std::vector<std::string> leading;
    auto end = first;
    for (; end != files.end(); ++end) {
        const std::size_t more = count_of_drafts_in(known, {end->name});
        if (more == 0) break;
        count += more;
        leading.push_back(end->name);
    }
    // If the first name means a draft and the second one looks like the name of a draft, the second one is misspelt. It
    // is reported better as an unknown draft than as a missing file.
    if (count == 1 && end == first + 1 && end != files.end() && looks_like_draft(*first) && looks_like_draft(*end)) {
        leading.push_back(end->name);
        ++end;
        ++count;
    }
    // One draft alone may be a misspelt file name for most commands, but a command that takes two drafts misses the
    // other.
    if (count < (takes == draft_count::two ? 1U : 2U)) return;
    files.erase(first, end);
    drafts = std::move(leading);
}

void add_run_choices(arguments& args, run::choices& into) {
    args.heading(tokenizer_options_heading);
    args.add(row_of(shared::initial_state), into.initial_state);
    args.add(row_of(shared::content_model), into.content_model);
    args.add(row_of(shared::last_start_tag), into.last_start_tag);
    args.add(row_of(shared::foreign), into.foreign);
    args.add(row_of(shared::feedback), into.simulates_feedback, {{"simulated", true}, {"none", false}});
    args.add(row_of(shared::scripting), into.scripting, {{"on", true}, {"off", false}});
    args.add(row_of(shared::fragment), into.fragment);
    args.heading(encoding_options_heading);
    const auto add_encoding = [&args](shared which, std::optional<encoding::id>& to) {
        const option_row row = row_of(which);
        args.add(row, [name = row.name, &to](const std::string& label) { to = run::encoding_labelled(label, name); });
    };
    add_encoding(shared::page_encoding, into.page_encoding);
    add_encoding(shared::default_encoding, into.default_encoding);
    args.add(row_of(shared::content_type), into.content_type);
    args.heading("Options");
}

// --- How text is shown ---

void add_display_options(arguments& args, display_options& into) {
    args.heading(display_options_heading);
    args.add<std::optional<bool>>(row_of(shared::color), into.colour,
                                  {{"auto", std::nullopt}, {"always", true}, {"never", false}});
    args.add(row_of(shared::width, report::narrowest, report::widest), {report::narrowest, report::widest}, into.width);
    args.add_opposite(row_of(shared::no_pager), into.pager);
    args.add(row_of(shared::verbose), into.verbose);
}

console with_options(const console& io, const display_options& options) {
    console chosen = io;
    chosen.colour = options.colour.value_or(io.colour);
    chosen.verbose = options.verbose;
    chosen.links = io.links && chosen.colour;
    if (options.width) chosen.width = *options.width;
    if (chosen.colour) chosen.guard->allow_styles();
    if (chosen.links) chosen.guard->allow_links();
    return chosen;
}

// --- Limits ---

void add_process_limits(arguments& args, process_limits& into) {
    constexpr std::uint64_t least_memory = 64;
    constexpr std::uint64_t most_memory = std::uint64_t{1} << 20U;
    constexpr std::uint64_t most_seconds = std::uint64_t{1} << 30U;
    args.heading(limits_heading);
    args.add(row_of(shared::max_memory, least_memory), {least_memory, most_memory}, into.megabytes);
    args.add(row_of(shared::timeout), {1, most_seconds}, into.seconds);
}

void limit_process(const process_limits& limits) {
    const rlimit most{limits.megabytes << 20U, limits.megabytes << 20U};
    if (limits.megabytes > 0 && ::setrlimit(RLIMIT_DATA, &most) != 0)
        throw failure("--max-memory", std::strerror(errno));  // NOLINT(concurrency-mt-unsafe)
    if (limits.seconds > 0) interruption::stop_after(limits.seconds);
}

}  // namespace strata::cli

#include "core/cli/commands/shared_arguments.hpp"

#include <fmt/format.h>

#include <utility>

#include "core/history/named_draft.hpp"

namespace strata::cli {

arguments::option add_drafts(arguments& args, const registry& known, draft_count count, const std::string& description,
                             std::vector<std::string>& into, std::string& base, std::string_view otherwise) {
    const bool one = count == draft_count::one;
    const char* const type = one ? "D" : count == draft_count::two ? "A,B" : "D,D,...";
    const arguments::option drafts = args.texts(
        one ? "--draft,--drafts" : "--drafts,--draft", into,
        fmt::format(
            "{}: {}, a date such as 2008-12-24 (see 'strata drafts'), {}or @PATH, the text of a draft, read now{}",
            description, draft_names(known),
            known.chain.landmark == nullptr
                ? ""
                : "a commit such as 4bcc0645, 'before' a commit or a date (see 'strata drafts --revisions'), ",
            one ? fmt::format(". Default: {}", otherwise.empty() ? known.standard->about.name : otherwise)
                : ". Separate them with commas, or repeat the option"),
        type);
    args.text("--base", base,
              "Of a text @PATH: the draft whose names of references, tree construction and other rules outside the "
              "section on tokenization it is used with. Default: by the date of the text and what it says of names",
              "D");
    return drafts;
}

void add_a_and_b(arguments& args, std::string& a, std::string& b) {
    args.text("A", a, "First draft: short for --drafts=A,B", "");
    args.text("B", b, "Second draft", "");
}

void add_jobs(arguments& args, std::size_t& into, const std::string& description) {
    constexpr std::uint64_t most = 256;
    args.number("-j,--jobs", 1, most, description,
                [&into](std::uint64_t number) { into = static_cast<std::size_t>(number); });
}

void add_engine(arguments& args, engine_kind& into) {
    args.choice<engine_kind>("--engine", {{"fused", engine_kind::fused}, {"interpreter", engine_kind::interpreter}},
                             "Engine to use: fused is fast, interpreter runs the table rule by rule. Both give the "
                             "same results. Drafts that are read (@PATH) only have the interpreter. Default: fused",
                             [&into](engine_kind kind) { into = kind; });
}

namespace {

// A single one is called "-e"; several are numbered.
void add_html(std::vector<input_argument>& into, const std::string& html) {
    const std::size_t before = into.size();
    if (before == 1) into.front().name = "-e[1]";
    into.push_back({before == 0 ? "-e" : fmt::format("-e[{}]", before + 1), html});
}

}  // namespace

void add_files(arguments& args, const std::string& name, std::vector<input_argument>& into,
               const std::string& description) {
    args.each_text(
        "-e", [&into](const std::string& html) { add_html(into, html); },
        "Use HTML itself as an input; may be repeated. Comes before any files", "HTML");
    args.files(
        name,
        [&into](const std::string& path) {
            into.push_back({path, std::nullopt});
        },
        description);
}

void add_run_choices(arguments& args, run_choices& into) {
    args.heading("Tokenizer options");
    const arguments::option state = args.text(
        "--initial-state", into.initial_state,
        "Start state: Data, RCDATA, RAWTEXT, Script data, PLAINTEXT or CDATA section, with or without \" state\"",
        "STATE");
    args.text("--content-model", into.content_model,
              "Start content model: PCDATA, RCDATA, CDATA or PLAINTEXT, the terms of the drafts of 2007 to 2009. Every "
              "draft accepts both options wherever they have a meaning",
              "MODEL")
        .excludes(state);
    args.text("--last-start-tag", into.last_start_tag,
              "Name, in lower case, of the last start tag before the input; an end tag in RCDATA, RAWTEXT and script "
              "data must match it",
              "NAME");
    args.flag("--foreign", into.foreign,
              "Start inside an element outside the HTML namespace, so that CDATA sections are recognised in drafts "
              "that have them");
    args.choice<bool>("--feedback", {{"simulated", true}, {"none", false}},
                      "Whether to simulate the effects of tree construction on the tokenizer (<title> switches to "
                      "RCDATA, and so on). Default: simulated, or none if a start state is given",
                      [&into](bool simulated) { into.simulates_feedback = simulated; });
    args.choice<bool>("--scripting", {{"on", true}, {"off", false}},
                      "Whether scripting is enabled; if so, <noscript> contains raw text. Default: on",
                      [&into](bool on) { into.scripting = on; });
    args.text("--fragment", into.fragment,
              "Parse the input as a fragment in this context element: \"title\", \"tr\", \"svg desc\", \"math mi\". "
              "The context sets the start state and decides how tree construction treats the first tags",
              "CONTEXT")
        .excludes(state);
    args.heading("Encoding options");
    const auto encoding = [](const std::string& option, std::optional<encoding::id>& to) {
        return [option, &to](const std::string& label) { to = naming::encoding_labelled(label, option); };
    };
    args.each_text(
        "--encoding", encoding("--encoding", into.page_encoding),
        "Encoding of the pages, by any of its labels (windows-1252, sjis). It comes where each draft's rules say: "
        "since 2016 after a byte order mark",
        "NAME");
    args.each_text("--default-encoding", encoding("--default-encoding", into.default_encoding),
                   "Encoding of a page that names none, where the drafts leave the choice to the program. "
                   "Default: UTF-8",
                   "NAME");
    args.text("--content-type", into.content_type,
              "The Content-Type header that came with the pages: \"text/html; charset=koi8-r\"", "TYPE");
    args.heading("Options");
}

void add_listing_format(arguments& args, listing_format& into) {
    args.choice<listing_format>("--format", {{"text", listing_format::text}, {"json", listing_format::json}},
                                "text: human-readable (default). json: for programs",
                                [&into](listing_format format) { into = format; });
}

}  // namespace strata::cli

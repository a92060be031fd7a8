#include "core/cli/shared_arguments.hpp"

#include <fmt/format.h>

#include <utility>

#include "core/cli/named_draft.hpp"

namespace strata::cli {

arguments::option add_draft(arguments& args, const registry& known, std::string& into) {
    return args.text("--draft", into,
                     fmt::format("One of {} (see 'strata drafts'), or a day such as 2008-12-24; {} if not given",
                                 draft_names(known), known.standard->about.name),
                     "D");
}

void add_two_drafts(arguments& args, const registry& known, std::string& a, std::string& b) {
    args.text("A", a, fmt::format("A draft: one of {} (see 'strata drafts')", draft_names(known)), "").required();
    args.text("B", b, "The draft to hold against it", "").required();
}

void add_engine(arguments& args, engine_kind& into) {
    args.choice<engine_kind>("--engine", {{"fused", engine_kind::fused}, {"interpreter", engine_kind::interpreter}},
                             "Engine to use: fused is fast, interpreter runs the table rule by rule. Both give the "
                             "same results. Default: fused",
                             [&into](engine_kind kind) { into = kind; });
}

namespace {

// "-e" is the name of a single one; several are numbered.
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
    args.heading("Options");
}

void add_listing_format(arguments& args, listing_format& into) {
    args.choice<listing_format>("--format", {{"text", listing_format::text}, {"json", listing_format::json}},
                                "text: human-readable (default). json: for programs",
                                [&into](listing_format format) { into = format; });
}

}  // namespace strata::cli

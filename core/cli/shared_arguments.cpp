#include "core/cli/shared_arguments.hpp"

#include <fmt/format.h>

#include <limits>
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
                             "What runs the draft's table: the fast engine (if not given), or the one that walks it "
                             "rule by rule. Both give the same",
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
        "Read HTML itself as an input, before any files. May be repeated", "HTML");
    args.files(
        name,
        [&into](const std::string& path) {
            into.push_back({path, std::nullopt});
        },
        description);
}

void add_run_choices(arguments& args, run_choices& into) {
    const arguments::option state =
        args.text("--initial-state", into.initial_state,
                  "The state to begin in: Data, RCDATA, RAWTEXT, Script data, PLAINTEXT or CDATA section, with or "
                  "without \" state\"",
                  "STATE");
    args.text("--content-model", into.content_model,
              "The same in the words of 2007 to 2009: PCDATA, RCDATA, CDATA or PLAINTEXT. Either is taken for every "
              "draft where it has a meaning",
              "MODEL")
        .excludes(state);
    args.text("--last-start-tag", into.last_start_tag,
              "The name, in lower case, of the last start tag before the input: what an end tag must match in "
              "RCDATA and the like",
              "NAME");
    args.flag("--foreign", into.foreign,
              "Begin inside an element that is not an HTML one, so that CDATA sections are recognised where the "
              "draft has them");
    args.choice<bool>("--feedback", {{"simulated", true}, {"none", false}},
                      "Whether what tree construction does to the tokenizer is simulated (<title> switches to RCDATA, "
                      "and so on). If not given: simulated, or none with an initial state",
                      [&into](bool simulated) { into.simulates_feedback = simulated; });
    args.choice<bool>("--scripting", {{"on", true}, {"off", false}},
                      "Whether <noscript> holds raw text, as it does where scripts run (if not given: on)",
                      [&into](bool on) { into.scripting = on; });
    args.text("--fragment", into.fragment,
              "Take the input as a fragment whose context element is CONTEXT: \"title\", \"tr\", \"svg desc\", \"math "
              "mi\". It decides the state to begin in and what tree construction makes of the first tags",
              "CONTEXT")
        .excludes(state);
}

void add_offset(arguments& args, const std::string& name, const std::string& description,
                std::function<void(std::uint64_t)> use) {
    args.number(name, 0, std::numeric_limits<std::uint64_t>::max(), description, std::move(use));
}

void add_listing_format(arguments& args, listing_format& into) {
    args.choice<listing_format>("--format", {{"text", listing_format::text}, {"json", listing_format::json}},
                                "For people (if not given), or as JSON",
                                [&into](listing_format format) { into = format; });
}

}  // namespace strata::cli

#include "core/cli/shared_arguments.hpp"

#include <fmt/format.h>

#include <limits>
#include <utility>

#include "core/cli/named_draft.hpp"
#include "core/report/writing/layout.hpp"

namespace strata::cli {

arguments::option add_drafts(arguments& args, const registry& known, draft_count count, const std::string& description,
                             std::vector<std::string>& into) {
    const bool one = count == draft_count::one;
    const char* const type = one ? "D" : count == draft_count::two ? "A,B" : "D,D,...";
    return args.texts(
        one ? "--draft,--drafts" : "--drafts,--draft", into,
        fmt::format("{}: {} (see 'strata drafts'), or a day such as 2008-12-24{}", description, draft_names(known),
                    one ? fmt::format("; default: {}", known.standard->about.name)
                        : "; names between commas, or the option several times"),
        type);
}

void add_a_and_b(arguments& args, std::string& a, std::string& b) {
    args.text("A", a, "The first draft, where --drafts does not name it", "");
    args.text("B", b, "The second draft, likewise", "");
}

void add_engine(arguments& args, engine_kind& into) {
    args.choice<engine_kind>("--engine", {{"fused", engine_kind::fused}, {"interpreter", engine_kind::interpreter}},
                             "What runs the draft's table: the fast engine (if not given), or the one that walks it "
                             "rule by rule. Both give the same",
                             [&into](engine_kind kind) { into = kind; });
}

void add_files(arguments& args, std::vector<std::string>& into, const std::string& description) {
    args.files("FILE", into, description);
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

void add_colour(arguments& args, std::optional<bool>& into) {
    args.choice<std::optional<bool>>("--color", {{"auto", std::nullopt}, {"always", true}, {"never", false}},
                                     "Whether text has colour (if not given: auto, that is on a terminal)",
                                     [&into](std::optional<bool> colour) { into = colour; });
}

void add_width(arguments& args, std::optional<std::size_t>& into) {
    const std::string widths = fmt::format("{} to {}", report::narrowest, report::widest);
    args.number("--width", report::narrowest, report::widest, fmt::format("number of columns from {}", widths),
                fmt::format("How wide text may be, {} columns (if not given: as the terminal; where there is none, as "
                            "COLUMNS says, else 80)",
                            widths),
                [&into](std::uint64_t columns) { into = columns; });
}

void add_offset(arguments& args, const std::string& name, const std::string& description,
                std::function<void(std::uint64_t)> use) {
    args.number(name, 0, std::numeric_limits<std::uint64_t>::max(), "byte offset", description, std::move(use));
}

void add_listing_format(arguments& args, listing_format& into) {
    args.choice<listing_format>("--format", {{"text", listing_format::text}, {"json", listing_format::json}},
                                "For people (if not given), or as JSON",
                                [&into](listing_format format) { into = format; });
}

}  // namespace strata::cli

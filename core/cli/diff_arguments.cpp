// `strata diff`: what it takes, and what --help says of it.

#include <memory>

#include "core/cli/arguments.hpp"
#include "core/cli/commands.hpp"
#include "core/cli/diff_command.hpp"
#include "core/cli/shared_arguments.hpp"

namespace strata::cli {

command add_diff(CLI::App& program, const registry& known) {
    const auto request = std::make_shared<diff_request>();
    arguments args(program, "diff");
    args.describe(
        "Show what changed between two drafts.\n"
        "\n"
        "States that were added, removed or became others; of states that go on, every\n"
        "rule that does something else, in the words of both drafts; names of character\n"
        "references, preprocessing, and what tree construction does to the tokenizer. All\n"
        "of it follows from the drafts' tables, without running anything. Drafts need not\n"
        "be neighbours, and may come in either order.\n");
    add_a_and_b(args, request->a, request->b);
    add_drafts(args, known, draft_count::two, "The two drafts", request->drafts);
    const arguments::option state =
        args.texts("--state", request->states,
                   "Only what is about this state of either draft, named as 'strata states' takes it, with what cannot "
                   "be held rule against rule shown whole; may be given several times",
                   "NAME");
    args.text("--topic", request->topic,
              "Only what belongs to changes of this topic, of two drafts that follow one another (see 'strata changes "
              "--help')",
              "T")
        .excludes(state);
    args.choice<diff_format>("--format",
                             {{"text", diff_format::text},
                              {"markdown", diff_format::markdown},
                              {"json", diff_format::json},
                              {"html", diff_format::html}},
                             "text: for people (if not given). markdown: with tables, as GitHub shows it. json: one "
                             "object with all there is. html: a page to be opened in a browser",
                             [request](diff_format format) { request->format = format; });
    args.flag("--summary", request->shows.only_summary, "Leave out the rules: only how many changed in each state");
    args.flag("--words", request->shows.words,
              "Also show rules that say the same in other words; if not given, their characters are listed");
    args.flag("--names", request->shows.every_name, "Show every name that changed, not the first few");
    add_colour(args, request->colour);
    add_width(args, request->width);
    args.footer(
        "Examples:\n"
        "  strata diff 2008 modern --summary\n"
        "  strata diff 2008 modern --state=data     what became of the content model flag\n"
        "  strata diff 2009 modern --state='tag name' --state='tag open'\n"
        "  strata diff 2008 2009 --topic=tags\n"
        "  strata diff modern 2026\n"
        "  strata diff 2009 modern --color=always | less -R\n"
        "  strata diff 2008 modern --format=html > diff.html");
    return {args.app(), [request](const registry& r, const console& io) { return diff_command(r, *request, io); }};
}

}  // namespace strata::cli

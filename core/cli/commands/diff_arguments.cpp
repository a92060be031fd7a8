// `strata diff`: its arguments and its help.

#include <memory>

#include "core/cli/arguments.hpp"
#include "core/cli/commands.hpp"
#include "core/cli/commands/diff_command.hpp"
#include "core/cli/commands/shared_arguments.hpp"
#include "core/history/chosen_drafts.hpp"

namespace strata::cli {

command add_diff(CLI::App& program, const registry& known) {
    const auto request = std::make_shared<diff_request>();
    arguments args(program, "diff");
    args.describe(
        "Show what changed between two drafts.\n"
        "\n"
        "Lists states that were added, removed, renamed or split; in the other states,\n"
        "each rule whose effect changed, in the words of both drafts; and changes to\n"
        "named character references, preprocessing, and the effects of tree construction\n"
        "on the tokenizer. Everything is computed from the drafts' tables; no input is\n"
        "run. The two drafts need not be consecutive and may be given in either order.\n");
    add_a_and_b(args, request->a, request->b);
    add_drafts(args, known, draft_count::two, "The two drafts", request->drafts, request->base);
    const arguments::option state =
        args.texts("--state", request->states,
                   "Show only this state of either draft (named as in 'strata states'). Parts that cannot be compared "
                   "rule by rule are shown in full. May be repeated",
                   "NAME");
    args.text("--topic", request->topic,
              "Show only what belongs to changes on this topic. The drafts must be consecutive (see 'strata changes "
              "--help')",
              "T")
        .excludes(state);
    args.choice<diff_format>("--format",
                             {{"text", diff_format::text},
                              {"markdown", diff_format::markdown},
                              {"json", diff_format::json},
                              {"html", diff_format::html},
                              {"revision", diff_format::revision}},
                             "text: human-readable (default). markdown: with tables, for GitHub. json: one object with "
                             "everything. html: a page for the browser. revision: what the tables differ in, as a "
                             "revision in C++ like those in drafts/",
                             [request](diff_format format) { request->format = format; });
    args.flag("--summary", request->shows.only_summary, "Show only how many rules changed in each state");
    args.flag("--words", request->shows.words,
              "Also show rules that were reworded without a change of effect. Default: list only their characters, "
              "unless a draft is a text of your own");
    args.flag("--names", request->shows.every_name,
              "List all changed character reference names, not only the first few");
    args.footer(
        "Examples:\n"
        "  strata diff 2008 modern --summary\n"
        "  strata diff 2008 modern --state=data     what replaced the content model flag\n"
        "  strata diff 2009 modern --state='tag name' --state='tag open'\n"
        "  strata diff 2008 2009 --topic=tags\n"
        "  strata diff modern 2026\n"
        "  strata diff 2008 modern --format=html > diff.html");
    return {args.app(), [request](const registry& r, const console& io) { return diff_command(r, *request, io); },
            [request] {
                return named_drafts{with_positional(request->drafts, request->a, request->b), request->base};
            }};
}

}  // namespace strata::cli

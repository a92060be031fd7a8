// `strata read`: shows how much of a draft's text strata understands, and which sentences it does not.

#include <fmt/format.h>

#include <optional>
#include <ostream>
#include <string>
#include <utility>

#include "core/cli/arguments.hpp"
#include "core/cli/commands.hpp"
#include "core/cli/inputs/texts_read.hpp"
#include "core/cli/io/console.hpp"
#include "core/cli/options.hpp"
#include "core/engine/registry.hpp"
#include "core/history/days_of_chain.hpp"
#include "core/history/names.hpp"
#include "core/report/reading/reading.hpp"
#include "core/spec/soundness.hpp"

namespace strata::cli {
namespace {

/// The options of `strata read`, as the user gave them.
struct read_request {
    std::string text;  ///< the path of the text, possibly after "@"
    std::string base;  ///< the draft that supplies what the text lacks; "": the nearest draft by date
    bool strict = false;
    listing_format format = listing_format::text;
};

void declare(arguments& args, const registry& /*known*/, read_request& request) {
    args.describe(
        "Check how much of a draft's text strata understands.\n"
        "\n"
        "Turns the sentences of the section on tokenization into a state machine. Prints\n"
        "the size of the machine, the sentences that were corrected, and the sentences\n"
        "that were not understood. Most other commands accept such a text as a draft:\n"
        "@TEXT. A page that marks changes with <del> and <ins> contains two texts: TEXT\n"
        "is the text after the changes, and TEXT#before is the text before them.\n");
    args.add(
        option_row{
            "TEXT", "",
            "A text of the standard: a page of HTML, the standard's source, or plain text; '-' is standard input"}
            .required(),
        request.text);
    args.add(row_of(shared::base, "The"), request.base);
    args.add({"--strict", "",
              "On standard error, list the sentences that were not understood; if there are any, exit with status 1"},
             request.strict);
    add_listing_format(args, request.format);
    args.footer(
        "Examples:\n"
        "  strata read mine.txt\n"
        "  strata read --strict --base=2009 mine.txt\n"
        "  strata tokenize --draft=@mine.txt page.html\n"
        "\n"
        "Exit status: 0 success, even if sentences were not understood; 1 if some were\n"
        "not and --strict was given; 2 error, or if the machine cannot be run; 130\n"
        "interrupted.");
}

history::named_drafts named_in(const registry& /*known*/, const read_request& request) {
    return history::named_drafts{{}, request.base, true};
}

int run(const registry& known, const read_request& request, const console& io) {
    const std::string given = is_text(request.text) ? request.text.substr(1) : request.text;
    const spec::draft* const base = request.base.empty() ? nullptr : &history::draft_named(known, request.base, io);
    const std::string name = "@" + given;
    const text_source source = source_of(name);
    const std::string& path = source.path;
    const std::string shown = "@" + given.substr(given.rfind('/') + 1);
    history::days_of_chain days(known, run::remarks{});
    const reading::read_draft read = read_text(io, known, name, shown, base, days);
    report::read_text about{&read, path, spec::fault_of(read.draft->value()).value_or("")};
    about.is_before_changes = source.side == reading::side_of_changes::before;
    if (request.format == listing_format::json) {
        io.out << report::reading_as_json(about);
    } else {
        about.with_gaps = !request.strict;
        io.out << report::reading_as_text(about, {text_width(io), io.colour});
    }
    if (!about.fault.empty()) return complain(io, shown, report::unsound_words(about));
    if (!request.strict || read.gaps.empty()) return done;
    for (const reading::gap& each : read.gaps) {
        const auto [place, words] = report::gap_words(path, each);
        complain(io, place, words);
    }
    return negative_result;
}

}  // namespace

command add_read(arguments& args, const registry& known) {
    return command_of<read_request>(args, known, declare, run, named_in);
}

}  // namespace strata::cli

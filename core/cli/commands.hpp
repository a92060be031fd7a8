#pragma once
// The commands of the program. core/cli/commands/NAME.cpp declares the arguments of a command and runs it. A new
// command needs such a file, a declaration in this header, and a row in the table in program.cpp.

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/cli/arguments.hpp"
#include "core/cli/io/console.hpp"
#include "core/cli/options.hpp"
#include "core/engine/registry.hpp"
#include "core/history/names.hpp"

namespace strata::cli {

/// A command: CLI11's object for it, and the functions that run it once the command line has been parsed.
struct command {
    CLI::App* app = nullptr;
    /// Runs the command and returns the exit status. The registry that it receives also contains drafts that were made
    /// for this command line.
    std::function<int(const registry&, const console&)> perform;
    /// Returns the names of drafts on the command line. Null if the command takes no drafts.
    std::function<history::named_drafts(const registry&)> named;
    /// Receives the words after "--", which are another command line. If null, the parser treats these words as
    /// arguments.
    std::function<void(const std::vector<std::string>&)> take_program{};
    std::shared_ptr<const json_form> form{};  ///< how the JSON that the command writes must be converted
};

/// Makes a command that stores its arguments in a `Request`. Calls `declare` at once to declare the arguments. The
/// command calls `run`, which returns the exit status. `named` returns the names of drafts in the request. Before the
/// call, names of drafts at the beginning of the list of files are moved to the list of drafts. `take_program` stores
/// the words after "--".
template <class Request>
command command_of(arguments& args, const registry& known,
                   void (*declare)(arguments& args, const registry& known, Request& into),
                   int (*run)(const registry& known, const Request& request, const console& io),
                   history::named_drafts (*named)(const registry& known, const Request& request) = nullptr,
                   void (*take_program)(Request& into, const std::vector<std::string>& words) = nullptr) {
    const auto request = std::make_shared<Request>();
    declare(args, known, *request);
    command made{args.app(), [request, run](const registry& all, const console& io) { return run(all, *request, io); },
                 nullptr, nullptr, args.form_of_json()};
    if (named != nullptr)
        made.named = [request, named](const registry& all) {
            if constexpr (requires { request->drafts.size() + request->files.size(); }) {
                draft_count takes = draft_count::any;
                if constexpr (requires { Request::takes; }) takes = Request::takes;
                take_leading_drafts(all, takes, request->drafts, request->files);
            }
            return named(all, *request);
        };
    if (take_program != nullptr)
        made.take_program = [request, take_program](const auto& words) { take_program(*request, words); };
    return made;
}

/// Returns the names in `request.drafts` and `request.base`: the values of --drafts and --base.
template <class Request>
history::named_drafts drafts_and_base(const registry& /*known*/, const Request& request) {
    return {request.drafts, request.base};
}

// Each of these functions declares the arguments of one command. --help lists the drafts in `known`.

command add_tokenize(arguments& args, const registry& known);
command add_compare(arguments& args, const registry& known);
command add_batch(arguments& args, const registry& known);
command add_test(arguments& args, const registry& known);
command add_drafts(arguments& args, const registry& known);
command add_states(arguments& args, const registry& known);
command add_trace(arguments& args, const registry& known);
command add_coverage(arguments& args, const registry& known);
command add_changes(arguments& args, const registry& known);
command add_diff(arguments& args, const registry& known);
command add_graph(arguments& args, const registry& known);
command add_what_if(arguments& args, const registry& known);
command add_witness(arguments& args, const registry& known);
command add_minimize(arguments& args, const registry& known);
command add_blame(arguments& args, const registry& known);
command add_since(arguments& args, const registry& known);
command add_bisect(arguments& args, const registry& known);
command add_read(arguments& args, const registry& known);
command add_generate(arguments& args, const registry& known);
command add_identify(arguments& args, const registry& known);
command add_survey(arguments& args, const registry& known);
command add_schema(arguments& args, const registry& known);

}  // namespace strata::cli

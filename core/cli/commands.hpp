#pragma once
// The commands of the program. core/cli/commands/NAME.cpp declares the arguments of a command and runs it. A new
// command needs such a file, a declaration in this header, and a row in the table in program.cpp.

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/cli/arguments.hpp"
#include "core/cli/io/console.hpp"
#include "core/engine/registry.hpp"
#include "core/history/names.hpp"

namespace strata::cli {

/// A command of the parser, and the functions that run it after the command line has been parsed.
struct command {
    CLI::App* app = nullptr;
    /// Runs the command and returns the exit status. The registry includes the drafts that were made for the command.
    std::function<int(const registry&, const console&)> perform;
    /// returns the drafts that the command line names; null if the command takes no drafts
    std::function<history::named_drafts(const registry&)> named;
    /// Takes the words after "--", which are a command line of their own. Null: they are ordinary arguments.
    std::function<void(const std::vector<std::string>&)> take_program{};
    std::shared_ptr<const json_form> form{};  ///< how the JSON that it writes is converted
};

/// Makes a command whose arguments are stored in a Request. `declare` declares the arguments; it is called immediately.
/// `run` runs the command and returns the exit status. `named` returns the drafts that the request names.
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
    if (named != nullptr) made.named = [request, named](const registry& all) { return named(all, *request); };
    if (take_program != nullptr)
        made.take_program = [request, take_program](const auto& words) { take_program(*request, words); };
    return made;
}

/// The drafts that a request names. It must have members for --drafts and --base.
template <class Request>
history::named_drafts drafts_and_base(const registry& /*known*/, const Request& request) {
    return {request.drafts, request.base};
}

// Each of these functions declares the arguments of one command. `known` has the drafts that --help lists.

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

#pragma once
// Options and arguments that several commands share. What they write to must outlive parsing.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/cli/arguments.hpp"
#include "core/cli/commands/drafts_command.hpp"
#include "core/cli/input_files.hpp"
#include "core/engine/registry.hpp"
#include "core/engine/tokenizer.hpp"
#include "core/run/run_choices.hpp"

namespace strata::cli {

/// How many drafts a command takes.
enum class draft_count : std::uint8_t { one, two, any };

/// --draft and --drafts, which mean the same in every command: see core/history/chosen_drafts.hpp. `description` is the
/// beginning of their help ("Drafts to compare"); the rest is appended. Also --base, for drafts that are read.
/// `otherwise`: which draft is used if none is named; "": the program's default.
arguments::option add_drafts(arguments& args, const registry& known, draft_count count, const std::string& description,
                             std::vector<std::string>& into, std::string& base, std::string_view otherwise = {});
/// A and B: a short form of --drafts=A,B.
void add_a_and_b(arguments& args, std::string& a, std::string& b);
/// -j, --jobs: how many threads to use.
void add_jobs(arguments& args, std::size_t& into, const std::string& description);
/// --engine.
void add_engine(arguments& args, engine_kind& into);
/// FILE..., with the placeholder `name`, and -e HTML. `description` says which files are accepted.
void add_files(arguments& args, const std::string& name, std::vector<input_argument>& into,
               const std::string& description);
/// How pages are tokenized: --initial-state and the options after it.
void add_run_choices(arguments& args, run_choices& into);
/// --format for lists.
void add_listing_format(arguments& args, listing_format& into);

}  // namespace strata::cli

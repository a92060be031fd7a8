#pragma once
// Options and arguments that several commands take. What they write to must outlive the parsing.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/cli/arguments.hpp"
#include "core/cli/drafts_command.hpp"
#include "core/cli/input_files.hpp"
#include "core/cli/run_choices.hpp"
#include "core/tokenizer/registry.hpp"
#include "core/tokenizer/tokenizer.hpp"

namespace strata::cli {

/// --draft: one draft.
arguments::option add_draft(arguments& args, const registry& known, std::string& into);
/// A and B: two drafts, both required.
void add_two_drafts(arguments& args, const registry& known, std::string& a, std::string& b);
/// --engine.
void add_engine(arguments& args, engine_kind& into);
/// FILE..., called `name`, and -e HTML. `description` says what files are taken.
void add_files(arguments& args, const std::string& name, std::vector<input_argument>& into,
               const std::string& description);
/// How a page is tokenized: --initial-state and the options after it.
void add_run_choices(arguments& args, run_choices& into);
/// --format of lists.
void add_listing_format(arguments& args, listing_format& into);

}  // namespace strata::cli

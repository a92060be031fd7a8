#pragma once
// Options and arguments that several commands take. What they are written to must outlive the parsing.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/cli/arguments.hpp"
#include "core/cli/drafts_command.hpp"
#include "core/cli/run_choices.hpp"
#include "core/tokenizer/registry.hpp"
#include "core/tokenizer/tokenizer.hpp"

namespace strata::cli {

/// How many drafts a command takes.
enum class draft_count : std::uint8_t { one, two, any };

/// --draft and --drafts, which every command takes alike: see core/cli/chosen_drafts.hpp. `description`: what they are
/// for, "The drafts to compare"; the rest of the help follows it.
arguments::option add_drafts(arguments& args, const registry& known, draft_count count, const std::string& description,
                             std::vector<std::string>& into);
/// A and B: two drafts, for short.
void add_a_and_b(arguments& args, std::string& a, std::string& b);
/// --engine.
void add_engine(arguments& args, engine_kind& into);
/// FILE...: what `description` says.
void add_files(arguments& args, std::vector<std::string>& into, const std::string& description);
/// How a page is tokenized: --initial-state and on.
void add_run_choices(arguments& args, run_choices& into);
/// --color.
void add_colour(arguments& args, std::optional<bool>& into);
/// --width.
void add_width(arguments& args, std::optional<std::size_t>& into);
/// An option that takes a byte of the input.
void add_offset(arguments& args, const std::string& name, const std::string& description,
                std::function<void(std::uint64_t)> use);
/// --format of what is listed.
void add_listing_format(arguments& args, listing_format& into);

}  // namespace strata::cli

#pragma once
// Finds the rows of the changes that drafts declare (core/spec/change.hpp), and runs a row's two drafts on its inputs.

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/compare/run/comparison.hpp"
#include "core/engine/tokenizer/tokenizer.hpp"
#include "core/run/configuration.hpp"
#include "core/spec/change.hpp"
#include "tests/atlas/made_of_input.hpp"

namespace strata::testing {

/// A row, and the two drafts that differ in it.
struct evolution_row {
    std::string_view id;
    const spec::change_row* what = nullptr;
    const spec::change* change = nullptr;
    std::array<const spec::draft*, 2> drafts{};  ///< the predecessor comes first
};

/// Returns all rows, in the order of `drafts` and of their changes. The rows point into the declarations of the drafts.
[[nodiscard]] std::vector<evolution_row> rows_of_changes(std::span<const spec::draft* const> drafts);

/// Returns whether the row describes a difference between `one` and `other`, in this order.
[[nodiscard]] bool is_of(const evolution_row& row, const spec::draft& one, const spec::draft& other);

/// Returns whether the row is about tree construction, and not about the tokenizer.
[[nodiscard]] bool is_of_tree_construction(const evolution_row& row);

/// Returns "tokens", "errors" or "tree errors".
[[nodiscard]] std::string_view in_words(spec::change_kind kind);

/// Returns the row's inputs in generalised UTF-8. Pages show them in this order.
[[nodiscard]] std::vector<std::string> inputs_of(const evolution_row& row);

/// Parses the row's options. Throws: std::runtime_error if an option is unknown.
[[nodiscard]] run::choices choices_of(const spec::change_row& row);

/// Returns the options that a tokenizer of `draft` needs for the row's inputs. Throws: run::failure if the draft does
/// not support them.
[[nodiscard]] tokenizer_options options_of(const spec::change_row& row, const spec::draft& draft);

/// Returns the configurations of the row's two drafts, without simulated tree construction.
[[nodiscard]] std::array<run::configuration, 2> configurations_of(const evolution_row& row);

/// Compares the row's two drafts on `input`, with tree construction simulated as the row requires.
[[nodiscard]] std::vector<compare::divergence> divergences_on(const evolution_row& row, std::string_view input);

/// Runs `draft` on `input`. The results include tree errors. Throws: what `options_of` throws.
[[nodiscard]] made_of_input taken_under(const spec::change_row& row, const spec::draft& draft, std::string_view input,
                                        engine_kind engine = engine_kind::runner);

/// Returns the kind of difference between the row's two drafts on `input`; nothing if they agree.
[[nodiscard]] std::optional<spec::change_kind> difference_on(const evolution_row& row, std::string_view input);

}  // namespace strata::testing

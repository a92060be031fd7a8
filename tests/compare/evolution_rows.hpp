#pragma once
// The rows of the changes that drafts declare (core/spec/change.hpp), and how a row's two drafts read its
// inputs.

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

/// A row with the two drafts that it is about.
struct evolution_row {
    std::string_view id;
    const spec::change_row* what = nullptr;
    const spec::change* change = nullptr;
    std::array<const spec::draft*, 2> drafts{};  ///< the predecessor first
};

/// All rows, in the order of `drafts` and of their changes. The rows are views of the drafts' declarations.
[[nodiscard]] std::vector<evolution_row> rows_of_changes(std::span<const spec::draft* const> drafts);

/// Whether the row belongs to these two drafts, in this order.
[[nodiscard]] bool is_of(const evolution_row& row, const spec::draft& one, const spec::draft& other);

/// Whether the row is about tree construction and not the tokenizer's own machine.
[[nodiscard]] bool is_of_tree_construction(const evolution_row& row);

/// "tokens", "errors" or "tree errors".
[[nodiscard]] std::string_view in_words(spec::change_kind kind);

/// The texts of the row's inputs, in generalised UTF-8. The first one is shown first.
[[nodiscard]] std::vector<std::string> inputs_of(const evolution_row& row);

/// The row's options, parsed.
/// Throws: std::runtime_error if one is unknown.
[[nodiscard]] run::choices choices_of(const spec::change_row& row);

/// The initial settings of a draft's tokenizer.
/// Throws: run::failure if the draft does not support them.
[[nodiscard]] tokenizer_options options_of(const spec::change_row& row, const spec::draft& draft);

/// The row's two drafts, without simulated tree construction.
[[nodiscard]] std::array<run::configuration, 2> configurations_of(const evolution_row& row);

/// The divergences on an input, with tree construction simulated as the row requires.
[[nodiscard]] std::vector<compare::divergence> divergences_on(const evolution_row& row, std::string_view input);

/// A draft's result on an input, including tree errors.
/// Throws: as `options_of`.
[[nodiscard]] made_of_input taken_under(const spec::change_row& row, const spec::draft& draft, std::string_view input,
                                        engine_kind engine = engine_kind::runner);

/// The kind of difference between the row's two drafts on an input; nothing if they agree.
[[nodiscard]] std::optional<spec::change_kind> difference_on(const evolution_row& row, std::string_view input);

}  // namespace strata::testing

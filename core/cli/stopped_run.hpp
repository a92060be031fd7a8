#pragma once
// Says that a machine did not come to the end of an input, because its draft does not say how to go on.

#include <string>
#include <string_view>

#include "core/cli/console.hpp"
#include "core/cli/input_files.hpp"
#include "core/input/locator.hpp"
#include "core/spec/draft.hpp"
#include "core/token/early_stop.hpp"
#include "core/token/options.hpp"

namespace strata::cli {

/// 'line 3, column 7 in the comment end state: "Words not understood." (mine.txt:812)'.
[[nodiscard]] std::string where_stopped(const spec::draft& draft, std::string_view source, input_kind kind,
                                        const early_stop& stop);

/// Says it on standard error, with the name of the input unless that is "". Returns `negative_result`.
int say_stopped(const console& io, const spec::draft& draft, std::string_view input, const input::position& where,
                const early_stop& stop);

/// The same for bytes that were read; `several`: whether the input has to be named.
int say_stopped(const console& io, const spec::draft& draft, const input_file& input, bool several,
                const early_stop& stop);

}  // namespace strata::cli

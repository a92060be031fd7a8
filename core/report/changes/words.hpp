#pragma once
// Words and links for changes, wherever they are shown.

#include <string>
#include <string_view>

#include "core/spec/change.hpp"

namespace strata::report {

/// "only parse errors differ"
[[nodiscard]] std::string_view kind_in_words(spec::change_kind kind);

/// The colour of such a change in lists.
[[nodiscard]] std::string_view colour_of(spec::change_kind kind);

/// Where a commit to the standard's source can be read; "" for none.
[[nodiscard]] std::string link_to_commit(std::string_view hash);

}  // namespace strata::report

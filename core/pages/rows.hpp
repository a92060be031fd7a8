#pragma once
// The pages of a survey one by one, as they stand in its journal.

#include <functional>
#include <string>

#include "core/pages/journal.hpp"
#include "core/pages/page_record.hpp"

namespace strata::survey {

/// Calls `on_row` for each page and for all that was passed over, in the order of the journal, with the name of the
/// input. An input that was read twice, under whatever name, counts once: the first time. Complexity: linear; the
/// journal is read twice.
void for_each_row(const journal& from,
                  const std::function<void(const std::string& input, const page_record& page)>& on_row);

}  // namespace strata::survey

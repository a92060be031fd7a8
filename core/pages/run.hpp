#pragma once
// Runs a survey: reads the inputs in order, examines their pages on several threads, and writes the journal in order.
//
// An input is an archive, a list of records in archives, or a file that is one page.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/pages/archive/archive_reader.hpp"
#include "core/pages/content_digest.hpp"
#include "core/pages/examined_page.hpp"
#include "core/pages/journal.hpp"
#include "core/pages/result.hpp"

namespace strata::pages {

/// How a survey is run. These options do not affect the result.
struct run_options {
    std::size_t threads = 1;
    std::string root;  ///< the folder with the archives that lists name
    /// Called before each page and while the page is examined: whether to stop. The pages that have been examined are
    /// in the journal.
    std::function<bool()> stops = [] { return false; };
    /// Waits a fraction of a second until a descriptor can be read. Returns whether it can be read. If null, reading
    /// may block.
    std::function<bool(int)> waits{};
    /// The time limit for an input with all its pages; 0: no limit. An input that takes longer does not count, like an
    /// input that cannot be read. With a limit, inputs are examined one after the other.
    std::chrono::seconds most_of_input{0};
    /// Called with each page and each skipped entry as soon as it is in the journal; may be null. If this function is
    /// given, an input with the same content as an earlier one is left out, unless it comes from standard input.
    std::function<void(const std::string& input, const page_record& page)> on_record{};
    /// Called when an input is begun, and again when more of its bytes have been read.
    std::function<void(const std::string& name)> on_input = [](const std::string&) {};
    std::function<void(std::uint64_t bytes)> on_bytes = [](std::uint64_t) {};
    /// Called when an input cannot be opened, or cannot be read to its end. Such an input does not count.
    std::function<void(const std::string& name, const std::string& why)> on_failure;
};

/// Examines all inputs that the journal `to` does not have yet. Returns the inputs that will be missing from the
/// result, with the reasons. Memory: about 24 megabytes for pages, whatever the number of threads. Throws:
/// journal_error.
[[nodiscard]] missing_inputs run(journal& to, const std::vector<std::string>& inputs, const examination& how,
                                 const run_options& options);

/// The result of a survey, computed from its journal.
[[nodiscard]] result result_of(const journal& from, const survey_terms& terms);

}  // namespace strata::pages

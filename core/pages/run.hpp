#pragma once
// Runs a survey: reads the inputs in order, examines their pages on several threads, and writes a journal in order.
//
// An input is an archive, a list of records in archives, or a file that is itself a page.

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

/// Options for running a survey that do not affect the result.
struct run_options {
    std::size_t threads = 1;
    std::string root;  ///< the folder of the archives to which lists of records refer
    /// Returns whether to stop. Called before each page, and often while a page is examined. When the survey stops, the
    /// journal has all pages that have been examined.
    std::function<bool()> stops = [] { return false; };
    /// Waits until the descriptor can be read, but for no more than a fraction of a second. Returns whether the
    /// descriptor can be read. If null, reading itself may wait.
    std::function<bool(int)> waits{};
    /// The time limit for an input with all its pages; 0: no limit. If an input takes longer, it is treated like an
    /// input that cannot be read: it does not count. With a limit, the inputs are examined one after the other.
    std::chrono::seconds most_of_input{0};
    /// Called with each page and each skipped entry as soon as the journal has it; may be null. If this function is
    /// set, an input with the same contents as an earlier one is left out, unless it is standard input.
    std::function<void(const std::string& input, const page_record& page)> on_record{};
    /// `on_input` is called when an input begins; `on_bytes`, when more of its bytes have been read.
    std::function<void(const std::string& name)> on_input = [](const std::string&) {};
    std::function<void(std::uint64_t bytes)> on_bytes = [](std::uint64_t) {};
    /// Called when an input cannot be opened or cannot be read to its end. Such an input does not count.
    std::function<void(const std::string& name, const std::string& why)> on_failure;
};

/// Examines the inputs that the journal `to` does not have yet. Returns the inputs that the result will lack, with the
/// reasons. Memory: about 24 megabytes for pages, whatever the number of threads. Throws: journal_error if the journal
/// cannot be written.
[[nodiscard]] missing_inputs run(journal& to, const std::vector<std::string>& inputs, const examination& how,
                                 const run_options& options);

/// Computes the result of a survey from its journal.
[[nodiscard]] result result_of(const journal& from, const survey_terms& terms);

}  // namespace strata::pages

#pragma once
// Reads the pages of one input of a survey. The input is an archive, a list of records in archives, or a file that is
// itself a page.

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "core/pages/archive/archive_reader.hpp"
#include "core/pages/content_digest.hpp"

namespace strata::pages {

/// An input that is read page by page, from its beginning to its end.
class page_source {
public:
    page_source() = default;
    page_source(const page_source&) = delete;
    page_source(page_source&&) = delete;
    page_source& operator=(const page_source&) = delete;
    page_source& operator=(page_source&&) = delete;
    virtual ~page_source() = default;

    /// Returns the next page or skipped entry. Throws: std::system_error or std::runtime_error if reading fails; any
    /// exception of `archive::limits::asks`. That function is also called while `next` waits for standard input.
    [[nodiscard]] virtual archive::found_in_archive next() = 0;
    /// Returns the digest of the input's bytes. Call it only after the input has been read to its end.
    [[nodiscard]] virtual content_digest digest() = 0;
    /// Returns how many bytes of the input have been read.
    [[nodiscard]] virtual std::uint64_t bytes_read() const = 0;
};

/// How inputs are read.
struct input_options {
    std::string root;  ///< the folder of the archives to which a list of records refers
    archive::limits most{};
    /// Waits until the descriptor can be read, but for no more than a fraction of a second. Returns whether the
    /// descriptor can be read. If null, reading itself may wait.
    std::function<bool(int)> waits{};
};

/// Opens the input `path`; "-" means standard input. `how` must outlive the result. Throws: see `page_source::next`.
[[nodiscard]] std::unique_ptr<page_source> open_input(const std::string& path, const input_options& how);

}  // namespace strata::pages

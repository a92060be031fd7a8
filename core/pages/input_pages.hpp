#pragma once
// Reads the pages of one input of a survey. An input is an archive, a list of records in archives, or a file that is
// one page.

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "core/pages/archive/archive_reader.hpp"
#include "core/pages/content_digest.hpp"

namespace strata::pages {

/// An input, read page by page to its end.
class page_source {
public:
    page_source() = default;
    page_source(const page_source&) = delete;
    page_source(page_source&&) = delete;
    page_source& operator=(const page_source&) = delete;
    page_source& operator=(page_source&&) = delete;
    virtual ~page_source() = default;

    /// The next page or skipped entry. Throws: std::system_error or std::runtime_error if reading fails; any exception
    /// of `archive::limits::asks`. (That function is called even while waiting for standard input.)
    [[nodiscard]] virtual archive::found_in_archive next() = 0;
    /// The digest of the input's bytes. The input must have been read to its end.
    [[nodiscard]] virtual content_digest digest() = 0;
    /// How many bytes of the input have been read.
    [[nodiscard]] virtual std::uint64_t bytes_read() const = 0;
};

/// How inputs are read.
struct input_options {
    std::string root;  ///< the folder with the archives that a list names
    archive::limits most{};
    /// Waits a fraction of a second until a descriptor can be read. Returns whether it can be read. If null, reading
    /// may block.
    std::function<bool(int)> waits{};
};

/// Opens an input; "-" is standard input. `how` must outlive the result.
/// Throws: as `page_source::next`.
[[nodiscard]] std::unique_ptr<page_source> open_input(const std::string& path, const input_options& how);

}  // namespace strata::pages

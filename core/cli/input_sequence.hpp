#pragma once
// The inputs of a command one after the other, with the pages of archives in their place.

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/cli/archived_pages.hpp"
#include "core/cli/input_files.hpp"

namespace strata::cli {

/// An input of a sequence.
struct sequenced_input {
    input_argument input;
    std::string short_name;  ///< in a list: see `short_names`
    /// Of a page in an archive: about how much of the archive has been read for it.
    std::optional<std::uint64_t> archive_bytes{};
};

/// An archive is read as far as its pages are asked for: memory does not grow with it.
class input_sequence {
public:
    /// `named`: what `find_inputs` found. `opens_archives`: whether pages of archives are inputs, and not the archives
    /// themselves; then the beginning of each file that was named itself is read here, to know whether it is one.
    explicit input_sequence(std::vector<found_input> named, bool opens_archives = true);

    /// The next input; nothing: there are no more. `goes_on` and `report`: see `archived_pages::next`.
    /// Throws: what `goes_on` throws.
    [[nodiscard]] std::optional<sequenced_input> next(const std::function<void()>& goes_on,
                                                      const report_trouble& report);
    /// Whether there are at least two inputs from here on. Reads as far as these, and holds them.
    [[nodiscard]] bool has_several(const std::function<void()>& goes_on, const report_trouble& report);
    /// How many inputs there are in all; nothing: that is not known, because there are archives among them.
    [[nodiscard]] std::optional<std::size_t> count() const;
    /// The bytes of all files, and of archives as they are; 0: not known.
    [[nodiscard]] std::uint64_t bytes() const { return bytes_; }
    /// The short names of the inputs that `next` has not given; of an archive that has not been read to its end, "any
    /// further pages of" and its name.
    [[nodiscard]] std::vector<std::string> left() const;

private:
    struct named_input {
        input_argument input;
        std::string short_name;
        std::optional<named_archive> archive;
        std::string trouble;  // why it cannot be opened; "": it can be
    };
    [[nodiscard]] std::optional<sequenced_input> read(const std::function<void()>& goes_on,
                                                      const report_trouble& report);

    std::vector<named_input> named_;
    std::uint64_t bytes_ = 0;
    std::size_t next_ = 0;                   // of the named ones
    std::optional<archived_pages> archive_;  // the one before, if it has not been read to its end,
    std::uint64_t read_ = 0;                 // and how much of it has been read
    std::deque<sequenced_input> ahead_;
};

}  // namespace strata::cli

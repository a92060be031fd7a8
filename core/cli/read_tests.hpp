#pragma once
// Files of `strata test`: how they are read, and what is said about a list of known disagreements.

#include <fmt/format.h>

#include <stdexcept>
#include <string_view>
#include <vector>

#include "core/cli/console.hpp"
#include "core/cli/input_files.hpp"

namespace strata::cli {

/// The file as `read` parses it. Throws: failure, if it is malformed.
template <class Read>
auto parsed(const input_file& file, Read read) {
    try {
        return read(file.bytes);
    } catch (const std::runtime_error& e) {
        throw failure(file.name, e.what());
    }
}

/// Reports entries of a list of known disagreements that no run of a file has shown. An outdated list is an error, but
/// not a failed run. Returns the exit status.
inline int complain_of_unmet(const console& io, std::string_view file, const std::vector<std::string_view>& unmet) {
    int status = done;
    for (const std::string_view each : unmet)
        status = complain(io, file, fmt::format("has no run of '{}', which is listed as a known disagreement", each));
    return status;
}

}  // namespace strata::cli

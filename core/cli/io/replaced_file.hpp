#pragma once
// Replaces a file as a whole: whoever reads it finds either the old or the new contents.

#include <string>
#include <string_view>

namespace strata::cli {

/// Replaces the contents of a file that exists. The contents are written to a new file in the same folder, which then
/// takes its name; permissions are kept, the owner where allowed, and a symbolic link stays one. On failure the file is
/// unchanged, and no other file remains. Throws: failure, if it is no ordinary file, is read-only, or cannot be
/// written.
void replace_file(const std::string& path, std::string_view contents);

/// Replaces a file, or creates it if there is none. No reader ever sees only part of the contents. Throws: failure, as
/// `replace_file`, or if the file cannot be made.
void write_file(const std::string& path, std::string_view contents);

}  // namespace strata::cli

#pragma once
// Replaces a file as a whole: every reader finds either the old contents or the new ones.

#include <string>
#include <string_view>

namespace strata::cli {

/// Replaces the contents of an existing file. The contents are written to a new file in the same folder, which then
/// gets the name of the old one. The permissions stay the same, as does the owner if this is allowed, and a symbolic
/// link stays a link. If this fails, the file is unchanged, and the new file is removed. Throws: failure, if the file
/// is not an ordinary file, is read-only, or cannot be written.
void replace_file(const std::string& path, std::string_view contents);

/// Replaces a file, or creates it if it does not exist. Readers never see a part of the contents. Throws: failure, in
/// the cases of `replace_file`, or if the file cannot be created.
void write_file(const std::string& path, std::string_view contents);

}  // namespace strata::cli

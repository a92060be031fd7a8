#pragma once
// Replaces a file as a whole: any reader finds either all of the old contents or all of the new ones.

#include <string>
#include <string_view>

namespace strata::cli {

/// Replaces the contents of an existing file. The contents are written to a new file in the same folder, which then
/// takes the name of the old one. The permissions stay the same, and so does the owner if the system allows this. A
/// symbolic link stays a link. On failure, the old file is unchanged and the new one is deleted. Throws: failure if the
/// file is not an ordinary file, is read-only, or cannot be written.
void replace_file(const std::string& path, std::string_view contents);

/// Replaces the contents of a file as `replace_file` does, or creates the file. Readers never see a part of the
/// contents. Throws: failure as `replace_file` does, or if the file cannot be created.
void write_file(const std::string& path, std::string_view contents);

}  // namespace strata::cli

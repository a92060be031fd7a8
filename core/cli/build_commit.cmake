# Writes HEADER, which names the commit that is being built; where SOURCE is not a git checkout, none.
# The header is rewritten only if it changes, so that a build without a new commit compiles nothing.
find_program(GIT git)
set(commit "")
if(GIT AND EXISTS ${SOURCE}/.git)
  execute_process(COMMAND ${GIT} -C ${SOURCE} describe --always --abbrev=8 --dirty --exclude=*
                  OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
endif()
file(CONFIGURE OUTPUT ${HEADER} @ONLY CONTENT [[#pragma once
// Made by build_commit.cmake.

#include <string_view>

namespace strata::cli {

inline constexpr std::string_view build_commit = "@commit@";

}  // namespace strata::cli
]])

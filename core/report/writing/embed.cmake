# Generates SOURCE from FILE, which is a style or a script. SOURCE defines strata::report::CONSTANT, a std::string_view with the
# text of FILE. The source file that uses the constant declares it.
include(${CMAKE_CURRENT_LIST_DIR}/literal.cmake)

file(READ "${FILE}" text)
strata_literals("${text}" "${FILE}" literals)
get_filename_component(name "${FILE}" NAME)
file(WRITE "${SOURCE}" "// Made of ${name}. Change that.
#include <string_view>

namespace strata::report {

extern const std::string_view ${CONSTANT};
constinit const std::string_view ${CONSTANT} =
${literals};

}  // namespace strata::report
")

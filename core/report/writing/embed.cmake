# Generates SOURCE from FILE, a style or a script: it defines strata::report::CONSTANT, a std::string_view, as the text of
# FILE. Whoever uses the constant declares it.
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

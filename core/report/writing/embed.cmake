# Generates SOURCE from FILE, a style or a script. SOURCE defines strata::report::CONSTANT as the text of FILE; HEADER, the
# path as included, declares it.
include(${CMAKE_CURRENT_LIST_DIR}/literal.cmake)

file(READ "${FILE}" text)
strata_literals("${text}" "${FILE}" literals)
get_filename_component(name "${FILE}" NAME)
file(WRITE "${SOURCE}" "// Made of ${name}. Change that.
#include \"${HEADER}\"

namespace strata::report {

constinit const std::string_view ${CONSTANT} =
${literals};

}  // namespace strata::report
")

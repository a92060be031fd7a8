# Makes of FILE, a style or a script, the source file SOURCE, which defines strata::report::CONSTANT as its text. HEADER, as
# it is included, declares that.
file(READ "${FILE}" text)
string(FIND "${text}" ")embedded\"" end_of_literal)
if(NOT end_of_literal EQUAL -1)
  message(FATAL_ERROR "${FILE} holds )embedded\", which would end the literal that it is put into")
endif()

# Compilers need not take literals of any length: some stop at 16 KB, and literals side by side may have 64 KB together.
set(longest 8000)
set(longest_together 65000)
set(literals "")
string(LENGTH "${text}" left)
if(left GREATER longest_together)
  message(FATAL_ERROR "${FILE} has more than ${longest_together} bytes")
endif()
while(left GREATER longest)
  string(SUBSTRING "${text}" 0 ${longest} piece)
  string(FIND "${piece}" "\n" end REVERSE)
  if(end EQUAL -1)
    message(FATAL_ERROR "${FILE} has a line of more than ${longest} bytes")
  endif()
  math(EXPR end "${end} + 1")
  string(SUBSTRING "${text}" 0 ${end} piece)
  string(SUBSTRING "${text}" ${end} -1 text)
  string(APPEND literals "    R\"embedded(${piece})embedded\"\n")
  string(LENGTH "${text}" left)
endwhile()
string(APPEND literals "    R\"embedded(${text})embedded\"")

get_filename_component(name "${FILE}" NAME)
file(WRITE "${SOURCE}" "// Made of ${name}. Change that.
#include \"${HEADER}\"

namespace strata::report {

constinit const std::string_view ${CONSTANT} =
${literals};

}  // namespace strata::report
")

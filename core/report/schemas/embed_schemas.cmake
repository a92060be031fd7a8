# Generates the source file SOURCE from the JSON schemas FILES. SOURCE defines strata::report::json_schemas.
include(${CMAKE_CURRENT_LIST_DIR}/../writing/literal.cmake)

set(entries "")
foreach(file IN LISTS FILES)
  file(READ "${file}" text)
  string(JSON title GET "${text}" title)
  get_filename_component(name "${file}" NAME)
  string(REPLACE ".schema.json" "" name "${name}")
  strata_literals("${text}" "${file}" literals)
  string(APPEND entries "    {\"${name}\", R\"embedded(${title})embedded\",\n${literals}},\n")
endforeach()
file(WRITE "${SOURCE}" "// Made of docs/schemas. Change those files.
#include \"core/report/schemas/schemas.hpp\"

namespace strata::report {
namespace {

constexpr json_schema schemas[] = {
${entries}};

}  // namespace

std::span<const json_schema> json_schemas() { return schemas; }

}  // namespace strata::report
")

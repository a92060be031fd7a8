# Defines Boost, fmt and threads for emscripten, which does not search the machine for libraries. The headers of Boost
# and fmt do not depend on the processor. A folder with links to these headers keeps out all other headers of the
# machine.
find_path(STRATA_BOOST_HEADERS boost/variant2/variant.hpp PATHS /usr/include /usr/local/include NO_DEFAULT_PATH
          NO_CMAKE_FIND_ROOT_PATH REQUIRED)
find_path(STRATA_FMT_HEADERS fmt/format.h PATHS /usr/include /usr/local/include NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH
          REQUIRED)
set(linked_headers ${PROJECT_BINARY_DIR}/headers)
file(MAKE_DIRECTORY ${linked_headers})
file(CREATE_LINK ${STRATA_BOOST_HEADERS}/boost ${linked_headers}/boost SYMBOLIC)
file(CREATE_LINK ${STRATA_FMT_HEADERS}/fmt ${linked_headers}/fmt SYMBOLIC)

add_library(strata_boost INTERFACE)
target_include_directories(strata_boost SYSTEM INTERFACE ${linked_headers})
add_library(Boost::headers ALIAS strata_boost)

add_library(strata_fmt INTERFACE)
target_include_directories(strata_fmt SYSTEM INTERFACE ${linked_headers})
# strata formats numbers of the type double, but of no other floating-point type.
target_compile_definitions(strata_fmt INTERFACE FMT_HEADER_ONLY FMT_USE_FLOAT=0 FMT_USE_LONG_DOUBLE=0)
add_library(fmt::fmt ALIAS strata_fmt)

# The module has one thread.
add_library(strata_threads INTERFACE)
add_library(Threads::Threads ALIAS strata_threads)

# WebAssembly's own exceptions cost nothing until one is thrown. Code for SSE2 becomes WebAssembly's SIMD instructions.
add_compile_options(-fwasm-exceptions -msimd128 -msse2)
add_link_options(-fwasm-exceptions)

# Removes sources that the module does not need. If the module needs one of their functions, the test of its imports
# fails (package/test/package.test.mjs).
function(strata_remove_unused)
  set(unused
    core/search/suites/
    "core/report/(coverage|graph|schemas|suite|timeline)/"
    "core/report/.*html(_parts)?[.]cpp"
    "core/report/comparison/(summary|page)"
    core/report/since/text
    core/study/graph/
    "core/history/(parts_in_time|timeline)"
    core/run/coverage)
  list(JOIN unused "|" unused)
  foreach(library study report)
    get_target_property(sources strata_${library} SOURCES)
    list(FILTER sources EXCLUDE REGEX "^(${unused})")
    set_target_properties(strata_${library} PROPERTIES SOURCES "${sources}")
  endforeach()
endfunction()

# Installs strata from BUILD, below a prefix that was not known when strata was built. A second project then finds strata,
# includes each public header by itself, builds docs/example/links.cpp and runs it. pkg-config gives the flags for
# docs/example/hello.cpp. Finally, a project with strata as a subdirectory is configured. Parameters: BUILD, SOURCE, GENERATOR,
# COMPILER, FLAGS, and WORK, a scratch folder.
function(run)
  execute_process(COMMAND ${ARGN} COMMAND_ERROR_IS_FATAL ANY OUTPUT_QUIET)
endfunction()

file(REMOVE_RECURSE ${WORK})
run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${WORK}/prefix)
# These are the only public headers. All other headers are in the folder `inner`.
file(GLOB public RELATIVE ${WORK}/prefix/include/strata ${WORK}/prefix/include/strata/*)
if(NOT public STREQUAL "compare.hpp;draft.hpp;drafts.hpp;feedback.hpp;history.hpp;inner;report.hpp;search.hpp;study.hpp;tokenizer.hpp")
  message(FATAL_ERROR "unexpected headers in include/strata: ${public}")
endif()
set(with -G ${GENERATOR} -DCMAKE_CXX_COMPILER=${COMPILER})
run(${CMAKE_COMMAND} -S ${SOURCE}/tests/packaging/installed -B ${WORK}/installed ${with} -DCMAKE_PREFIX_PATH=${WORK}/prefix
    -DPUBLIC_HEADERS=${WORK}/prefix/include/strata -DLINKS_SOURCE=${SOURCE}/docs/example/links.cpp
    "-DCMAKE_CXX_FLAGS=${FLAGS}")
run(${CMAKE_COMMAND} --build ${WORK}/installed)
execute_process(COMMAND ${WORK}/installed/links 2008 INPUT_FILE ${SOURCE}/docs/sample.html OUTPUT_VARIABLE links
                COMMAND_ERROR_IS_FATAL ANY)
if(NOT links MATCHES "[0-9]+  [^ ]+")
  message(FATAL_ERROR "the installed example found no links: ${links}")
endif()
find_program(pkg_config pkg-config)
if(pkg_config)
  file(GLOB_RECURSE description ${WORK}/prefix/strata.pc)
  get_filename_component(folder "${description}" DIRECTORY)
  set(ENV{PKG_CONFIG_PATH} ${folder})
  execute_process(COMMAND ${pkg_config} --cflags --libs strata OUTPUT_VARIABLE flags COMMAND_ERROR_IS_FATAL ANY)
  separate_arguments(flags UNIX_COMMAND "${FLAGS} ${flags}")
  run(${COMPILER} -std=c++20 ${SOURCE}/docs/example/hello.cpp -o ${WORK}/hello ${flags})
  run(${WORK}/hello)
endif()
run(${CMAKE_COMMAND} -S ${SOURCE}/tests/packaging/subproject -B ${WORK}/subproject ${with} -DSTRATA_SOURCE=${SOURCE}
    -DCMAKE_DISABLE_FIND_PACKAGE_CLI11=ON -DCMAKE_DISABLE_FIND_PACKAGE_nlohmann_json=ON)

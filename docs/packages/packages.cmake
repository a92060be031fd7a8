# What `cpack -G DEB` makes: strata, libstrata-dev, strata-doc, with BUILD_SHARED_LIBS libstrata1, and with STRATA_PYTHON
# python3-strata. docs/installing.md says how.
set(CPACK_PACKAGE_NAME strata)
set(STRATA_MAINTAINER "The strata authors" CACHE STRING "Who makes the packages: NAME <ADDRESS>")
set(CPACK_PACKAGE_CONTACT "${STRATA_MAINTAINER}")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "HTML tokenizer in every revision of the standard")
set(CPACK_PACKAGING_INSTALL_PREFIX ${CMAKE_INSTALL_PREFIX})
set(CPACK_PACKAGE_CHECKSUM SHA256)
set(CPACK_STRIP_FILES ON)
set(CPACK_THREADS 1)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ
                                                WORLD_EXECUTE)
set(CPACK_COMPONENTS_ALL development documentation)
if(STRATA_PROGRAM)
  list(APPEND CPACK_COMPONENTS_ALL program)
endif()
if(BUILD_SHARED_LIBS)
  list(APPEND CPACK_COMPONENTS_ALL library)
endif()
if(STRATA_PYTHON)
  list(APPEND CPACK_COMPONENTS_ALL python)
endif()
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_CURRENT_LIST_DIR}/debian_files.cmake)

set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME strata)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION web)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SUGGESTS "strata-doc, graphviz")
set(CPACK_COMPONENT_PROGRAM_DESCRIPTION
"The program runs a page through revisions of the HTML tokenizer, from the
first check-in of March 2006 to today's standard. It shows where they differ,
by which rule, and since when.")

set(CPACK_DEBIAN_LIBRARY_PACKAGE_NAME libstrata1)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_COMPONENT_LIBRARY_DESCRIPTION
"The shared library tokenizes pages under each draft, and compares drafts on
an input.")

set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libstrata-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "libboost-dev (>= 1.74), libfmt-dev, libc6-dev | libc-dev")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SUGGESTS "strata-doc")
# libstrata-dev needs exactly this version of the shared library, if there is one.
if(BUILD_SHARED_LIBS)
  set(CPACK_DEBIAN_ENABLE_COMPONENT_DEPENDS ON)
  set(CPACK_COMPONENT_DEVELOPMENT_DEPENDS library)
endif()
set(CPACK_COMPONENT_DEVELOPMENT_DESCRIPTION
"The libraries and headers give C++20 programs the tokenizer of each draft,
and compare drafts on an input. CMake and pkg-config find them.")

set(CPACK_DEBIAN_DOCUMENTATION_PACKAGE_NAME strata-doc)
set(CPACK_DEBIAN_DOCUMENTATION_PACKAGE_SECTION doc)
set(CPACK_DEBIAN_DOCUMENTATION_PACKAGE_ARCHITECTURE all)
set(CPACK_COMPONENT_DOCUMENTATION_DESCRIPTION
"The documentation has a lesson, pages on the commands, the history of the
tokenizer, the JSON schemas and example programs.")

set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-strata)
set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
set(CPACK_DEBIAN_PYTHON_PACKAGE_SHLIBDEPS ON)
if(STRATA_PYTHON)
  math(EXPR next_minor "${Python3_VERSION_MINOR} + 1")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS
      "python3 (>= ${Python3_VERSION_MAJOR}.${Python3_VERSION_MINOR}), python3 (<< ${Python3_VERSION_MAJOR}.${next_minor})")
endif()
set(CPACK_COMPONENT_PYTHON_DESCRIPTION
"The module shows how a page was read, where two drafts differ on it, which
of their sentences are responsible, and since when.")
include(CPack)

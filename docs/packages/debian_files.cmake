# Gives each package its copyright and its changelog, which Debian requires. CPack runs this before it packs. With
# SOURCE_DATE_EPOCH, the files are the same for every build.
cmake_minimum_required(VERSION 3.25)
string(TIMESTAMP day "%a, %d %b %Y %H:%M:%S +0000" UTC)
foreach(component IN LISTS CPACK_COMPONENTS_ALL)
  string(TOUPPER ${component} upper)
  set(name ${CPACK_DEBIAN_${upper}_PACKAGE_NAME})
  set(folder ${CPACK_TEMPORARY_DIRECTORY}/${component}${CPACK_PACKAGING_INSTALL_PREFIX}/share/doc/${name})
  file(MAKE_DIRECTORY ${folder})
  file(COPY_FILE ${CMAKE_CURRENT_LIST_DIR}/copyright ${folder}/copyright)
  file(WRITE ${folder}/changelog
       "strata (${CPACK_PACKAGE_VERSION}) unstable; urgency=medium\n\n"
       "  * The package strata-doc has the changes, in CHANGELOG.md.\n\n"
       " -- ${CPACK_PACKAGE_CONTACT}  ${day}\n")
  execute_process(COMMAND gzip -9nf ${folder}/changelog COMMAND_ERROR_IS_FATAL ANY)
  file(CHMOD ${folder}/copyright ${folder}/changelog.gz PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ)
endforeach()

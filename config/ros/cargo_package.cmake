# Builds ROS packages that are written in Rust with cargo, under colcon.
#
#   find_package(ament_cmake REQUIRED)
#   include(../../../config/ros/cargo_package.cmake)
#   cargo_package()
#   ament_package()
#
# All packages share one target folder beside the build folders of colcon, the same ROS, and the same features of crates
# (`--workspace`), so that each crate is compiled only once. A package compiles only the crates that its programs need.

set(CARGO_WORKSPACE "${CMAKE_CURRENT_LIST_DIR}/../..")
cmake_path(NORMAL_PATH CARGO_WORKSPACE)

# Builds the package's programs and installs them to lib/<package>.
#
# PROGRAMS: names of the programs; by default, the name of the package.
# LIBRARIES: names of the packages of shared libraries that the programs preload, installed beside the programs.
# EXAMPLES: names of the examples that the tests of the package start.
# LIBRARY_TESTS: `colcon test` also runs the tests of packages that are not ROS packages.
function(cargo_package)
  cmake_parse_arguments(PARSE_ARGV 0 ARG "LIBRARY_TESTS" "" "PROGRAMS;LIBRARIES;EXAMPLES")
  if(NOT ARG_PROGRAMS)
    set(ARG_PROGRAMS "${PROJECT_NAME}")
  endif()
  find_program(CARGO cargo REQUIRED)
  find_package(hsl_msgs REQUIRED)

  set(profile debug)
  set(flags "")
  if(CMAKE_BUILD_TYPE MATCHES "^(Release|MinSizeRel|RelWithDebInfo)$")
    set(profile release)
    set(flags --release)
  endif()
  cargo_environment(environment)
  set(target "$ENV{CARGO_TARGET_DIR}")
  if(NOT target)
    cmake_path(GET CMAKE_BINARY_DIR PARENT_PATH target)
    string(APPEND target "/cargo_target")
    list(APPEND environment "CARGO_TARGET_DIR=${target}")
  endif()
  list(TRANSFORM ARG_PROGRAMS PREPEND "--bin;" OUTPUT_VARIABLE programs)
  list(TRANSFORM ARG_LIBRARIES PREPEND "--package;" OUTPUT_VARIABLE libraries)

  add_custom_target(cargo ALL
    COMMAND ${CMAKE_COMMAND} -E env ${environment} ${CARGO} build --workspace ${programs} ${flags}
    WORKING_DIRECTORY "${CARGO_WORKSPACE}"
    VERBATIM)
  if(ARG_LIBRARIES)
    add_custom_command(TARGET cargo POST_BUILD
      COMMAND ${CMAKE_COMMAND} -E env ${environment} ${CARGO} build ${libraries} --lib ${flags}
      WORKING_DIRECTORY "${CARGO_WORKSPACE}"
      VERBATIM)
    list(TRANSFORM ARG_LIBRARIES REPLACE "(.+)" "${target}/${profile}/lib\\1.so" OUTPUT_VARIABLE files)
    install(FILES ${files} DESTINATION "lib/${PROJECT_NAME}")
  endif()
  list(TRANSFORM ARG_PROGRAMS PREPEND "${target}/${profile}/" OUTPUT_VARIABLE files)
  install(PROGRAMS ${files} DESTINATION "lib/${PROJECT_NAME}")
  # With the private ROS, programs contain the path of its libraries. Installed programs find them by the setup files, so
  # that an install space can be moved to another machine.
  install(CODE "
    foreach(program ${ARG_PROGRAMS})
      file(RPATH_REMOVE FILE \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/lib/${PROJECT_NAME}/\${program}\")
    endforeach()")
  if(BUILD_TESTING)
    cargo_tests("${environment}" "${flags}" "${programs}" "${ARG_EXAMPLES}" "${ARG_LIBRARY_TESTS}")
  endif()
endfunction()

# Returns the variables by which cargo finds ROS, as a list of NAME=value.
#
# colcon puts the dependencies of each package on the search paths. cargo compiles r2r again if these paths change, so
# prefixes without headers, which cargo does not need, are left out: the paths are then the same for every package.
function(cargo_environment result)
  set(prefixes "")
  set(libraries "")
  string(REPLACE ":" ";" candidates "$ENV{AMENT_PREFIX_PATH}")
  foreach(prefix IN LISTS candidates)
    if(IS_DIRECTORY "${prefix}/include")
      list(APPEND prefixes "${prefix}")
      list(APPEND libraries "${prefix}/lib")
    endif()
  endforeach()
  list(JOIN prefixes ":" prefixes)
  list(JOIN libraries ":" libraries)

  file(STRINGS "${CARGO_WORKSPACE}/config/ros/message_packages.txt" packages)
  file(GLOB definitions CONFIGURE_DEPENDS "${CARGO_WORKSPACE}/msg/*/*.msg" "${CARGO_WORKSPACE}/msg/*/*.srv")
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${definitions})
  set(hashes "")
  foreach(definition IN LISTS definitions)
    file(SHA256 "${definition}" hash)
    string(APPEND hashes "${hash}")
  endforeach()
  # The last name is not a package: it changes with each definition, so that r2r generates its code again.
  string(SHA256 hash "${hashes}")
  list(APPEND packages "definitions-${hash}")
  list(JOIN packages "$<SEMICOLON>" packages)

  set(${result}
    "AMENT_PREFIX_PATH=${prefixes}"
    "CMAKE_PREFIX_PATH=${prefixes}"
    "IDL_PACKAGE_FILTER=${packages}"
    "LD_LIBRARY_PATH=${libraries}:$ENV{LD_LIBRARY_PATH}"
    PARENT_SCOPE)
endfunction()

# Adds the tests of the package to `colcon test`, which runs them with the pinned cargo-nextest and reports each of
# them. Before them it builds the examples, and installs the environments that the tests need.
#
# Tests within libraries can only be selected for all libraries at once: they run with the tests of packages that are
# not ROS packages.
function(cargo_tests environment flags programs examples with_libraries)
  find_package(ament_cmake_test REQUIRED)
  if(with_libraries)
    file(GLOB ros_packages RELATIVE "${CARGO_WORKSPACE}/packages" "${CARGO_WORKSPACE}/packages/*/*/CMakeLists.txt")
    list(TRANSFORM ros_packages REPLACE ".*/(.*)/CMakeLists.txt" "package(=\\1)")
    list(REMOVE_ITEM ros_packages "package(=${PROJECT_NAME})")
    list(JOIN ros_packages " | " others)
    set(targets "")
    set(filter "kind(lib) | not (${others})")
  else()
    set(targets ${programs})
    file(GLOB files CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/tests/*.rs")
    file(GLOB folders CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/tests/*/main.rs")
    list(TRANSFORM folders REPLACE "/main.rs$" "")
    foreach(test IN LISTS files folders)
      cmake_path(GET test STEM name)
      list(APPEND targets --test "${name}")
    endforeach()
    set(filter "package(=${PROJECT_NAME})")
  endif()

  set(venvs cargo)
  if(with_libraries)
    # Programs of others with which results are compared, and a browser for the page.
    set(venvs tests)
    preparation(web "${CARGO_WORKSPACE}/config/web/setup")
  endif()
  preparation(venvs "${CARGO_WORKSPACE}/config/ros/venv" ${venvs})
  preparation(launch "${CARGO_WORKSPACE}/config/ros/launch")
  if(examples)
    list(TRANSFORM examples PREPEND "--example;")
    preparation(examples ${CMAKE_COMMAND} -E env ${environment} ${CARGO} build --workspace ${examples} ${flags})
  endif()

  # Tests that lack a program or data, one a line.
  set(not_run "${AMENT_TEST_RESULTS_DIR}/${PROJECT_NAME}/not_run.txt")
  preparation(not_run ${CMAKE_COMMAND} -E rm -f "${not_run}")

  set(report "${AMENT_TEST_RESULTS_DIR}/${PROJECT_NAME}/nextest.xunit.xml")
  file(READ "${CARGO_WORKSPACE}/.config/nextest.toml" configuration)
  file(WRITE "${CMAKE_CURRENT_BINARY_DIR}/nextest.toml"
    "${configuration}\n[profile.colcon]\nfail-fast = false\n\n[profile.colcon.junit]\npath = \"${report}\"\n")
  ament_add_test(nextest
    COMMAND ${CMAKE_COMMAND} -E env ${environment}
      "CARGO=${CARGO}" "NOT_RUN_FILE=${not_run}" "${CARGO_WORKSPACE}/config/ros/venvs/cargo/bin/cargo-nextest"
      nextest run --workspace ${targets} ${flags} --profile colcon --no-tests pass
      --config-file "${CMAKE_CURRENT_BINARY_DIR}/nextest.toml" -E "${filter}"
    RESULT_FILE "${report}"
    WORKING_DIRECTORY "${CARGO_WORKSPACE}"
    TIMEOUT 3600)
  set_tests_properties(nextest PROPERTIES FIXTURES_REQUIRED prepared)
endfunction()

# Adds a command that runs before the tests of the package; if it fails, they do not run.
function(preparation name)
  add_test(NAME ${name} COMMAND ${ARGN} WORKING_DIRECTORY "${CARGO_WORKSPACE}")
  set_tests_properties(${name} PROPERTIES FIXTURES_SETUP prepared TIMEOUT 3600)
endfunction()

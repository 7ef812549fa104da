# Settings for the build of an interface package.
#
# The type support is compiled in a few large units instead of several units a message, because the headers cost more
# time than the messages. The introspection type support for C++ specializes templates after their use in another unit,
# so its units stay separate, with one precompiled header. The descriptions in C repeat static names in each file.
#
# WITHOUT_CPP omits the four generators for C++, which rclpy and r2r do not use.

function(unite_type_support)
  get_target_property(descriptions ${PROJECT_NAME}__rosidl_generator_c SOURCES)
  list(FILTER descriptions INCLUDE REGEX "__description\\.c$")
  set_source_files_properties(${descriptions} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  foreach(suffix
      rosidl_generator_c
      rosidl_generator_py
      rosidl_typesupport_c
      rosidl_typesupport_cpp
      rosidl_typesupport_fastrtps_c
      rosidl_typesupport_fastrtps_cpp
      rosidl_typesupport_introspection_c)
    if(TARGET ${PROJECT_NAME}__${suffix})
      set_target_properties(${PROJECT_NAME}__${suffix} PROPERTIES
        UNITY_BUILD ON
        UNITY_BUILD_BATCH_SIZE 25)
    endif()
  endforeach()
  if(TARGET ${PROJECT_NAME}__rosidl_typesupport_introspection_cpp)
    target_precompile_headers(${PROJECT_NAME}__rosidl_typesupport_introspection_cpp PRIVATE
      <algorithm> <array> <cstddef> <memory> <string> <vector>
      <rosidl_runtime_c/message_type_support_struct.h>
      <rosidl_runtime_cpp/bounded_vector.hpp>
      <rosidl_runtime_cpp/message_initialization.hpp>
      <rosidl_typesupport_cpp/message_type_support.hpp>
      <rosidl_typesupport_introspection_cpp/field_types.hpp>
      <rosidl_typesupport_introspection_cpp/message_introspection.hpp>)
  endif()
endfunction()

cmake_language(DEFER CALL unite_type_support)

if(WITHOUT_CPP)
  # The package finds the generators again, but they register only once.
  find_package(ament_cmake REQUIRED)
  find_package(rosidl_default_generators REQUIRED)
  list(FILTER AMENT_EXTENSIONS_rosidl_generate_idl_interfaces EXCLUDE REGEX "_cpp:")
endif()

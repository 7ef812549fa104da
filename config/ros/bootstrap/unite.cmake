# Compiles a package's type support in a few large units instead of several units a message: the
# headers of the type support cost more than the messages. The introspection type support for C++
# specialises templates after their use in another unit and has to stay apart.

function(unite_type_support)
  foreach(suffix
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
endfunction()

cmake_language(DEFER CALL unite_type_support)

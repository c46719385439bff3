# cmake -DNM=<nm> -DLIBRARY=<libwhip.so> -P exports.cmake
#
# That programs see nothing of the collector and of what it is linked with but the names they need.
execute_process(COMMAND ${NM} --dynamic --defined-only --format=just-symbols ${LIBRARY}
                OUTPUT_VARIABLE names COMMAND_ERROR_IS_FATAL ANY)
if(NOT names STREQUAL "__cyg_profile_func_enter\n__cyg_profile_func_exit\nompt_start_tool\nwhip_collector_v1\n")
  message(FATAL_ERROR "exported:\n${names}")
endif()

# cmake -DNM=<nm> -DLIBRARY=<libwhip.so> -P exports.cmake
#
# That programs see nothing of the collector and of what it is linked with but the two names they need.
execute_process(COMMAND ${NM} --dynamic --defined-only --format=just-symbols ${LIBRARY}
                OUTPUT_VARIABLE names COMMAND_ERROR_IS_FATAL ANY)
if(NOT names STREQUAL "ompt_start_tool\nwhip_collector_v1\n")
  message(FATAL_ERROR "exported:\n${names}")
endif()

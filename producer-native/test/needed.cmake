# cmake -DREADELF=<readelf> -DLIBRARY=<libwhip.so or whip-run> -P needed.cmake
#
# That it needs no library but the C library: the guest would bring it into a program, and the starter would wait for it.
execute_process(COMMAND ${READELF} --dynamic --wide ${LIBRARY} OUTPUT_VARIABLE dynamic COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "\\(NEEDED\\)[^\n]*" needed "${dynamic}")
foreach(line IN LISTS needed)
  if(NOT line MATCHES "\\[(libc\\.so\\.6|ld-linux-x86-64\\.so\\.2)\\]")
    message(FATAL_ERROR "needs ${line}")
  endif()
endforeach()
if(NOT needed)
  message(FATAL_ERROR "not read:\n${dynamic}")
endif()

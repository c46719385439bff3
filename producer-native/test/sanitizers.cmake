# In a build with a sanitizer: the runtime that has to come first in a process that loads the collector, hence the
# preload. The collector is instrumented, the program and its OpenMP runtime are not. Needs clang's shared runtimes.
#
# Sets
#   sanitizer           asan or tsan; empty in a plain build
#   sanitizer_test      "asan." or "tsan.", for the names of tests
#   sanitizer_runtime   what to preload
#   sanitizer_options   variables for the tests' environment
set(sanitizer "")
set(sanitizer_test "")
set(sanitizer_runtime "")
set(sanitizer_options "")
if(NOT WHIP_SANITIZE)
  return()
endif()

if(WHIP_SANITIZE STREQUAL "thread")
  set(sanitizer tsan)
  set(sanitizer_options "TSAN_OPTIONS=suppressions=${CMAKE_CURRENT_LIST_DIR}/constructs/tsan.supp ignore_noninstrumented_modules=1 die_after_fork=0")
else()
  set(sanitizer asan)
  # The OpenMP runtime frees little at its end.
  set(sanitizer_options "ASAN_OPTIONS=detect_leaks=0;UBSAN_OPTIONS=halt_on_error=1")
endif()
set(sanitizer_test ${sanitizer}.)
execute_process(COMMAND ${CMAKE_CXX_COMPILER} -print-file-name=libclang_rt.${sanitizer}-x86_64.so
                OUTPUT_VARIABLE sanitizer_runtime OUTPUT_STRIP_TRAILING_WHITESPACE)
if(NOT EXISTS ${sanitizer_runtime})
  message(FATAL_ERROR "no shared ${sanitizer} runtime beside ${CMAKE_CXX_COMPILER} (Debian: libclang-rt-19-dev)")
endif()
# Where the tests' executables find it.
get_filename_component(directory ${sanitizer_runtime} DIRECTORY)
set(CMAKE_BUILD_RPATH ${directory})

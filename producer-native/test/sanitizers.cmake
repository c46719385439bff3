# Sanitizers for what runs inside a program: the collector is instrumented, the program and its
# OpenMP runtime are not. The sanitizer's runtime has to come first in the process, hence the
# preload. Needs clang's shared runtimes.
#
# Sets `sanitizers` to those that can be had here, and for each NAME of them
#   NAME_flags        to build a collector with
#   NAME_runtime      to preload
#   NAME_options      a variable for the tests' environment

# In a build that is sanitized as a whole there are no such variants, but libwhip.so itself can be
# loaded: `whole` is then the sanitizer's name.

# The OpenMP runtime frees little at its end.
set(asan_options "ASAN_OPTIONS=detect_leaks=0;UBSAN_OPTIONS=halt_on_error=1")
set(tsan_options "TSAN_OPTIONS=suppressions=${CMAKE_CURRENT_LIST_DIR}/constructs/tsan.supp ignore_noninstrumented_modules=1 die_after_fork=0")

if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  foreach(pair IN ITEMS "asan:address,undefined" "tsan:thread")
    string(REPLACE ":" ";" pair ${pair})
    list(GET pair 0 name)
    list(GET pair 1 flags)
    execute_process(
      COMMAND ${CMAKE_CXX_COMPILER} -print-file-name=libclang_rt.${name}-x86_64.so
      OUTPUT_VARIABLE runtime OUTPUT_STRIP_TRAILING_WHITESPACE)
    if(NOT EXISTS ${runtime})
      message(WARNING "no shared ${name} runtime beside ${CMAKE_CXX_COMPILER}: those tests are left out")
      continue()
    endif()
    set(${name}_runtime ${runtime})
    set(${name}_flags -fsanitize=${flags} -shared-libsan -fno-sanitize-recover=all
                      -fno-omit-frame-pointer -O1)
    if(NOT WHIP_SANITIZE)
      list(APPEND sanitizers ${name})
    elseif(WHIP_SANITIZE STREQUAL flags)
      set(whole ${name})
    endif()
  endforeach()
endif()

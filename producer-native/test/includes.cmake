# cmake -DSOURCE=<producer-native> -P includes.cmake
#
# Who may know whom: fails with the offending lines. Dependencies point from the runtime's events
# towards rows. Guest and helper meet in guest/core.
set(broken "")

# No file of `of`, a folder or a header with its source, may include anything that matches `pattern`.
function(forbid of pattern)
  file(GLOB_RECURSE files ${SOURCE}/${of}/*.h ${SOURCE}/${of}/*.cpp)
  file(GLOB own ${SOURCE}/${of}.h ${SOURCE}/${of}.cpp)
  if(NOT files AND NOT own)
    string(APPEND broken "\n  ${of}: there is no such folder or file")
  endif()
  foreach(file IN LISTS files own)
    file(STRINGS ${file} lines REGEX "^#include [<\"]${pattern}")
    foreach(line IN LISTS lines)
      string(APPEND broken "\n  ${file}: ${line}")
    endforeach()
  endforeach()
  set(broken "${broken}" PARENT_SCOPE)
endfunction()

set(core guest/core)
set(openmp guest/openmp)

# The core knows nothing of what it records, and the program's half nothing of the helper's.
forbid(${core} "(omp-tools|${openmp}/|guest/serial/)")
forbid(guest/serial "(omp-tools|${openmp}/)")
forbid(${openmp} "guest/serial/")
# The pass shares with the program that it instruments the layout of what both touch.
forbid(passes "guest/serial/(array|carried|dictionary|dump|published|region|room|shadow)")
forbid(guest "(helper/|librdkafka|avro|curl|elfutils)")
# The helper reads what the core shares: not the program's side of the link, nor what the guest keeps.
forbid(helper "(omp-tools|${openmp}/|guest/serial/|${core}/link/)")
forbid(helper/location "(helper/(batch|kafka|run)/|librdkafka)")
# Start and end of the helper are the business of the callbacks alone.
foreach(folder account clock fold grain memory process row shared thread)
  forbid(${core}/${folder} "${core}/link/")
endforeach()

# What carries rows knows no folding.
foreach(folder memory process row)
  forbid(${core}/${folder} "${core}/(fold|shared|thread)/")
endforeach()
forbid(${core}/fold "${core}/thread/")
# Callbacks speak to an event, which hands on to its observers.
foreach(folder callback chain redirect)
  forbid(${openmp}/${folder} "${openmp}/(folding/|tree/node_observer|state/returned)")
  forbid(${openmp}/${folder} "${core}/thread/row_writer")
endforeach()
foreach(folder construct event folding grain state tree)
  forbid(${openmp}/${folder} "(omp-tools|${openmp}/(callback|chain|redirect)/)")
endforeach()
forbid(${openmp}/folding "${openmp}/(event|tree)/")
forbid(${openmp}/construct "${openmp}/(event|folding|grain|tree)/")
forbid(${openmp}/grain "${openmp}/(construct|event|folding|tree)/")
forbid(${openmp}/tree "${openmp}/event/")
forbid(${openmp}/state "${openmp}/(construct|event|folding|grain|tree)/")

# The starter shares nothing with the collector but printable.h.
forbid(starter "(guest|helper)/")
foreach(folder guest helper)
  forbid(${folder} "starter/")
endforeach()

if(broken)
  message(FATAL_ERROR "includes that the architecture does not allow:${broken}")
endif()

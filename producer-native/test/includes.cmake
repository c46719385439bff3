# cmake -DSOURCE=<producer-native> -P includes.cmake
#
# Who may know whom: fails with the offending lines. Dependencies point from the runtime's events
# towards rows, and meet the shipper only in node/shipper.h.
set(broken "")

# No file of `of`, a folder or a header with its source, may include anything that matches `pattern`.
function(forbid of pattern)
  file(GLOB_RECURSE files ${SOURCE}/src/${of}/*.h ${SOURCE}/src/${of}/*.cpp)
  file(GLOB own ${SOURCE}/src/${of}.h ${SOURCE}/src/${of}.cpp)
  foreach(file IN LISTS files own)
    file(STRINGS ${file} lines REGEX "^#include [<\"]${pattern}")
    foreach(line IN LISTS lines)
      string(APPEND broken "\n  ${file}: ${line}")
    endforeach()
  endforeach()
  set(broken "${broken}" PARENT_SCOPE)
endfunction()

foreach(folder fold node clock guest helper ship location)
  forbid(${folder} "omp-tools")
  forbid(${folder} "ompt/")
endforeach()
foreach(folder fold node clock ompt guest location)
  forbid(${folder} "librdkafka")
  forbid(${folder} "ship/")
endforeach()
forbid(node "location/")
forbid(clock "location/")
forbid(ompt "location/")
forbid(guest "location/")
foreach(folder fold node clock ompt ship location)
  forbid(${folder} "guest/")
  forbid(${folder} "helper/")
endforeach()

# What carries rows knows neither the tree of nodes nor folding.
foreach(file arena environment lines memory_order pool process_stat ring row row_codec row_pair sanitizers say)
  forbid(node/${file} "fold/")
  forbid(node/${file} "node/(event|folder|frame|item_|node_|observers|pieces|returned|strand|task)")
endforeach()
# Callbacks speak to an event, which hands on to its observers.
forbid(ompt "node/(folder|item_runs|node_observer|pieces|returned|row_writer)")

# The starter shares nothing with the collector but printable.h.
foreach(stage fold node clock ompt guest helper ship location)
  forbid(starter "${stage}/")
  forbid(${stage} "starter/")
endforeach()

if(broken)
  message(FATAL_ERROR "includes that the architecture does not allow:${broken}")
endif()

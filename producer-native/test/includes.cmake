# cmake -DSOURCE=<producer-native> -P includes.cmake
#
# Who may know whom: fails with the offending lines. Dependencies point from the runtime's events
# towards rows, and meet the shipper only in node/shipper.h.
set(broken "")

# No file of `folder` may include anything that matches `pattern`.
function(forbid folder pattern)
  file(GLOB_RECURSE files ${SOURCE}/src/${folder}/*.h ${SOURCE}/src/${folder}/*.cpp)
  foreach(file IN LISTS files)
    file(STRINGS ${file} lines REGEX "^#include [<\"]${pattern}")
    foreach(line IN LISTS lines)
      set(broken "${broken}\n  ${file}: ${line}" PARENT_SCOPE)
    endforeach()
  endforeach()
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

# The starter shares nothing with the collector but printable.h.
foreach(stage fold node clock ompt guest helper ship location)
  forbid(starter "${stage}/")
  forbid(${stage} "starter/")
endforeach()

if(broken)
  message(FATAL_ERROR "includes that the architecture does not allow:${broken}")
endif()

# Most of the exhaustive matrices are no part of the gate: each run of it takes one of ten slices of them, so that ten
# runs in a row cover everything. `whip test` chooses the slice, and leaves the others out by their labels: slice0 …
# slice9. Each sanitizer has a build of its own, which the gate makes in half of its runs: its tests have five of them.

# whip_sliced(TEST): the next of the slices.
function(whip_sliced test)
  get_property(count GLOBAL PROPERTY WHIP_SLICED)
  if(NOT count)
    set(count 0)
  endif()
  if(WHIP_SANITIZE STREQUAL "thread")
    math(EXPR slice "${count} % 5 * 2 + 1")
  elseif(WHIP_SANITIZE)
    math(EXPR slice "${count} % 5 * 2")
  else()
    math(EXPR slice "${count} % 10")
  endif()
  math(EXPR count "${count} + 1")
  set_property(GLOBAL PROPERTY WHIP_SLICED ${count})
  set_property(TEST ${test} APPEND PROPERTY LABELS slice${slice})
endfunction()

# A test that measures: alone, and never in the gate.
function(whip_measures test)
  set_tests_properties(${test} PROPERTIES RUN_SERIAL TRUE)
  set_property(TEST ${test} APPEND PROPERTY LABELS slices)
endfunction()

# Sourced by scripts/test.sh: the collector's tests, by ctest, in three builds: without a sanitizer, and with each of two.

# The sanitizers that this run has a build with: both, or the one whose slice it is (slices.cmake).
sanitizers() {
  if [[ -z $WHIP_TEST_SLICE ]]; then
    echo "address,undefined thread"
  elif ((WHIP_TEST_SLICE % 2 == 0)); then
    echo "address,undefined"
  else
    echo "thread"
  fi
}

# native_tests NAME SANITIZERS [REGEX]: builds, and runs the tests of this slice, or those whose names match.
native_tests() {
  local directory=$BUILD/native-$1 select=()
  if [[ -n ${3-} ]]; then
    select=(-R "$3")
  elif [[ -n $WHIP_TEST_SLICE ]]; then
    select=(-LE "slice[^$WHIP_TEST_SLICE]")
  fi
  native_build "$1" "$2"
  ctest --test-dir "$directory" -j "$(nproc)" --output-on-failure --no-tests=error "${select[@]}" \
    --output-junit "$TESTS/native-$1.xml"
}

# native_build NAME SANITIZERS: without optimising across files, and with a sanitizer in the gate without any, since
# either would take twice as long. The sanitizers see nothing of what they did not compile: they stay with the library
# whose name they can leave out.
native_build() {
  local directory=$BUILD/native-$1 options=(-DWHIP_SANITIZE="$2")
  if [[ -z $2 ]]; then
    options+=(-DCMAKE_BUILD_TYPE=RelWithDebInfo "-DCMAKE_CXX_FLAGS_RELWITHDEBINFO=-O1 -g -DNDEBUG" "$(rdkafka_option)")
  else
    options+=(-DWHIP_RDKAFKA=system -DWHIP_TEST_PROGRAMS="$BUILD/native-plain/test")
    if [[ -n $WHIP_TEST_SLICE ]]; then
      options+=(-DCMAKE_BUILD_TYPE=Debug)
    else
      options+=(-DCMAKE_BUILD_TYPE=RelWithDebInfo "-DCMAKE_CXX_FLAGS_RELWITHDEBINFO=-O1 -g")
    fi
  fi
  cmake -S "$WHIP_HOME/producer-native" -B "$directory" -DCMAKE_C_COMPILER=clang-19 -DCMAKE_CXX_COMPILER=clang++-19 \
    -DWHIP_TESTS=ON -DWHIP_LTO=OFF "${options[@]}"
  cmake --build "$directory" -j "$(nproc)"
}

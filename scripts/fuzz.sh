# Sourced by whip, for `whip faults input`: the fuzzers, each for a while, which `whip test` runs over their corpora
# and some mutations. Rows of the table on standard output. WHIP_FUZZ_SECONDS: how long each.

FUZZED_PARSERS="options environment kafka_config registry_reply debug_info"
FUZZED_DECODERS="nodeBatch subtreePart receipt run location request"

fuzz() {
  local seconds=${WHIP_FUZZ_SECONDS:-60} found=$BUILD/faults/fuzz target failed=0
  mkdir -p "$found"
  say "fuzzing parsers of the collector, ${seconds} s each (logs: build/faults/fuzz)"
  # shellcheck source=scripts/test/native.sh
  . "$WHIP_HOME/scripts/test/native.sh"
  native_build plain "" >"$found/build.log" 2>&1 || fail "building the fuzzers failed; see build/faults/fuzz/build.log"
  for target in $FUZZED_PARSERS; do
    mkdir -p "$found/$target"
    "$BUILD/native-plain/test/fuzz/fuzz_$target" -max_total_time="$seconds" -timeout=20 -rss_limit_mb=1024 \
      -close_fd_mask=2 \
      -artifact_prefix="$found/$target-" "$found/$target" \
      "$WHIP_HOME/producer-native/test/fuzz/corpus/$target" >"$found/$target.log" 2>&1
    fuzz_row "parser $target" "$found/$target.log" $? || failed=1
  done
  say "fuzzing decoders of the topology, a minute each"
  for target in $FUZZED_DECODERS; do
    JAZZER_FUZZ=1 mvn -B -f "$WHIP_HOME/pom.xml" -pl streams-app/replay -am -Dstyle.color=never \
      -Dtest="DecodersFuzzTest#$target" -Dsurefire.failIfNoSpecifiedTests=false test >"$found/$target.log" 2>&1
    fuzz_row "decoder $target" "$found/$target.log" $? || failed=1
  done
  return "$failed"
}

# fuzz_row WHAT LOG STATUS: a fuzzer tells as "#12345 NEW" and "Done 12345 runs" how many inputs it tried.
fuzz_row() {
  local tried outcome="no crash, no hang"
  tried=$(sed -nE 's/^(#([0-9]+)[[:space:]]|Done ([0-9]+) runs).*/\2\3/p' "$2" | tail -n 1)
  if (($3 != 0)); then outcome="failed, see build/faults/fuzz"; fi
  printf '| input | fuzzed %s | %s inputs | - | %s |\n' "$1" "${tried:-0}" "$outcome" >>"$BUILD/faults/rows.md"
  return "$3"
}

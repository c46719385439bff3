# Sourced by scripts/bench.sh. Table "stream": made-up runs of known profile through broker and topology. Broker and
# registry are the engine's; the topology is a process of its own, on topics of its own, so that its CPU time and
# memory are its own.

stream_table() {
  bench_engine
  local mode=long state=$BENCH/topologies
  if ((SHORT)); then mode=short; fi
  rm -rf "$state"
  say "stream: $mode"
  bench_main StreamBench "$BOOTSTRAP" "$REGISTRY" "$BENCH_PREFIX" "$state" "$mode" "$ROUNDS" "$VALUES" ||
    fail "the stream's benchmark failed; the topologies' logs are in $state"
  rm -rf "$state"
}

# Sourced by scripts/bench.sh. Table "callbacks": what the collector's events cost by kind, without a runtime.

callbacks_table() {
  if [[ ! -e /usr/include/benchmark/benchmark.h ]]; then
    echo "Not measured: libbenchmark-dev is not installed (apt-get install libbenchmark-dev)."
    return
  fi
  step "building the benchmark of events" bench-native build_events_bench
  say "callbacks"
  local seconds=0.5
  if ((SHORT)); then seconds=0.01; fi
  echo "| what | events | CPU time, median of $ROUNDS | an event |"
  echo "|---|---|---|---|"
  "$BENCH/native/bench/whip_events_bench" --benchmark_format=csv --benchmark_min_time="$seconds" \
    --benchmark_repetitions="$ROUNDS" 2>/dev/null | awk -F, '
    BEGIN { events["task"] = 3; events["taskwait"] = events["worksharing"] = 2
            words["clock"] = "an event that does nothing but read the clock"
            words["strand"] = "a strand ends, the next begins"
            words["task"] = "a task is created, starts, ends"
            words["taskwait"] = "a taskwait begins and ends"
            words["chunk"] = "a chunk ends, the next begins"
            words["worksharing"] = "a share of a worksharing construct begins and ends" }
    $1 ~ /^"?Recording\/[a-z]+"?$/ {
      name = $1; gsub(/"|Recording\//, "", name)
      if (!(name in count)) order[++kinds] = name
      time[name, ++count[name]] = $4
    }
    END { for (k = 1; k <= kinds; k++) {
      name = order[k]; n = count[name]
      for (i = 1; i <= n; i++) for (j = i + 1; j <= n; j++) if (time[name, j] < time[name, i]) {
        t = time[name, i]; time[name, i] = time[name, j]; time[name, j] = t }
      middle = time[name, int((n + 1) / 2)]; per = (name in events) ? events[name] : 1
      printf "| %s | %d | %.1f ns | %.1f ns |\n", words[name], per, middle, middle / per } }'
}

build_events_bench() {
  cmake -S "$WHIP_HOME/producer-native" -B "$BENCH/native" -DCMAKE_BUILD_TYPE=RelWithDebInfo -DWHIP_TESTS=OFF \
    -DWHIP_BENCH=ON && cmake --build "$BENCH/native" --target whip_events_bench -j "$(nproc)"
}

# Sourced by scripts/bench.sh. Table "collector": the CPU time of whole processes with the collector, relative to
# the same programs without it, in turns.

# program, threads, argument (long: at least 2 s of CPU; short), most it may cost in full and adaptive detail, words
COLLECTOR_WORKLOADS="
fib 2 34 18 2.00 1.40 fib, tasks with no cut-off
fib 1 36 18 3.00 1.90 fib, tasks with no cut-off
loop 2 10000000 5000 1.80 1.35 for schedule(dynamic, 1), empty bodies
tasks 2 500000 500 1.02 1.01 tasks of 10 us
chunks 2 500000 500 1.02 1.01 chunks of 10 us
regions 2 1000000 500 1.30 1.15 tiny regions with small static loops
"

collector_table() {
  bench_engine
  local file=$BENCH/collector.tsv facts=$BENCH/collector.facts program threads long short full adaptive words
  : >"$file"
  : >"$facts"
  start_and_end >>"$file"
  while read -r program threads long short full adaptive words; do
    if [[ -z $program ]]; then continue; fi
    local argument=$long
    if ((SHORT)); then argument=$short; fi
    say "collector: $program $argument on $threads"
    fresh_topics
    in_turns "plain heard folded full adaptive" "$program" "$threads" "$argument" "$full" "$adaptive" "$words" >>"$file"
    bench_main RunFacts "$BOOTSTRAP" "$REGISTRY" "$BENCH_PREFIX" >>"$facts"
  done <<<"$COLLECTOR_WORKLOADS"
  awk -v values="$VALUES" -f "$WHIP_HOME/bench/median.awk" -f "$WHIP_HOME/bench/collector.awk" "$facts" "$file"
}

# What a run costs however short it is: process, clients, connections, its end.
start_and_end() {
  fresh_topics
  say "collector: start and end of a run"
  in_turns "plain full adaptive" tasks 2 1 0 0 "start and end of a run"
}

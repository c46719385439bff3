# Sourced by scripts/bench.sh, with bench/shapes.sh. Table "grains": the CPU time of whole processes whose grains are followed,
# relative to adaptive detail without, in turns.

# shellcheck source=bench/shapes.sh
. "$WHIP_HOME/bench/shapes.sh"

# program, threads, argument (long, short), most it may cost, words
GRAIN_WORKLOADS="
fib 2 34 18 1.15 fib, tasks with no cut-off
tasks 2 500000 500 1.01 tasks of 10 us
chunks 2 500000 500 1.01 chunks of 10 us
"

grains_table() {
  bench_engine
  local file=$BENCH/grains.tsv program threads long short most words
  : >"$file"
  while read -r program threads long short most words; do
    if [[ -z $program ]]; then continue; fi
    local argument=$long
    if ((SHORT)); then argument=$short; fi
    say "grains: $program $argument on $threads"
    fresh_topics
    in_turns "plain adaptive grains" "$program" "$threads" "$argument" "$most" "" "$words" >>"$file"
  done <<<"$GRAIN_WORKLOADS"
  awk -v values="$VALUES" -f "$WHIP_HOME/bench/median.awk" -f "$WHIP_HOME/bench/grains.awk" "$file"
  shapes_table
}

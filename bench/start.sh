# Sourced by scripts/bench.sh. Table "start": what the command line adds to a program that takes no time itself, and to
# one of two seconds, beside which it connects.

start_table() {
  local file=$BENCH/start.tsv round long=250000
  if ((SHORT)); then long=10000; fi
  bench_engine_stop # The cold starts need one that does not run yet.
  export WHIP_STATE_DIR=$BENCH/engine
  trap 'whip engine stop; exit 125' EXIT
  echo "| what | wall, median | least-most | CPU of the command | target |"
  echo "|---|---|---|---|---|"
  start_row "program alone" "" "$BENCH/programs/tasks" 10
  rm -f "$file"
  for ((round = 1; round <= (ROUNDS + 1) / 2; round++)); do
    say "start: cold, $round"
    whip engine stop 2>/dev/null || true
    rm -rf "$WHIP_STATE_DIR"
    timed "$file" "$WHIP_HOME/whip" run --json "$BENCH/start.json" -- "$BENCH/programs/tasks" 10
  done
  start_summary "\`whip run\`, cold, to the profile" "12 s" "$file"
  say "start: warm"
  start_row_warm "\`whip run\`, warm engine" 10
  say "start: a program on all processors"
  start_row "a program of $long tasks alone" "" "$BENCH/programs/tasks" "$long"
  start_row_warm "\`whip run\` of it, warm engine" "$long"
  whip engine stop
  trap - EXIT
  rm -rf "$WHIP_STATE_DIR"
}

# start_row_warm WHAT TASKS
start_row_warm() {
  start_row "$1" "under 1 s more" "$WHIP_HOME/whip" run --json "$BENCH/start.json" -- "$BENCH/programs/tasks" "$2"
  grep -q '"status" *: *"complete"' "$BENCH/start.json" || fail "the profile of the last run is not complete"
}

# start_row WHAT TARGET COMMAND...: once for nothing, then as often as asked.
start_row() {
  local what=$1 target=$2 file=$BENCH/start.tsv round
  shift 2
  timed /dev/null "$@"
  rm -f "$file"
  for ((round = 1; round <= ROUNDS; round++)); do timed "$file" "$@"; done
  start_summary "$what" "$target" "$file"
}

timed() {
  "$BENCH/programs/cpu" "$@" >>"$BENCH/programs.out" 2>&1 || fail "${*:2} failed; see $BENCH/programs.out"
}

start_summary() {
  sort -n -k 3 "$3" | awk -v what="$1" -v target="$2" '
    { wall[NR] = $3; cpu += $1 }
    END { printf "| %s | %.2f s | %.2f-%.2f s | %.2f s | %s |\n", what, wall[int((NR + 1) / 2)] / 1e6, wall[1] / 1e6,
            wall[NR] / 1e6, cpu / NR / 1e6, target }'
}

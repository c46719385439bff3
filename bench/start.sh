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
  start_row start.idle.alone "program alone" "" "$BENCH/programs/tasks" 10
  rm -f "$file"
  for ((round = 1; round <= (ROUNDS + 1) / 2; round++)); do
    say "start: cold, $round"
    whip engine stop 2>/dev/null || true
    rm -rf "$WHIP_STATE_DIR"
    timed "$file" "$WHIP_HOME/whip" run --json "$BENCH/start.json" -- "$BENCH/programs/tasks" 10
  done
  start_summary start.cold "\`whip run\`, cold, to the profile" "12 s" "$file"
  say "start: warm"
  start_row_warm start.idle "\`whip run\`, warm engine" 10
  say "start: a program on all processors"
  start_row start.busy.alone "a program of $long tasks alone" "" "$BENCH/programs/tasks" "$long"
  start_row_warm start.busy "\`whip run\` of it, warm engine" "$long"
  whip engine stop
  trap - EXIT
  rm -rf "$WHIP_STATE_DIR"
}

# start_row_warm KEY WHAT TASKS: what it takes beyond KEY.alone is the result.
start_row_warm() {
  start_row "$1" "$2" "under 1 s more" "$WHIP_HOME/whip" run --json "$BENCH/start.json" -- "$BENCH/programs/tasks" "$3"
  grep -q '"status" *: *"complete"' "$BENCH/start.json" || fail "the profile of the last run is not complete"
  awk -F'\t' -v key="$1" '
    $1 == key ".alone" { alone = $2 }
    $1 == key { middle = $2; least = $3; most = $4 }
    END { printf "%s.more\t%.2f\t%.2f\t%.2f\tatMost\t1\n", key, middle - alone, least - alone, most - alone }
  ' "$VALUES" >"$BENCH/more.tsv"
  cat "$BENCH/more.tsv" >>"$VALUES"
}

# start_row KEY WHAT TARGET COMMAND...: once for nothing, then as often as asked.
start_row() {
  local key=$1 what=$2 target=$3 file=$BENCH/start.tsv round
  shift 3
  timed /dev/null "$@"
  rm -f "$file"
  for ((round = 1; round <= ROUNDS; round++)); do timed "$file" "$@"; done
  start_summary "$key" "$what" "$target" "$file"
}

timed() {
  "$BENCH/programs/cpu" "$@" >>"$BENCH/programs.out" 2>&1 || fail "${*:2} failed; see $BENCH/programs.out"
}

# start_summary KEY WHAT TARGET FILE
start_summary() {
  sort -n -k 3 "$4" | awk -v key="$1" -v what="$2" -v target="$3" -v values="$VALUES" '
    { wall[NR] = $3 / 1e6; cpu += $1 }
    END { middle = wall[int((NR + 1) / 2)]
          printf "| %s | %.2f s | %.2f-%.2f s | %.2f s | %s |\n", what, middle, wall[1], wall[NR], cpu / NR / 1e6, target
          printf "%s\t%.2f\t%.2f\t%.2f\tatMost\t%s\n", key, middle, wall[1], wall[NR],
            (key == "start.cold" ? 12 : "") >> values }'
}

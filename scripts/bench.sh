# Sourced by whip: the benchmarks. Tables in Markdown on standard output, for docs/numbers.md; progress on standard
# error. Never a test of speed: what a table shows stands beside its target, and a person judges.

BENCH_TABLES="collector memory callbacks start stream"

bench_usage() {
  cat <<USAGE
Usage: whip bench [--short] [--rounds N] [TABLE...]
Measure WhipStream on this machine, and print tables beside the targets.

  --short      so little of everything that it only shows that it runs
  --rounds N   how often each measurement is repeated; its median counts (5)

Tables, all if none is named:
  collector    CPU time of programs with and without the collector; bytes on the wire
  memory       resident memory of programs with and without the collector, 10 s and 60 s
  callbacks    nanoseconds an event, by kind (needs libbenchmark-dev)
  start        what \`whip run\` adds to a program, warm and cold
  stream       nodes a second through broker and topology, memory, lag

Example: whip bench collector
USAGE
}

bench() {
  SHORT=0
  ROUNDS=5
  local tables=() table
  while (($# > 0)); do
    case $1 in
      --short) SHORT=1 ROUNDS=1 ;;
      --rounds)
        [[ ${2-} =~ ^[1-9][0-9]*$ ]] || fail "--rounds takes a number"
        ROUNDS=$2
        shift
        ;;
      --help | -h)
        bench_usage
        return
        ;;
      *)
        [[ " $BENCH_TABLES " == *" $1 "* ]] || fail "there is no table $1; whip bench --help names them"
        tables+=("$1")
        ;;
    esac
    shift
  done
  if ((${#tables[@]} == 0)); then tables=($BENCH_TABLES); fi
  setup
  go_first
  for table in lib "${tables[@]}"; do
    # shellcheck source=/dev/null
    . "$WHIP_HOME/bench/$table.sh"
  done
  bench_build
  machine
  for table in "${tables[@]}"; do
    printf '\n### %s\n\n' "$table"
    "${table}_table"
  done
  bench_engine_stop
}

# On a machine that others use too, everything that is measured goes before what they do, where that is allowed:
# threads that spin at a barrier would otherwise spin for as long as others have their partner's processor.
go_first() { renice -n -15 $$ >/dev/null 2>&1 || say "no right to go before others: measure on an idle machine"; }

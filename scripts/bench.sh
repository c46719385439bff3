# Sourced by whip: the benchmarks. Tables in Markdown on standard output; progress on standard error; with --machine the
# results, which docs/performance.md is made from. Never a test of speed: what a table shows stands beside its target,
# and a person judges.

BENCH_TABLES="collector grains memory callbacks start stream serial"

bench_usage() {
  cat <<USAGE
Usage: whip bench [--short] [--rounds N] [TABLE...]
       whip bench --machine ID [--rounds N]
       whip bench --page
Measure WhipStream on this machine, and print tables beside the targets.

  --short        smallest sizes, which only show that the benchmarks run
  --machine ID   store the results of all tables in bench/results; bench/machines.md lists the machines
  --rounds N     repetitions of each measurement, whose median counts; default 5
  --page         write docs/performance.md from the newest stored results; measure nothing

Tables, all if none is named:
  collector    CPU time of programs with and without the collector; bytes on the wire
  grains       CPU time of programs whose grains are followed
  memory       resident memory of programs with and without the collector, 10 s and 60 s
  callbacks    nanoseconds an event, by kind (needs libbenchmark-dev)
  start        what \`whip run\` adds to a program, warm and cold
  stream       nodes a second through broker and topology, memory, lag
  serial       CPU time and memory of serial programs that whip cc built, over -O2 and -pg

Example: whip bench collector
USAGE
}

bench() {
  SHORT=0
  ROUNDS=5
  local tables=() table machine=""
  while (($# > 0)); do
    case $1 in
      --short) SHORT=1 ROUNDS=1 ;;
      --machine)
        machine=${2-}
        is_storable "$machine"
        shift
        ;;
      --rounds)
        [[ ${2-} =~ ^[1-9][0-9]*$ ]] || fail "--rounds takes a number"
        ROUNDS=$2
        shift
        ;;
      --page)
        write_page
        return
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
  if [[ -n $machine ]] && ((SHORT || ${#tables[@]} > 0)); then
    fail "--machine stores all tables in full: leave out ${tables[*]:---short}"
  fi
  if ((${#tables[@]} == 0)); then tables=($BENCH_TABLES); fi
  setup
  go_first
  for table in lib "${tables[@]}"; do
    # shellcheck source=/dev/null
    . "$WHIP_HOME/bench/$table.sh"
  done
  bench_build
  VALUES=$BENCH/values.tsv
  : >"$VALUES"
  machine
  for table in "${tables[@]}"; do
    printf '\n### %s\n\n' "$table"
    "${table}_table"
  done
  bench_engine_stop
  if [[ -n $machine ]]; then store_results "$machine" "whip bench --rounds $ROUNDS"; fi
}

# On a machine that others use too, everything that is measured goes before what they do, where that is allowed:
# threads that spin at a barrier would otherwise spin for as long as others have their partner's processor.
go_first() { renice -n -15 $$ >/dev/null 2>&1 || say "the priority cannot be raised: measure on an idle machine"; }

# is_storable ID: results belong to a machine that is described, and to a commit.
is_storable() {
  grep -qF "| \`$1\` |" "$WHIP_HOME/bench/machines.md" || fail "bench/machines.md has no machine '$1'; add a row"
  git -C "$WHIP_HOME" diff --quiet HEAD || fail "--machine stores results of a commit, and the checkout has changes"
}

# store_results MACHINE SOURCE
store_results() {
  local date commit file
  date=$(date +%F)
  commit=$(git -C "$WHIP_HOME" rev-parse --short=8 HEAD)
  file=bench/results/$date-$1-$commit.json
  awk -F'\t' -v date="$date" -v machine="$1" -v commit="$commit" -v source="$2" \
    -f "$WHIP_HOME/bench/results.awk" "$VALUES" >"$WHIP_HOME/$file"
  say "stored $file; whip bench --page makes the page of it"
}

write_page() {
  local page
  page=$(bench_page) || fail "the page cannot be made of bench/results"
  printf '%s\n' "$page" >"$WHIP_HOME/docs/performance.md"
}

# Prints docs/performance.md. Names of results begin with their date: the last one is the newest.
bench_page() {
  local results=("$WHIP_HOME"/bench/results/*.json)
  local newest=${results[-1]}
  awk -f "$WHIP_HOME/bench/page.awk" "$WHIP_HOME/bench/machines.md" "$newest"
}

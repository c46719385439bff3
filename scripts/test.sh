# Sourced by whip: the tests. The gate is what every change passes; --all is everything; a name runs what it names. Each
# suite leaves JUnit XML behind, and testkit's TestReport says at the end where the time went and what failed:
#   whip: 1234 passed, 0 failed, 5 skipped
#
# No test is run again because it failed. One that fails now and then is fixed, or disabled with its reason.

# shellcheck source=scripts/format.sh
. "$WHIP_HOME/scripts/format.sh"
# shellcheck source=scripts/test/native.sh
. "$WHIP_HOME/scripts/test/native.sh"
# shellcheck source=scripts/test/java.sh
. "$WHIP_HOME/scripts/test/java.sh"
# shellcheck source=scripts/test/bench.sh
. "$WHIP_HOME/scripts/test/bench.sh"
# shellcheck source=scripts/test/steps.sh
. "$WHIP_HOME/scripts/test/steps.sh"
# shellcheck source=scripts/test/names.sh
. "$WHIP_HOME/scripts/test/names.sh"

# As testkit's Tier and the native tests' slices.cmake have it.
SLICES=10
LAST_SLICE=${XDG_STATE_HOME:-${HOME:-/nonexistent}/.local/state}/whip/test-slice

test_usage() {
  cat <<USAGE
Usage: whip test [--all] [--slice N] [--seed N] [NAME...]
Set up what is missing, and run the tests. Logs and results are in build/test.

  (nothing)    the gate: most tests, a tenth of the exhaustive matrices, new random programs. Ten runs in a row
               cover everything
  --all        everything
  --slice N    tenth to run, 0 to $((SLICES - 1)); default the next one
  --seed N     first seed of random programs; default from the time
  NAME         tests to run alone, in seconds:
                 a Java test           LawsTest, LawsTest#shouldNotCommute, e2e/LiveTest
                 a module              model, sinks/parquet, e2e
                 a native test         RingTest, construct.task_fib, or the beginning of names: construct.chunks.
                 a kind                native, java, page, bench, format

Example: whip test LawsTest construct.task_fib
USAGE
}

run_tests() {
  TEST_ALL=0
  local names=() slice="" seed=""
  while (($# > 0)); do
    case $1 in
      --all) TEST_ALL=1 ;;
      --slice | --seed)
        [[ ${2-} =~ ^[0-9]{1,9}$ ]] || fail "$1 takes a number"
        if [[ $1 == --seed ]]; then seed=$((10#$2)); else slice=$((10#$2)); fi
        shift
        ;;
      --help | -h)
        test_usage
        return
        ;;
      *) names+=("$1") ;;
    esac
    shift
  done
  if [[ -n $slice ]]; then
    ((slice < SLICES)) || fail "--slice takes a number from 0 to $((SLICES - 1))"
    ((!TEST_ALL)) || fail "--all has every slice; leave --slice out"
  fi
  local name
  for name in "${names[@]}"; do known_name "$name"; done
  choose_tier "$slice" "$seed" "${#names[@]}"
  WITH_MODULES=0
  if ((${#names[@]} > 0)); then
    # Beside a whole run, which may be what asks for it.
    begin_steps test-named
    run_named "${names[@]}"
  else
    begin_steps test
    with_modules
    run_everything
  fi
  end_steps
}

# choose_tier SLICE SEED NAMES: exports what testkit's Tier and the native tests read. What is named runs whole.
choose_tier() {
  export WHIP_TEST_SEED=${2:-$(new_seed)} WHIP_TEST_SLICE=$1
  if ((TEST_ALL)) || [[ -z $1 && $3 -gt 0 ]]; then
    WHIP_TEST_SLICE=""
    TIER="--seed $WHIP_TEST_SEED"
    if ((TEST_ALL)); then TIER="--all $TIER"; fi
  else
    WHIP_TEST_SLICE=${1:-$(next_slice)}
    TIER="--slice $WHIP_TEST_SLICE --seed $WHIP_TEST_SEED"
  fi
}

# Thousands of seeds follow the first one: runs that begin minutes apart share none. At most 10^9.
new_seed() { echo $(($(date +%s) / 10 % 100000 * 10000)); }

# The slice after the last one that ran on this machine for this user: fresh checkouts take turns, too.
next_slice() {
  local last=""
  if [[ -r $LAST_SLICE ]]; then last=$(<"$LAST_SLICE"); fi
  [[ $last =~ ^[0-9]$ ]] || last=$(($(date +%s) / 60))
  echo $(((last + 1) % SLICES))
}

# remember_slice SLICE: without a home, each run begins by the time.
remember_slice() { { mkdir -p "${LAST_SLICE%/*}" && echo "$1" >"$LAST_SLICE"; } 2>/dev/null || true; }

# Lanes at once: what waits for one processor, or for the network, leaves the others to the rest.
run_everything() {
  say "whip test $TIER${WHIP_TEST_SLICE:+ (the gate, with a tenth of the exhaustive matrices)}"
  if [[ -n $WHIP_TEST_SLICE ]]; then remember_slice "$WHIP_TEST_SLICE"; fi
  begin_set_up
  if failed_steps; then return; fi
  lane timed "fetching" fetch_for_tests 9>&-
  lane timed "format" format_tests 9>&-
  lane native_lane
  lane java_lane
  # Each lane has the lock, too, until it has built what others use.
  exec 9>&-
  wait_for_lanes
}

begin_set_up() {
  take_build_lock
  timed "packages" packages tests
}

fetch_for_tests() {
  openmp_runtimes
  prometheus_server
}

native_lane() {
  local sanitizer
  timed "set-up, native" native_for_tests
  exec 9>&-
  await_steps "fetching"
  timed "native, plain" native_tests plain ""
  for sanitizer in $(sanitizers); do timed "native, $sanitizer" native_tests "${sanitizer//,/-}" "$sanitizer"; done
}

native_for_tests() {
  rdkafka
  native_is_fresh || build_native
}

# The end-to-end tests need what both lanes build, but no sanitizer.
java_lane() {
  page_and_modules
  await_steps "set-up, native" "native, plain"
  if failed_steps "set-up, native" || failed_steps "set-up, Java"; then return; fi
  timed "Java, end to end" java_end_to_end
  if [[ -z $WHIP_TEST_SLICE ]] || ((WHIP_TEST_SLICE % 2 == 0)); then timed "benchmarks, short" bench_tests; fi
}

page_and_modules() {
  timed "set-up, Java" java_for_tests
  exec 9>&-
  timed "page" page_tests
  await_steps "fetching"
  timed "Java, modules" java_modules
}

# Also the sinks: one that is used first in a test would build what others run from.
java_for_tests() {
  find_java
  java_is_fresh || build_java $SINKS
  build_sinks $(missing_sinks $SINKS)
  page_is_fresh || build_page
}

# The dashboard's page alone: its layout, its types and what it computes. The Dashboard tests of e2e run it in a browser.
page_tests() { "$PAGE_HOME/build.sh" --check "$TESTS/page.xml"; }

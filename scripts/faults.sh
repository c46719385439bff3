# Sourced by whip: the faults suite in its long form. The short form is part of `whip test --all`, and some of
# it of every `whip test`: the same tests, tagged with their suite's name, with fewer rounds. A table in Markdown on standard output, for docs/reliability.md;
# progress on standard error.

FAULT_SUITES="program loss input security operating"

faults_usage() {
  cat <<USAGE
Usage: whip faults [--rounds N] [--seed N] [SUITE...]
Inject faults everywhere, and check that profiles stay exact or say what is missing.

  --rounds N   repetitions of each random fault; default 50
  --seed N     seed of the random faults, to repeat a run

Suites, all if none is named:
  program      faults of the collector's peers, which the profiled program must not notice
  loss         killed engines and brokers, rebalances, duplicates, recreated topics
  input        invalid bytes, batches and names; fuzzers
  security     access control
  operating    health, metrics, stopping, upgrading, disk use

Example: whip faults loss --rounds 10
USAGE
}

faults() {
  # One fault at a time.
  local options=(-Dwhip.faults.long=true -Dwhip.e2e.forks=1 -Dwhip.modules.skip=true) suites=() suite
  while (($# > 0)); do
    case $1 in
      --rounds | --seed)
        [[ ${2-} =~ ^[1-9][0-9]*$ ]] || fail "$1 takes a number"
        options+=("-Dwhip.faults.${1#--}=$2")
        shift
        ;;
      --help | -h)
        faults_usage
        return
        ;;
      *)
        [[ " $FAULT_SUITES " == *" $1 "* ]] || fail "there is no suite $1; whip faults --help names them"
        suites+=("$1")
        ;;
    esac
    shift
  done
  setup tests
  find_java
  rm -rf "$BUILD/faults"
  mkdir -p "$BUILD/faults"
  if ((${#suites[@]} == 0)); then suites=($FAULT_SUITES); fi
  local failed=0 groups
  groups=$(IFS='|' && echo "${suites[*]}")
  say "injecting faults (log: build/faults/java.log)"
  mvn -B -f "$WHIP_HOME/pom.xml" -pl e2e -am -Dstyle.color=never -Dgroups="$groups" "${options[@]}" \
    -Dsurefire.failIfNoSpecifiedTests=false test 2>&1 |
    tee "$BUILD/faults/java.log" | grep --line-buffered -E '^\[ERROR\] |Tests run:' >&2 || failed=1
  if [[ " ${suites[*]} " == *" input "* ]]; then
    # shellcheck source=scripts/fuzz.sh
    . "$WHIP_HOME/scripts/fuzz.sh"
    fuzz || failed=1
  fi
  printf '| suite | what | tried | faults | outcome |\n|---|---|---|---|---|\n'
  sort "$BUILD/faults/rows.md"
  ((failed == 0)) || fail "some faults were not survived; build/faults/java.log has them"
}

# Sourced by scripts/test.sh: steps of a test run, each with a log and a line in steps.tsv, which TestReport
# reads; lanes of steps that run at once.

# How often a run says what it is doing, in seconds.
NEWS=30

# begin_steps FOLDER
begin_steps() {
  TESTS=$BUILD/$1
  rm -rf "$TESTS"
  mkdir -p "$TESTS/running" "$TESTS/over"
  : >"$TESTS/steps.tsv"
  LANES=()
  sweep_runtimes
  say_news &
  NEWS_PROCESS=$!
  trap end_processes EXIT
  trap 'exit 130' INT TERM HUP
}

# A run that is interrupted leaves nothing behind that works on: each lane is a process group.
end_processes() {
  local process
  for process in "${LANES[@]}"; do kill -- "-$process" 2>/dev/null || true; done
  kill "$NEWS_PROCESS" 2>/dev/null || true
}

say_news() {
  local seconds=0 steps
  # Not asleep itself: it would end, and let go of the terminal or pipe, only when it woke up.
  trap 'kill $!; exit 0' TERM
  while true; do
    sleep "$NEWS" >/dev/null 2>&1 &
    wait $!
    seconds=$((seconds + NEWS))
    sweep_runtimes
    steps=$(cat "$TESTS/running"/* 2>/dev/null | paste -sd';' | sed 's/;/; /g')
    say "$((seconds / 60)):$(printf %02d $((seconds % 60))) ${steps:-between two steps}"
  done
}

# Removes what LLVM's OpenMP runtime left of processes that were killed, as many tests do on purpose. A process that was
# killed before its file had a length leaves an empty one, and a later program of that id ends with a bus error as it
# opens it, with or without WhipStream.
sweep_runtimes() {
  local file process left=()
  for file in /dev/shm/__KMP_REGISTERED_LIB_*_"$(id -u)"; do
    process=${file#*_LIB_}
    [[ -d /proc/${process%_*} || ! -O $file ]] || left+=("$file")
  done
  rm -f "${left[@]}"
}

# log_of NAME: what its files are called; names of modules have slashes.
log_of() {
  tr -cs 'a-zA-Z0-9' '-' <<<"$1" | sed 's/-$//'
}

# timed NAME COMMAND...: runs a step in a shell of its own, to its end or to what fails first; its output goes to a log.
# Never fails itself: end_steps counts.
timed() {
  local name=$1 log start status wall
  log=$(log_of "$1")
  shift
  say "$name (log: ${TESTS#"$WHIP_HOME"/}/$log.log)"
  echo "$name" >"$TESTS/running/$log"
  start=$EPOCHREALTIME
  # Not "|| status=$?": in a condition, a shell goes on after a command that failed.
  set +e
  (
    (set -e && "$@")
    status=$?
    times >"$TESTS/$log.times"
    exit $status
  ) </dev/null >"$TESTS/$log.log" 2>&1
  status=$?
  set -e
  wall=$(awk "BEGIN { print $EPOCHREALTIME - $start }")
  rm -f "$TESTS/running/$log"
  printf '%s\t%s\t%s\t%s\n' "$name" "$wall" "$(cpu_seconds "$TESTS/$log.times")" "$status" >>"$TESTS/steps.tsv"
  if ((status != 0)); then
    say "$name failed; the end of ${TESTS#"$WHIP_HOME"/}/$log.log:"
    grep -aE '^\[ERROR\]|^\[WARNING\] .*\.java:|error:|FAILED|\*\*\*Failed' "$TESTS/$log.log" | head -n 20 >&2 || true
    tail -n 15 "$TESTS/$log.log" >&2
  fi
  touch "$TESTS/over/$log"
}

# await_steps NAME...: until they are over, in whatever lane, well or badly.
await_steps() {
  local name log
  for name in "$@"; do
    log=$(log_of "$name")
    until [[ -e $TESTS/over/$log ]]; do sleep 0.2; done
  done
}

# Sums what the shell's builtin `times` has written down: "0m1.5s 0m0.2s", of the shell and of its children.
cpu_seconds() {
  awk '{ for (i = 1; i <= NF; i++) { split($i, t, /[ms]/); sum += t[1] * 60 + t[2] } } END { print sum + 0 }' "$1"
}

# lane FUNCTION [ARGUMENT...]: its steps run beside those of the other lanes.
lane() {
  set -m
  # Within it, jobs are waited for as in any script.
  { set +m && "$@"; } &
  set +m
  LANES+=($!)
}

wait_for_lanes() {
  wait "${LANES[@]}" || true
  LANES=()
}

# failed_steps [NAME]: whether a step, or the one of that name, has failed so far.
failed_steps() {
  awk -F'\t' -v name="${1-}" '$4 != 0 && (name == "" || $1 == name) { failed = 1 } END { exit !failed }' "$TESTS/steps.tsv"
}

# Prints the report; ends with 1 where something failed.
end_steps() {
  kill "$NEWS_PROCESS" 2>/dev/null || true
  trap - EXIT INT TERM HUP
  find_java
  local reports=("$TESTS")
  if ((WITH_MODULES)); then reports+=("$WHIP_HOME"/{*,*/*}/target/surefire-reports); fi
  say "repeated by: ./whip test $TIER${NAMED:+ $NAMED}"
  "$JAVA_HOME/bin/java" -XX:TieredStopAtLevel=1 -Xshare:auto -cp "$(report_classes)" \
    whip.testkit.report.TestReport "$TESTS/steps.tsv" "${reports[@]}" >&2 ||
    exit 1
}

# report_classes: where TestReport is compiled. Native tests and some modules run without a build of testkit.
report_classes() {
  local classes=$WHIP_HOME/testkit/target/classes
  if [[ ! -d $classes/whip/testkit/report ]]; then
    classes=$BUILD/test-report
    "$JAVA_HOME/bin/javac" -d "$classes" "$WHIP_HOME"/testkit/src/main/java/whip/testkit/report/*.java >&2
  fi
  echo "$classes"
}

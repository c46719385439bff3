# Sourced by whip: every test. Each suite leaves JUnit XML behind, and the last line sums them up:
#   whip: 1234 passed, 0 failed
#
# The end-to-end tests talk to real processes on a machine that others may use, too. One of them that fails is run once
# more (e2e/pom.xml), and the summary names it; a value other than the expected one is a failure whatever comes next.

# Builds of the native tests besides the plain one. What loads the collector into a program is no part of
# them, since the program would need the sanitizer's runtime: the plain build has variants of those tests
# with it (construct.asan.*, process.tsan.*, ...). shipped.nowhere preloads the runtime by itself.
SANITIZERS="address,undefined thread"

test_usage() {
  cat >&2 <<USAGE
Usage: whip test
Set up what is missing, and run every test; about an hour on two cores. Logs and results are in build/test.

Example: whip test
USAGE
}

run_every_test() {
  takes_nothing test "$@"
  setup tests
  find_java
  # Before the tests: a sink that is used first in them would build what they run from.
  setup_sinks $SINKS
  local reports=$BUILD/test broken=0
  rm -rf "$reports" "$WHIP_HOME"/{*,sinks/*}/target/surefire-reports
  mkdir -p "$reports"
  openmp_runtimes
  prometheus_server
  native_tests plain "" || broken=$((broken + 1))
  local sanitizer
  for sanitizer in $SANITIZERS; do
    native_tests "${sanitizer//,/-}" "$sanitizer" || broken=$((broken + 1))
  done
  page_tests || broken=$((broken + 1))
  java_tests || broken=$((broken + 1))
  script_tests || broken=$((broken + 1))
  bench_tests || broken=$((broken + 1))
  summary "$broken"
}

# native_tests NAME SANITIZERS
native_tests() {
  # The sanitizers see nothing of what they did not compile: they stay with the library whose name they can leave out.
  # To optimise what they add would take twice as long as to compile; the variants in the plain build are optimised.
  local directory=$BUILD/native-$1 rdkafka=-DWHIP_RDKAFKA=system type=Debug
  if [[ -z $2 ]]; then rdkafka=$(rdkafka_option) type=RelWithDebInfo; fi
  say "native tests, $1"
  cmake -S "$WHIP_HOME/producer-native" -B "$directory" -DCMAKE_BUILD_TYPE=$type \
    -DCMAKE_C_COMPILER=clang-19 -DCMAKE_CXX_COMPILER=clang++-19 -DWHIP_TESTS=ON \
    -DWHIP_SANITIZE="$2" "$rdkafka" >"$BUILD/test/native-$1.log" 2>&1 &&
    cmake --build "$directory" -j "$(nproc)" >>"$BUILD/test/native-$1.log" 2>&1 ||
    { tail -n 30 "$BUILD/test/native-$1.log" >&2; return 1; }
  ctest --test-dir "$directory" -j "$(nproc)" --output-on-failure --no-tests=error \
    --output-junit "$BUILD/test/native-$1.xml" >&2
}

# The dashboard's page by itself: its types and what it computes. In a browser it is that of the Dashboard tests of e2e.
page_tests() {
  say "page tests (log: build/test/page.log)"
  "$PAGE_HOME/build.sh" --check "$BUILD/test/page.xml" >"$BUILD/test/page.log" 2>&1 ||
    { tail -n 30 "$BUILD/test/page.log" >&2; return 1; }
}

# Compiles, checks the format, runs every module's tests; the end-to-end module, where there is one, is among them.
java_tests() {
  say "Java tests (log: build/test/java.log)"
  mvn -B -f "$WHIP_HOME/pom.xml" -fae -Dstyle.color=never verify spotless:check 2>&1 |
    tee "$BUILD/test/java.log" | grep --line-buffered -E '^\[ERROR\] |Tests run:|SUCCESS|FAILURE' >&2
}

# e2e/run, where there is one, gets the directory for its JUnit XML.
script_tests() {
  if [[ -x $WHIP_HOME/e2e/run ]]; then
    say "end-to-end tests"
    "$WHIP_HOME/e2e/run" "$BUILD/test" >&2
  fi
}

# The benchmarks in short: that every table is there, nothing was lost, and every profile was exact (the stream's
# ends with an error where one is not). Never how fast anything was.
bench_tests() {
  say "benchmarks, short (log: build/test/bench.log)"
  local tables=$BUILD/test/bench.md results="" failures=0 table rows
  if ! "$WHIP_HOME/whip" bench --short >"$tables" 2>"$BUILD/test/bench.log"; then tail -n 15 "$BUILD/test/bench.log" >&2; fi
  # The collector's second table tells what was made and lost; its sixth column must be 0.
  for table in collector memory callbacks start stream nothing-lost; do
    case $table in
      nothing-lost) rows=$(awk -F'|' 'NF == 10 && $5 ~ /^ [0-9]+ $/ && $7 == " 0 "' "$tables" | wc -l) ;;
      *) rows=$(awk -v table="$table" '/^### / { inside = $2 == table } inside && /^\| / { rows++ } END { print rows + 0 }' "$tables") ;;
    esac
    results+="<testcase classname=\"bench\" name=\"$table\">"
    if ((rows < $(least_rows "$table"))); then
      results+="<failure message=\"$rows rows\"/>"
      failures=$((failures + 1))
    fi
    results+="</testcase>"
  done
  printf '<testsuite name="bench" tests="6" failures="%d" errors="0" skipped="0">%s</testsuite>\n' "$failures" "$results" \
    >"$BUILD/test/bench.xml"
  ((failures == 0))
}

# least_rows TABLE: with the rows of titles.
least_rows() {
  case $1 in
    collector) echo 20 ;;
    nothing-lost) echo 12 ;;
    memory) echo 3 ;;
    callbacks) echo 7 ;;
    start) echo 6 ;;
    stream) echo 5 ;;
  esac
}

# summary BROKEN: suites that ended badly without one failed test, such as a build error, count as one failure.
summary() {
  local counts passed failed test why
  counts=$(results | count_results)
  passed=${counts% *}
  failed=${counts#* }
  if (($1 > 0 && failed == 0)); then failed=$1; fi
  while IFS=$'\t' read -r test why; do
    if [[ $why == *"expected: <"* && $why != *"expected: <true>"* && $why != *"expected: <false>"* ]]; then
      say "wrong once: $test: $why"
      failed=$((failed + 1)) passed=$((passed - 1))
    else
      say "passed at the second try: $test: $why"
    fi
  done < <(results | second_tries)
  while read -r why; do
    say "$why"
  done < <(grep -aoE 'set up at the second try: .*' "$BUILD/test/java.log")
  say "$passed passed, $failed failed"
  ((failed == 0)) || exit 1
}

results() {
  find "$BUILD/test" "$WHIP_HOME"/{*,sinks/*}/target/surefire-reports -name '*.xml' -exec cat {} + 2>/dev/null
}

# What passed when it was run once more: "TEST<TAB>WHAT IT HAD SAID".
second_tries() {
  awk -F'"' 'function value(name,  i) { for (i = 1; i < NF; i += 2) if ($i == " " name "=") return $(i + 1) }
    /<testcase / { sub(/.*<testcase/, ""); test = value("classname") "." value("name") }
    /<flaky(Failure|Error)/ { sub(/.*<flaky(Failure|Error)/, ""); print test "\t" value("message") }' |
    sed 's/&#10;/ /g; s/&lt;/</g; s/&gt;/>/g; s/&quot;/"/g; s/&amp;/\&/g'
}

# Sums the attributes of <testsuite ...> tags: "PASSED FAILED".
count_results() {
  grep -aoE '<testsuite [^>]*>|<testsuite$|^\s+(tests|failures|errors|skipped|disabled)="[0-9]+"' |
    grep -aoE '\b(tests|failures|errors|skipped|disabled)="[0-9]+"' |
    awk -F'"' '{ n[substr($1, 1, length($1) - 1)] += $2 }
      END { bad = n["failures"] + n["errors"]
            print n["tests"] - bad - n["skipped"] - n["disabled"], bad + 0 }'
}

# Sourced by scripts/test.sh: the benchmarks in short: that a table is there, nothing was lost, and every profile was
# exact (the stream's ends with an error where one is not), and kernels printed the same however they were built. Never
# how fast anything was. Every second run of the gate makes one or two of them.

bench_tests() {
  local groups=("collector grains" memory "callbacks serial" start stream) tables output=$TESTS/bench.md results="" failures=0 table rows
  if [[ -n $WHIP_TEST_SLICE ]]; then groups=("${groups[WHIP_TEST_SLICE / 2]}"); fi
  read -ra tables <<<"${groups[*]}"
  "$WHIP_HOME/whip" bench --short "${tables[@]}" >"$output" || failures=1
  # The collector's second table says what was made and lost; its sixth column must be 0.
  if [[ " ${tables[*]} " == *" collector "* ]]; then tables+=(nothing-lost); fi
  for table in "${tables[@]}"; do
    case $table in
      nothing-lost) rows=$(awk -F'|' 'NF == 10 && $5 ~ /^ [0-9]+ $/ && $7 == " 0 "' "$output" | wc -l) ;;
      *) rows=$(awk -v table="$table" '/^### / { inside = $2 == table } inside && /^\| / { rows++ } END { print rows + 0 }' "$output") ;;
    esac
    results+="<testcase classname=\"bench\" name=\"$table\">"
    if ((rows < $(least_rows "$table"))); then
      results+="<failure message=\"$rows rows\"/>"
      failures=1
    fi
    results+="</testcase>"
  done
  printf '<testsuite name="bench">%s</testsuite>\n' "$results" >"$TESTS/bench.xml"
  return "$failures"
}

# least_rows TABLE: with the rows of titles.
least_rows() {
  case $1 in
    collector) echo 20 ;;
    grains) echo 19 ;;
    nothing-lost) echo 12 ;;
    memory) echo 3 ;;
    callbacks) echo 7 ;;
    start) echo 6 ;;
    stream) echo 5 ;;
    serial) echo 15 ;;
  esac
}

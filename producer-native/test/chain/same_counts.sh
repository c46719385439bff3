#!/bin/sh
# same_counts.sh COLLECTOR TOOL PROGRAM...: the tool hears the same behind the collector as alone, and
# the program ends in the same way.
set -eu
collector=$1
tool=$2
shift 2
directory=$(mktemp -d)
trap 'rm -r "$directory"' EXIT

# run PLACE LIBRARIES PROGRAM: what it printed, its status and the counts, in PLACE.
run() {
  rm -f "$directory/counts"
  status=0
  OMP_TOOL_LIBRARIES=$2 WHIP_SINK=/dev/null WHIP_TEST_COUNTS=$directory/counts OMP_NUM_THREADS=$threads \
    "$3" >"$directory/$1" 2>&1 || status=$?
  echo "status $status" >>"$directory/$1"
  cat "$directory/counts" >>"$directory/$1"
}

for program; do
  for threads in 1 2 4; do
    run alone "$tool" "$program"
    run behind "$collector:$tool" "$program"
    if ! diff -u "$directory/alone" "$directory/behind" >&2; then
      printf '%s on %s threads: otherwise than alone\n' "$program" "$threads" >&2
      exit 1
    fi
  done
done

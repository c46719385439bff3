#!/bin/sh
# same_output.sh COLLECTOR PROGRAM...: all programs print the same, without and with the collector.
set -eu
collector=$1
first=$2
shift
for threads in 1 2 3 4; do
  expected=$(OMP_TOOL=disabled OMP_NUM_THREADS=$threads "$first")
  test -n "$expected"
  for program; do
    alone=$(OMP_TOOL=disabled OMP_NUM_THREADS=$threads "$program")
    watched=$(OMP_TOOL_LIBRARIES=$collector WHIP_SINK=/dev/null OMP_NUM_THREADS=$threads "$program")
    for found in "$alone" "$watched"; do
      if [ "$found" != "$expected" ]; then
        printf '%s on %s threads:\n%s\ninstead of\n%s\n' "$program" "$threads" "$found" "$expected" >&2
        exit 1
      fi
    done
  done
done

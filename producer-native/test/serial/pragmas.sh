#!/bin/sh
# pragmas.sh PRAGMAS CLANG PROGRAM SOURCE [WORK]: a serial program must write the same with the pragmas that follow from its
# run, on 1, 2 and 4 threads. Without optimisation all variables are in memory, and interleave.c makes threads alternate:
# one that is shared by mistake shows.
set -eu
pragmas=$1 clang=$2 serial=$3 source=$4 program=${5-$3}
rm -f "$program.pragmas.dump"
WHIP_SERIAL_DUMP=$program.pragmas.dump "$serial" >"$program.serial.out"
"$pragmas" "$program.pragmas.dump" "$source" >"$program.omp.c"
"$clang" -c -O1 "${0%/*}/interleave.c" -o "$program.interleave.o"
"$clang" -fopenmp -O0 -w -fsanitize-coverage=trace-loads,trace-stores "$program.omp.c" "$program.interleave.o" \
  -o "$program.omp"
export OMP_WAIT_POLICY=passive
for threads in 1 2 4; do
  OMP_NUM_THREADS=$threads "$program.omp" >"$program.omp.out"
  if ! cmp "$program.serial.out" "$program.omp.out"; then
    diff "$program.serial.out" "$program.omp.out" | head -20
    echo "other results on $threads threads: see $program.omp.c"
    exit 1
  fi
done

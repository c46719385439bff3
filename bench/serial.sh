# Sourced by scripts/bench.sh. Table "serial": CPU time of serial programs that whip cc built and that are measured,
# relative to the same programs at -O2, and to those with -pg, in turns. No engine: the runtime writes what it measured
# to a file (WHIP_SERIAL_DUMP).

SERIAL_VARIANTS="plain pg measured"
SERIAL_SHORT=10

# Most that measuring at 8 depths may cost, geometric mean over the kernels.
SERIAL_TARGET=5

serial_table() {
  local file=$BENCH/serial.tsv facts=$BENCH/serial.facts source kernel round variant size=""
  if ((SHORT)); then size=$SERIAL_SHORT; fi
  mkdir -p "$BENCH/kernels"
  step "compiling the kernels" bench-kernels compile_kernels
  : >"$file"
  : >"$facts"
  for ((round = 1; round <= ROUNDS; round++)); do
    for source in "$WHIP_HOME"/examples/serial/kernels/*.c; do
      kernel=$(basename "$source" .c)
      say "serial: $kernel, round $round of $ROUNDS"
      if ((round == 1)); then
        # In little: threads that meet often wait long on a machine that is not idle.
        for variant in plain hand; do serial_run "$kernel" "$variant" "$SERIAL_SHORT"; done
      fi
      for variant in $SERIAL_VARIANTS; do
        serial_run "$kernel" "$variant" "$size"
        printf '%s\t%s\t%s\t%s\n' "$kernel" "$round" "$variant" "$(tr ' ' '\t' <"$BENCH/result")" >>"$file"
      done
      if ((round == 1)); then dictionary "$kernel" >>"$facts"; fi
    done
  done
  awk -v values="$VALUES" -v target="$SERIAL_TARGET" -f "$WHIP_HOME/bench/median.awk" -f "$WHIP_HOME/bench/serial.awk" "$facts" "$file"
}

# Each kernel as a user would build it, with -pg, as whip cc builds it, and in parallel as its pragmas say.
compile_kernels() {
  local source program
  for source in "$WHIP_HOME"/examples/serial/kernels/*.c; do
    program=$BENCH/kernels/$(basename "$source" .c)
    clang-19 -O2 -Wall -Wextra "$source" -o "$program.plain" -lm &&
      clang-19 -O2 -pg "$source" -o "$program.pg" -lm &&
      clang-19 -O2 -fopenmp "$source" -o "$program.hand" -lm &&
      "$WHIP_HOME/whip" cc -O2 "$source" -o "$program.measured" -lm || return
  done
}

# serial_run KERNEL VARIANT SIZE: leaves "CPU_US RSS_KIB WALL_US" in $BENCH/result. All variants must print what the
# last plain run did. The size is the kernel's own where it is empty.
serial_run() {
  local program=$BENCH/kernels/$1 size=() settings=()
  if [[ -n $3 ]]; then size=("$3"); fi
  if [[ $2 == measured ]]; then settings=(WHIP_SERIAL_DUMP="$program.dump"); fi
  rm -f "$BENCH/result"
  # -pg leaves gmon.out where the program runs.
  (cd "$BENCH/kernels" && env "${settings[@]}" "$BENCH/programs/cpu" "$BENCH/result" "$program.$2" "${size[@]}") \
    >"$program.$2.out" 2>>"$BENCH/programs.out" || fail "$1 ($2) failed; see $BENCH/programs.out"
  cmp -s "$program.plain.out" "$program.$2.out" ||
    fail "$1 prints something else as $2; compare $program.plain.out and $program.$2.out"
}

# dictionary KERNEL: instances of regions, entries of their dictionary, dependences, and bytes of all that as text.
dictionary() {
  local dump=$BENCH/kernels/$1.dump
  awk -v kernel="$1" -v bytes="$(wc -c <"$dump")" '
    $1 == "entry" { entries++; instances += $11 }
    $1 == "carried" { dependences++ }
    END { printf "%s\t%.0f\t%d\t%d\t%d\n", kernel, instances, entries, dependences, bytes }' "$dump"
}

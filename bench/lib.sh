# Sourced by scripts/bench.sh: what the tables share. An engine of the benchmark's own; programs run with and
# without the collector; medians.

BENCH=$BUILD/bench

# Topics of their own beside the engine's, which no topology reads: the fold must not compete with the
# programs that are measured.
BENCH_PREFIX=bench.

# Threads that wait for a task would call sched_yield all the time, three times the cost of fib itself, and how
# often is chance.
export KMP_USE_YIELD=0

bench_build() {
  mkdir -p "$BENCH/programs"
  step "compiling the programs" bench-programs compile_programs
  java_of_bench_is_fresh || step "building the benchmark's Java part" bench-java bench_java
}

compile_programs() {
  local source
  for source in "$WHIP_HOME"/bench/programs/*.c; do
    clang-19 -O2 -g -fopenmp -Wall -Wextra "$source" -lm -o "$BENCH/programs/$(basename "$source" .c)" || return
  done
  local tool
  for tool in idle heard folded; do
    clang-19 -O2 -shared -fPIC -Wall -Wextra "$WHIP_HOME/bench/$tool.c" -o "$BENCH/programs/$tool.so" || return
  done
}

java_of_bench_is_fresh() {
  [[ $BENCH/java.stamp -nt $BUILD/java.stamp ]] &&
    ! find "$WHIP_HOME/bench/stream" -name target -prune -o -newer "$BENCH/java.stamp" -print -quit | grep -q .
}

bench_java() {
  local started=$BENCH/java.started
  touch "$started"
  rm -rf "$BENCH/lib"
  mvn -B -f "$WHIP_HOME/pom.xml" -pl bench/stream -am -Dmaven.test.skip=true -Dwhip.lib="$BENCH/lib" package &&
    mv "$started" "$BENCH/java.stamp"
}

# bench_main CLASS ARGUMENTS...: a program of the Java part.
bench_main() {
  local class=$1
  shift
  "$(<"$BUILD/java.home")/bin/java" -XX:+UseSerialGC -cp "$BENCH/lib/bench/*" "whip.bench.stream.$class" "$@"
}

# --- the engine -----------------------------------------------------------------------------------

# Sets BOOTSTRAP and REGISTRY. Starts from nothing, so that what earlier runs left does not count.
bench_engine() {
  if [[ -n ${BOOTSTRAP-} ]]; then return; fi
  export WHIP_STATE_DIR=$BENCH/engine
  whip engine stop 2>/dev/null
  rm -rf "$WHIP_STATE_DIR"
  trap bench_engine_stop EXIT
  whip engine start
  BOOTSTRAP=$(endpoint_field bootstrap)
  REGISTRY=$(endpoint_field registry)
}

bench_engine_stop() {
  if [[ -z ${BOOTSTRAP-} ]]; then return; fi
  trap - EXIT
  whip engine stop
  BOOTSTRAP=
  rm -rf "$WHIP_STATE_DIR"
}

# The command line as a user has it.
whip() { "$WHIP_HOME/whip" "$@"; }

endpoint_field() {
  sed -nE 's/.*"'"$1"'" ?: ?"([^"]+)".*/\1/p' "$WHIP_STATE_DIR/endpoint.json"
}

# --- programs -------------------------------------------------------------------------------------

# measured FILE VARIANT RUN THREADS PROGRAM ARGUMENT: appends "CPU_US RSS_KIB WALL_US" to FILE. The variant is
# plain (no tool), idle, heard or folded (tools that are not of use, but cost the least), a detail of the collector, or grains: adaptive with grains.
measured() {
  local file=$1 variant=$2 detail=$2 run=$3 threads=$4 tool=()
  shift 4
  if [[ $variant == idle || $variant == heard || $variant == folded ]]; then
    tool=(OMP_TOOL_LIBRARIES="$BENCH/programs/$variant.so")
  elif [[ $variant != plain ]]; then
    if [[ $variant == grains ]]; then detail=adaptive tool=(WHIP_GRAINS=1); fi
    tool+=(OMP_TOOL_LIBRARIES="$BUILD/native/libwhip.so" WHIP_BOOTSTRAP="$BOOTSTRAP" WHIP_REGISTRY="$REGISTRY"
      WHIP_PREFIX="$BENCH_PREFIX" WHIP_RUN="$run" WHIP_DETAIL="$detail")
  fi
  env "${tool[@]}" OMP_NUM_THREADS="$threads" \
    "$BENCH/programs/cpu" "$file" "$BENCH/programs/$1" "$2" >>"$BENCH/programs.out" 2>&1 ||
    fail "$1 $2 ($variant) failed; see $BENCH/programs.out"
}

# in_turns VARIANTS PROGRAM THREADS ARGUMENT FULL ADAPTIVE WORDS
# One line a measurement: program threads argument round variant cpu rss wall full adaptive words.
in_turns() {
  local variants=$1 round variant result=$BENCH/result
  shift
  for ((round = 1; round <= ROUNDS; round++)); do
    for variant in $variants; do
      rm -f "$result"
      measured "$result" "$variant" "$1-$2-$variant-$round" "$2" "$1" "$3"
      printf '%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n' "$1" "$2" "$3" "$round" "$variant" \
        "$(tr ' ' '\t' <"$result")" "$4" "$5" "$6"
    done
  done
}

fresh_topics() { bench_main BenchTopics "$BOOTSTRAP" "$BENCH_PREFIX" fresh "${1:-4}"; }

# --- words ----------------------------------------------------------------------------------------

machine() {
  local processor
  processor=$(sed -nE 's/^model name\s*: (.*)/\1/p' /proc/cpuinfo | head -n 1)
  echo "$(date +%Y-%m-%d), $(nproc) x $processor, $(awk '/MemTotal/ { printf "%.0f GiB", $2 / 1048576 }' /proc/meminfo)," \
    "Linux $(uname -r | cut -d- -f1), load $(cut -d' ' -f1 /proc/loadavg)," \
    "commit $(git -C "$WHIP_HOME" rev-parse --short HEAD 2>/dev/null || echo unknown)"
}

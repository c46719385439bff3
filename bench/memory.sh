# Sourced by scripts/bench.sh. Table "memory": what the collector adds to a program's resident memory.

memory_table() {
  bench_engine
  local seconds variant plain extra file=$BENCH/result
  echo "| program of tasks and chunks, 2 threads | detail | resident without | with | more | target: 64 MiB + 2 MiB a thread |"
  echo "|---|---|---|---|---|---|"
  for seconds in $(if ((SHORT)); then echo 1; else echo 10 60; fi); do
    say "memory: $seconds s"
    for variant in plain full adaptive; do
      fresh_topics
      rm -f "$file"
      measured "$file" "$variant" "mix-$seconds-$variant" 2 mix "$seconds"
      extra=$(awk '{ print $2 }' "$file")
      if [[ $variant == plain ]]; then
        plain=$extra
      else
        awk -v seconds="$seconds" -v detail="$variant" -v plain="$plain" -v with="$extra" -v values="$VALUES" 'BEGIN {
          more = (with - plain) / 1024
          printf "| %s s | %s | %.1f MiB | %.1f MiB | %.1f MiB | 68 MiB |\n", seconds, detail, plain / 1024, with / 1024, more
          printf "memory.%s.%s\t%.1f\t\t\tatMost\t68\n", seconds, detail, more >> values }'
      fi
    done
  done
}

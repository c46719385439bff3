# Sourced by bench/grains.sh: what each way to be watched costs programs of the shapes that papers measure, by their
# loops' chunk sizes, by how tasks are made, and whole ones.

# program, threads, argument (long, short), words
SHAPES="
schedule 2 static-1-20000000 static-1-2000 schedule(static, 1)
schedule 2 static-64-20000000 static-64-2000 schedule(static, 64)
schedule 2 dynamic-1-5000000 dynamic-1-2000 schedule(dynamic, 1)
schedule 2 dynamic-8-20000000 dynamic-8-2000 schedule(dynamic, 8)
schedule 2 dynamic-64-20000000 dynamic-64-2000 schedule(dynamic, 64)
schedule 2 guided-1-20000000 guided-1-2000 schedule(guided, 1)
schedule 2 guided-64-20000000 guided-64-2000 schedule(guided, 64)
create 2 all-5000000 all-500 each thread makes tasks
create 2 one-3000000 one-500 one thread makes tasks
create 2 here-5000000 here-500 tasks with if(0)
create 2 wait-3000000 wait-500 a taskwait for each task
create 2 tree-2000000 tree-500 a tree of tasks
queens 2 15 8 15 queens, tasks in 4 rows
blocks 2 128 6 sparse factorisation by blocks
"

shapes_table() {
  local file=$BENCH/shapes.tsv program threads long short words
  : >"$file"
  fresh_topics
  while read -r program threads long short words; do
    if [[ -z $program ]]; then continue; fi
    local argument=$long
    if ((SHORT)); then argument=$short; fi
    say "shapes: $program $argument on $threads"
    in_turns "plain idle heard adaptive grains" "$program" "$threads" "$argument" "" "" "$words" >>"$file"
  done <<<"$SHAPES"
  awk -v values="$VALUES" -f "$WHIP_HOME/bench/median.awk" -f "$WHIP_HOME/bench/shapes.awk" "$file"
}

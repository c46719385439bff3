# Makes docs/performance.md: reads bench/machines.md, then a file of bench/results (results.awk says how its lines look).
# A row of the page:
#   | CPU, fib on 2 threads: 2.00, 1.40 | 3.00, 2.60 | 2.94-3.15, 2.15-2.68 | floor | [collector] |

FNR == NR {
  if (split($0, cell, " *\\| *") > 3 && cell[2] ~ /^`/) about[substr(cell[2], 2, length(cell[2]) - 2)] = cell[3]
  next
}
/^    "/ {
  split($0, part, "\"")
  key = part[2]
  value[key] = number("value")
  least[key] = number("least")
  most[key] = number("most")
  atMost[key] = number("atMost")
  atLeast[key] = number("atLeast")
  next
}
/^  "[a-z]+": "/ { split($0, part, "\""); head[part[2]] = part[4] }

# The number of that name in the line, or "".
function number(name) {
  if (!match($0, "\"" name "\": -?[0-9.]+")) return ""
  return substr($0, RSTART + length(name) + 4, RLENGTH - length(name) - 4)
}
function shown(x) {
  if (x == "") return "-"
  x += 0
  return sprintf(x < 10 ? "%.2f" : x < 100 ? "%.1f" : "%.0f", x)
}
function target(key) { return atMost[key] != "" ? atMost[key] : atLeast[key] }

# Fills lines of 100 characters; those that follow are indented.
function wrap(text,   word, n, i, line, all) {
  n = split(text, word, " ")
  line = word[1]
  for (i = 2; i <= n; i++) {
    if (length(line " " word[i]) > 100) { all = all line "\n"; line = " " }
    line = line " " word[i]
  }
  return all line "\n"
}

function status(key, isClosed) {
  if (value[key] == "") return "not measured"
  if (atMost[key] != "" ? value[key] + 0 <= atMost[key] + 0 : value[key] + 0 >= atLeast[key] + 0) return "met"
  return isClosed ? "floor" : "missed"
}

# row(WHAT, KEYS, TABLE, REASON): the reason stands below where a target is missed; CLOSED: the target is closed.
function row(what, keys, table, reason,   n, i, key, targets, results, spreads, state, last, states) {
  n = split(keys, key, " ")
  for (i = 1; i <= n; i++) {
    state = status(key[i], reason == CLOSED)
    if (state != last) states = states (i > 1 ? ", " : "") state
    last = state
    targets = targets (i > 1 ? ", " : "") shown(target(key[i]))
    results = results (i > 1 ? ", " : "") shown(value[key[i]])
    spreads = spreads (i > 1 ? ", " : "") (least[key[i]] != "" ? shown(least[key[i]]) "-" shown(most[key[i]]) : "-")
  }
  if (states ~ /missed/) reasons = reasons wrap("- " what ": " (reason != "" ? reason : "not looked into yet."))
  printf "| %s: %s | %s | %s | %s | [%s] |\n", what, targets, results, spreads, states, table
}

function floor(program) { return shown(value["cpu." program ".heard"]) " and " shown(value["cpu." program ".folded"]) }

END {
  CLOSED = "closed"
  if (!(head["machine"] in about)) { print "no such machine: " head["machine"] > "/dev/stderr"; exit 1 }
  print "# Performance\n"
  print "`./whip bench --page` makes this page of the newest file in `bench/results`; edit neither."
  print "The numbers are of " head["date"] ", commit " head["commit"] ", machine `" head["machine"] "`"
  print "(" about[head["machine"]] "; [all machines](../bench/machines.md))."
  print "Source: " head["source"] ".\n"
  print "*CPU* is the CPU time of a process with the collector, divided by that without, in full and in"
  print "adaptive detail. *Result* is a median, *spread* the least and the most. A status is *met*,"
  print "*missed*, or *floor*: a closed target, see below.\n"
  print "| target | result | spread | status | measured by |\n|---|---|---|---|---|"
  row("CPU, fib on 2 threads", "cpu.fib.2.full cpu.fib.2.adaptive", "collector", CLOSED)
  row("CPU, fib on 1 thread", "cpu.fib.1.full cpu.fib.1.adaptive", "collector", CLOSED)
  row("CPU, tiny regions", "cpu.regions.2.full cpu.regions.2.adaptive", "collector", CLOSED)
  row("CPU, dynamic loop", "cpu.loop.2.full cpu.loop.2.adaptive", "collector", \
    "an empty chunk is as short as what the runtime and the collector do for it; slow processors feel it most.")
  row("CPU, tasks of 10 us", "cpu.tasks.2.full cpu.tasks.2.adaptive", "collector", \
    "the collector takes 2 to 3 % of such a task, and ratios scatter by as much.")
  row("CPU, chunks of 10 us", "cpu.chunks.2.full cpu.chunks.2.adaptive", "collector", \
    "as for tasks; start and end of a run are a hundredth of it.")
  row("CPU, grains over adaptive: fib, 10 us", "cpu.fib.2.grains cpu.tasks.2.grains cpu.chunks.2.grains", "grains")
  row("bytes a node on the wire", "wire.fib.2.full", "collector", \
      "under back-pressure most tasks are folded, and a folded node carries sums. A task takes fewer bytes.")
  row("memory after 60 s, MiB", "memory.60.full memory.60.adaptive", "memory")
  row("million nodes a CPU second, loop and fib", "stream.loop.rate stream.fib.rate", "stream", \
    "the target was set on `vm-1`, whose processors are faster.")
  row("memory after 10^8 nodes, MB", "stream.memory", "stream")
  row("memory after 10^8 grains, MB", "stream.grains.memory", "stream")
  row("node rate with grains, of that without", "stream.grains.rate", "stream")
  row("cost a node, 10^8 to 10^6", "stream.growth", "stream")
  row("live lag, 99th percentile, ms", "stream.lag", "stream", "a new process compiles its code first.")
  row("cold start to the profile, s", "start.cold", "start")
  row("added, idle and busy, s", "start.idle.more start.busy.more", "start", \
    "engine and command need a processor that a busy program holds (ADR 19).")
  row("CPU of serial programs over -O2, geometric mean", "serial.mean", "serial")
  print "\n[collector]: ../bench/README.md#collector\n[grains]: ../bench/README.md#grains"
  print "[memory]: ../bench/README.md#memory"
  print "[start]: ../bench/README.md#start\n[stream]: ../bench/README.md#stream"
  print "[serial]: ../bench/README.md#serial"
  if (reasons != "") printf "\n## Why missed\n%s", reasons
  print "\n## Closed targets"
  print "What hearing the events costs is the floor. *Hearing* reads the clock at each event and does nothing"
  print "else; *folding* adds the bare algebra, without what makes a collector: tasks that change threads,"
  print "live profiles, marks, locks and losses. In the same rounds the two cost " floor("fib.2") " for fib on"
  print "2 threads, " floor("fib.1") " for fib on 1 thread, and " floor("regions.2") " for tiny regions.\n"
  print "So the targets of these programs allow little more than the bare algebra. Full detail writes a row"
  print "of 64 bytes for each strand and node besides. The targets are closed: they stay in the table, and no"
  print "work aims at them any more. [Notes](notes/tuning-collector.md) say what was tried."
}

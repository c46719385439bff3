# Reads the runs' own counts (RunFacts), then the measurements of collector.sh; prints the tables, and appends to the file
# `values` what bench/results keeps.
# Example of a row:
#   | fib, tasks with no cut-off | 2 | 110 ns | 2.05 s | 1.21 | 1.40 | 1.92 (1.88-1.97) | 1.91 | 2.00 | 1.31 (1.30-1.34) | 1.30 | 1.40 |
BEGIN { FS = "\t" }

FILENAME ~ /facts$/ {
  made[$1] = $2; sent[$1] = $3; lost[$1] = $4; wire[$1] = $5; next
}

{
  key = $1 "\t" $2 "\t" $3
  if (!(key in label)) { order[++keys] = key; label[key] = $11; limit[key, "full"] = $9; limit[key, "adaptive"] = $10 }
  if ($4 > rounds) rounds = $4
  cpu[key, $5, $4] = $6
  rss[key, $5, $4] = $7
}

function cpuMedian(key, variant,   i) {
  for (i = 1; i <= rounds; i++) v[i] = cpu[key, variant, i]
  return median(rounds)
}
# Of each round by itself, so that a machine that slows down in between does not count; less what a run costs
# however short it is when `fixed` is given.
function ratio(key, variant, fixed,   i) {
  for (i = 1; i <= rounds; i++) v[i] = (cpu[key, variant, i] - fixed) / cpu[key, "plain", i]
  return median(rounds)
}
function shown(key, variant,   m, least, most) {
  m = ratio(key, variant, 0)
  least = v[1]; most = v[rounds]
  return sprintf("%.2f (%.2f-%.2f) | %s", m, least, most,
    cpuMedian(key, "plain") < 5e5 ? "-" : sprintf("%.2f", ratio(key, variant, start[variant])))
}
# store(KEY, VALUE, TARGET, LEAST, MOST): target, least and most may be missing.
function store(key, value, target, least, most) {
  printf "%s\t%.2f\t%s\t%s\tatMost\t%s\n", key, value, least, most, target >> values
}
function storeRatio(key, variant, target,   part, m) {
  split(key, part, "\t")
  m = ratio(key, variant, 0)
  store("cpu." part[1] "." part[2] "." variant, m, target, sprintf("%.2f", v[1]), sprintf("%.2f", v[rounds]))
}
function fib(n,   a, b, t) { a = 0; b = 1; while (n-- > 0) { t = a + b; a = b; b = t } return a }
# Of what the program is made: tasks, chunks or regions.
function pieces(key,   part) {
  split(key, part, "\t")
  return part[1] == "fib" ? 2 * fib(part[3] + 1) - 2 : part[3]
}

END {
  first = order[1]
  for (i = 1; i <= 2; i++) {
    variant = i == 1 ? "full" : "adaptive"
    start[variant] = cpuMedian(first, variant) - cpuMedian(first, "plain")
  }
  print "| program | threads | a piece costs | CPU time | heard | folded | full | less start | target | adaptive | less start | target |"
  print "|---|---|---|---|---|---|---|---|---|---|---|---|"
  for (k = 2; k <= keys; k++) {
    key = order[k]
    split(key, part, "\t")
    plain = cpuMedian(key, "plain")
    printf "| %s | %s | %.0f ns | %.2f s | %.2f | %.2f | %s | %s | %s | %s |\n", label[key], part[2], plain * 1000 / pieces(key),
      plain / 1e6, ratio(key, "heard", 0), ratio(key, "folded", 0), shown(key, "full"), limit[key, "full"], shown(key, "adaptive"), limit[key, "adaptive"]
    storeRatio(key, "heard", "")
    storeRatio(key, "folded", "")
    storeRatio(key, "full", limit[key, "full"])
    storeRatio(key, "adaptive", limit[key, "adaptive"])
  }
  print "\n`heard`: a tool that hears the same events, reads the time-stamp counter at each, and does nothing with it."
  print "`folded`: one that folds them, without what makes it a collector (bench/folded.c)."
  printf "\nStart and end of a run: %.0f ms of CPU in full, %.0f ms in adaptive detail (\"less start\" is without).\n\n",
    start["full"] / 1000, start["adaptive"] / 1000

  print "| program | threads | detail | nodes made | of a piece | lost | bytes a node on the wire | bytes a piece |"
  print "|---|---|---|---|---|---|---|---|"
  for (k = 2; k <= keys; k++) for (i = 1; i <= 2; i++) {
    variant = i == 1 ? "full" : "adaptive"
    key = order[k]
    split(key, part, "\t")
    run = part[1] "-" part[2] "-" variant "-"
    nodes = gone = bytes = delivered = 0
    for (r = 1; r <= rounds; r++) {
      nodes += made[run r]; gone += lost[run r]; bytes += wire[run r]; delivered += sent[run r]
    }
    printf "| %s | %s | %s | %d | %.2f | %d | %.2f | %.2f |\n", label[key], part[2], variant, nodes / rounds,
      nodes / rounds / pieces(key), gone / rounds, delivered ? bytes / delivered : 0, bytes / rounds / pieces(key)
    store("wire." part[1] "." part[2] "." variant, delivered ? bytes / delivered : 0, part[1] variant == "fibfull" ? 6 : "")
  }
}

# Reads the sizes of the kernels' dictionaries, then the measurements of serial.sh; prints the table, and appends to the
# file `values` what bench/results keeps.
# Example of a row:
#   | sp | 0.27 s | 6.10 (6.02-6.31) | 6.04 | 3.1 MiB | 9.80 | 310000000 | 43 | 12 | 5.9 KiB |
BEGIN { FS = "\t" }

FILENAME ~ /facts$/ {
  instances[$1] = $2; entries[$1] = $3; dependences[$1] = $4; bytes[$1] = $5; next
}

{
  if (!($1 in known)) { order[++kernels] = $1; known[$1] = 1 }
  if ($2 > rounds) rounds = $2
  cpu[$1, $3, $2] = $4
  rss[$1, $3, $2] = $5
}

# Of each round by itself, so that a machine that slows down in between does not count.
function slowdown(kernel, than,   i) {
  for (i = 1; i <= rounds; i++) v[i] = cpu[kernel, "measured", i] / cpu[kernel, than, i]
  return median(rounds)
}
function memory(kernel,   i) {
  for (i = 1; i <= rounds; i++) v[i] = rss[kernel, "measured", i] / rss[kernel, "plain", i]
  return median(rounds)
}
# Geometric means of the kernels in each round.
function mean(than,   i, k, sum) {
  for (i = 1; i <= rounds; i++) {
    sum = 0
    for (k = 1; k <= kernels; k++) sum += log(cpu[order[k], "measured", i] / cpu[order[k], than, i])
    v[i] = exp(sum / kernels)
  }
  return median(rounds)
}
function meanMemory(   k, sum) {
  for (k = 1; k <= kernels; k++) sum += log(memory(order[k]))
  return exp(sum / kernels)
}
function middle(kernel, what,   i) {
  for (i = 1; i <= rounds; i++) v[i] = what == "cpu" ? cpu[kernel, "plain", i] : rss[kernel, "plain", i]
  return median(rounds)
}

# What median() has just sorted.
function spread() { return sprintf("%.2f-%.2f", v[1], v[rounds]) }
function store(key, value, target) {
  printf "%s\t%.2f\t%.2f\t%.2f\tatMost\t%s\n", key, value, v[1], v[rounds], target >> values
}

END {
  print "| kernel | at -O2 | slowdown over -O2 | over -pg | memory at -O2 | memory, times | instances | entries | dependences | as text |"
  print "|---|---|---|---|---|---|---|---|---|---|"
  for (k = 1; k <= kernels; k++) {
    kernel = order[k]
    printf "| %s | %.2f s ", kernel, middle(kernel, "cpu") / 1e6
    ratio = slowdown(kernel, "plain")
    printf "| %.2f (%s) ", ratio, spread()
    store("serial." kernel, ratio)
    ratio = slowdown(kernel, "pg")
    store("serial." kernel ".pg", ratio)
    printf "| %.2f | %.1f MiB ", ratio, middle(kernel, "rss") / 1024
    ratio = memory(kernel)
    store("serial." kernel ".memory", ratio)
    printf "| %.2f | %s | %d | %d | %.1f KiB |\n", ratio, instances[kernel], entries[kernel], dependences[kernel],
      bytes[kernel] / 1024
    printf "serial.%s.entries\t%d\t\t\tatMost\t\n", kernel, entries[kernel] >> values
  }
  overPlain = mean("plain")
  plainSpread = spread()
  store("serial.mean", overPlain, target)
  overPg = mean("pg")
  store("serial.mean.pg", overPg)
  overMemory = meanMemory()
  printf "serial.mean.memory\t%.2f\t\t\tatMost\t\n", overMemory >> values
  printf "| geometric mean | | %.2f (%s) | %.2f | | %.2f | | | | |\n", overPlain, plainSpread, overPg, overMemory
  printf "\nTarget: %s times -O2, geometric mean, for 8 depths. All variants of a kernel printed the same, its OpenMP form too.\n", target
}

# Reads the measurements of grains.sh, prints the table, and appends to the file `values` what bench/results keeps. The
# result is the median of each round's ratio.
# Example of a row:
#   | fib, tasks with no cut-off | 2 | 2.05 s | 2.87 | 3.21 | 1.12 (1.08-1.15) | 1.15 |
BEGIN { FS = "\t" }

{
  key = $1 "." $2
  if (!(key in label)) { order[++keys] = key; label[key] = $11; limit[key] = $9; threads[key] = $2 }
  if ($4 > rounds) rounds = $4
  cpu[key, $5, $4] = $6
}

function ratio(key, variant, base,   i) {
  for (i = 1; i <= rounds; i++) v[i] = cpu[key, variant, i] / cpu[key, base, i]
  return median(rounds)
}
function plain(key,   i) {
  for (i = 1; i <= rounds; i++) v[i] = cpu[key, "plain", i]
  return median(rounds) / 1e6
}

END {
  print "| program | threads | CPU time | adaptive | with grains | grains over adaptive | target |"
  print "|---|---|---|---|---|---|---|"
  for (k = 1; k <= keys; k++) {
    key = order[k]
    adaptive = ratio(key, "adaptive", "plain")
    grains = ratio(key, "grains", "plain")
    seconds = plain(key)
    more = ratio(key, "grains", "adaptive")
    printf "| %s | %s | %.2f s | %.2f | %.2f | %.2f (%.2f-%.2f) | %s |\n", label[key], threads[key], seconds, adaptive, grains,
      more, v[1], v[rounds], limit[key]
    printf "cpu.%s.grains\t%.2f\t%.2f\t%.2f\tatMost\t%s\n", key, more, v[1], v[rounds], limit[key] >> values
  }
}

# Reads the measurements of shapes.sh, prints the table, and appends to the file `values` what bench/results keeps. The
# results are medians of each round's ratio.
# Example of a row:
#   | schedule(dynamic, 1) | 2 | 2.05 s | 1.00 (0.98-1.02) | 1.04 (1.00-1.11) | 1.27 (1.14-1.30) | 1.40 (1.31-1.52) |
BEGIN { FS = "\t" }

{
  key = $1 "." $2 "." $3
  if (!(key in label)) { order[++keys] = key; label[key] = $11; threads[key] = $2; program[key] = $1; argument[key] = $3 }
  if ($4 > rounds) rounds = $4
  cpu[key, $5, $4] = $6
}

function plain(key,   i) {
  for (i = 1; i <= rounds; i++) v[i] = cpu[key, "plain", i]
  return median(rounds) / 1e6
}
# The name without what only says how long it runs.
function name(key,   what) {
  what = argument[key]
  sub(/-?[0-9]+$/, "", what)
  return program[key] (what == "" ? "" : "." what) "." threads[key]
}

END {
  count = split("idle heard adaptive grains", variants, " ")
  print "\n| program | threads | CPU time | idle | heard | adaptive | with grains |"
  print "|---|---|---|---|---|---|---|"
  for (k = 1; k <= keys; k++) {
    key = order[k]
    printf "| %s | %s | %.2f s |", label[key], threads[key], plain(key)
    for (n = 1; n <= count; n++) {
      for (i = 1; i <= rounds; i++) v[i] = cpu[key, variants[n], i] / cpu[key, "plain", i]
      m = median(rounds)
      printf " %.2f (%.2f-%.2f) |", m, v[1], v[rounds]
      printf "shape.%s.%s\t%.2f\t%.2f\t%.2f\tatMost\t\n", name(key), variants[n], m, v[1], v[rounds] >> values
    }
    print ""
  }
  print "\n`idle`: a tool that is attached and asks for no event."
}

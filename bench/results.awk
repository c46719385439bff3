# Makes the file of bench/results from lines of NAME VALUE LEAST MOST DIRECTION TARGET. page.awk reads it back, so each
# value is one line:
#   "cpu.fib.2.full": {"value": 3.00, "least": 2.94, "most": 3.15, "atMost": 2.00},
BEGIN {
  printf "{\n  \"date\": \"%s\",\n  \"machine\": \"%s\",\n  \"commit\": \"%s\",\n  \"source\": \"%s\",\n  \"values\": {",
    date, machine, commit, source
}
{
  printf "%s\n    \"%s\": {\"value\": %s", (NR > 1 ? "," : ""), $1, $2
  if ($3 != "") printf ", \"least\": %s, \"most\": %s", $3, $4
  if ($6 != "") printf ", \"%s\": %s", $5, $6
  printf "}"
}
END { print "\n  }\n}" }

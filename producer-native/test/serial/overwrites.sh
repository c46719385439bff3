#!/bin/sh
# overwrites.sh PROGRAM JUDGED: a run that checks all loops finds what the judge of judged.c does, with the same least
# distances.
set -eu
rm -f "$1.overwrites.dump"
WHIP_CHECK=all WHIP_SERIAL_DUMP=$1.overwrites.dump "$1"
"$2" >"$1.judged"
# Of several rows of one variable, by the lines of their ends, the least distance counts.
awk '$1 == "anti" || $1 == "output" {
       split($2, place, ":"); key = $1 " " place[2] " " $8
       if (!(key in least) || $10 < least[key]) least[key] = $10
     }
     END { for (key in least) print key "/" least[key] }' "$1.overwrites.dump" | sort >"$1.found"
sort "$1.judged" | diff - "$1.found"
test -s "$1.found"

#!/bin/sh
# compare.sh CHECK PROGRAM SOURCE: runs the program, which must end with 0, and compares its regions with its source.
set -eu
rm -f "$2.dump"
WHIP_SERIAL_DUMP=$2.dump "$2" >"$2.out"
exec "$1" "$2.dump" "$3"

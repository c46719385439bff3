#!/usr/bin/env bash
# Builds the page into DIRECTORY/whip/dashboard/page, unless it is newer than all that it is made of.
#
#   build.sh DIRECTORY
#   build.sh --is-fresh DIRECTORY     only looks
#   build.sh --check FILE             checks layout and types, and runs the tests, which leave JUnit XML
#   build.sh --format                 lays out the sources
#
# Paths are absolute.
set -euo pipefail

cd "$(dirname "$(readlink -f "$0")")"

is_fresh() {
  local built=$1/whip/dashboard/page/index.html
  [[ -s $built ]] && ! find . -mindepth 1 -name node_modules -prune -o -newer "$built" -print -quit | grep -q .
}

# install [dev]: what is pinned, from the registry that npm is set up for; no package's own scripts are run. What was
# installed may be more than is needed, but not other versions. Not `npm ci`: from version 11 on that refuses a lock
# file without the binaries for other systems, which not every registry has.
install() {
  local sign=node_modules/vite
  if ! command -v npm >/dev/null; then
    echo "the page is built by npm: install nodejs (18 or newer) and npm" >&2
    exit 1
  fi
  if [[ ${1-} == dev ]]; then sign=node_modules/vitest; fi
  if [[ -d $sign && node_modules/.package-lock.json -nt package-lock.json ]]; then return; fi
  if [[ ${1-} == dev ]]; then set -- --include=dev; else set -- --omit=dev; fi
  npm install --no-save --ignore-scripts --no-audit --no-fund "$1"
}

# One at a time: Maven and the launcher may both want it.
lock() {
  mkdir -p "$1"
  exec 8>"$1/.lock"
  flock 8
}

case $1 in
  --is-fresh)
    is_fresh "$2"
    ;;
  --check)
    lock "$(dirname "$2")"
    install dev
    npx --no-install prettier --check . || {
      echo "repaired by: ./whip format"
      exit 1
    }
    npx --no-install tsc --noEmit
    npx --no-install vitest run --reporter=default --reporter=junit --outputFile.junit="$2"
    ;;
  --format)
    install dev
    npx --no-install prettier --write .
    ;;
  *)
    lock "$1"
    if is_fresh "$1"; then exit; fi
    install
    npm run build -- --outDir "$1/whip/dashboard/page" --emptyOutDir
    ;;
esac

# Sourced by the installed programs: which Java.

say() { printf 'whip: %s\n' "$*" >&2; }

fail() {
  say "$@"
  exit 125
}

# Sets JAVA: the user's own if it is new enough, otherwise what Debian has.
find_java() {
  local candidate
  for candidate in "${JAVA_HOME:+$JAVA_HOME/bin/java}" "$(command -v java || true)" \
    /usr/lib/jvm/{default-java,java-*-openjdk-*}/bin/java; do
    if [[ -x $candidate ]] && (($(java_version "$candidate") >= 17)); then
      JAVA=$(readlink -f "$candidate")
      return
    fi
  done
  fail "no Java 17 or newer found; install default-jre-headless, or set JAVA_HOME"
}

# Out of the file beside it, since to ask it takes longer than a short program.
java_version() {
  local release
  release=$(dirname "$(dirname "$(readlink -f "$1")")")/release
  if [[ -e $release ]]; then
    sed -nE 's/^JAVA_VERSION="([0-9]+).*/\1/p' "$release"
  else
    "$1" -version 2>&1 | sed -nE 's/^[a-z]+ version "([0-9]+).*/\1/p'
  fi
}

# Sourced by whip: what only tests need of Debian's packages. They are unpacked below build, and nothing of the machine
# changes: other versions of LLVM's OpenMP runtime to build/runtimes/VERSION (only one libomp5-NN can be installed), and
# a Prometheus to build/prometheus (its package would start a server).

openmp_runtimes() {
  runtimes_of "" 14:libomp5-14 15:libomp5-15 16:libomp5-16
  runtimes_of trixie 17:libomp5-17t64 18:libomp5-18
  # Not by default: it changes from day to day.
  if [[ -n ${WHIP_TEST_NEWEST-} ]]; then
    rm -rf "$BUILD/runtimes/newest"
    runtimes_of sid newest:libomp5
  fi
}

# runtimes_of RELEASE VERSION:PACKAGE...: fetches what is not here yet, from a Debian release other than the
# machine's if one is named. Where that fails, ctest reports the version's tests as skipped.
runtimes_of() {
  local release=$1 log=$BUILD/test/runtimes.log missing=() entry
  shift
  for entry in "$@"; do
    [[ -e $BUILD/runtimes/${entry%%:*}/libomp.so.5 ]] || missing+=("$entry")
  done
  if ((${#missing[@]} == 0)); then return; fi
  say "fetching OpenMP runtimes for the tests: ${missing[*]%%:*}"
  fetch_runtimes "$release" "${missing[@]}" >>"$log" 2>&1 ||
    say "some could not be fetched (log: ${log#"$WHIP_HOME"/}); the tests that need the others are skipped"
}

fetch_runtimes() {
  local release=$1 apt=$BUILD/runtimes/apt${1:+.$1} options entry failed=0
  shift
  own_lists "$release" || return
  for entry in "$@"; do
    fetch_runtime "${entry%%:*}" "${entry#*:}" ${release:+libc6} || failed=1
  done
  rm -rf "$apt"
  return $failed
}

# fetch_runtime VERSION PACKAGE...: also libc6, where the runtime is built for a newer one.
fetch_runtime() {
  local lib=usr/lib/x86_64-linux-gnu ready=$BUILD/runtimes/$1
  unpack "${@:2}" || return
  mkdir -p "$apt/$1"
  # A flat directory is what LD_LIBRARY_PATH wants; -L, because libomp.so.5 may be a link to its version's.
  cp -L "$apt/root/$lib"/*.so* "$apt/$1" && mv -T "$apt/$1" "$ready"
}

prometheus_server() {
  if [[ -x $BUILD/prometheus/promtool ]]; then return; fi
  say "fetching Prometheus for the tests"
  fetch_prometheus >"$BUILD/test/prometheus.log" 2>&1 ||
    say "Prometheus could not be fetched (log: build/test/prometheus.log); the tests that need it are skipped"
}

fetch_prometheus() {
  local apt=$BUILD/prometheus.apt options
  own_lists "" && unpack prometheus && mv -T "$apt/root/usr/bin" "$BUILD/prometheus" && rm -rf "$apt"
}

# own_lists RELEASE: sets options to lists and archives in $apt, so that it needs no privilege and leaves the machine's
# alone; of a Debian release other than the machine's if one is named.
own_lists() {
  local base
  rm -rf "$apt"
  mkdir -p "$apt/lists/partial" "$apt/archives/partial"
  options=(-o "Dir::State::lists=$apt/lists" -o "Dir::Cache=$apt" -o Acquire::Languages=none
    -o Acquire::http::Timeout=20 -o Acquire::Retries=1)
  if [[ -n $1 ]]; then
    base=$(debian_archive) && echo "deb $base $1 main" >"$apt/sources.list" || return
    options+=(-o "Dir::Etc::sourcelist=$apt/sources.list" -o Dir::Etc::sourceparts=-)
  fi
  apt-get "${options[@]}" update
}

# unpack PACKAGE...: to $apt/root.
unpack() {
  local root=$apt/root package
  rm -rf "$root"
  mkdir -p "$root"
  (cd "$root" && apt-get "${options[@]}" download "$@") || return
  for package in "$root"/*.deb; do dpkg-deb -x "$package" "$root" || return; done
}

# Where this machine gets its own Debian from.
debian_archive() {
  apt-get indextargets --format '$(REPO_URI)' 'Identifier: Packages' 'Label: Debian' | head -n 1 | grep .
}

# Sourced by whip: other versions of LLVM's OpenMP runtime, for the tests. Only one libomp5-NN can be installed,
# so the packages are unpacked to build/runtimes/VERSION; nothing of the machine changes.

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
    say "not all can be had here (log: ${log#"$WHIP_HOME"/}); the tests that need the others are skipped"
}

fetch_runtimes() {
  local release=$1 apt=$BUILD/runtimes/apt${1:+.$1} base entry version failed=0
  shift
  rm -rf "$apt"
  mkdir -p "$apt/lists/partial" "$apt/archives/partial"
  # Lists and archives of its own, so that it needs no privilege and leaves the machine's alone.
  local options=(-o "Dir::State::lists=$apt/lists" -o "Dir::Cache=$apt" -o Acquire::Languages=none
    -o Acquire::http::Timeout=20 -o Acquire::Retries=1)
  if [[ -n $release ]]; then
    base=$(debian_archive) && echo "deb $base $release main" >"$apt/sources.list" || return
    options+=(-o "Dir::Etc::sourcelist=$apt/sources.list" -o Dir::Etc::sourceparts=-)
  fi
  apt-get "${options[@]}" update || return
  for entry in "$@"; do
    version=${entry%%:*}
    fetch_runtime "$apt" "$version" "${entry#*:}" ${release:+libc6} || failed=1
  done
  rm -rf "$apt"
  return $failed
}

# fetch_runtime APT VERSION PACKAGE...: also libc6, where the runtime is built for a newer one.
fetch_runtime() {
  local root=$1/root lib=usr/lib/x86_64-linux-gnu ready=$BUILD/runtimes/$2 package
  rm -rf "$root"
  mkdir -p "$root" "$1/$2"
  (cd "$root" && apt-get "${options[@]}" download "${@:3}") || return
  for package in "$root"/*.deb; do dpkg-deb -x "$package" "$root" || return; done
  # A flat directory is what LD_LIBRARY_PATH wants; -L, because libomp.so.5 may be a link to its version's.
  cp -L "$root/$lib"/*.so* "$1/$2" && mv -T "$1/$2" "$ready"
}

# Where this machine gets its own Debian from.
debian_archive() {
  apt-get indextargets --format '$(REPO_URI)' 'Identifier: Packages' 'Label: Debian' | head -n 1 | grep .
}

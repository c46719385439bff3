# Sourced by whip: packages, the Java build, the native build. Every function does nothing where there is nothing to do.

# What a Debian 12 machine needs to build and run, and what the tests need beyond it (of llvm-19 its
# llvm-symbolizer-19; by file, xdg-open of chromium's packages knows a page; with kcat and Python's
# libraries a test subscribes to profiles; the last three judge sources).
PACKAGES="clang-19 libomp-19-dev llvm-19-dev cmake make g++ pkg-config librdkafka-dev libdw-dev libelf-dev
  libcurl4-openssl-dev libavro-dev zlib1g-dev libssl-dev libsasl2-dev libzstd-dev"
TEST_PACKAGES="libgtest-dev libbenchmark-dev libclang-rt-19-dev llvm-19 openssl dpkg-dev chromium file
  kcat python3-confluent-kafka python3-avro clang-format-19 shfmt shellcheck"

# What builds the dashboard's page, on its first use; npm also brings the source of the collector's librdkafka.
PAGE_PACKAGES="nodejs npm"

# shellcheck source=scripts/librdkafka.sh
. "$WHIP_HOME/scripts/librdkafka.sh"

say() { printf 'whip: %s\n' "$*" >&2; }

fail() {
  say "$@"
  exit 125
}

# setup [tests|page]: everything that the command line needs, that the tests or the dashboard need beyond it; one
# process at a time.
setup() {
  if is_set_up "${1-}"; then return; fi
  take_build_lock
  packages "${1-}"
  find_java
  build_java_and_native
  [[ -z ${1-} ]] || page_is_fresh || build_page
  exec 9>&-
}

# At once: Maven builds one module after the other, and leaves processors to the native part.
build_java_and_native() {
  local java="" built=$BUILD/java.built
  if ! java_is_fresh; then
    rm -f "$built"
    (
      build_java
      : >"$built"
    ) &
    java=$!
    trap 'kill '"$java"' 2>/dev/null || true' EXIT
  fi
  native_is_fresh || build_native
  if [[ -n $java ]]; then
    # A shell forgets a process that ended where another one got its number since.
    wait "$java" 2>/dev/null || true
    [[ -e $built ]] || exit 125
    rm "$built"
  fi
  trap - EXIT
}

# Given back by closing descriptor 9.
take_build_lock() {
  mkdir -p "$BUILD"
  exec 9>"$BUILD/lock"
  if ! flock -n 9; then
    say "another whip is building; waiting for it"
    flock 9
  fi
}

is_set_up() {
  packages_are_known "$1" && [[ -s $BUILD/java.home ]] && java_is_fresh && native_is_fresh &&
    { [[ -z $1 ]] || page_is_fresh; }
}

# --- packages -------------------------------------------------------------------------------------

packages_are_known() { [[ $BUILD/packages${1:+.$1} -nt $WHIP_HOME/scripts/setup.sh ]]; }

packages() {
  if packages_are_known "$1"; then return; fi
  local wanted="$PACKAGES" missing
  has_jdk || wanted+=" openjdk-17-jdk-headless"
  command -v mvn >/dev/null || wanted+=" maven"
  if [[ $1 == tests ]]; then wanted+=" $TEST_PACKAGES"; fi
  if [[ -n $1 ]] && ! command -v npm >/dev/null; then wanted+=" $PAGE_PACKAGES"; fi
  if ! command -v apt-get >/dev/null; then
    say "not a Debian system: install the equivalents of" $wanted
  else
    missing=$(missing_packages $wanted)
    if [[ -n $missing ]]; then install_packages "$missing"; fi
  fi
  touch "$BUILD/packages${1:+.$1}"
}

missing_packages() {
  local package status missing=()
  for package in "$@"; do
    status=$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null || true)
    [[ $status == installed ]] || missing+=("$package")
  done
  echo "${missing[*]-}"
}

install_packages() {
  # --no-remove: only one libomp5-NN can be installed, and another one may be there for a reason.
  local install="apt-get install -y --no-remove --no-install-recommends $1" sudo=""
  if ((EUID != 0)); then
    sudo="sudo -n"
    may_sudo || ask_to_install "$install"
  fi
  say "installing $1"
  step "updating the package lists" apt $sudo apt-get update
  step "installing packages" apt $sudo env DEBIAN_FRONTEND=noninteractive $install
}

# At a terminal sudo may ask for the password, once: what follows runs without a terminal to ask at.
may_sudo() {
  command -v sudo >/dev/null || return 1
  sudo -n true 2>/dev/null && return
  [[ -t 0 && -t 2 ]] && say "some packages are missing; installing them takes sudo" && sudo -v
}

# A fresh machine has no package lists, hence the update.
ask_to_install() {
  say "packages are missing; run this line, then whip again:"
  if command -v sudo >/dev/null; then
    printf '    sudo apt-get update && sudo %s\n' "$1" >&2
  else
    printf "    su - -c 'apt-get update && %s'\n" "$1" >&2
  fi
  exit 125
}

# --- Java -----------------------------------------------------------------------------------------

has_jdk() { [[ -n $(jdk_homes) ]]; }

# JDKs of version 17 or newer, the one to use first.
jdk_homes() {
  local javac home version
  for javac in "${JAVA_HOME:+$JAVA_HOME/bin/javac}" /usr/lib/jvm/java-17-openjdk-*/bin/javac \
    "$(command -v javac || true)"; do
    if [[ -x $javac ]]; then
      home=$(dirname "$(dirname "$(readlink -f "$javac")")")
      version=$("$javac" -version 2>&1 | sed -nE 's/^javac ([0-9]+).*/\1/p' || true)
      if ((${version:-0} >= 17)); then echo "$home"; fi
    fi
  done
}

find_java() {
  local homes
  homes=$(jdk_homes)
  [[ -n $homes ]] || fail "no JDK 17 or newer found; install openjdk-17-jdk-headless"
  JAVA_HOME=${homes%%$'\n'*}
  export JAVA_HOME
  if [[ ! -s $BUILD/java.home || $(<"$BUILD/java.home") != "$JAVA_HOME" ]]; then
    echo "$JAVA_HOME" >"$BUILD/java.home"
  fi
}

JAVA_MODULES="model platform engine-protocol testkit confluent schemas streams-app/topology streams-app/replay streams-app/engine read view sinks/dashboard cli"
SINKS="postgres parquet prometheus"

# Directories count too: a file that was removed makes its directory newer.
java_is_fresh() {
  [[ -e $BUILD/lib/current && -e $BUILD/java.stamp ]] || return 1
  local sources=("$WHIP_HOME/pom.xml") module
  for module in $JAVA_MODULES; do
    sources+=("$WHIP_HOME/$module/pom.xml")
    if [[ -d $WHIP_HOME/$module/src/main ]]; then sources+=("$WHIP_HOME/$module/src/main"); fi
  done
  for module in $SINKS; do
    sources+=("$WHIP_HOME/sinks/$module/pom.xml" "$WHIP_HOME/sinks/$module/src/main")
  done
  sources+=("$WHIP_HOME"/schemas/*/)
  [[ -z $(find "${sources[@]}" -name target -prune -o -newer "$BUILD/java.stamp" -print -quit) ]]
}

# build_java [SINK...]: with these sinks. Each build gets a directory of its own: an engine may still be running from the
# one before.
build_java() {
  local started=$BUILD/java.started lib=$BUILD/lib/$(date +%s)-$$ modules=streams-app/engine,cli sinks=()
  if (($# > 0)); then
    modules+=$(printf ',sinks/%s' "$@")
    sinks=(-Dwhip.sinks="$lib")
  fi
  touch "$started"
  # What Maven alone made: an older page in the jar would go before the one that is built on its first use.
  rm -rf "$WHIP_HOME"/sinks/dashboard/target/{classes/whip/dashboard/page,*.jar}
  mkdir -p "$lib"
  ln -s ../../page "$lib/page" # built on its first use
  step "building the Java part" java mvn -B -f "$WHIP_HOME/pom.xml" -pl "$modules" -am \
    -Dmaven.test.skip=true -Dwhip.page.skip=true -Dwhip.lib="$lib" "${sinks[@]}" package
  complete_sinks "$lib" "$@"
  ln -sfn "$(basename "$lib")" "$BUILD/lib/current"
  mv "$started" "$BUILD/java.stamp"
  remove_old_builds
}

# setup_sinks NAME...: their libraries, which nothing else needs, when they are used first.
setup_sinks() {
  if [[ -z $(missing_sinks "$@") ]]; then return; fi
  take_build_lock
  find_java
  build_sinks $(missing_sinks "$@")
  exec 9>&-
}

# build_sinks [NAME...]
build_sinks() {
  local lib
  if (($# == 0)); then return; fi
  lib=$(readlink -f "$BUILD/lib/current")
  step "building the sinks: $*" sinks mvn -B -f "$WHIP_HOME/pom.xml" \
    -pl "$(paste -sd, < <(printf 'sinks/%s\n' "$@"))" -am -Dmaven.test.skip=true -Dwhip.sinks="$lib" package
  complete_sinks "$lib" "$@"
}

# complete_sinks LIB [NAME...]: a build that was interrupted leaves them incomplete.
complete_sinks() {
  local sink
  for sink in "${@:2}"; do touch "$1/sink-$sink/complete"; done
}

# missing_sinks NAME...: those of them that there are and that are not built.
missing_sinks() {
  local sink
  for sink in "$@"; do
    if [[ -n $sink && " $SINKS " == *" $sink "* && ! -e $BUILD/lib/current/sink-$sink/complete ]]; then echo "$sink"; fi
  done
}

# All but the newest two, and those that an engine still runs from.
remove_old_builds() {
  local old
  ls -d "$BUILD"/lib/[0-9]* | sort -V | head -n -2 | while read -r old; do
    grep -aqsF -- "$old" /proc/[0-9]*/cmdline || rm -rf "$old"
  done
}

# --- native ---------------------------------------------------------------------------------------

native_is_fresh() {
  local part
  [[ -e $BUILD/native.stamp ]] && rdkafka_is_settled || return 1
  for part in libwhip.so libwhip-gomp.so whip-helper whip-run; do [[ -e $BUILD/native/$part ]] || return 1; done
  [[ -z $(find "$WHIP_HOME/producer-native" "$WHIP_HOME"/schemas/{run,location,node,construct,control,region} \
    -newer "$BUILD/native.stamp" -print -quit) ]]
}

build_native() {
  local started=$BUILD/native.started
  rdkafka
  touch "$started"
  step "building the collector" native native_steps
  mv "$started" "$BUILD/native.stamp"
}

native_steps() {
  cmake -S "$WHIP_HOME/producer-native" -B "$BUILD/native" -DCMAKE_BUILD_TYPE=RelWithDebInfo \
    -DWHIP_TESTS=OFF "$(rdkafka_option)" && cmake --build "$BUILD/native" -j "$(nproc)"
}

# --- the dashboard's page -------------------------------------------------------------------------

PAGE_HOME=$WHIP_HOME/sinks/dashboard/page

page_is_fresh() { "$PAGE_HOME/build.sh" --is-fresh "$BUILD/page"; }

build_page() { step "building the dashboard's page" page "$PAGE_HOME/build.sh" "$BUILD/page"; }

# --- progress -------------------------------------------------------------------------------------

# step WHAT LOG COMMAND...: runs it with its output in build/LOG.log, speaks up when it takes over 2 s,
# and shows the end of the log when it fails.
step() {
  local what=$1 log=$BUILD/$2.log pid tenths=0 status=0
  shift 2
  # A process group of its own, so that all of it can be ended: it does not get the terminal's Ctrl-C.
  set -m
  "$@" >"$log" 2>&1 </dev/null 9>&- &
  pid=$!
  set +m
  trap 'kill -- -'"$pid"' 2>/dev/null; exit 125' INT TERM HUP
  while kill -0 "$pid" 2>/dev/null; do
    sleep 0.1
    tenths=$((tenths + 1))
    if ((tenths == 20)); then say "$what (log: ${log#"$WHIP_HOME"/})"; fi
    if ((tenths % 150 == 0)); then say "$what: $((tenths / 10)) s so far"; fi
  done
  wait "$pid" || status=$?
  trap - INT TERM HUP
  if ((status != 0)); then
    grep -aE 'ERROR|error:|^E:|FAILED' "$log" | head -20 >&2 || true
    tail -n 15 "$log" >&2
    fail "$what failed; the whole log is $log"
  fi
}

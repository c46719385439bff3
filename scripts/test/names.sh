# Sourced by scripts/test.sh: what is run by name, and nothing else: tests, modules, kinds. It says what it built for it.

# Native tests stand in several builds; these beginnings are theirs alone.
NATIVE_NAME='^(check|core|openmp|helper|link|starter|simulation|location|includes|exports)$|^(construct|chain|runtime|process|shipped|fuzz|killed)\b'

# known_name NAME: ends where nothing has that name, before anything is built.
known_name() {
  case $1 in
    native | java | page | bench | format) return ;;
    -*) fail "there is no option $1; whip test --help shows how it is used" ;;
  esac
  [[ -n $(module_named "$1") || -n $(tests_named "$1") || $1 =~ $NATIVE_NAME || -n $(folder_of_gtest "$1") ]] ||
    fail "there is no test named $1; whip test --help shows what can be named"
}

module_named() { if [[ -f $WHIP_HOME/$1/pom.xml && -d $WHIP_HOME/$1/src/test ]]; then echo "$1"; fi; }

# tests_named NAME: module and full name of each Java test class of that name, and with such a method after a #.
# MODULE/NAME is one module's.
tests_named() {
  local name=${1%%#*} method=${1#"${1%%#*}"} file module
  for file in "$WHIP_HOME"/{*,*/*}/src/test/java; do
    [[ -d $file ]] || continue
    module=${file#"$WHIP_HOME"/}
    module=${module%/src/test/java}
    [[ $name != */* || $name == "$module/${name##*/}" ]] || continue
    (cd "$file" && find . -name "${name##*/}.java" -exec grep -q "${method:+\b${method#\#}(}" {} \; -printf "$module %P\n")
  done | sed 's/\.java$//; :a; s#^\([^ ]* [^ ]*\)/#\1.#; ta'
}

# folder_of_gtest SUITE[.TEST]: that of the native tests' executable which has it.
folder_of_gtest() {
  [[ $1 =~ ^[A-Z][A-Za-z]+(\.[A-Za-z]+)?$ ]] || return 0
  local file
  file=$(grep -lE "TEST(_F|_P)?\(${1%%.*}," "$WHIP_HOME"/producer-native/test/*/*.cpp 2>/dev/null | head -n 1 || true)
  if [[ -n $file ]]; then basename "$(dirname "$file")"; fi
}

run_named() {
  NAMED=$*
  local name module class method tests folder natives=""
  declare -A selected=() methods=() filters=()
  for name in "$@"; do
    module=$(module_named "$name")
    if [[ $name == native ]]; then
      begin_set_up
      timed "fetching" fetch_for_tests
      native_lane
    elif [[ $name == java ]]; then
      with_modules
      begin_set_up
      timed "fetching" fetch_for_tests
      timed "set-up, native" native_for_tests
      page_and_modules
      timed "Java, end to end" java_end_to_end
    elif [[ $name == page ]]; then
      timed "page" page_tests
    elif [[ $name == bench ]]; then
      timed "benchmarks, short" bench_tests
    elif [[ $name == format ]]; then
      timed "packages" packages tests
      timed "format" format_tests
    elif [[ -n $module ]]; then
      # All of it, whichever of its classes are named as well: JUnit takes one or the other.
      selected[$module]=" --scan-class-path=$WHIP_HOME/$module/target/test-classes"
      methods[$module]="|.*"
    elif tests=$(tests_named "$name") && [[ -n $tests ]]; then
      while read -r module class; do
        if [[ ${selected[$module]-} == *--scan* ]]; then continue; fi
        # Not --select-method: it asks for the types of a method's parameters, too.
        selected[$module]+=" --select-class=$class"
        if [[ $name == *#* ]]; then method=${name#*#}; else method=".*"; fi
        methods[$module]+="|${class//./\\.}(\\$.*)?#$method"
      done <<<"$tests"
    elif folder=$(folder_of_gtest "$name") && [[ -n $folder ]]; then
      if [[ $name != *.* ]]; then name+=".*"; fi
      filters[$folder]+="${filters[$folder]+:}$name"
    else
      natives+="${natives:+|}^${name//./\\.}"
    fi
  done
  for module in "${!selected[@]}"; do
    if [[ $module == e2e ]]; then timed "set-up" setup tests; fi
    timed "building $module" build_module "$module"
    if failed_steps set-up || failed_steps "building $module"; then continue; fi
    timed "tests of $module" module_tests "$module" ${selected[$module]} "--include-methodname=${methods[$module]#|}"
  done
  if [[ -n $natives || ${#filters[@]} -gt 0 ]]; then timed "set-up" native_set_up; fi
  if [[ -n $natives ]]; then named_native_tests "$natives"; fi
  for folder in "${!filters[@]}"; do
    timed "building native tests of $folder" native_build plain ""
    if failed_steps set-up || failed_steps "building native tests of $folder"; then continue; fi
    timed "native tests of $folder" gtests "$folder" "${filters[$folder]}"
  done
}

# gtests FOLDER FILTER
gtests() {
  local name executable
  name=$(sed -n 's/^add_executable(\([a-z_]*_test\).*/\1/p' "$WHIP_HOME/producer-native/test/$1/CMakeLists.txt")
  # Not always in the folder of its own: that of link stands beside the helper.
  executable=$(find "$BUILD/native-plain" -name "$name" -type f -executable)
  "$executable" --gtest_filter="$2" --gtest_output="xml:$TESTS/native-$1.xml"
}

# named_native_tests REGEX: in the builds that have such tests.
named_native_tests() {
  if [[ ! $1 =~ (asan|tsan) || $1 == *"|"* ]]; then
    timed "native, plain" native_tests plain "" "$1"
  else
    timed "native, plain" native_build plain ""
  fi
  if [[ $1 == *asan* ]]; then timed "native, address,undefined" native_tests address-undefined address,undefined "$1"; fi
  if [[ $1 == *tsan* ]]; then timed "native, thread" native_tests thread thread "$1"; fi
}

native_set_up() {
  packages tests
  rdkafka
}

# build_module MODULE: with all that it stands on; leaves its class path behind.
build_module() {
  local stamp=$WHIP_HOME/$1/target/test.stamp started=$BUILD/test-build.started phase=test-compile
  packages tests
  find_java
  if [[ -e $stamp ]] && ! newer_source "$stamp"; then
    say "nothing to build"
    return
  fi
  touch "$started"
  say "building $1 and what it stands on"
  # Its tests judge the bills of materials, which the phase verify makes.
  if [[ $1 == deploy ]]; then phase=verify; fi
  # Its tests show the page that lies among the dashboard's classes.
  if [[ $1 == e2e ]] && ! page_is_fresh; then build_page; fi
  maven -T 2 -DskipTests -Dwhip.page.skip=true -Dmdep.outputFile=target/test.classpath -Dmdep.includeScope=test \
    -pl "$1" -am "$phase" dependency:build-classpath
  mv "$started" "$stamp"
}

# newer_source FILE: whether a source of Java, a schema or a pom has changed since.
newer_source() {
  find "$WHIP_HOME" \( -name target -o -name build -o -name node_modules -o -name .git \) -prune -o \
    \( -path '*/src/*' -o -name pom.xml -o -name '*.avsc' \) -newer "$1" -print -quit | grep -q .
}

# module_tests MODULE OPTION...: by JUnit's own launcher, which starts in a second, in the module's folder.
module_tests() {
  local module=$1 options=(-XX:TieredStopAtLevel=1 -Xshare:auto "-Dwhip.home=$WHIP_HOME") logging classes
  shift
  find_java
  cd "$WHIP_HOME/$module"
  logging=$(find src/test -maxdepth 2 -name logging.properties -print -quit)
  if [[ -n $logging ]]; then options+=("-Djava.util.logging.config.file=$logging"); fi
  classes=target/test-classes:target/classes:$(<target/test.classpath)
  "$JAVA_HOME/bin/java" "${options[@]}" -cp "$classes" org.junit.platform.console.ConsoleLauncher execute \
    --fail-if-no-tests --disable-banner --disable-ansi-colors --details=testfeed --reports-dir="$TESTS/${module//\//-}" "$@"
}

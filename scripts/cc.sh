# Sourced by the launchers: `whip cc` and `whip c++`, which build a serial program to be measured (docs/adr/0032).

# processor_features: what the instrumented code may use of this machine's processor. WHIP_CC_CPU=generic: nothing, for
# programs that run on others.
processor_features() {
  local flags
  flags=$(grep -m1 '^flags' /proc/cpuinfo 2>/dev/null) || return 0
  if [[ ${WHIP_CC_CPU-} == generic ]]; then return; fi
  if [[ $flags == *\ avx512f\ * && $flags == *\ avx512vl* && $flags == *\ avx512dq\ * ]]; then
    echo +avx512f,+avx512dq,+avx512vl
  elif [[ $flags == *\ avx2\ * ]]; then
    echo +avx2
  fi
}

# compile_serial VERB PARTS WORD...: replaces this process by clang, with the pass and its runtime, which lie in PARTS.
# The front end works as for -O1 whatever is asked for, so that numbers are the same at every level; what it made is
# measured, and then optimised as asked.
compile_serial() {
  local verb=$1 parts=$2 driver=clang-19 level=0 word debug=-g links=1 inputs=0 words=()
  shift 2
  if [[ $verb == c++ ]]; then driver=clang++-19; fi
  if [[ ${1-} == --help || $# -eq 0 ]]; then
    printf 'Usage: whip %s [as %s]\nBuild a serial program for whip run, which measures its hidden parallelism.\n' \
      "$verb" "$driver"
    printf '\nExample: whip %s -O2 -c solve.c && whip %s solve.o -o solve -lm && whip run -- ./solve\n' "$verb" "$verb"
    exit 0
  fi
  command -v "$driver" >/dev/null || fail "there is no $driver; install the package clang-19"
  if [[ ! -e $parts/libwhip-serial.so ]]; then
    fail "the pass for $driver was not built: llvm-19-dev was missing; install it, remove build/native and try again"
  fi
  for word in "$@"; do
    case $word in
      -Ofast | -ffast-math) fail "$word lets the compiler change results, so that nothing can be compared; use -O3" ;;
      -O | -Og) level=1 ;;
      -Os | -Oz) level=2 ;;
      -O[0-3]) level=${word#-O} ;;
      -O*) level=3 ;;
      -fopenmp*) fail "$word: this program is parallel already; build it with clang, and whip run shows its profile" ;;
      *)
        case $word in
          -c | -S | -E | -M | -MM | -fsyntax-only | --version | -v | -print-* | -dump*) links=0 ;;
          -g*) debug="" ;;
          -*) ;;
          *) inputs=1 ;;
        esac
        words+=("$word")
        ;;
    esac
  done
  words=(-Qunused-arguments -O1 ${debug:+"$debug"} "-fplugin=$parts/libwhip-serial.so"
    "-fpass-plugin=$parts/libwhip-serial.so" -mllvm "-whip-serial-optimize=$level" -mllvm "-whip-serial-features=$(processor_features)" "${words[@]}")
  if ((links && inputs)); then words+=("$parts/libwhip-shadow-8.so" "-Wl,-rpath,$parts"); fi
  exec "$driver" "${words[@]}"
}

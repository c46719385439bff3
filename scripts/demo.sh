# Sourced by whip: profile the primes program of the paper, from nothing to a table.

# Enough numbers for about a second of work, so that the table has something to say.
DEMO_NUMBERS=10000000

demo_usage() {
  cat <<USAGE
Usage: whip demo
Set up what is missing, compile an example, profile it, and print its profile.

Example: whip demo && whip dashboard --run last
USAGE
}

demo() {
  takes_nothing demo "$@"
  setup
  # From here on in the checkout, so that the paths shown are short; where whip is installed, nobody may write there.
  cd "$WHIP_HOME"
  local program=${DEMO_DIRECTORY:-build/demo}/primes
  mkdir -p "$(dirname "$program")"
  say "compiling examples/primes.cpp with clang-19 -g -O2 -fopenmp"
  clang++-19 -g -O2 -fopenmp examples/primes.cpp -o "$program" ||
    fail "the example does not compile"
  say "whip run -- $program $DEMO_NUMBERS"
  command_line run --name demo -- "$program" "$DEMO_NUMBERS"
}

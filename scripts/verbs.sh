# Sourced by whip: what can be said about a command line before anything is built. verbs.tsv holds a line for each verb,
# and for each one below it: name, description, and its options, with "=" where the next word is its value. The command
# line itself is the source (cli: VerbsFileTest compares); an option that it does not have would be refused after minutes of
# building.

VERBS=$WHIP_HOME/scripts/verbs.tsv
SHELL_VERBS="demo test bench faults dist format"

# refuse_unknown WORD...: ends with status 125 where the command line cannot be right.
refuse_unknown() {
  local verb=${1-} options word
  [[ -n $verb && $verb != -* && $verb != help ]] || list_verbs "$@"
  options=$(options_of "$verb") || fail "there is no verb $verb$(similar "$verb"); whip help lists them"
  shift
  if [[ ${1:--} != -* ]] && grep -q "^$verb " "$VERBS"; then
    options=$(options_of "$verb $1") || fail "$verb has no verb $1; whip help $verb lists them"
    verb+=" $1"
    shift
  fi
  while (($# > 0)) && [[ $1 == -?* && $1 != -- && $1 != --- ]]; do
    word=${1%%=*}
    if [[ " $options " == *" $word= "* ]]; then
      if [[ $1 != *=* ]] && (($# > 1)); then shift; fi
    elif [[ " $options " != *" $word "* ]]; then
      fail "$verb has no option $word; whip help $verb lists its options"
    fi
    shift
  done
}

# list_verbs WORD...: answers `whip`, `whip help` and the like where nothing is built yet; returns where only the command
# line itself can answer.
list_verbs() {
  case "${1-}${2+ }${2-}" in
    "" | help | -h | --help)
      printf 'Usage: whip VERB [OPTION...]\n'
      awk -F'\t' '$1 !~ / / { printf "  %-10s %s\n", $1, $2 }' "$VERBS"
      printf '\nIn the checkout only: %s.\n' "${SHELL_VERBS// /, }"
      printf 'whip help VERB shows its options and an example; the first use builds what is missing.\n'
      exit
      ;;
    -V | --version | help\ *) ;;
    *) fail "whip has no option $1; whip help lists the verbs" ;;
  esac >&2
}

# options_of VERB: fails where there is no such verb.
options_of() { awk -F'\t' -v verb="$1" '$1 == verb { print $3; found = 1 } END { exit !found }' "$VERBS"; }

# similar VERB: ", did you mean X?" for one that begins alike, or has the same letters.
similar() {
  local letters verb
  letters=$(letters_of "$1")
  for verb in $(cut -f1 "$VERBS" | grep -v ' ') $SHELL_VERBS; do
    if [[ ${verb:0:3} == "${1:0:3}" || $(letters_of "$verb") == "$letters" ]]; then
      printf ' (did you mean %s?)' "$verb"
      return
    fi
  done
}

letters_of() { grep -o . <<<"$1" | sort | tr -d '\n'; }

# Sourced by the launchers, the checkout's and the installed one: Java, in place of this process; and verbs of the shell.

# launch JAVA LIB ARCHIVE OLDER VERB...: replaces this process, so that signals and the exit status are the command
# line's own. LIB/cli holds the jars, LIB/page the dashboard's page, which is no part of them. Archives of the engine's
# classes are kept beside that of the command line (platform: ClassArchive). STARTER and VERBS are the files of these
# names.
launch() {
  local java=$1 lib=$2 archive=$3 path=$2/cli/* line
  class_archive "$archive" "$4" "${5-}"
  shift 4
  if [[ ${1-} == dashboard ]]; then path+=:$lib/page; fi
  # Xlog: what the virtual machine has to say of its archive would go to standard output, which is the program's, as
  # would what it says where it cannot start (DisplayVMOutput). Most verbs end within seconds: one thread that
  # compiles, started once, and memory that comes in large pages. -PrintWarnings: a machine without such pages is no
  # user's concern. CompressedClassSpaceSize: without, Java reserves a gigabyte, which a limit of memory counts.
  line=("$java" -XX:TieredStopAtLevel=1 -XX:CICompilerCount=1 -XX:-UseDynamicNumberOfCompilerThreads
    -XX:+UseSerialGC -XX:+UseTransparentHugePages -XX:-PrintWarnings -XX:CompressedClassSpaceSize=64m
    -XX:+DisplayVMOutputToStderr -Xshare:auto
    -Xlog:disable "$CLASS_ARCHIVE" -Dwhip.class.archive="$archive" -Xmx512m -cp "$path")
  if [[ ${1-} == run ]]; then start_program "$@"; fi
  # It starts runs, which get what their user had (cli: UserProcess).
  if [[ ${1-} == scale ]]; then line+=("-Dwhip.user.locale=${LC_ALL-}" "-Dwhip.user.files=$(ulimit -Sn)"); fi
  open_files
  # Names of files and runs are UTF-8 to Java, whatever the locale.
  LC_ALL=C.UTF-8 exec "${line[@]}" whip.cli.Whip "$@"
}

# open_files: makes this user's hard limit the soft one, as the starter does for Java alone; ends where that is too low.
open_files() {
  if ! ulimit -Sn 128 2>/dev/null; then
    fail "whip needs 128 open files (ulimit -Hn), and $(ulimit -Hn) are allowed; raise the limit"
  fi
  ulimit -Sn hard
}

# start_program run WORD...: replaces this process by the starter (docs/adr/0022), unless there is no program to start:
# Java says what is missing, or shows what was asked for. It takes launch's line, with which the starter starts Java.
start_program() {
  local environment variables=- state=""
  find_program "$@"
  if ((PROGRAM > $#)); then return; fi
  # What the user's variables are is known before this shell changed some. Not as words: those are public.
  if mapfile -d '' -t environment 2>/dev/null </proc/self/environ; then
    # Where too few files may be open, the starter says so.
    exec {variables}< <(printf '%s\0' "${environment[@]}") || variables=-
  fi
  # As cli's WhipHome has it.
  if [[ -n ${XDG_STATE_HOME-}${HOME-} ]]; then state=${XDG_STATE_HOME:-$HOME/.local/state}/whip/engine; fi
  line+=(-Dwhip.starter=true whip.cli.Whip "${@:1:OPTIONS}")
  exec "$STARTER" "$variables" "${WHIP_STATE_DIR:-$state}" ${#line[@]} "${line[@]}" "${@:PROGRAM}"
}

# find_program run WORD...: sets OPTIONS, how many words belong to run, and PROGRAM, the number of the word that is the
# program: the first behind -- (or ---), or else the first that is no option and no option's value.
find_program() {
  local verb options word
  while IFS=$'\t' read -r verb _ options && [[ $verb != run ]]; do :; done <"$VERBS"
  OPTIONS=1
  shift
  while (($# > 0)) && [[ $1 == -?* ]]; do
    if [[ $1 == -- || $1 == --- ]]; then
      PROGRAM=$((OPTIONS + 2))
      return
    fi
    word=${1%%=*}
    if [[ " $options " == *" $word= "* && $1 != *=* ]] && (($# > 1)); then
      OPTIONS=$((OPTIONS + 1))
      shift
    fi
    OPTIONS=$((OPTIONS + 1))
    shift
  done
  PROGRAM=$((OPTIONS + 1))
}

# class_archive FILE OLDER VERB: sets CLASS_ARCHIVE, the option with which Java starts in half the time from an archive
# of the classes it needs; not one that is as old as OLDER. The first `whip run` of a build writes it as it ends, into a
# file named after its process; the run that finds that process gone gives it its name. A small one is of a run that came to
# nothing: 30 MB are usual. Java that cannot write it would end with a status that is not the program's.
class_archive() {
  local written
  for written in "$1".*; do
    if [[ ! -e $written || ! -w ${1%/*} ]] || kill -0 "${written##*.}" 2>/dev/null; then continue; fi
    if (($(stat -c %s "$written") > 16 << 20)); then mv -f "$written" "$1"; else rm -f "$written"; fi
  done
  CLASS_ARCHIVE=-XX:SharedArchiveFile=$1
  if [[ $3 == run && ! $1 -nt $2 && -w ${1%/*} ]] && (($(stat -f -c '%a * %S' "${1%/*}") > 256 << 20)); then
    CLASS_ARCHIVE=-XX:ArchiveClassesAtExit=$1.$$
  fi
}

# takes_nothing VERB [ARGUMENT]: ends where there is an argument; by VERB_usage if that asks for help.
takes_nothing() {
  case ${2-} in
    "") return 0 ;;
    --help | -h) "$1_usage" ;;
    *) fail "whip $1 takes no $2; whip $1 --help shows how it is used" ;;
  esac
  exit
}

# Sourced by whip: the layout of sources, which formatters decide. `whip format` applies it; the gate only looks, at C,
# C++ and shell in its step "format", at the dashboard's page in "page", at Java in "Java, modules".

SHELL_LAYOUT=(-i 2 -ci)

format_usage() {
  cat <<USAGE
Usage: whip format
Set up what is missing, and lay out the sources: C and C++ by clang-format, shell scripts by shfmt, the
dashboard's page by Prettier, Java by Spotless.

Example: whip format && git diff
USAGE
}

format() {
  takes_nothing format "$@"
  cd "$WHIP_HOME"
  take_build_lock
  packages tests
  find_java
  exec 9>&-
  step "formatting C and C++" format-c format_c
  step "formatting shell scripts" format-shell format_shell
  step "formatting the dashboard's page" format-page "$PAGE_HOME/build.sh" --format
  step "formatting Java" format-java mvn -B -q spotless:apply
}

format_c() { c_sources | xargs -0 clang-format-19 -i; }

format_shell() { shell_sources | xargs -0 shfmt "${SHELL_LAYOUT[@]}" -w; }

# The gate's step: lists the files that have another layout, then what shellcheck says.
format_tests() {
  local others
  cd "$WHIP_HOME"
  others=$(misformatted_c && misformatted_shell)
  if [[ -n $others ]]; then
    printf 'laid out otherwise than by the formatters:\n%s\nrepaired by: ./whip format\n' "$others"
    return 1
  fi
  # It reads what these source, too, and judges only what says by which shell it is run.
  shell_sources | xargs -0 grep -lZ '^#!' | xargs -0 shellcheck -x
}

# Names the files, or whatever else clang-format fails for.
misformatted_c() {
  local said
  if ! said=$(c_sources | xargs -0 clang-format-19 --dry-run -Werror 2>&1); then
    grep -oP '^[^:]+(?=:\d+:\d+: error: code should be)' <<<"$said" | sort -u || echo "$said"
  fi
}

misformatted_shell() { shell_sources | xargs -0 shfmt "${SHELL_LAYOUT[@]}" -l 2>&1 || true; }

c_sources() { sources -name '*.c' -o -name '*.cpp' -o -name '*.h'; }

# Most scripts that are run have no extension.
shell_sources() {
  sources -name '*.sh' -o -name '*.sbatch' -o ! -name '*.*' -perm -100 -exec grep -qE '^#!.*sh$' {} \;
}

# sources TEST...: paths in the checkout that find's tests hold for, each ended by a zero byte. No source lies in a
# folder that a build makes.
sources() {
  find . -type d \( -name .git -o -name build -o -name target -o -name node_modules \) -prune -o \
    -type f \( "$@" \) -print0 | sed -z 's#^\./##' | sort -z
}

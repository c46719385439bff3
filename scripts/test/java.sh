# Sourced by scripts/test.sh: the Java tests, by Maven, and single ones by JUnit's own launcher.

# with_modules: the report counts what Maven's modules leave behind, of this run alone.
with_modules() {
  WITH_MODULES=1
  rm -rf "$WHIP_HOME"/{*,*/*}/target/surefire-reports
}

# maven OPTION...: what its plugins say in colours would be in the log.
maven() { mvn -B -f "$WHIP_HOME/pom.xml" -Dstyle.color=never "$@"; }

# Compiles everything, checks the format, lists what ships, and runs the tests of all modules but the end-to-end ones.
java_modules() { maven -T 2 -fae -Dwhip.e2e.skip=true verify spotless:check; }

# Behind the native tests, whose collector some of these run, and the build of all modules.
java_end_to_end() { maven -pl e2e -am -Dwhip.modules.skip=true test; }

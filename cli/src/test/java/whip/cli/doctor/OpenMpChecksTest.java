package whip.cli.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import whip.cli.launch.OpenMpRuntime;

class OpenMpChecksTest {
  private static final String STARTED =
      "Tool was started and is using the OMPT interface.\n----- END LOGGING -----\n";

  /** Checks the table of runtimes in producer-native/README.md. */
  @ParameterizedTest
  @CsvSource({"14, LIMITED", "15, OK", "16, OK", "17, OK", "18, OK", "19, OK", "23, OK"})
  void shouldKnowWhichRuntimesReportChunks(int version, Check.Verdict verdict) {
    OpenMpRuntime runtime = new OpenMpRuntime(Path.of("/lib/libomp.so.5"), version);

    assertEquals(verdict, OpenMpChecks.runtime(Optional.of(runtime)).verdict());
  }

  @Test
  void shouldMissTheRuntime() {
    assertEquals(Check.Verdict.BROKEN, OpenMpChecks.runtime(Optional.empty()).verdict());
  }

  @Test
  void shouldAcceptARuntimeThatStartsTheCollector() {
    assertEquals(Check.Verdict.OK, verdict(0, STARTED).verdict());
  }

  /** The collector is loaded before the program meets what its runtime lacks. */
  @Test
  void shouldNoticeARuntimeThatIsTooOldForTheCompiler() {
    Check check =
        verdict(
            127,
            STARTED + "empty: symbol lookup error: undefined symbol: __kmpc_dispatch_deinit\n");

    assertEquals(Check.Verdict.BROKEN, check.verdict());
    assertTrue(check.found().contains("status 127"), check.found());
    assertTrue(check.found().endsWith("undefined symbol: __kmpc_dispatch_deinit"), check.found());
  }

  @Test
  void shouldNoticeARuntimeThatDoesNotFindTheCollector() {
    assertEquals(Check.Verdict.BROKEN, verdict(0, "Tool not found.\n").verdict());
    assertEquals(Check.Verdict.BROKEN, OpenMpChecks.verdict(Optional.empty()).verdict());
  }

  private static Check verdict(int status, String output) {
    return OpenMpChecks.verdict(Optional.of(new Command.Result(status, output)));
  }
}

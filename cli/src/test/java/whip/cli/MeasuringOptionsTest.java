package whip.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** Settings of a run that {@code whip scale} passes on to each {@code whip run}. */
class MeasuringOptionsTest {

  @Test
  void shouldPassSettingsOn() {
    List<String> settings =
        List.of(
            "--clock=virtual",
            "--detail=full",
            "--resolution=20us",
            "--no-constructs",
            "--no-functions",
            "--grains",
            "--name=a b");
    assertEquals(settings, parsed(settings.toArray(String[]::new)).arguments());
  }

  @Test
  void shouldPassNothingOnThatWasNotAskedFor() {
    assertEquals(List.of("--clock=auto", "--detail=adaptive"), parsed().arguments());
  }

  private static MeasuringOptions parsed(String... arguments) {
    return CommandLine.populateCommand(new MeasuringOptions(), arguments);
  }
}

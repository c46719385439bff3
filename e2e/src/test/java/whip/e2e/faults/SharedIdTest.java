package whip.e2e.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import whip.e2e.Engine;
import whip.e2e.ProfileReader;
import whip.e2e.Runs;
import whip.schemas.profile.ProfileStatus;
import whip.testkit.tier.InSlices;

/** Programs that were given one run id: a message says so, whatever their profile is. */
@Tag("loss")
@ExtendWith(Engine.class)
@InSlices({1, 7})
class SharedIdTest {

  private final Random random = Faults.random("shared id");

  @TempDir Path directory;

  @Test
  void shouldSayThatMoreThanOneProgramReportedUnderAnId(Engine.Endpoint engine) throws Exception {
    SlowPrograms programs = new SlowPrograms(2, directory);
    Runs runs = new Runs(engine);
    String after = Runs.newId();
    SlowPrograms.Running first = start(programs, runs, after, 0);
    first.process().get().expect(0);
    List<SlowPrograms.Running> beside =
        List.of(start(programs, runs, Runs.newId(), 2), start(programs, runs, after, 0));
    SlowPrograms.Running twin = start(programs, runs, beside.get(0).run(), 2);
    twin.process().get().expect(0);
    try (ProfileReader reader = new ProfileReader(engine)) {
      for (SlowPrograms.Running program : beside) {
        program.process().get().expect(0);
        ProfileReader.Profile profile =
            reader.await(
                program.run(),
                rows ->
                    rows.program().getStatus() == ProfileStatus.PARTIAL
                        && rows.program().getLoss().containsKey("reused-run-id"));
        assertEquals(1L, profile.program().getLoss().get("reused-run-id"), profile::toString);
      }
    }
    Faults.report("loss", "two programs under one run id", "2 pairs", "2 ids", "2 said so");
  }

  private SlowPrograms.Running start(SlowPrograms programs, Runs runs, String id, int seconds) {
    return programs.start(runs, random, seconds, Map.of("WHIP_RUN", id));
  }
}

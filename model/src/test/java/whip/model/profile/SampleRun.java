package whip.model.profile;

import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Runs of which only their numbers matter. */
public final class SampleRun {
  private SampleRun() {}

  /** Two threads on the virtual clock, without loss. */
  public static RunInfo of(String run, int rank, String unit) {
    return new RunInfo(
        run,
        "",
        Map.of(),
        "/src/relax",
        List.of(),
        "node" + rank,
        rank,
        0,
        2,
        "virtual",
        unit,
        Detail.FULL,
        Instant.EPOCH,
        Instant.EPOCH,
        "exit",
        Map.of(),
        Map.of(),
        -1,
        -1,
        0);
  }
}

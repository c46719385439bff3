package whip.cli.scale;

import java.nio.file.Path;
import java.util.List;
import whip.model.profile.Profile;

/** Result of one {@code whip run}. */
public sealed interface RunOutcome {

  /** Exit status of {@code whip run}: the program's, or 125 when the tool itself failed. */
  int status();

  /** The program succeeded, and its profile is final. */
  record Measured(Profile profile) implements RunOutcome {
    @Override
    public int status() {
      return 0;
    }
  }

  /**
   * A run that is no point of the series.
   *
   * @param reason a clause
   * @param lastLines of what the run said
   * @param messages file with all that it said
   */
  record Failed(int status, String reason, List<String> lastLines, Path messages)
      implements RunOutcome {}
}

package whip.cli.launch;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A process that profiles a program once more, as its user would with {@code whip run}. */
public final class WhipRun {
  /** Variables that would add to what a run does, or write its result elsewhere. */
  private static final List<String> OTHERS =
      List.of("WHIP_HOME", "WHIP_WHATIF", "WHIP_OPEN", "WHIP_JSON");

  private WhipRun() {}

  /**
   * A process to start, without the program's output.
   *
   * @param options of {@code whip run}
   * @param program with its arguments
   * @param messages file for what it says
   */
  public static ProcessBuilder of(
      Path launcher, List<String> options, List<String> program, Path messages) {
    List<String> command = new ArrayList<>(List.of(launcher.toString(), "run"));
    command.addAll(options);
    command.add("--");
    command.addAll(program);
    ProcessBuilder builder =
        UserProcess.of(command)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(messages.toFile());
    OTHERS.forEach(builder.environment()::remove);
    return builder;
  }
}
